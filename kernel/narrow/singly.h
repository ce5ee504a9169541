/* SPDX-License-Identifier: MIT
 *
 * Distances and containments, one pair at a time, by the exact level. Comes in: a checked batch.
 * Goes out: the caller's arrays.
 */
#ifndef SEPAX_SINGLY_H
#define SEPAX_SINGLY_H

#include "exact/containment.h"
#include "exact/relation.h"
#include "query/query.h"
#include "query/sink.h"

/* One pair: its cores, and what makes shapes of them. */
typedef struct round_pair {
    polygon a, b;
    pair_radii radii;
    bool b_first; /* b has the lower id */
} round_pair;

static inline round_pair round_pair_of(const batch_call *call, sepax_pair pair) {
    const sepax_store *store = call->store;
    return (round_pair){
        .a = store_polygon(store, store->refs[pair.a]),
        .b = store_polygon(store, store->refs[pair.b]),
        .radii = {store_radius(store, pair.a), store_radius(store, pair.b), call->margin},
        .b_first = pair.b < pair.a};
}

/* Whether the separation of a pair is its distance: edge normals alone know nothing of round
 * corners, of ends, and of points. */
static inline bool is_round(const round_pair *p) {
    const bool flat = p->a.count < 3 || p->b.count < 3;
    return flat || p->radii.a > 0 || p->radii.b > 0 || p->radii.margin > 0;
}

static inline void report_level(sepax_report *report, bool expanded) {
    report->in_double += !expanded;
    report->expanded += expanded;
}

static inline exact_distance distance_of(const round_pair *p, sepax_report *report) {
    bool expanded;
    exact_distance found;
    const sepax_relation cores = sepax_exact_relation(&p->a, &p->b, &expanded);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = sepax_exact_closest(&p->a, &p->b, p->b_first, &expanded);
        found = sepax_exact_distance(&p->a, &p->b, p->radii, closest, &expanded);
    } else {
        const pair_contact contact = sepax_contact_find(&p->a, &p->b, p->b_first);
        found =
            sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, &expanded);
    }
    report_level(report, expanded);
    return found;
}

/* ---------------------------------------------------------------- batches */

static void distance_batch(const batch_call *call, const void *results, sepax_report *report) {
    value_sink sink;
    bodies_place place = {0, 0};
    sepax_sink_open_distances(&sink, results, call);
    for (size_t i = call->first_pair; i < call->pair_count; i++) {
        sepax_pair pair;
        source_load(call->source, &place, i, 1, &pair);
        const round_pair p = round_pair_of(call, pair);
        const exact_distance found = distance_of(&p, report);
        sepax_sink_write_distance(&sink, i, &found, &p.a, &p.b);
    }
    sepax_sink_close_values(&sink);
}

static void contain_batch(const batch_call *call, const void *results, sepax_report *report) {
    uint8_t *const *containments = results;
    for (size_t i = 0; i < call->pair_count; i++) {
        const round_pair p = round_pair_of(call, source_pair(call->source, i));
        bool expanded;
        (*containments)[i] =
            (uint8_t)sepax_exact_containment(&p.a, p.radii.a, &p.b, p.radii.b, &expanded);
        report_level(report, expanded);
    }
}

#endif
