// SPDX-License-Identifier: MIT

#include "runs.h"

#include <cmath>
#include <cstring>
#include <set>

#include "verdict.h"

namespace {

void count_report(benchmark::State &state, const sepax_report &report, size_t pairs) {
    const double all = static_cast<double>(pairs);
    state.counters["exact%"] = 100 * static_cast<double>(report.in_double + report.expanded) / all;
    state.counters["double%"] = 100 * static_cast<double>(report.in_double) / all;
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

// A benchmark is called several times until it ran long enough; its answers are checked the first
// time.
bool is_first_call(const std::string &name) {
    static std::set<std::string> called;
    return called.insert(name).second;
}

// ------------------------------------------------------------------ library

void run_relate(benchmark::State &state, const place &p, sepax_options options) {
    workload &w = p.get();
    const size_t n = w.pairs.size();
    std::vector<uint8_t> out(n, 77);
    sepax_report report = {};
    options.report = &report;
    check(sepax_relate(w.store.get(), sepax_pairs(w.pairs.data(), n), &options, out.data()),
          "relate");
    if (out != w.relations())
        die("wrong relations in " + p.name);
    for (auto _ : state) {
        sepax_relate(w.store.get(), sepax_pairs(w.pairs.data(), n), &options, out.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
    count_report(state, report, n);
}

void run_separate(benchmark::State &state, const place &p, sepax_options options) {
    workload &w = p.get();
    const size_t n = w.pairs.size();
    std::vector<float> separation(n), normals(2 * n);
    const sepax_contacts contacts = {separation.data(), normals.data(), normals.data() + n, nullptr,
                                     nullptr};
    sepax_report report = {};
    options.report = &report;
    check(sepax_separate(w.store.get(), sepax_pairs(w.pairs.data(), n), &options, &contacts),
          "separate");
    const bool safe = (options.flags & SEPAX_MTV_SAFE) != 0;
    if (std::memcmp(separation.data(), w.separations(safe).data(), n * sizeof(float)) != 0 ||
        std::memcmp(normals.data(), w.normals().data(), 2 * n * sizeof(float)) != 0)
        die("wrong separations in " + p.name);
    for (auto _ : state) {
        sepax_separate(w.store.get(), sepax_pairs(w.pairs.data(), n), &options, &contacts);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
    count_report(state, report, n);
}

// ------------------------------------------------------- baselines and peers

// A relation may differ only where the separation is within the bound.
verdict checked_relation(workload &w, const place &p, const baseline &b,
                         const std::vector<uint8_t> &hits) {
    for (size_t i = 0; i < hits.size(); i++) {
        const bool hit = w.relations()[i] != SEPAX_DISJOINT;
        if ((hits[i] != 0) != hit &&
            !(std::abs(double(w.separations()[i])) <= w.baselines().bound(w.pairs[i], b.traits)))
            die("a hit is wrong by more than its rounding bound: " + p.name);
    }
    return judge(hits, w.relations(), w.separations());
}

// A separation must be within the bound of the library's, and the shapes must be as far apart along
// its normal. Where a baseline gives the gap of bounds (BASELINE_GAP_BOUND), the shapes must be at
// least as far apart along the normal.
void check_separation(workload &w, const place &p, const baseline &b, const float *separation,
                      const float *nx, const float *ny) {
    for (size_t i = 0; i < w.pairs.size(); i++) {
        const double bound = w.baselines().bound(w.pairs[i], b.traits);
        const double along = w.baselines().along(w.pairs[i], nx[i], ny[i]);
        const bool close = std::abs(separation[i] - double(w.separations()[i])) <= bound &&
                           std::abs(separation[i] - along) <= bound;
        const bool gap = (b.traits & BASELINE_GAP_BOUND) != 0 && separation[i] > 0;
        if (!close && !(gap && along >= separation[i] - bound))
            die("a separation is wrong by more than its rounding bound: " + p.name);
    }
}

void run_baseline_relation(benchmark::State &state, const place &p, const baseline &b) {
    workload &w = p.get();
    const baseline_set &set = w.baselines().set();
    const size_t n = w.pairs.size();
    std::vector<uint8_t> hits(n, 77);
    b.relate(&set, w.pairs.data(), n, hits.data());
    count_wrong(state, p.name, checked_relation(w, p, b, hits));
    for (auto _ : state) {
        b.relate(&set, w.pairs.data(), n, hits.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
}

void run_baseline_separation(benchmark::State &state, const place &p, const baseline &b) {
    workload &w = p.get();
    const baseline_set &set = w.baselines().set();
    const size_t n = w.pairs.size();
    std::vector<float> separation(n), nx(n), ny(n);
    b.separate(&set, w.pairs.data(), n, separation.data(), nx.data(), ny.data());
    if (is_first_call(p.name))
        check_separation(w, p, b, separation.data(), nx.data(), ny.data());
    for (auto _ : state) {
        b.separate(&set, w.pairs.data(), n, separation.data(), nx.data(), ny.data());
        benchmark::ClobberMemory();
    }
    if ((b.traits & BASELINE_GAP_BOUND) != 0)
        state.counters["gap_bound"] = 1;
    count_items(state, "per_pair", n);
}

void run_baseline(benchmark::State &state, const place &p, const baseline &b) {
    if ((b.traits & BASELINE_BLOCKS) != 0 && p.get().baselines().set().blocks == nullptr) {
        state.SkipWithError("a shape has more than 64 vertices");
        return;
    }
    (b.relate != nullptr ? run_baseline_relation : run_baseline_separation)(state, p, b);
}

void run_peer(benchmark::State &state, const place &p, const peers::method &q) {
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
    return {name, [from]() -> workload & { return get_workload(from); },
            from.kind.family == shapes::family::box, from.kind.k, from.kind.parallel_edges};
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

void add_library(task what, const place &where, const sepax_options &options,
                 const std::string &prefix) {
    std::string name = prefix + task_name(what) + "/" + where.name + "/" +
                       sepax_backend_name(options.backend) + "/" +
                       sepax_strategy_name(options.strategy);
    if ((options.flags & SEPAX_NO_DEDUP) != 0)
        name += "/no_dedup";
    if ((options.flags & SEPAX_MTV_SAFE) != 0)
        name += "/safe";
    add(where, name, what == task::relate ? run_relate : run_separate, options);
}

void add_backends(task what, const place &where, strategies which) {
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        sepax_options options = {};
        options.backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(options.backend))
            continue; // main.cpp prints which
        const bool reference = std::strcmp(sepax_backend_name(options.backend), "reference") == 0;
        const bool best = options.backend == sepax_backend_default();
        if (which == best_backend && !best)
            continue;
        for (int s = 0; s < SEPAX_STRATEGY_COUNT; s++) {
            options.strategy = static_cast<sepax_strategy>(s);
            options.flags = 0;
            if (s != SEPAX_AUTO && (reference || !applies(options.strategy, where) ||
                                    which == auto_only || (which == auto_elsewhere && !best)))
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
    for (size_t i = 0; i < baseline_build_count; i++)
        for (const baseline *list : baseline_builds[i].lists)
            for (const baseline *b = list; b->name != nullptr; b++) {
                if ((b->relate != nullptr) != (what == task::relate) ||
                    ((b->traits & BASELINE_BOXES) != 0 && !where.boxes) ||
                    ((b->traits & BASELINE_BLOCKS) != 0 && where.k > BASELINE_LANE_VERTICES))
                    continue;
                add(where,
                    std::string(task_name(what)) + "/" + where.name + "/scalar/" +
                        baseline_builds[i].name + "/" + b->name,
                    run_baseline, *b);
            }
}

void add_peers(const place &where) {
    for (const peers::method &q : peers::methods())
        add(where, "relate/" + where.name + "/" + q.peer + "/" + q.name, run_peer, q);
}
