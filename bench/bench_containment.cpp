// SPDX-License-Identifier: MIT
//
// Containments: of small shapes that lie within larger ones, or do not, beside a scalar loop. Of
// each kind of pair 65,536 of 2,048 shapes, in random order.
//
// Names: contain/<kind>/in<percent>/<backend>, contain/<kind>/in<percent>/scalar/<build>.

#include <cmath>

#include "round_scene.h"
#include "runs.h"

namespace {

constexpr size_t shape_count = 1024; // of each side
constexpr size_t pair_count = 65536;
constexpr double small = .25; // of the size of the larger shapes

struct nested_kind {
    const char *name;
    unsigned a, b; // vertices of the larger and the smaller shape
    float radius_a, radius_b;
    double reach; // the distance of the centres up to which the smaller one lies within
};
const nested_kind nested_kinds[] = {
    {"point_k8", 8, 1, 0, 0, .95},   {"circle_k4", 4, 1, 0, .25F, .57},
    {"circles", 1, 1, 1, .25F, .75}, {"capsules", 2, 2, .3F, .1F, .33},
    {"k4", 4, 4, 0, 0, .6},          {"round_k4", 4, 4, .3F, .1F, .8},
    {"k8", 8, 8, 0, 0, .7},          {"round_k8", 8, 8, .3F, .1F, .9},
    {"k16", 16, 16, 0, 0, .73},
};

// Of pairs whose centres are as far apart as `reach`, evenly over a disc, so many are within.
round_scene make_nested_scene(const nested_kind &kind, double share) {
    shapes::rng random(1);
    round_scene s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.store.reset(store);
    for (size_t i = 0; i < shape_count; i++)
        add_shape(s, core_around(random, kind.a, 0, 0), kind.radius_a, 0, 0);
    for (size_t i = 0; i < shape_count; i++) {
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far = kind.reach * std::sqrt(shapes::uniform(random) / share);
        const double x = far * at.cos, y = far * at.sin;
        shapes::polygon core = core_around(random, kind.b, 0, 0);
        for (sepax_vec2 &v : core)
            v = {static_cast<float>(x + small * v.x), static_cast<float>(y + small * v.y)};
        add_shape(s, core, kind.radius_b, x, y);
    }
    for (size_t i = 0; i < pair_count; i++)
        s.pairs.push_back(
            {shapes::below(random, shape_count),
             static_cast<sepax_id>(shape_count) + shapes::below(random, shape_count)});
    return s;
}

void contain_by(const round_scene &s, const sepax_backend *backend, std::vector<uint8_t> &to) {
    const sepax_options options = options_of(backend);
    check(
        sepax_contain(s.store.get(), sepax_pairs(s.pairs.data(), pair_count), &options, to.data()),
        "sepax_contain");
}

void count_within(benchmark::State &state, const std::vector<uint8_t> &found) {
    size_t count = 0;
    for (const uint8_t each : found)
        count += each != SEPAX_NONE_WITHIN;
    count_items(state, "per_pair", pair_count);
    state.counters["within"] = static_cast<double>(count) / static_cast<double>(pair_count);
}

// All answers must be those of the reference.
void contain_library(benchmark::State &state, const nested_kind &kind, double share,
                     const sepax_backend *backend) {
    const round_scene s = make_nested_scene(kind, share);
    std::vector<uint8_t> found(pair_count), right(pair_count);
    contain_by(s, backend, found);
    contain_by(s, sepax_backend_find("reference"), right);
    if (found != right) {
        state.SkipWithError("a containment is not that of the reference");
        return;
    }
    for (auto _ : state)
        contain_by(s, backend, found);
    count_within(state, found);
}

// A float loop may be wrong next to the border and at rounded corners: it is refused where more
// than one pair in 50 is.
void contain_scalar(benchmark::State &state, const nested_kind &kind, double share,
                    baseline_contain *by) {
    const round_scene s = make_nested_scene(kind, share);
    const baseline_round_set set = s.set();
    std::vector<uint8_t> found(pair_count), right(pair_count);
    const auto run = [&] {
        by(&set, s.pairs.data(), pair_count, found.data());
        benchmark::DoNotOptimize(found.data());
    };
    run();
    contain_by(s, sepax_backend_find("reference"), right);
    size_t wrong = 0;
    for (size_t i = 0; i < pair_count; i++)
        wrong += found[i] != right[i];
    if (wrong > pair_count / 50) {
        state.SkipWithError("the scalar loop is wrong");
        return;
    }
    for (auto _ : state)
        run();
    count_within(state, found);
    state.counters["wrong"] = static_cast<double>(wrong);
}

void register_at(const nested_kind &kind, unsigned percent, bool full) {
    const std::string place = std::string("contain/") + kind.name + "/in" + std::to_string(percent);
    const double share = percent / 100.0;
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        const std::string name = sepax_backend_name(backend);
        const bool wanted = full ? name != "reference" : backend == sepax_backend_default();
        if (wanted && sepax_backend_runs_here(backend))
            benchmark::RegisterBenchmark((place + "/" + name).c_str(), [=](auto &state) {
                contain_library(state, kind, share, backend);
            });
    }
    for (size_t i = 0; i < baseline_build_count; i++) {
        const baseline_build &build = baseline_builds[i];
        benchmark::RegisterBenchmark((place + "/scalar/" + build.name).c_str(), [=](auto &state) {
            contain_scalar(state, kind, share, build.containments);
        });
    }
}

} // namespace

void register_containment(bool full) {
    for (const nested_kind &kind : nested_kinds)
        for (const unsigned percent : {10U, 50U, 90U})
            register_at(kind, percent, full);
}
