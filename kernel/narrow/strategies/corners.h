/* SPDX-License-Identifier: MIT
 *
 * Vertices of cores with their numbers, a pair a lane, and the ways between them in doubles. Comes
 * in: blocks of vertices. Goes out: vertices and vectors.
 */
#ifndef SEPAX_STRATEGY_CORNERS_H
#define SEPAX_STRATEGY_CORNERS_H

#include "narrow/gaps/blocks.h"

/* load_block for up to n vertices. What is copied in a loop, gcc 12 moves by 16 bytes; loads of
 * whole vectors would have to wait for that. */
HEDLEY_ALWAYS_INLINE static void core_load(const float *const p[SEPAX_LANES], unsigned n,
                                           lane_block *out) {
    if (n > 4) {
        load_block(p, n < 4 ? 4 : n, out);
        return;
    }
    lanes rows[8];
    lanes_load_rows(p, rows);
    out->x[0] = rows[0];
    out->x[1] = rows[1];
    out->x[2] = rows[2];
    out->x[3] = rows[3];
    out->y[0] = rows[4];
    out->y[1] = rows[5];
    out->y[2] = rows[6];
    out->y[3] = rows[7];
}

/* A vertex of each lane with its neighbours, counter-clockwise the next one and the one before. */
typedef struct lane_vertex {
    lanes x, y, next_x, next_y, before_x, before_y;
} lane_vertex;

/* Where the lanes stand: numbers of vertices, as floats. */
typedef struct vertex_number {
    lanes at, last; /* the vertex; the last one of the shape */
} vertex_number;

HEDLEY_ALWAYS_INLINE static lanes number_after(const vertex_number *p) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_select(lanes_equal(p->at, p->last), zero, lanes_add(p->at, one));
}
HEDLEY_ALWAYS_INLINE static lanes number_before(const vertex_number *p) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_select(lanes_equal(p->at, zero), p->last, lanes_sub(p->at, one));
}

HEDLEY_ALWAYS_INLINE static lanes closest_after(lanes at, lanes last) {
    return number_after(&(vertex_number){at, last});
}
HEDLEY_ALWAYS_INLINE static lanes closest_before(lanes at, lanes last) {
    return number_before(&(vertex_number){at, last});
}

/* Vertex `at` of each lane. */
HEDLEY_ALWAYS_INLINE static void closest_pick(const lane_block *v, unsigned n, lanes at, lanes *x,
                                              lanes *y) {
    if (n > 4) {
        lanes_gather(v->x, v->y, at, x, y);
        return;
    }
    *x = v->x[0];
    *y = v->y[0];
    for (unsigned i = 1; i < n; i++) {
        const lane_mask here = lanes_equal(at, lanes_set((float)i));
        *x = lanes_select(here, v->x[i], *x);
        *y = lanes_select(here, v->y[i], *y);
    }
}

typedef struct lane_corner {
    lanes at, x, y;
} lane_corner;

/* A vertex with the one after and the one before it. */
typedef struct corner_between {
    lane_corner w, next, last;
} corner_between;

HEDLEY_ALWAYS_INLINE static lane_corner corner_pick(const lane_block *v, unsigned n, lanes at) {
    lane_corner out = {.at = at};
    closest_pick(v, n, at, &out.x, &out.y);
    return out;
}
HEDLEY_ALWAYS_INLINE static lane_corner corner_select(lane_mask m, lane_corner a, lane_corner b) {
    return (lane_corner){lanes_select(m, a.at, b.at), lanes_select(m, a.x, b.x),
                         lanes_select(m, a.y, b.y)};
}

typedef struct double_vector {
    doubles x, y;
} double_vector;

HEDLEY_ALWAYS_INLINE static double_vector corner_way(lane_corner from, lane_corner to) {
    return (double_vector){doubles_sub(doubles_of(to.x), doubles_of(from.x)),
                           doubles_sub(doubles_of(to.y), doubles_of(from.y))};
}
HEDLEY_ALWAYS_INLINE static doubles vector_dot(double_vector a, double_vector b) {
    return doubles_add(doubles_mul(a.x, b.x), doubles_mul(a.y, b.y));
}
/* The position of b along the outward normal of an edge a. */
HEDLEY_ALWAYS_INLINE static doubles vector_out(double_vector a, double_vector b) {
    return doubles_along(a.x, a.y, b.x, b.y);
}
HEDLEY_ALWAYS_INLINE static doubles vector_length(double_vector a) {
    return doubles_root(vector_dot(a, a));
}
HEDLEY_ALWAYS_INLINE static double_vector vector_select(double_mask m, double_vector a,
                                                        double_vector b) {
    return (double_vector){doubles_select(m, a.x, b.x), doubles_select(m, a.y, b.y)};
}
HEDLEY_ALWAYS_INLINE static lane_mask is_above(doubles v) {
    return lanes_mask(doubles_greater(v, doubles_set(0.0)));
}
HEDLEY_ALWAYS_INLINE static lane_mask is_below(doubles v) {
    return lanes_mask(doubles_greater(doubles_set(0.0), v));
}
HEDLEY_ALWAYS_INLINE static lane_mask is_zero(doubles v) {
    return lanes_mask(doubles_equal(v, doubles_set(0.0)));
}

#endif
