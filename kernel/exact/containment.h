/* SPDX-License-Identifier: MIT
 *
 * Which of two rounded shapes lies within the other, as closed sets, exactly.
 */
#ifndef SEPAX_CONTAINMENT_H
#define SEPAX_CONTAINMENT_H

#include "base/polygon.h"
#include "sepax.h"

/* Cores of any number of vertices, with radii that are finite and not below 0. Takes O(a->count +
 * b->count). *expanded becomes true where an expansion was needed. */
sepax_containment sepax_exact_containment(const polygon *a, float a_radius, const polygon *b,
                                          float b_radius, bool *expanded);

#endif
