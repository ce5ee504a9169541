/* SPDX-License-Identifier: MIT
 *
 * Casts written to the caller's arrays, of which any may be missing: misses, and hits of a group
 * lane by lane.
 */
#ifndef SEPAX_CAST_RESULTS_H
#define SEPAX_CAST_RESULTS_H

#include "narrow/singly.h"
#include "narrow/strategies/group.h"
#include "narrow/words.h"

/* Whether the shapes of lane l, which touch at the start, never overlap. `p` is the pair as the
 * group has it. */
static inline bool cast_only_touches(const round_pair *p, const cast_group *group,
                                     const lane_casts *found, uint32_t l, sepax_report *report) {
    const exact_radius r = radius_of_sum(p->radii.a, p->radii.b, p->radii.margin);
    const uint32_t a = found->feature_a[l], b = found->feature_b[l];
    const closest_features features = {a & ~SEPAX_FEATURE_VERTEX, b & ~SEPAX_FEATURE_VERTEX,
                                       (a & SEPAX_FEATURE_VERTEX) == 0,
                                       (b & SEPAX_FEATURE_VERTEX) == 0};
    const bool turned = (group->turned >> l & 1u) != 0;
    const sepax_vec2 m = group->motions[l], motion = {turned ? -m.x : m.x, turned ? -m.y : m.y};
    bool expanded = false;
    const bool enters = sepax_exact_cast_enters(&p->a, &p->b, motion, &r, &features, &expanded);
    report_level(report, expanded);
    return !enters;
}

/* The lanes in which a contact is an overlap: not where cores only touch, nor between points and
 * segments without radius and margin. */
static inline uint32_t cast_overlaps(const closest_group *cores, const lane_casts *found) {
    const lanes corners = lanes_max(lanes_load(cores->last_a), lanes_load(cores->last_b));
    const lanes radius = lanes_max(lanes_load(cores->radius_a), lanes_load(cores->radius_b));
    const lanes margin = lanes_set(cores->margin), zero = lanes_set(0.0f);
    return ~found->touches & lanes_bits(lanes_or(lanes_greater(corners, lanes_set(1.0f)),
                                                 lanes_greater(lanes_max(radius, margin), zero)));
}

/* Makes the casts of the lanes in `turned` those for the pairs the other way round. */
static inline void cast_turn_back(uint32_t turned, lane_casts *found) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask turn = lanes_from_bits(turned);
    const lanes x = lanes_load(found->normal_x), y = lanes_load(found->normal_y);
    const lanes of_a = lanes_load_bits(found->feature_a), of_b = lanes_load_bits(found->feature_b);
    lanes_store(found->normal_x, lanes_select(turn, lanes_sub(zero, x), x));
    lanes_store(found->normal_y, lanes_select(turn, lanes_sub(zero, y), y));
    lanes_store_bits(found->feature_a, lanes_select(turn, of_b, of_a));
    lanes_store_bits(found->feature_b, lanes_select(turn, of_a, of_b));
}

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

/* Writes the lanes `hits` of a group of pairs start + index[0 ..]; those of `inner` overlap. */
static inline void cast_write_hits(const sepax_casts *to, size_t start, const uint16_t *index,
                                   uint32_t hits, uint32_t inner, const lane_casts *found) {
    for (; hits != 0; hits &= hits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(hits);
        const size_t at = start + index[l];
        if (to->relation != NULL) {
            to->relation[at] = (inner >> l & 1u) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
        }
        put_word(to->time, at, &found->time[l]);
        put_word(to->normal_x, at, &found->normal_x[l]);
        put_word(to->normal_y, at, &found->normal_y[l]);
        put_word(to->feature_a, at, &found->feature_a[l]);
        put_word(to->feature_b, at, &found->feature_b[l]);
    }
}

#endif
