/* SPDX-License-Identifier: MIT
 *
 * The closest features of two convex cores, exactly: which vertex or edge of each the witness lies
 * on, the point of one that is nearest to the other, or deepest in it.
 */
#ifndef SEPAX_CLOSEST_H
#define SEPAX_CLOSEST_H

#include <stdbool.h>

#include "base/polygon.h"

/* A vertex, or the edge that starts there; at most one of the two is an edge. A segment has an edge
 * there, from vertex 0, and one back. A witness at the end of an edge is a vertex. */
typedef struct closest_features {
    uint32_t a, b;
    bool a_is_edge, b_is_edge;
} closest_features;

/* Of cores that are apart (DISJOINT). `b_first`: b has the lower id. Where all points between two
 * parallel edges are nearest, it is the end of the common interval that comes first
 * counter-clockwise on the edge of the lower id. Takes O(a->count + b->count). *expanded becomes
 * true where an expansion was needed, and is otherwise left alone. */
closest_features sepax_exact_closest(const polygon *a, const polygon *b, bool b_first,
                                     bool *expanded);

/* Of cores that meet, where the edge `edge` of a, or of b if `edge_of_b`, has the axis of their
 * separation: the vertex of the other one that is deepest inside of the edge, and the edge. Where
 * an edge is as deep as the vertex the rule of parallel edges holds. */
closest_features sepax_exact_deepest(const polygon *a, const polygon *b, uint32_t edge,
                                     bool edge_of_b, bool b_first, bool *expanded);

#endif
