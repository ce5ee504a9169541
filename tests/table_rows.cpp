// SPDX-License-Identifier: MIT
//
// Scenes for rows, which try shapes at other poses: crowded and sparse ones, points and circles on
// a grid, shapes of one kind against those of another, and shapes that rounding bends.

#include "stores.h"
#include "table_scenes.h"

using namespace table;

namespace {

void add(world &w, const shapes::polygon &local, const sepax_pose &pose, float radius = 0) {
    const sepax_id id = stores::add_rounded(w.store.get(), {local, radius}, SEPAX_HULL);
    EXPECT_EQ(SEPAX_OK, stores::place(w.store.get(), id, pose));
    w.poses.push_back(pose);
}

world empty() {
    return {stores::make(), {}, {}, {}, {}};
}

void pair_neighbours(world &w) {
    const auto count = sepax_id(w.poses.size());
    for (sepax_id i = 0; i < count; ++i)
        for (sepax_id j = 0; j < 12; ++j)
            w.pairs.push_back({i, (i + j) % count});
}

enum class kind { quads, boxes, polygons, points, all }; // points: two of three, beside boxes

bool is_box(kind of, unsigned i) {
    return of == kind::boxes || (of == kind::all && i % 4 == 0) ||
           (of == kind::points && i % 3 == 0);
}

// One shape of a kind; `any` is 1 to 20.
shapes::polygon shape_of(kind of, unsigned i, unsigned any, shapes::rng &random) {
    if (of == kind::points)
        return {{3 - float(i % 5), float(i % 7)}};
    if (of == kind::all && any < 3)
        return {{0, 0}, {.5F, .25F}};
    if (of == kind::all && any < 5)
        return {{.125F, 0}};
    if (of == kind::all && any == 5)
        return shapes::regular(70);
    if (of == kind::all && any < 9)
        return shapes::random_convex(random, any, 1e-4, 1e-3);
    return shapes::random_convex(random, of == kind::quads ? 4
                                         : i % 8 == 5      ? 5
                                                           : std::max(3U, any));
}

// Of points and of all kinds some have radii, of all kinds some were removed.
world placed_world(kind of, double reach, uint32_t flags) {
    shapes::rng random(5);
    world w = {stores::make(flags), {}, {}, {}, {}};
    for (unsigned i = 0; i < 60; ++i) {
        const sepax_pose pose = stores::any_pose(random, reach);
        const unsigned any = 1 + shapes::below(random, 20);
        if (is_box(of, i)) {
            stores::add_box(w.store.get(), {float(shapes::uniform(random, .3, .8)),
                                            float(shapes::uniform(random, .1, .5)), pose});
            w.poses.push_back(pose);
        } else {
            add(w, shape_of(of, i, any, random), pose);
        }
    }
    const float radius = 0.125F;
    for (sepax_id id = 0; of >= kind::points && id < 60; id += 3 + (of == kind::points))
        stores::set_radius(w.store.get(), id, radius);
    for (sepax_id id = 0; id < 60; ++id)
        if (of == kind::all && id % 17 == 1)
            EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &id, 1, nullptr));
        else
            w.live.push_back(id);
    for (const sepax_id a : w.live)
        for (size_t i = 0; i < 12; ++i)
            w.pairs.push_back({a, w.live[(a + i) % w.live.size()]});
    return w;
}

// Points, which touch where they are the same, and circles, which touch where their centres are 1
// apart: discs nearly always decide. A store of points alone has no radii.
world on_grid(float radius) {
    world w = empty();
    for (unsigned i = 0; i < 64; ++i)
        add(w, {{0, 0}}, shapes::pose(0, i % 8, i / 8), radius);
    pair_neighbours(w);
    return w;
}

// Shapes of one kind against those of another one.
world of_two(unsigned own, unsigned other, float radius) {
    shapes::rng random(43);
    world w = empty();
    for (unsigned i = 0; i < 60; ++i) {
        const unsigned corners = i < 30 ? own : other;
        add(w, corners == 1 ? shapes::polygon{{0, 0}} : shapes::regular(corners),
            stores::any_pose(random, 3), i < 30 ? 0 : radius);
    }
    pair_neighbours(w);
    return w;
}

// Squares in rows and columns, which touch: discs do not tell.
world touching_squares() {
    world w = empty();
    for (unsigned i = 0; i < 60; ++i)
        add(w, shapes::box(1, 1), {float(2 * (i % 8)), float(2 * (i / 8)), 1, 0});
    pair_neighbours(w);
    return w;
}

// Upright and level segments, and so far out that their ends become one point; a box that is too
// large, where it lies, for its disc to be moved.
world far_out() {
    constexpr float far = 0x1p26F;
    world w = empty();
    add(w, {{0, 0}, {.5F, 0}}, {0, 0, 1, 0});
    add(w, {{0, 0}, {0, .5F}}, {1, 1, 0, 1});
    add(w, shapes::box(64, 64), {far, far, 1, 0});
    add(w, shapes::box(0x1p105, 0x1p105), shapes::pose(0, 0x1p110, 0));
    for (unsigned i = 0; i < 40; ++i)
        add(w, shapes::box(1, 1), shapes::pose(.1 * i, i % 8, i / 8));
    pair_neighbours(w);
    return w;
}

// Ellipses of so many vertices that only a few of their pairs fit on a stage, and a box.
world ellipses() {
    shapes::rng random(17);
    world w = empty();
    for (unsigned i = 0; i < 4; ++i) {
        shapes::polygon p = i < 3 ? shapes::regular(300) : shapes::box(1, 1);
        for (sepax_vec2 &v : p)
            v.y *= .25F;
        add(w, p, stores::any_pose(random, 1));
    }
    pair_neighbours(w);
    return w;
}

world largest(uint32_t flags) {
    shapes::rng random(41);
    world w = {stores::make(flags), {}, {}, {}, {}};
    for (unsigned i = 0; i < 4; ++i)
        add(w, shapes::regular(i % 2 == 0 ? 4096 : 5), stores::any_pose(random, 1.5));
    w.pairs = {{0, 1}, {0, 2}};
    return w;
}

} // namespace

void table::add_rows(std::vector<scene> &list) {
    const auto add = [&list](const std::string &name, std::function<world()> make,
                             std::vector<given> options = {{0, 0}}) {
        list.push_back({"rows_" + name, std::move(make), std::move(options), answers::every,
                        in_sources | in_few});
    };
    const std::pair<const char *, kind> kinds[] = {{"quads", kind::quads},
                                                   {"boxes", kind::boxes},
                                                   {"polygons", kind::polygons},
                                                   {"points", kind::points},
                                                   {"all", kind::all}};
    for (const auto &[name, of] : kinds)
        for (const int reach : {0, 3, 30, 10000}) // crowded in the first one
            add(
                name + ("_" + std::to_string(reach)),
                [of = of, reach] { return placed_world(of, reach + .25, SEPAX_MERGE_AXES); },
                reach == 3 ? std::vector<given>{{0, 0}, {SEPAX_MTV_SAFE, 0}, {SEPAX_OPEN, .25F}}
                           : std::vector<given>{{0, 0}});
    for (const int reach : {0, 12}) { // some groups have many rows
        add("boxes_long_" + std::to_string(reach),
            [reach] { return placed_world(kind::boxes, reach + .0625, SEPAX_MERGE_AXES); });
        list.back().source_pairs = 7500;
        list.back().queries = answers::of_relations | answers::contacts;
    }
    add("without_normals", [] { return placed_world(kind::all, 3, SEPAX_RELATE_ONLY); });
    list.back().queries = answers::of_relations | answers::containments;
    add("points_on_grid", [] { return on_grid(0); });
    add("circles_on_grid", [] { return on_grid(.5F); });
    const struct {
        unsigned own, other;
        float radius;
    } pairs[] = {{4, 4, 0}, {4, 8, 0}, {8, 4, 0}, {3, 4, 0}, {4, 1, .5F}, {4, 100, 0}};
    for (const auto &p : pairs)
        add(std::to_string(p.own) + "_and_" + std::to_string(p.other),
            [p] { return of_two(p.own, p.other, p.radius); });
    add("touching_squares", touching_squares);
    add("far_out", far_out);
    add("ellipses", ellipses);
    list.back().source_pairs = 100;
    for (const uint32_t flags : {0U, uint32_t(SEPAX_RELATE_ONLY)}) {
        add(flags == 0 ? "largest" : "largest_without_normals", [flags] { return largest(flags); });
        list.back().queries = answers::of_relations;
        list.back().source_pairs = 2;
        list.back().loops = in_sources;
    }
}
