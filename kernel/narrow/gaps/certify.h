/* SPDX-License-Identifier: MIT
 *
 * Relations in double, for groups of pairs that the float filter left undecided. Touching pairs
 * mostly lie on a common grid, and there double arithmetic is exact. Comes in: a group of pairs.
 * Goes out: relations, UNDECIDED where double is not enough.
 *
 * D is off by less than 16 * 2^-53 Q as in project.h, and a D beyond 2^-48 Q (32 * 2^-53) is
 * certain, also with Q from extents rounded to float. Let P be a power of two above both extents of
 * a pair and q = 2^-26 P. When every coordinate is a multiple of q, every difference within the
 * pair is one too and has at most 26 bits; a product of two has 52, the difference of two products
 * 53: nothing rounds, and the sign of D is exact, zero included. Doubles neither overflow nor
 * underflow here.
 */
#ifndef SEPAX_GAPS_CERTIFY_H
#define SEPAX_GAPS_CERTIFY_H

#include <float.h>

#include "narrow/gaps/blocks.h"

#define DOUBLE_SLACK 0x1p-48

/* 1.5 * 2^52 q for the larger extent of each pair, infinite where P does not fit in float. */
HEDLEY_ALWAYS_INLINE static doubles double_grid_magic(lanes extent) {
    const lanes below = lanes_exponent(extent); /* P / 2, or 0 for a denormal */
    const lanes above = lanes_max(lanes_add(below, below), lanes_set(0x1p-126f));
    return doubles_mul(doubles_of(above), doubles_set(0x1.8p26));
}

/* The widest gap of each pair. The offsets of one shape after the other take the same place. */
HEDLEY_ALWAYS_INLINE static doubles widest_in_double(const lane_block *a, size_t na,
                                                     size_t stride_a, const lane_block *b,
                                                     size_t nb, size_t stride_b) {
    const doubles ox = doubles_of(a->x[0]), oy = doubles_of(a->y[0]);
    double_block moved;
    doubles_offsets(b, stride_b, ox, oy, &moved);
    doubles most = doubles_set((double)-INFINITY);
    most = doubles_edge_gaps(a, na, &moved, stride_b, ox, oy, most);
    doubles_offsets(a, stride_a, ox, oy, &moved);
    return doubles_edge_gaps(b, nb, &moved, stride_a, ox, oy, most);
}

/* The relations of blocks as far as they are certain. */
typedef struct lane_relations {
    lane_mask disjoint, touching, overlapping;
} lane_relations;

/* The grid is looked at only where a lane of `wanted` needs it. */
COMPILED_ONCE static void certify_blocks(const lane_block *a, size_t na, size_t stride_a,
                                         const lane_block *b, size_t nb, size_t stride_b,
                                         uint32_t wanted, lane_relations *out) {
    const lane_bounds box = bounds_of(a, stride_a, b, stride_b);
    const lanes lx = lanes_sub(box.high_x, box.low_x), ly = lanes_sub(box.high_y, box.low_y);
    const doubles most = widest_in_double(a, na, stride_a, b, nb, stride_b);
    const doubles zero = doubles_set(0.0);
    const doubles threshold =
        doubles_mul(doubles_mul(doubles_set(DOUBLE_SLACK), doubles_of(lx)), doubles_of(ly));
    double_mask disjoint = doubles_greater(most, threshold);
    double_mask overlapping = doubles_greater(doubles_negate(threshold), most);
    double_mask touching = doubles_from_bits(0);
    if ((wanted & ~doubles_bits(doubles_or(disjoint, overlapping))) != 0) {
        const doubles magic = double_grid_magic(lanes_max(lx, ly));
        const double_mask exact = doubles_on_grid(a, stride_a, b, stride_b, magic);
        disjoint = doubles_or(disjoint, doubles_and(exact, doubles_greater(most, zero)));
        touching = doubles_and(exact, doubles_equal(most, zero));
        overlapping = doubles_or(overlapping, doubles_and(exact, doubles_greater(zero, most)));
    }
    *out = (lane_relations){lanes_mask(disjoint), lanes_mask(touching), lanes_mask(overlapping)};
}

/* Relations of a group of shapes of these counts and strides, UNDECIDED where double is not enough.
 */
COMPILED_ONCE static void certify_lanes(const lane_group *g, size_t na, size_t stride_a, size_t nb,
                                        size_t stride_b, uint8_t *relations) {
    lane_block a, b;
    lane_relations of;
    load_block(g->a, stride_a, &a);
    load_block(g->b, stride_b, &b);
    certify_blocks(&a, na, stride_a, &b, nb, stride_b, LANES_ALL, &of);
    lanes_store_relations(relations, of.disjoint, of.touching, of.overlapping);
}

/* The relations of polygons whose widest gap is not certain, and the gap that goes with them by
 * query/contact.c: 0 where they touch, below 0 where they overlap, above where they are apart.
 *
 * The lanes of `unsure` that lie on the grid of lanes/project.h, where floats do not round; if
 * these are all of them, finds their relations. The n and m vertices are multiples of four: pads
 * count. */
COMPILED_ONCE static uint32_t meet_on_grid(const lane_block *a, size_t n, const lane_block *b,
                                           size_t m, lanes extent_x, lanes extent_y,
                                           uint32_t unsure, lane_relations *out) {
    const lane_mask exact = lanes_on_grid(a, n, b, m, grid_magic(extent_x, extent_y));
    const uint32_t there = unsure & lanes_bits(exact);
    if (there == unsure) {
        lane_block moved;
        const lanes ox = a->x[0], oy = a->y[0], zero = lanes_set(0.0f);
        lanes most = lanes_set(-INFINITY);
        lanes_offsets(b, m, ox, oy, &moved);
        most = lanes_edge_gaps(a, n, &moved, m, ox, oy, most);
        lanes_offsets(a, n, ox, oy, &moved);
        most = lanes_edge_gaps(b, m, &moved, n, ox, oy, most);
        *out = (lane_relations){lanes_greater(most, zero), lanes_equal(most, zero),
                                lanes_greater(zero, most)};
    }
    return there;
}

/* A gap with the sign of its relation. */
HEDLEY_ALWAYS_INLINE static lanes meeting_gap(lanes gap, const lane_relations *of) {
    const lanes least = lanes_set((float)FLT_TRUE_MIN);
    const lanes apart = lanes_select(of->disjoint, lanes_max(gap, least), gap);
    const lanes met = lanes_select(of->touching, lanes_set(0.0f), apart);
    return lanes_select(of->overlapping, lanes_min(gap, lanes_negate(least)), met);
}

#endif
