/* SPDX-License-Identifier: MIT
 *
 * The cosine and sine of an angle, the same on every processor. Comes in: an angle in radians of at
 * most TURN_LIMIT in size. Goes out: both, each off by less than 2^-48.
 *
 * The functions of the C library differ from one system to the next. Here the angle is reduced to
 * at most an eighth of a turn, and two Taylor polynomials give its cosine and sine; only sums and
 * products in double are used, each rounded once.
 */
#ifndef SEPAX_TURN_H
#define SEPAX_TURN_H

#include <stdint.h>
#include <string.h>

#define TURN_LIMIT 0x1p20f

typedef struct turn {
    double cos, sin;
} turn;

/* The angle less its nearest multiple of pi/2, which is k pi/2; *quarter becomes k mod 4. pi/2 is
 * represented as the sum of three numbers, of which the first two have 33 bits. |k| < 2^20, so
 * their products with k are exact. The first difference is exact as well: where k is not 0, both of
 * its terms are multiples of 2^-32, and it is below 1. The other two differences are also below 1,
 * and are rounded by less than 2^-53 each. */
static inline double turn_reduce(float angle, unsigned *quarter) {
    /* Adding 1.5 * 2^52 rounds to an integer and leaves that integer in the last bits. */
    const double shifted = (double)angle * 0x1.45f306dc9c883p-1 + 0x1.8p52;
    const double k = shifted - 0x1.8p52;
    uint64_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    *quarter = (unsigned)(bits & 3);
    return (((double)angle - k * 0x1.921fb544p0) - k * 0x1.0b4611a6p-34) -
           k * 0x1.3198a2e037073p-69;
}

/* Cosine and sine of r, |r| <= pi/4 + 2^-30. The first term that is left out of either polynomial
 * is below 2^-54 (of the sine, r^17 / 17!). */
static inline turn turn_of_eighth(double r) {
    const double q = r * r;
    double s = -1 / 1307674368000.0, c = 1 / 20922789888000.0; /* -1/15!, 1/16! */
    s = s * q + 1 / 6227020800.0;
    c = c * q - 1 / 87178291200.0;
    s = s * q - 1 / 39916800.0;
    c = c * q + 1 / 479001600.0;
    s = s * q + 1 / 362880.0;
    c = c * q - 1 / 3628800.0;
    s = s * q - 1 / 5040.0;
    c = c * q + 1 / 40320.0;
    s = s * q + 1 / 120.0;
    c = c * q - 1 / 720.0;
    s = s * q - 1 / 6.0;
    c = c * q + 1 / 24.0;
    c = c * q - 0.5;
    return (turn){c * q + 1, s * q * r + r};
}

static inline turn turn_of(float angle) {
    unsigned quarter;
    const turn t = turn_of_eighth(turn_reduce(angle, &quarter));
    const double c = (quarter & 1) != 0 ? t.sin : t.cos, s = (quarter & 1) != 0 ? t.cos : t.sin;
    /* In quarters 0 to 3, with c and s of the eighth: (c, s), (-s, c), (-c, -s), (s, -c). */
    return (turn){((quarter + 1) & 2) != 0 ? -c : c, (quarter & 2) != 0 ? -s : s};
}

#endif
