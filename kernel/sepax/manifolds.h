/* SPDX-License-Identifier: MIT
 *
 * Manifolds: what a physics engine needs to push two shapes apart: where they meet, in one or two
 * points.
 */
#ifndef SEPAX_PART_MANIFOLDS_H
#define SEPAX_PART_MANIFOLDS_H

#include "options.h"
#include "sources.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sepax_manifold_point {
    float x, y;       /* midway between the surfaces of both shapes */
    float separation; /* < 0: a depth; > 0: a gap, at most the margin */
    uint32_t id;      /* of the features, to find the point again in the next frame */
} sepax_manifold_point;

typedef struct sepax_manifold {
    uint32_t pair;                  /* its index in the source */
    uint32_t count;                 /* of points: 1 or 2 */
    float normal_x, normal_y;       /* unit, from a to b, for both points */
    sepax_manifold_point points[2]; /* one that is not used holds zeros */
} sepax_manifold;

/* Computes the manifolds of the pairs that sepax_hits finds with the same options, in ascending
 * order of `pair`: manifolds[0 .. *manifold_count - 1]. `manifolds` needs room for one a pair;
 * without threads, elements behind *manifold_count keep what they held. Both may begin at any byte.
 * Groups are not folded: the manifolds of the pairs of one group follow one another. Refuses a
 * store made with SEPAX_RELATE_ONLY with SEPAX_ERROR_UNPREPARED.
 *
 * The margin of the options is how far apart shapes may be: points whose separation is more are
 * left out. Give one of a few percent of the size of a shape (the speculative distance of an
 * engine). It does not inflate the shapes; their radii are theirs.
 *
 * Points. An edge of one shape, the reference edge, has the normal. The incident edge belongs to
 * the other shape: of the two at its vertex farthest against the normal, the one whose own normal
 * is most against it. It is cut off at the ends of the reference edge, and each end that is left is
 * a point. Two points come in counter-clockwise order along the reference edge. The separation is
 * that of the two cores at that place, along the normal, less both radii. Where one shape is a
 * point or a circle, where two vertices are closest, and where the edges do not lie side by side,
 * there is one point.
 *
 * The reference edge is the one that sepax_distance finds closest or, where cores meet, the one of
 * the widest gap (see sepax_separate). Two rules keep points from coming and going between frames.
 * Of two edges whose gaps differ by no more than an eighth of the margin, that of the lower id is
 * taken. And where two vertices are closest, an edge is taken whose gap is less than their distance
 * by no more than that, if it gives two points: so a box that tilts a little on an equal one keeps
 * both points.
 *
 * An id is (feature of a) << 16 | (feature of b). A feature is 2 * i for the edge i of the core,
 * and 2 * i + 1 for the vertex i, in the caller's numbering. A point is at a vertex of the incident
 * edge and at the reference edge, or the other way round; at two vertices where these are no
 * farther from one another along the edge than an eighth of the margin. The same features give the
 * same id wherever the shapes are. Swapping a and b negates the normal, exchanges both halves of
 * each id, and keeps all else, bit for bit.
 *
 * Accuracy, with u = 2^-24, L the width plus the height of the bounding box around both cores, R
 * the sum of both radii, and t the tangent of the angle between both edges (0 at a vertex of the
 * incident edge): a separation and a coordinate are off by at most 1.02u of themselves + 2^-150 +
 * 2^-48 (L + R) (1 + t). Which edge has the widest gap is as accurate as sepax_separate. The report
 * says how the hits were found. Takes O(n_a n_b) time for a pair that has a manifold. */
SEPAX_API sepax_status sepax_manifolds(const sepax_store *store, sepax_source source,
                                       const sepax_options *options, sepax_manifold *manifolds,
                                       size_t *manifold_count);

#ifdef __cplusplus
}
#endif

#endif
