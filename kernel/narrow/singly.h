/* SPDX-License-Identifier: MIT
 *
 * The distances, manifolds and casts that lanes leave, one pair at a time, by the exact level.
 * Comes in: a pair of a checked batch. Goes out: its answer; the report counts the level that found
 * it.
 */
#ifndef SEPAX_SINGLY_H
#define SEPAX_SINGLY_H

#include "exact/relation.h"
#include "exact/round_relation.h"
#include "query/sink.h"

/* Whether the separation of a pair is its distance: edge normals alone miss round corners, ends
 * and points. */
static inline bool is_round(const round_pair *p) {
    const bool flat = p->a.count < 3 || p->b.count < 3;
    return flat || p->radii.a > 0 || p->radii.b > 0 || p->radii.margin > 0;
}

static inline void report_level(sepax_report *report, bool expanded) {
    report->in_double += !expanded;
    report->expanded += expanded;
}

static inline exact_distance distance_found(const round_pair *p, bool *expanded) {
    const sepax_relation cores = sepax_exact_relation(&p->a, &p->b, expanded);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = sepax_exact_closest(&p->a, &p->b, p->b_first, expanded);
        return sepax_exact_distance(&p->a, &p->b, p->radii, closest, expanded);
    }
    const pair_contact contact = sepax_contact_find(&p->a, &p->b, p->b_first);
    return sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, expanded);
}

static inline exact_distance distance_of(const round_pair *p, sepax_report *report) {
    bool expanded;
    const exact_distance found = distance_found(p, &expanded);
    report_level(report, expanded);
    return found;
}

/* The manifold of a pair that is no farther apart than the margin, with its index in the source. */
static inline sepax_manifold manifold_of(const round_pair *p, uint32_t index) {
    bool expanded;
    const sepax_relation cores = sepax_exact_relation(&p->a, &p->b, &expanded);
    const manifold_pair pair =
        contact_manifold_pair(p, sepax_contact_extent(&p->a, &p->b), sepax_contact_widest);
    sepax_manifold found = sepax_exact_manifold(&pair, cores, &expanded);
    found.pair = index;
    return found;
}

static inline exact_cast cast_of(const round_pair *p, sepax_vec2 motion, sepax_report *report) {
    const exact_radius r = radius_of_sum(p->radii.a, p->radii.b, p->radii.margin);
    bool expanded, again = false;
    const sepax_relation relation = sepax_exact_round_relation(&p->a, &p->b, &r, &expanded);
    exact_cast cast;
    if (relation == SEPAX_DISJOINT) {
        cast = sepax_exact_cast(&p->a, &p->b, motion, &r, p->b_first, &expanded);
    } else {
        const exact_distance start = distance_found(p, &again);
        cast = sepax_exact_cast_on(&p->a, &p->b, motion, &r, relation, &start, &expanded);
    }
    report_level(report, expanded | again);
    return cast;
}

#endif
