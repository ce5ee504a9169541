// SPDX-License-Identifier: MIT
//
// Rounded shapes against GMP: relations, containments, closest features and signed distances of
// every pair of kinds in every regime, at and around contact and the radii at which one lies just
// within the other, of all of a small grid, and of polygons up to the largest.

#include <algorithm>
#include <cstdio>

#include "batch.h"
#include "rounded.h"
#include "stored.h"
#include "touching.h"

namespace {

using rounded::kind;
using rounded::regime;
using rounded::shape;

// How many answers of one kind there were, how many took expansions, and which they were.
struct tally {
    size_t pairs = 0, expanded = 0, seen[4] = {};

    void count(bool with_expansions, size_t answer) {
        pairs++;
        expanded += with_expansions;
        seen[answer]++;
    }
    void print(const char *what) const {
        std::printf("%zu %s, %zu with expansions; %zu, %zu, %zu, %zu of each\n", pairs, what,
                    expanded, seen[0], seen[1], seen[2], seen[3]);
    }
};

// Distances are counted by whether an edge is closest; and what they were off at most, in parts of
// what is allowed.
struct tallies {
    tally relations, containments, distances;
    oracle_errors worst = {};

    void print() const {
        relations.print("relations");
        containments.print("containments");
        distances.print("distances");
        std::printf("off at most: distance %.4f, normal %.4f, witness %.4f\n", worst.distance,
                    worst.normal, worst.witness);
    }
};

// ---------------------------------------------------------------- one pair

// Both ways round.
void expect_relation(const rounded::pair &p, tally &t) {
    const sepax_relation right = oracle_round_relation(p.a, p.b, p.margin);
    bool expanded = false, unused = false;
    const stored_two s(p.a.core, p.b.core);
    const exact_radius r = radius_of_sum(p.a.radius, p.b.radius, p.margin);
    const exact_radius swapped = radius_of_sum(p.b.radius, p.a.radius, p.margin);
    ASSERT_EQ(right, sepax_exact_round_relation(&s.a, &s.b, &r, &expanded));
    ASSERT_EQ(right, sepax_exact_round_relation(&s.b, &s.a, &swapped, &unused));
    t.count(expanded, right);
}

sepax_containment containment_of(const shape &a, const shape &b, bool *expanded) {
    const stored_two s(a.core, b.core);
    return sepax_exact_containment(&s.a, a.radius, &s.b, b.radius, expanded);
}

sepax_containment swapped(sepax_containment c) {
    return c == SEPAX_A_WITHIN_B ? SEPAX_B_WITHIN_A : c == SEPAX_B_WITHIN_A ? SEPAX_A_WITHIN_B : c;
}

void expect_containment(const shape &a, const shape &b, tally &t) {
    const int right = (oracle_is_within(a, b) ? SEPAX_A_WITHIN_B : 0) |
                      (oracle_is_within(b, a) ? SEPAX_B_WITHIN_A : 0);
    bool expanded = false, unused = false;
    const sepax_containment found = containment_of(a, b, &expanded);
    ASSERT_EQ(right, found);
    ASSERT_EQ(swapped(found), containment_of(b, a, &unused));
    t.count(expanded, found);
}

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

// A vertex without a radius is its own witness.
void expect_vertex(const shape &s, const oracle_feature &f, const sepax_vec2 &witness) {
    ASSERT_TRUE(f.is_edge || s.radius != 0 ||
                (s.core[f.index].x == witness.x && s.core[f.index].y == witness.y));
}

// Exchanging a and b with their ids exchanges everything, bit for bit.
void expect_symmetry(const answer &one, const answer &other) {
    ASSERT_EQ(one.features.a, other.features.b);
    ASSERT_EQ(one.features.b, other.features.a);
    ASSERT_EQ(one.features.a_is_edge, other.features.b_is_edge);
    ASSERT_EQ(one.features.b_is_edge, other.features.a_is_edge);
    const exact_distance &p = one.distance, &q = other.distance;
    const float numbers[] = {p.distance, p.normal_x, p.normal_y, p.a.x, p.a.y, p.b.x, p.b.y};
    const float exchanged[] = {
        q.distance, -q.normal_x + 0.f, -q.normal_y + 0.f, q.b.x, q.b.y, q.a.x, q.a.y};
    ASSERT_EQ(0, std::memcmp(numbers, exchanged, sizeof numbers));
}

// Nothing is said of cores that meet.
void expect_distance(const shape &a, const shape &b, float margin, bool b_first, tallies &t) {
    if (oracle_round_relation({a.core, 0}, {b.core, 0}, 0) != SEPAX_DISJOINT)
        return;
    const answer found = answer_of(a, b, margin, b_first);
    const oracle_features right = oracle_closest(a.core, b.core, b_first);
    ASSERT_TRUE((right.a == oracle_feature{found.features.a, found.features.a_is_edge}));
    ASSERT_TRUE((right.b == oracle_feature{found.features.b, found.features.b_is_edge}));
    const exact_distance &d = found.distance;
    const int sign = (d.distance > 0) - (d.distance < 0);
    ASSERT_EQ(sign, SEPAX_TOUCHING - oracle_round_relation(a, b, margin));
    const oracle_errors e =
        oracle_distance_errors(a, b, margin, right, {d.distance, d.normal_x, d.normal_y, d.a, d.b});
    ASSERT_LE(e.distance, 1) << d.distance;
    ASSERT_LE(e.normal, 1) << d.normal_x << " " << d.normal_y;
    ASSERT_LE(e.witness, 1);
    expect_vertex(a, right.a, d.a);
    expect_vertex(b, right.b, d.b);
    expect_symmetry(found, answer_of(b, a, margin, !b_first));
    t.distances.count(found.expanded, right.a.is_edge || right.b.is_edge);
    t.worst = {std::max(t.worst.distance, e.distance), std::max(t.worst.normal, e.normal),
               std::max(t.worst.witness, e.witness)};
}

// ------------------------------------------------- around contact, just within

class kinds : public testing::TestWithParam<regime> {};

TEST_P(kinds, agree_with_the_oracle) {
    shapes::rng random(11);
    tallies t;
    size_t i = 0;
    rounded::for_each_two(rounded::kinds(), scaled(1000, 100), [&](kind a, kind b) {
        const bool margin = shapes::below(random, 2) == 0;
        const rounded::pair p = rounded::make(GetParam(), a, b, margin, random);
        const rounded::pair in = rounded::make_within(GetParam(), a, b, random);
        SCOPED_TRACE(rounded::text(p.a) + " | " + rounded::text(p.b) + " margin " +
                     std::to_string(p.margin) + ", or " + rounded::text(in.a) + " | " +
                     rounded::text(in.b));
        expect_relation(p, t.relations);
        expect_containment(in.a, in.b, t.containments);
        if (i++ % 5 < 3) // which take longer
            expect_distance(p.a, p.b, p.margin, shapes::below(random, 2) == 0, t);
        return !HasFatalFailure();
    });
    t.print();
    const tally &r = t.relations, &c = t.containments, &d = t.distances;
    EXPECT_GT(r.seen[SEPAX_DISJOINT], r.pairs / 20);
    EXPECT_GT(r.seen[SEPAX_OVERLAPPING], r.pairs / 20);
    EXPECT_GE(r.seen[SEPAX_TOUCHING], GetParam() == regime::integers ? r.pairs / 40 : 0);
    EXPECT_GT(r.expanded, r.pairs / 1000) << "no pair was hard";
    EXPECT_GT(c.seen[SEPAX_NONE_WITHIN], c.pairs / 20);
    EXPECT_GT(c.seen[SEPAX_A_WITHIN_B], c.pairs / 20);
    EXPECT_GT(c.expanded, c.pairs / 1000) << "no pair was hard";
    EXPECT_GT(d.pairs, r.pairs / 5);
    EXPECT_GT(d.expanded, d.pairs / 20) << "no distance was near 0";
    EXPECT_GT(d.seen[1], d.pairs / 20);
    EXPECT_GT(t.worst.distance, .5) << "the bound is too wide";
}

INSTANTIATE_TEST_SUITE_P(all, kinds, testing::ValuesIn(rounded::regimes()),
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

// ------------------------------------------------------------- small integers

// Every segment, point and triangle of a grid, and a square, with every other one, where it is and
// beside that: most edges have parallel ones.
TEST(rounded_shapes, of_a_small_grid) {
    std::vector<shapes::polygon> cores = rounded::small_grid();
    cores.push_back({{0, 0}, {2, 0}, {2, 2}, {0, 2}});
    tallies t;
    for (const shapes::polygon &a : cores)
        for (const shapes::polygon &core : cores)
            for (const sepax_vec2 shift : {sepax_vec2{0, 0}, {0, 3}, {-3, 1}, {2, -4}, {1, 0}}) {
                shapes::polygon b = core;
                for (sepax_vec2 &v : b)
                    v = {v.x + shift.x, v.y + shift.y};
                for (const float r : {0.f, .5f, 1.f, 2.f}) {
                    expect_relation({{a, r}, {b, 0}, r == 2 ? .5f : 0}, t.relations);
                    expect_containment({a, r}, {b, 0}, t.containments);
                }
                expect_distance({a, 0}, {b, 1}, 0, false, t);
                expect_distance({a, .5f}, {b, 0}, 0, true, t);
                if (HasFatalFailure())
                    return;
            }
    t.print();
    EXPECT_GT(t.relations.seen[SEPAX_TOUCHING], 500u);
    for (const size_t count : t.containments.seen)
        EXPECT_GT(count, 100u);
}

// ------------------------------------------------------------------- many corners

// Polygons of many corners around contact, whose nearest features are anywhere; and about the same
// point, one within the other or not.
TEST(rounded_shapes, of_many_corners) {
    shapes::rng random(12);
    tallies t;
    for (const unsigned k : {16u, 64u, 256u, 4096u})
        for (const unsigned l : {1u, 2u, 4u, 34u, 128u})
            for (size_t i = k * l > 0x8000u ? 1 : scaled(40, 4); i > 0 && !HasFatalFailure(); i--) {
                rounded::pair p = rounded::make_large(k, l, random);
                if (k < 256 && l < 128) {
                    expect_distance(p.a, p.b, 0, false, t);
                    expect_distance(p.b, {p.a.core, 0}, 0, true, t);
                }
                p.margin = p.b.radius = shapes::below(random, 2) == 0 ? 0 : 0x1p-9f;
                expect_relation(p, t.relations);
                p.a.radius = touching::step(p.a.radius, -1);
                expect_relation(p, t.relations);
                if (k > 256 || l < 4 || i % 2 != 0)
                    continue;
                shape a = {shapes::lattice(l), 0}, b = {shapes::lattice(k), 0};
                const float shift = static_cast<float>(shapes::below(random, 32)) - 16;
                for (sepax_vec2 &v : a.core)
                    v.x += shift;
                for (shape *s : {&a, &b})
                    s->radius = static_cast<float>(shapes::below(random, 4 * k * k)) / 8;
                b.radius = shapes::below(random, 3) == 0 ? a.radius : b.radius;
                expect_containment(a, b, t.containments);
            }
    t.print();
    const tally &c = t.containments;
    EXPECT_GT(c.seen[SEPAX_A_WITHIN_B] + c.seen[SEPAX_B_WITHIN_A], c.pairs / 10);
    EXPECT_GT(t.distances.seen[1], t.distances.pairs / 20);
}

} // namespace
