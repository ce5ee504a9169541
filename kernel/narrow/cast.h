/* SPDX-License-Identifier: MIT
 *
 * The casts of the pairs of a tile: discs find most misses, the exact level answers for all other
 * pairs. Comes in: a tile. Goes out: the caller's arrays.
 */
#ifndef SEPAX_NARROW_CAST_H
#define SEPAX_NARROW_CAST_H

#include "narrow/cull/swept_discs.h"
#include "narrow/select.h"
#include "narrow/singly.h"
#include "narrow/tile.h"
#include "narrow/words.h"

/* A batch of casts. */
typedef struct cast_state {
    job job;
    sepax_casts to;
    bool by_discs;
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile that are left */
        copied_tile copied;
    };
} cast_state;

/* Pairs from `start` on that never meet, until something else is found. */
static inline void cast_write_misses(const sepax_casts *to, size_t start, uint32_t count) {
    const float never = 2, none = 0;
    const uint32_t no_feature = SEPAX_FEATURE_NONE;
    if (to->relation != NULL) {
        memset(to->relation + start, SEPAX_DISJOINT, count);
    }
    for (size_t i = start; i < start + count; i++) {
        put_word(to->time, i, &never);
    }
    for (size_t i = start; i < start + count; i++) {
        put_word(to->normal_x, i, &none);
        put_word(to->normal_y, i, &none);
    }
    for (size_t i = start; i < start + count; i++) {
        put_word(to->feature_a, i, &no_feature);
        put_word(to->feature_b, i, &no_feature);
    }
}

/* The motions of a group; the last one of those that count is repeated. */
static inline void cast_load_motions(const batch_call *call, size_t start, uint32_t used,
                                     sepax_vec2 motions[SEPAX_LANES]) {
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        motions[l] = vec2_at(call->motions, start + (l < used ? l : used - 1));
    }
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

static inline void cast_tile(cast_state *b, const tile *t) {
    const uint32_t left = cast_cull(b, t);
    cast_write_misses(&b->to, t->start, t->count);
    for (uint32_t i = 0; i < left; i++) {
        cast_settle(b, t, b->index[i]);
    }
}

static void cast_batch(const batch_call *call, const void *results, sepax_report *report) {
    cast_state b;
    tile_copy *copy = &b.copied.copy;
    job_init(&b.job, call, report, distance_kernel, plain_distance_kernel);
    memcpy(&b.to, results, sizeof b.to);
    b.by_discs = call->strategy == SEPAX_AUTO && job_has_level(&b.job, LEVEL_BOUNDS);
    copy->place = (bodies_place){0, 0};
    for (size_t start = 0; start < call->pair_count;) {
        tile t = {.start = start, .count = tile_count(&b.job, start, TILE)};
        tile_load(&b.job, &t, copy);
        cast_tile(&b, &t);
        start += t.count;
    }
    report->filtered = call->pair_count - report->in_double - report->expanded;
}

#endif
