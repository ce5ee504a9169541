// SPDX-License-Identifier: MIT
//
// The signs for a displaced shape, one by one, against GMP: points that a displacement takes to the
// origin, from where lines, circles and corners pass through it or beside it by one unit in the
// last place. Sums in double lose that unit.

#include <cmath>
#include <cstdlib>

#include <gmpxx.h>

#include "batch.h"
#include "kernel.h"
#include "shapes.h"

extern "C" {
#include "exact/shifted.h"
}

namespace {

// w + t is the origin, up to a part of t that is lost in none of these numbers.
struct displaced {
    sepax_vec2 w, t;
};

// Numbers of which the others are small multiples. With 2^-60 beside a displacement of about 1
// differences in double lose bits; with 1 they lose none.
constexpr float units[] = {1, 0x1p-30F, 0x1p-54F, 0x1p-60F, 0x1p-120F};

float some_integer(shapes::rng &random, int most) {
    return float(int(shapes::below(random, uint32_t(2 * most + 1))) - most);
}

// All numbers of a scene are multiples of a power of two.
float any_scale(shapes::rng &random) {
    return shapes::below(random, 2) == 0 ? 1 : 0x1p60F;
}

displaced any_displaced(shapes::rng &random, float scale) {
    displaced out;
    float *const parts[] = {&out.w.x, &out.w.y};
    for (float *w : parts) { // at times small, so that nothing is lost in one coordinate
        const double size = scale * (shapes::below(random, 3) == 0 ? 0x1p-70 : 1);
        *w = float(shapes::uniform(random, -2, 2) * size);
    }
    out.t = {-out.w.x, -out.w.y};
    return out;
}

mpq_class exact(float a) {
    return mpq_class(double{a});
}
mpq_class moved(float v, float w, float t) { // w + t - v
    return mpq_class(exact(w) + exact(t) - exact(v));
}

// ------------------------------------------------------------- the right signs

int side_of(sepax_vec2 v0, sepax_vec2 v1, const displaced &p) {
    const mpq_class ex = exact(v1.x) - exact(v0.x), ey = exact(v1.y) - exact(v0.y);
    return sgn(mpq_class(ey * moved(v0.x, p.w.x, p.t.x) - ex * moved(v0.y, p.w.y, p.t.y)));
}
int beyond(sepax_vec2 v0, sepax_vec2 v1, const displaced &p) {
    const mpq_class ex = exact(v1.x) - exact(v0.x), ey = exact(v1.y) - exact(v0.y);
    return sgn(mpq_class(ex * moved(v1.x, p.w.x, p.t.x) + ey * moved(v1.y, p.w.y, p.t.y)));
}
mpq_class square_of(const exact_radius &r) {
    const mpq_class sum = mpq_class(r.addend[0]) + r.addend[1] + mpq_class(r.addend[2]);
    return mpq_class(sum * sum);
}
int gap_to_corner(sepax_vec2 v, const displaced &p, const exact_radius &r) {
    const mpq_class dx = moved(v.x, p.w.x, p.t.x), dy = moved(v.y, p.w.y, p.t.y);
    return sgn(mpq_class(dx * dx + dy * dy - square_of(r)));
}
int gap_to_edge(sepax_vec2 v0, sepax_vec2 v1, const displaced &p, const exact_radius &r) {
    if (beyond(v0, v1, p) >= 0 || beyond(v1, v0, p) >= 0)
        return 1;
    const mpq_class ex = exact(v1.x) - exact(v0.x), ey = exact(v1.y) - exact(v0.y);
    const mpq_class d = ey * moved(v0.x, p.w.x, p.t.x) - ex * moved(v0.y, p.w.y, p.t.y);
    return sgn(mpq_class(d * d - square_of(r) * (ex * ex + ey * ey)));
}

// Each sign, and that 0 comes from expansions alone where anything is rounded.
void expect_signs(sepax_vec2 v0, sepax_vec2 v1, const displaced &p, const exact_radius &r) {
    bool of_side = false, of_end = false, of_vertex = false, of_edge = false;
    const int side = sepax_shifted_outside(v0, v1, p.w, p.t, &of_side);
    ASSERT_EQ(side_of(v0, v1, p), side);
    const int end = sepax_shifted_beyond(v0, v1, p.w, p.t, &of_end);
    ASSERT_EQ(beyond(v0, v1, p), end);
    const int vertex = sepax_shifted_vertex_gap(v0, p.w, p.t, &r, &of_vertex);
    ASSERT_EQ(gap_to_corner(v0, p, r), vertex);
    const int edge = sepax_shifted_edge_gap(v0, v1, p.w, p.t, &r, &of_edge);
    ASSERT_EQ(gap_to_edge(v0, v1, p, r), edge);
    ASSERT_EQ(moved(v0.x, p.w.x, p.t.x) == 0 && moved(v0.y, p.w.y, p.t.y) == 0,
              sepax_shifted_equal(v0, p.w, p.t));
    const bool apart = (v0.x != v1.x || v0.y != v1.y) && p.w.x != 0 && p.w.y != 0;
    if (apart) {
        ASSERT_TRUE(side != 0 || of_side);
        ASSERT_TRUE(end != 0 || of_end);
        ASSERT_TRUE(vertex != 0 || of_vertex);
        ASSERT_TRUE(edge != 0 || of_edge);
    }
}

sepax_vec2 scaled_by(float unit, float x, float y) {
    return {unit * x, unit * y};
}
float one_or_none(shapes::rng &random) {
    return float(int(shapes::below(random, 3)) - 1);
}

} // namespace

// Lines through the origin, and lines that end where they are nearest to it.
TEST(ShiftedSigns, OfLines) {
    shapes::rng random(61);
    for (size_t i = scaled(20000, 2000); i > 0 && !HasFatalFailure(); --i) {
        const float scale = any_scale(random), unit = scale * units[i % 5];
        const displaced p = any_displaced(random, scale);
        const float a = some_integer(random, 999), b = some_integer(random, 999);
        const float k = some_integer(random, 99), m = some_integer(random, 99);
        const float off_x = one_or_none(random), off_y = one_or_none(random);
        const sepax_vec2 on = scaled_by(unit, k * a, k * b);
        const sepax_vec2 through = scaled_by(unit, -m * a + off_x, -m * b + off_y);
        const sepax_vec2 across = scaled_by(unit, k * a - m * b + off_x, k * b + m * a + off_y);
        const exact_radius none = radius_of_sum(0, 0, 0);
        expect_signs(on, through, p, none);
        expect_signs(across, on, p, none);
        expect_signs(scaled_by(unit, off_x, off_y), on, p, none);
    }
}

// Corners at the distance of a radius from the origin, and edges that touch a circle around it.
TEST(ShiftedSigns, OfRadii) {
    shapes::rng random(67);
    for (size_t i = scaled(20000, 2000); i > 0 && !HasFatalFailure(); --i) {
        const float scale = any_scale(random), unit = scale * units[i % 5];
        const displaced p = any_displaced(random, scale);
        const float k = some_integer(random, 9999);
        const float m = some_integer(random, 999), n = some_integer(random, 999);
        const float off = one_or_none(random);
        const float first = unit * (5 * std::fabs(k) - std::fabs(k)), rest = unit * std::fabs(k);
        const exact_radius r = radius_of_sum(first, rest, off > 0 ? unit : 0);
        const exact_radius less = radius_of_sum(
            first, off < 0 && k != 0 ? unit * (std::fabs(k) - 1) : rest, off > 0 ? unit : 0);
        for (const exact_radius &reach : {r, less}) {
            const sepax_vec2 at = scaled_by(unit, 3 * k, 4 * k);
            expect_signs(at, scaled_by(unit, 3 * k + m, 4 * k + n), p, reach);
            expect_signs(scaled_by(unit, 0, 5 * k), scaled_by(unit, m, 5 * k), p, reach);
            expect_signs(scaled_by(unit, 5 * k, 0), scaled_by(unit, 5 * k, n), p, reach);
            expect_signs(scaled_by(unit, -m, 5 * k), scaled_by(unit, n, 5 * k), p, reach);
            expect_signs(scaled_by(unit, 5 * k, -m), scaled_by(unit, 5 * k, n), p, reach);
            expect_signs(scaled_by(unit, 3 * k - 4 * m, 4 * k + 3 * m),
                         scaled_by(unit, 3 * k + 4 * n, 4 * k - 3 * n), p, reach);
        }
    }
}

// Of small whole numbers, so that many points are equal, on lines, and at the distance of a radius.
TEST(ShiftedSigns, OfWholeNumbers) {
    shapes::rng random(73);
    const auto any = [&random] {
        const float x = some_integer(random, 4);
        return sepax_vec2{x, some_integer(random, 4)};
    };
    for (size_t i = scaled(20000, 4000); i > 0 && !HasFatalFailure(); --i) {
        const displaced p = {any(), any()};
        const float first = std::fabs(any().x), second = std::fabs(any().y);
        const exact_radius r = radius_of_sum(first, i % 2 == 0 ? second : 0, 0);
        const sepax_vec2 v0 = any(), v1 = any();
        bool expanded = false;
        ASSERT_EQ(side_of(v0, v1, p), sepax_shifted_outside(v0, v1, p.w, p.t, &expanded));
        ASSERT_EQ(beyond(v0, v1, p), sepax_shifted_beyond(v0, v1, p.w, p.t, &expanded));
        ASSERT_EQ(gap_to_corner(v0, p, r), sepax_shifted_vertex_gap(v0, p.w, p.t, &r, &expanded));
        ASSERT_EQ(gap_to_edge(v0, v1, p, r),
                  sepax_shifted_edge_gap(v0, v1, p.w, p.t, &r, &expanded));
        ASSERT_EQ(moved(v0.x, p.w.x, p.t.x) == 0 && moved(v0.y, p.w.y, p.t.y) == 0,
                  sepax_shifted_equal(v0, p.w, p.t));
    }
}

// Of any numbers, where the displacement is one more summand.
TEST(ShiftedSigns, OfAnyNumbers) {
    shapes::rng random(71);
    const auto any = [&random] {
        return float(
            std::ldexp(shapes::uniform(random, -1, 1), int(shapes::below(random, 60)) - 30));
    };
    for (size_t i = scaled(20000, 2000); i > 0 && !HasFatalFailure(); --i) {
        const displaced p = {{any(), any()}, {any(), any()}};
        const exact_radius r = radius_of_sum(std::fabs(any()), std::fabs(any()), 0);
        const sepax_vec2 v0 = {any(), any()}, v1 = {any(), any()};
        expect_signs(v0, v1, p, r);
    }
}
