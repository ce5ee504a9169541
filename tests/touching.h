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
    random,  // anywhere around each other
    contact, // corner to corner, corner on edge
    tiles,   // neighbours in a tiling of integers and halves, scaled
    edges,   // an edge in common
    resting, // a box on a box, turned, at the offsets 0, 1e2, 1e4, 1e6
    needles, // aspect 1e-3 and 1e-6, in contact
    wild,    // every coordinate with its own exponent, from 2^-149 to 2^127
    far      // in contact at offsets from 1e4 to 1e8
};
const std::vector<regime> &regimes();
std::string name(regime r);
inline void PrintTo(regime r, std::ostream *out) {
    *out << name(r);
}

struct couple {
    shapes::polygon a, b;
};

// Half of all couples are built to touch; of these, half keep what came out and half have single
// coordinates moved by up to 4 units in the last place. The polygons are about convex and counter-
// clockwise: rounding may have bent them, so add them with SEPAX_HULL or ask is_strict.
couple make(regime r, shapes::rng &random);

// Exactly strictly convex, counter-clockwise, once around.
bool is_strict(const shapes::polygon &p);

// The float that is `steps` floats above v (below for negative steps). Zero is one float.
float step(float v, int steps);

// Any finite float: every exponent is as likely, denormals and zero included.
float wild(shapes::rng &random);

} // namespace touching

#endif
