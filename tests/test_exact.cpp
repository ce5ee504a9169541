// SPDX-License-Identifier: MIT
//
// Exact signs and relations with answers that can be checked by hand, and one hash over random
// signs that every platform must reproduce. test_exact_oracle.cpp has the rest.

#include <gtest/gtest.h>

#include <cfloat>

#include "stored.h"
#include "touching.h"

namespace {

using points = std::vector<sepax_vec2>;

constexpr float tiny = 0x1p-149f;

// ---------------------------------------------------------------- signs

TEST(exact, outside_is_right_of_the_line) {
    EXPECT_EQ(1, sepax_exact_outside({0, 0}, {0, 1}, {1, 0}));
    EXPECT_EQ(-1, sepax_exact_outside({0, 0}, {0, 1}, {-1, 0}));
    EXPECT_EQ(0, sepax_exact_outside({0, 0}, {0, 1}, {0, 7}));
    EXPECT_EQ(-1, sepax_exact_outside({0, 0}, {1, 0}, {5, tiny}));
    EXPECT_EQ(1, sepax_exact_outside({0, 0}, {1, 0}, {5, -tiny}));
}

TEST(exact, outside_sees_one_part_in_2_to_the_276) {
    // On the diagonal of the float plane, and next to it by the least and the largest steps.
    EXPECT_EQ(0, sepax_exact_outside({-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {tiny, tiny}));
    EXPECT_EQ(1, sepax_exact_outside({-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {tiny, 0}));
    EXPECT_EQ(-1, sepax_exact_outside({-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {0, tiny}));
    EXPECT_EQ(1,
              sepax_exact_outside({-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {FLT_MAX, -FLT_MAX}));
    EXPECT_EQ(0, sepax_exact_outside({0, 0}, {tiny, tiny}, {FLT_MAX, FLT_MAX}));
    EXPECT_EQ(1, sepax_exact_outside({0, 0}, {tiny, tiny}, {FLT_MAX, 0x1.fffffcp127f}));
    EXPECT_EQ(0, sepax_exact_outside({0, 0}, {tiny, 3 * tiny}, {2 * tiny, 6 * tiny}));
    EXPECT_EQ(1, sepax_exact_outside({1, tiny}, {2, 2 * tiny}, {4, 0}));
    // All but the first and least of six products cancel, and only in the end.
    EXPECT_EQ(1, sepax_exact_outside({1, -1}, {.5f, 0x1p-60f}, {0x1p-60f, 1}));
}

TEST(exact, beyond_looks_along_the_edge) {
    EXPECT_EQ(1, sepax_exact_beyond({0, 0}, {2, 1}, {3, 1}));
    EXPECT_EQ(0, sepax_exact_beyond({0, 0}, {2, 1}, {2, 1}));
    EXPECT_EQ(0, sepax_exact_beyond({0, 0}, {2, 1}, {1, 3}));
    EXPECT_EQ(-1, sepax_exact_beyond({0, 0}, {2, 1}, {1, 2}));
    EXPECT_EQ(1, sepax_exact_beyond({-FLT_MAX, 0}, {0, 0}, {tiny, -FLT_MAX}));
    EXPECT_EQ(-1, sepax_exact_beyond({-FLT_MAX, 0}, {0, 0}, {-tiny, FLT_MAX}));
    EXPECT_EQ(1, sepax_exact_beyond({-1, -tiny}, {0, 0}, {0, tiny}));
    EXPECT_EQ(0, sepax_exact_beyond({-1, -1}, {0, 0}, {1, -1}));
}

TEST(exact, turn_is_the_cross_product) {
    EXPECT_EQ(1, sepax_exact_turn({0, 0}, {1, 0}, {5, 5}, {5, 6}));
    EXPECT_EQ(-1, sepax_exact_turn({0, 0}, {1, 0}, {5, 6}, {5, 5}));
    EXPECT_EQ(0, sepax_exact_turn({0, 0}, {3, 1}, {100, 7}, {106, 9}));
    EXPECT_EQ(1, sepax_exact_turn({0, 0}, {FLT_MAX, tiny}, {0, 0}, {FLT_MAX, 2 * tiny}));
    EXPECT_EQ(0, sepax_exact_turn({-FLT_MAX, 0}, {FLT_MAX, 0}, {0, tiny}, {tiny, tiny}));
}

// All four differences round, so that the products differ by 3 * 2^-52, the wrong way round.
TEST(exact, turn_by_less_than_its_rounding_errors) {
    const sepax_vec2 v0 = {-0x1.64e2bcp-31f, -0x1.3d09c8p-32f}, v1 = {0x1.0161dp0f, 0x1.03be58p0f};
    const sepax_vec2 w0 = {-0x1.70a528p-32f, -0x1.f101cp-35f}, w1 = {0x1.6b95aap0f, 0x1.6eeba4p0f};
    EXPECT_EQ(-1, sepax_exact_turn(v0, v1, w0, w1));
    EXPECT_EQ(1, sepax_exact_turn(w0, w1, v0, v1));
}

TEST(exact, zeros_of_both_signs_are_one) {
    EXPECT_EQ(0, sepax_exact_outside({-0.f, 0}, {0, 1}, {0, -0.f}));
    EXPECT_EQ(0, sepax_exact_turn({0, -0.f}, {1, 0}, {-0.f, -0.f}, {-1, -0.f}));
}

// A hash of many signs near zero. The value was taken where test_exact_oracle passed.
TEST(exact, signs_are_the_same_everywhere) {
    shapes::rng random(7);
    uint64_t hash = 0xCBF29CE484222325;
    const auto add = [&](int sign) {
        hash = (hash ^ static_cast<uint64_t>(sign + 1)) * 0x100000001B3;
    };
    for (int i = 0; i < 20000; ++i) {
        sepax_vec2 v[4];
        for (sepax_vec2 &p : v)
            p = {touching::wild(random), touching::wild(random)};
        if (i % 2 == 0) { // the middle, as far as float32 has it
            v[2] = {static_cast<float>((double{v[0].x} + v[1].x) / 2),
                    static_cast<float>((double{v[0].y} + v[1].y) / 2)};
            v[3] = {touching::step(v[1].x, i % 3 - 1), v[1].y};
        }
        add(sepax_exact_outside(v[0], v[1], v[2]));
        add(sepax_exact_beyond(v[0], v[1], v[2]));
        add(sepax_exact_turn(v[0], v[1], v[2], v[3]));
    }
    EXPECT_EQ(81600139324310335u, hash);
}

// ------------------------------------------------------------- relations

void expect(sepax_relation relation, const points &a, const points &b) {
    EXPECT_EQ(relation, relation_of(a, b));
    EXPECT_EQ(relation, relation_of(b, a)) << "swapped";
}

const points square = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};

// Beside grids of small integers, all of which are in test_exact_oracle.cpp.
TEST(sepax_exact_relation, next_to_contact) {
    expect(SEPAX_TOUCHING, {{0, -0.f}}, {{-0.f, 0}});
    expect(SEPAX_DISJOINT, {{tiny, 0}}, {{0, 0}});
    expect(SEPAX_DISJOINT, {{0, 0}, {6, 3}}, {{2, 1 + 0x1p-23f}});
    expect(SEPAX_OVERLAPPING, square, {{tiny, 2}});
    expect(SEPAX_DISJOINT, square, {{-tiny, 2}});
    expect(SEPAX_TOUCHING, square, {{4, 0}, {8, 0}, {8, 4}, {4, 4}});
    expect(SEPAX_DISJOINT, square, {{4 + 0x1p-21f, 0}, {8, 0}, {8, 4}});
    expect(SEPAX_OVERLAPPING, square, {{4 - 0x1p-22f, 0}, {8, 0}, {8, 4}});
    expect(SEPAX_TOUCHING, {{0, 0}, {tiny, 0}, {0, tiny}}, {{tiny, 0}, {FLT_MAX, 0}, {1, FLT_MAX}});
}

TEST(sepax_exact_relation, says_when_it_needed_expansions) {
    bool expanded = true;
    relation_of(square, {{4, 0}, {8, 0}, {8, 4}, {4, 4}}, &expanded); // a grid
    EXPECT_FALSE(expanded);
    const float third = 1 / 3.f, dust = 0x1p-40f;
    relation_of({{dust, 0}, {1, third}, {0, 1}}, {{dust, 0}, {1, -1}, {1, third}}, &expanded);
    EXPECT_FALSE(expanded) << "a shared edge";
    expanded = true; // the last edge of the first shape goes through (3, 3)
    relation_of({{1, 1}, {0, 1}, {0, 0}}, {{3, 2}, {4, 3}, {3, 3}}, &expanded);
    EXPECT_FALSE(expanded) << "the first edge separates them: no other is asked";
    expanded = false;
    // (3, 1) is on the line from (0, 0) to (3, 1) * (1 + 2^-23); the dust is off any grid.
    const float more = 1 + 0x1p-23f;
    expect(SEPAX_TOUCHING, {{0, 0}, {3, more}, {dust, 9}}, {{0, 0}, {5, dust}, {3, more}});
    relation_of({{0, 0}, {3 * 3, 3}, {dust, 9}}, {{3, 1}, {5, dust}, {9, 2}}, &expanded);
    EXPECT_TRUE(expanded);
}

} // namespace
