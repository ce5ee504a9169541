/* SPDX-License-Identifier: MIT
 *
 * Exact signs about two shapes of which the second is seen somewhere else: its vertices w count as
 * w + t, which float32 need not be able to hold. Comes in: float32 coordinates and t, all finite.
 * Goes out: signs in real numbers.
 *
 * They are computed in double where that is certain, else by expansions; *expanded becomes true
 * there and is otherwise left alone. For the edge from v0 to v1
 *     D = (y1-y0) (wx+tx-x0) - (x1-x0) (wy+ty-y0),
 * which is positive where w + t lies outside of that edge of a counter-clockwise polygon.
 */
#ifndef SEPAX_SHIFTED_H
#define SEPAX_SHIFTED_H

#include <stdbool.h>

#include "exact/radius.h"
#include "sepax.h"

/* Whether w + t is v. */
bool sepax_shifted_equal(sepax_vec2 v, sepax_vec2 w, sepax_vec2 t);

/* The sign (-1, 0, 1) of D. */
int sepax_shifted_outside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t, bool *expanded);

/* The sign of (x1-x0) (wx+tx-x1) + (y1-y0) (wy+ty-y1): positive where w + t lies beyond v1 along
 * the edge. */
int sepax_shifted_beyond(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t, bool *expanded);

/* The sign of |w + t - v|^2 - R^2. */
int sepax_shifted_vertex_gap(sepax_vec2 v, sepax_vec2 w, sepax_vec2 t, const exact_radius *r,
                             bool *expanded);

/* The sign of D^2 - R^2 l^2, l the length of the edge, where w + t lies strictly between the ends
 * of the edge, along it; elsewhere 1, as a vertex is then the nearest point of the edge. */
int sepax_shifted_edge_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                           const exact_radius *r, bool *expanded);

#endif
