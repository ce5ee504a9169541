// SPDX-License-Identifier: MIT
//
// Outlines: what expect_sound says of them holds for shapes of any form, size and place, and where
// they are of no use they say so.

#include <cfloat>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "stores.h"

namespace {

using namespace stores;

const shape_outline &outline_of(const sepax_store *store, sepax_id id) {
    return class_of(store, id).outlines[ref_slot(store->refs[id])];
}

bool usable(const sepax_store *store, sepax_id id) {
    const shape_outline &o = outline_of(store, id);
    return std::isfinite(o.cos) && std::isfinite(o.sin);
}

points times(points p, float x, float y) {
    for (sepax_vec2 &v : p)
        v = {v.x * x, v.y * y};
    return p;
}

TEST(StoreOutline, IsThereFromSevenVerticesOn) {
    const store_ptr store = make();
    for (const unsigned k : {3U, 4U, 5U, 6U, 7U, 8U, 9U, 64U, 65U, 4096U}) {
        const sepax_id id = add(store.get(), shapes::regular(k));
        EXPECT_EQ(class_of(store.get(), id).outlines != nullptr, k >= 7) << k;
        EXPECT_TRUE(k < 7 || usable(store.get(), id)) << k;
    }
}

TEST(StoreOutline, HoldsTheShapeWhereverItIsPlaced) {
    shapes::rng random(51);
    for (const float size : {0x1p-30f, 1.0f, 0x1p30f})
        for (const double aspect : {1.0, 0.3, 0.01, 1e-4}) {
            const store_ptr store = make();
            for (unsigned k = 7; k <= 70; k += 3)
                add(store.get(),
                    times(shapes::random_convex(random, k, aspect, aspect), size, size));
            for (const double far : {0.0, 10.0, 1e3, 3e4}) {
                for (sepax_id id = 0; id < sepax_store_count(store.get()); ++id) {
                    sepax_pose pose = any_pose(random, far);
                    pose.x *= size;
                    pose.y *= size;
                    ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
                }
                ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()))
                    << "size " << size << ", aspect " << aspect << ", far " << far;
            }
        }
}

// What is rounded away far out may be a quarter of the inner disc, and no more.
TEST(StoreOutline, IsOfNoUseWhereRoundingBentTheShape) {
    const store_ptr store = make();
    const sepax_id id = add(store.get(), shapes::regular(8));
    const struct {
        float far;
        bool use;
    } placed[] = {{0, true}, {0x1p20f, true}, {0x1p21f, false}, {0x1p24f, false}, {1, true}};
    for (const auto &p : placed) {
        ASSERT_EQ(place(store.get(), id, {p.far, 0, 1, 0}), SEPAX_OK);
        EXPECT_EQ(usable(store.get(), id), p.use) << p.far;
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
}

// So may what turning rounds away of a shape that lies far from the origin of its own coordinates.
TEST(StoreOutline, IsOfNoUseFarFromItsOwnOrigin) {
    const store_ptr store = make();
    for (const sepax_vec2 way : {sepax_vec2{1, 0}, {0, 1}, {-1, 0}, {0, -1}})
        for (const float far : {0x1p16f, 0x1p17f, 0x1p18f, 0x1p19f}) {
            points p = shapes::regular(8);
            for (sepax_vec2 &v : p)
                v = {v.x + way.x * far, v.y + way.y * far};
            const sepax_id id = add(store.get(), p);
            ASSERT_EQ(place(store.get(), id, {-way.x * far, -way.y * far, 1, 0}), SEPAX_OK);
            EXPECT_EQ(usable(store.get(), id), far <= 0x1p18f) << way.x << " " << far;
        }
}

TEST(StoreOutline, IsOfNoUseForNeedlesAndExtremeSizes) {
    const store_ptr store = make();
    const points round = shapes::regular(16);
    const struct {
        float x, y;
        bool use;
    } kinds[] = {
        {1, 0x1p-17f, true},           {1, 0x1p-21f, false},       {0x1p-40f, 0x1p-40f, true},
        {0x1p-17f, 1, true},           {0x1p-21f, 1, false},       {0x1p-60f, 0x1p-60f, false},
        {0x1p-41f, 0x1p-59f, false},   {0x1p40f, 0x1p40f, true},   {0x1p60f, 0x1p60f, false},
        {0x1p-100f, 0x1p-100f, false}, {0x1p120f, 0x1p120f, false}};
    for (const auto &k : kinds) {
        const sepax_id id = add(store.get(), times(round, k.x, k.y));
        EXPECT_EQ(usable(store.get(), id), k.use) << k.x << " " << k.y;
        EXPECT_EQ(outline_of(store.get(), id).gauge_unit == 0x7F80, !k.use) << k.x << " " << k.y;
    }
    expect_all_sound(store.get());
}

// A centre that overflows is replaced by another one, which the knots were not seen from.
TEST(StoreOutline, IsOfNoUseWithAnotherCentre) {
    const store_ptr store = make();
    const sepax_id id = add(store.get(), times(shapes::regular(12), 0x1p30f, 0x1p30f));
    class_home(&class_of(store.get(), id), ref_slot(store->refs[id]))->x = FLT_MAX;
    ASSERT_EQ(place(store.get(), id, {0x1p126f, 0, 1, 0}), SEPAX_OK);
    EXPECT_FALSE(usable(store.get(), id));
    const float radius = 1;
    stores::set_radius(store.get(), id, radius);
    EXPECT_FALSE(usable(store.get(), id));
}

} // namespace
