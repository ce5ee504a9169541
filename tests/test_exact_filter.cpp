// SPDX-License-Identifier: MIT
//
// sepax_exact_relation computes in double first. Here that has the wrong sign, and must know it; or
// it is just certain, and must not ask the expansions.

#include <gtest/gtest.h>

#include <algorithm>

#include "stored.h"

namespace {

using points = std::vector<sepax_vec2>;

constexpr float u = 0x1p-53f; // half a step of doubles from 1 to 2

// A cone: a far corner (-1, -1), one near the origin, and the rest beside that, to the left. D
// along the edge between those two has differences 1 + 7u, 1 + 5u and so on that round by u each.
points cone(uint32_t corners) {
    points p = {{-1, -1}, {7 * u, 5 * u}};
    const int arc = static_cast<int>(corners) - 2;
    int x = 0, y = 0;
    for (int k = 1; k <= arc; ++k) {
        x -= 8;
        y += arc + 1 - 2 * k;
        p.push_back({static_cast<float>(x) * 0x1p-26f, static_cast<float>(y) * 0x1p-26f});
    }
    return p;
}

// To the right of that edge by 4u^2, where D in double is -4u.
constexpr sepax_vec2 tip = {5 * u, 3 * u};

struct view {
    uint32_t first, quarters; // which corner comes first, how often turned by 90 degrees
    float scale_x, scale_y;
};

points seen(points p, const view &v) {
    for (sepax_vec2 &w : p) {
        for (uint32_t k = 0; k < v.quarters; ++k)
            w = {-w.y, w.x};
        w = {w.x * v.scale_x, w.y * v.scale_y};
    }
    std::rotate(p.begin(), p.begin() + v.first % p.size(), p.end());
    return p;
}

void expect(sepax_relation relation, bool expanded, const points &a, const points &b) {
    bool found = !expanded;
    EXPECT_EQ(relation, relation_of(a, b, &found));
    EXPECT_EQ(expanded, found);
    EXPECT_EQ(relation, relation_of(b, a, &found)) << "swapped";
    EXPECT_EQ(expanded, found) << "swapped";
}

constexpr float scales[][2] = {{1, 1}, {0x1p40f, 1}, {1, 0x1p40f}, {0x1p-40f, 0x1p-40f}};

// A cone of every count, b with its corners in every order, at every place of a block.
void expect_all(sepax_relation relation, bool expanded, const points &b) {
    for (uint32_t corners = 3; corners <= 8; ++corners)
        for (uint32_t first = 0; first < corners; ++first)
            for (uint32_t k = 0; k < 16; ++k) {
                const view a_view = {first, k % 4, scales[k / 4][0], scales[k / 4][1]};
                view b_view = a_view;
                b_view.first = (first + corners) % 3;
                SCOPED_TRACE(testing::Message()
                             << corners << " corners from " << first << ", view " << k);
                expect(relation, expanded, seen(cone(corners), a_view), seen(b, b_view));
            }
}

TEST(exact_filter, a_gap_of_one_part_in_2_to_the_104) {
    expect_all(SEPAX_DISJOINT, true, {tip, {-0.75f * 0x1p-23f, -0x1p-23f}, {0, -0x1p-23f}});
}

// One more corner, to the left of the edge by so much.
points across(float depth) {
    return {tip, {-0x1p-28f, -0x1p-28f + depth}, {0, -0x1p-23f}};
}

TEST(exact_filter, a_depth_in_double) {
    expect_all(SEPAX_OVERLAPPING, false, across(0x1p-30f));
}

TEST(exact_filter, the_least_depth_in_double) {
    expect_all(SEPAX_OVERLAPPING, false, across(4 * u));
    expect_all(SEPAX_OVERLAPPING, true, across(2 * u));
}

// The first corner of b and those beside it are at the tip of the cone, where rounding makes D of
// the first look lowest, and certain of none. A walk from there goes nowhere: the far corner is
// inside.
TEST(exact_filter, a_walk_that_rounding_ends) {
    const points b = {{-7 * u, -4 * u}, {-7 * u, -3 * u}, {-1, -1 + 0x1p-10f}, {-8 * u, -8 * u}};
    for (uint32_t corners = 3; corners <= 8; ++corners)
        for (uint32_t k = 0; k < 16; ++k) {
            const view as = {0, k % 4, scales[k / 4][0], scales[k / 4][1]};
            SCOPED_TRACE(testing::Message() << corners << " corners, view " << k);
            expect(SEPAX_OVERLAPPING, false, seen(cone(corners), as), seen(b, as));
        }
}

// What comes after the end of a block is no corner.
TEST(exact_filter, looks_at_no_more_than_the_blocks) {
    const float far = 0x1p100f;
    const float ax[] = {-1, 7 * u, -0x1p-23f, -0x1p-23f, far}, ay[] = {-1, 5 * u, 0, 0, far};
    const points b = across(0x1p-30f);
    const float bx[] = {b[0].x, b[1].x, b[2].x, b[2].x, far};
    const float by[] = {b[0].y, b[1].y, b[2].y, b[2].y, far};
    polygon p = {}, q = {};
    p.x = ax, p.y = ay, q.x = bx, q.y = by;
    p.count = q.count = 3;
    p.stride = q.stride = 4;
    bool expanded = true;
    EXPECT_EQ(SEPAX_OVERLAPPING, sepax_exact_relation(&p, &q, &expanded));
    EXPECT_FALSE(expanded);
    expanded = true;
    EXPECT_EQ(SEPAX_OVERLAPPING, sepax_exact_relation(&q, &p, &expanded));
    EXPECT_FALSE(expanded);
}

} // namespace
