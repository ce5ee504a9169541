/* SPDX-License-Identifier: MIT
 *
 * Distances of groups: the kernel finds and proves what is closest, the exact level answers for all
 * other pairs. Comes in: SEPAX_LANES pairs. Goes out: their distances, in lanes.
 */
#ifndef SEPAX_NARROW_DISTANCE_GROUPS_H
#define SEPAX_NARROW_DISTANCE_GROUPS_H

#include "narrow/settle.h"
#include "narrow/singly.h"

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

/* Lanes of a group from lane l on, in the order of the words of sepax_distances. */
typedef struct distance_words {
    const void *of[MOST_WORDS];
} distance_words;
static inline distance_words distance_words_from(const lane_distances *d, uint32_t l) {
    return (distance_words){{d->distance + l, d->normal_x + l, d->normal_y + l, d->a_x + l,
                             d->a_y + l, d->b_x + l, d->b_y + l, d->feature_a + l,
                             d->feature_b + l}};
}

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

/* The features that the kernel proved. */
static inline closest_features found_features(const lane_distances *out, uint32_t l) {
    const uint32_t a = out->feature_a[l], b = out->feature_b[l];
    return (closest_features){a & ~SEPAX_FEATURE_VERTEX, b & ~SEPAX_FEATURE_VERTEX,
                              (a & SEPAX_FEATURE_VERTEX) == 0, (b & SEPAX_FEATURE_VERTEX) == 0};
}

/* One pair by the exact level. */
HEDLEY_NEVER_INLINE static void distance_settle(const job *j, const round_pair *p, uint32_t l,
                                                lane_distances *out) {
    const exact_distance found = distance_singly(j, p);
    put_distance(out, l, &found);
}

/* The same where the closest features are known, and only the numbers need more than double. */
HEDLEY_NEVER_INLINE static void distance_expand(const job *j, const round_pair *p, uint32_t l,
                                                lane_distances *out) {
    bool expanded = false;
    const exact_distance found =
        sepax_exact_distance(&p->a, &p->b, p->radii, found_features(out, l), &expanded);
    report_level(j->report, expanded);
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

/* SEPAX_LANES pairs, of which `used` count, in lanes. Returns the lanes that have no answer. Two
 * circles need neither vertices nor `numbers`, the caller's numbers of edges. */
static inline uint32_t distance_lanes(const job *j, unsigned k, bool plain, const sepax_pair *pairs,
                                      uint32_t used, group_numbers *numbers, lane_distances *out) {
    if (k == KERNEL_ROUND_1_1) {
        RUN(distance_discs)(j->store->bounds, pairs, j->call->margin, out);
    } else {
        faced_group group;
        RUN(group_fill_faced)(j, plain, pairs, &group, numbers);
        RUN(distances)(k, &group, out);
    }
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    for (uint32_t left = out->proved & ~out->certain & all; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        const round_pair p = sepax_round_pair_of(j->call, pairs[l]);
        distance_expand(j, &p, l, out);
    }
    return ~out->proved & all;
}

/* The same, and the lanes that are left by the exact level. */
static inline void distance_group(const job *j, unsigned k, bool plain, const sepax_pair *pairs,
                                  uint32_t used, group_numbers *numbers, lane_distances *out) {
    uint32_t left = distance_lanes(j, k, plain, pairs, used, numbers, out);
    for (; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        const round_pair p = sepax_round_pair_of(j->call, pairs[l]);
        distance_settle(j, &p, l, out);
    }
}

#endif
