/* SPDX-License-Identifier: MIT
 *
 * The casts of the pairs of a tile: discs find misses, then group by group a kernel finds and
 * proves the first contact, or that there is none; the exact level answers for all other pairs.
 * Comes in: a tile. Goes out: the caller's arrays.
 */
#ifndef SEPAX_NARROW_CAST_H
#define SEPAX_NARROW_CAST_H

#include "narrow/cull/swept_discs.h"
#include "narrow/fill.h"
#include "narrow/select.h"
#include "narrow/singly.h"
#include "narrow/tile.h"
#include "narrow/words.h"

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

/* Writes misses for the pairs from `start` on; casts that hit are written over them later. */
static inline void cast_write_misses(const sepax_casts *to, size_t start, uint32_t count) {
    const float never = 2, none = 0;
    const uint32_t no_feature = SEPAX_FEATURE_NONE;
    if (to->relation != NULL) {
        memset(to->relation + start, SEPAX_DISJOINT, count);
    }
    put_repeated(to->time, start, &never, count);
    put_repeated(to->normal_x, start, &none, count);
    put_repeated(to->normal_y, start, &none, count);
    put_repeated(to->feature_a, start, &no_feature, count);
    put_repeated(to->feature_b, start, &no_feature, count);
}

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
    const round_pair p = round_pair_of(call, tile_pair(&b->job, t, number));
    const exact_cast cast = cast_of(&p, vec2_at(call->motions, at), b->job.report);
    if (cast.relation != SEPAX_DISJOINT) {
        sepax_sink_write_cast(&b->to, at, &cast, &p.a, &p.b);
    }
}

/* ------------------------------------------------------------------ groups */

/* The motions of the pairs of a group, as the kernel takes them; lanes that do not count repeat the
 * last one. */
static inline void cast_pick_motions(const cast_state *b, const tile *t, const uint16_t *index,
                                     uint32_t used, uint32_t turned,
                                     sepax_vec2 motions[SEPAX_LANES]) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const uint32_t from = l < used ? l : used - 1;
        const sepax_vec2 v = vec2_at(b->job.call->motions, t->start + index[from]);
        const bool turn = (turned >> from & 1u) != 0;
        motions[l] = turn ? (sepax_vec2){-v.x, -v.y} : v;
    }
}

/* Makes the casts of the lanes in `turned` those for the pairs the other way round. */
static inline void cast_turn_back(uint32_t turned, lane_casts *found) {
    for (uint32_t l = 0; turned != 0 && l < SEPAX_LANES; l++) {
        const bool turn = (turned >> l & 1u) != 0;
        const uint32_t a = found->feature_a[l], f = found->feature_b[l];
        const float back_x = -found->normal_x[l] + 0.0f, back_y = -found->normal_y[l] + 0.0f;
        found->feature_a[l] = turn ? f : a;
        found->feature_b[l] = turn ? a : f;
        found->normal_x[l] = turn ? back_x : found->normal_x[l];
        found->normal_y[l] = turn ? back_y : found->normal_y[l];
    }
}

/* Writes the lanes `hits` of a group, pairs index[0 ..] of a tile. */
static inline void cast_write_hits(const cast_state *b, const tile *t, const uint16_t *index,
                                   uint32_t hits, const cast_group *group,
                                   const lane_casts *found) {
    const sepax_casts *to = &b->to;
    for (; hits != 0; hits &= hits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(hits);
        const size_t at = t->start + index[l];
        const bool inner = group->radius[l] > 0 || group->last_a[l] > 1 || group->last_b[l] > 1;
        if (to->relation != NULL) {
            to->relation[at] = inner ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
        }
        put_word(to->time, at, &found->time[l]);
        put_word(to->normal_x, at, &found->normal_x[l]);
        put_word(to->normal_y, at, &found->normal_y[l]);
        put_word(to->feature_a, at, &found->feature_a[l]);
        put_word(to->feature_b, at, &found->feature_b[l]);
    }
}

/* The pairs index[0 .. used - 1] of a tile. Returns the lanes that are left open. */
static inline uint32_t cast_group_of(const cast_state *b, unsigned k, const tile *t,
                                     const uint16_t *index, uint32_t used) {
    sepax_pair pairs[2 * SEPAX_LANES];
    cast_group group;
    lane_casts found;
    const uint32_t turned = group_pick(&b->job, k, t, index, used, pairs);
    cast_pick_motions(b, t, index, used, turned, group.motions);
    group_fill_casts(&b->job, t->plain, pairs, &group);
    kernels[k].cast(&group, &found);
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    if (b->to.feature_a != NULL || b->to.feature_b != NULL) {
        group_name_features(&b->job, t->plain, pairs, SEPAX_LANES, found.feature_a,
                            found.feature_b);
    }
    cast_turn_back(turned, &found);
    cast_write_hits(b, t, index, found.hits & all, &group, &found);
    return all & ~(found.hits | found.misses);
}

/* Pairs index[0 .. count - 1] of a tile, for which misses are written already. */
static inline void cast_listed(const cast_state *b, unsigned k, const tile *t,
                               const uint16_t *index, uint32_t count) {
    const bool in_lanes = b->by_lanes && kernels[k].cast != NULL;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        uint32_t open =
            in_lanes ? cast_group_of(b, k, t, index + i, used) : LANES_ALL >> (SEPAX_LANES - used);
        for (; open != 0; open &= open - 1) {
            cast_settle(b, t, index[i + (uint32_t)__builtin_ctz(open)]);
        }
    }
}

static inline void cast_tile(cast_state *b, const tile *t) {
    const job *j = &b->job;
    const uint32_t left = cast_cull(b, t);
    cast_write_misses(&b->to, t->start, t->count);
    if (t->plain) {
        cast_listed(b, j->kernel, t, b->index, left);
        return;
    }
    const kernel_order order = sort_by_kernel(j, t, false, b->index, left);
    uint32_t first = 0;
    unsigned k = 0;
    for (uint64_t used = order.used; used != 0; first = order.end[k]) {
        k = kernel_next(&used);
        cast_listed(b, k, t, b->index + first, order.end[k] - first);
    }
}

static void cast_batch(const batch_call *call, const void *results, sepax_report *report) {
    cast_state b;
    tile_copy *copy = &b.copied.copy;
    job_init(&b.job, call, report, distance_kernel, plain_distance_kernel);
    memcpy(&b.to, results, sizeof b.to);
    b.by_discs = call->strategy == SEPAX_AUTO && job_has_level(&b.job, LEVEL_BOUNDS);
    b.by_lanes = job_has_level(&b.job, LEVEL_DOUBLE);
    copy->place = batch_place(call);
    for (size_t start = call->first_pair; start < call->pair_count;) {
        tile t = {.start = start, .count = tile_count(&b.job, start, TILE)};
        tile_load(&b.job, &t, copy);
        cast_tile(&b, &t);
        start += t.count;
    }
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}

#endif
