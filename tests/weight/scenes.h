// SPDX-License-Identifier: MIT
//
// Kinds of shapes and the scenes that the cells of cells.cpp have of them; always the same ones.

#ifndef SEPAX_TESTS_WEIGHT_SCENES_H
#define SEPAX_TESTS_WEIGHT_SCENES_H

#include "shapes.h"

namespace weight {

struct kind {
    const char *name;
    shapes::family of;
    unsigned k;   // vertices: 1 for circles, 2 for capsules, the most of them for mixed
    float radius; // with one, cores are smaller by `size`, so that half of a crowd still overlaps
    double size;
};
extern const kind kinds[];
extern const size_t kind_count;

const kind &find_kind(const char *name);

// Shapes in a store and their poses, pairs of them, and for casts a motion for each pair.
struct scene {
    shapes::scene of;
    float radius = 0;
    shapes::store_ptr store;
    std::vector<sepax_vec2> motions;

    size_t pairs() const {
        return of.pairs.size();
    }
};

scene crowd(const kind &k, size_t shape_count, size_t pair_count); // half of the pairs overlap
scene far_apart(const kind &k, size_t pair_count);   // hardly any do, but motions go from b to a
scene within_ulps(const kind &k, size_t pair_count); // each of two shapes of its own
scene on_a_grid(const kind &k); // all pairs touch, on integers; no pairs of mixed ones
scene nested(const kind &k, size_t pair_count); // some are within the others
scene lattice(const kind &k, size_t side);      // side * side shapes 2 apart, and no pairs

// Ends the program where the library refuses what a scene or a cell asks.
void check(sepax_status status, const char *what);

} // namespace weight

#endif
