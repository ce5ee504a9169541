// SPDX-License-Identifier: MIT
//
// Calls of an index as tests make them, moving shapes, and what tests see of an index.

#ifndef SEPAX_TESTS_INDEX_CALLS_H
#define SEPAX_TESTS_INDEX_CALLS_H

#include <algorithm>

#include "broad_scenes.h"
#include "limited_memory.h"

#include "kernel.h"

extern "C" {
#include "broad/index.h"
}

namespace indexed {

struct index_destroy {
    void operator()(sepax_index *index) const {
        sepax_index_destroy(index);
    }
};
using index_ptr = std::unique_ptr<sepax_index, index_destroy>;

inline index_ptr make_index() {
    sepax_index *index = nullptr;
    EXPECT_EQ(sepax_index_create(nullptr, &index), SEPAX_OK);
    return index_ptr(index);
}

inline index_ptr built_index(const sepax_store *store, const sepax_index_options &options = {}) {
    index_ptr index = make_index();
    EXPECT_EQ(sepax_index_build(index.get(), store, &options), SEPAX_OK);
    return index;
}

// What the call finds, after it was asked how much that is.
inline broad::pairs index_pairs(sepax_index *index, const sepax_index_filter &filter = {}) {
    const broad::workspace_ptr workspace = shapes::make_workspace();
    size_t count = 0;
    const sepax_status status =
        sepax_index_pairs(index, &filter, workspace.get(), nullptr, 0, &count);
    EXPECT_EQ(status, count > 0 ? SEPAX_ERROR_CAPACITY : SEPAX_OK);
    broad::pairs found(count);
    size_t again = 0;
    EXPECT_EQ(sepax_index_pairs(index, &filter, workspace.get(), found.data(), count, &again),
              SEPAX_OK);
    EXPECT_EQ(again, count);
    return found;
}

inline broad::pairs sorted(broad::pairs list) {
    std::sort(list.begin(), list.end(), [](const sepax_pair &p, const sepax_pair &q) {
        return p.a != q.a ? p.a < q.a : p.b < q.b;
    });
    return list;
}

inline uint32_t body_of(const sepax_bodies &bodies, sepax_id id) {
    return uint32_t(std::upper_bound(bodies.offsets, bodies.offsets + bodies.count + 1, id) -
                    bodies.offsets - 1);
}

// The pairs of two bodies, in their order; all pairs where there are no bodies.
inline broad::pairs of_two_bodies(const broad::pairs &all, const sepax_bodies &bodies) {
    const auto in_none = [&bodies](sepax_id id) {
        return id < bodies.offsets[0] || id >= bodies.offsets[bodies.count];
    };
    broad::pairs left;
    for (const sepax_pair &p : all)
        if (bodies.offsets == nullptr ||
            (!in_none(p.a) && !in_none(p.b) && body_of(bodies, p.a) != body_of(bodies, p.b)))
            left.push_back(p);
    return left;
}

inline bool sorted_by_bodies(const broad::pairs &list, const sepax_bodies &bodies) {
    return std::is_sorted(list.begin(), list.end(), [&](const sepax_pair &p, const sepax_pair &q) {
        const uint32_t a = body_of(bodies, p.a), b = body_of(bodies, q.a);
        return a != b ? a < b : body_of(bodies, p.b) < body_of(bodies, q.b);
    });
}

// The ids of an index in its order.
inline std::vector<sepax_id> order_of(const sepax_index *index) {
    return std::vector<sepax_id>(index->tree.ids, index->tree.ids + index->box_count);
}

// Places `count` shapes, from the first one on, up to `far` from where they were added.
inline void move_some(sepax_store *store, shapes::rng &random, size_t count, double far) {
    for (sepax_id id = 0; id < count; id++) {
        const sepax_pose to =
            shapes::pose(0, shapes::uniform(random, -far, far), shapes::uniform(random, -far, far));
        ASSERT_EQ(sepax_store_place(store, &id, &to, 1, nullptr), SEPAX_OK);
    }
}

inline void move_back(sepax_store *store, size_t count) {
    for (sepax_id id = 0; id < count; id++) {
        const sepax_pose to = shapes::pose(0, 0, 0);
        ASSERT_EQ(sepax_store_place(store, &id, &to, 1, nullptr), SEPAX_OK);
    }
}

} // namespace indexed

#endif
