/* SPDX-License-Identifier: MIT
 *
 * Contact manifolds: the one or two points where two shapes meet, as a physics engine needs them to
 * push the shapes apart.
 */
#ifndef SEPAX_PART_MANIFOLDS_H
#define SEPAX_PART_MANIFOLDS_H

#include "options.h"
#include "sources.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

typedef struct sepax_manifold_point {
    float x, y;       /* midway between the boundaries of both shapes */
    float separation; /* < 0: penetration depth; > 0: a gap, at most the margin */
    uint32_t id;      /* names the features, to find the same point again in the next frame */
} sepax_manifold_point;

typedef struct sepax_manifold {
    uint32_t pair;                  /* the index of the pair in the source */
    uint32_t count;                 /* the number of points: 1 or 2 */
    float normal_x, normal_y;       /* unit normal from a to b, of both points */
    sepax_manifold_point points[2]; /* an unused one holds zeros */
} sepax_manifold;

/* Computes the manifolds of exactly those pairs that sepax_hits finds with the same options, in
 * ascending order of `pair`: manifolds[0 .. *manifold_count - 1]. The array must have room for one
 * element a pair and may begin at any byte. Elements behind *manifold_count keep their values,
 * unless the options have threads. Groups have no common manifold: each pair of a group has its
 * own, and they follow one another. A store with SEPAX_RELATE_ONLY is SEPAX_ERROR_UNPREPARED.
 *
 * Margin. The margin of the options is the speculative distance of a physics engine: how far apart
 * shapes may be that still have a manifold. Points with a larger separation are left out. A few
 * percent of the size of a shape are a good value. The margin does not inflate the shapes. Where
 * the pairs come from sepax_find_pairs or an index, these need the same margin or a larger one:
 * they leave out shapes that are farther apart, whose manifolds are then missing without an error.
 *
 * Points. The edge of one shape that has the normal is called the reference edge. The incident edge
 * belongs to the other shape: it is one of the two edges at the vertex that lies farthest against
 * the normal, namely the one whose own normal is more opposed to it. The incident edge is clipped
 * at the ends of the reference edge, and each end that remains is a point. Two points come in
 * counter-clockwise order along the reference edge. The separation of a point is that of the two
 * cores at this place, along the normal, minus both radii. There is only one point where one shape
 * is a point or a circle, where two vertices are closest, and where the edges do not lie side by
 * side. Two segments without radii that cross have one, where they do.
 *
 * Reference edge. It is the edge that sepax_distance finds closest or, where the cores meet, the
 * edge with the widest gap (see sepax_separate). Two rules keep points from coming and going
 * between frames. First, of two edges whose gaps differ by at most an eighth of the margin, the
 * edge of the lower id is the reference edge. Second, where two vertices are closest, an edge whose
 * gap is smaller than their distance by at most an eighth of the margin becomes the reference edge,
 * if it gives two points. So a box that tilts a little on an equal box keeps both points. An edge
 * that is not the closest one counts only if its points agree with the relation: where the shapes
 * are disjoint all separations are above 0, else the least one is not. So beside a corner no edge
 * that looks away from the other shape says that they overlap.
 *
 * Ids. An id is (feature of a) << 16 | (feature of b). A feature is 2 * i for edge i of the core,
 * and 2 * i + 1 for vertex i, in the caller's numbering. Most points join a vertex of one of the
 * two edges with the other edge. Where vertices of both are no farther apart along the edge than an
 * eighth of the margin, the point joins these two vertices. The same features give the same id
 * wherever the shapes are. Swapping a and b negates the normal, exchanges the halves of each id,
 * and changes nothing else, bit for bit.
 *
 * Accuracy, with u = 2^-24, L the width plus the height of the bounding box around both cores, R
 * the sum of both radii, and t the tangent of the angle between both edges (0 at a vertex of the
 * incident edge): a separation and a coordinate are off by at most 1.02u of themselves + 2^-150 +
 * 2^-48 (L + R) (1 + t). The choice of the widest gap is as accurate as sepax_separate. The report
 * counts how the hits were decided. A pair with a manifold takes O(n_a n_b) time for shapes of n_a
 * and n_b vertices. Source: docs/exactness.md. */
SEPAX_API sepax_status sepax_manifolds(const sepax_store *store, sepax_source source,
                                       const sepax_options *options, sepax_manifold *manifolds,
                                       size_t *manifold_count);

SEPAX_END_C

#endif
