// SPDX-License-Identifier: MIT
//
// Pairs of convex polygons at and around contact, where the relation is hard to tell: built to
// touch, exactly or up to rounding, then moved by a few units in the last place.

#ifndef SEPAX_TESTS_TOUCHING_H
#define SEPAX_TESTS_TOUCHING_H

#include <ostream>
#include <string>

#include "shapes.h"

namespace touching {

enum class regime {
    random,   // anywhere around each other
    contact,  // corner to corner, corner on edge
    tiles,    // neighbours in a tiling of integers and halves, scaled
    edges,    // an edge in common
    resting,  // a box on a box, turned, at the offsets 0, 1e2, 1e4, 1e6
    needles,  // aspect 1e-3 and 1e-6, in contact
    wild,     // every coordinate with its own exponent, from 2^-149 to 2^127
    far,      // in contact at offsets from 1e4 to 1e8
    collapsed // of crowds.h alone
};
const std::vector<regime> &regimes();
std::string name(regime r);
inline void PrintTo(regime r, std::ostream *out) {
    *out << name(r);
}

struct couple {
    shapes::polygon a, b;
    bool touch = false; // built to touch, then perhaps nudged
};

// How far a nudge moves a coordinate: up to so many units in the last place, either way.
constexpr int most_nudged = 8;

// Half of all couples are built to touch, and half of all, these or others, have single coordinates
// nudged. The polygons are about convex and counter-clockwise: rounding may have bent them, so add
// them with SEPAX_HULL or ask is_strict.
couple make(regime r, shapes::rng &random);
couple make(regime r, shapes::rng &random, bool touch);

// Lx + Ly of the box around both shapes; as a sum of four doubles it is off by 2^-51 of itself.
double extents(const couple &c);

// Exactly strictly convex, counter-clockwise, once around.
bool is_strict(const shapes::polygon &p);

// The offset of a couple that is far from the origin, and the size it has there: one that leaves it
// some bits.
struct where {
    double x = 0, y = 0, scale = 1;
};
where far_away(shapes::rng &random); // at 1e4 to 1.3e8

// Doubles rounded once to a vertex.
sepax_vec2 rounded(double x, double y);

// 2^exponent, exactly.
double power(int exponent);

// The float that is `steps` floats above v (below for negative steps). Zero is one float.
float step(float v, int steps);

// Any finite float: every exponent is as likely, denormals and zero included.
float wild(shapes::rng &random);

} // namespace touching

#endif
