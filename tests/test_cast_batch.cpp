// SPDX-License-Identifier: MIT
//
// Batches of casts: every backend has the answers of the reference, bit for bit.

#include <cmath>
#include <sstream>

#include "batch.h"
#include "cast_scenes.h"
#include "direct.h"

namespace {

using rounded::kind;

// The outputs of sepax_cast for one pair, as bits.
struct cast_bits {
    uint8_t relation;
    uint32_t time, normal_x, normal_y, feature_a, feature_b;

    bool operator==(const cast_bits &o) const {
        return relation == o.relation && time == o.time && normal_x == o.normal_x &&
               normal_y == o.normal_y && feature_a == o.feature_a && feature_b == o.feature_b;
    }
};
std::ostream &operator<<(std::ostream &out, const cast_bits &c) {
    return out << std::hex << int{c.relation} << " time " << c.time << " normal " << c.normal_x
               << " " << c.normal_y << " features " << c.feature_a << " " << c.feature_b;
}

// A store of pairs of shapes, with a motion for each.
struct scene {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::vector<sepax_vec2> motions;
};

sepax_id add(sepax_store *store, const rounded::shape &s) {
    sepax_id id = 0;
    EXPECT_EQ(SEPAX_OK,
              sepax_store_add(store, s.core.data(), s.core.size(), SEPAX_HULL, &id, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(store, &id, &s.radius, 1, nullptr));
    return id;
}

scene make_scene() {
    sepax_store *store = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &store));
    scene s = {shapes::store_ptr(store), {}, {}};
    return s;
}

void add(scene &s, const cast_case &c) {
    const sepax_id a = add(s.store.get(), c.a), b = add(s.store.get(), c.b);
    s.pairs.push_back({a, b});
    s.motions.push_back(c.motion);
}

std::vector<cast_bits> cast(const scene &s, const sepax_options &options) {
    const size_t n = s.pairs.size();
    std::vector<uint8_t> relation(n, 0xEE);
    std::vector<float> time(n, -7), x(n, -7), y(n, -7);
    std::vector<uint32_t> feature_a(n, 0xEE), feature_b(n, 0xEE);
    const sepax_casts to = {relation.data(), time.data(),      x.data(),
                            y.data(),        feature_a.data(), feature_b.data()};
    EXPECT_EQ(SEPAX_OK, sepax_cast(s.store.get(), sepax_pairs(s.pairs.data(), n), s.motions.data(),
                                   &options, &to));
    std::vector<cast_bits> out;
    for (size_t i = 0; i < n; i++)
        out.push_back({relation[i], bits_of(time[i]), bits_of(x[i]), bits_of(y[i]), feature_a[i],
                       feature_b[i]});
    return out;
}

// The vertices of a shape and its radius, exactly.
std::string text_of(const scene &s, sepax_id id) {
    sepax_vec2 v[64];
    size_t count = 64;
    EXPECT_EQ(SEPAX_OK, sepax_store_vertices(s.store.get(), id, v, 64, &count));
    std::ostringstream out;
    out << std::hexfloat;
    for (size_t i = 0; i < count; i++)
        out << "(" << v[i].x << "," << v[i].y << ")";
    out << " r " << sepax_store_radius(s.store.get(), id);
    return out.str();
}

void expect_same(const scene &s, float margin) {
    sepax_options reference = options_for("reference");
    reference.margin = margin;
    const std::vector<cast_bits> right = cast(s, reference);
    for_each_backend([&](sepax_options options) {
        sepax_report report = {};
        options.report = &report;
        options.margin = margin;
        const std::vector<cast_bits> found = cast(s, options);
        for (size_t i = 0; i < right.size(); i++) {
            ASSERT_EQ(right[i], found[i])
                << text_of(s, s.pairs[i].a) << " | " << text_of(s, s.pairs[i].b) << std::hexfloat
                << " motion " << s.motions[i].x << "," << s.motions[i].y << " margin " << margin;
        }
        EXPECT_EQ(s.pairs.size(), report.filtered + report.in_double + report.expanded);
    });
}

class cast_batches : public testing::TestWithParam<rounded::regime> {};

std::string regime_name(const testing::TestParamInfo<rounded::regime> &info) {
    return rounded::name(info.param);
}

TEST_P(cast_batches, agree_with_the_reference) {
    shapes::rng random(23);
    scene s = make_scene();
    for (const kind a : rounded::kinds()) {
        for (const kind b : rounded::kinds()) {
            for (size_t i = scaled(200, 20); i > 0; i--)
                add(s, cast_scenes::make(GetParam(), a, b, random));
        }
    }
    for (uint32_t i = static_cast<uint32_t>(s.pairs.size()); i > 1; i--) { // kinds in any order
        const uint32_t other = shapes::below(random, i);
        std::swap(s.pairs[i - 1], s.pairs[other]);
        std::swap(s.motions[i - 1], s.motions[other]);
    }
    expect_same(s, 0);
    expect_same(s, 0x1p-10f);
}

// Of a store without radii.
TEST_P(cast_batches, of_points_agree_with_the_reference) {
    shapes::rng random(25);
    scene s = make_scene();
    for (size_t i = scaled(400, 40); i > 0; i--)
        add(s, cast_scenes::make(GetParam(), kind::point, kind::point, random));
    expect_same(s, 0);
}

// The same, where each contact is one with an edge unless both are points.
TEST_P(cast_batches, without_radii_agree_with_the_reference) {
    shapes::rng random(27);
    const kind cores[] = {kind::point, kind::segment, kind::polygon};
    scene s = make_scene();
    for (const kind a : cores)
        for (const kind b : cores)
            for (size_t i = scaled(200, 20); i > 0; i--)
                add(s, cast_scenes::make(GetParam(), a, b, random));
    expect_same(s, 0);
}

// Any output may be left out: the others are the same.
void expect_what_is_asked_for(const scene &s) {
    const size_t n = s.pairs.size();
    for_each_backend([&](const sepax_options &options) {
        const std::vector<cast_bits> whole = cast(s, options);
        for (unsigned left_out = 0; left_out < 6; left_out++) {
            std::vector<uint8_t> relation(n);
            std::vector<float> number[3];
            std::vector<uint32_t> feature[2];
            for (std::vector<float> &v : number)
                v.resize(n);
            for (std::vector<uint32_t> &v : feature)
                v.resize(n);
            const auto unless = [left_out](unsigned i, auto &v) {
                return i == left_out ? nullptr : v.data();
            };
            const sepax_casts to = {unless(0, relation),   unless(1, number[0]),
                                    unless(2, number[1]),  unless(3, number[2]),
                                    unless(4, feature[0]), unless(5, feature[1])};
            ASSERT_EQ(SEPAX_OK, sepax_cast(s.store.get(), sepax_pairs(s.pairs.data(), n),
                                           s.motions.data(), &options, &to));
            for (size_t i = 0; i < n; i++) {
                cast_bits expected = whole[i];
                const cast_bits found = {relation[i],           bits_of(number[0][i]),
                                         bits_of(number[1][i]), bits_of(number[2][i]),
                                         feature[0][i],         feature[1][i]};
                uint32_t *const words[] = {&expected.time, &expected.normal_x, &expected.normal_y,
                                           &expected.feature_a, &expected.feature_b};
                if (left_out == 0)
                    expected.relation = 0;
                else
                    *words[left_out - 1] = 0;
                ASSERT_EQ(expected, found) << i << " without " << left_out;
            }
        }
    });
}

TEST_P(cast_batches, write_what_is_asked_for) {
    shapes::rng random(26);
    const kind all[] = {kind::circle, kind::capsule, kind::polygon, kind::rounded_polygon};
    scene s = make_scene(), circles = make_scene();
    for (const kind a : all)
        for (const kind b : all)
            for (int i = 0; i < 8; i++)
                add(s, cast_scenes::make(GetParam(), a, b, random));
    for (int i = 0; i < 100; i++)
        add(circles, cast_scenes::make(GetParam(), kind::circle, kind::circle, random));
    expect_what_is_asked_for(s);
    expect_what_is_asked_for(circles);
}

INSTANTIATE_TEST_SUITE_P(all, cast_batches, testing::ValuesIn(rounded::regimes()), regime_name);

// Discs that pass by a disc on a long way, in any direction, by units in the last place of where
// they would touch: their cull must not be wrong, and must still be good.
TEST(sepax_cast, discs_that_graze) {
    shapes::rng random(24);
    for (const int exponent : {-100, -20, 0, 20, 100}) {
        SCOPED_TRACE(exponent);
        scene s = make_scene();
        for (size_t i = scaled(4000, 200); i > 0; i--) {
            const shapes::direction along = shapes::unit(shapes::uniform(random));
            const double far = shapes::uniform(random, 1, 50), unit = std::ldexp(1.0, exponent);
            const double off = shapes::below(random, 2) == 0 ? 3 : 3 + 2 * shapes::uniform(random);
            const auto x = static_cast<float>((off * along.sin - far * along.cos) * unit);
            const auto y = static_cast<float>((-off * along.cos - far * along.sin) * unit);
            const int ulps = static_cast<int>(shapes::below(random, 9)) - 4;
            const auto radius = static_cast<float>(unit * (2 + ulps * 0x1p-22));
            const sepax_vec2 motion = {static_cast<float>(2 * far * along.cos * unit),
                                       static_cast<float>(2 * far * along.sin * unit)};
            add(s, {{{{0, 0}}, static_cast<float>(unit)}, {{{x, y}}, radius}, motion});
        }
        expect_same(s, 0);
    }
}

// A polygon of n vertices on a circle of radius 1 around (x, y).
shapes::polygon round_about(shapes::rng &random, unsigned n, double x, double y) {
    const double turn = shapes::uniform(random);
    shapes::polygon p;
    for (unsigned i = 0; i < n; i++) {
        const shapes::direction at = shapes::unit(turn + (i + .3 * shapes::uniform(random)) / n);
        p.push_back({static_cast<float>(x + at.cos), static_cast<float>(y + at.sin)});
    }
    return p;
}

// Of shapes of `a` and of `b` vertices, some of which miss, or touch the other one at the start.
scene large_scene(unsigned a, unsigned b, float radius) {
    shapes::rng random(a + 64 * b);
    scene s = make_scene();
    for (size_t i = scaled(300, 30); i > 0; i--) {
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far = shapes::uniform(random, 1, 9), off = shapes::uniform(random, -2.2, 2.2);
        const sepax_vec2 motion = {static_cast<float>(-far * at.cos - off * at.sin),
                                   static_cast<float>(-far * at.sin + off * at.cos)};
        add(s, {{round_about(random, a, 0, 0), radius},
                {round_about(random, b, far * at.cos, far * at.sin), radius},
                motion});
    }
    return s;
}

// Shapes that are too large for lanes are cast one by one, nearly all without the exact level.
TEST(sepax_cast, large_shapes_hardly_need_the_exact_level) {
    for (const float radius : {0.0f, .25f}) {
        for (const unsigned b : {1u, 2u, 5u, 17u, 64u}) {
            SCOPED_TRACE(b);
            const scene s = large_scene(20, b, radius);
            expect_same(s, 0);
            expect_same(s, 0x1p-10f);
            for_each_backend([&](sepax_options options) {
                sepax_report report = {};
                options.report = &report;
                uint64_t at_start = 0;
                for (const cast_bits &c : cast(s, options))
                    at_start += c.time == 0;
                if (options.strategy != SEPAX_SCALAR && sepax_backend_lanes(options.backend) > 1) {
                    EXPECT_LE(report.in_double + report.expanded,
                              at_start + 3 + s.pairs.size() / 10);
                }
            });
        }
    }
}

// A polygon of the points (x, f(x)) of a convex f at these x, which ascend, and of one far above.
template <typename F> shapes::polygon bowl(const std::vector<float> &x, F f) {
    shapes::polygon p;
    for (const float at : x)
        p.push_back({at, f(at)});
    p.push_back({0, 9});
    return p;
}

// What the search of large shapes leaves to the exact level: a walk along ever shorter edges, and
// edges that are in line but for less than it can see.
TEST(sepax_cast, large_shapes_that_the_search_leaves) {
    std::vector<float> shorter = {-1, 0}, even;
    for (int i = -40; i <= 0; i++)
        shorter.push_back(std::ldexp(1.0f, i));
    for (int i = -20; i <= 20; i++)
        even.push_back(static_cast<float>(i) / 20);
    const rounded::shape sharp = {bowl(shorter, [](float x) { return x * x; }), 0};
    const rounded::shape flat = {bowl(even, [](float x) { return 0x1p-24f * x * x; }), 0};
    scene s = make_scene();
    for (const float x : {0x1p-30f, 0x1p-18f, 0x1.8p-20f, .01f}) {
        for (const float y : {-0x1p-20f, -0x1p-10f, -1.0f}) {
            const rounded::shape point = {{{x, y}}, 0};
            for (const rounded::shape &large : {sharp, flat}) {
                add(s, {large, point, {0, 2}});
                add(s, {point, large, {0, -2}});
            }
        }
    }
    expect_same(s, 0);
    expect_same(s, 0x1p-10f);
}

// Circles alone, which go by lanes of doubles, or without that level by others.
TEST(sepax_cast, circles_at_some_levels) {
    shapes::rng random(11);
    scene s = make_scene();
    for (int i = 0; i < 100; i++) {
        const auto any = [&random] { return static_cast<float>(shapes::uniform(random, -2, 2)); };
        const rounded::shape a = {{{any(), any()}}, .5f}, b = {{{4 + any(), any()}}, .25f};
        add(s, {a, b, {-4 + any(), any()}});
    }
    const size_t n = s.pairs.size();
    for_each_backend([&](const sepax_options &options) {
        if (std::strcmp(sepax_backend_name(options.backend), "reference") == 0) {
            return; // it has no levels
        }
        std::vector<float> times[2];
        for (const bool doubles : {false, true}) {
            times[doubles].assign(n, -7);
            const sepax_casts to = {nullptr, times[doubles].data(), nullptr, nullptr, nullptr,
                                    nullptr};
            direct_cast(s.store.get(), s.pairs.data(), n, s.motions.data(), &options,
                        doubles ? LEVEL_ALL : LEVEL_ALL & ~LEVEL_DOUBLE, &to);
        }
        EXPECT_EQ(times[0], times[1]);
        EXPECT_LT(10,
                  std::count_if(times[0].begin(), times[0].end(), [](float t) { return t <= 1; }));
    });
}

// Large shapes that are so far away that rounding makes segments and points of them.
TEST(sepax_cast, large_shapes_that_collapsed) {
    shapes::rng random(9);
    const auto far_away = [](scene &s, const sepax_pose &of_a, const sepax_pose &of_b) {
        const sepax_id ids[2] = {s.pairs.back().a, s.pairs.back().b};
        const sepax_pose poses[2] = {of_a, of_b};
        ASSERT_EQ(SEPAX_OK, sepax_store_place(s.store.get(), ids, poses, 2, nullptr));
    };
    scene s = make_scene();
    for (const sepax_vec2 way : {sepax_vec2{-256, 0}, {-256, 1}, {256, 3}, {0, 1}, {0, -1}}) {
        const rounded::shape round = {round_about(random, 40, 0, 0), 0};
        add(s, {round, round, way});
        far_away(s, {0x1p28f, 0, 1, 0}, {0x1p28f - way.x / 2, .5f, 1, 0});
    }
    shapes::polygon rising; // the diagonal of the floats around its pose
    for (int i = -20; i <= 20; i++)
        rising.push_back({static_cast<float>(64 * i), static_cast<float>(64 * i + i * i * .01)});
    for (const sepax_vec2 way : {sepax_vec2{-1024, 0}, {-1024, 96}, {1024, -32}}) {
        const rounded::shape round = {round_about(random, 40, 0, 0), 0};
        add(s, {{rising, 0}, round, way});
        far_away(s, {0x1p28f, 0x1p28f, 1, 0}, {0x1p28f - way.x / 2, 0x1p28f, 1, 0});
    }
    expect_same(s, 0);
}

// Boxes along the axes, which meet with parallel edges, and moving ones that are also rounded:
// lanes answer for nearly all of them, whichever shape has the lower id.
TEST(sepax_cast, aligned_boxes_hardly_need_the_exact_level) {
    shapes::rng random(5);
    for (const float radius : {0.0f, .25f}) {
        scene s = make_scene();
        const auto box = [&](double x, double y) {
            const double w = shapes::uniform(random, .5, 2), h = shapes::uniform(random, .5, 2);
            const auto at = [=](double dx, double dy) {
                return sepax_vec2{static_cast<float>(x + dx), static_cast<float>(y + dy)};
            };
            return add(s.store.get(), {{at(-w, -h), at(w, -h), at(w, h), at(-w, h)}, radius});
        };
        for (size_t i = 0; i < 1000; i++) {
            const sepax_id a = box(0, 0);
            const shapes::direction to = shapes::unit(shapes::uniform(random));
            const sepax_id b = box(8 * to.cos, 8 * to.sin);
            const double turn = shapes::uniform(random, -1, 1);
            const sepax_vec2 motion = {static_cast<float>(-9 * to.cos + turn),
                                       static_cast<float>(-9 * to.sin - turn)};
            s.pairs.push_back({a, b});
            s.motions.push_back(motion);
            s.pairs.push_back({b, a});
            s.motions.push_back({-motion.x, -motion.y});
        }
        expect_same(s, 0);
        for_each_backend([&](sepax_options options) {
            sepax_report report = {};
            options.report = &report;
            cast(s, options);
            if (options.strategy != SEPAX_SCALAR && sepax_backend_lanes(options.backend) > 1) {
                EXPECT_LE(s.pairs.size() * 9 / 10, report.filtered);
            }
        });
    }
}

// A point above the origin that falls by 1 comes to a line through the origin, or to a circle
// beside it, at a time that a float has but for 2^-60: the largest float that is not above it is
// that float or the one before it.
TEST(sepax_cast, times_next_to_a_float) {
    const rounded::shape rising = {{{1, 1}, {-1, -1}, {1, -1}}, 0};
    const rounded::shape falling = {{{1, -1}, {-1, 1}, {-1, -1}}, 0};
    const rounded::shape circle = {{{-3, -4}}, 5}; /* through (0, 0), where it falls by 3 / 4 */
    scene s = make_scene();
    std::vector<float> right;
    shapes::rng random(6);
    std::vector<float> times = {.5f, .25f, .125f, 1 - 0x1p-24f, .5f + 0x1p-24f, .25f - 0x1p-26f};
    for (int i = 0; i < 200; i++)
        times.push_back(static_cast<float>(shapes::uniform(random, .01, .99)));
    for (const float t : times) {
        for (const float x : {-0x1p-60f, 0.0f, 0x1p-60f}) {
            const float before = std::nextafter(t, 0.0f);
            const float later = x < 0 ? t : before, sooner = x > 0 ? t : before;
            const auto fall = [&](const rounded::shape &onto, float expected) {
                add(s, {onto, {{{x, t}}, 0}, {0, -1}});
                right.push_back(x == 0 ? t : expected);
            };
            fall(rising, later);
            fall(falling, sooner);
            fall(circle, sooner);
        }
    }
    expect_same(s, 0);
    for_each_backend([&](const sepax_options &options) {
        const std::vector<cast_bits> found = cast(s, options);
        for (size_t i = 0; i < right.size(); i++)
            EXPECT_EQ(bits_of(right[i]), found[i].time) << s.pairs[i].a;
    });
}

} // namespace
