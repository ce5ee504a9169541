// SPDX-License-Identifier: MIT
//
// All small convex shapes with corners on an integer lattice.

#ifndef SEPAX_TESTS_LATTICE_H
#define SEPAX_TESTS_LATTICE_H

#include <cstdint>

#include "exact_formulas.h"

namespace lattice {

using point = exact::point<int64_t>;

// One point, the two ends of a segment, or a strictly convex polygon, counter-clockwise.
using shape = exact::core<int64_t>;

// The points of a side x side square, `step` apart.
std::vector<point> grid(int side, int step = 1);

// Every strictly convex polygon of `corners` grid points, once, its lowest corner first.
std::vector<shape> polygons(const std::vector<point> &grid, size_t corners);

// Every point, and every segment once in each direction.
std::vector<shape> points_and_segments(const std::vector<point> &grid);

// Each shape once for each of its corners as the first.
std::vector<shape> with_every_first_corner(const std::vector<shape> &shapes);

bool is_parallelogram(const shape &s);
bool is_rectangle(const shape &s);
bool is_upright(const shape &s); // a rectangle with sides along the axes

} // namespace lattice

#endif
