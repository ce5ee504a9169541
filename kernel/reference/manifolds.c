/* SPDX-License-Identifier: MIT
 *
 * Manifolds of the backend "reference", pair by pair. Comes in: a checked call. Goes out: its
 * results.
 */
#include "base/arithmetic.h"

#include "query/sink.h"
#include "reference/reference.h"

/* The manifold of a pair that is no farther apart than the margin. The gaps of edges are found by
 * SAT; the rest is the formula of the exact level, as for all backends. */
static sepax_manifold manifold_of(const round_pair *p) {
    bool expanded;
    const pair_extent extent = sepax_contact_extent(&p->a, &p->b);
    const bool wide = contact_is_wide(extent);
    const pair_gaps gaps = {extent, sepax_reference_widest(&p->a, &p->b, wide),
                            sepax_reference_widest(&p->b, &p->a, wide)};
    const manifold_pair pair = contact_manifold_pair(p, &gaps);
    return sepax_exact_manifold(&pair, sepax_reference_relation(&p->a, &p->b), &expanded);
}

void sepax_reference_manifold(const batch_call *batch, const void *results, sepax_report *report) {
    manifold_sink sink = manifold_sink_open(results);
    const sepax_relation least =
        (batch->flags & SEPAX_OPEN) != 0 ? SEPAX_OVERLAPPING : SEPAX_TOUCHING;
    bodies_place place = batch_place(batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        const round_pair p = sepax_round_pair_at(batch, &place, i);
        const exact_radius r = radius_of_sum(p.radii.a, p.radii.b, p.radii.margin);
        if (sepax_reference_round_relation(&p.a, &p.b, &r) >= least) {
            sepax_manifold manifold = manifold_of(&p);
            manifold.pair = (uint32_t)i;
            manifold_sink_write(&sink, 0, &manifold);
            sink.count++;
        }
    }
    sepax_sink_close_manifolds(&sink);
    report->expanded += batch->pair_count - batch->first_pair;
}
