/* SPDX-License-Identifier: MIT
 *
 * The projection of vertices on edge normals: the only place with the SAT formula in lanes. Comes
 * in: vectors of coordinates. Goes out: vectors of projections and their thresholds. Whether a lane
 * holds a pair, a vertex or an edge depends on the strategy.
 *
 * Relation: is the vertex w outside of the edge from v0 to v1?  With (ex, ey) = v1 - v0,
 *
 *     D = ey * (wx - x0) - ex * (wy - y0)            > 0 outside, 0 on the line, < 0 inside
 *
 * Two polygons are disjoint iff for some edge of either all vertices of the other are outside:
 * the sign of  max over edges of min over vertices of D  is the relation. The filter evaluates D
 * relative to one origin o per pair, a vertex of the pair: with W = w - o, V0 = v0 - o, V1 = v1 - o
 *
 *     D = (ey * Wx - ex * Wy) - (ey * X0 - ex * Y0)        4 operations a vertex, or
 *     D = (V0 x W - V1 x W) - V0 x V1                      by cross products, which edges share
 *
 * Error bound (u = 2^-24; terms in u^2 are left to the slack). Let Q bound the size of every
 * product on the way: |ey * Wx|, |V0x * Wy| and so on. First form: an edge and an offset have
 * relative errors of u each, so a product is off by 3uQ, and the difference of two products by
 * 6uQ + 2uQ. The constant is off by as much, so D is off by 16uQ before its own rounding, which
 * keeps the sign. Second form: a product of two offsets is off by 3uQ, a cross product by
 * 6uQ + 2uQ, the difference of two cross products by 16uQ + 4uQ, and D, with the third cross
 * product, by 28uQ. Underflow adds less than 2^-144. The threshold
 *
 *     E = 2^-19 * Q + 2^-124       (32uQ)
 *
 * covers all of this: the sign of D is certain where |D| > E, and nowhere else. E is infinite where
 * 4Q overflows, and where an edge may; where E is infinite or NaN, nothing is certain. Otherwise no
 * value but D itself can overflow, and D overflows to the infinity of its sign.
 *
 * On a grid more is certain. Let P be a power of two above both extents and q = 2^-11 P. When all
 * coordinates of a pair are multiples of q, its differences are integers of 11 bits (times q), its
 * products have 22 bits (times q^2), and D and all values on the way to it at most 24. Then nothing
 * rounds, and D = 0 is certain as well. Shapes that touch are often on a grid: tiles, maps, all
 * that is quantised.
 */
#ifndef SEPAX_PROJECT_H
#define SEPAX_PROJECT_H

#include <math.h>

#include "lanes/lanes.h"

#define FILTER_SLACK 0x1p-21f /* of 4Q */
#define FILTER_FLOOR 0x1p-124f
#define BOX_SLACK 0x1p-22f            /* of 4M, see strategies/box.h */
#define BOX_FLOOR 0x1p-126f           /* normal: see fpmode.h */
#define BOX_CONTACT_SLACK 0x1p-24f    /* of 64M, see strategies/box_contacts.h */
#define MODEL_SLACK (1.0f + 0x1p-10f) /* for the roundings of sums of model errors */

/* The threshold of a separation n . r. Each product is rounded three times and the sum once, so
 * n . r is off by 4u(Lx + Ly); beyond twice that its sign is certain. */
#define CONTACT_SLACK 0x1p-21f
#define CONTACT_FLOOR 0x1p-126f /* normal: see fpmode.h */

/* The threshold E for the extents lx, ly of a pair. */
HEDLEY_ALWAYS_INLINE static lanes filter_threshold(lanes lx, lanes ly) {
    const lanes four_q = lanes_mul(lanes_mul(lx, lanes_set(4.0f)), ly);
    return lanes_add(lanes_mul(four_q, lanes_set(FILTER_SLACK)), lanes_set(FILTER_FLOOR));
}
/* The threshold of a sign in any floating-point mode: twice as large, and infinite where a product
 * might overflow, which does not make it so in every mode. docs/exactness.md has the proof. */
HEDLEY_ALWAYS_INLINE static lanes threshold_in_any_mode(lanes reach_x, lanes reach_y) {
    const lanes usual = filter_threshold(reach_x, reach_y), limit = lanes_set(0x1p60f);
    return lanes_select(lanes_greater(limit, lanes_max(reach_x, reach_y)), lanes_add(usual, usual),
                        lanes_set(INFINITY));
}

static inline float filter_threshold_scalar(float lx, float ly) {
    return lx * 4.0f * ly * FILTER_SLACK + FILTER_FLOOR;
}

/* 1.5 * 2^23 q: a sum with it is rounded to a multiple of q, which on_grid uses. It is infinite
 * where q^2 could underflow or D overflow, so that no coordinate passes. */
HEDLEY_ALWAYS_INLINE static lanes grid_magic(lanes lx, lanes ly) {
    const lanes below = lanes_exponent(lanes_max(lx, ly)); /* P / 2 */
    const lane_mask in_range = lanes_and(lanes_greater(below, lanes_set(0x1p-60f)),
                                         lanes_greater(lanes_set(0x1p60f), below));
    return lanes_select(in_range, lanes_mul(below, lanes_set(0x1.8p13f)), lanes_set(INFINITY));
}

/* ey * x - ex * y: the position of (x, y) along the outward normal of the edge (ex, ey). */
HEDLEY_ALWAYS_INLINE static lanes along_edge_normal(lanes ex, lanes ey, lanes x, lanes y) {
    return lanes_sub(lanes_mul(ey, x), lanes_mul(ex, y));
}

/* n . r for the unit normal n of an edge that starts at v0, and r = v - v0 rounded. Every step
 * rounds: this is the separation that sepax.h promises, bit for bit. */
HEDLEY_ALWAYS_INLINE static lanes along_unit_normal(lanes nx, lanes ny, lanes rx, lanes ry) {
    return lanes_add(lanes_mul(nx, rx), lanes_mul(ny, ry));
}

#endif
