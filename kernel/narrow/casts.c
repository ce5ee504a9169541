/* SPDX-License-Identifier: MIT
 *
 * The casts of the pairs of a tile: discs find misses, then group by group a kernel finds and
 * proves the first contact, or that there is none; the exact level answers for all other pairs.
 * Comes in: a checked call. Goes out: the caller's arrays.
 */
#include "base/arithmetic.h"

#include "narrow/cast_results.h"
#include "narrow/cull/swept_discs.h"
#include "narrow/fill.h"
#include "narrow/job.h"
#include "narrow/kernel_row.h"
#include "narrow/singly.h"
#include "narrow/strategies/cast_lanes.h"
#include "narrow/strategies/circles.h"

/* ----------------------------------------------------------------- kernels */

void RUN(casts)(const cast_group *group, unsigned k, lane_casts *found) {
    find_casts(group, k, found);
}

void RUN(cast_discs)(const shape_bounds *bounds, const sepax_pair *pairs, const sepax_vec2 *motions,
                     float margin, lane_casts *found) {
    find_circle_casts(bounds, pairs, motions, margin, found);
}

/* ------------------------------------------------------------------- tiles */

/* A batch of casts. */
typedef struct cast_state {
    job job;
    sepax_casts to;
    bool by_discs, by_lanes;
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile that are left */
        copied_tile copied;
    };
} cast_state;

/* The motions of a group, of which `used` count. */
static inline void cast_load_motions(const batch_call *call, size_t start, uint32_t used,
                                     sepax_vec2 motions[SEPAX_LANES]) {
    const char *from = (const char *)call->motions + start * sizeof *motions;
    if (used == SEPAX_LANES) { /* a copy of constant size, by whole vectors */
        memcpy(motions, from, SEPAX_LANES * sizeof *motions);
        return;
    }
    memset(motions, 0, SEPAX_LANES * sizeof *motions);
    memcpy(motions, from, used * sizeof *motions);
}

/* Lists the pairs of a tile that discs leave; returns how many. */
static inline uint32_t cast_cull(cast_state *b, const tile *t) {
    const batch_call *call = b->job.call;
    uint32_t left = 0;
    for (uint32_t i = 0; i < t->count; i += SEPAX_LANES) {
        const uint32_t used = least_of(t->count - i, SEPAX_LANES);
        uint32_t open = LANES_ALL >> (SEPAX_LANES - used);
        if (b->by_discs) {
            sepax_vec2 motions[SEPAX_LANES];
            cast_load_motions(call, t->start + i, used, motions);
            open &= ~swept_misses(b->job.store->bounds, t->pairs + i, motions, call->margin);
        }
        left += lanes_pack_indices(open, i, b->index + left);
    }
    return left;
}

/* One pair by the exact level. */
HEDLEY_NEVER_INLINE static void cast_settle(const cast_state *b, const tile *t, uint16_t number) {
    const batch_call *call = b->job.call;
    const size_t at = t->start + number;
    const round_pair p = sepax_round_pair_of(call, t->pairs[number]);
    const exact_cast cast = cast_singly(&b->job, &p, vec2_at(call->motions, at));
    if (cast.relation != SEPAX_DISJOINT) {
        sepax_sink_write_cast(&b->to, at, &cast, &p.a, &p.b);
    }
}

/* ------------------------------------------------------------------ groups */

/* The motions of the pairs of a group; lanes that do not count repeat the last one. */
static inline void cast_pick_motions(const cast_state *b, const tile *t, const uint16_t *index,
                                     uint32_t used, sepax_vec2 motions[SEPAX_LANES]) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        motions[l] = vec2_at(b->job.call->motions, t->start + index[l < used ? l : used - 1]);
    }
}

/* The lanes of `unsure`, whose shapes touch at the start, in which they never overlap. */
HEDLEY_NEVER_INLINE static uint32_t cast_touches(const cast_state *b, const cast_group *group,
                                                 uint32_t unsure, const lane_casts *found) {
    uint32_t touches = 0;
    for (; unsure != 0; unsure &= unsure - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(unsure);
        const round_pair p = sepax_round_pair_of(b->job.call, group->pairs.cores.pairs[l]);
        touches |= (uint32_t)cast_only_touches(&p, group, found, l, b->job.report) << l;
    }
    return touches;
}

/* The casts of a group by the kernel of lanes; returns the lanes in which a contact is an overlap.
 */
static inline uint32_t cast_by_kernel(const cast_state *b, unsigned k, const tile *t,
                                      const sepax_pair *pairs, uint32_t all, cast_group *group,
                                      lane_casts *found) {
    const job *j = &b->job;
    const shape_ref *refs = j->store->refs;
    group_numbers numbers;
    if (t->plain) {
        group->stride_a = group->stride_b = j->plain->stride;
    } else {
        group->stride_a = j->store->classes[ref_class(refs[pairs->a])].stride;
        group->stride_b = j->store->classes[ref_class(refs[pairs->b])].stride;
    }
    RUN(group_fill_faced)(j, t->plain, pairs, &group->pairs, &numbers);
    group->round = j->store->radii != NULL || j->call->margin > 0;
    RUN(casts)(group, k, found);
    if ((found->unsure & all) != 0) {
        found->touches |= cast_touches(b, group, found->unsure & all, found);
    }
    group_put_numbers(&numbers, SEPAX_LANES, found->feature_a, found->feature_b);
    return cast_overlaps(&group->pairs.cores, found);
}

/* The pairs index[0 .. used - 1] of a tile. Returns the lanes that are left open. */
static inline uint32_t cast_group_of(const cast_state *b, unsigned k, const tile *t,
                                     const uint16_t *index, uint32_t used) {
    sepax_pair pairs[2 * SEPAX_LANES];
    cast_group group;
    lane_casts found;
    uint32_t inner = LANES_ALL;
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    group.turned = RUN(group_pick)(&b->job, k, t, index, used, pairs);
    cast_pick_motions(b, t, index, used, group.motions);
    if (k == KERNEL_ROUND_1_1) {
        RUN(cast_discs)(b->job.store->bounds, pairs, group.motions, b->job.call->margin, &found);
        group_name_features(&b->job, t->plain, pairs, SEPAX_LANES, found.feature_a,
                            found.feature_b);
    } else {
        inner = cast_by_kernel(b, k, t, pairs, all, &group, &found);
    }
    if (group.turned != 0) {
        cast_turn_back(group.turned, &found);
    }
    cast_write_hits(&b->to, t->start, index, found.hits & all, inner, &found);
    return all & ~(found.hits | found.misses);
}

static inline bool cast_has_lanes(const cast_state *b, unsigned k) {
    return b->by_lanes && k != KERNEL_EXACT;
}

/* Pairs index[0 .. count - 1] of a tile, for which misses are written already. */
static inline void cast_listed(const cast_state *b, unsigned k, const tile *t,
                               const uint16_t *index, uint32_t count) {
    if (!cast_has_lanes(b, k)) {
        for (uint32_t i = 0; i < count; i++) {
            cast_settle(b, t, index[i]);
        }
        return;
    }
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        uint32_t open = cast_group_of(b, k, t, index + i, used);
        for (; open != 0; open &= open - 1) {
            cast_settle(b, t, index[i + (uint32_t)__builtin_ctz(open)]);
        }
    }
}

/* -------------------------------------------------------------------- tile */

static inline void cast_tile(cast_state *b, tile *t) {
    const job *j = &b->job;
    const uint32_t left = cast_cull(b, t);
    cast_write_misses(&b->to, t->start, t->count);
    if (t->plain) {
        cast_listed(b, j->kernel, t, b->index, left);
        return;
    }
    kernel_order order = RUN(sort_by_kernel)(&b->job, t, false, b->index, left);
    for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
        cast_listed(b, p.kernel, t, b->index + p.first, p.count);
    }
}

void RUN(cast)(const batch_call *call, const void *results, sepax_report *report) {
    cast_state b;
    tile_copy *copy = &b.copied.copy;
    RUN(job_init)(&b.job, call, report, distance_kernel, plain_distance_kernel);
    memcpy(&b.to, results, sizeof b.to);
    b.by_discs = call->strategy == SEPAX_AUTO && job_has_level(&b.job, LEVEL_BOUNDS);
    b.by_lanes = job_has_level(&b.job, LEVEL_DOUBLE);
    copy->place = batch_place(call);
    for (size_t start = call->first_pair; start < call->pair_count;) {
        tile t = {.start = start, .count = tile_count(&b.job, start, TILE)};
        RUN(tile_load)(&b.job, &t, copy);
        cast_tile(&b, &t);
        start += t.count;
    }
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}
