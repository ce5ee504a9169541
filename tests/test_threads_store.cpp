// SPDX-License-Identifier: MIT
//
// Stores whose caller lends threads: shapes added and placed by every hook are those of a store
// without, in every bit; what the store counts is, too.

#include <functional>

#include "batch.h"
#include "hooks.h"
#include "inside.h"
#include "limited_memory.h"
#include "scenes.h"

namespace {

using shapes::store_ptr;

store_ptr make_store(const sepax_threads *threads, uint32_t flags) {
    sepax_store_config config = {};
    config.flags = flags;
    config.threads = threads;
    sepax_store *raw = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(&config, &raw));
    return store_ptr(raw);
}

// All that a store holds, and what it counts.
std::string read(const sepax_store *store) {
    std::string all = inside::picture(store);
    const size_t memory = sepax_store_memory(store);
    inside::append(all, &memory, 1);
    inside::append(all, store->levers, store->levers != nullptr ? store->id_count : 0);
    return all;
}

// No id that is an exception lies outside of the span that the store keeps.
void expect_spans(const sepax_store *store) {
    for (sepax_id id = 0; id < sepax_store_count(store); ++id) {
        const shape_ref ref = store->refs[id];
        if (ref == REF_REMOVED || store_is_plain(store, id, ref))
            continue;
        EXPECT_LE(store->exceptions.first, id);
        EXPECT_GE(store->exceptions.last, id);
        if (!store_is_at_home(store, id, ref)) {
            EXPECT_LE(store->strays.first, id);
            EXPECT_GE(store->strays.last, id);
        }
    }
}

// Several times the shapes of a scene, at many places.
struct crowd {
    shapes::scene scene;
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;
    uint32_t add_flags;

    crowd(const named_scene &from, size_t least) : add_flags(from.add_flags) {
        shapes::rng random(3);
        while (scene.count() < least)
            for (size_t i = from.scene.boxes; i < from.scene.count() && scene.count() < least; ++i)
                scene.add(from.scene.local(i), from.scene.poses[i]);
        for (size_t i = 0; i < 3; ++i) // more vertices than a part has room for
            scene.add(shapes::lattice(200), scene.poses[i]);
        for (size_t i = 0; i < scene.count(); ++i) {
            ids.push_back(static_cast<sepax_id>(i));
            const double far = i % 5 == 0 ? 1e6 : 10; // there rounding bends many
            poses.push_back(shapes::pose(shapes::uniform(random),
                                         shapes::uniform(random, -far, far),
                                         shapes::uniform(random, -far, far)));
        }
    }
};

void add(sepax_store *store, const crowd &c) {
    sepax_id first = 77;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_many(store, c.scene.xy.data(), c.scene.offsets.data(),
                                             c.scene.count(), c.add_flags, &first, nullptr));
    EXPECT_EQ(0U, first);
}

// A named thing to do with a store that has all shapes of the crowd.
struct deed {
    const char *name;
    std::function<void(sepax_store *, const crowd &)> run;
};

void place(sepax_store *store, const std::vector<sepax_id> &ids,
           const std::vector<sepax_pose> &poses) {
    sepax_rejection r;
    const sepax_status status = sepax_store_place(store, ids.data(), poses.data(), ids.size(), &r);
    EXPECT_EQ(SEPAX_OK, status) << r.index;
}

void place_back_and_forth(sepax_store *store, const crowd &c) {
    place(store, c.ids, c.poses);
    place(store, c.ids, c.scene.poses);
    place(store, c.ids, c.poses);
}

// Every second shape, in an order that ascends.
void place_some(sepax_store *store, const crowd &c) {
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;
    for (size_t i = 1; i < c.ids.size(); i += 2) {
        ids.push_back(c.ids[i]);
        poses.push_back(c.poses[i]);
    }
    place(store, ids, poses);
}

// Each id twice: the last pose wins.
void place_twice(sepax_store *store, const crowd &c) {
    std::vector<sepax_id> ids = c.ids;
    std::vector<sepax_pose> poses = c.scene.poses;
    ids.insert(ids.end(), c.ids.rbegin(), c.ids.rend());
    poses.insert(poses.end(), c.poses.begin(), c.poses.end());
    place(store, ids, poses);
}

void remove_and_place(sepax_store *store, const crowd &c) {
    std::vector<sepax_id> gone, ids;
    std::vector<sepax_pose> poses;
    for (size_t i = 0; i < c.ids.size(); ++i) {
        const bool stays = i % 7 != 3;
        (stays ? ids : gone).push_back(c.ids[i]);
        if (stays)
            poses.push_back(c.poses[i]);
    }
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store, gone.data(), gone.size(), nullptr));
    place(store, ids, poses);
    sepax_id first = 0; // into the free slots
    EXPECT_EQ(SEPAX_OK, sepax_store_add_many(store, c.scene.xy.data(), c.scene.offsets.data(),
                                             c.scene.count() / 2, c.add_flags, &first, nullptr));
}

// All but the last shape, whose ids others get: after some that are refused, those of the scene.
void remove_and_add_again(sepax_store *store, const crowd &c) {
    const size_t count = c.ids.size() - 1;
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store, c.ids.data(), count, nullptr));
    std::vector<float> xy = c.scene.xy;
    xy[2 * c.scene.offsets[count - 1]] = INFINITY;
    sepax_id first = 77;
    EXPECT_EQ(SEPAX_ERROR_NOT_FINITE, sepax_store_add_many(store, xy.data(), c.scene.offsets.data(),
                                                           count, c.add_flags, &first, nullptr));
    EXPECT_EQ(77U, first);
    EXPECT_EQ(SEPAX_ERROR_ID, sepax_store_remove(store, c.ids.data(), 1, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_store_add_many(store, c.scene.xy.data(), c.scene.offsets.data(),
                                             count, c.add_flags, &first, nullptr));
    EXPECT_EQ(c.ids[0], first);
    EXPECT_EQ(1U, sepax_store_generation(store));
    place(store, c.ids, c.poses);
}

void round_and_place(sepax_store *store, const crowd &c) {
    std::vector<float> radii(c.ids.size(), 0);
    for (size_t i = 0; i < radii.size(); i += 3)
        radii[i] = .01F;
    EXPECT_EQ(SEPAX_OK,
              sepax_store_set_radii(store, c.ids.data(), radii.data(), radii.size(), nullptr));
    place(store, c.ids, c.poses);
}

// The boxes of the poses, then all of them placed.
void add_boxes(sepax_store *store, const crowd &c) {
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i < c.poses.size(); ++i)
        boxes.push_back({1 + static_cast<float>(i % 13), .5F, c.poses[i]});
    sepax_id first = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(store, boxes.data(), boxes.size(), &first, nullptr));
    std::vector<sepax_id> ids;
    for (size_t i = 0; i < boxes.size(); ++i)
        ids.push_back(first + static_cast<sepax_id>(i));
    place(store, ids, c.scene.poses);
}

void refuse(sepax_store *store, const crowd &c) {
    std::vector<sepax_pose> poses = c.poses;
    poses[c.poses.size() - 3].cos = 2;
    poses[c.poses.size() - 2].cos = NAN;
    sepax_rejection r;
    EXPECT_EQ(SEPAX_ERROR_POSE,
              sepax_store_place(store, c.ids.data(), poses.data(), poses.size(), &r));
    EXPECT_EQ(poses.size() - 3, r.index);
    EXPECT_EQ(c.ids[poses.size() - 3], r.id);
    EXPECT_LE(3, r.excess);
    std::vector<sepax_id> ids = c.ids;
    ids[5] = 0xFFFFFF;
    EXPECT_EQ(SEPAX_ERROR_ID,
              sepax_store_place(store, ids.data(), c.poses.data(), c.poses.size(), &r));
    EXPECT_EQ(5U, r.index);
    std::vector<float> xy = c.scene.xy;
    xy[2 * c.scene.offsets[c.scene.count() - 2]] = INFINITY;
    sepax_id first = 77;
    EXPECT_EQ(SEPAX_ERROR_NOT_FINITE,
              sepax_store_add_many(store, xy.data(), c.scene.offsets.data(), c.scene.count(),
                                   c.add_flags, &first, &r));
    EXPECT_EQ(c.scene.count() - 2, r.index);
    std::vector<sepax_box> boxes(c.poses.size(), {1, 2, c.poses[0]});
    boxes[boxes.size() - 2].half_y = -1;
    EXPECT_EQ(SEPAX_ERROR_EXTENT,
              sepax_store_add_boxes(store, boxes.data(), boxes.size(), &first, &r));
    EXPECT_EQ(boxes.size() - 2, r.index);
    EXPECT_EQ(77U, first);
}

const std::vector<deed> &deeds() {
    static const std::vector<deed> all = {{"nothing", [](sepax_store *, const crowd &) {}},
                                          {"place", place_back_and_forth},
                                          {"place some", place_some},
                                          {"place twice", place_twice},
                                          {"remove and place", remove_and_place},
                                          {"remove and add again", remove_and_add_again},
                                          {"round and place", round_and_place},
                                          {"add boxes", add_boxes},
                                          {"refuse", refuse}};
    return all;
}

void compare(const crowd &c, uint32_t flags, const std::vector<std::unique_ptr<hook>> &hooks) {
    for (const deed &d : deeds()) {
        SCOPED_TRACE(d.name);
        const store_ptr alone = make_store(nullptr, flags);
        add(alone.get(), c);
        d.run(alone.get(), c);
        const std::string expected = read(alone.get());
        for (const std::unique_ptr<hook> &h : hooks) {
            SCOPED_TRACE(h->name());
            const store_ptr store = make_store(h->threads(), flags);
            add(store.get(), c);
            d.run(store.get(), c);
            EXPECT_TRUE(expected == read(store.get()));
            EXPECT_FALSE(h->take_parts().empty());
            expect_spans(store.get());
        }
    }
}

} // namespace

TEST(ThreadsStore, IsTheSameByEveryHook) {
    const auto hooks = all_hooks();
    for (const named_scene &k : make_scenes(2000, {"all_classes", "nearly_tiles_k8"})) {
        SCOPED_TRACE(k.name);
        compare(crowd(k, 5000), 0, hooks);
    }
    EXPECT_TRUE(modes_left_alone(hooks));
}

TEST(ThreadsStore, IsTheSameWithEveryFlag) {
    std::vector<std::unique_ptr<hook>> hooks;
    hooks.emplace_back(new ordered_hook("shuffled", ordered_hook::order::shuffled, true));
    hooks.emplace_back(new pool_hook(3));
    for (const named_scene &k : make_scenes(2000, {"all_classes", "nearly_tiles_k8"})) {
        SCOPED_TRACE(k.name);
        for (const uint32_t flags : {SEPAX_MERGE_AXES, SEPAX_RELATE_ONLY})
            compare(crowd(k, 3000), flags, hooks);
    }
    EXPECT_TRUE(modes_left_alone(hooks));
}

// Of two polygons that are bad the first one is named, whichever part finds its own.
TEST(ThreadsStore, NamesTheFirstBadPolygon) {
    std::vector<float> xy;
    std::vector<uint32_t> offsets = {0};
    for (size_t i = 0; i < 5000; ++i) {
        shapes::polygon p = shapes::box(1, 2);
        if (i == 3210 || i == 4000)
            std::reverse(p.begin(), p.end());
        for (const sepax_vec2 v : p)
            xy.insert(xy.end(), {v.x, v.y});
        offsets.push_back(offsets.back() + 4);
    }
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        const store_ptr store = make_store(h->threads(), 0);
        sepax_id first = 77;
        sepax_rejection rejection = {};
        EXPECT_EQ(SEPAX_ERROR_CLOCKWISE,
                  sepax_store_add_many(store.get(), xy.data(), offsets.data(), 5000, 0, &first,
                                       &rejection));
        EXPECT_EQ(3210U, rejection.index);
        EXPECT_EQ(77U, first);
        EXPECT_EQ(0U, sepax_store_count(store.get()));
    }
}

// Sweeps of ids that were removed, and that the call gives out again. Under the thread sanitizer:
// no part reads what another part writes there.
TEST(ThreadsStore, NamesTheFirstSweepOfARemovedShape) {
    const std::vector<sepax_box> boxes(6000, {1, 2, {0, 0, 1, 0}});
    const std::vector<sepax_pose> poses(5000, {0, 0, 1, 0});
    std::vector<sepax_id> removed(5000), ids(5000, 5500);
    for (sepax_id id = 0; id < 5000; ++id)
        removed[id] = id;
    for (sepax_id i = 3210; i < 5000; ++i)
        ids[i] = i - 3210;
    for (const std::unique_ptr<hook> &h : all_hooks()) {
        const store_ptr store = make_store(h->threads(), 0);
        sepax_id first = 77;
        sepax_rejection rejection = {};
        ASSERT_EQ(SEPAX_OK,
                  sepax_store_add_boxes(store.get(), boxes.data(), 6000, &first, nullptr));
        ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), removed.data(), 5000, nullptr));
        EXPECT_EQ(SEPAX_ERROR_ID, sepax_store_add_sweeps(store.get(), ids.data(), poses.data(),
                                                         poses.data(), 5000, &first, &rejection));
        EXPECT_EQ(3210U, rejection.index);
        EXPECT_EQ(0U, rejection.id);
        EXPECT_EQ(0U, first);
    }
}

// What a call of many shapes needs runs out at each allocation in turn.
TEST(ThreadsStore, RunsOutOfMemoryAsAStoreWithoutThreads) {
    ordered_hook hook("shuffled", ordered_hook::order::shuffled, true);
    const std::vector<sepax_box> boxes(5000, {1, 2, {0, 0, 1, 0}});
    const shapes::polygon quad = shapes::box(1, 2);
    std::vector<float> xy;
    std::vector<uint32_t> offsets = {0};
    for (size_t i = 0; i < boxes.size(); ++i) {
        for (const sepax_vec2 v : quad)
            xy.insert(xy.end(), {v.x, v.y});
        offsets.push_back(offsets.back() + 4);
    }
    for (const bool of_boxes : {false, true})
        for (size_t left = 1;; ++left) {
            limited_memory memory = {left};
            const sepax_store_config config = memory.config(hook.threads());
            sepax_store *raw = nullptr;
            if (sepax_store_create(&config, &raw) != SEPAX_OK)
                continue;
            const store_ptr store(raw);
            sepax_id first = 77;
            const sepax_status status =
                of_boxes ? sepax_store_add_boxes(raw, boxes.data(), boxes.size(), &first, nullptr)
                         : sepax_store_add_many(raw, xy.data(), offsets.data(), 5000, 0, &first,
                                                nullptr);
            if (status == SEPAX_OK) {
                EXPECT_EQ(5000U, sepax_store_count(raw));
                break;
            }
            ASSERT_EQ(SEPAX_ERROR_MEMORY, status);
            EXPECT_EQ(0U, sepax_store_count(raw));
            EXPECT_EQ(77U, first);
        }
}
