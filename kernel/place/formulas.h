/* SPDX-License-Identifier: MIT
 *
 * Formulas of one vertex, edge or disc. Truth values are 0 or 1, joined by & and |, so that nothing
 * branches.
 */
#ifndef SEPAX_FORMULAS_H
#define SEPAX_FORMULAS_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "sepax.h"

/* ------------------------------------------------------- edges, in double */

/* An upper bound in float of v(1 + e) for v >= 0 and 0 <= e <= 2^-30; infinite above FLT_MAX.
 * Rounding to nearest changes a float by less than 2^-24 of itself, or by 2^-150 if it is
 * subnormal; the factor and the summand are more than that. */
static inline float rounded_up(double v) {
    const double above = v * (1 + 0x1p-22) + 0x1p-149;
    return above <= (double)FLT_MAX ? (float)above : INFINITY;
}

typedef struct edge {
    double x, y;
} edge;

static inline edge edge_at(const float *x, const float *y, uint32_t count, uint32_t i) {
    const uint32_t next = i + 1 < count ? i + 1 : 0;
    return (edge){(double)x[next] - (double)x[i], (double)y[next] - (double)y[i]};
}

static inline double length_of(edge e) {
    return sqrt(e.x * e.x + e.y * e.y);
}

/* The cross product of two edges and a bound of its error. With u = 2^-53, a difference of floats
 * is off by a factor 1 + u, a product of two differences by 3u + O(u^2), and the subtraction adds
 * another u: together 4.1u of the sum of the sizes of both products. In double, such products of
 * floats neither overflow nor underflow. */
typedef struct cross_product {
    double value, error;
    bool is_zero; /* both products are exactly 0, so the true cross product is 0 */
} cross_product;

static inline cross_product cross(edge a, edge b) {
    const double p = a.x * b.y, q = a.y * b.x;
    return (cross_product){p - q, 0x1p-50 * (fabs(p) + fabs(q)), ((p == 0) & (q == 0)) != 0};
}

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

/* ------------------------------------------------ directions, for sectors
 *
 * They only choose which vertices are tried first: no result depends on them. */

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
