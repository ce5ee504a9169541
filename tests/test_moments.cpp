// SPDX-License-Identifier: MIT
//
// Moments of shapes and bodies whose values are known, the same bits everywhere, and bounding boxes
// of shapes where they are and at poses. test_moments_oracle.cpp compares the moments with GMP.

#include <cmath>

#include "stores.h"

namespace {

using namespace stores;

constexpr double pi = 3.14159265358979323846;

sepax_moments moments_of(const sepax_store *store, sepax_id id) {
    sepax_moments m = {-1, -1, -1, -1};
    EXPECT_EQ(SEPAX_OK, sepax_store_moments(store, &id, 1, &m, nullptr));
    return m;
}

sepax_moments moments_of(const sepax_store *store, const sepax_id (&body)[2]) {
    sepax_moments m = {-1, -1, -1, -1};
    EXPECT_EQ(SEPAX_OK, sepax_body_moments(store, {body, 1}, &m, nullptr));
    return m;
}

void round_to(sepax_store *store, sepax_id id, float radius) {
    stores::set_radius(store, id, radius);
}

// With the bound of moments.h, for up to 64 vertices in a box of the size d.
void expect_moments(const sepax_moments &expected, const sepax_moments &found, double d) {
    const double e = 0x1p-48 * 128;
    EXPECT_LE(std::fabs(found.area - expected.area), e * expected.area);
    EXPECT_LE(std::fabs(found.x - expected.x), e * d + 0x1p-52 * std::fabs(expected.x));
    EXPECT_LE(std::fabs(found.y - expected.y), e * d + 0x1p-52 * std::fabs(expected.y));
    EXPECT_LE(std::fabs(found.second - expected.second), e * d * d * expected.area);
}

TEST(Moments, OfWhatIsInTheBooks) {
    const store_ptr store = make(0);
    const sepax_id box = add_box(store.get(), {1, 2, {10, 20, 0, 1}});
    expect_moments({8, 10, 20, 8 * (4 + 16) / 12.}, moments_of(store.get(), box), 4);
    const sepax_id triangle = add(store.get(), {{0, 0}, {3, 0}, {0, 6}}); // b h (b^2 + h^2) / 36
    expect_moments({9, 1, 2, 18 * (9 + 36) / 36.}, moments_of(store.get(), triangle), 6);
    const sepax_id disc = add(store.get(), {{5, -7}});
    round_to(store.get(), disc, 3);
    expect_moments({9 * pi, 5, -7, 81 * pi / 2}, moments_of(store.get(), disc), 6);
}

TEST(Moments, OfWhatHasNoArea) {
    const store_ptr store = make(0);
    add(store.get(), {{3, 4}});
    add(store.get(), {{1, 1}, {4, 3}});
    const sepax_moments point = moments_of(store.get(), 0), segment = moments_of(store.get(), 1);
    EXPECT_EQ(0, point.area + point.second + segment.area + segment.second);
    EXPECT_EQ(3, point.x);
    EXPECT_EQ(4, point.y);
    EXPECT_EQ(2.5, segment.x);
    EXPECT_EQ(2, segment.y);
    const sepax_moments both = moments_of(store.get(), {0, 2}); // as of the first piece
    EXPECT_EQ(0, both.area);
    EXPECT_EQ(3, both.x);
    EXPECT_EQ(4, both.y);
    const sepax_moments none = moments_of(store.get(), {1, 1});
    EXPECT_EQ(0, none.area);
    EXPECT_EQ(0, none.second);
    EXPECT_TRUE(std::isnan(none.x) && std::isnan(none.y));
}

TEST(Moments, OfBodies) {
    const store_ptr store = make(0);
    add_box(store.get(), {1, 1, {0, 0, 1, 0}});
    add_box(store.get(), {1, 1, {2, 0, 1, 0}}); // beside the first
    add_box(store.get(), {1, 1, {2, 0, 1, 0}}); // on the second: counted again
    expect_moments({8, 1, 0, 8 * (16 + 4) / 12.}, moments_of(store.get(), {0, 2}), 4);
    expect_moments({8, 2, 0, 2 * 4 * 8 / 12.}, moments_of(store.get(), {1, 3}), 2);
    expect_moments({12, 4 / 3., 0, 3 * 4 * 8 / 12. + 4 * (16 / 9. + 2 * 4 / 9.)},
                   moments_of(store.get(), {0, 3}), 4);
    const sepax_id offsets[] = {0, 1, 1, 3};
    sepax_moments all[3];
    ASSERT_EQ(SEPAX_OK, sepax_body_moments(store.get(), {offsets, 3}, all, nullptr));
    EXPECT_EQ(4, all[0].area);
    EXPECT_EQ(0, all[1].area);
    EXPECT_EQ(8, all[2].area);
}

// Once they are placed, they are those of the world vertices.
TEST(Moments, MoveWithTheShape) {
    const store_ptr store = make(SEPAX_RELATE_ONLY);
    const sepax_id id = add(store.get(), {{0, 0}, {3, 0}, {0, 6}});
    ASSERT_EQ(SEPAX_OK, place(store.get(), id, {100, 200, 0, 1}));
    expect_moments({9, 98, 201, 22.5}, moments_of(store.get(), id), 6);
}

TEST(Moments, HaveTheSameBitsEverywhere) {
    const store_ptr store = make(0);
    const points p = {{0.1f, 0.2f}, {1.3f, 0.1f}, {1.7f, 0.9f}, {0.8f, 1.5f}, {0.2f, 1.1f}};
    const sepax_id id = add(store.get(), p);
    round_to(store.get(), id, 0.3f);
    const sepax_moments m = moments_of(store.get(), id);
    EXPECT_EQ(0x1.a28941369ca8fp+1, m.area);
    EXPECT_EQ(0x1.adceabe07b1b9p-1, m.x);
    EXPECT_EQ(0x1.7158677a6358ap-1, m.y);
    EXPECT_EQ(0x1.be404536dd719p+0, m.second);
}

// In double the area of this one would be lost.
TEST(Moments, OfANeedleAreExact) {
    const store_ptr store = make(0);
    const sepax_id id = add(store.get(), {{0x1p-40f, 0}, {1, 0x1p-50f}, {2, 0x1.000008p-49f}});
    EXPECT_EQ(0x1p-71 - 0x1p-91 - 0x1p-111, moments_of(store.get(), id).area);
}

// ------------------------------------------------------------------ bounds

sepax_bounds bounds_of(const sepax_store *store, sepax_id id, const sepax_pose *pose) {
    sepax_bounds b = {1, 1, -1, -1};
    EXPECT_EQ(SEPAX_OK, sepax_store_bounds(store, &id, pose, 1, &b, nullptr));
    return b;
}

// A side that a radius moved out: not less than in real numbers, and not much more.
void expect_side(double core, float radius, double sign, float side) {
    const double exact = sign * core + double(radius), found = sign * double(side);
    EXPECT_GE(found, exact);
    EXPECT_LE(found, exact + 0x1p-22 * (std::fabs(core) + double(radius)) + 0x1p-149);
}

TEST(Bounds, HoldTheShapeWhereItIsAndAtAPose) {
    shapes::rng random(71);
    for (unsigned k = 1; k <= 40; k++) {
        const store_ptr store = make(0);
        const sepax_id id = k < 3 ? add(store.get(), {{0.5f, 2}, {-1, float(k)}}, SEPAX_HULL)
                                  : add(store.get(), shapes::random_convex(random, k));
        const float radius = k % 2 == 0 ? 0 : float(shapes::uniform(random));
        round_to(store.get(), id, radius);
        const sepax_pose pose = any_pose(random, k % 3 == 0 ? 1e6 : 10);
        const sepax_bounds posed = bounds_of(store.get(), id, &pose);
        ASSERT_EQ(SEPAX_OK, place(store.get(), id, pose));
        const sepax_bounds there = bounds_of(store.get(), id, nullptr);
        EXPECT_EQ(0, std::memcmp(&posed, &there, sizeof posed));
        sepax_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
        for (const sepax_vec2 v : world(store.get(), id)) {
            low = {std::fmin(low.x, v.x), std::fmin(low.y, v.y)};
            high = {std::fmax(high.x, v.x), std::fmax(high.y, v.y)};
        }
        if (radius == 0) {
            EXPECT_EQ(low.x, there.min_x);
            EXPECT_EQ(low.y, there.min_y);
            EXPECT_EQ(high.x, there.max_x);
            EXPECT_EQ(high.y, there.max_y);
        } else {
            expect_side(low.x, radius, -1, there.min_x);
            expect_side(low.y, radius, -1, there.min_y);
            expect_side(high.x, radius, 1, there.max_x);
            expect_side(high.y, radius, 1, there.max_y);
        }
    }
}

} // namespace
