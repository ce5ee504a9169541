// SPDX-License-Identifier: MIT
//
// The answers of all queries as bytes: what the library writes, and what it has to write, by a
// plain loop over what the reference says of each pair.

#ifndef SEPAX_TESTS_ANSWERS_H
#define SEPAX_TESTS_ANSWERS_H

#include "ask.h"
#include "batch.h"

namespace answers {

// What the reference says of pairs, a value for each.
struct of_pairs {
    std::vector<sepax_vec2> motions;
    bytes relations, containments, cast_relations;
    std::vector<words> contacts, distances, casts; // 4, 9 and 5 columns
    std::vector<sepax_manifold> manifolds;
    std::vector<bool> skipped; // pairs without an answer, or empty

    void append(const of_pairs &more);
};

std::vector<sepax_vec2> any_motions(size_t count);
of_pairs by_reference(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                      const std::vector<sepax_vec2> &motions, sepax_options options,
                      unsigned queries);

// What must be written of some of the pairs, in groups (offsets) or each for itself (empty).
named expected(const of_pairs &all, const words &which, const words &groups, bool open,
               unsigned queries, const form &f = {});

// By try_ask, with which nothing must be wrong.
named ask(const sepax_store *store, const sepax_source &source, size_t results,
          const std::vector<sepax_vec2> &motions, const sepax_options &options, unsigned queries,
          const form &f = {});

void expect_equal(const named &right, const named &found);

// Every backend that runs here says of the pairs what the reference does, which is returned.
of_pairs expect_reference(const sepax_store *store, const std::vector<sepax_pair> &pairs,
                          const std::vector<sepax_vec2> &motions, unsigned queries, float margin);

} // namespace answers

#endif
