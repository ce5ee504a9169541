// SPDX-License-Identifier: MIT
//
// The exact relation of two shapes of which one is seen beside where it is, against GMP: pairs at
// and around contact, of which one is moved away by a shift that float32 vertices cannot take back
// without rounding.

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <gmpxx.h>

#include "batch.h"
#include "exact_formulas.h"
#include "rounded.h"
#include "stored.h"
#include "touching.h"

namespace {

using rounded::kind;
using rounded::regime;

using core = exact::core<mpq_class>;

core core_of(const shapes::polygon &p, sepax_vec2 shift) {
    core out;
    for (const sepax_vec2 &v : p)
        out.push_back(
            {mpq_class(double{v.x}) + double{shift.x}, mpq_class(double{v.y}) + double{shift.y}});
    return out;
}

sepax_relation oracle(const rounded::pair &p, sepax_vec2 shift) {
    const core a = core_of(p.a.core, {0, 0}), b = core_of(p.b.core, shift);
    const mpq_class r =
        mpq_class(double{p.a.radius}) + double{p.b.radius} + mpq_class(double{p.margin});
    return exact::relation_of_rounded(a, b, r, exact::relation_of_cores(a, b));
}

// ------------------------------------------------------------------------ scenes

sepax_relation relation_of_shifted(const rounded::shape &a, const rounded::shape &b, float margin,
                                   sepax_vec2 shift, bool *expanded) {
    const stored_two s(a.core, b.core);
    const exact_radius r = radius_of_sum(a.radius, b.radius, margin);
    return sepax_exact_shifted_round_relation(&s.a, &s.b, shift, &r, expanded);
}

// A shift of about the size of a shape up to much more, which may be a whole number.
sepax_vec2 shift_for(const rounded::shape &s, regime of, shapes::rng &random) {
    float size = 0;
    for (const sepax_vec2 &v : s.core)
        size = std::max({size, std::fabs(v.x), std::fabs(v.y)});
    const double scale = std::ldexp(double{size}, int(shapes::below(random, 12)) - 2);
    sepax_vec2 out = {float(shapes::uniform(random, -scale, scale)),
                      float(shapes::uniform(random, -scale, scale))};
    if (of == regime::integers || shapes::below(random, 4) == 0)
        out = {std::rint(out.x), std::rint(out.y)};
    if (shapes::below(random, 8) == 0)
        out.x = 0;
    return std::isfinite(out.x) && std::isfinite(out.y) ? out : sepax_vec2{0, 0};
}

// Moves b away, so that the shift brings it back up to rounding; false where that bends it.
bool move_away(rounded::shape &b, sepax_vec2 shift) {
    for (sepax_vec2 &v : b.core) {
        v = {v.x - shift.x, v.y - shift.y};
        if (!std::isfinite(v.x) || !std::isfinite(v.y))
            return false;
    }
    return rounded::is_core(b.core);
}

struct tally {
    size_t pairs = 0, expanded = 0, seen[3] = {};
};

void expect_relation(const rounded::pair &p, sepax_vec2 shift, tally &t) {
    const sepax_relation relation = oracle(p, shift);
    bool expanded = false, swapped = false;
    ASSERT_EQ(relation, relation_of_shifted(p.a, p.b, p.margin, shift, &expanded));
    ASSERT_EQ(relation, relation_of_shifted(p.b, p.a, p.margin, {-shift.x, -shift.y}, &swapped));
    t.pairs++;
    t.expanded += expanded;
    t.seen[relation]++;
}

class shifted : public testing::TestWithParam<regime> {};

TEST_P(shifted, agrees_with_the_oracle) {
    shapes::rng random(23);
    tally t;
    rounded::for_each_two(rounded::kinds(), scaled(400), [&](kind a, kind b) {
        rounded::pair p = rounded::make(GetParam(), a, b, shapes::below(random, 2) == 0, random);
        const sepax_vec2 shift = shift_for(p.b, GetParam(), random);
        if (move_away(p.b, shift))
            expect_relation(p, shift, t);
        return !HasFatalFailure();
    });
    std::printf("%zu pairs, %zu with expansions; %zu disjoint, %zu touching, %zu overlapping\n",
                t.pairs, t.expanded, t.seen[0], t.seen[1], t.seen[2]);
    EXPECT_GT(t.seen[SEPAX_DISJOINT], t.pairs / 20);
    EXPECT_GT(t.seen[SEPAX_OVERLAPPING], t.pairs / 20);
    EXPECT_GE(t.seen[SEPAX_TOUCHING], GetParam() == regime::integers ? t.pairs / 40 : 0);
}

INSTANTIATE_TEST_SUITE_P(all, shifted, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// A corner of the one on an edge of the other, whichever goes first.
TEST(shifted_relation, of_a_corner_on_an_edge) {
    const rounded::pair p = {
        {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}, 0}, {{{0, 0}, {2, -1}, {2, 1}}, 0}, 0};
    tally t;
    for (const float x : {.5f, 1.f, 1.5f})
        expect_relation(p, {x, .25f}, t);
    EXPECT_EQ(1u, t.seen[SEPAX_DISJOINT]);
    EXPECT_EQ(1u, t.seen[SEPAX_TOUCHING]);
    EXPECT_EQ(1u, t.seen[SEPAX_OVERLAPPING]);
}

// Without a shift it is the relation that has no such argument; also of many corners.
TEST(shifted_relation, of_no_shift) {
    shapes::rng random(29);
    for (size_t i = scaled(500); i > 0 && !HasFatalFailure(); --i) {
        const rounded::pair p = rounded::make_large(4 + 2 * shapes::below(random, 30),
                                                    4 + 2 * shapes::below(random, 30), random);
        const stored_two s(p.a.core, p.b.core);
        const polygon &a = s.a, &b = s.b;
        const exact_radius r = radius_of_sum(p.a.radius, p.b.radius, p.margin);
        bool expanded = false, shifted_expanded = false;
        ASSERT_EQ(sepax_exact_round_relation(&a, &b, &r, &expanded),
                  sepax_exact_shifted_round_relation(&a, &b, {0, 0}, &r, &shifted_expanded));
    }
}

} // namespace
