// SPDX-License-Identifier: MIT

#include "own.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "own_file.h"
#include "runs.h"
#include "verdict.h"

namespace {

// Less than this is noise, and no reason to change anything.
constexpr double worth = .05;

struct timing {
    std::string task, who, how; // relate, avx512, auto
    double seconds;             // a pair, or for find_pairs all of it
    double wrong;
};

// Prints as usual and keeps the figures.
class keeper : public benchmark::ConsoleReporter {
  public:
    std::vector<timing> timings;

    void ReportRuns(const std::vector<Run> &reports) override {
        benchmark::ConsoleReporter::ReportRuns(reports);
        for (const Run &run : reports)
            if (!run.error_occurred && run.run_type == Run::RT_Iteration)
                keep(run);
    }

  private:
    void keep(const Run &run) {
        // <task>/own/<who>/<how>, perhaps followed by options of Google Benchmark
        std::vector<std::string> part(1);
        for (const char c : run.run_name.function_name)
            if (c == '/')
                part.emplace_back();
            else
                part.back() += c;
        part.resize(4);
        const auto counter = [&run](const char *name) {
            const auto at = run.counters.find(name);
            return at == run.counters.end() ? 0 : at->second.value;
        };
        const timing t = {part[0], part[2], part[3], counter("per_pair"), counter("wrong")};
        for (timing &old : timings) // of repetitions the fastest
            if (old.task == t.task && old.who == t.who && old.how == t.how) {
                old.seconds = std::min(old.seconds, t.seconds);
                return;
            }
        timings.push_back(t);
    }
};

bool is_backend(const std::string &name) {
    return sepax_backend_find(name.c_str()) != nullptr;
}

const timing *fastest(const std::vector<timing> &of, const std::string &task, bool library,
                      const std::string &who = "", const std::string &how = "") {
    const timing *best = nullptr;
    for (const timing &t : of)
        if (t.task == task && is_backend(t.who) == library && (who.empty() || t.who == who) &&
            (how.empty() || t.how == how) && (best == nullptr || t.seconds < best->seconds))
            best = &t;
    return best;
}

std::string upper(std::string text) {
    for (char &c : text)
        c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return text;
}

void advise(const std::vector<timing> &timings, task what, size_t pairs) {
    const std::string name = task_name(what);
    const std::string backend = sepax_backend_name(sepax_backend_default());
    const timing *now = fastest(timings, name, true, backend, "auto");
    const timing *best = fastest(timings, name, true);
    if (now == nullptr)
        return; // filtered out
    std::printf("\nsepax_%s: auto on %s takes %.2f ns a pair, %.3f ms for all of them.\n",
                name.c_str(), backend.c_str(), 1e9 * now->seconds,
                1e3 * now->seconds * static_cast<double>(pairs));
    const double saved = 1 - best->seconds / now->seconds;
    if (best == now || saved < worth) {
        std::printf("  Recommendation: leave it as it is. %s\n",
                    best == now ? "Nothing else was faster."
                                : "What was faster was so by less than 5 %.");
    } else {
        std::printf("  Recommendation: ");
        if (best->how != "auto")
            std::printf("set options.strategy = SEPAX_%s%s", upper(best->how).c_str(),
                        best->who != backend ? " and " : "");
        if (best->who != backend)
            std::printf("set options.backend = sepax_backend_find(\"%s\")", best->who.c_str());
        std::printf(": %.2f ns, %.0f %% less.\n", 1e9 * best->seconds, 100 * saved);
    }
    const timing *other = fastest(timings, name, false);
    if (other != nullptr) {
        std::printf("  The fastest of the others is %s %s with %.2f ns, %.1f times as long as auto",
                    other->who.c_str(), other->how.c_str(), 1e9 * other->seconds,
                    other->seconds / now->seconds);
        if (what == task::relate)
            std::printf("; it is wrong on %.0f pairs", other->wrong);
        std::printf(".\n");
    }
}

void describe(workload &w) {
    const peers::polygons &all = w.polygons();
    size_t least = SEPAX_MAX_VERTICES, most = 0;
    for (size_t i = 0; i < all.count(); ++i) {
        least = std::min(least, all.size(i));
        most = std::max(most, all.size(i));
    }
    size_t of[3] = {0, 0, 0};
    for (const uint8_t relation : w.relations())
        ++of[relation];
    const double shapes = static_cast<double>(all.count()),
                 pairs = static_cast<double>(w.pairs.size());
    std::printf("\n%zu polygons of %zu to %zu vertices, %.1f on average; %zu pairs whose bounding "
                "boxes meet, %.1f a polygon:\n%.1f %% disjoint, %.1f %% touching, %.1f %% "
                "overlapping.\n",
                all.count(), least, most, static_cast<double>(all.vertices.size()) / shapes,
                w.pairs.size(), pairs / shapes, 100 * static_cast<double>(of[0]) / pairs,
                100 * static_cast<double>(of[1]) / pairs, 100 * static_cast<double>(of[2]) / pairs);
    if (w.pairs.size() < 1000)
        std::printf("So few pairs say little: the fixed cost of a call is most of it.\n");
}

shapes::store_ptr read_store(const char *path) {
    sepax_store *raw = nullptr;
    check(sepax_store_create(nullptr, &raw), "sepax_store_create");
    shapes::store_ptr store(raw);
    if (!own_file_read(path, raw))
        store.reset();
    return store;
}

std::vector<sepax_pair> find_pairs(const sepax_store *store) {
    sepax_workspace *workspace = nullptr;
    check(sepax_workspace_create(nullptr, &workspace), "sepax_workspace_create");
    size_t count = 0;
    const sepax_status counted = sepax_find_pairs(store, nullptr, workspace, nullptr, 0, &count);
    std::vector<sepax_pair> pairs(count);
    if (counted == SEPAX_ERROR_CAPACITY)
        check(sepax_find_pairs(store, nullptr, workspace, pairs.data(), count, &count),
              "sepax_find_pairs");
    else
        check(counted, "sepax_find_pairs");
    sepax_workspace_destroy(workspace);
    return pairs;
}

} // namespace

int run_own(const char *path) {
    shapes::store_ptr store = read_store(path);
    if (!store)
        return 1;
    std::vector<sepax_pair> pairs = find_pairs(store.get());
    if (pairs.empty()) {
        std::printf("%s: no two of the %zu bounding boxes meet: there is nothing to compare\n",
                    path, sepax_store_count(store.get()));
        return 0;
    }
    workload w(std::move(store), std::move(pairs), "own");
    const peers::polygons &all = w.polygons();
    size_t most = 0;
    for (size_t i = 0; i < all.count(); ++i)
        most = std::max(most, all.size(i));
    const place here = {
        "own", [&w]() -> workload & {
                            return w; }, false, static_cast<unsigned>(most), false, true};
    for (const task what : {task::relate, task::separate}) {
        add_backends(what, here, every_one);
        add_baselines(what, here);
    }
    add_peers(here);
    keeper display;
    if (benchmark::RunSpecifiedBenchmarks(&display) == 0) {
        std::fprintf(stderr, "sepax_bench: nothing matches\n");
        return 1;
    }
    print_verdicts(stderr);
    describe(w);
    advise(display.timings, task::relate, w.pairs.size());
    advise(display.timings, task::separate, w.pairs.size());
    return 0;
}
