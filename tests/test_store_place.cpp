// SPDX-License-Identifier: MIT
//
// Placing shapes: the formula, what rounding does to them, and edges that stay parallel.

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "stores.h"

namespace {

using namespace stores;

// -------------------------------------------------------------------- placing

TEST(StorePlace, FollowsTheFormula) {
    shapes::rng random(7);
    for (const uint32_t flags : {0u, SEPAX_RELATE_ONLY}) {
        const store_ptr store = make(flags);
        for (unsigned k = 3; k <= 40; ++k)
            add(store.get(), shapes::random_convex(random, k));
        for (unsigned round = 0; round < 30; ++round) {
            const double far = round % 2 ? 3 : 300;
            for (sepax_id id = 0; id < store->id_count; ++id) {
                const sepax_pose pose = any_pose(random, far);
                ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
                const points expected = by_formula(pose, local(store.get(), id));
                const points got = world(store.get(), id);
                ASSERT_TRUE(got.size() < expected.size() || same_bits(got, expected));
            }
            expect_all_sound(store.get());
        }
    }
}

bool is_negative_zero(float v) {
    return v == 0 && std::signbit(v);
}

TEST(StorePlace, HasNoNegativeZero) {
    const store_ptr store = make();
    const sepax_id id = add(store.get(), {{-1, 0}, {0, -1}, {1, 0}, {0, 1}});
    for (const sepax_pose &pose :
         {sepax_pose{-0.0f, -0.0f, 0, 1}, {-0.0f, -0.0f, 1, 0}, {-0.0f, -0.0f, -1, 0}}) {
        ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
        for (const sepax_vec2 &v : world(store.get(), id))
            EXPECT_FALSE(is_negative_zero(v.x) || is_negative_zero(v.y));
    }
}

// Far out, where some corners of some shapes leave float and others do not.
TEST(StorePlace, OverflowsExactlyWhereTheFormulaDoes) {
    shapes::rng random(21);
    const float l = 0x1p124f;
    std::vector<sepax_box> boxes;
    for (const sepax_vec2 half : {sepax_vec2{1, l}, {l, 1}, {l, l}, {l / 3, l}, {l, l / 3}, {1, 1}})
        boxes.push_back({half.x, half.y, {0, 0, 1, 0}});
    const store_ptr all = make();
    std::vector<store_ptr> alone;
    const auto add_everywhere = [&](const std::function<void(sepax_store *)> &add_to) {
        alone.push_back(make());
        add_to(alone.back().get());
        add_to(all.get());
    };
    for (const sepax_box &box : boxes)
        add_everywhere([&](sepax_store *s) { add_box(s, box); });
    for (const unsigned k : {3U, 4U, 5U, 9U}) {
        points p = shapes::random_convex(random, k);
        for (sepax_vec2 &v : p)
            v = {v.x * l, v.y * l};
        add_everywhere([&](sepax_store *s) { add(s, p); });
    }
    unsigned over = 0;
    for (unsigned round = 0; round < 4000; ++round) {
        const sepax_id id = round % all->id_count;
        sepax_pose pose = shapes::pose(6.4 * shapes::uniform(random), 0, 0);
        float &far = round / 16 % 2 ? pose.x : pose.y;
        far = FLT_MAX - l * static_cast<float>(1.5 * shapes::uniform(random));
        far = round / 32 % 2 ? far : -far;
        bool finite = true;
        for (const sepax_vec2 &v : by_formula(pose, local(all.get(), id)))
            finite = finite && std::isfinite(v.x) && std::isfinite(v.y);
        over += !finite;
        const sepax_status expected = finite ? SEPAX_OK : SEPAX_ERROR_OVERFLOW;
        EXPECT_EQ(place(all.get(), id, pose), expected) << id;
        EXPECT_EQ(place(alone[id].get(), 0, pose), expected) << id;
        if (id < boxes.size()) {
            const store_ptr fresh = make();
            boxes[id].pose = pose;
            sepax_id first = 0;
            EXPECT_EQ(sepax_store_add_boxes(fresh.get(), &boxes[id], 1, &first, nullptr), expected);
        }
    }
    EXPECT_GT(over, 500U);
    EXPECT_LT(over, 3500U);
}

// Triangles one side of which bulges by so little that rounding takes the bulge away, far out.
TEST(StorePlace, CountsWhatRoundingLeaves) {
    shapes::rng random(22);
    const store_ptr store = make();
    for (const unsigned k : {4U, 5U, 6U, 8U, 9U}) {
        points p = {{-1, 0}, {0, -1}};
        for (unsigned i = 1; i + 2 < k; ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(k - 2);
            p.push_back({t, t - 1 - 0x1p-12f * t * (1 - t)});
        }
        p.push_back({1, 0});
        add(store.get(), p);
        std::rotate(p.begin(), p.begin() + 2, p.end()); // the bulge comes first
        add(store.get(), p);
        std::rotate(p.begin(), p.end() - 3, p.end()); // or last
        add(store.get(), p);
    }
    add_box(store.get(), {1, 0.01f, {0, 0, 1, 0}});
    std::set<std::pair<sepax_id, size_t>> seen;
    for (unsigned round = 0; round < 3000; ++round) {
        const sepax_id id = round % store->id_count;
        const double far = std::ldexp(1.0, static_cast<int>(round / 8 % 20));
        const sepax_pose pose =
            shapes::pose(6.4 * shapes::uniform(random), far * shapes::uniform(random), far);
        ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
        seen.insert({id, world(store.get(), id).size()});
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
    for (sepax_id id = 0; id < store->id_count; ++id)
        EXPECT_TRUE(seen.count({id, 3})) << id;
}

// Of an edge that falls by less than a float can say of its direction.
TEST(StorePlace, NormalsHaveNoNegativeZero) {
    const store_ptr store = make();
    const points falls = {{0, 0x1p-149f}, {0x1p30f, 0}, {0x1p30f, 0x1p30f}};
    const sepax_id id = add(store.get(), falls);
    const polygon p = store_polygon(store.get(), store->refs[id]);
    EXPECT_EQ(p.nx[0], 0);
    EXPECT_EQ(p.ny[0], -1);
    for (uint32_t i = 0; i < p.count; ++i)
        EXPECT_FALSE(is_negative_zero(p.nx[i]) || is_negative_zero(p.ny[i])) << i;
}

TEST(StorePlace, MendsWhatRoundingDented) {
    shapes::rng random(8);
    const store_ptr store = make();
    for (const unsigned k : {5u, 6u, 7u, 8u, 16u, 32u, 64u, 1024u, 4096u})
        add(store.get(), k > 64 ? shapes::lattice(k) : shapes::regular(k));
    unsigned shrunk = 0;
    for (unsigned round = 0; round < 60; ++round) {
        const float far = round % 3 == 0 ? 1e6f : round % 3 == 1 ? 1e7f : 3e8f;
        for (sepax_id id = 0; id < store->id_count; ++id) {
            const sepax_pose pose = shapes::pose(shapes::uniform(random), far, -far);
            ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
            points vertices = by_formula(pose, local(store.get(), id));
            std::vector<uint16_t> index(vertices.size()), scratch(vertices.size());
            index.resize(
                sepax_hull_build(vertices.data(), vertices.size(), index.data(), scratch.data()));
            points hull;
            for (const uint16_t i : index)
                hull.push_back(vertices[i]);
            ASSERT_TRUE(same_bits(world(store.get(), id), hull));
            ASSERT_EQ(features(store.get(), id), std::vector<unsigned>(index.begin(), index.end()));
            shrunk += hull.size() < vertices.size();
        }
        expect_all_sound(store.get());
    }
    EXPECT_GT(shrunk, 200u);
    // And back: nothing of that stays.
    const store_ptr fresh = make();
    for (const unsigned k : {5u, 6u, 7u, 8u, 16u, 32u, 64u, 1024u, 4096u})
        add(fresh.get(), k > 64 ? shapes::lattice(k) : shapes::regular(k));
    for (sepax_id id = 0; id < store->id_count; ++id)
        ASSERT_EQ(place(store.get(), id, {0, 0, 1, 0}), SEPAX_OK);
    EXPECT_EQ(inside::picture(store.get()), inside::picture(fresh.get()));
}

TEST(StorePlace, MapsFeaturesThroughTheHull) {
    const store_ptr store = make();
    points p = shapes::regular(6);
    p.insert(p.begin(), p[0]); // corners 0 (and 1), 2 .. 6
    const sepax_id id = add(store.get(), p);
    ASSERT_EQ(features(store.get(), id), (std::vector<unsigned>{0, 2, 3, 4, 5, 6}));
    ASSERT_EQ(place(store.get(), id, {0x1p25f, 0, 1, 0}), SEPAX_OK); // x = 0 or +-2 or 4 more
    const std::vector<unsigned> f = features(store.get(), id);
    EXPECT_LT(f.size(), 6u);
    for (const unsigned i : f)
        EXPECT_NE(i, 1u);
    EXPECT_TRUE(irregular(store.get(), id));
}

TEST(StorePlace, MayCollapse) {
    const store_ptr store = make();
    const sepax_pose there = {0, 0, 1, 0}, far = {0x1p30f, 0x1p30f, 1, 0};
    const sepax_pose right = {0x1p30f, 0, 1, 0};
    for (unsigned k = 3; k <= 20; ++k)
        add(store.get(), shapes::regular(k));
    add_box(store.get(), {1, 1, there});
    const std::string before = inside::picture(store.get());
    const unsigned class_before = uniform_class(store.get());
    for (sepax_id id = 0; id < store->id_count; ++id) {
        ASSERT_EQ(place(store.get(), id, far), SEPAX_OK);
        EXPECT_TRUE(same_bits(world(store.get(), id), {{0x1p30f, 0x1p30f}}));
        EXPECT_TRUE(irregular(store.get(), id));
        const shape_bounds b = store->bounds[id];
        EXPECT_EQ(b.x, 0x1p30f);
        EXPECT_EQ(b.y, 0x1p30f);
        EXPECT_EQ(merge_error(store.get(), id), INFINITY);
    }
    expect_all_sound(store.get());
    for (sepax_id id = 0; id < store->id_count; ++id) {
        ASSERT_EQ(place(store.get(), id, right), SEPAX_OK);
        const points p = world(store.get(), id);
        ASSERT_EQ(p.size(), 2u) << id;
        EXPECT_EQ(p[0].x, 0x1p30f);
        EXPECT_EQ(p[1].x, 0x1p30f);
        EXPECT_NE(p[0].y, p[1].y);
        EXPECT_TRUE(irregular(store.get(), id));
        const polygon shape = store_polygon(store.get(), store->refs[id]);
        EXPECT_EQ(shape.nx[0], -shape.nx[1]);
        EXPECT_EQ(std::fabs(shape.nx[0]), 1);
    }
    EXPECT_EQ(store->exceptions.count, store->id_count);
    expect_all_sound(store.get());
    for (sepax_id id = 0; id < store->id_count; ++id)
        ASSERT_EQ(place(store.get(), id, there), SEPAX_OK);
    EXPECT_EQ(store->exceptions.count, store->id_count - 1);
    EXPECT_EQ(inside::picture(store.get()), before);
    EXPECT_EQ(uniform_class(store.get()), class_before);
}

TEST(StorePlace, MayCollapseToAPointWithoutNormals) {
    const store_ptr store = make(SEPAX_RELATE_ONLY), full = make();
    const points p = shapes::regular(5);
    for (sepax_store *s : {store.get(), full.get()}) {
        ASSERT_EQ(place(s, add(s, p), {0x1p30f, 3, 1, 0}), SEPAX_OK);
        ASSERT_EQ(place(s, add(s, p), {0x1p30f, 0x1p30f, 1, 0}), SEPAX_OK);
    }
    EXPECT_EQ(class_of(store.get(), 1).normals, nullptr);
    EXPECT_TRUE(same_bits(world(store.get(), 1), {{0x1p30f, 0x1p30f}}));
    EXPECT_EQ(std::memcmp(store->bounds, full->bounds, 2 * sizeof *store->bounds), 0);
    expect_all_sound(store.get());
}

TEST(StorePlace, TakesEveryExponent) {
    const float tiny = std::numeric_limits<float>::denorm_min(), huge = FLT_MAX / 4;
    const store_ptr store = make();
    add(store.get(), {{0, 0}, {tiny, 0}, {0, tiny}});
    add(store.get(), {{-huge, -huge}, {huge, -huge}, {huge, huge}, {-huge, huge}});
    add(store.get(), {{0, 0}, {0x1p120f, tiny}, {-tiny, 0x1p120f}});
    add(store.get(), {{0, 0}, {0x1p-60f, 0}, {0x1p-60f, 0x1p-60f}, {0, 0x1p-60f}});
    add(store.get(),
        {{-FLT_MAX, -FLT_MAX}, {FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}, {-FLT_MAX, FLT_MAX}});
    add_box(store.get(), {tiny, tiny, {0, 0, 1, 0}});
    add_box(store.get(), {FLT_MAX, FLT_MAX, {0, 0, 1, 0}});
    add_box(store.get(), {FLT_MAX, tiny, {0, 0, 1, 0}});
    expect_all_sound(store.get());
    const float half = 0.70710678f;
    for (const sepax_pose &pose : {sepax_pose{0, 0, 0, 1}, sepax_pose{1, 1, half, half},
                                   sepax_pose{-1e30f, 1e-30f, -half, half}}) {
        for (sepax_id id = 0; id < store->id_count; ++id) {
            bool fits = true;
            for (const sepax_vec2 v : by_formula(pose, local(store.get(), id)))
                fits = fits && std::isfinite(v.x) && std::isfinite(v.y);
            EXPECT_EQ(fits ? SEPAX_OK : SEPAX_ERROR_OVERFLOW, place(store.get(), id, pose));
        }
        expect_all_sound(store.get());
    }
}

// ------------------------------------------------------------- parallel edges

TEST(StoreMerge, IsZeroWhereEdgesAreParallel) {
    const store_ptr store = make();
    std::vector<sepax_id> ids;
    ids.push_back(add_box(store.get(), {1, 2, {3, 4, 1, 0}}));
    ids.push_back(add_box(store.get(), {1, 2, {3, 4, 0, -1}}));
    ids.push_back(add_box(store.get(), {0.1f, 0.3f, {1e5f, 0.7f, 1, 0}})); // axes parallel
    ids.push_back(add_box(store.get(), {5, 10, {100, 7, 0.6f, 0.8f}}));    // any rounding
    ids.push_back(add_box(store.get(), {2, 3, {0, 0, 0.6f, 0.8f}}));       // symmetric
    ids.push_back(add(store.get(), {{0, 0}, {4, 3}, {1, 7}, {-3, 4}}));    // a grid square
    ids.push_back(add(store.get(), {{0, 0}, {5, 1}, {7, 4}, {2, 3}}));     // a parallelogram
    ids.push_back(add(store.get(), shapes::lattice(64)));
    ids.push_back(add(store.get(), shapes::regular(6)));
    ids.push_back(add(store.get(), shapes::regular(64)));
    // Parallel, but of different length.
    ids.push_back(add(store.get(), {{0, 0}, {4, 0}, {5, 1}, {5, 3}, {3, 3}, {0, 0.0f}}));
    for (const size_t i : {0u, 1u, 2u, 4u, 5u, 6u, 7u, 8u, 9u})
        EXPECT_EQ(merge_error(store.get(), ids[i]), 0) << i;
    EXPECT_EQ(merge_error(store.get(), ids[10]), INFINITY);
    expect_all_sound(store.get());
    for (const sepax_id id : ids)
        ASSERT_EQ(place(store.get(), id, {17, -5, 0, 1}), SEPAX_OK);
    for (const size_t i : {0u, 1u, 4u, 5u, 6u, 7u})
        EXPECT_EQ(merge_error(store.get(), ids[i]), 0) << i;
    expect_all_sound(store.get());
}

TEST(StoreMerge, IsInfiniteWhereTheyAreNot) {
    shapes::rng random(9);
    const store_ptr store = make();
    for (unsigned k = 3; k < 40; ++k)
        add(store.get(), shapes::random_convex(random, k));
    add(store.get(), {{0, 0}, {4, 0}, {3, 2}, {1, 2}}); // one pair of two
    add(store.get(), {{0, 0}, {1, 0}, {1, std::nextafter(1.0f, 2.0f)}, {0, 1}});
    for (const unsigned k : {3u, 5u, 7u, 33u})
        add(store.get(), shapes::regular(k));
    // Edges 0 and 2 are parallel, and 1 and 3, but an odd number has no opposite ones.
    add(store.get(), {{1, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 1}});
    for (unsigned round = 0; round < 2; ++round) {
        for (sepax_id id = 0; id < store->id_count; ++id) {
            EXPECT_EQ(merge_error(store.get(), id), INFINITY);
            ASSERT_EQ(place(store.get(), id, {1, 1, 0, 1}), SEPAX_OK);
        }
    }
}

TEST(StoreMerge, BoundsWhatRoundingDid) {
    shapes::rng random(10);
    const store_ptr store = make();
    for (const unsigned k : {4u, 6u, 8u, 16u, 32u, 64u})
        add(store.get(), shapes::regular(k));
    add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    add_box(store.get(), {100, 0.01f, {0, 0, 1, 0}});
    add(store.get(), {{0, 0}, {5, 1}, {7, 4}, {2, 3}});
    add(store.get(), {{0, 0}, {5, 0}, {10, 1}, {5, 1}}); // a thin one
    unsigned between = 0, merged = 0;
    for (unsigned round = 0; round < 300; ++round) {
        const double far = round % 3 == 0 ? 0 : round % 3 == 1 ? 30 : 3000;
        for (sepax_id id = 0; id < store->id_count; ++id) {
            const sepax_pose pose = shapes::pose(shapes::uniform(random), far, far / 7);
            ASSERT_EQ(place(store.get(), id, pose), SEPAX_OK);
            const float error = merge_error(store.get(), id);
            between += error > 0 && error < (far + 200) * 0x1p-18;
            merged += std::isfinite(error);
        }
        ASSERT_NO_FATAL_FAILURE(expect_all_sound(store.get()));
    }
    EXPECT_GT(merged, 2900u); // of 3000: nearly all stay mergeable
    EXPECT_GT(between, 500u);
}

// Opposite edges that double takes for parallel and that the last bit of a coordinate turns: the
// rounded edges are equal (s is too large for the difference to 1), or their cross product is less
// than its error (m).
TEST(StoreMerge, IsDecidedExactly) {
    const store_ptr store = make();
    const float s = 0x1p60f, m = 0x1p50f;
    std::vector<points> turned = {
        {{s, 0}, {1, s}, {-s, 0}, {0, -s}}, {{s, 1}, {0, s}, {-s, 0}, {0, -s}},
        {{s, 0}, {0, s}, {-s, 0}, {1, -s}}, {{s, 0}, {0, s}, {-s, 1}, {0, -s}},
        {{m, 0}, {1, m}, {-m, 0}, {0, -m}}, {{m, 1}, {0, m}, {-m, 0}, {0, -m}}};
    // Only one of the two pairs of edges is turned: where rounded edges differ in one coordinate by
    // less than the error of their cross product, and where rounding hides a corner's 1.
    const float e = 0x1p-51f;
    for (points p : {points{{4, 0}, {5, 1}, {1, 1}, {e, 0}}, points{{0, e}, {1, 1}, {1, 5}, {0, 4}},
                     points{{1, 0}, {s, s}, {-s, s}, {-2 * s, 0}},
                     points{{0, 1}, {s, s}, {s, 3 * s}, {0, 2 * s}}}) {
        for (int side = 0; side < 2; ++side) {
            for (int corner = 0; corner < 4; ++corner) {
                turned.push_back(p);
                std::rotate(p.begin(), p.begin() + 1, p.end());
            }
            std::reverse(p.begin(), p.end());
            for (sepax_vec2 &v : p)
                v.x = -v.x;
        }
    }
    for (const points &p : turned) {
        const sepax_id id = add(store.get(), p);
        EXPECT_EQ(merge_error(store.get(), id), INFINITY) << id;
    }
    for (const float size : {s, m}) {
        const sepax_id id = add(store.get(), {{size, 0}, {0, size}, {-size, 0}, {0, -size}});
        EXPECT_EQ(merge_error(store.get(), id), 0);
    }
    // Parallel edges of which one is twice as long.
    const sepax_id hexagon = add(store.get(), {{0, 0}, {4, 2}, {5, 5}, {3, 9}, {1, 8}, {-1, 2}});
    EXPECT_EQ(merge_error(store.get(), hexagon), 0);
    expect_all_sound(store.get());
}

// Writes a world block as if rounding had moved the vertices of a shape with parallel edges there,
// and derives its merge error.
float error_after_rounding(sepax_store *store, sepax_id id, const points &moved) {
    size_class &c = store->classes[ref_class(store->refs[id])];
    const uint32_t slot = ref_slot(store->refs[id]);
    float *x = c.world + 2 * size_t{c.stride} * slot, *y = x + c.stride;
    for (uint32_t i = 0; i < c.stride; ++i) {
        x[i] = moved[std::min<size_t>(i, moved.size() - 1)].x;
        y[i] = moved[std::min<size_t>(i, moved.size() - 1)].y;
    }
    slots_tally(&c, slot, -1);
    sepax_instance_derive(store, id);
    slots_tally(&c, slot, 1);
    expect_all_sound(store);
    return merge_error(store, id);
}

// Then the bound of the error is of no use, and the shape is not merged.
TEST(StoreMerge, IsInfiniteWhereRoundingTurnedAnEdgeTooFar) {
    const store_ptr store = make();
    const sepax_id id = add(store.get(), shapes::regular(6));
    const points hexagon = {{2, 0}, {1, 2}, {-1, 2}, {-2, 0}, {-1, -2}, {1, -2}};
    EXPECT_EQ(error_after_rounding(store.get(), id, hexagon), 0);
    points moved = hexagon;
    moved[1].x = 1.25f;
    const float some = error_after_rounding(store.get(), id, moved);
    EXPECT_GE(some, 0.25f);
    EXPECT_LT(some, 4);
    // The vertex farthest from edge i comes before edge i + 3, which is opposite to it, or after
    // it.
    for (const points &far : {points{{0, 0}, {4, 0}, {4, 4}, {1, 3}, {0, 2}, {-0.5f, 1}},
                              points{{-4, 0}, {0, 0}, {0.5f, 1}, {0, 2}, {-1, 3}, {-4, 4}}}) {
        moved = far;
        for (int i = 0; i < 3; ++i) {
            EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY) << i;
            std::rotate(moved.begin(), moved.end() - 1, moved.end());
        }
    }
    // Edges 0 and 1 differ in direction by less than double can tell, while each of them is certain
    // which vertex is opposite; or edge 4 follows them and it is not.
    moved = {{-3, -1}, {0, -0x1p-52f}, {3, 1}, {-17, 1}, {-20, 0.25f}, {-23, -1}};
    EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY);
    // Edges 3 and 4 differ by as little, and edge 0 is opposite to either of them.
    moved = {{-17, 1}, {-20, 0}, {-23, -1.5f}, {-3, -1}, {0, -0x1p-52f}, {3, 1}};
    EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY);
    const float n = 0x1p50f;
    moved = {{-1, 0}, {n, n}, {2 * n, 2 * n}, {2 * n, 3 * n}, {n, 2 * n}, {1, n}};
    EXPECT_EQ(error_after_rounding(store.get(), id, moved), INFINITY);
}

} // namespace
