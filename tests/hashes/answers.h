// SPDX-License-Identifier: MIT
//
// The answers of the library to all scenes, asked in one certain way (a cell), as one hash per
// function.

#ifndef SEPAX_TESTS_ANSWERS_H
#define SEPAX_TESTS_ANSWERS_H

#include <array>
#include <string>
#include <vector>

#include "fp_modes.h"
#include "goldens.h"
#include "scenes.h"

using hash_list = std::array<uint64_t, golden_count>;

// One way to ask. Of the answers that it has nothing to do with, `hashes` has none.
struct cell {
    const sepax_backend *backend = nullptr;
    sepax_strategy strategy = SEPAX_AUTO;
    uint32_t flags = 0;
    size_t batch = 0;     // pairs of a call; 0: all of a slice
    size_t shift = 0;     // pairs and outputs lie so many elements and so many bytes off alignment
    unsigned threads = 1; // each asks for a slice of all pairs
    const fp_mode *mode = nullptr;

    std::string text() const;
};

struct stored_scene {
    const named_scene *named;
    shapes::store_ptr store;
};

// False when the library refuses a scene, or leaves the mode or errno changed.
bool store_scenes(const std::vector<named_scene> &scenes, const fp_mode &mode,
                  std::vector<stored_scene> &stored);

// Fill in the hashes of the generators, of the store and of the calls. The last one takes pairs of
// stores that any mode has made.
uint64_t hash_of_scenes(const std::vector<named_scene> &scenes);
bool hash_stores(const std::vector<stored_scene> &scenes, const fp_mode &mode, hash_list &hashes);
bool hash_calls(const std::vector<stored_scene> &scenes, const cell &c, hash_list &hashes);

#if defined(__wasm__)
constexpr bool has_threads = false;
#else
constexpr bool has_threads = true;
#endif

// The hash of a world of its own, whose calls are large enough for threads to share them. False
// after an error.
bool hash_divided(const sepax_backend *backend, const sepax_threads *threads, uint64_t *hash);

#endif
