// SPDX-License-Identifier: MIT
//
// The home of a shape: where its bounds say that an instance is convex, it is, and its discs hold.

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "plain_place.h"
#include "stores.h"

namespace {

using namespace stores;

const size_class &class_at(const sepax_store *store, sepax_id id) {
    return store->classes[ref_class(store->refs[id])];
}

const shape_home &home_of(const sepax_store *store, sepax_id id) {
    return *class_home(&class_at(store, id), ref_slot(store->refs[id]));
}

// The error at the pose of a shape by the room of its home; below 1 the shape is near.
double error_in_rooms(const sepax_store *store, sepax_id id) {
    const shape_home &home = home_of(store, id);
    const shape_bounds &b = store->bounds[id];
    return double(plain_home_error(&home, b.x, b.y)) / double(home.room);
}

// The least distance of a vertex from the line through its neighbours. If these three vertices
// move by half of it, the polygon need not be convex any more.
double least_sagitta(const points &p) {
    double least = INFINITY;
    for (size_t i = 0; i < p.size(); ++i) {
        const sepax_vec2 a = p[i], b = p[(i + 1) % p.size()], c = p[(i + 2) % p.size()];
        const double x = double(c.x) - a.x, y = double(c.y) - a.y;
        const double turn = x * (double(b.y) - a.y) - y * (double(b.x) - a.x);
        least = std::min(least, std::fabs(turn) / std::hypot(x, y));
    }
    return least;
}

TEST(StoreHome, HasARoomThatIsNeitherTooLargeNorIdle) {
    const store_ptr store = make();
    shapes::rng random(44);
    for (unsigned k = 5; k <= 40; ++k) {
        for (const double aspect : {1., .1, 1e-3}) {
            const points p = shapes::random_convex(random, k, aspect, aspect);
            const sepax_id id = add(store.get(), p);
            const double room = double(home_of(store.get(), id).room), least = least_sagitta(p);
            ASSERT_LT(room, .5 * least) << k;
            ASSERT_TRUE(aspect < 1 || room > .1 * least) << k;
        }
    }
}

// Of shapes at all distances, those that are near are convex with their vertices in order: their
// exact check is that of expect_all_sound, which does not know homes.
TEST(StoreHome, SaysOfNearShapesWhatIsTrue) {
    shapes::rng random(45);
    unsigned near = 0, close = 0, far = 0;
    for (unsigned round = 0; round < 40; ++round) {
        const store_ptr store = make();
        for (unsigned i = 0; i < 60; ++i) {
            const double aspect = std::ldexp(1., -int(i % 8));
            points p = shapes::random_convex(random, 5 + i % 29, aspect, aspect);
            const auto away = float(i % 3 == 0 ? shapes::uniform(random, -100, 100) : 0);
            for (sepax_vec2 &v : p)
                v = {v.x + away, v.y - away};
            const sepax_id id = add(store.get(), p, SEPAX_HULL);
            if (class_at(store.get(), id).shapes.home == nullptr)
                continue;
            const double far_by = shapes::uniform(random, .3, 2);
            const double range = far_by * double(home_of(store.get(), id).room) * 0x1p22;
            ASSERT_EQ(SEPAX_OK, place(store.get(), id, any_pose(random, range)));
            const double error = error_in_rooms(store.get(), id);
            (error < 1 ? near : far)++;
            close += error > .8 && error < 1;
        }
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
    EXPECT_GT(near, 500u);
    EXPECT_GT(close, 50u);
    EXPECT_GT(far, 300u);
}

// Where sizes leave the range in which bounds hold, nothing is near; everything else is as usual.
TEST(StoreHome, HasNoRoomAtExtremeSizes) {
    for (const int exponent : {-140, -100, -62, -50, 40, 100, 120}) {
        const store_ptr store = make();
        points p = shapes::regular(9);
        for (sepax_vec2 &v : p)
            v = {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
        const sepax_id id = add(store.get(), p, SEPAX_HULL);
        if (class_at(store.get(), id).shapes.home == nullptr)
            continue;
        EXPECT_EQ(home_of(store.get(), id).room > 0, exponent >= -50) << exponent;
        EXPECT_NO_FATAL_FAILURE(expect_all_sound(store.get())) << exponent;
    }
}

// A radius that a shape gets where it is makes the discs that placing it with that radius makes.
TEST(StoreHome, TakesARadiusBeforeAndAfterAPose) {
    const store_ptr before = make(), after = make();
    const points p = shapes::regular(7);
    const float radius = .375F;
    const sepax_pose pose = {3, -5, .6F, .8F};
    const sepax_id id = add(before.get(), p);
    ASSERT_EQ(id, add(after.get(), p));
    stores::set_radius(before.get(), id, radius);
    ASSERT_EQ(SEPAX_OK, place(before.get(), id, pose));
    ASSERT_EQ(SEPAX_OK, place(after.get(), id, pose));
    stores::set_radius(after.get(), id, radius);
    EXPECT_EQ(0, std::memcmp(&before->bounds[id], &after->bounds[id], sizeof(shape_bounds)));
}

// An outline is turned with the inner disc, which a radius makes larger: far from the origin the
// outline would then count as exact although rounding has bent the polygon.
TEST(StoreHome, TurnsTheOutlineAgainAfterARadius) {
    const store_ptr plain = make(), rounded = make();
    const points p = shapes::regular(12);
    const float radius = 1000, none = 0;
    const sepax_pose pose = {1e6F, 1e6F, .6F, .8F};
    const sepax_id id = add(plain.get(), p);
    ASSERT_EQ(id, add(rounded.get(), p));
    ASSERT_EQ(SEPAX_OK, place(plain.get(), id, pose));
    stores::set_radius(rounded.get(), id, radius);
    ASSERT_EQ(SEPAX_OK, place(rounded.get(), id, pose));
    stores::set_radius(rounded.get(), id, none);
    const shape_ref ref = plain->refs[id];
    ASSERT_EQ(ref, rounded->refs[id]);
    const shape_outline *of_plain = plain->classes[ref_class(ref)].outlines;
    const shape_outline *of_rounded = rounded->classes[ref_class(ref)].outlines;
    EXPECT_EQ(0, std::memcmp(&of_plain[ref_slot(ref)], &of_rounded[ref_slot(ref)],
                             sizeof(shape_outline)));
}

} // namespace
