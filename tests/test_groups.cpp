// SPDX-License-Identifier: MIT
//
// Groups of pairs: every answer of a group is that of a plain loop over the answers of its pairs,
// on every backend and strategy, for groups of all sizes around lanes and tiles, from every source.

#include <numeric>

#include "grouped.h"
#include "shapes.h"

namespace {

using namespace grouped;

// Groups of sizes that `next` says, from pair `begin` on, until none fits; the last one takes the
// rest where `all`.
template <typename Next> offsets groups_of(uint32_t begin, uint32_t end, bool all, Next next) {
    offsets out = {begin};
    for (uint32_t size = next(); out.back() + size <= end && out.back() < end; size = next())
        out.push_back(out.back() + size);
    if (all)
        out.push_back(end);
    return out;
}

std::vector<std::pair<std::string, offsets>> all_groups(uint32_t n) {
    shapes::rng random(7);
    const auto some = [&random](uint32_t least, uint32_t most) {
        return [&random, least, most] { return least + shapes::below(random, most - least + 1); };
    };
    const auto rarely_large = [&random] {
        return shapes::below(random, 40) == 0 ? 257 + shapes::below(random, 600)
                                              : shapes::below(random, 9);
    };
    return {{"one a pair", groups_of(0, n, false, [] { return 1U; })},
            {"tiny", groups_of(0, n, true, some(0, 5))},
            {"around a vector", groups_of(3, n, false, some(14, 18))},
            {"around the whole ones", groups_of(0, n, true, some(254, 258))},
            {"large and small", groups_of(1, n, true, rarely_large)},
            {"larger than a tile", groups_of(5, n, true, [n] { return n - 9; })},
            {"all in one", {0, n}},
            {"a few in the middle", {n / 2, n / 2, n / 2 + 3, n / 2 + 3, n / 2 + 5}},
            {"empty ones", offsets(300, n / 3)},
            {"none", {n / 3}}};
}

// Shapes in contact and apart, a third of them with a radius where `rounded`.
struct scene_store {
    shapes::scene scene;
    shapes::store_ptr store;
};

scene_store make(shapes::family family, unsigned k, size_t pairs, bool rounded) {
    shapes::scene scene = shapes::make_scene(family, k, pairs / 4, pairs, .3);
    scene_store out = {scene, shapes::make_store(scene, 0)};
    for (sepax_id id = 0; rounded && id < scene.count(); id += 3) {
        const float radius = 0.125F;
        EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(out.store.get(), &id, &radius, 1, nullptr));
    }
    return out;
}

// Compares the groups of one source on all backends with a loop over its pairs.
void expect_folded(const sepax_store *store, sepax_source source, const sepax_options &given,
                   bool distances) {
    const size_t n = sepax_source_count(source);
    const answers pairs = ask(store, source, n, given, distances);
    for (const auto &named : all_groups(static_cast<uint32_t>(n))) {
        SCOPED_TRACE(named.first);
        unaligned<uint32_t> groups(named.second);
        const size_t count = named.second.size() - 1;
        const answers expected = fold(pairs, named.second);
        for_each_variant([&](sepax_options options) {
            options.flags = given.flags;
            options.margin = given.margin;
            const sepax_source grouped = sepax_grouped(source, groups.get(), count);
            expect_equal(ask(store, grouped, count, options, distances), expected, distances);
        });
        if (testing::Test::HasFailure())
            return;
    }
}

} // namespace

TEST(Groups, AreFoldedAsByALoop) {
    for (const auto family : {shapes::family::box, shapes::family::random, shapes::family::mixed}) {
        SCOPED_TRACE(shapes::family_name(family));
        const scene_store s = make(family, 4, scaled(5000, 1200), false);
        const sepax_source pairs = sepax_pairs(s.scene.pairs.data(), s.scene.pairs.size());
        expect_folded(s.store.get(), pairs, {}, false);
        sepax_options safe = {};
        safe.flags = SEPAX_MTV_SAFE;
        expect_folded(s.store.get(), pairs, safe, false);
    }
}

TEST(Groups, OfRoundedShapesAreFoldedAsByALoop) {
    const scene_store s = make(shapes::family::mixed, 16, scaled(1500, 1200), true);
    const sepax_source pairs = sepax_pairs(s.scene.pairs.data(), s.scene.pairs.size());
    for (const float margin : {0.0F, 0.25F}) {
        sepax_options options = {};
        options.margin = margin;
        expect_folded(s.store.get(), pairs, options, true);
    }
}

TEST(Groups, OfUnalignedPairsAndOfListsAreFoldedAsByALoop) {
    const scene_store s = make(shapes::family::random, 4, scaled(1500, 1200), false);
    unaligned<sepax_pair> pairs(s.scene.pairs);
    expect_folded(s.store.get(), sepax_pairs(pairs.get(), s.scene.pairs.size()), {}, false);
    std::vector<sepax_id> ids(64);
    std::iota(ids.begin(), ids.end(), 0U);
    expect_folded(s.store.get(), sepax_lists(ids.data(), 20, ids.data(), 64), {}, false);
    expect_folded(s.store.get(), sepax_all_pairs(ids.data(), 50), {}, false);
}

TEST(Groups, LeaveHintsOfPairs) {
    const scene_store s = make(shapes::family::regular, 32, 3000, false);
    const size_t n = s.scene.pairs.size();
    const sepax_source pairs = sepax_pairs(s.scene.pairs.data(), n);
    const offsets groups = groups_of(0, static_cast<uint32_t>(n), true, [] { return 7U; });
    const sepax_source grouped = sepax_grouped(pairs, groups.data(), groups.size() - 1);
    for_each_variant([&](sepax_options options) {
        std::vector<uint8_t> alone(n), together(n), relations(n), plain(n);
        std::vector<uint8_t> of_groups(groups.size() - 1);
        options.hint_count = n;
        options.hints = alone.data();
        EXPECT_EQ(SEPAX_OK, sepax_relate(s.store.get(), pairs, &options, plain.data()));
        options.hints = together.data();
        for (int twice = 0; twice < 2; ++twice) {
            EXPECT_EQ(SEPAX_OK, sepax_relate(s.store.get(), grouped, &options, of_groups.data()));
            for (size_t g = 0; g < of_groups.size(); ++g)
                EXPECT_EQ(
                    *std::max_element(plain.begin() + groups[g], plain.begin() + groups[g + 1]),
                    of_groups[g]);
        }
        EXPECT_EQ(alone, together);
    });
}

// Of a group of more than 256 pairs, at most twice the pairs before the first hit and 256 more.
TEST(Groups, AreNotExaminedBehindWhatDecidesThem) {
    std::vector<sepax_vec2> quad = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    sepax_store *made = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &made));
    const shapes::store_ptr store(made);
    for (sepax_id i = 0, id = 0; i < 3; ++i) {
        ASSERT_EQ(SEPAX_OK, sepax_store_add(made, quad.data(), 4, 0, &id, nullptr));
        for (sepax_vec2 &v : quad)
            v.x += i == 0 ? 0.5F : 9.0F;
    }
    const uint32_t n = 20000;
    for (const uint32_t hit : {0U, 1U, 255U, 256U, 257U, 1000U, 19999U}) {
        SCOPED_TRACE(hit);
        // Small groups, one large group in which pair `hit` is the first that hits, small groups.
        std::vector<sepax_pair> pairs(n + 10, {0, 2});
        pairs[5 + hit] = {0, 1};
        for (uint32_t i = hit + 1; i < n; ++i)
            pairs[5 + i] = {0, i % 2 + 1};
        const offsets groups = {0, 2, 5, 5 + n, 5 + n, 10 + n};
        const sepax_source source =
            sepax_grouped(sepax_pairs(pairs.data(), pairs.size()), groups.data(), 5);
        for_each_variant([&](sepax_options options) {
            sepax_report report;
            options.report = &report;
            words firsts(5);
            std::vector<uint8_t> relations(5);
            ASSERT_EQ(SEPAX_OK, sepax_first_hits(made, source, &options, firsts.data()));
            EXPECT_EQ(words({SEPAX_NO_PAIR, SEPAX_NO_PAIR, 5 + hit, SEPAX_NO_PAIR, SEPAX_NO_PAIR}),
                      firsts);
            EXPECT_LE(report.filtered + report.in_double + report.expanded, 10 + 2 * hit + 256);
            ASSERT_EQ(SEPAX_OK, sepax_relate(made, source, &options, relations.data()));
            EXPECT_EQ(std::vector<uint8_t>({0, 0, 2, 0, 0}), relations);
            EXPECT_LE(report.filtered + report.in_double + report.expanded, 10 + 2 * hit + 256);
            size_t first = 77;
            ASSERT_EQ(SEPAX_OK, sepax_first_hit(made, source, &options, &first));
            EXPECT_EQ(2U, first);
            EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * (5 + hit) + 32);
        });
    }
}

TEST(Groups, OfFarSeparationsHaveAPair) {
    sepax_store *made = nullptr;
    ASSERT_EQ(SEPAX_OK, sepax_store_create(nullptr, &made));
    const shapes::store_ptr store(made);
    for (const float x : {-3.3e38F, 3.3e38F}) {
        const sepax_vec2 triangle[] = {{x, 0}, {x, 1e37F}, {x - 1e37F, 0}};
        sepax_id id = 0;
        ASSERT_EQ(SEPAX_OK, sepax_store_add(made, triangle, 3, 0, &id, nullptr));
    }
    const sepax_pair pairs[] = {{0, 1}, {1, 0}};
    const offsets groups = {0, 2, 2};
    const sepax_source source = sepax_grouped(sepax_pairs(pairs, 2), groups.data(), 2);
    for_each_variant([&](const sepax_options &options) {
        float separation[2];
        uint32_t pair[2];
        const sepax_contacts to = {separation, nullptr, nullptr, nullptr, pair};
        ASSERT_EQ(SEPAX_OK, sepax_separate(made, source, &options, &to));
        EXPECT_EQ(FLT_MAX, separation[0]);
        EXPECT_EQ(0U, pair[0]);
        EXPECT_EQ(FLT_MAX, separation[1]);
        EXPECT_EQ(SEPAX_NO_PAIR, pair[1]);
        sepax_contacts only_pairs = {nullptr, nullptr, nullptr, nullptr, pair};
        ASSERT_EQ(SEPAX_OK, sepax_separate(made, source, &options, &only_pairs));
        EXPECT_EQ(0U, pair[0]);
    });
}
