// SPDX-License-Identifier: MIT
//
// Casts against an index, and the nearest of its shapes, against brute force: every shape of the
// index with every mover, by sepax_cast and sepax_distance.

#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>

#include "batch.h"
#include "fp_modes.h"
#include "hooks.h"
#include "index_calls.h"
#include "seek_calls.h"
#include "stores.h"

namespace {

using namespace indexed;
using namespace seeks;
using shapes::below;

TEST(Seeks, FindWhatBruteForceFinds) {
    for (uint64_t seed = 0; seed < scaled(60); seed++) {
        SCOPED_TRACE(seed);
        scene s = make_scene(seed, seed % 4 == 0 ? 20 : 200, 40);
        for_each_here([&](const sepax_backend *backend) {
            const index_ptr index = built_index(s.map.get(), {backend, nullptr, 0});
            EXPECT_EQ(differences(s, index.get(), seed % 3 == 0), 0U);
        });
    }
}

// The bytes of all arrays of a call.
struct picture {
    std::vector<sepax_id> ids, lists;
    std::vector<float> time, distance, listed;
    std::vector<uint32_t> features, offsets;
    std::vector<uint8_t> bits;

    bool operator==(const picture &p) const {
        return ids == p.ids && lists == p.lists && time == p.time && distance == p.distance &&
               listed == p.listed && features == p.features && offsets == p.offsets &&
               bits == p.bits;
    }
};

picture ask(const scene &s, const sepax_index *index, const std::vector<size_t> &order) {
    const size_t n = order.size(), most = 3;
    std::vector<sepax_vec2> points, motions;
    for (const size_t i : order) {
        points.push_back(s.points[i]);
        motions.push_back(s.motions[i]);
    }
    const sepax_movers movers = {nullptr, nullptr, nullptr, points.data(), motions.data(), n};
    const shapes::workspace_ptr w = shapes::make_workspace();
    picture p;
    p.ids.resize(n);
    p.time.resize(n);
    p.features.resize(n * most);
    p.lists.resize(n * most);
    p.distance.resize(n * most);
    p.bits.resize((n + 7) / 8);
    p.offsets.resize(n + 1);
    sepax_casts casts = {};
    casts.time = p.time.data();
    sepax_distances distances = {};
    distances.distance = p.distance.data();
    distances.feature_a = p.features.data();
    const sepax_store *const map = s.map.get();
    EXPECT_EQ(
        sepax_index_cast(index, map, &movers, nullptr, w.get(), p.ids.data(), &casts, nullptr),
        SEPAX_OK);
    EXPECT_EQ(sepax_index_cast_bits(index, map, &movers, nullptr, w.get(), p.bits.data(), nullptr),
              SEPAX_OK);
    EXPECT_EQ(sepax_index_nearest(index, map, &movers, nullptr, most, w.get(), p.lists.data(),
                                  &distances, nullptr),
              SEPAX_OK);
    size_t needed = 0;
    (void)sepax_index_within(index, map, &movers, nullptr, 4, w.get(), nullptr, nullptr, nullptr, 0,
                             &needed, nullptr);
    std::vector<sepax_id> found(needed);
    p.listed.resize(needed);
    distances = {};
    distances.distance = p.listed.data();
    EXPECT_EQ(sepax_index_within(index, map, &movers, nullptr, 4, w.get(), p.offsets.data(),
                                 found.data(), &distances, needed, &needed, nullptr),
              SEPAX_OK);
    p.lists.insert(p.lists.end(), found.begin(), found.end());
    return p;
}

// Among 3,000 points: some parts for the threads, and more movers than there are leaves.
TEST(Seeks, HaveTheSameBytesWithThreadsAndInEveryOrder) {
    scene s = make_scene(77, 700, 3000);
    std::vector<size_t> order(3000), back(3000);
    for (size_t i = 0; i < order.size(); i++)
        back[order[i] = i * 1001 % order.size()] = i;
    for_each_here([&](const sepax_backend *backend) {
        const index_ptr alone = built_index(s.map.get(), {backend, nullptr, 0});
        const picture expected = ask(s, alone.get(), order);
        for (const std::unique_ptr<hook> &h : all_hooks()) {
            const index_ptr lent = built_index(s.map.get(), {backend, nullptr, 0, h->threads()});
            EXPECT_TRUE(ask(s, lent.get(), order) == expected) << h->name();
        }
        std::vector<size_t> same(order.size());
        for (size_t i = 0; i < same.size(); i++)
            same[i] = i;
        const picture other = ask(s, alone.get(), same);
        for (size_t i = 0; i < same.size(); i++) {
            EXPECT_EQ(other.ids[order[i]], expected.ids[i]);
            EXPECT_EQ(other.distance[3 * order[i] + 2], expected.distance[3 * i + 2]);
        }
    });
}

// A shape that was placed elsewhere after the last refit hides no other one.
TEST(Seeks, FindTheNearestBesideOldBoxes) {
    const shapes::store_ptr store = stores::make();
    for (const float x : {5.F, 8.F})
        stores::add(store.get(), {{x, 0}, {x + 1, 0}, {x, 1}});
    const shapes::workspace_ptr w = shapes::make_workspace();
    const sepax_vec2 origin = {0, 0};
    sepax_movers movers = {};
    movers.points = &origin;
    movers.count = 1;
    for_each_here([&](const sepax_backend *backend) {
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), 0, {0, 0, 1, 0}));
        const index_ptr index = built_index(store.get(), {backend, nullptr, 0});
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), 0, {95, 0, 1, 0}));
        sepax_id id = 9;
        EXPECT_EQ(SEPAX_OK, sepax_index_nearest(index.get(), store.get(), &movers, nullptr, 1,
                                                w.get(), &id, nullptr, nullptr));
        EXPECT_EQ(1U, id);
    });
}

// Ids and distances alone of points, on a grid with many ties, also of sizes at which squares
// overflow or vanish: those of the call that has all about them, before and after shapes are gone.
TEST(Seeks, FindTheNearestOfPointsByDistanceAlone) {
    constexpr size_t n = 500, movers = 60;
    const shapes::workspace_ptr w = shapes::make_workspace();
    for (const float scale : {1.F, 3e-45F, 1e-20F, .1F, 1e18F, 2e37F}) {
        shapes::rng random(7);
        const shapes::store_ptr store = stores::make();
        const auto place = [&] { return (float(below(random, 25)) - 12) * scale; };
        for (size_t i = 0; i < n; i++)
            stores::add(store.get(), {{place(), place()}});
        std::vector<sepax_vec2> points(movers);
        for (sepax_vec2 &p : points)
            p = {place(), place() + (below(random, 2) != 0 ? 0 : scale / 2)};
        const sepax_movers m = {nullptr, nullptr, nullptr, points.data(), nullptr, movers};
        std::vector<index_ptr> indices;
        for_each_here([&](const sepax_backend *backend) {
            indices.push_back(built_index(store.get(), {backend, nullptr, 0}));
        });
        const sepax_id gone[] = {3, 77, n - 1};
        for (unsigned stage = 0; stage < 3; stage++) {
            const size_t removed = stage == 1 ? 3 : 0;
            ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone, removed, nullptr));
            for (const index_ptr &index : indices) {
                ASSERT_TRUE(stage < 2 || sepax_index_refit(index.get(), store.get()) == SEPAX_OK);
                for (const size_t most : {1, 10, 16, 17}) {
                    std::vector<sepax_id> ids(movers * most), all_ids(movers * most);
                    std::vector<float> alone(movers * most), value(movers * most), x(value);
                    sepax_distances few = {}, all = {};
                    few.distance = alone.data();
                    all.distance = value.data();
                    all.normal_x = x.data();
                    ASSERT_EQ(SEPAX_OK,
                              sepax_index_nearest(index.get(), store.get(), &m, nullptr, most,
                                                  w.get(), ids.data(), &few, nullptr));
                    ASSERT_EQ(SEPAX_OK,
                              sepax_index_nearest(index.get(), store.get(), &m, nullptr, most,
                                                  w.get(), all_ids.data(), &all, nullptr));
                    EXPECT_EQ(all_ids, ids) << scale << ' ' << most << ' ' << stage;
                    EXPECT_EQ(0, std::memcmp(value.data(), alone.data(), 4 * value.size()));
                }
            }
        }
    }
}

// Checks compute, too: posed movers and bad points leave any mode alone, and trap in none.
TEST(Seeks, LeaveModesAlone) {
    const shapes::store_ptr store = stores::make();
    const sepax_id id = stores::add(store.get(), {{5, 0}, {6, 0}, {5, 1}});
    const index_ptr index = built_index(store.get());
    const shapes::workspace_ptr w = shapes::make_workspace();
    const sepax_pose pose = {0, 0, .6F, .8F};
    const sepax_vec2 motion = {8, 1e-41F}, point = {std::numeric_limits<float>::quiet_NaN(), 0};
    sepax_movers posed = {store.get(), &id, &pose, nullptr, &motion, 1};
    sepax_movers bad = {nullptr, nullptr, nullptr, &point, &motion, 1};
    for (const fp_mode &mode : fp_modes()) {
        sepax_id found = 9;
        const hostile guard(mode);
        const sepax_status good = sepax_index_cast(index.get(), store.get(), &posed, nullptr,
                                                   w.get(), &found, nullptr, nullptr);
        const sepax_status wrong = sepax_index_cast(index.get(), store.get(), &bad, nullptr,
                                                    w.get(), &found, nullptr, nullptr);
        const bool alone = guard.left_alone();
        EXPECT_TRUE(good == SEPAX_OK && wrong == SEPAX_ERROR_NOT_FINITE && alone) << mode.name;
    }
}

// Nothing is met in an index of nothing, nor by no movers.
TEST(Seeks, OfNothingFindNothing) {
    scene s = make_scene(3, 20, 40);
    const index_ptr index = make_index();
    sepax_store *raw = nullptr;
    ASSERT_EQ(sepax_store_create(nullptr, &raw), SEPAX_OK);
    const shapes::store_ptr empty(raw);
    const shapes::workspace_ptr w = shapes::make_workspace();
    std::vector<sepax_id> ids(40, 7);
    s.movers.store = nullptr;
    s.movers.shapes = nullptr;
    s.movers.points = s.points.data();
    EXPECT_EQ(sepax_index_cast(index.get(), empty.get(), &s.movers, nullptr, w.get(), ids.data(),
                               nullptr, nullptr),
              SEPAX_OK);
    EXPECT_EQ(ids, std::vector<sepax_id>(40, SEPAX_NO_ID));
    s.movers.count = 0;
    size_t needed = 9;
    uint32_t offset = 9;
    EXPECT_EQ(sepax_index_cast_all(index.get(), empty.get(), &s.movers, nullptr, w.get(), &offset,
                                   nullptr, nullptr, 0, &needed, nullptr),
              SEPAX_OK);
    EXPECT_EQ(needed, 0U);
    EXPECT_EQ(offset, 0U);
}

} // namespace
