/* SPDX-License-Identifier: MIT
 *
 * The exact check of convexity and the exact convex hull of points in float32. Comes in: points.
 * Goes out: which of them are the corners, or an error.
 */
#ifndef SEPAX_HULL_H
#define SEPAX_HULL_H

#include "sepax.h"

/* Finds the corners of a convex polygon that vertices[count] run around counter-clockwise (they are
 * finite, 1 <= count <= SEPAX_MAX_VERTICES): repeated and collinear vertices are no corners.
 * index[i] becomes the position of corner i, the lowest one if the vertex is repeated; corners keep
 * their order. Returns SEPAX_OK with *corner_count >= 3, or the error that describes the polygon.
 */
sepax_status sepax_hull_check(const sepax_vec2 *vertices, size_t count, uint16_t *index,
                              size_t *corner_count);

/* Builds the exact convex hull of any points, up to 2 * SEPAX_MAX_VERTICES of them. Returns the
 * number of its corners: 2 for points on one line, 1 for points that are all equal. index[0 ..
 * result - 1] become the positions of the corners, counter-clockwise from the lowest position; no
 * three corners are on a line. `scratch` has room for `count` elements. */
size_t sepax_hull_build(const sepax_vec2 *vertices, size_t count, uint16_t *index,
                        uint16_t *scratch);

/* Whether a quick test in float32 proves that the vertices are finite and are their own hull in
 * this order. It proves that for nearly every such polygon; false means that it is not certain. */
bool sepax_hull_is_evident(const sepax_vec2 *vertices, size_t count);

/* Whether the vertices x[count], y[count] are exactly their own hull: a polygon that turns strictly
 * left at every vertex and goes round once, two points that differ, or one point. */
bool sepax_hull_is_strict(const float *x, const float *y, size_t count);

/* Finds at which vertex the fault of a polygon is that was refused, and whether rounding to float32
 * explains it. `index` has room for vertex_count elements. Does nothing for a status that concerns
 * no vertex. */
void sepax_fault_find(const sepax_vec2 *vertices, size_t vertex_count, sepax_status status,
                      uint16_t *index, sepax_rejection *rejection);

#endif
