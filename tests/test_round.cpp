// SPDX-License-Identifier: MIT
//
// Rounded shapes with answers that can be checked by hand. test_round_oracle.cpp has the rest.

#include <gtest/gtest.h>

#include <cfloat>

#include "round_cases.h"
#include "stored.h"

namespace {

constexpr float tiny = 0x1p-149f;

sepax_relation relation(const rounded::shape &a, const rounded::shape &b, float margin) {
    const stored_two s(a.core, b.core);
    const exact_radius r = radius_of_sum(a.radius, b.radius, margin);
    bool expanded = false;
    return sepax_exact_round_relation(&s.a, &s.b, &r, &expanded);
}

// ------------------------------------------------------------------- the table

// Both ways round, and with the radius of either shape, or both, as the margin.
TEST(sepax_exact_round_relation, cases) {
    for (const round_case &c : round_cases()) {
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
