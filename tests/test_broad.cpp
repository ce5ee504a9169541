// SPDX-License-Identifier: MIT
//
// The broad phase against all pairs by brute force; its order, its ranges, its outputs.

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "batch.h"
#include "index_calls.h"
#include "stores.h"

namespace {

using namespace broad;
using indexed::sorted;
using shapes::uniform;

// The boxes of the stored shapes; false for those that were removed.
bool stored_box(const sepax_store *store, sepax_id id, box *b) {
    size_t count = 0;
    if (sepax_store_vertices(store, id, nullptr, 0, &count) != SEPAX_ERROR_CAPACITY)
        return false;
    std::vector<sepax_vec2> v(count);
    EXPECT_EQ(sepax_store_vertices(store, id, v.data(), count, &count), SEPAX_OK);
    *b = {v[0].x, v[0].y, v[0].x, v[0].y};
    for (const sepax_vec2 &p : v)
        *b = {std::min(b->lo_x, p.x), std::min(b->lo_y, p.y), std::max(b->hi_x, p.x),
              std::max(b->hi_y, p.y)};
    return true;
}

pairs brute_force(const sepax_store *store, sepax_range a, sepax_range b) {
    const size_t n = sepax_store_count(store);
    std::vector<box> boxes(n);
    std::vector<char> there(n);
    for (size_t i = 0; i < n; ++i)
        there[i] = stored_box(store, sepax_id(i), &boxes[i]);
    const bool self = a.first == b.first && a.count == b.count;
    pairs found;
    for (sepax_id i = a.first; i < a.first + a.count; ++i) {
        for (sepax_id j = self ? i + 1 : b.first; j < b.first + b.count; ++j) {
            const box &p = boxes[i], &q = boxes[j];
            if (there[i] && there[j] && p.lo_x <= q.hi_x && q.lo_x <= p.hi_x && p.lo_y <= q.hi_y &&
                q.lo_y <= p.hi_y)
                found.push_back({std::min(i, j), std::max(i, j)});
        }
    }
    return sorted(found);
}

pairs brute_force(const sepax_store *store) {
    const sepax_range all = {0, uint32_t(sepax_store_count(store))};
    return brute_force(store, all, all);
}

// ----------------------------------------------------------- right pairs

std::string kind_name(const testing::TestParamInfo<scene_kind> &kind) {
    return kind.param.name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, BroadScene, testing::ValuesIn(scene_kinds()), kind_name);

TEST_P(BroadScene, FindsWhatBruteForceFinds) {
    for (unsigned n : {1u, 2u, 9u, 16u, 17u, 33u, 127u, 128u, 257u, 1000u, 3000u}) {
        if (n > 1000 && std::string(GetParam().name) == "all_the_same")
            continue; // millions of pairs, all alike
        const store_ptr store = make_store(make_scene(GetParam(), n, n));
        EXPECT_TRUE(sorted(find(store.get())) == brute_force(store.get())) << n << " shapes";
    }
}

TEST_P(BroadScene, HasOneOrderOnEveryBackend) {
    for (unsigned n : {60u, 777u}) {
        const store_ptr store = make_store(make_scene(GetParam(), n));
        const sepax_range all = {0, n}, first = {0, n / 2}, second = {n / 2, n - n / 2};
        for (const auto &range : {std::make_pair(all, all), std::make_pair(first, second)}) {
            const auto by = [&](const sepax_backend *backend) {
                const sepax_broad_options options = {backend, range.first, range.second};
                return find(store.get(), options);
            };
            const pairs expected = by(nullptr);
            for_each_here(
                [&](const sepax_backend *backend) { EXPECT_TRUE(by(backend) == expected); });
        }
    }
}

TEST_P(BroadScene, PairsRanges) {
    const unsigned n = 600;
    const store_ptr store = make_store(make_scene(GetParam(), n));
    const sepax_range ranges[][2] = {
        {{0, 300}, {300, 300}}, {{300, 300}, {0, 300}}, {{0, 1}, {1, 599}},    {{599, 1}, {0, 599}},
        {{10, 200}, {400, 17}}, {{50, 130}, {50, 130}}, {{0, 128}, {129, 200}}};
    for (const auto &range : ranges) {
        const sepax_broad_options options = {nullptr, range[0], range[1]};
        EXPECT_TRUE(sorted(find(store.get(), options)) ==
                    brute_force(store.get(), range[0], range[1]))
            << range[0].first << "+" << range[0].count << " with " << range[1].first << "+"
            << range[1].count;
    }
}

TEST_P(BroadScene, LeavesOutRemovedShapes) {
    const store_ptr store = make_store(make_scene(GetParam(), 500));
    std::vector<sepax_id> gone;
    for (sepax_id id = 0; id < 500; id += id % 3 == 0 ? 1 : 4)
        gone.push_back(id);
    ASSERT_EQ(sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr), SEPAX_OK);
    const pairs found = sorted(find(store.get()));
    EXPECT_TRUE(found == brute_force(store.get()));
}

TEST(Broad, TakesShapesOfEveryClass) {
    rng random(3);
    const shapes::store_ptr store = stores::make(0);
    for (unsigned i = 0; i < 900; ++i) {
        static const unsigned counts[] = {3, 4, 5, 6, 7, 8, 9, 16, 17, 33, 70, 130};
        const shapes::polygon p = shapes::random_convex(random, counts[i % 12]);
        const sepax_id id = stores::add(store.get(), p);
        const double turns = uniform(random), x = uniform(random, -15, 15);
        const sepax_pose pose = shapes::pose(turns, x, uniform(random, -15, 15));
        ASSERT_EQ(stores::place(store.get(), id, pose), SEPAX_OK);
        stores::add_box(store.get(), {.5f, .25f, pose});
    }
    const pairs found = sorted(find(store.get()));
    EXPECT_GT(found.size(), 1800u);
    EXPECT_TRUE(found == brute_force(store.get()));
}

TEST(Broad, CountsTouchingBoxes) {
    const unsigned side = 40;
    std::vector<box> boxes;
    for (unsigned y = 0; y < side; ++y)
        for (unsigned x = 0; x < side; ++x)
            boxes.push_back({float(x), float(y), float(x + 1), float(y + 1)});
    // Beside each other, above each other, corner to corner.
    const size_t beside = 2 * side * (side - 1), corners = 2 * (side - 1) * (side - 1);
    EXPECT_EQ(find(make_store(boxes).get()).size(), beside + corners);
    for (box &b : boxes) // a hair narrower: only those above each other touch
        b.hi_x = std::nextafterf(b.hi_x, b.lo_x);
    EXPECT_EQ(find(make_store(boxes).get()).size(), beside / 2);
}

TEST(Broad, DoesNotTellTheZerosApart) {
    const store_ptr store = make_store({{-1, -1, -0.0f, -0.0f}, {0.0f, 0.0f, 1, 1}});
    EXPECT_EQ(find(store.get()).size(), 1u);
}

// ----------------------------------------------------------------- order

TEST_P(BroadScene, ForgetsEarlierCalls) {
    const store_ptr store = make_store(make_scene(GetParam(), 900));
    const sepax_broad_options options = whole(store.get()), part = {nullptr, {3, 400}, {500, 200}};
    const pairs expected = find(store.get(), options), expected_part = find(store.get(), part);
    const workspace_ptr used = make_workspace();
    for (const scene_kind &other : {kind_of("dense"), kind_of("spread"), kind_of("all_aspects")}) {
        for (unsigned n : {2u, 2000u})
            find(make_store(make_scene(other, n)).get(), nullptr, used.get());
        EXPECT_TRUE(find(store.get(), &options, used.get()) == expected);
        EXPECT_TRUE(find(store.get(), &part, used.get()) == expected_part);
    }
}

// What makes the batch calls after it fast: few shapes serve many pairs in a row, however the ids
// are scattered in space.
TEST(Broad, KeepsNeighboursTogether) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 20000));
    const pairs found = find(store.get());
    const size_t window = 1000;
    ASSERT_GT(found.size(), 50 * window);
    size_t windows = 0, shapes_used = 0;
    for (size_t i = 0; i + window <= found.size(); i += window, ++windows) {
        std::set<sepax_id> used;
        for (size_t j = i; j < i + window; ++j) {
            used.insert(found[j].a);
            used.insert(found[j].b);
        }
        shapes_used += used.size();
    }
    // 1000 pairs need about 250 shapes in the best case, and 1900 when they are in no order.
    EXPECT_LT(shapes_used / windows, 450u);
}

// -------------------------------------------------------------- capacity

TEST(Broad, WritesAllPairsOrNone) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 700));
    const pairs expected = find(store.get());
    const sepax_pair canary = {0xDEADBEEF, 0xFEEDFACE};
    ASSERT_GT(expected.size(), 1000u);
    const workspace_ptr workspace = make_workspace();
    for (size_t capacity : {size_t{0}, size_t{1}, size_t{255}, expected.size() - 1, expected.size(),
                            expected.size() + 1, expected.size() + 999}) {
        pairs out(expected.size() + 1000, canary);
        size_t count = 0;
        const bool fits = capacity >= expected.size();
        EXPECT_EQ(
            sepax_find_pairs(store.get(), nullptr, workspace.get(), out.data(), capacity, &count),
            fits ? SEPAX_OK : SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(count, expected.size());
        pairs wanted(out.size(), canary);
        if (fits)
            std::copy(expected.begin(), expected.end(), wanted.begin());
        EXPECT_TRUE(out == wanted) << "capacity " << capacity;
    }
}

TEST(Broad, WritesToUnalignedMemory) {
    const store_ptr store = make_store(make_scene(kind_of("spread"), 100));
    const pairs expected = find(store.get());
    std::vector<char> memory(expected.size() * sizeof(sepax_pair) + 64);
    char *const at = memory.data() + 1, *const count_at = memory.data() + memory.size() - 13;
    ASSERT_EQ(sepax_find_pairs(store.get(), nullptr, make_workspace().get(),
                               reinterpret_cast<sepax_pair *>(at), expected.size(),
                               reinterpret_cast<size_t *>(count_at)),
              SEPAX_OK);
    size_t count = 0;
    std::memcpy(&count, count_at, sizeof count);
    ASSERT_EQ(count, expected.size());
    EXPECT_EQ(std::memcmp(at, expected.data(), count * sizeof(sepax_pair)), 0);
}

// Ranges with an id in common are fine as long as one of them is empty.
TEST(Broad, HasNothingToSayAboutEmptyRanges) {
    EXPECT_TRUE(find(make_store({}).get()).empty());
    const store_ptr store = make_store(make_scene(kind_of("all_the_same"), 20));
    const sepax_range all = {0, 20}, half = {0, 10}, other = {10, 10};
    for (const sepax_range none : {sepax_range{0, 0}, {5, 0}, {20, 0}})
        for (const sepax_range &range : {all, half, none}) {
            EXPECT_TRUE(find(store.get(), {nullptr, range, none}).empty());
            EXPECT_TRUE(find(store.get(), {nullptr, none, range}).empty());
        }
    const sepax_id gone[] = {17, 18, 19, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    ASSERT_EQ(sepax_store_remove(store.get(), gone, 3, nullptr), SEPAX_OK);
    EXPECT_TRUE(find(store.get(), {nullptr, {0, 17}, {17, 3}}).empty());
    EXPECT_TRUE(find(store.get(), {nullptr, {17, 3}, {0, 17}}).empty());
    EXPECT_EQ(find(store.get(), {nullptr, {0, 16}, {16, 4}}).size(), 16u);
    ASSERT_EQ(sepax_store_remove(store.get(), gone + 3, 10, nullptr), SEPAX_OK);
    EXPECT_TRUE(find(store.get(), {nullptr, half, other}).empty());
    EXPECT_TRUE(find(store.get(), {nullptr, half, half}).empty());
}

} // namespace
