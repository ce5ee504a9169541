// SPDX-License-Identifier: MIT
//
// Small calls: the pairs of a scene in calls of 1 to 64, by the library and by the baselines. Every
// answer of the library is that of the reference, bit for bit; those of the baselines are checked
// on the same scene by the grid.

#include <cstring>

#include "runs.h"

namespace {

struct small_call {
    task what;
    place where;
    size_t pairs; // of a call
};

std::string name_of(const small_call &c, const std::string &who) {
    return std::string(task_name(c.what)) + "_few/" + c.where.name + "/" + std::to_string(c.pairs) +
           "/" + who;
}

// Room for all answers of a scene, and what a call has of it.
struct answers {
    std::vector<uint8_t> relations;
    std::vector<float> separation, normals;

    explicit answers(size_t n) : relations(n, 77), separation(n), normals(2 * n) {
    }
    float *normal_x(size_t i) {
        return normals.data() + i;
    }
    float *normal_y(size_t i) {
        return normals.data() + separation.size() + i;
    }
};

void call_library(const small_call &c, workload &w, const sepax_options &options, answers &to) {
    const sepax_pair *pairs = w.pairs.data();
    for (size_t i = 0; i + c.pairs <= w.pairs.size(); i += c.pairs) {
        if (c.what == task::relate) {
            sepax_relate(w.store.get(), sepax_pairs(pairs + i, c.pairs), &options,
                         to.relations.data() + i);
        } else {
            const sepax_contacts contacts = {to.separation.data() + i, to.normal_x(i),
                                             to.normal_y(i), nullptr, nullptr};
            sepax_separate(w.store.get(), sepax_pairs(pairs + i, c.pairs), &options, &contacts);
        }
    }
}

// Relations, by a tester that was made before.
void call_tester(const small_call &c, workload &w, sepax_tester *tester, answers &to) {
    const sepax_pair *pairs = w.pairs.data();
    for (size_t i = 0; i + c.pairs <= w.pairs.size(); i += c.pairs)
        sepax_test_pairs(tester, pairs + i, c.pairs, to.relations.data() + i);
}

void call_baseline(const small_call &c, workload &w, const baseline &b, answers &to) {
    const baseline_set &set = w.baselines().set();
    const sepax_pair *pairs = w.pairs.data();
    for (size_t i = 0; i + c.pairs <= w.pairs.size(); i += c.pairs) {
        if (c.what == task::relate)
            b.relate(&set, pairs + i, c.pairs, to.relations.data() + i);
        else
            b.separate(&set, pairs + i, c.pairs, to.separation.data() + i, to.normal_x(i),
                       to.normal_y(i));
    }
}

void check_library(const small_call &c, workload &w, const answers &got) {
    const size_t n = w.pairs.size();
    if (c.what == task::relate ? got.relations != w.relations()
                               : got.separation != w.separations() || got.normals != w.normals())
        die("wrong answers of small calls in " + c.where.name);
    if (n % c.pairs != 0)
        die("a scene that is not whole calls");
}

void run_library(benchmark::State &state, const small_call &c, const sepax_options &options) {
    workload &w = c.where.get();
    answers to(w.pairs.size());
    call_library(c, w, options, to);
    check_library(c, w, to);
    for (auto _ : state) {
        call_library(c, w, options, to);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_call", w.pairs.size() / c.pairs);
}

void run_tester(benchmark::State &state, const small_call &c, const sepax_options &options) {
    workload &w = c.where.get();
    answers to(w.pairs.size());
    sepax_tester *tester = nullptr;
    check(sepax_tester_create(w.store.get(), &options, &tester), "sepax_tester_create");
    call_tester(c, w, tester, to);
    check_library(c, w, to);
    for (auto _ : state) {
        call_tester(c, w, tester, to);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_call", w.pairs.size() / c.pairs);
    sepax_tester_destroy(tester);
}

void run_baseline(benchmark::State &state, const small_call &c, const baseline &b) {
    workload &w = c.where.get();
    answers to(w.pairs.size());
    for (auto _ : state) {
        call_baseline(c, w, b, to);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_call", w.pairs.size() / c.pairs);
}

void register_call(const small_call &c) {
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        sepax_options options = {};
        options.backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(options.backend) || sepax_backend_lanes(options.backend) < 4)
            continue;
        if (options.backend == sepax_backend_default())
            options.backend = nullptr; // as most callers have it
        const std::string who = sepax_backend_name(sepax_backend_at(i));
        benchmark::RegisterBenchmark(
            name_of(c, who + "/auto").c_str(),
            [c, options](benchmark::State &state) { run_library(state, c, options); });
        if (c.what == task::relate)
            benchmark::RegisterBenchmark(
                name_of(c, who + "/tester").c_str(),
                [c, options](benchmark::State &state) { run_tester(state, c, options); });
    }
    for (size_t i = 0; i < baseline_build_count; i++)
        for (const baseline *list : baseline_builds[i].lists)
            for (const baseline *b = list; b->name != nullptr; b++) {
                if ((b->relate != nullptr) != (c.what == task::relate) ||
                    ((b->traits & BASELINE_BOXES) != 0 && !c.where.boxes))
                    continue;
                const std::string who =
                    std::string("scalar/") + baseline_builds[i].name + "/" + b->name;
                benchmark::RegisterBenchmark(
                    name_of(c, who).c_str(),
                    [c, b](benchmark::State &state) { run_baseline(state, c, *b); });
            }
}

} // namespace

void register_few(bool full) {
    for (const shape_kind &kind : kinds_of({"k3", "k4", "box", "k8", "k16", "mixed"}))
        for (const size_t pairs : {1, 2, 4, 8, 16, 64}) {
            if (!full && (std::strcmp(kind.name, "k4") != 0 && std::strcmp(kind.name, "k8") != 0))
                continue;
            recipe from = {kind};
            from.pairs = 4096;
            from.shapes = 1024;
            const place where = place_of(kind.name, from);
            register_call({task::relate, where, pairs});
            register_call({task::separate, where, pairs});
        }
}
