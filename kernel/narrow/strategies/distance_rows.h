/* SPDX-License-Identifier: MIT
 *
 * Distances of one pair at a time, mostly of large shapes, with rows of vertices in lanes. Comes
 * in: a pair. Goes out: its distance with the bits of the exact level, which gets what takes time
 * from here, as manifold_rows.h does it.
 */
#ifndef SEPAX_STRATEGY_DISTANCE_ROWS_H
#define SEPAX_STRATEGY_DISTANCE_ROWS_H

#include "exact/measure.h"
#include "narrow/strategies/manifold_rows.h"

/* The distance of a pair with these gaps whose cores are apart. */
static exact_distance rows_apart(const manifold_pair *p, bool *expanded) {
    closest_features closest;
    if (!rows_find_closest(p, &closest, expanded)) {
        closest = sepax_exact_closest(p->a, p->b, p->b_first, expanded);
    }
    return sepax_exact_distance(p->a, p->b, p->radii, closest, expanded);
}

/* The distance of polygons that overlap, without witnesses and features. */
static exact_distance rows_depth(const pair_contact *contact, pair_radii radii) {
    const double sum = radius_of_sum(radii.a, radii.b, radii.margin).value;
    return (exact_distance){.distance = measure_overlap(-(double)contact->separation, sum),
                            .normal_x = contact->normal_x,
                            .normal_y = contact->normal_y,
                            .edge = contact->edge,
                            .edge_of_b = contact->edge_of_b,
                            .has_edge = true};
}

/* `witnesses`: with these and features where cores overlap. */
HEDLEY_NEVER_INLINE static exact_distance distance_by_rows(const round_pair *p, bool witnesses,
                                                           sepax_report *report) {
    bool expanded = false;
    const pair_extent extent = rows_extent(&p->a, &p->b);
    const manifold_pair pair = contact_manifold_pair(p, extent, rows_widest);
    const sepax_relation cores = rows_relation(&pair, extent, &expanded);
    exact_distance found;
    if (cores == SEPAX_DISJOINT) {
        found = rows_apart(&pair, &expanded);
    } else {
        const pair_contact contact =
            sepax_contact_of_gaps(&p->a, &p->b, &pair.widest_a, &pair.widest_b, p->b_first);
        const bool below = cores == SEPAX_OVERLAPPING && contact.separation < 0;
        found = below && !witnesses ? rows_depth(&contact, p->radii)
                                    : sepax_exact_penetration(&p->a, &p->b, p->radii, &contact,
                                                              cores, p->b_first, &expanded);
    }
    report_level(report, expanded);
    return found;
}

#endif
