/* SPDX-License-Identifier: MIT
 *
 * Exact comparisons of a distance with a radius: of two vertices, of a vertex and an edge. They
 * compute in double where that is certain, else by expansions; *expanded becomes true there and is
 * otherwise left alone. All finite float32 input is allowed.
 */
#ifndef SEPAX_NEAR_H
#define SEPAX_NEAR_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

/* The sign (-1, 0, 1) of |w - v|^2 - R^2: negative when the vertices are nearer than R. */
int sepax_exact_vertex_gap(sepax_vec2 v, sepax_vec2 w, const exact_radius *r, bool *expanded);

/* The sign of D^2 - R^2 l^2, D the measure of exact.h and l the length of the edge from v0 to v1:
 * negative when w is nearer than R to the line of the edge, on either side of it. */
int sepax_exact_line_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                         bool *expanded);

/* The same sign where w lies strictly between the ends of the edge, along it; elsewhere 1, as a
 * vertex is then the nearest point of the edge. */
int sepax_exact_edge_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                         bool *expanded);

/* Whether w lies strictly between the ends of the edge, along it. */
bool sepax_exact_beside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded);

/* The values of |w - v|^2 - R^2, of D and of D^2 - R^2 l^2, rounded to double from their
 * expansions: off by less than 2^-50 of themselves, and 0 only for 0. */
double sepax_exact_vertex_excess(sepax_vec2 v, sepax_vec2 w, const exact_radius *r);
double sepax_exact_side(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w);
double sepax_exact_line_excess(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r);

#endif
