/* SPDX-License-Identifier: MIT
 *
 * The containments of the pairs of a tile: discs decide most, then group by group a kernel; the
 * exact level answers for all other pairs. Comes in: a checked call. Goes out: the caller's array.
 */
#include "base/arithmetic.h"

#include "narrow/fill.h"
#include "narrow/job.h"
#include "narrow/kernel_row.h"
#include "narrow/singly.h"
#include "narrow/strategies/nested_lanes.h"

/* A batch of containments. */
typedef struct contain_state {
    job job;
    uint8_t *to;
    bool by_discs, by_lanes;
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile that are left */
        copied_tile copied;
    };
} contain_state;

/* Writes the containments of a group as bytes, and returns the lanes that have one. No two shapes
 * are certainly within each other. */
static inline uint32_t contain_lanes(const nested_verdict *of_a, const nested_verdict *of_b,
                                     uint8_t containments[SEPAX_LANES]) {
    const lane_mask none = lanes_and(of_a->beyond, of_b->beyond);
    const lane_mask a_within = lanes_and(of_a->within, of_b->beyond);
    const lane_mask b_within = lanes_and(of_a->beyond, of_b->within);
    _Static_assert(SEPAX_NONE_WITHIN == (int)SEPAX_DISJOINT &&
                       SEPAX_A_WITHIN_B == (int)SEPAX_TOUCHING &&
                       SEPAX_B_WITHIN_A == (int)SEPAX_OVERLAPPING,
                   "their numbers are those of relations");
    lanes_store_relations(containments, none, a_within, b_within);
    return lanes_bits(lanes_or(none, lanes_or(a_within, b_within)));
}

/* Lists the pairs of a tile that discs leave; returns how many. */
static inline uint32_t contain_cull(contain_state *b, const tile *t) {
    const shape_bounds *bounds = b->job.store->bounds;
    const sepax_pair *pairs = t->pairs;
    const uint32_t count = t->count;
    uint8_t *to = b->to + t->start;
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        nested_verdict of_a, of_b;
        uint8_t found[SEPAX_LANES];
        nested_by_discs(bounds, pairs + i, &of_a, &of_b);
        const uint32_t open = ~contain_lanes(&of_a, &of_b, found);
        memcpy(to + i, found, used);
        left += lanes_pack_indices(open & LANES_ALL >> (SEPAX_LANES - used), i, b->index + left);
    }
    return left;
}

/* One pair by the exact level. */
HEDLEY_NEVER_INLINE static void contain_settle(const contain_state *b, const tile *t,
                                               uint16_t number) {
    const round_pair p = sepax_round_pair_of(b->job.call, t->pairs[number]);
    b->to[t->start + number] = round_pair_contain(&p, b->job.report);
}

/* The pairs index[0 .. used - 1] of a tile by a kernel. Returns the lanes that are left open. */
static inline uint32_t contain_group(const contain_state *b, unsigned k, const tile *t,
                                     const uint16_t *index, uint32_t used) {
    const sepax_store *store = b->job.store;
    sepax_pair pairs[2 * SEPAX_LANES];
    closest_group group;
    nested_verdict of_a, of_b;
    uint8_t found[SEPAX_LANES];
    const uint32_t turned = RUN(group_pick)(&b->job, k, t, index, used, pairs);
    RUN(group_fill_closest)(&b->job, pairs, &group);
    find_nested(&group, store->classes[ref_class(store->refs[pairs->a])].stride,
                store->classes[ref_class(store->refs[pairs->b])].stride, &of_a, &of_b);
    const uint32_t certain = contain_lanes(&of_a, &of_b, found) & LANES_ALL >> (SEPAX_LANES - used);
    for (uint32_t left = certain; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        const unsigned turn = found[l] != SEPAX_NONE_WITHIN ? turned >> l & 1u : 0;
        b->to[t->start + index[l]] = (uint8_t)(found[l] ^ 3u * turn);
    }
    return ~certain & LANES_ALL >> (SEPAX_LANES - used);
}

/* Pairs index[0 .. count - 1] of a tile. */
static inline void contain_listed(const contain_state *b, unsigned k, const tile *t,
                                  const uint16_t *index, uint32_t count) {
    const bool in_lanes = b->by_lanes && k != KERNEL_EXACT;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        uint32_t open =
            in_lanes ? contain_group(b, k, t, index + i, used) : LANES_ALL >> (SEPAX_LANES - used);
        for (; open != 0; open &= open - 1) {
            contain_settle(b, t, index[i + (uint32_t)__builtin_ctz(open)]);
        }
    }
}

static inline void contain_tile(contain_state *b, tile *t) {
    const job *j = &b->job;
    uint32_t left = t->count;
    if (b->by_discs) {
        left = contain_cull(b, t);
    } else {
        list_all(t, b->index);
    }
    if (t->plain) {
        contain_listed(b, j->kernel, t, b->index, left);
        return;
    }
    kernel_order order = RUN(sort_by_kernel)(&b->job, t, false, b->index, left);
    for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
        contain_listed(b, p.kernel, t, b->index + p.first, p.count);
    }
}

void RUN(contain)(const batch_call *call, const void *results, sepax_report *report) {
    contain_state b;
    tile_copy *copy = &b.copied.copy;
    RUN(job_init)(&b.job, call, report, distance_kernel, plain_distance_kernel);
    b.to = *(uint8_t *const *)results;
    b.by_discs = call->strategy == SEPAX_AUTO && job_has_level(&b.job, LEVEL_BOUNDS);
    b.by_lanes = job_has_level(&b.job, LEVEL_FLOAT);
    copy->place = batch_place(call);
    for (size_t start = call->first_pair; start < call->pair_count;) {
        tile t = {.start = start, .count = tile_count(&b.job, start, TILE)};
        RUN(tile_load)(&b.job, &t, copy);
        contain_tile(&b, &t);
        start += t.count;
    }
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}
