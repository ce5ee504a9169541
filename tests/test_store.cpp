// SPDX-License-Identifier: MIT
//
// The store: removing, reading, sector tables, memory.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
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
    EXPECT_EQ(sepax_store_count(store.get()), 399u); // the last one is gone
    EXPECT_EQ(store->removed.count, gone.size() - 1);
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
    // The same shapes again take the freed ids and slots.
    for (unsigned i = 0; i < 200; ++i) {
        if (std::count(gone.begin(), gone.end(), 2 * i))
            add(store.get(), shapes::random_convex(random, 3 + i % 14));
        if (std::count(gone.begin(), gone.end(), 2 * i + 1))
            add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    }
    EXPECT_EQ(sepax_store_count(store.get()), 400U);
    EXPECT_EQ(store->removed.count, 0U);
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

// The turn of a vector in units of 2^-16 of a full turn.
double turn_between(double x0, double y0, double x1, double y1) {
    const double angle = std::atan2(x0 * y1 - y0 * x1, x0 * x1 + y0 * y1) / (2 * std::acos(-1.0));
    return (angle < 0 ? angle + 1 : angle) * 65536;
}

// Whether the table of an instance names, where each sector begins, the vertex that is least far
// along the normal of an edge of this direction, and whether its turns are those of its edges.
void expect_good_sectors(const sepax_store *store, sepax_id id, const std::string &what) {
    const size_class &c = store->classes[ref_class(store->refs[id])];
    const polygon p = store_polygon(store, store->refs[id]);
    ASSERT_NE(c.sectors, nullptr) << what;
    const auto edge = [&](uint32_t i) {
        const uint32_t next = i + 1 < p.count ? i + 1 : 0;
        return std::array<double, 2>{double(p.x[next]) - double(p.x[i]),
                                     double(p.y[next]) - double(p.y[i])};
    };
    for (uint32_t i = 0; i < p.stride; ++i) {
        const auto e = edge(std::min(i, p.count - 1));
        const double off = turn_between(1, 0, e[0], e[1]) - p.turns[i];
        EXPECT_LT(std::abs(std::remainder(off, 65536)), 16) << what << ' ' << i;
    }
    for (uint32_t s = 0; s < p.stride; ++s) {
        ASSERT_LT(p.sectors[s], p.count) << what;
        const uint32_t sides = p.stride - 1, half = 32768;
        const auto opposite = uint16_t(s % sides * 65536 / sides + half);
        uint32_t least = 0;
        for (uint32_t i = 0; i < p.count; ++i)
            least += i == 0 || uint16_t(p.turns[i] - p.turns[0]) < opposite;
        least %= p.count;
        EXPECT_EQ(p.sectors[s], least) << what << ' ' << s;
        EXPECT_EQ(p.points[2 * s], p.x[least]) << what << ' ' << s;
        EXPECT_EQ(p.points[2 * s + 1], p.y[least]) << what << ' ' << s;
    }
}

// No answer depends on the tables as long as they name vertices, so these are the only tests that
// see whether they are any good.
TEST(StoreSectors, NameTheVerticesThatAreLeast) {
    const store_ptr store = make(), bare = make(SEPAX_RELATE_ONLY);
    shapes::rng random(14);
    for (const unsigned k : {9U, 16U, 23U, 32U, 64U, 200U}) {
        const points p = shapes::random_convex(random, k);
        const sepax_id id = add(store.get(), p);
        expect_good_sectors(store.get(), id, std::to_string(k) + " as added");
        for (const double turns : {k / 7.0, .25, .5, 1 / 3.0}) {
            ASSERT_EQ(place(store.get(), id, shapes::pose(turns, k, -3)), SEPAX_OK);
            expect_good_sectors(store.get(), id, std::to_string(k));
        }
        ASSERT_EQ(store->refs[id], store->refs[add(bare.get(), p)]);
        for (const size_class &none : bare->classes)
            EXPECT_TRUE(none.sectors == nullptr && none.points == nullptr);
    }
    EXPECT_EQ(store->classes[CLASS_8].sectors, nullptr);
}

// An instance that rounding bends has a table of its own, and the one after it that of the shape.
TEST(StoreSectors, AreThoseOfTheShapeAgainAfterABend) {
    const store_ptr store = make();
    shapes::rng random(15);
    const points p = shapes::random_convex(random, 32);
    const sepax_id id = add(store.get(), p), same = add(store.get(), p);
    const sepax_pose home = shapes::pose(.3, 1, 2);
    for (const float far : {1e6F, 4e6F}) {
        ASSERT_EQ(place(store.get(), id, {far, far, home.cos, home.sin}), SEPAX_OK);
        EXPECT_LT(store_polygon(store.get(), store->refs[id]).count, 32U);
        expect_good_sectors(store.get(), id, "bent");
        ASSERT_EQ(place(store.get(), id, home), SEPAX_OK);
        ASSERT_EQ(place(store.get(), same, home), SEPAX_OK);
        expect_good_sectors(store.get(), id, "again");
        const polygon a = store_polygon(store.get(), store->refs[id]);
        const polygon b = store_polygon(store.get(), store->refs[same]);
        EXPECT_TRUE(std::equal(a.sectors, a.sectors + 32, b.sectors));
        EXPECT_TRUE(std::equal(a.turns, a.turns + 32, b.turns));
    }
}

// Vectors all round, and those without a direction.
TEST(StoreSectors, TurnsAreThoseOfVectors) {
    for (unsigned i = 0; i < 65536; i += 37) {
        const shapes::direction d = shapes::unit(i / 65536.);
        const float scale = i % 3 ? 1e-30F : 1e30F;
        const double off = edge_turn(float(d.cos) * scale, float(d.sin) * scale) - double(i);
        EXPECT_LT(std::abs(std::remainder(off, 65536)), 1.2) << i;
    }
    EXPECT_EQ(edge_turn(1, -1e-20F), 0); // a full turn
    const float none = std::numeric_limits<float>::infinity();
    EXPECT_EQ(edge_turn(0, 0), 0);
    EXPECT_EQ(edge_turn(none, none), 0);
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
// edge 4 s; radii, counts, merge error and lever 28; the id 4; the home 20, and 12
// beside those of 3 and 4 vertices. In addition from 5 vertices on the pose 16, from 7 on the
// outline 64, from 9 on sectors 12 s.
TEST(StoreMemory, IsWhatTheArraysTake) {
    const unsigned count = 1000;
    const unsigned expected[][2] = {{3, 176},   {4, 176},   {5, 292},   {6, 292},
                                    {7, 356},   {8, 356},   {9, 772},   {16, 772},
                                    {17, 1412}, {33, 2692}, {64, 2692}, {65, 5252}};
    for (const auto &e : expected) {
        const store_ptr store = make();
        const size_t empty = sepax_store_memory(store.get());
        add_copies(store.get(), shapes::regular(e[0]), count);
        const size_t desk = store->desk.capacity * HULL_DESK_BYTES;
        const size_t bits = 8 * ((count + 63) / 64); // one for each id
        EXPECT_EQ(sepax_store_memory(store.get()) - empty - desk - bits, size_t{count} * e[1])
            << e[0];
    }
}

TEST(StoreMemory, AQuadCostsLittle) {
    const unsigned count = 100000;
    const std::vector<sepax_box> boxes(count, {1, 1, {0, 0, 1, 0}});
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const size_t limit = flags ? 112 : 144; // and 32 for a home
        sepax_id first;
        const store_ptr quads = make(flags), rectangles = make(flags);
        add_copies(quads.get(), shapes::regular(4), count);
        EXPECT_LE(sepax_store_memory(quads.get()), (limit + 32) * count);
        ASSERT_EQ(sepax_store_add_boxes(rectangles.get(), boxes.data(), count, &first, nullptr),
                  SEPAX_OK);
        EXPECT_LE(sepax_store_memory(rectangles.get()), limit * count);
    }
}

} // namespace
