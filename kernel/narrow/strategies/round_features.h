/* SPDX-License-Identifier: MIT
 *
 * All features of rounded shapes in float, a pair per lane, for groups that round_lanes.h left
 * undecided: every vertex of one core against every vertex and every edge of the other. A feature
 * that is certainly nearer than R is an overlap; all of them farther, and cores that an edge
 * separates, are a separation.
 *
 * The bounds are those of round_lanes.h, and one more: whether a vertex lies beside an edge. How
 * far it lies along the edge is off by 4.2u M^2 and what is left to the end by 9.5u M^2; 2^-20 is
 * 16u. Counts are known at run time only, as few pairs come here.
 */
#ifndef SEPAX_STRATEGY_ROUND_FEATURES_H
#define SEPAX_STRATEGY_ROUND_FEATURES_H

#include "narrow/strategies/round_lanes.h"

#define ROUND_BESIDE 0x1p-20f /* of M^2 */

/* What a pair has in common, and what has been seen of its features. */
typedef struct round_features {
    lanes outer, inner;            /* R with all its slack and without it, squared */
    lanes beside;                  /* the error of a way along an edge */
    lanes far_corner, near_corner; /* squared distances beyond which, and below which */
    lanes most;                    /* the greatest of the least D */
    lane_mask near, clear;
} round_features;

/* The edge (ex, ey) that starts at vertex i of a, and all vertices of b. */
HEDLEY_ALWAYS_INLINE static void round_edge_features(round_features *f, const lane_block *a,
                                                     unsigned na, unsigned i, const lane_block *b,
                                                     unsigned nb) {
    const unsigned next = i + 1 < na ? i + 1 : 0;
    const lanes floor = lanes_set(ROUND_FLOOR), zero = lanes_set(0.0f);
    const lanes ex = lanes_sub(a->x[next], a->x[i]), ey = lanes_sub(a->y[next], a->y[i]);
    const lane_mask pad = lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
    const lanes square = lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey));
    const lanes beyond = lanes_add(lanes_mul(lanes_add(square, floor), f->outer), floor);
    const lanes within = lanes_sub(lanes_mul(lanes_sub(square, floor), f->inner), floor);
    const lanes before = lanes_sub(zero, f->beside), end = lanes_add(square, f->beside);
    const lanes last = lanes_sub(square, f->beside);
    lanes least = lanes_set(INFINITY);
    for (unsigned j = 0; j < nb; j++) {
        const lanes rx = lanes_sub(b->x[j], a->x[i]), ry = lanes_sub(b->y[j], a->y[i]);
        const lanes side = along_edge_normal(ex, ey, rx, ry), d2 = lanes_mul(side, side);
        const lanes along = lanes_add(lanes_mul(ex, rx), lanes_mul(ey, ry));
        const lane_mask past = lanes_or(lanes_greater(before, along), lanes_greater(along, end));
        const lane_mask inside =
            lanes_and(lanes_greater(along, f->beside), lanes_greater(last, along));
        least = lanes_min(side, least);
        f->near = lanes_or(f->near, lanes_and(inside, lanes_greater(within, d2)));
        f->clear = lanes_and(f->clear, lanes_or(lanes_or(pad, past), lanes_greater(d2, beyond)));
    }
    f->most = lanes_max(f->most, lanes_select(pad, lanes_set(-INFINITY), least));
}

HEDLEY_ALWAYS_INLINE static void round_corner_features(round_features *f, const lane_block *a,
                                                       unsigned i, const lane_block *b,
                                                       unsigned nb) {
    for (unsigned j = 0; j < nb; j++) {
        const lanes rx = lanes_sub(b->x[j], a->x[i]), ry = lanes_sub(b->y[j], a->y[i]);
        const lanes square = lanes_add(lanes_mul(rx, rx), lanes_mul(ry, ry));
        f->near = lanes_or(f->near, lanes_greater(f->near_corner, square));
        f->clear = lanes_and(f->clear, lanes_greater(square, f->far_corner));
    }
}

/* The thresholds of a pair with that extent M and radius R; R below ROUND_LEAST is near nothing. */
HEDLEY_ALWAYS_INLINE static round_features round_features_of(lanes extent, lanes radius) {
    const lanes slack = lanes_set(ROUND_SLACK), one = lanes_set(1.0f), zero = lanes_set(0.0f);
    const lanes error = lanes_mul(extent, lanes_set(ROUND_OF_EXTENT));
    const lanes wide = lanes_mul(lanes_add(radius, error), lanes_add(one, slack));
    const lanes narrow = lanes_mul(lanes_sub(radius, error), lanes_sub(one, slack));
    const lanes least = lanes_max(narrow, zero);
    const lane_mask large = lanes_greater(radius, lanes_set(ROUND_LEAST));
    const lanes near = lanes_mul(lanes_mul(radius, lanes_sub(one, slack)), radius);
    return (round_features){
        .outer = lanes_mul(wide, wide),
        .inner = lanes_mul(least, least),
        .beside = lanes_add(lanes_mul(lanes_mul(extent, lanes_set(ROUND_BESIDE)), extent),
                            lanes_set(ROUND_FLOOR)),
        .far_corner = lanes_add(lanes_mul(lanes_mul(radius, lanes_add(one, slack)), radius),
                                lanes_set(ROUND_FLOOR)),
        .near_corner = lanes_select(large, near, zero),
        .most = lanes_set(-INFINITY),
        .near = lanes_from_bits(0),
        .clear = lanes_from_bits(LANES_ALL)};
}

/* na and nb are strides, up to 16. */
HEDLEY_NEVER_INLINE static void relate_features(const lane_group *g, unsigned na, unsigned nb,
                                                uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, na, &a);
    load_block(g->b, nb, &b);
    const lanes radius = round_radius(g), extent = round_extent(&a, na, &b, nb);
    round_features f = round_features_of(extent, radius);
    for (unsigned i = 0; i < na; i++) {
        round_corner_features(&f, &a, i, &b, nb);
        round_edge_features(&f, &a, na, i, &b, nb);
    }
    for (unsigned j = 0; j < nb; j++) {
        round_edge_features(&f, &b, nb, j, &a, na);
    }
    const lane_mask usable = round_usable(extent, radius);
    const lane_mask apart = lanes_greater(f.most, round_inside(extent));
    lanes_store_relations(relations, lanes_and(usable, lanes_and(apart, f.clear)),
                          lanes_from_bits(0), lanes_and(usable, f.near));
}

#endif
