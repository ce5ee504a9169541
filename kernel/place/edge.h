/* SPDX-License-Identifier: MIT
 *
 * An edge in double precision, and what is computed from edges: lengths, cross products with a
 * bound of their error, and upper bounds rounded to float.
 */
#ifndef SEPAX_EDGE_H
#define SEPAX_EDGE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

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

#endif
