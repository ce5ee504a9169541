// SPDX-License-Identifier: MIT
//
// Scenes of plain polygons of one kind, which have ways of their own, and of one kind but for a few
// exceptions: shapes that were removed, that collapsed, that took the slot of another one.

#include <cmath>

#include "table_scenes.h"

using namespace table;
using shapes::family;

namespace {

// Regular, with an edge upright.
shapes::polygon upright(unsigned k) {
    shapes::polygon p;
    for (unsigned i = 0; i < k; ++i) {
        const shapes::direction d = shapes::unit((i + 0.5) / k);
        p.push_back({static_cast<float>(d.cos), static_cast<float>(d.sin)});
    }
    return p;
}

shapes::polygon stretched(shapes::polygon p, float x, float y) {
    for (sepax_vec2 &v : p)
        v = {v.x * x, v.y * y};
    return p;
}

void pair_all(shapes::scene &s) {
    const auto count = static_cast<sepax_id>(s.count());
    for (sepax_id a = 0; a < count; ++a)
        for (sepax_id b = 0; b < count; ++b)
            s.pairs.push_back({a, b});
}

// Adds a shape and pairs it with an older one, both ways round.
void add_beside(shapes::scene &s, sepax_id older, const shapes::polygon &p, const sepax_pose &at) {
    const auto id = static_cast<sepax_id>(s.count());
    s.add(p, at);
    s.pairs.push_back({older, id});
    s.pairs.push_back({id, older});
}

shapes::scene made(family f, unsigned k, size_t count, size_t pairs, double overlap, int exponent,
                   double away = 0) {
    shapes::scene s = shapes::make_scene(f, k, count, pairs, overlap);
    shapes::transform(s, exponent, away, -away);
    return s;
}

// From sizes whose edges the models choose, over those that are left to all edges, to extents of
// which the formula is computed in double.
shapes::scene boxes_as_wide_as_float(int exponent) {
    shapes::rng random(29);
    shapes::scene s;
    const auto some = [&](double low, double high) {
        return std::ldexp(shapes::uniform(random, low, high), exponent);
    };
    for (int i = 0; i < 60; ++i)
        s.add(shapes::box(some(.2, 1), some(.2, 1)),
              shapes::pose(shapes::uniform(random, 0, 1), some(-1.5, 1.5), some(-1.5, 1.5)));
    s.boxes = s.count();
    pair_all(s);
    return s;
}

// Every pair ties in several edges, so that no model can choose.
shapes::scene aligned_boxes() {
    shapes::scene s = shapes::make_tiles(4, 40, 40, true);
    for (sepax_id i = 0; i < 500; ++i)
        s.pairs.push_back({i, 1599 - i});
    return s;
}

// A crumb beside a long edge: its ends are far from where the shapes meet, and rounding is by what
// is far. The reach that a sign is certain by has to be that of the long shape.
shapes::scene blades_and_crumbs(unsigned k) {
    shapes::rng random(5);
    const float half = 0x1p14f; // of the edge's length
    shapes::polygon blade, crumb;
    double side = 0; // the blade's half width, where its long edge is level
    for (const sepax_vec2 v : upright(k)) {
        blade.push_back({v.x < 0 ? v.x - half : v.x + half, v.y});
        crumb.push_back({v.x / 8, v.y / 8});
        side = std::max(side, double(v.y));
    }
    shapes::scene s;
    for (sepax_id i = 0; i < 1200; i += 2) {
        // Anywhere, at the middle, or at an end of blades that stand nearly upright.
        const bool middle = i % 6 == 2, end = i % 6 == 4;
        const double turns =
            end ? 0.25 + shapes::uniform(random, -0.005, 0.005) : shapes::uniform(random);
        const double crumb_turns = shapes::uniform(random);
        const shapes::direction d = shapes::unit(turns), r = shapes::unit(crumb_turns - turns);
        double reach = 0; // of the crumb towards the edge; no edges are parallel: one is best
        for (const sepax_vec2 v : crumb)
            reach = std::max(reach, -(r.sin * double(v.x) + r.cos * double(v.y)));
        const double along = shapes::uniform(random, -1, 1);
        const double at = middle ? along
                          : end  ? std::copysign(double(half), along)
                                 : along * double(half);
        const double away = side + reach + shapes::uniform(random, -1e-3, 1e-3);
        s.add(blade, shapes::pose(turns, 0, 0));
        add_beside(s, i, crumb,
                   shapes::pose(crumb_turns, d.cos * at - d.sin * away, d.sin * at + d.cos * away));
    }
    return s;
}

// Their extents reach what is computed in double, along one axis alone or along both, and with
// offsets between; of a shape with itself both ways round are the same.
shapes::scene wide_along(const std::vector<unsigned> &counts, sepax_vec2 size) {
    shapes::rng random(11);
    shapes::scene s;
    for (sepax_id i = 0; i < 24; ++i) {
        const double x = shapes::uniform(random, -3, 3), y = shapes::uniform(random, -3, 3);
        s.add(
            stretched(shapes::regular(counts[i % counts.size()]), size.x, size.y),
            {static_cast<float>(x * double{size.x}), static_cast<float>(y * double{size.y}), 1, 0});
    }
    pair_all(s);
    return s;
}

// A vertex of one is within a unit of the last place of an edge of the other, and both are so small
// that this unit is all that a sign is certain by.
shapes::scene tiny_almost_touching(unsigned k) {
    shapes::rng random(k);
    constexpr float tiny = 0x1p-138f;
    const shapes::polygon a = stretched(shapes::regular(k), tiny, tiny);
    const shapes::polygon b = stretched(upright(k), tiny, tiny); // turned by half a vertex
    shapes::scene s;
    s.add(a, {0, 0, 1, 0});
    for (sepax_id i = 0; i < 200; ++i) {
        const sepax_vec2 from = a[i % k], to = a[(i + 1) % k], out = b[i % k];
        const auto t = static_cast<float>(shapes::uniform(random, .2, .8));
        add_beside(
            s, 0, b,
            {from.x + (to.x - from.x) * t + out.x, from.y + (to.y - from.y) * t + out.y, 1, 0});
    }
    return s;
}

// The vertex of one meets an edge of the other along an axis: no component may be -0.
constexpr sepax_vec2 kAxes[] = {{1.9f, 0}, {0, 1.9f}, {-1.9f, 0}, {0, -1.9f}};

shapes::scene along_an_axis(unsigned k) {
    shapes::scene s;
    s.add(upright(k), {0, 0, 1, 0});
    for (const sepax_vec2 at : kAxes)
        add_beside(s, 0, shapes::regular(k), {at.x, at.y, 1, 0});
    return s;
}

shapes::scene boxes_along_an_axis() {
    shapes::scene s;
    for (unsigned quarter = 0; quarter < 4; ++quarter) {
        s.add(shapes::box(1, .75), shapes::pose(quarter / 4.0, 0, 0));
        for (const sepax_vec2 at : kAxes)
            add_beside(s, 5 * quarter, shapes::box(1, 1),
                       shapes::pose(.125, double{at.x}, double{at.y}));
    }
    s.boxes = s.count();
    return s;
}

// A small box inside of a large one, as far from one of its edges as from another, but for a few
// roundings: from the next edge, on a diagonal, or from the opposite one, half way between both.
// All gaps of the small one are narrower.
shapes::scene boxes_as_far_from_two_edges() {
    struct place {
        double half_x, half_y, x, y;
    };
    std::vector<place> places;
    for (const double x : {-1., 0., 1.})
        for (const double y : {-1., 0., 1.}) {
            if (x != 0 && y != 0)
                places.push_back({4, 4, x, y});
            if (x == 0)
                places.push_back({2, 8, x, y});
            if (y == 0)
                places.push_back({8, 2, x, y});
        }
    shapes::scene s;
    for (const double turn : {0., .03, .125, .3, .41})
        for (const place &at : places)
            for (int step = -3; step <= 3; ++step) {
                const double off = step * 0x1p-24, pi = std::acos(-1.);
                const double c = std::cos(2 * pi * turn), sine = std::sin(2 * pi * turn);
                const double x = at.x + off, y = at.y - off;
                const auto id = static_cast<sepax_id>(s.count());
                s.add(shapes::box(at.half_x, at.half_y), shapes::pose(turn, 0, 0));
                add_beside(s, id, shapes::box(.5, .5),
                           shapes::pose(turn + .125, c * x - sine * y, sine * x + c * y));
            }
    s.boxes = s.count();
    return s;
}

// All edges of both shapes tie.
shapes::scene on_top_of_each_other(unsigned k) {
    shapes::scene s;
    for (int i = 0; i < 8; ++i)
        s.add(shapes::regular(k), {i % 2 * 0.125F, i % 3 * 0.25F, 1, 0});
    pair_all(s);
    return s;
}

// Upright edges of shapes of several classes tie: of the lower id, whichever comes first in the
// pair and in the kernel.
shapes::scene side_by_side() {
    shapes::scene s;
    for (sepax_id i = 0; i < 12; ++i)
        s.add(upright(4U << i * 5 % 3), {1.5f * static_cast<float>(i), 0, 1, 0});
    pair_all(s);
    return s;
}

} // namespace

void table::add_uniform(std::vector<scene> &list) {
    const auto add = [&list](const std::string &name, std::function<shapes::scene()> make) {
        list.push_back({"uniform_" + name,
                        [make] { return world_of(make()); },
                        {{0, 0}, {SEPAX_MTV_SAFE, 0}},
                        answers::relations | answers::contacts,
                        by_strategies});
    };
    const auto number = [](const auto n) { return "_" + std::to_string(n); };
    const size_t many = scaled(2601, 1101); // more than one tile of a size that no vector divides
    for (const int thin : {0, 2, 5})
        add("boxes" + number(thin), [=] {
            return shapes::make_scene(family::box, 4, 400, many, .5, shapes::order::random, 3,
                                      std::pow(10., -thin));
        });
    // Far from the origin the models are off by much of a box.
    for (const int away : {10000, 1000000})
        add("boxes_away" + number(away),
            [=] { return made(family::box, 4, 400, many, .5, 0, away); });
    for (const int exponent : {-140, -75, 60, 120})
        add("boxes_of_" + std::to_string(200 + exponent),
            [=] { return made(family::box, 4, 400, 600, .5, exponent); });
    for (int exponent = 116; exponent <= 125; ++exponent)
        add("boxes_as_wide_as_float" + number(exponent),
            [=] { return boxes_as_wide_as_float(exponent); });
    add("aligned_boxes", aligned_boxes);
    for (const unsigned k : {9U, 16U, 17U, 32U, 33U, 64U, 65U, 128U}) {
        const size_t pairs = scaled(k > 64 ? 100 : 1200, 100);
        add("random" + number(k), [=] { return made(family::random, k, 60, pairs, .7, 0); });
        if (k % 2 == 0)
            add("lattice" + number(k), [=] { return made(family::lattice, k, 60, pairs, .7, 0); });
    }
    add("needles", [] { return made(family::needle, 16, 60, 600, .5, 0); });
    for (const unsigned k : {16U, 32U, 64U}) {
        for (const int exponent : {-100, 60, 120})
            add("random" + number(k) + number(200 + exponent),
                [=] { return made(family::random, k, 60, 200, .7, exponent); });
        add("blades" + number(k), [k] { return blades_and_crumbs(k); });
    }
    // Stores larger than the caches, whose shapes are asked for ahead: pairs in random order or
    // not.
    for (const shapes::order order : {shapes::order::space, shapes::order::random}) {
        add("large_store_of_boxes" + number(int(order)),
            [=] { return shapes::make_scene(family::box, 4, 70000, many, .5, order); });
        add("large_store_of_16" + number(int(order)),
            [=] { return shapes::make_scene(family::random, 16, 17000, many, .5, order); });
    }
    const std::vector<std::vector<unsigned>> kinds = {{4},  {8},     {12},       {16},
                                                      {32}, {4, 16}, {3, 16, 32}};
    constexpr float wide = 0x1p124f, thin = 0x1p-3f;
    for (size_t i = 0; i < kinds.size(); ++i)
        for (const sepax_vec2 size : {sepax_vec2{wide, thin}, {thin, wide}, {wide, wide}})
            add("wide" + number(i) + (size.x > 1 ? "_x" : "") + (size.y > 1 ? "_y" : ""),
                [=] { return wide_along(kinds[i], size); });
    for (const unsigned k : {4U, 8U, 12U, 16U, 32U, 64U}) {
        add("tiny" + number(k), [k] { return tiny_almost_touching(k); });
        add("along_an_axis" + number(k), [k] { return along_an_axis(k); });
    }
    add("boxes_along_an_axis", boxes_along_an_axis);
    add("boxes_as_far_from_two_edges", boxes_as_far_from_two_edges);
    for (const unsigned k : {12U, 16U, 32U, 64U, 128U})
        add("on_top" + number(k), [k] { return on_top_of_each_other(k); });
    add("side_by_side", side_by_side);
}

// -------------------------------------------------------------- exceptions

namespace {

struct kind {
    const char *name;
    family of;
    unsigned vertices;
    size_t count;
};

const kind kKinds[] = {
    {"triangles", family::triangle, 3, 300}, {"quads", family::random, 4, 300},
    {"boxes", family::box, 4, 300},          {"pentagons", family::random, 5, 300},
    {"hexagons", family::random, 6, 300},    {"octagons", family::random, 8, 300},
    {"of_16", family::random, 16, 100},      {"of_32", family::random, 32, 50},
    {"of_64", family::lattice, 64, 30},      {"of_128", family::lattice, 128, 12},
    {"of_256", family::lattice, 256, 8},
};

struct exceptions {
    bool removed, collapsed, used_again;
};

const exceptions kExceptions[] = {{true, false, false},
                                  {false, true, false},
                                  {true, true, false},
                                  {true, true, true},
                                  {false, false, true}};

// A pose so far away that the shapes, of about radius 1, collapse: to a point, or to a segment.
const sepax_pose kFar[] = {{0x1p30F, 0x1p30F, 1, 0}, {0x1p30F, 0, 1, 0}, {0, 0x1p30F, 1, 0}};

void remove(world &w, sepax_id id) {
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &id, 1, nullptr));
}

void place(world &w, sepax_id id, const sepax_pose &pose) {
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &id, &pose, 1, nullptr));
    w.poses[id] = pose;
}

// Gives the slot of a shape away: a point takes its id, a copy of it another id, and the point
// goes.
void use_again(world &w, const shapes::scene &s, sepax_id id) {
    const sepax_vec2 point = {0, 0};
    const shapes::polygon local = s.local(id);
    const sepax_box box = s.as_box(id);
    sepax_id of_point = 0, copy = 0;
    remove(w, id);
    EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), &point, 1, 0, &of_point, nullptr));
    EXPECT_EQ(id, of_point);
    EXPECT_EQ(SEPAX_OK, s.boxes > 0 ? sepax_store_add_boxes(w.store.get(), &box, 1, &copy, nullptr)
                                    : sepax_store_add(w.store.get(), local.data(), local.size(), 0,
                                                      &copy, nullptr));
    w.poses.resize(std::max<size_t>(w.poses.size(), copy + 1));
    place(w, copy, s.poses[id]);
    remove(w, of_point);
}

// Removes and collapses shapes beside each other at a place of the ids: at the first one, in the
// middle, or at the last one.
world make_exceptional(const kind &k, const exceptions &e, unsigned turn) {
    const shapes::scene s = shapes::make_scene(k.of, k.vertices, k.count, 3 * k.count, .5);
    world w = world_of(s, turn % 2 == 0 ? 0 : SEPAX_MERGE_AXES);
    const auto n = static_cast<sepax_id>(s.count());
    const sepax_id first = turn % 3 == 0 ? 0 : turn % 3 == 1 ? n / 2 : n - 1;
    const sepax_id next = first + 1 < n ? first + 1 : first - 1;
    std::vector<sepax_id> gone;
    if (e.used_again) {
        gone.push_back(first > 1 ? first - 2 : first + 2);
        use_again(w, s, gone.back());
    }
    if (e.removed) {
        gone.push_back(first);
        remove(w, first);
    }
    if (e.collapsed) {
        place(w, next, kFar[turn % 3]);
        std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
        size_t count = 0;
        EXPECT_EQ(SEPAX_OK, sepax_store_vertices(w.store.get(), next, v.data(), v.size(), &count));
        EXPECT_EQ(turn % 3 == 0 ? 1U : 2U, count);
    }
    const auto is_gone = [&gone](sepax_id id) {
        return std::find(gone.begin(), gone.end(), id) != gone.end();
    };
    w.pairs.clear();
    for (const sepax_pair &p : s.pairs)
        if (!is_gone(p.a) && !is_gone(p.b))
            w.pairs.push_back(p);
    for (sepax_id id = 0; id < w.poses.size(); id++)
        if (!is_gone(id))
            w.live.push_back(id);
    // The exceptions with everything near them in the ids, on both sides, and with themselves.
    for (size_t i = 0; i < w.live.size(); i += 1 + w.live.size() / 16)
        for (const sepax_id odd : {next, w.live.back()})
            if (!is_gone(odd))
                w.pairs.insert(w.pairs.end(), {{odd, w.live[i]}, {w.live[i], odd}});
    return w;
}

} // namespace

void table::add_exceptions(std::vector<scene> &list) {
    for (const kind &k : kKinds) {
        unsigned turn = 0;
        for (const exceptions &e : kExceptions)
            for (int where = 0; where < 3; ++where, ++turn)
                list.push_back({std::string("exceptions_") + k.name + "_" + std::to_string(turn),
                                [&k, &e, turn] { return make_exceptional(k, e, turn); },
                                {{0, 0}},
                                answers::of_relations | answers::contacts,
                                by_strategies | (where == 1 ? in_sources | in_few : 0U),
                                answers::relations,
                                0,
                                k.count});
    }
}
