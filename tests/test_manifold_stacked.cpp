// SPDX-License-Identifier: MIT
//
// Manifolds of shapes that are stacked, with edges that are parallel but for roundings, and with
// edges that follow one another nearly along one line: on every backend they have the
// bits of the reference.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "answers.h"
#include "stores.h"

namespace {

using stores::store_ptr;

// A box with up to so many points on each side, each of them outside by 1 to 4 times a power of two
// between 2^-24 and 2^-20 of the size. Rounding takes some of them back to the side.
shapes::polygon bumped_box(shapes::rng &random, double half_x, double half_y, unsigned most) {
    const double size = std::max(half_x, half_y);
    const double corner_x[] = {-half_x, half_x, half_x, -half_x};
    const double corner_y[] = {-half_y, -half_y, half_y, half_y};
    const double out_x[] = {0, 1, 0, -1}, out_y[] = {-1, 0, 1, 0};
    shapes::polygon p;
    for (unsigned side = 0; side < 4; side++) {
        const unsigned next = (side + 1) % 4, count = shapes::below(random, most + 1);
        p.push_back({float(corner_x[side]), float(corner_y[side])});
        const int power = -20 - int(shapes::below(random, 5));
        const double off = std::ldexp(size * (1 + shapes::below(random, 4)), power);
        for (unsigned i = 1; i <= count; i++) {
            const double at = (i - shapes::uniform(random, 0, .5)) / count;
            p.push_back(
                {float(corner_x[side] + at * (corner_x[next] - corner_x[side]) + off * out_x[side]),
                 float(corner_y[side] + at * (corner_y[next] - corner_y[side]) +
                       off * out_y[side])});
        }
    }
    return p;
}

struct scene {
    store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
};

// Pairs that are turned by the same angle, of which the one lies on a side of the other: with a gap
// that is a few units in the last place, tiny, or none, and anywhere along that side.
scene make_stacks(unsigned most, float radius, size_t count) {
    shapes::rng random(41);
    scene s;
    for (size_t i = 0; i < count; i++) {
        const double turns = i % 8 == 0 ? 0 : i % 8 == 1 ? .125 : shapes::uniform(random);
        const double far = i % 3 == 0 ? 0 : shapes::uniform(random, -64, 64);
        const double half_x = 1 + shapes::below(random, 3), half_y = .5;
        const double other_x = i % 2 == 0 ? half_x : shapes::uniform(random, .25, 2);
        const double along = i % 4 < 2 ? half_x - other_x : shapes::uniform(random, -3, 3);
        const double ulp = std::ldexp(1., far == 0 ? -23 : -18);
        const double gaps[] = {0, 0x1p-30, .0625, 3 * ulp, -3 * ulp};
        const double up = 2 * half_y + 2 * double(radius) + gaps[shapes::below(random, 5)];
        const shapes::direction d = shapes::unit(turns);
        const sepax_pose poses[] = {
            shapes::pose(turns, far, -far),
            shapes::pose(turns, far + along * d.cos - up * d.sin, along * d.sin + up * d.cos - far),
        };
        sepax_id ids[2];
        for (unsigned k = 0; k < 2; k++) {
            const double half = k == 0 ? half_x : other_x;
            const rounded::shape box = {bumped_box(random, half, half_y, most), radius};
            ids[k] = stores::add_rounded(s.store.get(), box, SEPAX_HULL);
            EXPECT_EQ(SEPAX_OK, stores::place(s.store.get(), ids[k], poses[k]));
        }
        s.pairs.push_back({ids[i % 2], ids[1 - i % 2]});
    }
    return s;
}

// Compares every backend with the reference; returns how many manifolds have two points.
size_t expect_as_reference(const scene &s, float margin) {
    const auto right = answers::expect_reference(
        s.store.get(), s.pairs, answers::any_motions(s.pairs.size()), answers::manifolds, margin);
    return static_cast<size_t>(std::count_if(right.manifolds.begin(), right.manifolds.end(),
                                             [](const sepax_manifold &m) { return m.count == 2; }));
}

// Of quads, of polygons of up to 8 vertices, and of larger ones.
class manifold_stacks : public testing::TestWithParam<unsigned> {};

TEST_P(manifold_stacks, every_backend_agrees_with_the_reference) {
    for (const float radius : {0.f, .125f}) {
        const scene s = make_stacks(GetParam(), radius, scaled(1500, 300));
        for (const float margin : {0.f, 0x1p-10f, .5f}) {
            EXPECT_LT(s.pairs.size() / 5, expect_as_reference(s, margin));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(points_on_a_side, manifold_stacks, testing::Values(0u, 1u, 2u, 5u));

// The widest gap of the edges of p from q, in double.
double widest_gap(const stores::points &p, const stores::points &q) {
    double widest = -1e30;
    for (size_t i = 0; i < p.size(); i++) {
        const sepax_vec2 v = p[i], next = p[(i + 1) % p.size()];
        const double ex = double{next.x} - v.x, ey = double{next.y} - v.y,
                     length = std::hypot(ex, ey);
        double least = 1e30;
        for (const sepax_vec2 &w : q) {
            const double out = ey * (double{w.x} - v.x) - ex * (double{w.y} - v.y);
            least = std::min(least, out / length);
        }
        widest = std::max(widest, least);
    }
    return widest;
}

// An edge is tried where its gap lacks no more than an eighth of the margin, and the error of gaps,
// of the distance: margins next to those at which that changes.
TEST(manifolds_of_stacks, margins_at_which_an_edge_is_just_wide_enough) {
    shapes::rng random(43);
    size_t tried = 0;
    for (size_t i = scaled(4000, 1000); i > 0; i--) {
        scene s;
        const double turns = shapes::uniform(random), more = shapes::uniform(random, -.02, .02);
        const shapes::direction d = shapes::unit(turns);
        const double up = 17 + shapes::uniform(random, 0, 2),
                     along = shapes::uniform(random, -9, 9);
        const sepax_id a = stores::add(s.store.get(), shapes::box(8, 8));
        const sepax_id b = stores::add(s.store.get(), shapes::box(6, 8));
        ASSERT_EQ(SEPAX_OK, stores::place(s.store.get(), a, shapes::pose(turns, 0, 0)));
        ASSERT_EQ(SEPAX_OK, stores::place(s.store.get(), b,
                                          shapes::pose(turns + more, along * d.cos - up * d.sin,
                                                       along * d.sin + up * d.cos)));
        s.pairs.push_back(i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a});
        float distance = 0;
        sepax_distances to = {};
        to.distance = &distance;
        ASSERT_EQ(SEPAX_OK,
                  sepax_distance(s.store.get(), sepax_pairs(s.pairs.data(), 1), nullptr, &to));
        const stores::points p = stores::world(s.store.get(), a),
                             q = stores::world(s.store.get(), b);
        const double lack = double{distance} - std::min(widest_gap(p, q), widest_gap(q, p));
        // the error of gaps is 2^-21 times the extents, here 40 to 80
        const double error = shapes::uniform(random, 0, 100) * 0x1p-21;
        const double margin = 8 * (lack - error);
        if (margin > double{distance} * 1.001) {
            tried++;
            expect_as_reference(s, static_cast<float>(margin));
        }
    }
    EXPECT_LT(scaled(4000, 1000) / 8, tried);
}

// Polygons of integer coordinates beside each other with parallel edges that face each other, at
// no angle that floats have exactly: rounding decides which end of an edge seems to be the nearest.
TEST(manifolds_of_stacks, parallel_edges_of_integers) {
    for (const unsigned corners : {8u, 12u, 40u}) {
        const shapes::polygon p = shapes::lattice(corners);
        scene s;
        for (unsigned i = 0; i < corners; i++) {
            const unsigned next = (i + 1) % corners, across = (i + corners / 2) % corners;
            const sepax_vec2 edge = {p[next].x - p[i].x, p[next].y - p[i].y};
            // from vertex `across` to vertex `next`, along the edge, and away from it
            for (const float along : {0.f, -1.f}) {
                const sepax_pose pose = {p[next].x - p[across].x + along * edge.x + edge.y,
                                         p[next].y - p[across].y + along * edge.y - edge.x, 1, 0};
                const sepax_id a = stores::add(s.store.get(), p), b = stores::add(s.store.get(), p);
                ASSERT_EQ(SEPAX_OK, stores::place(s.store.get(), b, pose));
                s.pairs.push_back(i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a});
            }
        }
        expect_as_reference(s, 0x1p17f);
    }
}

// A segment with an edge that is parallel to the nearest one of a polygon, and the same segment
// with an edge that is parallel to one behind it, of the polygon that its other end is close to:
// what shows that shapes are disjoint in the one lane does not count in the other.
TEST(manifolds_of_stacks, parallel_edges_that_do_not_face_each_other) {
    scene s;
    const sepax_id above = stores::add(s.store.get(), shapes::polygon{{47.25f, 23},
                                                                      {50.25f, 22},
                                                                      {53.5f, 21},
                                                                      {76.75f, 15},
                                                                      {77.75f, 15},
                                                                      {74.75f, 16},
                                                                      {71.25f, 17},
                                                                      {48, 23}});
    const sepax_id segment = stores::add(s.store.get(), shapes::polygon{{105, 0}, {74, 0}});
    const sepax_id beside = stores::add(
        s.store.get(),
        shapes::polygon{{76.25f, 5}, {75.25f, 5}, {49.25f, -10}, {50.5f, -10}, {55.75f, -7}});
    s.pairs = {{segment, above}, {segment, beside}};
    EXPECT_EQ(2u, expect_as_reference(s, 100));
}

} // namespace
