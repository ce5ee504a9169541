// SPDX-License-Identifier: MIT
//
// What a batch is made of changes no answer: all sizes around the lane count, unaligned and exactly
// sized buffers, all places in a tile, other shapes removed, order, cuts and threads.

#include <thread>

#include "test_backends.h"

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
                ASSERT_EQ(SEPAX_OK, sepax_relate(k.store.get(), sepax_pairs(p, n), &o,
                                                 relations.as<uint8_t>()));
                const auto expected = head(k.relations, n);
                EXPECT_EQ(expected, relations.values<uint8_t>(n));
                EXPECT_TRUE(relations.front_untouched());

                block hit_list(n * sizeof(uint32_t), offset);
                size_t hit_count = 77;
                ASSERT_EQ(SEPAX_OK, sepax_hits(k.store.get(), sepax_pairs(p, n), &o,
                                               hit_list.as<uint32_t>(), &hit_count));
                std::vector<uint32_t> expected_hits = hits_of(expected, false);
                ASSERT_EQ(expected_hits.size(), hit_count);
                const auto expected_bits = bits_of_hits(expected_hits, n);
                expected_hits.resize(n, 0xEEEEEEEE); // those behind keep what they held
                EXPECT_EQ(expected_hits, hit_list.values<uint32_t>(n));
                EXPECT_TRUE(hit_list.front_untouched());

                block bits((n + 7) / 8, offset);
                ASSERT_EQ(SEPAX_OK,
                          sepax_hit_bits(k.store.get(), sepax_pairs(p, n), &o, bits.as<uint8_t>()));
                EXPECT_EQ(expected_bits, bits.values<uint8_t>((n + 7) / 8));
                EXPECT_TRUE(bits.front_untouched());

                block s(4 * n, offset), x(4 * n, offset), y(4 * n, offset), f(4 * n, offset);
                const sepax_contacts contacts = {s.as<float>(), x.as<float>(), y.as<float>(),
                                                 f.as<uint32_t>(), nullptr};
                ASSERT_EQ(SEPAX_OK,
                          sepax_separate(k.store.get(), sepax_pairs(p, n), &o, &contacts));
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

// A scene in calls of 1 to 17 pairs: up to 16 go a way of their own, unless a report is wanted.
TEST_P(Backends, FewPairsInACall) {
    for (const known_scene &k : solve_scenes()) {
        SCOPED_TRACE(k.name);
        const size_t most = std::min(k.scene.pairs.size(), scaled(2000, 17));
        const std::vector<sepax_pair> all = head(k.scene.pairs, most);
        const sepax_options plain = options(), safe = options(SEPAX_MTV_SAFE);
        sepax_report report;
        sepax_options reported = plain;
        reported.report = &report;
        for (size_t start = 0, n = 1; start < most; start += n, n = n % 17 + 1) {
            n = std::min(n, most - start);
            SCOPED_TRACE("pairs " + std::to_string(start) + " to " + std::to_string(start + n));
            const auto cut = [start, n](const auto &whole) {
                const auto from = whole.begin() + static_cast<std::ptrdiff_t>(start);
                return std::decay_t<decltype(whole)>(from, from + static_cast<std::ptrdiff_t>(n));
            };
            const auto cut_contacts = [&cut](const contact_bits &c) {
                return contact_bits{cut(c.separation), cut(c.normal_x), cut(c.normal_y),
                                    cut(c.feature)};
            };
            const std::vector<sepax_pair> pairs = cut(all);
            const std::vector<uint8_t> relations = cut(k.relations);
            const std::vector<uint32_t> hit_list = hits_of(relations, false);
            EXPECT_EQ(relations, relate(k.store.get(), pairs, plain));
            EXPECT_EQ(relations, relate(k.store.get(), pairs, reported));
            EXPECT_EQ(hit_list, hits(k.store.get(), pairs, plain));
            EXPECT_EQ(hits_of(relations, true), hits(k.store.get(), pairs, options(SEPAX_OPEN)));
            EXPECT_EQ(bits_of_hits(hit_list, n), hit_bits(k.store.get(), pairs, plain));
            EXPECT_EQ(hit_list.empty() ? SEPAX_NO_INDEX : hit_list[0],
                      first_hit(k.store.get(), pairs, plain));
            EXPECT_TRUE(cut_contacts(k.contacts) == separate(k.store.get(), pairs, plain));
            EXPECT_TRUE(cut_contacts(k.safe_contacts) == separate(k.store.get(), pairs, safe));
            EXPECT_TRUE(cut_contacts(k.contacts) == separate(k.store.get(), pairs, reported));
            if (HasFailure())
                return;
        }
    }
}

// Batches of more than a tile are read where they are, if they can be, and hits are written in more
// than one piece.
TEST_P(Backends, LongBatchesAtAnyAlignment) {
    constexpr size_t n = 2 * 4096 + 1024 + 65; // two large tiles, a small one and a rest
    for (const known_scene &k : solve_scenes({"random4", "boxes", "random24", "all_classes"})) {
        SCOPED_TRACE(k.name);
        const auto repeated = [&k](const auto &of_scene) {
            auto all = head(of_scene, 0);
            for (size_t i = 0; i < n; ++i)
                all.push_back(of_scene[i % k.scene.pairs.size()]);
            return all;
        };
        const std::vector<uint8_t> expected = repeated(k.relations);
        std::vector<uint32_t> expected_hits;
        std::vector<uint8_t> expected_bits((n + 7) / 8, 0);
        for (size_t i = 0; i < n; ++i)
            if (expected[i] != SEPAX_DISJOINT) {
                expected_hits.push_back(static_cast<uint32_t>(i));
                expected_bits[i / 8] = uint8_t(expected_bits[i / 8] | 1u << i % 8);
            }
        for (const size_t offset : {size_t(0), size_t(1), size_t(2), size_t(4)}) {
            block pairs(n * sizeof(sepax_pair), offset), relations(n, offset), s(4 * n, offset);
            block hits(4 * n, offset), bits((n + 7) / 8, offset);
            std::memcpy(pairs.at(), repeated(k.scene.pairs).data(), n * sizeof(sepax_pair));
            const sepax_options o = options();
            const sepax_contacts contacts = {s.as<float>(), nullptr, nullptr, nullptr, nullptr};
            const auto *p = pairs.as<sepax_pair>();
            size_t hit_count = 0;
            ASSERT_EQ(SEPAX_OK,
                      sepax_relate(k.store.get(), sepax_pairs(p, n), &o, relations.as<uint8_t>()));
            ASSERT_EQ(SEPAX_OK, sepax_hits(k.store.get(), sepax_pairs(p, n), &o,
                                           hits.as<uint32_t>(), &hit_count));
            ASSERT_EQ(SEPAX_OK,
                      sepax_hit_bits(k.store.get(), sepax_pairs(p, n), &o, bits.as<uint8_t>()));
            ASSERT_EQ(SEPAX_OK, sepax_separate(k.store.get(), sepax_pairs(p, n), &o, &contacts));
            EXPECT_EQ(expected, relations.values<uint8_t>(n)) << offset;
            EXPECT_EQ(expected_hits, hits.values<uint32_t>(hit_count)) << offset;
            EXPECT_EQ(expected_bits, bits.values<uint8_t>(expected_bits.size())) << offset;
            EXPECT_EQ(repeated(k.contacts.separation), s.values<uint32_t>(n)) << offset;
        }
    }
}

// Contacts of whole tiles may go straight to the caller's arrays: each one where it is wanted, and
// nothing behind the last one, however many lanes are left over.
TEST_P(Backends, ContactsOfLongBatchesGoWhereTheyAreWanted) {
    struct {
        unsigned wanted; // bit i: output i
        size_t offset[4];
    } const cases[] = {{1, {}},
                       {2, {}},
                       {4, {}},
                       {8, {}},
                       {15, {}},
                       {15, {1, 1, 1, 1}},
                       {15, {0, 1, 4, 2}},
                       {15, {3, 0, 2, 4}}};
    for (const known_scene &k :
         solve_scenes({"random4", "boxes", "random8", "random24", "all_classes"})) {
        SCOPED_TRACE(k.name);
        const contact_bits &one = k.contacts;
        const std::vector<uint32_t> *const known[] = {&one.separation, &one.normal_x, &one.normal_y,
                                                      &one.feature};
        std::vector<sepax_pair> pairs;
        for (size_t i = 0; i < 2113; ++i)
            pairs.push_back(k.scene.pairs[i % k.scene.pairs.size()]);
        for (const size_t n : {size_t(1024), 1023 + lanes(), 1024 + lanes(), pairs.size()})
            for (const auto &c : cases) {
                SCOPED_TRACE(testing::Message()
                             << n << " pairs, " << c.wanted << ", offset " << c.offset[0]);
                const size_t room = n + lanes();
                block out[] = {{4 * room, c.offset[0]},
                               {4 * room, c.offset[1]},
                               {4 * room, c.offset[2]},
                               {4 * room, c.offset[3]}};
                const sepax_contacts contacts = {c.wanted & 1U ? out[0].as<float>() : nullptr,
                                                 c.wanted & 2U ? out[1].as<float>() : nullptr,
                                                 c.wanted & 4U ? out[2].as<float>() : nullptr,
                                                 c.wanted & 8U ? out[3].as<uint32_t>() : nullptr,
                                                 nullptr};
                const sepax_options o = options();
                ASSERT_EQ(SEPAX_OK, sepax_separate(k.store.get(), sepax_pairs(pairs.data(), n), &o,
                                                   &contacts));
                for (unsigned i = 0; i < 4; ++i) {
                    std::vector<uint32_t> expected(room, 0xEEEEEEEE);
                    for (size_t j = 0; j < n && (c.wanted >> i & 1U); ++j)
                        expected[j] = (*known[i])[j % known[i]->size()];
                    ASSERT_EQ(expected, out[i].values<uint32_t>(room)) << "output " << i;
                    ASSERT_TRUE(out[i].front_untouched());
                }
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
    // A large tile and a rest that is no multiple of a lane count.
    constexpr size_t n = 4096 + 65;
    // Lanes and groups are the same everywhere in a tile; its borders are few.
    const size_t near = std::min(scaled(40), 2 * lanes()), step = scaled(1000) < 1000 ? 997 : 149;
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
            const sepax_contacts contacts = {separation.data(), nullptr, nullptr, feature.data(),
                                             nullptr};
            for (const size_t p : positions) {
                pairs[p] = special;
                ASSERT_EQ(SEPAX_OK, sepax_relate(c.store.get(), sepax_pairs(pairs.data(), n), &o,
                                                 got.data()));
                ASSERT_EQ(SEPAX_OK, sepax_separate(c.store.get(), sepax_pairs(pairs.data(), n), &o,
                                                   &contacts));
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
        // Slots and ids that were freed are given out again, the lowest first, to the same shapes.
        std::vector<sepax_pair> renamed = k.scene.pairs;
        for (const sepax_id id : gone) {
            const shapes::polygon p = k.scene.local(id);
            sepax_id added = 0;
            ASSERT_EQ(SEPAX_OK, sepax_store_add(store.get(), p.data(), p.size(), 0, &added, NULL));
            EXPECT_EQ(id, added);
            ASSERT_EQ(SEPAX_OK,
                      sepax_store_place(store.get(), &added, &k.scene.poses[id], 1, nullptr));
            for (size_t i = 0; i < renamed.size(); ++i) {
                renamed[i].a = k.scene.pairs[i].a == id ? added : renamed[i].a;
                renamed[i].b = k.scene.pairs[i].b == id ? added : renamed[i].b;
            }
        }
        expect_same(expected, relate(store.get(), pairs, options()), "relation", pairs);
        expect_same(contacts, separate(store.get(), pairs, options()), pairs);
        expect_same(k.relations, relate(store.get(), renamed, options()), "relation", renamed);
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
                const sepax_contacts contacts = {separation.data() + i, nullptr, nullptr, nullptr,
                                                 nullptr};
                ASSERT_EQ(SEPAX_OK,
                          sepax_relate(k.store.get(), sepax_pairs(pairs.data() + i, count), &o,
                                       got.data() + i));
                ASSERT_EQ(SEPAX_OK,
                          sepax_separate(k.store.get(), sepax_pairs(pairs.data() + i, count), &o,
                                         &contacts));
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
                    (void)sepax_relate(k.store.get(),
                                       sepax_pairs(k.scene.pairs.data(), mine.size()), &o,
                                       mine.data());
            });
        for (std::thread &t : threads)
            t.join();
        for (const auto &mine : got)
            expect_same(k.relations, mine, "relation", k.scene.pairs);
    }
}
