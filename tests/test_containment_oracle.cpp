// SPDX-License-Identifier: MIT
//
// Containment of rounded shapes against GMP: every pair of kinds in every regime, at and around the
// radii at which one lies just within the other, all of a small grid, and polygons of many corners.

#include <algorithm>
#include <cstdio>

#include "batch.h"
#include "rounded.h"
#include "stored.h"

namespace {

using rounded::kind;
using rounded::regime;
using rounded::shape;

sepax_containment containment_of(const shape &a, const shape &b, bool *expanded) {
    const stored_two s(a.core, b.core);
    return sepax_exact_containment(&s.a, a.radius, &s.b, b.radius, expanded);
}

sepax_containment swapped(sepax_containment c) {
    return c == SEPAX_A_WITHIN_B ? SEPAX_B_WITHIN_A : c == SEPAX_B_WITHIN_A ? SEPAX_A_WITHIN_B : c;
}

struct tally {
    size_t pairs = 0, expanded = 0, seen[4] = {};
};

void expect_containment(const shape &a, const shape &b, tally *t = nullptr) {
    const int expected = (oracle_is_within(a, b) ? SEPAX_A_WITHIN_B : 0) |
                         (oracle_is_within(b, a) ? SEPAX_B_WITHIN_A : 0);
    bool expanded = false, unused = false;
    const sepax_containment found = containment_of(a, b, &expanded);
    ASSERT_EQ(expected, found) << testing::PrintToString(a.core.size()) << " corners and "
                               << b.core.size();
    ASSERT_EQ(swapped(found), containment_of(b, a, &unused));
    if (t != nullptr) {
        t->pairs++;
        t->expanded += expanded;
        t->seen[found]++;
    }
}

// -------------------------------------------------------------- just within

class containment_kinds : public testing::TestWithParam<regime> {};

TEST_P(containment_kinds, agree_with_the_oracle) {
    shapes::rng random(13);
    tally t;
    const std::vector<kind> all = {kind::point, kind::segment, kind::polygon};
    rounded::for_each_two(all, scaled(3000, 300), [&](kind a, kind b) {
        const rounded::pair p = rounded::make_within(GetParam(), a, b, random);
        expect_containment(p.a, p.b, &t);
        return !HasFatalFailure();
    });
    std::printf("%zu pairs, %zu with expansions; %zu none, %zu within, %zu around, %zu equal\n",
                t.pairs, t.expanded, t.seen[0], t.seen[1], t.seen[2], t.seen[3]);
    EXPECT_GT(t.seen[SEPAX_NONE_WITHIN], t.pairs / 20);
    EXPECT_GT(t.seen[SEPAX_A_WITHIN_B], t.pairs / 20);
    EXPECT_GT(t.expanded, t.pairs / 1000) << "no pair was hard";
}

INSTANTIATE_TEST_SUITE_P(all, containment_kinds, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// ------------------------------------------------------------------- equal

// The same set with other vertices first, with its own radius and one less.
TEST(containment, equal_sets) {
    shapes::rng random(14);
    for (const unsigned k : {1u, 2u, 3u, 8u, 64u}) {
        shape a;
        a.core = k == 1   ? shapes::polygon{{1, 2}}
                 : k == 2 ? shapes::polygon{{1, 2}, {-3, 7}}
                          : shapes::random_convex(random, k);
        for (const float radius : {0.f, 0x1p-149f, 1.f, 0x1.fffffep127f}) {
            a.radius = radius;
            bool expanded = false;
            for (size_t first = 0; first < a.core.size(); first++) {
                shape b = a;
                std::rotate(b.core.begin(), b.core.begin() + static_cast<long>(first),
                            b.core.end());
                EXPECT_EQ(SEPAX_EQUAL, containment_of(a, b, &expanded));
                b.radius = std::nextafter(radius, -1.f);
                if (b.radius >= 0) {
                    EXPECT_EQ(SEPAX_B_WITHIN_A, containment_of(a, b, &expanded));
                }
            }
        }
    }
}

// A disc has no corners: a polygon with all vertices on its border is within it, and no polygon but
// the one point is equal to it.
TEST(containment, discs) {
    const shape disc = {{{0, 0}}, 5}, less = {{{0, 0}}, 0x1.3ffffep2f};
    const shape inscribed = {{{3, 4}, {-3, 4}, {-5, 0}, {-4, -3}, {0, -5}, {4, -3}}, 0};
    const shape box = {{{-5, -5}, {5, -5}, {5, 5}, {-5, 5}}, 0};
    bool expanded = false;
    EXPECT_EQ(SEPAX_A_WITHIN_B, containment_of(inscribed, disc, &expanded));
    EXPECT_EQ(SEPAX_NONE_WITHIN, containment_of(inscribed, less, &expanded));
    EXPECT_EQ(SEPAX_A_WITHIN_B, containment_of(disc, box, &expanded));
    EXPECT_EQ(SEPAX_NONE_WITHIN, containment_of({{{0x1p-149f, 0}}, 5}, box, &expanded));
    EXPECT_EQ(SEPAX_B_WITHIN_A, containment_of(disc, {{{0, 0}}, 0}, &expanded));
    EXPECT_EQ(SEPAX_NONE_WITHIN,
              containment_of({{{0, 0}}, 0x1p-149f}, {{{0, 0}, {1, 0}}, 0}, &expanded));
}

// ------------------------------------------------------------------- small integers

TEST(containment, everything_on_a_small_grid) {
    const std::vector<shapes::polygon> cores = rounded::small_grid();
    tally t;
    for (const shapes::polygon &a : cores) {
        for (const shapes::polygon &b : cores) {
            for (const float r : {0.f, .5f, 1.f, 2.f}) {
                expect_containment({a, r}, {b, 0}, &t);
                if (HasFatalFailure())
                    return;
            }
        }
    }
    for (const size_t count : t.seen)
        EXPECT_GT(count, 100u);
}

// ------------------------------------------------------------------- many corners

TEST(containment, many_corners) {
    shapes::rng random(15);
    tally t;
    for (const unsigned k : {16u, 64u, 256u}) {
        for (const unsigned l : {4u, 16u, 34u, 128u}) {
            for (size_t i = scaled(20, 4); i > 0 && !HasFatalFailure(); i--) {
                shape a = {shapes::lattice(l), 0}, b = {shapes::lattice(k), 0};
                const float shift = static_cast<float>(shapes::below(random, 32)) - 16;
                for (sepax_vec2 &v : a.core)
                    v.x += shift;
                const auto most = static_cast<uint32_t>(4 * k * k);
                a.radius = static_cast<float>(shapes::below(random, most)) / 8;
                b.radius = shapes::below(random, 3) == 0
                               ? a.radius
                               : static_cast<float>(shapes::below(random, most)) / 8;
                expect_containment(a, b, &t);
            }
        }
    }
    EXPECT_GT(t.seen[SEPAX_A_WITHIN_B] + t.seen[SEPAX_B_WITHIN_A], t.pairs / 10);
}

} // namespace
