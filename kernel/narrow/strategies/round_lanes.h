/* SPDX-License-Identifier: MIT
 *
 * Strategy: a pair per lane, for relations of shapes with radii, of points and of segments. All
 * vertices of one core meet all of the other, by direct differences. With R for both radii and the
 * margin, M for the sum of both extents of the pair, l for the length of an edge and D for the
 * measure of project.h:
 *
 *   an edge separates:     its least D is positive, and beyond R:  D^2 > R^2 l^2
 *   two vertices are near: their squared distance is below R^2
 *   the cores meet:        the least D of every edge is negative
 *
 * What none of these decides, mostly pairs whose closest features are an edge and a vertex, or
 * whose corners are about as far apart as R, goes to round_features.h, and what that leaves to
 * round_double.h.
 *
 * Errors, with u = 2^-24. A difference is off by u of itself, and those in x and in y add up to M
 * at most, so D is off by 3.1u l M before its own rounding: 2^-22 M, 4u M, is added to R for it.
 * The roundings of both sides of the comparison take less than 10.1u of R l: 2^-20 is 16u. A
 * squared distance is off by 4.2u of itself and the square of R by as much: 2^-20 is 16u again.
 * Where cores meet, D is off by 1.6u M^2 at most, as its two products add up to half of M^2: 2^-23
 * is 2u. Products that underflow lose at most 2^-148: 2^-120 is more, also inside of the product
 * with R^2, which would vanish for an edge below 2^-65 otherwise. Beyond M or R of 2^31 the
 * products could overflow, and nothing is decided.
 */
#ifndef SEPAX_STRATEGY_ROUND_LANES_H
#define SEPAX_STRATEGY_ROUND_LANES_H

#include "narrow/strategies/pair_lanes.h"

#define ROUND_SLACK 0x1p-20f     /* of R; of R^2 for two vertices */
#define ROUND_OF_EXTENT 0x1p-22f /* of M */
#define ROUND_INSIDE 0x1p-23f    /* of M^2 */
#define ROUND_FLOOR 0x1p-120f
#define ROUND_MOST 0x1p31f
#define ROUND_LEAST 0x1p-55f /* radii below this are never certainly greater than a distance */

/* What the features of a pair have shown so far. */
typedef struct round_look {
    lanes nearest;     /* the least squared distance of two vertices */
    lanes least_b[16]; /* for each edge of b the least D so far */
    lane_mask apart;   /* an edge certainly separates the cores by more than R */
    lanes most;        /* the greatest of the least D; -infinity where there is no edge */
    lanes outer;       /* R with all its slack, squared */
} round_look;

/* An edge whose least D is known. A pad has no vote. */
HEDLEY_ALWAYS_INLINE static void round_vote(round_look *look, lanes ex, lanes ey, lanes least,
                                            lane_mask pad) {
    const lanes floor = lanes_set(ROUND_FLOOR), zero = lanes_set(0.0f);
    const lanes square = lanes_add(lanes_mul(ex, ex), lanes_mul(ey, ey));
    const lanes beyond = lanes_add(lanes_mul(lanes_add(square, floor), look->outer), floor);
    const lanes gap = lanes_select(pad, lanes_set(-INFINITY), least);
    const lane_mask separates =
        lanes_and(lanes_greater(gap, zero), lanes_greater(lanes_mul(gap, gap), beyond));
    look->apart = lanes_or(look->apart, separates);
    look->most = lanes_max(look->most, gap);
}

/* Edge i of a and all vertices of b; the same differences serve the edges of b. */
HEDLEY_ALWAYS_INLINE static void round_row(round_look *look, const lane_block *a, unsigned i,
                                           lanes ex, lanes ey, lane_mask pad, const lane_block *b,
                                           const lane_block *edge_b, unsigned nb) {
    lanes least = lanes_set(INFINITY);
    for (unsigned j = 0; j < nb; j++) {
        const lanes rx = lanes_sub(b->x[j], a->x[i]), ry = lanes_sub(b->y[j], a->y[i]);
        const lanes square = lanes_add(lanes_mul(rx, rx), lanes_mul(ry, ry));
        const lanes of_b = along_edge_normal(edge_b->y[j], edge_b->x[j], ry, rx);
        least = lanes_min(along_edge_normal(ex, ey, rx, ry), least);
        look->nearest = lanes_min(square, look->nearest);
        look->least_b[j] = lanes_min(of_b, look->least_b[j]);
    }
    round_vote(look, ex, ey, least, pad);
}

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
    float radius[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        radius[l] = (float)g->radius[l];
    }
    return lanes_load(radius);
}

/* Where nothing overflows. */
HEDLEY_ALWAYS_INLINE static lane_mask round_usable(lanes extent, lanes radius) {
    const lanes most = lanes_set(ROUND_MOST);
    return lanes_and(lanes_greater(most, extent), lanes_greater(most, radius));
}

/* The error of D. */
HEDLEY_ALWAYS_INLINE static lanes round_inside(lanes extent) {
    return lanes_add(lanes_mul(lanes_mul(extent, lanes_set(ROUND_INSIDE)), extent),
                     lanes_set(ROUND_FLOOR));
}

/* Whether two vertices at that squared distance are nearer than R. */
HEDLEY_ALWAYS_INLINE static lane_mask round_near(lanes square, lanes radius) {
    const lanes less = lanes_sub(lanes_set(1.0f), lanes_set(ROUND_SLACK));
    const lanes reach = lanes_mul(lanes_mul(radius, less), radius);
    return lanes_and(lanes_greater(reach, square), lanes_greater(radius, lanes_set(ROUND_LEAST)));
}

/* Whether cores with the widest gap `most` meet, and the shapes thereby overlap: one of the cores
 * has an interior, or R > 0. */
HEDLEY_ALWAYS_INLINE static lane_mask round_meet(const lane_block *a, unsigned na,
                                                 const lane_block *b, unsigned nb, lanes radius,
                                                 lanes most, lanes inside) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask meet = lanes_and(lanes_greater(lanes_sub(zero, inside), most),
                                     lanes_greater(most, lanes_set(-INFINITY)));
    const lane_mask solid = lanes_or(round_solid(a, na), round_solid(b, nb));
    return lanes_and(meet, lanes_or(lanes_greater(radius, zero), solid));
}

HEDLEY_ALWAYS_INLINE static lane_verdict
round_verdict(const lane_block *a, unsigned na, const lane_block *b, unsigned nb, lanes radius) {
    const lanes slack = lanes_set(ROUND_SLACK), one = lanes_set(1.0f);
    const lanes extent = round_extent(a, na, b, nb);
    const lanes wide = lanes_mul(lanes_add(radius, lanes_mul(extent, lanes_set(ROUND_OF_EXTENT))),
                                 lanes_add(one, slack));
    lane_block edge_a, edge_b;
    lane_mask pad_a[16], pad_b[16];
    edges_of(a, na, &edge_a);
    edges_of(b, nb, &edge_b);
    find_pads(a, na, pad_a);
    find_pads(b, nb, pad_b);
    round_look look = {.nearest = lanes_set(INFINITY),
                       .apart = lanes_from_bits(0),
                       .most = lanes_set(-INFINITY),
                       .outer = lanes_mul(wide, wide)};
    for (unsigned j = 0; j < nb; j++) {
        look.least_b[j] = lanes_set(INFINITY);
    }
    for (unsigned i = 0; i < na; i++) {
        round_row(&look, a, i, edge_a.x[i], edge_a.y[i], pad_a[i], b, &edge_b, nb);
    }
    for (unsigned j = 0; j < nb; j++) {
        round_vote(&look, edge_b.x[j], edge_b.y[j], look.least_b[j], pad_b[j]);
    }
    const lane_mask meet = round_meet(a, na, b, nb, radius, look.most, round_inside(extent));
    const lane_mask overlap = lanes_or(round_near(look.nearest, radius), meet);
    const lane_mask usable = round_usable(extent, radius);
    return (lane_verdict){lanes_and(usable, look.apart), lanes_and(usable, overlap)};
}

HEDLEY_ALWAYS_INLINE static void relate_round(const lane_group *g, lane_shape sa, lane_shape sb,
                                              uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, sa.stride, &a);
    load_block(g->b, sb.stride, &b);
    const lane_verdict verdict = round_verdict(&a, sa.count, &b, sb.count, round_radius(g));
    lanes_store_relations(relations, verdict.disjoint, lanes_from_bits(0), verdict.overlapping);
}

#endif
