/* SPDX-License-Identifier: MIT
 *
 * Bounds of a group of moves, one in each lane. Comes in: a run. Goes out: the bounds of its ids
 * and what is stored beside them: models of boxes, outlines and poses.
 */
#ifndef SEPAX_LANE_GROUPS_H
#define SEPAX_LANE_GROUPS_H

#include "place/lane_bounds.h"
#include "place/pose.h"
#include "store/slots.h"
#include "store/store.h"

/* What the code is compiled for: a number of vertices, or a stride: EIGHTS have 8, LARGE more. */
typedef enum lane_kind { SEGMENTS, TRIANGLES, QUADS, BOXES, EIGHTS, LARGE } lane_kind;

/* A group of moves. */
typedef struct move_group {
    const uint32_t *slot;
    const sepax_id *id;
    const sepax_pose *pose;
    lane_pose poses;
    lanes radius;
} move_group;

HEDLEY_ALWAYS_INLINE static void group_open(const move_run *run, uint32_t first, move_group *g) {
    lanes v[4];
    g->slot = run->slots + first;
    g->id = run->ids + first;
    g->pose = run->poses + first;
    lanes_load_run(&g->pose->x, v);
    g->poses = (lane_pose){v[0], v[1], v[2], v[3]};
    g->radius = lanes_set(0);
    if (run->radii != NULL) {
        float radius[SEPAX_LANES];
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            radius[l] = run->radii[g->id[l]];
        }
        g->radius = lanes_load(radius);
    }
}

/* ------------------------------------------------------------------- view */

/* class_home, with constants. */
HEDLEY_ALWAYS_INLINE static shape_home *lane_home(const size_class *c, lane_kind k, size_t slot) {
    return k < BOXES ? quad_home(c->shapes.vertices + QUAD_STEP * slot) : c->shapes.home + slot;
}

/* Loads the homes of a group. */
HEDLEY_ALWAYS_INLINE static void homes_load(const size_class *c, lane_kind k, const move_group *g,
                                            lane_homes *h) {
    const float *home[SEPAX_LANES];
    float room[SEPAX_LANES];
    lanes v[4];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const shape_home *from = lane_home(c, k, g->slot[l]);
        home[l] = &from->x;
        room[l] = from->room;
    }
    h->room = lanes_load(room);
    lanes_load_quads(home, 0, v);
    h->x = v[0];
    h->y = v[1];
    h->outer = v[2];
    h->inner = v[3];
}

/* Finds the models of boxes, and stores them. */
HEDLEY_ALWAYS_INLINE static lane_bounds group_boxes(const size_class *c, const move_group *g) {
    float half_x[SEPAX_LANES], half_y[SEPAX_LANES], *model[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float *half = c->shapes.vertices + 2 * (size_t)g->slot[l];
        half_x[l] = half[0];
        half_y[l] = half[1];
        model[l] = &c->boxes[g->slot[l]].x;
    }
    const lanes x = lanes_load(half_x), y = lanes_load(half_y);
    const lane_models m = view_boxes(x, y, &g->poses, g->radius);
    const lanes rows[8] = {m.bounds.x, m.bounds.y, m.cos, m.sin, x, y, m.error, m.tilt};
    lanes_store_rows(model, rows);
    return m.bounds;
}

/* ------------------------------------------------------------------ store */

HEDLEY_ALWAYS_INLINE static void bounds_store(const move_run *run, const move_group *g,
                                              const lane_bounds *b) {
    float *bounds[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        bounds[l] = &run->bounds[g->id[l]].x;
    }
    const lanes v[4] = {b->x, b->y, b->outer, b->inner};
    lanes_store_quads(bounds, v);
}

/* Turns the outlines of a group. */
HEDLEY_ALWAYS_INLINE static void outlines_store(const size_class *c, const move_group *g,
                                                const lane_homes *h, const lane_bounds *b) {
    float *outline[SEPAX_LANES], unit[SEPAX_LANES];
    lanes v[4] = {b->x, b->y};
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        outline[l] = &c->outlines[g->slot[l]].x;
        unit[l] = (float)outline_gauge(c->outlines[g->slot[l]].gauge_unit);
    }
    view_outlines(h, &g->poses, b, lanes_load(unit), &v[2], &v[3]);
    lanes_store_quads(outline, v);
}

/* Finds and stores the bounds of the group of moves from `first` on, and what else follows from
 * their poses. Returns bit l where the vertices are certainly those of the shape, in order. */
HEDLEY_ALWAYS_INLINE static uint32_t group_place(const move_run *run, lane_kind k, uint32_t first) {
    size_class *c = run->of;
    move_group g;
    lane_homes h;
    lane_bounds b;
    group_open(run, first, &g);
    if (k == BOXES) {
        b = group_boxes(c, &g);
    } else {
        homes_load(c, k, &g, &h);
        b = view_homes(&h, &g.poses, g.radius);
    }
    bounds_store(run, &g, &b);
    for (unsigned l = 0; k > BOXES && l < SEPAX_LANES; l++) {
        c->poses[g.slot[l]] = g.pose[l];
    }
    if (k > BOXES && c->outlines != NULL) {
        outlines_store(c, &g, &h, &b);
    }
    return lanes_bits(b.near);
}

/* ------------------------------------------------------------------ points
 *
 * One after the other: each has a single vertex, so lanes would hold no more than what follows from
 * a pose in a dozen operations. Nothing has to be checked: a point is its own hull, and its class
 * is never bent or collapsed. */

/* `centred` means that all local vertices of the store are (0, 0), which the formula leaves where
 * the pose is: they need not be read. */
HEDLEY_ALWAYS_INLINE static void points_place_as(const move_run *run, bool centred, uint32_t first,
                                                 uint32_t end) {
    const size_class c = *run->of; /* stores to columns change neither this nor the run */
    const move_run r = *run;
    for (uint32_t i = first; i < end; i++) {
        const sepax_pose *p = &r.poses[i];
        const size_t at = 8 * (size_t)r.slots[i];
        float x = p->x + 0.0f, y = p->y + 0.0f;
        if (!centred) {
            const float *local = c.shapes.vertices + at;
            x = pose_move_x(p->x, p->cos, p->sin, local[0], local[4]);
            y = pose_move_y(p->y, p->cos, p->sin, local[0], local[4]);
        }
        const float radius = r.radii != NULL ? r.radii[r.ids[i]] : 0;
        const float all_x[4] = {x, x, x, x}, all_y[4] = {y, y, y, y};
        memcpy(c.world + at, all_x, sizeof all_x);
        memcpy(c.world + at + 4, all_y, sizeof all_y);
        r.bounds[r.ids[i]] = (shape_bounds){x, y, radius, circle_inner(radius)};
        if (c.normals != NULL) {
            memset(c.normals + at, 0, 8 * sizeof *c.normals);
        }
        if (r.renumbered) {
            slots_number_edges(r.of, r.slots[i]);
        }
    }
}

/* Places the points of the moves first .. end - 1. */
static void points_place(const move_run *run, uint32_t first, uint32_t end, uint32_t count) {
    (void)count;
    if (run->centred) {
        points_place_as(run, true, first, end);
    } else {
        points_place_as(run, false, first, end);
    }
}

#endif
