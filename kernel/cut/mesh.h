/* SPDX-License-Identifier: MIT
 *
 * The mesh: triangles with the neighbours across their edges. Comes in: triangles as three points
 * each. Goes out: the twin of each half-edge, and better diagonals in the place of poor ones.
 * Half-edge h starts at the point triangles[h] and belongs to the triangle h / 3.
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

/* Swaps diagonals so that more of them divide reflex corners, and so that triangles are less
 * thin. */
void sepax_mesh_improve(cut *c);

/* The number of ends, 0 to 2, at which a diagonal divides a reflex corner into two that are not
 * reflex. */
unsigned sepax_mesh_worth(const cut *c, uint32_t from, uint32_t to);

#endif
