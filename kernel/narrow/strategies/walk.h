/* SPDX-License-Identifier: MIT
 *
 * Strategy: a walk to the closest features of two cores that are far apart, a pair a lane. Comes
 * in: the vertices of SEPAX_LANES pairs. Goes out: for each lane a claim.
 *
 * A lane stands at a vertex of a and one of b. Where an edge at one of them leads nearer to the
 * other vertex, the lane walks along that edge: to its far end, or, where the other vertex lies
 * beside the edge, to whichever neighbour of that vertex is nearer to its line. Where no step leads
 * nearer, the features are found. Everything is rounded, so this is only a proposal. Of many
 * vertices it looks at few, which takes less time than all gaps where all lanes find something. */
#ifndef SEPAX_STRATEGY_WALK_H
#define SEPAX_STRATEGY_WALK_H

#include "narrow/strategies/closest.h"
#include "narrow/strategies/walk_step.h"
#include "narrow/tuning.h"

/* The mean of the vertices. */
HEDLEY_ALWAYS_INLINE static lanes walk_mean(const lanes *v, unsigned n) {
    lanes sum = v[0];
    for (unsigned i = 1; i < n; i++) {
        sum = lanes_add(sum, v[i]);
    }
    return lanes_mul(sum, lanes_set(1.0f / (float)n));
}

/* The first vertex that is farthest along (dx, dy), which is no pad. */
HEDLEY_ALWAYS_INLINE static lanes core_support(const lane_block *v, unsigned n, lanes dx,
                                               lanes dy) {
    lanes most = lanes_dot(v->x[0], v->y[0], dx, dy), at = lanes_set(0.0f);
    for (unsigned i = 1; i < n; i++) {
        const lanes far = lanes_dot(v->x[i], v->y[i], dx, dy);
        const lane_mask more = lanes_greater(far, most);
        most = lanes_max(far, most);
        at = lanes_select(more, lanes_set((float)i), at);
    }
    return at;
}

/* The supports along the line of the centres. */
HEDLEY_ALWAYS_INLINE static void walk_start(const lane_block *a, unsigned na, const lane_block *b,
                                            unsigned nb, vertex_number *i, vertex_number *j) {
    const lanes dx = lanes_sub(walk_mean(b->x, nb), walk_mean(a->x, na));
    const lanes dy = lanes_sub(walk_mean(b->y, nb), walk_mean(a->y, na));
    const lanes zero = lanes_set(0.0f);
    i->at = core_support(a, na, dx, dy);
    j->at = core_support(b, nb, lanes_sub(zero, dx), lanes_sub(zero, dy));
}

HEDLEY_ALWAYS_INLINE static void walk_pick(const lane_block *v, const vertex_number *place,
                                           lane_vertex *out) {
    lanes_gather(v->x, v->y, place->at, &out->x, &out->y);
    lanes_gather(v->x, v->y, number_after(place), &out->next_x, &out->next_y);
    lanes_gather(v->x, v->y, number_before(place), &out->before_x, &out->before_y);
}

HEDLEY_ALWAYS_INLINE static void walk_go(vertex_number *place, lane_mask next, lane_mask before) {
    const lanes up = number_after(place), down = number_before(place);
    place->at = lanes_select(next, up, lanes_select(before, down, place->at));
}

/* Walks from where the lanes stand until all have found their features, or stand still, or for
 * WALK_STEPS steps. A lane prefers the edges of a and of b in turn, for one that always preferred
 * the same could come back to where it was. */
HEDLEY_ALWAYS_INLINE static void walk_to_end(const lane_block *a, const lane_block *b,
                                             vertex_number *i, vertex_number *j, walk_step *step) {
    const lane_mask all = lanes_from_bits(LANES_ALL);
    lane_mask rather_b = lanes_from_bits(0);
    for (unsigned steps = 0;; steps++) {
        lane_vertex at_a, at_b;
        walk_pick(a, i, &at_a);
        walk_pick(b, j, &at_b);
        walk_step_find(&at_a, &at_b, rather_b, step);
        const lane_mask next = lanes_or(step->p_next, step->q_next);
        const lane_mask before = lanes_or(step->p_before, step->q_before);
        const bool still = lanes_bits(lanes_or(next, before)) == 0;
        if (steps == WALK_STEPS || (still && steps > 0) || lanes_bits(step->found) == LANES_ALL) {
            return;
        }
        const lane_mask of_a = lanes_and_not(all, step->of_b);
        walk_go(i, lanes_or(lanes_and(step->p_next, of_a), lanes_and(step->q_next, step->of_b)),
                lanes_or(lanes_and(step->p_before, of_a), lanes_and(step->q_before, step->of_b)));
        walk_go(j, lanes_or(lanes_and(step->q_next, of_a), lanes_and(step->p_next, step->of_b)),
                lanes_or(lanes_and(step->q_before, of_a), lanes_and(step->p_before, step->of_b)));
        rather_b = lanes_or(lanes_and(step->found, rather_b),
                            lanes_and_not(lanes_and_not(all, step->found), rather_b));
    }
}

/* The claim where a walk ended. */
HEDLEY_ALWAYS_INLINE static void walk_claim(const walk_step *step, const vertex_number *i,
                                            const vertex_number *j, closest_look *out) {
    const lane_mask back = lanes_and_not(step->edge, step->forward), of_b = step->of_b;
    const lane_vertex *p = &step->p, *q = &step->q;
    const vertex_number v = {lanes_select(of_b, j->at, i->at),
                             lanes_select(of_b, j->last, i->last)};
    out->claim = (lanes_claim){.vx = lanes_select(back, p->before_x, p->x),
                               .vy = lanes_select(back, p->before_y, p->y),
                               .end_x = lanes_select(back, p->x, p->next_x),
                               .end_y = lanes_select(back, p->y, p->next_y),
                               .before_x = p->before_x,
                               .before_y = p->before_y,
                               .wx = q->x,
                               .wy = q->y,
                               .next_x = q->next_x,
                               .next_y = q->next_y,
                               .last_x = q->before_x,
                               .last_y = q->before_y,
                               .edge = step->edge};
    out->number = lanes_select(back, number_before(&v), v.at);
    out->other = lanes_select(of_b, i->at, j->at);
    out->of_b = of_b;
    out->inside = lanes_from_bits(0);
    const lanes none = lanes_set(0.0f); /* no gap is looked at */
    out->widest = (closest_edge_gap){none, none, none, none, none, none, of_b};
}

/* Whether a walk probably proves all lanes: all pairs are apart by their outer discs, up to
 * rounding; or all have radii, and no cores overlap by their inner discs. */
HEDLEY_ALWAYS_INLINE static bool walk_pays(const closest_group *g) {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];
    lanes joined[4];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        a[l] = &g->bounds[g->pairs[l].a].x;
        b[l] = &g->bounds[g->pairs[l].b].x;
    }
    lanes_load_joined(a, b, joined);
    const lanes square = lanes_dot(joined[0], joined[1], joined[0], joined[1]);
    const lanes radius = lanes_add(lanes_load(g->radius_a), lanes_load(g->radius_b));
    const lanes inner = lanes_sub(joined[3], radius);
    const lane_mask round = lanes_greater(radius, lanes_set(0.0f));
    const lanes reach = lanes_select(round, lanes_max(inner, lanes_set(0.0f)), joined[2]);
    return lanes_bits(lanes_greater(square, lanes_mul(reach, reach))) == LANES_ALL;
}

/* Walks for a group of cores of up to na and nb vertices; returns the lanes whose claim is certain.
 */
COMPILED_ONCE static uint32_t walk_find(const closest_group *g, unsigned na, unsigned nb,
                                        closest_look *look) {
    lane_block a, b;
    walk_step step;
    core_load(g->a, na, &a);
    core_load(g->b, nb, &b);
    vertex_number i = {.last = lanes_load(g->last_a)}, j = {.last = lanes_load(g->last_b)};
    walk_start(&a, na, &b, nb, &i, &j);
    walk_to_end(&a, &b, &i, &j, &step);
    walk_claim(&step, &i, &j, look);
    return closest_sure(look);
}

#endif
