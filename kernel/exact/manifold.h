/* SPDX-License-Identifier: MIT
 *
 * The manifold of one pair: which edges face each other, and the points between them. Comes in: two
 * cores with their radii, and the widest gaps of their edges. Goes out: normal, points and ids.
 */
#ifndef SEPAX_MANIFOLD_H
#define SEPAX_MANIFOLD_H

#include "exact/closest.h"
#include "exact/distance.h"

/* Of the edges of one core, the one with the widest gap; -infinity for a point, which has none. */
typedef struct edge_gap {
    double gap;
    uint32_t edge;
} edge_gap;

typedef struct manifold_pair {
    const polygon *a, *b;
    pair_radii radii;            /* the margin is how far apart points may be */
    edge_gap widest_a, widest_b; /* as query/contact.h finds them */
    double error;                /* of these gaps, at most */
    bool b_first;                /* b has the lower id */
} manifold_pair;

/* The manifold of a pair that is no farther apart than the margin; `cores` is the relation of the
 * cores. `pair` is 0. *expanded becomes true where an expansion was needed. */
sepax_manifold sepax_exact_manifold(const manifold_pair *p, sepax_relation cores, bool *expanded);

#endif
