// SPDX-License-Identifier: MIT
//
// Sweeps: vertices and radii that can be checked by hand, and exact containment of the shape at
// many poses in between.

#include <cfloat>
#include <cmath>

#include "batch.h"
#include "stores.h"

namespace {

using stores::points;

const points square = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

sepax_id add(sepax_store *store, const points &p, float radius = 0) {
    return stores::add_rounded(store, {p, radius});
}

sepax_id sweep(sepax_store *store, sepax_id id, sepax_pose from, sepax_pose to) {
    sepax_id first = 77;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_sweeps(store, &id, &from, &to, 1, &first, nullptr));
    return first;
}

// What a radius may be more than its exact value: sepax.h.
double slack(double exact, double reach, double largest) {
    const double more = 0x1p-18 * (reach + largest) + 0x1p-146;
    return more + 0x1p-21 * (exact + more);
}

void expect_radius(double exact, double reach, double largest, float found) {
    EXPECT_GE(double{found}, exact);
    EXPECT_LE(double{found}, exact + slack(exact, reach, largest));
}

// Among denormals the allowance is a few units, and rounding up is one of them.
TEST(sepax_store_add_sweeps, denormals) {
    const double unit = 0x1p-149;
    for (int size = 0; size < 8; size++) {
        for (int radius = 0; radius < 4; radius++) {
            const shapes::store_ptr store = stores::make(0);
            const float r = static_cast<float>(radius * unit), x = static_cast<float>(size * unit);
            const sepax_id id = add(store.get(), {{x, 0}}, r);
            const sepax_id s = sweep(store.get(), id, {0, 0, 1, 0}, {0, 0, .6F, .8F});
            const double turn = std::acos(double{.6F}) / 2;
            expect_radius(radius * unit + size * unit * (1 - std::cos(turn)), size * unit, 0,
                          sepax_store_radius(store.get(), s));
        }
    }
}

TEST(sepax_store_add_sweeps, translation) {
    const shapes::store_ptr store = stores::make(0);
    const sepax_id id = add(store.get(), square, .5f);
    const sepax_id s = sweep(store.get(), id, {0, 0, 1, 0}, {8, 4, 1, 0});
    EXPECT_EQ(1u, s);
    const points p = stores::world(store.get(), s),
                 expected = {{-1, -1}, {1, -1}, {9, 3}, {9, 5}, {7, 5}, {-1, 1}};
    ASSERT_EQ(expected.size(), p.size());
    for (size_t i = 0; i < p.size(); i++) {
        EXPECT_EQ(expected[i].x, p[i].x);
        EXPECT_EQ(expected[i].y, p[i].y);
    }
    expect_radius(.5, std::sqrt(2.), 8, sepax_store_radius(store.get(), s));
}

// The numbers of vertices: those at the first pose, then those at the second one.
TEST(sepax_store_add_sweeps, numbers_of_vertices) {
    const shapes::store_ptr store = stores::make(0);
    const sepax_id id = add(store.get(), square), ray = add(store.get(), {{100, 4}});
    const sepax_id s = sweep(store.get(), id, {0, 0, 1, 0}, {8, 4, 1, 0});
    const sepax_pair pair = {s, ray};
    uint32_t feature = 0;
    sepax_distances to = {};
    to.feature_a = &feature;
    EXPECT_EQ(SEPAX_OK, sepax_distance(store.get(), sepax_pairs(&pair, 1), nullptr, &to));
    EXPECT_EQ(5u, feature); // the right edge at the second pose, from (9, 3)
}

TEST(sepax_store_add_sweeps, turns) {
    const struct {
        sepax_pose to;
        double exact;
    } rows[] = {{{0, 0, 1, 0}, 0},
                {{0, 0, 0, 1}, 1 - std::sqrt(.5)},
                {{0, 0, 0, -1}, 1 - std::sqrt(.5)},
                {{0, 0, .6f, .8f}, 1 - std::sqrt(.8)},
                {{0, 0, -1, 0}, 1}}; // half a turn
    const shapes::store_ptr store = stores::make(0);
    const sepax_id id = add(store.get(), {{3, 4}, {0, 1}});
    for (const auto &row : rows) {
        const sepax_id s = sweep(store.get(), id, {0, 0, 1, 0}, row.to);
        expect_radius(5 * row.exact, 5, 0, sepax_store_radius(store.get(), s));
    }
}

TEST(sepax_store_add_sweeps, points_and_nothing) {
    const shapes::store_ptr store = stores::make(0);
    const sepax_id id = add(store.get(), {{0, 0}});
    const sepax_id s = sweep(store.get(), id, {1, 2, 1, 0}, {1, 2, -1, 0});
    EXPECT_EQ(1u, stores::world(store.get(), s).size());
    sepax_id first = 77;
    EXPECT_EQ(SEPAX_OK,
              sepax_store_add_sweeps(store.get(), nullptr, nullptr, nullptr, 0, &first, nullptr));
    EXPECT_EQ(2u, first);
}

TEST(sepax_store_add_sweeps, too_many_corners) {
    const shapes::store_ptr store = stores::make(0);
    shapes::rng random(5);
    const points large = shapes::random_convex(random, SEPAX_MAX_VERTICES, 1, 1);
    const sepax_id id = add(store.get(), large);
    const sepax_pose from = {0, 0, 1, 0}, to = {0, 0, .8f, .6f}, along = {9, 0, 1, 0};
    sepax_rejection rejection = {};
    sepax_id first = 77;
    EXPECT_EQ(SEPAX_ERROR_TOO_MANY_VERTICES,
              sepax_store_add_sweeps(store.get(), &id, &from, &to, 1, &first, &rejection));
    EXPECT_EQ(0u, rejection.index);
    EXPECT_EQ(SEPAX_MAX_VERTICES, rejection.needed);
    EXPECT_EQ(77u, first);
    EXPECT_EQ(1u, sepax_store_count(store.get()));
    // the same shape moved straight has at most two corners more
    const sepax_status status =
        sepax_store_add_sweeps(store.get(), &id, &from, &along, 1, &first, &rejection);
    EXPECT_TRUE(status == SEPAX_OK || status == SEPAX_ERROR_TOO_MANY_VERTICES);
}

sepax_pose between(const sepax_pose &from, const sepax_pose &to, double angle, double turn,
                   double t) {
    return {static_cast<float>(from.x + t * (double{to.x} - from.x)),
            static_cast<float>(from.y + t * (double{to.y} - from.y)),
            static_cast<float>(std::cos(angle + t * turn)),
            static_cast<float>(std::sin(angle + t * turn))};
}

// The shape at many poses in between lies within its sweep, exactly.
TEST(sepax_store_add_sweeps, contain_all_poses_between) {
    const shapes::store_ptr store = stores::make(0);
    shapes::rng random(6);
    const double half_turn = 3.14159265358979;
    for (size_t n = scaled(400); n > 0 && !testing::Test::HasFailure(); n--) {
        EXPECT_EQ(SEPAX_OK, sepax_store_clear(store.get()));
        const double size = std::ldexp(1, static_cast<int>(shapes::below(random, 40)) - 20);
        const double far = shapes::below(random, 2) == 0 ? size : 1000 * size;
        points p = shapes::random_convex(random, 3 + shapes::below(random, 9), .3, 1);
        p.resize(shapes::below(random, 3) == 0 ? 1 + shapes::below(random, 2) : p.size());
        for (sepax_vec2 &v : p)
            v = {static_cast<float>(size * (v.x + 2)), static_cast<float>(size * v.y)};
        const sepax_id id =
            add(store.get(), p, shapes::below(random, 2) == 0 ? 0 : static_cast<float>(size));
        const double angle = 7 * shapes::uniform(random);
        const double turns[] = {0, 1e-6, 1, -1, half_turn, -half_turn};
        const double turn = turns[shapes::below(random, 6)] *
                            (shapes::below(random, 2) == 0 ? 1 : shapes::uniform(random));
        const auto offset = [&] {
            return static_cast<float>(far * (shapes::uniform(random) - .5));
        };
        const float c0 = static_cast<float>(std::cos(angle)),
                    s0 = static_cast<float>(std::sin(angle));
        const float c1 = static_cast<float>(std::cos(angle + turn));
        const float s1 = static_cast<float>(std::sin(angle + turn));
        const sepax_pose from = {offset(), offset(), c0, s0}, to = {offset(), offset(), c1, s1};
        const sepax_pair pair = {id, sweep(store.get(), id, from, to)};
        for (int step = 0; step <= 64; step++) {
            const sepax_pose pose = between(from, to, angle, turn, step / 64.);
            EXPECT_EQ(SEPAX_OK, sepax_store_place(store.get(), &id, &pose, 1, nullptr));
            uint8_t within = 0;
            EXPECT_EQ(SEPAX_OK,
                      sepax_contain(store.get(), sepax_pairs(&pair, 1), nullptr, &within));
            ASSERT_EQ(SEPAX_A_WITHIN_B, within) << step << " turn " << turn << " size " << size;
        }
    }
}

// Half a turn contains both ways round, and a tenth less of what covers the turn would not do.
TEST(sepax_store_add_sweeps, half_a_turn_is_covered_both_ways_and_no_more) {
    const shapes::store_ptr store = stores::make(0);
    const sepax_id id = add(store.get(), {{1, 0}});
    const sepax_id s = sweep(store.get(), id, {0, 0, 1, 0}, {0, 0, -1, 0});
    const float less = sepax_store_radius(store.get(), s) * .9f;
    const sepax_pair pair = {id, s};
    for (const float sin : {1.0f, -1.0f}) {
        const sepax_pose pose = {0, 0, 0, sin};
        EXPECT_EQ(SEPAX_OK, sepax_store_place(store.get(), &id, &pose, 1, nullptr));
        uint8_t within = 0;
        EXPECT_EQ(SEPAX_OK, sepax_contain(store.get(), sepax_pairs(&pair, 1), nullptr, &within));
        EXPECT_EQ(SEPAX_A_WITHIN_B, within);
    }
    EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(store.get(), &s, &less, 1, nullptr));
    uint8_t within = 0;
    EXPECT_EQ(SEPAX_OK, sepax_contain(store.get(), sepax_pairs(&pair, 1), nullptr, &within));
    EXPECT_EQ(SEPAX_NONE_WITHIN, within);
}

} // namespace
