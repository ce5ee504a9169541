// SPDX-License-Identifier: MIT
//
// Closest features and distances that can be checked by hand, and the features of cores that meet.
// test_round_oracle.cpp has the rest.

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <utility>

#include "stored.h"
#include "touching.h"

namespace {

using points = std::vector<sepax_vec2>;

constexpr float tiny = 0x1p-149f;

const points square = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};

points moved(points p, float x, float y) {
    for (sepax_vec2 &v : p)
        v = {v.x + x, v.y + y};
    return p;
}

exact_distance apart(const points &a, const points &b, pair_radii radii, bool b_first = false) {
    const stored_two s(a, b);
    bool expanded = false;
    const closest_features f = sepax_exact_closest(&s.a, &s.b, b_first, &expanded);
    return sepax_exact_distance(&s.a, &s.b, radii, f, &expanded);
}

exact_distance meeting(const points &a, const points &b, pair_radii radii,
                       const pair_contact &contact, bool b_first = false) {
    const stored_two s(a, b);
    bool expanded = false;
    const sepax_relation cores = sepax_exact_relation(&s.a, &s.b, &expanded);
    return sepax_exact_penetration(&s.a, &s.b, radii, &contact, cores, b_first, &expanded);
}

void expect_features(const closest_features &f, uint32_t a, bool a_is_edge, uint32_t b,
                     bool b_is_edge) {
    EXPECT_EQ(a, f.a);
    EXPECT_EQ(a_is_edge, f.a_is_edge);
    EXPECT_EQ(b, f.b);
    EXPECT_EQ(b_is_edge, f.b_is_edge);
}

void expect_point(float x, float y, sepax_vec2 found) {
    EXPECT_EQ(x, found.x);
    EXPECT_EQ(y, found.y);
}

// ------------------------------------------------------------------- apart

// In double the point lies on the other side of the line of the edge.
TEST(sepax_exact_distance, side_that_double_turns_round) {
    const struct {
        sepax_vec2 point;
        points segment;
        float distance;
    } cases[] = {{{-0x1.f14feep-42f, -0x1.14772ap+42f},
                  {{-0x1.be6e0cp-11f, 0x1.aap+73f}, {-0x1.f14feap-42f, -0x1.14772cp+42f}},
                  0x1.e7722p-66f},
                 {{-0x1.1bcc26p+13f, 0x1.32p+55f},
                  {{-0x1.1bcc2ap+13f, 0x1.320004p+55f}, {0x1.cdbefcp+44f, -0x1.9p+101f}},
                  0x1.fffb62p-10f},
                 {{0, 0}, {{-0x1p-148f, 0x1.8p-148f}, {0x1.0d3118p-95f, -0x1.b385bcp-95f}}, tiny}};
    for (const auto &c : cases) {
        EXPECT_EQ(c.distance, apart({c.point}, c.segment, {0, 0, 0}).distance);
        EXPECT_EQ(c.distance, apart(c.segment, {c.point}, {0, 0, 0}).distance);
    }
}

TEST(sepax_exact_distance, parallel_edges) {
    // The edge x = 2 of the square runs up, and x = 5 of the other one down.
    const auto features = [](float y, bool b_first) {
        return apart(square, moved(square, 5, y), {0, 0, 0}, b_first).features;
    };
    expect_features(features(0, false), 1, false, 0, false);
    expect_features(features(0, true), 2, false, 3, false);
    expect_features(features(1, false), 1, true, 0, false); // from (2, 1) up
    expect_features(features(1, true), 2, false, 3, true);  // from (5, 2) down
    expect_features(features(-1, false), 1, false, 3, true);
    expect_features(features(-1, true), 1, true, 3, false);
    expect_features(features(2, false), 2, false, 0, false);
    expect_features(features(2, true), 2, false, 0, false);
    expect_features(features(-2, false), 1, false, 3, false);
    expect_features(features(3, false), 2, false, 0, false);
}

TEST(sepax_exact_distance, contact_is_zero_and_nothing_else) {
    const points far = {{0x1p60f, 0}};
    EXPECT_EQ(0, apart({{-1, 0}}, far, {1, 0x1p60f, 0}).distance);
    EXPECT_EQ(-tiny, apart({{-1, 0}}, far, {1, 0x1p60f, tiny}).distance);
    EXPECT_EQ(0x1p-25f, apart({{-1, 0}}, far, {0x1.fffffep-1f, 0x1p60f, 0x1p-25f}).distance);
    // 2^-296 and 2^-298 less than what they are compared with
    EXPECT_EQ(tiny, apart({{0, 0}}, {{1, tiny}}, {1, 0, 0}).distance);
    EXPECT_EQ(tiny, apart({{0, 0}, {1, tiny}}, {{0, tiny}}, {0, 0, 0}).distance);
}

// 2^-149 above the end (1, 0) of the segment: as seen from its beginning it is the same place.
TEST(sepax_exact_distance, right_above_the_end_of_an_edge) {
    const exact_distance d = apart({{2, 1}, {1, 0}}, {{1, tiny}}, {0, 0, 0});
    expect_features(d.features, 0, true, 0, false);
    EXPECT_EQ(tiny, d.distance);
    expect_point(1, tiny, d.b);
}

TEST(sepax_exact_distance, beyond_float) {
    EXPECT_EQ(FLT_MAX, apart({{-FLT_MAX, 0}}, {{FLT_MAX, 0}}, {0, 0, 0}).distance);
    EXPECT_EQ(-FLT_MAX, apart({{0, 0}}, {{1, 0}}, {FLT_MAX, FLT_MAX, 0}).distance);
}

// ------------------------------------------------------------------- meeting

TEST(sepax_exact_penetration, polygons) {
    const points bar = {{1, .5f}, {4, .5f}, {4, 1.5f}, {1, 1.5f}};
    const pair_contact contact = {-1, 1, 0, 1, false, true};
    exact_distance d = meeting(square, bar, {1, 2, .5f}, contact);
    EXPECT_EQ(-4.5f, d.distance);
    EXPECT_EQ(1, d.normal_x);
    expect_features(d.features, 1, true, 0, false);
    expect_point(3, .5f, d.a);
    expect_point(-1, .5f, d.b);
    d = meeting(square, bar, {0, 0, 0}, contact, true); // along the edge of b from (1, 1.5)
    EXPECT_EQ(-1, d.distance);
    expect_features(d.features, 1, true, 3, false);
    expect_point(2, 1.5f, d.a);
    expect_point(1, 1.5f, d.b);
}

TEST(sepax_exact_penetration, the_relation_has_the_last_word) {
    const pair_contact wrong = {0x1p-20f, 1, 0, 1, false, true};
    EXPECT_EQ(0, meeting(square, moved(square, 2, 0), {0, 0, 0}, wrong).distance);
    EXPECT_EQ(-3, meeting(square, moved(square, 2, 0), {1, 2, 0}, wrong).distance);
    EXPECT_EQ(-tiny, meeting(square, moved(square, 1, 0), {0, 0, 0}, wrong).distance);
    const pair_contact deep = {-0x1p-20f, 1, 0, 1, false, true};
    EXPECT_EQ(0, meeting(square, moved(square, 2, 0), {0, 0, 0}, deep).distance);
}

TEST(sepax_exact_penetration, crossing_segments) {
    const points level = {{-2, 0}, {2, 0}}, upright = {{0, -1}, {0, 3}};
    const pair_contact contact = {-1, 0, -1, 0, false, true};
    EXPECT_EQ(0, meeting(level, upright, {0, 0, 0}, contact).distance);
    EXPECT_EQ(-1.5f, meeting(level, upright, {.25f, .25f, 0}, contact).distance);
    expect_features(meeting(level, upright, {0, 0, 0}, contact).features, 0, true, 1, false);
}

// Without radii both witnesses are where segments cross; where one ends there, its end is.
TEST(sepax_exact_penetration, segments_meet_where_they_cross) {
    const pair_contact contact = {-1, 0, -1, 0, false, true};
    const points level = {{-8, 0}, {8, 0}}, end = {{3, 0}, {5, 9}}, slanted = {{-6, -3}, {2, 1}};
    const std::pair<points, float> cases[] = {
        {{{0, -1}, {0, 3}}, 0}, {{{2, 3}, {2, -1}}, 2}, {slanted, 0}, {end, 3}};
    for (const bool b_first : {false, true}) {
        for (const auto &[other, x] : cases) {
            const exact_distance d = meeting(level, other, {0, 0, 0}, contact, b_first);
            EXPECT_EQ(0, d.distance);
            expect_point(x, 0, d.a);
            expect_point(x, 0, d.b);
        }
    }
}

// The point is half inside of the edge x = 2, and the radii add another half.
TEST(sepax_exact_penetration, a_point_in_a_polygon) {
    const pair_contact of_a = {-.5f, 1, 0, 1, false, true}, of_b = {-.5f, -1, 0, 1, true, true};
    exact_distance d = meeting(square, {{1.5f, 1}}, {.25f, .25f, 0}, of_a);
    EXPECT_EQ(-1, d.distance);
    expect_features(d.features, 1, true, 0, false);
    expect_point(2.25f, 1, d.a);
    expect_point(1.25f, 1, d.b);
    d = meeting({{1.5f, 1}}, square, {.25f, .25f, 0}, of_b);
    EXPECT_EQ(-1, d.distance);
    expect_features(d.features, 0, false, 1, true);
    expect_point(1.25f, 1, d.a);
    expect_point(2.25f, 1, d.b);
}

// The witnesses of a core inside of another one, with radii that are far larger than both: the
// normal as the float that is the answer would not be enough.
TEST(sepax_exact_penetration, large_radii) {
    shapes::rng random(19);
    const auto any = [&](double size) {
        return static_cast<float>(shapes::uniform(random, -size, size));
    };
    for (size_t i = 0; i < 2000; i++) {
        const float x = any(1000), y = any(1000);
        const points core = {{x + any(2), y - 7 + any(2)},
                             {x + 6 + any(2), y + 6 + any(2)},
                             {x - 6 + any(2), y + 6 + any(2)}};
        const sepax_vec2 w = {x + any(1), y + any(1)};
        const uint32_t k = shapes::below(random, 3);
        const double ex = double{core[(k + 1) % 3].x} - double{core[k].x};
        const double ey = double{core[(k + 1) % 3].y} - double{core[k].y};
        const double length = std::sqrt(ex * ex + ey * ey), nx = ey / length, ny = -ex / length;
        const double rx = double{w.x} - double{core[k].x}, ry = double{w.y} - double{core[k].y};
        const double depth = -(nx * rx + ny * ry), radius = 1000;
        const pair_contact contact = {static_cast<float>(-depth),
                                      static_cast<float>(nx),
                                      static_cast<float>(ny),
                                      k,
                                      false,
                                      true};
        const exact_distance d = meeting(core, {w}, {1000, 500, 0}, contact);
        EXPECT_EQ(contact.normal_x, d.normal_x);
        EXPECT_EQ(contact.normal_y, d.normal_y);
        const auto expect_near = [](double right, float found) {
            EXPECT_NEAR(right, found, 1.02 * 0x1p-24 * std::abs(right) + 0x1p-48 * 1100);
        };
        expect_near(double{w.x} + (depth + radius) * nx, d.a.x);
        expect_near(double{w.y} + (depth + radius) * ny, d.a.y);
        expect_near(double{w.x} - 500 * nx, d.b.x);
        expect_near(double{w.y} - 500 * ny, d.b.y);
    }
}

TEST(sepax_exact_penetration, equal_points) {
    const pair_contact contact = {0, 1, 0, 0, false, false};
    const exact_distance d = meeting({{1, 2}}, {{1, 2}}, {1, .5f, .25f}, contact);
    EXPECT_EQ(-1.75f, d.distance);
    expect_features(d.features, 0, false, 0, false);
    expect_point(2, 2, d.a);
    expect_point(.5f, 2, d.b);
}

// Wherever the search begins, it ends at the features that a whole turn finds.
TEST(sepax_exact_closest_from, is_closest_from_every_edge) {
    shapes::rng random(19);
    int apart = 0;
    for (int n = 0; n < 4000; n++) {
        const touching::regime r = touching::regimes()[n % touching::regimes().size()];
        const touching::couple c = touching::make(r, random);
        bool unused = false;
        if (!touching::is_strict(c.a) || !touching::is_strict(c.b) ||
            relation_of(c.a, c.b) != SEPAX_DISJOINT)
            continue;
        const stored_two s(c.a, c.b);
        const polygon &a = s.a, &b = s.b;
        const bool b_first = n % 2 != 0;
        const closest_features f = sepax_exact_closest(&a, &b, b_first, &unused);
        for (uint32_t i = 0; i < a.count; i++) {
            for (uint32_t j = 0; j < b.count; j++) {
                for (const closest_edge from :
                     {closest_edge{i, j, false}, closest_edge{j, i, true}}) {
                    const closest_features g =
                        sepax_exact_closest_from(&a, &b, from, b_first, &unused);
                    expect_features(g, f.a, f.a_is_edge, f.b, f.b_is_edge);
                }
            }
        }
        apart++;
    }
    EXPECT_LT(200, apart);
}

// The vertex beside any edge is the deepest, or as deep as the edge; swapped all is the same.
TEST(sepax_exact_deepest, is_deepest_for_every_edge) {
    shapes::rng random(18);
    for (int n = 0; n < 4000; n++) {
        const touching::regime all[] = {touching::regime::random, touching::regime::tiles,
                                        touching::regime::edges, touching::regime::needles};
        const touching::couple c = touching::make(all[n % 4], random);
        if (!touching::is_strict(c.a) || !touching::is_strict(c.b))
            continue;
        const stored_two s(c.a, c.b);
        const polygon &a = s.a, &b = s.b;
        for (uint32_t i = 0; i < a.count; i++) {
            bool unused = false, b_first = n % 2 != 0;
            const closest_features f = sepax_exact_deepest(&a, &b, {i, 0, false}, b_first, &unused);
            const closest_features g = sepax_exact_deepest(&b, &a, {i, 1, true}, !b_first, &unused);
            expect_features(g, f.b, f.b_is_edge, f.a, f.a_is_edge);
            const sepax_vec2 v0 = c.a[i], v1 = c.a[(i + 1) % a.count], w = c.b[f.b];
            for (const sepax_vec2 &other : c.b)
                ASSERT_GE(0, sepax_exact_turn(v0, v1, w, other));
            if (f.a_is_edge)
                EXPECT_EQ(i, f.a);
            else
                EXPECT_TRUE(f.a == i || f.a == (i + 1) % a.count);
        }
    }
}

} // namespace
