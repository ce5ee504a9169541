// SPDX-License-Identifier: MIT
//
// Adding shapes and boxes: what goes in comes back, and errors change nothing.

#include <cfloat>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "stores.h"

namespace {

using namespace stores;

// --------------------------------------------------------------------- adding

TEST(StoreAdd, GivesBackWhatItGot) {
    shapes::rng random(1);
    const store_ptr store = make();
    std::vector<points> all;
    for (unsigned k = 3; k <= 70; ++k)
        all.push_back(shapes::random_convex(random, k));
    all.push_back(shapes::lattice(1024));
    all.push_back(shapes::lattice(4096));
    for (size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(add(store.get(), all[i]), i);
        EXPECT_EQ(sepax_store_count(store.get()), i + 1);
    }
    for (sepax_id id = 0; id < all.size(); ++id) {
        EXPECT_TRUE(same_bits(world(store.get(), id), all[id]));
        EXPECT_TRUE(same_bits(local(store.get(), id), all[id]));
        for (unsigned e = 0; e < all[id].size(); ++e)
            ASSERT_EQ(features(store.get(), id)[e], e);
    }
    expect_all_sound(store.get());
}

TEST(StoreAdd, PutsEachCountInItsClass) {
    const unsigned classes[] = {CLASS_3, CLASS_4, CLASS_5, CLASS_6, CLASS_8, CLASS_8};
    const uint32_t strides[] = {4, 4, 8, 8, 8, 8};
    for (unsigned k = 3; k <= 8; ++k) {
        EXPECT_EQ(class_of_polygon(k), classes[k - 3]);
        const store_ptr store = make();
        EXPECT_EQ(uniform_class(store.get()), unsigned(CLASS_COUNT));
        add(store.get(), shapes::regular(k));
        EXPECT_EQ(store->classes[class_of_polygon(k)].stride, strides[k - 3]);
        EXPECT_EQ(uniform_class(store.get()), classes[k - 3]);
        add(store.get(), shapes::regular(20));
        EXPECT_EQ(uniform_class(store.get()), unsigned(CLASS_COUNT));
    }
    const store_ptr store = make();
    for (unsigned n = 0; n < 10; ++n) {
        EXPECT_EQ(store->classes[CLASS_8 + n].stride, 8u << n);
        EXPECT_EQ(class_of_polygon(8u << n), CLASS_8 + n);
        EXPECT_TRUE(n == 9 || class_of_polygon((8u << n) + 1) == CLASS_8 + n + 1);
    }
    EXPECT_EQ(store->classes[CLASS_BOX].stride, 4u);
}

TEST(StoreAdd, RemembersTheLargestCoordinate) {
    const store_ptr store = make();
    EXPECT_EQ(store->largest_local, 0);
    const sepax_id id = add(store.get(), {{0, -.25f}, {.125f, 0}, {0, .125f}});
    EXPECT_EQ(store->largest_local, .25f);
    add_box(store.get(), {.5f, .125f, {7, 7, 0, 1}});
    ASSERT_EQ(place(store.get(), id, {9, 9, 1, 0}), SEPAX_OK);
    EXPECT_EQ(store->largest_local, .5f);
    ASSERT_EQ(sepax_store_clear(store.get()), SEPAX_OK);
    EXPECT_EQ(store->largest_local, 0);
}

TEST(StoreAdd, KeepsTheCallersEdgeNumbers) {
    const store_ptr store = make();
    const points closed = {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {2, 2}, {0, 2}, {0, 1}, {0, 0}};
    const sepax_id a = add(store.get(), closed);
    EXPECT_EQ(features(store.get(), a), (std::vector<unsigned>{0, 2, 3, 5}));
    EXPECT_TRUE(same_bits(world(store.get(), a), {{0, 0}, {2, 0}, {2, 2}, {0, 2}}));
    const points late = {{1, 0}, {2, 0}, {2, 2}, {0, 2}, {0, 0}};
    EXPECT_EQ(features(store.get(), add(store.get(), late)), (std::vector<unsigned>{1, 2, 3, 4}));
    const points cloud = {{1, 1}, {0, 2}, {2, 2}, {0, 0}, {1, 2}, {2, 0}, {0, 2}};
    const sepax_id c = add(store.get(), cloud, SEPAX_HULL);
    EXPECT_EQ(features(store.get(), c), (std::vector<unsigned>{1, 3, 5, 2}));
    EXPECT_TRUE(same_bits(world(store.get(), c), {{0, 2}, {0, 0}, {2, 0}, {2, 2}}));
    EXPECT_EQ(place(store.get(), c, {5, 5, 0, 1}), SEPAX_OK);
    EXPECT_EQ(features(store.get(), c), (std::vector<unsigned>{1, 3, 5, 2}));
    const points back = {{0, 2}, {2, 2}, {2, 0}, {0, 0}};
    EXPECT_EQ(features(store.get(), add(store.get(), back, SEPAX_HULL)),
              (std::vector<unsigned>{0, 3, 2, 1}));
    expect_all_sound(store.get());
}

TEST(StoreAdd, WritesNoNegativeZero) {
    const store_ptr store = make();
    const points p = {{-0.0f, -0.0f}, {1, -0.0f}, {1, 1}, {-0.0f, 1}};
    const points clean = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const sepax_id id = add(store.get(), p);
    EXPECT_TRUE(same_bits(world(store.get(), id), clean));
    EXPECT_TRUE(same_bits(local(store.get(), id), clean));
    EXPECT_EQ(place(store.get(), id, {-0.0f, -0.0f, 1, -0.0f}), SEPAX_OK);
    EXPECT_TRUE(same_bits(world(store.get(), id), clean));
    EXPECT_EQ(place(store.get(), id, {-1, -1, 1, 0}), SEPAX_OK);
    EXPECT_TRUE(same_bits(world(store.get(), id), {{-1, -1}, {0, -1}, {0, 0}, {-1, 0}}));
    expect_all_sound(store.get());
}

TEST(StoreAdd, ManyAreLikeOneByOne) {
    shapes::rng random(5);
    for (const uint32_t flags : {0u, SEPAX_HULL}) {
        points all = {{9, 9}}; // not in any polygon: offsets[0] is 1
        std::vector<uint32_t> offsets = {1};
        const store_ptr one = make(), many = make();
        for (unsigned i = 0; i < 300; ++i) {
            points p = shapes::random_convex(random, 3 + shapes::below(random, 30));
            if (i % 3 == 1)
                p.push_back(p[0]);
            if (flags && i % 5 == 1)
                std::shuffle(p.begin(), p.end(), random);
            EXPECT_EQ(add(one.get(), p, flags), i);
            all.insert(all.end(), p.begin(), p.end());
            offsets.push_back(uint32_t(all.size()));
        }
        sepax_id first = 77;
        ASSERT_EQ(sepax_store_add_many(many.get(), &all[0].x, offsets.data(), 300, flags, &first,
                                       nullptr),
                  SEPAX_OK);
        EXPECT_EQ(first, 0u);
        EXPECT_EQ(inside::picture(one.get()), inside::picture(many.get()));
        ASSERT_EQ(sepax_store_add_many(many.get(), &all[0].x, offsets.data(), 300, flags, &first,
                                       nullptr),
                  SEPAX_OK);
        EXPECT_EQ(first, 300u);
        expect_all_sound(many.get());

        // Buffers at odd addresses.
        const store_ptr odd = make();
        std::vector<char> xy_bytes(all.size() * 8 + 1), offset_bytes(offsets.size() * 4 + 3);
        std::memcpy(&xy_bytes[1], all.data(), all.size() * 8);
        std::memcpy(&offset_bytes[3], offsets.data(), offsets.size() * 4);
        const void *xy = &xy_bytes[1], *at = &offset_bytes[3];
        const float *odd_xy;
        const uint32_t *odd_offsets;
        std::memcpy(&odd_xy, &xy, sizeof xy);
        std::memcpy(&odd_offsets, &at, sizeof at);
        ASSERT_EQ(sepax_store_add_many(odd.get(), odd_xy, odd_offsets, 300, flags, &first, nullptr),
                  SEPAX_OK);
        EXPECT_EQ(inside::picture(odd.get()), inside::picture(one.get()));
    }
}

// ---------------------------------------------------------------------- boxes

TEST(StoreBoxes, AreTheirFourVertices) {
    shapes::rng random(6);
    std::vector<sepax_box> boxes;
    for (unsigned i = 0; i < 500; ++i) {
        const double size = i % 3 == 0 ? 1 : 100, far = i % 2 == 0 ? 10 : 1e5;
        const auto half_x = float(shapes::uniform(random, .01, size));
        const auto half_y = float(shapes::uniform(random, .01, size));
        boxes.push_back({half_x, half_y, any_pose(random, far)});
    }
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const store_ptr store = make(flags);
        sepax_id first = 77;
        sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
        ASSERT_EQ(
            sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), &first, &rejection),
            SEPAX_OK);
        EXPECT_EQ(first, 0u);
        EXPECT_EQ(rejection.index, 77u);
        EXPECT_EQ(store->classes[CLASS_BOX].normals == nullptr, flags == SEPAX_RELATE_ONLY);
        for (sepax_id id = 0; id < boxes.size(); ++id) {
            const sepax_box &b = boxes[id];
            const points corners = {{-b.half_x, -b.half_y},
                                    {b.half_x, -b.half_y},
                                    {b.half_x, b.half_y},
                                    {-b.half_x, b.half_y}};
            EXPECT_TRUE(same_bits(local(store.get(), id), corners));
            EXPECT_TRUE(same_bits(world(store.get(), id), by_formula(b.pose, corners)));
            EXPECT_EQ(features(store.get(), id), (std::vector<unsigned>{0, 1, 2, 3}));
        }
        expect_all_sound(store.get());
        EXPECT_EQ(uniform_class(store.get()), unsigned(CLASS_BOX));
    }
}

} // namespace
