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
    const lanes vx = lanes_load(c->vx), vy = lanes_load(c->vy);
    const lanes wx = lanes_load(c->wx), wy = lanes_load(c->wy);
    const lane_mask none = lanes_from_bits(0);
    closest_look look; /* of which only these are read */
    look.claim.vx = vx;
    look.claim.vy = vy;
    look.claim.end_x = look.claim.wx = wx;
    look.claim.end_y = look.claim.wy = wy;
    look.claim.edge = look.of_b = look.inside = none;
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = out->feature_b[l] = SEPAX_FEATURE_VERTEX;
        out->edge[l] = SEPAX_FEATURE_NONE;
    }
    const lane_mask equal = lanes_and(lanes_equal(vx, wx), lanes_equal(vy, wy));
    const uint32_t proved = ~lanes_bits(equal) & LANES_ALL;
    closest_number(&look, c->radius_v, c->radius_w, margin, proved, out);
}

#endif
