// SPDX-License-Identifier: MIT
//
// The relation and the separation of two convex shapes in GMP integers: what the library is
// measured against. It shares no code and no formula with kernel/: the relation is decided by
// intervals on axes, as in textbooks, the library's by the sides of edges.

#ifndef SEPAX_TESTS_ORACLE_H
#define SEPAX_TESTS_ORACLE_H

#include <string>
#include <vector>

#include "sepax.h"

// Shapes are vertices as the store gives them back: one is a point, two are a segment, three or
// more run counter-clockwise around a strictly convex polygon.

sepax_relation oracle_relation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b);

// The maximum over the edges of both of the minimum over the other's vertices of the signed
// distance to the edge's line, from 256 bits of precision truncated to double. One of the shapes
// must be a polygon.
double oracle_separation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b);

// The same separation, and each unit axis from a to b that attains it: the first is of the lowest
// edge of a, or else of b. Decimal, rounded to nearest (ties to even) from the exact value to so
// many significant digits; zeros at the end are left out.
struct oracle_axis {
    std::string x, y;
};
struct oracle_contact {
    std::string separation;
    std::vector<oracle_axis> normals;
};
oracle_contact oracle_decimals(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b,
                               unsigned digits);

// The positions of the corners of the convex hull, counter-clockwise, from the lowest one; of
// equal points the first. One for points that are all equal, two for points on a line.
std::vector<size_t> oracle_hull(const std::vector<sepax_vec2> &points);

#endif
