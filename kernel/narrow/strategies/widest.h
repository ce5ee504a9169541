/* SPDX-License-Identifier: MIT
 *
 * Strategy: the closest features of two small cores from their widest gap, a pair a lane. Comes in:
 * the vertices of SEPAX_LANES pairs. Goes out: for each lane two features that seem to be the
 * closest ones, as a walk leaves them.
 *
 * Where cores are apart, the edge with the widest gap is the closest one, or next to the closest
 * vertex, and the vertex across from it is the closest one of the other core (facing_closest.h).
 * All gaps together take less than two steps of a walk, and need no second look. Everything is
 * rounded, so this is only a proposal. */
#ifndef SEPAX_STRATEGY_WIDEST_H
#define SEPAX_STRATEGY_WIDEST_H

#include "narrow/strategies/facing_closest.h"

/* The edge with the widest gap so far: the square of the gap, 0 where none is above 0, and the
 * number of the edge. */
typedef struct widest_edge {
    lanes square, number;
} widest_edge;

/* `side` is the least D of the edge (ex, ey). The quotient of a pad is NaN, which is not taken. */
HEDLEY_ALWAYS_INLINE static void widest_take(widest_edge *best, lanes side, lanes ex, lanes ey,
                                             unsigned number) {
    const lanes out = lanes_max(side, lanes_set(0.0f));
    const lanes square = lanes_div(lanes_mul(out, out), lanes_dot(ex, ey, ex, ey));
    const lane_mask wider = lanes_greater(square, best->square);
    best->square = lanes_max(square, best->square);
    best->number = lanes_select(wider, lanes_set((float)number), best->number);
}

/* A block relative to an origin. */
HEDLEY_ALWAYS_INLINE static void widest_move(const lane_block *v, unsigned n, lanes ox, lanes oy,
                                             lane_block *out) {
    for (unsigned i = 0; i < n; i++) {
        out->x[i] = lanes_sub(v->x[i], ox);
        out->y[i] = lanes_sub(v->y[i], oy);
    }
}

/* The edge with the widest gap; those of b have the numbers from n on. The cross products are
 * those of widest_cross_gap. */
HEDLEY_ALWAYS_INLINE static void widest_find(const lane_block *from_a, const lane_block *from_b,
                                             unsigned n, widest_edge *best) {
    const lanes zero = lanes_set(0.0f);
    lanes least_b[CROSS_VERTICES], row[CROSS_VERTICES];
    lane_block a, b, edge_a, edge_b;
    edges_of(from_a, n, &edge_a);
    edges_of(from_b, n, &edge_b);
    widest_move(from_a, n, from_a->x[0], from_a->y[0], &a);
    widest_move(from_b, n, from_a->x[0], from_a->y[0], &b);
    *best = (widest_edge){zero, zero};
    for (unsigned j = 0; j < n; j++) {
        row[j] = least_b[j] = zero; /* vertex 0 of a is the origin */
    }
    for (unsigned i = 0; i < n; i++) {
        const unsigned next = i + 1 < n ? i + 1 : 0;
        lanes least = zero, after[CROSS_VERTICES];
        for (unsigned j = 0; j < n; j++) {
            after[j] = next > 0 ? cross(&a, next, &b, j) : zero;
            const lanes across = lanes_sub(row[j], after[j]);
            least = j == 0 ? across : lanes_min(across, least);
        }
        for (unsigned j = 0; next > 0 && j < n; j++) {
            const unsigned to = j + 1 < n ? j + 1 : 0;
            least_b[j] = lanes_min(lanes_sub(after[to], after[j]), least_b[j]);
        }
        const lanes own = i > 0 && next > 0 ? cross(&a, i, &a, next) : zero;
        widest_take(best, lanes_sub(least, own), edge_a.x[i], edge_a.y[i], i);
        for (unsigned j = 0; j < n; j++) {
            row[j] = after[j];
        }
    }
    for (unsigned j = 0; j < n; j++) {
        const lanes own = cross(&b, j, &b, j + 1 < n ? j + 1 : 0);
        widest_take(best, lanes_sub(least_b[j], own), edge_b.x[j], edge_b.y[j], n + j);
    }
}

/* Looks at the features by the widest gap, of cores of up to n vertices. `found`: the lanes
 * with a gap. */
HEDLEY_ALWAYS_INLINE static void widest_step(const lane_block *a, const lane_block *b, unsigned n,
                                             vertex_number *i, vertex_number *j, walk_step *step) {
    widest_edge best;
    lane_vertex edge;
    lane_block p, q;
    widest_find(a, b, n, &best);
    const lane_mask of_b = lanes_greater(best.number, lanes_set((float)n - 0.5f));
    const lanes number = lanes_sub(best.number, lanes_set((float)n));
    /* the last edge of a block with pads begins at a pad */
    vertex_number at_p = {.last = lanes_select(of_b, j->last, i->last)};
    at_p.at = lanes_min(lanes_select(of_b, number, best.number), at_p.last);
    for (unsigned k = 0; k < n; k++) {
        p.x[k] = lanes_select(of_b, b->x[k], a->x[k]);
        p.y[k] = lanes_select(of_b, b->y[k], a->y[k]);
        q.x[k] = lanes_select(of_b, a->x[k], b->x[k]);
        q.y[k] = lanes_select(of_b, a->y[k], b->y[k]);
    }
    pick_vertex(&p, n, at_p.at, &edge);
    const lanes at_q = facing_deepest(&edge, &q, n);
    pick_vertex(&q, n, at_q, &step->q);
    const lanes ex = lanes_sub(edge.next_x, edge.x), ey = lanes_sub(edge.next_y, edge.y);
    const lanes rx = lanes_sub(step->q.x, edge.x), ry = lanes_sub(step->q.y, edge.y);
    const lanes along = lanes_dot(ex, ey, rx, ry), square = lanes_dot(ex, ey, ex, ey);
    const lane_mask past = lanes_greater(along, square);
    step->of_b = of_b;
    step->found = lanes_greater(best.square, lanes_set(0.0f));
    step->edge = lanes_and_not(lanes_greater(along, lanes_set(0.0f)), past);
    step->forward = step->edge;
    at_p.at = lanes_select(past, number_after(&at_p), at_p.at);
    pick_vertex(&p, n, at_p.at, &step->p);
    i->at = lanes_select(of_b, at_q, at_p.at);
    j->at = lanes_select(of_b, at_p.at, at_q);
}

#endif
