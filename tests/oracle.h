// SPDX-License-Identifier: MIT
//
// The relation and the separation of two convex shapes in GMP integers: what the library is
// measured against. It shares no code and no formula with kernel/: the relation is decided by
// intervals on axes, as in textbooks, the library's by the sides of edges.

#ifndef SEPAX_TESTS_ORACLE_H
#define SEPAX_TESTS_ORACLE_H

#include <vector>

#include "sepax.h"

// Shapes are vertices as the store gives them back: one is a point, two are a segment, three or
// more run counter-clockwise around a strictly convex polygon.

sepax_relation oracle_relation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b);

// The maximum over the edges of both of the minimum over the other's vertices of the signed
// distance to the edge's line, from 256 bits of precision truncated to double. One of the shapes
// must be a polygon.
double oracle_separation(const std::vector<sepax_vec2> &a, const std::vector<sepax_vec2> &b);

#endif
