// SPDX-License-Identifier: MIT
//
// Batches: one pair among many of another kind, ids that are bad wherever they stand, and whether
// the scenes hold what their names say. What batches answer is in test_answers.cpp.

#include "answers.h"
#include "scenes.h"

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

} // namespace

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
        if (c.name == "far_regular32" || c.name == "far_needles") {
            EXPECT_GT(shrunk, 0U);
        } else if (c.name == "collapsed_triangles" || c.name == "collapsed_needles") {
            EXPECT_GT(collapsed, 0U);
        }
    }
    for (const ptrdiff_t n : of_relation)
        EXPECT_GT(n, 100);
}

namespace {

// A pair of disjoint shapes, and special pairs that have to be told from a crowd of it wherever
// they stand: lanes, groups and tiles must not disturb each other. The first pair is the common
// one.
shapes::scene make_crowd(const std::string &kind) {
    shapes::scene s;
    shapes::rng random(7);
    const auto add = [&s](const shapes::polygon &p, double x, double y, double turns = 0) {
        s.add(p, shapes::pose(turns, x, y));
    };
    if (kind == "boxes") {
        add(shapes::box(1, .5), 0, 0);
        add(shapes::box(1, .5), 9, 0, .1);
        add(shapes::box(1, .5), 2, 0);        // touches 0
        add(shapes::box(1, .5), .5, .25, .2); // overlaps 0
        s.boxes = 4;
        s.pairs = {{0, 1}, {0, 2}, {2, 0}, {0, 3}, {3, 3}};
    } else if (kind == "quads") {
        add(shapes::random_convex(random, 4), 0, 0);
        add(shapes::random_convex(random, 4), 9, 0, .1);
        add(shapes::box(1, 1), 30, 30);
        add(shapes::box(1, 1), 32, 31); // touches the one before
        add(shapes::random_convex(random, 4), .5, .25, .2);
        s.pairs = {{0, 1}, {2, 3}, {3, 2}, {0, 4}, {1, 1}};
    } else { // the special pairs are of other classes than the crowd
        add(shapes::random_convex(random, 8), 0, 0);
        add(shapes::random_convex(random, 8), 9, 0, .1);
        add(shapes::lattice(64), 300, 0);
        add(shapes::box(1, 1), 300, 1); // inside of the one before
        add(shapes::random_convex(random, 3), .3, 0, .3);
        add({{-1, -1}, {1, -1}, {1, 1}}, 50, 50);
        add({{-1, -1}, {1, 1}, {-1, 1}}, 50, 50); // touches the one before
        s.pairs = {{0, 1}, {2, 3}, {0, 4}, {5, 6}, {6, 5}};
    }
    return s;
}

// Lanes and groups are the same everywhere in a tile; its borders are few.
std::vector<size_t> places(size_t n, size_t lanes) {
    const size_t near = std::min(scaled(40), 2 * lanes), step = scaled(1000) < 1000 ? 997 : 149;
    std::vector<size_t> out;
    for (size_t p = 0; p < n; ++p)
        if (p < near || p % 1024 < 2 || p % 1024 == 1023 || p % step == 0 || p + near / 2 + 1 >= n)
            out.push_back(p);
    return out;
}

} // namespace

TEST(Batches, ASpecialPairAnywhereInATile) {
    constexpr size_t n = 4096 + 65; // a large tile and a rest that is no multiple of a lane count
    const unsigned queries = answers::relations | answers::contacts;
    for (const char *const kind : {"boxes", "quads", "mixed"}) {
        const shapes::scene s = make_crowd(kind);
        const shapes::store_ptr store = store_of(s);
        const auto right = answers::by_reference(store.get(), s.pairs, {}, {}, queries);
        ASSERT_EQ(SEPAX_DISJOINT, right.relations[0]);
        for_each_variant([&](const sepax_options &options) {
            if (options.backend == sepax_backend_find("reference"))
                return; // it has no tiles
            std::vector<sepax_pair> pairs(n, s.pairs[0]);
            answers::words which(n, 0);
            for (uint32_t special = 1; special < s.pairs.size(); ++special) {
                ASSERT_NE(SEPAX_DISJOINT, right.relations[special]);
                for (const size_t p : places(n, sepax_backend_lanes(options.backend))) {
                    pairs[p] = s.pairs[special];
                    which[p] = special;
                    answers::expect_equal(answers::expected(right, which, {}, false, queries),
                                          answers::ask(store.get(), sepax_pairs(pairs.data(), n), n,
                                                       {}, options, queries));
                    pairs[p] = s.pairs[0];
                    which[p] = 0;
                }
            }
        });
    }
}

namespace {

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

} // namespace

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
