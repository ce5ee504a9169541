// SPDX-License-Identifier: MIT
//
// Crowds: shapes of which each meets many others at or around contact. A store of few shapes makes
// many hard pairs, so that a campaign spends its time on relating them, not on making them.

#ifndef SEPAX_TESTS_CROWDS_H
#define SEPAX_TESTS_CROWDS_H

#include <string>
#include <vector>

#include "touching.h"

namespace crowds {

enum class regime {
    random,   // anywhere around each other, of any size: the only one not in the band
    contact,  // two sides of a line, with a corner in one point of it or an edge across that point
    tiles,    // neighbours in tilings of integers and halves, scaled, moved
    edges,    // two sides of a line segment that is an edge of all
    resting,  // boxes on both sides of a line, at the offsets 0, 1e2, 1e4, 1e6
    needles,  // contact, with aspects of 1e-3 and 1e-6
    wild,     // triangles with one or two corners in common and their own exponents elsewhere
    far,      // contact at offsets from 1e4 to 1e8
    collapsed // single units in the last place: mostly segments and points when placed
};
const std::vector<regime> &regimes();
std::string name(regime r);

struct crowd {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    size_t band = 0; // pairs of it that are built to touch, up to touching::most_nudged units in
                     // the last place
};

// Exactly pair_count pairs. Shapes come as polygons of one vertex count, of several, or as
// sepax_box; as world vertices or placed: each crowd draws anew.
crowd make(regime r, shapes::rng &random, size_t pair_count);

// About pair_count couples of shapes that meet nobody else: those that rounding left without area
// cannot be added.
crowd make_couples(touching::regime r, shapes::rng &random, size_t pair_count);

// The vertices of a stored shape.
shapes::polygon vertices_of(const sepax_store *store, sepax_id id);

} // namespace crowds

#endif
