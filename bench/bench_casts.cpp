// SPDX-License-Identifier: MIT
//
// Casts: of shapes on a circle of radius 8 towards its middle, more or less well aimed, against
// shapes there. Of each kind of pair 65,536 of 2,048 shapes, in random order.
//
// Names: cast/<kind>/hit<percent>/<backend>, cast/<kind>/hit<percent>/scalar/<build>/clip.

#include <cmath>

#include "round_scene.h"
#include "runs.h"

namespace {

constexpr size_t shape_count = 1024; // of each side
constexpr size_t pair_count = 65536;
constexpr size_t sample_step = 31; // of the pairs whose answers are checked
constexpr double distance = 8;     // of the centres

struct cast_kind {
    const char *name;
    unsigned a, b; // vertices
    float radius_a, radius_b;
    double reach; // of both together across a motion, in the mean
    bool aligned = false;
};
const cast_kind cast_kinds[] = {
    {"circles", 1, 1, 1, 1, 2},        {"ray_k4", 4, 1, 0, 0, .9},
    {"ray_k8", 8, 1, 0, 0, .97},       {"circle_k4", 4, 1, 0, .5F, 1.4},
    {"capsules", 2, 2, .3F, .3F, 1.9}, {"k4", 4, 4, 0, 0, 1.8},
    {"round_k4", 4, 4, .3F, .3F, 2.4}, {"k8", 8, 8, 0, 0, 1.95},
    {"round_k8", 8, 8, .3F, .3F, 2.5}, {"k16", 16, 16, 0, 0, 1.99},
    {"k32", 32, 32, 0, 0, 2},          {"k64", 64, 64, 0, 0, 2},
    {"boxes", 4, 4, 0, 0, 1.8, true},
};

struct cast_scene {
    round_scene of;
    std::vector<sepax_vec2> motions;
};

// A rectangle along the axes, where these are aligned.
shapes::polygon cast_core(shapes::rng &random, const cast_kind &kind, unsigned n, double x,
                          double y) {
    if (!kind.aligned)
        return core_around(random, n, x, y);
    const double w = shapes::uniform(random, .5, .8), h = shapes::uniform(random, .4, .6);
    const auto at = [=](double dx, double dy) {
        return sepax_vec2{static_cast<float>(x + dx), static_cast<float>(y + dy)};
    };
    return {at(-w, -h), at(w, -h), at(w, h), at(-w, h)};
}

// Motions that reach far enough, in a fan that is so wide that about `share` of them hit.
cast_scene make_cast_scene(const cast_kind &kind, double share) {
    shapes::rng random(1);
    cast_scene s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.of.store.reset(store);
    std::vector<double> turns;
    for (size_t i = 0; i < shape_count; i++)
        add_shape(s.of, cast_core(random, kind, kind.a, 0, 0), kind.radius_a, 0, 0);
    for (size_t i = 0; i < shape_count; i++) {
        turns.push_back(shapes::uniform(random));
        const shapes::direction at = shapes::unit(turns.back());
        const double x = distance * at.cos, y = distance * at.sin;
        add_shape(s.of, cast_core(random, kind, kind.b, x, y), kind.radius_b, x, y);
    }
    const double fan = std::asin(kind.reach / distance) / share / 6.283185307179586;
    for (size_t i = 0; i < pair_count; i++) {
        const uint32_t b = shapes::below(random, shape_count);
        const shapes::direction to =
            shapes::unit(turns[b] + .5 + shapes::uniform(random, -fan, fan));
        const double length = shapes::uniform(random, distance, 2 * distance);
        s.of.pairs.push_back(
            {shapes::below(random, shape_count), static_cast<sepax_id>(shape_count) + b});
        s.motions.push_back({static_cast<float>(length * to.cos), //
                             static_cast<float>(length * to.sin)});
    }
    return s;
}

struct cast_answers {
    std::vector<uint8_t> relation;
    std::vector<float> time, normal_x, normal_y;
    std::vector<uint32_t> feature_a, feature_b;

    explicit cast_answers(size_t count)
        : relation(count), time(count), normal_x(count), normal_y(count), feature_a(count),
          feature_b(count) {
    }
    sepax_casts arrays() {
        return {relation.data(), time.data(),      normal_x.data(),
                normal_y.data(), feature_a.data(), feature_b.data()};
    }
    bool same(size_t i, const cast_answers &o, size_t k) const {
        return relation[i] == o.relation[k] && time[i] == o.time[k] &&
               normal_x[i] == o.normal_x[k] && normal_y[i] == o.normal_y[k] &&
               feature_a[i] == o.feature_a[k] && feature_b[i] == o.feature_b[k];
    }
    double hits() const {
        size_t count = 0;
        for (const float t : time)
            count += t <= 1;
        return static_cast<double>(count) / static_cast<double>(time.size());
    }
};

void cast_pairs(const cast_scene &s, const std::vector<sepax_pair> &pairs,
                const std::vector<sepax_vec2> &motions, const sepax_backend *backend,
                cast_answers &to) {
    sepax_options options = {};
    options.backend = backend;
    const sepax_casts arrays = to.arrays();
    check(sepax_cast(s.of.store.get(), sepax_pairs(pairs.data(), pairs.size()), motions.data(),
                     &options, &arrays),
          "sepax_cast");
}

// What the reference answers for every sample_step-th pair: for all it would take longer than all
// that is measured.
cast_answers cast_sample(const cast_scene &s) {
    std::vector<sepax_pair> pairs;
    std::vector<sepax_vec2> motions;
    for (size_t i = 0; i < pair_count; i += sample_step) {
        pairs.push_back(s.of.pairs[i]);
        motions.push_back(s.motions[i]);
    }
    cast_answers right(pairs.size());
    cast_pairs(s, pairs, motions, sepax_backend_find("reference"), right);
    return right;
}

// The answers must be those of the reference.
void cast_library(benchmark::State &state, const cast_kind &kind, double share,
                  const sepax_backend *backend) {
    const cast_scene s = make_cast_scene(kind, share);
    const cast_answers right = cast_sample(s);
    cast_answers found(pair_count);
    cast_pairs(s, s.of.pairs, s.motions, backend, found);
    for (size_t k = 0; k < right.time.size(); k++) {
        if (!found.same(k * sample_step, right, k)) {
            state.SkipWithError("a cast is not that of the reference");
            return;
        }
    }
    for (auto _ : state)
        cast_pairs(s, s.of.pairs, s.motions, backend, found);
    count_items(state, "per_pair", pair_count);
    state.counters["hits"] = found.hits();
}

// A float loop may be wrong where a motion grazes a shape: it is refused where the time of more
// than one pair in 200 is off by more than 2^-10.
void cast_scalar(benchmark::State &state, const cast_kind &kind, double share, baseline_casts *by) {
    const cast_scene s = make_cast_scene(kind, share);
    const baseline_round_set set = s.of.set();
    const cast_answers right = cast_sample(s);
    cast_answers found(pair_count);
    const auto run = [&] {
        by(&set, s.of.pairs.data(), s.motions.data(), pair_count, found.time.data(),
           found.normal_x.data(), found.normal_y.data());
        benchmark::DoNotOptimize(found.time.data());
    };
    run();
    size_t wrong = 0;
    for (size_t k = 0; k < right.time.size(); k++)
        wrong += std::fabs(found.time[k * sample_step] - right.time[k]) > 0x1p-10F;
    if (wrong > right.time.size() / 200) {
        state.SkipWithError("the scalar loop is wrong");
        return;
    }
    for (auto _ : state)
        run();
    count_items(state, "per_pair", pair_count);
    state.counters["hits"] = found.hits();
    state.counters["wrong"] = static_cast<double>(wrong);
}

void register_at(const cast_kind &kind, unsigned percent, bool full) {
    const std::string place = std::string("cast/") + kind.name + "/hit" + std::to_string(percent);
    const double share = percent / 100.0;
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        const std::string name = sepax_backend_name(backend);
        const bool wanted = full ? name != "reference" : backend == sepax_backend_default();
        if (wanted && sepax_backend_runs_here(backend)) {
            benchmark::RegisterBenchmark((place + "/" + name).c_str(), [=](auto &state) {
                cast_library(state, kind, share, backend);
            });
        }
    }
    for (size_t i = 0; i < baseline_build_count; i++) {
        const baseline_build &build = baseline_builds[i];
        benchmark::RegisterBenchmark(
            (place + "/scalar/" + build.name + "/clip").c_str(),
            [=](auto &state) { cast_scalar(state, kind, share, build.casts); });
    }
}

} // namespace

void register_casts(bool full) {
    for (const cast_kind &kind : cast_kinds) {
        for (const unsigned percent : {10U, 50U, 90U})
            register_at(kind, percent, full);
    }
}
