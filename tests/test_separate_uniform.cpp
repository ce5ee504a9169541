// SPDX-License-Identifier: MIT
//
// Separations of stores with one kind of shape, which have ways of their own, and of some with a
// few: every backend and strategy must give the bits of the reference.

#include <cmath>

#include "batch.h"
#include "shapes.h"

namespace {

using shapes::family;

void expect_reference_bits(const shapes::scene &scene, const std::string &what) {
    const shapes::store_ptr store = shapes::make_store(scene);
    ASSERT_TRUE(store);
    for (const uint32_t flags : {0U, static_cast<uint32_t>(SEPAX_MTV_SAFE)}) {
        const contact_bits expected =
            separate(store.get(), scene.pairs, options_for("reference", SEPAX_AUTO, flags));
        for (const std::string &name : backend_names()) {
            if (!sepax_backend_runs_here(sepax_backend_find(name.c_str())))
                continue;
            for (const sepax_strategy strategy : {SEPAX_AUTO, SEPAX_PAIR_LANES, SEPAX_SUPPORT}) {
                EXPECT_TRUE(expected == separate(store.get(), scene.pairs,
                                                 options_for(name.c_str(), strategy, flags)))
                    << what << ' ' << name << ' ' << sepax_strategy_name(strategy) << ' ' << flags;
            }
        }
    }
}

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

// More than one tile of a size that no vector divides.
constexpr size_t many = 2601;

TEST(SeparateUniform, Boxes) {
    const size_t pairs = scaled(many, 1101);
    for (const double aspect : {1.0, 0.01, 1e-5})
        expect_reference_bits(
            shapes::make_scene(family::box, 4, 400, pairs, .5, shapes::order::random, 3, aspect),
            "aspect " + std::to_string(aspect));
}

// Far from the origin the models are off by much of a box.
TEST(SeparateUniform, BoxesFarAway) {
    for (const double away : {1e4, 1e6}) {
        shapes::scene scene = shapes::make_scene(family::box, 4, 400, scaled(many, 1101), .5);
        shapes::transform(scene, 0, away, -away);
        expect_reference_bits(scene, std::to_string(away));
    }
}

TEST(SeparateUniform, BoxesOfEverySize) {
    for (const int exponent : {-140, -75, 60, 120}) {
        shapes::scene scene = shapes::make_scene(family::box, 4, 400, 600, .5);
        shapes::transform(scene, exponent, 0, 0);
        expect_reference_bits(scene, std::to_string(exponent));
    }
}

// From sizes whose edges the models choose, over those that are left to all edges, to extents of
// which the formula is computed in double.
TEST(SeparateUniform, BoxesAsWideAsFloat) {
    shapes::rng random(29);
    for (int exponent = 116; exponent <= 125; ++exponent) {
        shapes::scene scene;
        const auto some = [&](double low, double high) {
            return std::ldexp(shapes::uniform(random, low, high), exponent);
        };
        for (int i = 0; i < 60; ++i)
            scene.add(
                shapes::box(some(.2, 1), some(.2, 1)),
                shapes::pose(shapes::uniform(random, 0, 1), some(-1.5, 1.5), some(-1.5, 1.5)));
        scene.boxes = scene.count();
        for (sepax_id a = 0; a < 60; ++a)
            for (sepax_id b = 0; b < 60; ++b)
                scene.pairs.push_back({a, b});
        expect_reference_bits(scene, "2^" + std::to_string(exponent));
    }
}

// Every pair ties in several edges, so that no model can choose.
TEST(SeparateUniform, AlignedBoxes) {
    shapes::scene scene = shapes::make_tiles(4, 40, 40, true);
    ASSERT_GT(scene.pairs.size(), 2048U);
    for (size_t i = 0; i < 500; ++i)
        scene.pairs.push_back({static_cast<sepax_id>(i), static_cast<sepax_id>(1599 - i)});
    expect_reference_bits(scene, "aligned");
}

TEST(SeparateUniform, LargeShapes) {
    for (const unsigned k : {9U, 16U, 17U, 32U, 33U, 64U, 65U, 128U}) {
        const size_t pairs = scaled(k > 64 ? 100 : 1200, 100);
        expect_reference_bits(shapes::make_scene(family::random, k, 60, pairs, .7),
                              "random " + std::to_string(k));
        if (k % 2 == 0)
            expect_reference_bits(shapes::make_scene(family::lattice, k, 60, pairs, .7),
                                  "lattice " + std::to_string(k));
    }
    expect_reference_bits(shapes::make_scene(family::needle, 16, 60, 600, .5), "needles");
}

TEST(SeparateUniform, LargeShapesOfEverySize) {
    for (const unsigned k : {16U, 32U, 64U})
        for (const int exponent : {-100, 60, 120}) {
            shapes::scene scene = shapes::make_scene(family::random, k, 60, 200, .7);
            shapes::transform(scene, exponent, 0, 0);
            expect_reference_bits(scene, std::to_string(k) + " " + std::to_string(exponent));
        }
}

// A crumb beside a long edge: its ends are far from where the shapes meet, and rounding is by what
// is far. The reach that a sign is certain by has to be that of the long shape.
TEST(SeparateUniform, LongShapesAndCrumbs) {
    shapes::rng random(5);
    const float half = 0x1p14f; // of the edge's length
    for (const unsigned k : {16U, 32U, 64U}) {
        shapes::polygon blade, crumb;
        double side = 0; // the blade's half width, where its long edge is level
        for (unsigned i = 0; i < k; ++i) {
            const shapes::direction d = shapes::unit((i + 0.5) / k);
            const auto x = static_cast<float>(d.cos), y = static_cast<float>(d.sin);
            blade.push_back({x < 0 ? x - half : x + half, y});
            crumb.push_back({x / 8, y / 8});
            side = std::max(side, d.sin);
        }
        shapes::scene scene;
        for (sepax_id i = 0; i < 1200; i += 2) {
            // Anywhere, at the middle, or at an end of blades that stand nearly upright.
            const bool middle = i % 6 == 2, end = i % 6 == 4;
            const double turns =
                end ? 0.25 + shapes::uniform(random, -0.005, 0.005) : shapes::uniform(random);
            const double crumb_turns = shapes::uniform(random);
            const shapes::direction d = shapes::unit(turns);
            const shapes::direction r = shapes::unit(crumb_turns - turns);
            double reach = 0; // of the crumb towards the edge; no edges are parallel: one is best
            for (const sepax_vec2 v : crumb)
                reach = std::max(reach, -(r.sin * double(v.x) + r.cos * double(v.y)));
            const double side_to_side = shapes::uniform(random, -1, 1);
            const double along = middle ? side_to_side
                                 : end  ? std::copysign(double(half), side_to_side)
                                        : side_to_side * double(half);
            const double away = side + reach + shapes::uniform(random, -1e-3, 1e-3);
            scene.add(blade, shapes::pose(turns, 0, 0));
            scene.add(crumb, shapes::pose(crumb_turns, d.cos * along - d.sin * away,
                                          d.sin * along + d.cos * away));
            scene.pairs.push_back({i, i + 1});
            scene.pairs.push_back({i + 1, i});
        }
        expect_reference_bits(scene, "blades " + std::to_string(k));
    }
}

// Stores larger than the caches, whose shapes are asked for ahead: pairs in random order and not.
TEST(SeparateUniform, LargeStoresInAnyOrder) {
    for (const shapes::order order : {shapes::order::space, shapes::order::random}) {
        const size_t pairs = scaled(many, 1101);
        expect_reference_bits(shapes::make_scene(family::box, 4, 70000, pairs, .5, order), "boxes");
        expect_reference_bits(shapes::make_scene(family::random, 16, 17000, pairs, .5, order),
                              "16-gons");
    }
}

// Their extents reach what is computed in double, along one axis alone or along both, and with
// offsets between; of a shape with itself both ways round are the same.
TEST(SeparateUniform, WideAlongEitherAxis) {
    shapes::rng random(11);
    constexpr float wide = 0x1p124f, thin = 0x1p-3f;
    for (const std::vector<unsigned> &counts :
         std::vector<std::vector<unsigned>>{{4}, {8}, {12}, {16}, {32}, {4, 16}, {3, 16, 32}})
        for (const sepax_vec2 size : {sepax_vec2{wide, thin}, {thin, wide}, {wide, wide}}) {
            shapes::scene scene;
            for (sepax_id i = 0; i < 24; ++i) {
                const shapes::polygon p = shapes::regular(counts[i % counts.size()]);
                const double x = shapes::uniform(random, -3, 3), y = shapes::uniform(random, -3, 3);
                scene.add(stretched(p, size.x, size.y),
                          {static_cast<float>(x * double{size.x}),
                           static_cast<float>(y * double{size.y}), 1, 0});
            }
            for (sepax_id a = 0; a < 24; ++a)
                for (sepax_id b = 0; b < 24; ++b)
                    scene.pairs.push_back({a, b});
            expect_reference_bits(scene, std::to_string(counts[0]) + " vertices, " +
                                             std::to_string(size.x) + " wide");
        }
}

// A vertex of one is within a unit of the last place of an edge of the other, and both are so small
// that this unit is all that a sign is certain by.
TEST(SeparateUniform, TinyShapesThatAlmostTouch) {
    constexpr float tiny = 0x1p-138f;
    for (const unsigned k : {4U, 8U, 12U, 16U, 32U, 64U}) {
        shapes::rng random(k);
        const shapes::polygon a = stretched(shapes::regular(k), tiny, tiny);
        const shapes::polygon b = stretched(upright(k), tiny, tiny); // turned by half a vertex
        shapes::scene scene;
        scene.add(a, {0, 0, 1, 0});
        for (sepax_id i = 0; i < 200; ++i) {
            const sepax_vec2 from = a[i % k], to = a[(i + 1) % k], out = b[i % k];
            const auto t = static_cast<float>(shapes::uniform(random, .2, .8));
            scene.add(b, {from.x + (to.x - from.x) * t + out.x,
                          from.y + (to.y - from.y) * t + out.y, 1, 0});
            scene.pairs.push_back({0, i + 1});
            scene.pairs.push_back({i + 1, 0});
        }
        expect_reference_bits(scene, std::to_string(k) + " vertices");
    }
}

// The vertex of one meets an edge of the other along an axis: no component may be -0.
TEST(SeparateUniform, NormalsAlongAnAxis) {
    for (const unsigned k : {4U, 8U, 12U, 16U, 32U, 64U}) {
        shapes::scene scene;
        scene.add(upright(k), {0, 0, 1, 0});
        for (const sepax_vec2 at : {sepax_vec2{1.9f, 0}, {0, 1.9f}, {-1.9f, 0}, {0, -1.9f}}) {
            const auto id = static_cast<sepax_id>(scene.count());
            scene.add(shapes::regular(k), {at.x, at.y, 1, 0});
            scene.pairs.push_back({0, id});
            scene.pairs.push_back({id, 0});
        }
        expect_reference_bits(scene, std::to_string(k) + " vertices");
    }
    shapes::scene boxes;
    for (unsigned quarter = 0; quarter < 4; ++quarter) {
        boxes.add(shapes::box(1, .75), shapes::pose(quarter / 4.0, 0, 0));
        for (const sepax_vec2 at : {sepax_vec2{1.9f, 0}, {0, 1.9f}, {-1.9f, 0}, {0, -1.9f}}) {
            const auto id = static_cast<sepax_id>(boxes.count());
            boxes.add(shapes::box(1, 1), shapes::pose(.125, double{at.x}, double{at.y}));
            boxes.pairs.push_back({5 * quarter, id});
            boxes.pairs.push_back({id, 5 * quarter});
        }
    }
    boxes.boxes = boxes.count();
    expect_reference_bits(boxes, "boxes");
}

// A small box inside of a large one, as far from one of its edges as from another, but for a few
// roundings: from the next edge, on a diagonal, or from the opposite one, half way between both.
// All gaps of the small one are narrower.
TEST(SeparateUniform, BoxesAsFarFromTwoEdges) {
    struct place {
        double half_x, half_y, x, y;
    };
    std::vector<place> places;
    for (const double x : {-1., 0., 1.}) {
        for (const double y : {-1., 0., 1.}) {
            if (x != 0 && y != 0)
                places.push_back({4, 4, x, y});
            if (x == 0)
                places.push_back({2, 8, x, y});
            if (y == 0)
                places.push_back({8, 2, x, y});
        }
    }
    shapes::scene scene;
    for (const double turn : {0., .03, .125, .3, .41}) {
        for (const place &at : places) {
            for (int step = -3; step <= 3; ++step) {
                const double off = step * 0x1p-24, pi = std::acos(-1.);
                const double c = std::cos(2 * pi * turn), s = std::sin(2 * pi * turn);
                const double x = at.x + off, y = at.y - off;
                const auto id = static_cast<sepax_id>(scene.count());
                scene.add(shapes::box(at.half_x, at.half_y), shapes::pose(turn, 0, 0));
                scene.add(shapes::box(.5, .5),
                          shapes::pose(turn + .125, c * x - s * y, s * x + c * y));
                scene.pairs.push_back({id, id + 1});
                scene.pairs.push_back({id + 1, id});
            }
        }
    }
    scene.boxes = scene.count();
    expect_reference_bits(scene, "boxes");
}

// All edges of both shapes tie.
TEST(SeparateUniform, RegularShapesOnTopOfEachOther) {
    for (const unsigned k : {12U, 16U, 32U, 64U, 128U}) {
        shapes::scene scene;
        for (int i = 0; i < 8; ++i)
            scene.add(shapes::regular(k), {i % 2 * 0.125F, i % 3 * 0.25F, 1, 0});
        for (sepax_id a = 0; a < 8; ++a)
            for (sepax_id b = 0; b < 8; ++b)
                scene.pairs.push_back({a, b});
        expect_reference_bits(scene, "regular " + std::to_string(k));
    }
}

// Upright edges of shapes of several classes tie: of the lower id, whichever comes first in the
// pair and in the kernel.
TEST(SeparateUniform, SeveralClassesSideBySide) {
    shapes::scene scene;
    for (sepax_id i = 0; i < 12; ++i) {
        const unsigned k = 4U << i * 5 % 3;
        scene.add(upright(k), {1.5f * static_cast<float>(i), 0, 1, 0});
    }
    for (sepax_id a = 0; a < 12; ++a)
        for (sepax_id b = 0; b < 12; ++b)
            scene.pairs.push_back({a, b});
    expect_reference_bits(scene, "side by side");
}

} // namespace
