/* SPDX-License-Identifier: MIT
 *
 * Strategy: the nearest of all features, a pair a lane. Comes in: the vertices of SEPAX_LANES
 * pairs. Goes out: for each lane the edge and the vertex that seem to be nearest to one another,
 * from which a walk ends at once. It evaluates every edge of each core with every vertex of the
 * other one, which takes longer than to walk there, but leads to the same features. */
#ifndef SEPAX_STRATEGY_NEAREST_H
#define SEPAX_STRATEGY_NEAREST_H

#include "narrow/strategies/vertex_picks.h"

/* The best so far: the distance, squared; the first vertex of an edge of p, and a vertex of q. */
typedef struct nearest_features {
    lanes square, p, q;
} nearest_features;

/* The squared distance of (rx, ry) from the segment between (0, 0) and (ex, ey), where `scale` is 1
 * over the square of its length. A pad is a segment without length: its `part` is NaN, and t is 0.
 */
HEDLEY_ALWAYS_INLINE static lanes nearest_square(lanes ex, lanes ey, lanes scale, lanes rx,
                                                 lanes ry) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes part = lanes_mul(lanes_dot(ex, ey, rx, ry), scale);
    const lanes t = lanes_min(lanes_max(part, zero), one);
    const lanes dx = lanes_sub(rx, lanes_mul(t, ex)), dy = lanes_sub(ry, lanes_mul(t, ey));
    return lanes_dot(dx, dy, dx, dy);
}

/* A pad of q is as near as the vertex before it, and so never nearer. */
HEDLEY_ALWAYS_INLINE static void nearest_of(const lane_block *p, unsigned np, const lane_block *q,
                                            unsigned nq, nearest_features *best) {
    for (unsigned i = 0; i < np; i++) {
        const unsigned next = i + 1 < np ? i + 1 : 0;
        const lanes ex = lanes_sub(p->x[next], p->x[i]), ey = lanes_sub(p->y[next], p->y[i]);
        const lanes scale = lanes_div(lanes_set(1.0f), lanes_dot(ex, ey, ex, ey));
        for (unsigned j = 0; j < nq; j++) {
            const lanes square = nearest_square(ex, ey, scale, lanes_sub(q->x[j], p->x[i]),
                                                lanes_sub(q->y[j], p->y[i]));
            const lane_mask less = lanes_greater(best->square, square);
            best->square = lanes_min(square, best->square);
            best->p = lanes_select(less, lanes_set((float)i), best->p);
            best->q = lanes_select(less, lanes_set((float)j), best->q);
        }
    }
}

/* Where to begin to walk. The last edge of a block with pads begins at a pad. */
HEDLEY_ALWAYS_INLINE static void nearest_start(const lane_block *a, unsigned na,
                                               const lane_block *b, unsigned nb, vertex_number *i,
                                               vertex_number *j) {
    const lanes far = lanes_set(INFINITY), zero = lanes_set(0.0f);
    nearest_features of_a = {far, zero, zero}, of_b = {far, zero, zero};
    nearest_of(a, na, b, nb, &of_a);
    nearest_of(b, nb, a, na, &of_b);
    const lane_mask b_nearer = lanes_greater(of_a.square, of_b.square);
    i->at = lanes_min(lanes_select(b_nearer, of_b.q, of_a.p), i->last);
    j->at = lanes_min(lanes_select(b_nearer, of_b.p, of_a.q), j->last);
}

#endif
