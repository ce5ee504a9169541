// SPDX-License-Identifier: MIT
//
// The seeded families of the corpus.

#include "corpus.h"

#include <algorithm>

#include "touching.h"

namespace corpus {

namespace {

void add_couples(file &f, touching::regime regime, uint64_t seed, size_t count) {
    rng random(seed);
    for (size_t done = 0; done < count;) {
        const touching::couple c = touching::make(regime, random);
        const shape a = hull_of(c.a), b = hull_of(c.b);
        if (a.stored.size() < 3 || b.stored.size() < 3)
            continue; // rounding left no interior
        f.add_numbered(touching::name(regime), a, b);
        ++done;
    }
}

// -reach .. reach
float integer(rng &random, unsigned reach) {
    return float(shapes::below(random, 2 * reach + 1)) - float(reach);
}

// Couples of integer polygons near each other, times 2^exponent.
void add_integers(file &f, const std::string &group, uint64_t seed, size_t count, unsigned reach,
                  int low, int high) {
    rng random(seed);
    for (size_t i = 0; i < count; ++i) {
        const int exponent = low + int(shapes::below(random, uint32_t(high - low) + 1));
        const polygon a = integer_polygon(random, reach, 6), b = integer_polygon(random, reach, 6);
        const float x = integer(random, 2 * reach);
        const float y = integer(random, reach);
        f.add_numbered(group, hull_of(scaled(a, exponent)),
                       hull_of(scaled(moved(b, x, y), exponent)));
    }
}

sepax_pose pose_at(double turns, double x, double y) {
    return shapes::pose(turns, x, y);
}

} // namespace

file make_contact() {
    file f("contact.txt", "Corners and edges in common, exactly and up to 4 ulp off.");
    add_couples(f, touching::regime::contact, 101, 120);
    add_couples(f, touching::regime::edges, 102, 120);
    add_couples(f, touching::regime::tiles, 103, 80);
    add_couples(f, touching::regime::random, 104, 60);
    return f;
}

file make_needles() {
    file f("needles.txt", "Polygons of aspect 1e-3 and 1e-6, in contact and near it.");
    add_couples(f, touching::regime::needles, 105, 150);
    return f;
}

file make_wild() {
    file f("wild.txt",
           "Every exponent from 2^-149 to 2^127: denormals, FLT_MAX, and both at once.");
    add_couples(f, touching::regime::wild, 106, 200);
    add_integers(f, "denormal", 107, 60, 4, -149, -149);
    add_integers(f, "small", 108, 30, 50, -149, -120);
    add_integers(f, "underflowing-products", 109, 30, 300, -80, -70);
    add_integers(f, "overflowing-products", 110, 30, 500, 60, 66);
    add_integers(f, "huge", 111, 60, 5, 123, 124);
    rng random(112);
    for (int i = 0; i < 20; ++i) { // a speck somewhere on the lattice of a large shape
        const polygon large = integer_polygon(random, 4, 6), speck = integer_polygon(random, 4, 4);
        const int exponent = int(shapes::below(random, 170)) - 45;
        const polygon there =
            scaled({large[shapes::below(random, uint32_t(large.size()))]}, exponent);
        const polygon small = scaled(speck, exponent - 18);
        f.add_numbered("speck", hull_of(scaled(large, exponent)),
                       hull_of(moved(small, there[0].x, there[0].y)));
    }
    return f;
}

file make_far() {
    file f("far.txt", "In contact and near it at offsets from 1e4 to 1e8.");
    add_couples(f, touching::regime::far, 113, 160);
    return f;
}

// A box on a box, both placed by a pose, the upper one lifted by -2 .. 2 ulp of its height.
file make_resting() {
    file f("resting.txt",
           "A box on a box, turned, at the offsets 0, 1e2, 1e4 and 1e6; -2 .. 2 ulp.");
    rng random(114);
    for (const double offset : {0., 1e2, 1e4, 1e6})
        for (int i = 0; i < 50; ++i) {
            const double turns = i % 5 == 0 ? 0 : shapes::uniform(random);
            const double x = offset * shapes::uniform(random, -1, 1);
            const double y = offset * shapes::uniform(random, -1, 1);
            const double low_width = shapes::uniform(random, .3, 2);
            const double low_height = shapes::uniform(random, .3, 2);
            const double width = shapes::uniform(random, .3, 2);
            const double height = shapes::uniform(random, .3, 2);
            const polygon lower = shapes::box(low_width, low_height);
            const polygon upper = shapes::box(width, height);
            const double up = double(lower[2].y) + upper[2].y;
            const double reach = double(lower[2].x) + upper[2].x;
            const double along = reach * shapes::uniform(random, -1.1, 1.1);
            const shapes::direction d = shapes::unit(turns);
            sepax_pose high =
                pose_at(turns, x + d.cos * along - d.sin * up, y + d.sin * along + d.cos * up);
            high.y = touching::step(high.y, i / 5 % 5 - 2);
            f.add_numbered("resting", placed(lower, pose_at(turns, x, y)), placed(upper, high));
        }
    return f;
}

file make_large() {
    file f("large.txt", "Many vertices: bent by rounding at 1e6 and hulled again; on a lattice.");
    rng random(115);
    for (const unsigned k : {24U, 32U, 64U})
        for (int i = 0; i < 8; ++i) {
            const double turns = shapes::uniform(random), other = shapes::uniform(random);
            const double away = shapes::uniform(random);
            const shapes::direction d = shapes::unit(away);
            const double distance = i % 2 == 0 ? 2 : shapes::uniform(random, 1.8, 2.1);
            f.add_numbered("regular" + std::to_string(k),
                           placed(shapes::regular(k), pose_at(turns, 1e6, -1e6)),
                           placed(shapes::regular(k),
                                  pose_at(other, 1e6 + distance * d.cos, -1e6 + distance * d.sin)));
        }
    for (const unsigned k : {64U, 128U}) {
        const polygon p = shapes::lattice(k);
        const size_t opposite = p.size() / 2;
        const float x = p[0].x - p[opposite].x, y = p[0].y - p[opposite].y;
        f.add_numbered("lattice-corner", hull_of(p), hull_of(moved(p, x, y)));
        f.add_numbered("lattice-inside", hull_of(p), hull_of(moved(scaled(p, -1), 3, 1)));
        f.add_numbered("lattice-apart", hull_of(p), hull_of(moved(p, x, y + 1)));
        f.add_numbered("lattice-into", hull_of(p), hull_of(moved(p, x / 2, y / 2)));
    }
    return f;
}

file make_identical() {
    file f("identical.txt", "The same shape twice and concentric ones: several axes tie.");
    rng random(116);
    for (unsigned k = 3; k <= 12; ++k) {
        const polygon p = shapes::regular(k);
        polygon turned = p;
        std::rotate(turned.begin(), turned.begin() + 1, turned.end());
        f.add_numbered("same", hull_of(p), hull_of(p));
        f.add_numbered("other-start", hull_of(p), hull_of(turned));
        f.add_numbered("concentric", hull_of(p), hull_of(scaled(p, -2)));
        const polygon q = shapes::random_convex(random, k);
        f.add_numbered("same", hull_of(q), hull_of(q));
        const polygon whole = integer_polygon(random, 6, k);
        f.add_numbered("same", hull_of(whole), hull_of(whole));
    }
    for (const float x : {.5f, 1.f, 3.f, 1e6f})
        f.add_numbered("square-and-square", hull_of(moved(shapes::box(1, 1), x, x)),
                       hull_of(moved(shapes::box(1, 1), x, x)));
    return f;
}

file make_inside() {
    file f("inside.txt",
           "One in the other, also touching from inside; crossing without a corner in "
           "the other.");
    rng random(117);
    for (int i = 0; i < 40; ++i) {
        const polygon large = integer_polygon(random, 64, 8);
        const polygon small = scaled(integer_polygon(random, 8, 5), -1);
        f.add_numbered("inside", hull_of(large), hull_of(small));
        // Halved towards a corner: both edges there stay in common.
        const sepax_vec2 corner = large[shapes::below(random, uint32_t(large.size()))];
        f.add_numbered("corner-inside",
                       hull_of(moved(scaled(large, -1), corner.x / 2, corner.y / 2)),
                       hull_of(large));
    }
    for (int i = 0; i < 20; ++i) {
        const double turns = shapes::uniform(random), thin = shapes::uniform(random, .01, .3);
        f.add_numbered("cross", placed(shapes::box(2, thin), pose_at(turns, .5, .25)),
                       placed(shapes::box(2, thin), pose_at(turns + .25, .5, .25)));
        const polygon triangle = shapes::regular(3);
        f.add_numbered("star", placed(triangle, pose_at(turns, 0, 0)),
                       placed(triangle, pose_at(turns + .5, 0, 0)));
    }
    return f;
}

file make_flat() {
    file f("flat.txt", "Shapes that lost their area when they were placed: segments and points.");
    rng random(118);
    const auto collapsed = [&random] {
        const double size = shapes::uniform(random, .3, 2.5);
        const unsigned k = 3 + shapes::below(random, 6);
        polygon p = shapes::random_convex(random, k);
        for (sepax_vec2 &v : p)
            v = {static_cast<float>(size * v.x), static_cast<float>(size * v.y)};
        p = hull_of(p).stored;
        const double turns = shapes::uniform(random);
        const double x = 0x1p24 + 2. * shapes::below(random, 6); // floats are 2 apart there
        const double y = 0x1p24 + 2. * shapes::below(random, 6);
        return placed(p, pose_at(turns, x, y));
    };
    while (f.count() < 200) {
        const shape a = collapsed(), b = collapsed();
        if (a.stored.size() < 3 || b.stored.size() < 3)
            f.add_numbered("flat", a, b);
    }
    return f;
}

// Even coordinates, so that the middle of an edge is a vertex as well.
file make_repeated() {
    file f("repeated.txt", "Repeated, closing and collinear vertices, which change no answer.");
    rng random(119);
    const auto cluttered = [&random](float x) {
        const polygon p = moved(scaled(integer_polygon(random, 8, 7), 1), x, 0);
        polygon q;
        for (size_t i = 0; i < p.size(); ++i) {
            const sepax_vec2 here = p[i], next = p[(i + 1) % p.size()];
            const uint32_t kind = shapes::below(random, 4);
            q.insert(q.end(), kind == 1 ? 3 : 1, here);
            if (kind >= 2)
                q.insert(q.end(), kind - 1,
                         sepax_vec2{(here.x + next.x) / 2, (here.y + next.y) / 2});
        }
        if (shapes::below(random, 2) != 0)
            q.push_back(p[0]); // closed
        return given(q);
    };
    while (f.count() < 100) {
        const float x = 2 * integer(random, 14);
        const shape a = cluttered(0), b = cluttered(x);
        f.add_numbered("repeated", a, b);
    }
    return f;
}

} // namespace corpus
