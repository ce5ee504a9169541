/* SPDX-License-Identifier: MIT
 *
 * The widest gap of a pair of large polygons where bounds by sectors leave many edges: flat shapes,
 * shapes that coincide, a small one in the middle of a large one.
 *
 * Calipers (exact/calipers.h), by rounded signs, give for each edge a vertex where its gap is
 * least, or nearly so. The gap to the vertices of the block of SEPAX_LANES that this vertex is in
 * is an upper bound of the gap of the edge, in the same floats as the gap itself. Edges whose bound
 * is not less than the widest gap so far wait in a list. When it is full, the edge with the highest
 * bound is evaluated, and then those of the others that are still as wide.
 *
 * To evaluate an edge takes the blocks on and back from the vertex where the exact gap is least,
 * until
 *
 *   - some gap shows that the edge is not the widest, or
 *   - on both sides the last gap is wider than the least one by twice the error of a gap. Exact
 *     gaps rise on both sides up to the vertex farthest along the normal, so all other vertices
 *     have an exact gap that is wider than the least float by once the error, and a float that is
 *     not less than it.
 *
 * The error of a gap is 4.2u(|nx|X + |ny|Y), u = 2^-24, where no vertex is farther from the start
 * of the edge than X and Y: that of project.h for one edge. So the same floats are compared as if
 * all vertices had been, and the result has the same bits.
 *
 * The work. Calipers and bounds take O(na + nb) whatever the shapes are. What is evaluated is
 * decided by rounding: an edge whose bound is as wide as the widest gap, although its exact gap is
 * narrower, and vertices whose exact gap is within twice the error of the least one. Such edges and
 * vertices lie in a strip that is about 16u times as wide as it is long, so there are no more of
 * them than points with float coordinates fit into that strip in convex position: a few at most
 * angles, but thousands next to the origin, where floats are dense. In theory the work is
 * O(na nb / SEPAX_LANES) there. But the gaps are noise then, one block mostly shows that an edge is
 * not the widest, and no pair was found that takes more than a few blocks an edge
 * (docs/exactness.md, section 12).
 */
#ifndef SEPAX_STRATEGY_CONTACT_CALIPERS_H
#define SEPAX_STRATEGY_CONTACT_CALIPERS_H

#include "exact/calipers.h"
#include "narrow/strategies/row.h"

/* Normals and starts of the edges i, i + 1, ... */
typedef struct edge_lanes {
    lanes nx, ny, x, y;
} edge_lanes;

HEDLEY_ALWAYS_INLINE static lanes contact_gaps(const edge_lanes *e, lanes x, lanes y) {
    return along_unit_normal(e->nx, e->ny, lanes_sub(x, e->x), lanes_sub(y, e->y));
}

/* The same edge in all lanes. */
HEDLEY_ALWAYS_INLINE static edge_lanes contact_edge(const polygon *a, uint32_t i) {
    return (edge_lanes){lanes_set(a->nx[i]), lanes_set(a->ny[i]), lanes_set(a->x[i]),
                        lanes_set(a->y[i])};
}

/* The largest number of edges of a side that wait. */
#define WAITING 192u

typedef struct waiting_edge {
    float bound; /* of its gap */
    uint16_t edge, vertex;
} waiting_edge;

/* The edges of one shape, the vertices of the other. */
typedef struct waiting_side {
    const polygon *owner, *other;
    float low_x, high_x, low_y, high_y; /* of the other */
    row_best best;                      /* of the edges that were evaluated */
    uint32_t count;
    waiting_edge edges[WAITING];
} waiting_side;

/* `widest` is the wider of the two best gaps. */
typedef struct contact_calipers {
    waiting_side side[2];
    float widest;
} contact_calipers;

/* ------------------------------------------------------------- one edge */

/* The gaps of an edge to the vertices of a block. */
HEDLEY_ALWAYS_INLINE static lanes block_gaps(const edge_lanes *e, const polygon *p,
                                             uint32_t block) {
    const uint32_t i = block * SEPAX_LANES;
    return contact_gaps(e, row_at(p->x, p->stride, i), row_at(p->y, p->stride, i));
}

/* The gap of edge i to a vertex of the other shape. */
static inline float point_gap(const polygon *a, uint32_t i, sepax_vec2 v) {
    const float rx = v.x - a->x[i], ry = v.y - a->y[i];
    const float px = a->nx[i] * rx, py = a->ny[i] * ry;
    return px + py;
}
static inline float vertex_gap(const polygon *a, uint32_t i, const polygon *b, uint32_t j) {
    return point_gap(a, i, (sepax_vec2){b->x[j], b->y[j]});
}

/* Whether an edge with this gap to some vertex has not the widest gap of its side or of the pair.
 * Of equal gaps of a side, that of the first edge counts. */
static inline bool gap_loses(const contact_calipers *c, const waiting_side *side, uint32_t edge,
                             float gap) {
    return gap < c->widest || (gap == side->best.gap && edge > side->best.edge);
}

/* Twice the error of a gap of edge i, with an allowance for the comparison. A component of a normal
 * below 2^-126 is off by up to 2^-150. */
static inline float gap_margin(const waiting_side *side, uint32_t i) {
    const polygon *p = side->owner;
    const float x = p->x[i], y = p->y[i];
    const float left = x - side->low_x, right = side->high_x - x;
    const float below = y - side->low_y, above = side->high_y - y;
    const float across = (fabsf(p->nx[i]) + 0x1p-125f) * (left > right ? left : right);
    const float along = (fabsf(p->ny[i]) + 0x1p-125f) * (below > above ? below : above);
    return (across + along) * GAP_SLACK + CONTACT_FLOOR;
}

/* The gap of an edge that waits, or a gap to some of the vertices that shows that the edge loses.
 */
HEDLEY_NEVER_INLINE static float waiting_gap(const contact_calipers *c, const waiting_side *side,
                                             const waiting_edge *w) {
    const polygon *a = side->owner, *b = side->other;
    const edge_lanes e = contact_edge(a, w->edge);
    const uint32_t blocks = b->stride > SEPAX_LANES ? b->stride / SEPAX_LANES : 1;
    const uint32_t last = b->stride > SEPAX_LANES ? SEPAX_LANES - 1 : b->stride - 1;
    const float margin = gap_margin(side, w->edge);
    const caliper_edge exact = caliper_edge_at(a, w->edge);
    bool expanded;
    uint32_t on = caliper_walk(&exact, b, w->vertex, &expanded) / SEPAX_LANES, back = on;
    lanes low = block_gaps(&e, b, on);
    float least = lanes_least(low);
    for (uint32_t left = blocks - 1; left > 0 && !gap_loses(c, side, w->edge, least);) {
        const float rise = least + margin;
        const bool on_open = vertex_gap(a, w->edge, b, on * SEPAX_LANES + last) < rise;
        const bool back_open = vertex_gap(a, w->edge, b, back * SEPAX_LANES) < rise;
        if (!on_open && !back_open) {
            break;
        }
        if (on_open) {
            on = on + 1 < blocks ? on + 1 : 0;
            low = lanes_min(block_gaps(&e, b, on), low);
            left--;
        }
        if (back_open && left > 0) {
            back = back > 0 ? back - 1 : blocks - 1;
            low = lanes_min(block_gaps(&e, b, back), low);
            left--;
        }
        least = lanes_least(low);
    }
    return least;
}

/* ------------------------------------------------------------ all edges */

static inline void waiting_evaluate(contact_calipers *c, waiting_side *side,
                                    const waiting_edge *w) {
    if (gap_loses(c, side, w->edge, w->bound)) {
        return;
    }
    const float gap = waiting_gap(c, side, w);
    if (!gap_loses(c, side, w->edge, gap)) {
        side->best = (row_best){gap, w->edge};
        c->widest = gap;
    }
}

/* Empties both lists. */
HEDLEY_NEVER_INLINE static void waiting_settle(contact_calipers *c) {
    uint32_t first[2] = {0, 0};
    for (uint32_t s = 0; s < 2; s++) {
        for (uint32_t i = 1; i < c->side[s].count; i++) {
            first[s] = c->side[s].edges[i].bound > c->side[s].edges[first[s]].bound ? i : first[s];
        }
    }
    for (uint32_t s = 0; s < 2; s++) {
        if (c->side[s].count > 0) {
            waiting_evaluate(c, &c->side[s], &c->side[s].edges[first[s]]);
        }
    }
    for (uint32_t s = 0; s < 2; s++) {
        for (uint32_t i = 0; i < c->side[s].count; i++) {
            waiting_evaluate(c, &c->side[s], &c->side[s].edges[i]);
        }
        c->side[s].count = 0;
    }
}

/* Edge i of a side meets a vertex of the other shape. It goes to the list unless the gap to that
 * vertex, or to its block, shows that it loses; for most edges the vertex does. */
HEDLEY_ALWAYS_INLINE static void waiting_meet(contact_calipers *c, waiting_side *side, uint32_t i,
                                              uint32_t vertex) {
    if (gap_loses(c, side, i, vertex_gap(side->owner, i, side->other, vertex))) {
        return;
    }
    const edge_lanes e = contact_edge(side->owner, i);
    const float bound = lanes_least(block_gaps(&e, side->other, vertex / SEPAX_LANES));
    if (gap_loses(c, side, i, bound)) {
        return;
    }
    if (side->count == WAITING) {
        waiting_settle(c);
    }
    side->edges[side->count++] = (waiting_edge){bound, (uint16_t)i, (uint16_t)vertex};
}

/* Whether D falls along edge j of b for an edge (ex, ey), as rounded: then the direction against j
 * comes before that edge. */
HEDLEY_ALWAYS_INLINE static bool falls_along(double ex, double ey, const polygon *b, uint32_t j) {
    const uint32_t next = caliper_next(b, j);
    const double fx = (double)b->x[next] - (double)b->x[j];
    const double fy = (double)b->y[next] - (double)b->y[j];
    return ex * fy - ey * fx > 0;
}

/* The directions of all edges of a and the ones against those of b, merged: each edge meets the
 * vertex of the other shape where the calipers stand. */
HEDLEY_ALWAYS_INLINE static void waiting_merge(contact_calipers *c, const polygon *a,
                                               const polygon *b) {
    bool expanded;
    const caliper_edge first = caliper_edge_at(a, 0);
    uint32_t j = caliper_walk(&first, b, 0, &expanded), left = b->count;
    for (uint32_t i = 0; i < a->count; i++) {
        const uint32_t next = caliper_next(a, i);
        const double ex = (double)a->x[next] - (double)a->x[i];
        const double ey = (double)a->y[next] - (double)a->y[i];
        for (; left > 0 && falls_along(ex, ey, b, j); left--) {
            waiting_meet(c, &c->side[1], j, i);
            j = caliper_next(b, j);
        }
        waiting_meet(c, &c->side[0], i, j);
    }
    for (; left > 0; left--) {
        waiting_meet(c, &c->side[1], j, 0);
        j = caliper_next(b, j);
    }
}

HEDLEY_ALWAYS_INLINE static void waiting_open(waiting_side *side, const polygon *owner,
                                              const polygon *other, row_best best) {
    lanes low_x = lanes_set(INFINITY), high_x = lanes_set(-INFINITY);
    lanes low_y = low_x, high_y = high_x;
    for (uint32_t i = 0; i < other->stride; i += SEPAX_LANES) {
        const lanes x = row_at(other->x, other->stride, i), y = row_at(other->y, other->stride, i);
        low_x = lanes_min(x, low_x);
        high_x = lanes_max(x, high_x);
        low_y = lanes_min(y, low_y);
        high_y = lanes_max(y, high_y);
    }
    side->owner = owner;
    side->other = other;
    side->low_x = lanes_least(low_x);
    side->high_x = lanes_greatest(high_x);
    side->low_y = lanes_least(low_y);
    side->high_y = lanes_greatest(high_y);
    side->best = best;
    side->count = 0;
}

/* The contact of a pair of polygons, from the best of some edges of each. */
HEDLEY_NEVER_INLINE static pair_contact contact_by_calipers(const row_pair *pair, row_best best_a,
                                                            row_best best_b) {
    contact_calipers c;
    waiting_open(&c.side[0], &pair->a, &pair->b, best_a);
    waiting_open(&c.side[1], &pair->b, &pair->a, best_b);
    c.widest = best_a.gap > best_b.gap ? best_a.gap : best_b.gap;
    waiting_merge(&c, &pair->a, &pair->b);
    waiting_settle(&c);
    return row_contact(pair, c.side[0].best, c.side[1].best);
}

#endif
