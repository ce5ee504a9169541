/* SPDX-License-Identifier: MIT
 *
 * Near triangles, quads and boxes (place/home.h, pose_box of place/formulas.h), each in a lane.
 * Comes in: a group of moves of such a class. Goes out: their instances.
 *
 * Nothing is checked and nothing is measured: bounds follow from homes, or from half extents.
 */
#ifndef SEPAX_LANE_QUADS_H
#define SEPAX_LANE_QUADS_H

#include "placing/lane_fetch.h"
#include "placing/lane_homes.h"
#include "placing/lane_measures.h"

/* The models of a group of boxes, and discs about their translations. */
typedef struct lane_models {
    lane_floats x, y, half_x, half_y, cos, sin, error, tilt, outer, inner;
    int32_t is_near[SEPAX_LANES];
} lane_models;

/* Sets the world vertices and the models in the lanes. */
HEDLEY_ALWAYS_INLINE static void lane_boxes_pose(const size_class *c, lane_class k, lane_shapes *s,
                                                 lane_models *m) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float *half = c->shapes.vertices + lane_local_step(k) * s->slot[l];
        m->half_x.lane[l] = half[0];
        m->half_y.lane[l] = half[1];
    }
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const posed_box b =
            pose_box(m->half_x.lane[l], m->half_y.lane[l], s->pose_x.lane[l], s->pose_y.lane[l],
                     s->cos.lane[l], s->sin.lane[l], s->radius.lane[l]);
        s->x[0].lane[l] = b.x0;
        s->y[0].lane[l] = b.y0;
        s->x[1].lane[l] = b.x1;
        s->y[1].lane[l] = b.y1;
        s->x[2].lane[l] = b.x2;
        s->y[2].lane[l] = b.y2;
        s->x[3].lane[l] = b.x3;
        s->y[3].lane[l] = b.y3;
        m->x.lane[l] = s->pose_x.lane[l] + 0.0f;
        m->y.lane[l] = s->pose_y.lane[l] + 0.0f;
        m->cos.lane[l] = b.cos;
        m->sin.lane[l] = b.sin;
        m->error.lane[l] = b.error;
        m->tilt.lane[l] = b.tilt;
        m->outer.lane[l] = b.outer;
        m->inner.lane[l] = b.inner;
        m->is_near[l] = b.is_near;
    }
}

HEDLEY_ALWAYS_INLINE static void lane_models_store(const move_run *run, const lane_shapes *s,
                                                   const lane_models *m) {
    float *bounds[SEPAX_LANES], *models[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        bounds[l] = &run->bounds[s->id[l]].x;
        models[l] = &run->of->boxes[s->slot[l]].x;
    }
    const lanes v[4] = {lanes_load(m->x.lane), lanes_load(m->y.lane), lanes_load(m->outer.lane),
                        lanes_load(m->inner.lane)};
    const lane_floats *const rows[8] = {&m->x,      &m->y,      &m->cos,   &m->sin,
                                        &m->half_x, &m->half_y, &m->error, &m->tilt};
    lanes_store_quads(bounds, v);
    lane_rows_store(models, rows);
}

/* Stores the bounds of a group of triangles or quads, and sets their world vertices in the lanes,
 * if all of them are near. */
HEDLEY_ALWAYS_INLINE static bool lane_quads_near(const move_run *run, lane_class k,
                                                 lane_shapes *s) {
    lane_homes h;
    lane_group_fetch(run, k, s->ahead, FETCH_LOCAL);
    lane_homes_load(run->of, k, s, &h);
    if (lane_homes_are_new(&h)) {
        lane_homes_find(run->of, k, s, &h);
    }
    lane_homes_pose(s, &h);
    if (!lane_homes_are_near(s, &h)) {
        return false;
    }
    lane_bounds_store(run, s, &h);
    lane_group_fetch(run, k, s->ahead, FETCH_BOUNDS);
    lane_vertices_turn(run->of, k, s);
    return true;
}

/* Stores the edges of boxes. */
HEDLEY_ALWAYS_INLINE static void lane_box_edges_store(const size_class *c, const lane_shapes *s,
                                                      const lane_floats normal_x[4],
                                                      const lane_floats normal_y[4]) {
    float *edges[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        edges[l] = &c->edges[4 * (size_t)s->slot[l]].nx;
    }
    for (unsigned i = 0; i < 4; i += 2) {
        const lane_floats *const rows[8] = {&normal_x[i], &normal_y[i],     &s->x[i],
                                            &s->y[i],     &normal_x[i + 1], &normal_y[i + 1],
                                            &s->x[i + 1], &s->y[i + 1]};
        lane_rows_store(edges, rows);
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            edges[l] += 8;
        }
    }
}

/* Stores the unit normals of a group, and the edges of boxes. */
HEDLEY_ALWAYS_INLINE static void lane_normals_store(const size_class *c, lane_class k,
                                                    lane_shapes *s) {
    lane_floats normal_x[4], normal_y[4];
    lane_ends_set(k, s);
    for (unsigned i = 0; i < k.count; i++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const edge_view v = view_edge(s->x[i].lane[l], s->y[i].lane[l], s->end_x[i].lane[l],
                                          s->end_y[i].lane[l], 0, 0);
            normal_x[i].lane[l] = (float)v.normal_x + 0.0f;
            normal_y[i].lane[l] = (float)v.normal_y + 0.0f;
        }
    }
    if (k.count == 3) {
        normal_x[3] = normal_x[2];
        normal_y[3] = normal_y[2];
    }
    lane_blocks_store(s, k, c->normals, normal_x, normal_y);
    if (k.boxes) {
        lane_box_edges_store(c, s, normal_x, normal_y);
    }
}

/* Stores the vertices of a group, and what follows from them. */
HEDLEY_ALWAYS_INLINE static void lane_quads_store(const move_run *run, lane_class k,
                                                  lane_shapes *s) {
    const size_class *c = run->of;
    if (run->renumbered) {
        lane_features_copy(c, k, s);
    }
    lane_blocks_store(s, k, c->world, s->x, s->y);
    lane_group_fetch(run, k, s->ahead, FETCH_WORLD | FETCH_NORMALS);
    if (c->normals != NULL) {
        lane_normals_store(c, k, s);
    }
}

/* Places a group of boxes; `s` has its poses. Those that are not near are not good. */
HEDLEY_ALWAYS_INLINE static void lane_boxes_place(const move_run *run, lane_class k,
                                                  lane_shapes *s) {
    lane_models m;
    lane_group_fetch(run, k, s->ahead, FETCH_LOCAL);
    lane_boxes_pose(run->of, k, s, &m);
    lane_models_store(run, s, &m);
    lane_group_fetch(run, k, s->ahead, FETCH_BOUNDS);
    lane_quads_store(run, k, s);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        s->good[l] &= m.is_near[l];
    }
}

/* Places a group of triangles or quads. Returns false where a shape is not near, or may not be
 * placed in lanes; then nothing is written but homes of new shapes. */
HEDLEY_ALWAYS_INLINE static bool lane_quads_place(const move_run *run, lane_class k,
                                                  lane_shapes *s) {
    const bool near = lane_quads_near(run, k, s);
    if (near) {
        lane_quads_store(run, k, s);
    }
    return near;
}

#endif
