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
    const exact_distance found = distance_singly(j, &p);
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

/* The separations of the cores of SEPAX_LANES pairs: bit l is set where both are polygons that
 * certainly overlap, and their separation is their depth. */
static inline uint32_t distance_depths(const job *j, unsigned k, const sepax_pair *pairs,
                                       lane_contacts *contacts) {
    if (kernels[k].distance.overlap == NULL) {
        return 0;
    }
    lane_group group;
    group_fill_contacts(j, pairs, &group);
    if (kernels[k].discs) {
        group_fill_bounds(j, pairs, &group);
    }
    kernels[k].distance.overlap(&group, false, contacts);
    const lane_mask below = lanes_greater(lanes_set(0.0f), lanes_load(contacts->separation));
    return contacts->certain & lanes_bits(below) & distance_solid(j, pairs);
}

/* SEPAX_LANES pairs, of which `used` count, that are not certainly apart. */
static inline void distance_overlaps(const job *j, unsigned k, const sepax_pair *pairs,
                                     uint32_t used, lane_distances *out) {
    lane_contacts contacts;
    closest_group group;
    const uint32_t overlap = distance_depths(j, k, pairs, &contacts);
    uint32_t found = 0;
    if (overlap != 0) {
        group_fill_any_closest(j, false, pairs, &group);
        found = overlap & kernels[k].distance.depth(&group, &contacts, out);
    }
    for (uint32_t left = ~found & LANES_ALL >> (SEPAX_LANES - used); left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        if ((overlap >> l & 1u) != 0) {
            distance_deepen(j, pairs[l], &contacts, l, out);
        } else {
            distance_settle(j, pairs[l], l, out);
        }
    }
}

/* Where edges face each other, as of boxes along the axes, the widest gaps prove hardly any group.
 * After two groups in a row that have to walk, the next ones walk at once. */
typedef struct distance_pause {
    uint32_t failures, groups; /* in a row; that are still to walk at once */
} distance_pause;

/* `in_vain`: a group's gaps were tried and did not prove it. Others have not tried them. */
static inline void distance_learn(distance_pause *pause, bool in_vain) {
    if (pause->groups > 0) {
        pause->groups--;
        return;
    }
    pause->failures = in_vain ? pause->failures + 1 : 0;
    if (pause->failures > 1) {
        *pause = (distance_pause){.failures = 1, .groups = GAPS_PAUSE};
    }
}

/* SEPAX_LANES pairs, of which `used` count. Returns the lanes of those that are not certainly apart
 * and have no answer. */
static inline uint32_t distance_group(const job *j, unsigned k, bool plain, const sepax_pair *pairs,
                                      uint32_t used, distance_pause *pause, lane_distances *out) {
    const distance_column *by = &kernels[k].distance;
    const bool nearest = j->call->strategy == SEPAX_PAIR_LANES && by->nearest != NULL;
    if (k == KERNEL_ROUND_1_1) {
        RUN(distance_discs)(j->store->bounds, pairs, j->call->margin, out);
    } else {
        closest_group group;
        group_fill_any_closest(j, plain, pairs, &group);
        const bool walk = pause->groups > 0;
        distance_learn(pause, (nearest ? by->nearest : by->group)(&group, walk, out));
    }
    const uint32_t all = LANES_ALL >> (SEPAX_LANES - used);
    for (uint32_t left = out->proved & ~out->certain & all; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        distance_expand(j, pairs[l], l, out);
    }
    return ~out->proved & all;
}

#endif
