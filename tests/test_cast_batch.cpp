// SPDX-License-Identifier: MIT
//
// Casts whose times are known, or are those of other levels. What batches answer is in
// test_answers.cpp.

#include <cmath>

#include "batch.h"
#include "cast_scenes.h"
#include "direct.h"
#include "stores.h"

namespace {

// A store of pairs of shapes, with a motion for each.
struct scene {
    shapes::store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
    std::vector<sepax_vec2> motions;
};

void add(scene &s, const cast_case &c) {
    const sepax_id a = stores::add_rounded(s.store.get(), c.a),
                   b = stores::add_rounded(s.store.get(), c.b);
    s.pairs.push_back({a, b});
    s.motions.push_back(c.motion);
}

// Circles alone, which go by lanes of doubles, or without that level by others.
TEST(sepax_cast, circles_at_some_levels) {
    shapes::rng random(11);
    scene s;
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

// A point above the origin that falls by 1 comes to a line through the origin, or to a circle
// beside it, at a time that a float has but for 2^-60: the largest float that is not above it is
// that float or the one before it.
TEST(sepax_cast, times_next_to_a_float) {
    const rounded::shape rising = {{{1, 1}, {-1, -1}, {1, -1}}, 0};
    const rounded::shape falling = {{{1, -1}, {-1, 1}, {-1, -1}}, 0};
    const rounded::shape circle = {{{-3, -4}}, 5}; /* through (0, 0), where it falls by 3 / 4 */
    scene s;
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
    for_each_backend([&](const sepax_options &options) {
        std::vector<float> found(right.size(), -7);
        sepax_casts to = {};
        to.time = found.data();
        EXPECT_EQ(SEPAX_OK, sepax_cast(s.store.get(), sepax_pairs(s.pairs.data(), found.size()),
                                       s.motions.data(), &options, &to));
        EXPECT_EQ(right, found);
    });
}

} // namespace
