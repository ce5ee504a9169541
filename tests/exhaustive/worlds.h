// SPDX-License-Identifier: MIT
//
// The exhaustive worlds: which lattice shapes meet which, how many pairs have which relation, and
// the maps by which a world is put into a store. A map is affine and keeps the orientation, so it
// keeps every relation; what it changes is the level of the library that has to decide.

#ifndef SEPAX_TESTS_WORLDS_H
#define SEPAX_TESTS_WORLDS_H

#include <string>

#include "lattice.h"
#include "shapes.h"

namespace worlds {

// What decides the relations of a map: lanes of float all of them, double some, expansions some.
enum class level { lanes, in_double, expansions };

// x' = (xx x + xy y + x0) 2^exponent_x, y' = (yx x + yy y + y0) 2^exponent_y, exact in float32.
struct map {
    const char *name;
    int64_t xx, xy, yx, yy, x0, y0;
    int exponent_x, exponent_y;
    level least;

    bool is_upright() const {
        return xy == 0 && yx == 0;
    }
};

// Of all pairs of a world: they are mathematics, and the same on every machine.
struct census {
    size_t pairs, disjoint, touching, overlapping;

    bool operator==(const census &o) const {
        return pairs == o.pairs && disjoint == o.disjoint && touching == o.touching &&
               overlapping == o.overlapping;
    }
};

struct world {
    std::string name;
    std::vector<lattice::shape> shapes; // shape i has the id i
    size_t boxes = 0;                   // the first so many are added as sepax_box
    std::vector<sepax_pair> pairs;
    std::vector<map> maps;
    census expected = {};
};

// Made one at a time, because the larger ones take a while and the caller may want one alone.
std::vector<std::string> names();
world make(const std::string &name);

std::vector<uint8_t> relations(const world &w);

// The shapes of a world under one of its maps; null when the library refuses one or stores other
// vertices than the map says. Points and segments are triangles that collapse when placed.
shapes::store_ptr make_store(const world &w, const map &m);

} // namespace worlds

#endif
