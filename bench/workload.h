// SPDX-License-Identifier: MIT
//
// What a benchmark runs on: a scene, its store, the right answers, the scalar baseline's data.

#ifndef SEPAX_BENCH_WORKLOAD_H
#define SEPAX_BENCH_WORKLOAD_H

#include <string>
#include <vector>

#include "baseline.h"
#include "shapes.h"

// A family of shapes as the benchmark's names have it: k4, box, regular8, mixed, ...
struct shape_kind {
    const char *name;
    shapes::family family;
    unsigned k;          // vertices, the most of them for mixed
    bool parallel_edges; // deduplication has something to do
};

// How many shapes and pairs, in which order.
enum class size { cached, million_broad, million_random, tiles };

class workload {
  public:
    workload(const shape_kind &kind, int overlap_percent, size how);

    shapes::scene scene;
    shapes::store_ptr store;

    size_t pair_count() const {
        return scene.pairs.size();
    }
    const std::vector<uint8_t> &relations(); // by the backend "reference"
    const std::vector<float> &separations(); // likewise
    const std::vector<float> &normals();     // x of all pairs, then y
    const baseline_set &baseline_data();

  private:
    std::vector<uint8_t> relations_;
    std::vector<float> separations_, normals_;
    std::vector<uint32_t> start_;
    std::vector<float> x_, y_, nx_, ny_, d_;
    std::vector<baseline_box> boxes_;
    baseline_set set_ = {};
};

// The workload of these parameters. One is kept at a time: benchmarks run in the order of their
// scenes, and a million shapes take space.
workload &get_workload(const shape_kind &kind, int overlap_percent, size how);

// Stops the program: a benchmark of wrong answers is worth nothing.
[[noreturn]] void die(const std::string &what);
void check(sepax_status status, const char *call);

// The benchmarks of each file; `full` for the whole grid.
void register_pairs(bool full);
void register_store(bool full);
void register_exactness();

#endif
