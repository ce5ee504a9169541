/* SPDX-License-Identifier: MIT
 *
 * Strategy: casts, a pair a lane. Comes in: the vertices of SEPAX_LANES pairs and their motions.
 * Goes out: for each lane the features that seem to meet first, or to keep the shapes apart.
 *
 * An edge keeps the shapes apart where it separates them at the start and at the end; so does a
 * line along the motion that passes between them. Otherwise they seem to meet at the edge that is
 * crossed last, which is where a line enters a convex polygon, or, with a radius, around a vertex
 * at an end of that edge. Everything is rounded, so this is only a proposal: cast_double.h proves
 * it, or the exact level decides. */
#ifndef SEPAX_STRATEGY_CAST_LANES_H
#define SEPAX_STRATEGY_CAST_LANES_H

#include "narrow/strategies/walk.h"

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
        const lanes length = lanes_sqrt(walk_dot(edge->x, edge->y, edge->x, edge->y));
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

/* ------------------------------------------------------------------ the way */

/* The direction from a to b: across an edge, or along the line on which two vertices meet or pass.
 */
typedef struct cast_way {
    lanes nx, ny;
    lanes number;   /* of the edge */
    lane_mask edge; /* the lanes that have an edge; the others have two vertices */
    lane_mask of_b;
    lane_mask enters; /* the edge is crossed, or passed beside its ends */
    lane_mask passes; /* without a radius: certainly, a line along the motion passes between */
    lane_mask turns; /* no edge is crossed or separates, so the way follows from the motion alone */
} cast_way;

/* The least and the greatest position of vertices along (nx, ny). */
typedef struct cast_span {
    lanes least, most;
} cast_span;
HEDLEY_ALWAYS_INLINE static cast_span cast_span_of(const lane_block *v, unsigned n, lanes nx,
                                                   lanes ny) {
    cast_span s = {walk_dot(v->x[0], v->y[0], nx, ny), walk_dot(v->x[0], v->y[0], nx, ny)};
    for (unsigned i = 1; i < n; i++) {
        const lanes at = walk_dot(v->x[i], v->y[i], nx, ny);
        s.least = lanes_min(at, s.least);
        s.most = lanes_max(at, s.most);
    }
    return s;
}

/* The lanes in which a line along the motion passes between the cores, on the left of a or on its
 * right. Without a radius, those of `surely` certainly do. */
typedef struct cast_passing {
    lane_mask left, right, surely;
} cast_passing;

/* Without a radius: with u = 2^-24 and s the size of the products in a position along a direction,
 * a position is off by 3.1u s: by a rounding of a difference, of a product and of a sum. So a gap
 * between two of them, each with the greatest s, is off by 6.2u s and a rounding; 2^-21 = 8u. What
 * is below 2^-100 after that decides nothing, so underflow does not matter. */
#define CAST_PASS_ERROR 0x1p-21f
#define CAST_PASS_FLOOR 0x1p-100f
HEDLEY_ALWAYS_INLINE static lane_mask cast_surely_passes(const cast_view *v, const lane_block *a,
                                                         unsigned na, const lane_block *b,
                                                         unsigned nb, lanes gap) {
    lanes far_x = lanes_abs(b->x[0]), far_y = lanes_abs(b->y[0]); /* vertex 0 of a is the origin */
    for (unsigned i = 1; i < na; i++) {
        far_x = lanes_max_size(far_x, a->x[i]);
        far_y = lanes_max_size(far_y, a->y[i]);
    }
    for (unsigned j = 1; j < nb; j++) {
        far_x = lanes_max_size(far_x, b->x[j]);
        far_y = lanes_max_size(far_y, b->y[j]);
    }
    const lanes size = walk_dot(far_x, far_y, lanes_abs(v->my), lanes_abs(v->mx));
    const lanes left = lanes_sub(gap, lanes_mul(size, lanes_set(CAST_PASS_ERROR)));
    return lanes_greater(left, lanes_set(CAST_PASS_FLOOR));
}

HEDLEY_ALWAYS_INLINE static void cast_find_passing(const cast_view *v, const lane_block *a,
                                                   unsigned na, const lane_block *b, unsigned nb,
                                                   cast_passing *out) {
    const lanes zero = lanes_set(0.0f), back_y = lanes_sub(zero, v->my);
    const cast_span of_a = cast_span_of(a, na, back_y, v->mx);
    const cast_span of_b = cast_span_of(b, nb, back_y, v->mx);
    const lanes on_left = lanes_sub(of_b.least, of_a.most);
    const lanes on_right = lanes_sub(of_a.least, of_b.most);
    lanes reach = zero;
    if (v->round) {
        reach = lanes_mul(v->radius, lanes_sqrt(walk_dot(v->mx, v->my, v->mx, v->my)));
        out->surely = lanes_from_bits(0);
    } else {
        out->surely = cast_surely_passes(v, a, na, b, nb, lanes_max(on_left, on_right));
    }
    out->left = lanes_greater(on_left, reach);
    out->right = lanes_greater(on_right, reach);
}

HEDLEY_ALWAYS_INLINE static void cast_find_way(const cast_view *v, const lane_block *a, unsigned na,
                                               const lane_block *b, unsigned nb, cast_way *way) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    const lanes back_x = lanes_sub(zero, v->mx), back_y = lanes_sub(zero, v->my);
    const cast_edge none = {zero, zero, zero};
    cast_edges best = {none, none, zero, lanes_set(-INFINITY), one};
    cast_edges_of(v, a, na, b, nb, v->mx, v->my, 0.0f, &best);
    cast_edges_of(v, b, nb, a, na, back_x, back_y, CAST_OF_B, &best);
    cast_passing line;
    cast_find_passing(v, a, na, b, nb, &line);
    const lane_mask left = line.left, right = line.right;
    const lane_mask apart = lanes_greater(best.gap, zero);
    const lane_mask passes = lanes_and_not(lanes_or(left, right), apart);
    way->passes = line.surely;
    const lane_mask crosses = lanes_greater(best.side, lanes_set(-INFINITY));
    way->enters = lanes_and_not(crosses, lanes_or(passes, apart));
    way->turns =
        lanes_and_not(lanes_from_bits(LANES_ALL), lanes_or(passes, lanes_or(apart, crosses)));
    cast_edge_select(apart, &best.apart, &best.crossed);
    const cast_edge *edge = &best.crossed;
    way->number = edge->number;
    way->edge = lanes_or(apart, way->enters);
    way->of_b = lanes_and(way->edge, lanes_greater(edge->number, lanes_set(CAST_OF_B - 1.0f)));
    const lanes edge_x = lanes_select(way->of_b, lanes_sub(zero, edge->y), edge->y);
    const lanes edge_y = lanes_select(way->of_b, edge->x, lanes_sub(zero, edge->x));
    const lanes past_x = lanes_select(left, back_y, lanes_select(right, v->my, back_x));
    const lanes past_y = lanes_select(left, v->mx, lanes_select(right, back_x, back_y));
    way->nx = lanes_select(way->edge, edge_x, past_x);
    way->ny = lanes_select(way->edge, edge_y, past_y);
}

/* ------------------------------------------------------------------ the features */

/* The vertex of each core at which a lane stands, with its neighbours. */
typedef struct cast_corners {
    walk_place i, j;
    walk_corner a, b;
} cast_corners;

/* Goes to the vertices that face each other along the way; for an edge that is its first vertex. */
HEDLEY_ALWAYS_INLINE static void cast_go(const cast_way *way, const lane_block *near_a, unsigned na,
                                         const lane_block *near_b, unsigned nb, cast_corners *c) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask of_a = lanes_and_not(way->edge, way->of_b);
    const lanes i = walk_support(near_a, na, way->nx, way->ny);
    const lanes j = walk_support(near_b, nb, lanes_sub(zero, way->nx), lanes_sub(zero, way->ny));
    const lanes of_b = lanes_sub(way->number, lanes_set(CAST_OF_B));
    /* in a block with pads, the last edge begins at a pad, a copy of the last vertex */
    c->i.at = lanes_min(lanes_select(of_a, way->number, i), c->i.last);
    c->j.at = lanes_min(lanes_select(way->of_b, of_b, j), c->j.last);
}

/* Where the contact lies beside the ends of the edge, or no edge gives the way, the way becomes
 * that from vertex to vertex at the contact, except in the lanes of `aligned`. Returns whether the
 * way of any lane changed. */
HEDLEY_ALWAYS_INLINE static bool cast_turn(const cast_view *v, const cast_corners *c,
                                           lane_mask aligned, cast_way *way) {
    const lanes zero = lanes_set(0.0f);
    const walk_corner *a = &c->a, *b = &c->b;
    /* the vector c from b to a, for the start of the edge and for its end */
    const lanes start_x = lanes_sub(a->x, b->x), start_y = lanes_sub(a->y, b->y);
    const lanes ex =
        lanes_select(way->of_b, lanes_sub(b->x, b->next_x), lanes_sub(a->next_x, a->x));
    const lanes ey =
        lanes_select(way->of_b, lanes_sub(b->y, b->next_y), lanes_sub(a->next_y, a->y));
    const lanes end_x = lanes_add(start_x, ex), end_y = lanes_add(start_y, ey);
    const lanes length = lanes_sqrt(walk_dot(ex, ey, ex, ey));
    const lanes along = lanes_mul(v->radius, walk_dot(ex, ey, v->mx, v->my));
    const lanes at_start = along_edge_normal(v->mx, v->my, start_x, start_y); /* c x m */
    const lanes at_end = along_edge_normal(v->mx, v->my, end_x, end_y);
    const lane_mask before = lanes_greater(lanes_add(lanes_mul(at_start, length), along), zero);
    const lane_mask behind = lanes_greater(zero, lanes_add(lanes_mul(at_end, length), along));
    const lane_mask passes =
        lanes_and_not(lanes_and(way->enters, lanes_or(before, behind)), aligned);
    const lane_mask turns = lanes_or(way->turns, passes);
    const lanes across = lanes_select(lanes_and_not(behind, before), at_end, at_start);
    const lanes square = walk_dot(v->mx, v->my, v->mx, v->my);
    const lanes reach = lanes_mul(lanes_mul(v->radius, v->radius), square);
    const lanes root = lanes_sqrt(lanes_max(lanes_sub(reach, lanes_mul(across, across)), zero));
    const lanes back_x = lanes_add(lanes_mul(root, v->mx), lanes_mul(across, v->my));
    const lanes back_y = lanes_sub(lanes_mul(root, v->my), lanes_mul(across, v->mx));
    way->nx = lanes_select(turns, lanes_sub(zero, back_x), way->nx);
    way->ny = lanes_select(turns, lanes_sub(zero, back_y), way->ny);
    way->edge = lanes_and_not(way->edge, turns);
    way->of_b = lanes_and_not(way->of_b, turns);
    return lanes_bits(turns) != 0;
}

HEDLEY_ALWAYS_INLINE static void cast_look(const lane_block *a, unsigned na, const lane_block *b,
                                           unsigned nb, cast_corners *c) {
    walk_pick(a, na, c->i.at, &c->a);
    walk_pick(b, nb, c->j.at, &c->b);
}

/* The vertices and corners of the core P, which has the edge, and of the core Q, which moves by
 * (mx, my) relative to P. */
typedef struct cast_sides {
    walk_place p, q;
    walk_corner at_p, at_q;
    lanes mx, my;
} cast_sides;

HEDLEY_ALWAYS_INLINE static void cast_sides_of(const cast_view *v, const cast_corners *c,
                                               lane_mask of_b, cast_sides *s) {
    const lanes zero = lanes_set(0.0f);
    s->p = (walk_place){lanes_select(of_b, c->j.at, c->i.at),
                        lanes_select(of_b, c->j.last, c->i.last)};
    s->q = (walk_place){lanes_select(of_b, c->i.at, c->j.at),
                        lanes_select(of_b, c->i.last, c->j.last)};
    walk_exchange(of_b, &c->a, &c->b, &s->at_p);
    walk_exchange(of_b, &c->b, &c->a, &s->at_q);
    s->mx = lanes_select(of_b, lanes_sub(zero, v->mx), v->mx);
    s->my = lanes_select(of_b, lanes_sub(zero, v->my), v->my);
}

/* At the contact with an edge (ex, ey) of P, how far an end of it lies ahead of a vertex of Q along
 * the edge: (x, y) leads from that vertex to the end. */
HEDLEY_ALWAYS_INLINE static lanes cast_ahead(const cast_view *v, const cast_sides *s, lanes ex,
                                             lanes ey, lanes x, lanes y) {
    const lanes length = lanes_sqrt(walk_dot(ex, ey, ex, ey));
    const lanes across = lanes_mul(along_edge_normal(s->mx, s->my, x, y), length);
    return lanes_add(across, lanes_mul(v->radius, walk_dot(ex, ey, s->mx, s->my)));
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
    const walk_corner *p = &s->at_p, *q = &s->at_q;
    const lanes ex = lanes_sub(p->next_x, p->x), ey = lanes_sub(p->next_y, p->y);
    const lanes fx = lanes_sub(q->next_x, q->x), fy = lanes_sub(q->next_y, q->y);
    const lanes gx = lanes_sub(q->x, q->before_x), gy = lanes_sub(q->y, q->before_y);
    const lane_mask enters = lanes_and(way->edge, way->enters);
    const lane_mask on = lanes_and(lanes_equal(along_edge_normal(ex, ey, fx, fy), zero),
                                   lanes_greater(zero, walk_dot(ex, ey, fx, fy)));
    const lane_mask back = lanes_and(lanes_equal(along_edge_normal(ex, ey, gx, gy), zero),
                                     lanes_greater(zero, walk_dot(ex, ey, gx, gy)));
    lane_mask parallel = lanes_and(enters, lanes_or(on, back));
    *swaps = parallel;
    if (lanes_bits(parallel) == 0) {
        return parallel;
    }
    /* the edge of Q, from h0 to h1; of both only one can be parallel, unless Q is a segment */
    const lanes h0 = lanes_select(on, s->q.at, walk_before(&s->q));
    const lanes h1 = lanes_select(on, walk_next(&s->q), s->q.at);
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
    const lanes on_p = lanes_select(p_first, s->p.at, walk_next(&s->p));
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

/* The features that a cast proposes, of blocks of na and nb vertices; nb is not less than na. */
HEDLEY_ALWAYS_INLINE static void cast_propose(const cast_view *v, const lane_block *a, unsigned na,
                                              const lane_block *b, unsigned nb, cast_way *way,
                                              cast_corners *c) {
    lane_block near_a = *a, near_b = *b;
    move_origin(&near_a, na, a->x[0], a->y[0]);
    move_origin(&near_b, nb, a->x[0], a->y[0]);
    cast_find_way(v, &near_a, na, &near_b, nb, way);
    cast_go(way, &near_a, na, &near_b, nb, c);
    cast_look(a, na, b, nb, c);
    const lane_mask aligned = na > 1 ? cast_align_corners(v, way, c) : lanes_from_bits(0);
    const lanes i = c->i.at, j = c->j.at;
    const bool turns = cast_turn(v, c, aligned, way);
    if (turns) {
        cast_go(way, &near_a, na, &near_b, nb, c);
        c->i.at = lanes_select(aligned, i, c->i.at);
        c->j.at = lanes_select(aligned, j, c->j.at);
    }
    if (turns || lanes_bits(aligned) != 0) {
        cast_look(a, na, b, nb, c);
    }
}

#endif
