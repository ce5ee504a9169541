// SPDX-License-Identifier: MIT
//
// Manifolds that can be checked by hand, for every pair of kinds. test_manifold_oracle.cpp compares
// random ones with long double, and all backends with the reference.

#include <gtest/gtest.h>

#include <cfloat>

#include "manifolds.h"

namespace {

using points = shapes::polygon;
using rounded::shape;

const points square = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};

constexpr float tiny = 0x1p-149f;

points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p) {
        v = {v.x + x, v.y + y};
    }
    return p;
}

uint32_t edge(uint32_t i) {
    return 2 * i;
}
uint32_t vertex(uint32_t i) {
    return 2 * i + 1;
}

// The manifold of a, which has the lower id, and b; none where the count is 0.
sepax_manifold meet(const shape &a, const shape &b, float margin = 0) {
    const manifolds::pair_of_shapes pair(a, b);
    const sepax_manifold found = pair.manifold(margin);
    pair.expect_symmetry(found, margin);
    return found;
}

void expect_normal(float x, float y, const sepax_manifold &m) {
    EXPECT_EQ(x, m.normal_x);
    EXPECT_EQ(y, m.normal_y);
}

void expect_point(float x, float y, float separation, uint32_t a, uint32_t b,
                  const sepax_manifold_point &found) {
    EXPECT_EQ(x, found.x);
    EXPECT_EQ(y, found.y);
    EXPECT_EQ(separation, found.separation);
    EXPECT_EQ(a, found.id >> 16) << (found.id >> 17) << (found.id >> 16 & 1 ? " vertex" : " edge");
    EXPECT_EQ(b, found.id & 0xFFFF)
        << (found.id >> 1 & 0x7FFF) << (found.id & 1 ? " vertex" : " edge");
}

// ------------------------------------------------------------- polygons on polygons

// The lower box has the reference edge 2, from (2, 2) to (0, 2), as it has the lower id.
TEST(sepax_manifolds, a_box_on_an_equal_box) {
    for (const float gap : {-.25f, 0.f, .25f}) {
        SCOPED_TRACE(gap);
        const sepax_manifold m = meet({square}, {moved(square, 0, 2 + gap)}, .5f);
        ASSERT_EQ(2u, m.count);
        expect_normal(0, 1, m);
        expect_point(2, 2 + gap / 2, gap, vertex(2), vertex(1), m.points[0]);
        expect_point(0, 2 + gap / 2, gap, vertex(3), vertex(0), m.points[1]);
    }
}

TEST(sepax_manifolds, a_box_on_a_box_to_the_right) {
    for (const float gap : {-.25f, 0.f, .25f}) {
        SCOPED_TRACE(gap);
        const sepax_manifold m = meet({square}, {moved(square, .5f, 2 + gap)}, .5f);
        ASSERT_EQ(2u, m.count);
        expect_normal(0, 1, m);
        expect_point(2, 2 + gap / 2, gap, vertex(2), edge(0), m.points[0]);
        expect_point(.5f, 2 + gap / 2, gap, edge(2), vertex(0), m.points[1]);
    }
}

TEST(sepax_manifolds, a_small_box_on_a_large_one) {
    const points ground = {{-8, -2}, {8, -2}, {8, 0}, {-8, 0}};
    sepax_manifold m = meet({ground}, {moved(square, 1, .125f)}, .25f);
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(3, .0625f, .125f, edge(2), vertex(1), m.points[0]);
    expect_point(1, .0625f, .125f, edge(2), vertex(0), m.points[1]);
    m = meet({moved(square, 1, .125f)}, {ground}, .25f); // now the small one has the edge
    ASSERT_EQ(2u, m.count);
    expect_normal(0, -1, m);
    expect_point(1, .0625f, .125f, vertex(0), edge(2), m.points[0]);
    expect_point(3, .0625f, .125f, vertex(1), edge(2), m.points[1]);
}

// (3, 4) / 5 is the direction of the lower edge of the upper box: its right end is 3.2 above.
TEST(sepax_manifolds, a_tilted_box) {
    const points ground = {{-8, -2}, {8, -2}, {8, 0}, {-8, 0}};
    const points tilted = {{1, -.5f}, {4, 3.5f}, {0, 6.5f}, {-3, 2.5f}};
    sepax_manifold m = meet({ground}, {tilted}, 1);
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(1, -.25f, -.5f, edge(2), vertex(0), m.points[0]);
    // The edge from (-3, 2.5) to (1, -0.5) is the flatter one: its other end is not farther than 3.
    m = meet({ground}, {tilted}, 3);
    ASSERT_EQ(2u, m.count);
    expect_point(1, -.25f, -.5f, edge(2), vertex(0), m.points[0]);
    expect_point(-3, 1.25f, 2.5f, edge(2), vertex(3), m.points[1]);
}

TEST(sepax_manifolds, a_corner_above_a_face) {
    const points roof = {{1, 2.25f}, {3, 4}, {-1, 4}};
    const sepax_manifold m = meet({square}, {roof}, .5f);
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(1, 2.125f, .25f, edge(2), vertex(0), m.points[0]);
}

TEST(sepax_manifolds, corner_and_corner) {
    sepax_manifold m = meet({square}, {moved(square, 5, 6)}, 5);
    ASSERT_EQ(1u, m.count);
    expect_normal(.6f, .8f, m);
    expect_point(3.5f, 4, 5, vertex(2), vertex(0), m.points[0]);
    m = meet({square}, {moved(square, 2, 2)}); // one common point
    ASSERT_EQ(1u, m.count);
    expect_normal(1, 0, m); // of equal gaps the edge that comes first
    expect_point(2, 2, 0, vertex(2), vertex(0), m.points[0]);
}

// The nearest edges overlap along the edge by a little, and by nothing.
TEST(sepax_manifolds, a_box_at_the_end_of_another_one) {
    sepax_manifold m = meet({square}, {moved(square, 1.75f, 2.25f)}, .5f);
    ASSERT_EQ(2u, m.count);
    expect_point(2, 2.125f, .25f, vertex(2), edge(0), m.points[0]);
    expect_point(1.75f, 2.125f, .25f, edge(2), vertex(0), m.points[1]);
    m = meet({square}, {moved(square, 2, 2.25f)}, .5f);
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(2, 2.125f, .25f, vertex(2), vertex(0), m.points[0]);
}

// The upper box is tilted by 2^-20 about a corner that is right of the lower one's: the two corners
// are closest, and the faces are 2^-41 or so less far apart.
TEST(sepax_manifolds, equal_boxes_nearly_parallel) {
    const float e = 0x1p-20f;
    const points upper = {{e, 2.25f + 2 * e}, {2 + e, 2.25f}, {2 + e, 4.25f}, {e, 4.25f}};
    const sepax_manifold m = meet({square}, {upper}, .5f);
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(2, 2.125f, .25f + e * e, vertex(2), vertex(1), m.points[0]);
    expect_point(e, 2.125f + e, .25f + 2 * e, vertex(3), vertex(0), m.points[1]);
}

TEST(sepax_manifolds, identical_and_contained) {
    sepax_manifold m = meet({square}, {square});
    ASSERT_EQ(2u, m.count);
    expect_normal(0, -1, m); // all edges are equal, and the first one is below
    expect_point(0, 1, -2, vertex(0), vertex(3), m.points[0]);
    expect_point(2, 1, -2, vertex(1), vertex(2), m.points[1]);
    const points inner = {{1.25f, .5f}, {1.75f, .5f}, {1.75f, 1}, {1.25f, 1}};
    m = meet({square}, {inner});
    ASSERT_EQ(2u, m.count);
    expect_normal(1, 0, m); // 0.75 to the right is the shortest way out
    expect_point(1.625f, .5f, -.75f, edge(1), vertex(0), m.points[0]);
    expect_point(1.625f, 1, -.75f, edge(1), vertex(3), m.points[1]);
}

// A shape with itself.
TEST(sepax_manifolds, a_pair_of_one_id) {
    const manifolds::pair_of_shapes pair({square}, {square});
    const sepax_pair self = {0, 0};
    sepax_manifold m = {};
    size_t count = 0;
    ASSERT_EQ(SEPAX_OK, sepax_manifolds(pair.store(), sepax_pairs(&self, 1), nullptr, &m, &count));
    ASSERT_EQ(1u, count);
    EXPECT_EQ(2u, m.count);
    EXPECT_EQ(-2, m.points[0].separation);
}

// ------------------------------------------------------------------- rounded polygons

TEST(sepax_manifolds, rounded_boxes) {
    // 4 between the cores, less 1 and 2; midway between 3 and 4
    const sepax_manifold m = meet({square, 1}, {moved(square, .5f, 6), 2}, 1);
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(2, 3.5f, 1, vertex(2), edge(0), m.points[0]);
    expect_point(.5f, 3.5f, 1, edge(2), vertex(0), m.points[1]);
}

TEST(sepax_manifolds, rounded_boxes_whose_radii_overlap) {
    for (const float right : {0.f, 0x1p-20f, .5f}) {
        EXPECT_EQ(2u, meet({square, 1}, {moved(square, right, 3.5f), 1}).count) << right;
    }
    const sepax_manifold m = meet({square, 1}, {moved(square, 0, 3.5f), 1});
    expect_point(2, 2.75f, -.5f, vertex(2), vertex(1), m.points[0]);
    expect_point(0, 2.75f, -.5f, vertex(3), vertex(0), m.points[1]);
}

TEST(sepax_manifolds, rounded_corners) {
    const sepax_manifold m = meet({square, 2}, {moved(square, 5, 6), 3});
    ASSERT_EQ(1u, m.count);
    expect_normal(.6f, .8f, m);
    expect_point(3.2f, 3.6f, 0, vertex(2), vertex(0), m.points[0]);
}

// ------------------------------------------------------------------- circles, points

TEST(sepax_manifolds, circles) {
    sepax_manifold m = meet({{{0, 0}}, 2}, {{{3, 4}}, 2}, 1);
    ASSERT_EQ(1u, m.count);
    expect_normal(.6f, .8f, m);
    expect_point(1.5f, 2, 1, vertex(0), vertex(0), m.points[0]);
    EXPECT_EQ(0u, meet({{{0, 0}}, 2}, {{{3, 4}}, 2}, 0x1.fffffep-1f).count);
    m = meet({{{1, 1}}, 2}, {{{1, 1}}, 3}); // one centre: from the lower id to the other
    ASSERT_EQ(1u, m.count);
    expect_normal(1, 0, m);
    expect_point(.5f, 1, -5, vertex(0), vertex(0), m.points[0]);
}

TEST(sepax_manifolds, a_circle_and_a_box) {
    sepax_manifold m = meet({{{1, 3}}, 1.5f}, {square});
    ASSERT_EQ(1u, m.count);
    expect_normal(0, -1, m);
    expect_point(1, 1.75f, -.5f, vertex(0), edge(2), m.points[0]);
    m = meet({{{5, 6}}, 4}, {square}, 1); // at the corner (2, 2)
    ASSERT_EQ(1u, m.count);
    expect_normal(-.6f, -.8f, m);
    expect_point(2.3f, 2.4f, 1, vertex(0), vertex(2), m.points[0]);
    m = meet({square}, {{{1.5f, 1}}, 1}); // its centre is inside, 0.5 from the right
    ASSERT_EQ(1u, m.count);
    expect_normal(1, 0, m);
    expect_point(1.25f, 1, -1.5f, edge(1), vertex(0), m.points[0]);
}

TEST(sepax_manifolds, points_everywhere) {
    sepax_manifold m = meet({square}, {{{1, 2}}});
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(1, 2, 0, edge(2), vertex(0), m.points[0]);
    m = meet({{{1, 1}}}, {{{1, 1}}});
    ASSERT_EQ(1u, m.count);
    expect_point(1, 1, 0, vertex(0), vertex(0), m.points[0]);
    m = meet({{{0, 0}, {4, 0}}}, {{{1, 0}}}); // on a segment
    ASSERT_EQ(1u, m.count);
    expect_point(1, 0, 0, edge(0), vertex(0), m.points[0]);
    m = meet({{{0, 0}, {4, 0}}, 1}, {{{1, 2}}, .5f}, 1); // above a capsule: the side that looks up
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(1, 1.25f, .5f, edge(1), vertex(0), m.points[0]);
    EXPECT_EQ(0u, meet({{{0, 0}}}, {{{tiny, 0}}}).count);
    m = meet({{{0, 0}}}, {{{tiny, 0}}}, tiny);
    ASSERT_EQ(1u, m.count);
    EXPECT_EQ(tiny, m.points[0].separation);
}

// ------------------------------------------------------------------- segments, capsules

TEST(sepax_manifolds, a_capsule_on_a_box) {
    const shape ground = {{{-8, -2}, {8, -2}, {8, 0}, {-8, 0}}};
    sepax_manifold m = meet(ground, {{{-1, 1}, {3, 1}}, 1.25f});
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(3, -.125f, -.25f, edge(2), vertex(1), m.points[0]);
    expect_point(-1, -.125f, -.25f, edge(2), vertex(0), m.points[1]);
    m = meet(ground, {{{0, 1}, {0, 3}}, 1.25f}); // upright
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(0, -.125f, -.25f, edge(2), vertex(0), m.points[0]);
    m = meet(ground, {{{6, 1}, {10, 1}}, 1.25f}); // beyond the end
    ASSERT_EQ(2u, m.count);
    expect_point(8, -.125f, -.25f, vertex(2), edge(0), m.points[0]);
    expect_point(6, -.125f, -.25f, edge(2), vertex(0), m.points[1]);
}

TEST(sepax_manifolds, parallel_capsules) {
    const shape level = {{{0, 0}, {4, 0}}, .5f};
    sepax_manifold m = meet(level, {{{1, 2}, {6, 2}}, .5f}, 1);
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(4, 1, 1, vertex(0) + 2, edge(0), m.points[0]);
    expect_point(1, 1, 1, edge(1), vertex(0), m.points[1]);
    m = meet(level, {{{4, 2}, {6, 2}}, .5f}, 1); // only the ends face each other
    ASSERT_EQ(1u, m.count);
    expect_point(4, 1, 1, vertex(1), vertex(0), m.points[0]);
    m = meet(level, {{{6, 0}, {9, 0}}, .5f}, 1); // end to end
    ASSERT_EQ(1u, m.count);
    expect_normal(1, 0, m);
    expect_point(5, 0, 1, vertex(1), vertex(0), m.points[0]);
}

// The lower one leads upward: -1 of its 4 are below.
TEST(sepax_manifolds, crossed_capsules) {
    const shape level = {{{-2, 0}, {2, 0}}, .25f}, upright = {{{0, -1}, {0, 3}}, .25f};
    const sepax_manifold m = meet(level, upright);
    ASSERT_EQ(1u, m.count);
    expect_normal(0, 1, m);
    expect_point(0, -.5f, -1.5f, edge(1), vertex(0), m.points[0]);
}

// Segments have no depth: where they cross they touch.
TEST(sepax_manifolds, segments) {
    sepax_manifold m = meet({{{-2, 0}, {2, 0}}}, {{{0, -1}, {0, 3}}});
    ASSERT_EQ(1u, m.count);
    EXPECT_EQ(0, m.points[0].separation);
    m = meet({{{0, 0}, {4, 0}}}, {{{1, 0}, {6, 0}}}); // on one another
    ASSERT_EQ(2u, m.count);
    expect_normal(0, -1, m);
    expect_point(1, 0, 0, edge(0), vertex(0), m.points[0]);
    expect_point(4, 0, 0, vertex(1), edge(1), m.points[1]);
    m = meet({square}, {{{-1, 1.5f}, {3, 1.5f}}}); // through a box
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(2, 1.75f, -.5f, vertex(2), edge(0), m.points[0]);
    expect_point(0, 1.75f, -.5f, vertex(3), edge(0), m.points[1]);
}

// ------------------------------------------------------------------- margins, numbers

TEST(sepax_manifolds, a_margin_is_a_limit) {
    const shape upper = {moved(square, 0, 2.5f)};
    EXPECT_EQ(0u, meet({square}, upper, 0).count);
    EXPECT_EQ(0u, meet({square}, upper, 0x1.fffffep-2f).count);
    EXPECT_EQ(2u, meet({square}, upper, .5f).count);
    // the left one of the two points is farther
    const shape tilted = {{{0, 2.75f}, {2, 2.25f}, {2, 4}, {0, 4}}};
    EXPECT_EQ(1u, meet({square}, tilted, .5f).count);
    EXPECT_EQ(2u, meet({square}, tilted, .75f).count);
}

// Below the reference edge of a needle that lies in it deeply, there may be nothing of the other
// one: the deepest vertex remains.
TEST(sepax_manifolds, edges_that_do_not_lie_side_by_side) {
    const shape wedge = {{{0, 0}, {1, 3}, {-1, 3}}}, slope = {{{-6, -3}, {6, -3}, {0, 1}}};
    const sepax_manifold m = meet(wedge, slope);
    ASSERT_GE(m.count, 1u);
    EXPECT_LT(m.points[0].separation, 0);
}

TEST(sepax_manifolds, the_largest_and_the_smallest_numbers) {
    sepax_manifold m = meet({{{-FLT_MAX, 0}}}, {{{FLT_MAX, 0}}}, FLT_MAX);
    EXPECT_EQ(0u, m.count) << "twice the largest float apart";
    m = meet({{{-FLT_MAX, 0}}, FLT_MAX}, {{{FLT_MAX, 0}}, FLT_MAX / 2}, FLT_MAX);
    ASSERT_EQ(1u, m.count);
    expect_point(FLT_MAX / 4, 0, FLT_MAX / 2, vertex(0), vertex(0), m.points[0]);
    m = meet({{{0, 0}}, FLT_MAX}, {{{0, 0}}, FLT_MAX});
    EXPECT_EQ(-FLT_MAX, m.points[0].separation);
    const points small = {{0, 0}, {2 * tiny, 0}, {2 * tiny, 2 * tiny}, {0, 2 * tiny}};
    m = meet({small}, {moved(small, 0, 4 * tiny)}, 8 * tiny);
    ASSERT_EQ(2u, m.count);
    expect_normal(0, 1, m);
    expect_point(2 * tiny, 3 * tiny, 2 * tiny, vertex(2), vertex(1), m.points[0]);
    expect_point(0, 3 * tiny, 2 * tiny, vertex(3), vertex(0), m.points[1]);
}

// Features are in the caller's numbering, also where vertices were dropped.
TEST(sepax_manifolds, ids_of_the_caller) {
    const points repeated = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 2}, {0, 2}, {0, 0}};
    const sepax_manifold m = meet({repeated}, {moved(square, .5f, 2)}, .5f);
    ASSERT_EQ(2u, m.count);
    expect_point(2, 2, 0, vertex(3), edge(0), m.points[0]);
    expect_point(.5f, 2, 0, edge(3), vertex(0), m.points[1]);
}

} // namespace
