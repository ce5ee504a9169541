/* SPDX-License-Identifier: MIT
 *
 * Exact comparisons of a distance with a radius: of the distance of two vertices, or of a vertex
 * and an edge. Comes in: float32 points and a radius R, all finite. Goes out: exact signs, and
 * differences of squares that are rounded once.
 *
 * Signs are computed in double where that is certain, and by expansions elsewhere; *expanded
 * becomes true there and is otherwise left alone. D is the product of exact.h, and l the length of
 * the edge from v0 to v1.
 */
#ifndef SEPAX_NEAR_H
#define SEPAX_NEAR_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

/* The sign (-1, 0, 1) of |w - v|^2 - R^2: negative where the vertices are nearer than R. */
int sepax_exact_vertex_gap(sepax_vec2 v, sepax_vec2 w, const exact_radius *r, bool *expanded);

/* The sign of D^2 - R^2 l^2: negative where w is nearer than R to the line of the edge, on either
 * side of it. */
int sepax_exact_line_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                         bool *expanded);

/* The sign of D^2 - R^2 l^2 where w lies strictly between the ends of the edge, measured along it.
 * Elsewhere 1, as the point of the edge nearest to w is then a vertex. */
int sepax_exact_edge_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                         bool *expanded);

/* Whether w lies strictly between the ends of the edge, measured along it. */
bool sepax_exact_beside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded);

/* The values of |w - v|^2 - R^2, of D and of D^2 - R^2 l^2, rounded to double from their
 * expansions: with a relative error below 2^-50, and 0 only for 0. */
double sepax_exact_vertex_excess(sepax_vec2 v, sepax_vec2 w, const exact_radius *r);
double sepax_exact_side(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);
double sepax_exact_line_excess(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r);

/* The last one for any D: the sum of `count` terms, at most MOST_SIDE_TERMS, which are changed. */
#define MOST_SIDE_TERMS 10
double sepax_exact_side_excess(double *side, int count, sepax_vec2 v0, sepax_vec2 v1,
                               const exact_radius *r);

#endif
