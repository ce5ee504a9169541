/* SPDX-License-Identifier: MIT
 *
 * Vertices of cores with their numbers, a pair a lane, and the ways between them in doubles. Comes
 * in: blocks of vertices. Goes out: vertices and vectors.
 */
#ifndef SEPAX_STRATEGY_CORNERS_H
#define SEPAX_STRATEGY_CORNERS_H

#include "narrow/gaps/blocks.h"

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
