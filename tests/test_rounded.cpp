// SPDX-License-Identifier: MIT
//
// Shapes with radii in a store: every query and backend against the scalar reference, and
// the radii themselves.

#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "batch.h"
#include "direct.h"
#include "distance_arrays.h"
#include "round_cases.h"
#include "stores.h"

namespace {

using rounded::kind;
using stores::set_radius;
using stores::store_ptr;

uint8_t relation(const sepax_store *store, sepax_id a, sepax_id b, sepax_options options,
                 float margin = 0) {
    options.margin = margin;
    return relate(store, {{a, b}}, options)[0];
}

// ------------------------------------------------------------------- outputs

struct distances : distance_arrays {
    using distance_arrays::distance_arrays;

    std::vector<uint32_t> bits() const { // of the nine arrays, one after the other
        std::vector<uint32_t> all;
        for (const auto *v : {&distance, &normal_x, &normal_y, &ax, &ay, &bx, &by})
            for (const float f : *v)
                all.push_back(bits_of(f));
        all.insert(all.end(), feature_a.begin(), feature_a.end());
        all.insert(all.end(), feature_b.begin(), feature_b.end());
        return all;
    }
};

distances measure(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                  const sepax_options &options) {
    distances found(pairs.size());
    const sepax_distances to = found.to();
    EXPECT_EQ(SEPAX_OK,
              sepax_distance(store, sepax_pairs(pairs.data(), pairs.size()), &options, &to));
    return found;
}

std::vector<uint8_t> contain(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                             const sepax_options &options) {
    std::vector<uint8_t> found(pairs.size(), 0xEE);
    EXPECT_EQ(SEPAX_OK, sepax_contain(store, sepax_pairs(pairs.data(), pairs.size()), &options,
                                      found.data()));
    return found;
}

// ------------------------------------------------------------------- the table

float sign_of_float(float v) {
    return static_cast<float>((v > 0) - (v < 0));
}
float sign_of(uint8_t relation) {
    return relation == SEPAX_DISJOINT ? 1.0f : relation == SEPAX_TOUCHING ? 0.0f : -1.0f;
}

// The relation is master of the signs of separations and distances.
void expect_signs(const round_case &c, const sepax_store *store, sepax_id a, sepax_id b,
                  const sepax_options &options) {
    const std::vector<sepax_pair> pairs = {{a, b}, {b, a}};
    const float sign = sign_of(static_cast<uint8_t>(c.relation));
    const distances apart = measure(store, pairs, options);
    float separation[2];
    const sepax_contacts to = {separation, nullptr, nullptr, nullptr};
    ASSERT_EQ(SEPAX_OK, sepax_separate(store, sepax_pairs(pairs.data(), 2), &options, &to));
    for (size_t i = 0; i < 2; i++) {
        EXPECT_EQ(sign, sign_of_float(apart.distance[i])) << apart.distance[i];
        EXPECT_EQ(sign, sign_of_float(separation[i])) << separation[i];
    }
}

TEST(Rounded, Cases) {
    for (const round_case &c : round_cases()) {
        SCOPED_TRACE(c.why);
        const store_ptr store = stores::make();
        const sepax_id a = stores::add_rounded(store.get(), c.a),
                       b = stores::add_rounded(store.get(), c.b);
        const sepax_id core_a = stores::add(store.get(), c.a.core);
        for_each_backend([&](const sepax_options &options) {
            EXPECT_EQ(c.relation, relation(store.get(), a, b, options));
            EXPECT_EQ(c.relation, relation(store.get(), b, a, options)) << "swapped";
            EXPECT_EQ(c.relation, relation(store.get(), core_a, b, options, c.a.radius));
            expect_signs(c, store.get(), a, b, options);
        });
    }
}

// -------------------------------------------------------------------- scenes

// Pairs of all kinds at and around contact in one store: ids 2i and 2i + 1 make pair i.
struct scene {
    store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
};

scene make_scene(rounded::regime regime, size_t each, uint64_t seed) {
    shapes::rng random(seed);
    scene s;
    for (const rounded::pair &p : rounded::make_all(regime, each, random)) {
        const sepax_id first = stores::add_rounded(s.store.get(), p.a),
                       second = stores::add_rounded(s.store.get(), p.b);
        s.pairs.push_back({first, second});
        s.pairs.push_back({second, first});
        s.pairs.push_back({first / 2, second}); // shapes of different pairs
    }
    return s;
}

class RoundedRegime : public testing::TestWithParam<rounded::regime> {};

// All that a backend says of the scene by some levels, as bytes.
std::vector<uint8_t> ask(const scene &s, sepax_options options, uint32_t levels) {
    const sepax_store *store = s.store.get();
    const size_t n = s.pairs.size();
    const std::vector<sepax_vec2> motions(n, {.5f, -.75f});
    std::vector<uint8_t> all(n, 0xEE);
    const auto add = [&all](const auto &from) {
        const auto *at = reinterpret_cast<const uint8_t *>(from.data());
        all.insert(all.end(), at, at + from.size() * sizeof from[0]);
    };
    direct_contain(store, s.pairs.data(), n, &options, levels, all.data());
    options.margin = .125f;
    distances found(n);
    const sepax_distances to = found.to();
    direct_measure(store, s.pairs.data(), n, &options, levels, &to);
    add(found.bits());
    std::vector<float> time(n, -7);
    const sepax_casts casts = {nullptr, time.data(), nullptr, nullptr, nullptr, nullptr};
    direct_cast(store, s.pairs.data(), n, motions.data(), &options, levels, &casts);
    add(time);
    std::vector<sepax_manifold> manifolds(n);
    manifolds.resize(
        direct_manifolds(store, s.pairs.data(), n, &options, levels, manifolds.data()));
    add(manifolds);
    return all;
}

// Each level alone says of relations what is exact, or nothing. The last one alone, or after some
// of the others, says of all else what all levels together do.
TEST_P(RoundedRegime, NoLevelIsWrong) {
    const scene s = make_scene(GetParam(), scaled(100, 4), 8), few = make_scene(GetParam(), 4, 9);
    const sepax_options reference = options_for("reference");
    const std::vector<uint8_t> expected = relate(s.store.get(), s.pairs, reference);
    for_each_backend([&](const sepax_options &options) {
        if (options.backend == reference.backend)
            return; // it has no levels
        const std::vector<uint8_t> right = ask(few, options, LEVEL_ALL);
        EXPECT_TRUE(right == ask(few, options, LEVEL_EXACT));
        for (const uint32_t level : {LEVEL_BOUNDS, LEVEL_FLOAT, LEVEL_DOUBLE}) {
            EXPECT_TRUE(right == ask(few, options, LEVEL_EXACT | level)) << "level " << level;
            std::vector<uint8_t> found(s.pairs.size(), 0xEE);
            direct_relate(s.store.get(), s.pairs.data(), s.pairs.size(), &options, level,
                          found.data());
            size_t wrong = 0;
            for (size_t i = 0; i < found.size(); i++)
                wrong += found[i] != UNDECIDED && found[i] != expected[i];
            EXPECT_EQ(0U, wrong) << "level " << level;
        }
    });
}

// No pair that meets is missed by the boxes, and boxes alone decide which pairs are found.
TEST_P(RoundedRegime, BroadPhaseMissesNoPair) {
    const scene s = make_scene(GetParam(), scaled(4, 2), 6);
    const auto count = static_cast<sepax_id>(sepax_store_count(s.store.get()));
    std::vector<sepax_pair> all;
    for (sepax_id a = 0; a < count; a++)
        for (sepax_id b = a + 1; b < count; b++)
            all.push_back({a, b});
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    for (const float margin : {0.0f, 0.125f}) {
        sepax_broad_options broad = {};
        broad.a = broad.b = {0, count};
        broad.margin = margin;
        std::vector<sepax_pair> found(all.size());
        size_t found_count = 0;
        ASSERT_EQ(SEPAX_OK, sepax_find_pairs(s.store.get(), &broad, workspace.get(), found.data(),
                                             found.size(), &found_count));
        std::vector<bool> is_found(size_t{count} * count);
        for (size_t i = 0; i < found_count; i++)
            is_found[size_t{found[i].a} * count + found[i].b] = true;
        sepax_options options = options_for("reference");
        options.margin = margin;
        const std::vector<uint8_t> relations = relate(s.store.get(), all, options);
        for (size_t i = 0; i < all.size(); i++) {
            EXPECT_TRUE(relations[i] == SEPAX_DISJOINT ||
                        is_found[size_t{all[i].a} * count + all[i].b])
                << "shapes " << all[i].a << " and " << all[i].b;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, RoundedRegime, testing::ValuesIn(rounded::regimes()),
                         testing::PrintToStringParamName());

// --------------------------------------------------------------------- radii

TEST(Radii, StayWithTheShapeAndGoBackToNothing) {
    const store_ptr store = stores::make(), plain = stores::make();
    shapes::rng random(7);
    std::vector<sepax_pair> pairs;
    for (sepax_id i = 0; i < 64; i++) {
        const shapes::polygon p = shapes::random_convex(random, 3 + i % 14);
        stores::add(store.get(), p);
        stores::add(plain.get(), p);
        pairs.push_back({i, i / 2});
    }
    const contact_bits before = separate(plain.get(), pairs, options_for("reference"));
    for (sepax_id i = 0; i < 64; i++)
        set_radius(store.get(), i, 0.25f);
    for (sepax_id i = 0; i < 64; i++) {
        const sepax_pose pose = stores::any_pose(random, 2);
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), i, pose));
        EXPECT_EQ(0.25f, sepax_store_radius(store.get(), i));
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), i, {0, 0, 1, 0}));
        ASSERT_EQ(SEPAX_OK, stores::place(plain.get(), i, {0, 0, 1, 0}));
    }
    for_each_backend([&](const sepax_options &options) {
        EXPECT_FALSE(before == separate(store.get(), pairs, options));
    });
    for (sepax_id i = 0; i < 64; i++)
        set_radius(store.get(), i, 0);
    for_each_variant([&](const sepax_options &options) {
        EXPECT_TRUE(before == separate(store.get(), pairs, options));
        EXPECT_EQ(relate(plain.get(), pairs, options), relate(store.get(), pairs, options));
    });
}

TEST(Radii, NewShapesHaveNone) {
    const store_ptr store = stores::make();
    for (sepax_id i = 0; i < 100; i++) {
        EXPECT_EQ(i, stores::add(store.get(), {{0, 0}, {1, 0}, {0, 1}}));
        EXPECT_EQ(0.0f, sepax_store_radius(store.get(), i));
        set_radius(store.get(), i, 0.5f + static_cast<float>(i));
    }
    for (sepax_id i = 0; i < 100; i++)
        EXPECT_EQ(0.5f + static_cast<float>(i), sepax_store_radius(store.get(), i));
    ASSERT_EQ(SEPAX_OK, sepax_store_clear(store.get()));
    EXPECT_TRUE(std::isnan(sepax_store_radius(store.get(), 0)));
    stores::add(store.get(), {{0, 0}, {1, 0}, {0, 1}});
    EXPECT_EQ(0.0f, sepax_store_radius(store.get(), 0));
    EXPECT_TRUE(std::isnan(sepax_store_radius(nullptr, 0)));
}

// Minus zero is stored as zero, and a store whose radii are all 0 takes no memory for them.
TEST(Radii, OfZeroTakeNoMemory) {
    const store_ptr store = stores::make();
    const sepax_id id = stores::add(store.get(), {{0, 0}, {1, 0}, {0, 1}});
    const size_t before = sepax_store_memory(store.get());
    const float zeros[2] = {0, -0.0f};
    const sepax_id ids[2] = {id, id};
    ASSERT_EQ(SEPAX_OK, sepax_store_set_radii(store.get(), ids, zeros, 2, nullptr));
    EXPECT_EQ(before, sepax_store_memory(store.get()));
    set_radius(store.get(), id, 1);
    EXPECT_LT(before, sepax_store_memory(store.get()));
    ASSERT_EQ(SEPAX_OK, sepax_store_set_radii(store.get(), ids, zeros, 2, nullptr));
    EXPECT_EQ(0U, bits_of(sepax_store_radius(store.get(), id)));
}

// ------------------------------------------------------------ points, segments

TEST(Flat, ShapesAreAdded) {
    const store_ptr store = stores::make();
    const sepax_id point = stores::add(store.get(), {{3, 4}});
    const sepax_id same = stores::add(store.get(), {{3, 4}, {3, 4}});
    const sepax_id segment = stores::add(store.get(), {{0, 0}, {6, 8}});
    const sepax_id hull = stores::add(store.get(), {{6, 8}, {3, 4}, {0, 0}, {6, 8}}, SEPAX_HULL);
    EXPECT_EQ(1U, stores::world(store.get(), same).size());
    EXPECT_EQ(2U, stores::world(store.get(), hull).size());
    for_each_backend([&](const sepax_options &options) {
        EXPECT_EQ(SEPAX_TOUCHING, relation(store.get(), point, same, options));
        EXPECT_EQ(SEPAX_TOUCHING, relation(store.get(), point, segment, options));
        EXPECT_EQ(SEPAX_TOUCHING, relation(store.get(), segment, hull, options));
        EXPECT_EQ(
            (std::vector<uint8_t>{SEPAX_A_WITHIN_B, SEPAX_EQUAL, SEPAX_EQUAL}),
            contain(store.get(), {{point, segment}, {segment, hull}, {same, point}}, options));
    });
}

// A polygon that placing collapses is a segment or a point, with its radius.
TEST(Flat, CollapsedPolygonsAreJustThat) {
    const store_ptr store = stores::make();
    const sepax_id quad = stores::add(store.get(), {{0, 0}, {1, 0}, {1, 1}, {0, 1}});
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), quad, {0x1p30f, 0, 1, 0}));
    ASSERT_EQ(2U, stores::world(store.get(), quad).size());
    const sepax_id far = stores::add(store.get(), {{0x1p30f, -4}});
    for_each_backend([&](const sepax_options &options) {
        EXPECT_EQ(SEPAX_DISJOINT, relation(store.get(), quad, far, options));
        EXPECT_EQ(SEPAX_TOUCHING, relation(store.get(), quad, far, options, 4));
        EXPECT_EQ(4.0f, measure(store.get(), {{quad, far}}, options).distance[0]);
        EXPECT_EQ(bits_of(4.0f), separate(store.get(), {{quad, far}}, options).separation[0]);
    });
    set_radius(store.get(), quad, 4);
    for_each_backend([&](const sepax_options &options) {
        EXPECT_EQ(SEPAX_TOUCHING, relation(store.get(), quad, far, options));
    });
}

// Edges that face each other and are parallel but for 2^-60, which double rounds away: the end of
// the edge of the first triangle is nearer, whichever has the lower id.
TEST(Rounded, DistancesOfEdgesThatAreNotQuiteParallel) {
    const shapes::polygon rising = {{0, 0x1p-60f}, {1, 1}, {0, 1}};
    const shapes::polygon other = {{2, 1}, {1, 0}, {2, 0}};
    const store_ptr store = stores::make();
    const sepax_id a = stores::add_rounded(store.get(), {rising, 0}),
                   b = stores::add_rounded(store.get(), {other, 0});
    const sepax_id c = stores::add_rounded(store.get(), {rising, 0});
    const std::vector<sepax_pair> pairs = {{a, b}, {b, a}, {c, b}, {b, c}};
    for_each_backend([&](const sepax_options &options) {
        const distances found = measure(store.get(), pairs, options);
        for (size_t i = 0; i < pairs.size(); i++) {
            const bool turned = i % 2 != 0;
            EXPECT_EQ(SEPAX_FEATURE_VERTEX | 1, (turned ? found.feature_b : found.feature_a)[i]);
            EXPECT_EQ(0, (turned ? found.feature_a : found.feature_b)[i]);
        }
    });
}

} // namespace
