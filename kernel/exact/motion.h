/* SPDX-License-Identifier: MIT
 *
 * Products with a motion: the cross product and the dot product of the difference of two points and
 * the motion. Comes in: float32 points and motions. Goes out: the product as a double with the size
 * from which its error follows, or as terms that add up to it exactly.
 */
#ifndef SEPAX_MOTION_H
#define SEPAX_MOTION_H

#include <math.h>

#include "exact/approach.h"

/* A sum or difference of two products in double, with the sum of their sizes. */
typedef struct sized {
    double value, size; /* p - q or p + q, and |p| + |q| */
} sized;

static inline sized dot_of(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion) {
    const double p = ((double)to.x - (double)from.x) * (double)motion.x;
    const double q = ((double)to.y - (double)from.y) * (double)motion.y;
    return (sized){p + q, fabs(p) + fabs(q)};
}
/* The cross product with a motion is the dot product with that motion turned by a quarter. */
static inline sepax_vec2 quarter_turned(sepax_vec2 motion) {
    return (sepax_vec2){motion.y, -motion.x};
}
static inline sized cross_of(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion) {
    return dot_of(from, to, quarter_turned(motion));
}

/* The terms of the same two products. */
#define MOTION_TERMS 4
static inline void dot_terms(double terms[MOTION_TERMS], sepax_vec2 from, sepax_vec2 to,
                             sepax_vec2 motion) {
    const double mx = motion.x, my = motion.y;
    terms[0] = (double)to.x * mx;
    terms[1] = -((double)from.x * mx);
    terms[2] = (double)to.y * my;
    terms[3] = -((double)from.y * my);
}
static inline void cross_terms(double terms[MOTION_TERMS], sepax_vec2 from, sepax_vec2 to,
                               sepax_vec2 motion) {
    dot_terms(terms, from, to, quarter_turned(motion));
}

/* The discriminant R^2 |motion|^2 - (c x motion)^2 of an approach to a vertex: in double, and
 * rounded from its expansion. */
sized sepax_approach_discriminant(const approach *p, const exact_radius *r);
double sepax_approach_exact_discriminant(const approach *p, const exact_radius *r);

#endif
