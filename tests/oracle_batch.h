// SPDX-License-Identifier: MIT
//
// Batches of touching couples in a store, with the oracle's answers: what test_oracle and
// sepax_oracle_run put to the library.

#ifndef SEPAX_TESTS_ORACLE_BATCH_H
#define SEPAX_TESTS_ORACLE_BATCH_H

#include <cstdio>

#include "touching.h"

struct oracle_batch {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
    std::vector<touching::couple> couples; // the vertices of each pair as the store has them
    std::vector<uint8_t> relations;        // by the oracle
};

// About pair_count pairs: couples that rounding left without area cannot be added.
oracle_batch make_oracle_batch(touching::regime r, shapes::rng &random, size_t pair_count);

// Shapes of single units in the last place that collapse to segments and points when placed, and
// pairs of them at random.
oracle_batch make_collapsed_batch(shapes::rng &random, size_t pair_count);

// Asks the library about the first pair_count pairs. Returns how many answers are not the oracle's
// and prints up to `lines` of them with all vertices as hex floats.
size_t count_wrong(const oracle_batch &batch, size_t pair_count, const sepax_options &options,
                   std::FILE *out, size_t lines);

#endif
