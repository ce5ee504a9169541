/* SPDX-License-Identifier: MIT
 *
 * Decomposition: a polygon that is not convex, or that has holes, is cut into convex pieces. All
 * vertices of the pieces are vertices of the polygon, so the union of the pieces is exactly the
 * polygon, and two pieces share only edges or vertices.
 */
#ifndef SEPAX_PART_DECOMPOSITION_H
#define SEPAX_PART_DECOMPOSITION_H

#include "poses.h"
#include "status.h"
#include "store.h"

SEPAX_BEGIN_C

/* The rings of a polygon: closed lines of vertices. Ring i has the vertices from offsets[i] to
 * offsets[i + 1] - 1, so `offsets` has count + 1 elements; the first need not be 0. Both arrays may
 * begin at any byte. */
typedef struct sepax_rings {
    const sepax_vec2 *vertices;
    const uint32_t *offsets;
    size_t count;
} sepax_rings;

/* Flag of sepax_decompose: the first ring is the outer one, and all others are its holes. A hole
 * that does not lie in the first ring, or that lies in another hole, is SEPAX_ERROR_HOLE. */
#define SEPAX_ONE_OUTER 0x1u

/* The arrays that sepax_decompose fills. Piece i has the vertices offsets[i] to offsets[i + 1] - 1,
 * counter-clockwise; offsets[0] is 0. The arrays `xy` and `offsets` have the form that
 * sepax_store_add_many takes:
 *
 *     sepax_store_add_many(store, pieces.xy, pieces.offsets, pieces.piece_count, 0, &first, NULL);
 */
typedef struct sepax_pieces {
    float *xy;              /* x and y of each vertex in turn, or NULL */
    uint32_t *indices;      /* for each vertex its number in rings.vertices, or NULL */
    uint32_t *offsets;      /* piece_capacity + 1 elements; NULL where piece_capacity is 0 */
    size_t vertex_capacity; /* `indices` has room for so many elements, `xy` for twice as many */
    size_t piece_capacity;
    size_t vertex_count, piece_count; /* written by the call */
} sepax_pieces;

/* Cuts the polygon with these rings into convex pieces of at most `most` vertices each. `most` is
 * from 3 to SEPAX_MAX_VERTICES, or 0, which means SEPAX_MAX_VERTICES. `flags` is 0 or
 * SEPAX_ONE_OUTER.
 *
 * A point belongs to the polygon if it lies inside an odd number of rings. So rings may run in
 * either direction and come in any order; there may be several parts, holes, and parts inside
 * holes. The pieces do not depend on the order of the rings, on where a ring begins, or on its
 * direction.
 *
 * Accepted are:
 *   - repeated vertices next to each other, so also a last vertex that closes a ring;
 *   - vertices on a straight edge;
 *   - spikes, where a ring goes out and straight back on the same line; they are dropped, and with
 *     them all vertices of that ring on straight edges;
 *   - rings that touch another ring or themselves in points. Where a vertex lies on an edge of
 *     another ring, pieces have it as a vertex. Of several vertices in one place, `indices` names
 *     the first.
 *
 * Refused are the following. The rejection names the ring and the vertex, and where two edges are
 * at fault the vertices at which they start.
 *   - SEPAX_ERROR_NOT_FINITE: a coordinate is NaN or infinite;
 *   - SEPAX_ERROR_NO_VERTICES: there is no ring, or a ring is empty;
 *   - SEPAX_ERROR_ZERO_AREA: a ring lies on one line, or consists of spikes;
 *   - SEPAX_ERROR_CROSSING: two edges cross, or rings cross in a common vertex;
 *   - SEPAX_ERROR_OVERLAP: two edges have more than a point in common;
 *   - SEPAX_ERROR_HOLE: see SEPAX_ONE_OUTER;
 *   - SEPAX_ERROR_OFFSETS: the offsets decrease;
 *   - SEPAX_ERROR_COUNT: there are more than 2^28 vertices, or `most` is out of range;
 *   - SEPAX_ERROR_OPTION: a flag is unknown.
 * A polygon that is valid in double precision may cross itself once it is rounded to float32;
 * `by_rounding` of the rejection is true where that can be the reason. Integers below 2^23 count as
 * not rounded.
 *
 * Where the pieces do not fit, the status is SEPAX_ERROR_CAPACITY, and only vertex_count and
 * piece_count are written; so a call with capacities of 0 counts. For n vertices in r rings there
 * are never more than n + 2r pieces with 3 (n + 2r) vertices in all.
 *
 * The call takes O(n log n) time, and about 200 bytes for each vertex in the workspace. For a
 * polygon without holes the number of pieces is at most four times the least possible one, unless
 * `most` limits their size. Sets of polygons without holes were cut into 6 to 15 % more pieces than
 * the least number in all, and the worst of their polygons into 85 where 46 suffice. */
SEPAX_API sepax_status sepax_decompose(sepax_rings rings, uint32_t most, uint32_t flags,
                                       sepax_workspace *workspace, sepax_pieces *pieces,
                                       sepax_rejection *rejection);

SEPAX_END_C

#endif
