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
#include "rounded.h"
#include "stored.h"
#include "touching.h"

namespace {

using rounded::kind;
using rounded::regime;

struct point {
    mpq_class x, y;
};
using core = std::vector<point>;

point operator-(const point &a, const point &b) {
    return {a.x - b.x, a.y - b.y};
}
mpq_class dot(const point &a, const point &b) {
    return a.x * b.x + a.y * b.y;
}

core core_of(const shapes::polygon &p, sepax_vec2 shift) {
    core out;
    for (const sepax_vec2 &v : p)
        out.push_back(
            {mpq_class(double{v.x}) + double{shift.x}, mpq_class(double{v.y}) + double{shift.y}});
    return out;
}

// ------------------------------------------------------------- by intervals on axes

// Normals of all edges, the edges themselves for flat shapes, and the axes for points.
std::vector<point> axes_of(const core &a, const core &b) {
    std::vector<point> axes = {{1, 0}, {0, 1}};
    for (const core *c : {&a, &b})
        for (size_t i = 0; i < c->size(); ++i) {
            const point e = (*c)[(i + 1) % c->size()] - (*c)[i];
            axes.push_back(e);
            axes.push_back({e.y, -e.x});
        }
    return axes;
}

// The sign of the gap between the shadows of both.
int gap_along(const point &axis, const core &a, const core &b) {
    mpq_class low[2], high[2];
    for (const int k : {0, 1}) {
        const core &c = k == 0 ? a : b;
        low[k] = high[k] = dot(axis, c[0]);
        for (const point &v : c) {
            low[k] = std::min(low[k], dot(axis, v));
            high[k] = std::max(high[k], dot(axis, v));
        }
    }
    return std::max(cmp(low[0], high[1]), cmp(low[1], high[0]));
}

sepax_relation relation_of_cores(const core &a, const core &b) {
    int most = a.size() < 3 && b.size() < 3 ? 0 : -1;
    for (const point &axis : axes_of(a, b))
        if (axis.x != 0 || axis.y != 0)
            most = std::max(most, gap_along(axis, a, b));
    return most > 0 ? SEPAX_DISJOINT : most == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}

// The sign of the distance of w and a segment, less r.
int gap_to(const point &w, const point &v0, const point &v1, const mpq_class &r) {
    const point e = v1 - v0, from = w - v0;
    const mpq_class length = dot(e, e), along = dot(from, e), reach = r * r;
    if (along <= 0 || along >= length) {
        const point end = along <= 0 ? from : w - v1;
        return cmp(dot(end, end), reach);
    }
    return cmp(mpq_class(dot(from, from) * length - along * along), mpq_class(reach * length));
}

sepax_relation oracle(const rounded::pair &p, sepax_vec2 shift) {
    const core a = core_of(p.a.core, {0, 0}), b = core_of(p.b.core, shift);
    const mpq_class r =
        mpq_class(double{p.a.radius}) + double{p.b.radius} + mpq_class(double{p.margin});
    const sepax_relation cores = relation_of_cores(a, b);
    if (r == 0 || cores != SEPAX_DISJOINT)
        return r == 0 ? cores : SEPAX_OVERLAPPING;
    int least = 1;
    for (const point &v : a)
        for (size_t j = 0; j < b.size(); ++j)
            least = std::min(least, gap_to(v, b[j], b[(j + 1) % b.size()], r));
    for (const point &w : b)
        for (size_t i = 0; i < a.size(); ++i)
            least = std::min(least, gap_to(w, a[i], a[(i + 1) % a.size()], r));
    return least < 0 ? SEPAX_OVERLAPPING : least == 0 ? SEPAX_TOUCHING : SEPAX_DISJOINT;
}

// ------------------------------------------------------------------------ scenes

sepax_relation relation_of_shifted(const rounded::shape &a, const rounded::shape &b, float margin,
                                   sepax_vec2 shift, bool *expanded) {
    const stored store_a(a.core), store_b(b.core);
    const polygon view_a = store_a.view(), view_b = store_b.view();
    const exact_radius r = radius_of_sum(a.radius, b.radius, margin);
    return sepax_exact_shifted_round_relation(&view_a, &view_b, shift, &r, expanded);
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

std::string regime_name(const testing::TestParamInfo<regime> &info) {
    return rounded::name(info.param);
}

TEST_P(shifted, agrees_with_the_oracle) {
    shapes::rng random(23);
    tally t;
    for (const kind a : rounded::kinds())
        for (const kind b : rounded::kinds())
            for (size_t i = scaled(400); i > 0 && !HasFatalFailure(); --i) {
                rounded::pair p =
                    rounded::make(GetParam(), a, b, shapes::below(random, 2) == 0, random);
                const sepax_vec2 shift = shift_for(p.b, GetParam(), random);
                if (move_away(p.b, shift))
                    expect_relation(p, shift, t);
            }
    std::printf("%zu pairs, %zu with expansions; %zu disjoint, %zu touching, %zu overlapping\n",
                t.pairs, t.expanded, t.seen[0], t.seen[1], t.seen[2]);
    EXPECT_GT(t.seen[SEPAX_DISJOINT], t.pairs / 20);
    EXPECT_GT(t.seen[SEPAX_OVERLAPPING], t.pairs / 20);
    EXPECT_GE(t.seen[SEPAX_TOUCHING], GetParam() == regime::integers ? t.pairs / 40 : 0);
}

INSTANTIATE_TEST_SUITE_P(all, shifted, testing::ValuesIn(rounded::regimes()), regime_name);

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
        const stored store_a(p.a.core), store_b(p.b.core);
        const polygon a = store_a.view(), b = store_b.view();
        const exact_radius r = radius_of_sum(p.a.radius, p.b.radius, p.margin);
        bool expanded = false, shifted_expanded = false;
        ASSERT_EQ(sepax_exact_round_relation(&a, &b, &r, &expanded),
                  sepax_exact_shifted_round_relation(&a, &b, {0, 0}, &r, &shifted_expanded));
    }
}

} // namespace
