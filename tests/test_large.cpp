// SPDX-License-Identifier: MIT
//
// Large shapes that are flat, that coincide, or of which one is tiny: where rounding hides how they
// lie. Relations, separations, distances, manifolds and casts have the bits of the reference, arcs
// find the widest gaps, and the steps of the calipers grow as the number of vertices.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "answers.h"
#include "caliper_steps.h"
#include "stored.h"
#include "stores.h"

namespace {

using points = std::vector<sepax_vec2>;

points parabola(int n) {
    points p;
    for (int i = 0; i < n; i++)
        p.push_back({static_cast<float>(i), static_cast<float>(i) * static_cast<float>(i)});
    return p;
}

points ellipse(int n, double height, double phase = 0, double radius = 1) {
    points p;
    for (int i = 0; i < n; i++) {
        const shapes::direction d = shapes::unit((i + phase) / n);
        p.push_back({static_cast<float>(radius * d.cos), static_cast<float>(height * d.sin)});
    }
    return p;
}

// A flat arc and its chord.
points arc(int n, double height) {
    points p;
    for (int i = 0; i < n; i++) {
        const double x = static_cast<double>(i) / (n - 1);
        p.push_back({static_cast<float>(x), static_cast<float>(4 * height * x * (x - 1))});
    }
    return p;
}

struct trial {
    points a, b;
    sepax_pose pose_a, pose_b;
};

// Of shapes with n vertices and with m.
std::vector<trial> trials(int n, int m) {
    std::vector<trial> all;
    const auto pose = shapes::pose;
    all.push_back({parabola(n), parabola(m), pose(0, 0, 0), pose(0, 4, 0)});
    all.push_back({parabola(n), parabola(m), pose(0, 0, 0), pose(0.5, 0, 0)});
    all.push_back({parabola(n), parabola(m), pose(.1, 0, 0), pose(.1, 3, 1)});
    all.push_back({ellipse(n, 1), ellipse(m, 1), pose(0, 0, 0), pose(0, 2, 0)});
    for (const double radius : {1e-3, 0x1p-21}) { // in the middle of a circle, and beside it
        const points small = ellipse(m, radius, .3, radius);
        all.push_back({ellipse(n, 1), small, pose(0, 0, 0), pose(0, 0, 0)});
        all.push_back({small, ellipse(n, 1), pose(0, 0, 0), pose(0, .1, .2)});
    }
    for (const double h : {1e-2, 1e-4, 1e-7, 1e-20}) {
        for (const double turns : {0., .08, .125}) {
            const sepax_pose at = pose(turns, 0, 0);
            const shapes::direction d = shapes::unit(turns);
            const auto across = [&](double s) {
                return pose(turns, -h * s * d.sin, h * s * d.cos);
            };
            const auto along = [&](double s) { return pose(turns, s * d.cos, s * d.sin); };
            all.push_back({ellipse(n, h), ellipse(m, h), at, at});
            all.push_back({ellipse(n, h), ellipse(m, h, .37), at, across(.3)});
            all.push_back({ellipse(n, h), ellipse(m, h, .37), at, across(2.0001)});
            all.push_back({ellipse(n, h), ellipse(m, h, .37), at, along(2.00001)});
            all.push_back({ellipse(n, h), ellipse(m, h, .37), at, pose(turns + h, 0, 0)});
            all.push_back({arc(n, h), arc(m, h), at, across(.3)});
            all.push_back({arc(n, h), arc(m, h), at, pose(turns + .5, d.cos, d.sin)});
        }
    }
    return all;
}

shapes::store_ptr stored_pair(const trial &t) {
    shapes::store_ptr store = stores::make(0);
    for (const auto &[vertices, at] : {std::pair{t.a, t.pose_a}, {t.b, t.pose_b}}) {
        const sepax_id id = stores::add(store.get(), vertices, SEPAX_HULL);
        EXPECT_EQ(SEPAX_OK, stores::place(store.get(), id, at));
    }
    return store;
}

void expect_reference(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                      unsigned queries, float margin) {
    answers::expect_reference(store, pairs, std::vector<sepax_vec2>(pairs.size(), {.25f, -1}),
                              queries, margin);
}

TEST(large, have_the_bits_of_the_reference) {
    const std::pair<int, int> sizes[] = {{20, 20},  {200, 200}, {600, 600}, {600, 200},
                                         {600, 20}, {200, 12},  {600, 3},   {200, 5}};
    const std::vector<sepax_pair> pairs = {{0, 1}, {1, 0}};
    for (const auto &[n, m] : sizes) {
        size_t number = 0;
        for (const trial &t : trials(n, m)) {
            SCOPED_TRACE(testing::Message() << n << " and " << m << " vertices, " << number++);
            const shapes::store_ptr store = stored_pair(t);
            expect_reference(store.get(), pairs, answers::relations | answers::contacts, 0);
            if (number % 5 == 0) { // the reference takes long for the others
                expect_reference(store.get(), pairs, answers::distances | answers::casts, 0);
                expect_reference(store.get(), pairs, answers::manifolds, 0x1p-4f);
            }
        }
    }
}

// The contacts of the first shape with each other one, both ways round.
void expect_contacts(const std::vector<points> &all, uint32_t flags) {
    const shapes::store_ptr store = shapes::make_store({});
    std::vector<sepax_pair> pairs;
    for (const points &p : all) {
        const sepax_id id = stores::add(store.get(), p, flags);
        if (id > 0)
            pairs.insert(pairs.end(), {{0, id}, {id, 0}});
    }
    expect_reference(store.get(), pairs, answers::contacts, 0);
}

// Many edges have gaps that are equal, or equal but for rounding: of those the first edge's. Here
// rounding decides which edge of the circle is nearest, or all edges are as near.
TEST(large, with_a_tiny_one_in_the_middle) {
    shapes::rng random(21);
    for (const int n : {40, 200, 600, 4000}) {
        std::vector<points> all = {ellipse(n, 1)};
        for (const int m : {3, 4, 8, 12, 16, 30})
            for (int i = 0; i < 20; i++) {
                const double size = shapes::uniform(random, 0x1p-26, 0x1p-21);
                const auto x = static_cast<float>(size * shapes::uniform(random, -1, 1));
                all.push_back(ellipse(m, size, shapes::uniform(random), size));
                for (sepax_vec2 &v : all.back())
                    v = {v.x + x, v.y + static_cast<float>(size * .5)};
            }
        SCOPED_TRACE(n);
        expect_contacts(all, SEPAX_HULL);
    }
}

// A circle and tiny triangles in it, the first edges of all parallel to the diagonal. The vectors
// of some of these do not fit in a float.
TEST(large, with_parallel_edges) {
    const int n = 600;
    points p = ellipse(n, 1, .875 * n - .5);
    p[1] = {-p[0].y, -p[0].x};
    std::vector<points> all = {p};
    for (const float low : {0x1p-26f, 0x1.000002p-26f, 0x1p-27f, 0x1.8p-25f})
        all.push_back({{-low, -low}, {0x1p-26f, 0x1p-26f}, {-0x1p-26f, 0x1p-26f}});
    expect_contacts(all, 0);
}

void expect_gap(const edge_gap &expected, const edge_gap &found) {
    EXPECT_EQ(expected.gap, found.gap);
    EXPECT_EQ(expected.edge, found.edge);
}

// With enough slack both gaps are found, and without any the wider one, or both if they are equal.
TEST(arcs, find_the_widest_gaps) {
    const std::pair<int, int> sizes[] = {{3, 3},   {4, 20},    {130, 130},  {300, 300},
                                         {700, 5}, {1024, 64}, {1500, 1500}};
    for (const auto &[n, m] : sizes) {
        size_t number = 0;
        for (const trial &t : trials(n, m)) {
            SCOPED_TRACE(testing::Message() << n << " and " << m << " vertices, " << number++);
            const shapes::store_ptr store = stored_pair(t);
            const polygon a = store_polygon(store.get(), store->refs[0]);
            const polygon b = store_polygon(store.get(), store->refs[1]);
            const edge_gap of_a = sepax_contact_widest(&a, &b, false);
            const edge_gap of_b = sepax_contact_widest(&b, &a, false);
            const pair_extent extent = sepax_contact_extent(&a, &b);
            pair_gaps found;
            sepax_gaps_by_arcs(&a, &b, INFINITY, &found);
            expect_gap(of_a, found.of_a);
            expect_gap(of_b, found.of_b);
            EXPECT_EQ(extent.x, found.extent.x);
            EXPECT_EQ(extent.y, found.extent.y);
            EXPECT_EQ(extent.largest, found.extent.largest);
            sepax_gaps_by_arcs(&a, &b, -1, &found);
            expect_gap(of_a, of_a.gap >= of_b.gap ? found.of_a : of_a);
            expect_gap(of_b, of_b.gap >= of_a.gap ? found.of_b : of_b);
            EXPECT_LE(found.of_a.gap, of_a.gap);
            EXPECT_LE(found.of_b.gap, of_b.gap);
        }
    }
}

// No vertex is farther along, in any direction, from whichever vertex the shape begins.
TEST(arcs, find_the_farthest_vertex) {
    for (const int n : {3, 4, 5, 16, 257}) {
        for (const double height : {1., 1e-3}) {
            points p = ellipse(n, height, .3);
            for (int turn = 0; turn < std::min(n, 8); turn++) {
                std::rotate(p.begin(), p.begin() + 1, p.end());
                const stored shape(p);
                const polygon view = shape.view();
                for (int k = 0; k < 32; k++) {
                    const shapes::direction d = shapes::unit(k / 32.);
                    const sepax_vec2 v = p[sepax_farthest_vertex(&view, d.cos, d.sin)];
                    for (const sepax_vec2 &w : p)
                        EXPECT_GE(1e-12, (double(w.x) - v.x) * d.cos + (double(w.y) - v.y) * d.sin);
                }
            }
        }
    }
}

// A walk of calipers goes on from where the one before ended, so all walks together make at most
// three rounds: exact/relation.c says why. Otherwise large shapes would take quadratic time.
TEST(large, walk_around_three_times_at_most) {
    size_t most = 0;
    for (const int n : {64, 1024, 4096}) {
        size_t number = 0;
        for (const trial &t : trials(n, n)) {
            SCOPED_TRACE(testing::Message() << n << " vertices, trial " << number++);
            const shapes::store_ptr store = stored_pair(t);
            const polygon a = store_polygon(store.get(), store->refs[0]);
            const polygon b = store_polygon(store.get(), store->refs[1]);
            const size_t steps = sepax_caliper_steps(&a, &b);
            EXPECT_LE(steps, 3 * size_t(b.count));
            most = std::max(most, steps);
        }
    }
    EXPECT_GE(most, size_t(4095)); // the walks did go around
}

} // namespace
