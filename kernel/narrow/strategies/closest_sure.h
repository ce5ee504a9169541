/* SPDX-License-Identifier: MIT
 *
 * Closest features proved in float, a pair a lane. Comes in: the features that a walk proposes,
 * with the corners around them. Goes out: the lanes in which they are certain.
 *
 * The signs are those of closest_double.h, each a sum s of two products p and q of differences.
 * Where s as rounded exceeds max(4u (|p| + |q|), 2^-120), u = 2^-24, the exact sum is above 0
 * (docs/exactness.md, section 20).
 * A sum of 0 is left to the proof in double, and so is what overflows: no comparison with it holds.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_SURE_H
#define SEPAX_STRATEGY_CLOSEST_SURE_H

#include "narrow/strategies/closest_claim.h"

#define SURE_SLACK 0x1p-22f
#define SURE_FLOOR 0x1p-120f

/* Whether p + q is certainly above 0. */
HEDLEY_ALWAYS_INLINE static lane_mask sure_above(lanes p, lanes q) {
    const lanes size = lanes_add(lanes_abs(p), lanes_abs(q));
    const lanes threshold =
        lanes_max(lanes_mul(size, lanes_set(SURE_SLACK)), lanes_set(SURE_FLOOR));
    return lanes_greater(lanes_add(p, q), threshold);
}

HEDLEY_ALWAYS_INLINE static lanes sure_difference(const float *a, const float *b) {
    return lanes_sub(lanes_load(a), lanes_load(b));
}

/* Bit l is set where the features of lane l are certainly the closest ones, and no others are as
 * close. */
HEDLEY_ALWAYS_INLINE static uint32_t closest_sure(const closest_claim *c) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask edge = lanes_greater(lanes_load(c->edge), zero);
    const lanes rx = sure_difference(c->wx, c->vx), ry = sure_difference(c->wy, c->vy);
    const lanes ex = sure_difference(c->end_x, c->vx), ey = sure_difference(c->end_y, c->vy);
    const lanes fx = lanes_sub(zero, ex), fy = lanes_sub(zero, ey);
    /* the neighbours of w lie farther, across the edge or along the way from v to w */
    const lanes dx = lanes_select(edge, ey, rx), dy = lanes_select(edge, fx, ry);
    const lane_mask next = sure_above(lanes_mul(dx, sure_difference(c->next_x, c->wx)),
                                      lanes_mul(dy, sure_difference(c->next_y, c->wy)));
    const lane_mask last = sure_above(lanes_mul(dx, sure_difference(c->last_x, c->wx)),
                                      lanes_mul(dy, sure_difference(c->last_y, c->wy)));
    /* w lies past v along the edge, or a neighbour of v not nearer to w; `to` is the same for the
     * end of the edge, or the other neighbour */
    const lane_mask from = sure_above(lanes_mul(lanes_select(edge, ex, fx), rx),
                                      lanes_mul(lanes_select(edge, ey, fy), ry));
    const lanes ux =
        lanes_select(edge, sure_difference(c->end_x, c->wx), sure_difference(c->vx, c->before_x));
    const lanes uy =
        lanes_select(edge, sure_difference(c->end_y, c->wy), sure_difference(c->vy, c->before_y));
    const lane_mask to = sure_above(lanes_mul(lanes_select(edge, ex, rx), ux),
                                    lanes_mul(lanes_select(edge, ey, ry), uy));
    const lane_mask side = sure_above(lanes_mul(ey, rx), lanes_mul(fx, ry));
    /* a point has no neighbours */
    const lane_mask alone = lanes_and(lanes_equal(lanes_load(c->next_x), lanes_load(c->wx)),
                                      lanes_equal(lanes_load(c->next_y), lanes_load(c->wy)));
    const lane_mask farther = lanes_or(lanes_and(next, last), alone);
    const lane_mask ends = lanes_and(farther, lanes_and(from, to));
    return lanes_bits(lanes_and_not(ends, lanes_and_not(edge, side)));
}

#endif
