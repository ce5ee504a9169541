/* SPDX-License-Identifier: MIT
 *
 * The edges of two cores of which one moves, a pair a lane. Comes in: the vertices and motions of
 * SEPAX_LANES pairs. Goes out: for each lane the edge that seems to separate the cores at the start
 * and at the end, and the one that is crossed last.
 */
#ifndef SEPAX_STRATEGY_CAST_EDGES_H
#define SEPAX_STRATEGY_CAST_EDGES_H

#include "narrow/strategies/vertex_picks.h"

/* What is added to the numbers of the edges of b, to distinguish them from those of a. */
#define CAST_OF_B 32.0f

/* What is the same for all edges: the motion of b relative to a, and the radius R. */
typedef struct cast_view {
    lanes mx, my, radius;
    lane_mask b_first;
    bool round; /* a lane has a radius; a constant where this is inlined */
} cast_view;

HEDLEY_ALWAYS_INLINE static cast_view cast_view_of(const cast_group *g, bool round) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask turned = lanes_from_bits(g->turned);
    cast_view v = {.b_first = lanes_from_bits(g->cores.b_first), .radius = zero, .round = round};
    lanes_load_alternate(g->motions, &v.mx, &v.my);
    v.mx = lanes_select(turned, lanes_sub(zero, v.mx), v.mx);
    v.my = lanes_select(turned, lanes_sub(zero, v.my), v.my);
    return v;
}

/* An edge of each lane. */
typedef struct cast_edge {
    lanes number, x, y;
} cast_edge;

/* The best edges so far. */
typedef struct cast_edges {
    cast_edge apart, crossed;
    lanes gap; /* of the edge that separates: the lesser of those at the start and the end */
    lanes side, speed; /* of the edge that is crossed last, at the time side / speed */
} cast_edges;

HEDLEY_ALWAYS_INLINE static void cast_edge_select(lane_mask m, const cast_edge *edge,
                                                  cast_edge *best) {
    best->number = lanes_select(m, edge->number, best->number);
    best->x = lanes_select(m, edge->x, best->x);
    best->y = lanes_select(m, edge->y, best->y);
}

/* An edge, how far the other core lies outside of it, and how fast it comes nearer. */
HEDLEY_ALWAYS_INLINE static void cast_take_edge(const cast_view *v, const cast_edge *edge,
                                                lanes side, lanes speed, cast_edges *best) {
    const lanes zero = lanes_set(0.0f);
    if (v->round) {
        const lanes length = lanes_sqrt(lanes_dot(edge->x, edge->y, edge->x, edge->y));
        side = lanes_sub(side, lanes_mul(v->radius, length));
    }
    const lanes gap = lanes_min(side, lanes_sub(side, speed));
    cast_edge_select(lanes_greater(gap, best->gap), edge, &best->apart);
    best->gap = lanes_max(gap, best->gap);
    const lane_mask later =
        lanes_greater(lanes_mul(side, best->speed), lanes_mul(best->side, speed));
    const lane_mask last = lanes_and(lanes_greater(speed, zero), later);
    cast_edge_select(last, edge, &best->crossed);
    best->side = lanes_select(last, side, best->side);
    best->speed = lanes_select(last, speed, best->speed);
}

/* The edges of p against the vertices of q, which move by (mx, my) relative to p. A pad has no
 * length, and so no vote, and a point has no edge. */
HEDLEY_ALWAYS_INLINE static void cast_edges_of(const cast_view *view, const lane_block *p,
                                               unsigned np, const lane_block *q, unsigned nq,
                                               lanes mx, lanes my, float first, cast_edges *best) {
    for (unsigned i = 0; np > 1 && i < np; i++) {
        const unsigned next = i + 1 < np ? i + 1 : 0;
        const cast_edge edge = {lanes_set(first + (float)i), lanes_sub(p->x[next], p->x[i]),
                                lanes_sub(p->y[next], p->y[i])};
        lanes least = along_edge_normal(edge.x, edge.y, q->x[0], q->y[0]);
        for (unsigned j = 1; j < nq; j++) {
            least = lanes_min(along_edge_normal(edge.x, edge.y, q->x[j], q->y[j]), least);
        }
        const lanes side = lanes_sub(least, along_edge_normal(edge.x, edge.y, p->x[i], p->y[i]));
        const lanes speed = lanes_sub(lanes_mul(edge.x, my), lanes_mul(edge.y, mx));
        cast_take_edge(view, &edge, side, speed, best);
    }
}

#endif
