// SPDX-License-Identifier: MIT
//
// Casts against GMP: every pair of kinds in every regime, with motions that graze, reach, and miss
// by units in the last place.

#include <cstdio>

#include "batch.h"
#include "cast_oracle.h"
#include "stored.h"

namespace {

using rounded::kind;
using rounded::regime;

struct tally {
    size_t casts = 0, expanded = 0, late = 0, seen[3] = {};
};

exact_cast cast_of(const cast_case &c, bool b_first, bool *expanded) {
    const stored_two s(c.a.core, c.b.core);
    const exact_radius r = radius_of_sum(c.a.radius, c.b.radius, c.margin);
    exact_cast cast;
    (void)sepax_exact_cast_ahead(&s.a, &s.b, c.motion, &r, b_first, &cast, expanded);
    return cast;
}

cast_case swapped(const cast_case &c) {
    return {c.b, c.a, {-c.motion.x, -c.motion.y}, c.margin};
}

std::string text_of(const cast_case &c) {
    char buffer[120];
    std::snprintf(buffer, sizeof buffer, "motion (%a,%a) margin %a", double{c.motion.x},
                  double{c.motion.y}, double{c.margin});
    return rounded::text(c.a) + " | " + rounded::text(c.b) + " | " + buffer;
}

// A case that is apart at the start.
void expect_cast(const cast_case &c, bool b_first, tally *t) {
    bool expanded = false, back = false;
    const exact_cast found = cast_of(c, b_first, &expanded);
    ASSERT_EQ(oracle_cast_relation(c, 1), found.relation) << text_of(c);
    if (found.relation != SEPAX_DISJOINT) {
        ASSERT_TRUE(oracle_cast_time(c, found.time)) << found.time << " " << text_of(c);
        ASSERT_EQ("", oracle_cast_fault(c, found)) << text_of(c);
    } else {
        ASSERT_EQ(2, found.time);
    }
    const exact_cast mirror = cast_of(swapped(c), !b_first, &back);
    ASSERT_EQ(found.relation, mirror.relation);
    ASSERT_EQ(found.time, mirror.time);
    ASSERT_EQ(bits_of(found.normal_x), bits_of(0.0f - mirror.normal_x)) << text_of(c);
    ASSERT_EQ(bits_of(found.normal_y), bits_of(0.0f - mirror.normal_y)) << text_of(c);
    ASSERT_EQ(found.features.a, mirror.features.b) << text_of(c);
    ASSERT_EQ(found.features.b, mirror.features.a);
    ASSERT_EQ(found.features.a_is_edge, mirror.features.b_is_edge);
    ASSERT_EQ(found.features.b_is_edge, mirror.features.a_is_edge);
    t->casts++;
    t->expanded += expanded;
    t->late += found.time > 0.25f && found.time <= 1;
    t->seen[found.relation]++;
}

class casts : public testing::TestWithParam<regime> {};

TEST_P(casts, agree_with_the_oracle) {
    shapes::rng random(21);
    tally t;
    rounded::for_each_two(rounded::kinds(), scaled(300, 20), [&](kind a, kind b) {
        const cast_case c = cast_scenes::make(GetParam(), a, b, random);
        if (oracle_cast_relation(c, 0) == SEPAX_DISJOINT)
            expect_cast(c, shapes::below(random, 2) == 0, &t);
        return !HasFatalFailure();
    });
    std::printf("%zu casts, %zu with expansions; %zu miss, %zu graze, %zu enter; %zu late\n",
                t.casts, t.expanded, t.seen[0], t.seen[1], t.seen[2], t.late);
    EXPECT_GT(t.seen[SEPAX_DISJOINT], t.casts / 20);
    EXPECT_GT(t.seen[SEPAX_OVERLAPPING], t.casts / 20);
    EXPECT_GT(t.expanded, t.casts / 100) << "no cast was hard";
}

INSTANTIATE_TEST_SUITE_P(all, casts, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// Every point, segment and triangle of a small grid with every other one, and some radii.
TEST(exact_cast, everything_on_a_small_grid) {
    const std::vector<shapes::polygon> cores = rounded::small_grid();
    const float radii[] = {0, .5f, 1};
    shapes::rng random(22);
    tally t;
    for (size_t i = 0; i < cores.size(); i++) {
        for (size_t n = scaled(12); n > 0 && !HasFatalFailure(); n--) {
            cast_case c = {{cores[i], radii[shapes::below(random, 3)]},
                           {cores[shapes::below(random, static_cast<uint32_t>(cores.size()))], 0},
                           {static_cast<float>(shapes::below(random, 9)) - 4,
                            static_cast<float>(shapes::below(random, 9)) - 4},
                           0};
            const float away = static_cast<float>(shapes::below(random, 3)) + 1;
            for (sepax_vec2 &v : c.b.core)
                v = {v.x + away, v.y - static_cast<float>(shapes::below(random, 1)) + away - 2};
            if (oracle_cast_relation(c, 0) == SEPAX_DISJOINT)
                expect_cast(c, shapes::below(random, 2) == 0, &t);
        }
    }
    std::printf("%zu casts; %zu miss, %zu graze, %zu enter\n", t.casts, t.seen[0], t.seen[1],
                t.seen[2]);
    EXPECT_GT(t.seen[SEPAX_TOUCHING], t.casts / 100);
}

} // namespace
