// SPDX-License-Identifier: MIT
//
// Polygons as rings, for the tests and the benchmarks of sepax_decompose: seeded like the shapes.

#ifndef SEPAX_TESTS_RINGS_H
#define SEPAX_TESTS_RINGS_H

#include "shapes.h"

namespace shapes {

// Rings one behind the other. Those of the families below run counter-clockwise where they are
// outer rings, and clockwise where they are holes.
struct ring_set {
    std::vector<sepax_vec2> vertices;
    std::vector<uint32_t> offsets = {0};

    ring_set() = default;
    explicit ring_set(const std::vector<polygon> &rings);
    void add(const polygon &ring);
    size_t count() const {
        return offsets.size() - 1;
    }
    polygon ring(size_t i) const;
    sepax_rings view() const {
        return {vertices.data(), offsets.data(), count()};
    }
};

// `radius` varies by `rough` (0 to 1) from vertex to vertex.
polygon star(rng &random, unsigned n, double rough, double x = 0, double y = 0, double radius = 1);
polygon comb(rng &random, unsigned n);   // long teeth of many lengths, pointing up
polygon spiral(unsigned n);              // many turns
polygon backwards(polygon ring);         // the same ring in the other direction
polygon turned(polygon ring, size_t by); // the same ring from another vertex on
polygon transposed(polygon ring);        // x and y exchanged, still counter-clockwise

// A square with a grid of holes, about n vertices in all; every other hole holds an island.
ring_set sieve(rng &random, unsigned n);

// n points of a grid of `side` by `side`, in an order in which few edges cross, often none; edges
// may touch and overlap.
polygon tangle(rng &random, unsigned n, unsigned side);

} // namespace shapes

#endif
