/* SPDX-License-Identifier: MIT
 *
 * What threads are good for: a world of quads is added, placed, related and separated without
 * threads, by pools of 2, 4, 8 ... threads up to one a processor, and by OpenMP. All of them have
 * to say the same, byte for byte. The first argument is the number of shapes.
 */
#define _POSIX_C_SOURCE 200809L /* sysconf */

#include "list.h"
#include "stopwatch.h"
#include "threads_openmp.h"
#include "threads_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TASKS = 4, RUNS = 7 };

/* Shapes side by side, each paired with the next one and three of the two rows above. */
typedef struct world {
    size_t count, pair_count;
    float *xy;
    uint32_t *offsets;
    sepax_id *ids;
    sepax_pose *poses;
    sepax_pair *pairs;
} world;

/* One way to run the parts, and what came out. */
typedef struct runner {
    const world *of;
    const sepax_threads *threads; /* or NULL */
    sepax_store *store;
    uint8_t *relations;
    float *separation;
    sepax_status status;
} runner;

/* ------------------------------------------------------------------- world */

/* A number from 0 to 1 with 24 random bits. */
static float random_number(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216;
}

static void add_pairs(world *w, size_t i, size_t side) {
    const size_t others[4] = {i + 1, i + side, i + side + 1, i + 2 * side};
    for (int k = 0; k < 4; k++) {
        if (others[k] < w->count) {
            w->pairs[w->pair_count++] = (sepax_pair){(sepax_id)i, (sepax_id)others[k]};
        }
    }
}

static sepax_status make_world(world *w) {
    static const float corners[8] = {-1, -0.5f, 1, -0.625f, 0.875f, 0.5f, -1, 0.75f};
    const size_t count = w->count;
    sepax_vec2 *places = list_new(count, sizeof *places);
    float *angles = list_new(count, sizeof *angles);
    size_t side = 1;
    uint32_t state = 1;
    while (side * side < count) {
        side++;
    }
    w->xy = list_new(8 * count, sizeof *w->xy);
    w->offsets = list_new(count + 1, sizeof *w->offsets);
    w->ids = list_new(count, sizeof *w->ids);
    w->poses = list_new(count, sizeof *w->poses);
    w->pairs = list_new(4 * count, sizeof *w->pairs);
    for (size_t i = 0; i < count; i++) {
        memcpy(w->xy + 8 * i, corners, sizeof corners);
        w->offsets[i + 1] = (uint32_t)(4 * (i + 1));
        w->ids[i] = (sepax_id)i;
        places[i].x = (float)(i % side) * 1.75f + random_number(&state);
        places[i].y = (float)(i / side) * 1.25f + random_number(&state);
        angles[i] = 6 * random_number(&state);
        add_pairs(w, i, side);
    }
    const sepax_status status = sepax_poses_from_angles(places, angles, count, w->poses, NULL);
    free(places);
    free(angles);
    return status;
}

static void free_world(const world *w) {
    free(w->xy);
    free(w->offsets);
    free(w->ids);
    free(w->poses);
    free(w->pairs);
}

/* ------------------------------------------------------------------- tasks */

/* Into memory that the store has from the time before. */
static void add(void *context) {
    runner *r = context;
    sepax_id first;
    r->status = sepax_store_clear(r->store);
    if (r->status == SEPAX_OK) {
        r->status = sepax_store_add_many(r->store, r->of->xy, r->of->offsets, r->of->count, 0,
                                         &first, NULL);
    }
}

static void place(void *context) {
    runner *r = context;
    r->status = sepax_store_place(r->store, r->of->ids, r->of->poses, r->of->count, NULL);
}

static void relate(void *context) {
    runner *r = context;
    r->status = sepax_relate(r->store, sepax_pairs(r->of->pairs, r->of->pair_count),
                             &(sepax_options){.threads = r->threads}, r->relations);
}

static void separate(void *context) {
    runner *r = context;
    r->status = sepax_separate(r->store, sepax_pairs(r->of->pairs, r->of->pair_count),
                               &(sepax_options){.threads = r->threads},
                               &(sepax_contacts){.separation = r->separation});
}

/* ----------------------------------------------------------------- runners */

/* Takes the time of each task, and prints it beside that of `alone`, the runner without threads. */
static void run(runner *r, const char *name, double seconds[TASKS], const double alone[TASKS]) {
    static void (*const tasks[TASKS])(void *context) = {add, place, relate, separate};
    const sepax_store_config config = {.threads = r->threads};
    r->status = sepax_store_create(&config, &r->store);
    r->relations = list_new(r->of->pair_count, sizeof *r->relations);
    r->separation = list_new(r->of->pair_count, sizeof *r->separation);
    printf("%-12s", name);
    for (int i = 0; i < TASKS && r->status == SEPAX_OK; i++) {
        seconds[i] = stopwatch_median(tasks[i], r, RUNS);
        printf(" %7.2f ms x %-4.2f", 1e3 * seconds[i], alone[i] / seconds[i]);
    }
    printf("\n");
}

static bool is_same(const runner *a, const runner *b) {
    const size_t count = a->of->pair_count;
    return a->status == SEPAX_OK && b->status == SEPAX_OK &&
           memcmp(a->relations, b->relations, count * sizeof *a->relations) == 0 &&
           memcmp(a->separation, b->separation, count * sizeof *a->separation) == 0;
}

static void end(const runner *r) {
    sepax_store_destroy(r->store);
    free(r->relations);
    free(r->separation);
}

/* Runs all tasks by these threads; returns whether everything is as in `alone`. */
static bool run_beside(const runner *alone, const double *seconds, const char *name,
                       sepax_threads threads) {
    double own[TASKS];
    runner r = {.of = alone->of, .threads = &threads};
    run(&r, name, own, seconds);
    const bool same = is_same(alone, &r);
    end(&r);
    return same;
}

static bool run_pool(const runner *alone, const double *seconds, unsigned count) {
    char name[32];
    threads_pool *pool = threads_pool_create(count);
    if (pool == NULL) {
        fprintf(stderr, "%u threads cannot be started: the limit of this system is lower.\n",
                count);
        return false;
    }
    snprintf(name, sizeof name, "pool of %u", count);
    const bool same = run_beside(alone, seconds, name, threads_pool_lend(pool));
    threads_pool_destroy(pool);
    return same;
}

int main(int argc, char **argv) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned most = processors < 2 ? 2 : processors > 64 ? 64 : (unsigned)processors;
    world w = {.count = argc > 1 ? strtoul(argv[1], NULL, 10) : 250000};
    double seconds[TASKS] = {1, 1, 1, 1};
    if (argc > 2 || w.count < 1 || w.count > 4000000) {
        fprintf(stderr, "usage: %s [SHAPES, at most 4,000,000]\n", argv[0]);
        return EXIT_FAILURE;
    }
    bool good = make_world(&w) == SEPAX_OK;
    printf("%s, %s\n%-12s", counted(w.count, "quad"), counted(w.pair_count, "pair"), "");
    printf(" %-17s %-17s %-17s %s\n", "add", "place", "relate", "separate");
    runner alone = {.of = &w};
    run(&alone, "no threads", seconds, seconds);
    for (unsigned count = 2; good && count < 2 * most; count *= 2) {
        good = run_pool(&alone, seconds, count < most ? count : most);
    }
    good = good && run_beside(&alone, seconds, "OpenMP", threads_openmp_lend());
    end(&alone);
    free_world(&w);
    printf("%s\n", good ? "All answers are the same." : "Something went wrong.");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
