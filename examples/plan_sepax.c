/* SPDX-License-Identifier: MIT
 *
 * The answers of sepax: the own vehicle as if placed at each pose, in one row against the movers of
 * the step, and one group of rows for each trajectory. Only the movers are ever placed.
 */
#include "list.h"
#include "plan_answers.h"
#include "status.h"

#include <stdlib.h>

struct plan_sepax {
    sepax_store *store; /* the movers at each step, then the own vehicle */
    sepax_rows rows;
    sepax_id *shapes, *ids;
    uint32_t *step_of, *groups;
    uint32_t *first; /* a pair for each trajectory */
};

/* The vertices of a rectangle, or the centre of a disc. */
static sepax_id add_mover(sepax_store *store, const mover *m) {
    const float x = m->half_x, y = m->half_y;
    const sepax_box box = {x, y, {0, 0, 1, 0}};
    const sepax_vec2 centre = {0, 0};
    sepax_id id;
    if (m->radius > 0) {
        check(sepax_store_add(store, &centre, 1, 0, &id, NULL));
        check(sepax_store_set_radii(store, &id, &m->radius, 1, NULL));
    } else {
        check(sepax_store_add_boxes(store, &box, 1, &id, NULL));
    }
    return id;
}

plan_sepax *plan_sepax_new(const traffic *t) {
    plan_sepax *way = list_new(1, sizeof *way);
    const uint32_t count = t->offsets[PLAN_STEPS];
    way->shapes = list_new(PLAN_POSES, sizeof *way->shapes);
    way->step_of = list_new(PLAN_POSES, sizeof *way->step_of);
    way->groups = list_new(PLAN_COUNT + 1, sizeof *way->groups);
    way->ids = list_new(count, sizeof *way->ids);
    way->first = list_new(PLAN_COUNT, sizeof *way->first);
    check(sepax_store_create(NULL, &way->store));
    for (uint32_t i = 0; i < count; i++) {
        way->ids[i] = add_mover(way->store, &t->movers[t->who[i]]);
    }
    check(sepax_store_place(way->store, way->ids, t->poses, count, NULL));
    const sepax_id own = add_mover(way->store, &t->own);
    for (uint32_t pose = 0; pose < PLAN_POSES; pose++) {
        way->shapes[pose] = own;
        way->step_of[pose] = pose % PLAN_STEPS;
        way->groups[pose / PLAN_STEPS + 1] = pose + 1;
    }
    way->rows = (sepax_rows){.shapes = way->shapes,
                             .row_count = PLAN_POSES,
                             .list_of = way->step_of,
                             .offsets = t->offsets,
                             .list_count = PLAN_STEPS,
                             .ids = way->ids,
                             .groups = way->groups,
                             .group_count = PLAN_COUNT};
    check(sepax_workspace_create(NULL, &way->rows.workspace));
    return way;
}

void plan_sepax_free(plan_sepax *way) {
    sepax_workspace_destroy(way->rows.workspace);
    sepax_store_destroy(way->store);
    free(way->shapes);
    free(way->step_of);
    free(way->groups);
    free(way->ids);
    free(way->first);
    free(way);
}

void plan_sepax_first(plan_sepax *way, const sepax_pose *poses, answers *to) {
    way->rows.poses = poses;
    check(sepax_first_hits(way->store, sepax_row_pairs(&way->rows), NULL, way->first));
    check(sepax_rows_find(&way->rows, way->first, PLAN_COUNT, to->first, NULL));
    for (size_t i = 0; i < PLAN_COUNT; i++) {
        to->first[i] = to->first[i] == SEPAX_NO_ROW ? PLAN_STEPS : to->first[i] % PLAN_STEPS;
    }
}

void plan_sepax_clearance(plan_sepax *way, const sepax_pose *poses, answers *to) {
    const sepax_contacts contacts = {.separation = to->clearance};
    way->rows.poses = poses;
    check(sepax_separate(way->store, sepax_row_pairs(&way->rows), NULL, &contacts));
}
