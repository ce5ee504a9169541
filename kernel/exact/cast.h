/* SPDX-License-Identifier: MIT
 *
 * Casts, exactly: the first contact of a shape at rest with one that moves along a straight line.
 * Comes in: both cores, the motion of b relative to a while t goes from 0 to 1, and the sum of the
 * radii and the margin. Goes out: whether the shapes meet, when, and with which features.
 */
#ifndef SEPAX_CAST_H
#define SEPAX_CAST_H

#include "exact/closest.h"
#include "exact/distance.h"
#include "exact/radius.h"

typedef struct exact_cast {
    sepax_relation relation;   /* the largest relation for any t from 0 to 1 */
    float time;                /* the largest float not above the first contact; 2 for none */
    float normal_x, normal_y;  /* unit, from a to b, at the first contact; 0 for none */
    closest_features features; /* at the first contact */
} exact_cast;

/* The cast of shapes that are apart at the start. Returns false where the line of the motion meets
 * the second core, moved, at no time above 0, or does not move: if the shapes are apart at the
 * start, they never meet then, and *cast says that; else they meet at the start. `b_first`: b has
 * the lower id. Takes O(log a->count * log b->count), where edges of both cores are about as long.
 * *expanded becomes true where an expansion was needed, and is otherwise left alone. */
bool sepax_exact_cast_ahead(const polygon *a, const polygon *b, sepax_vec2 motion,
                            const exact_radius *r, bool b_first, exact_cast *cast, bool *expanded);

/* Whether a motion leads shapes that touch at t = 0 with these features into an overlap. */
bool sepax_exact_cast_enters(const polygon *a, const polygon *b, sepax_vec2 motion,
                             const exact_radius *r, const closest_features *features,
                             bool *expanded);

/* The cast of shapes that meet at the start, where `relation` and `start` are their relation and
 * distance at t = 0. Where the shapes touch there and the motion leads into an overlap, the
 * relation of the cast is OVERLAPPING. */
exact_cast sepax_exact_cast_on(const polygon *a, const polygon *b, sepax_vec2 motion,
                               const exact_radius *r, sepax_relation relation,
                               const exact_distance *start, bool *expanded);

#endif
