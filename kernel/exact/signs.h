/* SPDX-License-Identifier: MIT
 *
 * The signs of exact.h for callers that count expansions. Comes in: points. Goes out: the sign.
 * *expanded becomes true where double arithmetic was not certain, and is otherwise left alone.
 */
#ifndef SEPAX_SIGNS_H
#define SEPAX_SIGNS_H

#include "exact/exact.h"
#include "exact/expansion.h"

/* The sign of sepax_exact_outside. Where w is the end of the edge the sign is 0, and no expansion
 * is needed to find that. */
static inline int side_sign(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded) {
    const double p = ((double)v1.y - (double)v0.y) * ((double)w.x - (double)v0.x);
    const double q = ((double)v1.x - (double)v0.x) * ((double)w.y - (double)v0.y);
    if (sign_certain(p - q, p, q)) {
        return sign_of(p - q);
    }
    if (w.x == v1.x && w.y == v1.y) {
        return 0; /* w is the end of the edge */
    }
    *expanded = true;
    return sepax_exact_outside(v0, v1, w);
}

/* The sign of sepax_exact_beyond. */
static inline int beyond_sign(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded) {
    const double p = ((double)v1.x - (double)v0.x) * ((double)w.x - (double)v1.x);
    const double q = ((double)v1.y - (double)v0.y) * ((double)w.y - (double)v1.y);
    if (sign_certain(p + q, p, q)) {
        return sign_of(p + q);
    }
    *expanded = true;
    return sepax_exact_beyond(v0, v1, w);
}

#endif
