/* SPDX-License-Identifier: MIT
 *
 * Closest features of two convex cores, exactly. Comes in: two cores that are apart, or that meet.
 * Goes out: the vertex or edge of each core on which its witness lies. The witness of a core is its
 * point that is nearest to the other core, or deepest in it.
 */
#ifndef SEPAX_CLOSEST_H
#define SEPAX_CLOSEST_H

#include <stdbool.h>

#include "base/polygon.h"

/* For each core the index of a vertex, or of the edge that starts at that vertex; at most one of
 * the two is an edge. A segment has two edges: one from vertex 0 to vertex 1, and one back. A
 * witness at the end of an edge counts as a vertex. */
typedef struct closest_features {
    uint32_t a, b;
    bool a_is_edge, b_is_edge;
} closest_features;

/* The closest features of cores that are apart (DISJOINT). `b_first`: b has the lower id. Where all
 * points between two parallel edges are nearest, the result is that end of the common interval that
 * comes first counter-clockwise on the edge of the lower id. Takes O(a->count + b->count).
 * *expanded becomes true where an expansion was needed, and is otherwise left alone. */
closest_features sepax_exact_closest(const polygon *a, const polygon *b, bool b_first,
                                     bool *expanded);

/* An edge of a core, or of b if `of_b`, and a vertex of the other one that is near to it, or any:
 * walks begin there. */
typedef struct closest_edge {
    uint32_t edge, vertex;
    bool of_b;
} closest_edge;

/* The same features, found from an edge whose gap is the widest one or nearly so: mostly in O(1),
 * where the vertex is near. */
closest_features sepax_exact_closest_from(const polygon *a, const polygon *b, closest_edge start,
                                          bool b_first, bool *expanded);

/* The deepest features of cores that meet, where the separation is along the normal of an edge:
 * that edge, and the vertex of the other core that is deepest inside of it. Where an edge of the
 * other core is as deep as the vertex, the rule of parallel edges holds. */
closest_features sepax_exact_deepest(const polygon *a, const polygon *b, closest_edge start,
                                     bool b_first, bool *expanded);

#endif
