/* SPDX-License-Identifier: MIT
 *
 * Formulas of one vertex, edge or disc. Truth values are 0 or 1, joined by & and |, so that nothing
 * branches.
 */
#ifndef SEPAX_FORMULAS_H
#define SEPAX_FORMULAS_H

#include <string.h>

#include "place/edge.h"
#include "sepax.h"

/* ------------------------------------------------------------------ turns */

/* Whether the turn from edge a to edge b is certainly to the left, and its vertices certainly
 * finite.
 *
 * With u = 2^-24, a rounded difference of two floats is off by a factor 1 + u at most (differences
 * do not underflow), so a product of two is off by up to 3u|p| + O(u^2) + 2^-150. The last
 * subtraction adds another factor 1 - u, so the sign is right beyond 4.1u(|p| + |q|) + 2^-148. The
 * threshold is 8u(|p| + |q|) + 2^-120. A vertex that is not finite makes an edge infinite or NaN,
 * and then the threshold too, whatever the other edge is; no comparison with such a threshold is
 * true. */
static inline int32_t turns_surely_left(float ax, float ay, float bx, float by) {
    const float p = ax * by, q = ay * bx;
    return p - q > 0x1p-21f * (fabsf(p) + fabsf(q)) + 0x1p-120f ? 1 : 0;
}

/* 1 for directions of an angle in [0, 180) degrees, 0 for those in [180, 360). It is exact for
 * edges, since the sign of a rounded difference is exact. */
static inline int32_t points_up(float x, float y) {
    return (y > 0 ? 1 : 0) | ((y == 0 ? 1 : 0) & (x > 0 ? 1 : 0));
}

/* Whether a turn leads from a lower direction to an upper one. A polygon whose turns are all to the
 * left, by less than 180 degrees each, has one such turn in each round. */
static inline int32_t rises(float ax, float ay, float bx, float by) {
    return (1 - points_up(ax, ay)) & points_up(bx, by);
}

/* ------------------------------------------------------------------ discs */

/* The radius of the disc inside a point with a radius, about that point: nothing is rounded. */
static inline float circle_inner(float radius) {
    return radius >= 0x1p-60f ? radius : -INFINITY;
}

/* --------------------------------------------------------------- outlines */

/* The unit of gauges, which is stored as the upper half of the bits of a float. */
static inline double outline_gauge(uint16_t half) {
    const uint32_t bits = (uint32_t)half << 16;
    float unit;
    memcpy(&unit, &bits, sizeof unit);
    return (double)unit;
}

/* ------------------------------------------------------------------ boxes */

/* A float that is not below at + by. The sum in double is off by at most 2^-51 of the sizes of `at`
 * and `by`, which may be far more than the sum; rounding to nearest loses 2^-24 of the sum, or
 * 2^-150. A result beyond FLT_MAX may be FLT_MAX: no box reaches farther. */
static inline float moved_out(double at, double by) {
    const double sum = at + by;
    const double above = sum + 0x1p-23 * fabs(sum) + 0x1p-51 * (fabs(at) + by) + 0x1p-149;
    return above <= (double)FLT_MAX ? (float)above : FLT_MAX;
}

#endif
