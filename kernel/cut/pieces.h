/* SPDX-License-Identifier: MIT
 *
 * Pieces: what is left of the mesh when the diagonals that are not needed are gone.
 */
#ifndef SEPAX_PIECES_H
#define SEPAX_PIECES_H

#include "cut/cut.h"

/* Removes diagonals, and counts the pieces and their vertices. */
void sepax_pieces_merge(cut *c);

/* Writes the pieces to arrays that have room for them; the mesh is invalid afterwards. */
void sepax_pieces_write(cut *c, const sepax_pieces *to);

#endif
