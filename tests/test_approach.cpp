// SPDX-License-Identifier: MIT
//
// Signs of approaches that double arithmetic cannot tell: 3-4-5, and a radius that differs from a
// float by 2^-140.

#include <cmath>

#include <gtest/gtest.h>

#include "kernel.h"

namespace {

constexpr float tiny = 0x1p-140f;

const exact_radius five = radius_of_sum(5, 0, 0), more = radius_of_sum(5, tiny, 0),
                   less = radius_of_difference(5, tiny);

// X = -4, e = (3, 4), so 5 X + 4 R is compared with 0.
TEST(sepax_approach_side, squares_of_degree_six) {
    const approach p = {{-4, 7}, {-1, 11}, {0, 0}, {0, 1}, true};
    // The same seen from behind: X = 4, e . motion = -4.
    const approach q = {{4, 7}, {7, 3}, {0, 0}, {0, 1}, true};
    bool expanded = false;
    EXPECT_EQ(-1, sepax_approach_rate(&p, &expanded));
    EXPECT_FALSE(expanded);
    EXPECT_EQ(0, sepax_approach_side(&p, p.v0, &five, &expanded));
    EXPECT_TRUE(expanded);
    EXPECT_EQ(1, sepax_approach_side(&p, p.v0, &more, &expanded));
    EXPECT_EQ(-1, sepax_approach_side(&p, p.v0, &less, &expanded));
    EXPECT_EQ(-1, sepax_approach_rate(&q, &expanded));
    EXPECT_EQ(0, sepax_approach_side(&q, q.v0, &five, &expanded));
    EXPECT_EQ(-1, sepax_approach_side(&q, q.v0, &more, &expanded));
    EXPECT_EQ(1, sepax_approach_side(&q, q.v0, &less, &expanded));
}

// Of all sizes.
TEST(sepax_approach_side, is_certain_in_double_where_it_is_clear) {
    for (const int exponent : {-60, -20, 0, 20, 60}) {
        const float s = std::ldexp(1.0f, exponent);
        const approach p = {{-4 * s, 7 * s}, {-s, 11 * s}, {0, 0}, {0, s}, true};
        const exact_radius two = radius_of_sum(2 * s, 0, 0), nine = radius_of_sum(9 * s, 0, 0);
        bool expanded = false;
        EXPECT_EQ(-1, sepax_approach_side(&p, p.v0, &two, &expanded));
        EXPECT_EQ(1, sepax_approach_side(&p, p.v0, &nine, &expanded));
        EXPECT_FALSE(expanded);
    }
}

TEST(sepax_approach_reach, squares_of_degree_four) {
    const approach p = {{-5, 7}, {-5, 7}, {0, 0}, {0, 1}, false};
    bool expanded = false;
    EXPECT_EQ(0, sepax_approach_reach(&p, &five, &expanded));
    EXPECT_TRUE(expanded);
    EXPECT_EQ(1, sepax_approach_reach(&p, &more, &expanded));
    EXPECT_EQ(-1, sepax_approach_reach(&p, &less, &expanded));
}

} // namespace
