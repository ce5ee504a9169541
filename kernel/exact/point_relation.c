/* SPDX-License-Identifier: MIT
 *
 * The relation of a shape and a point (point_relation.h): for polygons by the signs of few edges,
 * for other shapes as of any two cores.
 */
#include "base/arithmetic.h"

#include "exact/relation.h"

#include "exact/calipers.h"
#include "exact/exact.h"

/* Up to so many vertices all edges are taken, one after the other. */
enum { FEW_EDGES = 8 };

static int side(const polygon *p, uint32_t from, uint32_t to, sepax_vec2 w) {
    bool expanded;
    return side_sign(corner(p, from), corner(p, to), w, &expanded);
}

/* The largest sign of an edge: positive outside, 0 on the border. */
static int side_of_few(const polygon *p, sepax_vec2 w) {
    int most = -1;
    for (uint32_t i = 0, last = p->count - 1; i < p->count && most <= 0; last = i, i++) {
        const int sign = side(p, last, i, w);
        most = sign > most ? sign : most;
    }
    return most;
}

/* The same for many edges. The diagonals from vertex 0 divide the polygon into triangles, and
 * bisection finds the triangle, or one of two, in whose angle at vertex 0 the point lies. The point
 * is in the polygon where it is in that angle, which the two edges at vertex 0 tell, and inside of
 * the edge across. */
static int side_of_many(const polygon *p, sepax_vec2 w) {
    const uint32_t last = p->count - 1;
    const int first_side = side(p, 0, 1, w), last_side = side(p, last, 0, w);
    int most = first_side > last_side ? first_side : last_side;
    if (most <= 0) {
        uint32_t low = 1, high = last;
        while (high - low > 1) {
            const uint32_t middle = low + (high - low) / 2;
            const bool left = side(p, 0, middle, w) <= 0;
            low = left ? middle : low;
            high = left ? high : middle;
        }
        const int across = side(p, low, high, w);
        most = across > most ? across : most;
    }
    return most;
}

sepax_relation sepax_exact_point_relation(const polygon *p, float radius, sepax_vec2 point) {
    if (radius == 0 && p->count >= 3) {
        const int sign = p->count <= FEW_EDGES ? side_of_few(p, point) : side_of_many(p, point);
        return sign > 0 ? SEPAX_DISJOINT : sign == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
    }
    const polygon dot = {.x = &point.x, .y = &point.y, .count = 1, .stride = 1};
    const exact_radius r = radius_of_sum(radius, 0, 0);
    bool expanded;
    return sepax_exact_round_relation(p, &dot, &r, &expanded);
}
