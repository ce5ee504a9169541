/* SPDX-License-Identifier: MIT
 *
 * Discs as a cull of casts: the outer disc of the second shape moves along a segment, and where the
 * first shape's disc lies wholly on one side of its way, the shapes never meet. Comes in: bounds
 * and motions of a group. Goes out: the lanes of certain misses.
 *
 * Let d be the way between the centres, m the motion and q any vector. Where q.d and q.(d + m) both
 * exceed R |q|, a line across q keeps the discs apart from the start to the end. q is, up to
 * rounding, the point of the way that is closest to the first centre: with it the comparison is as
 * good as that of distances. As any q would do, its rounding does not matter.
 *
 * With u = 2^-24, d is off by u of itself, and so q.(d + m) by 6.2u of the sizes of the products in
 * it; 2^-21 = 8u of them are taken off. The squares of both sides are off by 13.6u of themselves,
 * and 2^-20 = 16u covers that. What is below 2^-100 after all that decides nothing, so underflow
 * does not matter. Where something overflows, both sides or the side of R are not finite, and
 * nothing is decided. */
#ifndef SEPAX_SWEPT_DISCS_CULL_H
#define SEPAX_SWEPT_DISCS_CULL_H

#include "narrow/cull/discs.h"

#define SWEPT_ERROR 0x1p-21f

HEDLEY_ALWAYS_INLINE static lanes swept_dot(lanes ax, lanes ay, lanes bx, lanes by) {
    return lanes_add(lanes_mul(ax, bx), lanes_mul(ay, by));
}

/* The lanes of misses, from the differences and sums that lanes_load_joined computes from two
 * shape_bounds. */
HEDLEY_ALWAYS_INLINE static lane_mask missed_by_discs(const lanes joined[4], lanes mx, lanes my,
                                                      lanes margin) {
    const lanes dx = joined[0], dy = joined[1], outer = lanes_add(joined[2], margin);
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes back = lanes_sub(zero, swept_dot(dx, dy, mx, my));
    /* without a motion this is NaN, which lanes_max turns into 0 */
    const lanes along = lanes_max(lanes_div(back, swept_dot(mx, my, mx, my)), zero);
    const lanes t = lanes_min(along, one);
    const lanes qx = lanes_add(dx, lanes_mul(t, mx)), qy = lanes_add(dy, lanes_mul(t, my));
    const lanes at_start = swept_dot(qx, qy, dx, dy), moved = swept_dot(qx, qy, mx, my);
    const lanes gap = lanes_min(at_start, lanes_add(at_start, moved));
    const lanes size =
        lanes_add(swept_dot(lanes_abs(qx), lanes_abs(qy), lanes_abs(dx), lanes_abs(dy)),
                  swept_dot(lanes_abs(qx), lanes_abs(qy), lanes_abs(mx), lanes_abs(my)));
    const lanes left = lanes_sub(gap, lanes_mul(size, lanes_set(SWEPT_ERROR)));
    const lanes rx = lanes_mul(outer, qx), ry = lanes_mul(outer, qy);
    const lanes reach =
        lanes_add(lanes_mul(swept_dot(rx, ry, rx, ry), lanes_set(1.0f + BOUNDS_SLACK)),
                  lanes_set(BOUNDS_FLOOR));
    return lanes_and(lanes_greater(left, zero), lanes_greater(lanes_mul(left, left), reach));
}

/* A group of pairs with their motions. */
HEDLEY_ALWAYS_INLINE static uint32_t swept_misses(const shape_bounds *bounds,
                                                  const sepax_pair *pairs,
                                                  const sepax_vec2 motions[SEPAX_LANES],
                                                  float margin) {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];
    lanes joined[4], mx, my;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        a[l] = &bounds[pairs[l].a].x;
        b[l] = &bounds[pairs[l].b].x;
    }
    lanes_load_joined(a, b, joined);
    lanes_load_alternate(&motions->x, &mx, &my);
    return lanes_bits(missed_by_discs(joined, mx, my, lanes_set(margin)));
}

#endif
