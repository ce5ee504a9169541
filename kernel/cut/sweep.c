/* SPDX-License-Identifier: MIT
 *
 * The sweep: a line that passes over the points from left to right, and among points of equal x
 * from bottom to top, as a slightly tilted line would. Comes in: the corners and their points. Goes
 * out: triangles, or a rejection of rings that are not simple.
 *
 * Which edges cross: the front holds the edges that the line meets, in their order along it. Two
 * edges that cross are neighbours in the front before the line comes to where they cross (Shamos
 * and Hoey 1976). So it is enough to compare each two neighbours once, by one exact sign. Up to the
 * first crossing the order in the front is right, and with it all that follows from it.
 *
 * Where points touch: corners of any rings in one place are one point, and an edge on which a point
 * lies ends there and begins there again. So edges meet only in points, and each point has an even
 * number of them. Counting edges from below decides which gaps are inside, whatever the direction
 * and the order of the rings are. No ring may cross another one, or itself, in a point.
 *
 * The time is O(n log n) for n corners, whatever they are.
 */
#include "base/arithmetic.h"

#include "cut/cut.h"

/* ------------------------------------------------------------------ triangles */

/* The gaps right below and above the point: whether they are inside, and their chains to the right
 * of the point. */
typedef struct gap_chains {
    bool lower_inside, upper_inside;
    uint32_t lower, upper;
} gap_chains;

/* Divides a gap in which no edge ends at the point. Where the gap has two chains, the point is
 * added to both. Where it has one, a second chain begins at its last point, which thereby is joined
 * to the new point. */
static void split_gap(cut *c, const event *at, gap_chains *gaps) {
    const uint32_t *chain = c->edges[at->below].chain;
    gaps->lower = chain[0];
    gaps->upper = chain[1];
    if (gaps->upper == NONE) {
        const bool last_is_upper = c->chains[chain[0]].side == UPPER_SIDE;
        const uint32_t last = c->links[c->chains[chain[0]].top].point;
        const uint32_t started = sepax_chain_start(c, last);
        gaps->lower = last_is_upper ? chain[0] : started;
        gaps->upper = last_is_upper ? started : chain[0];
    }
    sepax_chain_add(c, gaps->lower, at->point, UPPER_SIDE);
    sepax_chain_add(c, gaps->upper, at->point, LOWER_SIDE);
}

/* Adds a point, at which the edge on one side of a gap ends, to the gap. A single chain goes on
 * from the point. Of two chains the one next to that edge ends, and the other one goes on. Returns
 * the chain that goes on. */
static uint32_t continue_gap(cut *c, uint32_t edge, uint32_t point, uint32_t side) {
    const uint32_t *chain = c->edges[edge].chain;
    uint32_t kept = chain[0];
    if (chain[1] != NONE) {
        kept = chain[side == LOWER_SIDE];
        sepax_chain_end(c, chain[side == UPPER_SIDE], point);
    }
    sepax_chain_add(c, kept, point, side);
    return kept;
}

/* Adds the point to the chains of all gaps to its left. */
static void close_gaps(cut *c, const event *at, gap_chains *gaps) {
    gaps->lower_inside = event_gap_inside(c, at->below);
    if (at->first == NONE) {
        gaps->upper_inside = gaps->lower_inside;
        if (gaps->lower_inside) {
            split_gap(c, at, gaps);
        }
        return;
    }
    for (uint32_t e = at->first; e != at->last; e = sepax_front_above(c, e)) {
        if (c->edges[e].inside) {
            const uint32_t *chain = c->edges[e].chain;
            sepax_chain_end(c, chain[0], at->point);
            if (chain[1] != NONE) {
                sepax_chain_end(c, chain[1], at->point);
            }
        }
    }
    gaps->upper_inside = c->edges[at->last].inside;
    if (gaps->lower_inside) {
        gaps->lower = continue_gap(c, at->below, at->point, UPPER_SIDE);
    }
    if (gaps->upper_inside) {
        gaps->upper = continue_gap(c, at->last, at->point, LOWER_SIDE);
    }
}

/* Replaces the edges of the front that end at the point by those that begin there. */
static void update_front(cut *c, const event *at) {
    if (at->first != NONE && at->first == at->last && at->count == 1) {
        sepax_front_replace(c, at->first, at->outgoing[0]);
        return;
    }
    for (uint32_t e = at->first; at->first != NONE && e != at->above;) {
        const uint32_t next = sepax_front_above(c, e);
        sepax_front_remove(c, e);
        e = next;
    }
    uint32_t below = at->below;
    for (uint32_t i = 0; i < at->count; i++) {
        sepax_front_insert(c, at->outgoing[i], below);
        below = at->outgoing[i];
    }
}

static void set_gap(cut *c, uint32_t edge, uint32_t lower, uint32_t upper) {
    c->edges[edge].chain[0] = lower;
    c->edges[edge].chain[1] = upper;
}

/* Assigns chains to the gaps to the right of the point. */
static void open_gaps(cut *c, const event *at, const gap_chains *gaps) {
    if (gaps->lower_inside) {
        set_gap(c, at->below, gaps->lower, at->count == 0 ? gaps->upper : NONE);
    }
    bool inside = gaps->lower_inside;
    for (uint32_t i = 0; i < at->count; i++) {
        const uint32_t edge = at->outgoing[i];
        inside = !inside;
        c->edges[edge].inside = inside;
        if (inside) {
            set_gap(c, edge, i + 1 == at->count ? gaps->upper : sepax_chain_start(c, at->point),
                    NONE);
        }
    }
}

/* ------------------------------------------------------------------ the sweep */

/* Checks that two edges that have become neighbours do not cross to the right of the line. */
static sepax_status check_neighbours(cut *c, uint32_t lower, uint32_t upper) {
    if (lower == NONE || upper == NONE) {
        return SEPAX_OK;
    }
    const uint32_t a = c->edges[lower].right, b = c->edges[upper].right;
    const bool cross = a < b ? front_side(c, upper, a) > 0 : a > b && front_side(c, lower, b) < 0;
    return cross ? sepax_flaw_crossing(c, lower, upper) : SEPAX_OK;
}

/* Moves the line past a point: its chains are closed, the front is changed, new chains begin. */
static sepax_status pass_point(cut *c, uint32_t point) {
    event at;
    const sepax_status status = sepax_event_begin(c, point, &at);
    if (status != SEPAX_OK) {
        return status;
    }
    gap_chains gaps = {false, false, NONE, NONE};
    close_gaps(c, &at, &gaps);
    update_front(c, &at);
    open_gaps(c, &at, &gaps);
    if (at.count == 0) {
        return check_neighbours(c, at.below, at.above);
    }
    const sepax_status lower = check_neighbours(c, at.below, at.outgoing[0]);
    return lower != SEPAX_OK ? lower : check_neighbours(c, at.outgoing[at.count - 1], at.above);
}

sepax_status sepax_cut_sweep(cut *c) {
    c->root = c->lowest = NONE;
    for (uint32_t point = 0; point < c->point_count; point++) {
        const sepax_status status = pass_point(c, point);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    return SEPAX_OK;
}
