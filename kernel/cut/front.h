/* SPDX-License-Identifier: MIT
 *
 * The front: the edges that the sweep line meets, from bottom to top. Comes in: edges and their
 * neighbours. Goes out: the edge next to a point, or to an edge. The front is a linked list, and a
 * treap in which an edge is found by a point.
 */
#ifndef SEPAX_FRONT_H
#define SEPAX_FRONT_H

#include "cut/cut.h"

/* The highest edge that runs strictly below the point, or NONE. An edge through the point does not
 * count. */
uint32_t sepax_front_find_below(const cut *c, uint32_t point);

/* The edge right above an edge, or NONE; for NONE, the lowest edge. */
uint32_t sepax_front_above(const cut *c, uint32_t edge);

/* Inserts an edge right above `below`, or below all edges where that is NONE. */
void sepax_front_insert(cut *c, uint32_t edge, uint32_t below);

/* Removes an edge from the front. */
void sepax_front_remove(cut *c, uint32_t edge);

/* Replaces `old` in the front by `edge`, which is not in it. */
void sepax_front_replace(cut *c, uint32_t old, uint32_t edge);

/* 1 where the point lies above the line of an edge, 0 on it, -1 below it. */
static inline int front_side(const cut *c, uint32_t edge, uint32_t point) {
    return cut_side(c, c->edges[edge].left, c->edges[edge].right, point);
}

#endif
