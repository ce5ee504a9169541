/* SPDX-License-Identifier: MIT
 *
 * Chains: monotone polygons on their way to triangles, fed point by point from left to right. Comes
 * in: points of the lower or the upper side. Goes out: triangles.
 */
#ifndef SEPAX_CHAINS_H
#define SEPAX_CHAINS_H

#include "cut/cut.h"

enum { LOWER_SIDE = 0, UPPER_SIDE = 1 };

/* Begins a polygon at its leftmost point. Returns the chain. */
uint32_t sepax_chain_start(cut *c, uint32_t point);

/* Goes on to a point of the lower or the upper side. */
void sepax_chain_add(cut *c, uint32_t chain, uint32_t point, uint32_t side);

/* Ends the polygon at its rightmost point. */
void sepax_chain_end(cut *c, uint32_t chain, uint32_t point);

/* The point that came last. */
static inline uint32_t chain_last(const cut *c, uint32_t chain) {
    return c->links[c->chains[chain].top].point;
}

#endif
