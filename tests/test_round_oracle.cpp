// SPDX-License-Identifier: MIT
//
// Rounded shapes against GMP: every pair of kinds in every regime, at and around contact, all of a
// small grid, and polygons up to the largest.

#include <cstdio>

#include "batch.h"
#include "rounded.h"
#include "stored.h"
#include "touching.h"

namespace {

using rounded::kind;
using rounded::regime;

struct tally {
    size_t pairs = 0, expanded = 0, seen[3] = {};
};

sepax_relation relation_of_rounded(const rounded::shape &a, const rounded::shape &b, float margin,
                                   bool *expanded) {
    const stored_two s(a.core, b.core);
    const exact_radius r = radius_of_sum(a.radius, b.radius, margin);
    return sepax_exact_round_relation(&s.a, &s.b, &r, expanded);
}

void expect_relation(const rounded::pair &p, tally *t = nullptr) {
    const sepax_relation relation = oracle_round_relation(p.a, p.b, p.margin);
    bool expanded = false, swapped_expanded = false;
    ASSERT_EQ(relation, relation_of_rounded(p.a, p.b, p.margin, &expanded))
        << rounded::text(p.a) << " | " << rounded::text(p.b) << " margin " << p.margin;
    ASSERT_EQ(relation, relation_of_rounded(p.b, p.a, p.margin, &swapped_expanded))
        << rounded::text(p.b) << " | " << rounded::text(p.a) << " margin " << p.margin;
    if (t != nullptr) {
        t->pairs++;
        t->expanded += expanded;
        t->seen[relation]++;
    }
}

// ------------------------------------------------------------------- around contact

class kinds : public testing::TestWithParam<regime> {};

TEST_P(kinds, agree_with_the_oracle) {
    shapes::rng random(11);
    tally t;
    rounded::for_each_two(rounded::kinds(), scaled(1000, 100), [&](kind a, kind b) {
        expect_relation(rounded::make(GetParam(), a, b, shapes::below(random, 2) == 0, random), &t);
        return !HasFatalFailure();
    });
    std::printf("%zu pairs, %zu with expansions; %zu disjoint, %zu touching, %zu overlapping\n",
                t.pairs, t.expanded, t.seen[0], t.seen[1], t.seen[2]);
    EXPECT_GT(t.seen[SEPAX_DISJOINT], t.pairs / 20);
    EXPECT_GT(t.seen[SEPAX_OVERLAPPING], t.pairs / 20);
    EXPECT_GT(t.expanded, t.pairs / 1000) << "no pair was hard";
    EXPECT_GE(t.seen[SEPAX_TOUCHING], GetParam() == regime::integers ? t.pairs / 40 : 0);
}

INSTANTIATE_TEST_SUITE_P(all, kinds, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// ------------------------------------------------------------------- small integers

// Every segment and point of a grid with every other one, and circles and capsules of them.
TEST(round_relation, everything_on_a_small_grid) {
    const int size = 4;
    std::vector<shapes::polygon> cores;
    for (int i = 0; i < size * size; i++) {
        for (int j = i; j < size * size; j++) {
            const sepax_vec2 v = {static_cast<float>(i % size), static_cast<float>(i / size)};
            const sepax_vec2 w = {static_cast<float>(j % size), static_cast<float>(j / size)};
            cores.push_back(i == j ? shapes::polygon{v} : shapes::polygon{v, w});
        }
    }
    size_t touching = 0;
    for (size_t a = 0; a < cores.size(); a++)
        for (size_t b = a; b < cores.size(); b++) // both ways round
            for (const float r : {0.f, .5f, 1.f, 1.5f, 2.f}) {
                tally t;
                expect_relation({{cores[a], r}, {cores[b], 0}, r == 2 ? .5f : 0}, &t);
                touching += t.seen[SEPAX_TOUCHING];
                if (HasFatalFailure())
                    return;
            }
    EXPECT_GT(touching, 500u);
}

// ------------------------------------------------------------------- many corners

// Polygons of many corners around contact, whose nearest features are anywhere.
TEST(round_relation, many_corners) {
    shapes::rng random(12);
    for (const unsigned k : {16u, 64u, 256u, 4096u}) {
        for (const unsigned l : {1u, 2u, 4u, 34u, 128u}) {
            for (size_t i = scaled(k * l > 0x8000u ? 1 : 40); i > 0 && !HasFatalFailure(); i--) {
                rounded::pair p = rounded::make_large(k, l, random);
                p.margin = p.b.radius = shapes::below(random, 2) == 0 ? 0 : 0x1p-9f;
                expect_relation(p);
                p.a.radius = touching::step(p.a.radius, -1);
                expect_relation(p);
            }
        }
    }
}

} // namespace
