/* SPDX-License-Identifier: MIT
 *
 * What containments of rounded and flat shapes (nested_lanes.h) need, a pair a lane: extents,
 * radii, and the limits beyond which they are certain, for D of lanes/project.h from direct
 * differences of vertices. M is the sum of both extents of the pair, R that of both radii and the
 * margin, l the length of an edge.
 *
 * Errors, with u = 2^-24. A difference is off by u of itself, and those in x and in y add up to M
 * at most, so D is off by 3.1u l M before its own rounding: what is added to R for it, 16u M, is
 * enough. The roundings of both sides of the comparison take less than 10.1u of R l: 2^-20 is 16u.
 * Products that underflow lose at most 2^-148: 2^-120 is more, also inside of the product with R^2,
 * which would vanish for an edge below 2^-65 otherwise. Beyond M or R of 2^31 the products could
 * overflow, and nothing is decided.
 */
#ifndef SEPAX_STRATEGY_ROUND_LANES_H
#define SEPAX_STRATEGY_ROUND_LANES_H

#include "narrow/gaps/blocks.h"

#define ROUND_SLACK 0x1p-20f      /* of R */
#define ROUND_OF_FEATURE 0x1p-20f /* of M */
#define ROUND_FLOOR 0x1p-120f
#define ROUND_MOST 0x1p31f

/* Whether a core of up to n vertices has an interior: three vertices that differ. */
HEDLEY_ALWAYS_INLINE static lane_mask round_solid(const lane_block *v, unsigned n) {
    if (n < 3) {
        return lanes_from_bits(0);
    }
    const lane_mask flat = lanes_and(lanes_equal(v->x[2], v->x[1]), lanes_equal(v->y[2], v->y[1]));
    return lanes_from_bits(~lanes_bits(flat) & LANES_ALL);
}

/* M. */
HEDLEY_ALWAYS_INLINE static lanes round_extent(const lane_block *a, unsigned na,
                                               const lane_block *b, unsigned nb) {
    const lane_bounds box = bounds_of(a, na, b, nb);
    return lanes_add(lanes_sub(box.high_x, box.low_x), lanes_sub(box.high_y, box.low_y));
}

/* R. */
HEDLEY_ALWAYS_INLINE static lanes round_radius(const lane_group *g) {
    return lanes_of(doubles_load(g->radius));
}

/* Where nothing overflows. */
HEDLEY_ALWAYS_INLINE static lane_mask round_usable(lanes extent, lanes radius) {
    const lanes most = lanes_set(ROUND_MOST);
    return lanes_and(lanes_greater(most, extent), lanes_greater(most, radius));
}

/* The thresholds of a pair with that extent M and radius R. */
typedef struct round_limits {
    lanes outer, inner; /* R with all its slack and without it, squared */
} round_limits;

HEDLEY_ALWAYS_INLINE static round_limits round_limits_of(lanes extent, lanes radius) {
    const lanes slack = lanes_set(ROUND_SLACK), one = lanes_set(1.0f);
    const lanes error = lanes_mul(extent, lanes_set(ROUND_OF_FEATURE));
    const lanes wide = lanes_mul(lanes_add(radius, error), lanes_add(one, slack));
    const lanes narrow = lanes_mul(lanes_sub(radius, error), lanes_sub(one, slack));
    const lanes least = lanes_max(narrow, lanes_set(0.0f));
    return (round_limits){lanes_mul(wide, wide), lanes_mul(least, least)};
}

#endif
