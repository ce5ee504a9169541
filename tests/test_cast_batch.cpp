// SPDX-License-Identifier: MIT
//
// Batches of casts: every backend and strategy has the answers of the reference, bit for bit.

#include <cmath>

#include "batch.h"
#include "cast_scenes.h"

namespace {

using rounded::kind;

// The outputs of sepax_cast as bits.
struct cast_bits {
    std::vector<uint8_t> relation;
    std::vector<uint32_t> time, normal_x, normal_y, feature_a, feature_b;
};

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

cast_bits cast(const scene &s, const sepax_options &options) {
    const size_t n = s.pairs.size();
    std::vector<float> time(n, -7), x(n, -7), y(n, -7);
    cast_bits out = {std::vector<uint8_t>(n, 0xEE), {}, {}, {}, std::vector<uint32_t>(n, 0xEE),
                     std::vector<uint32_t>(n, 0xEE)};
    const sepax_casts to = {out.relation.data(),  time.data(),         x.data(), y.data(),
                            out.feature_a.data(), out.feature_b.data()};
    EXPECT_EQ(SEPAX_OK, sepax_cast(s.store.get(), sepax_pairs(s.pairs.data(), n), s.motions.data(),
                                   &options, &to));
    for (size_t i = 0; i < n; i++) {
        out.time.push_back(bits_of(time[i]));
        out.normal_x.push_back(bits_of(x[i]));
        out.normal_y.push_back(bits_of(y[i]));
    }
    return out;
}

void expect_same(const scene &s, float margin) {
    sepax_options reference = options_for("reference");
    reference.margin = margin;
    const cast_bits right = cast(s, reference);
    for_each_variant([&](sepax_options options) {
        sepax_report report = {};
        options.report = &report;
        options.margin = margin;
        const cast_bits found = cast(s, options);
        EXPECT_EQ(right.relation, found.relation);
        EXPECT_EQ(right.time, found.time);
        EXPECT_EQ(right.normal_x, found.normal_x);
        EXPECT_EQ(right.normal_y, found.normal_y);
        EXPECT_EQ(right.feature_a, found.feature_a);
        EXPECT_EQ(right.feature_b, found.feature_b);
        EXPECT_EQ(s.pairs.size(), report.filtered + report.in_double + report.expanded);
    });
}

class cast_batches : public testing::TestWithParam<rounded::regime> {};

std::string regime_name(const testing::TestParamInfo<rounded::regime> &info) {
    return rounded::name(info.param);
}

TEST_P(cast_batches, agree_with_the_reference) {
    shapes::rng random(23);
    const kind all[] = {kind::point,   kind::circle,  kind::segment,
                        kind::capsule, kind::polygon, kind::rounded_polygon};
    scene s = make_scene();
    for (const kind a : all) {
        for (const kind b : all) {
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

} // namespace
