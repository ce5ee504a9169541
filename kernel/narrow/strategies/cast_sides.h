/* SPDX-License-Identifier: MIT
 *
 * Where two cores seem to meet, a pair a lane, in float. Comes in: the vertices of both cores, and
 * an edge of one of them. Goes out: that core as P, the other one as Q, and the corners of both
 * that face each other; of parallel edges, where what they have in common begins; and with a
 * radius, the two vertices beside the end of the edge.
 */
#ifndef SEPAX_STRATEGY_CAST_SIDES_H
#define SEPAX_STRATEGY_CAST_SIDES_H

#include "narrow/strategies/cast_edges.h"
#include "narrow/strategies/corners.h"

/* Both cores, with n vertices each, pads included. */
typedef struct cast_cores {
    lane_block core[2]; /* of a and of b */
    lanes last_a, last_b;
    size_t n;
} cast_cores;

/* The corner of P at v, from which its edge leads, and that of Q at w; Q moves by (mx, my) relative
 * to P. */
typedef struct cast_sides {
    vertex_number p, q;
    lane_vertex v, w;
    lanes mx, my;
    lane_mask of_b, edge; /* P is b; P has an edge */
} cast_sides;

/* Vertex `at` of b in the lanes of m, else of a. */
HEDLEY_ALWAYS_INLINE static void cast_vertex(const cast_cores *c, lane_mask of_b, lanes at,
                                             lanes *x, lanes *y) {
    const lanes second = lanes_set((float)(int)(sizeof(lane_block) / sizeof(lanes)));
    lanes_gather(c->core[0].x, c->core[0].y, lanes_add(at, lanes_keep(of_b, second)), x, y);
}

static inline void cast_corner(const cast_cores *c, lane_mask of_b, const vertex_number *at,
                               lane_vertex *out) {
    cast_vertex(c, of_b, at->at, &out->x, &out->y);
    cast_vertex(c, of_b, number_after(at), &out->next_x, &out->next_y);
    cast_vertex(c, of_b, number_before(at), &out->before_x, &out->before_y);
}

HEDLEY_ALWAYS_INLINE static lane_mask cast_not(lane_mask m) {
    return lanes_and_not(lanes_from_bits(LANES_ALL), m);
}
/* The lanes of m, with those of `swaps` turned over. */
HEDLEY_ALWAYS_INLINE static lane_mask cast_swap(lane_mask m, lane_mask swaps) {
    return lanes_or(lanes_and_not(m, swaps), lanes_and_not(swaps, m));
}

/* The first vertex that is least far along (ey, -ex) from (x, y): of b in the lanes of m, else of
 * a. */
COMPILED_ONCE static lanes cast_least(const cast_cores *c, lane_mask of_b, lanes x, lanes y,
                                      lanes ex, lanes ey) {
    const lane_block *a = &c->core[0], *b = &c->core[1];
    lanes least = lanes_set(INFINITY), at = lanes_set(0.0f);
    ROLLED for (size_t j = 0; j < c->n; j++) {
        const lanes rx = lanes_sub(lanes_select(of_b, b->x[j], a->x[j]), x);
        const lanes ry = lanes_sub(lanes_select(of_b, b->y[j], a->y[j]), y);
        const lanes along = along_edge_normal(ex, ey, rx, ry);
        at = lanes_select(lanes_greater(least, along), lanes_set((float)(int32_t)j), at);
        least = lanes_min(along, least);
    }
    return at;
}

/* Exchanges P and Q, and the corners, in the lanes of m. */
HEDLEY_ALWAYS_INLINE static void cast_exchange(lane_mask m, cast_sides *s) {
    const vertex_number p = s->p, q = s->q;
    s->p = (vertex_number){lanes_select(m, q.at, p.at), lanes_select(m, q.last, p.last)};
    s->q = (vertex_number){lanes_select(m, p.at, q.at), lanes_select(m, p.last, q.last)};
    s->mx = lanes_flip(m, s->mx);
    s->my = lanes_flip(m, s->my);
    s->of_b = cast_swap(s->of_b, m);
}

/* Stands at the edge of each lane, and at the vertex of Q that seems nearest to it; where there is
 * no edge, at the two vertices that face each other along the motion. */
static inline void cast_face(const cast_cores *c, const cast_view *view, const cast_choice *choice,
                             cast_sides *s) {
    s->of_b = choice->of_b;
    s->edge = choice->is_edge;
    s->p.last = lanes_select(s->of_b, c->last_b, c->last_a);
    s->q.last = lanes_select(s->of_b, c->last_a, c->last_b);
    s->mx = lanes_flip(s->of_b, view->mx);
    s->my = lanes_flip(s->of_b, view->my);
    s->p.at = lanes_max(choice->edge, lanes_set(0.0f));
    const lane_mask none = cast_not(s->edge);
    if (lanes_bits(none) != 0) { /* P's farthest one against the motion */
        const lanes at =
            cast_least(c, s->of_b, c->core[0].x[0], c->core[0].y[0], lanes_negate(s->my), s->mx);
        s->p.at = lanes_select(none, at, s->p.at);
    }
    cast_corner(c, s->of_b, &s->p, &s->v);
    const lanes ex = lanes_select(s->edge, lanes_sub(s->v.next_x, s->v.x), s->my);
    const lanes ey = lanes_select(s->edge, lanes_sub(s->v.next_y, s->v.y), lanes_negate(s->mx));
    s->q.at = cast_least(c, cast_not(s->of_b), s->v.x, s->v.y, ex, ey);
    cast_corner(c, cast_not(s->of_b), &s->q, &s->w);
}

/* ----------------------------------------------------------------- parallel edges */

/* Of two parallel edges, those at v and w, what they have in common at the contact begins, along
 * the edge of the lower id, either at a vertex of the other core that lies on that edge, or at its
 * own start, which then lies on the other edge. Moves the lanes of `crossed` with such edges there.
 */
static inline void cast_align(const cast_cores *c, lanes radius, lane_mask b_first,
                              lane_mask crossed, cast_sides *s) {
    const lanes zero = lanes_set(0.0f);
    const lane_vertex *v = &s->v, *w = &s->w;
    const lanes ex = lanes_sub(v->next_x, v->x), ey = lanes_sub(v->next_y, v->y);
    const lanes fx = lanes_sub(w->next_x, w->x), fy = lanes_sub(w->next_y, w->y);
    const lanes gx = lanes_sub(w->x, w->before_x), gy = lanes_sub(w->y, w->before_y);
    const lane_mask on = lanes_and(lanes_equal(along_edge_normal(ex, ey, fx, fy), zero),
                                   lanes_greater(zero, lanes_dot(ex, ey, fx, fy)));
    const lane_mask back = lanes_and(lanes_equal(along_edge_normal(ex, ey, gx, gy), zero),
                                     lanes_greater(zero, lanes_dot(ex, ey, gx, gy)));
    const lane_mask parallel = lanes_and(crossed, lanes_or(on, back));
    if (lanes_bits(parallel) == 0) {
        return;
    }
    /* Q's edge leads from h to k, against that of P */
    const lane_mask p_first = cast_not(cast_swap(b_first, s->of_b));
    const lanes h = lanes_select(on, s->q.at, number_before(&s->q));
    const lanes k = lanes_select(on, number_after(&s->q), s->q.at);
    const lanes hx = lanes_select(on, w->x, w->before_x), kx = lanes_select(on, w->next_x, w->x);
    const lanes hy = lanes_select(on, w->y, w->before_y), ky = lanes_select(on, w->next_y, w->y);
    const lanes x = lanes_select(p_first, lanes_sub(v->x, kx), lanes_sub(v->next_x, hx));
    const lanes y = lanes_select(p_first, lanes_sub(v->y, ky), lanes_sub(v->next_y, hy));
    const lanes length = lanes_sqrt(lanes_dot(ex, ey, ex, ey));
    /* how far at the contact the start of P's edge lies ahead of k, or its end behind h */
    const lanes across = lanes_mul(along_edge_normal(s->mx, s->my, x, y), length);
    const lanes ahead = lanes_add(across, lanes_mul(radius, lanes_dot(ex, ey, s->mx, s->my)));
    const lane_mask beside = lanes_greater(lanes_flip(cast_not(p_first), ahead), zero);
    const lane_mask swaps = lanes_and(parallel, beside);
    const lanes of_p = lanes_select(p_first, s->p.at, number_after(&s->p));
    const lanes of_q = lanes_select(lanes_and_not(p_first, beside), k, h);
    s->p.at = lanes_select(swaps, of_p, s->p.at);
    s->q.at = lanes_select(parallel, of_q, s->q.at);
    cast_exchange(swaps, s);
    cast_corner(c, s->of_b, &s->p, &s->v);
    cast_corner(c, cast_not(s->of_b), &s->q, &s->w);
}

/* ---------------------------------------------------------------------- round corners */

/* Where the contact lies beside the ends of the edge, or there is none, the lanes turn to the two
 * vertices at the contact. */
static inline void cast_turn(const cast_cores *c, lanes radius, lane_mask crossed, cast_sides *s) {
    const lanes zero = lanes_set(0.0f), mx = s->mx, my = s->my;
    const lane_vertex *v = &s->v, *w = &s->w;
    /* the vector from w to the start of the edge, and to its end */
    const lanes start_x = lanes_sub(v->x, w->x), start_y = lanes_sub(v->y, w->y);
    const lanes ex = lanes_sub(v->next_x, v->x), ey = lanes_sub(v->next_y, v->y);
    const lanes end_x = lanes_add(start_x, ex), end_y = lanes_add(start_y, ey);
    const lanes length = lanes_sqrt(lanes_dot(ex, ey, ex, ey));
    const lanes along = lanes_mul(radius, lanes_dot(ex, ey, mx, my));
    const lanes at_start = along_edge_normal(mx, my, start_x, start_y);
    const lanes at_end = along_edge_normal(mx, my, end_x, end_y);
    const lane_mask before = lanes_greater(lanes_add(lanes_mul(at_start, length), along), zero);
    const lane_mask behind = lanes_greater(zero, lanes_add(lanes_mul(at_end, length), along));
    const lane_mask passes = lanes_and(crossed, lanes_or(before, behind));
    const lane_mask turns = lanes_or(cast_not(s->edge), passes);
    if (lanes_bits(turns) == 0) {
        return;
    }
    const lane_mask past = lanes_and_not(lanes_and(behind, s->edge), before);
    const lanes across = lanes_select(past, at_end, at_start);
    const lanes reach = lanes_mul(lanes_mul(radius, radius), lanes_dot(mx, my, mx, my));
    const lanes root = lanes_sqrt(lanes_max(lanes_sub(reach, lanes_mul(across, across)), zero));
    const lanes nx = lanes_negate(lanes_add(lanes_mul(root, mx), lanes_mul(across, my)));
    const lanes ny = lanes_sub(lanes_mul(across, mx), lanes_mul(root, my));
    const lanes i = cast_least(c, s->of_b, v->x, v->y, ny, lanes_negate(nx));
    const lanes j = cast_least(c, cast_not(s->of_b), v->x, v->y, lanes_negate(ny), nx);
    s->p.at = lanes_select(turns, i, s->p.at);
    s->q.at = lanes_select(turns, j, s->q.at);
    s->edge = lanes_and_not(s->edge, turns);
    cast_corner(c, s->of_b, &s->p, &s->v);
    cast_corner(c, cast_not(s->of_b), &s->q, &s->w);
}

#endif
