/* SPDX-License-Identifier: MIT
 *
 * Terms of the quantities from which distances are computed. Comes in: float32 coordinates and
 * radii. Goes out: doubles that add up to the quantity exactly. Each is a product of two floats,
 * perhaps times 2, and so exact.
 */
#ifndef SEPAX_EXACT_TERMS_H
#define SEPAX_EXACT_TERMS_H

#include "exact/radius.h"
#include "sepax.h"

/* sign R^2, where R is the sum of radii. */
#define RADIUS_TERMS 6
static inline void radius_terms(double terms[RADIUS_TERMS], int sign, const exact_radius *r) {
    const double a = r->addend[0], b = r->addend[1], c = r->addend[2];
    terms[0] = sign * a * a;
    terms[1] = sign * b * b;
    terms[2] = sign * c * c;
    terms[3] = 2 * sign * a * b;
    terms[4] = 2 * sign * a * c;
    terms[5] = 2 * sign * b * c;
}

/* v1 - v0|^2, the squared length of an edge. */
#define LENGTH_TERMS 6
static inline void length_terms(double terms[LENGTH_TERMS], sepax_vec2 v0, sepax_vec2 v1) {
    const double x0 = v0.x, y0 = v0.y, x1 = v1.x, y1 = v1.y;
    terms[0] = x0 * x0;
    terms[1] = -2 * x0 * x1;
    terms[2] = x1 * x1;
    terms[3] = y0 * y0;
    terms[4] = -2 * y0 * y1;
    terms[5] = y1 * y1;
}

/* D of exact.h, without the terms -y0 * x0 and +x0 * y0, which cancel. */
#define SIDE_TERMS 6
static inline void side_terms(double terms[SIDE_TERMS], sepax_vec2 v0, sepax_vec2 v1,
                              sepax_vec2 w) {
    const double x0 = v0.x, y0 = v0.y, x1 = v1.x, y1 = v1.y, wx = w.x, wy = w.y;
    terms[0] = y1 * wx;
    terms[1] = -(y1 * x0);
    terms[2] = -(y0 * wx);
    terms[3] = -(x1 * wy);
    terms[4] = x1 * y0;
    terms[5] = x0 * wy;
}

#endif
