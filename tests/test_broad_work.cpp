// SPDX-License-Identifier: MIT
//
// The memory that the broad phase takes, and the work it does, which is counted, not timed.

#include <algorithm>
#include <string>
#include <vector>

#include "broad_scenes.h"
#include "kernel.h"
#include "limited_memory.h"

namespace {

using namespace broad;

// ---------------------------------------------------------------- memory

TEST(BroadMemory, MayRunOutAnywhere) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 3000));
    const pairs expected = find(store.get());
    size_t failures = 0;
    for (size_t allowed = 0;; ++allowed) {
        limited_memory b;
        b.left = allowed;
        const sepax_store_config config = b.config();
        sepax_workspace *created = nullptr;
        if (sepax_workspace_create(&config, &created) != SEPAX_OK) {
            EXPECT_EQ(created, nullptr);
            continue;
        }
        const workspace_ptr workspace(created);
        pairs out(expected.size(), {7, 7});
        size_t count = 77;
        const sepax_status status =
            sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), out.size(), &count);
        if (status == SEPAX_OK)
            break;
        ++failures;
        EXPECT_EQ(status, SEPAX_ERROR_MEMORY);
        EXPECT_EQ(count, 77u);
        EXPECT_TRUE(out == pairs(expected.size(), {7, 7}));
        b.left = SIZE_MAX;
        EXPECT_EQ(
            sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), out.size(), &count),
            SEPAX_OK);
        EXPECT_TRUE(out == expected);
    }
    EXPECT_GT(failures, 3u); // the room, and the pairs several times
}

TEST(BroadMemory, IsKeptAndGivenBack) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 3000));
    limited_memory b;
    {
        const sepax_store_config config = b.config();
        const workspace_ptr workspace = make_workspace(&config);
        const pairs first = find(store.get(), nullptr, workspace.get());
        // About 64 bytes a shape, and half as much again as the pairs take.
        EXPECT_LT(b.bytes, 3000 * 64 + first.size() * 12 + 64 * 1024);
        b.left = 0;
        EXPECT_TRUE(find(store.get(), nullptr, workspace.get()) == first);
    }
    EXPECT_EQ(b.bytes, 0u);
}

TEST(BroadMemory, IsNotNeededForPairsThatAreOnlyCounted) {
    const store_ptr store = make_store(make_scene(kind_of("all_the_same"), 2000));
    limited_memory b;
    const sepax_store_config config = b.config();
    const workspace_ptr workspace = make_workspace(&config);
    size_t count = 0;
    EXPECT_EQ(sepax_find_pairs(store.get(), nullptr, workspace.get(), nullptr, 0, &count),
              SEPAX_ERROR_CAPACITY);
    EXPECT_EQ(count, 2000u * 1999 / 2);
    EXPECT_LT(b.bytes, 256u * 1024);
}

// ------------------------------------------------------------------ work

// A backend that counts: a row is one box against sixteen.
size_t rows_tested = 0;

uint32_t count_row(const box_block *a, unsigned i, const box_block *b) {
    ++rows_tested;
    uint32_t row = 0;
    for (unsigned j = 0; j < BROAD_LANES; ++j)
        row |= uint32_t(a->lo_x[i] <= b->hi_x[j] && b->lo_x[j] <= a->hi_x[i] &&
                        a->lo_y[i] <= b->hi_y[j] && b->lo_y[j] <= a->hi_y[i])
               << j;
    return row;
}

// Says that all boxes meet.
uint32_t meet_all(const box_block *, unsigned, const box_block *b) {
    uint32_t there = 0; // the empty boxes that fill a block meet nothing
    for (unsigned j = 0; j < BROAD_LANES; ++j)
        there |= uint32_t(b->lo_x[j] <= b->hi_x[j]) << j;
    return there;
}

using row_function = uint32_t (*)(const box_block *, unsigned, const box_block *);

uint32_t list_bits(uint32_t bits, uint32_t first, uint16_t *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BROAD_LANES; ++i)
        if (bits >> i & 1)
            list[count++] = uint16_t(first + i);
    return count;
}

uint32_t pair_bits(uint32_t bits, sepax_id id, const sepax_id *ids, sepax_pair *pairs) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < BROAD_LANES; ++i)
        if (bits >> i & 1)
            pairs[count++] = {std::min(id, ids[i]), std::max(id, ids[i])};
    return count;
}

// The steps of the join, with another test of a row.
template <row_function row> struct steps {
    static uint32_t list_pairs(const leaf_join *join, unsigned *from, unsigned end,
                               uint16_t *pairs) {
        return leaves_list_pairs(join, from, end, pairs, row, list_bits);
    }
    static uint32_t list_rows(const leaf_join *join, const uint16_t *pairs, uint32_t count,
                              leaf_sides *sides, uint16_t *rows) {
        return leaves_list_rows(join, pairs, count, sides, rows, row, list_bits);
    }
    static uint32_t meet_rows(const leaf_sides *sides, const uint16_t *rows, uint32_t count,
                              box_meeting *meetings) {
        return leaves_meet_rows(sides, rows, count, meetings, row);
    }
    static uint32_t write_pairs(const leaf_sides *sides, const box_meeting *meetings,
                                uint32_t count, sepax_pair *pairs) {
        return leaves_write_pairs(sides, meetings, count, pairs, pair_bits);
    }
};

template <row_function row> sepax_backend replaced() {
    static const backend_core core = [] {
        backend_core copy = *sepax_backend_find("reference")->core;
        copy.meet_row = row;
        copy.leaves = {steps<row>::list_pairs, steps<row>::list_rows, steps<row>::meet_rows,
                       steps<row>::write_pairs};
        return copy;
    }();
    sepax_backend backend = *sepax_backend_find("reference");
    backend.core = &core;
    return backend;
}

// Counts the pairs by a backend that the public call refuses, since it is none of the list.
sepax_status count_with(const sepax_backend &backend, const sepax_store *store,
                        const sepax_broad_options &options, size_t *count) {
    return sepax_broad_find(store, &options, &backend, make_workspace().get(), nullptr, 0, count);
}

// Rows a shape, less one for each pair.
double rows_in_vain(const scene_kind &kind, unsigned n) {
    const sepax_backend counting = replaced<count_row>();
    const store_ptr store = make_store(make_scene(kind, n));
    size_t found = 0;
    rows_tested = 0;
    const sepax_status status = count_with(counting, store.get(), whole(store.get()), &found);
    EXPECT_EQ(found > 0 ? SEPAX_ERROR_CAPACITY : SEPAX_OK, status);
    EXPECT_GT(rows_tested, 0U);
    return rows_tested > found ? double(rows_tested - found) / n : 0;
}

TEST_P(BroadScene, CostsLittleForPairsThatAreNone) {
    if (std::string(GetParam().name) == "all_the_same")
        return; // all are pairs
    // 16 times as many shapes: quadratic work would be 16 times as many rows a shape. The worst
    // kinds, thin boxes that pass between small ones, need 2 times as many.
    const double few = rows_in_vain(GetParam(), 4000), many = rows_in_vain(GetParam(), 64000);
    EXPECT_LT(few, 8);
    EXPECT_LT(many, 12);
    EXPECT_LT(many, 2.5 * few + 1);
}

TEST(BroadWork, IsLinearForFewShapesAgainstMany) {
    const sepax_backend counting = replaced<count_row>();
    const unsigned n = 20000;
    const store_ptr store = make_store(make_scene(kind_of("spread"), n));
    for (unsigned few : {1u, 16u, 100u, 200u}) {
        size_t found = 0;
        rows_tested = 0;
        const sepax_status status =
            count_with(counting, store.get(), {nullptr, {5, few}, {1000, n - 1000}}, &found);
        EXPECT_EQ(found > 0 ? SEPAX_ERROR_CAPACITY : SEPAX_OK, status);
        EXPECT_GT(rows_tested, 0U);
        EXPECT_LT(rows_tested, 8 * n) << few;
    }
}

// ------------------------------------------------------------------ sort

store_ptr make_points(const std::vector<sepax_vec2> &points) {
    std::vector<float> xy;
    std::vector<uint32_t> offsets = {0};
    for (const sepax_vec2 v : points) {
        xy.insert(xy.end(), {v.x, v.y});
        offsets.push_back(offsets.back() + 1);
    }
    sepax_store *store = nullptr;
    sepax_id first = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &store));
    EXPECT_EQ(SEPAX_OK, sepax_store_add_many(store, xy.data(), offsets.data(), points.size(), 0,
                                             &first, nullptr));
    return store_ptr(store);
}

// All sides are the same: there is no digit to sort by.
TEST(BroadSort, TakesPointsOfOnePlace) {
    for (const float at : {0.F, 1.F}) {
        const store_ptr store = make_points(std::vector<sepax_vec2>(300, {at, at}));
        EXPECT_EQ(find(store.get()).size(), 300U * 299 / 2);
    }
}

// So many sides have a pass more, unless there are few digits: in a square far from the origin.
TEST(BroadSort, TakesManyBoxesOfFewDigits) {
    constexpr unsigned side = 370;
    std::vector<sepax_vec2> points;
    for (unsigned i = 0; i < side * side; ++i)
        points.push_back({1 + float(i % side) / 512, 1 + float(i / side) / 512});
    points.push_back(points[side + 7]);
    const pairs found = find(make_points(points).get());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].a, side + 7);
    EXPECT_EQ(found[0].b, side * side);
}

// -------------------------------------------------------------------- sort

// Two, three and four passes, with and without ranks: stable, as that of the standard library.
TEST(BroadWork, SortsKeysOfAnyWidthAndNumber) {
    const broad_crew alone = {};
    for (const size_t n : {size_t(1000), size_t(MANY_ITEMS)})
        for (const unsigned width : {5U, 20U, 21U, 30U, 31U, 32U})
            for (const bool ranks : {false, true}) {
                SCOPED_TRACE(std::to_string(n) + " keys of " + std::to_string(width) + " bits");
                shapes::rng random(width);
                std::vector<uint32_t> keys(n), order(n), table(order_table_size(1));
                for (size_t i = 0; i < n; i++) {
                    keys[i] = 77 + (uint32_t(random()) & (UINT32_MAX >> (32 - width)));
                    order[i] = uint32_t(i);
                }
                std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
                    return keys[a] - 77 < keys[b] - 77;
                });
                std::vector<sort_item> items(2 * n);
                order_room room = {keys.data(), {items.data(), &items[n]}, table.data(), 1};
                radix r = {&room, &alone, keys.data(), 77, n};
                sepax_radix_sort(&r, width, ranks);
                size_t wrong = 0;
                for (size_t i = 0; i < n; i++)
                    wrong += ranks ? r.places[order[i]] != i : room.items[0][i].index != order[i];
                EXPECT_EQ(wrong, 0U);
            }
}

// ------------------------------------------------------------------ counts

// It does not go on looking for pairs that cannot be counted any more.
TEST(BroadWork, StopsBehindTheMostPairs) {
    const uint32_t first[] = {0, 16, 32, 48}; // three leaves of boxes that all meet
    const std::vector<aabb> boxes(48, aabb{{0, 0}, {1, 1}});
    const std::vector<uint32_t> order(48, 0);
    std::vector<box_block> blocks_a(sepax_tree_blocks(3)), blocks_b = blocks_a;
    const std::vector<sepax_id> ids(48, 0);
    id_tree a = {}, b = {};
    std::vector<sepax_id> sorted(48);
    const sepax_backend *backend = sepax_backend_default();
    const tree_boxes all = {boxes.data(), ids.data(), order.data(), sorted.data()};
    const broad_crew alone = {};
    sepax_tree_build(&a.boxes, &all, first, 3, blocks_a.data(), &alone);
    sepax_tree_build(&b.boxes, &all, first, 3, blocks_b.data(), &alone);
    a.ids = b.ids = ids.data();
    const workspace_ptr workspace = make_workspace();
    pair_sink sink = {workspace.get(), 0, 0};
    EXPECT_EQ(sepax_join_trees(&a, &b, backend, &sink), SEPAX_OK);
    EXPECT_EQ(sink.found, 48u * 48);
    const uint64_t most = SEPAX_MAX_PAIRS;
    sink = {workspace.get(), 0, most};
    EXPECT_EQ(sepax_join_trees(&a, &b, backend, &sink), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sink.found, most + 256); // of one leaf with one leaf
}

TEST(BroadWork, EndsAtTheMostPairs) {
#if !defined(__OPTIMIZE__)
    GTEST_SKIP() << "four billion pairs take too long without optimization";
#endif
    const sepax_backend generous = replaced<meet_all>();
    const uint32_t n = 65536;
    const store_ptr store = make_store(make_scene(kind_of("spread"), 2 * n));
    size_t count = 77;
    EXPECT_EQ(count_with(generous, store.get(), {nullptr, {0, n}, {n, n}}, &count),
              SEPAX_ERROR_COUNT); // one pair too many
    EXPECT_EQ(count, 77u);
}

} // namespace
