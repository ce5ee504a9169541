/* SPDX-License-Identifier: MIT
 *
 * Distances and manifolds of pairs with known gaps (gaps.h).
 */
#include "base/arithmetic.h"

#include "query/gaps.h"

#include "exact/relation.h"

/* A gap beyond its error has the sign of the relation; this is for denormals. */
#define GAP_FLOOR 0x1p-147

/* Overlaps have an area, so a core without one never has any. */
static sepax_relation relation_of(const manifold_pair *p, const pair_gaps *gaps, bool *expanded) {
    const double gap = p->widest_a.gap > p->widest_b.gap ? p->widest_a.gap : p->widest_b.gap;
    const bool solid = p->a->count > 2 && p->b->count > 2, wide = contact_is_wide(gaps->extent);
    if (!wide && gap > p->error + GAP_FLOOR) {
        return SEPAX_DISJOINT;
    }
    if (!wide && solid && -gap > p->error + GAP_FLOOR) {
        return SEPAX_OVERLAPPING;
    }
    return sepax_exact_relation(p->a, p->b, expanded);
}

static closest_features closest_of(const manifold_pair *p, bool *expanded) {
    const bool of_b = p->widest_b.gap > p->widest_a.gap;
    const edge_gap *widest = of_b ? &p->widest_b : &p->widest_a;
    const closest_edge from = {widest->edge, widest->vertex, of_b};
    return sepax_exact_closest_from(p->a, p->b, from, p->b_first, expanded);
}

exact_distance sepax_distance_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded) {
    const manifold_pair pair = contact_manifold_pair(p, gaps);
    const sepax_relation cores = relation_of(&pair, gaps, expanded);
    if (cores == SEPAX_DISJOINT) {
        const closest_features closest = closest_of(&pair, expanded);
        return sepax_exact_distance(&p->a, &p->b, p->radii, closest, expanded);
    }
    const pair_contact contact =
        sepax_contact_of_gaps(&p->a, &p->b, &gaps->of_a, &gaps->of_b, p->b_first);
    return sepax_exact_penetration(&p->a, &p->b, p->radii, &contact, cores, p->b_first, expanded);
}

sepax_manifold sepax_manifold_of_gaps(const round_pair *p, const pair_gaps *gaps, bool *expanded) {
    manifold_pair pair = contact_manifold_pair(p, gaps);
    const sepax_relation cores = relation_of(&pair, gaps, expanded);
    closest_features closest;
    if (cores == SEPAX_DISJOINT) {
        closest = closest_of(&pair, expanded);
        pair.closest = &closest;
    }
    return sepax_exact_manifold(&pair, cores, expanded);
}
