// SPDX-License-Identifier: MIT
//
// Closest features and signed distances against GMP: every pair of kinds in every regime, all of a
// small grid, where edges are parallel, and polygons of many corners.

#include <algorithm>
#include <cstdio>

#include "batch.h"
#include "rounded.h"
#include "stored.h"

namespace {

using rounded::kind;
using rounded::regime;
using rounded::shape;

struct tally {
    size_t pairs = 0, expanded = 0, edges = 0;
    oracle_errors worst = {};
};

struct answer {
    closest_features features;
    exact_distance distance;
    bool expanded;
};

answer answer_of(const shape &a, const shape &b, float margin, bool b_first) {
    const stored_two s(a.core, b.core);
    answer found = {};
    found.features = sepax_exact_closest(&s.a, &s.b, b_first, &found.expanded);
    found.expanded = false;
    found.distance = sepax_exact_distance(&s.a, &s.b, {a.radius, b.radius, margin}, found.features,
                                          &found.expanded);
    return found;
}

void expect_vertex(const shape &s, size_t index, const sepax_vec2 &witness) {
    if (s.radius == 0) {
        ASSERT_EQ(s.core[index].x, witness.x);
        ASSERT_EQ(s.core[index].y, witness.y);
    }
}

// Exchanging a and b with their ids exchanges everything, bit for bit.
void expect_symmetry(const answer &one, const answer &other) {
    ASSERT_EQ(one.features.a, other.features.b);
    ASSERT_EQ(one.features.b, other.features.a);
    ASSERT_EQ(one.features.a_is_edge, other.features.b_is_edge);
    ASSERT_EQ(one.features.b_is_edge, other.features.a_is_edge);
    const exact_distance &p = one.distance, &q = other.distance;
    ASSERT_EQ(bits_of(p.distance), bits_of(q.distance));
    ASSERT_EQ(bits_of(p.normal_x), bits_of(-q.normal_x + 0.f));
    ASSERT_EQ(bits_of(p.normal_y), bits_of(-q.normal_y + 0.f));
    ASSERT_EQ(bits_of(p.a.x), bits_of(q.b.x));
    ASSERT_EQ(bits_of(p.a.y), bits_of(q.b.y));
    ASSERT_EQ(bits_of(p.b.x), bits_of(q.a.x));
    ASSERT_EQ(bits_of(p.b.y), bits_of(q.a.y));
}

void expect_distance(const shape &a, const shape &b, float margin, bool b_first, tally &t) {
    SCOPED_TRACE(testing::Message() << a.core.size() << " corners and " << b.core.size());
    const answer found = answer_of(a, b, margin, b_first);
    const oracle_features features = oracle_closest(a.core, b.core, b_first);
    ASSERT_EQ(features.a.index, found.features.a);
    ASSERT_EQ(features.b.index, found.features.b);
    ASSERT_EQ(features.a.is_edge, found.features.a_is_edge);
    ASSERT_EQ(features.b.is_edge, found.features.b_is_edge);
    const exact_distance &d = found.distance;
    const int sign = (d.distance > 0) - (d.distance < 0);
    const sepax_relation relation = oracle_round_relation(a, b, margin);
    ASSERT_EQ(relation == SEPAX_DISJOINT ? 1 : relation == SEPAX_TOUCHING ? 0 : -1, sign);
    const oracle_errors e = oracle_distance_errors(a, b, margin, features,
                                                   {d.distance, d.normal_x, d.normal_y, d.a, d.b});
    ASSERT_LE(e.distance, 1) << d.distance;
    ASSERT_LE(e.normal, 1) << d.normal_x << " " << d.normal_y;
    ASSERT_LE(e.witness, 1);
    if (!features.a.is_edge)
        expect_vertex(a, features.a.index, d.a);
    if (!features.b.is_edge)
        expect_vertex(b, features.b.index, d.b);
    expect_symmetry(found, answer_of(b, a, margin, !b_first));
    t.pairs++;
    t.expanded += found.expanded;
    t.edges += features.a.is_edge || features.b.is_edge;
    t.worst = {std::max(t.worst.distance, e.distance), std::max(t.worst.normal, e.normal),
               std::max(t.worst.witness, e.witness)};
}

void print(const tally &t) {
    std::printf("%zu pairs, %zu with expansions, %zu with an edge; of what is allowed at most: "
                "distance %.4f, normal %.4f, witness %.4f\n",
                t.pairs, t.expanded, t.edges, t.worst.distance, t.worst.normal, t.worst.witness);
}

// ------------------------------------------------------------------- apart

class distance_kinds : public testing::TestWithParam<regime> {};

TEST_P(distance_kinds, agree_with_the_oracle) {
    shapes::rng random(16);
    tally t;
    rounded::for_each_two(rounded::kinds(), scaled(600), [&](kind a, kind b) {
        const bool margin = shapes::below(random, 2) == 0;
        const rounded::pair p = rounded::make(GetParam(), a, b, margin, random);
        if (oracle_round_relation({p.a.core, 0}, {p.b.core, 0}, 0) == SEPAX_DISJOINT)
            expect_distance(p.a, p.b, p.margin, shapes::below(random, 2) == 0, t);
        return !HasFatalFailure();
    });
    print(t);
    EXPECT_GT(t.pairs, scaled(36 * 600) / 3);
    EXPECT_GT(t.expanded, t.pairs / 20) << "no distance was near 0";
    EXPECT_GT(t.edges, t.pairs / 20);
    EXPECT_GT(t.worst.distance, .5) << "the bound is too wide";
}

INSTANTIATE_TEST_SUITE_P(all, distance_kinds, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// Every segment, point and triangle of a grid with those of another one beside it: most edges have
// parallel ones.
TEST(distance, parallel_edges_on_a_small_grid) {
    std::vector<shapes::polygon> cores = rounded::small_grid();
    cores.push_back({{0, 0}, {2, 0}, {2, 2}, {0, 2}});
    tally t;
    for (const shapes::polygon &a : cores) {
        for (shapes::polygon b : cores) {
            for (const sepax_vec2 shift : {sepax_vec2{0, 3}, {-3, 1}, {2, -4}, {1, 0}}) {
                for (size_t i = 0; i < b.size(); i++)
                    b[i] = {b[i].x + shift.x, b[i].y + shift.y};
                if (oracle_round_relation({a, 0}, {b, 0}, 0) == SEPAX_DISJOINT) {
                    expect_distance({a, 0}, {b, 1}, 0, false, t);
                    expect_distance({a, .5f}, {b, 0}, 0, true, t);
                }
                if (HasFatalFailure())
                    return;
            }
        }
    }
    print(t);
}

// Polygons of many corners beside each other, whose closest features are anywhere.
TEST(distance, many_corners) {
    shapes::rng random(17);
    tally t;
    for (const unsigned k : {16u, 64u}) {
        for (const unsigned l : {1u, 2u, 4u, 34u}) {
            for (size_t i = scaled(40, 4); i > 0 && !HasFatalFailure(); i--) {
                const rounded::pair p = rounded::make_large(k, l, random);
                expect_distance(p.a, p.b, 0, false, t);
                expect_distance(p.b, {p.a.core, 0}, 0, true, t);
            }
        }
    }
    print(t);
    EXPECT_GT(t.edges, t.pairs / 20);
}

} // namespace
