/* SPDX-License-Identifier: MIT
 *
 * The strategy of pair_lanes.h for runs of pairs of a uniform store.
 */
#ifndef SEPAX_STRATEGY_PAIR_RUNS_H
#define SEPAX_STRATEGY_PAIR_RUNS_H

#include "narrow/strategies/pair_contacts.h"
#include "narrow/strategies/pair_lanes.h"

/* load_block for the first, or the second, shapes of pairs[0 .. SEPAX_LANES - 1]: there is no array
 * of pointers, so that an address is computed where it is loaded from. */
HEDLEY_ALWAYS_INLINE static void load_run_block(const float *blocks, const sepax_pair *pairs,
                                                bool second, unsigned stride, lane_block *out) {
    const size_t step = 2 * (size_t)stride;
    size_t part = 0;
    do {
        lanes *to = part < stride ? out->x + part : out->y + (part - stride);
        load_run_halves(blocks + part, pairs, second, step, to, stride == 4 ? out->y : to + 4);
        part += 8;
    } while (part < step);
}

/* Pads repeat a vertex, so all of a block may be looked at. */
HEDLEY_ALWAYS_INLINE static lane_mask run_blocks_on_grid(const float *blocks,
                                                         const sepax_pair *pairs, unsigned stride) {
    lane_block a, b;
    load_run_block(blocks, pairs, false, stride, &a);
    load_run_block(blocks, pairs, true, stride, &b);
    return blocks_on_grid(&a, stride, &b, stride);
}
HEDLEY_NEVER_INLINE static lane_mask run_on_grid(const float *blocks, const sepax_pair *pairs,
                                                 unsigned stride) {
    return run_blocks_on_grid(blocks, pairs, stride);
}
/* The smallest ones mostly touch on a grid. */
HEDLEY_NEVER_INLINE static lane_mask run_on_grid_4(const float *blocks, const sepax_pair *pairs) {
    return run_blocks_on_grid(blocks, pairs, 4);
}

HEDLEY_ALWAYS_INLINE static lanes merge_errors_of(const lane_run *run, const sepax_pair *pairs) {
    float error[SEPAX_LANES];
    for (int l = 0; l < SEPAX_LANES; l++) {
        error[l] = run->merge_errors[pairs[l].a] + run->merge_errors[pairs[l].b];
    }
    return lanes_load(error);
}

/* A run of pairs of a uniform store. With merged axes the grid is left out: see gap_of. */
HEDLEY_ALWAYS_INLINE static void relate_lanes_run(const lane_run *run, lane_shape shape,
                                                  bool merged, uint32_t count, uint8_t *relations) {
    const float *blocks = run->blocks;
    const sepax_pair *pairs = run->pairs;
    const size_t fetch = run->fetch;
    for (size_t i = 0; i < count; i += SEPAX_LANES, pairs += SEPAX_LANES) {
        lane_block a, b;
        fetch_ahead(blocks, 2 * shape.stride, pairs, i, fetch);
        load_run_block(blocks, pairs, false, shape.stride, &a);
        load_run_block(blocks, pairs, true, shape.stride, &b);
        const lanes error = merged ? merge_errors_of(run, pairs) : lanes_set(0.0f);
        const lane_gap gap = gap_of(&a, &b, shape, shape, merged, error);
        const lane_verdict verdict = verdict_of(gap);
        if (merged || lanes_undecided(verdict) == 0) {
            lanes_store_relations(relations + i, verdict.disjoint, lanes_from_bits(0),
                                  verdict.overlapping);
        } else {
            const lane_mask exact = shape.stride == 4 ? run_on_grid_4(blocks, pairs)
                                                      : run_on_grid(blocks, pairs, shape.stride);
            store_on_grid(relations + i, verdict, exact, gap.most);
        }
    }
}

/* A group of pairs of shapes of `count` vertices. Ids have no sign bit. */
HEDLEY_ALWAYS_INLINE static void separate_lanes_by_ids(const float *blocks, const float *normals,
                                                       const sepax_pair *pairs, unsigned count,
                                                       unsigned stride, bool safe,
                                                       lane_contacts *out) {
    lane_block a, b, normal_a, normal_b;
    lanes id_a, id_b;
    load_run_block(blocks, pairs, false, stride, &a);
    load_run_block(blocks, pairs, true, stride, &b);
    load_run_block(normals, pairs, false, stride, &normal_a);
    load_run_block(normals, pairs, true, stride, &normal_b);
    lanes_load_alternate(pairs, &id_a, &id_b);
    separate_blocks(&a, &normal_a, count, &b, &normal_b, count, lanes_greater_bits(id_a, id_b),
                    safe, out);
}

#endif
