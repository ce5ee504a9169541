/* SPDX-License-Identifier: MIT
 *
 * Events (cut.h): the edges at a point are gathered from the corners and the front, sorted by
 * exact signs, and checked.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

static uint32_t far_end(const cut *c, uint32_t edge, uint32_t point) {
    const uint32_t from = c->corners[edge].point;
    return from != point ? from : c->corners[c->corners[edge].next].point;
}

static uint32_t edge_below(const cut *c, uint32_t edge) {
    return c->edges[edge].below;
}

/* Whether an edge of the front ends at the point or passes through it. */
static bool reaches(const cut *c, uint32_t edge, uint32_t point) {
    return edge != NONE && (c->edges[edge].right == point || front_side(c, edge, point) == 0);
}

/* Collects the edges that begin at the point, in any order. Returns one that ends there, or NONE.
 */
static uint32_t collect(cut *c, event *at) {
    const uint32_t p = at->point;
    uint32_t ended = NONE;
    for (uint32_t i = c->first_key[p]; i < c->first_key[p + 1]; i++) {
        const uint32_t corner = c->keys[0][i].corner;
        const uint32_t both[2] = {c->corners[corner].before, corner};
        for (int k = 0; k < 2; k++) {
            const uint32_t other = far_end(c, both[k], p);
            if (other > p) {
                c->edges[both[k]].left = p;
                c->edges[both[k]].right = other;
                at->outgoing[at->count++] = both[k];
            } else {
                ended = both[k];
            }
        }
    }
    return ended;
}

/* Finds all edges of the front that end at the point, from one of them, and the neighbours of these
 * edges. */
static void find_ended(const cut *c, event *at, uint32_t ended) {
    at->first = at->last = ended;
    while (reaches(c, edge_below(c, at->first), at->point)) {
        at->first = edge_below(c, at->first);
    }
    while (reaches(c, sepax_front_above(c, at->last), at->point)) {
        at->last = sepax_front_above(c, at->last);
    }
    at->below = edge_below(c, at->first);
    at->above = sepax_front_above(c, at->last);
}

/* Divides the edge on which the point lies: it ends there and begins there again. Two such edges
 * cross. */
static sepax_status divide_edge(cut *c, event *at) {
    for (uint32_t e = at->first; e != at->above; e = sepax_front_above(c, e)) {
        if (c->edges[e].right != at->point) {
            if (at->through != NONE) {
                return sepax_flaw_crossing(c, at->through, e);
            }
            at->through = e;
            at->outgoing[at->count++] = e;
        }
    }
    return SEPAX_OK;
}

static sepax_status gather(cut *c, event *at) {
    uint32_t ended = collect(c, at);
    if (ended == NONE) {
        at->below = sepax_front_find_below(c, at->point);
        at->above = sepax_front_above(c, at->below);
        if (!reaches(c, at->above, at->point)) {
            return SEPAX_OK;
        }
        ended = at->above;
    }
    find_ended(c, at, ended);
    return divide_edge(c, at);
}

/* 1 where edge e leaves the point below edge f, -1 where it leaves above, 0 where both leave in one
 * direction. */
static int leaves_below(const cut *c, uint32_t point, uint32_t e, uint32_t f) {
    return cut_side(c, point, c->edges[e].right, c->edges[f].right);
}

/* Merges two sorted parts of `from` into `to`. Edges in one direction are noted in overlap[2]. */
static void merge_edges(const cut *c, uint32_t point, const uint32_t *from, uint32_t *to,
                        uint32_t middle, uint32_t count, uint32_t overlap[2]) {
    uint32_t a = 0, b = middle;
    for (uint32_t i = 0; i < count; i++) {
        bool second = a == middle;
        if (a < middle && b < count) {
            const int order = leaves_below(c, point, from[a], from[b]);
            second = order < 0;
            if (order == 0) {
                overlap[0] = from[a];
                overlap[1] = from[b];
            }
        }
        to[i] = from[second ? b++ : a++];
    }
}

/* Sorts the edges that begin at the point from bottom to top. */
static sepax_status sort_outgoing(cut *c, event *at) {
    uint32_t *from = at->outgoing, *to = c->scratch, overlap[2] = {NONE, NONE};
    for (uint32_t width = 1; width < at->count; width *= 2) {
        for (uint32_t i = 0; i < at->count; i += 2 * width) {
            const uint32_t left = at->count - i;
            merge_edges(c, at->point, from + i, to + i, left < width ? left : width,
                        left < 2 * width ? left : 2 * width, overlap);
        }
        uint32_t *const sorted = to;
        to = from;
        from = sorted;
    }
    if (from != at->outgoing) {
        c->scratch = at->outgoing;
        c->outgoing = at->outgoing = from;
    }
    return overlap[0] == NONE ? SEPAX_OK : sepax_flaw_overlap(c, overlap[0], overlap[1]);
}

/* ------------------------------------------------------------------ touching */

/* The corner of the ring that passes the point along that edge; NONE for the edge on which the
 * point lies. */
static uint32_t pass_of(const cut *c, const event *at, uint32_t edge) {
    if (edge == at->through) {
        return NONE;
    }
    return c->corners[edge].point == at->point ? edge : c->corners[edge].next;
}

/* Takes the next edge around the point: it closes the pass of the last open edge, or opens one.
 * Returns the number of open edges. */
static uint32_t turn_to(const cut *c, const event *at, uint32_t open, uint32_t edge) {
    if (open > 0 && pass_of(c, at, c->scratch[open - 1]) == pass_of(c, at, edge)) {
        return open - 1;
    }
    c->scratch[open] = edge;
    return open + 1;
}

/* Checks that rings that pass the point do not cross there: around the point, the edges of two
 * passes must not alternate. So edges must open and close passes like brackets. */
static sepax_status check_touching(cut *c, const event *at) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < at->count; i++) {
        open = turn_to(c, at, open, at->outgoing[i]);
    }
    for (uint32_t e = at->last; at->first != NONE && e != at->below; e = edge_below(c, e)) {
        open = turn_to(c, at, open, e);
    }
    return open == 0 ? SEPAX_OK : sepax_flaw_crossing(c, c->scratch[0], c->scratch[1]);
}

/* Checks the place of each ring that begins at the point, with SEPAX_ONE_OUTER. The gap below the
 * lowest edge at the first point of a ring is outside of that ring. For a hole it has to belong to
 * the polygon, and for the outer ring it must not. A hole that comes before the outer ring fails
 * that check as well. */
static sepax_status check_roles(cut *c, const event *at) {
    bool inside = event_gap_inside(c, at->below);
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t edge = at->outgoing[i], ring = c->corners[edge].ring;
        if (edge != at->through && !c->met[ring]) {
            c->met[ring] = true;
            if (inside != (ring > 0)) {
                return sepax_flaw_hole(c, edge);
            }
        }
        inside = !inside;
    }
    return SEPAX_OK;
}

/* ----------------------------------------------------------------------- all */

sepax_status sepax_event_begin(cut *c, uint32_t point, event *at) {
    *at = (event){.point = point,
                  .below = NONE,
                  .above = NONE,
                  .first = NONE,
                  .last = NONE,
                  .through = NONE,
                  .outgoing = c->outgoing};
    sepax_status status = gather(c, at);
    if (status == SEPAX_OK && at->count > 1) {
        status = sort_outgoing(c, at);
    }
    const uint32_t passes = c->first_key[point + 1] - c->first_key[point];
    if (status == SEPAX_OK && passes + (at->through != NONE) > 1) {
        status = check_touching(c, at);
    }
    if (status == SEPAX_OK && c->met != NULL) {
        status = check_roles(c, at);
    }
    return status;
}
