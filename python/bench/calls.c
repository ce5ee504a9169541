/* SPDX-License-Identifier: MIT
 *
 * What the calls of bench.py take in C, as a shared library that it loads. Comes in: boxes, pairs,
 * and the arrays to fill, which are those that the calls from Python fill. Goes out: nanoseconds of
 * processor time.
 */
#include <sepax.h>
#include <stdlib.h>
#include <time.h>

typedef struct scene {
    sepax_store *store;
    sepax_workspace *workspace;
    const sepax_pose *poses;
    const sepax_id *ids;
} scene;

/* One call: the scene, the first pairs or shapes, and the arrays to fill in the order in which
 * Python returns them, of vectors first x, then y. */
typedef struct request {
    const scene *s;
    const sepax_pair *pairs;
    size_t count;
    void **to;
} request;

typedef sepax_status ask(const request *r);

static sepax_status relate(const request *r) {
    return sepax_relate(r->s->store, sepax_pairs(r->pairs, r->count), NULL, r->to[0]);
}

static sepax_status hits(const request *r) {
    size_t count;
    return sepax_hits(r->s->store, sepax_pairs(r->pairs, r->count), NULL, r->to[0], &count);
}

static sepax_status separate(const request *r) {
    void **const to = r->to;
    const sepax_contacts contacts = {to[0], to[1], to[2], to[3], NULL};
    return sepax_separate(r->s->store, sepax_pairs(r->pairs, r->count), NULL, &contacts);
}

static sepax_status distance(const request *r) {
    void **const to = r->to;
    const sepax_distances distances = {to[0], to[1], to[2], to[3], to[4],
                                       to[5], to[6], to[7], to[8], NULL};
    return sepax_distance(r->s->store, sepax_pairs(r->pairs, r->count), NULL, &distances);
}

static sepax_status place(const request *r) {
    return sepax_store_place(r->s->store, r->s->ids, r->s->poses, r->count, NULL);
}

static sepax_status find_pairs(const request *r) {
    size_t count;
    return sepax_find_pairs(r->s->store, NULL, r->s->workspace, r->to[0], r->count, &count);
}

static ask *const calls[] = {relate, hits, separate, distance, place, find_pairs};

/* NULL where the boxes are refused. */
scene *bench_open(const sepax_box *boxes, size_t count, const sepax_pose *poses,
                  const sepax_id *ids) {
    scene *const s = malloc(sizeof *s);
    sepax_id first;
    if (s == NULL) {
        return NULL;
    }
    *s = (scene){NULL, NULL, poses, ids};
    if (sepax_store_create(NULL, &s->store) != SEPAX_OK ||
        sepax_workspace_create(NULL, &s->workspace) != SEPAX_OK ||
        sepax_store_add_boxes(s->store, boxes, count, &first, NULL) != SEPAX_OK) {
        return NULL;
    }
    return s;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* The nanoseconds of processor time of one of `loops` calls; -1 for an error. */
double bench_time(const scene *s, int call, const sepax_pair *pairs, size_t count, void **to,
                  int loops) {
    const request r = {s, pairs, count, to};
    const double begin = now();
    for (int i = 0; i < loops; i++) {
        if (calls[call](&r) != SEPAX_OK) {
            return -1;
        }
    }
    return (now() - begin) / loops;
}
