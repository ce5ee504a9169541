// SPDX-License-Identifier: MIT
//
// The centre of the discs: the centroid, moved with the shape, and inside of it.

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "stores.h"

namespace {

using namespace stores;

shape_bounds bounds_of(const sepax_store *store, sepax_id id) {
    return store->bounds[id];
}

shape_home &home_of(const sepax_store *store, sepax_id id) {
    return *class_home(&class_of(store, id), ref_slot(store->refs[id]));
}

sepax_vec2 mean_of_world(const sepax_store *store, sepax_id id) {
    const polygon p = store_polygon(store, store->refs[id]);
    return sepax_centre_mean(p.x, p.y, p.count);
}

void expect_bounds_at(const sepax_store *store, sepax_id id, sepax_vec2 expected) {
    const shape_bounds b = bounds_of(store, id);
    EXPECT_EQ(bits(b.x), bits(expected.x)) << "shape " << id;
    EXPECT_EQ(bits(b.y), bits(expected.y)) << "shape " << id;
}

// Of triangles and quadrilaterals it is the mean of the vertices.
TEST(StoreCentre, IsTheCentroid) {
    const store_ptr store = make();
    shapes::rng random(41);
    for (unsigned i = 0; i < 400; ++i) {
        points p = shapes::random_convex(random, 3 + i % 18);
        for (sepax_vec2 &v : p) // nothing may count from the origin
            v = {v.x + 16, v.y - 32};
        const sepax_id id = add(store.get(), p);
        sepax_moments m = {};
        ASSERT_EQ(sepax_store_moments(store.get(), &id, 1, &m, nullptr), SEPAX_OK);
        const sepax_vec2 mean = mean_of_world(store.get(), id);
        const shape_bounds b = bounds_of(store.get(), id);
        EXPECT_NEAR(b.x, p.size() < 5 ? mean.x : m.x, 1e-5) << p.size();
        EXPECT_NEAR(b.y, p.size() < 5 ? mean.y : m.y, 1e-5) << p.size();
    }
    expect_all_sound(store.get());
}

// Half of a regular 16-gon: the mean of its vertices is far from the best centre.
const points half_disc = {{1, 0},          {0.92f, 0.38f},  {0.71f, 0.71f},  {0.38f, 0.92f}, {0, 1},
                          {-0.38f, 0.92f}, {-0.71f, 0.71f}, {-0.92f, 0.38f}, {-1, 0}};

struct added {
    sepax_id id;
    sepax_vec2 centre; // when it was added
};

void add_some(sepax_store *store, shapes::rng &random, unsigned count, std::vector<added> &to) {
    for (unsigned i = 0; i < count; ++i) {
        const sepax_id id = add(store, shapes::random_convex(random, 5 + i % 16));
        const shape_bounds b = bounds_of(store, id);
        to.push_back({id, {b.x, b.y}});
    }
}

// Of many shapes, in slots that others had before and in classes that have grown since.
TEST(StoreCentre, MovesWithTheShape) {
    const store_ptr store = make();
    shapes::rng random(42);
    std::vector<added> all;
    add_some(store.get(), random, 64, all);
    for (unsigned i = 0; i < 32; ++i) { // every other one
        ASSERT_EQ(sepax_store_remove(store.get(), &all[i].id, 1, nullptr), SEPAX_OK);
        all.erase(all.begin() + i);
    }
    add_some(store.get(), random, 80, all);
    for (unsigned round = 0; round < 3; ++round) {
        std::vector<sepax_pose> poses;
        for (const added &a : all) {
            poses.push_back(any_pose(random, 1000));
            ASSERT_EQ(place(store.get(), a.id, poses.back()), SEPAX_OK);
        }
        for (size_t i = 0; i < all.size(); ++i) {
            const bool moved = class_of(store.get(), all[i].id).shapes.home;
            expect_bounds_at(store.get(), all[i].id,
                             moved ? by_formula(poses[i], all[i].centre)
                                   : mean_of_world(store.get(), all[i].id));
        }
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
}

// Shapes that collapse when they are placed, and come back.
TEST(StoreCentre, OutlivesACollapse) {
    const store_ptr store = make();
    const sepax_id id = add(store.get(), half_disc);
    const shape_bounds before = bounds_of(store.get(), id);
    for (const float far : {0x1p22f, 0x1p23f, 0x1p24f, 0x1p30f, FLT_MAX / 2}) {
        ASSERT_EQ(place(store.get(), id, {far, 0, 1, 0}), SEPAX_OK);
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
    ASSERT_EQ(place(store.get(), id, {0, 0, 1, 0}), SEPAX_OK);
    const shape_bounds after = bounds_of(store.get(), id);
    EXPECT_EQ(bits(after.x), bits(before.x));
    EXPECT_EQ(bits(after.y), bits(before.y));
    EXPECT_EQ(bits(after.inner), bits(before.inner));
    EXPECT_EQ(bits(after.outer), bits(before.outer));
}

// Rounding can take the centre beyond the largest float where all vertices stay below. No shape was
// found that does it, so the centre is moved by hand, in one coordinate at a time.
TEST(StoreCentre, IsTheMeanWhereItOverflows) {
    const store_ptr store = make();
    points large = half_disc;
    for (sepax_vec2 &v : large)
        v = {v.x * 0x1p125f, v.y * 0x1p125f};
    const struct {
        sepax_pose pose;
        sepax_vec2 centre;
    } far[] = {{{0x1p126f, 0, 1, 0}, {FLT_MAX, 0}}, {{0, 0x1p126f, 1, 0}, {0, FLT_MAX}}};
    for (const auto &f : far) {
        const sepax_id id = add(store.get(), large);
        home_of(store.get(), id).x = f.centre.x;
        home_of(store.get(), id).y = f.centre.y;
        ASSERT_EQ(place(store.get(), id, f.pose), SEPAX_OK);
        expect_bounds_at(store.get(), id, mean_of_world(store.get(), id));
    }
    expect_all_sound(store.get());
}

// A needle's steps may leave it; then they do not count.
TEST(StoreCentre, StaysInside) {
    const store_ptr store = make();
    shapes::rng random(43);
    for (const double aspect : {1e-1, 1e-2, 1e-3, 1e-5}) {
        for (unsigned i = 0; i < 300; ++i) {
            const points p = shapes::random_convex(random, 5 + i % 12, aspect, aspect);
            const shape_bounds b = bounds_of(store.get(), add(store.get(), p));
            for (size_t v = 0; v < p.size(); ++v) {
                const sepax_vec2 from = p[v], to = p[(v + 1) % p.size()];
                const double ex = double(to.x) - from.x, ey = double(to.y) - from.y;
                ASSERT_GE(ex * (b.y - from.y) - ey * (b.x - from.x), -0x1p-23);
            }
        }
    }
    expect_all_sound(store.get());
}

} // namespace
