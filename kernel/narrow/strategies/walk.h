/* SPDX-License-Identifier: MIT
 *
 * Strategy: a walk to the closest features of two cores, a pair a lane. Comes in: the vertices of
 * SEPAX_LANES pairs. Goes out: for each lane two features that seem to be the closest ones.
 *
 * A lane stands at a vertex of a and one of b. Where an edge at one of them leads nearer to the
 * other vertex, the lane walks along that edge: to its far end, or, where the other vertex lies
 * beside the edge, to whichever neighbour of that vertex is nearer to its line. Where no step leads
 * nearer, the features are found. Everything is rounded, so this is only a proposal: closest_sure.h
 * or closest_double.h proves it, or the exact level decides. */
#ifndef SEPAX_STRATEGY_WALK_H
#define SEPAX_STRATEGY_WALK_H

#include "base/small.h"
#include "narrow/strategies/pair_lanes.h"
#include "narrow/tuning.h"

/* A vertex of each lane with its neighbours, counter-clockwise the next one and the one before. */
typedef struct walk_corner {
    lanes x, y, next_x, next_y, before_x, before_y;
} walk_corner;

/* Where the lanes stand: numbers of vertices, as floats. */
typedef struct walk_place {
    lanes at, last; /* the vertex; the last one of the shape */
} walk_place;

/* load_block for up to n vertices. What is copied in a loop, gcc 12 moves by 16 bytes; loads of
 * whole vectors would have to wait for that. */
HEDLEY_ALWAYS_INLINE static void walk_load(const float *const p[SEPAX_LANES], unsigned n,
                                           lane_block *out) {
    if (n > 4 || library_is_small()) {
        load_block(p, n < 4 ? 4 : n, out);
        return;
    }
    lanes rows[8];
    lanes_load_rows(p, rows);
    out->x[0] = rows[0];
    out->x[1] = rows[1];
    out->x[2] = rows[2];
    out->x[3] = rows[3];
    out->y[0] = rows[4];
    out->y[1] = rows[5];
    out->y[2] = rows[6];
    out->y[3] = rows[7];
}

/* The values of the vertex before, of the vertex and of the next one: one coordinate of a block. */
typedef struct walk_three {
    lanes before, here, next;
} walk_three;

/* By a comparison with each number, which takes less code. */
HEDLEY_ALWAYS_INLINE static walk_three walk_compare(const lanes *v, unsigned n, lanes at) {
    walk_three c = {v[n - 1], v[0], v[1]};
    for (unsigned i = 1; i < n; i++) {
        const lane_mask here = lanes_equal(at, lanes_set((float)i));
        c.before = lanes_select(here, v[i - 1], c.before);
        c.here = lanes_select(here, v[i], c.here);
        c.next = lanes_select(here, v[i + 1 < n ? i + 1 : 0], c.next);
    }
    return c;
}

/* The bits of the numbers of vertices of blocks of n: a mask for n / 2, for n / 4, .., for 1. */
typedef struct walk_bits {
    lane_mask bit[4];
} walk_bits;

HEDLEY_ALWAYS_INLINE static void walk_bits_of(lanes at, unsigned n, walk_bits *out) {
    unsigned k = 0;
    for (unsigned turn = n / 2; turn > 0; turn /= 2) {
        const lane_mask set = lanes_greater(at, lanes_set((float)turn - 0.5f));
        at = lanes_select(set, lanes_sub(at, lanes_set((float)turn)), at);
        out->bit[k++] = set;
    }
}

/* All values are turned by the number of the vertex, bit by bit, of which each step keeps what the
 * next ones need: that takes half of the selections. */
HEDLEY_ALWAYS_INLINE static walk_three walk_turn(const lanes *v, unsigned n,
                                                 const walk_bits *bits) {
    lanes turned[8 + 2] = {v[n - 1], v[0], v[n > 1 ? 1 : 0]}; /* what a block of one vertex has */
    for (unsigned i = 0; n > 1 && i < n / 2 + 2; i++) {
        const unsigned low = (i + n - 1) & (n - 1), high = (low + n / 2) & (n - 1);
        turned[i] = lanes_select(bits->bit[0], v[high], v[low]);
    }
    unsigned k = 1;
    for (unsigned turn = n / 4; turn > 0; turn /= 2) {
        const lane_mask set = bits->bit[k++];
        for (unsigned i = 0; i < turn + 2; i++) {
            turned[i] = lanes_select(set, turned[i + turn], turned[i]);
        }
    }
    return (walk_three){turned[0], turned[1], turned[2]};
}

/* Vertex `at` of each lane, of blocks of n vertices, a power of two. A pad follows the last vertex,
 * or vertex 0. */
HEDLEY_ALWAYS_INLINE static void walk_pick(const lane_block *v, unsigned n, lanes at,
                                           walk_corner *out) {
    walk_three x, y;
    if (library_is_small()) {
        x = walk_compare(v->x, n, at);
        y = walk_compare(v->y, n, at);
    } else {
        walk_bits bits;
        walk_bits_of(at, n, &bits);
        x = walk_turn(v->x, n, &bits);
        y = walk_turn(v->y, n, &bits);
    }
    const lane_mask pad = lanes_and(lanes_equal(x.next, x.here), lanes_equal(y.next, y.here));
    *out = (walk_corner){.x = x.here,
                         .y = y.here,
                         .next_x = lanes_select(pad, v->x[0], x.next),
                         .next_y = lanes_select(pad, v->y[0], y.next),
                         .before_x = x.before,
                         .before_y = y.before};
}

HEDLEY_ALWAYS_INLINE static lanes walk_next(const walk_place *p) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_select(lanes_equal(p->at, p->last), zero, lanes_add(p->at, one));
}
HEDLEY_ALWAYS_INLINE static lanes walk_before(const walk_place *p) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_select(lanes_equal(p->at, zero), p->last, lanes_sub(p->at, one));
}

HEDLEY_ALWAYS_INLINE static lanes walk_dot(lanes ax, lanes ay, lanes bx, lanes by) {
    return lanes_add(lanes_mul(ax, bx), lanes_mul(ay, by));
}

/* ------------------------------------------------------------------ where to begin */

/* The mean of the vertices. */
HEDLEY_ALWAYS_INLINE static lanes walk_mean(const lanes *v, unsigned n) {
    lanes sum = v[0];
    for (unsigned i = 1; i < n; i++) {
        sum = lanes_add(sum, v[i]);
    }
    return lanes_mul(sum, lanes_set(1.0f / (float)n));
}

/* The first vertex that is farthest along (dx, dy), which is no pad. */
HEDLEY_ALWAYS_INLINE static lanes walk_support(const lane_block *v, unsigned n, lanes dx,
                                               lanes dy) {
    lanes most = walk_dot(v->x[0], v->y[0], dx, dy), at = lanes_set(0.0f);
    for (unsigned i = 1; i < n; i++) {
        const lanes far = walk_dot(v->x[i], v->y[i], dx, dy);
        const lane_mask more = lanes_greater(far, most);
        most = lanes_max(far, most);
        at = lanes_select(more, lanes_set((float)i), at);
    }
    return at;
}

/* The supports along the line of the centres. */
HEDLEY_ALWAYS_INLINE static void walk_start(const lane_block *a, unsigned na, const lane_block *b,
                                            unsigned nb, walk_place *i, walk_place *j) {
    const lanes dx = lanes_sub(walk_mean(b->x, nb), walk_mean(a->x, na));
    const lanes dy = lanes_sub(walk_mean(b->y, nb), walk_mean(a->y, na));
    const lanes zero = lanes_set(0.0f);
    i->at = walk_support(a, na, dx, dy);
    j->at = walk_support(b, nb, lanes_sub(zero, dx), lanes_sub(zero, dy));
}

/* ------------------------------------------------------------------ one step */

/* The result of a step: what is around the place of each lane, and where it goes. */
typedef struct walk_look {
    walk_corner p, q;  /* the corners; first that of the core whose edge it is */
    lane_mask found;   /* the features */
    lane_mask edge;    /* one of them is an edge */
    lane_mask of_b;    /* .. of b */
    lane_mask forward; /* .. which leads on from the vertex of its core */
    lane_mask p_next, p_before, q_next, q_before; /* where to go */
} walk_look;

HEDLEY_ALWAYS_INLINE static void walk_exchange(lane_mask m, const walk_corner *a,
                                               const walk_corner *b, walk_corner *out) {
    out->x = lanes_select(m, b->x, a->x);
    out->y = lanes_select(m, b->y, a->y);
    out->next_x = lanes_select(m, b->next_x, a->next_x);
    out->next_y = lanes_select(m, b->next_y, a->next_y);
    out->before_x = lanes_select(m, b->before_x, a->before_x);
    out->before_y = lanes_select(m, b->before_y, a->before_y);
}

/* The two edges at a vertex, both leading away from it, with (nx, ny) the way to the vertex of the
 * other core: how far that vertex lies along them, times their length, and on which side. */
typedef struct walk_edges {
    lanes next_along, before_along, next_side, before_side;
    lane_mask leads;                    /* one of them leads nearer */
    lane_mask next_faces, before_faces; /* it does, and has the other vertex outside */
} walk_edges;

HEDLEY_ALWAYS_INLINE static void walk_edges_at(const walk_corner *c, lanes nx, lanes ny,
                                               walk_edges *out) {
    const lanes fx = lanes_sub(c->next_x, c->x), fy = lanes_sub(c->next_y, c->y);
    const lanes gx = lanes_sub(c->before_x, c->x), gy = lanes_sub(c->before_y, c->y);
    const lanes zero = lanes_set(0.0f);
    out->next_along = walk_dot(fx, fy, nx, ny);
    out->before_along = walk_dot(gx, gy, nx, ny);
    out->next_side = along_edge_normal(fx, fy, nx, ny);
    out->before_side = along_edge_normal(gx, gy, nx, ny);
    out->leads = lanes_greater(lanes_max(out->next_along, out->before_along), zero);
    out->next_faces =
        lanes_and(lanes_greater(out->next_along, zero), lanes_greater(out->next_side, zero));
    out->before_faces =
        lanes_and(lanes_greater(out->before_along, zero), lanes_greater(zero, out->before_side));
}

/* Whether to walk along the next edge, and not along the one before. An edge that faces the other
 * vertex comes first, then the one that leads farther. */
HEDLEY_ALWAYS_INLINE static lane_mask walk_forward(const walk_edges *e) {
    const lane_mask farther = lanes_greater(e->next_along, e->before_along);
    const lane_mask facing =
        lanes_and(e->next_faces, lanes_or(farther, lanes_and_not(e->next_faces, e->before_faces)));
    return lanes_or(facing, lanes_and_not(farther, lanes_or(e->next_faces, e->before_faces)));
}

/* Decides the step along an edge of p that leads nearer to q. In the lanes of p_first p has the
 * lower id. */
HEDLEY_ALWAYS_INLINE static void walk_along(walk_look *look, lanes along, lane_mask p_first) {
    const walk_corner *p = &look->p, *q = &look->q;
    const lanes zero = lanes_set(0.0f);
    const lanes x0 = lanes_select(look->forward, p->x, p->before_x);
    const lanes y0 = lanes_select(look->forward, p->y, p->before_y);
    const lanes ex = lanes_sub(lanes_select(look->forward, p->next_x, p->x), x0);
    const lanes ey = lanes_sub(lanes_select(look->forward, p->next_y, p->y), y0);
    const lanes side = along_edge_normal(ex, ey, lanes_sub(q->x, x0), lanes_sub(q->y, y0));
    const lanes square = walk_dot(ex, ey, ex, ey);
    const lane_mask outside = lanes_greater(side, zero), beside = lanes_greater(square, along);
    /* behind the edge: to its far end, where that is nearer */
    const lane_mask behind = lanes_and_not(lanes_greater(lanes_add(along, along), square), outside);
    const lanes next_x = lanes_sub(q->next_x, q->x), next_y = lanes_sub(q->next_y, q->y);
    const lanes before_x = lanes_sub(q->before_x, q->x), before_y = lanes_sub(q->before_y, q->y);
    const lanes next = along_edge_normal(ex, ey, next_x, next_y);
    const lanes before = along_edge_normal(ex, ey, before_x, before_y);
    const lanes along_next = walk_dot(ex, ey, next_x, next_y);
    const lanes along_before = walk_dot(ex, ey, before_x, before_y);
    /* Edges that are parallel and face each other: the witness is the end of what they have in
     * common that comes first on the edge of the lower id. */
    const lane_mask from_q = lanes_and(lanes_equal(next, zero), lanes_greater(zero, along_next));
    const lane_mask to_q = lanes_and(lanes_equal(before, zero), lanes_greater(along_before, zero));
    const lane_mask nearer_next =
        lanes_and_not(lanes_greater(zero, next), lanes_greater(next, before));
    const lane_mask nearer_before = lanes_and_not(lanes_greater(zero, before), nearer_next);
    const lane_mask here = lanes_and(lanes_and(look->edge, outside), beside);
    const lane_mask on = lanes_and(look->edge, lanes_or(behind, lanes_and_not(look->edge, beside)));
    look->q_next = lanes_and(here, lanes_or(nearer_next, lanes_and(from_q, p_first)));
    look->q_before = lanes_and(here, lanes_or(nearer_before, lanes_and_not(to_q, p_first)));
    /* p goes to the end of its edge to which q comes nearer: it may be what is closest then */
    const lanes way = lanes_select(look->q_next, along_next, along_before);
    const lane_mask goes = lanes_or(look->q_next, look->q_before);
    look->p_next =
        lanes_and(lanes_or(on, lanes_and(goes, lanes_greater(way, zero))), look->forward);
    look->p_before =
        lanes_and_not(lanes_or(on, lanes_and(goes, lanes_greater(zero, way))), look->forward);
    look->found = lanes_and_not(here, goes);
}

/* Two vertices that are nearest. Of equally near ones at the ends of parallel edges only one pair
 * counts, to which the lane goes. */
HEDLEY_ALWAYS_INLINE static void walk_corners(walk_look *look, const walk_edges *a,
                                              const walk_edges *b, lane_mask b_first) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask left = lanes_and(
        lanes_and(lanes_equal(a->next_along, zero), lanes_greater(a->next_side, zero)),
        lanes_and(lanes_equal(b->before_along, zero), lanes_greater(zero, b->before_side)));
    const lane_mask right = lanes_and(
        lanes_and(lanes_equal(a->before_along, zero), lanes_greater(zero, a->before_side)),
        lanes_and(lanes_equal(b->next_along, zero), lanes_greater(b->next_side, zero)));
    const lane_mask go_left = lanes_and_not(lanes_and(left, b_first), look->edge);
    const lane_mask go_right = lanes_and_not(lanes_and_not(right, b_first), look->edge);
    const lane_mask moves = lanes_or(look->edge, lanes_or(go_left, go_right));
    look->p_next = lanes_or(look->p_next, go_left);
    look->q_before = lanes_or(look->q_before, go_left);
    look->p_before = lanes_or(look->p_before, go_right);
    look->q_next = lanes_or(look->q_next, go_right);
    look->found = lanes_or(look->found, lanes_and_not(lanes_from_bits(LANES_ALL), moves));
}

/* Where edges of both cores face the other one, a lane goes along that of b if it is in `rather_b`,
 * else along that of a. */
HEDLEY_ALWAYS_INLINE static void walk_see(const walk_corner *a, const walk_corner *b,
                                          lane_mask b_first, lane_mask rather_b, walk_look *look) {
    walk_edges of_a, of_b;
    walk_edges_at(a, lanes_sub(b->x, a->x), lanes_sub(b->y, a->y), &of_a);
    walk_edges_at(b, lanes_sub(a->x, b->x), lanes_sub(a->y, b->y), &of_b);
    const lane_mask a_faces = lanes_or(of_a.next_faces, of_a.before_faces);
    const lane_mask b_faces = lanes_or(of_b.next_faces, of_b.before_faces);
    const lane_mask b_leads = lanes_and_not(of_b.leads, of_a.leads);
    look->edge = lanes_or(of_a.leads, of_b.leads);
    look->of_b =
        lanes_or(lanes_and_not(lanes_or(b_faces, b_leads), a_faces), lanes_and(b_faces, rather_b));
    look->forward = lanes_or(lanes_and_not(walk_forward(&of_a), look->of_b),
                             lanes_and(walk_forward(&of_b), look->of_b));
    walk_exchange(look->of_b, a, b, &look->p);
    walk_exchange(look->of_b, b, a, &look->q);
    const lane_mask a_first = lanes_and_not(lanes_from_bits(LANES_ALL), b_first);
    const lane_mask p_first =
        lanes_or(lanes_and(look->of_b, b_first), lanes_and_not(a_first, look->of_b));
    const lanes next = lanes_select(look->of_b, of_b.next_along, of_a.next_along);
    const lanes before = lanes_select(look->of_b, of_b.before_along, of_a.before_along);
    walk_along(look, lanes_select(look->forward, next, before), p_first);
    walk_corners(look, &of_a, &of_b, b_first);
}

HEDLEY_ALWAYS_INLINE static void walk_go(walk_place *place, lane_mask next, lane_mask before) {
    const lanes up = walk_next(place), down = walk_before(place);
    place->at = lanes_select(next, up, lanes_select(before, down, place->at));
}

/* Walks from where the lanes stand until all have found their features, or stand still, or for
 * WALK_STEPS steps. A lane prefers the edges of a and of b in turn, for one that always preferred
 * the same could come back to where it was. */
HEDLEY_ALWAYS_INLINE static void walk_to_end(const lane_block *a, unsigned na, const lane_block *b,
                                             unsigned nb, lane_mask b_first, walk_place *i,
                                             walk_place *j, walk_look *look) {
    const lane_mask all = lanes_from_bits(LANES_ALL);
    lane_mask rather_b = lanes_from_bits(0);
    for (unsigned step = 0;; step++) {
        walk_corner at_a, at_b;
        walk_pick(a, na, i->at, &at_a);
        walk_pick(b, nb, j->at, &at_b);
        walk_see(&at_a, &at_b, b_first, rather_b, look);
        const lane_mask next = lanes_or(look->p_next, look->q_next);
        const lane_mask before = lanes_or(look->p_before, look->q_before);
        const bool still = lanes_bits(lanes_or(next, before)) == 0;
        if (step == WALK_STEPS || (still && step > 0) || lanes_bits(look->found) == LANES_ALL) {
            return;
        }
        const lane_mask of_a = lanes_and_not(all, look->of_b);
        walk_go(i, lanes_or(lanes_and(look->p_next, of_a), lanes_and(look->q_next, look->of_b)),
                lanes_or(lanes_and(look->p_before, of_a), lanes_and(look->q_before, look->of_b)));
        walk_go(j, lanes_or(lanes_and(look->q_next, of_a), lanes_and(look->p_next, look->of_b)),
                lanes_or(lanes_and(look->q_before, of_a), lanes_and(look->p_before, look->of_b)));
        rather_b = lanes_or(lanes_and(look->found, rather_b),
                            lanes_and_not(lanes_and_not(all, look->found), rather_b));
    }
}

#endif
