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

struct refusal {
    points shape;
    sepax_status status;
};

std::vector<refusal> refusals() {
    const float inf = INFINITY;
    points many = shapes::lattice(4096);
    many.push_back(many[0]);
    return {{{}, SEPAX_ERROR_NO_VERTICES},
            {many, SEPAX_ERROR_TOO_MANY_VERTICES},
            {{{0, 0}, {1, 0}, {NAN, 1}}, SEPAX_ERROR_NOT_FINITE},
            {{{0, 0}, {1, 0}, {0, inf}}, SEPAX_ERROR_NOT_FINITE},
            {{{-inf, 0}}, SEPAX_ERROR_NOT_FINITE},
            {{{0, 0}, {1, 0}, {1, 1}, {0, -inf}}, SEPAX_ERROR_NOT_FINITE},
            {{{NAN, 4}, {5, 6}}, SEPAX_ERROR_NOT_FINITE}};
}

std::vector<refusal> refusals_without_hull() {
    return {{{{10, 10}, {10, 10}, {10, 10}}, SEPAX_ERROR_ZERO_AREA},
            {{{0, 0}, {1, 1}, {3, 3}, {2, 2}}, SEPAX_ERROR_ZERO_AREA},
            {{{0, 0}, {0, 1}, {1, 0}}, SEPAX_ERROR_CLOCKWISE},
            {{{100, 750}, {200, 750}, {100, 150}, {200, 150}}, SEPAX_ERROR_NOT_CONVEX},
            {{{0, 0}, {6, 0}, {4, 0}, {4, 4}}, SEPAX_ERROR_NOT_CONVEX},
            {{{0, 10}, {-6, -8}, {10, 3}, {-10, 3}, {6, -8}}, SEPAX_ERROR_WINDING}};
}

void expect_refused(sepax_store *store, const refusal &r, uint32_t flags) {
    const std::string before = inside::picture(store);
    sepax_id id = 0xDEADu;
    points p = r.shape;
    p.reserve(1); // data() of an empty vector may be NULL, which is another error
    ASSERT_EQ(sepax_store_add(store, p.data(), p.size(), flags, &id, NULL), r.status);
    ASSERT_EQ(id, 0xDEADu);
    ASSERT_EQ(inside::picture(store), before);

    points all = {{0, 0}, {1, 0}, {0, 1}, {5, 5}, {6, 5}, {6, 6}, {5, 6}};
    std::vector<uint32_t> offsets = {0, 3, 7};
    all.insert(all.end(), p.begin(), p.end());
    offsets.push_back(uint32_t(all.size()));
    all.insert(all.end(), {{0, 0}, {1, 0}, {0, 1}});
    offsets.push_back(uint32_t(all.size()));
    sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
    ASSERT_EQ(sepax_store_add_many(store, &all[0].x, offsets.data(), 4, flags, &id, &rejection),
              r.status);
    ASSERT_EQ(rejection.index, 2u);
    ASSERT_EQ(id, 0xDEADu);
    ASSERT_EQ(inside::picture(store), before);
    ASSERT_EQ(sepax_store_add_many(store, &all[0].x, offsets.data(), 4, flags, &id, nullptr),
              r.status);
}

TEST(StoreAdd, RefusesAndChangesNothing) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    sepax_id removed = add(store.get(), shapes::regular(4));
    ASSERT_EQ(sepax_store_remove(store.get(), &removed, 1, nullptr), SEPAX_OK);
    for (const refusal &r : refusals()) {
        ASSERT_NO_FATAL_FAILURE(expect_refused(store.get(), r, 0));
        ASSERT_NO_FATAL_FAILURE(expect_refused(store.get(), r, SEPAX_HULL));
    }
    for (const refusal &r : refusals_without_hull()) {
        ASSERT_NO_FATAL_FAILURE(expect_refused(store.get(), r, 0));
        add(store.get(), r.shape, SEPAX_HULL);
    }
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

TEST(StoreAdd, NeedsNowhereToSayWhatItRejects) {
    const store_ptr store = make();
    const float xy[] = {0, 0, 1, 0, 0, 1, 5, 0, 5, 1, 6, 0}; // the second one is clockwise
    const uint32_t descending[] = {0, 3, 2}, offsets[] = {0, 3, 6};
    const sepax_box inside_out = {1, -1, {0, 0, 1, 0}};
    const sepax_pose stretched = {0, 0, 2, 0};
    const std::string before = inside::picture(store.get());
    sepax_id first = 77;
    EXPECT_EQ(sepax_store_add_many(store.get(), xy, descending, 2, 0, &first, nullptr),
              SEPAX_ERROR_OFFSETS);
    EXPECT_EQ(sepax_store_add_many(store.get(), xy, offsets, 2, 0, &first, nullptr),
              SEPAX_ERROR_CLOCKWISE);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &inside_out, 1, &first, nullptr),
              SEPAX_ERROR_EXTENT);
    EXPECT_EQ(first, 77u);
    EXPECT_EQ(inside::picture(store.get()), before);
    const sepax_id id = add(store.get(), shapes::regular(4));
    EXPECT_EQ(place(store.get(), id, stretched), SEPAX_ERROR_POSE);
}

TEST(StoreAdd, ChecksItsArguments) {
    const store_ptr store = make();
    const points p = shapes::regular(4);
    const uint32_t offsets[] = {0, 4, 2, 4};
    sepax_id id = 77;
    sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
    const float *xy = &p[0].x;
    EXPECT_EQ(sepax_store_add(nullptr, p.data(), 4, 0, &id, NULL), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add(store.get(), nullptr, 4, 0, &id, NULL), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add(store.get(), p.data(), 4, 0, nullptr, NULL), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add(store.get(), p.data(), 4, 2, &id, NULL), SEPAX_ERROR_OPTION);
    EXPECT_EQ(sepax_store_add(store.get(), p.data(), SIZE_MAX, 0, &id, NULL),
              SEPAX_ERROR_TOO_MANY_VERTICES);
    const auto many = [&](const float *vertices, const uint32_t *at, size_t count, uint32_t flags,
                          sepax_id *first) {
        return sepax_store_add_many(store.get(), vertices, at, count, flags, first, &rejection);
    };
    EXPECT_EQ(many(nullptr, offsets, 1, 0, &id), SEPAX_ERROR_NULL);
    EXPECT_EQ(many(xy, nullptr, 1, 0, &id), SEPAX_ERROR_NULL);
    EXPECT_EQ(many(xy, offsets, 1, 0, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(many(xy, offsets, 1, 8, &id), SEPAX_ERROR_OPTION);
    EXPECT_EQ(many(xy, offsets, size_t{SEPAX_MAX_SHAPES} + 1, 0, &id), SEPAX_ERROR_COUNT);
    EXPECT_EQ(many(xy, offsets, SIZE_MAX, 0, &id), SEPAX_ERROR_COUNT);
    EXPECT_EQ(rejection.index, SEPAX_NO_INDEX);
    EXPECT_EQ(many(xy, offsets, 3, 0, &id), SEPAX_ERROR_OFFSETS);
    EXPECT_EQ(rejection.index, 1u);
    EXPECT_EQ(id, 77u);
    EXPECT_EQ(sepax_store_count(store.get()), 0u);
    const uint32_t leading_out[] = {0, 4000000000u, 4};
    rejection.index = 77;
    EXPECT_EQ(many(xy, leading_out, 2, 0, &id), SEPAX_ERROR_OFFSETS);
    EXPECT_EQ(rejection.index, 1u);
    EXPECT_EQ(many(nullptr, nullptr, 0, 0, &id), SEPAX_OK);
    EXPECT_EQ(id, 0u);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(make().get()));
}

TEST(StoreAdd, RefusesOutputsOverInputs) {
    const store_ptr store = make();
    union {
        float xy[32];
        sepax_id id[32];
        uint32_t offsets[32];
    } u = {{0, 0, 1, 0, 1, 1, 0, 1}}, o;
    o.offsets[0] = 0;
    o.offsets[1] = 4;
    sepax_id id = 77;
    sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
    const auto many = [&](sepax_id *first, void *to) {
        return sepax_store_add_many(store.get(), u.xy, o.offsets, 1, 0, first,
                                    static_cast<sepax_rejection *>(to));
    };
    EXPECT_EQ(many(&u.id[0], nullptr), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&u.id[7], nullptr), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&o.id[1], nullptr), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&id, &u.xy[7]), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(many(&id, &o.offsets[1]), SEPAX_ERROR_ALIAS);
    void *same = &rejection;
    EXPECT_EQ(many(static_cast<sepax_id *>(same), &rejection), SEPAX_ERROR_ALIAS);
    EXPECT_EQ(sepax_store_count(store.get()), 0u);
    EXPECT_EQ(many(&o.id[2], &o.offsets[3]), SEPAX_OK);
    EXPECT_EQ(o.id[2], 0u);
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

TEST(StoreBoxes, RefusesAndChangesNothing) {
    const sepax_pose unit = {1, 2, 1, 0};
    const float inf = INFINITY, far = 0.75f * FLT_MAX;
    const struct {
        sepax_box box;
        sepax_status status;
    } cases[] = {{{NAN, 1, unit}, SEPAX_ERROR_NOT_FINITE},
                 {{1, inf, unit}, SEPAX_ERROR_NOT_FINITE},
                 {{-1, 1, unit}, SEPAX_ERROR_EXTENT},
                 {{1, -1e-40f, unit}, SEPAX_ERROR_EXTENT},
                 {{0, 1, unit}, SEPAX_ERROR_ZERO_AREA},
                 {{1, -0.0f, unit}, SEPAX_ERROR_ZERO_AREA},
                 {{1, 1, {NAN, 0, 1, 0}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, -inf, 1, 0}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, 0, NAN, 0}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, 0, 1, 1}}, SEPAX_ERROR_POSE},
                 {{1, 1, {0, 0, 0, 0}}, SEPAX_ERROR_POSE},
                 {{far, 1, {far, 0, 1, 0}}, SEPAX_ERROR_OVERFLOW}};
    const store_ptr store = make();
    add_box(store.get(), {1, 1, unit});
    const std::string before = inside::picture(store.get());
    for (const auto &c : cases) {
        const sepax_box boxes[] = {{1, 1, unit}, c.box, {1, 1, unit}};
        sepax_id id = 77;
        sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
        EXPECT_EQ(sepax_store_add_boxes(store.get(), boxes, 3, &id, &rejection), c.status);
        EXPECT_EQ(id, 77u);
        EXPECT_EQ(rejection.index, 1u);
        EXPECT_EQ(sepax_store_add_boxes(store.get(), boxes, 3, &id, nullptr), c.status);
        EXPECT_EQ(inside::picture(store.get()), before);
    }
    const sepax_box box = {1, 1, unit};
    sepax_id id = 77;
    EXPECT_EQ(sepax_store_add_boxes(nullptr, &box, 1, &id, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), nullptr, 1, &id, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &box, 1, nullptr, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &box, SIZE_MAX, &id, nullptr), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &box, SEPAX_MAX_SHAPES, &id, nullptr),
              SEPAX_ERROR_COUNT); // one is in already
    sepax_box target = box;
    void *inside_box = &target.half_y;
    EXPECT_EQ(sepax_store_add_boxes(store.get(), &target, 1, static_cast<sepax_id *>(inside_box),
                                    nullptr),
              SEPAX_ERROR_ALIAS);
    EXPECT_EQ(inside::picture(store.get()), before);
    EXPECT_EQ(sepax_store_add_boxes(store.get(), nullptr, 0, &id, nullptr), SEPAX_OK);
    EXPECT_EQ(id, 1u);
}

} // namespace
