// SPDX-License-Identifier: MIT
//
// The table of bad arguments: a world to call into, and rows that each name one bad call and the
// status that it must have. test_errors.cpp runs it; the other test_errors_*.cpp fill it.

#ifndef SEPAX_TESTS_TEST_ERRORS_H
#define SEPAX_TESTS_TEST_ERRORS_H

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "shapes.h"

// All that a call can write to; what it must not write keeps its canary.
struct outputs {
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_id id;
    sepax_rejection rejection;
    size_t count;
    uint8_t relations[16], bits[16], hints[16];
    uint32_t hits[16], features[16];
    float separations[16], normals_x[16], normals_y[16], points[4][16];
    uint32_t other_features[16], decided[16];
    sepax_vec2 vertices[16];
    sepax_pair found[64];
    sepax_manifold manifolds[16];
    sepax_pose poses[8];
    sepax_bounds bounds[8];
    sepax_moments moments[8];
};

// All that a call reads, and that a test may let an output point into.
struct inputs {
    sepax_pair pairs[16];
    sepax_vec2 vertices[16];
    uint32_t offsets[8];
    float xy[64];
    sepax_box boxes[4];
    sepax_id ids[8];
    sepax_pose poses[8];
    float radii[8];
    sepax_store_config config;
    sepax_threads threads;
    sepax_options options;
    sepax_broad_options broad;
    sepax_contacts contacts;
    sepax_distances distances;
    sepax_source lists;
    sepax_pieces pieces;
    sepax_rows rows;
    uint32_t list_of[8];
};

struct limited_memory {
    size_t left; // allocations until there is no more
};

void *take(size_t size, size_t alignment, void *context);
void give_back(void *memory, size_t size, void *context);

constexpr size_t none = std::numeric_limits<size_t>::max();
constexpr sepax_id removed = 4;
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

// A store with a triangle 0, a quad 1, a box 2, an octagon 3, a removed quad 4, a 20-gon 5; one
// that can only relate; one whose memory can run out.
struct world {
    shapes::store_ptr store, bare, poor;
    sepax_workspace *workspace = nullptr;
    limited_memory memory = {none};
    sepax_options options = {};
    sepax_report report = {}; // before all that a call may say is longer than it is
    outputs out;
    inputs in;
    inputs frozen; // `in` as the bad call got it
    std::vector<sepax_vec2> many = std::vector<sepax_vec2>(SEPAX_MAX_VERTICES + 1, {1, 1});

    world();
    ~world();
    world(const world &) = delete;
    world &operator=(const world &) = delete;

    void reset();
    sepax_contacts contacts();
    sepax_distances distances();
    sepax_source lists() const; // 4 x 4 ids
    // A row that prepares inputs and lets an output point into them says when it is done.
    void freeze();
    // Runs a call while the store pretends to have given out all ids.
    sepax_status when_full(const std::function<sepax_status()> &call);
};

// What anybody can see of a store, and every byte of what it knows.
std::string dump(const sepax_store *store);

// A backend that is none of the list: what a stale or stray pointer may look like.
const sepax_backend *stray_backend();

// Backends that no call may use: one that is none, and where there are some, those that this CPU
// cannot run.
std::vector<const sepax_backend *> unusable_backends();

struct bad_call {
    std::string name; // function/what
    sepax_status expected;
    std::function<sepax_status(world &)> run;
    size_t rejected; // the index of the rejection, in a report or not
    size_t count;    // what the count must say
};

struct error_table {
    std::vector<bad_call> calls;

    void add(const std::string &name, sepax_status expected,
             std::function<sepax_status(world &)> run, size_t rejected = none,
             size_t count = none) {
        calls.push_back({name, expected, std::move(run), rejected, count});
    }
};

void create_rows(error_table &table);
void add_rows(error_table &table);
void add_many_rows(error_table &table);
void add_boxes_rows(error_table &table);
void poses_rows(error_table &table);
void place_rows(error_table &table);
void write_rows(error_table &table);
void read_rows(error_table &table);
void remove_rows(error_table &table);
void radii_rows(error_table &table);
void vertices_rows(error_table &table);
void bounds_rows(error_table &table);
void moments_rows(error_table &table);
void batch_rows(error_table &table);
void batch_output_rows(error_table &table);
void distance_output_rows(error_table &table);
void batch_struct_rows(error_table &table);
void manifold_rows(error_table &table);
void lists_rows(error_table &table);
void lists_alias_rows(error_table &table);
void hints_rows(error_table &table);
void decompose_rows(error_table &table);
void find_pairs_rows(error_table &table);
void cast_rows(error_table &table);
void sweep_rows(error_table &table);
void copies_rows(error_table &table);
void body_groups_rows(error_table &table);
void filter_rows(error_table &table);
void group_rows(error_table &table);
void body_pairs_rows(error_table &table);
void posed_rows(error_table &table);
void rows_find_rows(error_table &table);
void index_create_rows(error_table &table);
void index_build_rows(error_table &table);
void index_pairs_rows(error_table &table);
void index_query_rows(error_table &table);
void index_query_posed_rows(error_table &table);

#endif
