// SPDX-License-Identifier: MIT
//
// Rows: lists that no row has, rows without any, and the indices of their pairs. What rows answer
// is in test_answers.cpp.

#include <numeric>

#include "answers.h"
#include "rows.h"
#include "stores.h"

using words = std::vector<uint32_t>;

// Lists that no row has are not read: ids of no shape in them change nothing. So many rows share a
// list that its discs are gathered beforehand, and lanes reach beyond its last id.
TEST(Rows, DoNotReadListsThatNoRowHas) {
    const shapes::store_ptr store = stores::make();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    shapes::rng random(17);
    for (sepax_id id = 0; id < 60; ++id) {
        stores::add(store.get(), shapes::random_convex(random, 4));
        stores::place(store.get(), id, stores::any_pose(random, 3.5));
    }
    row_arrays rows;
    rows.add_list({0, 1, 2, 3, 4});
    rows.add_list({0xFFFFFFF0, 0x80000000, SEPAX_NO_ID, 60});
    for (sepax_id r = 0; r < 100; ++r) {
        rows.shapes.push_back(r % 60);
        rows.poses.push_back(stores::any_pose(random, 3.5));
        rows.list_of.push_back(0);
    }
    for (const words &groups : {words{}, words{0, 30, 31, 31, 100}}) {
        rows.groups = groups;
        for_each_variant([&](const sepax_options &options) {
            answers::named found[2];
            for (const bool more : {false, true}) {
                sepax_rows view = rows.view(workspace.get());
                view.list_count = more ? 2 : 1;
                found[more] =
                    answers::ask(store.get(), sepax_row_pairs(&view), groups.empty() ? 100 : 4, {},
                                 options, answers::of_groups);
            }
            answers::expect_equal(found[1], found[0]);
        });
    }
}

// A shape that has become a point where it lies has no disc that could be moved: its rows reach
// whatever is listed. So many rows share the lists that discs are gathered beforehand, and behind
// the last id of a list there are discs out of reach, of every disc that is not infinite.
TEST(Rows, OfInfiniteDiscsEndWithTheirLists) {
    const shapes::store_ptr store = stores::make();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    for (unsigned i = 0; i < 11; ++i) {
        const sepax_id id = stores::add(store.get(), shapes::box(1, 1));
        const float x = i < 5 ? 100 : i < 10 ? 0 : 0x1p40F; // there it collapses
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, {x, 0, 1, 0}));
    }
    shapes::rng random(19);
    row_arrays rows;
    rows.add_list({0, 1, 2, 3, 4});
    rows.add_list({5, 6, 7, 8, 9});
    std::vector<uint8_t> expected;
    words each = {0}, firsts;
    for (uint32_t r = 0; r < 100; ++r) {
        rows.shapes.push_back(10);
        rows.poses.push_back(stores::any_pose(random, .5));
        rows.list_of.push_back(r % 2);
        each.push_back(r + 1);
        expected.push_back(r % 2 == 0 ? SEPAX_DISJOINT : SEPAX_OVERLAPPING);
        firsts.push_back(r % 2 == 0 ? SEPAX_NO_PAIR : 5 * r);
    }
    for (const words &groups : {words{}, each})
        for (const float margin : {0.F, .125F}) {
            rows.groups = groups;
            const sepax_rows view = rows.view(workspace.get());
            for_each_variant([&](sepax_options options) {
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
}

// Groups of no rows at all, which have neither lists nor ids.
TEST(Rows, MayBeNoneInGroups) {
    const shapes::store_ptr store = stores::make();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const uint32_t groups[] = {0, 0, 0};
    sepax_rows rows = {};
    rows.groups = groups;
    rows.group_count = 2;
    rows.workspace = workspace.get();
    uint8_t relations[] = {77, 77};
    EXPECT_EQ(SEPAX_OK, sepax_relate(store.get(), sepax_row_pairs(&rows), nullptr, relations));
    EXPECT_EQ(SEPAX_DISJOINT, relations[0]);
    EXPECT_EQ(SEPAX_DISJOINT, relations[1]);
}

// The indices ascend, but for the last ones, and some are none.
TEST(Rows, AreFoundByTheIndicesOfTheirPairs) {
    row_arrays arrays;
    arrays.shapes = {0, 1, 2};
    arrays.list_of = {1, 0, 1};
    arrays.add_list({});
    arrays.add_list({5, 6, 7});
    const sepax_rows rows = arrays.view(nullptr);
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
