// SPDX-License-Identifier: MIT
//
// The broad phase on threads that the caller lends: the same pairs in the same order by every hook,
// whether the workspace is new or has seen such a call before; and the same answers of an index.

#include "batch.h"
#include "hooks.h"
#include "index_calls.h"
#include "stores.h"

#include <algorithm>
#include <map>

namespace {

// Boxes on a plane; where `crowded` most of them lie in one heap, whose part needs far more room
// than the others.
shapes::store_ptr make_boxes(size_t count, bool crowded) {
    shapes::rng random(11);
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i < count; ++i) {
        const double side = crowded && i % 4 == 0 ? 4 : 2 * std::sqrt(static_cast<double>(count));
        boxes.push_back({1, .5F,
                         shapes::pose(shapes::uniform(random), shapes::uniform(random, 0, side),
                                      shapes::uniform(random, 0, side))});
    }
    shapes::store_ptr store = stores::make(0);
    sepax_id first = 0;
    EXPECT_EQ(SEPAX_OK,
              sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), &first, nullptr));
    return store;
}

// All that a call says, byte by byte.
template <typename... T>
std::string picture(sepax_status status, size_t count, const std::vector<T> &...outputs) {
    const auto raw = [](const auto &v) {
        return std::string(reinterpret_cast<const char *>(v.data()), v.size() * sizeof v[0]);
    };
    return (std::to_string(status) + " " + std::to_string(count) + ... + raw(outputs));
}

std::string find(const sepax_store *store, const sepax_broad_options &o, sepax_workspace *workspace,
                 size_t capacity) {
    std::vector<sepax_pair> pairs(capacity, {7, 7});
    size_t count = 77;
    const sepax_status status =
        sepax_find_pairs(store, &o, workspace, pairs.data(), capacity, &count);
    return picture(status, count, pairs);
}

// The options of the calls: all shapes, two ranges, layers, bodies, bodies in any order.
struct filters {
    std::vector<uint32_t> layers, masks, bodies;
    std::vector<sepax_broad_options> options;

    explicit filters(uint32_t count) : layers(count), masks(count, 5) {
        for (uint32_t i = 0; i < count; ++i)
            layers[i] = 1 + i % 3;
        for (uint32_t i = 0; i <= count; i += 4)
            bodies.push_back(i);
        const sepax_range all = {0, count}, low = {0, count / 3}, high = {count / 3, count / 2};
        options.resize(5, {nullptr, all, all});
        options[0].margin = .25F;
        options[1].a = low;
        options[1].b = high;
        options[2].layers = layers.data();
        options[2].masks = masks.data();
        for (const unsigned i : {3U, 4U})
            options[i].bodies = {bodies.data(), bodies.size() - 1};
        options[4].flags = SEPAX_ANY_ORDER;
    }
};

std::string of_index(sepax_index *index, sepax_workspace *workspace, size_t capacity) {
    std::vector<sepax_pair> pairs(capacity, {7, 7});
    size_t count = 77;
    const sepax_status status =
        sepax_index_pairs(index, nullptr, workspace, pairs.data(), capacity, &count);
    return picture(status, count, pairs);
}

using indexed::index_ptr;

index_ptr make_index(const sepax_store *store, const sepax_threads *threads) {
    index_ptr index = indexed::make_index();
    sepax_index_options o = {};
    o.threads = threads;
    EXPECT_EQ(SEPAX_OK, sepax_index_build(index.get(), store, &o));
    return index;
}

struct index_queries {
    std::vector<sepax_bounds> boxes;
    std::vector<sepax_id> shapes;
    std::vector<sepax_pose> poses;

    index_queries(size_t count, uint32_t stored) {
        shapes::rng random(3);
        for (size_t i = 0; i < count; ++i) {
            const float x = float(shapes::uniform(random, 0, 190));
            const float y = float(shapes::uniform(random, 0, 190));
            boxes.push_back({x, y, x + 3, y + 1});
            shapes.push_back(shapes::below(random, stored));
            poses.push_back(shapes::pose(shapes::uniform(random), double(x), double(y)));
        }
    }

    std::string ask(const sepax_index *index, const sepax_store *store, sepax_workspace *workspace,
                    bool posed, size_t capacity, size_t *needed) const {
        std::vector<uint32_t> offsets(boxes.size() + 1, 7);
        std::vector<sepax_id> ids(capacity, 7);
        sepax_rejection why = {};
        *needed = 77;
        const sepax_status status =
            posed ? sepax_index_query_posed(index, store, shapes.data(), poses.data(),
                                            shapes.size(), workspace, offsets.data(), ids.data(),
                                            capacity, needed, &why)
                  : sepax_index_query(index, boxes.data(), boxes.size(), workspace, offsets.data(),
                                      ids.data(), capacity, needed, &why);
        return picture(status, *needed, offsets, ids, std::vector<size_t>{why.index, why.id},
                       std::vector<float>{why.excess});
    }
};

} // namespace

TEST(ThreadsBroad, FindsTheSamePairsByEveryHook) {
    const auto hooks = all_hooks();
    for (const bool crowded : {false, true}) {
        SCOPED_TRACE(crowded ? "crowded" : "even");
        const uint32_t boxes = crowded ? 6000 : 20000; // so many are sorted in parts
        const shapes::store_ptr store = make_boxes(boxes, crowded);
        const filters all(boxes);
        for (size_t i = 0; i < all.options.size(); ++i) {
            SCOPED_TRACE("options " + std::to_string(i));
            sepax_broad_options o = all.options[i];
            const shapes::workspace_ptr alone = shapes::make_workspace();
            size_t count = 0;
            sepax_find_pairs(store.get(), &o, alone.get(), nullptr, 0, &count);
            ASSERT_LT(100U, count);
            std::map<size_t, std::string> expected;
            for (const size_t capacity : {size_t(0), count - 1, count, count + 9})
                expected[capacity] = find(store.get(), o, alone.get(), capacity);
            for (const std::unique_ptr<hook> &h : hooks) {
                SCOPED_TRACE(h->name());
                const shapes::workspace_ptr workspace = shapes::make_workspace();
                o.threads = h->threads();
                for (const auto &[capacity, right] : expected)
                    EXPECT_TRUE(right == find(store.get(), o, workspace.get(), capacity))
                        << capacity << " of " << count;
                EXPECT_FALSE(h->take_parts().empty());
            }
        }
    }
    EXPECT_TRUE(modes_left_alone(hooks));
}

// Also the decision to sort anew, which hangs on counts of the join, is the same.
TEST(ThreadsBroad, KeepsTheSameIndexByEveryHook) {
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        SCOPED_TRACE(h->name());
        const shapes::store_ptr store = make_boxes(9000, false);
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        const index_ptr alone = make_index(store.get(), nullptr);
        const index_ptr divided = make_index(store.get(), h->threads());
        shapes::rng random(5);
        for (int step = 0; step < 12; ++step) {
            const size_t count = indexed::index_pairs(alone.get()).size();
            EXPECT_TRUE(of_index(alone.get(), workspace.get(), count) ==
                        of_index(divided.get(), workspace.get(), count))
                << step;
            for (int moves = 0; moves < 1000; ++moves) {
                const sepax_id id = shapes::below(random, 9000);
                const sepax_pose pose = shapes::pose(0, shapes::uniform(random, 0, 190),
                                                     shapes::uniform(random, 0, 190));
                ASSERT_EQ(SEPAX_OK, sepax_store_place(store.get(), &id, &pose, 1, nullptr));
            }
            ASSERT_EQ(SEPAX_OK, sepax_index_refit(alone.get(), store.get()));
            ASSERT_EQ(SEPAX_OK, sepax_index_refit(divided.get(), store.get()));
        }
        EXPECT_FALSE(h->take_parts().empty());
    }
}

TEST(ThreadsBroad, AnswersTheSameQueriesOfAnIndexByEveryHook) {
    const auto hooks = all_hooks();
    const shapes::store_ptr store = make_boxes(9000, false);
    const shapes::workspace_ptr alone_workspace = shapes::make_workspace();
    const index_ptr alone = make_index(store.get(), nullptr);
    const index_queries good(2000, 9000);
    index_queries bad = good;
    for (const size_t i : {700U, 1500U}) {
        bad.boxes[i].max_x = bad.boxes[i].min_x - 1;
        bad.poses[i].cos = float(i);
    }
    for (const std::unique_ptr<hook> &h : hooks) {
        SCOPED_TRACE(h->name());
        const index_ptr divided = make_index(store.get(), h->threads());
        h->take_parts();
        for (const bool posed : {false, true}) {
            const shapes::workspace_ptr workspace = shapes::make_workspace();
            size_t count = 0, needed = 0;
            good.ask(alone.get(), store.get(), alone_workspace.get(), posed, 0, &count);
            ASSERT_LT(2000U, count);
            for (const size_t capacity : {size_t(0), count - 1, count, count + 9, count})
                for (const index_queries *q : {&good, static_cast<const index_queries *>(&bad)}) {
                    const std::string expected = q->ask(
                        alone.get(), store.get(), alone_workspace.get(), posed, capacity, &needed);
                    EXPECT_TRUE(expected == q->ask(divided.get(), store.get(), workspace.get(),
                                                   posed, capacity, &needed));
                }
        }
        EXPECT_FALSE(h->take_parts().empty());
    }
    EXPECT_TRUE(modes_left_alone(hooks));
}

// Sorting is divided as well: any number of sides of boxes in any order, and keys of all widths.
TEST(ThreadsBroad, SortsTheSameByEveryHook) {
    for (const uint32_t count : {16383U, 16384U, 70000U, 140000U}) {
        SCOPED_TRACE(count);
        const shapes::store_ptr store = make_boxes(count, true);
        const shapes::workspace_ptr workspace = shapes::make_workspace();
        const index_ptr alone = make_index(store.get(), nullptr);
        const std::vector<sepax_bounds> everything = {{-1e6F, -1e6F, 1e6F, 1e6F}};
        const auto order_of = [&](const sepax_index *index) {
            std::vector<uint32_t> offsets(2);
            std::vector<sepax_id> ids(count);
            size_t needed = 0;
            EXPECT_EQ(SEPAX_OK,
                      sepax_index_query(index, everything.data(), 1, workspace.get(),
                                        offsets.data(), ids.data(), count, &needed, nullptr));
            return ids;
        };
        for (const std::unique_ptr<hook> &h : all_hooks())
            EXPECT_TRUE(order_of(alone.get()) ==
                        order_of(make_index(store.get(), h->threads()).get()))
                << h->name();
    }
}
