// SPDX-License-Identifier: MIT
//
// Lists of ids: the pairs that they name, bad ids among them, and how far a search for the first
// hit looks. What they answer is in test_answers.cpp.

#include <algorithm>
#include <cstring>

#include "batch.h"
#include "scenes.h"

namespace {

using id_list = std::vector<sepax_id>;

// Two lists, or one with itself.
struct lists {
    std::string name;
    id_list a, b;
    bool all_pairs;

    sepax_source get() const {
        return all_pairs ? sepax_all_pairs(a.data(), a.size())
                         : sepax_lists(a.data(), a.size(), b.data(), b.size());
    }
};

// What sepax.h says of the order.
std::vector<sepax_pair> pairs_of(const lists &l) {
    std::vector<sepax_pair> pairs;
    for (size_t i = 0; i < l.a.size(); ++i)
        if (l.all_pairs)
            for (size_t j = i + 1; j < l.a.size(); ++j)
                pairs.push_back({l.a[i], l.a[j]});
        else
            for (const sepax_id b : l.b)
                pairs.push_back({l.a[i], b});
    return pairs;
}

// A store of a scene of which every `every`-th shape was removed (none for 0), and the ids left.
struct world {
    std::string name;
    shapes::store_ptr store;
    id_list live;
};

world make_world(const named_scene &c, unsigned every) {
    world w = {c.name, shapes::make_store(c.scene, SEPAX_MERGE_AXES, c.add_flags), {}};
    EXPECT_TRUE(w.store) << "the library refuses the scene " << c.name;
    for (sepax_id id = 0; id < c.scene.count(); ++id)
        if (every == 0 || id % every != 0)
            w.live.push_back(id);
        else
            EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &id, 1, nullptr));
    return w;
}

// Ids of the world, neighbours in space among them, some more than once.
id_list some(shapes::rng &random, const world &w, size_t count) {
    id_list ids;
    const auto all = static_cast<uint32_t>(w.live.size());
    uint32_t at = shapes::below(random, all);
    for (size_t i = 0; i < count; ++i) {
        at = shapes::below(random, 8) == 0 ? shapes::below(random, all) : (at + 1) % all;
        ids.push_back(w.live[at]);
    }
    return ids;
}

// Those of at most so many pairs.
std::vector<lists> all_lists(const world &w, size_t most = SIZE_MAX) {
    shapes::rng random(5);
    std::vector<lists> all;
    const size_t many = scaled(2100, 1100); // more than two tiles
    const size_t sizes[][2] = {{0, 0},    {0, 9},    {9, 0},    {1, 1},    {1, 3},    {1, 4},
                               {1, 5},    {1, 15},   {1, 16},   {1, 17},   {1, 1023}, {1, 1024},
                               {1, 1025}, {1, many}, {many, 1}, {2, 1022}, {2, 1024}, {2, 1030},
                               {3, 7},    {5, 16},   {19, 33},  {33, 32},  {70, 15},  {4, 511}};
    for (const auto &size : sizes)
        if (size[0] * size[1] <= most)
            all.push_back({std::to_string(size[0]) + " x " + std::to_string(size[1]),
                           some(random, w, size[0]), some(random, w, size[1]), false});
    for (const size_t n : {0U, 1U, 2U, 3U, 4U, 7U, 17U, 18U, 33U, 46U, 47U, 66U})
        if (n * n / 2 <= most)
            all.push_back({"all of " + std::to_string(n), some(random, w, n), {}, true});
    return all;
}

} // namespace

TEST(Lists, NameTheirPairs) {
    const world w = make_world(make_scenes(100, {"mixed"})[0], 0);
    const auto expect_none = [](sepax_source l, size_t index) {
        const sepax_pair none = sepax_source_pair(l, index);
        EXPECT_TRUE(none.a == SEPAX_NO_ID && none.b == SEPAX_NO_ID) << index;
    };
    for (const lists &l : all_lists(w)) {
        SCOPED_TRACE(l.name);
        const sepax_source given = l.get();
        const std::vector<sepax_pair> pairs = pairs_of(l);
        EXPECT_EQ(pairs.size(), sepax_source_count(given));
        for (size_t i = 0; i < pairs.size(); ++i) {
            const sepax_pair got = sepax_source_pair(given, i);
            ASSERT_TRUE(got.a == pairs[i].a && got.b == pairs[i].b) << i;
        }
        for (const size_t index : {pairs.size(), pairs.size() + 1, SIZE_MAX})
            expect_none(given, index);
    }
    const sepax_source bad = sepax_lists(nullptr, 1, w.live.data(), 1);
    expect_none(bad, 0);
    EXPECT_EQ(0U, sepax_source_count(bad));
}

// Every row of the largest triangle at its two ends: the root must round to the right side.
TEST(Lists, NameThePairsOfTheLargestTriangle) {
    const size_t n = 92682;
    id_list ids(n);
    for (size_t i = 0; i < n; ++i)
        ids[i] = static_cast<sepax_id>(i);
    const sepax_source all = sepax_all_pairs(ids.data(), n);
    size_t begin = 0;
    for (sepax_id row = 0; row + 1 < n; ++row) {
        const size_t end = begin + (n - 1 - row);
        const sepax_pair first = sepax_source_pair(all, begin);
        const sepax_pair last = sepax_source_pair(all, end - 1);
        ASSERT_TRUE(first.a == row && first.b == row + 1) << row;
        ASSERT_TRUE(last.a == row && last.b == n - 1) << row;
        begin = end;
    }
    EXPECT_EQ(n * (n - 1) / 2, begin);
}

// An id that the store does not have, at every place of the lists in turn.
TEST(Lists, SayWhichPairHasABadId) {
    for (const unsigned every : {0U, 7U}) {
        const world w = make_world(make_scenes(100, {"mixed"})[0], every);
        const auto count = static_cast<sepax_id>(sepax_store_count(w.store.get()));
        shapes::rng random(8);
        for (const bool all_pairs : {false, true}) {
            const lists good = {"", some(random, w, 5), some(random, w, 6), all_pairs};
            for (size_t place = 0; place <= good.a.size() + good.b.size(); ++place) {
                lists l = good; // and the last time as it is
                if (place < l.a.size())
                    l.a[place] = count;
                else if (place < l.a.size() + l.b.size())
                    l.b[place - l.a.size()] = SEPAX_MAX_SHAPES;
                const std::vector<sepax_pair> pairs = pairs_of(l);
                const auto has_bad = [&](sepax_pair p) { return p.a >= count || p.b >= count; };
                const auto bad = std::find_if(pairs.begin(), pairs.end(), has_bad);
                const sepax_source given = l.get();
                for_each_variant([&](sepax_options options) {
                    sepax_report report = {};
                    options.report = &report;
                    std::vector<uint8_t> relations(pairs.size());
                    EXPECT_EQ(bad == pairs.end() ? SEPAX_OK : SEPAX_ERROR_ID,
                              sepax_relate(w.store.get(), given, &options, relations.data()));
                    if (bad != pairs.end()) {
                        EXPECT_EQ(static_cast<size_t>(bad - pairs.begin()), report.rejection.index);
                        EXPECT_EQ(bad->a >= count ? bad->a : bad->b, report.rejection.id);
                    }
                });
            }
        }
    }
}

// ------------------------------------------------------------ the first hit

// Squares in a row, the hit at every place in turn: the least index, and nothing far behind it was
// looked at.
TEST(FirstHit, IsTheLeastAndStopsThere) {
    const size_t n = 2500;
    sepax_store *raw = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
    const shapes::store_ptr store(raw);
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i <= n; ++i)
        boxes.push_back({1, 1, {static_cast<float>(3 * i), 0, 1, 0}});
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(raw, boxes.data(), n + 1, &first, nullptr));
    const auto robot = static_cast<sepax_id>(n);
    id_list others(n);
    for (size_t i = 0; i < n; ++i)
        others[i] = static_cast<sepax_id>(i);
    for_each_variant([&](sepax_options options) {
        sepax_report report = {};
        options.report = &report;
        for (size_t at = 0; at < n; at = at < 70 ? at + 1 : at * 5 / 4) {
            const sepax_pose touching = {static_cast<float>(3 * at), 2, 1, 0};
            ASSERT_EQ(SEPAX_OK, sepax_store_place(raw, &robot, &touching, 1, nullptr));
            const sepax_source l = sepax_lists(&robot, 1, others.data(), n);
            size_t hit = 77;
            ASSERT_EQ(SEPAX_OK, sepax_first_hit(raw, l, &options, &hit));
            EXPECT_EQ(at, hit);
            const size_t seen = report.filtered + report.in_double + report.expanded;
            EXPECT_GT(seen, at);
            EXPECT_LE(seen, std::min(n, 2 * at + 32)) << at;
            options.flags = SEPAX_OPEN;
            ASSERT_EQ(SEPAX_OK, sepax_first_hit(raw, l, &options, &hit));
            EXPECT_EQ(SEPAX_NO_INDEX, hit);
            EXPECT_EQ(n, report.filtered + report.in_double + report.expanded);
            options.flags = 0;
        }
    });
}
