// SPDX-License-Identifier: MIT
//
// Batches and lists: ids that are bad wherever they stand, how far a search for the first hit
// looks, and whether the scenes hold what their names say. What they answer is in test_answers.cpp.

#include "answers.h"
#include "scenes.h"
#include "stores.h"

namespace {

shapes::store_ptr store_of(const shapes::scene &scene) {
    shapes::store_ptr store = shapes::make_store(scene);
    EXPECT_TRUE(store);
    return store;
}

// How many of the stored shapes have fewer vertices than were added, and fewer than three.
std::pair<size_t, size_t> bent_shapes(const named_scene &c, const sepax_store *store) {
    size_t shrunk = 0, collapsed = 0;
    for (sepax_id i = 0; i < c.scene.count(); ++i) {
        sepax_vec2 v[SEPAX_MAX_VERTICES];
        size_t n = 0;
        EXPECT_EQ(SEPAX_OK, sepax_store_vertices(store, i, v, SEPAX_MAX_VERTICES, &n));
        shrunk += n < c.scene.vertex_count(i);
        collapsed += n < 3;
    }
    return {shrunk, collapsed};
}

// The scenes are only worth something while they hold what they are meant to.
TEST(Scenes, HoldWhatTheirNamesSay) {
    ptrdiff_t of_relation[3] = {0, 0, 0};
    for (const named_scene &c : make_scenes(scaled(1500, 100))) {
        SCOPED_TRACE(c.name);
        const auto store = shapes::make_store(c.scene, SEPAX_MERGE_AXES, c.add_flags);
        const auto relations = relate(store.get(), c.scene.pairs, {});
        ptrdiff_t count[3];
        for (const uint8_t r : {SEPAX_DISJOINT, SEPAX_TOUCHING, SEPAX_OVERLAPPING}) {
            count[r] = std::count(relations.begin(), relations.end(), r);
            of_relation[r] += count[r];
        }
        ASSERT_LT(0, std::ptrdiff_t(relations.size()));
        const bool nearly = c.name.find("nearly_tiles_") == 0;
        if (c.name.find("tiles_") == 0) {
            EXPECT_EQ(std::ptrdiff_t(relations.size()), count[SEPAX_TOUCHING]);
        } else if (nearly || c.name == "grazing4" || c.name == "grazing_far4") {
            EXPECT_GT(count[SEPAX_DISJOINT], 0);
            EXPECT_GE(count[SEPAX_TOUCHING], nearly ? 1 : 0);
            EXPECT_GT(count[SEPAX_OVERLAPPING], 0);
        }
        const auto [shrunk, collapsed] = bent_shapes(c, store.get());
        if (c.name == "far_regular32" || c.name == "far_needles")
            EXPECT_GT(shrunk, 0U);
        else if (c.name == "collapsed_triangles" || c.name == "collapsed_needles") {
            EXPECT_GT(collapsed, 0U);
        }
    }
    for (const ptrdiff_t n : of_relation)
        EXPECT_GT(n, 100);
}

// Expects a call to name the pair that has a bad id, and to write nothing.
void expect_refusal(const sepax_store *store, const std::vector<sepax_pair> &pairs, size_t index,
                    sepax_options options) {
    std::vector<uint8_t> out(pairs.size(), 0xEE);
    sepax_report report = {};
    report.rejection.index = 77;
    options.report = &report;
    EXPECT_EQ(SEPAX_ERROR_ID,
              sepax_relate(store, sepax_pairs(pairs.data(), pairs.size()), &options, out.data()));
    EXPECT_EQ(index, report.rejection.index);
    EXPECT_EQ(std::vector<uint8_t>(pairs.size(), 0xEE), out);
}

// Where there are no shapes, every id is wrong; and no pairs are no error.
TEST(Batches, RefuseAnyPairOfAnEmptyStore) {
    const shapes::store_ptr store = store_of({});
    for_each_variant([&](const sepax_options &options) {
        expect_refusal(store.get(), std::vector<sepax_pair>(3, {0, 0}), 0, options);
        EXPECT_TRUE(relate(store.get(), {}, options).empty());
    });
}

// Where no shape was removed, ids are looked at many at a time: in batches of nothing but bad ones,
// and where one is bad.
TEST(Batches, RefuseABadIdAnywhere) {
    for (const uint32_t count : {1U, 5U, 64U}) {
        const shapes::store_ptr store = store_of(
            shapes::make_scene(shapes::family::triangle, 3, count, 1, .5, shapes::order::space));
        for_each_variant([&](const sepax_options &options) {
            for (const sepax_id bad : {count, count + 1, 0x7FFFFFFFU, 0x80000000U, UINT32_MAX})
                for (size_t n = 1; n <= 40; ++n) {
                    expect_refusal(store.get(), std::vector<sepax_pair>(n, {bad, bad}), 0, options);
                    std::vector<sepax_pair> pairs(n, {0, count - 1});
                    pairs[n / 2].a = bad;
                    expect_refusal(store.get(), pairs, n / 2, options);
                    pairs[n / 2] = {count - 1, bad};
                    expect_refusal(store.get(), pairs, n / 2, options);
                }
        });
    }
}

// The same where shapes were removed, of one class and of several, the first, the last and others.
TEST(Batches, RefuseAnIdThatWasRemoved) {
    for (const char *const name : {"triangles", "boxes", "random8", "random24", "mixed"}) {
        const named_scene c = make_scenes(100, {name})[0];
        const shapes::store_ptr store = store_of(c.scene);
        const auto last = static_cast<sepax_id>(c.scene.count() - 1);
        for (const sepax_id gone : {sepax_id(0), last / 2, last}) {
            ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &gone, 1, nullptr));
            for (const sepax_id bad : {gone, last + 1})
                for (const size_t index : {0U, 40U, 79U}) {
                    std::vector<sepax_pair> pairs(80, {1, last - 1});
                    pairs[index].b = bad;
                    for_each_variant([&](const sepax_options &options) {
                        expect_refusal(store.get(), pairs, index, options);
                    });
                }
        }
    }
}

// ------------------------------------------------------------------- lists

// Every row of the largest triangle at its two ends: the root must round to the right side.
TEST(Lists, NameThePairsOfTheLargestTriangle) {
    const size_t n = 92682;
    std::vector<sepax_id> ids(n);
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

// ------------------------------------------------------------ the first hit

// Squares in a row, the hit at every place in turn: the least index, and nothing far behind it was
// looked at.
TEST(FirstHit, IsTheLeastAndStopsThere) {
    const size_t n = 2500;
    const shapes::store_ptr store = stores::make(0);
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i <= n; ++i)
        boxes.push_back({1, 1, {static_cast<float>(3 * i), 0, 1, 0}});
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_boxes(store.get(), boxes.data(), n + 1, &first, nullptr));
    const auto robot = static_cast<sepax_id>(n);
    std::vector<sepax_id> others(n);
    for (size_t i = 0; i < n; ++i)
        others[i] = static_cast<sepax_id>(i);
    for_each_variant([&](sepax_options options) {
        sepax_report report = {};
        options.report = &report;
        for (size_t at = 0; at < n; at = at < 70 ? at + 1 : at * 5 / 4) {
            const sepax_pose touching = {static_cast<float>(3 * at), 2, 1, 0};
            ASSERT_EQ(SEPAX_OK, stores::place(store.get(), robot, touching));
            const sepax_source l = sepax_lists(&robot, 1, others.data(), n);
            size_t hit = 77;
            ASSERT_EQ(SEPAX_OK, sepax_first_hit(store.get(), l, &options, &hit));
            EXPECT_EQ(at, hit);
            const size_t seen = report.filtered + report.in_double + report.expanded;
            EXPECT_GT(seen, at);
            EXPECT_LE(seen, std::min(n, 2 * at + 32)) << at;
            options.flags = SEPAX_OPEN;
            ASSERT_EQ(SEPAX_OK, sepax_first_hit(store.get(), l, &options, &hit));
            EXPECT_EQ(SEPAX_NO_INDEX, hit);
            EXPECT_EQ(n, report.filtered + report.in_double + report.expanded);
            options.flags = 0;
        }
    });
}

} // namespace
