/* SPDX-License-Identifier: MIT
 *
 * The directions of edges as angles, and the vertices that a sector table names. Comes in: vectors
 * and vertices. Goes out: angles of 16 bits, and points. Both only choose which vertices are tried
 * first: no result depends on them.
 */
#ifndef SEPAX_DIRECTION_H
#define SEPAX_DIRECTION_H

#include <math.h>
#include <stdint.h>

/* The direction of a vector as an angle, in units of 2^-16 of a full turn. The polynomial is that
 * of Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 4.4.49, for arc tangents up
 * to 1; it is off by at most 10^-5, a tenth of a unit. The angle of a vector that is zero or not
 * finite has no meaning. */
static inline uint16_t edge_turn(float x, float y) {
    const float ax = fabsf(x), ay = fabsf(y);
    const float r = ay > ax ? ax / ay : ay / ax, q = r * r;
    const float near =
        r * (10428.98f + q * (-3445.149f + q * (1878.939f + q * (-887.9694f + q * 217.3182f))));
    const float first = ay > ax ? 0x1p14f - near : near;
    const float upper = x < 0 ? 0x1p15f - first : first;
    const float turn = y < 0 ? 0x1p16f - upper : upper;
    return (uint16_t)(turn < 0x1p16f ? (int32_t)turn : 0);
}

/* Turns the directions of the edges of a block. Sums of turns wrap, so turning again and again
 * loses nothing. */
static inline void turns_turn(uint16_t *turns, uint32_t stride, const float *x, const float *y) {
    const uint16_t by = (uint16_t)(edge_turn(x[1] - x[0], y[1] - y[0]) - turns[0]);
    for (uint32_t i = 0; i < stride; i++) {
        turns[i] = (uint16_t)(turns[i] + by);
    }
}

/* Copies the vertices that a sector table names. */
static inline void points_set(float *points, const uint16_t *sectors, uint32_t stride,
                              const float *x, const float *y) {
    for (uint32_t s = 0; s < stride; s++) {
        points[2 * s] = x[sectors[s]];
        points[2 * s + 1] = y[sectors[s]];
    }
}

#endif
