// SPDX-License-Identifier: MIT
//
// Rows: a planner's trajectories against moving obstacles, and trial moves of hard polygons against
// their neighbours, in batches and one at a time; beside the same loops by hand.

#include <algorithm>
#include <cmath>

#include "runs.h"

namespace {

// ------------------------------------------------------------------ planner

// Cars of 4.6 m by 1.9 m on a road of four lanes: 2,000 trajectories of 40 steps of 0.1 s, from one
// start to many speeds and sides, against 30 cars that keep theirs.
constexpr uint32_t trajectories = 2000, steps = 40, obstacles = 30;

struct plan {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // trajectory by trajectory
    std::vector<sepax_id> shapes, ids;
    std::vector<uint32_t> list_of, offsets, groups;
    std::vector<baseline_box> boxes;
    std::vector<float> reach;
    shapes::workspace_ptr workspace = shapes::make_workspace();

    sepax_rows rows() const {
        return {shapes.data(),   poses.data(), shapes.size(), list_of.data(), offsets.data(),
                steps,           ids.data(),   groups.data(), trajectories,   0,
                workspace.get(), nullptr};
    }
    baseline_plan by_hand() const {
        return {trajectories, steps, obstacles,    poses.data(),
                2.3F,         .95F,  boxes.data(), reach.data()};
    }
};

sepax_pose heading(double x, double y, double slope) {
    const double length = std::sqrt(1 + slope * slope);
    return {float(x), float(y), float(1 / length), float(slope / length)};
}

plan make_plan() {
    plan out;
    shapes::rng random(23);
    sepax_store *made = nullptr;
    check(sepax_store_create(nullptr, &made), "sepax_store_create");
    out.store = shapes::store_ptr(made);
    std::vector<sepax_box> boxes = {{2.3F, .95F, {0, 0, 1, 0}}};
    double x[obstacles], y[obstacles], speed[obstacles];
    for (uint32_t i = 0; i < obstacles; i++) {
        x[i] = 12 + 5.5 * i + shapes::uniform(random, 0, 3);
        y[i] = 3.5 * (i % 4) + shapes::uniform(random, -.4, .4);
        speed[i] = shapes::uniform(random, 5, 15);
    }
    for (uint32_t step = 0; step < steps; step++) {
        out.offsets.push_back(step * obstacles);
        for (uint32_t i = 0; i < obstacles; i++) {
            const double sway = .05 * std::sqrt(double(1 + i % 3)) * (step % 8 < 4 ? 1 : -1);
            const sepax_pose p = heading(x[i] + .1 * step * speed[i], y[i] + sway, sway / 2);
            out.ids.push_back(sepax_id(boxes.size()));
            boxes.push_back({2.2F + .1F * float(i % 5), .9F + .02F * float(i % 4), p});
            const sepax_box &b = boxes.back();
            out.boxes.push_back({p.x, p.y, p.cos, p.sin, b.half_x, b.half_y});
            out.reach.push_back(std::hypot(2.3F, .95F) + std::hypot(b.half_x, b.half_y));
        }
    }
    out.offsets.push_back(steps * obstacles);
    sepax_id first = 0;
    check(sepax_store_add_boxes(made, boxes.data(), boxes.size(), &first, nullptr), "add_boxes");
    for (uint32_t t = 0; t < trajectories; t++) {
        const double fast = shapes::uniform(random, 6, 22), side = shapes::uniform(random, -1, 11);
        out.groups.push_back(t * steps);
        for (uint32_t step = 0; step < steps; step++) {
            const double s = double(step) / (steps - 1), bend = s * s * (3 - 2 * s);
            const double slope = (side - 3.5) * 6 * s * (1 - s) / (.1 * (steps - 1) * fast);
            out.poses.push_back(heading(.1 * step * fast, 3.5 + (side - 3.5) * bend, slope));
            out.shapes.push_back(0);
            out.list_of.push_back(step);
        }
    }
    out.groups.push_back(trajectories * steps);
    return out;
}

plan &get_plan() {
    static plan made = make_plan();
    return made;
}

// The first steps that hit by placing each pose and asking the reference backend.
const std::vector<uint32_t> &right_steps() {
    static std::vector<uint32_t> right;
    if (!right.empty())
        return right;
    const plan &p = get_plan();
    const shapes::store_ptr copy = make_plan().store;
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    for (uint32_t t = 0; t < trajectories; t++) {
        uint32_t step = 0;
        for (; step < steps; step++) {
            const sepax_id ego = 0;
            size_t hit = 0;
            check(sepax_store_place(copy.get(), &ego, &p.poses[t * steps + step], 1, nullptr),
                  "sepax_store_place");
            check(sepax_first_hit(copy.get(),
                                  sepax_lists(&ego, 1, &p.ids[step * obstacles], obstacles),
                                  &reference, &hit),
                  "sepax_first_hit");
            if (hit != SEPAX_NO_INDEX)
                break;
        }
        right.push_back(step);
    }
    return right;
}

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

// Moves of hard polygons by up to a tenth of their size, each against the eight nearest others.
constexpr uint32_t trial_count = 4096, neighbours = 8;

struct moves {
    shapes::store_ptr store;
    std::vector<sepax_vec2> local, world;
    std::vector<baseline_circle> circles;
    std::vector<sepax_id> shapes, ids;
    std::vector<sepax_pose> homes, poses, apart;
    std::vector<sepax_vec2> shifts; // from `apart` to `poses`, but for rounding
    std::vector<uint32_t> offsets;
    std::vector<uint8_t> right;
    shapes::workspace_ptr workspace = shapes::make_workspace();

    sepax_rows rows(size_t first, size_t count) const {
        return {&shapes[first], &poses[first], count, nullptr, &offsets[first], count,
                ids.data(),     nullptr,       0,     0,       workspace.get(), nullptr};
    }
    sepax_rows shifted_rows(size_t first, size_t count) const {
        sepax_rows out = rows(first, count);
        out.poses = &apart[first];
        out.shifts = &shifts[first];
        return out;
    }
    baseline_trials by_hand(uint32_t k) const {
        return {k,
                trial_count,
                local.data(),
                world.data(),
                circles.data(),
                shapes.data(),
                poses.data(),
                offsets.data(),
                ids.data()};
    }
};

moves make_moves(unsigned k) {
    moves out;
    shapes::rng random(29);
    shapes::scene scene;
    const shapes::polygon core = shapes::regular(k);
    constexpr uint32_t side = 64; // a square lattice at a density of about 0.6
    for (uint32_t i = 0; i < trial_count; i++) {
        const double x = 2.0 * (i % side) + shapes::uniform(random, -.1, .1);
        const double y = 2.0 * (i / side) + shapes::uniform(random, -.1, .1);
        scene.add(core, shapes::pose(shapes::uniform(random), x, y));
        const sepax_pose &p = scene.poses.back();
        out.circles.push_back({p.x, p.y, 1});
        for (const sepax_vec2 v : core) {
            out.local.push_back(v);
            out.world.push_back(shapes::placed(p, v));
        }
    }
    out.store = shapes::make_store(scene, 0);
    out.homes = scene.poses;
    out.offsets.push_back(0);
    for (uint32_t i = 0; i < trial_count; i++) {
        sepax_pose p = scene.poses[i];
        p.x += float(shapes::uniform(random, -.2, .2));
        p.y += float(shapes::uniform(random, -.2, .2));
        out.shapes.push_back(i);
        out.poses.push_back(p);
        out.apart.push_back({p.x - 128.1F, p.y, p.cos, p.sin});
        out.shifts.push_back({128.1F, 0});
        for (uint32_t n = 0; n < 9; n++) {
            const uint32_t row = (i / side + side + n / 3 - 1) % side;
            const uint32_t column = (i % side + side + n % 3 - 1) % side;
            if (n != 4)
                out.ids.push_back(row * side + column);
        }
        out.offsets.push_back(uint32_t(out.ids.size()));
    }
    return out;
}

// What placing each trial and asking the reference backend says.
std::vector<uint8_t> right_trials(const moves &m, unsigned k) {
    const shapes::store_ptr copy = make_moves(k).store;
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    std::vector<uint8_t> right(trial_count);
    for (uint32_t i = 0; i < trial_count; i++) {
        const sepax_id id = m.shapes[i];

        size_t hit = 0;
        check(sepax_store_place(copy.get(), &id, &m.poses[i], 1, nullptr), "sepax_store_place");
        check(sepax_first_hit(copy.get(), sepax_lists(&id, 1, &m.ids[m.offsets[i]], neighbours),
                              &reference, &hit),
              "sepax_first_hit");
        check(sepax_store_place(copy.get(), &id, &m.homes[i], 1, nullptr), "sepax_store_place");
        right[i] = hit != SEPAX_NO_INDEX;
    }
    return right;
}

moves &get_moves(unsigned k) {
    static std::unique_ptr<moves> made;
    static unsigned made_k = 0;
    if (made_k != k) {
        made = std::make_unique<moves>(make_moves(k));
        made->right = right_trials(*made, k);
        made_k = k;
    }
    return *made;
}

bool bit(const std::vector<uint8_t> &bits, size_t i) {
    return (bits[i / 8] >> (i % 8) & 1) != 0;
}

void try_batch(benchmark::State &state, unsigned k, const sepax_backend *backend) {
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
void try_shifted(benchmark::State &state, unsigned k, const sepax_backend *backend) {
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
void try_single(benchmark::State &state, unsigned k, const sepax_backend *backend) {
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

void try_by_hand(benchmark::State &state, unsigned k, const baseline_build &build) {
    const moves &m = get_moves(k);
    const baseline_trials trials = m.by_hand(k);
    std::vector<uint8_t> hits(trial_count);
    build.trials(&trials, hits.data());
    size_t wrong = 0;
    for (size_t i = 0; i < trial_count; i++)
        wrong += hits[i] != m.right[i];
    if (wrong > 0)
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
    for (const unsigned k : {4U, 5U}) {
        const std::string name = "rows/trials/k" + std::to_string(k);
        add(name + "/batch" + tail, [k, b](auto &state) { try_batch(state, k, b); });
        add(name + "/shifted" + tail, [k, b](auto &state) { try_shifted(state, k, b); });
        add(name + "/single" + tail, [k, b](auto &state) { try_single(state, k, b); });
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
        for (const unsigned k : {4U, 5U})
            add("rows/trials/k" + std::to_string(k) + tail,
                [k, &b](auto &state) { try_by_hand(state, k, b); });
    }
}
