/* SPDX-License-Identifier: MIT
 *
 * Discs as a cull of containments. Comes in: the bounds of a group. Goes out, of each of two
 * shapes, the lanes in which it certainly lies within the other, and in which it certainly does
 * not.
 *
 * Let d be the distance of the centres. A shape lies within its outer disc and contains its inner
 * one. So it does not lie within another shape where its inner disc is not within the other's outer
 * disc, d > outer' - inner, nor where both outer discs are apart. It does where its outer disc lies
 * within the other's inner disc: d < inner' - outer.
 *
 * A difference of two radii is rounded once and has the right sign, so all bounds of discs.h for
 * the errors of sums hold here as well. What accepts is at least 2^-100 after all that, because
 * differences can be small. Without an inner disc the bound is infinite, and decides nothing.
 */
#ifndef SEPAX_NESTED_DISCS_CULL_H
#define SEPAX_NESTED_DISCS_CULL_H

#include "narrow/cull/discs.h"

/* Whether one shape lies within another; at most one of the two is true in a lane. */
typedef struct nested_verdict {
    lane_mask within, beyond;
} nested_verdict;

/* The verdict by the radii of the shape that may lie within another, and of the other shape. */
HEDLEY_ALWAYS_INLINE static nested_verdict nested_discs(lanes d2, lanes outer, lanes inner,
                                                        lanes other_outer, lanes other_inner) {
    const lanes zero = lanes_set(0.0f), floor = lanes_set(BOUNDS_FLOOR);
    const lanes room = lanes_min(lanes_sub(other_outer, inner), lanes_add(other_outer, outer));
    const lanes most = lanes_max(room, zero);
    const lanes left = lanes_max(lanes_sub(other_inner, outer), zero);
    const lanes apart =
        lanes_add(lanes_mul(lanes_mul(most, most), lanes_set(1.0f + BOUNDS_SLACK)), floor);
    const lanes together = lanes_mul(lanes_mul(left, lanes_set(1.0f - BOUNDS_SLACK)), left);
    return (nested_verdict){
        .within = lanes_greater(lanes_sub(together, floor), d2),
        .beyond = lanes_or(lanes_greater(zero, room), lanes_greater(d2, apart)),
    };
}

/* The verdicts on a group of pairs: the first shapes within the second ones, and the other way
 * round. */
HEDLEY_ALWAYS_INLINE static void nested_by_discs(const shape_bounds *bounds,
                                                 const sepax_pair *pairs, nested_verdict *of_a,
                                                 nested_verdict *of_b) {
    const float *p[SEPAX_LANES], *q[SEPAX_LANES];
    lanes a[4], b[4];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        p[l] = &bounds[pairs[l].a].x;
        q[l] = &bounds[pairs[l].b].x;
    }
    lanes_load_quads(p, 0, a);
    lanes_load_quads(q, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
    *of_a = nested_discs(d2, a[2], a[3], b[2], b[3]);
    *of_b = nested_discs(d2, b[2], b[3], a[2], a[3]);
}

#endif
