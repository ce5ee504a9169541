// SPDX-License-Identifier: MIT
//
// Memory of this machine: the time of the cache lines that a random pair touches. Growth is drawn
// against it.

#include "runs.h"

namespace {

constexpr size_t line = 64 / sizeof(float);

// Two shapes a pair, of `lines` cache lines each, in the order of random ids. The loads do not
// depend on each other; prefetching `ahead` pairs helps where the machine's own window is short.
// Into L2, as the kernel does: that is the fastest here.
template <size_t ahead>
float touch(const std::vector<float> &memory, size_t lines, const std::vector<sepax_pair> &pairs) {
    float sum = 0;
    const float *base = memory.data();
    for (size_t i = 0; i + ahead < pairs.size(); i++)
        for (size_t l = 0; l < lines; l++) {
            if (ahead > 0) {
                __builtin_prefetch(base + (pairs[i + ahead].a * lines + l) * line, 0, 2);
                __builtin_prefetch(base + (pairs[i + ahead].b * lines + l) * line, 0, 2);
            }
            sum += base[(pairs[i].a * lines + l) * line] + base[(pairs[i].b * lines + l) * line];
        }
    return sum;
}

template <size_t ahead> void random_lines(benchmark::State &state, size_t shapes, size_t lines) {
    const std::vector<float> memory((shapes * lines + 1) * line, 1);
    shapes::rng random(64);
    std::vector<sepax_pair> pairs(4 * shapes + ahead);
    for (sepax_pair &p : pairs) {
        p.a = shapes::below(random, static_cast<uint32_t>(shapes));
        p.b = shapes::below(random, static_cast<uint32_t>(shapes));
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(touch<ahead>(memory, lines, pairs));
    count_items(state, "per_pair", pairs.size() - ahead);
}

} // namespace

void register_memory(bool full) {
    size_t last = 0;
    for (const size_t count : {size_t(1024), size_t(4096), size_t(16384), size_t(65536),
                               size_t(262144), size_t(1000000)}) {
        const size_t here = scaled(count);
        if (here == last || (!full && count != 1000000))
            continue;
        last = here;
        // of a shape: up to 8, 16, 32, 64 vertices
        for (const size_t lines : {size_t(1), size_t(2), size_t(4), size_t(8)}) {
            if (lines > 2 && count > 65536)
                continue; // only what a group of large polygons waits for in the caches
            const std::string name =
                "memory/random_lines" + std::to_string(2 * lines) + "/n" + std::to_string(here);
            benchmark::RegisterBenchmark(
                (name + "/plain").c_str(),
                [here, lines](benchmark::State &state) { random_lines<0>(state, here, lines); });
            benchmark::RegisterBenchmark(
                (name + "/prefetch").c_str(),
                [here, lines](benchmark::State &state) { random_lines<32>(state, here, lines); });
        }
    }
}
