// SPDX-License-Identifier: MIT
//
// Casts: of shapes on a circle of radius 8 towards its middle, more or less well aimed, against
// shapes there. Of each kind of pair 65,536 of 2,048 shapes, in random order.
//
// Names: cast/<kind>/hit<percent>/<backend>, cast/<kind>/hit<percent>/scalar/<build>/clip.

#include <cmath>
#include <cstring>

#include "round_scene.h"
#include "runs.h"

namespace {

constexpr size_t shape_count = 1024; // of each side
constexpr size_t pair_count = 65536;
constexpr double distance = 8; // of the centres

struct cast_kind {
    const char *name;
    unsigned a, b; // vertices
    float radius_a, radius_b;
    double reach; // of both together across a motion, in the mean
};
const cast_kind cast_kinds[] = {
    {"circles", 1, 1, 1, 1, 2},        {"ray_k4", 4, 1, 0, 0, .9},
    {"ray_k8", 8, 1, 0, 0, .97},       {"circle_k4", 4, 1, 0, .5F, 1.4},
    {"capsules", 2, 2, .3F, .3F, 1.9}, {"k4", 4, 4, 0, 0, 1.8},
    {"round_k4", 4, 4, .3F, .3F, 2.4}, {"k8", 8, 8, 0, 0, 1.95},
    {"round_k8", 8, 8, .3F, .3F, 2.5}, {"k16", 16, 16, 0, 0, 1.99},
};

struct cast_scene {
    round_scene of;
    std::vector<sepax_vec2> motions;
};

// Motions that reach far enough, in a fan that is so wide that about `share` of them hit.
cast_scene make_cast_scene(const cast_kind &kind, double share) {
    shapes::rng random(1);
    cast_scene s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.of.store.reset(store);
    std::vector<double> turns;
    for (size_t i = 0; i < shape_count; i++)
        add_shape(s.of, core_around(random, kind.a, 0, 0), kind.radius_a, 0, 0);
    for (size_t i = 0; i < shape_count; i++) {
        turns.push_back(shapes::uniform(random));
        const shapes::direction at = shapes::unit(turns.back());
        const double x = distance * at.cos, y = distance * at.sin;
        add_shape(s.of, core_around(random, kind.b, x, y), kind.radius_b, x, y);
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
    std::vector<uint8_t> relation = std::vector<uint8_t>(pair_count);
    std::vector<float> time = std::vector<float>(pair_count);
    std::vector<float> normal_x = time, normal_y = time;
    std::vector<uint32_t> feature_a = std::vector<uint32_t>(pair_count), feature_b = feature_a;

    sepax_casts arrays() {
        return {relation.data(), time.data(),      normal_x.data(),
                normal_y.data(), feature_a.data(), feature_b.data()};
    }
    bool same(const cast_answers &o) const {
        const size_t bytes = pair_count * sizeof(float);
        return relation == o.relation && feature_a == o.feature_a && feature_b == o.feature_b &&
               std::memcmp(time.data(), o.time.data(), bytes) == 0 &&
               std::memcmp(normal_x.data(), o.normal_x.data(), bytes) == 0 &&
               std::memcmp(normal_y.data(), o.normal_y.data(), bytes) == 0;
    }
    double hits() const {
        size_t count = 0;
        for (const float t : time)
            count += t <= 1;
        return static_cast<double>(count) / pair_count;
    }
};

void cast_by(const cast_scene &s, const sepax_backend *backend, cast_answers &to) {
    sepax_options options = {};
    options.backend = backend;
    const sepax_casts arrays = to.arrays();
    check(sepax_cast(s.of.store.get(), sepax_pairs(s.of.pairs.data(), pair_count), s.motions.data(),
                     &options, &arrays),
          "sepax_cast");
}

// All answers must be those of the reference.
void cast_library(benchmark::State &state, const cast_kind &kind, double share,
                  const sepax_backend *backend) {
    const cast_scene s = make_cast_scene(kind, share);
    cast_answers found, right;
    cast_by(s, backend, found);
    cast_by(s, sepax_backend_find("reference"), right);
    if (!found.same(right)) {
        state.SkipWithError("a cast is not that of the reference");
        return;
    }
    for (auto _ : state)
        cast_by(s, backend, found);
    count_items(state, "per_pair", pair_count);
    state.counters["hits"] = found.hits();
}

// A float loop may be wrong where a motion grazes a shape: it is refused where the time of more
// than one pair in 200 is off by more than 2^-10.
void cast_scalar(benchmark::State &state, const cast_kind &kind, double share, baseline_casts *by) {
    const cast_scene s = make_cast_scene(kind, share);
    const baseline_round_set set = s.of.set();
    cast_answers found, right;
    cast_by(s, sepax_backend_find("reference"), right);
    const auto run = [&] {
        by(&set, s.of.pairs.data(), s.motions.data(), pair_count, found.time.data(),
           found.normal_x.data(), found.normal_y.data());
        benchmark::DoNotOptimize(found.time.data());
    };
    run();
    size_t wrong = 0;
    for (size_t i = 0; i < pair_count; i++)
        wrong += std::fabs(found.time[i] - right.time[i]) > 0x1p-10F;
    if (wrong > pair_count / 200) {
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
