// SPDX-License-Identifier: MIT
//
// Families of pairs of rounded shapes for a campaign: of one pair of kinds, at and around contact,
// from outside or from within, in one store. Comes in: the kinds, the regime, and a generator. Goes
// out: a store, its pairs, and the margin at which they are near contact.

#ifndef SEPAX_TESTS_ROUND_FAMILIES_H
#define SEPAX_TESTS_ROUND_FAMILIES_H

#include "rounded.h"

namespace round_families {

using rounded::kind;

// All pairs of kinds, each in one order.
struct kinds {
    kind a, b;
};
std::vector<kinds> all_kinds();
std::string name(const kinds &k);

enum class contact {
    outside, // their borders meet from outside; without a radius and a margin, so do their cores
    within,  // one lies just within the other
    margin   // from outside at a margin: variants of one pair, each moved by a few units
};

// Pairs with one margin, each of which is near contact mostly.
std::vector<rounded::pair> make(const kinds &k, rounded::regime r, contact c, size_t count,
                                shapes::rng &random);

// The pairs in a store: i is of the ids 2i and 2i + 1, in either order. Null where the store
// refuses one of them.
struct family {
    std::vector<rounded::pair> shapes; // as in `pairs`: a is that of the pair's a
    std::vector<sepax_pair> pairs;
    shapes::store_ptr store;
};
family make_store(std::vector<rounded::pair> shapes, shapes::rng &random);

} // namespace round_families

#endif
