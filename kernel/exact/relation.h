/* SPDX-License-Identifier: MIT
 *
 * The exact relations of two cores of any kind, of two rounded shapes, which are all points within
 * a radius of a core, and of a shape and a point, for pairs that the bounds in float and in double
 * leave open. Comes in: the cores, which are polygons, segments or points, and the sum R of the
 * radii and the margin. Goes out: the relation in real numbers.
 */
#ifndef SEPAX_RELATION_H
#define SEPAX_RELATION_H

#include "base/polygon.h"
#include "exact/radius.h"
#include "sepax.h"

/* The relation of a and b, which may be flat. It is computed in double where that is certain, and
 * by expansions elsewhere. *expanded is set to whether an expansion was needed; for two flat cores
 * it is set to false. */
sepax_relation sepax_exact_relation(const polygon *a, const polygon *b, bool *expanded);

/* The relation of a and of b displaced by t, in real numbers. *expanded becomes true where an
 * expansion was needed, and is otherwise left alone. Takes O(a->count + b->count). */
sepax_relation sepax_exact_shifted_relation(const polygon *a, const polygon *b, sepax_vec2 t,
                                            bool *expanded);

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

/* Takes O(log(p->count)) for a polygon without a radius, else O(p->count). */
sepax_relation sepax_exact_point_relation(const polygon *p, float radius, sepax_vec2 point);

/* Which of two rounded shapes lies within the other, as closed sets: a bit for each of the two
 * ways.
 *
 * The containment of the shapes with these cores, which may have any number of vertices, and radii,
 * which are finite and not below 0. Takes O(a->count + b->count). *expanded is set to whether an
 * expansion was needed. */
sepax_containment sepax_exact_containment(const polygon *a, float a_radius, const polygon *b,
                                          float b_radius, bool *expanded);

#endif
