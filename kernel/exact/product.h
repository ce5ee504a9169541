/* SPDX-License-Identifier: MIT
 *
 * Products of expansions, without rounding, for predicates of degree 4 and more. Comes in: doubles
 * and expansions. Goes out: the terms of a product, and the expansion of a sum of terms.
 *
 * An expansion is a sum of doubles that do not overlap, in rising order of magnitude and without
 * zeros. Expansions of degree 2 in float32 coordinates are multiples of 2^-298 below 2^265. So
 * products of two are multiples of 2^-596 below 2^530, and so are all rounding errors: nothing
 * overflows or underflows, not even where a factor is split.
 */
#ifndef SEPAX_PRODUCT_H
#define SEPAX_PRODUCT_H

#include "exact/expansion.h"

/* a * b == result + *error, exactly. Each factor is split into two halves of 26 bits (Veltkamp),
 * whose four products are exact (Dekker). */
static inline double two_product(double a, double b, double *error) {
    const double wide_a = 0x8000001p0 * a, wide_b = 0x8000001p0 * b;
    const double a_high = wide_a - (wide_a - a), a_low = a - a_high;
    const double b_high = wide_b - (wide_b - b), b_low = b - b_high;
    const double product = a * b;
    *error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return product;
}

/* Turns terms[count] into an expansion of their sum, in place, and returns the number of its parts,
 * which is 0 where the sum is 0. The expansion grows term by term as in sum_sign, and zeros are
 * left out. */
static inline int expansion_of(double *terms, int count) {
    int kept = 0;
    for (int n = 0; n < count; n++) {
        double carry = terms[n];
        int parts = 0;
        for (int i = 0; i < kept; i++) {
            double error;
            carry = two_sum(carry, terms[i], &error);
            if (error != 0) {
                terms[parts++] = error;
            }
        }
        if (carry != 0) {
            terms[parts++] = carry;
        }
        kept = parts;
    }
    return kept;
}

/* The sum of an expansion, rounded to double: with the right sign and a relative error below 2^-50.
 * The parts are nonadjacent (Shewchuk), so the parts below any given one add up to less than half
 * of it. Therefore the sum is more than half of the last part, and all partial sums together are
 * less than twice that part. */
static inline double expansion_value(const double *parts, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += parts[i];
    }
    return sum;
}

/* Writes terms that add up to sign * e * f exactly, where e and f are expansions and sign is 1 or
 * -1. Returns their number, 2 * e_count * f_count. */
static inline int product_terms(double *terms, double sign, const double *e, int e_count,
                                const double *f, int f_count) {
    int count = 0;
    for (int i = 0; i < e_count; i++) {
        for (int j = 0; j < f_count; j++, count += 2) {
            terms[count + 1] = two_product(sign * e[i], f[j], &terms[count]);
        }
    }
    return count;
}

/* Writes terms that add up to the square of an expansion. Returns their number, e_count * (e_count
 * + 1). */
static inline int square_terms(double *terms, const double *e, int e_count) {
    int count = 0;
    for (int i = 0; i < e_count; i++) {
        for (int j = i; j < e_count; j++, count += 2) {
            terms[count + 1] = two_product(i == j ? e[i] : 2 * e[i], e[j], &terms[count]);
        }
    }
    return count;
}

#endif
