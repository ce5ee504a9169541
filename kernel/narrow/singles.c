/* SPDX-License-Identifier: MIT
 *
 * Relations of few pairs, for runs.h: one by one, or in groups where a store has quads only.
 * Like backend.c, this file is compiled once per instruction set; the symbols carry the name of the
 * backend.
 */
#include "base/arithmetic.h"

#include "narrow/gaps/relate.h"
#include "narrow/single_pair.h"
#include "query/sink.h"

/* So many pairs of quads are related together: one by one, each takes a quarter of the time of a
 * group. Larger vectors take longer. */
#define QUADS_TOGETHER (SEPAX_LANES == 4 ? 2u : SEPAX_LANES == 8 ? 4u : 6u)

/* QUADS_TOGETHER pairs of quads, or more, up to a group. Returns a bit for each lane that is left.
 */
HEDLEY_ALWAYS_INLINE static uint32_t relate_quads_group(const float *blocks,
                                                        const sepax_pair *pairs, uint32_t count,
                                                        uint8_t relations[SEPAX_LANES]) {
    const float *of_a[SEPAX_LANES], *of_b[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t first = l % QUADS_TOGETHER; /* of those that fill the group */
        const sepax_pair ids = pair_at(pairs, l == first || l < count ? l : first);
        of_a[l] = blocks + 8 * (size_t)ids.a;
        of_b[l] = blocks + 8 * (size_t)ids.b;
    }
    lane_block a, b;
    load_block(of_a, 4, &a);
    load_block(of_b, 4, &b);
    const lane_verdict verdict = verdict_of(cross_gap_of(&a, &b, 4, true));
    lanes_store_relations(relations, verdict.disjoint, lanes_from_bits(0), verdict.overlapping);
    return lanes_undecided(verdict);
}

bool RUN(relate_quads)(const sepax_store *store, const sepax_pair *pairs, uint32_t count,
                       uint8_t *relations) {
    const float *const blocks = store->classes[store->plain_class].world;
    uint32_t left = 0, at = 0;
    for (; count < QUADS_TOGETHER && at < count; at++) {
        const sepax_pair ids = pair_at(pairs, at);
        const float *a = blocks + 8 * (size_t)ids.a, *b = blocks + 8 * (size_t)ids.b;
        relations[at] =
            relate_both_of(a, &store->bounds[ids.a], b, &store->bounds[ids.b], 4, false);
        left |= relations[at] == UNDECIDED;
    }
    /* whole groups, the last of which takes some pairs again */
    for (; count >= SEPAX_LANES && at < count; at += SEPAX_LANES) {
        const uint32_t first = at + SEPAX_LANES <= count ? at : count - SEPAX_LANES;
        left |= relate_quads_group(blocks, pairs + first, SEPAX_LANES, relations + first);
    }
    if (at < count) {
        uint8_t found[SEPAX_LANES];
        left |= relate_quads_group(blocks, pairs, count, found);
        memcpy(relations, found, count);
    }
    return left == 0;
}

/* Pairs of any small shapes, one by one; returns whether all are decided. */
static bool relate_singles(const sepax_store *store, const sepax_pair *pairs, uint32_t count,
                           uint8_t *relations) {
    bool decided = count <= SINGLE_RELATIONS;
    for (uint32_t i = 0; decided && i < count; i++) {
        const single_pair pair = single_at(store, pair_at(pairs, i), false);
        relations[i] = pair.fits ? relate_both(pair.a, pair.b) : UNDECIDED;
        decided = relations[i] != UNDECIDED;
    }
    return decided;
}

/* Pairs of one class, none of them an exception, by its kernel; returns whether all are decided. */
static bool relate_run_of(const batch_call *call, uint32_t count,
                          uint8_t relations[FEW_PAIRS + SEPAX_LANES]) {
    const sepax_store *store = call->store;
    const float *blocks = store->classes[store->plain_class].world;
    const unsigned k = kernel_vertices(plain_relation_kernel(call, store->plain_class));
    relate_run_function *run = RUN(relations)[k].run;
    sepax_pair copy[FEW_PAIRS + SEPAX_LANES]; /* whole groups */
    if (store->exceptions.count > 0 || run == NULL) {
        return false;
    }
    memcpy(copy, call->source->pairs, count * sizeof *copy);
    pairs_repeat(copy, count);
    run(&(lane_run){blocks, blocks, copy, 0}, count, relations);
    return memchr(relations, UNDECIDED, count) == NULL;
}

bool RUN(relate_few)(const batch_call *call, const void *results) {
    const relation_results *to = results;
    const uint32_t count = (uint32_t)call->pair_count;
    uint8_t relations[FEW_PAIRS + SEPAX_LANES];
    const sepax_pair *pairs = call->source->pairs;
    relate_quads_function *relate =
        store_has_quads_only(call->store) ? RUN(relate_quads) : relate_singles;
    if (!relate(call->store, pairs, count, relations) && !relate_run_of(call, count, relations)) {
        return false;
    }
    if (to->relations != NULL) {
        memcpy(to->relations, relations, count);
    } else {
        relation_sink sink;
        sepax_sink_open(&sink, to, call);
        sepax_sink_write(&sink, 0, relations, count);
        sepax_sink_close(&sink);
    }
    return true;
}
