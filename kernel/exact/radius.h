/* SPDX-License-Identifier: MIT
 *
 * A sum of radii as a real number: the radii of two shapes and the margin of a query, or the
 * difference of two radii. Comes in: floats. Goes out: the addends, which are exact, and their
 * rounded sum.
 */
#ifndef SEPAX_RADIUS_H
#define SEPAX_RADIUS_H

/* The real number addend[0] + addend[1] + addend[2], which is not below 0. Each addend is the value
 * of a float or its negative. */
typedef struct exact_radius {
    double addend[3];
    double value; /* rounded, with a relative error of at most 2^-52: 0 only for 0 */
} exact_radius;

/* The sum of three floats, all finite and not below 0. */
static inline exact_radius radius_of_sum(float a, float b, float margin) {
    return (exact_radius){{(double)a, (double)b, (double)margin},
                          ((double)a + (double)b) + (double)margin};
}

/* The difference large - small of two finite floats with 0 <= small <= large. */
static inline exact_radius radius_of_difference(float large, float small) {
    return (exact_radius){{(double)large, -(double)small, 0}, (double)large - (double)small};
}

#endif
