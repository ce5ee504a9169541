// SPDX-License-Identifier: MIT
//
// Enumeration of lattice shapes.

#include "lattice.h"

namespace lattice {

namespace {

// Twice the area of the triangle o, p, q: positive when it runs counter-clockwise.
int64_t doubled_area(const point &o, const point &p, const point &q) {
    return (p - o).x * (q - o).y - (p - o).y * (q - o).x;
}

// The chain of grid points so far, from the lowest one, grows by every point that keeps it convex:
// corners turn left, and their directions from the first one do too.
void grow(const std::vector<point> &grid, size_t lowest, size_t corners, shape &chain,
          std::vector<shape> &out) {
    const size_t n = chain.size();
    if (n > 2 && n == corners) {
        if (doubled_area(chain[n - 2], chain[n - 1], chain[0]) > 0 &&
            doubled_area(chain[n - 1], chain[0], chain[1]) > 0)
            out.push_back(chain);
        return;
    }
    for (size_t i = lowest + 1; i < grid.size(); ++i) {
        if (n >= 2 && (doubled_area(chain[0], chain[n - 1], grid[i]) <= 0 ||
                       doubled_area(chain[n - 2], chain[n - 1], grid[i]) <= 0))
            continue;
        chain.push_back(grid[i]);
        grow(grid, lowest, corners, chain, out);
        chain.pop_back();
    }
}

} // namespace

std::vector<point> grid(int side, int step) {
    std::vector<point> all;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            all.push_back({int64_t{x} * step, int64_t{y} * step});
    return all;
}

std::vector<shape> polygons(const std::vector<point> &grid, size_t corners) {
    std::vector<shape> all;
    for (size_t lowest = 0; lowest < grid.size(); ++lowest) { // the grid is sorted by y, then x
        shape chain = {grid[lowest]};
        grow(grid, lowest, corners, chain, all);
    }
    return all;
}

std::vector<shape> points_and_segments(const std::vector<point> &grid) {
    std::vector<shape> all;
    for (size_t i = 0; i < grid.size(); ++i) {
        all.push_back({grid[i]});
        for (size_t j = 0; j < grid.size(); ++j)
            if (j != i)
                all.push_back({grid[i], grid[j]});
    }
    return all;
}

std::vector<shape> with_every_first_corner(const std::vector<shape> &shapes) {
    std::vector<shape> all;
    for (const shape &s : shapes)
        for (size_t first = 0; first < s.size(); ++first) {
            shape turned;
            for (size_t i = 0; i < s.size(); ++i)
                turned.push_back(s[(first + i) % s.size()]);
            all.push_back(turned);
        }
    return all;
}

bool is_parallelogram(const shape &s) {
    return s.size() == 4 && s[0].x + s[2].x == s[1].x + s[3].x &&
           s[0].y + s[2].y == s[1].y + s[3].y;
}

bool is_rectangle(const shape &s) {
    return is_parallelogram(s) && dot(s[1] - s[0], s[2] - s[1]) == 0;
}

bool is_upright(const shape &s) {
    return is_rectangle(s) && (s[0].x == s[1].x || s[0].y == s[1].y);
}

} // namespace lattice
