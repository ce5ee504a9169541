// SPDX-License-Identifier: MIT
//
// Manifolds of pairs that rounding parts, or whose edges are just wide enough, and ids, which stay
// while shapes move. What batches answer is in test_answers.cpp, and what holds of any manifold in
// test_manifold_oracle.cpp.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "answers.h"
#include "manifolds.h"
#include "shapes.h"

namespace {

using stores::store_ptr;

// An edge along (3, 4) and a vertex beside it whose distance is exactly the reach, which is a
// float, far from the ends of the edge, whose coordinates have many more bits: the formulas round
// there, and of many such pairs some are measured as farther than the margin. These have a point,
// too.
TEST(manifolds_of_many, touching_where_rounding_parts_them) {
    shapes::rng random(23);
    const store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
    const auto any = [&random](double unit) { return unit * (1 + shapes::below(random, 1 << 20)); };
    for (size_t i = 0; i < 300; i++) {
        const double start = -any(0x1p-38), end = 256 + any(0x1p-12), at = any(0x1p-13);
        const auto on = [](double along, double away) {
            return sepax_vec2{static_cast<float>(3 * along + 4 * away),
                              static_cast<float>(4 * along - 3 * away)};
        };
        // b touches the edge of a in one vertex; it is a quadrilateral, a triangle, or a segment
        shapes::polygon a = {on(start, 0), on(end, 0), on(end, -8), on(start, -8)};
        shapes::polygon b = {on(at, .25), on(at - 2, 2), on(at, 4), on(at + 2, 2)};
        a.resize(i % 3 == 1 ? 3 : 4);
        b.resize(2 + i % 2 + (i / 2) % 2);
        const float radius = i % 2 == 0 ? 0 : .625f;
        const sepax_id first = stores::add_rounded(store.get(), {i % 4 < 2 ? a : b, radius});
        const sepax_id second = stores::add_rounded(store.get(), {i % 4 < 2 ? b : a, radius});
        pairs.push_back({first, second});
        pairs.push_back({second, first});
    }
    size_t parted = 0;
    for (const float margin : {0.f, 1.25f}) {
        const auto right = answers::expect_reference(
            store.get(), pairs, answers::any_motions(pairs.size()), answers::manifolds, margin);
        for (const sepax_manifold &m : right.manifolds) {
            ASSERT_LE(m.points[0].separation, margin);
            parted += m.count == 1 && m.points[0].separation == margin;
        }
    }
    EXPECT_LT(100u, parted);
}

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
TEST(manifolds_of_many, margins_at_which_an_edge_is_just_wide_enough) {
    shapes::rng random(43);
    size_t tried = 0;
    for (size_t i = scaled(4000, 1000); i > 0; i--) {
        const store_ptr store = stores::make();
        const double turns = shapes::uniform(random), more = shapes::uniform(random, -.02, .02);
        const shapes::direction d = shapes::unit(turns);
        const double up = 17 + shapes::uniform(random, 0, 2),
                     along = shapes::uniform(random, -9, 9);
        const sepax_id a = stores::add(store.get(), shapes::box(8, 8));
        const sepax_id b = stores::add(store.get(), shapes::box(6, 8));
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), a, shapes::pose(turns, 0, 0)));
        ASSERT_EQ(SEPAX_OK, stores::place(store.get(), b,
                                          shapes::pose(turns + more, along * d.cos - up * d.sin,
                                                       along * d.sin + up * d.cos)));
        const sepax_pair pair = i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a};
        float distance = 0;
        sepax_distances to = {};
        to.distance = &distance;
        ASSERT_EQ(SEPAX_OK, sepax_distance(store.get(), sepax_pairs(&pair, 1), nullptr, &to));
        const stores::points p = stores::world(store.get(), a), q = stores::world(store.get(), b);
        const double lack = double{distance} - std::min(widest_gap(p, q), widest_gap(q, p));
        // the error of gaps is 2^-21 times the extents, here 40 to 80
        const double error = shapes::uniform(random, 0, 100) * 0x1p-21;
        const double margin = 8 * (lack - error);
        if (margin > double{distance} * 1.001) {
            tried++;
            answers::expect_reference(store.get(), {pair}, answers::any_motions(1),
                                      answers::manifolds, static_cast<float>(margin));
        }
    }
    EXPECT_LT(scaled(4000, 1000) / 8, tried);
}

// Polygons of up to 4,096 vertices: ids have room for their features.
TEST(manifolds_of_many, large_polygons) {
    const store_ptr store = stores::make();
    const shapes::polygon large = shapes::lattice(4096);
    const sepax_id a = stores::add(store.get(), large), b = stores::add(store.get(), large);
    const sepax_pair pair = {a, b};
    ASSERT_EQ(SEPAX_OK, stores::place(store.get(), b, {300, 500, 1, 0}));
    sepax_options reference = options_for("reference");
    reference.margin = 0x1p10f;
    const auto expected = manifolds::find(store.get(), sepax_pairs(&pair, 1), reference);
    ASSERT_EQ(1u, expected.size());
    for (uint32_t k = 0; k < expected[0].count; k++) {
        EXPECT_GT(4096u, expected[0].points[k].id >> 17);
        EXPECT_GT(4096u, (expected[0].points[k].id & 0xFFFF) >> 1);
    }
}

// ------------------------------------------------------------------- ids from frame to frame

// A shape on a ground at a pose, both ways round.
class ground_scene {
  public:
    explicit ground_scene(const rounded::shape &shape, bool shape_first) {
        const rounded::shape ground = {{{-50, -2}, {50, -2}, {50, 0}, {-50, 0}}, 0};
        shape_ = shape_first ? stores::add_rounded(store_.get(), shape) : 0;
        ground_ = stores::add_rounded(store_.get(), ground);
        shape_ = shape_first ? shape_ : stores::add_rounded(store_.get(), shape);
    }

    sepax_manifold at(double turns, double x, double y, float margin) const {
        EXPECT_EQ(SEPAX_OK, stores::place(store_.get(), shape_, shapes::pose(turns, x, y)));
        sepax_options options = {};
        options.margin = margin;
        const sepax_pair pair = {ground_, shape_};
        const auto found = manifolds::find(store_.get(), sepax_pairs(&pair, 1), options);
        return found.empty() ? sepax_manifold{} : found[0];
    }

  private:
    store_ptr store_ = stores::make();
    sepax_id shape_, ground_ = 0;
};

std::set<uint32_t> ids_of(const sepax_manifold &m) {
    std::set<uint32_t> ids;
    for (uint32_t k = 0; k < m.count; k++) {
        ids.insert(m.points[k].id);
    }
    return ids;
}

// A box that slides, jumps a little, and rocks by less than the margin allows.
TEST(manifold_ids, of_a_sliding_box) {
    for (const bool first : {false, true}) {
        for (const float radius : {0.f, .125f}) {
            shapes::rng random(5);
            const ground_scene scene({shapes::box(1, 1), radius}, first);
            const auto start = ids_of(scene.at(0, 0, 1 + radius, .0625f));
            ASSERT_EQ(2u, start.size());
            for (int frame = 0; frame < 2000; frame++) {
                const double noise = shapes::uniform(random, -.005, .005);
                const sepax_manifold m =
                    scene.at(noise / 50, -20 + .02 * frame, 1 + radius + noise, .0625f);
                ASSERT_EQ(start, ids_of(m)) << frame;
            }
        }
    }
}

// Equal boxes on one another, moved by noise: their corners are above each other in no frame.
TEST(manifold_ids, of_a_stack) {
    for (const float radius : {0.f, .125f}) {
        shapes::rng random(6);
        const store_ptr store = stores::make();
        const sepax_id lower = stores::add_rounded(store.get(), {shapes::box(1, 1), radius});
        const sepax_id upper = stores::add_rounded(store.get(), {shapes::box(1, 1), radius});
        const sepax_pair pair = {upper, lower};
        sepax_options options = {};
        options.margin = .0625f;
        std::set<uint32_t> start;
        for (int frame = 0; frame < 2000; frame++) {
            const auto noise = [&] {
                return frame == 0 ? 0 : shapes::uniform(random, -.001, .001);
            };
            ASSERT_EQ(SEPAX_OK, stores::place(store.get(), lower,
                                              shapes::pose(noise() / 4, noise(), noise())));
            ASSERT_EQ(SEPAX_OK,
                      stores::place(store.get(), upper,
                                    shapes::pose(noise() / 4, noise(), 2 + 2 * radius + noise())));
            const auto found = manifolds::find(store.get(), sepax_pairs(&pair, 1), options);
            ASSERT_EQ(1u, found.size());
            start = frame == 0 ? ids_of(found[0]) : start;
            ASSERT_EQ(2u, found[0].count) << frame;
            ASSERT_EQ(start, ids_of(found[0])) << frame;
        }
    }
}

// An octagon that rolls: each face has two ids, and a vertex keeps its id from face to face.
TEST(manifold_ids, of_a_rolling_octagon) {
    const ground_scene scene({shapes::regular(8), 0}, false);
    std::set<uint32_t> all;
    std::set<uint32_t> last;
    for (int frame = 0; frame <= 800; frame++) {
        const double turns = -frame / 800., lowest = std::cos(std::acos(-1.) / 8);
        const auto ids = ids_of(scene.at(turns, 0, lowest, .25f));
        ASSERT_FALSE(ids.empty());
        bool kept = last.empty();
        for (const uint32_t id : ids) {
            kept = kept || last.count(id) > 0;
        }
        EXPECT_TRUE(kept) << frame;
        last = ids;
        all.insert(ids.begin(), ids.end());
    }
    EXPECT_EQ(8u, all.size()) << "one for each vertex on the edge of the ground";
}

} // namespace
