// SPDX-License-Identifier: MIT

#include "own.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "own_file.h"
#include "runs.h"

namespace {

// Less than this is no reason to change anything.
constexpr double worth = .05;
constexpr size_t few = 1000;

struct timing {
    std::string task, who, how;        // relate, avx512, auto
    std::vector<double> seconds;       // a pair, of each repetition
    double wrong, in_double, expanded; // percent of the pairs in the last two
    std::string cannot;                // why there is no time

    double median() const {
        return seconds[seconds.size() / 2];
    }
};

// Keeps the times, in ascending order, and prints nothing.
class keeper : public benchmark::BenchmarkReporter {
  public:
    std::vector<timing> timings;

    bool ReportContext(const Context &) override {
        return true;
    }
    void ReportRuns(const std::vector<Run> &reports) override {
        for (const Run &run : reports)
            if (run.run_type == Run::RT_Iteration)
                keep(run);
    }

  private:
    void keep(const Run &run) {
        // <task>/own/<who>/<how>, where <how> may have slashes of its own
        std::vector<std::string> part(1);
        for (const char c : run.run_name.function_name)
            if (c == '/' && part.size() < 4)
                part.emplace_back();
            else
                part.back() += c;
        part.resize(4);
        const auto counter = [&run](const char *name) {
            const auto at = run.counters.find(name);
            return at == run.counters.end() ? 0 : at->second.value;
        };
        if (counter("gap_bound") != 0)
            return; // no full answer
        const double by_double = counter("double%");
        const timing t = {part[0],
                          part[2],
                          part[3],
                          {counter("per_pair")},
                          counter("wrong"),
                          by_double,
                          counter("exact%") - by_double,
                          run.error_occurred ? run.error_message : ""};
        for (timing &old : timings)
            if (old.task == t.task && old.who == t.who && old.how == t.how) {
                const auto at =
                    std::upper_bound(old.seconds.begin(), old.seconds.end(), t.seconds.front());
                old.seconds.insert(at, t.seconds.front());
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
        // What a flag makes of the library's answers is no strategy.
        if (t.task == task && is_backend(t.who) == library &&
            !(library && t.how.find('/') != std::string::npos) && (who.empty() || t.who == who) &&
            (how.empty() || t.how == how) && t.cannot.empty() &&
            (best == nullptr || t.median() < best->median()))
            best = &t;
    return best;
}

std::string upper(std::string text) {
    for (char &c : text)
        c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return text;
}

// All who answered, the fastest first, then those who cannot.
void print_table(std::vector<timing> of, task what) {
    std::stable_sort(of.begin(), of.end(), [](const timing &l, const timing &r) {
        return l.cannot.empty() != r.cannot.empty() ? l.cannot.empty() : l.median() < r.median();
    });
    std::printf("\n%-10s %-42s %10s %17s %10s\n", task_name(what), "", "ns a pair",
                "least and most", "wrong");
    for (const timing &t : of) {
        if (t.task != task_name(what))
            continue;
        const std::string who = t.who + " " + t.how;
        if (!t.cannot.empty())
            std::printf("%-53s cannot: %s\n", who.c_str(), t.cannot.c_str());
        else
            std::printf(what == task::relate ? "%-53s %10.2f %8.2f %8.2f %10.0f\n"
                                             : "%-53s %10.2f %8.2f %8.2f\n",
                        who.c_str(), 1e9 * t.median(), 1e9 * t.seconds.front(),
                        1e9 * t.seconds.back(), t.wrong);
    }
}

void recommend(const timing &now, const timing &best, size_t pairs) {
    const double saved = 1 - best.median() / now.median();
    std::printf("  Recommendation: ");
    if (pairs < few) {
        std::printf("leave it as it is: with so few pairs the fixed cost of a call decides.\n");
    } else if (&best == &now) {
        std::printf("leave it as it is: nothing else was faster.\n");
    } else if (best.seconds.back() >= now.seconds.front()) {
        std::printf("leave it as it is: there is no difference that these runs can tell. %s on %s "
                    "took %.2f to %.2f ns, and this one %.2f to %.2f.\n",
                    best.how.c_str(), best.who.c_str(), 1e9 * best.seconds.front(),
                    1e9 * best.seconds.back(), 1e9 * now.seconds.front(), 1e9 * now.seconds.back());
    } else if (saved < worth) {
        std::printf("leave it as it is: %s on %s was faster, but by less than 5 %%.\n",
                    best.how.c_str(), best.who.c_str());
    } else {
        if (best.how != "auto")
            std::printf("set options.strategy = SEPAX_%s%s", upper(best.how).c_str(),
                        best.who != now.who ? " and " : "");
        if (best.who != now.who)
            std::printf("set options.backend = sepax_backend_find(\"%s\")", best.who.c_str());
        std::printf(": %.2f ns, %.0f %% less.\n", 1e9 * best.median(), 100 * saved);
    }
}

// How auto came to its answers.
void explain(const timing &now, task what, workload &w) {
    const peers::polygons &all = w.polygons();
    size_t least = SEPAX_MAX_VERTICES, by_lanes = 0;
    for (size_t i = 0; i < all.count(); i++)
        least = std::min(least, all.size(i));
    for (const sepax_pair &pair : w.pairs) {
        const size_t a = all.size(pair.a), b = all.size(pair.b);
        // Two shapes of 9 to 16 vertices: of separations, only where all are (kernel_row.h).
        const bool searched = std::min(a, b) > 8 && (what == task::relate || least > 8);
        by_lanes += std::max(a, b) <= 16 && !searched;
    }
    const double share = 100 * static_cast<double>(by_lanes) / static_cast<double>(w.pairs.size());
    std::printf("  Chosen: one pair in each lane (pair_lanes, or box between two rectangles) for "
                "%.1f %% of the pairs, support for %.1f %%; discs and outlines first where they "
                "pay.\n",
                share, 100 - share);
    std::printf(
        "  Decided in lanes with an error bound: %.2f %%; alone in double: %.2f %%; by exact "
        "expansions: %.2f %%.\n",
        100 - now.in_double - now.expanded, now.in_double, now.expanded);
}

void advise(const std::vector<timing> &timings, task what, workload &w) {
    const size_t pairs = w.pairs.size();
    const std::string name = task_name(what);
    const std::string backend = sepax_backend_name(sepax_backend_default());
    const timing *now = fastest(timings, name, true, backend, "auto");
    if (now == nullptr)
        return; // filtered out
    print_table(timings, what);
    std::printf("\nsepax_%s: auto on %s takes %.2f ns a pair, %.3f ms for all of them.\n",
                name.c_str(), backend.c_str(), 1e9 * now->median(),
                1e3 * now->median() * static_cast<double>(pairs));
    explain(*now, what, w);
    recommend(*now, *fastest(timings, name, true), pairs);
    const timing *other = fastest(timings, name, false);
    if (other == nullptr)
        return;
    std::printf("  The fastest of the others, %s %s, takes %.2f ns: %.1f times as long as auto",
                other->who.c_str(), other->how.c_str(), 1e9 * other->median(),
                other->median() / now->median());
    if (what == task::relate)
        std::printf("; it is wrong on %.0f pairs", other->wrong);
    std::printf(".\n");
}

void describe(workload &w, size_t polygons) {
    const peers::polygons &all = w.polygons();
    size_t least = SEPAX_MAX_VERTICES, most = 0;
    for (size_t i = 0; i < all.count(); i++) {
        least = std::min(least, all.size(i));
        most = std::max(most, all.size(i));
    }
    size_t of[3] = {0, 0, 0};
    for (const uint8_t relation : w.relations())
        of[relation]++;
    const double shapes = static_cast<double>(all.count()),
                 pairs = static_cast<double>(w.pairs.size());
    std::printf("\n%zu convex pieces of %zu to %zu vertices, %.1f on average, of %zu polygons; %zu "
                "pairs of two polygons whose bounding boxes meet, %.1f a piece:\n%.1f %% disjoint, "
                "%.1f %% touching, %.1f %% "
                "overlapping.\n",
                all.count(), least, most, static_cast<double>(all.vertices.size()) / shapes,
                polygons, w.pairs.size(), pairs / shapes, 100 * static_cast<double>(of[0]) / pairs,
                100 * static_cast<double>(of[1]) / pairs, 100 * static_cast<double>(of[2]) / pairs);
}

shapes::store_ptr read_store(const char *path, std::vector<sepax_id> &bodies) {
    sepax_store *raw = nullptr;
    check(sepax_store_create(nullptr, &raw), "sepax_store_create");
    shapes::store_ptr store(raw);
    sepax_id *offsets = nullptr;
    size_t count = 0;
    if (own_file_read(path, raw, &offsets, &count))
        bodies.assign(offsets, offsets + count + 1);
    else
        store.reset();
    std::free(offsets);
    return store;
}

// Without the pairs of pieces of one polygon, which meet along cuts.
std::vector<sepax_pair> find_pairs(const sepax_store *store, const std::vector<sepax_id> &bodies) {
    sepax_broad_options options = {};
    options.a = options.b = {0, static_cast<uint32_t>(sepax_store_count(store))};
    options.bodies = {bodies.data(), bodies.size() - 1};
    options.flags = SEPAX_ANY_ORDER;
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    size_t count = 0;
    const sepax_status counted =
        sepax_find_pairs(store, &options, workspace.get(), nullptr, 0, &count);
    std::vector<sepax_pair> pairs(count);
    if (counted == SEPAX_ERROR_CAPACITY)
        check(sepax_find_pairs(store, &options, workspace.get(), pairs.data(), count, &count),
              "sepax_find_pairs");
    else
        check(counted, "sepax_find_pairs");
    return pairs;
}

} // namespace

int run_own(const char *path) {
    std::vector<sepax_id> bodies;
    shapes::store_ptr store = read_store(path, bodies);
    if (!store)
        return 1;
    std::vector<sepax_pair> pairs = find_pairs(store.get(), bodies);
    if (pairs.empty()) {
        std::printf("%s: no two of the %zu bounding boxes meet: there is nothing to compare\n",
                    path, sepax_store_count(store.get()));
        return 0;
    }
    workload w(std::move(store), std::move(pairs), "own");
    const peers::polygons &all = w.polygons();
    size_t most = 0;
    for (size_t i = 0; i < all.count(); i++)
        most = std::max(most, all.size(i));
    const place here = {"own", [&w]() -> workload & { return w; }, false,
                        static_cast<unsigned>(most), false};
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
    describe(w, bodies.size() - 1);
    advise(display.timings, task::relate, w);
    advise(display.timings, task::separate, w);
    return 0;
}
