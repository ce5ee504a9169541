/* SPDX-License-Identifier: MIT
 *
 * The strategy of pair_lanes.h for groups of pairs that may come from anywhere.
 */
#ifndef SEPAX_STRATEGY_PAIR_GROUPS_H
#define SEPAX_STRATEGY_PAIR_GROUPS_H

#include "narrow/strategies/pair_lanes.h"

/* Loads the blocks again: this is needed rarely, and keeping the vertices as stored would take
 * registers. */
HEDLEY_NEVER_INLINE static lane_mask group_on_grid(const lane_group *g, lane_shape sa,
                                                   lane_shape sb) {
    lane_block a, b;
    load_block(g->a, sa.stride, &a);
    load_block(g->b, sb.stride, &b);
    return blocks_on_grid(&a, sa.count, &b, sb.count);
}

HEDLEY_ALWAYS_INLINE static void relate_lanes(const lane_group *g, lane_shape sa, lane_shape sb,
                                              uint8_t *relations) {
    lane_block a, b;
    load_block(g->a, sa.stride, &a);
    load_block(g->b, sb.stride, &b);
    const lane_gap gap = gap_of(&a, &b, sa, sb, false, lanes_set(0.0f));
    const lane_verdict verdict = verdict_of(gap);
    if (lanes_undecided(verdict) == 0) {
        lanes_store_relations(relations, verdict.disjoint, lanes_from_bits(0), verdict.overlapping);
    } else {
        store_on_grid(relations, verdict, group_on_grid(g, sa, sb), gap.most);
    }
}

#endif
