// SPDX-License-Identifier: MIT
//
// The answers of the library to all scenes, asked in one certain way (a cell), as one hash per
// function.

#ifndef SEPAX_TESTS_HASHES_ANSWERS_H
#define SEPAX_TESTS_HASHES_ANSWERS_H

#include <array>
#include <string>
#include <vector>

#include "ask.h"
#include "goldens.h"
#include "scenes.h"

using hash_list = std::array<uint64_t, golden_count>;

// One way to ask. Of the answers that it has nothing to do with, `hashes` has none.
struct cell {
    const sepax_backend *backend = nullptr;
    sepax_strategy strategy = SEPAX_AUTO;
    uint32_t flags = 0;
    size_t batch = 0;    // pairs of a call; 0: all of a slice
    size_t shift = 0;    // all arrays lie five times so many bytes off alignment
    unsigned slices = 1; // of all pairs, each asked about for itself
    const fp_mode *mode = nullptr;

    std::string text() const;
    size_t offset() const {
        return 5 * shift;
    }
};

struct stored_scene {
    const named_scene *named;
    shapes::store_ptr store;
};

// False when the library refuses a scene, or leaves the mode or errno changed.
bool store_scenes(const std::vector<named_scene> &scenes, const fp_mode &mode,
                  std::vector<stored_scene> &stored);

// What a slice of a scene's pairs brings: of each function the values that are hashed, least
// significant byte first; of hits by both of their meanings, not DISJOINT and OVERLAPPING.
using slice = std::array<std::array<answers::bytes, 2>, golden_count>;
using scene_slices = std::vector<slice>; // of one scene, in the order of its pairs

// Fill in the hashes of the generators, of the store and of the calls. The last one takes pairs of
// stores that any mode has made; it is the last two of these in one.
uint64_t hash_of_scenes(const std::vector<named_scene> &scenes);
bool hash_stores(const std::vector<stored_scene> &scenes, const fp_mode &mode, hash_list &hashes);
bool hash_calls(const std::vector<stored_scene> &scenes, const cell &c, hash_list &hashes);

// One slice of every scene's pairs, and of every scene whose number has its remainder the broad
// phase and the lists. False when a call fails, or leaves the mode or errno changed.
bool ask_slice(const std::vector<stored_scene> &scenes, std::vector<scene_slices> &to,
               const cell &c, unsigned part);
void hash_slices(const std::vector<scene_slices> &all, hash_list &hashes);

// Makes rounded shapes of all, so that the pairs go by their kernels.
constexpr float hashed_margin = 0.125F;

// Asks about one scene in the way of a cell, and collects what comes back.
struct asked {
    const stored_scene &of;
    const cell &c;
    slice &to;
    bool good = true;

    const sepax_store *store() const {
        return of.store.get();
    }
    sepax_options options(uint32_t flags = 0, float margin = 0) const;
    // What all queries of a set write about a source.
    answers::named ask(const sepax_source &source, size_t results, unsigned queries,
                       const sepax_options &options, const std::vector<sepax_vec2> &motions = {});
    // A call of the library, in the mode of the cell.
    template <typename Call> void run(Call call) {
        const hostile guard(*c.mode);
        good = call() == SEPAX_OK && guard.left_alone() && good;
    }
};

// Append a value, `count` words that a call has written from a byte on, and of n contacts or other
// results some columns, result by result.
void add(answers::bytes &to, uint64_t value, int size);
void add_words(answers::bytes &to, const answers::bytes &from, size_t at, size_t count);
void add_columns(answers::bytes &to, const answers::bytes &from, size_t columns, size_t n);

void ask_both_lists(asked &a);

// The hashes of worlds of their own, whose calls are large enough for threads to share them; of one
// world that of the calls of movers, and that of all others. False after an error.
struct divided_hashes {
    uint64_t calls, seeks;
};
bool hash_impacts(const sepax_backend *backend, const sepax_threads *threads, uint64_t *hash);
bool hash_divided(const sepax_backend *backend, const sepax_threads *threads,
                  divided_hashes *hashes);

// The hash of some worlds. False after an error, or when the mode or errno is left changed.
bool hash_worlds(const sepax_backend *backend, const fp_mode &mode, uint64_t *hash);

#endif
