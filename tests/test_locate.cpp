// SPDX-License-Identifier: MIT
//
// Points located by an index, on every backend: against the relations of points that are shapes,
// for all kinds of shapes, bodies and layers; on borders and next to them; outputs, threads.

#include <cmath>
#include <cstring>
#include <numeric>

#include "batch.h"
#include "hooks.h"
#include "index_calls.h"
#include "stores.h"

namespace {

using indexed::built_index;
using indexed::index_ptr;
using shapes::below;
using shapes::rng;
using shapes::store_ptr;
using shapes::uniform;
using shapes::workspace_ptr;
using stores::points;

struct located {
    std::vector<uint32_t> offsets;
    std::vector<sepax_id> found;
    std::vector<uint8_t> relations;

    bool operator==(const located &other) const {
        return offsets == other.offsets && found == other.found && relations == other.relations;
    }
};

// What the call finds, after it was asked how much that is.
located locate(const sepax_index *index, const sepax_store *store, const points &at,
               const sepax_point_filter *filter, sepax_workspace *workspace) {
    size_t needed = 0, again = 0;
    const sepax_status status =
        sepax_index_locate(index, store, at.data(), at.size(), filter, workspace, nullptr, nullptr,
                           nullptr, 0, &needed, nullptr);
    EXPECT_EQ(status, needed > 0 ? SEPAX_ERROR_CAPACITY : SEPAX_OK);
    located to = {std::vector<uint32_t>(at.size() + 1, 7), std::vector<sepax_id>(needed, 8),
                  std::vector<uint8_t>(needed, 9)};
    EXPECT_EQ(sepax_index_locate(index, store, at.data(), at.size(), filter, workspace,
                                 to.offsets.data(), to.found.data(), to.relations.data(), needed,
                                 &again, nullptr),
              SEPAX_OK);
    EXPECT_EQ(again, needed);
    return to;
}

located locate(const sepax_index *index, const sepax_store *store, const points &at,
               const sepax_point_filter &filter = {}) {
    return locate(index, store, at, &filter, shapes::make_workspace().get());
}

// The same by the relations of the reference, for which the points are added to the store.
located by_relations(sepax_store *store, uint32_t shape_count, const points &at,
                     const sepax_point_filter &filter = {}) {
    located to;
    const sepax_options options = options_for("reference");
    std::vector<sepax_id> all(shape_count);
    for (sepax_id id = 0; id < shape_count; id++)
        all[id] = id;
    for (const sepax_vec2 &point : at) {
        const sepax_id dot = stores::add(store, {point});
        std::vector<uint8_t> relations(shape_count);
        EXPECT_EQ(SEPAX_OK, sepax_relate(store, sepax_lists(&dot, 1, all.data(), all.size()),
                                         &options, relations.data()));
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(store, &dot, 1, nullptr));
        to.offsets.push_back(static_cast<uint32_t>(to.found.size()));
        const auto keep = [&](sepax_id number, uint8_t relation) {
            if (relation != SEPAX_DISJOINT) {
                to.found.push_back(number);
                to.relations.push_back(relation);
            }
        };
        for (sepax_id id = 0; id < shape_count; id++)
            if (filter.layers != nullptr && (filter.layers[id] & filter.mask) == 0)
                relations[id] = SEPAX_DISJOINT;
        for (sepax_id id = 0; id < shape_count && filter.bodies.offsets == nullptr; id++)
            keep(id, relations[id]);
        for (sepax_id body = 0; body < filter.bodies.count; body++) {
            uint8_t most = SEPAX_DISJOINT;
            for (sepax_id id = filter.bodies.offsets[body]; id < filter.bodies.offsets[body + 1];
                 id++)
                most = std::max(most, relations[id]);
            keep(body, most);
        }
    }
    to.offsets.push_back(static_cast<uint32_t>(to.found.size()));
    return to;
}

// Vertices, points on edges or next to them, and others near a polygon.
void add_points_near(points &to, const points &p, rng &random, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const sepax_vec2 a = p[below(random, uint32_t(p.size()))];
        const sepax_vec2 b = p[below(random, uint32_t(p.size()))];
        const sepax_vec2 v = p[i % p.size()], next = p[(i + 1) % p.size()];
        to.push_back(v);
        to.push_back({v.x / 2 + next.x / 2, v.y / 2 + next.y / 2});
        to.push_back({std::nextafter(v.x, a.x), std::nextafter(v.y, b.y)});
        const float part = float(uniform(random, -.2, 1.2));
        to.push_back({a.x * part + b.x * (1 - part), a.y * part + b.y * (1 - part)});
    }
}

void expect_by_relations(sepax_store *store, uint32_t count, const points &at,
                         const sepax_point_filter &filter = {}) {
    const located right = by_relations(store, count, at, filter);
    const sepax_range shapes_alone = {0, count};
    for_each_here([&](const sepax_backend *backend) {
        const index_ptr index = built_index(store, {backend, &shapes_alone, 0});
        EXPECT_TRUE(right == locate(index.get(), store, at, filter));
    });
}

TEST(Locate, FindsWhatTheRelationsOfPointsSay) {
    for (unsigned seed = 0; seed < 4; seed++) {
        SCOPED_TRACE(seed);
        const store_ptr store = stores::any_store(0, seed);
        const uint32_t count = uint32_t(sepax_store_count(store.get()));
        rng random(seed);
        points at;
        for (sepax_id id = 0; id < count; id++)
            add_points_near(at, stores::world(store.get(), id), random, seed < 2 ? 1 : 6);
        const sepax_id removed = 7;
        ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &removed, 1, nullptr));
        stores::add(store.get(), {{1, 2}, {3, 2}}); // a segment
        const std::vector<sepax_id> bodies = {1, 4, 4, 9, 20};
        std::vector<uint32_t> layers(count);
        for (uint32_t id = 0; id < count; id++)
            layers[id] = 1U << id % 3;
        for (const sepax_point_filter &filter : {sepax_point_filter{},
                                                 {{bodies.data(), 4}, nullptr, 0},
                                                 {{nullptr, 0}, layers.data(), 5},
                                                 {{bodies.data(), 4}, layers.data(), 2}})
            expect_by_relations(store.get(), count, at, filter);
    }
}

TEST(Locate, IsExactOnBordersOfPolygonsOfAllSizes) {
    rng random(5);
    for (const unsigned n : {3U, 4U, 5U, 8U, 9U, 16U, 31U, 32U, 33U, 100U, 4096U}) {
        SCOPED_TRACE(n);
        const store_ptr store = stores::make(0);
        const points p =
            n % 2 == 0 && n > 3 ? shapes::lattice(n) : shapes::random_convex(random, n);
        stores::add(store.get(), p);
        points at;
        add_points_near(at, p, random, n < 100 ? 40 : 15);
        expect_by_relations(store.get(), 1, at);
    }
}

// From denormal coordinates to those whose products overflow.
TEST(Locate, IsExactAtAllScales) {
    rng random(6);
    for (int exponent = -148; exponent <= 126; exponent++) {
        SCOPED_TRACE(exponent);
        const store_ptr store = stores::make(0);
        points at;
        for (sepax_id id = 0; id < 3; id++) {
            points p = shapes::random_convex(random, 3 + 2 * id);
            for (sepax_vec2 &v : p)
                v = {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
            sepax_id unused;
            if (sepax_store_add(store.get(), p.data(), p.size(), SEPAX_HULL, &unused, nullptr) ==
                SEPAX_OK)
                add_points_near(at, p, random, 5);
        }
        expect_by_relations(store.get(), 3, at);
    }
}

TEST(Locate, FindsAllOfManyInAscendingOrder) {
    const store_ptr store = make_store(broad::make_scene(broad::kind_of("dense"), 900));
    rng random(7);
    points at;
    for (size_t i = 0; i < scaled(500, 100); i++)
        at.push_back({float(uniform(random, -2, 32)), float(uniform(random, -2, 32))});
    expect_by_relations(store.get(), 900, at);
    // Many at one place, some of them bodies twice.
    const store_ptr heap = stores::make(0);
    std::vector<sepax_id> bodies;
    for (uint32_t i = 0; i < 700; i++) {
        stores::add_box(heap.get(), {float(1 + i % 7), 1, {float(i % 5) / 4, 0, 1, 0}});
        if (i % 3 == 0)
            bodies.push_back(i);
    }
    at.assign(70, {.5F, .25F});
    at.push_back({2, 1});
    expect_by_relations(heap.get(), 700, at);
    expect_by_relations(heap.get(), 700, at, {{bodies.data(), bodies.size() - 1}, nullptr, 0});
}

TEST(Locate, OfNothingFindsNothing) {
    const index_ptr index = indexed::make_index();
    const store_ptr store = stores::make(0);
    EXPECT_EQ(locate(index.get(), store.get(), {}).offsets, (std::vector<uint32_t>{0}));
    EXPECT_EQ(locate(index.get(), store.get(), {{1, 2}, {3, 4}}).offsets,
              (std::vector<uint32_t>{0, 0, 0}));
}

// Shapes are where they are in the store, among those whose boxes had the point.
TEST(Locate, LeavesOutShapesThatWereRemovedOrMovedAway) {
    const store_ptr store = stores::make(0);
    for (int i = 0; i < 3; i++)
        stores::add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    const index_ptr index = built_index(store.get());
    const sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), &first, 1, nullptr));
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), 2, {5, 0, 1, 0}));
    EXPECT_EQ(locate(index.get(), store.get(), {{0, 0}, {5, 0}}).found, (std::vector<sepax_id>{1}));
    stores::add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    size_t needed = 0;
    const sepax_vec2 point = {0, 0};
    EXPECT_EQ(SEPAX_ERROR_STALE, sepax_index_locate(index.get(), store.get(), &point, 1, nullptr,
                                                    shapes::make_workspace().get(), nullptr,
                                                    nullptr, nullptr, 0, &needed, nullptr));
}

// Their ids are no more ids of the store, whose memory was replaced for a batch that was refused.
TEST(Locate, LeavesOutShapesThatWereTheLast) {
    const store_ptr store = stores::make(0);
    for (int i = 0; i < 40; i++)
        stores::add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    const index_ptr index = built_index(store.get());
    std::vector<sepax_id> ids(20000);
    std::iota(ids.begin(), ids.end(), 1);
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), ids.data(), 39, nullptr));
    std::vector<sepax_box> boxes(ids.size(), {1, 1, {0, 0, 1, 0}});
    boxes.back().half_x = -1;
    EXPECT_EQ(SEPAX_ERROR_EXTENT,
              sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), ids.data(), nullptr));
    EXPECT_EQ(locate(index.get(), store.get(), {{0, 0}}).found, (std::vector<sepax_id>{0}));
}

// Where they were moved, the boxes of the index say nothing about them.
TEST(Locate, HasTheRelationsOfShapesThatWereMoved) {
    rng random(8);
    size_t count = 0;
    for (int round = 0; round < 200; round++) {
        const store_ptr store = stores::make(0);
        const sepax_id id = stores::add(store.get(), shapes::random_convex(random, 3 + round % 6));
        const index_ptr index = built_index(store.get());
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), id, stores::any_pose(random, 1)));
        points at;
        add_points_near(at, stores::world(store.get(), id), random, 5);
        const located found = locate(index.get(), store.get(), at);
        const located all = by_relations(store.get(), 1, at);
        for (size_t i = 0; i < at.size(); i++)
            if (found.offsets[i] != found.offsets[i + 1]) {
                ASSERT_NE(all.offsets[i], all.offsets[i + 1]);
                EXPECT_EQ(found.relations[found.offsets[i]], all.relations[all.offsets[i]]);
                count++;
            }
    }
    EXPECT_LT(500U, count);
}

// A store of boxes and points everywhere around, so many that they are sorted and divided.
struct many {
    store_ptr store = make_store(broad::make_scene(broad::kind_of("dense"), 2000));
    points at;

    many() {
        rng random(9);
        for (size_t i = 0; i < 20000; i++)
            at.push_back({float(uniform(random, -2, 50)), float(uniform(random, -2, 50))});
    }
};

TEST(Locate, WritesAllOrNothingAtAnyAddress) {
    const many m;
    const index_ptr index = built_index(m.store.get());
    const points few(m.at.begin(), m.at.begin() + 50);
    const located all = locate(index.get(), m.store.get(), few);
    const size_t count = all.found.size();
    ASSERT_LT(20U, count);
    const workspace_ptr w = shapes::make_workspace();
    for (size_t room = 0; room <= count + 2; room++) {
        std::vector<char> in(50 * sizeof(sepax_vec2) + 1), offsets(51 * 4 + 1, 5);
        std::vector<char> found(4 * room + 1, 5), needed(sizeof(size_t) + 1);
        std::vector<uint8_t> relations(room + 1, 5);
        std::memcpy(in.data() + 1, few.data(), 50 * sizeof(sepax_vec2));
        const auto at = [](std::vector<char> &v) { return static_cast<void *>(v.data() + 1); };
        const sepax_status status = sepax_index_locate(
            index.get(), m.store.get(), static_cast<sepax_vec2 *>(at(in)), 50, nullptr, w.get(),
            static_cast<uint32_t *>(at(offsets)), static_cast<sepax_id *>(at(found)),
            relations.data(), room, static_cast<size_t *>(at(needed)), nullptr);
        EXPECT_EQ(0, std::memcmp(at(needed), &count, sizeof count));
        EXPECT_EQ(status, room < count ? SEPAX_ERROR_CAPACITY : SEPAX_OK);
        if (status == SEPAX_OK) {
            EXPECT_EQ(0, std::memcmp(at(offsets), all.offsets.data(), 51 * 4));
            EXPECT_EQ(0, std::memcmp(at(found), all.found.data(), 4 * count));
            EXPECT_EQ(0, std::memcmp(relations.data(), all.relations.data(), count));
        } else {
            EXPECT_EQ(offsets, std::vector<char>(51 * 4 + 1, 5));
            EXPECT_EQ(found, std::vector<char>(4 * room + 1, 5));
        }
        EXPECT_EQ(5, relations[room]);
    }
}

TEST(Locate, FindsTheSameByEveryHook) {
    const many m;
    const located alone = locate(built_index(m.store.get()).get(), m.store.get(), m.at);
    ASSERT_LT(10000U, alone.found.size());
    const auto hooks = all_hooks();
    for (const std::unique_ptr<hook> &h : hooks) {
        SCOPED_TRACE(h->name());
        sepax_index_options options = {};
        options.threads = h->threads();
        const index_ptr index = built_index(m.store.get(), options);
        h->take_parts();
        EXPECT_TRUE(alone == locate(index.get(), m.store.get(), m.at));
        EXPECT_FALSE(h->take_parts().empty());
    }
    EXPECT_TRUE(modes_left_alone(hooks));
}

TEST(Locate, MayRunOutOfMemory) {
    const many m;
    const index_ptr index = built_index(m.store.get());
    for (size_t allowed = 0; allowed < 3; allowed++) {
        limited_memory memory;
        const sepax_store_config config = memory.config();
        const workspace_ptr w = shapes::make_workspace(&config);
        memory.left = allowed;
        size_t needed = 7;
        EXPECT_EQ(SEPAX_ERROR_MEMORY,
                  sepax_index_locate(index.get(), m.store.get(), m.at.data(), m.at.size(), nullptr,
                                     w.get(), nullptr, nullptr, nullptr, 0, &needed, nullptr));
        EXPECT_EQ(needed, 7U);
    }
}

} // namespace
