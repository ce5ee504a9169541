/* SPDX-License-Identifier: MIT
 *
 * Chains: parts of monotone polygons that have no triangles yet. Comes in: the points of a polygon
 * from left to right, each on its lower or its upper side. Goes out: triangles.
 */
#ifndef SEPAX_CHAINS_H
#define SEPAX_CHAINS_H

#include "cut/cut.h"

enum { LOWER_SIDE = 0, UPPER_SIDE = 1 };

/* Begins a polygon at its leftmost point, and returns its chain. */
uint32_t sepax_chain_start(cut *c, uint32_t point);

/* Adds a point of the lower or the upper side, and the triangles that it closes. */
void sepax_chain_add(cut *c, uint32_t chain, uint32_t point, uint32_t side);

/* Ends the polygon at its rightmost point, with its last triangles. */
void sepax_chain_end(cut *c, uint32_t chain, uint32_t point);

/* The point that was added last. */
static inline uint32_t chain_last(const cut *c, uint32_t chain) {
    return c->links[c->chains[chain].top].point;
}

#endif
