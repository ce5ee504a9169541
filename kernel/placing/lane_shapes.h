/* SPDX-License-Identifier: MIT
 *
 * Shapes of waves and trials in lanes, each in a lane. Comes in: slots and poses. Goes out: world
 * vertices, and in which lanes these are certainly their own hull in this order.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_LANE_SHAPES_H
#define SEPAX_LANE_SHAPES_H

#include "lanes/lanes.h"
#include "place/formulas.h"
#include "place/pose.h"
#include "store/store.h"

/* The most vertices of a block whose shapes are placed side by side. */
#define LANE_VERTICES 8

/* What the code is compiled for: the vertices and the stride of the shapes, whether a shape may
 * have one vertex less, and whether the shapes are boxes. */
typedef struct lane_class {
    uint32_t count, stride;
    bool padded, boxes;
} lane_class;

typedef struct lane_floats {
    float lane[SEPAX_LANES];
} lane_floats;

typedef struct lane_shapes {
    uint32_t move[SEPAX_LANES]; /* its number; a group that is not full repeats the last */
    size_t slot[SEPAX_LANES];
    lane_floats pose_x, pose_y, cos, sin, radius;
    lane_floats x[LANE_VERTICES], y[LANE_VERTICES];         /* world vertices */
    lane_floats end_x[LANE_VERTICES], end_y[LANE_VERTICES]; /* ends of the edges that begin there */
    int32_t is_short[SEPAX_LANES]; /* 1 where a padded shape has one vertex less */
    int32_t good[SEPAX_LANES];     /* 1 where the vertices are their own hull */
} lane_shapes;

/* Whether the class has homes (store.h): polygons have, but for boxes. */
HEDLEY_ALWAYS_INLINE static bool lane_class_has_homes(lane_class k) {
    return k.count >= 3 && !k.boxes;
}

/* The floats from the local block of a slot to the next one, as class_local_step says. */
HEDLEY_ALWAYS_INLINE static size_t lane_local_step(lane_class k) {
    return k.boxes ? 2 : k.stride == 4 && lane_class_has_homes(k) ? QUAD_STEP : 2 * k.stride;
}

/* lanes_load_rows and lanes_store_rows for eight rows of floats in memory. */
HEDLEY_ALWAYS_INLINE static void lane_rows_load(const float *const p[SEPAX_LANES],
                                                lane_floats rows[8]) {
    lanes v[8];
    lanes_load_rows(p, v);
    for (unsigned j = 0; j < 8; j++) {
        lanes_store(rows[j].lane, v[j]);
    }
}
HEDLEY_ALWAYS_INLINE static void lane_rows_store(float *const p[SEPAX_LANES],
                                                 const lane_floats *const rows[8]) {
    lanes v[8];
    for (unsigned j = 0; j < 8; j++) {
        v[j] = lanes_load(rows[j]->lane);
    }
    lanes_store_rows(p, v);
}

/* Stores x and y as blocks of a column. */
HEDLEY_ALWAYS_INLINE static void lane_blocks_store(const lane_shapes *s, lane_class k,
                                                   float *column, const lane_floats *x,
                                                   const lane_floats *y) {
    float *to[SEPAX_LANES];
    const lane_floats *row[8];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        to[l] = column + 2 * (size_t)k.stride * s->slot[l];
    }
    for (unsigned j = 0; j < 8; j++) {
        row[j] = j < k.stride ? &x[j] : &y[j - k.stride];
    }
    lane_rows_store(to, row);
    if (k.stride == 8) {
        for (unsigned j = 0; j < 8; j++) {
            row[j] = &y[j];
        }
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            to[l] += 8;
        }
        lane_rows_store(to, row);
    }
}

/* ------------------------------------------------------------------- load */

HEDLEY_ALWAYS_INLINE static void lane_poses_load(const float *const pose[SEPAX_LANES],
                                                 lane_shapes *s) {
    lanes v[4];
    lanes_load_quads(pose, 0, v);
    lanes_store(s->pose_x.lane, v[0]);
    lanes_store(s->pose_y.lane, v[1]);
    lanes_store(s->cos.lane, v[2]);
    lanes_store(s->sin.lane, v[3]);
}

HEDLEY_ALWAYS_INLINE static void lane_boxes_load(const size_class *c, lane_class k,
                                                 const lane_shapes *s, lane_floats local_x[4],
                                                 lane_floats local_y[4]) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float *half = c->shapes.vertices + lane_local_step(k) * s->slot[l];
        float x[4], y[4];
        box_corners(half[0], half[1], x, y);
        for (unsigned i = 0; i < 4; i++) {
            local_x[i].lane[l] = x[i];
            local_y[i].lane[l] = y[i];
        }
    }
}

HEDLEY_ALWAYS_INLINE static void lane_locals_load(const size_class *c, const lane_shapes *s,
                                                  lane_class k, lane_floats *local_x,
                                                  lane_floats *local_y) {
    const float *block[SEPAX_LANES];
    lane_floats rows[8];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        block[l] = c->shapes.vertices + lane_local_step(k) * s->slot[l];
    }
    lane_rows_load(block, rows);
    for (unsigned j = 0; j < 8; j++) {
        *(j < k.stride ? &local_x[j] : &local_y[j - k.stride]) = rows[j];
    }
    if (k.stride == 8) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            block[l] += 8;
        }
        lane_rows_load(block, local_y);
    }
}

/* ------------------------------------------------------------------- move */

/* Sets the world vertices in the lanes. */
HEDLEY_ALWAYS_INLINE static void lane_vertices_turn(const size_class *c, lane_class k,
                                                    lane_shapes *s) {
    lane_floats local_x[LANE_VERTICES], local_y[LANE_VERTICES];
    if (k.boxes) {
        lane_boxes_load(c, k, s, local_x, local_y);
    } else {
        lane_locals_load(c, s, k, local_x, local_y);
    }
    for (unsigned i = 0; i < k.stride; i++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            const float lx = local_x[i].lane[l], ly = local_y[i].lane[l];
            const float px = s->cos.lane[l], py = s->sin.lane[l];
            s->x[i].lane[l] = pose_move_x(s->pose_x.lane[l], px, py, lx, ly);
            s->y[i].lane[l] = pose_move_y(s->pose_y.lane[l], px, py, lx, ly);
        }
    }
}

/* Sets the ends of the edges. In a shape with one vertex less, the last edge repeats the edge
 * before it. */
HEDLEY_ALWAYS_INLINE static void lane_ends_set(lane_class k, lane_shapes *s) {
    for (unsigned i = 0; i < k.count; i++) {
        const unsigned next = i + 1 < k.count ? i + 1 : 0;
        s->end_x[i] = s->x[next];
        s->end_y[i] = s->y[next];
    }
    if (k.padded) {
        const unsigned i = k.count - 2;
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            s->end_x[i].lane[l] = s->is_short[l] != 0 ? s->x[0].lane[l] : s->end_x[i].lane[l];
            s->end_y[i].lane[l] = s->is_short[l] != 0 ? s->y[0].lane[l] : s->end_y[i].lane[l];
        }
    }
}

/* ------------------------------------------------------------------- hull */

/* Checks the turn at the end of edge i. The order of the turns does not matter, so it may differ
 * from that of place/hull.c. */
HEDLEY_ALWAYS_INLINE static void lane_turn_check(lane_class k, unsigned i, lane_shapes *s,
                                                 int32_t rounds[SEPAX_LANES]) {
    const unsigned j = i + 1 < k.count ? i + 1 : 0;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const float ax = s->end_x[i].lane[l] - s->x[i].lane[l];
        const float ay = s->end_y[i].lane[l] - s->y[i].lane[l];
        const float bx = s->end_x[j].lane[l] - s->x[j].lane[l];
        const float by = s->end_y[j].lane[l] - s->y[j].lane[l];
        const int32_t repeated = k.padded && i == k.count - 2 ? s->is_short[l] : 0;
        s->good[l] &= turns_surely_left(ax, ay, bx, by) | repeated;
        rounds[l] += rises(ax, ay, bx, by);
    }
}

/* Checks polygons as is_evident of place/hull.c does: the three turns of a triangle have one sign,
 * and a quadrilateral that turns left four times goes round once. */
HEDLEY_ALWAYS_INLINE static void lane_hulls_check(lane_class k, lane_shapes *s) {
    int32_t rounds[SEPAX_LANES] = {0};
    const unsigned turns = k.count == 3 ? 1 : k.count;
    for (unsigned i = 0; i < turns; i++) {
        lane_turn_check(k, i, s, rounds);
    }
    for (unsigned l = 0; k.count > 4 && l < SEPAX_LANES; l++) {
        s->good[l] &= rounds[l] == 1 ? 1 : 0;
    }
}

#endif
