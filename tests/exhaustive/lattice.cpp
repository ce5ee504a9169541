// SPDX-License-Identifier: MIT
//
// Enumeration of lattice shapes, and convex clipping in rational numbers.

#include "lattice.h"

#include <numeric>

namespace lattice {

namespace {

point operator-(point p, point q) {
    return {p.x - q.x, p.y - q.y};
}

int64_t dot(point p, point q) {
    return p.x * q.x + p.y * q.y;
}

// Twice the area of the triangle o, p, q: positive when it runs counter-clockwise.
int64_t doubled_area(point o, point p, point q) {
    return (p - o).x * (q - o).y - (p - o).y * (q - o).x;
}

// The chain of grid points so far, from the lowest one, grows by every point that keeps it convex:
// corners turn left, and their directions from the first one do too.
void grow(const std::vector<point> &grid, size_t lowest, size_t corners, shape &chain,
          std::vector<shape> &out) {
    const size_t n = chain.size();
    if (n == corners) {
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

// (x / w, y / w) with w > 0, in lowest terms.
struct rational {
    int64_t x, y, w;
};

rational reduced(rational p) {
    const int64_t g = std::gcd(std::gcd(p.x, p.y), p.w) * (p.w < 0 ? -1 : 1);
    return {p.x / g, p.y / g, p.w / g};
}

// Negative inside, positive outside.
int64_t side(const half_plane &h, const rational &p) {
    return h.a * p.x + h.b * p.y - h.c * p.w;
}

// Sutherland and Hodgman. A shape of two corners is a loop there and back.
std::vector<rational> cut(const std::vector<rational> &loop, const half_plane &h) {
    std::vector<rational> left;
    for (size_t i = 0; i < loop.size(); ++i) {
        const rational &p = loop[i], &q = loop[i + 1 < loop.size() ? i + 1 : 0];
        const int64_t at_p = side(h, p), at_q = side(h, q);
        if (at_p <= 0)
            left.push_back(p);
        if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0))
            left.push_back(reduced(
                {at_q * p.x - at_p * q.x, at_q * p.y - at_p * q.y, at_q * p.w - at_p * q.w}));
    }
    return left;
}

// Whether some corner of the common part is strictly inside each side of s.
bool reaches_interior(const std::vector<rational> &common, const region &s) {
    if (s.corners.size() < 3)
        return true; // it has none: its relative interior counts
    for (const half_plane &h : s.sides) {
        bool inside = false;
        for (const rational &p : common)
            inside |= side(h, p) < 0;
        if (!inside)
            return false;
    }
    return true;
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

region::region(const shape &s) : corners(s) {
    const size_t n = s.size();
    if (n == 1) { // one in every direction of the axes
        sides = {{1, 0, s[0].x}, {-1, 0, -s[0].x}, {0, 1, s[0].y}, {0, -1, -s[0].y}};
        return;
    }
    for (size_t i = 0; i < n; ++i) {
        const point p = s[i], along = s[(i + 1) % n] - p, outward = {along.y, -along.x};
        sides.push_back({outward.x, outward.y, dot(outward, p)});
        if (n == 2) // and one across the end
            sides.push_back({-along.x, -along.y, -dot(along, p)});
    }
}

// The common part is convex, and the mean of its corners is in its relative interior. Where the
// interior of a shape meets the other shape at all, that point is inside of it: strictly inside
// each side, which it is as soon as one corner is.
sepax_relation relation(const region &a, const region &b) {
    std::vector<rational> common;
    for (const point &p : a.corners)
        common.push_back({p.x, p.y, 1});
    for (const half_plane &h : b.sides)
        common = cut(common, h);
    if (common.empty())
        return SEPAX_DISJOINT;
    if (a.corners.size() < 3 && b.corners.size() < 3)
        return SEPAX_TOUCHING;
    return reaches_interior(common, a) && reaches_interior(common, b) ? SEPAX_OVERLAPPING
                                                                      : SEPAX_TOUCHING;
}

} // namespace lattice
