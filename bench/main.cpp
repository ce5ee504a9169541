// SPDX-License-Identifier: MIT
//
// sepax_bench: a short set of benchmarks; with --full the whole grid; with --peers relations and
// the whole path beside other libraries; with --threads one store and many threads; with --claims
// what tutorials claim; with --own=FILE the polygons of a file. --benchmark_filter and the other
// options of Google Benchmark work on each.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "once.h"
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
void describe(const std::string &run) {
    std::string backends, skipped, missing, installed;
    const auto append = [](std::string &list, const std::string &name, const char *between) {
        list += (list.empty() ? "" : between) + name;
    };
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        append(sepax_backend_runs_here(backend) ? backends : skipped, sepax_backend_name(backend),
               " ");
    }
    for (const std::string &peer : peers::missing())
        append(missing, peer, ", ");
    std::string last;
    for (const peers::method &q : peers::methods()) {
        if (q.peer != last)
            append(installed, q.peer, " ");
        last = q.peer;
    }
    if (!skipped.empty())
        std::fprintf(stderr, "skipped, this CPU cannot run them: %s\n", skipped.c_str());
    if (!missing.empty())
        std::fprintf(stderr, "skipped, these peers are not installed: %s\n", missing.c_str());
    benchmark::AddCustomContext("sepax_run", run);
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
    register_few(full);
    register_growth(full);
    register_frames(full);
    register_lists(full);
    register_broad(full);
    register_index(full);
    register_seeks();
    register_decompose(full);
    register_round(full);
    register_distance(full);
    register_bodies(full);
    register_casts(full);
    register_impacts();
    register_containment(full);
    register_store(full);
    register_worlds(full);
    register_rows();
    register_locate();
    register_traffic();
#ifdef SEPAX_BENCH_FIELDS
    register_fields();
#endif
    register_large(full);
    register_memory(full);
    register_exactness();
}

// What a run measures; its name is that of the folder of its results.
struct selection {
    std::string name = "short";
    std::string own; // a file
};

// The arguments of Google Benchmark. Those of the caller come last and win.
std::vector<std::string> read_arguments(int argc, char **argv, selection &selected) {
    std::vector<std::string> given;
    for (int i = 1; i < argc; i++) {
        const std::string argument = argv[i];
        if (argument == "--full" || argument == "--peers" || argument == "--threads" ||
            argument == "--claims") {
            selected.name = argument.substr(2);
        } else if (argument.compare(0, 6, "--own=") == 0) {
            selected.name = "own";
            selected.own = argument.substr(6);
        } else {
            given.push_back(argument);
        }
    }
    // Hundreds in the short set, thousands in the whole grid.
    std::vector<std::string> all = {argv[0], "--benchmark_repetitions=3",
                                    selected.name == "full" ? "--benchmark_min_time=0.05"
                                                            : "--benchmark_min_time=0.02"};
    if (selected.name == "own" || selected.name == "claims")
        all.insert(all.end(), {"--benchmark_enable_random_interleaving=true",
                               selected.name == "own" ? "--benchmark_repetitions=9"
                                                      : "--benchmark_repetitions=21",
                               "--benchmark_min_time=0.01"});
    if (selected.name == "peers")
        all.push_back("--benchmark_filter=^(relate/(k3|k4|box|k8|k64)/(overlap|touching|grazing)"
                      "|find_pairs|whole_path)");
    all.insert(all.end(), given.begin(), given.end());
    return all;
}

} // namespace

int main(int argc, char **argv) {
    if (argc == 2 && std::strncmp(argv[1], "--once=", 7) == 0)
        return run_once(argv[1] + 7);
    selection selected;
    std::vector<std::string> arguments = read_arguments(argc, argv, selected);
    std::vector<char *> pointers;
    for (std::string &argument : arguments)
        pointers.push_back(argument.data());
    int count = static_cast<int>(pointers.size());
    pointers.push_back(nullptr);
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data()))
        return 1;
    describe(selected.name);
    if (selected.name == "own")
        return run_own(selected.own.c_str());
    if (selected.name == "threads")
        register_threads();
    else if (selected.name == "claims")
        register_claims();
    else
        register_grid(selected.name == "full");
    if (benchmark::RunSpecifiedBenchmarks() == 0) {
        std::fprintf(stderr, "sepax_bench: nothing matches%s\n",
                     selected.name == "short" ? " in the short set; --full has more" : "");
        return 1;
    }
    print_verdicts(stderr);
    return 0;
}
