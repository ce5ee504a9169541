// SPDX-License-Identifier: MIT
//
// The least number of convex pieces into which a simple polygon without holes can be cut by
// diagonals: what sepax_decompose is measured against. Comes in: a ring that runs counter-clockwise
// and of which no three vertices lie on a line, or that is small. Goes out: the number.
//
// It is found by dynamic programming (after Keil, 1985): the piece at the diagonal from i to j,
// on the side of the vertices between them, is a convex chain from i to j, each of whose edges is
// an edge of the polygon or again such a diagonal. Time grows with the fifth power of the vertices.

#ifndef SEPAX_TESTS_LEAST_PIECES_H
#define SEPAX_TESTS_LEAST_PIECES_H

#include "shapes.h"

size_t least_pieces(const shapes::polygon &ring);

// How many vertices turn the wrong way. Each needs a diagonal, and a diagonal has two ends.
size_t reflex_vertices(const shapes::polygon &ring);

#endif
