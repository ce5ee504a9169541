/* SPDX-License-Identifier: MIT
 *
 * Which of two rounded shapes lies within the other, as closed sets, exactly.
 */
#ifndef SEPAX_CONTAINMENT_H
#define SEPAX_CONTAINMENT_H

#include <stdbool.h>

#include "base/polygon.h"

typedef enum containment {
    CONTAINMENT_NONE = 0,
    CONTAINMENT_A_WITHIN_B = 1,
    CONTAINMENT_B_WITHIN_A = 2,
    CONTAINMENT_EQUAL = 3 /* each within the other: the same set of points */
} containment;

/* Cores of any number of vertices, with radii that are finite and not below 0. Takes
 * O(a->count + b->count). *expanded says whether an expansion was needed. */
containment sepax_exact_containment(const polygon *a, float a_radius, const polygon *b,
                                    float b_radius, bool *expanded);

#endif
