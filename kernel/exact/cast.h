/* SPDX-License-Identifier: MIT
 *
 * A cast: the first contact of a shape at rest with one that moves along a straight line, exactly.
 * Comes in: both cores, the motion of b relative to a while t goes from 0 to 1, and the radii. Goes
 * out: whether they meet, when, and with which features.
 */
#ifndef SEPAX_CAST_H
#define SEPAX_CAST_H

#include "exact/closest.h"
#include "exact/distance.h"
#include "exact/radius.h"

typedef struct exact_cast {
    sepax_relation relation;   /* the largest of all t from 0 to 1 */
    float time;                /* the largest float not above the first contact; 2: there is none */
    float normal_x, normal_y;  /* unit, from a to b, at the first contact; 0 where there is none */
    closest_features features; /* at the first contact; of none where there is none */
} exact_cast;

/* Of shapes that are DISJOINT at the start. `b_first`: b has the lower id. Takes
 * O(a->count + b->count). *expanded becomes true where an expansion was needed, and is otherwise
 * left alone. */
exact_cast sepax_exact_cast(const polygon *a, const polygon *b, sepax_vec2 motion,
                            const exact_radius *r, bool b_first, bool *expanded);

/* Of shapes that meet at the start, where `relation` and `start` are their relation and distance.
 * Of shapes that touch there the relation is OVERLAPPING where the motion leads into an overlap. */
exact_cast sepax_exact_cast_on(const polygon *a, const polygon *b, sepax_vec2 motion,
                               const exact_radius *r, sepax_relation relation,
                               const exact_distance *start, bool *expanded);

#endif
