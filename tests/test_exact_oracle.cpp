// SPDX-License-Identifier: MIT
//
// The exact signs against GMP, and sepax_exact_relation against the oracle: all small
// configurations on a grid, every regime of touching couples, and polygons up to the largest.

#include <algorithm>

#include <gmpxx.h>

#include "batch.h"
#include "oracle.h"
#include "stored.h"
#include "touching.h"

namespace {

using points = std::vector<sepax_vec2>;

// ---------------------------------------------------------------- signs

struct exact_vec {
    mpq_class x, y;
};

exact_vec exact_of(sepax_vec2 v) {
    return {mpq_class(double{v.x}), mpq_class(double{v.y})};
}

exact_vec operator-(const exact_vec &a, const exact_vec &b) {
    return {a.x - b.x, a.y - b.y};
}

void expect_signs(const sepax_vec2 (&v)[4]) {
    const exact_vec e0 = exact_of(v[0]), e1 = exact_of(v[1]), e2 = exact_of(v[2]),
                    e3 = exact_of(v[3]);
    const exact_vec edge = e1 - e0, from0 = e2 - e0, from1 = e2 - e1, other = e3 - e2;
    const mpq_class outside = edge.y * from0.x - edge.x * from0.y;
    const mpq_class beyond = edge.x * from1.x + edge.y * from1.y;
    const mpq_class turn = edge.x * other.y - edge.y * other.x;
    ASSERT_EQ(sgn(outside), sepax_exact_outside(v[0], v[1], v[2]));
    ASSERT_EQ(sgn(beyond), sepax_exact_beyond(v[0], v[1], v[2]));
    ASSERT_EQ(sgn(turn), sepax_exact_turn(v[0], v[1], v[2], v[3]));
}

sepax_vec2 nudged(shapes::rng &random, double x, double y) {
    const int dx = static_cast<int>(shapes::below(random, 5)) - 2;
    const int dy = static_cast<int>(shapes::below(random, 5)) - 2;
    return {touching::step(static_cast<float>(x), dx), touching::step(static_cast<float>(y), dy)};
}

TEST(signs, wild_exponents) {
    shapes::rng random(1);
    for (size_t i = scaled(200000); i > 0 && !HasFatalFailure(); --i) {
        sepax_vec2 v[4];
        for (sepax_vec2 &p : v)
            p = {touching::wild(random), touching::wild(random)};
        if (shapes::below(random, 2) == 0)
            v[2] = nudged(random, (double{v[0].x} + v[1].x) / 2, (double{v[0].y} + v[1].y) / 2);
        if (shapes::below(random, 2) == 0)
            v[3] = {v[shapes::below(random, 3)].x, v[shapes::below(random, 3)].y};
        expect_signs(v);
    }
}

// The third point next to the line or to its end, the fourth next to parallel.
TEST(signs, nearly_zero) {
    static const double offsets[] = {0, 0, 1, 100, 1e6, 1e8};
    shapes::rng random(2);
    for (size_t i = scaled(200000); i > 0 && !HasFatalFailure(); --i) {
        const double x = offsets[shapes::below(random, 6)], y = offsets[shapes::below(random, 6)];
        sepax_vec2 v[4];
        for (int k = 0; k < 2; ++k)
            v[k] = nudged(random, x + shapes::uniform(random, -1, 1),
                          y + shapes::uniform(random, -1, 1));
        const double dx = double{v[1].x} - v[0].x, dy = double{v[1].y} - v[0].y;
        const double t = shapes::uniform(random, -1, 2);
        if (shapes::below(random, 2) == 0)
            v[2] = nudged(random, v[0].x + t * dx, v[0].y + t * dy);
        else
            v[2] = nudged(random, v[1].x - t * dy, v[1].y + t * dx);
        v[3] = nudged(random, v[2].x + t * dx, v[2].y + t * dy);
        expect_signs(v);
    }
}

// Only the ends of the float range, where errors would over- or underflow.
TEST(signs, denormal_and_largest) {
    static const float ends[] = {0,         0x1p-149f,        -0x1p-149f,      0x3p-149f,
                                 0x1p-126f, 0x1.fffffcp-127f, 0x1.fffffep127f, -0x1.fffffep127f,
                                 0x1p127f,  0x1.fffffcp127f};
    const uint32_t n = sizeof ends / sizeof *ends;
    shapes::rng random(3);
    for (size_t i = scaled(200000); i > 0 && !HasFatalFailure(); --i) {
        sepax_vec2 v[4];
        for (sepax_vec2 &p : v)
            p = {ends[shapes::below(random, n)], ends[shapes::below(random, n)]};
        expect_signs(v);
    }
}

// ------------------------------------------------------------- relations

void expect_relation(const points &a, const points &b) {
    const sepax_relation relation = oracle_relation(a, b);
    ASSERT_EQ(relation, relation_of(a, b))
        << testing::PrintToString(a.size()) << " corners and " << b.size();
    ASSERT_EQ(relation, relation_of(b, a)) << "swapped";
}

// All points, segments and counter-clockwise triangles of a size x size grid.
std::vector<points> grid_shapes(int size) {
    points grid;
    for (int i = 0; i < size * size; ++i)
        grid.push_back({static_cast<float>(i % size), static_cast<float>(i / size)});
    std::vector<points> all;
    for (size_t i = 0; i < grid.size(); ++i) {
        all.push_back({grid[i]});
        for (size_t j = i + 1; j < grid.size(); ++j) {
            all.push_back({grid[i], grid[j]});
            all.push_back({grid[j], grid[i]});
            for (size_t k = i + 1; k < grid.size(); ++k)
                if (sepax_exact_outside(grid[i], grid[j], grid[k]) < 0)
                    all.push_back({grid[i], grid[j], grid[k]});
        }
    }
    return all;
}

TEST(relation, everything_on_a_small_grid) {
    const std::vector<points> all = grid_shapes(3);
    for (const points &a : all)
        for (const points &b : all)
            expect_relation(a, b);
}

// One grid is of thirds and has dust on it, so that nothing is exact in double.
TEST(relation, samples_of_a_larger_grid) {
    const std::vector<points> all = grid_shapes(4);
    shapes::rng random(4);
    for (size_t i = scaled(60000); i > 0 && !HasFatalFailure(); --i) {
        points a = all[shapes::below(random, static_cast<uint32_t>(all.size()))];
        points b = all[shapes::below(random, static_cast<uint32_t>(all.size()))];
        expect_relation(a, b);
        const float unit = 1 / 3.f, dust = shapes::below(random, 2) == 0 ? 0 : 0x1p-80f;
        for (points *p : {&a, &b})
            for (sepax_vec2 &v : *p)
                v = {v.x * unit + (v.x == 0 ? dust : 0), v.y * unit};
        if ((a.size() < 3 || touching::is_strict(a)) && (b.size() < 3 || touching::is_strict(b)))
            expect_relation(a, b);
    }
}

// A corner exactly on an edge so long that its steps do not fit in double: D is 0, but comes out as
// a few rounding errors, against which the bound must hold. The fifth corner alone is far away.
TEST(relation, corner_on_an_edge_over_many_scales) {
    shapes::rng random(8);
    for (size_t i = scaled(100000); i > 0 && !HasFatalFailure(); --i) {
        const float x = static_cast<float>(shapes::uniform(random, .5, 1));
        const float y = static_cast<float>(shapes::uniform(random, .5, 1));
        // `along` the edge and to its left, from its start (-x, -y).
        const auto from = [&](sepax_vec2 o, float along, float left) -> sepax_vec2 {
            return {o.x + along * x - left * y, o.y + along * y + left * x};
        };
        const uint32_t exponent = 24 + shapes::below(random, 36);
        const float far = static_cast<float>(uint64_t{1} << exponent);
        const float near = static_cast<float>(uint64_t{1} << shapes::below(random, exponent));
        const float size = std::max(1.f, near / 64);
        const sepax_vec2 start = {-x, -y}, on = {near * x, near * y};
        points a = {from(start, 2, 3),
                    from(start, .5f, 2.5f),
                    from(start, -.3f, 1.2f),
                    start,
                    {far * x, far * y}};
        points b = {on, from(on, -size, -size), from(on, size, -size)};
        expect_relation(a, b);
        b[0].x = touching::step(on.x, static_cast<int>(shapes::below(random, 3)) - 1);
        expect_relation(a, b);
    }
}

class regimes : public testing::TestWithParam<touching::regime> {};

TEST_P(regimes, agree_with_the_oracle) {
    shapes::rng random(5);
    size_t seen[3] = {}, left_out = 0;
    const size_t n = scaled(20000);
    for (size_t i = 0; i < n && !HasFatalFailure(); ++i) {
        touching::couple c = touching::make(GetParam(), random);
        if (!touching::is_strict(c.a) || !touching::is_strict(c.b)) {
            ++left_out;
            continue;
        }
        expect_relation(c.a, c.b);
        ++seen[oracle_relation(c.a, c.b)];
        // The first corner is as good as any other.
        std::rotate(c.a.begin(), c.a.begin() + 1, c.a.end());
        expect_relation(c.a, c.b);
    }
    EXPECT_LT(left_out, n / 2);
    for (size_t count : seen)
        EXPECT_GT(count, n / 1000) << "the regime shows one relation too seldom";
}

INSTANTIATE_TEST_SUITE_P(all, regimes, testing::ValuesIn(touching::regimes()),
                         testing::PrintToStringParamName());

// Counts around a stride, and the largest.
TEST(relation, many_corners) {
    shapes::rng random(6);
    const auto expect_contact = [&](const points &a, const points &b) {
        const size_t i = shapes::below(random, static_cast<uint32_t>(a.size()));
        const sepax_vec2 at = a[i];
        const sepax_vec2 next = a[i + 1 < a.size() ? i + 1 : 0];
        const float nx = next.y - at.y, ny = at.x - next.x;
        size_t low = 0;
        for (size_t j = 0; j < b.size(); ++j)
            if (nx * b[j].x + ny * b[j].y < nx * b[low].x + ny * b[low].y)
                low = j;
        for (float gap : {-1.f, 0.f, 1.f}) {
            points moved = b;
            for (sepax_vec2 &v : moved)
                v = {v.x + at.x - b[low].x + gap * (nx > 0 ? 1.f : -1.f), v.y + at.y - b[low].y};
            expect_relation(a, moved);
        }
    };
    for (unsigned k : {6u, 8u, 14u, 16u, 18u, 32u, 64u, 100u})
        for (unsigned l : {4u, 16u, 18u, 34u}) {
            expect_contact(shapes::lattice(k), shapes::lattice(l));
            expect_contact(shapes::lattice(l), shapes::lattice(k));
        }
    expect_contact(shapes::lattice(4096), shapes::lattice(4));
}

} // namespace
