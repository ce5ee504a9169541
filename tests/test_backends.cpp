// SPDX-License-Identifier: MIT
//
// Every backend and strategy against the scalar reference, bit for bit: over the scenes, all batch
// sizes around the lane count, unaligned and exactly sized buffers, and all places in a tile.

#include <ostream>
#include <thread>

#include "batch.h"
#include "scenes.h"

namespace {

struct variant {
    std::string backend;
    sepax_strategy strategy;
};

void PrintTo(const variant &v, std::ostream *out) {
    *out << v.backend << " " << sepax_strategy_name(v.strategy);
}

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

// A scene with its store and the reference's answers.
struct known_scene {
    std::string name;
    shapes::scene scene;
    shapes::store_ptr store;
    std::vector<uint8_t> relations;
    contact_bits contacts, safe_contacts;
};

known_scene solve(const named_scene &c) {
    known_scene k;
    k.name = c.name;
    k.scene = c.scene;
    k.store = shapes::make_store(c.scene, 0, c.add_flags);
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

// The scenes of these names, or all of them.
std::vector<known_scene> solve_scenes(const std::vector<std::string> &only = {}) {
    std::vector<known_scene> list;
    for (const named_scene &c : make_scenes(scaled(1500, 100), only))
        list.push_back(solve(c));
    if (!only.empty()) {
        EXPECT_EQ(only.size(), list.size()) << "there is no scene of one of these names";
    }
    return list;
}

// The flags that must not change anything but the deepening of MTV_SAFE.
const uint32_t dedup_flags[] = {0, SEPAX_NO_DEDUP};

template <typename T>
void expect_same(const std::vector<T> &expected, const std::vector<T> &got, const char *what,
                 const std::vector<sepax_pair> &pairs) {
    ASSERT_EQ(expected.size(), got.size()) << what;
    size_t different = 0;
    for (size_t i = 0; i < expected.size(); ++i)
        if (expected[i] != got[i] && different++ < 3)
            ADD_FAILURE() << what << " of pair " << i << " (" << pairs[i].a << ", " << pairs[i].b
                          << "): expected " << +expected[i] << ", got " << +got[i];
    EXPECT_EQ(0U, different) << what;
}

void expect_same(const contact_bits &expected, const contact_bits &got,
                 const std::vector<sepax_pair> &pairs) {
    expect_same(expected.separation, got.separation, "separation bits", pairs);
    expect_same(expected.normal_x, got.normal_x, "normal_x bits", pairs);
    expect_same(expected.normal_y, got.normal_y, "normal_y bits", pairs);
    expect_same(expected.feature, got.feature, "feature", pairs);
}

class Backends : public testing::TestWithParam<variant> {
  protected:
    void SetUp() override {
        const sepax_backend *backend = sepax_backend_find(GetParam().backend.c_str());
        ASSERT_NE(nullptr, backend);
        if (!sepax_backend_runs_here(backend))
            GTEST_SKIP() << "this CPU cannot run the backend " << GetParam().backend;
    }
    sepax_options options(uint32_t flags = 0) const {
        return options_for(GetParam().backend.c_str(), GetParam().strategy, flags);
    }
    size_t lanes() const {
        return sepax_backend_lanes(sepax_backend_find(GetParam().backend.c_str()));
    }
};

} // namespace

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
            const sepax_contacts contacts = {
                (asked & 1) != 0 ? s.data() : nullptr, (asked & 2) != 0 ? x.data() : nullptr,
                (asked & 4) != 0 ? y.data() : nullptr, (asked & 8) != 0 ? f.data() : nullptr};
            const sepax_options o = options();
            ASSERT_EQ(SEPAX_OK, sepax_separate(k.store.get(), pairs.data(), n, &o, &contacts));
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
    const sepax_contacts contacts = {s.data(), nullptr, nullptr, nullptr};
    const sepax_options o = options();
    ASSERT_EQ(SEPAX_OK, sepax_separate(store.get(), pairs.data(), pairs.size(), &o, &contacts));
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

// Where there are no shapes, every id is wrong; and no pairs are no error.
TEST_P(Backends, RefuseAnyPairOfAnEmptyStore) {
    sepax_store *raw = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
    const shapes::store_ptr store(raw);
    const std::vector<sepax_pair> pairs(3, {0, 0});
    std::vector<uint8_t> out(3, 0xEE);
    sepax_report report = {};
    report.rejected_index = 77;
    sepax_options o = options();
    o.report = &report;
    EXPECT_EQ(SEPAX_ERROR_ID, sepax_relate(store.get(), pairs.data(), 3, &o, out.data()));
    EXPECT_EQ(0U, report.rejected_index);
    EXPECT_EQ(std::vector<uint8_t>(3, 0xEE), out);
    EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), pairs.data(), 0, &o, out.data()));
}

namespace {

// A heap block of exactly `bytes` bytes from an address with this offset from alignment, so that a
// sanitizer sees the first byte touched outside. In front of it there is a canary.
class block {
  public:
    block(size_t bytes, size_t offset)
        : memory_(new unsigned char[offset + bytes]), offset_(offset) {
        std::memset(memory_.get(), 0xEE, offset + bytes);
    }
    void *at() {
        return memory_.get() + offset_;
    }
    template <typename T> T *as() {
        return reinterpret_cast<T *>(memory_.get() + offset_);
    }
    template <typename T> std::vector<T> values(size_t count) const {
        std::vector<T> v(count);
        if (count > 0)
            std::memcpy(v.data(), memory_.get() + offset_, count * sizeof(T));
        return v;
    }
    bool front_untouched() const {
        return std::all_of(memory_.get(), memory_.get() + offset_,
                           [](unsigned char c) { return c == 0xEE; });
    }

  private:
    std::unique_ptr<unsigned char[]> memory_;
    size_t offset_;
};

template <typename T> std::vector<T> head(const std::vector<T> &v, size_t n) {
    return std::vector<T>(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(n));
}

} // namespace

TEST_P(Backends, AnyBatchSizeAnyAlignmentExactBuffers) {
    for (const known_scene &k :
         solve_scenes({"random4", "boxes", "triangles", "random8", "mixed", "nearly_tiles_k4",
                       "all_classes", "collapsed_mixed"})) {
        SCOPED_TRACE(k.name);
        const size_t most = std::min(3 * lanes() + 1, k.scene.pairs.size());
        for (size_t n = 0; n <= most; ++n)
            for (const size_t offset : {size_t(0), size_t(1), size_t(3), size_t(4)}) {
                SCOPED_TRACE("n = " + std::to_string(n) + ", offset " + std::to_string(offset));
                block pairs(n * sizeof(sepax_pair), offset);
                if (n > 0)
                    std::memcpy(pairs.at(), k.scene.pairs.data(), n * sizeof(sepax_pair));
                const auto *p = pairs.as<sepax_pair>();
                const sepax_options o = options();

                block relations(n, offset);
                ASSERT_EQ(SEPAX_OK, sepax_relate(k.store.get(), p, n, &o, relations.as<uint8_t>()));
                const auto expected = head(k.relations, n);
                EXPECT_EQ(expected, relations.values<uint8_t>(n));
                EXPECT_TRUE(relations.front_untouched());

                block hit_list(n * sizeof(uint32_t), offset);
                size_t hit_count = 77;
                ASSERT_EQ(SEPAX_OK,
                          sepax_hits(k.store.get(), p, n, &o, hit_list.as<uint32_t>(), &hit_count));
                std::vector<uint32_t> expected_hits = hits_of(expected, false);
                ASSERT_EQ(expected_hits.size(), hit_count);
                const auto expected_bits = bits_of_hits(expected_hits, n);
                expected_hits.resize(n, 0xEEEEEEEE); // those behind keep what they held
                EXPECT_EQ(expected_hits, hit_list.values<uint32_t>(n));
                EXPECT_TRUE(hit_list.front_untouched());

                block bits((n + 7) / 8, offset);
                ASSERT_EQ(SEPAX_OK, sepax_hit_bits(k.store.get(), p, n, &o, bits.as<uint8_t>()));
                EXPECT_EQ(expected_bits, bits.values<uint8_t>((n + 7) / 8));
                EXPECT_TRUE(bits.front_untouched());

                block s(4 * n, offset), x(4 * n, offset), y(4 * n, offset), f(4 * n, offset);
                const sepax_contacts contacts = {s.as<float>(), x.as<float>(), y.as<float>(),
                                                 f.as<uint32_t>()};
                ASSERT_EQ(SEPAX_OK, sepax_separate(k.store.get(), p, n, &o, &contacts));
                EXPECT_EQ(head(k.contacts.separation, n), s.values<uint32_t>(n));
                EXPECT_EQ(head(k.contacts.normal_x, n), x.values<uint32_t>(n));
                EXPECT_EQ(head(k.contacts.normal_y, n), y.values<uint32_t>(n));
                EXPECT_EQ(head(k.contacts.feature, n), f.values<uint32_t>(n));
                EXPECT_TRUE(s.front_untouched() && x.front_untouched() && y.front_untouched() &&
                            f.front_untouched());
                if (HasFailure())
                    return;
            }
    }
}

namespace {

// A crowd of disjoint pairs of one class, and a special pair that has to be told from them
// wherever it stands: its lanes, its group and its tile must not disturb each other.
struct crowd {
    const char *name;
    shapes::store_ptr store;
    sepax_pair common;
    std::vector<sepax_pair> special;
};

void add_at(shapes::scene &s, const shapes::polygon &p, double x, double y, double turns = 0) {
    s.add(p, shapes::pose(turns, x, y));
}

crowd make_crowd(int which) {
    shapes::scene s;
    shapes::rng random(static_cast<uint64_t>(which) + 5);
    crowd c = {};
    switch (which) {
    case 0: // boxes throughout
        c.name = "boxes";
        s.boxes = 4;
        add_at(s, shapes::box(1, .5), 0, 0);
        add_at(s, shapes::box(1, .5), 9, 0, .1);
        add_at(s, shapes::box(1, .5), 2, 0);        // touches 0
        add_at(s, shapes::box(1, .5), .5, .25, .2); // overlaps 0
        c.special = {{0, 2}, {2, 0}, {0, 3}, {3, 3}};
        break;
    case 1: // quads throughout
        c.name = "quads";
        add_at(s, shapes::random_convex(random, 4), 0, 0);
        add_at(s, shapes::random_convex(random, 4), 9, 0, .1);
        add_at(s, shapes::box(1, 1), 30, 30);
        add_at(s, shapes::box(1, 1), 32, 31); // touches the one before
        add_at(s, shapes::random_convex(random, 4), .5, .25, .2);
        c.special = {{2, 3}, {3, 2}, {0, 4}, {1, 1}};
        break;
    default: // a mixed store: the special pair is of other classes than the crowd
        c.name = "mixed";
        add_at(s, shapes::random_convex(random, 8), 0, 0);
        add_at(s, shapes::random_convex(random, 8), 9, 0, .1);
        add_at(s, shapes::lattice(64), 300, 0);
        add_at(s, shapes::box(1, 1), 300, 1); // inside of the one before
        add_at(s, shapes::random_convex(random, 3), .3, 0, .3);
        add_at(s, {{-1, -1}, {1, -1}, {1, 1}}, 50, 50);
        add_at(s, {{-1, -1}, {1, 1}, {-1, 1}}, 50, 50); // touches the one before
        c.special = {{2, 3}, {0, 4}, {5, 6}, {6, 5}};
        break;
    }
    c.common = {0, 1};
    c.store = shapes::make_store(s);
    return c;
}

} // namespace

TEST_P(Backends, ASpecialPairAnywhereInATile) {
    if (GetParam().backend == "reference")
        GTEST_SKIP() << "the reference has no tiles";
    constexpr size_t n = 2113; // two tiles of 1024 and a rest that is no multiple of a lane count
    // Lanes and groups are the same everywhere in a tile; its borders are few.
    const size_t near = std::min(scaled(40), 2 * lanes()), step = scaled(1000) < 1000 ? 499 : 13;
    std::vector<size_t> positions;
    for (size_t p = 0; p < n; ++p)
        if (p < near || p % 1024 < 2 || p % 1024 == 1023 || p % step == 0 || p + near / 2 + 1 >= n)
            positions.push_back(p);
    for (int which = 0; which < 3; ++which) {
        const crowd c = make_crowd(which);
        ASSERT_TRUE(c.store);
        SCOPED_TRACE(c.name);
        const sepax_options reference = options_for("reference"), o = options();
        const auto one = [&](sepax_pair pair) {
            return separate(c.store.get(), {pair}, reference);
        };
        const contact_bits common = one(c.common);
        ASSERT_EQ(std::vector<uint8_t>{SEPAX_DISJOINT},
                  relate(c.store.get(), {c.common}, reference));
        for (const sepax_pair special : c.special) {
            SCOPED_TRACE("pair (" + std::to_string(special.a) + ", " + std::to_string(special.b) +
                         ")");
            const uint8_t relation = relate(c.store.get(), {special}, reference)[0];
            const uint8_t disjoint = SEPAX_DISJOINT;
            ASSERT_NE(SEPAX_DISJOINT, relation);
            const contact_bits contact = one(special);
            std::vector<sepax_pair> pairs(n, c.common);
            std::vector<uint8_t> got(n);
            std::vector<float> separation(n);
            std::vector<uint32_t> feature(n);
            const sepax_contacts contacts = {separation.data(), nullptr, nullptr, feature.data()};
            for (const size_t p : positions) {
                pairs[p] = special;
                ASSERT_EQ(SEPAX_OK, sepax_relate(c.store.get(), pairs.data(), n, &o, got.data()));
                ASSERT_EQ(SEPAX_OK, sepax_separate(c.store.get(), pairs.data(), n, &o, &contacts));
                size_t wrong = 0;
                for (size_t i = 0; i < n; ++i) {
                    const bool here = i == p;
                    wrong += got[i] != (here ? relation : disjoint) ||
                             bits_of(separation[i]) != (here ? contact : common).separation[0] ||
                             feature[i] != (here ? contact : common).feature[0];
                }
                ASSERT_EQ(0U, wrong) << "with the special pair at " << p;
                pairs[p] = c.common;
            }
        }
    }
}

// Removing other shapes takes the fast path for a store of one class away, never an answer.
TEST_P(Backends, RemovedShapesElsewhereChangeNothing) {
    for (const known_scene &k :
         solve_scenes({"random4", "boxes", "triangles", "random8", "all_classes"})) {
        SCOPED_TRACE(k.name);
        const shapes::store_ptr store = shapes::make_store(k.scene);
        ASSERT_TRUE(store);
        std::vector<sepax_id> gone;
        for (size_t i = 0; i < k.scene.count(); i += 7)
            gone.push_back(static_cast<sepax_id>(i));
        ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr));
        std::vector<sepax_pair> pairs;
        std::vector<uint8_t> expected;
        contact_bits contacts;
        for (size_t i = 0; i < k.scene.pairs.size(); ++i) {
            const sepax_pair p = k.scene.pairs[i];
            if (p.a % 7 == 0 || p.b % 7 == 0)
                continue;
            pairs.push_back(p);
            expected.push_back(k.relations[i]);
            contacts.separation.push_back(k.contacts.separation[i]);
            contacts.normal_x.push_back(k.contacts.normal_x[i]);
            contacts.normal_y.push_back(k.contacts.normal_y[i]);
            contacts.feature.push_back(k.contacts.feature[i]);
        }
        ASSERT_FALSE(pairs.empty());
        expect_same(expected, relate(store.get(), pairs, options()), "relation", pairs);
        expect_same(contacts, separate(store.get(), pairs, options()), pairs);
        // Slots that were freed are used again, by shapes of the same classes.
        for (const sepax_id id : gone) {
            const shapes::polygon p = k.scene.local(id);
            sepax_id added = 0;
            ASSERT_EQ(SEPAX_OK, sepax_store_add(store.get(), p.data(), p.size(), 0, &added));
            EXPECT_EQ(sepax_store_count(store.get()) - 1, added);
        }
        expect_same(expected, relate(store.get(), pairs, options()), "relation", pairs);
        expect_same(contacts, separate(store.get(), pairs, options()), pairs);
    }
}

// The order of a batch, and where it is cut, are the caller's business.
TEST_P(Backends, OrderAndCutsOfABatchDoNotMatter) {
    for (const known_scene &k :
         solve_scenes({"random4", "boxes", "mixed", "all_classes", "nearly_tiles_k8"})) {
        SCOPED_TRACE(k.name);
        const std::vector<sepax_pair> &pairs = k.scene.pairs;
        const size_t n = pairs.size();
        std::vector<sepax_pair> reversed(pairs.rbegin(), pairs.rend());
        std::vector<uint8_t> expected(k.relations.rbegin(), k.relations.rend());
        expect_same(expected, relate(k.store.get(), reversed, options()), "relation", reversed);
        for (const size_t chunk : {size_t(1), size_t(5), size_t(67)}) {
            const sepax_options o = options();
            std::vector<uint8_t> got(n, 0xEE);
            std::vector<float> separation(n);
            for (size_t i = 0; i < n; i += chunk) {
                const size_t count = std::min(chunk, n - i);
                const sepax_contacts contacts = {separation.data() + i, nullptr, nullptr, nullptr};
                ASSERT_EQ(SEPAX_OK,
                          sepax_relate(k.store.get(), pairs.data() + i, count, &o, got.data() + i));
                ASSERT_EQ(SEPAX_OK,
                          sepax_separate(k.store.get(), pairs.data() + i, count, &o, &contacts));
            }
            expect_same(k.relations, got, "relation", pairs);
            std::vector<uint32_t> got_bits;
            for (const float s : separation)
                got_bits.push_back(bits_of(s));
            expect_same(k.contacts.separation, got_bits, "separation bits", pairs);
        }
    }
}

// Any number of threads may read one store.
TEST_P(Backends, ThreadsReadOneStore) {
    for (const known_scene &k : solve_scenes({"all_classes", "boxes"})) {
        SCOPED_TRACE(k.name);
        const sepax_options o = options();
        std::vector<std::vector<uint8_t>> got(4, std::vector<uint8_t>(k.scene.pairs.size()));
        std::vector<std::thread> threads;
        for (auto &mine : got)
            threads.emplace_back([&k, &o, &mine] {
                for (int round = 0; round < 5; ++round)
                    (void)sepax_relate(k.store.get(), k.scene.pairs.data(), mine.size(), &o,
                                       mine.data());
            });
        for (std::thread &t : threads)
            t.join();
        for (const auto &mine : got)
            expect_same(k.relations, mine, "relation", k.scene.pairs);
    }
}

// The report names the backend and accounts for every pair.
TEST_P(Backends, ReportWhatTheyDid) {
    for (const named_scene &c :
         make_scenes(500, {"random4", "boxes", "all_classes", "nearly_tiles_k4", "grazing33",
                           "far_mixed", "collapsed_boxes", "mixed_exponents", "random64"})) {
        SCOPED_TRACE(c.name);
        const shapes::store_ptr store = shapes::make_store(c.scene, 0, c.add_flags);
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

TEST(Dispatch, ListsBackendsAndNamesThem) {
    const size_t n = sepax_backend_count();
    ASSERT_GE(n, 2U);
    EXPECT_EQ(nullptr, sepax_backend_at(n));
    EXPECT_EQ(nullptr, sepax_backend_find("no such backend"));
    EXPECT_EQ(nullptr, sepax_backend_find(""));
    for (size_t i = 0; i < n; ++i) {
        const sepax_backend *b = sepax_backend_at(i);
        ASSERT_NE(nullptr, b);
        EXPECT_EQ(b, sepax_backend_find(sepax_backend_name(b)));
        EXPECT_GE(sepax_backend_lanes(b), 1U);
    }
    EXPECT_STREQ("reference", sepax_backend_name(sepax_backend_at(n - 1)));
    EXPECT_TRUE(sepax_backend_runs_here(sepax_backend_at(n - 1)));
    EXPECT_TRUE(sepax_backend_runs_here(sepax_backend_find("portable")));
    EXPECT_TRUE(sepax_backend_runs_here(sepax_backend_default()));
    const char *names[] = {"auto",       "scalar", "vertex_lanes", "axis_lanes",
                           "pair_lanes", "box",    "support"};
    for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s)
        EXPECT_STREQ(names[s], sepax_strategy_name(static_cast<sepax_strategy>(s)));
}
