/* SPDX-License-Identifier: MIT
 *
 * The mesh: triangles and what is on the other side of their edges. Half-edge h starts at the point
 * triangles[h] and belongs to the triangle h / 3.
 */
#ifndef SEPAX_MESH_H
#define SEPAX_MESH_H

#include "cut/cut.h"

static inline uint32_t mesh_next(uint32_t half) {
    return half % 3 < 2 ? half + 1 : half - 2;
}

static inline uint32_t mesh_end(const cut *c, uint32_t half) {
    return c->triangles[mesh_next(half)];
}

/* Finds the twin of each half-edge. */
void sepax_mesh_join(cut *c);

/* Swaps diagonals so that more of them divide reflex corners, and triangles are less thin. */
void sepax_mesh_improve(cut *c);

/* How many of its two ends a diagonal divides into corners that are not reflex. */
unsigned sepax_mesh_worth(const cut *c, uint32_t from, uint32_t to);

#endif
