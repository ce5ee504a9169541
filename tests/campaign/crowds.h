// SPDX-License-Identifier: MIT
//
// Crowds: couples of touching.h, each shape again and again with other coordinates nudged, so that
// a store of few shapes makes many hard pairs, and a campaign spends its time on relating them.

#ifndef SEPAX_TESTS_CROWDS_H
#define SEPAX_TESTS_CROWDS_H

#include <string>
#include <vector>

#include "touching.h"

namespace crowds {

// Those of touching.h, and shapes that placing collapses, mostly to segments and points.
const std::vector<touching::regime> &regimes();

struct crowd {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    size_t band = 0; // pairs of it that are built to touch, up to touching::most_nudged units in
                     // the last place
};

// Exactly pair_count pairs. Shapes come as polygons or boxes, as world vertices or placed, of any
// size: each crowd draws anew. Of each shape of a couple there are so many copies, and each of one
// meets each of the other. Without copies half of the couples are built to touch, as in touching.h;
// else all of them, but in the random regime none.
crowd make(touching::regime r, shapes::rng &random, size_t pair_count, unsigned copies);

// The vertices of a stored shape.
shapes::polygon vertices_of(const sepax_store *store, sepax_id id);

} // namespace crowds

#endif
