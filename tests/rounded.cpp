// SPDX-License-Identifier: MIT
//
// Pairs of rounded shapes at and around contact.

#include "rounded.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "kernel.h"
#include "touching.h"

namespace rounded {

namespace {

using polygon = shapes::polygon;
using shapes::rng;

bool chance(rng &random, double p) {
    return shapes::uniform(random) < p;
}

int between(rng &random, int low, int high) {
    return low + static_cast<int>(shapes::below(random, static_cast<uint32_t>(high - low + 1)));
}

unsigned corners_of(kind k, rng &random) {
    if (k == kind::point || k == kind::circle)
        return 1;
    if (k == kind::segment || k == kind::capsule)
        return 2;
    return chance(random, .1) ? 9 + shapes::below(random, 24) : 3 + shapes::below(random, 6);
}

bool is_round(kind k) {
    return k == kind::circle || k == kind::capsule || k == kind::rounded_polygon;
}

polygon turned_core(unsigned corners, double aspect, rng &random) {
    if (corners == 1)
        return {{0, 0}};
    const sepax_pose pose = shapes::pose(shapes::uniform(random), 0, 0);
    polygon core;
    if (corners == 2)
        core = {{-1, 0}, {1, 0}};
    else
        core = shapes::random_convex(random, corners, aspect, aspect * 1.5);
    for (sepax_vec2 &v : core)
        v = shapes::placed(pose, v);
    return core;
}

polygon integer_core(unsigned corners, rng &random) {
    for (;;) {
        polygon core;
        for (unsigned i = 0; i < std::min(corners, 4u); i++) {
            core.push_back({static_cast<float>(between(random, -6, 6)),
                            static_cast<float>(between(random, -6, 6))});
        }
        if (is_core(core))
            return core;
    }
}

polygon wild_core(unsigned corners, rng &random) {
    for (;;) {
        polygon core;
        for (unsigned i = 0; i < std::min(corners, 4u); i++)
            core.push_back({touching::wild(random), touching::wild(random)});
        if (is_core(core))
            return core;
    }
}

// The core times `scale` and moved; without a core that rounding spoiled.
bool place(polygon &core, double scale, double x, double y) {
    for (sepax_vec2 &v : core)
        v = touching::rounded(v.x * scale + x, v.y * scale + y);
    return is_core(core);
}

bool cores(regime r, unsigned a, unsigned b, pair &p, rng &random) {
    if (r == regime::wild) {
        p.a.core = wild_core(a, random);
        p.b.core = wild_core(b, random);
        return true;
    }
    if (r == regime::integers) {
        p.a.core = integer_core(a, random);
        p.b.core = integer_core(b, random);
        return place(p.b.core, 1, between(random, -20, 20), between(random, -20, 20));
    }
    const double aspect = r != regime::needles ? .6 : chance(random, .5) ? 1e-3 : 1e-6;
    p.a.core = turned_core(a, aspect, random);
    p.b.core = turned_core(b, aspect, random);
    touching::where w;
    if (r == regime::far)
        w = touching::far_away(random);
    if (r == regime::scaled)
        w.scale = touching::power(between(random, -140, 120));
    const double spread = 3 * w.scale;
    return place(p.a.core, w.scale, w.x, w.y) &&
           place(p.b.core, w.scale * touching::power(-between(random, 0, 6)),
                 w.x + spread * shapes::uniform(random, -1, 1),
                 w.y + spread * shapes::uniform(random, -1, 1));
}

float fitting(double v) {
    return static_cast<float>(std::clamp(v, 0., 0x1.fffffep127));
}

double distance_to_segment(sepax_vec2 w, sepax_vec2 v0, sepax_vec2 v1) {
    const double ex = double{v1.x} - v0.x, ey = double{v1.y} - v0.y;
    const double rx = double{w.x} - v0.x, ry = double{w.y} - v0.y, square = ex * ex + ey * ey;
    const double t = square > 0 ? std::clamp((rx * ex + ry * ey) / square, 0., 1.) : 0;
    if (t == 0 || t == 1) {
        const sepax_vec2 v = t == 0 ? v0 : v1;
        const double dx = double{w.x} - v.x, dy = double{w.y} - v.y;
        return std::sqrt(dx * dx + dy * dy);
    }
    return std::fabs(ey * rx - ex * ry) / std::sqrt(square);
}

float not_above(double v) {
    const float f = fitting(v);
    return double{f} > v ? touching::step(f, -1) : f;
}

// Radii that add up to about the distance: each of the addends that are to be is a part of it. Half
// of them take as much as they can, so that all together are as near as double goes.
void give_radii(pair &p, bool of_a, bool of_b, bool of_margin, bool whole, rng &random) {
    double rest = distance(p.a.core, p.b.core);
    if (whole) // of a distance of integers
        rest = std::floor(rest + (chance(random, .5) ? 0 : .5));
    else if (chance(random, .1))
        rest *= shapes::uniform(random, 0, 2);
    std::vector<float *> to;
    if (of_a)
        to.push_back(&p.a.radius);
    if (of_b)
        to.push_back(&p.b.radius);
    if (of_margin)
        to.push_back(&p.margin);
    const bool greedy = chance(random, .5);
    for (size_t i = 0; i < to.size(); i++) {
        const bool last = i + 1 == to.size();
        if (greedy && !last) {
            rest -= *to[i] = not_above(rest);
            continue;
        }
        double part = last ? rest : rest * (chance(random, .2) ? 0x1p-26 : shapes::uniform(random));
        if (whole && !last)
            part = std::floor(part);
        *to[i] = fitting(part);
        rest -= *to[i];
    }
    if (!to.empty() && chance(random, .6)) {
        const auto count = static_cast<uint32_t>(to.size());
        float *one = greedy ? to.back() : to[shapes::below(random, count)];
        *one = std::max(0.f, touching::step(*one, between(random, -3, 3)));
    }
}

// ------------------------------------------------------------------- within

double distance_to_border(sepax_vec2 w, const polygon &b) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < b.size(); i++)
        least = std::min(least, distance_to_segment(w, b[i], b[(i + 1) % b.size()]));
    return least;
}

bool is_inside(sepax_vec2 w, const polygon &b) {
    for (size_t i = 0; i < b.size(); i++)
        if (sepax_exact_outside(b[i], b[(i + 1) % b.size()], w) > 0)
            return false;
    return b.size() > 2;
}

// How far the core of a reaches out of that of b; minus how deep it lies in it.
double reach_out(const polygon &a, const polygon &b) {
    double most = -HUGE_VAL;
    for (const sepax_vec2 &w : a) {
        const double away = distance_to_border(w, b);
        most = std::max(most, is_inside(w, b) ? -away : away);
    }
    return most;
}

// Vertices between those of b and a point of it, in their order: convex as far as rounding goes.
polygon core_inside(const polygon &b, unsigned corners, rng &random) {
    const sepax_vec2 centre = b[shapes::below(random, static_cast<uint32_t>(b.size()))];
    const double size = chance(random, .3) ? 1 : shapes::uniform(random);
    polygon core;
    for (unsigned i = 0; i < std::min<size_t>(corners, b.size()); i++) {
        const sepax_vec2 v = b[i];
        core.push_back(touching::rounded(v.x * size + centre.x * (1 - size),
                                         v.y * size + centre.y * (1 - size)));
    }
    return core;
}

} // namespace

bool is_core(const polygon &p) {
    if (p.size() == 2)
        return p[0].x != p[1].x || p[0].y != p[1].y;
    return p.size() == 1 || touching::is_strict(p);
}

pair make_within(regime r, kind a, kind b, rng &random) {
    pair p;
    const unsigned corners = corners_of(a, random);
    while (!cores(r, corners, corners_of(b, random), p, random)) {
    }
    if (chance(random, .7)) {
        const polygon inside = core_inside(p.b.core, corners, random);
        if (is_core(inside))
            p.a.core = inside;
    }
    const double out = reach_out(p.a.core, p.b.core);
    float &large = out > 0 ? p.b.radius : p.a.radius, &small = out > 0 ? p.a.radius : p.b.radius;
    const double size = std::fabs(out);
    large = fitting(size * (chance(random, .3) ? 1 : shapes::uniform(random, 1, 4)));
    if (large < size)
        large = touching::step(large, 1);
    small = fitting(large - size);
    if (r == regime::integers) {
        large = std::floor(large);
        small = std::floor(small);
    }
    if (chance(random, .5))
        small = std::max(0.f, touching::step(small, between(random, -2, 2)));
    return p;
}

const std::vector<kind> &kinds() {
    static const std::vector<kind> all = {kind::point,   kind::circle,  kind::segment,
                                          kind::capsule, kind::polygon, kind::rounded_polygon};
    return all;
}

const std::vector<regime> &regimes() {
    static const std::vector<regime> all = {regime::random, regime::integers, regime::needles,
                                            regime::far,    regime::scaled,   regime::wild};
    return all;
}

std::string text(const shape &s) {
    std::string text;
    char buffer[80];
    for (const sepax_vec2 &v : s.core) {
        std::snprintf(buffer, sizeof buffer, "(%a,%a)", double{v.x}, double{v.y});
        text += buffer;
    }
    std::snprintf(buffer, sizeof buffer, " radius %a", double{s.radius});
    return text + buffer;
}

std::string name(regime r) {
    static const char *const names[] = {"random", "integers", "needles", "far", "scaled", "wild"};
    return names[static_cast<int>(r)];
}

std::string name(kind k) {
    static const char *const names[] = {"point",   "circle",  "segment",
                                        "capsule", "polygon", "rounded_polygon"};
    return names[static_cast<int>(k)];
}

double distance(const polygon &a, const polygon &b) {
    double least = HUGE_VAL;
    for (int swapped = 0; swapped < 2; swapped++) {
        const polygon &p = swapped == 0 ? a : b, &q = swapped == 0 ? b : a;
        for (size_t i = 0; i < p.size(); i++)
            for (const sepax_vec2 &w : q)
                least = std::min(least, distance_to_segment(w, p[i], p[(i + 1) % p.size()]));
    }
    return least;
}

pair make(regime r, kind a, kind b, bool margin, rng &random) {
    pair p;
    while (!cores(r, corners_of(a, random), corners_of(b, random), p, random)) {
    }
    give_radii(p, is_round(a), is_round(b), margin, r == regime::integers, random);
    return p;
}

std::vector<pair> make_all(regime r, size_t each, rng &random) {
    std::vector<pair> all;
    for (size_t i = 0; i < each; i++) {
        for (const kind a : kinds()) {
            for (const kind b : kinds()) {
                all.push_back(i % 2 == 1 ? make_within(r, a, b, random)
                                         : make(r, a, b, false, random));
            }
        }
    }
    return all;
}

pair make_large(unsigned a_corners, unsigned b_corners, rng &random) {
    pair p = {{shapes::lattice(a_corners), 0}, {}, 0};
    float size = 1;
    for (const sepax_vec2 &v : p.a.core)
        size = std::max({size, std::fabs(v.x), std::fabs(v.y)});
    const auto coordinate = [&] {
        return std::floor(size * static_cast<float>(shapes::uniform(random, -1, 1)));
    };
    if (b_corners > 2)
        p.b.core = shapes::lattice(b_corners);
    else if (b_corners == 1)
        p.b.core = {{0, 0}};
    else
        p.b.core = {{0, 0}, {coordinate() - 3 * size, coordinate()}};
    float b_size = 0;
    for (const sepax_vec2 &v : p.b.core)
        b_size = std::max({b_size, std::fabs(v.x), std::fabs(v.y)});
    const float away = (size + b_size) * static_cast<float>(shapes::uniform(random, 1.05, 2));
    const shapes::direction d = shapes::unit(shapes::uniform(random));
    const auto x = std::floor(2 * away * static_cast<float>(d.cos));
    const auto y = std::floor(2 * away * static_cast<float>(d.sin));
    for (sepax_vec2 &v : p.b.core)
        v = {v.x + x, v.y + y};
    p.a.radius = static_cast<float>(distance(p.a.core, p.b.core));
    return p;
}

std::vector<polygon> small_grid() {
    const auto at = [](int i) {
        return sepax_vec2{static_cast<float>(i % 3), static_cast<float>(i / 3)};
    };
    std::vector<polygon> cores;
    for (int i = 0; i < 9; i++) {
        cores.push_back({at(i)});
        for (int j = i + 1; j < 9; j++) {
            cores.push_back({at(i), at(j)});
            for (int k = i + 1; k < 9; k++)
                if (sepax_exact_outside(at(i), at(j), at(k)) < 0)
                    cores.push_back({at(i), at(j), at(k)});
        }
    }
    return cores;
}

} // namespace rounded
