/* SPDX-License-Identifier: MIT
 *
 * The convex shapes that the parts of a geometry are made of: a point is one, a line is a segment
 * for each two points, and a polygon is what sepax_decompose cuts it into.
 */
#ifndef DEMO_PIECES_H
#define DEMO_PIECES_H

#include "wkt.h"

typedef struct pieces {
    sepax_store *store; /* to which pieces_add adds */
    bool hull;          /* take the convex hulls of polygons that cannot be cut */
    sepax_workspace *workspace;
    float *xy;
    uint32_t *offsets;
    size_t vertex_capacity, piece_capacity;
    size_t concave, hulls, flat; /* polygons that were cut; that gave way to their hulls; that have
                                    no area, and are the segment or point that is left of them */
} pieces;

/* Prepares to add to `store`. Close in any case. */
sepax_status pieces_open(pieces *to, sepax_store *store, bool hull);
void pieces_close(pieces *to);

/* Cuts a polygon, the first of whose rings is the outer one, into pieces of at most `most` vertices
 * (0: any number), without its holes that have no area. `out` points to arrays that live until the
 * next call. */
sepax_status pieces_cut(pieces *to, sepax_rings rings, uint32_t most, sepax_pieces *out,
                        sepax_rejection *rejection);

/* Adds the shapes of a part. An error leaves those added so far in the store; the rejection counts
 * rings, and their vertices, from those of the part. */
sepax_status pieces_add(pieces *to, const wkt_parts *from, wkt_part part,
                        sepax_rejection *rejection);

#endif
