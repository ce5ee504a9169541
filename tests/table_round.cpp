// SPDX-License-Identifier: MIT
//
// Scenes of rounded shapes, of points and of segments, and of queries with a margin: relations of
// stores of one class, pairs of all kinds at and around contact, distances of parallel edges, and
// casts that graze.

#include <cmath>

#include "cast_scenes.h"
#include "stores.h"
#include "table_scenes.h"

using namespace table;
using rounded::kind;

namespace {

world empty() {
    return {stores::make(), {}, {}, {}, {}};
}

sepax_id add(world &w, const rounded::shape &s, const sepax_pose &pose = {0, 0, 1, 0}) {
    const sepax_id id = stores::add_rounded(w.store.get(), s, SEPAX_HULL);
    EXPECT_EQ(SEPAX_OK, stores::place(w.store.get(), id, pose));
    w.poses.resize(std::max<size_t>(w.poses.size(), id + 1), {0, 0, 1, 0});
    w.poses[id] = pose;
    return id;
}

// Adds two shapes and pairs them both ways round.
void add_both(world &w, const rounded::shape &a, const rounded::shape &b) {
    const sepax_id first = add(w, a), second = add(w, b);
    w.pairs.insert(w.pairs.end(), {{first, second}, {second, first}});
}

// The points of a regular polygon turned by `turns`, around (x, y); one or two of less than three.
shapes::polygon core(unsigned n, double turns, double x = 0, double y = 0) {
    shapes::polygon p;
    for (unsigned i = 0; i < n; i++) {
        const shapes::direction at = shapes::unit(turns + i / double(n));
        p.push_back({static_cast<float>(x + at.cos), static_cast<float>(y + at.sin)});
    }
    return p;
}

std::string suffix(const rounded::regime r) {
    return "_" + rounded::name(r);
}

// ---------------------------------------------- stores of one class, and strays

// Of n vertices each; every `round`-th with a radius, 0 for none. So many shapes are changed: every
// second of them is in the slot of another one, the others are of another class.
world stray_world(unsigned n, unsigned round, size_t changed) {
    constexpr size_t count = 180;
    shapes::rng random(n);
    world w = empty();
    const auto any = [&](unsigned vertices, float radius) {
        const double x = shapes::uniform(random, -4, 4), y = shapes::uniform(random, -4, 4);
        return add(w, {core(vertices, shapes::uniform(random), x, y), radius});
    };
    for (size_t i = 0; i < count; i++) {
        const bool with = round > 0 && i % round == 0;
        w.live.push_back(any(n, with ? static_cast<float>(shapes::uniform(random, .01, .6)) : 0));
    }
    for (size_t i = 0; i < changed; i++) {
        sepax_id &id = w.live[7 * i % 150];
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &id, 1, nullptr));
        if (i % 2 == 0)
            add(w, {{{0, 0}}, 0}); // takes the id, so that the slot goes to another one
        id = any(i % 2 == 0 ? n : n + 1, .25F);
    }
    for (size_t i = 0; i < 1500; i++)
        w.pairs.push_back(
            {w.live[shapes::below(random, count)], w.live[shapes::below(random, count)]});
    return w;
}

// -------------------------------------------------------------- all kinds

// Pairs of all kinds at and around contact, both ways round, and of shapes of different pairs.
world regime_world(rounded::regime regime) {
    shapes::rng random(1);
    world w = empty();
    for (const rounded::pair &p : rounded::make_all(regime, scaled(24, 4), random)) {
        add_both(w, p.a, p.b);
        const sepax_id first = w.pairs.back().b, second = w.pairs.back().a;
        w.pairs.insert(w.pairs.end(), {{first / 2, second}, {first, first}});
    }
    return w;
}

// A margin alone makes rounded pairs of a store of plain polygons, of one class or of several.
world plain_world(unsigned most) {
    shapes::rng random(10);
    world w = empty();
    for (sepax_id i = 0; i < 100; i++) {
        add(w, {shapes::random_convex(random, most > 4 ? 3 + i % most : most), 0},
            stores::any_pose(random, 3));
        for (sepax_id j = i % 3; j < i; j += 3)
            w.pairs.push_back({i, j});
    }
    return w;
}

// A number of any sign and of a size that the regime has: of all sizes, of those at either end, or
// of a few that are far from each other. Some numbers are 0, or powers of two.
float any_number(shapes::rng &random, unsigned regime) {
    const int exponents[] = {
        int(shapes::below(random, 276)) - 149, 120 + int(shapes::below(random, 8)),
        -149 + int(shapes::below(random, 30)), shapes::below(random, 2) == 0 ? 127 : -126,
        60 * int(shapes::below(random, 3)) - 20};
    const unsigned kind = shapes::below(random, 8);
    const double sign = shapes::below(random, 2) == 0 ? 1 : -1;
    const double v = kind == 0 ? 0 : kind == 1 ? sign : shapes::uniform(random, -1, 1);
    return float(std::ldexp(v, exponents[regime]));
}

// Shapes of 1 to 9 vertices of such numbers, some of which have a vertex in common. And a triangle
// whose edge is longer than the largest float, though it is nowhere as far from the others.
world of_any_size(unsigned regime, float radius) {
    shapes::rng random(regime + 1);
    world w = empty();
    const shapes::polygon high = {{-0x1.2884dcp-127F, 0x1.26378p-128F},
                                  {-0x1p-124F, -0x1.fffffep+127F},
                                  {0x1.8p-125F, 0x1.7a6e8p+125F}};
    const shapes::polygon beside = {{0x0p+0F, 0x1p+127F},
                                    {-0x1.aa19d8p-128F, 0x0p+0F},
                                    {0x1.a6a1p-127F, -0x1.5976a8p+124F},
                                    {0x1.9af98p-127F, 0x0p+0F}};
    add_both(w, {high, 0}, {beside, 0});
    shapes::polygon last = high;
    for (size_t i = 0; i < 300; i++) {
        shapes::polygon p(1 + shapes::below(random, 9));
        for (sepax_vec2 &v : p)
            v = {any_number(random, regime), any_number(random, regime)};
        if (shapes::below(random, 4) == 0)
            p[0] = last[0];
        last = p;
        add(w, {p, shapes::below(random, 3) == 0 ? radius * std::fabs(last[0].x) : 0});
    }
    for (size_t i = 0; i < scaled(3000, 300); i++)
        w.pairs.push_back({shapes::below(random, 302), shapes::below(random, 302)});
    for (size_t i = 0; i < w.pairs.size(); i++)
        w.motions.push_back({any_number(random, regime), any_number(random, regime)});
    return w;
}

} // namespace

void table::add_rounded(std::vector<scene> &list) {
    const std::vector<given> plain = {{0, 0}, {0, .125F}};
    for (const float radius : {0.0F, .5F})
        for (unsigned regime = 0; regime < 5; regime++)
            list.push_back({"of_any_size" + std::to_string(regime) + (radius > 0 ? "_rounded" : ""),
                            [=] { return of_any_size(regime, radius); },
                            {{0, 0}},
                            answers::every,
                            radius > 0 ? 0U : unsigned(by_strategies)});
    for (const unsigned n : {1U, 2U, 3U, 4U, 5U, 6U, 8U, 16U, 20U})
        for (const unsigned round : {0U, 3U, 1U})
            for (const size_t changed : {0U, 3U, 45U})
                list.push_back({"strays_" + std::to_string(n) + "_" + std::to_string(round) + "_" +
                                    std::to_string(changed),
                                [=] { return stray_world(n, round, changed); }, plain,
                                answers::of_relations, changed == 3 ? in_sources : 0U,
                                answers::relations, 0, 400});
    for (const rounded::regime r : rounded::regimes()) {
        scene s = {"rounded" + suffix(r), [r] { return regime_world(r); }};
        s.options = {
            {0, 0}, {SEPAX_MTV_SAFE | SEPAX_OPEN, .125F}, {0, 0x1p-149F}, {SEPAX_OPEN, 0x1p100F}};
        list.push_back(s);
        s.name += "_in_forms";
        s.options.resize(2);
        s.make = [r] {
            world w = regime_world(r);
            w.pairs.resize(std::min<size_t>(w.pairs.size(), 600));
            return w;
        };
        s.loops = in_forms | in_few | (r == rounded::regime::wild ? 0U : in_sources);
        s.source_pairs = r == rounded::regime::scaled ? scaled(600, 300) : s.source_pairs;
        list.push_back(s); // wild shapes do not fit in float32 at other poses
    }
    for (const unsigned most : {3U, 4U, 8U, 20U})
        list.push_back({"margin_of_plain_" + std::to_string(most),
                        [most] { return plain_world(most); },
                        {{0, .75F}}});
}

// --------------------------------------------------------------- manifolds

namespace {

// Every two sizes for which there is a kernel: cores that are apart, overlap, lie on each other
// with parallel edges, and are the same; on a grid and turned.
world every_size() {
    shapes::rng random(17);
    world w = empty();
    for (const unsigned n : {1u, 2u, 3u, 4u, 5u, 6u, 8u, 12u, 16u, 20u, 40u})
        for (const float radius : {0.f, .25f})
            for (const double x : {0., .5, 2.}) {
                const bool turned = n % 3 != 0 && x == .5;
                add(w, {n == 4 ? shapes::box(1, 1) : core(n, 0), radius},
                    shapes::pose(turned ? shapes::uniform(random) : 0, x, x < 1 ? x : 0));
            }
    for (sepax_id a = 0; a < w.poses.size(); a++)
        for (sepax_id b = 0; b < w.poses.size(); b++)
            w.pairs.push_back({a, b});
    return w;
}

// Pairs of one kind with another one, which are not sorted: both ways round, and with a pair the
// other way round among them, for which they are.
world two_kinds(unsigned of_a, unsigned of_b, unsigned way) {
    shapes::rng random(of_a + 16 * of_b);
    world w = empty();
    for (unsigned i = 0; i < 80; i++)
        add(w, {core(i < 40 ? of_a : of_b, 0), i < 40 ? .25F : 0}, stores::any_pose(random, 1.2));
    for (unsigned i = 0; i < 600; i++) {
        const sepax_id a = shapes::below(random, 40), b = 40 + i % 40;
        const bool back = way == 1 || (way == 2 && i % 97 == 96);
        w.pairs.push_back(back ? sepax_pair{b, a} : sepax_pair{a, b});
    }
    return w;
}

// Corners of small integers: edges along an axis face each other, with more than a point in common,
// a point, or nothing; several features are as close, and several edges as much against another.
world small_integers(float radius) {
    shapes::rng random(37);
    const auto at_most = [&](uint32_t most) {
        return static_cast<float>(shapes::below(random, most + 1));
    };
    world w = empty();
    for (unsigned i = 0; i < scaled(600, 100); i++) {
        const float x = at_most(6), y = at_most(6), right = x + 1 + at_most(2);
        const float top = y + 1 + at_most(2);
        const shapes::polygon kinds[] = {{{x, y}, {right, y}},
                                         {{x, y}, {x, top}},
                                         {{x, y}, {right, y}, {right, top}, {x, top}},
                                         {{x + 1, y},
                                          {right + 1, y},
                                          {right + 2, y + 1},
                                          {right + 2, top + 1},
                                          {right + 1, top + 2},
                                          {x + 1, top + 2},
                                          {x, top + 1},
                                          {x, y + 1}}};
        const sepax_id id = add(w, {kinds[i % 4], i % 3 == 0 ? radius : 0});
        for (sepax_id other = id < 8 ? 0 : id - 8; other < id; other++)
            w.pairs.push_back(i % 2 == 0 ? sepax_pair{id, other} : sepax_pair{other, id});
    }
    return w;
}

// Segments and capsules that cross at all angles, also next to their ends and nearly along each
// other, in a store of nothing else; without a radius a cross has no depth.
world crossing_segments(float radius) {
    world w = empty();
    for (unsigned i = 0; i < 32; i++) {
        const double turn = i < 16 ? i / 32.0 : 0x1p-20 * i, x = i % 3 == 0 ? .999 : 0;
        const sepax_id id =
            add(w, {{{-1, 0}, {1, 0}}, i % 2 == 0 ? radius : 0}, shapes::pose(turn, x, 0));
        for (sepax_id other = 0; other < id; other++)
            w.pairs.push_back({id, other});
    }
    return w;
}

// Points a few units in the last place inside and outside of polygons that lie far from the origin
// in any direction.
world points_beside_edges() {
    shapes::rng random(29);
    world w = empty();
    for (const unsigned n : {3u, 4u, 5u, 6u, 8u, 12u})
        for (const double x : {-1000., 0., 1000.})
            for (const double y : {-1000., 0., 1000.}) {
                const shapes::polygon p = core(n, 0, x, y);
                const sepax_id polygon = add(w, {p, 0});
                for (unsigned i = 0; i < 2 * n; i++) {
                    const sepax_vec2 v = p[i % n], to = p[(i + 1) % n];
                    const float at = i < n ? .5f : .125f;
                    sepax_vec2 on = {v.x + at * (to.x - v.x), v.y + at * (to.y - v.y)};
                    for (unsigned k = shapes::below(random, 4); k > 0; k--) {
                        on.x = std::nextafter(on.x, i % 2 == 0 ? 1e6f : -1e6f);
                        on.y = std::nextafter(on.y, i % 4 < 2 ? 1e6f : -1e6f);
                    }
                    const sepax_id point = add(w, {{on}, i % 3 == 0 ? .25f : 0});
                    w.pairs.insert(w.pairs.end(), {{polygon, point}, {point, polygon}});
                }
            }
    return w;
}

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

// Pairs that are turned by the same angle, of which the one lies on a side of the other: with a gap
// that is a few units in the last place, tiny, or none, and anywhere along that side.
world stacks(unsigned most, float radius) {
    shapes::rng random(41);
    world w = empty();
    for (size_t i = 0; i < scaled(1500, 300); i++) {
        const double turns = i % 8 == 0 ? 0 : i % 8 == 1 ? .125 : shapes::uniform(random);
        const double far = i % 3 == 0 ? 0 : shapes::uniform(random, -64, 64);
        const double half_x = 1 + shapes::below(random, 3), half_y = .5;
        const double other_x = i % 2 == 0 ? half_x : shapes::uniform(random, .25, 2);
        const double along = i % 4 < 2 ? half_x - other_x : shapes::uniform(random, -3, 3);
        const double ulp = std::ldexp(1., far == 0 ? -23 : -18);
        const double gaps[] = {0, 0x1p-30, .0625, 3 * ulp, -3 * ulp};
        const double up = 2 * half_y + 2 * double(radius) + gaps[shapes::below(random, 5)];
        const shapes::direction d = shapes::unit(turns);
        const sepax_id a = add(w, {bumped_box(random, half_x, half_y, most), radius},
                               shapes::pose(turns, far, -far));
        const sepax_id b = add(w, {bumped_box(random, other_x, half_y, most), radius},
                               shapes::pose(turns, far + along * d.cos - up * d.sin,
                                            along * d.sin + up * d.cos - far));
        w.pairs.push_back(i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a});
    }
    return w;
}

// Polygons of integer coordinates beside each other with parallel edges that face each other, at
// no angle that floats have exactly: rounding decides which end of an edge seems to be the nearest.
world facing_integers(unsigned corners) {
    const shapes::polygon p = shapes::lattice(corners);
    world w = empty();
    for (unsigned i = 0; i < corners; i++) {
        const unsigned next = (i + 1) % corners, across = (i + corners / 2) % corners;
        const sepax_vec2 edge = {p[next].x - p[i].x, p[next].y - p[i].y};
        // from vertex `across` to vertex `next`, along the edge, and away from it
        for (const float along : {0.f, -1.f}) {
            const sepax_pose pose = {p[next].x - p[across].x + along * edge.x + edge.y,
                                     p[next].y - p[across].y + along * edge.y - edge.x, 1, 0};
            const sepax_id a = add(w, {p, 0}), b = add(w, {p, 0}, pose);
            w.pairs.push_back(i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a});
        }
    }
    return w;
}

// A segment with an edge that is parallel to the nearest one of a polygon, and the same segment
// with an edge that is parallel to one behind it, of the polygon that its other end is close to:
// what shows that shapes are disjoint in the one lane does not count in the other.
world parallel_but_not_facing() {
    const shapes::polygon above = {{47.25f, 23}, {50.25f, 22}, {53.5f, 21},  {76.75f, 15},
                                   {77.75f, 15}, {74.75f, 16}, {71.25f, 17}, {48, 23}};
    const shapes::polygon beside = {
        {76.25f, 5}, {75.25f, 5}, {49.25f, -10}, {50.5f, -10}, {55.75f, -7}};
    world w = empty();
    add(w, {above, 0});
    add(w, {{{105, 0}, {74, 0}}, 0});
    add(w, {beside, 0});
    w.pairs = {{1, 0}, {1, 2}};
    return w;
}

// Polygons of 4,096 vertices: ids have room for their features.
world large_polygons() {
    world w = empty();
    add(w, {shapes::lattice(4096), 0});
    add(w, {shapes::lattice(4096), 0}, {300, 500, 1, 0});
    w.pairs = {{0, 1}};
    return w;
}

} // namespace

void table::add_manifolds(std::vector<scene> &list) {
    const unsigned queries = answers::of_relations | answers::contacts | answers::manifolds |
                             answers::distances | answers::containments;
    const auto add = [&](const std::string &name, std::function<world()> make,
                         std::vector<float> margins) {
        scene s = {name, std::move(make), {}, queries, in_few};
        for (const float margin : margins)
            s.options.push_back({0, margin});
        list.push_back(s);
    };
    add("every_size", every_size, {0, .125F, 4});
    for (const auto &[a, b] : {std::pair{1U, 8U}, {2U, 4U}, {2U, 8U}, {4U, 8U}, {3U, 16U}})
        for (const unsigned way : {0U, 1U, 2U})
            add("two_kinds_" + std::to_string(a) + "_" + std::to_string(b) + "_" +
                    std::to_string(way),
                [a = a, b = b, way] { return two_kinds(a, b, way); }, {.125F});
    for (const float radius : {0.F, .25F})
        add("small_integers" + std::string(radius > 0 ? "_round" : ""),
            [radius] { return small_integers(radius); }, {0, .5F, 1, 3});
    for (const int round : {0, 1, 2})
        add("crossing_segments_" + std::to_string(round),
            [round] {
                return crossing_segments(round == 0 ? 0 : round == 1 ? 0x1p-140F : .25F);
            },
            {0});
    add("points_beside_edges", points_beside_edges, {0, .125F});
    for (const unsigned most : {0U, 1U, 2U, 5U}) // quads, up to 8 vertices, and larger ones
        for (const float radius : {0.F, .125F})
            add("stacks_" + std::to_string(most) + (radius > 0 ? "_round" : ""),
                [=] { return stacks(most, radius); }, {0, 0x1p-10F, .5F});
    for (const unsigned corners : {8U, 12U, 40U})
        add("facing_integers_" + std::to_string(corners),
            [corners] { return facing_integers(corners); }, {0x1p17F});
    add("parallel_but_not_facing", parallel_but_not_facing, {100});
    list.push_back({"large_polygons",
                    large_polygons,
                    {{0, 0x1p10F}},
                    answers::manifolds | answers::relations});
}

// --------------------------------------------------------------- distances

namespace {

// Cores of a small grid beside each other, where most edges have parallel ones: all variants name
// the same of several closest features, whichever of a pair has the lower id.
world parallel_edges() {
    std::vector<shapes::polygon> cores = rounded::small_grid();
    cores.push_back({{0, 0}, {2, 0}, {2, 2}, {0, 2}});
    world w = empty();
    shapes::rng random(19);
    const auto below = [&random](size_t bound) { return shapes::below(random, uint32_t(bound)); };
    for (size_t i = scaled(4000, 100); i > 0; i--) {
        const float radius = below(2) == 0 ? 0.0f : 0.25f;
        shapes::polygon moved = cores[below(cores.size())];
        const float x = static_cast<float>(below(9)) - 4, y = static_cast<float>(below(9)) - 4;
        for (sepax_vec2 &v : moved)
            v = {v.x + x, v.y + y};
        add_both(w, {cores[below(cores.size())], radius}, {moved, 0});
    }
    return w;
}

// Edges that face each other and are parallel but for 2^-60, which double rounds away; a short edge
// beside a long one, turned and mirrored, from each vertex on: the proof of the features has to
// look at all of their coordinates before it takes them for those of a grid.
world nearly_parallel_edges() {
    world w = empty();
    const shapes::polygon wide = {{-8, -8}, {8, -8}, {8, 8}};
    const shapes::polygon beside = {{-3, -1}, {-2, -0x1p-60f}, {-3, 4}};
    for (unsigned turn = 0; turn < 8; turn++)
        for (unsigned first = 0; first < 9; first++) {
            const auto turned = [turn](shapes::polygon p, unsigned from) {
                for (sepax_vec2 &v : p) {
                    v = (turn & 1) != 0 ? sepax_vec2{v.y, v.x} : v;
                    v = {(turn & 2) != 0 ? -v.x : v.x, (turn & 4) != 0 ? -v.y : v.y};
                }
                if (turn == 1 || turn == 2 || turn == 4 || turn == 7)
                    std::reverse(p.begin(), p.end());
                std::rotate(p.begin(), p.begin() + from, p.end());
                return p;
            };
            add_both(w, {turned(wide, first % 3), 0}, {turned(beside, first / 3), 0});
            const sepax_id b = w.pairs.back().a, c = add(w, {turned(wide, first % 3), 0});
            w.pairs.insert(w.pairs.end(), {{c, b}, {b, c}});
        }
    return w;
}

// Pentagons that overlap by about the least float: depths round to whole units, so that one along a
// slant may equal a greater one along an upright edge; and products of floats are 0, so that lanes
// take any vertex for the deepest one, next to which other edges are parallel.
world shortest_edges() {
    world w = empty();
    for (unsigned i = 0; i < 25; i++) {
        const auto moved = [](shapes::polygon p, unsigned x, unsigned y) {
            for (sepax_vec2 &v : p)
                v = {(v.x + static_cast<float>(x)) * 0x1p-149F,
                     (v.y + static_cast<float>(y)) * 0x1p-149F};
            return p;
        };
        add_both(w, {moved({{1, 7}, {-1, 4}, {1, 2}, {3, 3}, {3, 5}}, 2, 2), 0},
                 {moved({{2, 7}, {2, 5}, {3, 4}, {5, 6}, {3, 8}}, i % 5, i / 5), 0});
    }
    return w;
}

// Adds a shape and pairs it with older ones, from `first` on.
void add_after(world &w, const rounded::shape &s, sepax_id first = 0) {
    const sepax_id id = add(w, s);
    for (sepax_id older = first; older < id; older++)
        w.pairs.push_back(id % 2 == 0 ? sepax_pair{id, older} : sepax_pair{older, id});
}

// Boxes side by side, whose edges face each other, and after them turned quads, which a batch walks
// at first without trying the widest gaps.
world aligned_boxes(unsigned quads) {
    world w = empty();
    for (unsigned i = 0; i < 64 + quads; i++) {
        const float x = static_cast<float>(3 * (i % 8)), y = static_cast<float>(3 * (i / 8));
        const float h = 1 + static_cast<float>(i % 3) / 2, turn = (static_cast<float>(i) - 63) / 70;
        if (i < 64)
            add_after(w, {{{x, y}, {x + h, y}, {x + h, y + 2}, {x, y + 2}}, 0});
        else
            add_after(
                w,
                {{{x, y}, {x + 1, y + turn}, {x + 1 - turn, y + 1 + turn}, {x - turn, y + 1}}, 0},
                64);
    }
    return w;
}

// Segments and points on one line are apart, although no edge has a gap.
world on_one_line() {
    world w = empty();
    for (unsigned i = 0; i < 64; i++) {
        const float x = 6 * static_cast<float>(i), y = 2 * static_cast<float>(i);
        const shapes::polygon segment = {{x, y}, {x + 3, y + 1}}, point = {{x, y}};
        add_after(w, {i % 3 == 0 ? point : segment, 0});
    }
    return w;
}

// Points to 8-gons that are apart: lanes answer for nearly all of them, by gaps, by a walk and by
// all features, pads or not.
world apart() {
    world w = empty();
    for (unsigned i = 0; i < 96; i++)
        add_after(w, {core(1 + i % 8, i * .137 / (1 + i % 8), 3. * (i % 10), 3.1 * (i / 10)), 0});
    return w;
}

} // namespace

void table::add_distances(std::vector<scene> &list) {
    const unsigned queries = answers::distances | answers::relations;
    const auto add = [&](const std::string &name, std::function<world()> make, double in_lanes) {
        list.push_back({"distances_" + name,
                        std::move(make),
                        {{0, 0}},
                        queries,
                        0,
                        answers::distances,
                        in_lanes});
    };
    add(
        "of_aligned_boxes", [] { return aligned_boxes(0); }, 1);
    add(
        "of_quads_after_boxes", [] { return aligned_boxes(64); }, .95);
    add("on_one_line", on_one_line, 1);
    add("apart", apart, .99);
    list.push_back({"parallel_edges", parallel_edges, {{0, 0}}, queries});
    list.push_back({"nearly_parallel_edges", nearly_parallel_edges, {{0, 0}}, queries});
    list.push_back({"shortest_edges", shortest_edges, {{0, 0}}, queries | answers::casts});
}

// ------------------------------------------------------------------- casts

namespace {

void add_cast(world &w, const cast_case &c) {
    const sepax_id a = add(w, c.a), b = add(w, c.b);
    w.pairs.push_back({a, b});
    w.motions.push_back(c.motion);
}

// Of some kinds, in any order.
world cast_world(rounded::regime regime, const std::vector<kind> &kinds, size_t each) {
    shapes::rng random(23);
    std::vector<cast_case> cases;
    for (const kind a : kinds)
        for (const kind b : kinds)
            for (size_t i = each; i > 0; i--)
                cases.push_back(cast_scenes::make(regime, a, b, random));
    std::shuffle(cases.begin(), cases.end(), random);
    world w = empty();
    for (const cast_case &c : cases)
        add_cast(w, c);
    return w;
}

// Discs that pass by a disc on a long way, in any direction, by units in the last place of where
// they would touch: their cull must not be wrong.
world grazing_discs(int exponent) {
    shapes::rng random(24);
    world w = empty();
    for (size_t i = scaled(4000, 200); i > 0; i--) {
        const shapes::direction along = shapes::unit(shapes::uniform(random));
        const double far = shapes::uniform(random, 1, 50), unit = std::ldexp(1.0, exponent);
        const double off = shapes::below(random, 2) == 0 ? 3 : 3 + 2 * shapes::uniform(random);
        const auto at = [unit](double x, double y) {
            return sepax_vec2{static_cast<float>(x * unit), static_cast<float>(y * unit)};
        };
        const int ulps = static_cast<int>(shapes::below(random, 9)) - 4;
        add_cast(w, {{{{0, 0}}, static_cast<float>(unit)},
                     {{at(off * along.sin - far * along.cos, -off * along.cos - far * along.sin)},
                      static_cast<float>(unit * (2 + ulps * 0x1p-22))},
                     at(2 * far * along.cos, 2 * far * along.sin)});
    }
    return w;
}

// A polygon of the points (x, f(x)) of a convex f at these x, which ascend, and of one far above.
template <typename F> shapes::polygon bowl(const std::vector<float> &x, F f) {
    shapes::polygon p;
    for (const float at : x)
        p.push_back({at, f(at)});
    p.push_back({0, 9});
    return p;
}

// What the search of large shapes leaves to the exact level: a walk along ever shorter edges, and
// edges that are in line but for less than it can see.
world bowls() {
    std::vector<float> shorter = {-1, 0}, even;
    for (int i = -40; i <= 0; i++)
        shorter.push_back(std::ldexp(1.0f, i));
    for (int i = -20; i <= 20; i++)
        even.push_back(static_cast<float>(i) / 20);
    const rounded::shape sharp = {bowl(shorter, [](float x) { return x * x; }), 0};
    const rounded::shape flat = {bowl(even, [](float x) { return 0x1p-24f * x * x; }), 0};
    world w = empty();
    for (const float x : {0x1p-30f, 0x1p-18f, 0x1.8p-20f, .01f})
        for (const float y : {-0x1p-20f, -0x1p-10f, -1.0f})
            for (const rounded::shape &large : {sharp, flat}) {
                const rounded::shape point = {{{x, y}}, 0};
                add_cast(w, {large, point, {0, 2}});
                add_cast(w, {point, large, {0, -2}});
            }
    return w;
}

// Shapes that are too large for lanes are cast one by one, by the exact level. Some
// miss, or touch the other one at the start.
world large_casts(unsigned b, float radius) {
    constexpr unsigned a = 20;
    shapes::rng random(a + 64 * b);
    world w = empty();
    const auto about = [&random](unsigned n, double x, double y) {
        const double turn = shapes::uniform(random);
        shapes::polygon p;
        for (unsigned i = 0; i < n; i++) {
            const shapes::direction at =
                shapes::unit(turn + (i + .3 * shapes::uniform(random)) / n);
            p.push_back({static_cast<float>(x + at.cos), static_cast<float>(y + at.sin)});
        }
        return p;
    };
    for (size_t i = scaled(300, 30); i > 0; i--) {
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far = shapes::uniform(random, 1, 9), off = shapes::uniform(random, -2.2, 2.2);
        add_cast(w, {{about(a, 0, 0), radius},
                     {about(b, far * at.cos, far * at.sin), radius},
                     {static_cast<float>(-far * at.cos - off * at.sin),
                      static_cast<float>(-far * at.sin + off * at.cos)}});
    }
    return w;
}

// Boxes along the axes, which meet with parallel edges, and moving ones that are also rounded:
// lanes answer for nearly all of them, whichever shape has the lower id.
world aligned_casts(float radius) {
    shapes::rng random(5);
    world w = empty();
    const auto box = [&](double x, double y) {
        const double half = shapes::uniform(random, .5, 2), h = shapes::uniform(random, .5, 2);
        const auto at = [=](double dx, double dy) {
            return sepax_vec2{static_cast<float>(x + dx), static_cast<float>(y + dy)};
        };
        return add(w, {{at(-half, -h), at(half, -h), at(half, h), at(-half, h)}, radius});
    };
    for (size_t i = 0; i < 1000; i++) {
        const sepax_id a = box(0, 0);
        const shapes::direction to = shapes::unit(shapes::uniform(random));
        const sepax_id b = box(8 * to.cos, 8 * to.sin);
        const double turn = shapes::uniform(random, -1, 1);
        const sepax_vec2 motion = {static_cast<float>(-9 * to.cos + turn),
                                   static_cast<float>(-9 * to.sin - turn)};
        w.pairs.insert(w.pairs.end(), {{a, b}, {b, a}});
        w.motions.insert(w.motions.end(), {motion, {-motion.x, -motion.y}});
    }
    return w;
}

// Large shapes that are so far away that rounding makes segments and points of them.
world collapsed_casts() {
    world w = empty();
    const rounded::shape round = {core(40, 0), 0};
    shapes::polygon rising; // the diagonal of the floats around its pose
    for (int i = -20; i <= 20; i++)
        rising.push_back({static_cast<float>(64 * i), static_cast<float>(64 * i + i * i * .01)});
    const auto add_far = [&w](const rounded::shape &a, const rounded::shape &b, float y, float to_y,
                              sepax_vec2 way) {
        const sepax_id first = add(w, a, {0x1p28f, y, 1, 0});
        w.pairs.push_back({first, add(w, b, {0x1p28f - way.x / 2, to_y, 1, 0})});
        w.motions.push_back(way);
    };
    for (const sepax_vec2 way : {sepax_vec2{-256, 0}, {-256, 1}, {256, 3}, {0, 1}, {0, -1}})
        add_far(round, round, 0, .5f, way);
    for (const sepax_vec2 way : {sepax_vec2{-1024, 0}, {-1024, 96}, {1024, -32}})
        add_far({rising, 0}, round, 0x1p28f, 0x1p28f, way);
    return w;
}

} // namespace

void table::add_casts(std::vector<scene> &list) {
    const std::vector<kind> cores = {kind::point, kind::segment, kind::polygon};
    const auto add = [&list](const std::string &name, std::function<world()> make,
                             std::vector<given> options, unsigned loops = 0) {
        list.push_back({"casts_" + name, std::move(make), std::move(options), answers::casts, loops,
                        answers::casts});
    };
    for (const rounded::regime r : rounded::regimes()) {
        const size_t each = scaled(200, 20);
        add("of_all_kinds" + suffix(r), [=] { return cast_world(r, rounded::kinds(), each); },
            {{0, 0}, {0, 0x1p-10F}});
        add(
            "of_few" + suffix(r), [=] { return cast_world(r, rounded::kinds(), 8); }, {{0, 0}},
            in_forms | in_few);
        add(
            "of_circles" + suffix(r), [=] { return cast_world(r, {kind::circle}, 100); }, {{0, 0}},
            in_forms);
        add("of_points" + suffix(r), [=] { return cast_world(r, {kind::point}, 2 * each); },
            {{0, 0}});
        add("without_radii" + suffix(r), [=] { return cast_world(r, cores, each); }, {{0, 0}});
    }
    for (const int exponent : {-100, -20, 0, 20, 100})
        add("of_grazing_discs_" + std::to_string(200 + exponent),
            [=] { return grazing_discs(exponent); }, {{0, 0}});
    for (const float radius : {0.F, .25F}) {
        const std::string kind = radius > 0 ? "_round" : "";
        for (const unsigned b : {1u, 2u, 5u, 17u, 64u})
            add("of_large_" + std::to_string(b) + kind, [=] { return large_casts(b, radius); },
                {{0, 0}, {0, 0x1p-10F}});
        add("of_aligned_boxes" + kind, [=] { return aligned_casts(radius); }, {{0, 0}});
        list.back().in_lanes = .9015;
    }
    add("of_bowls", bowls, {{0, 0}, {0, 0x1p-10F}});
    add("of_collapsed", collapsed_casts, {{0, 0}});
}
