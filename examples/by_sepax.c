/* SPDX-License-Identifier: MIT
 *
 * The answers of sepax: all trajectories in one call, one group of pairs each.
 */
#include "answers.h"
#include "list.h"
#include "status.h"

#include <stdlib.h>

struct by_sepax {
    sepax_store *store;
    sepax_id *own;     /* a copy of the own vehicle for each pose */
    sepax_pair *pairs; /* each pose with the movers of its step */
    uint32_t *step_of; /* each pair's */
    uint32_t *groups;  /* the pairs of a trajectory */
    uint32_t *first;   /* a pair for each trajectory */
};

/* The vertices of a rectangle, or the centre of a disc. */
static sepax_id add_mover(sepax_store *store, const mover *m) {
    const float x = m->half_x, y = m->half_y;
    const sepax_vec2 corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    sepax_id id;
    check(sepax_store_add(store, corners, m->radius > 0 ? 1 : 4, 0, &id, NULL));
    check(sepax_store_set_radii(store, &id, &m->radius, 1, NULL));
    return id;
}

by_sepax *by_sepax_new(const traffic *t) {
    by_sepax *way = list_new(1, sizeof *way);
    const uint32_t count = t->offsets[PLAN_STEPS];
    sepax_id first;
    check(sepax_store_create(NULL, &way->store));
    for (size_t i = 0; i < count; i++) {
        const sepax_id id = add_mover(way->store, &t->movers[t->who[i]]);
        check(sepax_store_place(way->store, &id, &t->poses[i], 1, NULL));
    }
    way->own = list_new(PLAN_POSES, sizeof *way->own);
    way->own[0] = add_mover(way->store, &t->own);
    check(sepax_store_add_copies(way->store, (sepax_range){way->own[0], 1}, PLAN_POSES - 1, &first,
                                 NULL));
    way->pairs = list_new((size_t)PLAN_COUNT * count, sizeof *way->pairs);
    way->step_of = list_new((size_t)PLAN_COUNT * count, sizeof *way->step_of);
    way->groups = list_new(PLAN_COUNT + 1, sizeof *way->groups);
    way->first = list_new(PLAN_COUNT, sizeof *way->first);
    size_t at = 0;
    for (uint32_t pose = 0; pose < PLAN_POSES; pose++) {
        const uint32_t step = pose % PLAN_STEPS;
        way->own[pose] = way->own[0] + pose;
        for (sepax_id id = t->offsets[step]; id < t->offsets[step + 1]; id++) {
            way->pairs[at] = (sepax_pair){way->own[pose], id};
            way->step_of[at] = step;
            at++;
        }
        way->groups[pose / PLAN_STEPS + 1] = (uint32_t)at;
    }
    return way;
}

void by_sepax_free(by_sepax *way) {
    sepax_store_destroy(way->store);
    free(way->own);
    free(way->pairs);
    free(way->step_of);
    free(way->groups);
    free(way->first);
    free(way);
}

static sepax_source trajectories(by_sepax *way, const sepax_pose *poses) {
    check(sepax_store_place(way->store, way->own, poses, PLAN_POSES, NULL));
    return sepax_grouped(sepax_pairs(way->pairs, way->groups[PLAN_COUNT]), way->groups, PLAN_COUNT);
}

void by_sepax_first(by_sepax *way, const sepax_pose *poses, answers *to) {
    check(sepax_first_hits(way->store, trajectories(way, poses), NULL, way->first));
    for (size_t i = 0; i < PLAN_COUNT; i++) {
        const uint32_t hit = way->first[i];
        to->first[i] = hit == SEPAX_NO_PAIR ? PLAN_STEPS : way->step_of[hit];
    }
}

void by_sepax_clearance(by_sepax *way, const sepax_pose *poses, answers *to) {
    const sepax_contacts contacts = {.separation = to->clearance};
    check(sepax_separate(way->store, trajectories(way, poses), NULL, &contacts));
}
