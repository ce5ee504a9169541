/* SPDX-License-Identifier: MIT
 *
 * Exact signs for a displaced shape, and comparisons of distances with radii: the vertices w of the
 * second of two shapes count as w + t, which need not be float32 numbers. Comes in: float32
 * points, t and radii, all finite. Goes out: signs in real numbers.
 *
 * Signs are computed in double where that is certain, and by expansions elsewhere; *expanded
 * becomes true there and is otherwise left alone. For the edge from v0 to v1 let
 *     D = (y1-y0) (wx+tx-x0) - (x1-x0) (wy+ty-y0),
 * which is positive where w + t lies outside of that edge of a counter-clockwise polygon, and let l
 * be its length.
 */
#ifndef SEPAX_SHIFTED_H
#define SEPAX_SHIFTED_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

/* The t of a shape that is where it is. */
#define NO_SHIFT ((sepax_vec2){0, 0})

/* Whether w + t equals v. */
bool sepax_shifted_equal(sepax_vec2 v, sepax_vec2 w, sepax_vec2 t);

/* The sign (-1, 0, 1) of D. */
int sepax_shifted_outside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t, bool *expanded);

/* The sign of (x1-x0) (wx+tx-x1) + (y1-y0) (wy+ty-y1), which is positive where w + t lies beyond v1
 * along the edge. */
int sepax_shifted_beyond(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t, bool *expanded);

/* The sign of |w + t - v|^2 - R^2: negative where the vertices are nearer than R. */
int sepax_shifted_vertex_gap(sepax_vec2 v, sepax_vec2 w, sepax_vec2 t, const exact_radius *r,
                             bool *expanded);

/* The sign of D^2 - R^2 l^2: negative where w + t is nearer than R to the line of the edge, on
 * either side of it. */
int sepax_shifted_line_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                           const exact_radius *r, bool *expanded);

/* The same sign where w + t lies strictly between the ends of the edge, measured along
 * it. Elsewhere 1, as the point of the edge nearest to w + t is then a vertex. */
int sepax_shifted_edge_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                           const exact_radius *r, bool *expanded);

/* Where nothing is displaced: whether w lies strictly between the ends of the edge, measured along
 * it; D is then that of exact.h. */
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
