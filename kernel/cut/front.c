/* SPDX-License-Identifier: MIT
 *
 * The treap of the front (cut.h). Its priorities are hashes of the numbers of edges, so that its
 * expected depth is logarithmic whatever the order of the edges is, and its form is the same on
 * every platform.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

uint32_t sepax_front_find_below(const cut *c, uint32_t point) {
    uint32_t best = NONE;
    for (uint32_t at = c->root; at != NONE;) {
        const bool is_below = front_side(c, at, point) > 0;
        best = is_below ? at : best;
        at = c->edges[at].child[is_below];
    }
    return best;
}

uint32_t sepax_front_above(const cut *c, uint32_t edge) {
    return edge != NONE ? c->edges[edge].above : c->lowest;
}

static uint32_t hash_of(uint32_t edge) {
    uint32_t h = edge * 0x9E3779B1u;
    h = (h ^ h >> 15) * 0x85EBCA77u;
    return h ^ h >> 13;
}

/* Makes `edge` the child of `parent` in the place of `old`; the root where `parent` is NONE. */
static void hang(cut *c, uint32_t parent, uint32_t old, uint32_t edge) {
    if (parent == NONE) {
        c->root = edge;
    } else {
        c->edges[parent].child[c->edges[parent].child[1] == old] = edge;
    }
    if (edge != NONE) {
        c->edges[edge].parent = parent;
    }
}

/* Rotates an edge up to the place of its parent, which becomes its child. */
static void rotate_up(cut *c, uint32_t edge) {
    cut_edge *const up = &c->edges[edge];
    const uint32_t parent = up->parent;
    cut_edge *const down = &c->edges[parent];
    const int side = down->child[1] == edge;
    const uint32_t moved = up->child[!side];
    hang(c, down->parent, parent, edge);
    down->child[side] = moved;
    if (moved != NONE) {
        c->edges[moved].parent = parent;
    }
    up->child[!side] = parent;
    down->parent = edge;
}

static void set_neighbours(cut *c, uint32_t below, uint32_t above) {
    if (below != NONE) {
        c->edges[below].above = above;
    } else {
        c->lowest = above;
    }
    if (above != NONE) {
        c->edges[above].below = below;
    }
}

void sepax_front_insert(cut *c, uint32_t edge, uint32_t below) {
    cut_edge *const e = &c->edges[edge];
    const uint32_t above = sepax_front_above(c, below);
    e->below = below;
    e->above = above;
    e->child[0] = e->child[1] = NONE;
    e->priority = hash_of(edge);
    set_neighbours(c, below, edge);
    set_neighbours(c, edge, above);
    /* Of two neighbours one is a descendant of the other, and has no child on that side. */
    if (below != NONE && c->edges[below].child[1] == NONE) {
        c->edges[below].child[1] = edge;
        e->parent = below;
    } else if (above != NONE) {
        c->edges[above].child[0] = edge;
        e->parent = above;
    } else {
        c->root = edge;
        e->parent = NONE;
    }
    while (e->parent != NONE && c->edges[e->parent].priority < e->priority) {
        rotate_up(c, edge);
    }
}

void sepax_front_remove(cut *c, uint32_t edge) {
    const cut_edge *const e = &c->edges[edge];
    while (e->child[0] != NONE && e->child[1] != NONE) {
        const bool second = c->edges[e->child[1]].priority > c->edges[e->child[0]].priority;
        rotate_up(c, e->child[second]);
    }
    hang(c, e->parent, edge, e->child[0] != NONE ? e->child[0] : e->child[1]);
    set_neighbours(c, e->below, e->above);
}

void sepax_front_replace(cut *c, uint32_t old, uint32_t edge) {
    const cut_edge *const from = &c->edges[old];
    cut_edge *const to = &c->edges[edge];
    to->below = from->below;
    to->above = from->above;
    to->priority = from->priority;
    set_neighbours(c, to->below, edge);
    set_neighbours(c, edge, to->above);
    for (int side = 0; side < 2; side++) {
        to->child[side] = from->child[side];
        if (to->child[side] != NONE) {
            c->edges[to->child[side]].parent = edge;
        }
    }
    hang(c, from->parent, old, edge);
}
