/* SPDX-License-Identifier: MIT
 *
 * The manifold of one pair: the edges that face each other, and the points between them. Comes in:
 * two cores with their radii, and the widest gaps of their edges. Goes out: a normal, and one or
 * two points with separations and ids.
 */
#ifndef SEPAX_MANIFOLD_H
#define SEPAX_MANIFOLD_H

#include "exact/closest.h"
#include "exact/distance.h"

/* The widest gap of the edges of one core, and the edge that has it; -infinity for a point, which
 * has no edge. */
typedef struct edge_gap {
    double gap;
    uint32_t edge;
    uint32_t vertex; /* a vertex of the other core near to the edge, or any: walks begin there */
} edge_gap;

typedef struct manifold_pair {
    const polygon *a, *b;
    pair_radii radii;                /* the margin is the speculative distance */
    edge_gap widest_a, widest_b;     /* as query/contact.h computes them */
    double error;                    /* the largest error of these gaps */
    bool b_first;                    /* b has the lower id */
    const closest_features *closest; /* of cores that are apart, where they are known, else NULL */
} manifold_pair;

/* The manifold of a pair of shapes that are no farther apart than the margin, where `cores` is the
 * relation of the cores. Its field `pair` is 0. *expanded becomes true where an expansion was
 * needed, and is otherwise left alone. */
sepax_manifold sepax_exact_manifold(const manifold_pair *p, sepax_relation cores, bool *expanded);

#endif
