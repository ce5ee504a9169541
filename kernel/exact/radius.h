/* SPDX-License-Identifier: MIT
 *
 * A sum of radii in real numbers: of two shapes and the margin of a query, or a difference of two.
 */
#ifndef SEPAX_RADIUS_H
#define SEPAX_RADIUS_H

/* The real number addend[0] + addend[1] + addend[2], not below 0; each addend is a float. */
typedef struct exact_radius {
    double addend[3];
    double value; /* rounded: off by 2^-52 of itself at most, so 0 only for 0 */
} exact_radius;

/* All three finite and not below 0. */
static inline exact_radius radius_of_sum(float a, float b, float margin) {
    return (exact_radius){{(double)a, (double)b, (double)margin},
                          ((double)a + (double)b) + (double)margin};
}

/* `large` finite and not below `small`. */
static inline exact_radius radius_of_difference(float large, float small) {
    return (exact_radius){{(double)large, -(double)small, 0}, (double)large - (double)small};
}

#endif
