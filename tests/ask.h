// SPDX-License-Identifier: MIT
//
// All that a call of the library writes, in any form of a call. Without GoogleTest, for the golden
// hashes.

#ifndef SEPAX_TESTS_ASK_H
#define SEPAX_TESTS_ASK_H

#include <cstring>
#include <map>
#include <memory>
#include <string>

#include "fp_modes.h"
#include "rows.h"

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
    // All bytes of the rooms since the last call, in order.
    bytes take();
    // Whether the bytes around the rooms that were taken are as they were.
    bool intact() const {
        return intact_;
    }

  private:
    struct block {
        std::unique_ptr<uint8_t[]> memory;
        size_t size, all;
    };
    size_t offset_;
    bool intact_ = true;
    std::vector<block> blocks_;
};

// Rows whose arrays are in an arena.
sepax_rows put_rows(arena &at, const row_arrays &rows, sepax_workspace *workspace);

// How a call is made, besides its options.
struct form {
    size_t offset = 0;             // of all arrays
    unsigned left_out = 0;         // bit i: output i is NULL
    const fp_mode *mode = nullptr; // of the caller, which must be left alone
};

// Of each query of a set, by its name, all that it writes.
using named = std::map<std::string, bytes>;

// What is written of `results` results. Of no more than `pairs` pairs with `motions`. What is wrong
// with a call, if anything is, goes to the end of `wrong`.
named try_ask(const sepax_store *store, const sepax_source &source, size_t results,
              const std::vector<sepax_vec2> &motions, const sepax_options &options,
              unsigned queries, const form &f, std::string &wrong);

} // namespace answers

#endif
