// SPDX-License-Identifier: MIT
//
// Relations of polygons of many corners where double does not see on which side of an edge a corner
// lies: then calipers walk, and the exact sign decides.

#include <gtest/gtest.h>

#include "stored.h"
#include "touching.h"

namespace {

using points = std::vector<sepax_vec2>;

// Corners on an arc of half a turn to the left, its two ends among them.
points half_circle(double x, double y, double radius, double from, int steps) {
    points p;
    for (int i = 0; i <= steps; i++) {
        const shapes::direction d = shapes::unit(from + .5 * i / steps);
        p.push_back(touching::rounded(x + radius * d.cos, y + radius * d.sin));
    }
    return p;
}

// An edge through the origin, and left of it half a circle.
points half_disc() {
    const sepax_vec2 end = {0x1.234567p0f, 0x1.89abcdp-1f};
    points p = half_circle(0, 0, 1.4, .09, 40);
    p.front() = end;
    p.back() = {-end.x, -end.y};
    return p;
}

// A tip at that edge and half a circle right of it. The tip is 2^-28 away from the origin, so its
// offsets from the ends of the edge do not fit in a double.
TEST(exact_relation, of_a_tip_within_a_rounding_of_an_edge) {
    const points a = half_disc();
    ASSERT_TRUE(touching::is_strict(a));
    const sepax_vec2 from = a.back(), to = a.front();
    size_t seen[3] = {0, 0, 0};
    for (int n = 1; n <= 400; n++) {
        const double t = n * 0x1p-36;
        const sepax_vec2 tip = touching::rounded(t * double{to.x}, t * double{to.y});
        points b = {tip};
        for (const sepax_vec2 &v : half_circle(.5, -.7, .2, -.4, 30))
            b.push_back(v);
        ASSERT_TRUE(touching::is_strict(b));
        const int out = sepax_exact_outside(from, to, tip);
        const sepax_relation expected = out > 0    ? SEPAX_DISJOINT
                                        : out == 0 ? SEPAX_TOUCHING
                                                   : SEPAX_OVERLAPPING;
        seen[expected]++;
        EXPECT_EQ(expected, relation_of(a, b));
        EXPECT_EQ(expected, relation_of(b, a));
    }
    EXPECT_GT(seen[SEPAX_DISJOINT], 100U);
    EXPECT_GT(seen[SEPAX_TOUCHING], 0U);
    EXPECT_GT(seen[SEPAX_OVERLAPPING], 100U);
}

TEST(exact_relation, of_a_point_and_many_corners) {
    const points many = shapes::lattice(600);
    const sepax_vec2 v = many[7], w = many[300];
    EXPECT_EQ(SEPAX_TOUCHING, relation_of({v}, many));
    EXPECT_EQ(SEPAX_TOUCHING, relation_of(many, {v}));
    EXPECT_EQ(SEPAX_OVERLAPPING, relation_of({{(v.x + w.x) / 2, (v.y + w.y) / 2}}, many));
    EXPECT_EQ(SEPAX_DISJOINT, relation_of({{2 * v.x - w.x, 2 * v.y - w.y}}, many));
}

} // namespace
