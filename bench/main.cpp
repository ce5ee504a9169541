// SPDX-License-Identifier: MIT
//
// sepax_bench: a short set of benchmarks, or with --full the whole grid; --benchmark_filter and the
// other options of Google Benchmark work on both.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "workload.h"

namespace {

std::string cpu_model() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.compare(0, 10, "model name") == 0)
            return line.substr(line.find(':') + 2);
    return "unknown";
}

} // namespace

int main(int argc, char **argv) {
    bool full = false;
    bool has_time = false;
    std::vector<char *> arguments;
    for (int i = 0; i < argc; ++i) {
        if (std::strcmp(argv[i], "--full") == 0)
            full = true;
        else
            arguments.push_back(argv[i]);
        has_time = has_time || std::strncmp(argv[i], "--benchmark_min_time", 20) == 0;
    }
    // There are hundreds in the short set and thousands in the whole grid: minutes, not hours.
    char brief[] = "--benchmark_min_time=0.05", longer[] = "--benchmark_min_time=0.1";
    if (!has_time)
        arguments.push_back(full ? longer : brief);
    int count = static_cast<int>(arguments.size());
    arguments.push_back(nullptr);

    std::string backends, skipped;
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        const sepax_backend *backend = sepax_backend_at(i);
        std::string &list = sepax_backend_runs_here(backend) ? backends : skipped;
        list += (list.empty() ? "" : " ") + std::string(sepax_backend_name(backend));
    }
    if (!skipped.empty())
        std::fprintf(stderr, "skipped, this CPU cannot run them: %s\n", skipped.c_str());
    benchmark::AddCustomContext("cpu", cpu_model());
    benchmark::AddCustomContext("compiler", SEPAX_BENCH_COMPILER);
    benchmark::AddCustomContext("build", SEPAX_BENCH_BUILD " " SEPAX_BENCH_FLAGS);
    benchmark::AddCustomContext("sepax_backends", backends);
    benchmark::AddCustomContext("sepax_skipped", skipped);

    register_pairs(full);
    register_store(full);
    register_exactness();
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data()))
        return 1;
    if (benchmark::RunSpecifiedBenchmarks() == 0) {
        std::fprintf(stderr, "sepax_bench: nothing matches%s\n",
                     full ? "" : " in the short set; --full has more");
        return 1;
    }
    return 0;
}
