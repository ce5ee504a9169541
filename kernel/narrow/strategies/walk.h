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

#include "narrow/strategies/vertex_loads.h"
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

/* The supports along the line of the centres. */
HEDLEY_ALWAYS_INLINE static void walk_start(const lane_block *a, unsigned na, const lane_block *b,
                                            unsigned nb, vertex_number *i, vertex_number *j) {
    const lanes dx = lanes_sub(walk_mean(b->x, nb), walk_mean(a->x, na));
    const lanes dy = lanes_sub(walk_mean(b->y, nb), walk_mean(a->y, na));
    const lanes zero = lanes_set(0.0f);
    i->at = core_support(a, na, dx, dy);
    j->at = core_support(b, nb, lanes_sub(zero, dx), lanes_sub(zero, dy));
}

/* A vertex of a block of n, which `from` has in memory. */
HEDLEY_ALWAYS_INLINE static void walk_pick(const float *const from[SEPAX_LANES],
                                           const lane_block *v, unsigned n,
                                           const vertex_number *place, lane_vertex *out) {
    if (pick_loads(n)) {
        pick_loaded(from, n, place, out);
    } else {
        pick_vertex(v, n, place->at, out);
    }
}

HEDLEY_ALWAYS_INLINE static void walk_go(vertex_number *place, lane_mask next, lane_mask before) {
    const lanes up = number_after(place), down = number_before(place);
    place->at = lanes_select(next, up, lanes_select(before, down, place->at));
}

/* The lanes whose cores overlap, by their inner discs, up to rounding: there is nothing to find. */
HEDLEY_NEVER_INLINE static uint32_t walk_overlaps(const closest_group *g) {
    const float *a[SEPAX_LANES], *b[SEPAX_LANES];
    lanes joined[4];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        a[l] = &g->bounds[g->pairs[l].a].x;
        b[l] = &g->bounds[g->pairs[l].b].x;
    }
    lanes_load_joined(a, b, joined);
    const lanes radius = lanes_add(lanes_load(g->radius_a), lanes_load(g->radius_b));
    const lanes reach = lanes_max(lanes_sub(joined[3], radius), lanes_set(0.0f));
    return lanes_bits(lanes_greater(lanes_mul(reach, reach),
                                    lanes_dot(joined[0], joined[1], joined[0], joined[1])));
}

/* Gaps show which small cores overlap, and a call in their kernel would cost them registers. */
static inline bool walk_looks_for_overlaps(unsigned n) {
    return n > 4 && !library_is_small();
}

/* Walks from where the lanes stand until all have found their features, or stand still, or for
 * WALK_STEPS steps. After two looks, mostly lanes that overlap are left. A lane prefers the edges
 * of a and of b in turn, for one that always preferred the same could come back to where it was. */
HEDLEY_ALWAYS_INLINE static void walk_to_end(const closest_group *g, const lane_block *a,
                                             unsigned na, const lane_block *b, unsigned nb,
                                             lane_mask b_first, vertex_number *i, vertex_number *j,
                                             walk_step *step) {
    const lane_mask all = lanes_from_bits(LANES_ALL);
    lane_mask rather_b = lanes_from_bits(0);
    for (unsigned steps = 0;; steps++) {
        lane_vertex at_a, at_b;
        walk_pick(g->a, a, na, i, &at_a);
        walk_pick(g->b, b, nb, j, &at_b);
        walk_step_find(&at_a, &at_b, b_first, rather_b, step);
        const lane_mask next = lanes_or(step->p_next, step->q_next);
        const lane_mask before = lanes_or(step->p_before, step->q_before);
        const bool still = lanes_bits(lanes_or(next, before)) == 0;
        const uint32_t found = lanes_bits(step->found);
        if (steps == WALK_STEPS || (still && steps > 0) || found == LANES_ALL) {
            return;
        }
        if (walk_looks_for_overlaps(nb) && steps == 1 && (found | walk_overlaps(g)) == LANES_ALL) {
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

#endif
