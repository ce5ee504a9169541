// SPDX-License-Identifier: MIT
//
// Rows with bad ids, very long lists and tiny distances; how far a call looks beyond the first hit
// of a group, and how much memory it takes.

#include <cstring>
#include <numeric>

#include "batch.h"
#include "index_calls.h"
#include "shapes.h"

namespace {

struct world {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // by id
};

void add(world &to, const shapes::polygon &local, const sepax_pose &pose, float radius = 0) {
    sepax_id id = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add(to.store.get(), local.data(), local.size(), SEPAX_HULL, &id,
                                        nullptr));
    ASSERT_EQ(SEPAX_OK, sepax_store_place(to.store.get(), &id, &pose, 1, nullptr));
    if (radius > 0) {
        ASSERT_EQ(SEPAX_OK, sepax_store_set_radii(to.store.get(), &id, &radius, 1, nullptr));
    }
    to.poses.push_back(pose);
}

world make_empty(uint32_t flags) {
    const sepax_store_config config = {flags, nullptr, nullptr, nullptr};
    sepax_store *made = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &made));
    return {shapes::store_ptr(made), {}};
}

} // namespace

// Every id of a list is checked, behind a hit as well, and nothing is written where one is bad.
TEST(RowsAlone, WithABadIdAnswerNothing) {
    world in = make_empty(0);
    for (unsigned i = 0; i < 40; ++i)
        add(in, shapes::box(1, 1), {i == 0 ? 0 : 100 + 10 * float(i), 0, 1, 0});
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_id shape = 39;
    const sepax_pose pose = {.5F, 0, 1, 0};
    for (uint32_t size = 1; size <= 40; size += size < 20 ? 1 : 7)
        for (const uint32_t place : {0U, size / 2, size - 1})
            for (const sepax_id bad : {40U, 0x7FFFFFFFU, 0x80000000U, 0x80000001U, 0xFFFFFFFEU}) {
                std::vector<sepax_id> ids(size);
                std::iota(ids.begin(), ids.end(), 0U);
                ids[place] = bad;
                const uint32_t offsets[] = {0, size};
                const sepax_rows rows = {&shape,     &pose,   1, nullptr, offsets,         1,
                                         ids.data(), nullptr, 0, 0,       workspace.get(), nullptr};
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
    world in = make_empty(0);
    for (uint32_t i = 0; i <= columns; ++i)
        add(in, shapes::regular(4), shapes::pose(0, 10. * i, 0));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids, shapes_of(row_count, columns);
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(i);
    const uint32_t offsets[] = {0, columns}, groups[] = {0, row_count};
    const std::vector<uint32_t> list_of(row_count, 0);
    for (const uint32_t hit_row : {0U, 1U, 2U, 7U, 30U})
        for (const uint32_t column : {0U, 40U, 130U, 299U}) {
            std::vector<sepax_pose> poses(row_count, shapes::pose(0, -50, 50));
            for (uint32_t r = hit_row; r < row_count; ++r)
                poses[r] = shapes::pose(0, 10. * column + .25, .5);
            const sepax_rows view = {shapes_of.data(),
                                     poses.data(),
                                     row_count,
                                     list_of.data(),
                                     offsets,
                                     1,
                                     ids.data(),
                                     groups,
                                     1,
                                     0,
                                     workspace.get(),
                                     nullptr};
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
    constexpr uint32_t columns = 130000, row_count = 8;
    world in = make_empty(0);
    add(in, shapes::box(1, 1), shapes::pose(0, 0, 0));
    add(in, {{0, 0}}, shapes::pose(0, 10, 0));
    std::vector<sepax_id> ids(columns + 20, 1);
    std::vector<sepax_pose> poses(row_count, shapes::pose(.5, -20, -20));
    poses[5] = shapes::pose(.5, 10, 0);
    const std::vector<sepax_id> shapes_of(row_count, 0);
    const std::vector<uint32_t> list_of(row_count, 1), groups = {0, 4, row_count};
    for (const uint32_t lists : {2U, 3U, 15U}) {
        std::vector<uint32_t> offsets = {0, 1, 1 + columns};
        while (offsets.size() <= lists)
            offsets.push_back(offsets.back() + 1);
        for_each_backend([&](const sepax_options &options) {
            limited_memory memory;
            const sepax_store_config config = memory.config();
            sepax_workspace *workspace = nullptr;
            ASSERT_EQ(SEPAX_OK, sepax_workspace_create(&config, &workspace));
            const sepax_rows view = {shapes_of.data(),
                                     poses.data(),
                                     row_count,
                                     list_of.data(),
                                     offsets.data(),
                                     lists,
                                     ids.data(),
                                     groups.data(),
                                     2,
                                     0,
                                     workspace,
                                     nullptr};
            uint32_t firsts[2] = {77, 77};
            EXPECT_EQ(SEPAX_OK,
                      sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options, firsts));
            EXPECT_EQ(SEPAX_NO_PAIR, firsts[0]);
            EXPECT_EQ(5 * columns, firsts[1]);
            EXPECT_LT(memory.bytes, columns * sizeof(float[4]) + (size_t(2) << 20));
            sepax_workspace_destroy(workspace);
        });
    }
}

// A list of more ids than have discs made in advance: two points in turn, and one row that is in
// the place of the second one.
TEST(RowsAlone, OfVeryLongListsAnswerAsIfPlaced) {
    constexpr uint32_t columns = 131200, row_count = 5;
    world in = make_empty(0);
    add(in, shapes::box(1, 1), shapes::pose(0, 0, 0));
    add(in, {{0, 0}}, shapes::pose(0, 10, 0));
    add(in, {{0, 0}}, shapes::pose(0, 0, 10));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(1 + i % 2);
    ids.push_back(1);
    const std::vector<uint32_t> offsets = {0, columns, columns + 1}, list_of(row_count, 0);
    const std::vector<sepax_id> shapes_of(row_count, 0);
    std::vector<sepax_pose> poses(row_count, shapes::pose(.5, -20, -20));
    poses.back() = shapes::pose(.5, 0, 10);
    const sepax_rows view = {shapes_of.data(),
                             poses.data(),
                             row_count,
                             list_of.data(),
                             offsets.data(),
                             2,
                             ids.data(),
                             nullptr,
                             0,
                             0,
                             workspace.get(),
                             nullptr};
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
    world in = make_empty(0);
    add(in, shapes::box(1, .01), shapes::pose(.785, 0, 0));
    add(in, shapes::box(1, .01), shapes::pose(.785, .5, -.5));
    for (uint32_t i = 2; i < columns; ++i)
        add(in, shapes::box(1, 1), shapes::pose(0, 20. * (i % 15), 100 + 20. * (i / 15)));
    add(in, shapes::box(1000, 1000), shapes::pose(0, 5000, 0));
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids;
    for (uint32_t i = 0; i < columns; ++i)
        ids.push_back(i + 1);
    ids.insert(ids.end(), {5, 6, 7});
    const uint32_t offsets[] = {0, columns, columns + 3}, groups[] = {0, 6};
    const std::vector<uint32_t> list_of = {0, 1, 0, 0, 0, 0};
    const std::vector<sepax_id> shapes_of(6, 0);
    std::vector<sepax_pose> poses(6, shapes::pose(.785, -100, -100));
    poses[0] = in.poses[0];
    poses[1] = shapes::pose(0, -1e6, 0);
    poses[5] = in.poses[met];
    const sepax_rows view = {
        shapes_of.data(), poses.data(), 6, list_of.data(), offsets, 2, ids.data(), groups, 1, 0,
        workspace.get(),  nullptr};
    for_each_backend([&](const sepax_options &options) {
        uint32_t first = 77;
        EXPECT_EQ(SEPAX_OK,
                  sepax_first_hits(in.store.get(), sepax_row_pairs(&view), &options, &first));
        EXPECT_EQ(4 * columns + 3 + met - 1, first);
    });
}

namespace {

std::vector<float> distances(const world &in, const sepax_rows &rows, size_t n,
                             const sepax_options &options) {
    std::vector<float> out(n, 77);
    sepax_distances to = {};
    to.distance = out.data();
    EXPECT_EQ(SEPAX_OK, sepax_distance(in.store.get(), sepax_row_pairs(&rows), &options, &to));
    return out;
}

} // namespace

// The squares of distances of 2^-75 underflow: bounds by discs must allow for that.
TEST(RowsAlone, OfTinyDistancesHaveTheLeastOne) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_pose still = {0, 0, 1, 0};
    const sepax_id shape = 0, ids[] = {2, 1, 1};
    const uint32_t offsets[] = {0, 3};
    const sepax_rows rows = {&shape, &still,  1, nullptr, offsets,         1,
                             ids,    nullptr, 0, 0,       workspace.get(), nullptr};
    for (const float scale : {0x1p-140F, 0x1p-90F, 0x1p-75F, 0x1p-74F, 0x1p-70F, 0x1p-60F}) {
        for (const float near : {1.F, 1.125F, 1.25F, 1.5F, 1.75F}) {
            world in = make_empty(0);
            for (const float x : {0.F, near, 3.F})
                add(in, {{x * scale, 0}}, still);
            for_each_backend([&](const sepax_options &options) {
                EXPECT_EQ(near * scale, distances(in, rows, 1, options)[0]);
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
