// SPDX-License-Identifier: MIT
//
// Large shapes that are flat or coincide, where a separating axis is hard to find, in sizes that
// double, so that the growth is seen; and a million quads of which one was removed and one has
// collapsed, beside a million clean ones.

#include <algorithm>
#include <memory>

#include "runs.h"

namespace {

// ------------------------------------------------------------- large shapes

// Vertices (i, i^2 * scale) are exact in float32 for powers of two as scales.
shapes::polygon parabola(unsigned k, float scale) {
    shapes::polygon p;
    for (unsigned i = 0; i < k; i++)
        p.push_back({static_cast<float>(i), static_cast<float>(i * i) * scale});
    return p;
}

// A circle of k vertices with integer coordinates; flattened by a power of two it stays convex.
shapes::polygon circle(unsigned k, float scale) {
    shapes::polygon p = shapes::lattice(k);
    for (sepax_vec2 &v : p)
        v.y *= scale;
    return p;
}

float width_of(const shapes::polygon &p) {
    float least = p[0].x, most = p[0].x;
    for (const sepax_vec2 v : p) {
        least = std::min(least, v.x);
        most = std::max(most, v.x);
    }
    return most - least;
}

// Half a parabola has its flattest edges at one end, a whole one in the middle.
shapes::polygon arc(unsigned k, float scale) {
    shapes::polygon p = parabola(k, 1);
    for (sepax_vec2 &v : p) {
        v.x -= static_cast<float>(k / 2);
        v.y = v.x * v.x * scale;
    }
    return p;
}

// A shape and a copy of it under a pose.
struct large_scene {
    const char *name;
    shapes::polygon (*make)(unsigned k);
    sepax_pose (*pose)(const shapes::polygon &p);
};
const large_scene large_scenes[] = {
    {"parabola", [](unsigned k) { return parabola(k, 1); },
     [](const shapes::polygon &) {
         return sepax_pose{4, 0, 1, 0};
     }},
    {"arc", [](unsigned k) { return arc(k, 0x1p-20F); },
     [](const shapes::polygon &p) {
         return sepax_pose{width_of(p) / 8, 0, 1, 0};
     }},
    {"facing_arcs", [](unsigned k) { return arc(k, 0x1p-20F); },
     [](const shapes::polygon &) {
         return sepax_pose{0, 0x1p-10F, -1, 0};
     }},
    {"flat_ellipse", [](unsigned k) { return circle(k, 0x1p-10F); },
     [](const shapes::polygon &p) {
         return sepax_pose{width_of(p) / 4, 0, 1, 0};
     }},
    {"flat_ellipse_apart", [](unsigned k) { return circle(k, 0x1p-10F); },
     [](const shapes::polygon &p) {
         return sepax_pose{width_of(p) / 2, width_of(p) * .75F * 0x1p-10F, 1, 0};
     }},
    {"coinciding_circle", [](unsigned k) { return circle(k, 1); },
     [](const shapes::polygon &) {
         return sepax_pose{0, 0, 1, 0};
     }},
};

std::unique_ptr<workload> make_pair(const large_scene &from, unsigned k) {
    shapes::scene scene;
    const shapes::polygon shape = from.make(k);
    const sepax_pose pose = from.pose(shape);
    scene.add(shape, {0, 0, 1, 0});
    scene.add(shape, pose);
    shapes::store_ptr store = shapes::make_store(scene, 0);
    if (!store)
        die(std::string("the library refuses the shapes of ") + from.name);
    return std::make_unique<workload>(std::move(store), std::vector<sepax_pair>{{0, 1}}, from.name);
}

workload &get_large(const large_scene &from, unsigned k) {
    static std::unique_ptr<workload> kept;
    static std::string kept_name;
    const std::string name = from.name + std::to_string(k);
    if (name != kept_name) {
        kept = make_pair(from, k);
        kept_name = name;
    }
    return *kept;
}

void register_sizes(const large_scene &scene, bool full) {
    for (unsigned k = 256; k <= SEPAX_MAX_VERTICES; k *= 2) {
        const place here = {std::string(scene.name) + "/k" + std::to_string(k),
                            [scene, k]() -> workload & { return get_large(scene, k); }, false, k,
                            false};
        for (const task what : {task::relate, task::separate})
            for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
                sepax_options options = {};
                options.backend = sepax_backend_at(i);
                if (sepax_backend_runs_here(options.backend) &&
                    (full || options.backend == sepax_backend_default()))
                    add_library(what, here, options, "large/");
            }
    }
}

// --------------------------------------------------------- one that is not clean

// Two quads more than the scene, far from all others: in a clean store they are squares, in the
// other one of them collapses when it is placed and the other is removed.
shapes::store_ptr make_million(const shapes::scene &scene, bool clean) {
    const float height = clean ? 1 : 0x1p-30F;
    shapes::scene with = scene;
    with.add({{0, 0}, {4, 0}, {4, height}, {0, height}}, {1e6F, 1e6F, 1, 0});
    with.add({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {1e6F, 2e6F, 1, 0});
    shapes::store_ptr store = shapes::make_store(with, 0);
    if (!store)
        die("the library refuses a million quads");
    const sepax_id last = static_cast<sepax_id>(with.count() - 1);
    if (!clean)
        check(sepax_store_remove(store.get(), &last, 1, nullptr), "sepax_store_remove");
    return store;
}

workload &get_million(bool clean) {
    static std::unique_ptr<workload> kept;
    static bool kept_clean;
    if (kept == nullptr || kept_clean != clean) {
        kept.reset();
        const size_t count = scaled(1000000);
        const shapes::scene scene = shapes::make_scene(shapes::family::random, 4, count, 4 * count,
                                                       .5, shapes::order::space);
        kept = std::make_unique<workload>(make_million(scene, clean), scene.pairs, "million");
        kept_clean = clean;
    }
    return *kept;
}

} // namespace

void register_large(bool full) {
    for (const large_scene &scene : large_scenes)
        register_sizes(scene, full);
    for (const bool clean : {true, false}) {
        const place here = {std::string(clean ? "clean" : "removed_and_collapsed") + "/space/n" +
                                std::to_string(scaled(1000000)),
                            [clean]() -> workload & { return get_million(clean); }, false, 4,
                            false};
        sepax_options options = {};
        options.backend = sepax_backend_default();
        for (const task what : {task::relate, task::separate})
            add_library(what, here, options, "large/");
    }
}
