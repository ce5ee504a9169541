/* SPDX-License-Identifier: MIT
 *
 * Exact signs of cross products and dot products of the differences of float32 points. Comes in:
 * three or four points, all finite. Goes out: the sign of a product in real numbers. The validation
 * of hulls, the decomposition and the exact level of the queries are built on them.
 */
#ifndef SEPAX_EXACT_H
#define SEPAX_EXACT_H

#include "exact/expansion.h"
#include "sepax.h"

/* The sign (-1, 0, 1) of
 *     D = (y1-y0)(wx-x0) - (x1-x0)(wy-y0),
 * which is positive where w is to the right of the line from point 0 to point 1, that is, outside
 * of that edge of a counter-clockwise polygon. */
int sepax_exact_outside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);

/* The sign (-1, 0, 1) of (x1-x0)(wx-x1) + (y1-y0)(wy-y1), which is positive where w lies beyond
 * point 1 along the direction from point 0 to point 1. */
int sepax_exact_beyond(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);

/* The sign (-1, 0, 1) of the cross product (v1-v0) x (w1-w0) of two edges. */
int sepax_exact_turn(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w0, sepax_vec2 w1);

/* The same for callers that count expansions: *expanded becomes true where double arithmetic was
 * not certain, and is otherwise left alone.
 *
 * The sign of sepax_exact_outside. Where w is the end of the edge the sign is 0, and no expansion
 * is needed to find that. */
static inline int side_sign(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded) {
    const double p = ((double)v1.y - (double)v0.y) * ((double)w.x - (double)v0.x);
    const double q = ((double)v1.x - (double)v0.x) * ((double)w.y - (double)v0.y);
    if (sign_certain(p - q, p, q)) {
        return sign_of(p - q);
    }
    if (w.x == v1.x && w.y == v1.y) {
        return 0; /* w is the end of the edge */
    }
    *expanded = true;
    return sepax_exact_outside(v0, v1, w);
}

/* The sign of sepax_exact_beyond. */
static inline int beyond_sign(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded) {
    const double p = ((double)v1.x - (double)v0.x) * ((double)w.x - (double)v1.x);
    const double q = ((double)v1.y - (double)v0.y) * ((double)w.y - (double)v1.y);
    if (sign_certain(p + q, p, q)) {
        return sign_of(p + q);
    }
    *expanded = true;
    return sepax_exact_beyond(v0, v1, w);
}

#endif
