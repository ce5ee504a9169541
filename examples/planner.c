/* SPDX-License-Identifier: MIT
 *
 * A planner: 2,000 trajectories of 40 poses among moving vehicles. Which of them collide, at which
 * step, and how much room do the others leave? Compares the answers of sepax with those of a loop
 * by hand, times both, and draws the trajectory that the planner takes.
 */
#include "plan_answers.h"
#include "plan_picture.h"
#include "status.h"
#include "stopwatch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 5 };

/* Float arithmetic of the rival is off by less than this, in metres, where coordinates are below
 * 1,000: some dozen roundings of 2^-15 each. Where first collisions differ, a mover must be this
 * close. */
static const float tolerance = 1e-3f;

typedef struct planner {
    traffic traffic;
    sepax_pose *poses;
    plan_sepax *sepax;
    plan_hand *hand;
    answers by_sepax, by_hand;
} planner;

static void first_by_sepax(void *context) {
    planner *p = context;
    plan_sepax_first(p->sepax, p->poses, &p->by_sepax);
}

static void first_by_hand(void *context) {
    planner *p = context;
    plan_hand_first(p->hand, p->poses, &p->by_hand);
}

static void clearance_by_sepax(void *context) {
    planner *p = context;
    plan_sepax_clearance(p->sepax, p->poses, &p->by_sepax);
}

static void clearance_by_hand(void *context) {
    planner *p = context;
    plan_hand_clearance(p->hand, p->poses, &p->by_hand);
}

/* Whether the first collisions of a trajectory are as good as equal: where they differ, the rival
 * must see a mover within the tolerance at the earlier one. */
static bool same_first(const planner *p, size_t i) {
    const uint32_t ours = p->by_sepax.first[i], theirs = p->by_hand.first[i];
    const size_t step = ours < theirs ? ours : theirs;
    return ours == theirs ||
           fabsf(plan_hand_nearest(p->hand, &p->poses[i * PLAN_STEPS + step], step)) <= tolerance;
}

/* The clearances must be equal within the tolerance. */
static bool agree(const planner *p) {
    size_t equal = 0;
    float widest = 0;
    bool same = true;
    for (size_t i = 0; i < PLAN_COUNT; i++) {
        widest = fmaxf(widest, fabsf(p->by_sepax.clearance[i] - p->by_hand.clearance[i]));
        equal += p->by_sepax.first[i] == p->by_hand.first[i];
        same = same_first(p, i) && same;
    }
    printf("Of %d trajectories %zu have the same first collision by hand, and clearances differ "
           "by at most %.1g m.\n",
           PLAN_COUNT, equal, (double)widest);
    return same && widest <= tolerance;
}

/* What a trajectory costs: how far it ends from the speed and the place beside the start that the
 * vehicle would like to keep, and little room. One that collides costs more than any other. */
static double cost(const planner *p, size_t i) {
    const sepax_pose *last = &p->poses[(i + 1) * PLAN_STEPS - 1];
    const double x = (double)last->x - p->traffic.x, y = (double)last->y - p->traffic.y;
    const double ahead = p->traffic.cos * x + p->traffic.sin * y;
    const double aside = p->traffic.cos * y - p->traffic.sin * x;
    const double wanted = p->traffic.speed * p->traffic.step * (PLAN_STEPS - 1);
    const double room = (double)p->by_sepax.clearance[i];
    if (p->by_sepax.first[i] < PLAN_STEPS) {
        return INFINITY;
    }
    return (ahead - wanted) * (ahead - wanted) / 100 + aside * aside / 10 + 1 / (room + .05);
}

/* The number of the cheapest trajectory. */
static size_t choose(const planner *p) {
    size_t best = 0, free_ways = 0;
    for (size_t i = 0; i < PLAN_COUNT; i++) {
        best = cost(p, i) < cost(p, best) ? i : best;
        free_ways += p->by_sepax.first[i] == PLAN_STEPS;
    }
    printf("%zu trajectories are free of collisions.", free_ways);
    if (free_ways > 0) {
        printf(" The planner takes number %zu, which keeps %.3f m away.", best,
               (double)p->by_sepax.clearance[best]);
    }
    printf("\n");
    return best;
}

static void time_all(planner *p) {
    static const struct row {
        const char *text;
        void (*ours)(void *context), (*by_hand)(void *context);
    } rows[] = {{"first collisions", first_by_sepax, first_by_hand},
                {"least clearances", clearance_by_sepax, clearance_by_hand}};
    for (int i = 0; i < 2; i++) {
        const double ours = stopwatch_median_used(rows[i].ours, p, RUNS);
        const double by_hand = stopwatch_median_used(rows[i].by_hand, p, RUNS);
        fprintf(stderr, "%s %7.3f ms, by hand %7.3f: x %.2f\n", rows[i].text, 1e3 * ours,
                1e3 * by_hand, by_hand / ours);
    }
    fprintf(stderr, "Backend %s; median of %d runs.\n", sepax_backend_name(sepax_backend_default()),
            RUNS);
}

static bool load(traffic *t, const char *path) {
    fault why = {0};
    if (path == NULL) {
        traffic_make(t);
        return true;
    }
    if (!traffic_read(t, path, &why)) {
        fault_print(path, &why);
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    static planner p;
    if ((argc != 2 && argc != 3) || argv[1][0] == '-') {
        fprintf(stderr, "usage: %s FILE.svg [SCENARIO.xml]\n", argv[0]);
        return EXIT_FAILURE;
    }
    if (!load(&p.traffic, argv[2])) {
        traffic_free(&p.traffic);
        return EXIT_FAILURE;
    }
    p.poses = malloc(PLAN_POSES * sizeof *p.poses);
    if (p.poses == NULL) {
        check(SEPAX_ERROR_MEMORY);
    }
    traffic_plan(&p.traffic, p.poses);
    p.sepax = plan_sepax_new(&p.traffic);
    p.hand = plan_hand_new(&p.traffic);
    printf("%zu other vehicles, %u of their poses in %d steps of %.2g s.\n", p.traffic.mover_count,
           p.traffic.offsets[PLAN_STEPS], PLAN_STEPS, p.traffic.step);
    first_by_sepax(&p);
    first_by_hand(&p);
    clearance_by_sepax(&p);
    clearance_by_hand(&p);
    bool good = agree(&p);
    const size_t best = choose(&p);
    if (good) {
        time_all(&p);
    } else {
        fprintf(stderr, "The answers by hand are others; nothing is timed.\n");
    }
    good = plan_picture(argv[1], &p.traffic, p.poses, &p.by_sepax, best) && good;
    plan_sepax_free(p.sepax);
    plan_hand_free(p.hand);
    traffic_free(&p.traffic);
    free(p.poses);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
