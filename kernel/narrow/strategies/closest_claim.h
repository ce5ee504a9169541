/* SPDX-License-Identifier: MIT
 *
 * What a walk proposes, a pair a lane. Comes in: where the walk ended, and what is around it. Goes
 * out: the features with the corners around them, from which the proof and the numbers follow.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_CLAIM_H
#define SEPAX_STRATEGY_CLOSEST_CLAIM_H

#include "narrow/strategies/walk_step.h"

/* Two vertices with their neighbours; or an edge of the core P, from v to `end`, and a vertex w of
 * the core Q. Of two vertices, P may be either core. Flags are 1 or 0. */
typedef struct closest_claim {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], wx[SEPAX_LANES], wy[SEPAX_LANES];
    float end_x[SEPAX_LANES], end_y[SEPAX_LANES];       /* of two vertices: the neighbours of v */
    float before_x[SEPAX_LANES], before_y[SEPAX_LANES]; /* .. */
    float next_x[SEPAX_LANES], next_y[SEPAX_LANES];     /* the neighbours of w */
    float last_x[SEPAX_LANES], last_y[SEPAX_LANES];     /* .. */
    float edge[SEPAX_LANES], of_b[SEPAX_LANES];
    float p_first[SEPAX_LANES]; /* P has the lower id */
    float proved[SEPAX_LANES];  /* these are the closest features */
    float certain[SEPAX_LANES]; /* the numbers are those of the exact level */
} closest_claim;

HEDLEY_ALWAYS_INLINE static lanes closest_flag(lane_mask m) {
    return lanes_select(m, lanes_set(1.0f), lanes_set(0.0f));
}

HEDLEY_ALWAYS_INLINE static void closest_claim_of(const walk_step *step, lane_mask b_first,
                                                  closest_claim *c) {
    const lane_mask back = lanes_and_not(step->edge, step->forward);
    const lane_vertex *p = &step->p, *q = &step->q;
    lanes_store(c->vx, lanes_select(back, p->before_x, p->x));
    lanes_store(c->vy, lanes_select(back, p->before_y, p->y));
    lanes_store(c->wx, q->x);
    lanes_store(c->wy, q->y);
    lanes_store(c->end_x, lanes_select(back, p->x, p->next_x));
    lanes_store(c->end_y, lanes_select(back, p->y, p->next_y));
    lanes_store(c->before_x, p->before_x);
    lanes_store(c->before_y, p->before_y);
    lanes_store(c->next_x, q->next_x);
    lanes_store(c->next_y, q->next_y);
    lanes_store(c->last_x, q->before_x);
    lanes_store(c->last_y, q->before_y);
    const lanes one = lanes_set(1.0f), zero = lanes_set(0.0f);
    const lanes b_lower = closest_flag(b_first), a_lower = lanes_select(b_first, zero, one);
    lanes_store(c->edge, closest_flag(step->edge));
    lanes_store(c->of_b, closest_flag(step->of_b));
    lanes_store(c->p_first, lanes_select(step->of_b, b_lower, a_lower));
}

/* The features of the claim, as lane_distances has them. */
HEDLEY_ALWAYS_INLINE static void closest_features_of(const walk_step *step, const vertex_number *i,
                                                     const vertex_number *j, lane_distances *out) {
    const lane_mask edge_a = lanes_and_not(step->edge, step->of_b);
    const lane_mask edge_b = lanes_and(step->edge, step->of_b);
    const lane_mask back_a = lanes_and_not(edge_a, step->forward);
    const lane_mask back_b = lanes_and_not(edge_b, step->forward);
    float a[SEPAX_LANES], b[SEPAX_LANES], corner_a[SEPAX_LANES], corner_b[SEPAX_LANES];
    const lanes one = lanes_set(1.0f), zero = lanes_set(0.0f);
    lanes_store(a, lanes_select(back_a, number_before(i), i->at));
    lanes_store(b, lanes_select(back_b, number_before(j), j->at));
    lanes_store(corner_a, lanes_select(edge_a, zero, one));
    lanes_store(corner_b, lanes_select(edge_b, zero, one));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t of_a = (uint32_t)(int32_t)a[l], of_b = (uint32_t)(int32_t)b[l];
        const bool vertex_a = corner_a[l] > 0, vertex_b = corner_b[l] > 0;
        out->feature_a[l] = of_a | (vertex_a ? SEPAX_FEATURE_VERTEX : 0);
        out->feature_b[l] = of_b | (vertex_b ? SEPAX_FEATURE_VERTEX : 0);
        out->edge[l] = !vertex_a ? of_a : !vertex_b ? of_b | SEPAX_FEATURE_B : SEPAX_FEATURE_NONE;
    }
}

#endif
