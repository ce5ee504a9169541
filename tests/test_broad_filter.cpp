// SPDX-License-Identifier: MIT
//
// Layers, masks and bodies in the broad phase, against all pairs of a call without them; and the
// groups that pairs form by bodies.

#include <algorithm>
#include <cstring>

#include "batch.h"
#include "index_calls.h"

namespace {

using namespace broad;
using indexed::body_of;
using indexed::sorted;

// Bodies of 0 to 5 shapes, of all ids.
std::vector<sepax_id> random_bodies(rng &random, sepax_id end) {
    std::vector<sepax_id> offsets = {0};
    while (offsets.back() + 5 < end)
        offsets.push_back(offsets.back() + sepax_id(shapes::below(random, 6)));
    offsets.push_back(end);
    return offsets;
}

sepax_bodies view(const std::vector<sepax_id> &offsets) {
    return {offsets.data(), offsets.size() - 1};
}

std::vector<uint32_t> random_bits(rng &random, size_t count, unsigned bits) {
    std::vector<uint32_t> list(count);
    for (uint32_t &b : list)
        for (unsigned i = 0; i < bits; i++)
            b |= shapes::below(random, 3) == 0 ? 1U << 9 * i % 32 : 0;
    return list;
}

// What is left of all pairs, in their order.
pairs by_layers(const pairs &all, const uint32_t *layers, const uint32_t *masks) {
    pairs left;
    for (const sepax_pair &p : all) {
        const uint32_t a = layers ? layers[p.a] : ~0U, b = layers ? layers[p.b] : ~0U;
        const uint32_t mask_a = masks ? masks[p.a] : ~0U, mask_b = masks ? masks[p.b] : ~0U;
        if ((a & mask_b) != 0 && (b & mask_a) != 0)
            left.push_back(p);
    }
    return left;
}

pairs by_bodies(const pairs &all, const sepax_bodies &bodies, bool any_order = false) {
    pairs left = indexed::of_two_bodies(all, bodies);
    const auto before = [&](const sepax_pair &p, const sepax_pair &q) {
        const uint32_t a = body_of(bodies, p.a), b = body_of(bodies, q.a);
        return a != b ? a < b : body_of(bodies, p.b) < body_of(bodies, q.b);
    };
    if (!any_order)
        std::stable_sort(left.begin(), left.end(), before);
    return left;
}

// Both calls, the one that counts and the one that writes.
pairs find_filtered(const sepax_store *store, const sepax_broad_options &options) {
    const pairs found = find(store, options);
    const workspace_ptr workspace = make_workspace();
    pairs room(found.size() + 700);
    size_t count = 0;
    EXPECT_EQ(SEPAX_OK,
              sepax_find_pairs(store, &options, workspace.get(), room.data(), room.size(), &count));
    room.resize(count);
    EXPECT_TRUE(found == room);
    return found;
}

} // namespace

TEST_P(BroadScene, LeavesOutByLayers) {
    rng random(5);
    for (const unsigned n : {60U, 700U}) {
        const store_ptr store = make_store(make_scene(GetParam(), n));
        const pairs all = find(store.get());
        const std::vector<uint32_t> layers = random_bits(random, n, 4),
                                    masks = random_bits(random, n, 4);
        for (const unsigned with : {1U, 2U, 3U}) {
            sepax_broad_options options = whole(store.get());
            options.layers = with & 1 ? layers.data() : nullptr;
            options.masks = with & 2 ? masks.data() : nullptr;
            EXPECT_TRUE(find_filtered(store.get(), options) ==
                        by_layers(all, options.layers, options.masks));
        }
    }
}

TEST_P(BroadScene, LeavesOutAndSortsByBodies) {
    rng random(6);
    for (const unsigned n : {60U, 700U}) {
        const store_ptr store = make_store(make_scene(GetParam(), n));
        const pairs all = find(store.get());
        const std::vector<sepax_id> offsets = random_bodies(random, n);
        sepax_broad_options options = whole(store.get());
        options.bodies = view(offsets);
        for (const bool any_order : {false, true}) {
            options.flags = any_order ? SEPAX_ANY_ORDER : 0;
            const pairs expected = by_bodies(all, options.bodies, any_order);
            for_each_here([&](const sepax_backend *backend) {
                options.backend = backend;
                EXPECT_TRUE(find_filtered(store.get(), options) == expected);
            });
        }
    }
}

// Shapes of no body are in no pair. Without them the order in the plane can be another one.
TEST_P(BroadScene, LeavesOutShapesOfNoBody) {
    rng random(10);
    const unsigned n = 700;
    const store_ptr store = make_store(make_scene(GetParam(), n));
    std::vector<sepax_id> offsets = random_bodies(random, n);
    offsets.erase(offsets.begin(), offsets.begin() + 5);
    offsets.resize(offsets.size() - 5);
    sepax_broad_options options = whole(store.get());
    options.bodies = view(offsets);
    EXPECT_TRUE(sorted(find_filtered(store.get(), options)) ==
                sorted(by_bodies(find(store.get()), options.bodies)));
}

TEST_P(BroadScene, FiltersRangesByEverything) {
    rng random(7);
    const unsigned n = 600;
    const store_ptr store = make_store(make_scene(GetParam(), n));
    const std::vector<sepax_id> gone = {3, 99, 100, 598}, offsets = random_bodies(random, n);
    ASSERT_EQ(SEPAX_OK, sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr));
    const std::vector<uint32_t> layers = random_bits(random, n, 4),
                                masks = random_bits(random, n, 4);
    const sepax_broad_options plain = {nullptr, {0, 250}, {300, 300}, .5F};
    sepax_broad_options options = plain;
    options.layers = layers.data();
    options.masks = masks.data();
    options.bodies = view(offsets);
    EXPECT_TRUE(find_filtered(store.get(), options) ==
                by_bodies(by_layers(find(store.get(), plain), layers.data(), masks.data()),
                          options.bodies));
}

// More than 2^14 bodies take a second pass of each side.
TEST(BroadFilter, SortsManyBodies) {
    const unsigned n = 20000;
    const store_ptr store = make_store(make_scene(kind_of("spread"), n));
    std::vector<sepax_id> offsets(n + 1);
    for (sepax_id i = 0; i <= n; i++)
        offsets[i] = i;
    sepax_broad_options options = whole(store.get());
    options.bodies = view(offsets);
    EXPECT_TRUE(find(store.get(), options) == sorted(find(store.get())));
}

// All but the last ones have no shapes, so that only numbers of 23 bits are sorted.
TEST(BroadFilter, SortsMostlyEmptyBodies) {
    const unsigned n = 3000, empty = 1U << 22;
    const store_ptr store = make_store(make_scene(kind_of("spread"), n));
    std::vector<sepax_id> offsets(empty, 0);
    for (sepax_id i = 0; i <= n; i++)
        offsets.push_back(i);
    sepax_broad_options options = whole(store.get());
    options.bodies = view(offsets);
    EXPECT_TRUE(find(store.get(), options) == sorted(find(store.get())));
}

TEST(BroadFilter, ArraysMayBeUnaligned) {
    rng random(8);
    const unsigned n = 300;
    const store_ptr store = make_store(make_scene(kind_of("dense"), n));
    const std::vector<uint32_t> layers = random_bits(random, n, 4),
                                masks = random_bits(random, n, 4);
    const std::vector<sepax_id> offsets = random_bodies(random, n);
    sepax_broad_options options = whole(store.get());
    options.layers = layers.data();
    options.masks = masks.data();
    options.bodies = view(offsets);
    const pairs expected = find(store.get(), options);
    std::vector<std::vector<char>> kept;
    const auto off = [&kept](const std::vector<uint32_t> &from) {
        kept.emplace_back(from.size() * sizeof from[0] + 1);
        std::memcpy(kept.back().data() + 1, from.data(), from.size() * sizeof from[0]);
        return reinterpret_cast<const uint32_t *>(kept.back().data() + 1);
    };
    options.layers = off(layers);
    options.masks = off(masks);
    options.bodies.offsets = off(offsets);
    EXPECT_TRUE(find(store.get(), options) == expected);
}

// No bodies: no shape is in one.
TEST(BroadFilter, NoBodiesHaveNoPairs) {
    const store_ptr store = make_store(make_scene(kind_of("dense"), 100));
    const sepax_id offset = 0;
    sepax_broad_options options = whole(store.get());
    options.bodies = {&offset, 0};
    EXPECT_TRUE(find(store.get(), options).empty());
}

TEST(BodyGroups, AreThoseOfThePairs) {
    rng random(9);
    for (const unsigned n : {2U, 60U, 700U}) {
        const store_ptr store = make_store(make_scene(kind_of("dense"), n));
        const std::vector<sepax_id> offsets =
            n == 2 ? std::vector<sepax_id>{0, 0, 1, 2, 2} : random_bodies(random, n);
        sepax_broad_options options = whole(store.get());
        options.bodies = view(offsets);
        const pairs found = find(store.get(), options);
        size_t count = 0;
        const sepax_status status = sepax_body_groups(found.data(), found.size(), options.bodies,
                                                      nullptr, nullptr, 0, &count, nullptr);
        ASSERT_EQ(found.empty() ? SEPAX_OK : SEPAX_ERROR_CAPACITY, status);
        pairs bodies(count + 3, {77, 77});
        std::vector<uint32_t> groups(count + 4, 77);
        ASSERT_EQ(SEPAX_OK,
                  sepax_body_groups(found.data(), found.size(), options.bodies, bodies.data(),
                                    groups.data(), count + 3, &count, nullptr));
        ASSERT_EQ(bodies.size(), count + 3);
        EXPECT_EQ(77U, bodies[count].a);
        EXPECT_EQ(77U, groups[count + 1]);
        EXPECT_EQ(found.size(), groups[count]);
        for (size_t g = 0; g < count; g++) {
            EXPECT_LT(groups[g], groups[g + 1]);
            EXPECT_TRUE(g == 0 || bodies[g - 1].a < bodies[g].a ||
                        (bodies[g - 1].a == bodies[g].a && bodies[g - 1].b < bodies[g].b));
            for (uint32_t i = groups[g]; i < groups[g + 1]; i++) {
                EXPECT_EQ(bodies[g].a, body_of(options.bodies, found[i].a));
                EXPECT_EQ(bodies[g].b, body_of(options.bodies, found[i].b));
            }
        }
    }
}

TEST(BodyGroups, OfNoPairs) {
    size_t count = 77;
    EXPECT_EQ(SEPAX_OK,
              sepax_body_groups(nullptr, 0, {nullptr, 0}, nullptr, nullptr, 0, &count, nullptr));
    EXPECT_EQ(0U, count);
    sepax_pair body = {77, 77};
    uint32_t offsets[] = {77, 77};
    EXPECT_EQ(SEPAX_OK,
              sepax_body_groups(nullptr, 0, {nullptr, 0}, &body, offsets, 1, &count, nullptr));
    EXPECT_EQ(0U, offsets[0]);
    EXPECT_EQ(77U, body.a);
}
