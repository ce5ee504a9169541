// SPDX-License-Identifier: MIT
//
// Makes the scenes. Deterministic on every platform, like everything in shapes.h.

#include "scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using shapes::family;
using shapes::polygon;
using shapes::rng;

static float times_power(double x, int exponent) {
    for (; exponent > 0; --exponent)
        x *= 2;
    for (; exponent < 0; ++exponent)
        x /= 2;
    return static_cast<float>(x);
}

static void random_pairs(rng &random, shapes::scene &s, size_t count) {
    const uint32_t n = static_cast<uint32_t>(s.count());
    for (size_t i = 0; i < count; ++i) {
        const uint32_t a = shapes::below(random, n);
        const uint32_t b = shapes::below(random, n); // sometimes a itself
        s.pairs.push_back({a, b});
    }
}

// Three to ten points with integer coordinates within +-reach, not all on a line, times 2^exponent.
static polygon integer_points(rng &random, unsigned reach, int exponent) {
    for (;;) {
        polygon p;
        const unsigned n = 3 + shapes::below(random, 8);
        for (unsigned i = 0; i < n; ++i) {
            const double x = double(shapes::below(random, 2 * reach + 1)) - reach;
            const double y = double(shapes::below(random, 2 * reach + 1)) - reach;
            p.push_back({times_power(x, exponent), times_power(y, exponent)});
        }
        // Scaled by at most 2^149 into integers again, so that the area test cannot underflow.
        const auto up = [exponent](float v) { return double(times_power(v, -exponent)); };
        const double area = (up(p[1].x) - up(p[0].x)) * (up(p[2].y) - up(p[0].y)) -
                            (up(p[1].y) - up(p[0].y)) * (up(p[2].x) - up(p[0].x));
        if (area != 0)
            return p;
    }
}

namespace {

struct way_out {
    double separation, x, y; // the unit normal from a to b
};

// In double, which is as good as needed to bring shapes close to contact.
way_out separation(const polygon &a, const polygon &b) {
    way_out best = {-1e300, 0, 0};
    for (int side = 0; side < 2; ++side) {
        const polygon &p = side == 0 ? a : b, &q = side == 0 ? b : a;
        for (size_t i = 0; i < p.size(); ++i) {
            const sepax_vec2 v = p[i], w = p[i + 1 == p.size() ? 0 : i + 1];
            const double ex = double(w.x) - v.x, ey = double(w.y) - v.y;
            const double length = std::sqrt(ex * ex + ey * ey);
            const double nx = ey / length, ny = -ex / length;
            double least = 1e300;
            for (const sepax_vec2 z : q)
                least = std::min(least, nx * (double(z.x) - v.x) + ny * (double(z.y) - v.y));
            if (least > best.separation)
                best = side == 0 ? way_out{least, nx, ny} : way_out{least, -nx, -ny};
        }
    }
    return best;
}

// Pairs 2 i, 2 i + 1 that are within a few roundings of touching.
shapes::scene grazing(family f, unsigned k, size_t count, double offset) {
    shapes::scene s = make_scene(f, k, 2 * count, 1, .5, shapes::order::random, k + 2000);
    s.pairs.clear();
    rng random(k);
    for (size_t i = 0; i < count; ++i) {
        const uint32_t a = static_cast<uint32_t>(2 * i), b = a + 1;
        const double x = offset + 10.0 * static_cast<double>(i % 16);
        const double y = offset + 10.0 * static_cast<double>(i / 16);
        const double dx = shapes::uniform(random, -1, 1), dy = shapes::uniform(random, -1, 1);
        s.poses[a].x = static_cast<float>(x);
        s.poses[a].y = static_cast<float>(y);
        double bx = x + dx, by = y + dy;
        for (int step = 0; step < 3; ++step) { // the first one may change which axis is best
            s.poses[b].x = static_cast<float>(bx);
            s.poses[b].y = static_cast<float>(by);
            const way_out out = separation(s.world(a), s.world(b));
            bx -= out.separation * out.x;
            by -= out.separation * out.y;
        }
        // A few ulps of the coordinates to either side.
        s.poses[b].x =
            static_cast<float>(bx + (offset + 20) * shapes::uniform(random, -3e-7, 3e-7));
        s.poses[b].y = static_cast<float>(by);
        s.pairs.push_back(i % 2 == 0 ? sepax_pair{a, b} : sepax_pair{b, a});
    }
    return s;
}

// The scenes that are made so far.
class scene_list {
  public:
    const size_t pairs; // of a scene, about
    std::vector<std::string> names;

    scene_list(size_t pair_count, const std::vector<std::string> &only_these)
        : pairs(pair_count), only(only_these) {
    }

    template <class Make> void add(const std::string &name, Make make, uint32_t flags = 0) {
        names.push_back(name);
        if (only.empty() || std::find(only.begin(), only.end(), name) != only.end())
            scenes.push_back({name, make(), flags});
    }
    shapes::scene family_scene(family f, unsigned k, double overlap) const {
        // The exact reference takes time in proportion to k^2.
        const size_t n = std::max<size_t>(3, pairs * 64 / std::max<size_t>(64, size_t(k) * k));
        return make_scene(f, k, std::max<size_t>(12, std::min<size_t>(300, n)), n, overlap,
                          shapes::order::random, k + 1000);
    }
    // All of them; each name that was asked for has to be there.
    std::vector<named_scene> take() {
        for (const std::string &name : only)
            if (std::none_of(scenes.begin(), scenes.end(),
                             [&](const named_scene &s) { return s.name == name; })) {
                std::fprintf(stderr, "no scene has the name %s\n", name.c_str());
                std::abort();
            }
        return std::move(scenes);
    }

  private:
    const std::vector<std::string> &only;
    std::vector<named_scene> scenes;
};

// The families, through every size class and its borders.
void add_families(scene_list &list) {
    list.add("triangles", [&] { return list.family_scene(family::triangle, 3, .5); });
    list.add("boxes", [&] { return list.family_scene(family::box, 4, .5); });
    list.add("box_polygons", [&] { return list.family_scene(family::box_polygon, 4, .5); });
    for (const unsigned k : {3U, 4U, 5U, 6U, 8U, 12U, 16U})
        list.add("regular" + std::to_string(k),
                 [&] { return list.family_scene(family::regular, k, .5); });
    for (const unsigned k : {4U, 5U, 6U, 7U, 8U, 9U, 15U, 16U, 17U, 24U, 32U, 33U, 64U, 65U})
        list.add("random" + std::to_string(k),
                 [&] { return list.family_scene(family::random, k, k % 2 == 0 ? .5 : .8); });
    for (const unsigned k : {3U, 4U, 8U, 20U}) {
        list.add("needles" + std::to_string(k),
                 [&] { return list.family_scene(family::needle, k, .5); });
        list.add("slivers" + std::to_string(k),
                 [&] { return list.family_scene(family::sliver, k, .5); });
    }
    list.add("mixed", [&] { return list.family_scene(family::mixed, 16, .5); });
    list.add("mixed_sparse", [&] { return list.family_scene(family::mixed, 16, .1); });
    list.add("lattice128", [&] { return list.family_scene(family::lattice, 128, .6); });
    list.add("lattice1024", [&] { return list.family_scene(family::lattice, 1024, .6); });
}

// Boxes, triangles, quads and large polygons in one store: every pairing of classes.
void add_all_classes(scene_list &list) {
    list.add("all_classes", [&] {
        rng random(11);
        shapes::scene s;
        s.boxes = 18;
        for (size_t i = 0; i < 108; ++i) {
            const unsigned counts[] = {3, 4, 4, 5, 6, 7, 8, 13, 16, 31, 40};
            const unsigned k = counts[shapes::below(random, 11)];
            const polygon p =
                i < s.boxes || i % 6 == 0 ? shapes::box(.8, .6) : shapes::random_convex(random, k);
            const double turns = shapes::uniform(random);
            const double x = shapes::uniform(random, -4, 4);
            const double y = shapes::uniform(random, -4, 4);
            s.add(p, shapes::pose(turns, x, y));
        }
        random_pairs(random, s, list.pairs);
        return s;
    });
}

// Exactly touching, and touching but for an ulp of the position.
void add_tiles(scene_list &list) {
    const unsigned tile_kinds[] = {3, 4, 6, 8, 4};
    for (size_t t = 0; t < 5; ++t) {
        const bool boxes = t == 4;
        const std::string name = boxes ? std::string("boxes") : "k" + std::to_string(tile_kinds[t]);
        const uint32_t side = list.pairs >= 400 ? 16 : 5;
        const auto tiles = [&] { return shapes::make_tiles(tile_kinds[t], side, side, boxes); };
        list.add("tiles_" + name, tiles);
        list.add("nearly_tiles_" + name, [&] {
            shapes::scene moved = tiles();
            rng random(t);
            for (sepax_pose &p : moved.poses) {
                // 2^-20 is an ulp of coordinates from 8 to 16.
                p.x += (float(shapes::below(random, 3)) - 1) / 1048576;
                p.y += (float(shapes::below(random, 3)) - 1) / 1048576;
            }
            return moved;
        });
    }
}

// About to touch, where the filters must not be too sure of themselves.
void add_grazing(scene_list &list) {
    const auto few = [&](unsigned k) {
        return std::max<size_t>(4, std::min(list.pairs, size_t(200000) / (size_t(k) * k)) / 4);
    };
    for (const unsigned k : {3U, 4U, 5U, 6U, 8U, 12U, 16U, 20U, 33U, 64U, 100U}) {
        list.add("grazing" + std::to_string(k),
                 [&] { return grazing(family::random, k, few(k), 0); });
        list.add("grazing_far" + std::to_string(k),
                 [&] { return grazing(family::random, k, few(k), 1000); });
    }
    list.add("grazing_boxes", [&] { return grazing(family::box, 4, few(4), 0); });
    list.add("grazing_boxes_far", [&] { return grazing(family::box, 4, few(4), 1000); });
    list.add("grazing_regular8", [&] { return grazing(family::regular, 8, few(8), 100); });
    list.add("grazing_needles", [&] { return grazing(family::needle, 8, few(8), 0); });
    list.add("grazing_mixed", [&] { return grazing(family::mixed, 16, few(16), 10); });
}

// The same shape in the same place: every axis ties.
void add_identical(scene_list &list) {
    for (const unsigned k : {4U, 6U, 9U, 20U})
        list.add("identical" + std::to_string(k), [&] {
            shapes::scene s;
            rng random(k);
            for (int i = 0; i < 20; ++i)
                s.add(shapes::regular(k), shapes::pose(0, i < 10 ? 0 : i, 0));
            random_pairs(random, s, std::min<size_t>(list.pairs, 200));
            return s;
        });
    list.add("identical_boxes", [&] {
        shapes::scene s;
        rng random(3);
        s.boxes = 20;
        for (int i = 0; i < 20; ++i)
            s.add(shapes::box(1, i % 3 == 0 ? .5 : 1), shapes::pose(i % 4 * .25, i % 5, i % 2));
        random_pairs(random, s, std::min<size_t>(list.pairs, 200));
        return s;
    });
}

// Placed so far away that rounding bends them (1e6) or lets them collapse (3e7).
void add_far(scene_list &list) {
    const struct {
        const char *name;
        family f;
        unsigned k;
    } far[] = {{"triangles", family::triangle, 3}, {"boxes", family::box, 4},
               {"quads", family::random, 4},       {"regular6", family::regular, 6},
               {"regular8", family::regular, 8},   {"regular32", family::regular, 32},
               {"needles", family::needle, 8},     {"mixed", family::mixed, 16}};
    for (const auto &f : far) {
        const auto moved = [&](double x, double y) {
            shapes::scene s = list.family_scene(f.f, f.k, .5);
            transform(s, 0, x, y);
            return s;
        };
        list.add(std::string("far_") + f.name, [&] { return moved(1e6, -1e6); });
        list.add(std::string("collapsed_") + f.name, [&] { return moved(3e7, 1e7); });
    }
}

// Tiny, huge, and both.
void add_sizes(scene_list &list) {
    const struct {
        const char *name;
        unsigned reach;
        int lo, hi;
    } sizes[] = {{"subnormal", 6, -149, -149},
                 {"smallest_normal", 300, -140, -130},
                 {"underflowing_products", 300, -80, -70},
                 {"huge", 500, 116, 117},
                 {"overflowing_products", 500, 60, 66},
                 {"mixed_exponents", 300, -149, 110}};
    for (const auto &size : sizes) {
        const auto make = [&] {
            rng random(size.reach + static_cast<unsigned>(size.hi + 200));
            shapes::scene s;
            for (int i = 0; i < 60; ++i) {
                const int e = size.lo + static_cast<int>(shapes::below(
                                            random, static_cast<uint32_t>(size.hi - size.lo + 1)));
                const polygon p = integer_points(random, size.reach, e);
                const double reach = 2.5 * size.reach;
                const double x = static_cast<double>(
                    static_cast<int64_t>(shapes::uniform(random, -reach, reach)));
                const double y = static_cast<double>(
                    static_cast<int64_t>(shapes::uniform(random, -reach, reach)));
                const double turns = i % 2 == 0 ? 0 : shapes::uniform(random);
                s.add(p, shapes::pose(turns, times_power(x, e), times_power(y, e)));
            }
            random_pairs(random, s, list.pairs / 2);
            return s;
        };
        list.add(size.name, make, SEPAX_HULL);
    }
}

} // namespace

static void add_all(scene_list &list) {
    add_families(list);
    add_all_classes(list);
    add_tiles(list);
    add_grazing(list);
    add_identical(list);
    add_far(list);
    add_sizes(list);
}

std::vector<named_scene> make_scenes(size_t pairs, const std::vector<std::string> &only) {
    scene_list list(pairs, only);
    add_all(list);
    return list.take();
}

std::vector<std::string> scene_names() {
    const std::vector<std::string> no_scene = {""};
    scene_list list(0, no_scene);
    add_all(list);
    return list.names;
}
