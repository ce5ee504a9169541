// SPDX-License-Identifier: MIT

#include "runs.h"

#include <cmath>
#include <cstring>

#include "verdict.h"

namespace {

void count_report(benchmark::State &state, const sepax_report &report, size_t pairs) {
    const double all = static_cast<double>(pairs);
    state.counters["exact%"] = 100 * static_cast<double>(report.in_double + report.expanded) / all;
}

void count_wrong(benchmark::State &state, const std::string &who, const verdict &v) {
    remember(who, v);
    const auto count = [&state](const char *name, size_t number) {
        state.counters[name] = static_cast<double>(number);
    };
    count("wrong", v.wrong());
    if (v.wrong() == 0)
        return;
    count("missed_overlaps", v.missed_overlaps);
    count("missed_touches", v.missed_touches);
    count("false_hits", v.false_hits);
    state.counters["worst"] = static_cast<double>(v.worst);
}

// ------------------------------------------------------------------ library

void run_relate(benchmark::State &state, const place &p, sepax_options options) {
    workload &w = p.get();
    const size_t n = w.pairs.size();
    std::vector<uint8_t> out(n, 77);
    sepax_report report = {};
    options.report = &report;
    check(sepax_relate(w.store.get(), w.pairs.data(), n, &options, out.data()), "relate");
    if (out != w.relations())
        die("wrong relations in " + p.name);
    for (auto _ : state) {
        sepax_relate(w.store.get(), w.pairs.data(), n, &options, out.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
    count_report(state, report, n);
}

void run_separate(benchmark::State &state, const place &p, sepax_options options) {
    workload &w = p.get();
    const size_t n = w.pairs.size();
    std::vector<float> separation(n), normals(2 * n);
    const sepax_contacts contacts = {separation.data(), normals.data(), normals.data() + n,
                                     nullptr};
    sepax_report report = {};
    options.report = &report;
    check(sepax_separate(w.store.get(), w.pairs.data(), n, &options, &contacts), "separate");
    const bool safe = (options.flags & SEPAX_MTV_SAFE) != 0;
    if (std::memcmp(separation.data(), w.separations(safe).data(), n * sizeof(float)) != 0 ||
        std::memcmp(normals.data(), w.normals().data(), 2 * n * sizeof(float)) != 0)
        die("wrong separations in " + p.name);
    for (auto _ : state) {
        sepax_separate(w.store.get(), w.pairs.data(), n, &options, &contacts);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
    count_report(state, report, n);
}

// ------------------------------------------------------- baselines and peers

// Float SAT errs by roundings of coordinates up to about 1000 in the largest scenes; farther from
// contact than this it must agree, and separations must be as close.
constexpr float baseline_tolerance = 2e-3F;

void run_baseline(benchmark::State &state, const place &p, const baseline &b) {
    workload &w = p.get();
    const baseline_set &set = w.baseline_data();
    const size_t n = w.pairs.size();
    const std::vector<float> &exact = w.separations();
    if (b.relate != nullptr) {
        std::vector<uint8_t> hits(n, 77);
        b.relate(&set, w.pairs.data(), n, hits.data());
        const verdict v = judge(hits, w.relations(), exact);
        if (!(v.worst < baseline_tolerance) && !p.any_size)
            die("the scalar " + std::string(b.name) + " is wrong in " + p.name);
        for (auto _ : state) {
            b.relate(&set, w.pairs.data(), n, hits.data());
            benchmark::ClobberMemory();
        }
        count_wrong(state, p.name, v);
    } else {
        std::vector<float> separation(n), nx(n), ny(n);
        b.separate(&set, w.pairs.data(), n, separation.data(), nx.data(), ny.data());
        for (size_t i = 0; i < n && !p.any_size; ++i)
            if (!(std::abs(separation[i] - exact[i]) < baseline_tolerance))
                die("the scalar " + std::string(b.name) + " is wrong in " + p.name);
        for (auto _ : state) {
            b.separate(&set, w.pairs.data(), n, separation.data(), nx.data(), ny.data());
            benchmark::ClobberMemory();
        }
    }
    count_items(state, "per_pair", n);
}

void run_peer(benchmark::State &state, const place &p, const peers::question &q) {
    workload &w = p.get();
    const std::string reason = q.refuses ? q.refuses(w.polygons()) : "";
    if (!reason.empty()) {
        remember_refusal(p.name, reason);
        state.SkipWithError(reason.c_str());
        return;
    }
    peers::prepared &peer = w.prepared(q);
    std::vector<uint8_t> hits(w.pairs.size(), 77);
    peer.answer(w.pairs.data(), hits.size(), hits.data());
    const verdict v = judge(hits, w.relations(), w.separations());
    for (auto _ : state) {
        peer.answer(w.pairs.data(), hits.size(), hits.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", hits.size());
    count_wrong(state, p.name, v);
}

template <class Run, class Of> void add(const place &p, const std::string &who, Run run, Of of) {
    place named = p;
    named.name = who;
    benchmark::RegisterBenchmark(
        who.c_str(), [named, run, of](benchmark::State &state) { run(state, named, of); });
}

} // namespace

const char *task_name(task what) {
    return what == task::relate ? "relate" : "separate";
}

place place_of(const std::string &name, const recipe &from) {
    return {name,
            [from]() -> workload & { return get_workload(from); },
            from.kind.family == shapes::family::box,
            from.kind.k,
            from.kind.parallel_edges,
            false};
}

bool applies(sepax_strategy strategy, const place &where) {
    if (strategy == SEPAX_BOX)
        return where.boxes;
    if (strategy == SEPAX_PAIR_LANES)
        return where.k <= 16;
    return true;
}

void count_items(benchmark::State &state, const char *counter, size_t items) {
    state.SetItemsProcessed(static_cast<int64_t>(items) * state.iterations());
    state.counters[counter] = benchmark::Counter(static_cast<double>(items),
                                                 benchmark::Counter::kIsIterationInvariantRate |
                                                     benchmark::Counter::kInvert);
}

void add_library(task what, const place &where, const sepax_options &options) {
    std::string name = std::string(task_name(what)) + "/" + where.name + "/" +
                       sepax_backend_name(options.backend) + "/" +
                       sepax_strategy_name(options.strategy);
    if ((options.flags & SEPAX_NO_DEDUP) != 0)
        name += "/no_dedup";
    if ((options.flags & SEPAX_MTV_SAFE) != 0)
        name += "/safe";
    add(where, name, what == task::relate ? run_relate : run_separate, options);
}

void add_backends(task what, const place &where, strategies which) {
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        sepax_options options = {};
        options.backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(options.backend))
            continue; // main says so
        const bool reference = std::strcmp(sepax_backend_name(options.backend), "reference") == 0;
        const bool best = options.backend == sepax_backend_default();
        if (which == best_backend && !best)
            continue;
        for (int s = 0; s < SEPAX_STRATEGY_COUNT; ++s) {
            options.strategy = static_cast<sepax_strategy>(s);
            options.flags = 0;
            if (s != SEPAX_AUTO && (reference || !applies(options.strategy, where) ||
                                    (which == auto_elsewhere && !best)))
                continue;
            add_library(what, where, options);
            if (where.parallel_edges && !reference) {
                options.flags = SEPAX_NO_DEDUP;
                add_library(what, where, options);
            }
            if (what == task::separate && s == SEPAX_AUTO && !reference) {
                options.flags = SEPAX_MTV_SAFE;
                add_library(what, where, options);
            }
        }
    }
}

void add_baselines(task what, const place &where) {
    const struct {
        const char *name;
        const baseline *list;
    } builds[] = {{"scalar", baselines_plain},
                  {"scalar_native", baselines_native},
                  {"scalar_fastmath", baselines_fastmath}};
    for (const auto &build : builds)
        for (const baseline *b = build.list; b->name != nullptr; ++b) {
            if ((b->relate != nullptr) != (what == task::relate) ||
                (b->boxes_only != 0 && !where.boxes))
                continue;
            add(where,
                std::string(task_name(what)) + "/" + where.name + "/" + build.name + "/" + b->name,
                run_baseline, *b);
        }
}

void add_peers(const place &where) {
    for (const peers::question &q : peers::questions())
        add(where, "relate/" + where.name + "/" + q.peer + "/" + q.name, run_peer, q);
}
