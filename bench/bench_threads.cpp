// SPDX-License-Identifier: MIT
//
// One store, many threads: each relates slices of the pairs. Not a part of the grid, which runs
// pinned to one core.

#include <algorithm>
#include <atomic>
#include <thread>

#include "runs.h"

namespace {

// So many pairs at a time: little to wait for at the end when one core is slower than another.
constexpr size_t slice_pairs = size_t{1} << 16;

// Relates all pairs by `count` threads, this one among them: each takes the next slice.
void relate(workload &w, unsigned count, std::vector<uint8_t> &out) {
    const size_t all = w.pairs.size();
    std::atomic<size_t> next{0};
    const auto work = [&w, &out, &next, all] {
        for (size_t first = next.fetch_add(slice_pairs); first < all;
             first = next.fetch_add(slice_pairs))
            check(sepax_relate(
                      w.store.get(),
                      sepax_pairs(w.pairs.data() + first, std::min(slice_pairs, all - first)),
                      nullptr, out.data() + first),
                  "relate");
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < count; i++)
        threads.emplace_back(work);
    work();
    for (std::thread &t : threads)
        t.join();
}

void run(benchmark::State &state, const recipe &from, unsigned count) {
    workload &w = get_workload(from);
    std::vector<uint8_t> out(w.pairs.size(), 77);
    relate(w, count, out);
    if (out != w.relations())
        die("wrong relations by " + std::to_string(count) + " threads");
    for (auto _ : state)
        relate(w, count, out);
    count_items(state, "per_pair", out.size());
}

template <class Run>
void add(const std::string &task, const recipe &from, unsigned count, Run run) {
    const std::string name = task + "/" + from.kind.name + "/overlap50" +
                             (from.order == layout::space ? "/space" : "/random") + "/n" +
                             std::to_string(from.shapes) + "/threads" + std::to_string(count) +
                             "/" + sepax_backend_name(sepax_backend_default()) + "/auto";
    benchmark::RegisterBenchmark(name.c_str(), run)->UseRealTime();
}

} // namespace

std::vector<unsigned> thread_counts() {
    const unsigned most = std::max(1U, std::thread::hardware_concurrency());
    std::vector<unsigned> counts;
    for (unsigned count = 1; count < most; count *= 2)
        counts.push_back(count);
    counts.push_back(most);
    return counts;
}

void register_threads() {
    const size_t shapes = scaled(1000000);
    for (const shape_kind &kind : kinds_of({"k3", "k4", "box", "k8", "k16", "mixed"}))
        for (const layout order : {layout::space, layout::random}) {
            const recipe from = {kind, 50, shapes, 4 * shapes, order};
            for (const unsigned count : thread_counts())
                add("threads", from, count,
                    [from, count](benchmark::State &state) { run(state, from, count); });
        }
    register_lending();
}
