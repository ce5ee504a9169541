// SPDX-License-Identifier: MIT
//
// The store: removing, reading, sector tables, memory.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "stores.h"

namespace {

using namespace stores;

// --------------------------------------------------- removing, reading, memory

TEST(StoreRemove, FreesSlotsAndKeepsIds) {
    const store_ptr store = make();
    shapes::rng random(11);
    const auto fill = [&](unsigned count) {
        for (unsigned i = 0; i < count; ++i) {
            add(store.get(), shapes::random_convex(random, 3 + i % 14));
            add_box(store.get(), {1, 1, {0, 0, 1, 0}});
        }
    };
    fill(200);
    std::vector<sepax_id> gone;
    for (sepax_id id = 0; id < 400; id += 3)
        gone.push_back(id);
    std::shuffle(gone.begin(), gone.end(), random);
    const points kept = world(store.get(), 1);
    ASSERT_EQ(sepax_store_remove(store.get(), gone.data(), gone.size(), nullptr), SEPAX_OK);
    EXPECT_EQ(sepax_store_count(store.get()), 400u);
    EXPECT_EQ(store->removed.count, gone.size());
    EXPECT_TRUE(same_bits(world(store.get(), 1), kept));
    expect_all_sound(store.get());
    sepax_vec2 v[64];
    size_t n = 77;
    for (const sepax_id id : gone) {
        EXPECT_EQ(sepax_store_vertices(store.get(), id, v, 64, &n), SEPAX_ERROR_ID);
        EXPECT_EQ(sepax_store_local_vertices(store.get(), id, v, 64, &n), SEPAX_ERROR_ID);
        EXPECT_EQ(sepax_store_remove(store.get(), &id, 1, nullptr), SEPAX_ERROR_ID);
    }
    EXPECT_EQ(n, 77u);
    uint32_t slots = 0, freed = 0;
    for (const size_class &c : store->classes) {
        slots += c.count;
        freed += c.free_count;
    }
    EXPECT_EQ(freed, gone.size());
    // The same shapes again take the freed slots.
    for (unsigned i = 0; i < 200; ++i) {
        if (std::count(gone.begin(), gone.end(), 2 * i))
            add(store.get(), shapes::random_convex(random, 3 + i % 14));
        if (std::count(gone.begin(), gone.end(), 2 * i + 1))
            add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    }
    EXPECT_EQ(sepax_store_count(store.get()), 400 + gone.size());
    for (const size_class &c : store->classes) {
        slots -= c.count;
        EXPECT_EQ(c.free_count, 0u);
        EXPECT_EQ(c.free_slot, NO_SLOT);
    }
    EXPECT_EQ(slots, 0u);
    EXPECT_EQ(uniform_class(store.get()), unsigned(CLASS_COUNT));
    expect_all_sound(store.get());
}

TEST(StoreRemove, NeedsNoMoreMemoryForMoreOfTheSame) {
    const store_ptr store = make();
    const points p = shapes::regular(4);
    points all;
    std::vector<uint32_t> offsets = {0};
    for (unsigned i = 0; i < 1000; ++i) {
        all.insert(all.end(), p.begin(), p.end());
        offsets.push_back(uint32_t(all.size()));
    }
    sepax_id first;
    for (unsigned round = 0; round < 20; ++round) {
        ASSERT_EQ(
            sepax_store_add_many(store.get(), &all[0].x, offsets.data(), 1000, 0, &first, nullptr),
            SEPAX_OK);
        std::vector<sepax_id> ids(1000);
        for (unsigned i = 0; i < 1000; ++i)
            ids[i] = first + i;
        ASSERT_EQ(sepax_store_remove(store.get(), ids.data(), 1000, nullptr), SEPAX_OK);
        EXPECT_EQ(store->classes[CLASS_4].capacity, 1000u);
    }
}

TEST(StoreRemove, RefusesAndChangesNothing) {
    const store_ptr store = make();
    for (unsigned k = 3; k < 13; ++k)
        add(store.get(), shapes::regular(k));
    ASSERT_EQ(place(store.get(), 3, {0x1p30f, 0, 1, 0}), SEPAX_OK);
    const sepax_id five = 5;
    ASSERT_EQ(sepax_store_remove(store.get(), &five, 1, nullptr), SEPAX_OK);
    const std::string before = inside::picture(store.get());
    const sepax_id twice[] = {1, 2, 3, 2}, beyond[] = {1, 2, 3, 10}, gone[] = {1, 2, 3, 5};
    for (const sepax_id *ids : {twice, beyond, gone}) {
        sepax_rejection rejection = {77, 77, 77, false, 0, 77, 77, 77};
        EXPECT_EQ(sepax_store_remove(store.get(), ids, 4, &rejection), SEPAX_ERROR_ID);
        EXPECT_EQ(rejection.index, 3u);
        EXPECT_EQ(sepax_store_remove(store.get(), ids, 4, nullptr), SEPAX_ERROR_ID);
        EXPECT_EQ(inside::picture(store.get()), before);
    }
    EXPECT_EQ(sepax_store_remove(nullptr, twice, 3, nullptr), SEPAX_ERROR_NULL);
    EXPECT_EQ(sepax_store_remove(store.get(), nullptr, 1, nullptr), SEPAX_ERROR_NULL);
    const size_t most = SIZE_MAX / sizeof(sepax_id); // is not read beyond the first bad id
    EXPECT_EQ(sepax_store_remove(store.get(), gone + 3, most, nullptr), SEPAX_ERROR_ID);
    EXPECT_EQ(sepax_store_remove(store.get(), gone + 3, most + 1, nullptr), SEPAX_ERROR_COUNT);
    EXPECT_EQ(sepax_store_remove(store.get(), twice, SIZE_MAX, nullptr), SEPAX_ERROR_COUNT);
    sepax_rejection rejection = {77, 1, 77, false, 0, 77, 77, 77};
    const char *bytes = reinterpret_cast<const char *>(&rejection);
    for (const void *as_ids :
         {bytes, bytes + sizeof rejection - sizeof(sepax_id)}) // its first, its last
        EXPECT_EQ(
            sepax_store_remove(store.get(), static_cast<const sepax_id *>(as_ids), 1, &rejection),
            SEPAX_ERROR_ALIAS);
    EXPECT_EQ(sepax_store_remove(store.get(), nullptr, 0, nullptr), SEPAX_OK);
    EXPECT_EQ(inside::picture(store.get()), before);
    ASSERT_EQ(sepax_store_remove(store.get(), twice, 3, nullptr), SEPAX_OK);
    expect_all_sound(store.get());
}

TEST(StoreClear, StartsAnew) {
    const store_ptr store = make(), fresh = make();
    shapes::rng random(12);
    for (unsigned i = 0; i < 100; ++i)
        add(store.get(), shapes::random_convex(random, 3 + i % 30));
    const sepax_id some[] = {0, 4, 8}; // the first is of the first class
    ASSERT_EQ(sepax_store_remove(store.get(), some, 3, nullptr), SEPAX_OK);
    ASSERT_EQ(place(store.get(), 5, {1e30f, 0, 1, 0}), SEPAX_OK);
    const size_t memory = sepax_store_memory(store.get());
    ASSERT_EQ(sepax_store_clear(store.get()), SEPAX_OK);
    EXPECT_EQ(sepax_store_memory(store.get()), memory);
    EXPECT_EQ(sepax_store_count(store.get()), 0u);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(fresh.get()));
    EXPECT_EQ(place(store.get(), 0, {0, 0, 1, 0}), SEPAX_ERROR_ID);
    for (const store_ptr *s : {&store, &fresh}) {
        shapes::rng again(13);
        for (unsigned i = 0; i < 100; ++i)
            EXPECT_EQ(add(s->get(), shapes::random_convex(again, 3 + i % 30)), i);
    }
    EXPECT_EQ(sepax_store_memory(store.get()), memory);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(fresh.get()));
    EXPECT_EQ(sepax_store_clear(nullptr), SEPAX_ERROR_NULL);
}

TEST(StoreRead, ChecksItsArguments) {
    const store_ptr store = make();
    add(store.get(), shapes::regular(5));
    alignas(size_t) sepax_vec2 v[8] = {};
    size_t n = 77;
    for (const auto read : {&sepax_store_vertices, &sepax_store_local_vertices}) {
        n = 77;
        EXPECT_EQ(read(nullptr, 0, v, 8, &n), SEPAX_ERROR_NULL);
        EXPECT_EQ(read(store.get(), 0, nullptr, 8, &n), SEPAX_ERROR_NULL);
        EXPECT_EQ(read(store.get(), 0, v, 8, nullptr), SEPAX_ERROR_NULL);
        EXPECT_EQ(read(store.get(), 1, v, 8, &n), SEPAX_ERROR_ID);
        void *inside_v = &v[1];
        EXPECT_EQ(read(store.get(), 0, v, 8, static_cast<size_t *>(inside_v)), SEPAX_ERROR_ALIAS);
        EXPECT_EQ(read(store.get(), 0, v, 5, static_cast<size_t *>(inside_v)), SEPAX_ERROR_ALIAS);
        EXPECT_EQ(n, 77u);
        void *behind_four = &v[4], *behind_five = &v[5];
        EXPECT_EQ(read(store.get(), 0, v, 4, static_cast<size_t *>(behind_four)),
                  SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(read(store.get(), 0, v, 8, static_cast<size_t *>(behind_five)), SEPAX_OK);
        EXPECT_EQ(read(store.get(), 0, nullptr, 0, &n), SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(n, 5u);
        n = 77;
        v[0] = {7, 7};
        EXPECT_EQ(read(store.get(), 0, v, 4, &n), SEPAX_ERROR_CAPACITY);
        EXPECT_EQ(n, 5u);
        EXPECT_EQ(v[0].x, 7);
        v[5] = {7, 7};
        EXPECT_EQ(read(store.get(), 0, v, 5, &n), SEPAX_OK);
        EXPECT_EQ(v[5].x, 7);
    }
    EXPECT_EQ(sepax_store_count(nullptr), 0u);
    EXPECT_EQ(sepax_store_memory(nullptr), 0u);
}

// No answer depends on the tables as long as their points are vertices, so this is the only test
// that sees whether they are any good.
TEST(StoreSectors, PointsAreLeastAlongTheirDirections) {
    const store_ptr store = make(), bare = make(SEPAX_RELATE_ONLY);
    shapes::rng random(14);
    for (const unsigned k : {9U, 16U, 23U, 32U, 64U, 200U}) {
        const points p = shapes::random_convex(random, k);
        const sepax_id id = add(store.get(), p);
        ASSERT_EQ(place(store.get(), id, shapes::pose(k / 7.0, k, -3)), SEPAX_OK);
        ASSERT_EQ(store->refs[id], store->refs[add(bare.get(), p)]);
        const size_class &c = store->classes[ref_class(store->refs[id])];
        const size_t at = 2 * size_t{c.stride} * ref_slot(store->refs[id]);
        const float *x = c.world + at, *y = x + c.stride, *nx = c.normals + at;
        const auto along = [](double dx, double dy, float px, float py) {
            return dx * double(px) + dy * double(py);
        };
        for (uint32_t s = 0; s < c.stride; ++s) {
            const double t = 4.0 * s / (c.stride - 1);
            const double dx = std::abs(t - 2) - 1, dy = t < 3 ? 1 - std::abs(t - 1) : t - 4;
            const float *point = c.sectors + at + 2 * s;
            double least = INFINITY;
            bool is_vertex = false;
            for (uint32_t i = 0; i < k; ++i) {
                least = std::min(least, along(dx, dy, x[i], y[i]));
                is_vertex |= point[0] == x[i] && point[1] == y[i];
            }
            EXPECT_TRUE(is_vertex) << k << ' ' << s;
            EXPECT_NEAR(along(dx, dy, point[0], point[1]), least, 1e-5) << k << ' ' << s;
        }
        const uint16_t *turns = c.turns + at / 2;
        for (uint32_t i = 0; i < k; ++i) {
            const double t = turns[i] / 16384.0, ny = double(nx[c.stride + i]);
            const double dx = std::abs(t - 2) - 1, dy = t < 3 ? 1 - std::abs(t - 1) : t - 4;
            EXPECT_NEAR(dx * ny - dy * double(nx[i]), 0, 2e-4) << k << ' ' << i;
            EXPECT_GT(dx * double(nx[i]) + dy * ny, 0) << k << ' ' << i;
        }
        for (const size_class &none : bare->classes)
            EXPECT_EQ(none.sectors, nullptr);
    }
    EXPECT_EQ(store->classes[CLASS_8].sectors, nullptr);
}

// A needle so thin that for one direction the rounded steps go down all the way round: the walk
// must end all the same.
TEST(StoreSectors, EndWhereEveryStepRoundsDown) {
    const points needle = {{0x1.111112p-2f, -0x1.777778p-1f},   {0x1.f5c29p-56f, -0x1.051eb8p-54f},
                           {0x1.184124p-56f, -0x1.d48d02p-56f}, {0x1.9edadp-63f, 0x1.905c7ap-57f},
                           {-0x1.126a0ep-56f, 0x1.9ea1c4p-55f}, {-0x1.f1b7eep-56f, 0x1.43867ap-54f},
                           {-0x1.3738c2p-55f, 0x1.77a80ep-54f}, {-0x1.37f164p-55f, 0x1.61626p-54f},
                           {-0x1.f5c29p-56f, 0x1.051eb8p-54f}};
    const store_ptr store = make();
    const sepax_id id = add(store.get(), needle);
    ASSERT_EQ(place(store.get(), id, {0, 0, 1, 0}), SEPAX_OK);
    EXPECT_TRUE(same_bits(world(store.get(), id), needle));
    expect_all_sound(store.get());
}

// Just below the x axis: the last of all directions, not the first.
TEST(StoreSectors, TurnsStayBelowAFullOne) {
    const store_ptr store = make();
    const points p = shapes::regular(16);
    const sepax_id id = add(store.get(), p);
    size_class &c = store->classes[ref_class(store->refs[id])];
    float *normals = c.normals + 32 * size_t{ref_slot(store->refs[id])};
    normals[3] = 1;
    normals[16 + 3] = -1e-9F;
    sepax_sectors_fill(&c, ref_slot(store->refs[id]));
    EXPECT_EQ(c.turns[16 * size_t{ref_slot(store->refs[id])} + 3], 65535);
}

void add_copies(sepax_store *store, const points &p, unsigned count) {
    points all;
    std::vector<uint32_t> offsets = {0};
    for (unsigned i = 0; i < count; ++i) {
        all.insert(all.end(), p.begin(), p.end());
        offsets.push_back(uint32_t(all.size()));
    }
    sepax_id first;
    ASSERT_EQ(sepax_store_add_many(store, &all[0].x, offsets.data(), count, 0, &first, nullptr),
              SEPAX_OK);
}

// The distance of the origin from the local shape, rounded up, and 0 where the shape holds it.
TEST(StoreLevers, AreTheDistanceOfTheOriginFromTheShape) {
    const store_ptr store = make();
    const auto lever = [&](const points &p) {
        const sepax_id id = add(store.get(), p, SEPAX_HULL);
        return double(store->levers[id]);
    };
    const points square = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    const auto at = [&](float x, float y) {
        points p = square;
        for (sepax_vec2 &v : p)
            v = {v.x + x, v.y + y};
        return lever(p);
    };
    EXPECT_EQ(at(-1, -1), 0); // inside
    EXPECT_EQ(at(0, -1), 0);  // on an edge
    EXPECT_EQ(at(-2, -2), 0); // on a vertex
    const auto expect_near = [](double found, double exact) {
        EXPECT_GE(found, exact);
        EXPECT_LE(found, exact * (1 + 0x1p-21));
    };
    expect_near(at(3, -1), 3); // beside an edge
    expect_near(at(-5, -1), 3);
    expect_near(at(3, 4), 5); // before a vertex
    expect_near(at(-5, -6), 5);
    expect_near(lever({{3, 4}}), 5); // points and segments hold next to nothing
    EXPECT_EQ(lever({{0, 0}}), 0);
    EXPECT_EQ(lever({{-1, 0}, {1, 0}}), 0);
    expect_near(lever({{-1, 2}, {1, 2}}), 2);
    expect_near(lever({{1, 0}, {3, 0}}), 1);
    EXPECT_EQ(lever({{3e38f, 3e38f}}), double(FLT_MAX));
    const sepax_id box = add_box(store.get(), {1, 2, {100, 100, 1, 0}});
    EXPECT_EQ(store->levers[box], 0);
}

TEST(StoreLevers, GoWithCopiesAndNotWithRelateOnly) {
    const store_ptr store = make();
    const points far = {{3, 4}, {5, 4}, {5, 6}};
    const sepax_id id = add(store.get(), far);
    sepax_id copy = 0;
    ASSERT_EQ(sepax_store_add_copies(store.get(), {id, 1}, 20, &copy, nullptr), SEPAX_OK);
    for (unsigned i = 0; i < 20; ++i)
        EXPECT_EQ(store->levers[copy + i], store->levers[id]);
    EXPECT_TRUE(store->has_levers);
    ASSERT_EQ(sepax_store_clear(store.get()), SEPAX_OK);
    EXPECT_FALSE(store->has_levers);
    const store_ptr relate_only = make(SEPAX_RELATE_ONLY);
    add(relate_only.get(), far);
    EXPECT_EQ(relate_only->levers, nullptr);
    EXPECT_FALSE(relate_only->has_levers);
}

// Of s coordinates x and y: the world, normals and the local shape 8 s each, two numbers for each
// edge 4 s; radii, counts, merge error and lever 28; the id 4. In addition from 5 vertices on the
// centre 8 and the pose 16, from 7 on the outline 64, from 9 on sectors 10 s.
TEST(StoreMemory, IsWhatTheArraysTake) {
    const unsigned count = 1000;
    const unsigned expected[][2] = {{3, 144},   {4, 144},   {5, 280},   {6, 280},
                                    {7, 344},   {8, 344},   {9, 728},   {16, 728},
                                    {17, 1336}, {33, 2552}, {64, 2552}, {65, 4984}};
    for (const auto &e : expected) {
        const store_ptr store = make();
        const size_t empty = sepax_store_memory(store.get());
        add_copies(store.get(), shapes::regular(e[0]), count);
        const size_t desk = store->desk.capacity * HULL_DESK_BYTES;
        EXPECT_EQ(sepax_store_memory(store.get()) - empty - desk, size_t{count} * e[1]) << e[0];
    }
}

TEST(StoreMemory, AQuadCostsLittle) {
    const unsigned count = 100000;
    const std::vector<sepax_box> boxes(count, {1, 1, {0, 0, 1, 0}});
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const size_t limit = flags ? 112 : 144; // and 64 for the edges of a box
        sepax_id first;
        const store_ptr quads = make(flags), rectangles = make(flags);
        add_copies(quads.get(), shapes::regular(4), count);
        EXPECT_LE(sepax_store_memory(quads.get()), limit * count);
        ASSERT_EQ(sepax_store_add_boxes(rectangles.get(), boxes.data(), count, &first, nullptr),
                  SEPAX_OK);
        EXPECT_LE(sepax_store_memory(rectangles.get()), (flags ? limit : limit + 64) * count);
    }
}

} // namespace
