/* SPDX-License-Identifier: MIT
 *
 * The front: the edges that the sweep line meets, from bottom to top. It is a list, and a treap in
 * which an edge is found by a point. Comes in: edges and where they belong. Goes out: neighbours.
 */
#ifndef SEPAX_FRONT_H
#define SEPAX_FRONT_H

#include "cut/cut.h"

/* The highest edge that runs below the point, or NONE. Edges through the point are not below. */
uint32_t sepax_front_find_below(const cut *c, uint32_t point);

/* The neighbour above an edge; the lowest edge for NONE. */
uint32_t sepax_front_above(const cut *c, uint32_t edge);

/* Puts an edge right above another one, or below all where that is NONE. */
void sepax_front_insert(cut *c, uint32_t edge, uint32_t below);

void sepax_front_remove(cut *c, uint32_t edge);

/* Puts `edge`, which is not in the front, in the place of `old`. */
void sepax_front_replace(cut *c, uint32_t old, uint32_t edge);

/* Whether the point lies above an edge (1), on its line (0), or below it (-1). */
static inline int front_side(const cut *c, uint32_t edge, uint32_t point) {
    return cut_side(c, c->edges[edge].left, c->edges[edge].right, point);
}

#endif
