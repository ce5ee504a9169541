// SPDX-License-Identifier: MIT
//
// Rows with bad ids, very long lists and tiny distances; how far a call looks beyond the first hit
// of a group, and how much memory it takes.

#include <numeric>

#include "batch.h"
#include "index_calls.h"
#include "rows.h"
#include "stores.h"

namespace {

using ids_of = std::vector<sepax_id>;

// A store, where its shapes are, and rows about them.
struct world {
    shapes::store_ptr store = stores::make(0);
    shapes::workspace_ptr workspace = shapes::make_workspace();
    row_arrays rows;

    void add(const shapes::polygon &local, const sepax_pose &pose) {
        const sepax_id id = stores::add(store.get(), local);
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, pose));
    }
    // Rows of shape 0 at poses, each with the same list.
    void add_rows(const std::vector<sepax_pose> &poses, uint32_t list) {
        rows.shapes.assign(poses.size(), 0);
        rows.poses = poses;
        rows.list_of.assign(poses.size(), list);
    }
};

} // namespace

// Every id of a list is checked, behind a hit as well, and nothing is written where one is bad.
TEST(RowsAlone, WithABadIdAnswerNothing) {
    world in;
    for (unsigned i = 0; i < 40; ++i)
        in.add(shapes::box(1, 1), {i == 0 ? 0 : 100 + 10 * float(i), 0, 1, 0});
    for (uint32_t size = 1; size <= 40; size += size < 20 ? 1 : 7)
        for (const uint32_t place : {0U, size / 2, size - 1})
            for (const sepax_id bad : {40U, 0x7FFFFFFFU, 0x80000000U, 0x80000001U, 0xFFFFFFFEU}) {
                ids_of ids(size);
                std::iota(ids.begin(), ids.end(), 0U);
                ids[place] = bad;
                in.rows = {};
                in.rows.add_list(ids);
                in.add_rows({{.5F, 0, 1, 0}}, 0);
                in.rows.shapes = {39};
                const sepax_rows rows = in.rows.view(in.workspace.get());
                const sepax_source source = sepax_row_pairs(&rows);
                for_each_backend([&](const sepax_options &options) {
                    uint8_t relation = 77, bits = 77;
                    uint32_t first = 77;
                    size_t any = 77;
                    const sepax_store *s = in.store.get();
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_relate(s, source, &options, &relation));
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_hit_bits(s, source, &options, &bits));
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_first_hits(s, source, &options, &first));
                    EXPECT_EQ(SEPAX_ERROR_ID, sepax_first_hit(s, source, &options, &any));
                    EXPECT_EQ(77, relation);
                    EXPECT_EQ(77, bits);
                    EXPECT_EQ(77U, first);
                });
            }
}

// sepax.h: no more than 2 k + 256 pairs of a group whose pair k decides it.
TEST(RowsAlone, LookAtFewPairsBehindTheFirstHit) {
    constexpr uint32_t columns = 300, row_count = 40;
    world in;
    for (uint32_t i = 0; i <= columns; ++i)
        in.add(shapes::regular(4), shapes::pose(0, 10. * i - 10, 0));
    ids_of ids(columns);
    std::iota(ids.begin(), ids.end(), 1U);
    in.rows.add_list(ids);
    in.rows.groups = {0, row_count};
    for (const uint32_t hit_row : {0U, 1U, 2U, 7U, 30U})
        for (const uint32_t column : {0U, 40U, 130U, 299U}) {
            std::vector<sepax_pose> poses(row_count, shapes::pose(0, -50, 50));
            for (uint32_t r = hit_row; r < row_count; ++r)
                poses[r] = shapes::pose(0, 10. * column + .25, .5);
            in.add_rows(poses, 0);
            const sepax_rows view = in.rows.view(in.workspace.get());
            const uint32_t k = hit_row * columns + column;
            for_each_backend([&](sepax_options options) {
                sepax_report report;
                uint32_t first = 77;
                options.report = &report;
                EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), sepax_row_pairs(&view),
                                                     &options, &first));
                EXPECT_EQ(k, first);
                EXPECT_LE(report.filtered + report.in_double + report.expanded, 2 * k + 256);
            });
        }
}

// Few lists, one of which is much longer than the others: the discs of all of them take little
// memory, in whatever order they lie.
TEST(RowsAlone, BesideOneLongListTakeLittleMemory) {
    constexpr uint32_t columns = 130000;
    world in;
    in.add(shapes::box(1, 1), shapes::pose(0, 0, 0));
    in.add({{0, 0}}, shapes::pose(0, 10, 0));
    std::vector<sepax_pose> poses(8, shapes::pose(.5, -20, -20));
    poses[5] = shapes::pose(.5, 10, 0);
    for (const uint32_t lists : {2U, 3U, 15U}) {
        in.rows = {};
        for (uint32_t k = 0; k < lists; ++k)
            in.rows.add_list(ids_of(k == 1 ? columns : 1, 1));
        in.add_rows(poses, 1);
        in.rows.groups = {0, 4, 8};
        for_each_backend([&](const sepax_options &options) {
            limited_memory memory;
            const sepax_store_config config = memory.config();
            const shapes::workspace_ptr workspace = shapes::make_workspace(&config);
            const sepax_rows view = in.rows.view(workspace.get());
            uint32_t firsts[2] = {77, 77};
            EXPECT_EQ(SEPAX_OK,
                      sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options, firsts));
            EXPECT_EQ(SEPAX_NO_PAIR, firsts[0]);
            EXPECT_EQ(5 * columns, firsts[1]);
            EXPECT_LT(memory.bytes, columns * sizeof(float[4]) + (size_t(2) << 20));
        });
    }
}

// A list of more ids than have discs made in advance: two points in turn, and one row that is in
// the place of the second one.
TEST(RowsAlone, OfVeryLongListsAnswerAsIfPlaced) {
    constexpr uint32_t columns = 131200, row_count = 5;
    world in;
    in.add(shapes::box(1, 1), shapes::pose(0, 0, 0));
    in.add({{0, 0}}, shapes::pose(0, 10, 0));
    in.add({{0, 0}}, shapes::pose(0, 0, 10));
    ids_of ids;
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(1 + i % 2);
    in.rows.add_list(ids);
    in.rows.add_list({1});
    std::vector<sepax_pose> poses(row_count, shapes::pose(.5, -20, -20));
    poses.back() = shapes::pose(.5, 0, 10);
    in.add_rows(poses, 0);
    const sepax_rows view = in.rows.view(in.workspace.get());
    for_each_backend([&](const sepax_options &options) {
        std::vector<uint32_t> firsts(row_count, 77);
        std::vector<uint8_t> relations(row_count, 77);
        const sepax_source source = sepax_row_pairs(&view);
        EXPECT_EQ(SEPAX_OK, sepax_first_hits(in.store.get(), source, &options, firsts.data()));
        EXPECT_EQ(SEPAX_OK, sepax_relate(in.store.get(), source, &options, relations.data()));
        for (uint32_t r = 0; r + 1 < row_count; ++r) {
            EXPECT_EQ(SEPAX_NO_PAIR, firsts[r]);
            EXPECT_EQ(SEPAX_DISJOINT, relations[r]);
        }
        EXPECT_EQ((row_count - 1) * columns + 1, firsts.back());
        EXPECT_EQ(SEPAX_OVERLAPPING, relations.back());
    });
}

// Groups whose lists have discs made in advance. Of six rows the first is beside a shape and meets
// none, the second is far from all, the next three are near a list only for its largest shape, and
// the last meets one.
TEST(RowsAlone, OfListsWithALargeShapePassWhatIsFar) {
    constexpr uint32_t columns = 150, met = 77;
    const sepax_pose thin = shapes::pose(.785, 0, 0);
    world in;
    in.add(shapes::box(1, .01), thin);
    in.add(shapes::box(1, .01), shapes::pose(.785, .5, -.5));
    const auto at = [](uint32_t i) {
        return shapes::pose(0, 20. * (i % 15), 100 + 20. * (i / 15));
    };
    for (uint32_t i = 2; i < columns; ++i)
        in.add(shapes::box(1, 1), at(i));
    in.add(shapes::box(1000, 1000), shapes::pose(0, 5000, 0));
    ids_of ids(columns);
    std::iota(ids.begin(), ids.end(), 1U);
    in.rows.add_list(ids);
    in.rows.add_list({5, 6, 7});
    const sepax_pose far = shapes::pose(.785, -100, -100);
    in.add_rows({thin, shapes::pose(0, -1e6, 0), far, far, far, at(met)}, 0);
    in.rows.list_of[1] = 1;
    in.rows.groups = {0, 6};
    const sepax_rows view = in.rows.view(in.workspace.get());
    for_each_backend([&](const sepax_options &options) {
        uint32_t first = 77;
        EXPECT_EQ(SEPAX_OK,
                  sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options, &first));
        EXPECT_EQ(4 * columns + 3 + met - 1, first);
    });
}

// The squares of distances of 2^-75 underflow: bounds by discs must allow for that.
TEST(RowsAlone, OfTinyDistancesHaveTheLeastOne) {
    for (const float scale : {0x1p-140F, 0x1p-90F, 0x1p-75F, 0x1p-74F, 0x1p-70F, 0x1p-60F}) {
        for (const float near : {1.F, 1.125F, 1.25F, 1.5F, 1.75F}) {
            world in;
            for (const float x : {0.F, near, 3.F})
                in.add({{x * scale, 0}}, {0, 0, 1, 0});
            in.rows.add_list({2, 1, 1});
            in.add_rows({{0, 0, 1, 0}}, 0);
            const sepax_rows rows = in.rows.view(in.workspace.get());
            for_each_backend([&](const sepax_options &options) {
                float distance = 77;
                sepax_distances to = {};
                to.distance = &distance;
                ASSERT_EQ(SEPAX_OK,
                          sepax_distance(in.store.get(), sepax_row_pairs(&rows), &options, &to));
                EXPECT_EQ(near * scale, distance);
                float separation = 0;
                uint32_t pair = 0;
                sepax_contacts contacts = {};
                contacts.separation = &separation;
                contacts.pair = &pair;
                ASSERT_EQ(SEPAX_OK, sepax_separate(in.store.get(), sepax_row_pairs(&rows), &options,
                                                   &contacts));
                EXPECT_EQ(near * scale, separation);
                EXPECT_EQ(1U, pair);
            });
        }
    }
}
