// SPDX-License-Identifier: MIT
//
// Every backend and strategy against the scalar reference, bit for bit, over the scenes.

#include "test_backends.h"

namespace {

std::string variant_name(const testing::TestParamInfo<variant> &info) {
    return info.param.backend + "_" + sepax_strategy_name(info.param.strategy);
}

std::vector<variant> all_variants() {
    std::vector<variant> all;
    for (const std::string &backend : backend_names())
        for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s)
            if (backend != "reference" || s == SEPAX_AUTO) // it has no strategies
                all.push_back({backend, static_cast<sepax_strategy>(s)});
    return all;
}

// The flags that must not change anything but the deepening of MTV_SAFE.
const uint32_t dedup_flags[] = {0, SEPAX_NO_DEDUP};

known_scene solve(const named_scene &c) {
    known_scene k;
    k.name = c.name;
    k.scene = c.scene;
    k.store = shapes::make_store(c.scene, SEPAX_MERGE_AXES, c.add_flags);
    if (!k.store) {
        ADD_FAILURE() << "the library refuses the scene " << c.name;
        return k;
    }
    k.relations = relate(k.store.get(), k.scene.pairs, options_for("reference"));
    k.contacts = separate(k.store.get(), k.scene.pairs, options_for("reference"));
    k.safe_contacts = separate(k.store.get(), k.scene.pairs,
                               options_for("reference", SEPAX_AUTO, SEPAX_MTV_SAFE));
    return k;
}

} // namespace

std::vector<known_scene> solve_scenes(const std::vector<std::string> &only) {
    std::vector<known_scene> list;
    for (const named_scene &c : make_scenes(scaled(1500, 100), only))
        list.push_back(solve(c));
    if (!only.empty()) {
        EXPECT_EQ(only.size(), list.size()) << "there is no scene of one of these names";
    }
    return list;
}

void expect_same(const contact_bits &expected, const contact_bits &got,
                 const std::vector<sepax_pair> &pairs) {
    expect_same(expected.separation, got.separation, "separation bits", pairs);
    expect_same(expected.normal_x, got.normal_x, "normal_x bits", pairs);
    expect_same(expected.normal_y, got.normal_y, "normal_y bits", pairs);
    expect_same(expected.feature, got.feature, "feature", pairs);
}

INSTANTIATE_TEST_SUITE_P(All, Backends, testing::ValuesIn(all_variants()), variant_name);

// The scenes are only worth something while they hold what they are meant to.
TEST(Corpus, HoldsWhatItsNamesSay) {
    size_t of_relation[3] = {0, 0, 0};
    for (const known_scene &k : solve_scenes()) {
        ASSERT_TRUE(k.store);
        ASSERT_FALSE(k.relations.empty()) << k.name;
        size_t disjoint = 0, touching = 0, overlapping = 0;
        for (const uint8_t r : k.relations) {
            ASSERT_LE(r, 2) << k.name;
            ++of_relation[r];
            disjoint += r == SEPAX_DISJOINT;
            touching += r == SEPAX_TOUCHING;
            overlapping += r == SEPAX_OVERLAPPING;
        }
        if (k.name.compare(0, 6, "tiles_") == 0) {
            EXPECT_EQ(k.relations.size(), touching) << k.name;
        } else if (k.name.compare(0, 13, "nearly_tiles_") == 0 || k.name == "grazing4" ||
                   k.name == "grazing_far4") {
            EXPECT_GT(disjoint, 0U) << k.name;
            if (k.name[0] == 'n') {
                EXPECT_GT(touching, 0U) << k.name;
            }
            EXPECT_GT(overlapping, 0U) << k.name;
        }
        size_t shrunk = 0, collapsed = 0;
        for (size_t i = 0; i < k.scene.count(); ++i) {
            sepax_vec2 v[SEPAX_MAX_VERTICES];
            size_t n = 0;
            ASSERT_EQ(SEPAX_OK, sepax_store_vertices(k.store.get(), static_cast<sepax_id>(i), v,
                                                     SEPAX_MAX_VERTICES, &n));
            shrunk += n < k.scene.vertex_count(i);
            collapsed += n < 3;
        }
        if (k.name == "far_regular32" || k.name == "far_needles") {
            EXPECT_GT(shrunk, 0U) << k.name;
        } else if (k.name == "collapsed_triangles" || k.name == "collapsed_needles") {
            EXPECT_GT(collapsed, 0U) << k.name;
        }
    }
    for (const size_t n : of_relation)
        EXPECT_GT(n, 100U);
}

TEST_P(Backends, AnswerTheCorpusLikeTheReference) {
    static const std::vector<known_scene> scenes = solve_scenes(); // once a process
    for (const known_scene &k : scenes) {
        SCOPED_TRACE(k.name);
        const std::vector<sepax_pair> &pairs = k.scene.pairs;
        for (const uint32_t dedup : dedup_flags) {
            SCOPED_TRACE(dedup != 0 ? "no_dedup" : "dedup");
            expect_same(k.relations, relate(k.store.get(), pairs, options(dedup)), "relation",
                        pairs);
            for (const uint32_t open : {0U, SEPAX_OPEN}) {
                const auto expected = hits_of(k.relations, open != 0);
                EXPECT_EQ(expected, hits(k.store.get(), pairs, options(dedup | open)));
                EXPECT_EQ(bits_of_hits(expected, pairs.size()),
                          hit_bits(k.store.get(), pairs, options(dedup | open)));
            }
            expect_same(k.contacts, separate(k.store.get(), pairs, options(dedup)), pairs);
            SCOPED_TRACE("mtv_safe");
            expect_same(k.safe_contacts,
                        separate(k.store.get(), pairs, options(dedup | SEPAX_MTV_SAFE)), pairs);
        }
    }
}

// A store without normals answers relations alike.
TEST_P(Backends, RelateWithoutNormals) {
    for (const known_scene &k :
         solve_scenes({"all_classes", "boxes", "random4", "nearly_tiles_k3", "far_mixed"})) {
        SCOPED_TRACE(k.name);
        const shapes::store_ptr bare = shapes::make_store(k.scene, SEPAX_RELATE_ONLY);
        ASSERT_TRUE(bare);
        expect_same(k.relations, relate(bare.get(), k.scene.pairs, options()), "relation",
                    k.scene.pairs);
    }
}

// Any of the output arrays of sepax_separate may be NULL.
TEST_P(Backends, WriteOnlyTheContactsAskedFor) {
    for (const known_scene &k : solve_scenes({"all_classes", "boxes", "random4"})) {
        const std::vector<sepax_pair> &pairs = k.scene.pairs;
        const size_t n = pairs.size();
        for (unsigned asked = 0; asked < 16; ++asked) {
            std::vector<float> s(n, -77), x(n, -77), y(n, -77);
            std::vector<uint32_t> f(n, 0xEEEEEEEE);
            const sepax_contacts contacts = {(asked & 1) != 0 ? s.data() : nullptr,
                                             (asked & 2) != 0 ? x.data() : nullptr,
                                             (asked & 4) != 0 ? y.data() : nullptr,
                                             (asked & 8) != 0 ? f.data() : nullptr, nullptr};
            const sepax_options o = options();
            ASSERT_EQ(SEPAX_OK,
                      sepax_separate(k.store.get(), sepax_pairs(pairs.data(), n), &o, &contacts));
            size_t wrong = 0;
            for (size_t i = 0; i < n; ++i) {
                wrong +=
                    bits_of(s[i]) != ((asked & 1) != 0 ? k.contacts.separation[i] : bits_of(-77));
                wrong +=
                    bits_of(x[i]) != ((asked & 2) != 0 ? k.contacts.normal_x[i] : bits_of(-77));
                wrong +=
                    bits_of(y[i]) != ((asked & 4) != 0 ? k.contacts.normal_y[i] : bits_of(-77));
                wrong += f[i] != ((asked & 8) != 0 ? k.contacts.feature[i] : 0xEEEEEEEE);
            }
            EXPECT_EQ(0U, wrong) << k.name << ", arrays asked for: " << asked;
        }
    }
}

// Lanes that are not certain beside lanes that are, in every arrangement of a group: squares that
// touch, and squares that are far apart.
TEST_P(Backends, SettleSomeLanesOfAGroup) {
    const shapes::store_ptr store = shapes::make_store(shapes::make_tiles(4, 4, 1));
    ASSERT_TRUE(store);
    const sepax_pair touching = {1, 2}, apart = {0, 3};
    std::vector<sepax_pair> pairs;
    for (uint32_t bits = 0; bits < 256; ++bits)
        for (size_t l = 0; l < std::max<size_t>(lanes(), 8); ++l)
            pairs.push_back(bits >> (l % 8) & 1 ? touching : apart);
    const contact_bits expected = separate(store.get(), pairs, options_for("reference"));
    EXPECT_EQ(0U, expected.separation[8 * 255]); // touching: exactly 0
    std::vector<float> s(pairs.size(), -77);
    const sepax_contacts contacts = {s.data(), nullptr, nullptr, nullptr, nullptr};
    const sepax_options o = options();
    ASSERT_EQ(SEPAX_OK,
              sepax_separate(store.get(), sepax_pairs(pairs.data(), pairs.size()), &o, &contacts));
    for (size_t i = 0; i < pairs.size(); ++i)
        ASSERT_EQ(expected.separation[i], bits_of(s[i])) << i;
    EXPECT_EQ(expected, separate(store.get(), pairs, o));
}

// Discs around needles that cross each other, or lie side by side, decide nothing: auto goes
// without them for some tiles, and looks again. Far ones in between must not be mistaken then.
TEST_P(Backends, GiveUpBoundsAndTryAgain) {
    const shapes::scene scene =
        shapes::make_scene(shapes::family::needle, 12, 50, 200, .3, shapes::order::random);
    const shapes::store_ptr store = shapes::make_store(scene);
    ASSERT_TRUE(store);
    std::vector<sepax_pair> pairs;
    for (const sepax_pair &pair : scene.pairs)
        pairs.insert(pairs.end(), 60, pair);
    const std::vector<uint8_t> once = relate(store.get(), scene.pairs, options_for("reference"));
    const std::vector<uint8_t> got = relate(store.get(), pairs, options());
    for (size_t i = 0; i < pairs.size(); ++i)
        ASSERT_EQ(once[i / 60], got[i]) << i;
}

// Pairs of a tiling, every step-th of its list: where touch(i) says so they touch, else they are
// far apart.
struct tile_pairs {
    std::vector<sepax_pair> pairs;
    std::vector<uint8_t> expected;
};

template <class Touch>
static tile_pairs mixed_tile_pairs(const shapes::scene &tiles, uint32_t count, size_t step,
                                   Touch touch) {
    const auto shapes_in_all = static_cast<uint32_t>(tiles.count());
    tile_pairs out;
    for (uint32_t i = 0; i < count; ++i) {
        sepax_pair pair = tiles.pairs[i * step % tiles.pairs.size()];
        pair.b = touch(i) ? pair.b : (pair.a + shapes_in_all / 2) % shapes_in_all;
        out.pairs.push_back(pair);
        out.expected.push_back(touch(i) ? SEPAX_TOUCHING : SEPAX_DISJOINT);
    }
    out.pairs.shrink_to_fit(); // nothing behind the last one may be looked at
    return out;
}

// Discs that decide all pairs for some tiles of the kernel, and then none.
TEST_P(Backends, RelateWhereDiscsSuddenlyDecideNothing) {
    for (const unsigned k : {4U, 6U, 8U}) {
        const shapes::scene scene = shapes::make_tiles(k, 40, 40);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        const tile_pairs asked =
            mixed_tile_pairs(scene, 8192, 1, [](uint32_t i) { return i / 2048 % 2 == 1; });
        ASSERT_EQ(asked.expected, relate(store.get(), asked.pairs, options())) << k;
    }
}

// Of several classes the pairs that discs leave are collected: as many as there is room for, when
// fewer than discs are asked of come last.
TEST_P(Backends, RelateAfterDiscsHaveLeftAsManyAsThereIsRoomFor) {
    const shapes::scene scene = shapes::make_tiles(4, 40, 40);
    const shapes::store_ptr store = shapes::make_store(scene);
    ASSERT_TRUE(store);
    const sepax_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
    sepax_id other = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(store.get(), triangle, 3, 0, &other, NULL));
    // They leave 768 of the first 1024 pairs, and 240 and then 16 of the second.
    const tile_pairs asked = mixed_tile_pairs(scene, 2048 + 20, 1, [](uint32_t i) {
        return i < 1024 ? i % 4 > 0 : i < 1024 + 960 ? i % 4 == 3 : i >= 2048 - 16;
    });
    ASSERT_EQ(asked.expected, relate(store.get(), asked.pairs, options()));
}

// Of pairs at an odd address, which are copied a tile at a time.
static std::vector<uint8_t> relate_unaligned(const sepax_store *store,
                                             const std::vector<sepax_pair> &pairs,
                                             const sepax_options &options) {
    const size_t size = pairs.size() * sizeof(sepax_pair);
    std::vector<char> bytes(size + 1);
    std::memcpy(bytes.data() + 1, pairs.data(), size);
    std::vector<uint8_t> out(pairs.size(), 0xEE);
    const void *at = bytes.data() + 1;
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(store, sepax_pairs(static_cast<const sepax_pair *>(at), pairs.size()),
                           &options, out.data()));
    return out;
}

// A store larger than the caches, whose blocks are fetched ahead: neighbours in memory and pairs in
// random order, so few undecided by their discs that these are looked at, and so many that not.
TEST_P(Backends, RelateALargeStoreInAnyOrder) {
    for (const bool boxes : {false, true}) {
        const shapes::scene scene = shapes::make_tiles(4, 270, 270, boxes);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        for (const size_t step : {1, 7919})
            for (const uint32_t one_of : {1U, 5U}) {
                const tile_pairs asked = mixed_tile_pairs(
                    scene, 3 * 1024 + 20, step, [&](uint32_t i) { return i % one_of == 0; });
                SCOPED_TRACE(testing::Message() << boxes << " " << step << " " << one_of);
                ASSERT_EQ(asked.expected, relate(store.get(), asked.pairs, options()));
                ASSERT_EQ(asked.expected, relate_unaligned(store.get(), asked.pairs, options()));
            }
    }
}

// The same of larger shapes: outlines are fetched ahead, or left alone where they are as many lines
// as the vertices.
TEST_P(Backends, RelateALargeStoreOfLargerShapes) {
    const struct {
        unsigned k;
        size_t shapes;
    } kinds[] = {{8, 33000}, {16, 16500}, {64, 4200}};
    for (const auto &of : kinds) {
        const shapes::scene scene =
            shapes::make_scene(shapes::family::random, of.k, of.shapes, 5000, .5);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        EXPECT_EQ(relate(store.get(), scene.pairs, options_for("reference")),
                  relate(store.get(), scene.pairs, options()))
            << of.k << " vertices";
    }
}

// More pairs of several classes than a batch has open at a time, each class beside every other: of
// shapes whose discs decide most pairs, and of thin ones whose discs decide few.
TEST_P(Backends, RelateManyPairsOfSeveralClasses) {
    for (const double aspect : {1., .02}) {
        const shapes::scene scene = shapes::make_scene(shapes::family::mixed, 16, 200, 1000, .5,
                                                       shapes::order::random, 1, aspect);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        const size_t n = scaled(20000, 9000), count = scene.pairs.size();
        const std::vector<uint8_t> once =
            relate(store.get(), scene.pairs, options_for("reference"));
        std::vector<sepax_pair> pairs;
        for (size_t i = 0; i < n; ++i)
            pairs.push_back(scene.pairs[i * i % count]);
        const std::vector<uint8_t> got = relate(store.get(), pairs, options());
        for (size_t i = 0; i < n; ++i)
            ASSERT_EQ(once[i * i % count], got[i]) << i << ", aspect " << aspect;
    }
}

// Where the next call finds no zeros, unless it has written them.
[[gnu::noinline]] static void spoil_stack() {
    volatile unsigned char room[1 << 17];
    for (volatile unsigned char &byte : room)
        byte = 0xEE;
}

// Among shapes of several classes one that has collapsed to a point, beside and inside of others.
TEST_P(Backends, RelateOneOddShape) {
    const shapes::scene scene =
        shapes::make_scene(shapes::family::mixed, 16, 40, 40, .5, shapes::order::random);
    const shapes::store_ptr store = shapes::make_store(scene);
    ASSERT_TRUE(store);
    const sepax_vec2 crumb[] = {{0, 0}, {0x1p-40f, 0}, {0, 0x1p-40f}};
    sepax_id odd = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(store.get(), crumb, 3, 0, &odd, NULL));
    for (size_t i = 0; i < scene.count(); ++i) {
        const sepax_pose &at = scene.poses[i];
        const sepax_pose pose = {at.x + 1, at.y, 1, 0};
        ASSERT_EQ(SEPAX_OK, sepax_store_place(store.get(), &odd, &pose, 1, nullptr));
        const auto other = static_cast<sepax_id>(i);
        const std::vector<sepax_pair> pairs = {{odd, other}, {other, odd}, {odd, odd}};
        const auto expected = relate(store.get(), pairs, options_for("reference"));
        spoil_stack();
        ASSERT_EQ(expected, relate(store.get(), pairs, options())) << i;
    }
}

// Where there are no shapes, every id is wrong; and no pairs are no error.
TEST_P(Backends, RefuseAnyPairOfAnEmptyStore) {
    sepax_store *raw = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
    const shapes::store_ptr store(raw);
    const std::vector<sepax_pair> pairs(3, {0, 0});
    std::vector<uint8_t> out(3, 0xEE);
    sepax_report report = {};
    report.rejection.index = 77;
    sepax_options o = options();
    o.report = &report;
    EXPECT_EQ(SEPAX_ERROR_ID,
              sepax_relate(store.get(), sepax_pairs(pairs.data(), 3), &o, out.data()));
    EXPECT_EQ(0U, report.rejection.index);
    EXPECT_EQ(std::vector<uint8_t>(3, 0xEE), out);
    EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), sepax_pairs(pairs.data(), 0), &o, out.data()));
}

// Where no shape was removed, ids are looked at many at a time: in batches of nothing but bad ones,
// and where one is bad.
TEST_P(Backends, RefuseABadIdAnywhere) {
    for (const uint32_t count : {1U, 5U, 64U}) {
        const shapes::scene scene =
            shapes::make_scene(shapes::family::triangle, 3, count, 1, .5, shapes::order::space);
        const shapes::store_ptr store = shapes::make_store(scene);
        ASSERT_TRUE(store);
        std::vector<uint8_t> out(40, 0xEE);
        sepax_report report = {};
        sepax_options o = options();
        o.report = &report;
        const auto refuses = [&](const std::vector<sepax_pair> &pairs, size_t index) {
            report.rejection.index = 77;
            return sepax_relate(store.get(), sepax_pairs(pairs.data(), pairs.size()), &o,
                                out.data()) == SEPAX_ERROR_ID &&
                   report.rejection.index == index;
        };
        for (const sepax_id bad : {count, count + 1, 0x7FFFFFFFU, 0x80000000U, UINT32_MAX})
            for (size_t n = 1; n <= out.size(); ++n) {
                EXPECT_TRUE(refuses(std::vector<sepax_pair>(n, {bad, bad}), 0)) << bad;
                std::vector<sepax_pair> pairs(n, {0, count - 1});
                pairs[n / 2].a = bad;
                EXPECT_TRUE(refuses(pairs, n / 2)) << bad;
                pairs[n / 2] = {count - 1, bad};
                EXPECT_TRUE(refuses(pairs, n / 2)) << bad;
            }
        EXPECT_EQ(std::vector<uint8_t>(40, 0xEE), out);
    }
}

// The report names the backend and accounts for every pair.
TEST_P(Backends, ReportWhatTheyDid) {
    for (const named_scene &c :
         make_scenes(500, {"random4", "boxes", "all_classes", "nearly_tiles_k4", "grazing33",
                           "far_mixed", "collapsed_boxes", "mixed_exponents", "random64"})) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, SEPAX_MERGE_AXES, c.add_flags);
        ASSERT_TRUE(store);
        sepax_report report = {};
        sepax_options o = options();
        o.report = &report;
        const size_t n = c.scene.pairs.size();
        (void)relate(store.get(), c.scene.pairs, o);
        EXPECT_EQ(o.backend, report.backend);
        EXPECT_EQ(n, report.filtered + report.in_double + report.expanded);
        if (GetParam().backend != "reference" && c.name == "random4") {
            EXPECT_GT(report.filtered, n * 9 / 10); // that is what it is fast by
        }
        report = {};
        (void)separate(store.get(), c.scene.pairs, o);
        EXPECT_EQ(o.backend, report.backend);
        EXPECT_EQ(n, report.filtered + report.in_double + report.expanded);
    }
}
