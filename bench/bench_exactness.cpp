// SPDX-License-Identifier: MIT
//
// What exactness costs: relations with all levels beside relations by the bounds and the float
// filter alone, which leave a few pairs open. Both by turns, and the median of their ratios, since
// the difference is smaller than the drift of a clock.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "kernel.h"
#include "workload.h"

namespace {

double seconds() {
    using clock = std::chrono::steady_clock;
    return std::chrono::duration<double>(clock::now().time_since_epoch()).count();
}

// Seconds of one call, which writes its relations to out.
double relate(const batch_call &batch, const sepax_backend *backend, std::vector<uint8_t> &out) {
    relation_results results = {};
    results.relations = out.data();
    sepax_report report = {};
    const double start = seconds();
    sepax_relate_form.batches[backend->number](&batch, &results, &report);
    return seconds() - start;
}

void run(benchmark::State &state, const shape_kind &kind) {
    workload &w = get_workload({kind});
    const sepax_backend *backend = sepax_backend_default();
    batch_call all = {};
    all.store = w.store.get();
    const sepax_source source = sepax_pairs(w.pairs.data(), w.pairs.size());
    all.source = &source;
    all.pair_count = source.count;
    all.levels = LEVEL_ALL;
    batch_call filter = all;
    filter.levels = LEVEL_BOUNDS | LEVEL_FLOAT;
    std::vector<uint8_t> exact(w.pairs.size()), filtered(w.pairs.size());
    relate(all, backend, exact);
    relate(filter, backend, filtered);
    size_t open = 0;
    for (size_t i = 0; i < exact.size(); i++) {
        open += filtered[i] == UNDECIDED;
        if (exact[i] != w.relations()[i] ||
            (filtered[i] != UNDECIDED && filtered[i] != w.relations()[i]))
            die(std::string("wrong relations of ") + kind.name);
    }
    std::vector<double> shares;
    for (auto _ : state) {
        const double with = relate(all, backend, exact),
                     without = relate(filter, backend, filtered);
        shares.push_back(1 - without / with);
        state.SetIterationTime(with);
    }
    std::nth_element(shares.begin(), shares.begin() + static_cast<long>(shares.size() / 2),
                     shares.end());
    state.counters["share%"] = 100 * shares[shares.size() / 2];
    state.counters["open%"] = 100 * static_cast<double>(open) / static_cast<double>(w.pairs.size());
}

} // namespace

void register_exactness() {
    for (const shape_kind &kind :
         kinds_of({"k3", "k4", "box", "k8", "k16", "k32", "k64", "mixed"})) {
        const std::string name = std::string("exactness/") + kind.name + "/overlap50/" +
                                 sepax_backend_name(sepax_backend_default());
        benchmark::RegisterBenchmark(name.c_str(), [kind](benchmark::State &state) {
            run(state, kind);
        })->UseManualTime();
    }
}
