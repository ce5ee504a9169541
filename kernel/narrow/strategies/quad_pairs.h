/* SPDX-License-Identifier: MIT
 *
 * Pairs of shapes of up to four vertices, one pair in every eight lanes: the edges of the first
 * shape in the lower four, those of the second one in the upper four. Comes in: pointers to the
 * blocks of the shapes. Goes out: the widest gaps. (Relations gain nothing by it: both_sides.h has
 * less to load.)
 */
#ifndef SEPAX_STRATEGY_QUAD_PAIRS_H
#define SEPAX_STRATEGY_QUAD_PAIRS_H

#include "narrow/strategies/reach.h"

/* How many pairs a vector holds. */
#define QUAD_PAIRS (SEPAX_LANES / 8u)

/* Shapes of pairs, one after the other: their vertex blocks, their normals, and their discs. */
typedef struct quads {
    const float *const *blocks, *const *normals, *const *discs;
} quads;

/* In every lane, the reach of its pair. */
HEDLEY_ALWAYS_INLINE static lanes quads_reach(const float *const *discs) {
    const lanes own = lanes_load_fours(discs, 0), other = lanes_swap_fours(own);
    const lanes apart = lanes_sub(other, own); /* the fields of shape_bounds: x y outer inner */
    return lanes_reach(lanes_spread(apart, 4, 0), lanes_spread(apart, 4, 1),
                       lanes_spread(own, 4, 2), lanes_spread(other, 4, 2));
}

/* The widest gap of each pair in all its lanes; the lanes whose edge has it; and those of pairs
 * where its sign is that of the relation, and nothing overflowed. */
typedef struct quad_gaps {
    float widest[SEPAX_LANES];
    uint32_t best, certain;
} quad_gaps;

/* The gaps are those of the formula that sepax.h promises. A pad repeats the last true edge: it has
 * the same normal and starts at the same vertex. */
HEDLEY_ALWAYS_INLINE static void quads_separate(quads q, quad_gaps *to) {
    const lanes x = lanes_load_fours(q.blocks, 0), y = lanes_load_fours(q.blocks, 4);
    const lanes nx = lanes_load_fours(q.normals, 0), ny = lanes_load_fours(q.normals, 4);
    const lanes other_x = lanes_swap_fours(x), other_y = lanes_swap_fours(y);
    lanes gap = lanes_set(INFINITY);
    for (uint32_t j = 0; j < 4; j++) {
        const lanes rx = lanes_sub(lanes_spread(other_x, 4, j), x);
        const lanes ry = lanes_sub(lanes_spread(other_y, 4, j), y);
        gap = lanes_min(gap, along_unit_normal(nx, ny, rx, ry));
    }
    const lanes widest = lanes_greatest_of_eights(gap), reach = quads_reach(q.discs);
    const lanes extent = lanes_add(reach, reach);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask certain = lanes_and(lanes_greater(lanes_set(WIDE_EXTENT), extent),
                                        lanes_greater(lanes_abs(widest), threshold));
    lanes_store(to->widest, widest);
    to->best = lanes_bits(lanes_equal(gap, widest));
    to->certain = lanes_bits(certain);
}

#endif
