// SPDX-License-Identifier: MIT
//
// All small convex shapes with corners on an integer lattice, and their relation in integers. The
// relation is found by cutting one shape with the other: no formula of kernel/ and none of the
// oracle in GMP.

#ifndef SEPAX_TESTS_LATTICE_H
#define SEPAX_TESTS_LATTICE_H

#include <cstdint>
#include <vector>

#include "sepax.h"

namespace lattice {

struct point {
    int64_t x, y;
};

// One point, the two ends of a segment, or a strictly convex polygon, counter-clockwise.
using shape = std::vector<point>;

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

// a x + b y <= c
struct half_plane {
    int64_t a, b, c;
};

// A shape as the intersection of half planes, beside its corners.
struct region {
    explicit region(const shape &s);

    shape corners;
    std::vector<half_plane> sides;
};

sepax_relation relation(const region &a, const region &b);

} // namespace lattice

#endif
