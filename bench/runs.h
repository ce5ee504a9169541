// SPDX-License-Identifier: MIT
//
// Runs of one scene: the library by every backend and strategy, the scalar baselines, the peers.
// Every answer is checked before it is timed. The library's must be those of the reference, bit for
// bit; a baseline may differ only where a pair is within its rounding bound of contact, and such
// pairs are counted; the wrong answers of peers are counted.

#ifndef SEPAX_BENCH_RUNS_H
#define SEPAX_BENCH_RUNS_H

#include <benchmark/benchmark.h>

#include <functional>

#include "workload.h"

enum class task { relate, separate };
const char *task_name(task what);

// A scene under a name ("k4/overlap50"), made when it is first needed.
struct place {
    std::string name;
    std::function<workload &()> get;
    bool boxes;          // all shapes are boxes
    unsigned k;          // the most vertices of a shape
    bool parallel_edges; // deduplication has something to do
};
place place_of(const std::string &name, const recipe &from);

// Whether a strategy is one of its own there (see sepax_strategy), not SEPAX_AUTO again.
bool applies(sepax_strategy strategy, const place &where);

enum strategies {
    auto_only,      // auto of every backend
    auto_elsewhere, // every strategy of the default backend, auto of the others
    best_backend,   // every strategy of the default backend, and no other
    every_one
};

// Names: <task>/<place>/<backend>/<strategy>, .../scalar/<build>/<which>, .../<peer>/<method>.
// A prefix sets names apart from those of the grid.
void add_library(task what, const place &where, const sepax_options &options,
                 const std::string &prefix = "");
void add_backends(task what, const place &where, strategies which);
void add_baselines(task what, const place &where);
void add_peers(const place &where);

// 1, 2, 4 ... threads, and as many as there are processors.
std::vector<unsigned> thread_counts();

// The counter "per_<item>": seconds an item, shown with a unit like 1.96n.
void count_items(benchmark::State &state, const char *counter, size_t items);

#endif
