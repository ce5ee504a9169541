// SPDX-License-Identifier: MIT
//
// Relation and separation of batches of pairs: every shape kind, overlap rate, backend and
// strategy, beside scalar SAT on the same data. Every answer is checked before it is timed.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>
#include <iterator>

#include "workload.h"

namespace {

using shapes::family;

const shape_kind kinds[] = {
    {"k3", family::triangle, 3, false},    {"k4", family::random, 4, false},
    {"box", family::box, 4, true},         {"rect", family::box_polygon, 4, true},
    {"k6", family::random, 6, false},      {"regular6", family::regular, 6, true},
    {"k8", family::random, 8, false},      {"regular8", family::regular, 8, true},
    {"k16", family::random, 16, false},    {"k32", family::random, 32, false},
    {"k64", family::random, 64, false},    {"mixed", family::mixed, 16, false},
    {"needle8", family::needle, 8, false},
};
const shape_kind tile_kinds[] = {
    {"box", family::box, 4, true},
    {"k4", family::box_polygon, 4, true},
    {"k8", family::lattice, 8, true},
};

// What is common to the runs on one scene.
struct place {
    std::string name; // "k4/overlap50"
    shape_kind kind;
    int overlap;
    size how;
};

void count_pairs(benchmark::State &state, size_t pairs) {
    state.SetItemsProcessed(static_cast<int64_t>(pairs) * state.iterations());
    // The inverse of a rate: seconds a pair, written with a unit like 1.96ns.
    state.counters["per_pair"] = benchmark::Counter(static_cast<double>(pairs),
                                                    benchmark::Counter::kIsIterationInvariantRate |
                                                        benchmark::Counter::kInvert);
}

void count_report(benchmark::State &state, const sepax_report &report, size_t pairs) {
    const double all = static_cast<double>(pairs);
    state.counters["exact%"] = 100 * static_cast<double>(report.in_double + report.expanded) / all;
}

// ------------------------------------------------------------------ library

void run_relate(benchmark::State &state, const place &p, sepax_options options) {
    workload &w = get_workload(p.kind, p.overlap, p.how);
    const size_t n = w.pair_count();
    std::vector<uint8_t> out(n, 77);
    sepax_report report = {};
    options.report = &report;
    check(sepax_relate(w.store.get(), w.scene.pairs.data(), n, &options, out.data()), "relate");
    if (out != w.relations())
        die("wrong relations in " + p.name);
    for (auto _ : state) {
        sepax_relate(w.store.get(), w.scene.pairs.data(), n, &options, out.data());
        benchmark::ClobberMemory();
    }
    count_pairs(state, n);
    count_report(state, report, n);
}

void run_separate(benchmark::State &state, const place &p, sepax_options options) {
    workload &w = get_workload(p.kind, p.overlap, p.how);
    const size_t n = w.pair_count();
    std::vector<float> separation(n), normals(2 * n);
    const sepax_contacts contacts = {separation.data(), normals.data(), normals.data() + n,
                                     nullptr};
    sepax_report report = {};
    options.report = &report;
    check(sepax_separate(w.store.get(), w.scene.pairs.data(), n, &options, &contacts), "separate");
    if (std::memcmp(separation.data(), w.separations().data(), n * sizeof(float)) != 0 ||
        std::memcmp(normals.data(), w.normals().data(), 2 * n * sizeof(float)) != 0)
        die("wrong separations in " + p.name);
    for (auto _ : state) {
        sepax_separate(w.store.get(), w.scene.pairs.data(), n, &options, &contacts);
        benchmark::ClobberMemory();
    }
    count_pairs(state, n);
    count_report(state, report, n);
}

// ----------------------------------------------------------------- baseline

// Float SAT errs by roundings of coordinates up to about 1000 in the largest scenes; farther from
// contact than this it must agree, and separations must be as close.
constexpr float baseline_tolerance = 2e-3F;

void run_baseline(benchmark::State &state, const place &p, const baseline &b) {
    workload &w = get_workload(p.kind, p.overlap, p.how);
    const baseline_set &set = w.baseline_data();
    const size_t n = w.pair_count();
    const std::vector<float> &exact = w.separations();
    if (b.relate != nullptr) {
        std::vector<uint8_t> hits(n, 77);
        b.relate(&set, w.scene.pairs.data(), n, hits.data());
        for (size_t i = 0; i < n; ++i)
            if (hits[i] != (w.relations()[i] != SEPAX_DISJOINT) &&
                !(std::abs(exact[i]) < baseline_tolerance))
                die("the scalar " + std::string(b.name) + " is wrong in " + p.name);
        for (auto _ : state) {
            b.relate(&set, w.scene.pairs.data(), n, hits.data());
            benchmark::ClobberMemory();
        }
    } else {
        std::vector<float> separation(n), nx(n), ny(n);
        b.separate(&set, w.scene.pairs.data(), n, separation.data(), nx.data(), ny.data());
        for (size_t i = 0; i < n; ++i)
            if (!(std::abs(separation[i] - exact[i]) < baseline_tolerance))
                die("the scalar " + std::string(b.name) + " is wrong in " + p.name);
        for (auto _ : state) {
            b.separate(&set, w.scene.pairs.data(), n, separation.data(), nx.data(), ny.data());
            benchmark::ClobberMemory();
        }
    }
    count_pairs(state, n);
}

// ------------------------------------------------------------- registration

// Whether a strategy is one of its own for this kind (see sepax_strategy), not SEPAX_AUTO again.
bool applies(sepax_strategy strategy, const shape_kind &kind) {
    if (strategy == SEPAX_BOX)
        return kind.family == family::box;
    if (strategy == SEPAX_PAIR_LANES)
        return kind.k <= 16;
    return true;
}

void add_library(const char *what, const place &p, sepax_options options) {
    std::string name = std::string(what) + "/" + p.name + "/" +
                       sepax_backend_name(options.backend) + "/" +
                       sepax_strategy_name(options.strategy);
    if ((options.flags & SEPAX_NO_DEDUP) != 0)
        name += "/no_dedup";
    place named = p;
    named.name = name;
    const bool relate = std::strcmp(what, "relate") == 0;
    benchmark::RegisterBenchmark(name.c_str(), [named, options, relate](benchmark::State &state) {
        (relate ? run_relate : run_separate)(state, named, options);
    });
}

void add_baselines(bool relate, const place &p) {
    const struct {
        const char *name;
        const baseline *list;
    } builds[] = {{"scalar", baselines_plain},
                  {"scalar_native", baselines_native},
                  {"scalar_fastmath", baselines_fastmath}};
    for (const auto &build : builds)
        for (const baseline *b = build.list; b->name != nullptr; ++b) {
            if ((b->relate != nullptr) != relate ||
                (b->boxes_only != 0 && p.kind.family != family::box))
                continue;
            place named = p;
            named.name = std::string(relate ? "relate/" : "separate/") + p.name + "/" + build.name +
                         "/" + b->name;
            benchmark::RegisterBenchmark(named.name.c_str(), [named, b](benchmark::State &state) {
                run_baseline(state, named, *b);
            });
        }
}

enum strategies { auto_only, every_one };

void add_backends(const char *what, const place &p, strategies which) {
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        sepax_options options = {};
        options.backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(options.backend))
            continue; // main says so
        const bool reference = std::strcmp(sepax_backend_name(options.backend), "reference") == 0;
        const bool best = options.backend == sepax_backend_default();
        for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s) {
            options.strategy = static_cast<sepax_strategy>(s);
            options.flags = 0;
            if (s != SEPAX_AUTO &&
                (reference || !applies(options.strategy, p.kind) || (which == auto_only && !best)))
                continue;
            add_library(what, p, options);
            if (p.kind.parallel_edges && !reference) {
                options.flags = SEPAX_NO_DEDUP;
                add_library(what, p, options);
            }
        }
    }
}

bool in_short_set(const shape_kind &kind) {
    for (const char *name : {"k3", "k4", "box", "k8", "k16", "k64", "mixed"})
        if (std::strcmp(kind.name, name) == 0)
            return true;
    return false;
}

} // namespace

void register_pairs(bool full) {
    for (const shape_kind &kind : kinds) {
        if (!full && !in_short_set(kind))
            continue;
        for (const int overlap : {10, 50, 90}) {
            if (!full && overlap != 50)
                continue;
            const place p = {std::string(kind.name) + "/overlap" + std::to_string(overlap), kind,
                             overlap, size::cached};
            for (const char *what : {"relate", "separate"}) {
                add_baselines(std::strcmp(what, "relate") == 0, p);
                add_backends(what, p, full ? every_one : auto_only);
            }
        }
    }

    for (const shape_kind &kind : tile_kinds) {
        const place p = {std::string(kind.name) + "/touching", kind, 0, size::tiles};
        for (const char *what : {"relate", "separate"}) {
            add_baselines(std::strcmp(what, "relate") == 0, p);
            add_backends(what, p, auto_only);
        }
    }

    for (const size how : {size::million_broad, size::million_random})
        for (const shape_kind &kind : kinds) {
            const bool k4 = std::strcmp(kind.name, "k4") == 0;
            if (!k4 && (!full ||
                        (std::strcmp(kind.name, "box") != 0 && std::strcmp(kind.name, "k8") != 0)))
                continue;
            for (const int overlap : {10, 50, 90}) {
                if (!full && overlap != 50)
                    continue;
                const place p = {
                    std::string(kind.name) +
                        (how == size::million_broad ? "/million_broad" : "/million_random") +
                        "/overlap" + std::to_string(overlap),
                    kind, overlap, how};
                for (const char *what : {"relate", "separate"}) {
                    if (full)
                        add_baselines(std::strcmp(what, "relate") == 0, p);
                    sepax_options options = {};
                    options.backend = sepax_backend_default();
                    add_library(what, p, options);
                }
            }
        }
}
