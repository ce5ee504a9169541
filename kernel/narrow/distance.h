/* SPDX-License-Identifier: MIT
 *
 * The distances of the pairs of a tile, group by group: the kernel finds and proves what is
 * closest, the exact level answers for all other pairs. Comes in: a tile. Goes out: the caller's
 * arrays.
 */
#ifndef SEPAX_NARROW_DISTANCE_H
#define SEPAX_NARROW_DISTANCE_H

#include "narrow/settle.h"
#include "narrow/singly.h"
#include "narrow/sort.h"
#include "narrow/words.h"

/* A batch of distances. */
typedef struct distance_state {
    job job;
    sepax_distances to;
    size_t first; /* the pair whose distance is the first one in these arrays */
    bool by_lanes;
    union {
        uint16_t index[TILE + SEPAX_LANES]; /* pairs of the tile, sorted */
        copied_tile copied;
    };
} distance_state;

/* ------------------------------------------------------------------ groups */

/* What the exact level found, in one lane. */
static inline void put_distance(lane_distances *out, uint32_t l, const exact_distance *found) {
    const closest_features *f = &found->features;
    out->distance[l] = found->distance;
    out->normal_x[l] = found->normal_x;
    out->normal_y[l] = found->normal_y;
    out->a_x[l] = found->a.x;
    out->a_y[l] = found->a.y;
    out->b_x[l] = found->b.x;
    out->b_y[l] = found->b.y;
    out->feature_a[l] = f->a | (f->a_is_edge ? 0 : SEPAX_FEATURE_VERTEX);
    out->feature_b[l] = f->b | (f->b_is_edge ? 0 : SEPAX_FEATURE_VERTEX);
    out->edge[l] = !found->has_edge   ? SEPAX_FEATURE_NONE
                   : found->edge_of_b ? SEPAX_FEATURE_B | found->edge
                                      : found->edge;
}

/* The features that the kernel proved. */
static inline closest_features found_features(const lane_distances *out, uint32_t l) {
    const uint32_t a = out->feature_a[l], b = out->feature_b[l];
    return (closest_features){a & ~SEPAX_FEATURE_VERTEX, b & ~SEPAX_FEATURE_VERTEX,
                              (a & SEPAX_FEATURE_VERTEX) == 0, (b & SEPAX_FEATURE_VERTEX) == 0};
}

/* One pair by the exact level. */
HEDLEY_NEVER_INLINE static void distance_settle(const job *j, sepax_pair pair, uint32_t l,
                                                lane_distances *out) {
    const round_pair p = round_pair_of(j->call, pair);
    const exact_distance found = distance_of(&p, j->report);
    put_distance(out, l, &found);
}

/* The same where the closest features are known, and only the numbers need more than double. */
HEDLEY_NEVER_INLINE static void distance_expand(const job *j, sepax_pair pair, uint32_t l,
                                                lane_distances *out) {
    const round_pair p = round_pair_of(j->call, pair);
    bool expanded = false;
    const exact_distance found =
        sepax_exact_distance(&p.a, &p.b, p.radii, found_features(out, l), &expanded);
    report_level(j->report, expanded);
    put_distance(out, l, &found);
}

/* The same where polygons certainly overlap, and their separation is known. */
HEDLEY_NEVER_INLINE static void distance_deepen(const job *j, sepax_pair pair,
                                                const lane_contacts *contacts, uint32_t l,
                                                lane_distances *out) {
    const round_pair p = round_pair_of(j->call, pair);
    const pair_contact contact = found_contact(contacts, l);
    bool expanded = false;
    const exact_distance found = sepax_exact_penetration(&p.a, &p.b, p.radii, &contact,
                                                         SEPAX_OVERLAPPING, p.b_first, &expanded);
    j->report->expanded += expanded;
    put_distance(out, l, &found);
}

/* Bit l: both cores of a pair are polygons. */
static inline uint32_t distance_solid(const job *j, const sepax_pair *pairs) {
    const sepax_store *store = j->store;
    uint32_t solid = 0;
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const shape_ref a = store->refs[pairs[l].a], b = store->refs[pairs[l].b];
        const uint16_t *count_a = store->classes[ref_class(a)].world_count;
        const uint16_t *count_b = store->classes[ref_class(b)].world_count;
        solid |= (uint32_t)(count_a[ref_slot(a)] > 2 && count_b[ref_slot(b)] > 2) << l;
    }
    return solid;
}

/* SEPAX_LANES pairs, of which `used` count, that are not certainly apart. */
static inline void distance_overlaps(const job *j, unsigned k, const sepax_pair *pairs,
                                     uint32_t used, lane_distances *out) {
    lane_contacts contacts;
    uint32_t overlap = 0;
    if (kernels[k].distance.overlap != NULL) {
        lane_group group;
        group_fill_contacts(j, pairs, &group);
        kernels[k].distance.overlap(&group, false, &contacts);
        const lane_mask below = lanes_greater(lanes_set(0.0f), lanes_load(contacts.separation));
        overlap = contacts.certain & lanes_bits(below) & distance_solid(j, pairs);
    }
    for (uint32_t l = 0; l < used; l++) {
        if ((overlap >> l & 1u) != 0) {
            distance_deepen(j, pairs[l], &contacts, l, out);
        } else {
            distance_settle(j, pairs[l], l, out);
        }
    }
}

/* SEPAX_LANES pairs, of which `used` count. Returns the lanes of those that are not certainly apart
 * and have no answer. */
static inline uint32_t distance_group(const job *j, unsigned k, const sepax_pair *pairs,
                                      uint32_t used, lane_distances *out) {
    closest_group group;
    group_fill_closest(j, pairs, &group);
    kernels[k].distance.group(&group, out);
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    for (uint32_t left = out->proved & ~out->certain & all; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        distance_expand(j, pairs[l], l, out);
    }
    return ~out->proved & all;
}

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

/* Writes the answers for pairs from anywhere in a tile; those in `turned` are the other way round.
 */
static inline void distance_write_listed(const distance_state *b, const sepax_pair *pairs,
                                         uint32_t turned, const tile *t, const uint16_t *index,
                                         uint32_t used, lane_distances *found) {
    for (uint32_t l = 0; l < used; l++) {
        found->feature_a[l] = job_feature(&b->job, pairs[l].a, found->feature_a[l]);
        found->feature_b[l] = job_feature(&b->job, pairs[l].b, found->feature_b[l]);
        if ((turned >> l & 1u) != 0) {
            distance_turn(found, l);
        }
        distance_write(&b->to, t->start - b->first + index[l], found, l);
    }
}

/* Pairs index[0 .. count - 1] of a tile that are not certainly apart. */
static inline void distance_open(const distance_state *b, unsigned k, const tile *t,
                                 const uint16_t *index, uint32_t count) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        sepax_pair pairs[2 * SEPAX_LANES];
        lane_distances found;
        const uint32_t turned = group_pick(&b->job, k, t, index + i, used, pairs);
        distance_overlaps(&b->job, k, pairs, used, &found);
        distance_write_listed(b, pairs, turned, t, index + i, used, &found);
    }
}

static inline bool distance_has_lanes(const distance_state *b, unsigned k) {
    return b->by_lanes && kernels[k].distance.group != NULL;
}

/* Pairs index[0 .. count - 1] of a tile. Those that are left open take the place of the first ones
 * in the list. */
static inline void distance_listed(const distance_state *b, unsigned k, const tile *t,
                                   uint16_t *index, uint32_t count) {
    uint32_t open = 0;
    if (!distance_has_lanes(b, k)) {
        distance_open(b, KERNEL_EXACT, t, index, count);
        return;
    }
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const uint32_t used = least_of(count - i, SEPAX_LANES);
        sepax_pair pairs[2 * SEPAX_LANES];
        lane_distances found;
        const uint32_t turned = group_pick(&b->job, k, t, index + i, used, pairs);
        uint32_t left = distance_group(&b->job, k, pairs, used, &found);
        distance_write_listed(b, pairs, turned, t, index + i, used, &found);
        for (; left != 0; left &= left - 1) {
            index[open++] = index[i + (uint32_t)__builtin_ctz(left)];
        }
    }
    distance_open(b, k, t, index, open);
}

/* All pairs of a tile by one kernel. */
static inline void distance_plain(distance_state *b, unsigned k, const tile *t) {
    uint32_t open = 0;
    if (!distance_has_lanes(b, k)) {
        for (uint32_t i = 0; i < t->count; i++) {
            b->index[i] = (uint16_t)i;
        }
        distance_open(b, KERNEL_EXACT, t, b->index, t->count);
        return;
    }
    for (uint32_t i = 0; i < t->count; i += SEPAX_LANES) {
        const uint32_t used = least_of(t->count - i, SEPAX_LANES);
        const sepax_pair *pairs = t->pairs + i;
        lane_distances found;
        uint32_t left = distance_group(&b->job, k, pairs, used, &found);
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            found.feature_a[l] = job_feature(&b->job, pairs[l].a, found.feature_a[l]);
            found.feature_b[l] = job_feature(&b->job, pairs[l].b, found.feature_b[l]);
        }
        distance_write_group(&b->to, t->start - b->first + i, &found, used);
        for (; left != 0; left &= left - 1) {
            b->index[open++] = (uint16_t)(i + (uint32_t)__builtin_ctz(left));
        }
    }
    distance_open(b, k, t, b->index, open);
}

static inline void distance_tile(distance_state *b, const tile *t) {
    const job *j = &b->job;
    if (t->plain) {
        distance_plain(b, j->kernel, t);
        return;
    }
    const kernel_order order = sort_by_kernel(j, t, true, b->index, t->count);
    uint32_t first = 0;
    unsigned k = 0;
    for (uint64_t used = order.used; used != 0; first = order.end[k]) {
        k = kernel_next(&used);
        distance_listed(b, k, t, b->index + first, order.end[k] - first);
    }
}

/* The pairs of the next tile, at most so many; returns how many. */
HEDLEY_NEVER_INLINE static uint32_t distance_next(distance_state *b, tile_copy *copy, size_t start,
                                                  uint32_t most) {
    tile t = {.start = start, .count = tile_count(&b->job, start, most)};
    tile_load(&b->job, &t, copy);
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
    b->to = (sepax_distances){.distance = NULL}; /* these arrays end here */
}

static void distance_batch(const batch_call *call, const void *results, sepax_report *report) {
    distance_state b;
    tile_copy *copy = &b.copied.copy;
    value_sink sink;
    job_init(&b.job, call, report, distance_kernel, plain_distance_kernel);
    memcpy(&b.to, results, sizeof b.to);
    b.first = 0;
    b.by_lanes = job_has_level(&b.job, LEVEL_DOUBLE);
    copy->place = batch_place(call);
    sepax_sink_open_distances(&sink, results, call);
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

#endif
