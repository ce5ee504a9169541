// SPDX-License-Identifier: MIT
//
// Distances with normals and witnesses beside GJK: cold, and warm, where each pair begins at the
// features of the last call. Of each kind 65,536 pairs of 2,048 shapes, in random order: apart by
// up to half of their size, or every tenth one overlapping.
//
// Names: distance/<kind>/<apart or overlap10>/<backend>/<strategy>,
// distance/<kind>/<...>/scalar/<build>/<cold or warm>.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "round_scene.h"
#include "runs.h"

namespace {

constexpr size_t shape_count = 1024; // of each side
constexpr size_t pair_count = 65536;

struct distance_kind {
    const char *name;
    unsigned n; // vertices
    float radius;
};
const distance_kind distance_kinds[] = {{"circles", 1, 1},    {"capsules", 2, .3F}, {"k4", 4, 0},
                                        {"round_k4", 4, .3F}, {"k8", 8, 0},         {"k16", 16, 0}};

// Every `overlapping`th shape of the second side overlaps all of the first side; 0: none does.
round_scene make_distance_scene(const distance_kind &kind, size_t overlapping) {
    shapes::rng random(1);
    round_scene s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.store.reset(store);
    const double reach = 2 * (static_cast<double>(kind.radius) + (kind.n > 1 ? 1 : 0));
    for (size_t i = 0; i < shape_count; i++)
        add_shape(s, core_around(random, kind.n, 0, 0), kind.radius, 0, 0);
    for (size_t i = 0; i < shape_count; i++) {
        const bool inside = overlapping > 0 && i % overlapping == 0;
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far =
            reach * (inside ? shapes::uniform(random, .1, .5) : shapes::uniform(random, 1.01, 1.5));
        const double x = far * at.cos, y = far * at.sin;
        add_shape(s, core_around(random, kind.n, x, y), kind.radius, x, y);
    }
    for (size_t i = 0; i < pair_count; i++)
        s.pairs.push_back(
            {shapes::below(random, shape_count),
             static_cast<sepax_id>(shape_count) + shapes::below(random, shape_count)});
    return s;
}

struct distance_answers {
    std::vector<float> numbers = std::vector<float>(7 * pair_count);

    sepax_distances arrays() {
        const auto nth = [&](size_t i) { return numbers.data() + i * pair_count; };
        return {nth(0), nth(1), nth(2), nth(3), nth(4), nth(5), nth(6), nullptr, nullptr, nullptr};
    }
    bool same(const distance_answers &o) const {
        return std::memcmp(numbers.data(), o.numbers.data(), numbers.size() * sizeof(float)) == 0;
    }
};

void measure_by(const round_scene &s, const sepax_options &options, distance_answers &to) {
    const sepax_distances arrays = to.arrays();
    check(sepax_distance(s.store.get(), sepax_pairs(s.pairs.data(), pair_count), &options, &arrays),
          "sepax_distance");
}

// All answers must be those of the reference.
void measure_library(benchmark::State &state, const distance_kind &kind, size_t overlapping,
                     const sepax_options &options) {
    const round_scene s = make_distance_scene(kind, overlapping);
    distance_answers found, right;
    measure_by(s, options, found);
    measure_by(s, options_of(sepax_backend_find("reference")), right);
    if (!found.same(right)) {
        state.SkipWithError("a distance is not that of the reference");
        return;
    }
    for (auto _ : state)
        measure_by(s, options, found);
    count_items(state, "per_pair", pair_count);
}

// Where the library has a distance above 0, that of GJK must be the same but for 2^-18 of the
// largest coordinate, which is 64 roundings: sums of up to seven rounded terms, and how far the
// simplex of the last step may be from the best one. Of other pairs it must not be above 0.
bool distances_agree(const round_scene &s, const distance_answers &found,
                     const distance_answers &right) {
    float most = 0;
    for (const float x : s.x)
        most = std::max(most, std::fabs(x));
    for (const float y : s.y)
        most = std::max(most, std::fabs(y));
    const float bound = 0x1p-18F * most;
    for (size_t i = 0; i < pair_count; i++) {
        const float is = found.numbers[i], should = right.numbers[i];
        if (should > 0 ? std::fabs(is - should) > bound : is > bound)
            return false;
    }
    return true;
}

void measure_scalar(benchmark::State &state, const distance_kind &kind, size_t overlapping,
                    baseline_distances *by, bool warm) {
    const round_scene s = make_distance_scene(kind, overlapping);
    const baseline_round_set set = s.set();
    distance_answers found, right;
    std::vector<baseline_simplex> caches(pair_count);
    measure_by(s, options_of(sepax_backend_find("reference")), right);
    const sepax_distances arrays = found.arrays();
    const auto run = [&] {
        by(&set, s.pairs.data(), pair_count, warm ? caches.data() : nullptr, &arrays);
        benchmark::DoNotOptimize(found.numbers.data());
    };
    run();
    run();
    if (!distances_agree(s, found, right)) {
        state.SkipWithError("the scalar loop is wrong");
        return;
    }
    for (auto _ : state)
        run();
    count_items(state, "per_pair", pair_count);
}

void register_at(const distance_kind &kind, size_t overlapping, bool full) {
    const std::string place =
        std::string("distance/") + kind.name + (overlapping > 0 ? "/overlap10" : "/apart");
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        sepax_options options = options_of(sepax_backend_at(i));
        const std::string name = sepax_backend_name(options.backend);
        const bool wanted = full ? name != "reference" : options.backend == sepax_backend_default();
        if (wanted && sepax_backend_runs_here(options.backend))
            for (const sepax_strategy strategy : {SEPAX_AUTO, SEPAX_PAIR_LANES}) {
                options.strategy = strategy;
                benchmark::RegisterBenchmark(
                    (place + "/" + name + "/" + sepax_strategy_name(strategy)).c_str(),
                    [=](auto &state) { measure_library(state, kind, overlapping, options); });
            }
    }
    for (size_t i = 0; i < baseline_build_count; i++) {
        const baseline_build &build = baseline_builds[i];
        for (const bool warm : {false, true})
            benchmark::RegisterBenchmark(
                (place + "/scalar/" + build.name + (warm ? "/warm" : "/cold")).c_str(),
                [=](auto &state) {
                    measure_scalar(state, kind, overlapping, build.distances, warm);
                });
    }
}

} // namespace

void register_distance(bool full) {
    for (const distance_kind &kind : distance_kinds) {
        register_at(kind, 0, full);
        if (kind.radius == 0)
            register_at(kind, 10, full);
    }
}
