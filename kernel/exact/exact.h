/* SPDX-License-Identifier: MIT
 *
 * Exact answers about float32 points, for all finite input: what hull.c validates with and what
 * decides the pairs that the float filter could not.
 */
#ifndef SEPAX_EXACT_H
#define SEPAX_EXACT_H

#include "sepax.h"

/* Sign (-1, 0, 1) of  (y1-y0)(wx-x0) - (x1-x0)(wy-y0):  positive when w is to the right of the
 * line from point 0 to point 1, that is outside of that edge of a counter-clockwise polygon. */
int sepax_exact_outside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);

/* Sign (-1, 0, 1) of  (x1-x0)(wx-x1) + (y1-y0)(wy-y1):  positive when w lies beyond point 1 along
 * the direction from point 0 to point 1. */
int sepax_exact_beyond(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);

/* Sign (-1, 0, 1) of the cross product (v1-v0) x (w1-w0) of two edges. */
int sepax_exact_turn(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w0, sepax_vec2 w1);

#endif
