// SPDX-License-Identifier: MIT
//
// What a benchmark runs on: shapes and pairs, their store, the right answers, and the same shapes
// in the form that baselines and peers read.

#ifndef SEPAX_BENCH_WORKLOAD_H
#define SEPAX_BENCH_WORKLOAD_H

#include <map>
#include <string>
#include <vector>

#include "baselines/data.h"
#include "kinds.h"
#include "peer.h"

enum class layout {
    random, // ids and pairs in random order
    space,  // neighbours have near ids, pairs come as from a broad phase
    tiles,  // every pair touches, exactly
    grazing // every pair is within a few roundings of touching
};

// What a scene is made of.
struct recipe {
    shape_kind kind;
    int overlap = 50; // percent of the pairs
    size_t shapes = 4096, pairs = 65536;
    layout order = layout::random;
    double aspect = 1; // shapes are flattened by this
};

class workload {
  public:
    explicit workload(const recipe &from);
    workload(shapes::store_ptr ready, std::vector<sepax_pair> pairs_of_it, std::string name);

    shapes::store_ptr store;
    std::vector<sepax_pair> pairs;

    const std::string &name() const {
        return name_;
    }
    const std::vector<uint8_t> &relations();                  // by the backend "reference"
    const std::vector<float> &separations(bool safe = false); // likewise; by SEPAX_MTV_SAFE
    const std::vector<float> &normals();                      // x of all pairs, then y
    const baseline_data &baselines();
    const peers::polygons &polygons();
    peers::prepared &prepared(const peers::method &q);

  private:
    std::string name_;
    std::vector<uint8_t> relations_;
    std::vector<float> separations_[2], normals_;
    std::vector<baseline_box> boxes_;
    baseline_data baselines_;
    peers::polygons polygons_;
    std::map<std::string, std::unique_ptr<peers::prepared>> prepared_;
};

// The workload of a recipe. One is kept at a time: benchmarks run in the order of their scenes, and
// a million shapes take space.
workload &get_workload(const recipe &from);

// A large number of shapes, divided by the environment variable SEPAX_BENCH_SCALE; at
// least 4096.
size_t scaled(size_t shapes);

// Stops the program: a benchmark of wrong answers is worth nothing.
[[noreturn]] void die(const std::string &what);
void check(sepax_status status, const char *call);

// The benchmarks of each file; `full` for the whole grid.
void register_pairs(bool full);
void register_few(bool full);
void register_growth(bool full);
void register_frames(bool full);
void register_lists(bool full);
void register_memory(bool full);
void register_broad(bool full);
void register_index(bool full);
void register_seeks();
void register_decompose(bool full);
void register_round(bool full);
void register_distance(bool full);
void register_bodies(bool full);
void register_casts(bool full);
void register_impacts();
void register_containment(bool full);
void register_store(bool full);
void register_rows();
void register_locate();
void register_traffic();
void register_fields(); // where Random123 is
void register_large(bool full);
void register_worlds(bool full);
void register_exactness();
void register_threads();
void register_lending();
void register_claims();

#endif
