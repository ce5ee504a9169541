/* SPDX-License-Identifier: MIT
 *
 * The reach of a pair: what no coordinate difference within it exceeds, in x or y. Comes in: the
 * outer discs of both shapes. Goes out: a number from which thresholds follow where a strategy does
 * not visit all vertices.
 */
#ifndef SEPAX_REACH_H
#define SEPAX_REACH_H

#include "lanes/project.h"
#include "narrow/strategies/group.h"

static inline float bounds_reach(const shape_bounds *a, const shape_bounds *b) {
    const float dx = fabsf(b->x - a->x), dy = fabsf(b->y - a->y);
    const float apart = (dx > dy ? dx : dy) + (a->outer + b->outer);
    const float within = 2.0f * (a->outer > b->outer ? a->outer : b->outer);
    return (apart > within ? apart : within) * MODEL_SLACK;
}
static inline float row_reach(const row_pair *pair) {
    return bounds_reach(pair->bounds_a, pair->bounds_b);
}
/* The same in lanes; dx and dy are from centre to centre. */
HEDLEY_ALWAYS_INLINE static lanes lanes_reach(lanes dx, lanes dy, lanes outer_a, lanes outer_b) {
    const lanes between = lanes_max(lanes_abs(dx), lanes_abs(dy));
    const lanes larger = lanes_max(outer_a, outer_b);
    const lanes reach =
        lanes_max(lanes_add(between, lanes_add(outer_a, outer_b)), lanes_add(larger, larger));
    return lanes_mul(reach, lanes_set(MODEL_SLACK));
}

#endif
