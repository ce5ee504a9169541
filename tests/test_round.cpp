// SPDX-License-Identifier: MIT
//
// Rounded shapes with answers that can be checked by hand. test_round_oracle.cpp has the rest.

#include <gtest/gtest.h>

#include <cfloat>

#include "rounded.h"
#include "stored.h"

namespace {

constexpr float tiny = 0x1p-149f;

sepax_relation relation(const rounded::shape &a, const rounded::shape &b, float margin) {
    const stored store_a(a.core), store_b(b.core);
    const polygon view_a = store_a.view(), view_b = store_b.view();
    const exact_radius r = radius_of_sum(a.radius, b.radius, margin);
    bool expanded = false;
    return sepax_exact_round_relation(&view_a, &view_b, &r, &expanded);
}

// ------------------------------------------------------------------- the table

struct round_case {
    const char *why;
    rounded::shape a, b;
    sepax_relation relation;
};

const round_case cases[] = {
    // circle, point with circle, point
    {"3-4-5", {{{0, 0}}, 2}, {{{3, 4}}, 3}, SEPAX_TOUCHING},
    {"one ulp more", {{{0, 0}}, 2}, {{{3, 4}}, 0x1.800002p+1f}, SEPAX_OVERLAPPING},
    {"the sum of the radii rounds to 1, its exact value is more",
     {{{0, 0}}, 1},
     {{{1, 0}}, 0x1p-30f},
     SEPAX_OVERLAPPING},
    {"the sum rounds up to 1, its exact value is less",
     {{{0, 0}}, 0x1.fffffep-1f},
     {{{1, 0}}, 0x1p-25f},
     SEPAX_DISJOINT},
    {"points one denormal apart", {{{0, 0}}, 0}, {{{tiny, 0}}, 0}, SEPAX_DISJOINT},
    {"all denormal; squares underflow in float",
     {{{0, 0}}, tiny},
     {{{2 * tiny, 0}}, tiny},
     SEPAX_TOUCHING},
    {"distance and sum overflow float",
     {{{-3e+38f, 0}}, 3e+38f},
     {{{3e+38f, 0}}, 3e+38f},
     SEPAX_TOUCHING},
    {"infinite against infinite in float",
     {{{FLT_MAX, FLT_MAX}}, FLT_MAX},
     {{{-FLT_MAX, -FLT_MAX}}, FLT_MAX},
     SEPAX_DISJOINT},
    // circle, point with segment, capsule
    {"beyond the end, on the line", {{{3, 0}}, 2}, {{{0, 0}, {1, 0}}, 0}, SEPAX_TOUCHING},
    {"exactly above the end: the feature is the vertex",
     {{{1, 2}}, 2},
     {{{0, 0}, {1, 0}}, 0},
     SEPAX_TOUCHING},
    {"one ulp less", {{{1, 7}}, 0x1.3ffffep+2f}, {{{0, 0}, {8, 6}}, 0}, SEPAX_DISJOINT},
    {"point on the segment: no interior, no overlap",
     {{{4, 3}}, 0},
     {{{0, 0}, {8, 6}}, 0},
     SEPAX_TOUCHING},
    {"on the line, beyond the end", {{{12, 9}}, 0}, {{{0, 0}, {8, 6}}, 0}, SEPAX_DISJOINT},
    {"a segment of equal ends is a point", {{{2, 2}}, 0}, {{{2, 2}, {2, 2}}, 0}, SEPAX_TOUCHING},
    {"length 2^101, distance 1: degree 4 overflows float",
     {{{0.3f, 1}}, 1},
     {{{-0x1p+100f, 0}, {0x1p+100f, 0}}, 0},
     SEPAX_TOUCHING},
    {"irrational distance 1/sqrt 2, float below it",
     {{{1, 0}}, 0x1.6a09e6p-1f},
     {{{-0x1p+60f, -0x1p+60f}, {0x1p+60f, 0x1p+60f}}, 0},
     SEPAX_DISJOINT},
    // segment, capsule with segment, capsule
    {"crossing segments have no inner points",
     {{{-1, 0}, {1, 0}}, 0},
     {{{0, -1}, {0, 1}}, 0},
     SEPAX_TOUCHING},
    {"the least radius", {{{-1, 0}, {1, 0}}, 0}, {{{0, -1}, {0, 1}}, tiny}, SEPAX_OVERLAPPING},
    {"collinear, apart: sides alone do not separate",
     {{{0, 0}, {1, 0}}, 0},
     {{{2, 0}, {3, 0}}, 0},
     SEPAX_DISJOINT},
    {"collinear caps", {{{0, 0}, {1, 0}}, 0.5f}, {{{2, 0}, {3, 0}}, 0.5f}, SEPAX_TOUCHING},
    {"end to end, 3-4-5", {{{0, 0}, {1, 0}}, 2}, {{{4, 4}, {9, 9}}, 3}, SEPAX_TOUCHING},
    {"collinear only in exact arithmetic, common end",
     {{{0, 0}, {3, 1}}, 0},
     {{{3, 1}, {6, 2}}, 0},
     SEPAX_TOUCHING},
    {"crossing at the largest coordinates",
     {{{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}}, 0},
     {{{-FLT_MAX, FLT_MAX}, {FLT_MAX, -FLT_MAX}}, 0},
     SEPAX_TOUCHING},
    {"an end on the other's inside", {{{0, 0}, {8, 0}}, 0}, {{{4, 0}, {4, 5}}, 0}, SEPAX_TOUCHING},
    // circle, point with polygon
    {"point on the corner",
     {{{1, 1}}, 0},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_TOUCHING},
    {"least circle on the corner",
     {{{1, 1}}, tiny},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_OVERLAPPING},
    {"one ulp outside",
     {{{0x1.000002p+0f, 0}}, 0},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_DISJOINT},
    {"corner, 3-4-5; both edge gaps are below R",
     {{{4, 5}}, 5},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_TOUCHING},
    {"edge", {{{0, 3}}, 2}, {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0}, SEPAX_TOUCHING},
    {"on the border of edge and corner",
     {{{1, 3}}, 2},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_TOUCHING},
    {"polygon inside the circle",
     {{{0, 0}}, 1000},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_OVERLAPPING},
    {"circle deep inside: no feature near",
     {{{0, 0}}, tiny},
     {{{-1e+06f, -1e+06f}, {1e+06f, -1e+06f}, {1e+06f, 1e+06f}, {-1e+06f, 1e+06f}}, 0},
     SEPAX_OVERLAPPING},
    // segment, capsule with polygon
    {"through it, every vertex outside",
     {{{-5, 0}, {5, 0}}, 0},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_OVERLAPPING},
    {"through it, no vertex near an edge of the other",
     {{{-50, 0}, {50, 0}}, 0.25f},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_OVERLAPPING},
    {"on the line of an edge, beyond it",
     {{{2, 1}, {5, 1}}, 0},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_DISJOINT},
    {"across a corner",
     {{{2, 0}, {0, 2}}, 0},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_TOUCHING},
    {"inside",
     {{{-0.5f, 0}, {0.5f, 0}}, 0},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_OVERLAPPING},
    {"end to corner, 3-4-5",
     {{{4, 5}, {9, 9}}, 2},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 3},
     SEPAX_TOUCHING},
    {"side to corner: the line 3x + 4y = 27, 4 from (1,1)",
     {{{-7, 12}, {9, 0}}, 4},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_TOUCHING},
    {"one ulp less",
     {{{-7, 12}, {9, 0}}, 0x1.fffffep+1f},
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     SEPAX_DISJOINT},
    // rounded polygon with rounded polygon
    {"corner to corner, 3-4-5",
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 2},
     {{{4, 5}, {6, 5}, {6, 7}, {4, 7}}, 3},
     SEPAX_TOUCHING},
    {"one ulp less; every edge gap is below R, so SAT on edges says overlap",
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 2},
     {{{4, 5}, {6, 5}, {6, 7}, {4, 7}}, 0x1.7ffffep+1f},
     SEPAX_DISJOINT},
    {"edge to edge, parallel",
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 1},
     {{{-1, 3}, {1, 3}, {1, 5}, {-1, 5}}, 1},
     SEPAX_TOUCHING},
    {"no radius, common edge",
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     {{{1, -1}, {3, -1}, {3, 1}, {1, 1}}, 0},
     SEPAX_TOUCHING},
    {"cores overlap, R denormal",
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0},
     {{{0, -1}, {3, -1}, {3, 1}, {0, 1}}, tiny},
     SEPAX_OVERLAPPING},
    {"corner to edge: 1 to 5",
     {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 1},
     {{{5, 0}, {9, -4}, {9, 4}}, 3},
     SEPAX_TOUCHING},
    {"a sliver one denormal thick: (1,0) is exactly 5 away, (1,T) is nearer",
     {{{0, 0}, {1, 0}, {1, tiny}}, 5},
     {{{4, 4}, {6, 4}, {6, 6}}, 0},
     SEPAX_OVERLAPPING},
    {"gap 4e38 beyond float",
     {{{-3e+38f, -3e+38f}, {-2e+38f, -3e+38f}, {-2e+38f, 3e+38f}, {-3e+38f, 3e+38f}}, 2e+38f},
     {{{2e+38f, -3e+38f}, {3e+38f, -3e+38f}, {3e+38f, 3e+38f}, {2e+38f, 3e+38f}}, 2e+38f},
     SEPAX_TOUCHING},
};

// Both ways round, and with the radius of either shape, or both, as the margin.
TEST(sepax_exact_round_relation, cases) {
    for (const round_case &c : cases) {
        SCOPED_TRACE(c.why);
        EXPECT_EQ(c.relation, relation(c.a, c.b, 0));
        EXPECT_EQ(c.relation, relation(c.b, c.a, 0)) << "swapped";
        EXPECT_EQ(c.relation, relation({c.a.core, 0}, c.b, c.a.radius));
        EXPECT_EQ(c.relation, relation(c.a, {c.b.core, 0}, c.b.radius));
        EXPECT_EQ(c.relation, relation({c.a.core, c.b.radius}, {c.b.core, c.a.radius}, 0));
    }
}

// --------------------------------------------------------------- three addends

// A distance of 2^60 + 1: no double holds the sums that are next to it.
TEST(sepax_exact_round_relation, adds_three_radii_without_rounding) {
    const rounded::shape far = {{{0x1p60f, 0}}, 0x1p60f};
    EXPECT_EQ(SEPAX_TOUCHING, relation({{{-1, 0}}, 1}, far, 0));
    EXPECT_EQ(SEPAX_OVERLAPPING, relation({{{-1, 0}}, 1}, far, tiny));
    const rounded::shape less = {{{-1, 0}}, 0x1.fffffep-1f};
    EXPECT_EQ(SEPAX_DISJOINT, relation(less, far, 0x1.fffffep-25f));
    EXPECT_EQ(SEPAX_TOUCHING, relation(less, far, 0x1p-24f));
    EXPECT_EQ(SEPAX_OVERLAPPING, relation(less, far, 0x1.000002p-24f));
}

// The same beside an edge: the origin is 5 * 2^60 from the line 3x + 4y = 25 * 2^60.
TEST(sepax_exact_round_relation, adds_three_radii_beside_an_edge) {
    const float unit = 0x1p60f;
    const rounded::shape edge = {{{7 * unit, unit}, {-unit, 7 * unit}}, 4 * unit};
    EXPECT_EQ(SEPAX_TOUCHING, relation({{{0, 0}}, unit}, edge, 0));
    EXPECT_EQ(SEPAX_OVERLAPPING, relation({{{0, 0}}, unit}, edge, tiny));
    const rounded::shape less = {{{0, 0}}, 0x1.fffffep59f};
    EXPECT_EQ(SEPAX_DISJOINT, relation(less, edge, 0x1.fffffep35f));
    EXPECT_EQ(SEPAX_TOUCHING, relation(less, edge, 0x1p36f));
    EXPECT_EQ(SEPAX_OVERLAPPING, relation(less, edge, 0x1.000002p36f));
}

} // namespace
