// SPDX-License-Identifier: MIT
//
// Generators of shapes and scenes for the tests and the benchmarks.
//
// The same seed gives the same bits on every platform: the engine is std::mt19937_64 (its output
// is specified; that of the standard distributions is not), and everything after it is double
// arithmetic with + - * / and sqrt alone, rounded to float once. Angles go through `unit`, never
// through libm. Compile with -ffp-contract=off.

#ifndef SEPAX_TESTS_SHAPES_H
#define SEPAX_TESTS_SHAPES_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "sepax.h"

namespace shapes {

using rng = std::mt19937_64;

double uniform(rng &random);                       // [0, 1), 53 bits
double uniform(rng &random, double lo, double hi); // [lo, hi)
uint32_t below(rng &random, uint32_t bound);       // 0 .. bound - 1

// The unit vector at `turns` full turns from the x axis, to about 1e-16.
struct direction {
    double cos, sin;
};
direction unit(double turns);

// A pose with a rotation by `turns` full turns.
sepax_pose pose(double turns, double x, double y);

// The world vertex of SPEC: products, difference and sum each rounded to float.
sepax_vec2 placed(const sepax_pose &pose, sepax_vec2 local);

using polygon = std::vector<sepax_vec2>;

// Each of these returns a counter-clockwise polygon around the origin that is strictly convex as
// float32 (checked with a margin that covers the rounding of the check).
polygon random_convex(rng &random, unsigned k, double aspect_lo = .6, double aspect_hi = 1);
polygon regular(unsigned k); // radius 1; even k: opposite edges are exactly parallel
polygon box(double half_x, double half_y);
polygon lattice(unsigned k);            // even k >= 4 up to 4096; integer coordinates below 2^17
bool strictly_convex(const polygon &p); // false is also the answer when it is too close to call

enum class family {
    triangle,    // random triangles
    box,         // rectangles as sepax_box
    box_polygon, // the same rectangles as polygons
    regular,     // regular(k) of different sizes
    random,      // random_convex(k)
    needle,      // random_convex(k) of aspect 1e-3
    sliver,      // random_convex(k) of aspect 1e-6
    mixed,       // random_convex with 3..16 vertices
    lattice,     // lattice(k) scaled to radius 1
};
const char *family_name(family f);

// Shapes with poses, and pairs of them. Shape i has the id i of the store that make_store makes.
struct scene {
    std::vector<float> xy; // local vertices of shape i: offsets[i] .. offsets[i + 1] - 1
    std::vector<uint32_t> offsets{0};
    std::vector<sepax_pose> poses;
    std::vector<sepax_pair> pairs;
    size_t boxes = 0; // make_store adds the first so many as sepax_box (vertex 0 = -half extents)
    double reach = 0; // pairs have centres closer than this

    size_t count() const {
        return poses.size();
    }
    unsigned vertex_count(size_t i) const {
        return offsets[i + 1] - offsets[i];
    }
    void add(const polygon &local, const sepax_pose &pose);
    polygon local(size_t i) const;
    polygon world(size_t i) const; // by `placed`; the store's hull may have fewer
    sepax_box as_box(size_t i) const;
};

// How ids and pairs are ordered: `space` numbers neighbours in space alike and lists pairs by
// their ids, as after a broad phase; `random` permutes the ids and shuffles the pairs.
enum class order { space, random };

// Shapes of about radius 1, uniformly spread and rotated, and all pairs whose centres are closer
// than a distance that is tuned so that about `overlap` (0..1) of them overlap. The density is such
// that there are about pair_count of these; exactly pair_count are taken. Time grows linearly:
// a million quads with four million pairs take a few seconds. Shapes of `aspect` 1 are as family
// says; smaller ones are flattened by it.
scene make_scene(family f, unsigned k, size_t polygon_count, size_t pair_count, double overlap,
                 order pair_order = order::random, uint64_t seed = 1, double aspect = 1);

// A columns x rows tiling whose neighbours touch exactly and never overlap; every pair of it is
// SEPAX_TOUCHING. k = 3 (squares halved), 4 (squares), 6 (hexagons), 8 (octagons); all coordinates
// are small integers or halves. `boxes`: k = 4 as sepax_box.
scene make_tiles(unsigned k, uint32_t columns, uint32_t rows, bool boxes = false);

// Multiplies local vertices and positions by 2^exponent, and moves the scene. Exact as long as
// nothing under- or overflows and the move is 0.
void transform(scene &s, int exponent, double move_x, double move_y);

struct store_deleter {
    void operator()(sepax_store *s) const {
        sepax_store_destroy(s);
    }
};
using store_ptr = std::unique_ptr<sepax_store, store_deleter>;

// A store with every shape of the scene, added and placed; null when the library refuses one.
// With SEPAX_HULL in add_flags the exact hulls are added.
store_ptr make_store(const scene &s, uint32_t config_flags = SEPAX_MERGE_AXES,
                     uint32_t add_flags = 0);

struct workspace_deleter {
    void operator()(sepax_workspace *w) const {
        sepax_workspace_destroy(w);
    }
};
using workspace_ptr = std::unique_ptr<sepax_workspace, workspace_deleter>;

// Null, which every call refuses, when the library refuses the configuration.
workspace_ptr make_workspace(const sepax_store_config *config = nullptr);

} // namespace shapes

#endif
