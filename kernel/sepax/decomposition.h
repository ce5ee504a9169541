/* SPDX-License-Identifier: MIT
 *
 * Decomposition: polygons that are not convex, and have holes, are cut into convex pieces of their
 * own vertices. So the union of the pieces is the polygon, exactly, and the pieces only share
 * edges.
 */
#ifndef SEPAX_PART_DECOMPOSITION_H
#define SEPAX_PART_DECOMPOSITION_H

#include "poses.h"
#include "status.h"
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Ring i has the vertices offsets[i] to offsets[i + 1] - 1, so `offsets` has count + 1 elements. It
 * need not begin with 0. Both arrays may begin at any byte. */
typedef struct sepax_rings {
    const sepax_vec2 *vertices;
    const uint32_t *offsets;
    size_t count;
} sepax_rings;

/* Flag of sepax_decompose: the first ring is the outer one, and all others are its holes. A hole
 * that does not lie in the first ring, or that lies in another hole, is SEPAX_ERROR_HOLE. */
#define SEPAX_ONE_OUTER 0x1u

/* Where sepax_decompose writes. Piece i has the vertices offsets[i] to offsets[i + 1] - 1, counter-
 * clockwise, with offsets[0] = 0. The arrays xy and offsets are as sepax_store_add_many takes them:
 *
 *     sepax_store_add_many(store, pieces.xy, pieces.offsets, pieces.piece_count, 0, &first, NULL);
 */
typedef struct sepax_pieces {
    float *xy;              /* x and y of each vertex in turn, or NULL */
    uint32_t *indices;      /* the number of each vertex in the array of the rings, or NULL */
    uint32_t *offsets;      /* piece_capacity + 1 elements; NULL where piece_capacity is 0 */
    size_t vertex_capacity; /* the room of `indices`, and half of that of `xy` */
    size_t piece_capacity;
    size_t vertex_count, piece_count; /* written by the call */
} sepax_pieces;

/* Cuts the polygon with these rings into convex pieces of at most `most` vertices each, from 3 to
 * SEPAX_MAX_VERTICES; 0 is SEPAX_MAX_VERTICES.
 *
 * A point belongs to the polygon if it lies inside of an odd number of rings. So rings may run in
 * either direction and come in any order, and there may be several parts, holes, and parts in
 * holes. The pieces do not depend on the order of the rings, nor on where a ring begins and which
 * way it runs.
 *
 * Accepted: repeated vertices next to each other, so also a last vertex that closes a ring;
 * vertices on a straight edge; spikes, where a ring goes out and straight back on the same line,
 * and which are dropped; rings that touch another ring or themselves in points, be these vertices
 * of both or of one. Where a vertex lies on an edge of another ring, pieces have it as a vertex. Of
 * vertices in one place `indices` names the first one.
 *
 * Refused, with a rejection that names the ring, the vertex, and for two edges the vertices where
 * they start: SEPAX_ERROR_NOT_FINITE; SEPAX_ERROR_NO_VERTICES for no ring or an empty one;
 * SEPAX_ERROR_ZERO_AREA for a ring on one line; SEPAX_ERROR_CROSSING for edges that cross, and for
 * rings that cross in a common vertex; SEPAX_ERROR_OVERLAP for edges with more than a point in
 * common; SEPAX_ERROR_HOLE, only with SEPAX_ONE_OUTER; SEPAX_ERROR_COUNT for more than 2^28
 * vertices. A polygon that is good in double precision may cross itself once it is rounded to
 * float32; `by_rounding` of the rejection says where that can be the reason.
 *
 * Where the pieces do not fit, the status is SEPAX_ERROR_CAPACITY, and only vertex_count and
 * piece_count are written; so a call with capacities of 0 counts. For n vertices in r rings there
 * are at most n + 2r pieces with 3 (n + 2r) vertices in all, which is a generous bound.
 *
 * Takes O(n log n) time, and about 200 bytes a vertex in the workspace. Of a polygon without
 * holes there are at most four times as many pieces as the least number, unless `most` bounds them;
 * in practice there are about a tenth more. */
SEPAX_API sepax_status sepax_decompose(sepax_rings rings, uint32_t most, uint32_t flags,
                                       sepax_workspace *workspace, sepax_pieces *pieces,
                                       sepax_rejection *rejection);

#ifdef __cplusplus
}
#endif

#endif
