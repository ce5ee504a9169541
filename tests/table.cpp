// SPDX-License-Identifier: MIT
//
// The list of scenes of the table, and those of plain polygons in many arrangements. The others are
// made by table_plain.cpp and table_round.cpp.

#include "table.h"

#include <ostream>
#include <set>

#include "scenes.h"
#include "table_scenes.h"

using namespace table;

void table::PrintTo(const scene &s, std::ostream *out) {
    *out << s.name;
}

world table::world_of(const shapes::scene &s, uint32_t config_flags, uint32_t add_flags) {
    world w = {shapes::make_store(s, config_flags, add_flags), s.poses, s.pairs, {}, {}};
    EXPECT_TRUE(w.store) << "the library refuses the scene";
    return w;
}

// ------------------------------------------------------------- scenes.h

namespace {

world named_world(const std::string &name) {
    const named_scene made = make_scenes(scaled(1500, 100), {name})[0];
    return world_of(made.scene, SEPAX_MERGE_AXES, made.add_flags);
}

// The same, without every seventh shape.
world thinned_world(const std::string &name) {
    world w = named_world(name);
    for (sepax_id id = 0; id < w.poses.size(); ++id)
        if (id % 7 != 0)
            w.live.push_back(id);
        else
            EXPECT_EQ(SEPAX_OK, sepax_store_remove(w.store.get(), &id, 1, nullptr));
    const auto gone = [](sepax_pair p) { return p.a % 7 == 0 || p.b % 7 == 0; };
    w.pairs.erase(std::remove_if(w.pairs.begin(), w.pairs.end(), gone), w.pairs.end());
    return w;
}

bool is_in(const std::set<std::string> &names, const std::string &name) {
    return names.count(name) > 0;
}

void add_named(std::vector<scene> &list) {
    const std::set<std::string> sources = {
        "triangles",       "random4",         "boxes",
        "random5",         "random6",         "random8",
        "mixed",           "all_classes",     "far_mixed",
        "nearly_tiles_k4", "collapsed_mixed", "tiles_k3",
        "grazing_boxes",   "random24",        "subnormal",
        "smallest_normal", "slivers8",        "underflowing_products"};
    const std::set<std::string> forms = {"random4",   "boxes",    "triangles",   "random8",
                                         "random24",  "mixed",    "all_classes", "nearly_tiles_k4",
                                         "grazing33", "grazing64"};
    const std::set<std::string> modes = {
        "boxes",     "mixed",     "all_classes",     "nearly_tiles_k4", "grazing4",
        "grazing8",  "grazing20", "subnormal",       "grazing_boxes",   "grazing_far6",
        "far_mixed", "random33",  "slivers8",        "smallest_normal", "underflowing_products",
        "huge",      "tiles_k3",  "mixed_exponents", "collapsed_quads"};
    const std::set<std::string> threads = {"all_classes", "boxes", "nearly_tiles_k8"};
    const std::set<std::string> bare = {"all_classes", "boxes", "random4", "far_mixed"};
    for (const std::string &name : scene_names()) {
        scene s = {name, [name] { return named_world(name); }};
        s.options = {{0, 0}, {SEPAX_OPEN | SEPAX_MTV_SAFE, 0}};
        s.queries = answers::of_relations | answers::contacts;
        s.loops = by_strategies | in_few | (is_in(forms, name) ? unsigned(in_forms) : 0) |
                  (is_in(modes, name) ? unsigned(in_modes) : 0) |
                  (is_in(sources, name) ? unsigned(in_sources) : 0);
        s.in_lanes = name == "random4" ? .9 : 0; // that is what it is fast by
        list.push_back(s);
        if (is_in(threads, name)) {
            s.loops = on_threads;
            s.name += "_divided";
            s.queries = answers::every;
            s.options = {{0, 0}, {SEPAX_OPEN | SEPAX_MTV_SAFE, .25F}};
            s.options.resize(name == "all_classes" ? 2 : 1);
            list.push_back(s);
        }
        if (is_in(sources, name)) {
            list.push_back({name + "_thinned",
                            [name] { return thinned_world(name); },
                            {{0, 0}},
                            answers::of_relations | answers::contacts,
                            by_strategies | in_sources});
        }
        if (is_in(bare, name)) {
            const auto make = [name] {
                return world_of(make_scenes(scaled(1500, 100), {name})[0].scene, SEPAX_RELATE_ONLY,
                                0);
            };
            list.push_back({name + "_without_normals",
                            make,
                            {{0, 0}},
                            answers::of_relations | answers::containments,
                            by_strategies | in_sources});
        }
    }
}

// ------------------------------------------------------- arrangements

// Pairs of a tiling, every step-th of its list: where touch(i) says so they touch, else they are
// far apart.
template <class Touch>
world tiles(unsigned k, uint32_t side, bool boxes, uint32_t count, size_t step, Touch touch) {
    shapes::scene s = shapes::make_tiles(k, side, side, boxes);
    const auto all = static_cast<uint32_t>(s.count());
    std::vector<sepax_pair> pairs;
    for (uint32_t i = 0; i < count; ++i) {
        sepax_pair pair = s.pairs[i * step % s.pairs.size()];
        pair.b = touch(i) ? pair.b : (pair.a + all / 2) % all;
        pairs.push_back(pair);
    }
    s.pairs = pairs;
    return world_of(s);
}

void add_triangle(world &w) {
    const sepax_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
    sepax_id other = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), triangle, 3, 0, &other, nullptr));
    w.poses.push_back({0, 0, 1, 0});
}

// Lanes that are not certain beside lanes that are, in every arrangement of a group.
world settled_lanes() {
    world w = world_of(shapes::make_tiles(4, 4, 1));
    w.pairs.clear();
    for (uint32_t bits = 0; bits < 256; ++bits)
        for (size_t l = 0; l < 16; ++l)
            w.pairs.push_back(bits >> (l % 8) & 1 ? sepax_pair{1, 2} : sepax_pair{0, 3});
    return w;
}

// Discs around needles that cross each other, or lie side by side, decide nothing: auto goes
// without them for some tiles, and looks again. Far ones in between must not be mistaken then.
world needles_again() {
    world w = world_of(
        shapes::make_scene(shapes::family::needle, 12, 50, 200, .3, shapes::order::random));
    const std::vector<sepax_pair> once = w.pairs;
    w.pairs.clear();
    for (const sepax_pair &pair : once)
        w.pairs.insert(w.pairs.end(), 60, pair);
    return w;
}

// Needles that all cross near their ends: discs leave every pair.
world crossing_needles() {
    shapes::scene s;
    for (unsigned i = 0; i < 96; ++i)
        s.add({{-.25F, -0x1p-8F}, {1.75F, -0x1p-8F}, {1.75F, 0x1p-8F}, {-.25F, 0x1p-8F}},
              shapes::pose(i / 192.0, 0, 0));
    for (sepax_id i = 0; i < 96; ++i)
        for (sepax_id j = 0; j < i; ++j)
            s.pairs.push_back({i, j});
    return world_of(s);
}

// More pairs of several classes than a batch has open at a time, each class beside every other: of
// shapes whose discs decide most pairs, and of thin ones whose discs decide few.
world many_of_several(double aspect) {
    world w = world_of(shapes::make_scene(shapes::family::mixed, 16, 200, 1000, .5,
                                          shapes::order::random, 1, aspect));
    const std::vector<sepax_pair> once = w.pairs;
    w.pairs.clear();
    for (size_t i = 0; i < scaled(20000, 9000); ++i)
        w.pairs.push_back(once[i * i % once.size()]);
    return w;
}

// Among shapes of several classes one that has collapsed to a point, beside and inside of others.
world odd_ones() {
    shapes::scene s =
        shapes::make_scene(shapes::family::mixed, 16, 40, 40, .5, shapes::order::random);
    s.pairs.clear();
    for (sepax_id i = 0; i < 40; ++i) {
        s.add({{0, 0}, {0x1p-40F, 0}, {0, 0x1p-40F}}, {s.poses[i].x + 1, s.poses[i].y, 1, 0});
        const sepax_id odd = 40 + i;
        s.pairs.insert(s.pairs.end(), {{odd, i}, {i, odd}, {odd, odd}});
    }
    return world_of(s);
}

// Pairs that overlap, with hints that decide none of them: as many as a kernel has room for, of
// flat shapes, alone and beside a triangle.
world overlapping(unsigned k, bool uniform) {
    world w = world_of(
        shapes::make_scene(shapes::family::random, k, 300, 500, .3, shapes::order::random, 7, .1));
    if (!uniform)
        add_triangle(w);
    const auto relations = relate(w.store.get(), w.pairs, options_for("reference"));
    std::vector<sepax_pair> pairs;
    for (size_t i = 0; pairs.size() < 2 * 1024 + 7; i = (i + 1) % relations.size())
        if (relations[i] == SEPAX_OVERLAPPING)
            pairs.push_back(w.pairs[i]);
    w.pairs = pairs;
    return w;
}

// A small quad touches the long edges of large ones, where rounding leaves gaps of up to 2^-4.
// Pairs of small quads before and behind that pair in a call do not make it any more certain.
world long_edges() {
    shapes::scene s;
    const sepax_pose still = {0, 0, 1, 0};
    const float far = 1 << 20;
    s.add({{1, 0}, {2, 1}, {1, 2}, {0, 1}}, still);
    s.add({{-4, 0}, {-3, 0}, {-3, 1}, {-4, 1}}, still);
    for (const sepax_vec2 along : {sepax_vec2{3, 1}, {5, 2}, {7, 3}, {11, 4}, {13, 7}}) {
        // the edge from the last vertex to the first one goes through (1, 0)
        const float x = along.x * far, y = along.y * far;
        s.add({{1 - x, -y}, {1, -2 * y}, {1 + x, -y}, {1 + x, y}}, still);
    }
    for (sepax_id i = 0; i < 1500; ++i)
        s.pairs.push_back({0, i % 4 == 0 ? 2 + i % 5 : 1});
    world w = world_of(s);
    EXPECT_EQ(SEPAX_TOUCHING, relate(w.store.get(), {{0, 2}}, options_for("reference"))[0]);
    return w;
}

// A pair of disjoint shapes over and over, and pairs that have to be told from that crowd wherever
// they stand, one in 67: lanes, groups and tiles must not disturb each other.
world special_in_a_crowd(bool boxes) {
    shapes::scene s;
    shapes::rng random(7);
    const auto add = [&s](const shapes::polygon &p, double x, double y, double turns = 0) {
        s.add(p, shapes::pose(turns, x, y));
    };
    std::vector<sepax_pair> special;
    if (boxes) {
        add(shapes::box(1, .5), 0, 0);
        add(shapes::box(1, .5), 9, 0, .1);
        add(shapes::box(1, .5), 2, 0);        // touches 0
        add(shapes::box(1, .5), .5, .25, .2); // overlaps 0
        s.boxes = 4;
        special = {{0, 2}, {2, 0}, {0, 3}, {3, 3}};
    } else { // of other classes than the crowd
        add(shapes::random_convex(random, 8), 0, 0);
        add(shapes::random_convex(random, 8), 9, 0, .1);
        add(shapes::lattice(64), 300, 0);
        add(shapes::box(1, 1), 300, 1); // inside of the one before
        add(shapes::random_convex(random, 3), .3, 0, .3);
        add({{-1, -1}, {1, -1}, {1, 1}}, 50, 50);
        add({{-1, -1}, {1, 1}, {-1, 1}}, 50, 50); // touches the one before
        special = {{2, 3}, {0, 4}, {5, 6}, {6, 5}};
    }
    for (size_t i = 0; i < 3 * 4096 + 65; ++i)
        s.pairs.push_back(i % 67 == 5 ? special[i / 67 % 4] : sepax_pair{0, 1});
    return world_of(s);
}

void add_arrangements(std::vector<scene> &list) {
    const unsigned queries = answers::of_relations | answers::contacts;
    const auto add = [&](const std::string &name, std::function<world()> make,
                         unsigned loops = by_strategies) {
        list.push_back({name, std::move(make), {{0, 0}}, queries, loops});
    };
    add("settled_lanes", settled_lanes);
    add(
        "boxes_and_one_divided", // one of a long list is of another kind
        [] {
            world w = world_of(shapes::make_scene(shapes::family::box, 4, 200, 500, .5));
            add_triangle(w);
            w.pairs.push_back({3, 200});
            return w;
        },
        on_threads);
    add("special_boxes", [] { return special_in_a_crowd(true); });
    add("special_of_several", [] { return special_in_a_crowd(false); });
    add("needles_again", needles_again);
    add("crossing_needles", crossing_needles, by_strategies | in_sources);
    add("many_of_several", [] { return many_of_several(1); });
    add("many_of_several_thin", [] { return many_of_several(.02); });
    add("long_edges", long_edges, by_strategies | in_few);
    add("odd_ones", odd_ones, by_strategies | in_few | in_sources);
    for (const unsigned k : {4U, 6U, 8U}) // discs decide all pairs of some tiles, and then none
        add("discs_suddenly" + std::to_string(k), [k] {
            return tiles(k, 40, false, 8192, 1, [](uint32_t i) { return i / 2048 % 2 == 1; });
        });
    // Of several classes the pairs that discs leave are collected: 768 of the first 1024, and 240
    // and then 16 of the second, as many as there is room for.
    add("discs_leave_as_many_as_fit", [] {
        world w = tiles(4, 40, false, 2048 + 20, 1, [](uint32_t i) {
            return i < 1024 ? i % 4 > 0 : i < 1024 + 960 ? i % 4 == 3 : i >= 2048 - 16;
        });
        add_triangle(w);
        return w;
    });
    // Stores larger than the caches, whose blocks are fetched ahead: neighbours in memory and pairs
    // in random order, so few undecided by discs that these are looked at, and so many that not.
    for (const bool boxes : {false, true})
        for (const unsigned step : {1U, 7919U})
            for (const uint32_t one_of : {1U, 5U})
                add("large_store" + std::to_string(step) + (boxes ? "_boxes" : "") + "_one_of_" +
                        std::to_string(one_of),
                    [=] {
                        return tiles(4, 270, boxes, 3 * 1024 + 20, step,
                                     [one_of](uint32_t i) { return i % one_of == 0; });
                    });
    for (const auto &[k, count] : {std::pair{8U, 33000U}, {16U, 16500U}, {64U, 4200U}})
        add("large_store_of_" + std::to_string(k), [k = k, count = count] {
            return world_of(shapes::make_scene(shapes::family::random, k, count, 5000, .5));
        });
    for (const unsigned k : {16U, 24U, 64U, 200U})
        add(
            "flat" + std::to_string(k),
            [k] {
                const size_t pairs = scaled(k < 200 ? 600 : 150, 60);
                return world_of(shapes::make_scene(shapes::family::random, k, 300, pairs, .3,
                                                   shapes::order::random, 7, .1));
            },
            in_forms);
    for (const unsigned k : {16U, 64U})
        for (const bool uniform : {true, false})
            add((uniform ? "overlapping" : "overlapping_mixed") + std::to_string(k),
                [=] { return overlapping(k, uniform); }, in_forms);
}

} // namespace

const std::vector<scene> &table::scenes() {
    static const std::vector<scene> all = [] {
        std::vector<scene> list;
        add_named(list);
        add_arrangements(list);
        add_uniform(list);
        add_exceptions(list);
        add_rounded(list);
        add_manifolds(list);
        add_distances(list);
        add_casts(list);
        add_rows(list);
        return list;
    }();
    return all;
}
