// SPDX-License-Identifier: MIT
//
// Formulas of the oracles, for numbers that round nothing: integers, or fractions of them. Cores
// are points, segments and convex polygons. The relation is decided by intervals on axes, and the
// square of a distance is |r|^2 - (r . e)^2 / |e|^2, r from an end of an edge e to a point, so that
// there is no cross product, with which the library computes it.

#ifndef SEPAX_TESTS_EXACT_FORMULAS_H
#define SEPAX_TESTS_EXACT_FORMULAS_H

#include <algorithm>
#include <numeric>
#include <vector>

#include "sepax.h"

namespace exact {

template <class N> struct point { N x, y; };
template <class N> using core = std::vector<point<N>>;

template <class N> N dot(const point<N> &p, const point<N> &q) {
    return p.x * q.x + p.y * q.y;
}
template <class N> point<N> operator-(const point<N> &p, const point<N> &q) {
    return {p.x - q.x, p.y - q.y};
}
template <class N> int sign_of(const N &v) {
    return (v > 0) - (v < 0);
}

// The sign of a b - c d; for numbers that have no room for these products there is another one.
template <class N> struct products {
    static int compare(const N &a, const N &b, const N &c, const N &d) {
        return sign_of<N>(a * b - c * d);
    }
};

// The sign of (distance of w and the segment from v0 to v1) - r.
template <class N>
int compare(const point<N> &w, const point<N> &v0, const point<N> &v1, const N &r) {
    const point<N> e = v1 - v0, from = w - v0, to = w - v1;
    const N length = dot(e, e), along = dot(from, e), reach = r * r, rest = dot(from, from) - reach;
    if (along <= 0 || along >= length)
        return along <= 0 ? sign_of<N>(rest) : sign_of<N>(dot(to, to) - reach);
    return rest <= 0 ? -1 : products<N>::compare(rest, length, along, along);
}

// The same for two cores that have no point in common: the least sign.
template <class N> int compare_cores(const core<N> &a, const core<N> &b, const N &r) {
    int least = 1;
    for (size_t i = 0; i < a.size(); i++)
        for (size_t j = 0; j < b.size(); j++) {
            least = std::min(least, compare(b[j], a[i], a[(i + 1) % a.size()], r));
            least = std::min(least, compare(a[i], b[j], b[(j + 1) % b.size()], r));
        }
    return least;
}

// The sign of the gap between the shadows of both on an axis.
template <class N> int gap_along(const point<N> &axis, const core<N> &a, const core<N> &b) {
    const core<N> *const both[2] = {&a, &b}; // which may be the same one
    N low[2], high[2];
    for (int k = 0; k < 2; ++k) {
        low[k] = high[k] = dot(axis, (*both[k])[0]);
        for (const point<N> &v : *both[k]) {
            const N at = dot(axis, v);
            low[k] = at < low[k] ? at : low[k];
            high[k] = at > high[k] ? at : high[k];
        }
    }
    return std::max(sign_of<N>(low[0] - high[1]), sign_of<N>(low[1] - high[0]));
}

// On the axes across all edges, those of segments along them as well, and for points x and y.
template <class N> sepax_relation relation_of_cores(const core<N> &a, const core<N> &b) {
    int most = a.size() < 3 && b.size() < 3 ? 0 : -1;
    const auto look = [&](const point<N> &axis) {
        most = most > 0 ? most : std::max(most, gap_along(axis, a, b));
    };
    if (a.size() == 1 && b.size() == 1) {
        look({1, 0});
        look({0, 1});
    }
    for (const core<N> *c : {&a, &b})
        for (size_t i = 0; i < c->size() && c->size() > 1; ++i) {
            const point<N> e = (*c)[(i + 1) % c->size()] - (*c)[i];
            look({e.y, -e.x});
            if (c->size() == 2)
                look(e);
        }
    return most > 0 ? SEPAX_DISJOINT : most == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

// The positions of the corners of the convex hull (Andrew), counter-clockwise, from the lowest one;
// of equal points the first. One for points that are all equal, two for points on a line.
template <class N> std::vector<size_t> hull(const core<N> &p) {
    std::vector<size_t> order(p.size()), found;
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), [&p](size_t i, size_t j) {
        return p[i].x != p[j].x ? p[i].x < p[j].x : p[i].y != p[j].y ? p[i].y < p[j].y : i < j;
    });
    const auto same = [&p](size_t i, size_t j) { return p[i].x == p[j].x && p[i].y == p[j].y; };
    order.erase(std::unique(order.begin(), order.end(), same), order.end());
    for (int side = 0; side < 2 && order.size() > 1; ++side) {
        const size_t fixed = found.size() + 1;
        for (const size_t i : order) {
            for (; found.size() > fixed; found.pop_back()) {
                const point<N> e = p[found.back()] - p[found.end()[-2]], f = p[i] - p[found.back()];
                if (e.x * f.y > e.y * f.x)
                    break;
            }
            found.push_back(i);
        }
        found.pop_back();
        std::reverse(order.begin(), order.end());
    }
    if (order.size() == 1)
        return order;
    std::rotate(found.begin(), std::min_element(found.begin(), found.end()), found.end());
    return found;
}

// Of rounded shapes, r the sum of their radii and the margin, from the relation of their cores.
template <class N>
sepax_relation relation_of_rounded(const core<N> &a, const core<N> &b, const N &r,
                                   sepax_relation cores) {
    if (r == 0 || cores != SEPAX_DISJOINT)
        return r == 0 ? cores : SEPAX_OVERLAPPING;
    const int gap = compare_cores(a, b, r);
    return gap < 0 ? SEPAX_OVERLAPPING : gap == 0 ? SEPAX_TOUCHING : SEPAX_DISJOINT;
}

// Whether a disc around a point, given by its relation with the core of b, lies within b, whose
// radius is larger by r: where the border is not nearer than its radius.
template <class N>
bool is_disc_within(const point<N> &w, const core<N> &b, const N &r, sepax_relation at) {
    const int nearest = compare_cores<N>({w}, b, r < 0 ? N(-r) : r);
    return r >= 0 ? at != SEPAX_DISJOINT || nearest <= 0 : at == SEPAX_OVERLAPPING && nearest >= 0;
}

} // namespace exact

#endif
