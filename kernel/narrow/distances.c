/* SPDX-License-Identifier: MIT
 *
 * The distances of the pairs of a tile, group by group: the kernel finds and proves what is
 * closest, the exact level answers for all other pairs. Comes in: a checked call. Goes out: the
 * caller's arrays.
 */
#include "base/arithmetic.h"

#include "narrow/distance_groups.h"
#include "narrow/job.h"
#include "narrow/strategies/closest_circles.h"
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
static void distance_4_4(const faced_group *group, lane_distances *distances) {
    find_distances(group, 4, 4, distances);
}

/* For all others: their loops over vertices are longer. */
COMPILED_ONCE static void distances_any(const faced_group *group, unsigned na, unsigned nb,
                                        lane_distances *distances) {
    find_distances(group, na, nb, distances);
}

#define DISTANCE_KERNEL(na, nb)                                                                    \
    static void distance_##na##_##nb(const faced_group *group, lane_distances *distances) {        \
        distances_any(group, na, nb, distances);                                                   \
    }
DISTANCE_KERNEL(4, 8)
DISTANCE_KERNEL(8, 8)
DISTANCE_KERNEL(4, 16)
DISTANCE_KERNEL(8, 16)
DISTANCE_KERNEL(16, 16)

/* By the largest vertex counts of both shapes; radii may be any. The distances of two points are by
 * discs. */
distance_lanes_function *const RUN(distances)[KERNEL_COUNT] = {
    [KERNEL_ROUND_1_1] = distance_4_4,    [KERNEL_ROUND_1_2] = distance_4_4,
    [KERNEL_ROUND_2_2] = distance_4_4,    [KERNEL_ROUND_1_4] = distance_4_4,
    [KERNEL_ROUND_2_4] = distance_4_4,    [KERNEL_ROUND_4_4] = distance_4_4,
    [KERNEL_ROUND_1_8] = distance_4_8,    [KERNEL_ROUND_2_8] = distance_4_8,
    [KERNEL_ROUND_4_8] = distance_4_8,    [KERNEL_ROUND_8_8] = distance_8_8,
    [KERNEL_ROUND_1_16] = distance_4_16,  [KERNEL_ROUND_2_16] = distance_4_16,
    [KERNEL_ROUND_4_16] = distance_4_16,  [KERNEL_ROUND_8_16] = distance_8_16,
    [KERNEL_ROUND_16_16] = distance_16_16};

/* ------------------------------------------------------------------- tiles */

/* A batch of distances. */
typedef struct distance_state {
    job job;
    sepax_distances to;
    size_t first;         /* the pair whose distance is the first one in these arrays */
    bool by_lanes, named; /* named: the caller has arrays for features */
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile, sorted */
        copied_tile copied;
    };
} distance_state;

/* ------------------------------------------------------------------ write */

/* Makes the answers for a pair those for the pair the other way round, in one lane. */
static inline void distance_turn(lane_distances *d, uint32_t l) {
    const float ax = d->a_x[l], ay = d->a_y[l];
    const uint32_t feature = d->feature_a[l];
    d->normal_x[l] = -d->normal_x[l] + 0.0f;
    d->normal_y[l] = -d->normal_y[l] + 0.0f;
    d->a_x[l] = d->b_x[l];
    d->a_y[l] = d->b_y[l];
    d->b_x[l] = ax;
    d->b_y[l] = ay;
    d->feature_a[l] = d->feature_b[l];
    d->feature_b[l] = feature;
}

static inline void distance_write(const sepax_distances *to, size_t at, const lane_distances *d,
                                  uint32_t l) {
    put_word(to->distance, at, &d->distance[l]);
    put_word(to->normal_x, at, &d->normal_x[l]);
    put_word(to->normal_y, at, &d->normal_y[l]);
    put_word(to->point_a_x, at, &d->a_x[l]);
    put_word(to->point_a_y, at, &d->a_y[l]);
    put_word(to->point_b_x, at, &d->b_x[l]);
    put_word(to->point_b_y, at, &d->b_y[l]);
    put_word(to->feature_a, at, &d->feature_a[l]);
    put_word(to->feature_b, at, &d->feature_b[l]);
}

/* The same for a group of pairs that follow one another. */
static inline void distance_write_group(const sepax_distances *to, size_t at,
                                        const lane_distances *d, uint32_t used) {
    put_words(to->distance, at, d->distance, used);
    put_words(to->normal_x, at, d->normal_x, used);
    put_words(to->normal_y, at, d->normal_y, used);
    put_words(to->point_a_x, at, d->a_x, used);
    put_words(to->point_a_y, at, d->a_y, used);
    put_words(to->point_b_x, at, d->b_x, used);
    put_words(to->point_b_y, at, d->b_y, used);
    put_words(to->feature_a, at, d->feature_a, used);
    put_words(to->feature_b, at, d->feature_b, used);
}

/* ------------------------------------------------------------------- tile */

/* The distances of a group; the features are the caller's numbers, where there are arrays for them.
 */
HEDLEY_ALWAYS_INLINE static void distance_answer(const distance_state *b, unsigned k, bool plain,
                                                 const sepax_pair *pairs, uint32_t used,
                                                 lane_distances *found) {
    group_numbers numbers;
    const bool by_lanes = b->by_lanes && RUN(distances)[k] != NULL;
    if (by_lanes) {
        distance_group(&b->job, k, plain, pairs, used, &numbers, found);
    } else {
        for (uint32_t l = 0; l < used; l++) {
            distance_settle(&b->job, pairs[l], l, found);
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
            distance_write(&b->to, t->start - b->first + index[i + l], &found, l);
        }
    }
}

/* All pairs of a tile by one kernel. */
static inline void distance_plain(const distance_state *b, unsigned k, const tile *t) {
    for (uint32_t i = 0; i < t->count; i += SEPAX_LANES) {
        const uint32_t used = least_of(t->count - i, SEPAX_LANES);
        lane_distances found;
        distance_answer(b, k, t->plain, t->pairs + i, used, &found);
        distance_write_group(&b->to, t->start - b->first + i, &found, used);
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
    float numbers[7][GROUPED_DISTANCES];
    uint32_t features[2][GROUPED_DISTANCES];
    const void *const words[] = {numbers[0], numbers[1], numbers[2],  numbers[3], numbers[4],
                                 numbers[5], numbers[6], features[0], features[1]};
    b->to = (sepax_distances){.distance = numbers[0],
                              .normal_x = numbers[1],
                              .normal_y = numbers[2],
                              .point_a_x = numbers[3],
                              .point_a_y = numbers[4],
                              .point_b_x = numbers[5],
                              .point_b_y = numbers[6],
                              .feature_a = features[0],
                              .feature_b = features[1]};
    for (size_t start = call->first_pair; start < call->pair_count;) {
        b->first = start;
        const uint32_t count = distance_next(b, copy, start, GROUPED_DISTANCES);
        sepax_fold_values(&sink->fold, start, words, count);
        start += count;
    }
    b->to = (sepax_distances){.distance = NULL}; /* the scratch arrays end with this function */
}

void RUN(distance)(const batch_call *call, const void *results, sepax_report *report) {
    distance_state b;
    tile_copy *copy = &b.copied.copy;
    value_sink sink;
    RUN(job_init)(&b.job, call, report, distance_kernel, plain_distance_kernel);
    memcpy(&b.to, results, sizeof b.to);
    b.first = 0;
    b.by_lanes = job_has_level(&b.job, LEVEL_DOUBLE);
    b.named = b.to.feature_a != NULL || b.to.feature_b != NULL;
    copy->place = batch_place(call);
    sepax_sink_open_values(&sink, results, call);
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
