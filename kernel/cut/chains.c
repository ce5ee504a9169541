/* SPDX-License-Identifier: MIT
 *
 * Triangles of monotone polygons (cut.h), by the method of Garey, Johnson, Preparata and Tarjan
 * (1978). A chain holds the points with an area next to them that has no triangles yet. All but its
 * first point lie on the same side, and the chain does not bend into the polygon. Each point is
 * pushed once and popped once.
 *
 * No triangle is flat. The corners of triangles on one side turn to the left by an exact sign. A
 * point of the other side is joined to all points of the chain; it lies strictly beyond each edge
 * of the chain, because the sweep has divided every edge at the points that lie on it.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

static uint32_t push(cut *c, uint32_t point, uint32_t below) {
    c->links[c->link_count] = (chain_link){point, below};
    return c->link_count++;
}

/* Adds a triangle of two neighbours in the chain and a point to the right of both. */
static void emit(cut *c, const cut_chain *chain, const chain_link *upper, uint32_t point) {
    uint32_t *const triangle = &c->triangles[3 * (size_t)c->triangle_count++];
    const uint32_t lower = c->links[upper->below].point;
    triangle[0] = chain->side == LOWER_SIDE ? lower : upper->point;
    triangle[1] = chain->side == LOWER_SIDE ? upper->point : lower;
    triangle[2] = point;
}

uint32_t sepax_chain_start(cut *c, uint32_t point) {
    c->chains[c->chain_count] = (cut_chain){push(c, point, NONE), LOWER_SIDE};
    return c->chain_count++;
}

/* Adds the triangles of a point and all edges of the chain. */
static void fan(cut *c, const cut_chain *chain, uint32_t point) {
    const chain_link *link = &c->links[chain->top];
    for (; link->below != NONE; link = &c->links[link->below]) {
        emit(c, chain, link, point);
    }
}

/* Whether the two last points of the chain and the new point make a corner of less than half a
 * turn. */
static bool is_open(const cut *c, const cut_chain *chain, const chain_link *top, uint32_t point) {
    const int side = cut_side(c, c->links[top->below].point, top->point, point);
    return side == (chain->side == LOWER_SIDE ? 1 : -1);
}

void sepax_chain_add(cut *c, uint32_t chain, uint32_t point, uint32_t side) {
    cut_chain *const to = &c->chains[chain];
    if (c->links[to->top].below == NONE) {
        to->side = side;
    }
    if (to->side != side) {
        fan(c, to, point);
        c->links[to->top].below = NONE;
        to->side = side;
    } else {
        const chain_link *top = &c->links[to->top];
        while (top->below != NONE && is_open(c, to, top, point)) {
            emit(c, to, top, point);
            to->top = top->below;
            top = &c->links[to->top];
        }
    }
    to->top = push(c, point, to->top);
}

void sepax_chain_end(cut *c, uint32_t chain, uint32_t point) {
    fan(c, &c->chains[chain], point);
}
