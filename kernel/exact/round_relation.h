/* SPDX-License-Identifier: MIT
 *
 * The exact relation of two rounded shapes: each the points within a radius of its core, the convex
 * hull of its vertices.
 */
#ifndef SEPAX_ROUND_RELATION_H
#define SEPAX_ROUND_RELATION_H

#include "base/polygon.h"
#include "exact/radius.h"
#include "sepax.h"

/* r: both radii and the margin. For 0 this is sepax_exact_relation of the cores; else OVERLAPPING,
 * TOUCHING or DISJOINT as the distance of the cores is less than r, equal, or more. Takes
 * O(a->count + b->count). *expanded becomes true where an expansion was needed. */
sepax_relation sepax_exact_round_relation(const polygon *a, const polygon *b, const exact_radius *r,
                                          bool *expanded);

/* The same where b is seen `shift` beside where it is, in real numbers. */
sepax_relation sepax_exact_shifted_round_relation(const polygon *a, const polygon *b,
                                                  sepax_vec2 shift, const exact_radius *r,
                                                  bool *expanded);

#endif
