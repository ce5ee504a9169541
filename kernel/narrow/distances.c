/* SPDX-License-Identifier: MIT
 *
 * The distances of the pairs of a tile, group by group: the kernel finds and proves what is
 * closest, the exact level answers for all other pairs. Comes in: a checked call. Goes out: the
 * caller's arrays.
 */
#include "base/arithmetic.h"

#include "narrow/distance_groups.h"
#include "narrow/job.h"
#include "narrow/strategies/circles.h"
#include "narrow/strategies/closest_lanes.h"
#include "narrow/words.h"

/* ----------------------------------------------------------------- kernels */

void RUN(distance_discs)(const shape_bounds *bounds, const sepax_pair *pairs, float margin,
                         lane_distances *distances) {
    circle_pairs circles;
    circles_load(bounds, pairs, &circles);
    find_circle_distances(&circles, margin, distances);
}

/* For constant counts: much the most frequent ones. */
HEDLEY_NEVER_INLINE static void distances_4(const faced_group *group, lane_distances *distances) {
    find_distances(group, 4, 4, distances);
}
/* For all others: their loops over vertices are longer. */
COMPILED_ONCE static void distances_any(const faced_group *group, unsigned na, unsigned nb,
                                        lane_distances *distances) {
    find_distances(group, na, nb, distances);
}

void RUN(distances)(unsigned k, const faced_group *group, lane_distances *distances) {
    const kernel_counts n = kernel_counts_of(k);
    if (n.b == 4) {
        distances_4(group, distances);
    } else {
        distances_any(group, n.a, n.b, distances);
    }
}

/* ------------------------------------------------------------------- tiles */

/* A batch of distances. */
typedef struct distance_state {
    job job;
    void *to[MOST_WORDS]; /* an array for each word, in the order of their form; some may be NULL */
    size_t first;         /* the pair whose distance is the first one in these arrays */
    bool by_lanes, named; /* named: the caller has arrays for features */
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile, sorted */
        copied_tile copied;
    };
} distance_state;

/* ------------------------------------------------------------------ write */

/* Writes `count` lanes of a group from lane l on. */
static inline void distance_write(const distance_state *b, size_t pair, const lane_distances *d,
                                  uint32_t l, uint32_t count) {
    const distance_words words = distance_words_from(d, l);
    UNROLLED for (unsigned w = 0; w < MOST_WORDS; w++) {
        put_words(b->to[w], pair - b->first, words.of[w], count);
    }
}

/* ------------------------------------------------------------------- tile */

/* The distances of a group; the features are the caller's numbers, where there are arrays for them.
 */
HEDLEY_ALWAYS_INLINE static void distance_answer(const distance_state *b, unsigned k, bool plain,
                                                 const sepax_pair *pairs, uint32_t used,
                                                 lane_distances *found) {
    group_numbers numbers;
    const bool by_lanes = b->by_lanes && kernel_rounded(k);
    if (by_lanes) {
        distance_group(&b->job, k, plain, pairs, used, &numbers, found);
    } else {
        for (uint32_t l = 0; l < used; l++) {
            const round_pair p = sepax_round_pair_of(b->job.call, pairs[l]);
            distance_settle(&b->job, &p, l, found);
        }
    }
    if (b->named && by_lanes && k != KERNEL_ROUND_1_1) {
        group_put_numbers(&numbers, used, found->feature_a, found->feature_b);
    } else if (b->named) {
        group_name_features(&b->job, plain, pairs, used, found->feature_a, found->feature_b);
    }
}

/* Pairs index[0 .. count - 1] of a tile; in the lanes of `turned` a kernel takes them the other way
 * round. */
static inline void distance_listed(const distance_state *b, unsigned k, const tile *t,
                                   const uint16_t *index, uint32_t count) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        sepax_pair pairs[2 * SEPAX_LANES];
        lane_distances found;
        const uint32_t turned = RUN(group_pick)(&b->job, k, t, index + i, used, pairs);
        distance_answer(b, k, t->plain, pairs, used, &found);
        for (uint32_t l = 0; l < used; l++) {
            if ((turned >> l & 1u) != 0) {
                distance_turn(&found, l);
            }
            distance_write(b, t->start + index[i + l], &found, l, 1);
        }
    }
}

/* All pairs of a tile by one kernel. */
static inline void distance_plain(const distance_state *b, unsigned k, const tile *t) {
    for (uint32_t i = 0; i < t->count; i += SEPAX_LANES) {
        const uint32_t used = least_of(t->count - i, SEPAX_LANES);
        lane_distances found;
        distance_answer(b, k, t->plain, t->pairs + i, used, &found);
        distance_write(b, t->start + i, &found, 0, used);
    }
}

static inline void distance_tile(distance_state *b, tile *t) {
    const job *j = &b->job;
    if (t->plain) {
        distance_plain(b, j->kernel, t);
        return;
    }
    kernel_order order = RUN(sort_by_kernel)(&b->job, t, true, b->index, t->count);
    for (kernel_part p = {0}; kernel_part_next(&order, &p);) {
        distance_listed(b, p.kernel, t, b->index + p.first, p.count);
    }
}

/* Computes the distances of the next tile, of at most `most` pairs; returns how many it had. */
HEDLEY_NEVER_INLINE static uint32_t distance_next(distance_state *b, tile_copy *copy, size_t start,
                                                  uint32_t most) {
    tile t = {.start = start, .count = tile_count(&b->job, start, most)};
    RUN(tile_load)(&b->job, &t, copy);
    distance_tile(b, &t);
    return t.count;
}

/* Distances of groups: those of a tile go to scratch memory, and from there to the sink. */
HEDLEY_NEVER_INLINE static void distance_grouped(distance_state *b, tile_copy *copy,
                                                 value_sink *sink) {
    const batch_call *call = b->job.call;
    uint32_t room[MOST_WORDS][GROUPED_DISTANCES];
    const void *words[MOST_WORDS];
    for (unsigned w = 0; w < MOST_WORDS; w++) {
        words[w] = b->to[w] = room[w];
    }
    for (size_t start = call->first_pair; start < call->pair_count;) {
        b->first = start;
        const uint32_t count = distance_next(b, copy, start, GROUPED_DISTANCES);
        sepax_fold_values(&sink->fold, start, words, count);
        start += count;
    }
    memset(b->to, 0, sizeof b->to); /* the scratch arrays end with this function */
}

void RUN(distance)(const batch_call *call, const void *results, sepax_report *report) {
    distance_state b;
    tile_copy *copy = &b.copied.copy;
    value_sink sink;
    RUN(job_init)(&b.job, call, report, distance_kernel, plain_distance_kernel);
    sepax_sink_open_values(&sink, results, call);
    memcpy(b.to, sink.fold.to, sizeof b.to);
    b.first = 0;
    b.by_lanes = job_has_level(&b.job, LEVEL_DOUBLE);
    b.named = b.to[MOST_WORDS - 2] != NULL || b.to[MOST_WORDS - 1] != NULL;
    copy->place = batch_place(call);
    if (sink.grouped) {
        distance_grouped(&b, copy, &sink);
    } else {
        for (size_t start = call->first_pair; start < call->pair_count;) {
            start += distance_next(&b, copy, start, TILE);
        }
    }
    sepax_sink_close_values(&sink);
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}
