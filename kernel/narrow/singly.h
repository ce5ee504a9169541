/* SPDX-License-Identifier: MIT
 *
 * The distances, manifolds and casts that lanes leave, one pair at a time, by the exact level,
 * which gets the widest gaps from rows of vertices in lanes. Comes in: a pair of a checked batch.
 * Goes out: its answer; the report counts the level that found it.
 */
#ifndef SEPAX_SINGLY_H
#define SEPAX_SINGLY_H

#include "exact/relation.h"
#include "narrow/job.h"
#include "query/contact.h"
#include "query/sink.h"

/* The extent of a pair and the widest gaps of both shapes, with rows of vertices in lanes. `slack`:
 * of large shapes, which narrower gaps are needed as well (arcs.c). */
pair_gaps RUN(gaps_by_rows)(const polygon *a, const polygon *b, double slack);

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

/* Whether what is left to single pairs goes by rows of vertices in lanes. */
static inline bool singly_by_rows(const job *j) {
    return j->call->strategy != SEPAX_SCALAR && job_has_level(j, LEVEL_FLOAT) &&
           job_has_level(j, LEVEL_DOUBLE);
}

/* The nearest feature of a core to a single vertex is found by the exact level alone, so no edge is
 * looked for first. */
static inline exact_distance distance_found(const job *j, const round_pair *p, bool *expanded) {
    if (singly_by_rows(j) && p->a.count > 1 && p->b.count > 1) {
        const pair_gaps gaps = RUN(gaps_by_rows)(&p->a, &p->b, -1);
        *expanded = false;
        return sepax_distance_of_gaps(p, &gaps, expanded);
    }
    const sepax_relation cores = sepax_exact_relation(&p->a, &p->b, expanded);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = sepax_exact_closest(&p->a, &p->b, p->b_first, expanded);
        return sepax_exact_distance(&p->a, &p->b, p->radii, closest, expanded);
    }
    const pair_contact contact = sepax_contact_find(&p->a, &p->b, p->b_first);
    return sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, expanded);
}

static inline exact_distance distance_singly(const job *j, const round_pair *p) {
    bool expanded;
    const exact_distance found = distance_found(j, p, &expanded);
    report_level(j->report, expanded);
    return found;
}

/* The manifold of a pair that is no farther apart than the margin. */
static inline sepax_manifold manifold_singly(const job *j, const round_pair *p) {
    bool expanded = false;
    if (singly_by_rows(j)) {
        /* what exact/manifold.c compares differs by an eighth of the margin and by errors */
        const pair_gaps gaps = RUN(gaps_by_rows)(&p->a, &p->b, (double)p->radii.margin / 8);
        return sepax_manifold_of_gaps(p, &gaps, &expanded);
    }
    const sepax_relation cores = sepax_exact_relation(&p->a, &p->b, &expanded);
    const pair_gaps gaps = contact_gaps_of(&p->a, &p->b);
    const manifold_pair pair = contact_manifold_pair(p, &gaps);
    return sepax_exact_manifold(&pair, cores, &expanded);
}

/* A pair whose motion leads to no contact later on meets at the start if the distance is not above
 * 0. */
static inline exact_cast cast_singly(const job *j, const round_pair *p, sepax_vec2 motion) {
    const exact_radius r = radius_of_sum(p->radii.a, p->radii.b, p->radii.margin);
    bool expanded = false, again = false;
    exact_cast cast;
    if (!sepax_exact_cast_ahead(&p->a, &p->b, motion, &r, p->b_first, &cast, &expanded)) {
        const exact_distance start = distance_found(j, p, &again);
        if (start.distance <= 0) {
            const sepax_relation meet = start.distance < 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
            cast = sepax_exact_cast_on(&p->a, &p->b, motion, &r, meet, &start, &expanded);
        }
    }
    report_level(j->report, expanded | again);
    return cast;
}

#endif
