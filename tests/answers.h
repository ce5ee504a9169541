// SPDX-License-Identifier: MIT
//
// The answers of all queries as bytes: what the library writes, in any form of a call, and what it
// has to write, by a plain loop over what the reference says of each pair.

#ifndef SEPAX_TESTS_ANSWERS_H
#define SEPAX_TESTS_ANSWERS_H

#include <map>
#include <memory>

#include "batch.h"
#include "fp_modes.h"

namespace answers {

using bytes = std::vector<uint8_t>;
using words = std::vector<uint32_t>;

// Queries, as bits of a set.
enum : unsigned {
    relations = 1,
    hits = 2,
    bits = 4,
    firsts = 8, // the first hit of all, and those of groups
    contacts = 16,
    distances = 32,
    manifolds = 64,
    containments = 128,
    casts = 256,
    of_relations = relations | hits | bits | firsts,
    of_groups = of_relations | contacts | distances,
    every = of_groups | manifolds | containments | casts
};

// Arrays that begin so many bytes behind an aligned address. They end where their memory does, so
// that sanitizers see the first byte behind, or at offset 0 before bytes that must stay.
class arena {
  public:
    explicit arena(size_t offset) : offset_(offset) {
    }
    // Filled with 0xEE.
    void *room(size_t size);
    template <typename T> T *room(size_t count) {
        return static_cast<T *>(room(count * sizeof(T)));
    }
    template <typename T> const T *put(const std::vector<T> &from) {
        void *to = room(from.size() * sizeof(T));
        if (!from.empty())
            std::memcpy(to, from.data(), from.size() * sizeof(T));
        return static_cast<const T *>(to);
    }
    // All bytes of the rooms since the last call, in order. Expects those around them to be as
    // they were.
    bytes take();

  private:
    struct block {
        std::unique_ptr<uint8_t[]> memory;
        size_t size, all;
    };
    size_t offset_;
    std::vector<block> blocks_;
};

// How a call is made, besides its options.
struct form {
    size_t offset = 0;             // of all arrays
    unsigned left_out = 0;         // bit i: output i is NULL
    const fp_mode *mode = nullptr; // of the caller, which must be left alone
};

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

// Of each query of a set, by its name, all that it writes.
using named = std::map<std::string, bytes>;

// What must be written of some of the pairs, in groups (offsets) or each for itself (empty).
named expected(const of_pairs &all, const words &which, const words &groups, bool open,
               unsigned queries, const form &f = {});

// What is written of `results` results. Of no more than `pairs` pairs with `motions`.
named ask(const sepax_store *store, const sepax_source &source, size_t results,
          const std::vector<sepax_vec2> &motions, const sepax_options &options, unsigned queries,
          const form &f = {});

void expect_equal(const named &right, const named &found);

} // namespace answers

#endif
