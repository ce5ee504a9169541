/* SPDX-License-Identifier: MIT
 *
 * Distances of points with radii, a pair a lane. Comes in: centres and radii. Goes out: distances,
 * and the lanes in which they are certain. Two points that differ are closest to each other, so
 * there is nothing to find or to prove.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_CIRCLES_H
#define SEPAX_STRATEGY_CLOSEST_CIRCLES_H

#include "narrow/strategies/circles.h"
#include "narrow/strategies/closest_numbers.h"

HEDLEY_ALWAYS_INLINE static void find_circle_distances(const circle_pairs *c, float margin,
                                                       lane_distances *out) {
    lanes_claim claim; /* of which only these are read */
    claim.vx = lanes_load(c->vx);
    claim.vy = lanes_load(c->vy);
    claim.end_x = claim.wx = lanes_load(c->wx);
    claim.end_y = claim.wy = lanes_load(c->wy);
    claim.edge = lanes_from_bits(0);
    const double_vector v = {doubles_of(claim.vx), doubles_of(claim.vy)};
    const double_vector w = {doubles_of(claim.wx), doubles_of(claim.wy)};
    const double_vector e = {doubles_sub(w.x, v.x), doubles_sub(w.y, v.y)};
    const doubles ra = doubles_of(lanes_load(c->radius_v)),
                  rb = doubles_of(lanes_load(c->radius_w));
    const doubles radius = doubles_add(doubles_add(ra, rb), doubles_set((double)margin));
    const doubles length = vector_length(e), gap = doubles_sub(length, radius);
    const doubles cancelled = doubles_mul(doubles_set(CLEAR), doubles_add(length, radius));
    const double_vector n = {doubles_div(e.x, length), doubles_div(e.y, length)};
    measure_store(out->distance, apart_from_zero(gap));
    measure_record(n, v, w, ra, rb, out);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
        out->edge[l] = SEPAX_FEATURE_NONE;
    }
    const lane_mask equal =
        lanes_and(lanes_equal(claim.vx, claim.wx), lanes_equal(claim.vy, claim.wy));
    const uint32_t certain = doubles_bits(doubles_at_least(doubles_abs(gap), cancelled));
    closest_number(&claim, c->radius_v, c->radius_w, margin, ~lanes_bits(equal) & LANES_ALL,
                   certain, out);
}

#endif
