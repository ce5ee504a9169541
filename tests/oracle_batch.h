// SPDX-License-Identifier: MIT
//
// Batches of pairs in a store with the oracle's answers: what test_oracle and the campaign put to
// the library.

#ifndef SEPAX_TESTS_ORACLE_BATCH_H
#define SEPAX_TESTS_ORACLE_BATCH_H

#include <cstdio>

#include "crowds.h"

struct oracle_answers {
    std::vector<touching::couple> couples; // the vertices of each pair as the store has them
    std::vector<uint8_t> relations;
};
oracle_answers ask_oracle(const sepax_store *store, const std::vector<sepax_pair> &pairs);

struct oracle_batch : oracle_answers {
    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;
};
oracle_batch make_oracle_batch(crowds::crowd crowd);

// About pair_count couples.
oracle_batch make_oracle_batch(touching::regime r, shapes::rng &random, size_t pair_count);

// Asks the library about the first pair_count pairs. Returns how many answers are not the oracle's
// and prints up to `lines` of them with all vertices as hex floats.
size_t count_wrong(const oracle_batch &batch, size_t pair_count, const sepax_options &options,
                   std::FILE *out, size_t lines);

#endif
