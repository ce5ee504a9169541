// SPDX-License-Identifier: MIT
//
// The oracle itself: against the textbook, and on what is known. The library against the oracle is
// in campaign/.

#include <cmath>

#include "batch.h"
#include "oracle.h"
#include "rounded.h"
#include "textbook.h"
#include "touching.h"

namespace {

// Where nothing is close the tutorials are right too, and must agree with oracle and library.
TEST(oracle, agrees_with_the_textbook_away_from_contact) {
    shapes::rng random(14);
    const size_t pairs = scaled(20000);
    size_t compared = 0;
    for (size_t i = 0; i < pairs; ++i) {
        const touching::couple c = touching::make(touching::regime::random, random);
        const double separation = oracle_separation(c.a, c.b);
        if (!touching::is_strict(c.a) || !touching::is_strict(c.b) || std::fabs(separation) < 1e-4)
            continue;
        ++compared;
        EXPECT_EQ(separation < 0, textbook_overlap(c.a.data(), c.a.size(), c.b.data(), c.b.size()));
        EXPECT_EQ(separation < 0 ? SEPAX_OVERLAPPING : SEPAX_DISJOINT, oracle_relation(c.a, c.b));
    }
    EXPECT_GT(compared, pairs / 3);
}

// The worked counterexample of the centroid rule, to the digits that were published with it.
TEST(oracle, separation_of_known_triangles) {
    const shapes::polygon a = {{-0.928973794f, 0.160431892f},
                               {0.866204739f, -0.0246679448f},
                               {0.215027466f, 0.477510482f}};
    const shapes::polygon b = {{0.412307054f, 0.408378601f},
                               {-0.275174141f, 0.462385297f},
                               {0.292808503f, -0.0814400911f}};
    EXPECT_NEAR(-0.384208, oracle_separation(a, b), 5e-7);
    EXPECT_NEAR(-0.384208, oracle_separation(b, a), 5e-7);
    const shapes::polygon unit = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const shapes::polygon right = {{3, 0}, {4, 0}, {4, 1}, {3, 1}};
    EXPECT_EQ(2., oracle_separation(unit, right));
    EXPECT_EQ(-1., oracle_separation(unit, unit));
    shapes::polygon speck = unit;
    for (sepax_vec2 &v : speck)
        v = {v.x * 0x1p-149f, v.y * 0x1p-149f};
    EXPECT_EQ(-0x1p-149, oracle_separation(unit, speck));
    EXPECT_EQ(-0x1p-149, oracle_separation(speck, speck));
}

// Integers of 128 bits say what those of GMP do.
TEST(oracle, is_the_same_in_integers_of_any_length) {
    shapes::rng random(15);
    for (const rounded::regime r : rounded::regimes())
        for (const rounded::pair &p : rounded::make_all(r, scaled(60, 4), random)) {
            EXPECT_EQ(oracle_round_relation(p.a, p.b, 0, true), oracle_round_relation(p.a, p.b, 0));
            EXPECT_EQ(oracle_is_within(p.a, p.b, true), oracle_is_within(p.a, p.b));
        }
}

} // namespace
