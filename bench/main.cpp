// SPDX-License-Identifier: MIT
//
// sepax_bench: a short set of benchmarks; with --full the whole grid; with --threads one store and
// many threads; with --own=FILE the polygons of a file. --benchmark_filter and the other options of
// Google Benchmark work on each.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "own.h"
#include "verdict.h"
#include "workload.h"

namespace {

std::string cpu_model() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.compare(0, 10, "model name") == 0)
            return line.substr(line.find(':') + 2);
    return "unknown";
}

// What the figures depend on, for the JSON; and on stderr what is left out, by name.
void describe() {
    std::string backends, skipped, missing, installed;
    const auto append = [](std::string &list, const std::string &name, const char *between) {
        list += (list.empty() ? "" : between) + name;
    };
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        const sepax_backend *backend = sepax_backend_at(i);
        append(sepax_backend_runs_here(backend) ? backends : skipped, sepax_backend_name(backend),
               " ");
    }
    for (const std::string &peer : peers::missing())
        append(missing, peer, ", ");
    std::string last;
    for (const peers::question &q : peers::questions()) {
        if (q.peer != last)
            append(installed, q.peer, " ");
        last = q.peer;
    }
    if (!skipped.empty())
        std::fprintf(stderr, "skipped, this CPU cannot run them: %s\n", skipped.c_str());
    if (!missing.empty())
        std::fprintf(stderr, "skipped, these peers are not installed: %s\n", missing.c_str());
    benchmark::AddCustomContext("cpu", cpu_model());
    benchmark::AddCustomContext("compiler", SEPAX_BENCH_COMPILER);
    benchmark::AddCustomContext("build", SEPAX_BENCH_BUILD " " SEPAX_BENCH_FLAGS);
    benchmark::AddCustomContext("sepax_backends", backends);
    benchmark::AddCustomContext("sepax_default", sepax_backend_name(sepax_backend_default()));
    benchmark::AddCustomContext("sepax_skipped", skipped);
    benchmark::AddCustomContext("sepax_peers", installed);
    benchmark::AddCustomContext("sepax_peers_missing", missing);
}

void register_grid(bool full) {
    register_pairs(full);
    register_growth(full);
    register_frames(full);
    register_lists(full);
    register_broad(full);
    register_store(full);
    register_memory(full);
    register_exactness();
}

} // namespace

int main(int argc, char **argv) {
    bool full = false, threads = false;
    const char *own = nullptr;
    // There are hundreds in the short set and thousands in the whole grid: minutes, not hours. What
    // the caller says comes later and wins.
    char time[] = "--benchmark_min_time=0.05", longer[] = "--benchmark_min_time=0.1";
    char repeat[] = "--benchmark_repetitions=3",
         interleave[] = "--benchmark_enable_random_interleaving=true";
    std::vector<char *> arguments = {argv[0], time};
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--full") == 0) {
            full = true;
            arguments.insert(arguments.begin() + 2, longer);
        } else if (std::strcmp(argv[i], "--threads") == 0) {
            threads = true;
        } else if (std::strncmp(argv[i], "--own=", 6) == 0) {
            own = argv[i] + 6;
            arguments.insert(arguments.begin() + 1, {repeat, interleave});
        } else {
            arguments.push_back(argv[i]);
        }
    }
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data()))
        return 1;
    describe();
    if (own != nullptr)
        return run_own(own);
    if (threads)
        register_threads();
    else
        register_grid(full);
    if (benchmark::RunSpecifiedBenchmarks() == 0) {
        std::fprintf(stderr, "sepax_bench: nothing matches%s\n",
                     full || threads ? "" : " in the short set; --full has more");
        return 1;
    }
    print_verdicts(stderr);
    return 0;
}
