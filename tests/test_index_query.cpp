// SPDX-License-Identifier: MIT
//
// Queries of an index: boxes against brute force over the stored vertices, posed shapes against
// shapes that are placed there; outputs and capacities.

#include <cfloat>
#include <cstring>

#include "batch.h"
#include "index_calls.h"
#include "stores.h"

namespace {

using namespace broad;
using namespace indexed;
using shapes::below;
using shapes::uniform;

struct answer {
    std::vector<uint32_t> offsets;
    std::vector<sepax_id> ids;

    bool operator==(const answer &other) const {
        return offsets == other.offsets && ids == other.ids;
    }
    std::vector<sepax_id> sorted(size_t i) const {
        std::vector<sepax_id> part(ids.begin() + offsets[i], ids.begin() + offsets[i + 1]);
        std::sort(part.begin(), part.end());
        return part;
    }
};

// What a call finds, after it was asked how much that is.
template <class Call> answer ask(size_t count, const Call &call) {
    size_t needed = 0, again = 0;
    const sepax_status status = call(nullptr, nullptr, 0, &needed);
    EXPECT_EQ(status, needed > 0 ? SEPAX_ERROR_CAPACITY : SEPAX_OK);
    answer a{std::vector<uint32_t>(count + 1, 77), std::vector<sepax_id>(needed + 1, 88)};
    EXPECT_EQ(call(a.offsets.data(), a.ids.data(), needed + 1, &again), SEPAX_OK);
    EXPECT_EQ(a.ids.back(), 88U);
    a.ids.pop_back();
    EXPECT_EQ(again, needed);
    EXPECT_EQ(a.offsets[0], 0U);
    EXPECT_EQ(a.offsets[count], needed);
    return a;
}

answer query(const sepax_index *index, const std::vector<sepax_bounds> &boxes) {
    const workspace_ptr w = make_workspace();
    return ask(boxes.size(), [&](uint32_t *offsets, sepax_id *ids, size_t room, size_t *needed) {
        return sepax_index_query(index, boxes.data(), boxes.size(), w.get(), offsets, ids, room,
                                 needed, nullptr);
    });
}

answer query_posed(const sepax_index *index, const sepax_store *store,
                   const std::vector<sepax_id> &shapes, const std::vector<sepax_pose> &poses) {
    const workspace_ptr w = make_workspace();
    return ask(shapes.size(), [&](uint32_t *offsets, sepax_id *ids, size_t room, size_t *needed) {
        return sepax_index_query_posed(index, store, shapes.data(), poses.data(), shapes.size(),
                                       w.get(), offsets, ids, room, needed, nullptr);
    });
}

sepax_bounds bounds_of(const sepax_store *store, sepax_id id) {
    std::vector<sepax_vec2> v(64);
    size_t count = 0;
    EXPECT_EQ(sepax_store_vertices(store, id, v.data(), v.size(), &count), SEPAX_OK);
    sepax_bounds b = {v[0].x, v[0].y, v[0].x, v[0].y};
    for (size_t i = 0; i < count; i++)
        b = {std::min(b.min_x, v[i].x), std::min(b.min_y, v[i].y), std::max(b.max_x, v[i].x),
             std::max(b.max_y, v[i].y)};
    return b;
}

bool meet(const sepax_bounds &p, const sepax_bounds &q) {
    return p.min_x <= q.max_x && q.min_x <= p.max_x && p.min_y <= q.max_y && q.min_y <= p.max_y;
}

std::vector<sepax_bounds> random_boxes(rng &random, size_t count, double side) {
    std::vector<sepax_bounds> boxes(count);
    for (sepax_bounds &b : boxes) {
        const double x = uniform(random, -3, side), y = uniform(random, -3, side);
        const double size = below(random, 10) == 0 ? side : 2;
        b = {float(x), float(y), float(x + uniform(random, 0, size)),
             float(y + uniform(random, 0, size))};
    }
    return boxes;
}

// ------------------------------------------------------------------- boxes

TEST(IndexQuery, FindsWhatBruteForceFinds) {
    for (const scene_kind &kind : scene_kinds())
        for (const unsigned n : {1U, 16U, 100U, 900U}) {
            SCOPED_TRACE(kind.name + std::to_string(n));
            const store_ptr store = make_store(make_scene(kind, n));
            const index_ptr index = make_index();
            rng random(n);
            for (unsigned step = 0; step < 3; step++) {
                ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
                std::vector<sepax_bounds> boxes = random_boxes(random, 40, 40), stored;
                for (sepax_id id = 0; id < n; id++)
                    stored.push_back(bounds_of(store.get(), id));
                boxes.push_back(stored[n / 2]);
                boxes.push_back({stored[0].max_x, stored[0].max_y, stored[0].max_x,
                                 stored[0].max_y}); // touches a corner
                boxes.push_back({-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX});
                const answer found = query(index.get(), boxes);
                for (size_t i = 0; i < boxes.size(); i++) {
                    std::vector<sepax_id> expected;
                    for (sepax_id id = 0; id < n; id++)
                        if (meet(boxes[i], stored[id]))
                            expected.push_back(id);
                    EXPECT_EQ(found.sorted(i), expected) << i;
                }
                EXPECT_EQ(found.sorted(boxes.size() - 1).size(), n);
                move_some(store.get(), random, n, 2);
            }
        }
}

TEST(IndexQuery, HasOneOrderOnEveryBackend) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 1200));
    rng random(4);
    const std::vector<sepax_bounds> boxes = random_boxes(random, 200, 30);
    answer first;
    for_each_here([&](const sepax_backend *backend) {
        const index_ptr index = built_index(store.get(), {backend, nullptr, 0});
        const answer found = query(index.get(), boxes);
        if (first.offsets.empty())
            first = found;
        EXPECT_TRUE(found == first);
        // the order of the index
        const std::vector<sepax_id> order = order_of(index.get());
        std::vector<size_t> place(order.size());
        for (size_t k = 0; k < order.size(); k++)
            place[order[k]] = k;
        for (size_t k = 0; k < boxes.size(); k++)
            EXPECT_TRUE(std::is_sorted(
                found.ids.begin() + found.offsets[k], found.ids.begin() + found.offsets[k + 1],
                [&](sepax_id a, sepax_id b) { return place[a] < place[b]; }));
    });
    EXPECT_GT(first.ids.size(), 200U);
}

TEST(IndexQuery, OfNothingFindsNothing) {
    const index_ptr index = make_index();
    EXPECT_EQ(query(index.get(), {}).ids.size(), 0U);
    EXPECT_EQ(query(index.get(), {{0, 0, 1, 1}, {0, 0, 2, 2}}).offsets,
              (std::vector<uint32_t>{0, 0, 0}));
    const store_ptr store = make_store(make_scene(kind_of("dense"), 100));
    ASSERT_EQ(sepax_index_build(index.get(), store.get(), nullptr), SEPAX_OK);
    EXPECT_EQ(query(index.get(), {}).ids.size(), 0U);
    EXPECT_EQ(query_posed(index.get(), store.get(), {}, {}).ids.size(), 0U);
    for (sepax_id id = 0; id < 20; id++)
        ASSERT_EQ(sepax_store_remove(store.get(), &id, 1, nullptr), SEPAX_OK);
    ASSERT_EQ(sepax_index_refit(index.get(), store.get()), SEPAX_OK);
    ASSERT_EQ(index->box_count, 100U); // 20 of them empty
    EXPECT_EQ(query(index.get(), {{-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX}}).ids.size(), 80U);
}

// ------------------------------------------------------------------- posed

// After the pairs of sepax_find_pairs where the shape itself is placed.
TEST(IndexQuery, OfPosedShapesFindsThePartnersOfPlacedOnes) {
    const store_ptr store = broad::make_store(std::vector<box>());
    rng random(12);
    constexpr unsigned n = 300;
    std::vector<sepax_pose> home(n);
    for (unsigned i = 0; i < n; i++) {
        home[i] = shapes::pose(uniform(random), uniform(random, 0, 20), uniform(random, 0, 20));
        if (i % 5 == 0) {
            stores::add_box(store.get(), {1, .25F, home[i]});
        } else {
            const shapes::polygon p = i % 5 == 1   ? shapes::polygon{{1, .5F}}
                                      : i % 5 == 2 ? shapes::polygon{{1, .5F}, {-1, 0}}
                                                   : shapes::random_convex(random, 3 + i % 37);
            stores::add(store.get(), p);
            ASSERT_EQ(stores::place(store.get(), i, home[i]), SEPAX_OK);
        }
        const float radius = i % 3 == 0 ? float(uniform(random, 0, 1)) : 0;
        stores::set_radius(store.get(), i, radius);
    }
    for (const float margin : {0.F, .5F}) {
        const index_ptr index = built_index(store.get(), {nullptr, nullptr, margin});
        std::vector<sepax_id> ids;
        std::vector<sepax_pose> poses;
        for (unsigned i = 0; i < 400; i++) {
            ids.push_back(below(random, n));
            poses.push_back(
                shapes::pose(uniform(random), uniform(random, 0, 20), uniform(random, 0, 20)));
        }
        const answer found = query_posed(index.get(), store.get(), ids, poses);
        EXPECT_GT(found.ids.size(), 1000U);
        const sepax_range all = {0, n};
        for (size_t i = 0; i < ids.size(); i++) {
            ASSERT_EQ(sepax_store_place(store.get(), &ids[i], &poses[i], 1, nullptr), SEPAX_OK);
            std::vector<sepax_id> expected;
            for (const sepax_pair &p : find(store.get(), {nullptr, all, all, margin}))
                if (p.a == ids[i] || p.b == ids[i])
                    expected.push_back(p.a ^ p.b ^ ids[i]);
            std::sort(expected.begin(), expected.end());
            EXPECT_EQ(found.sorted(i), expected) << i;
            ASSERT_EQ(sepax_store_place(store.get(), &ids[i], &home[ids[i]], 1, nullptr), SEPAX_OK);
        }
    }
}

// A shape of another store, or of a range that the index does not have.
TEST(IndexQuery, OfPosedShapesNeedNotBeInTheIndex) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 400));
    const sepax_range range = {0, 200};
    const index_ptr index = built_index(store.get(), {nullptr, &range, 0});
    const answer found =
        query_posed(index.get(), store.get(), {300, 100}, {{0, 0, 1, 0}, {0, 0, 1, 0}});
    const answer boxes =
        query(index.get(), {bounds_of(store.get(), 300), bounds_of(store.get(), 100)});
    EXPECT_EQ(found.sorted(0), boxes.sorted(0));
    std::vector<sepax_id> others = boxes.sorted(1);
    others.erase(std::find(others.begin(), others.end(), 100U));
    EXPECT_EQ(found.sorted(1), others);
}

// ------------------------------------------------------------------ outputs

TEST(IndexQuery, WritesAllOrNothing) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 500));
    const index_ptr index = built_index(store.get());
    rng random(2);
    const std::vector<sepax_bounds> boxes = random_boxes(random, 30, 20);
    const answer all = query(index.get(), boxes);
    ASSERT_GT(all.ids.size(), 300U);
    const workspace_ptr w = make_workspace();
    for (size_t room = 0; room <= all.ids.size() + 2; room++) {
        answer a{std::vector<uint32_t>(31, 5), std::vector<sepax_id>(room, 6)};
        const answer before = a;
        size_t needed = 0;
        const sepax_status status =
            sepax_index_query(index.get(), boxes.data(), 30, w.get(), a.offsets.data(),
                              a.ids.data(), room, &needed, nullptr);
        EXPECT_EQ(needed, all.ids.size());
        EXPECT_EQ(status, room < needed ? SEPAX_ERROR_CAPACITY : SEPAX_OK);
        if (status != SEPAX_OK) {
            EXPECT_TRUE(a == before);
        } else {
            EXPECT_TRUE(std::equal(all.ids.begin(), all.ids.end(), a.ids.begin()));
            EXPECT_EQ(a.offsets, all.offsets);
        }
    }
}

TEST(IndexQuery, TakesUnalignedArrays) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 500));
    const index_ptr index = built_index(store.get());
    rng random(2);
    const std::vector<sepax_bounds> boxes = random_boxes(random, 30, 20);
    const answer all = query(index.get(), boxes);
    std::vector<char> in(30 * sizeof(sepax_bounds) + 1), offsets(31 * 4 + 1);
    std::vector<char> ids(all.ids.size() * 4 + 1), count(sizeof(size_t) + 1);
    std::memcpy(in.data() + 1, boxes.data(), 30 * sizeof(sepax_bounds));
    const workspace_ptr w = make_workspace();
    const auto at = [](std::vector<char> &v) { return static_cast<void *>(v.data() + 1); };
    EXPECT_EQ(sepax_index_query(index.get(), static_cast<sepax_bounds *>(at(in)), 30, w.get(),
                                static_cast<uint32_t *>(at(offsets)),
                                static_cast<sepax_id *>(at(ids)), all.ids.size(),
                                static_cast<size_t *>(at(count)), nullptr),
              SEPAX_OK);
    EXPECT_EQ(std::memcmp(at(offsets), all.offsets.data(), 31 * 4), 0);
    EXPECT_EQ(std::memcmp(at(ids), all.ids.data(), all.ids.size() * 4), 0);
}

TEST(IndexQuery, MayRunOutOfMemory) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 5000));
    const index_ptr index = built_index(store.get());
    const sepax_bounds all = {-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX};
    for (const size_t allowed : {0U, 1U}) { // the second time room for 5,000 is missing
        limited_memory memory;
        const sepax_store_config config = memory.config();
        const workspace_ptr w = make_workspace(&config);
        memory.left = allowed;
        uint32_t offsets[2] = {3, 4};
        std::vector<sepax_id> ids(5000, 9);
        size_t needed = 7;
        EXPECT_EQ(sepax_index_query(index.get(), &all, 1, w.get(), offsets, ids.data(), 5000,
                                    &needed, nullptr),
                  SEPAX_ERROR_MEMORY);
        EXPECT_EQ(needed, 7U);
        EXPECT_EQ(offsets[1], 4U);
        EXPECT_EQ(ids[0], 9U);
    }
}

} // namespace
