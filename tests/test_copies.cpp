// SPDX-License-Identifier: MIT
//
// Copies of shapes: they are what the originals are, and lead lives of their own.

#include "batch.h"
#include "stores.h"

namespace {

using namespace stores;

void expect_copy(const sepax_store *store, sepax_id copy, sepax_id of) {
    EXPECT_TRUE(same_bits(world(store, copy), world(store, of)));
    EXPECT_TRUE(same_bits(local(store, copy), local(store, of)));
    EXPECT_EQ(features(store, copy), features(store, of));
    EXPECT_EQ(irregular(store, copy), irregular(store, of));
    EXPECT_EQ(sepax_store_radius(store, copy), sepax_store_radius(store, of));
    EXPECT_EQ(0, std::memcmp(&store->bounds[copy], &store->bounds[of], sizeof *store->bounds));
}

// Each shape with each other one.
std::vector<sepax_pair> pairs_of(sepax_id first_a, sepax_id first_b, uint32_t count) {
    std::vector<sepax_pair> pairs;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < count; k++)
            if (i != k) // equal ids break ties, and copies of one shape have two
                pairs.push_back({first_a + i, first_b + k});
    return pairs;
}

} // namespace

TEST(Copies, AreWhatTheOriginalsAre) {
    for (const uint32_t flags : {0U, SEPAX_MERGE_AXES, SEPAX_RELATE_ONLY})
        for (const unsigned seed : {1U, 2U}) {
            const store_ptr store = any_store(flags, seed);
            const uint32_t count = uint32_t(sepax_store_count(store.get()));
            sepax_id first = 77;
            ASSERT_EQ(SEPAX_OK,
                      sepax_store_add_copies(store.get(), {0, count}, 5, &first, nullptr));
            EXPECT_EQ(count, first);
            ASSERT_EQ(6 * count, sepax_store_count(store.get()));
            for (uint32_t i = 0; i < 5 * count; i++)
                expect_copy(store.get(), first + i, i % count);
            if (store->radii == nullptr) // the check knows of no radii
                expect_all_sound(store.get());
        }
}

TEST(Copies, GiveTheSameAnswers) {
    const store_ptr store = any_store(0, 2);
    const uint32_t count = uint32_t(sepax_store_count(store.get()));
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_copies(store.get(), {0, count}, 2, &first, nullptr));
    const auto originals = pairs_of(0, 0, count), copies = pairs_of(first, first + count, count);
    for_each_variant([&](const sepax_options &o) {
        EXPECT_EQ(relate(store.get(), originals, o), relate(store.get(), copies, o));
    });
}

// Placed alike they are alike, and placing one leaves the other alone.
TEST(Copies, ArePlacedLikeTheOriginals) {
    shapes::rng random(3);
    const store_ptr store = any_store(0, 1);
    const uint32_t count = uint32_t(sepax_store_count(store.get()));
    std::vector<points> before;
    for (sepax_id id = 0; id < count; id++)
        before.push_back(world(store.get(), id));
    sepax_id first = 0;
    ASSERT_EQ(SEPAX_OK, sepax_store_add_copies(store.get(), {0, count}, 1, &first, nullptr));
    std::vector<sepax_pose> poses;
    for (sepax_id i = 0; i < count; i++) {
        poses.push_back(any_pose(random, 5));
        ASSERT_EQ(SEPAX_OK, place(store.get(), first + i, poses[i]));
        EXPECT_TRUE(same_bits(world(store.get(), i), before[i]));
    }
    for (sepax_id i = 0; i < count; i++) {
        ASSERT_EQ(SEPAX_OK, place(store.get(), i, poses[i]));
        expect_copy(store.get(), first + i, i);
    }
    expect_all_sound(store.get());
}

TEST(Copies, TakeFreedSlots) {
    const store_ptr store = any_store(0, 1);
    const uint32_t count = uint32_t(sepax_store_count(store.get()));
    const std::vector<sepax_id> gone = {20, 5, 9, 22};
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr));
    sepax_id first = 0;
    sepax_rejection rejection = {};
    EXPECT_EQ(SEPAX_ERROR_ID, sepax_store_add_copies(store.get(), {3, 4}, 9, &first, &rejection));
    EXPECT_EQ(2U, rejection.index);
    EXPECT_EQ(5U, rejection.id);
    ASSERT_EQ(SEPAX_OK, sepax_store_add_copies(store.get(), {6, 3}, 4, &first, nullptr));
    for (uint32_t i = 0; i < 12; i++)
        expect_copy(store.get(), count + i, 6 + i % 3);
    expect_all_sound(store.get());
}

TEST(Copies, OfNothing) {
    const store_ptr store = any_store(0, 1);
    const uint32_t count = uint32_t(sepax_store_count(store.get()));
    sepax_id first = 77;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_copies(store.get(), {count, 0}, SIZE_MAX, &first, nullptr));
    EXPECT_EQ(count, first);
    first = 77;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_copies(store.get(), {0, count}, 0, &first, nullptr));
    EXPECT_EQ(count, first);
    EXPECT_EQ(count, sepax_store_count(store.get()));
}
