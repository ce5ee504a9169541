// SPDX-License-Identifier: MIT

#include "scenes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace weight {

using shapes::family;
using shapes::uniform;

const kind kinds[] = {
    {"k3", family::triangle, 3, 0, 1},       {"k4", family::random, 4, 0, 1},
    {"k5", family::random, 5, 0, 1},         {"k8", family::random, 8, 0, 1},
    {"k16", family::random, 16, 0, 1},       {"k64", family::random, 64, 0, 1},
    {"mixed", family::mixed, 16, 0, 1},      {"box", family::box, 4, 0, 1},
    {"circle", family::box, 1, .65F, 1},     {"capsule", family::box, 2, .45F, .75},
    {"round4", family::random, 4, .2F, .75}, {"round8", family::random, 8, .2F, .75},
};
const size_t kind_count = sizeof kinds / sizeof *kinds;

const kind &find_kind(const char *name) {
    return *std::find_if(kinds, kinds + kind_count,
                         [&](const kind &k) { return std::strcmp(k.name, name) == 0; });
}

void check(sepax_status status, const char *what) {
    if (status != SEPAX_OK) {
        std::fprintf(stderr, "weight: %s: %s\n", what, sepax_status_text(status));
        std::exit(1);
    }
}

namespace {

void scale(shapes::polygon &p, double by) {
    for (sepax_vec2 &v : p)
        v = {float(v.x * by), float(v.y * by)};
}

// A crowd of polygons; with a radius their cores, which may be a vertex or a segment.
shapes::scene crowd_of(const kind &k, size_t shape_count, size_t pair_count) {
    shapes::scene s = shapes::make_scene(k.of, k.k, shape_count, pair_count, .5);
    if (k.radius == 0)
        return s;
    shapes::scene cores;
    for (size_t i = 0; i < s.count(); i++) {
        shapes::polygon p = s.local(i);
        scale(p, k.size);
        if (k.k < 3) {
            const float x = k.k == 1 ? 0 : p[1].x;
            p = {{-x, 0}, {x, 0}};
            p.resize(k.k);
        }
        cores.add(p, s.poses[i]);
    }
    cores.pairs = s.pairs;
    return cores;
}

// `aimed` is how far a motion goes on the way from b to a, and all are off by about a size.
scene stored(shapes::scene of, float radius, double aimed = 0) {
    scene s;
    s.of = std::move(of);
    s.radius = radius;
    s.store = shapes::make_store(s.of, 0);
    check(s.store ? SEPAX_OK : SEPAX_ERROR_MEMORY, "shapes that no store takes");
    for (sepax_id id = 0; radius > 0 && id < s.of.count(); id++)
        check(sepax_store_set_radii(s.store.get(), &id, &radius, 1, nullptr), "radii");
    shapes::rng random(5);
    for (const sepax_pair pair : s.of.pairs) {
        const sepax_pose &a = s.of.poses[pair.a], &b = s.of.poses[pair.b];
        s.motions.push_back({float(aimed * (a.x - b.x) + uniform(random, -1.5, 1.5)),
                             float(aimed * (a.y - b.y) + uniform(random, -1.5, 1.5))});
    }
    return s;
}

} // namespace

scene crowd(const kind &k, size_t shape_count, size_t pair_count) {
    return stored(crowd_of(k, shape_count, pair_count), k.radius);
}

scene far_apart(const kind &k, size_t pair_count) {
    shapes::rng random(7);
    shapes::scene s = crowd_of(k, 512, pair_count);
    const auto n = uint32_t(s.count());
    for (sepax_pair &pair : s.pairs) {
        pair.a = shapes::below(random, n);
        pair.b = (pair.a + 1 + shapes::below(random, n - 1)) % n;
    }
    return stored(s, k.radius, 1);
}

// The second shape of each pair is cast from a distance of 4, and placed where it meets the first.
scene within_ulps(const kind &k, size_t pair_count) {
    shapes::rng random(11);
    shapes::scene s = crowd_of(k, 2 * pair_count, 1);
    s.pairs.clear();
    std::vector<sepax_vec2> ways;
    for (uint32_t a = 0; a < s.count(); a += 2) {
        const shapes::direction to = shapes::unit(uniform(random));
        sepax_pose &first = s.poses[a], &second = s.poses[a + 1];
        first.x = float(10.0 * (a / 2 % 32) + uniform(random));
        first.y = float(10.0 * (a / 64) + uniform(random));
        ways.push_back({float(-4 * to.cos), float(-4 * to.sin)});
        second.x = first.x - ways.back().x;
        second.y = first.y - ways.back().y;
        s.pairs.push_back({a, a + 1});
    }
    std::vector<float> time(ways.size());
    sepax_casts casts = {};
    casts.time = time.data();
    check(sepax_cast(stored(s, k.radius).store.get(), sepax_pairs(s.pairs.data(), s.pairs.size()),
                     ways.data(), nullptr, &casts),
          "sepax_cast");
    for (size_t i = 0; i < time.size(); i++) {
        const double t = time[i] <= 1 ? time[i] : 0;
        sepax_pose &second = s.poses[2 * i + 1];
        second.x = float(second.x + t * ways[i].x);
        second.y = float(second.y + t * ways[i].y);
    }
    return stored(s, k.radius);
}

// Copies of one shape, as far apart as it is wide and high.
scene on_a_grid(const kind &k) {
    const uint32_t side = k.k > 16 ? 8 : 16;
    if (k.radius == 0 && (k.k == 3 || k.k == 4 || k.k == 8))
        return stored(shapes::make_tiles(k.k, side, side, k.of == family::box), 0);
    shapes::polygon core = {{-2, -2}, {2, -2}, {2, 2}, {0, 3}, {-2, 2}};
    if (k.k < 3) {
        core = {{-1, 0}, {1, 0}};
        core.resize(k.k);
    } else if (k.k != 5) {
        core = shapes::lattice(k.k);
    }
    const auto by_x = [](sepax_vec2 v, sepax_vec2 w) { return v.x < w.x; };
    const auto by_y = [](sepax_vec2 v, sepax_vec2 w) { return v.y < w.y; };
    const auto x = std::minmax_element(core.begin(), core.end(), by_x);
    const auto y = std::minmax_element(core.begin(), core.end(), by_y);
    const float radius = k.radius > 0 ? 1 : 0;
    const float wide = x.second->x - x.first->x + 2 * radius;
    const float high = y.second->y - y.first->y + 2 * radius;
    shapes::scene s;
    for (uint32_t i = 0; i < side * side; i++) {
        const uint32_t column = i % side, row = i / side;
        s.add(core, {float(column) * wide, float(row) * high, 1, 0});
        if (column + 1 < side)
            s.pairs.push_back({i, i + 1});
        if (row + 1 < side)
            s.pairs.push_back({i, i + side});
    }
    return stored(s, radius);
}

// Every other shape is a fourth of what it was; the radius stays.
scene nested(const kind &k, size_t pair_count) {
    shapes::scene s = crowd_of(k, 512, pair_count);
    for (size_t i = 0; i < s.count(); i += 2)
        for (size_t j = 2 * size_t(s.offsets[i]); j < 2 * size_t(s.offsets[i + 1]); j++)
            s.xy[j] *= .25F;
    return stored(s, k.radius);
}

scene lattice(const kind &k, size_t side) {
    shapes::rng random(13);
    shapes::scene s = crowd_of(k, side * side, 1);
    s.pairs.clear();
    for (size_t i = 0; i < s.count(); i++) {
        s.poses[i].x = float(2.0 * double(i % side) + uniform(random, -.1, .1));
        s.poses[i].y = float(2.0 * double(i / side) + uniform(random, -.1, .1));
    }
    return stored(s, k.radius);
}

} // namespace weight
