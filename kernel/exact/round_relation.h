/* SPDX-License-Identifier: MIT
 *
 * The exact relation of two rounded shapes. A rounded shape is all points within a radius of its
 * core. Comes in: both cores, and the sum R of the radii and the margin. Goes out: the relation in
 * real numbers.
 */
#ifndef SEPAX_ROUND_RELATION_H
#define SEPAX_ROUND_RELATION_H

#include "base/polygon.h"
#include "exact/radius.h"
#include "sepax.h"

/* The relation of the shapes with the cores a and b. Where r is 0 it is sepax_exact_relation of the
 * cores. Otherwise it is OVERLAPPING, TOUCHING or DISJOINT where the distance of the cores is less
 * than R, equal to R, or more. Takes O(a->count + b->count). *expanded is set to whether an
 * expansion was needed; those for the relation of two flat cores do not count. */
sepax_relation sepax_exact_round_relation(const polygon *a, const polygon *b, const exact_radius *r,
                                          bool *expanded);

/* The same relation for b displaced by `shift`, in real numbers. *expanded is set to whether any
 * expansion was needed. */
sepax_relation sepax_exact_shifted_round_relation(const polygon *a, const polygon *b,
                                                  sepax_vec2 shift, const exact_radius *r,
                                                  bool *expanded);

#endif
