// SPDX-License-Identifier: MIT
//
// On which side of each other a manifold says that two shapes are: where they are disjoint, every
// separation is above 0 and the normal is within a quarter turn of that of the distance; where they
// are not, the least separation is no more than 0. Of shapes corner to corner, with edges that look
// away from the other shape and lack little of a small distance, of parallel edges, and of needles
// that overlap.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "distance_arrays.h"
#include "manifolds.h"
#include "shapes.h"

namespace {

using rounded::shape;

struct vec {
    double x, y;
};

// The vector of so long a way in a direction, in turns.
vec way(double turns, double length) {
    const shapes::direction d = shapes::unit(turns);
    return {length * d.cos, length * d.sin};
}

// Corners, moved so that the first one lies at `tip`, and turned.
shape placed(const std::vector<vec> &corners, double turns, vec tip) {
    const shapes::direction d = shapes::unit(turns);
    shape s;
    for (const vec &v : corners) {
        s.core.push_back({static_cast<float>(tip.x + d.cos * v.x - d.sin * v.y),
                          static_cast<float>(tip.y + d.sin * v.x + d.cos * v.y)});
    }
    return s;
}

// A shape with a corner at the origin that has this angle, in turns, on both sides of +x: a
// segment, a triangle, or a quadrilateral.
std::vector<vec> wedge(double angle, bool quad) {
    if (angle == 0) {
        return {{0, 0}, {1, 0}};
    }
    const vec first = way(-angle / 2, 1), last = way(angle / 2, 1);
    return quad ? std::vector<vec>{{0, 0}, first, {first.x + last.x, 0}, last}
                : std::vector<vec>{{0, 0}, first, last};
}

using pair = std::pair<shape, shape>;
using maker = std::function<pair(shapes::rng &, double margin)>;

// Two tips that look at each other, as far apart as a part of the margin, or as deep.
maker tips(double angle, bool quad, float radius) {
    return [=](shapes::rng &random, double margin) {
        const double gap = margin * shapes::uniform(random, -.1, .4),
                     turns = shapes::uniform(random);
        const vec off = way(shapes::uniform(random), std::abs(gap));
        pair p = {placed(wedge(angle, quad), turns, {0, 0}),
                  placed(wedge(angle, quad), turns + .5 + shapes::uniform(random, -.3, .3), off)};
        if (radius > 0) { // the surfaces are that far apart, or the cores are
            const vec apart = way(turns + .5, 2 * radius + gap);
            p.second = placed(wedge(angle, quad), turns + .5 + shapes::uniform(random, -.3, .3),
                              shapes::below(random, 4) != 0 ? apart : off);
        }
        p.first.radius = p.second.radius = radius;
        return p;
    };
}

// Two edges that face each other and are parallel but for some units in the last place, no farther
// apart than that or than a part of the margin; segments among them, which have edges on both
// sides.
pair parallel(shapes::rng &random, double margin) {
    const bool quad = shapes::below(random, 2) == 0;
    const double turns = shapes::uniform(random);
    const double angle = shapes::below(random, 2) == 0 ? 0 : shapes::uniform(random, .02, .4);
    const double along = shapes::uniform(random, -margin, 1), gap = shapes::uniform(random);
    const vec on = way(turns - angle / 2, along);
    const vec off =
        way(turns - angle / 2 - .25, shapes::below(random, 4) == 0 ? margin * gap : 0x1p-22 * gap);
    pair p = {placed(wedge(angle, quad), turns, {0, 0}),
              placed(wedge(angle, quad), turns + .5, {on.x + off.x, on.y + off.y})};
    for (sepax_vec2 &v : p.second.core) {
        v.x = std::nextafter(v.x, shapes::below(random, 2) == 0 ? 10.F : -10.F);
    }
    return p;
}

// Needles of a small part of their length across or along each other.
pair needles(shapes::rng &random, double margin) {
    const double wide = shapes::below(random, 2) == 0 ? 1e-6 : 1e-3;
    const std::vector<vec> needle = {{-1, 0}, {0, -wide}, {1, 0}, {0, wide}};
    const double turns = shapes::uniform(random);
    const vec along = way(turns, shapes::uniform(random, 0, 2));
    const vec off = way(shapes::uniform(random), shapes::below(random, 2) == 0 ? wide : margin / 4);
    return {placed(needle, turns, way(turns + .5, 1)),
            placed(needle, turns + shapes::uniform(random, -1, 1) * wide,
                   {along.x + off.x, along.y + off.y})};
}

struct scene_of_sides {
    const char *name;
    maker make;
};
void PrintTo(const scene_of_sides &s, std::ostream *to) {
    *to << s.name;
}

class manifold_sides : public testing::TestWithParam<scene_of_sides> {};

struct answers {
    std::vector<uint8_t> relations;
    distance_arrays distances;
};

answers answers_of(const sepax_store *store, const std::vector<sepax_pair> &pairs) {
    answers a = {relate(store, pairs, {}), distance_arrays(pairs.size())};
    const sepax_distances to = a.distances.to();
    EXPECT_EQ(SEPAX_OK,
              sepax_distance(store, sepax_pairs(pairs.data(), pairs.size()), nullptr, &to));
    return a;
}

// Whether a manifold is on the right side. Separations and distances within a few units of 2^-48
// of sizes of about 1 are too close to call.
bool is_right(const sepax_manifold &m, const answers &a) {
    const float distance = a.distances.distance[m.pair];
    float least = m.points[0].separation;
    least = m.count > 1 ? std::min(least, m.points[1].separation) : least;
    if (std::abs(distance) < 0x1p-44F) {
        return least < 0x1p-44F;
    }
    const double along = static_cast<double>(m.normal_x) * a.distances.normal_x[m.pair] +
                         static_cast<double>(m.normal_y) * a.distances.normal_y[m.pair];
    return a.relations[m.pair] == SEPAX_DISJOINT ? least > 0 && along > 0 : least <= 0;
}

TEST_P(manifold_sides, agree_with_the_relation) {
    shapes::rng random(42);
    size_t found = 0, disjoint = 0;
    for (const float margin : {.001F, .01F, .05F, .1F, .25F, .5F}) {
        const stores::store_ptr store = stores::make();
        std::vector<sepax_pair> pairs;
        for (size_t i = scaled(4000, 100); i > 0; i--) {
            const pair p = GetParam().make(random, margin);
            const sepax_id a = stores::add_rounded(store.get(), p.first);
            const sepax_id b = stores::add_rounded(store.get(), p.second);
            pairs.push_back(i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a});
        }
        const answers right = answers_of(store.get(), pairs);
        const sepax_source source = sepax_pairs(pairs.data(), pairs.size());
        for_each_variant([&](sepax_options options) {
            options.margin = margin;
            for (const sepax_manifold &m : manifolds::find(store.get(), source, options)) {
                ASSERT_TRUE(is_right(m, right)) << m.pair << " with the margin " << margin;
                found++;
                disjoint += right.relations[m.pair] == SEPAX_DISJOINT;
            }
        });
    }
    EXPECT_GT(found, disjoint);
    EXPECT_GT(disjoint, found / 20);
}

const scene_of_sides scenes[] = {
    {"segments", tips(0, false, 0)},
    {"capsules", tips(0, false, .125F)},
    {"tips_of_30_degrees", tips(30. / 360, false, 0)},
    {"rounded_tips_of_30_degrees", tips(30. / 360, false, .0625F)},
    {"equilateral_triangles", tips(1. / 6, false, 0)},
    {"rounded_triangles", tips(1. / 6, false, .25F)},
    {"quads", tips(1. / 4, true, 0)},
    {"rhombs", tips(1. / 8, true, 0)},
    {"rounded_quads", tips(1. / 4, true, .125F)},
    {"parallel_but_for_ulps", parallel},
    {"needles", needles},
};
std::string scene_name(const testing::TestParamInfo<scene_of_sides> &info) {
    return info.param.name;
}
INSTANTIATE_TEST_SUITE_P(all, manifold_sides, testing::ValuesIn(scenes), scene_name);

// Segments that cross without radii have one point, where they cross, whatever the margin; and so
// do both points of their distance.
TEST(manifold_side, crossing_segments) {
    shapes::rng random(43);
    const stores::store_ptr store = stores::make();
    std::vector<sepax_pair> pairs;
    std::vector<vec> crossings;
    for (size_t i = 0; i < 500; i++) {
        const vec at = {shapes::uniform(random, -9, 9), shapes::uniform(random, -9, 9)};
        const double turns = shapes::uniform(random), other = shapes::uniform(random, .01, .49);
        sepax_id ids[2] = {};
        for (sepax_id &id : ids) {
            const vec d = way(&id == ids ? turns : turns + other, 1);
            const double back = shapes::uniform(random, .1, 5), on = shapes::uniform(random, .1, 5);
            id = stores::add(
                store.get(),
                {{static_cast<float>(at.x - back * d.x), static_cast<float>(at.y - back * d.y)},
                 {static_cast<float>(at.x + on * d.x), static_cast<float>(at.y + on * d.y)}});
        }
        pairs.push_back(i % 2 == 0 ? sepax_pair{ids[0], ids[1]} : sepax_pair{ids[1], ids[0]});
        crossings.push_back(at);
    }
    const sepax_source source = sepax_pairs(pairs.data(), pairs.size());
    for_each_variant([&](sepax_options options) {
        distance_arrays d(pairs.size());
        const sepax_distances to = d.to();
        ASSERT_EQ(SEPAX_OK, sepax_distance(store.get(), source, &options, &to));
        EXPECT_EQ(d.ax, d.bx);
        EXPECT_EQ(d.ay, d.by);
        for (const float margin : {0.F, .5F}) {
            options.margin = margin;
            const auto found = manifolds::find(store.get(), source, options);
            ASSERT_EQ(pairs.size(), found.size());
            for (size_t i = 0; i < found.size(); i++) {
                ASSERT_EQ(1U, found[i].count);
                EXPECT_EQ(0, found[i].points[0].separation);
                EXPECT_NEAR(crossings[i].x, found[i].points[0].x, 1e-4);
                EXPECT_NEAR(crossings[i].y, found[i].points[0].y, 1e-4);
                EXPECT_EQ(found[i].points[0].x, d.ax[i]);
                EXPECT_EQ(found[i].points[0].y, d.ay[i]);
            }
        }
    });
}

// Two that were wrong, with the distance that is right.
TEST(manifold_side, worked) {
    const struct {
        shape a, b;
        float margin;
    } cases[] = {{{{{0, 0}, {-5, 10}}, 0}, {{{-.02F, -.01F}, {10, .2F}}, 0}, .3F},
                 {{{{0, 0}, {-.5F, .8660254F}, {-1, 0}}, 0},
                  {{{-.001F, -.0003F}, {.9F, -.5F}, {1, .02F}}, 0},
                  .05F}};
    for (const auto &c : cases) {
        for (const bool b_first : {false, true}) {
            const manifolds::pair_of_shapes store(c.a, c.b, b_first);
            const sepax_manifold m = store.manifold(c.margin);
            store.expect_symmetry(m, c.margin);
            ASSERT_GT(m.count, 0U);
            for (uint32_t k = 0; k < m.count; k++) {
                EXPECT_GT(m.points[k].separation, 0);
            }
            EXPECT_NEAR(m.points[0].separation, rounded::distance(c.a.core, c.b.core), 1e-4);
        }
    }
}

} // namespace
