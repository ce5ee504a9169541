/* SPDX-License-Identifier: MIT
 *
 * The sign of a sum of doubles, without rounding. Comes in: doubles. Goes out: the sign of their
 * sum in real numbers.
 *
 * All of this needs round to nearest, and results that are rounded to double at once: no
 * contraction into fma, and no wider registers. What is built from float32 coordinates can neither
 * overflow nor underflow: their sums and differences are multiples of 2^-149 below 2^130, products
 * of two of these are multiples of 2^-298 below 2^260, and so are the rounding errors of both.
 */
#ifndef SEPAX_EXPANSION_H
#define SEPAX_EXPANSION_H

#include <math.h>
#include <stdbool.h>

static inline int sign_of(double v) {
    return (v > 0) - (v < 0);
}

/* Whether a result p - q or p + q has the right sign, where p and q are products of two differences
 * of floats. With u = 2^-53, a difference has an error of at most u of itself, and so a product p
 * has one of at most 3u|p| + O(u^2). The last operation keeps the sign and takes away no more than
 * a factor 1 - u. So a result of 4u(|p| + |q|) or more is enough. That holds for a result of 0 as
 * well: the products are then both 0, which without underflow means that a factor of each is
 * exactly 0. */
static inline bool sign_certain(double result, double p, double q) {
    return fabs(result) >= 0x1p-51 * (fabs(p) + fabs(q));
}

/* a + b == result + *error, exactly (Knuth). */
static inline double two_sum(double a, double b, double *error) {
    const double sum = a + b;
    const double b_part = sum - a;
    *error = (a - (sum - b_part)) + (b - b_part);
    return sum;
}

/* The sign of the sum of terms[count]; the terms are overwritten. An expansion grows term by term
 * (Shewchuk 1997, theorem 10): its parts do not overlap and, apart from zeros, rise in magnitude,
 * so the last nonzero part outweighs all parts before it. */
static inline int sum_sign(double *terms, int count) {
    for (int n = 1; n < count; n++) {
        double carry = terms[n];
        for (int i = 0; i < n; i++) {
            carry = two_sum(carry, terms[i], &terms[i]);
        }
        terms[n] = carry;
    }
    for (int n = count - 1; n > 0; n--) {
        if (terms[n] != 0) {
            return sign_of(terms[n]);
        }
    }
    return sign_of(terms[0]);
}

#endif
