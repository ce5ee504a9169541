/* SPDX-License-Identifier: MIT
 *
 * Distances less a radius: of two vertices, or of a vertex and an edge. Comes in: float32 points
 * and a radius R, all finite. Goes out: differences of squares that are rounded once; their signs
 * are those of shifted.h. D is the product of exact.h, and l the length of the edge from v0 to v1.
 */
#ifndef SEPAX_NEAR_H
#define SEPAX_NEAR_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

/* Whether w lies strictly between the ends of the edge, measured along it. *expanded becomes true
 * where double was not certain. */
bool sepax_exact_beside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded);

/* The values of |w - v|^2 - R^2, of D and of D^2 - R^2 l^2, rounded to double from their
 * expansions: with a relative error below 2^-50, and 0 only for 0. */
double sepax_exact_vertex_excess(sepax_vec2 v, sepax_vec2 w, const exact_radius *r);
double sepax_exact_side(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);
double sepax_exact_line_excess(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r);

/* The last one for any D: the sum of `count` terms, at most MOST_SIDE_TERMS, which are changed. */
#define MOST_SIDE_TERMS 14
double sepax_exact_side_excess(double *side, int count, sepax_vec2 v0, sepax_vec2 v1,
                               const exact_radius *r);

#endif
