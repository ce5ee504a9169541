/* SPDX-License-Identifier: MIT
 *
 * One step of a walk (walk.h), a pair a lane. Comes in: a vertex of a and one of b in each lane,
 * with their neighbours. Goes out: whether they, or an edge at one of them and the other vertex,
 * are the closest features, and to which neighbours the lane goes if they are not. */
#ifndef SEPAX_STRATEGY_WALK_STEP_H
#define SEPAX_STRATEGY_WALK_STEP_H

#include "narrow/strategies/corners.h"

/* The result of a step: what is around the place of each lane, and where it goes. */
typedef struct walk_step {
    lane_vertex p, q;  /* the vertices; first that of the core whose edge it is */
    lane_mask found;   /* the features */
    lane_mask edge;    /* one of them is an edge */
    lane_mask of_b;    /* .. of b */
    lane_mask forward; /* .. which leads on from the vertex of its core */
    lane_mask p_next, p_before, q_next, q_before; /* where to go */
} walk_step;

/* The two edges at a vertex, both leading away from it, with (nx, ny) the way to the vertex of the
 * other core: how far that vertex lies along them, times their length, and on which side. */
typedef struct walk_edges {
    lanes next_along, before_along, next_side, before_side;
    lane_mask leads;                    /* one of them leads nearer */
    lane_mask next_faces, before_faces; /* it does, and has the other vertex outside */
} walk_edges;

HEDLEY_ALWAYS_INLINE static void walk_edges_at(const lane_vertex *c, lanes nx, lanes ny,
                                               walk_edges *out) {
    const lanes fx = lanes_sub(c->next_x, c->x), fy = lanes_sub(c->next_y, c->y);
    const lanes gx = lanes_sub(c->before_x, c->x), gy = lanes_sub(c->before_y, c->y);
    const lanes zero = lanes_set(0.0f);
    out->next_along = lanes_dot(fx, fy, nx, ny);
    out->before_along = lanes_dot(gx, gy, nx, ny);
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

/* Decides the step along an edge of p that leads nearer to q. */
HEDLEY_ALWAYS_INLINE static void walk_along(walk_step *step, lanes along) {
    const lane_vertex *p = &step->p, *q = &step->q;
    const lanes zero = lanes_set(0.0f);
    const lanes x0 = lanes_select(step->forward, p->x, p->before_x);
    const lanes y0 = lanes_select(step->forward, p->y, p->before_y);
    const lanes ex = lanes_sub(lanes_select(step->forward, p->next_x, p->x), x0);
    const lanes ey = lanes_sub(lanes_select(step->forward, p->next_y, p->y), y0);
    const lanes side = along_edge_normal(ex, ey, lanes_sub(q->x, x0), lanes_sub(q->y, y0));
    const lanes square = lanes_dot(ex, ey, ex, ey);
    const lane_mask outside = lanes_greater(side, zero), beside = lanes_greater(square, along);
    /* behind the edge: to its far end, where that is nearer */
    const lane_mask behind = lanes_and_not(lanes_greater(lanes_add(along, along), square), outside);
    const lanes next_x = lanes_sub(q->next_x, q->x), next_y = lanes_sub(q->next_y, q->y);
    const lanes before_x = lanes_sub(q->before_x, q->x), before_y = lanes_sub(q->before_y, q->y);
    const lanes next = along_edge_normal(ex, ey, next_x, next_y);
    const lanes before = along_edge_normal(ex, ey, before_x, before_y);
    const lanes along_next = lanes_dot(ex, ey, next_x, next_y);
    const lanes along_before = lanes_dot(ex, ey, before_x, before_y);
    const lane_mask nearer_next =
        lanes_and_not(lanes_greater(zero, next), lanes_greater(next, before));
    const lane_mask nearer_before = lanes_and_not(lanes_greater(zero, before), nearer_next);
    const lane_mask here = lanes_and(lanes_and(step->edge, outside), beside);
    const lane_mask on = lanes_and(step->edge, lanes_or(behind, lanes_and_not(step->edge, beside)));
    step->q_next = lanes_and(here, nearer_next);
    step->q_before = lanes_and(here, nearer_before);
    /* p goes to the end of its edge to which q comes nearer: it may be what is closest then */
    const lanes way = lanes_select(step->q_next, along_next, along_before);
    const lane_mask goes = lanes_or(step->q_next, step->q_before);
    step->p_next =
        lanes_and(lanes_or(on, lanes_and(goes, lanes_greater(way, zero))), step->forward);
    step->p_before =
        lanes_and_not(lanes_or(on, lanes_and(goes, lanes_greater(zero, way))), step->forward);
    step->found =
        lanes_or(lanes_and_not(here, goes), lanes_and_not(lanes_from_bits(LANES_ALL), step->edge));
}

/* The vertex of b in the lanes m, else that of a. */
HEDLEY_ALWAYS_INLINE static void select_vertex(lane_mask m, const lane_vertex *a,
                                               const lane_vertex *b, lane_vertex *out) {
    out->x = lanes_select(m, b->x, a->x);
    out->y = lanes_select(m, b->y, a->y);
    out->next_x = lanes_select(m, b->next_x, a->next_x);
    out->next_y = lanes_select(m, b->next_y, a->next_y);
    out->before_x = lanes_select(m, b->before_x, a->before_x);
    out->before_y = lanes_select(m, b->before_y, a->before_y);
}

/* Where edges of both cores face the other one, a lane goes along that of b if it is in `rather_b`,
 * else along that of a. */
HEDLEY_ALWAYS_INLINE static void walk_step_find(const lane_vertex *a, const lane_vertex *b,
                                                lane_mask rather_b, walk_step *step) {
    walk_edges of_a, of_b;
    walk_edges_at(a, lanes_sub(b->x, a->x), lanes_sub(b->y, a->y), &of_a);
    walk_edges_at(b, lanes_sub(a->x, b->x), lanes_sub(a->y, b->y), &of_b);
    const lane_mask a_faces = lanes_or(of_a.next_faces, of_a.before_faces);
    const lane_mask b_faces = lanes_or(of_b.next_faces, of_b.before_faces);
    const lane_mask b_leads = lanes_and_not(of_b.leads, of_a.leads);
    step->edge = lanes_or(of_a.leads, of_b.leads);
    step->of_b =
        lanes_or(lanes_and_not(lanes_or(b_faces, b_leads), a_faces), lanes_and(b_faces, rather_b));
    step->forward = lanes_or(lanes_and_not(walk_forward(&of_a), step->of_b),
                             lanes_and(walk_forward(&of_b), step->of_b));
    select_vertex(step->of_b, a, b, &step->p);
    select_vertex(step->of_b, b, a, &step->q);
    const lanes next = lanes_select(step->of_b, of_b.next_along, of_a.next_along);
    const lanes before = lanes_select(step->of_b, of_b.before_along, of_a.before_along);
    walk_along(step, lanes_select(step->forward, next, before));
}

#endif
