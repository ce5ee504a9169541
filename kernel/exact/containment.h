/* SPDX-License-Identifier: MIT
 *
 * Containment, exactly: which of two rounded shapes lies within the other, as closed sets. Comes
 * in: two cores with radii. Goes out: one bit for each of the two ways.
 */
#ifndef SEPAX_CONTAINMENT_H
#define SEPAX_CONTAINMENT_H

#include "base/polygon.h"
#include "sepax.h"

/* The containment of the shapes with these cores, which may have any number of vertices, and radii,
 * which are finite and not below 0. Takes O(a->count + b->count). *expanded is set to whether an
 * expansion was needed. */
sepax_containment sepax_exact_containment(const polygon *a, float a_radius, const polygon *b,
                                          float b_radius, bool *expanded);

#endif
