/* SPDX-License-Identifier: MIT
 *
 * Pieces of a decomposition. Comes in: the mesh. Goes out: the convex polygons that are left when
 * the diagonals that are not needed have been removed.
 */
#ifndef SEPAX_PIECES_H
#define SEPAX_PIECES_H

#include "cut/cut.h"

/* Removes the diagonals that are not needed, and counts the pieces and their vertices. */
void sepax_pieces_merge(cut *c);

/* Writes the pieces to arrays that have room for them. The mesh is invalid afterwards. */
void sepax_pieces_write(cut *c, const sepax_pieces *to);

#endif
