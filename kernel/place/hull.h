/* SPDX-License-Identifier: MIT
 *
 * Exact convexity check and exact convex hull of float32 points.
 */
#ifndef SEPAX_HULL_H
#define SEPAX_HULL_H

#include "sepax.h"

/* Reduces vertices[count] (finite, 1 <= count <= SEPAX_MAX_VERTICES) to the corners of the convex
 * polygon they run around counter-clockwise: repeated and collinear vertices go. index[i] becomes
 * the original position of corner i (of repeated vertices the lowest); corners keep their order.
 * Returns SEPAX_OK and *corner_count >= 3, or the error that describes the polygon. The vertices
 * are not changed. */
sepax_status sepax_hull_check(const sepax_vec2 *vertices, size_t count, uint16_t *index,
                              size_t *corner_count);

/* The exact convex hull of any points: index[0 .. result - 1] are the positions of its corners,
 * counter-clockwise, beginning with the corner of lowest position; no three on a line. The result
 * is 2 for points on one line, 1 for a single point. Up to 2 * SEPAX_MAX_VERTICES points; `scratch`
 * has room for count elements. */
size_t sepax_hull_build(const sepax_vec2 *vertices, size_t count, uint16_t *index,
                        uint16_t *scratch);

/* Whether a quick test in float32 proves that the vertices are finite and are their own hull in
 * this order. It does for nearly every such polygon; false means that it is not certain. */
bool sepax_hull_is_evident(const sepax_vec2 *vertices, size_t count);

/* Whether x[count], y[count] is its own hull: a polygon that turns strictly left at every vertex
 * and goes round once, two points that differ, or one point. Exact. */
bool sepax_hull_is_strict(const float *x, const float *y, size_t count);

#endif
