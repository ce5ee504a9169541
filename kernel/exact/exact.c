/* SPDX-License-Identifier: MIT
 *
 * Exact signs (exact.h). Each is computed in double first. Where rounding may have changed the
 * sign, the formula is multiplied out into terms, and expansion.h adds these without rounding.
 */
#include "base/arithmetic.h"

#include "exact/exact.h"

#include "exact/expansion.h"

/* A product of two floats has at most 48 bits and an exponent in the range of double, so each term
 * below is exact. */

int sepax_exact_outside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w) {
    const double x0 = v0.x, y0 = v0.y, x1 = v1.x, y1 = v1.y, wx = w.x, wy = w.y;
    const double p = (y1 - y0) * (wx - x0);
    const double q = (x1 - x0) * (wy - y0);
    if (sign_certain(p - q, p, q)) {
        return sign_of(p - q);
    }
    /* The terms -y0 * x0 and +x0 * y0 cancel and are left out. */
    double terms[6] = {y1 * wx, -(y1 * x0), -(y0 * wx), -(x1 * wy), x1 * y0, x0 * wy};
    return sum_sign(terms, 6);
}

int sepax_exact_beyond(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w) {
    const double x0 = v0.x, y0 = v0.y, x1 = v1.x, y1 = v1.y, wx = w.x, wy = w.y;
    const double p = (x1 - x0) * (wx - x1);
    const double q = (y1 - y0) * (wy - y1);
    if (sign_certain(p + q, p, q)) {
        return sign_of(p + q);
    }
    double terms[8] = {x1 * wx, -(x1 * x1), -(x0 * wx), x0 * x1,
                       y1 * wy, -(y1 * y1), -(y0 * wy), y0 * y1};
    return sum_sign(terms, 8);
}

int sepax_exact_turn(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w0, sepax_vec2 w1) {
    const double vx0 = v0.x, vy0 = v0.y, vx1 = v1.x, vy1 = v1.y;
    const double wx0 = w0.x, wy0 = w0.y, wx1 = w1.x, wy1 = w1.y;
    const double p = (vx1 - vx0) * (wy1 - wy0);
    const double q = (vy1 - vy0) * (wx1 - wx0);
    if (sign_certain(p - q, p, q)) {
        return sign_of(p - q);
    }
    double terms[8] = {vx1 * wy1,    -(vx1 * wy0), -(vx0 * wy1), vx0 * wy0,
                       -(vy1 * wx1), vy1 * wx0,    vy0 * wx1,    -(vy0 * wx0)};
    return sum_sign(terms, 8);
}
