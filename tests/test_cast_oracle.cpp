// SPDX-License-Identifier: MIT
//
// Casts against GMP: every pair of kinds in every regime, with motions that graze, reach, and miss
// by units in the last place.

#include <cmath>
#include <cstdio>

#include "batch.h"
#include "cast_oracle.h"
#include "stored.h"
#include "touching.h"

namespace {

using rounded::kind;
using rounded::regime;

struct tally {
    size_t casts = 0, expanded = 0, late = 0, seen[3] = {};
};

exact_cast cast_of(const cast_case &c, bool b_first, bool *expanded) {
    const stored store_a(c.a.core), store_b(c.b.core);
    const polygon a = store_a.view(), b = store_b.view();
    const exact_radius r = radius_of_sum(c.a.radius, c.b.radius, c.margin);
    return sepax_exact_cast(&a, &b, c.motion, &r, b_first, expanded);
}

cast_case swapped(const cast_case &c) {
    return {c.b, c.a, {-c.motion.x, -c.motion.y}, c.margin};
}

std::string text_of(const cast_case &c) {
    std::string text;
    char buffer[120];
    for (const rounded::shape *s : {&c.a, &c.b}) {
        for (const sepax_vec2 &v : s->core) {
            std::snprintf(buffer, sizeof buffer, "(%a,%a)", double{v.x}, double{v.y});
            text += buffer;
        }
        std::snprintf(buffer, sizeof buffer, " r %a | ", double{s->radius});
        text += buffer;
    }
    std::snprintf(buffer, sizeof buffer, "motion (%a,%a) margin %a", double{c.motion.x},
                  double{c.motion.y}, double{c.margin});
    return text + buffer;
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

sepax_vec2 within_range(double x, double y) {
    const double most = 0x1p127;
    return {static_cast<float>(std::fmax(-most, std::fmin(most, x))),
            static_cast<float>(std::fmax(-most, std::fmin(most, y)))};
}

// Towards a vertex, along an edge, along an axis, or anywhere.
sepax_vec2 motion_of(const cast_case &c, shapes::rng &random) {
    const shapes::polygon &a = c.a.core, &b = c.b.core;
    const uint32_t i = shapes::below(random, static_cast<uint32_t>(a.size()));
    const uint32_t j = shapes::below(random, static_cast<uint32_t>(b.size()));
    const double x = double{a[i].x} - b[j].x, y = double{a[i].y} - b[j].y;
    const double size = std::fmax(std::fabs(x), std::fabs(y));
    const double factors[] = {1, 2, .5, 1 + 0x1p-23, 3, 1.5};
    const double k = factors[shapes::below(random, 6)];
    switch (shapes::below(random, 6)) {
    case 0:
    case 1:
        return within_range(k * x, k * y);
    case 2: {
        const shapes::polygon &p = shapes::below(random, 2) == 0 ? a : b;
        const sepax_vec2 v = p[i % p.size()], w = p[(i + 1) % p.size()];
        return within_range(k * 4 * (double{w.x} - v.x), k * 4 * (double{w.y} - v.y));
    }
    case 3:
        return shapes::below(random, 2) == 0 ? within_range(2 * x, 0) : within_range(0, 2 * y);
    default:
        return within_range(x + size * (shapes::uniform(random) - .5),
                            y + size * (shapes::uniform(random) - .5));
    }
}

// About the distance of a from what b sweeps.
double sweep_distance(const cast_case &c) {
    shapes::polygon end = c.b.core;
    double least = rounded::distance(c.a.core, c.b.core);
    for (sepax_vec2 &v : end) {
        const sepax_vec2 start = v;
        v = within_range(double{v.x} + c.motion.x, double{v.y} + c.motion.y);
        if (v.x != start.x || v.y != start.y)
            least = std::fmin(least, rounded::distance(c.a.core, {start, v}));
    }
    return std::fmin(least, rounded::distance(c.a.core, end));
}

class casts : public testing::TestWithParam<regime> {};

std::string regime_name(const testing::TestParamInfo<regime> &info) {
    return rounded::name(info.param);
}

TEST_P(casts, agree_with_the_oracle) {
    shapes::rng random(21);
    const kind all[] = {kind::point,   kind::circle,  kind::segment,
                        kind::capsule, kind::polygon, kind::rounded_polygon};
    tally t;
    for (const kind a : all) {
        for (const kind b : all) {
            for (size_t i = scaled(300, 20); i > 0 && !HasFatalFailure(); i--) {
                const rounded::pair p = rounded::make(GetParam(), a, b, false, random);
                cast_case c = {p.a, p.b, {}, 0};
                c.motion = motion_of(c, random);
                if (c.a.radius > 0 && shapes::below(random, 2) == 0) {
                    c.b.radius = 0;
                    c.a.radius =
                        touching::step(static_cast<float>(std::fmin(sweep_distance(c), 0x1p127)),
                                       static_cast<int>(shapes::below(random, 3)) - 1);
                } else if (c.a.radius > 0) {
                    c.a.radius *= static_cast<float>(shapes::uniform(random));
                }
                c.a.radius = c.a.radius > 0 ? c.a.radius : 0;
                if (oracle_cast_relation(c, 0) == SEPAX_DISJOINT)
                    expect_cast(c, shapes::below(random, 2) == 0, &t);
            }
        }
    }
    std::printf("%zu casts, %zu with expansions; %zu miss, %zu graze, %zu enter; %zu late\n",
                t.casts, t.expanded, t.seen[0], t.seen[1], t.seen[2], t.late);
    EXPECT_GT(t.seen[SEPAX_DISJOINT], t.casts / 20);
    EXPECT_GT(t.seen[SEPAX_OVERLAPPING], t.casts / 20);
    EXPECT_GT(t.expanded, t.casts / 100) << "no cast was hard";
}

INSTANTIATE_TEST_SUITE_P(all, casts, testing::ValuesIn(rounded::regimes()), regime_name);

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
