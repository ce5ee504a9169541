/* SPDX-License-Identifier: MIT
 *
 * What `judge` of examples/planner.py does, in C from beginning to end: makes a store, adds the car
 * and the others, finds the first hits and the clearances of all trajectories.
 */
#include <sepax.h>
#include <stdlib.h>

typedef struct plan {
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_box *boxes;
    sepax_id *shapes, *ids;
    uint32_t *list_of, *offsets, *groups, *pair, *row;
} plan;

static void *list_new(size_t count, size_t size) {
    void *const list = malloc(count * size);
    if (list == NULL) {
        abort();
    }
    return list;
}

static void plan_free(plan *p) {
    sepax_workspace_destroy(p->workspace);
    sepax_store_destroy(p->store);
    void *const lists[] = {p->boxes,   p->shapes, p->ids,  p->list_of,
                           p->offsets, p->groups, p->pair, p->row};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        free(lists[i]);
    }
}

/* The car as shape 0, then the others at each step. */
static bool add_boxes(plan *p, const sepax_pose *others, size_t count, float half_x, float half_y) {
    sepax_id first;
    p->boxes = list_new(1 + count, sizeof *p->boxes);
    p->ids = list_new(count, sizeof *p->ids);
    p->boxes[0] = (sepax_box){half_x, half_y, {0, 0, 1, 0}};
    for (uint32_t i = 0; i < count; i++) {
        p->boxes[1 + i] = (sepax_box){half_x, half_y, others[i]};
        p->ids[i] = 1 + i;
    }
    return sepax_store_create(NULL, &p->store) == SEPAX_OK &&
           sepax_workspace_create(NULL, &p->workspace) == SEPAX_OK &&
           sepax_store_add_boxes(p->store, p->boxes, 1 + count, &first, NULL) == SEPAX_OK;
}

static sepax_rows make_rows(plan *p, const sepax_pose *poses, uint32_t n, uint32_t steps,
                            uint32_t movers) {
    p->shapes = list_new((size_t)n * steps, sizeof *p->shapes);
    p->list_of = list_new((size_t)n * steps, sizeof *p->list_of);
    p->offsets = list_new(steps + 1, sizeof *p->offsets);
    p->groups = list_new(n + 1, sizeof *p->groups);
    p->pair = list_new(n, sizeof *p->pair);
    p->row = list_new(n, sizeof *p->row);
    for (uint32_t i = 0; i < n * steps; i++) {
        p->shapes[i] = 0;
        p->list_of[i] = i % steps;
    }
    for (uint32_t i = 0; i <= steps; i++) {
        p->offsets[i] = i * movers;
    }
    for (uint32_t i = 0; i <= n; i++) {
        p->groups[i] = i * steps;
    }
    return (sepax_rows){.shapes = p->shapes,
                        .poses = poses,
                        .row_count = (size_t)n * steps,
                        .list_of = p->list_of,
                        .offsets = p->offsets,
                        .list_count = steps,
                        .ids = p->ids,
                        .groups = p->groups,
                        .group_count = n,
                        .workspace = p->workspace};
}

/* Fills the step of the first collision of n trajectories, -1 for none, and their clearances. False
 * after an error. */
bool planner_judge(const sepax_pose *poses, uint32_t n, uint32_t steps, const sepax_pose *others,
                   uint32_t movers, float half_x, float half_y, int64_t *first, float *clearance) {
    plan p = {0};
    bool good = add_boxes(&p, others, (size_t)steps * movers, half_x, half_y);
    if (good) {
        const sepax_rows rows = make_rows(&p, poses, n, steps, movers);
        const sepax_source source = sepax_row_pairs(&rows);
        const sepax_distances distances = {.distance = clearance};
        good = sepax_first_hits(p.store, source, NULL, p.pair) == SEPAX_OK &&
               sepax_distance(p.store, source, NULL, &distances) == SEPAX_OK &&
               sepax_rows_find(&rows, p.pair, n, p.row, NULL) == SEPAX_OK;
        for (uint32_t i = 0; good && i < n; i++) {
            first[i] = p.row[i] == SEPAX_NO_ROW ? -1 : (int64_t)(p.row[i] % steps);
        }
    }
    plan_free(&p);
    return good;
}
