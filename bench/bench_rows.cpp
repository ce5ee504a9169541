// SPDX-License-Identifier: MIT
//
// Rows: a planner's trajectories, and trial moves in batches and one at a time; beside the same
// loops by hand.

#include "row_scenes.h"
#include "runs.h"

using namespace row_scenes;

namespace {

// ------------------------------------------------------------------ planner

void plan_first_hits(benchmark::State &state, const sepax_backend *backend) {
    const plan &p = get_plan();
    const sepax_rows rows = p.rows();
    sepax_options options = {};
    options.backend = backend;
    std::vector<uint32_t> first(trajectories), row(trajectories);
    check(sepax_first_hits(p.store.get(), sepax_row_pairs(&rows), &options, first.data()),
          "sepax_first_hits");
    check(sepax_rows_find(&rows, first.data(), trajectories, row.data(), nullptr),
          "sepax_rows_find");
    for (uint32_t t = 0; t < trajectories; t++)
        if ((row[t] == SEPAX_NO_ROW ? steps : row[t] - t * steps) != right_steps()[t])
            die("a wrong first step of a trajectory");
    for (auto _ : state)
        sepax_first_hits(p.store.get(), sepax_row_pairs(&rows), &options, first.data());
    count_items(state, "per_pose", trajectories * steps);
}

void plan_clearance(benchmark::State &state, const sepax_backend *backend) {
    const plan &p = get_plan();
    const sepax_rows rows = p.rows();
    sepax_options options = {};
    options.backend = backend;
    std::vector<float> least(trajectories);
    const sepax_contacts to = {least.data(), nullptr, nullptr, nullptr, nullptr};
    check(sepax_separate(p.store.get(), sepax_row_pairs(&rows), &options, &to), "sepax_separate");
    for (uint32_t t = 0; t < trajectories; t++)
        if ((least[t] <= 0) != (right_steps()[t] < steps))
            die("a wrong clearance of a trajectory");
    for (auto _ : state)
        sepax_separate(p.store.get(), sepax_row_pairs(&rows), &options, &to);
    count_items(state, "per_pose", trajectories * steps);
}

void plan_by_hand(benchmark::State &state, const baseline_build &build) {
    const plan &p = get_plan();
    const baseline_plan plan = p.by_hand();
    std::vector<uint32_t> first(trajectories);
    build.first_steps(&plan, first.data());
    size_t wrong = 0;
    for (uint32_t t = 0; t < trajectories; t++)
        wrong += first[t] != right_steps()[t];
    if (wrong > trajectories / 100) // where cars come within a rounding
        die("the loop by hand finds other steps");
    for (auto _ : state) {
        build.first_steps(&plan, first.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pose", trajectories * steps);
}

// ------------------------------------------------------------------- trials

bool bit(const std::vector<uint8_t> &bits, size_t i) {
    return (bits[i / 8] >> (i % 8) & 1) != 0;
}

void try_batch(benchmark::State &state, baseline_moving k, const sepax_backend *backend) {
    const moves &m = get_moves(k);
    const sepax_rows rows = m.rows(0, trial_count);
    sepax_options options = {};
    options.backend = backend;
    std::vector<uint8_t> bits(trial_count / 8);
    check(sepax_hit_bits(m.store.get(), sepax_row_pairs(&rows), &options, bits.data()),
          "sepax_hit_bits");
    for (size_t i = 0; i < trial_count; i++)
        if (bit(bits, i) != (m.right[i] != 0))
            die("a wrong trial");
    for (auto _ : state)
        sepax_hit_bits(m.store.get(), sepax_row_pairs(&rows), &options, bits.data());
    count_items(state, "per_trial", trial_count);
}

// All trials moved by shifts, as at the edge of a periodic world.
void try_shifted(benchmark::State &state, baseline_moving k, const sepax_backend *backend) {
    const moves &m = get_moves(k);
    const sepax_rows rows = m.shifted_rows(0, trial_count);
    const sepax_source source = sepax_row_pairs(&rows);
    sepax_options options = {}, reference = {};
    options.backend = backend;
    reference.backend = sepax_backend_find("reference");
    std::vector<uint8_t> bits(trial_count / 8), right(trial_count / 8);
    check(sepax_hit_bits(m.store.get(), source, &reference, right.data()), "sepax_hit_bits");
    check(sepax_hit_bits(m.store.get(), source, &options, bits.data()), "sepax_hit_bits");
    if (bits != right)
        die("a wrong trial with a shift");
    for (auto _ : state)
        sepax_hit_bits(m.store.get(), source, &options, bits.data());
    count_items(state, "per_trial", trial_count);
}

// One trial a call.
void try_single(benchmark::State &state, baseline_moving k, const sepax_backend *backend) {
    const moves &m = get_moves(k);
    sepax_options options = {};
    options.backend = backend;
    uint8_t bits = 0;
    for (size_t i = 0; i < trial_count; i++) {
        const sepax_rows rows = m.rows(i, 1);
        check(sepax_hit_bits(m.store.get(), sepax_row_pairs(&rows), &options, &bits),
              "sepax_hit_bits");
        if (bits != m.right[i])
            die("a wrong trial");
    }
    for (auto _ : state)
        for (size_t i = 0; i < trial_count; i++) {
            const sepax_rows rows = m.rows(i, 1);
            sepax_hit_bits(m.store.get(), sepax_row_pairs(&rows), &options, &bits);
        }
    count_items(state, "per_trial", trial_count);
}

// The same by a tester.
void try_tester(benchmark::State &state, baseline_moving k, const sepax_backend *backend) {
    const moves &m = get_moves(k);
    sepax_options options = {};
    options.backend = backend;
    sepax_tester *tester = nullptr;
    check(sepax_tester_create(m.store.get(), &options, &tester), "sepax_tester_create");
    uint32_t first = 0;
    const auto test = [&](size_t i) {
        return sepax_test(tester, m.shapes[i], &m.poses[i], nullptr, &m.ids[m.offsets[i]],
                          neighbours, &first);
    };
    for (size_t i = 0; i < trial_count; i++) {
        check(test(i), "sepax_test");
        if ((first != SEPAX_NO_PAIR) != (m.right[i] != 0))
            die("a wrong trial by a tester");
    }
    for (auto _ : state)
        for (size_t i = 0; i < trial_count; i++)
            test(i);
    count_items(state, "per_trial", trial_count);
    sepax_tester_destroy(tester);
}

void try_by_hand(benchmark::State &state, baseline_moving k, const baseline_build &build) {
    const moves &m = get_moves(k);
    const baseline_trials trials = m.by_hand(k);
    std::vector<uint8_t> hits(trial_count);
    build.trials(&trials, hits.data());
    size_t wrong = 0;
    for (size_t i = 0; i < trial_count; i++)
        wrong += hits[i] != m.right[i];
    if (wrong > trial_count / 100) // where shapes come within a rounding
        die("the loop by hand finds other trials");
    for (auto _ : state) {
        build.trials(&trials, hits.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_trial", trial_count);
}

template <class Run> void add(const std::string &name, const Run &run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMicrosecond);
}

void add_backend(const sepax_backend *b) {
    const std::string tail = std::string("/") + sepax_backend_name(b);
    add("rows/planner/first_hits" + tail, [b](auto &state) { plan_first_hits(state, b); });
    add("rows/planner/clearance" + tail, [b](auto &state) { plan_clearance(state, b); });
    for (const moving_kind &kind : moving_kinds) {
        const std::string name = std::string("rows/trials/") + kind.name;
        const baseline_moving k = kind.moving;
        add(name + "/batch" + tail, [k, b](auto &state) { try_batch(state, k, b); });
        add(name + "/shifted" + tail, [k, b](auto &state) { try_shifted(state, k, b); });
        add(name + "/single" + tail, [k, b](auto &state) { try_single(state, k, b); });
        add(name + "/tester" + tail, [k, b](auto &state) { try_tester(state, k, b); });
    }
}

} // namespace

void register_rows() {
    for (size_t i = 0; i + 1 < sepax_backend_count(); i++)
        if (sepax_backend_runs_here(sepax_backend_at(i)))
            add_backend(sepax_backend_at(i));
    for (size_t i = 0; i < baseline_build_count; i++) {
        const baseline_build &b = baseline_builds[i];
        const std::string tail = std::string("/scalar/") + b.name;
        add("rows/planner/first_hits" + tail, [&b](auto &state) { plan_by_hand(state, b); });
        for (const moving_kind &kind : moving_kinds)
            add(std::string("rows/trials/") + kind.name + tail,
                [k = kind.moving, &b](auto &state) { try_by_hand(state, k, b); });
    }
}
