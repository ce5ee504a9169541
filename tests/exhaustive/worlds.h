// SPDX-License-Identifier: MIT
//
// The exhaustive worlds: which lattice shapes meet which, how many pairs have which relation, and
// the maps by which a world is put into a store. A map is affine and keeps the orientation, so it
// keeps every relation; what it changes is the level of the library that has to decide.

#ifndef SEPAX_TESTS_WORLDS_H
#define SEPAX_TESTS_WORLDS_H

#include <array>
#include <string>

#include "lattice.h"
#include "shapes.h"

namespace worlds {

// What decides the relations of a map: any level, lanes of float all of them, double some,
// expansions some.
enum class level { any, lanes, in_double, expansions };

// x' = (xx x + xy y + x0) 2^exponent_x, y' = (yx x + yy y + y0) 2^exponent_y, exact in float32.
// Radii are times `scale` 2^exponent_x: of shapes with a radius all distances keep in proportion.
struct map {
    const char *name;
    int64_t xx, xy, yx, yy, x0, y0;
    int exponent_x, exponent_y;
    level least;
    int64_t scale = 1;

    bool is_upright() const {
        return xy == 0 && yx == 0;
    }
    float length(int64_t v) const;
};

// How many pairs are disjoint, touch and overlap: mathematics, the same on every machine.
using census = std::array<size_t, 3>;

struct world {
    std::string name;
    std::vector<lattice::shape> shapes; // shape i has the id i
    std::vector<int64_t> radii;         // of the shapes, if they have any
    size_t boxes = 0;                   // the first so many are added as sepax_box
    bool collapses = false;             // its points and segments are triangles that placing bends
    std::vector<sepax_pair> pairs;
    std::vector<map> maps;
    std::vector<census> expected; // with the margins 0, 1 and so on

    int64_t radius(sepax_id id) const {
        return radii.empty() ? 0 : radii[id];
    }
};

// Made one at a time, because the larger ones take a while and the caller may want one alone.
std::vector<std::string> names();
world make(const std::string &name);

// What is right, in integers: by intervals on axes, as in textbooks, and by squares of distances.
std::vector<uint8_t> relations(const world &w, int64_t margin);
std::vector<uint8_t> containments(const world &w);

// The shapes of a world under one of its maps; null when the library refuses one or stores other
// vertices than the map says.
shapes::store_ptr make_store(const world &w, const map &m);

} // namespace worlds

#endif
