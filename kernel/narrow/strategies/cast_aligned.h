/* SPDX-License-Identifier: MIT
 *
 * Parallel edges that meet, a pair a lane. Comes in: ways across an edge, and the vertices that
 * face each other along them. Goes out: where what both edges have in common begins.
 */
#ifndef SEPAX_STRATEGY_CAST_ALIGNED_H
#define SEPAX_STRATEGY_CAST_ALIGNED_H

#include "narrow/strategies/cast_ways.h"

/* The vertex of each core at which a lane stands, with its neighbours. */
typedef struct cast_corners {
    vertex_number i, j;
    lane_vertex a, b;
} cast_corners;

/* The vertices and corners of the core P, which has the edge, and of the core Q, which moves by
 * (mx, my) relative to P. */
typedef struct cast_sides {
    vertex_number p, q;
    lane_vertex at_p, at_q;
    lanes mx, my;
} cast_sides;

HEDLEY_ALWAYS_INLINE static void cast_sides_of(const cast_view *v, const cast_corners *c,
                                               lane_mask of_b, cast_sides *s) {
    const lanes zero = lanes_set(0.0f);
    s->p = (vertex_number){lanes_select(of_b, c->j.at, c->i.at),
                           lanes_select(of_b, c->j.last, c->i.last)};
    s->q = (vertex_number){lanes_select(of_b, c->i.at, c->j.at),
                           lanes_select(of_b, c->i.last, c->j.last)};
    select_vertex(of_b, &c->a, &c->b, &s->at_p);
    select_vertex(of_b, &c->b, &c->a, &s->at_q);
    s->mx = lanes_select(of_b, lanes_sub(zero, v->mx), v->mx);
    s->my = lanes_select(of_b, lanes_sub(zero, v->my), v->my);
}

/* At the contact with an edge (ex, ey) of P, how far an end of it lies ahead of a vertex of Q along
 * the edge: (x, y) leads from that vertex to the end. */
HEDLEY_ALWAYS_INLINE static lanes cast_ahead(const cast_view *v, const cast_sides *s, lanes ex,
                                             lanes ey, lanes x, lanes y) {
    const lanes length = lanes_sqrt(lanes_dot(ex, ey, ex, ey));
    const lanes across = lanes_mul(along_edge_normal(s->mx, s->my, x, y), length);
    return lanes_add(across, lanes_mul(v->radius, lanes_dot(ex, ey, s->mx, s->my)));
}

/* The lanes where the edge that is entered is parallel to an edge at the vertex of Q. What both
 * have in common begins, along the edge of the lower id, either at a vertex of the other core that
 * lies on that edge, or at its own start, which then lies on the other edge. Moves the places of
 * these lanes to where it begins, and returns the lanes; `swaps` has those in which Q then has the
 * edge. */
HEDLEY_ALWAYS_INLINE static lane_mask cast_align(const cast_view *v, const cast_way *way,
                                                 cast_sides *s, lane_mask *swaps) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask all = lanes_from_bits(LANES_ALL);
    const lane_vertex *p = &s->at_p, *q = &s->at_q;
    const lanes ex = lanes_sub(p->next_x, p->x), ey = lanes_sub(p->next_y, p->y);
    const lanes fx = lanes_sub(q->next_x, q->x), fy = lanes_sub(q->next_y, q->y);
    const lanes gx = lanes_sub(q->x, q->before_x), gy = lanes_sub(q->y, q->before_y);
    const lane_mask enters = lanes_and(way->edge, way->enters);
    const lane_mask on = lanes_and(lanes_equal(along_edge_normal(ex, ey, fx, fy), zero),
                                   lanes_greater(zero, lanes_dot(ex, ey, fx, fy)));
    const lane_mask back = lanes_and(lanes_equal(along_edge_normal(ex, ey, gx, gy), zero),
                                     lanes_greater(zero, lanes_dot(ex, ey, gx, gy)));
    lane_mask parallel = lanes_and(enters, lanes_or(on, back));
    *swaps = parallel;
    if (lanes_bits(parallel) == 0) {
        return parallel;
    }
    /* the edge of Q, from h0 to h1; of both only one can be parallel, unless Q is a segment */
    const lanes h0 = lanes_select(on, s->q.at, number_before(&s->q));
    const lanes h1 = lanes_select(on, number_after(&s->q), s->q.at);
    const lanes h0_x = lanes_select(on, q->x, q->before_x);
    const lanes h0_y = lanes_select(on, q->y, q->before_y);
    const lanes h1_x = lanes_select(on, q->next_x, q->x);
    const lanes h1_y = lanes_select(on, q->next_y, q->y);
    const lanes start = cast_ahead(v, s, ex, ey, lanes_sub(p->x, h1_x), lanes_sub(p->y, h1_y));
    const lanes end =
        cast_ahead(v, s, ex, ey, lanes_sub(p->next_x, h0_x), lanes_sub(p->next_y, h0_y));
    const lanes low = cast_ahead(v, s, ex, ey, lanes_sub(p->x, h0_x), lanes_sub(p->y, h0_y));
    const lanes high =
        cast_ahead(v, s, ex, ey, lanes_sub(p->next_x, h1_x), lanes_sub(p->next_y, h1_y));
    parallel = lanes_and(parallel, lanes_and(lanes_greater(zero, low), lanes_greater(high, zero)));
    const lane_mask p_first = lanes_or(lanes_and(way->of_b, v->b_first),
                                       lanes_and_not(all, lanes_or(way->of_b, v->b_first)));
    const lane_mask beside = lanes_or(lanes_and(p_first, lanes_greater(start, zero)),
                                      lanes_and_not(lanes_greater(zero, end), p_first));
    *swaps = lanes_and(parallel, beside);
    const lanes on_p = lanes_select(p_first, s->p.at, number_after(&s->p));
    const lanes on_q = lanes_select(lanes_and_not(p_first, beside), h1, h0);
    s->p.at = lanes_select(*swaps, on_p, s->p.at);
    s->q.at = lanes_select(parallel, on_q, s->q.at);
    return parallel;
}

/* The lanes of m, with those of `swaps` turned over. */
HEDLEY_ALWAYS_INLINE static lane_mask cast_swap(lane_mask m, lane_mask swaps) {
    return lanes_or(lanes_and_not(m, swaps), lanes_and_not(swaps, m));
}

/* Moves the lanes whose edges are parallel to where what both have in common begins, and returns
 * them. */
HEDLEY_ALWAYS_INLINE static lane_mask cast_align_corners(const cast_view *v, cast_way *way,
                                                         cast_corners *c) {
    cast_sides s;
    lane_mask swaps;
    cast_sides_of(v, c, way->of_b, &s);
    const lane_mask aligned = cast_align(v, way, &s, &swaps);
    if (lanes_bits(aligned) != 0) {
        c->i.at = lanes_select(way->of_b, s.q.at, s.p.at);
        c->j.at = lanes_select(way->of_b, s.p.at, s.q.at);
        way->of_b = cast_swap(way->of_b, swaps);
    }
    return aligned;
}

#endif
