// SPDX-License-Identifier: MIT
//
// Groups of pairs, and those of bodies: hints, how much of a group is looked at, and values beyond
// those of float. What groups answer is in test_answers.cpp.

#include <cfloat>

#include "batch.h"
#include "stores.h"

namespace {

using words = std::vector<uint32_t>;

TEST(Groups, LeaveHintsOfPairs) {
    const shapes::scene scene = shapes::make_scene(shapes::family::regular, 32, 750, 3000, .3);
    const shapes::store_ptr store = shapes::make_store(scene, 0);
    const size_t n = scene.pairs.size();
    const sepax_source pairs = sepax_pairs(scene.pairs.data(), n);
    words groups = {0};
    while (groups.back() < n)
        groups.push_back(std::min(groups.back() + 7, uint32_t(n)));
    const sepax_source grouped = sepax_grouped(pairs, groups.data(), groups.size() - 1);
    for_each_variant([&](sepax_options options) {
        std::vector<uint8_t> alone(n), together(n), relations(n), plain(n);
        std::vector<uint8_t> of_groups(groups.size() - 1);
        options.hint_count = n;
        options.hints = alone.data();
        EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), pairs, &options, plain.data()));
        options.hints = together.data();
        for (int twice = 0; twice < 2; ++twice) {
            EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), grouped, &options, of_groups.data()));
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
    const shapes::store_ptr store = stores::make(0);
    for (int i = 0; i < 3; ++i) {
        stores::add(store.get(), quad);
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
        const words groups = {0, 2, 5, 5 + n, 5 + n, 10 + n};
        const sepax_source source =
            sepax_grouped(sepax_pairs(pairs.data(), pairs.size()), groups.data(), 5);
        for_each_variant([&](sepax_options options) {
            sepax_report report;
            options.report = &report;
            words firsts(5);
            std::vector<uint8_t> relations(5);
            ASSERT_EQ(SEPAX_OK, sepax_first_hits(store.get(), source, &options, firsts.data()));
            EXPECT_EQ(words({SEPAX_NO_PAIR, SEPAX_NO_PAIR, 5 + hit, SEPAX_NO_PAIR, SEPAX_NO_PAIR}),
                      firsts);
            EXPECT_LE(report.filtered + report.in_double + report.expanded, 10 + 2 * hit + 256);
            ASSERT_EQ(SEPAX_OK, sepax_relate(store.get(), source, &options, relations.data()));
            EXPECT_EQ(std::vector<uint8_t>({0, 0, 2, 0, 0}), relations);
            EXPECT_LE(report.filtered + report.in_double + report.expanded, 10 + 2 * hit + 256);
            size_t first = 77;
            ASSERT_EQ(SEPAX_OK, sepax_first_hit(store.get(), source, &options, &first));
            EXPECT_EQ(2U, first);
            EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * (5 + hit) + 32);
        });
    }
}

TEST(Groups, OfFarSeparationsHaveAPair) {
    const shapes::store_ptr store = stores::make(0);
    for (const float x : {-3.3e38F, 3.3e38F})
        stores::add(store.get(), {{x, 0}, {x, 1e37F}, {x - 1e37F, 0}});
    const sepax_pair pairs[] = {{0, 1}, {1, 0}};
    const words groups = {0, 2, 2};
    const sepax_source source = sepax_grouped(sepax_pairs(pairs, 2), groups.data(), 2);
    for_each_variant([&](const sepax_options &options) {
        float separation[2];
        uint32_t pair[2];
        const sepax_contacts to = {separation, nullptr, nullptr, nullptr, pair};
        ASSERT_EQ(SEPAX_OK, sepax_separate(store.get(), source, &options, &to));
        EXPECT_EQ(FLT_MAX, separation[0]);
        EXPECT_EQ(0U, pair[0]);
        EXPECT_EQ(FLT_MAX, separation[1]);
        EXPECT_EQ(SEPAX_NO_PAIR, pair[1]);
        sepax_contacts only_pairs = {nullptr, nullptr, nullptr, nullptr, pair};
        ASSERT_EQ(SEPAX_OK, sepax_separate(store.get(), source, &options, &only_pairs));
        EXPECT_EQ(0U, pair[0]);
    });
}

// ------------------------------------------------------------------ bodies

// Bodies in a store.
struct bodies {
    shapes::store_ptr store = stores::make(0);
    std::vector<sepax_id> offsets = {0};

    sepax_bodies view() const {
        return {offsets.data(), offsets.size() - 1};
    }
};

// At most twice the pairs before the one that decides, and 256 more.
TEST(Bodies, AreNotExaminedBehindWhatDecidesThem) {
    bodies all;
    const uint32_t rows = 100;
    for (const uint32_t columns : {50U, 100U}) {
        for (const uint32_t hit : {0U, 30U, 99U, 1234U, rows * columns - 1}) {
            SCOPED_TRACE(hit);
            const sepax_id first = all.offsets.back();
            for (uint32_t i = 0; i < rows + columns; ++i) {
                // rows above each other; columns far away, but for one that meets one row
                const bool meets = i >= rows && i - rows == hit % columns;
                const float y = i < rows ? 8.0F * i : meets ? 8.0F * (hit / columns) + .5F : -9e3F;
                stores::add(all.store.get(), {{0, y}, {9, y}, {18, 1 + y}, {0, 1 + y}});
            }
            all.offsets = {first, first + rows, first + rows + columns};
            const sepax_pair pair = {0, 1};
            const sepax_source source = sepax_body_pairs(all.view(), &pair, 1);
            for_each_backend([&](sepax_options options) {
                sepax_report report = {};
                options.report = &report;
                uint8_t relation = 7;
                uint32_t found = 7;
                ASSERT_EQ(SEPAX_OK, sepax_relate(all.store.get(), source, &options, &relation));
                EXPECT_EQ(SEPAX_OVERLAPPING, relation);
                EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * hit + 256);
                ASSERT_EQ(SEPAX_OK, sepax_first_hits(all.store.get(), source, &options, &found));
                EXPECT_EQ(hit, found);
                EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * hit + 256);
            });
        }
    }
}

// In a store from which none was removed.
TEST(Bodies, MustHaveTheirPiecesInTheStore) {
    bodies all;
    for (unsigned i = 0; i < 4; ++i)
        stores::add(all.store.get(), {{0, 0}, {1, 0}, {0, 1}});
    all.offsets = {0, 2, 3, 5}; // the last body has a piece more than there is
    const sepax_pair pairs[] = {{0, 1}, {0, 2}};
    sepax_options options = {};
    sepax_report report = {};
    options.report = &report;
    std::vector<uint8_t> found(2, 77);
    EXPECT_EQ(SEPAX_ERROR_RANGE,
              sepax_relate(all.store.get(), sepax_body_pairs(all.view(), pairs, 2), &options,
                           found.data()));
    EXPECT_EQ(1U, report.rejection.index);
    EXPECT_EQ(4U, report.rejection.id);
    EXPECT_EQ(std::vector<uint8_t>(2, 77), found);
    EXPECT_EQ(SEPAX_OK, sepax_relate(all.store.get(), sepax_body_pairs(all.view(), pairs, 1),
                                     &options, found.data()));
}

} // namespace
