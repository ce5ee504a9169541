// SPDX-License-Identifier: MIT
//
// sepax_executed BACKEND [KIND [PAIRS]]: which instructions relations and separations execute, by
// stepping through a call. Prints for each task a line "task NAME PAIRS", and then a line "ADDRESS
// TIMES" for every instruction, by its address in this program's file; executed.py makes a table of
// it. For Linux on x86-64.

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unordered_map>

#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "workload.h"

extern "C" const char __executable_start; // the linker's

namespace {

using counts = std::unordered_map<uintptr_t, uint64_t>;

void ask(workload &w, const sepax_options &options, bool separate, size_t begin, size_t end) {
    const size_t n = end - begin;
    if (!separate) {
        static std::vector<uint8_t> relations(w.pairs.size());
        check(sepax_relate(w.store.get(), &w.pairs[begin], n, &options, relations.data()),
              "sepax_relate");
        return;
    }
    static std::vector<float> out(3 * w.pairs.size());
    const sepax_contacts contacts = {out.data(), &out[w.pairs.size()], &out[2 * w.pairs.size()],
                                     nullptr};
    check(sepax_separate(w.store.get(), &w.pairs[begin], n, &options, &contacts), "sepax_separate");
}

// The child: once for the tables that a first call fills, then between two stops.
[[noreturn]] void be_stepped(workload &w, const sepax_options &options, bool separate,
                             size_t pairs) {
    if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
        die("this process may not be traced");
    ask(w, options, separate, 0, pairs);
    raise(SIGSTOP);
    ask(w, options, separate, pairs, 2 * pairs);
    raise(SIGSTOP);
    _exit(0);
}

int next_stop(pid_t child) {
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
        die("the process to step through has ended too early");
    return WSTOPSIG(status);
}

counts step_through(pid_t child) {
    counts found;
    if (next_stop(child) != SIGSTOP)
        die("the process to step through does not stop");
    const auto start = reinterpret_cast<uintptr_t>(&__executable_start);
    for (int signal = 0; signal != SIGSTOP;) {
        const long at = ptrace(PTRACE_PEEKUSER, child, offsetof(user_regs_struct, rip), nullptr);
        found[static_cast<uintptr_t>(at) - start] += 1;
        if (ptrace(PTRACE_SINGLESTEP, child, nullptr, nullptr) != 0)
            die("the process cannot be stepped through");
        signal = next_stop(child);
        if (signal != SIGTRAP && signal != SIGSTOP)
            die("the process to step through has failed");
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    return found;
}

void count(const shape_kind &kind, int overlap, bool separate, const sepax_options &options,
           size_t pairs) {
    recipe from;
    from.kind = kind;
    from.overlap = overlap;
    workload &w = get_workload(from);
    std::printf("task %s/%s/overlap%d %zu\n", separate ? "separate" : "relate", kind.name, overlap,
                pairs);
    std::fflush(stdout);
    const pid_t child = fork();
    if (child < 0)
        die("no process to step through");
    if (child == 0)
        be_stepped(w, options, separate, pairs);
    for (const auto &[address, times] : step_through(child))
        std::printf("%zx %llu\n", static_cast<size_t>(address),
                    static_cast<unsigned long long>(times));
}

} // namespace

int main(int argc, char **argv) {
    sepax_options options = {};
    options.backend = argc > 1 ? sepax_backend_find(argv[1]) : nullptr;
    if (options.backend == nullptr || !sepax_backend_runs_here(options.backend))
        die("wants the name of a backend that runs here");
    const std::string wanted = argc > 2 ? argv[2] : "";
    const size_t pairs = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 4096;
    if (pairs == 0 || pairs > recipe().pairs / 2)
        die("the number of pairs must be from 1 to " + std::to_string(recipe().pairs / 2));
    const std::vector<shape_kind> kinds =
        wanted.empty() ? kinds_of({"k3", "k4", "box", "k6", "k8", "k16", "k32", "k64", "mixed"})
                       : kinds_of({wanted.c_str()});
    for (const shape_kind &kind : kinds) {
        for (const int overlap : {10, 50, 90})
            count(kind, overlap, false, options, pairs);
        count(kind, 50, true, options, pairs);
    }
    return 0;
}
