// SPDX-License-Identifier: MIT
//
// Rows: lists that no row has, rows without any, and the indices of their pairs. What rows answer
// is in test_answers.cpp.

#include <numeric>

#include "answers.h"
#include "posed_rows.h"
#include "stores.h"

namespace {

using namespace posed_rows;

} // namespace

// Lists that no row has are not read: ids of no shape in them change nothing. So many rows share a
// list that its discs are gathered beforehand, and lanes reach beyond its last id.
TEST(Rows, DoNotReadListsThatNoRowHas) {
    const placed_store world = make_placed(kind::quads, 60);
    shapes::rng random(17);
    rows_arrays rows;
    rows.ids.assign(world.ids.begin(), world.ids.begin() + 5);
    rows.ids.insert(rows.ids.end(), {0xFFFFFFF0, 0x80000000, SEPAX_NO_ID, 60});
    rows.offsets = {0, 5, 9};
    for (size_t r = 0; r < 100; ++r) {
        rows.shapes.push_back(world.ids[r % world.ids.size()]);
        rows.poses.push_back(random_pose(random, 3.5));
        rows.list_of.push_back(0);
    }
    const uint32_t groups[] = {0, 30, 31, 31, 100};
    for (const bool grouped : {false, true})
        for_each_variant([&](const sepax_options &options) {
            answers::named found[2];
            for (const bool more : {false, true}) {
                sepax_rows view = rows.view(0);
                view.list_count = more ? 2 : 1;
                view.groups = grouped ? groups : nullptr;
                view.group_count = grouped ? 4 : 0;
                const size_t n = grouped ? 4 : view.row_count;
                found[more] = answers::ask(world.store.get(), sepax_row_pairs(&view), n, {},
                                           options, answers::of_groups);
            }
            answers::expect_equal(found[1], found[0]);
        });
}

// A shape that has become a point where it lies has no disc that could be moved: its rows reach
// whatever is listed. So many rows share the lists that discs are gathered beforehand, and behind
// the last id of a list there are discs out of reach, of every disc that is not infinite.
TEST(Rows, OfInfiniteDiscsEndWithTheirLists) {
    const shapes::store_ptr store = stores::make();
    for (unsigned i = 0; i < 10; ++i) {
        const sepax_id id = stores::add(store.get(), shapes::box(1, 1));
        const float x = i < 5 ? 100 : 0;
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, {x, 0, 1, 0}));
    }
    const sepax_id collapsed = stores::add(store.get(), shapes::box(1, 1));
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), collapsed, {0x1p40F, 0, 1, 0}));
    shapes::rng random(19);
    rows_arrays rows;
    rows.ids.resize(10);
    std::iota(rows.ids.begin(), rows.ids.end(), 0U);
    rows.offsets = {0, 5, 10};
    std::vector<uint8_t> expected;
    std::vector<uint32_t> groups = {0}, firsts;
    for (uint32_t r = 0; r < 100; ++r) {
        rows.shapes.push_back(collapsed);
        rows.poses.push_back(random_pose(random, .5));
        rows.list_of.push_back(r % 2);
        groups.push_back(r + 1);
        expected.push_back(r % 2 == 0 ? SEPAX_DISJOINT : SEPAX_OVERLAPPING);
        firsts.push_back(r % 2 == 0 ? SEPAX_NO_PAIR : 5 * r);
    }
    for (const bool grouped : {false, true})
        for (const float margin : {0.F, .125F})
            for_each_variant([&](sepax_options options) {
                sepax_rows view = rows.view(0);
                view.groups = grouped ? groups.data() : nullptr;
                view.group_count = grouped ? 100 : 0;
                options.margin = margin;
                std::vector<uint8_t> relations(100, 0xEE);
                words found(100, 77);
                const sepax_source source = sepax_row_pairs(&view);
                EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), source, &options, relations.data()));
                EXPECT_EQ(SEPAX_OK, sepax_first_hits(store.get(), source, &options, found.data()));
                EXPECT_EQ(expected, relations);
                EXPECT_EQ(firsts, found);
            });
}

// Groups of no rows at all, which have neither lists nor ids.
TEST(Rows, MayBeNoneInGroups) {
    const placed_store world = make_placed(kind::quads, 4);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const uint32_t groups[] = {0, 0, 0};
    sepax_rows rows = {};
    rows.groups = groups;
    rows.group_count = 2;
    rows.workspace = workspace.get();
    uint8_t relations[] = {77, 77};
    EXPECT_EQ(SEPAX_OK,
              sepax_relate(world.store.get(), sepax_row_pairs(&rows), nullptr, relations));
    EXPECT_EQ(SEPAX_DISJOINT, relations[0]);
    EXPECT_EQ(SEPAX_DISJOINT, relations[1]);
}

// The indices ascend, but for the last ones, and some are none.
TEST(Rows, AreFoundByTheIndicesOfTheirPairs) {
    const sepax_id shapes[] = {0, 1, 2}, ids[] = {5, 6, 7};
    const uint32_t list_of[] = {1, 0, 1}, offsets[] = {0, 0, 3};
    const sepax_rows rows = {shapes, nullptr, 3, list_of, offsets, 2,
                             ids,    nullptr, 0, 0,       nullptr, nullptr};
    const uint32_t pairs[] = {0, 2, 3, SEPAX_NO_PAIR, 5, 6, 1};
    uint32_t row[7], place[7];
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, row, place));
    const uint32_t no = SEPAX_NO_ROW;
    EXPECT_EQ((words{0, 0, 2, no, 2, no, 0}), words(row, row + 7));
    EXPECT_EQ((words{0, 2, 0, no, 2, no, 1}), words(place, place + 7));
    uint32_t row_alone[7], place_alone[7];
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, row_alone, nullptr));
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&rows, pairs, 7, nullptr, place_alone));
    EXPECT_EQ(words(row, row + 7), words(row_alone, row_alone + 7));
    EXPECT_EQ(words(place, place + 7), words(place_alone, place_alone + 7));
    EXPECT_EQ(SEPAX_OK, sepax_rows_find(&rows, nullptr, 0, nullptr, nullptr));
    const uint32_t one_of[] = {0, 0, 0}, ends[] = {0, 3}; // so all have as many ids
    sepax_rows equal = rows;
    equal.list_of = one_of;
    equal.offsets = ends;
    equal.list_count = 1;
    ASSERT_EQ(SEPAX_OK, sepax_rows_find(&equal, pairs, 7, row, place));
    EXPECT_EQ((words{0, 0, 1, no, 1, 2, 0}), words(row, row + 7));
    EXPECT_EQ((words{0, 2, 0, no, 2, 0, 1}), words(place, place + 7));
    const sepax_rows nothing = {};
    EXPECT_EQ(0U, sepax_source_count(sepax_row_pairs(&nothing)));
    EXPECT_EQ(SEPAX_OK, sepax_rows_find(&nothing, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(6U, sepax_source_count(sepax_row_pairs(&rows)));
    const sepax_pair last = sepax_source_pair(sepax_row_pairs(&rows), 4);
    EXPECT_EQ(2U, last.a);
    EXPECT_EQ(6U, last.b);
}
