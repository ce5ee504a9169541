// SPDX-License-Identifier: MIT
//
// What the calls write while one cell asks them about one scene.

#ifndef SEPAX_TESTS_SCENE_MEMORY_H
#define SEPAX_TESTS_SCENE_MEMORY_H

#include <array>
#include <cstring>
#include <vector>

#include "answers.h"
#include "fnv.h"
#include "shifted.h"

struct contact_memory {
    shifted<uint32_t> separation, normal_x, normal_y, feature;

    contact_memory(size_t count, size_t shift)
        : separation(count, shift), normal_x(count, shift), normal_y(count, shift),
          feature(count, shift) {
    }
    sepax_contacts at(size_t i) {
        return {separation.at<float>(i), normal_x.at<float>(i), normal_y.at<float>(i),
                feature.at(i), nullptr};
    }
    void add_to(fnv &hash, size_t count) {
        for (size_t i = 0; i < count; ++i)
            for (shifted<uint32_t> *s : {&separation, &normal_x, &normal_y, &feature})
                hash.add(s->get(i), 4);
    }
};

struct distance_memory {
    std::vector<shifted<uint32_t>> words; // the arrays of sepax_distances, in its order

    distance_memory(size_t count, size_t shift) : words(9, shifted<uint32_t>(count, shift)) {
    }
    sepax_distances at(size_t i) {
        const auto number = [&](size_t k) { return words[k].at<float>(i); };
        return {number(0), number(1), number(2),      number(3),      number(4),
                number(5), number(6), words[7].at(i), words[8].at(i), nullptr};
    }
    void add_to(fnv &hash, size_t count) {
        for (size_t i = 0; i < count; i++)
            for (shifted<uint32_t> &s : words)
                hash.add(s.get(i), 4);
    }
};

// Casts of the first pairs of a scene, if its first shape has few vertices: the reference compares
// all features, which takes long.
constexpr size_t casts_of_scene = 64, cast_vertices = 64;

struct cast_memory {
    std::vector<shifted<uint32_t>> words; // the arrays of sepax_casts behind the first
    shifted<uint8_t> relation;
    shifted<sepax_vec2> motions;

    cast_memory(size_t count, size_t shift)
        : words(5, shifted<uint32_t>(count, shift)), relation(count, shift), motions(count, shift) {
        for (size_t i = 0; i < count; i++) {
            const float x = static_cast<float>(i % 9) - 4, y = static_cast<float>(i % 7) - 3;
            motions.set(i, {x * .25F, y * .25F});
        }
    }
    sepax_casts at(size_t i) {
        return {relation.at(i),        words[0].at<float>(i), words[1].at<float>(i),
                words[2].at<float>(i), words[3].at(i),        words[4].at(i)};
    }
    void add_to(fnv &hash, size_t count) {
        for (size_t i = 0; i < count; i++) {
            hash.add(relation.get(i), 1);
            for (shifted<uint32_t> &s : words)
                hash.add(s.get(i), 4);
        }
    }
};

// Makes rounded shapes of all, so that the pairs go by their kernels.
constexpr float hashed_margin = 0.125F;

// Both meanings of a hit: not DISJOINT, and OVERLAPPING.
constexpr uint32_t hit_flags[2] = {0, SEPAX_OPEN};

// Where sepax_first_hit is asked to go on from: not behind each hit, which takes nearly as long as
// all other calls, but at the next block of so many pairs of the scene. Odd, so that blocks begin
// in any lane.
constexpr size_t first_hit_block = 5;

// A manifold as its words: no mode may touch the floats.
using manifold_words = std::array<uint32_t, sizeof(sepax_manifold) / 4>;

// What one slice brings: lists, which a caller puts together. Indices are those of the scene.
struct slice_lists {
    std::vector<uint32_t> hits[2], first_hits[2];
    std::vector<bool> bits[2];
    std::vector<manifold_words> manifolds;
};

// The calls on lists of ids, each with a hash of its own, in the order of the goldens.
constexpr size_t list_calls = golden_rows_shifted - golden_relate_lists + 1;

// The answers to one scene. Slices write their own parts of the same arrays.
struct scene_memory {
    size_t count;
    const std::vector<sepax_pose> &poses; // of the shapes
    shifted<sepax_pair> pairs;
    shifted<uint8_t> relations;
    contact_memory plain, safe;
    shifted<uint8_t> round, containments;
    distance_memory distances;
    cast_memory casts;
    std::vector<slice_lists> slices;
    std::vector<sepax_pair> found;
    fnv lists[list_calls];
    fnv index_pairs, index_query;

    scene_memory(const shapes::scene &scene, const cell &c)
        : count(scene.pairs.size()), poses(scene.poses), pairs(count, c.shift),
          relations(count, c.shift), plain(count, c.shift), safe(count, c.shift),
          round(count, c.shift), containments(count, c.shift), distances(count, c.shift),
          casts(count, c.shift), slices(c.threads) {
        if (count > 0)
            std::memcpy(pairs.bytes(0), scene.pairs.data(), count * sizeof(sepax_pair));
    }
};

inline sepax_options options_of(const cell &c, uint32_t flags) {
    sepax_options options = {};
    options.backend = c.backend;
    options.strategy = c.strategy;
    options.flags = c.flags | flags;
    return options;
}

// Memory for the answers of all scenes; and their hashes, when all slices have answered.
std::vector<scene_memory> memory_for(const std::vector<stored_scene> &scenes, const cell &c);
void hash_memory(std::vector<scene_memory> &memory, hash_list &hashes);

// The part of thread t: a slice of every scene's pairs, and of every threads-th scene the broad
// phase and the lists. False when a call fails, or leaves the mode or errno changed.
bool ask_slice(const std::vector<stored_scene> &scenes, std::vector<scene_memory> &memory,
               const cell &c, unsigned t);
bool ask_both_lists(const sepax_store *store, scene_memory &m, const cell &c);

#endif
