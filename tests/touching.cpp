// SPDX-License-Identifier: MIT
//
// How the couples are built: one polygon is made freely, the other moved or bent to fit.

#include "touching.h"

#include <algorithm>
#include <cstring>

extern "C" {
#include "place/hull.h"
}

namespace touching {

namespace {

using shapes::polygon;
using shapes::rng;

struct vec {
    double x, y;
};

vec operator-(sepax_vec2 a, sepax_vec2 b) {
    return {double(a.x) - b.x, double(a.y) - b.y};
}

size_t next(const polygon &p, size_t i) {
    return i + 1 < p.size() ? i + 1 : 0;
}

size_t pick(const polygon &p, rng &random) {
    return shapes::below(random, static_cast<uint32_t>(p.size()));
}

bool chance(rng &random, double probability) {
    return shapes::uniform(random) < probability;
}

// The corner that is farthest against (x, y).
size_t lowest(const polygon &p, double x, double y) {
    size_t best = 0;
    for (size_t i = 1; i < p.size(); ++i)
        if (x * p[i].x + y * p[i].y < x * p[best].x + y * p[best].y)
            best = i;
    return best;
}

// Moves p so that corner i comes to lie at `at`.
polygon moved(const polygon &p, size_t i, sepax_vec2 at) {
    polygon q;
    for (const sepax_vec2 &v : p)
        q.push_back(rounded(double(v.x) - p[i].x + at.x, double(v.y) - p[i].y + at.y));
    return q;
}

// Rounds coordinates to multiples of 2^-10, so that halves of edges are floats.
polygon snapped(const polygon &p) {
    polygon q;
    for (const sepax_vec2 &v : p)
        q.push_back(rounded(int(v.x * 1024.f) / 1024., int(v.y * 1024.f) / 1024.));
    return q;
}

polygon any_polygon(rng &random, const where &w, double aspect_lo = .6, double aspect_hi = 1) {
    const unsigned k =
        chance(random, .1) ? 9 + shapes::below(random, 16) : 3 + shapes::below(random, 6);
    const sepax_pose pose = shapes::pose(shapes::uniform(random), w.x, w.y);
    const double size = w.scale * shapes::uniform(random, .25, 1);
    polygon world;
    for (const sepax_vec2 &v : shapes::random_convex(random, k, aspect_lo, aspect_hi))
        world.push_back(shapes::placed(pose, rounded(v.x * size, v.y * size)));
    return world;
}

polygon any_needle(rng &random, const where &w) {
    const double aspect = chance(random, .5) ? 1e-3 : 1e-6;
    return any_polygon(random, w, aspect, 2 * aspect);
}

// b moved to touch a: at a corner, or with a corner on an edge at its middle or elsewhere.
couple in_contact(rng &random, const polygon &a, const polygon &b) {
    const size_t i = pick(a, random);
    const vec edge = a[next(a, i)] - a[i];
    double normal_x = edge.y, normal_y = -edge.x;
    sepax_vec2 at = a[i];
    const uint32_t kind = shapes::below(random, 3);
    if (kind == 0) { // a normal between those of the two edges at corner i
        const vec before = a[i] - a[i > 0 ? i - 1 : a.size() - 1];
        const double t = shapes::uniform(random);
        normal_x = t * edge.y + (1 - t) * before.y;
        normal_y = -(t * edge.x + (1 - t) * before.x);
    } else {
        const double t = kind == 1 ? .5 : shapes::uniform(random);
        at = rounded(a[i].x + t * edge.x, a[i].y + t * edge.y);
    }
    return {a, moved(b, lowest(b, normal_x, normal_y), at)};
}

// b turned and scaled so that its first edge is an edge of a, the other way round.
couple with_common_edge(rng &random, const polygon &a, const polygon &b) {
    const size_t i = pick(a, random);
    const sepax_vec2 from = a[next(a, i)], to = a[i];
    const vec u = b[1] - b[0], v = to - from;
    const double square = u.x * u.x + u.y * u.y;
    const double c = (u.x * v.x + u.y * v.y) / square, s = (u.x * v.y - u.y * v.x) / square;
    polygon q = {from, to};
    for (size_t j = 2; j < b.size(); ++j) {
        const vec d = b[j] - b[0];
        q.push_back(rounded(from.x + c * d.x - s * d.y, from.y + s * d.x + c * d.y));
    }
    return {a, q};
}

couple on_tiles(rng &random) {
    static const unsigned sides[] = {3, 4, 6, 8};
    static const shapes::scene scenes[] = {shapes::make_tiles(3, 6, 6), shapes::make_tiles(4, 6, 6),
                                           shapes::make_tiles(6, 6, 6),
                                           shapes::make_tiles(8, 6, 6)};
    const shapes::scene &s = scenes[shapes::below(random, sizeof sides / sizeof *sides)];
    const auto pair = s.pairs[shapes::below(random, static_cast<uint32_t>(s.pairs.size()))];
    couple c = {s.world(pair.a), s.world(pair.b)};
    const double scale = power(int(shapes::below(random, 200)) - 100);
    for (polygon *p : {&c.a, &c.b})
        for (sepax_vec2 &v : *p)
            v = rounded(v.x * scale, v.y * scale);
    return c;
}

// A box on top of another, shifted along it.
couple at_rest(rng &random) {
    static const double offsets[] = {0, 1e2, 1e4, 1e6};
    const double off = offsets[shapes::below(random, 4)];
    const double turns = chance(random, .5) ? 0 : shapes::uniform(random);
    const shapes::direction d = shapes::unit(turns);
    const double x = off * shapes::uniform(random, -1, 1), y = off * shapes::uniform(random, -1, 1);
    double sizes[4]; // one draw a statement: arguments are evaluated in no order
    for (double &size : sizes)
        size = shapes::uniform(random, .3, 2);
    const polygon lower = shapes::box(sizes[0], sizes[1]);
    const polygon upper = shapes::box(sizes[2], sizes[3]);
    const double up = double(lower[2].y) + upper[2].y;
    const double along = (double(lower[2].x) + upper[2].x) * shapes::uniform(random, -1.1, 1.1);
    const sepax_pose low = shapes::pose(turns, x, y);
    const sepax_pose high =
        shapes::pose(turns, x + d.cos * along - d.sin * up, y + d.sin * along + d.cos * up);
    couple c;
    for (size_t i = 0; i < 4; ++i) {
        c.a.push_back(shapes::placed(low, lower[i]));
        c.b.push_back(shapes::placed(high, upper[i]));
    }
    return c;
}

polygon wild_triangle(rng &random) {
    polygon p;
    for (int i = 0; i < 3; ++i)
        p.push_back({wild(random), wild(random)});
    if (!is_strict(p))
        std::swap(p[1], p[2]);
    return p;
}

// Triangles that share nothing, a corner, an edge, or the middle of an edge.
couple wild_couple(rng &random, bool touch) {
    couple c = {wild_triangle(random), wild_triangle(random)};
    if (!touch)
        return c;
    c.b[0] = c.a[0];
    const uint32_t kind = shapes::below(random, 3);
    if (kind == 1)
        c.b[1] = c.a[2];
    if (kind == 2)
        c.b[0] = rounded((double(c.a[0].x) + c.a[1].x) / 2, (double(c.a[0].y) + c.a[1].y) / 2);
    if (!is_strict(c.b))
        std::swap(c.b[1], c.b[2]);
    return c;
}

couple apart(rng &random, regime r) {
    const where here = r == regime::far ? far_away(random) : where{};
    where there = here;
    there.x += 1.5 * here.scale * shapes::uniform(random, -1, 1);
    there.y += 1.5 * here.scale * shapes::uniform(random, -1, 1);
    if (r == regime::needles)
        return {any_needle(random, here), any_needle(random, there)};
    return {any_polygon(random, here), any_polygon(random, there)};
}

couple together(rng &random, regime r) {
    if (r == regime::tiles)
        return on_tiles(random);
    if (r == regime::resting)
        return at_rest(random);
    couple c = apart(random, r);
    if ((r == regime::contact || r == regime::random) && chance(random, .5))
        c = {snapped(c.a), snapped(c.b)};
    const bool edge = r == regime::edges || (r != regime::contact && chance(random, .3));
    return edge ? with_common_edge(random, c.a, c.b) : in_contact(random, c.a, c.b);
}

void nudge(rng &random, polygon &p) {
    sepax_vec2 &v = p[pick(p, random)];
    float &c = chance(random, .5) ? v.x : v.y;
    c = step(c, int(shapes::below(random, 2 * most_nudged + 1)) - most_nudged);
}

} // namespace

const std::vector<regime> &regimes() {
    static const std::vector<regime> all = {regime::random, regime::contact, regime::tiles,
                                            regime::edges,  regime::resting, regime::needles,
                                            regime::wild,   regime::far};
    return all;
}

std::string name(regime r) {
    static const char *const names[] = {"random",  "contact", "tiles", "edges",    "resting",
                                        "needles", "wild",    "far",   "collapsed"};
    return names[static_cast<int>(r)];
}

couple make(regime r, rng &random) {
    return make(r, random, chance(random, .5));
}

couple make(regime r, rng &random, bool touch) {
    couple c = r == regime::wild ? wild_couple(random, touch)
               : touch           ? together(random, r)
                                 : apart(random, r);
    c.touch = touch;
    if (chance(random, .5))
        std::swap(c.a, c.b);
    if (chance(random, .5))
        for (uint32_t i = 1 + shapes::below(random, 2); i > 0; --i)
            nudge(random, chance(random, .5) ? c.a : c.b);
    return c;
}

double extents(const couple &c) {
    double lo_x = c.a[0].x, hi_x = lo_x, lo_y = c.a[0].y, hi_y = lo_y;
    for (const polygon *p : {&c.a, &c.b})
        for (const sepax_vec2 &v : *p) {
            lo_x = std::min(lo_x, double{v.x});
            hi_x = std::max(hi_x, double{v.x});
            lo_y = std::min(lo_y, double{v.y});
            hi_y = std::max(hi_y, double{v.y});
        }
    return (hi_x - lo_x) + (hi_y - lo_y);
}

bool is_strict(const polygon &p) {
    std::vector<float> x, y;
    for (const sepax_vec2 &v : p) {
        x.push_back(v.x);
        y.push_back(v.y);
    }
    return sepax_hull_is_strict(x.data(), y.data(), p.size());
}

sepax_vec2 rounded(double x, double y) {
    return {static_cast<float>(x), static_cast<float>(y)};
}

double power(int exponent) {
    double p = 1;
    for (; exponent > 0; --exponent)
        p *= 2;
    for (; exponent < 0; ++exponent)
        p /= 2;
    return p;
}

where far_away(rng &random) {
    const double offset = power(13 + int(shapes::below(random, 15)));
    where w;
    w.x = chance(random, .2) ? 0 : offset * shapes::uniform(random, -1, 1);
    w.y = chance(random, .2) ? 0 : offset * shapes::uniform(random, -1, 1);
    w.scale = power(int(shapes::below(random, 9))) * std::max(1., offset / 0x1p24);
    return w;
}

float step(float v, int steps) {
    uint32_t bits;
    std::memcpy(&bits, &v, sizeof bits);
    // Floats in order of value, as integers: the negative ones run backwards.
    const int64_t magnitude = bits & 0x7FFFFFFF;
    int64_t at = (bits >> 31 != 0 ? -magnitude : magnitude) + steps;
    at = std::clamp<int64_t>(at, -0x7F7FFFFF, 0x7F7FFFFF);
    bits = at < 0 ? 0x80000000u | static_cast<uint32_t>(-at) : static_cast<uint32_t>(at);
    std::memcpy(&v, &bits, sizeof v);
    return v;
}

float wild(rng &random) {
    uint32_t bits;
    do
        bits = static_cast<uint32_t>(random());
    while ((bits >> 23 & 0xFF) == 0xFF);
    if (chance(random, .3))
        bits &= 0xFFFF0000; // few digits, so that differences and products come out even
    float v;
    std::memcpy(&v, &bits, sizeof v);
    if (chance(random, .1)) {
        static const float corners[] = {0, 0x1p-149f, 0x1p-126f, 1, 0x1p127f, 0x1.fffffep127f};
        v = corners[shapes::below(random, 6)] * (v < 0 ? -1.f : 1.f);
    }
    return v;
}

} // namespace touching
