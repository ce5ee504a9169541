/* SPDX-License-Identifier: MIT
 *
 * Separations and distances of the backend "reference", pair by pair: by the formulas of
 * reference.c, or, where lanes have no other algorithm, by those of the exact level. Comes in: a
 * checked call. Goes out: its results.
 */
#include "base/arithmetic.h"

#include "query/sink.h"
#include "reference/reference.h"

exact_distance sepax_reference_distance_of(const round_pair *p) {
    bool expanded;
    const sepax_relation cores = sepax_reference_relation(&p->a, &p->b);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = sepax_exact_closest(&p->a, &p->b, p->b_first, &expanded);
        return sepax_exact_distance(&p->a, &p->b, p->radii, closest, &expanded);
    }
    const pair_contact contact = sepax_reference_contact(&p->a, &p->b, p->b_first);
    return sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, &expanded);
}

/* The contact of a pair: of polygons without radii and margin by SAT, of all others from the
 * distance. */
static pair_contact contact_of(const batch_call *batch, const round_pair *p, float lever) {
    const float radius = p->radii.a + p->radii.b + p->radii.margin;
    if (p->a.count >= 3 && p->b.count >= 3 && radius == 0) {
        pair_contact contact = sepax_reference_contact(&p->a, &p->b, p->b_first);
        sepax_contact_settle(&contact, sepax_reference_relation(&p->a, &p->b), &p->a, &p->b,
                             batch->flags, lever);
        return contact;
    }
    const exact_distance found = sepax_reference_distance_of(p);
    return sepax_contact_of_distance(&found, &p->a, &p->b, p->radii, batch->flags, lever);
}

void sepax_reference_separate(const batch_call *batch, const void *results, sepax_report *report) {
    value_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open_values(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        sepax_pair pair;
        source_load(batch->source, &place, i, 1, &pair);
        const round_pair p = sepax_round_pair_of(batch, pair);
        const pair_contact contact = contact_of(batch, &p, store_pair_lever(batch->store, pair));
        sepax_sink_write_contact(&sink, i, &contact, &p.a, &p.b);
    }
    sepax_sink_close_values(&sink);
    report->expanded += batch->pair_count - batch->first_pair;
}

void sepax_reference_distance(const batch_call *batch, const void *results, sepax_report *report) {
    value_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open_values(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        const round_pair p = sepax_round_pair_at(batch, &place, i);
        const exact_distance distance = sepax_reference_distance_of(&p);
        sepax_sink_write_distance(&sink, i, &distance, &p.a, &p.b);
    }
    sepax_sink_close_values(&sink);
    report->expanded += batch->pair_count - batch->first_pair;
}
