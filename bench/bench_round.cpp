// SPDX-License-Identifier: MIT
//
// Shapes with radii, points and segments: relations and manifolds beside scalar loops, and
// separations. Of each kind of pair 65,536 of 2,048 shapes, in random order, about half of which
// hit. Of 4,096 pairs a branch predictor learns the outcomes by heart, which halves the time of a
// scalar loop.
//
// Names: round/<kind>/<task>/<backend>, round/<kind>/<task>/scalar/<build>.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "round_scene.h"
#include "runs.h"

namespace {

constexpr size_t shape_count = 1024; // of each side
constexpr size_t pair_count = 65536;

struct round_kind {
    const char *name;
    unsigned a, b; // vertices
    float radius_a, radius_b;
    double distance; // of the centres, where about half of the pairs hit
};
const round_kind round_kinds[] = {
    {"circles", 1, 1, 1, 1, 2},         {"capsules", 2, 2, .3F, .3F, 1.45},
    {"circle_k4", 1, 4, .5F, 0, 1.3},   {"circle_k8", 1, 8, .5F, 0, 1.43},
    {"capsule_k4", 2, 4, .3F, 0, 1.65}, {"capsule_k8", 2, 8, .3F, 0, 1.75},
    {"k4", 4, 4, 0, 0, 1.65},           {"round_k4", 4, 4, .3F, .3F, 2.3},
    {"k8", 8, 8, 0, 0, 1.87},           {"round_k8", 8, 8, .3F, .3F, 2.5},
    {"k16", 16, 16, 0, 0, 1.95},        {"k32", 32, 32, 0, 0, 1.98},
    {"k64", 64, 64, 0, 0, 2},
};

round_scene make_round_scene(const round_kind &kind) {
    shapes::rng random(1);
    round_scene s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.store.reset(store);
    for (size_t i = 0; i < shape_count; i++) {
        add_shape(s, core_around(random, kind.a, 0, 0), kind.radius_a, 0, 0);
    }
    for (size_t i = 0; i < shape_count; i++) {
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far = kind.distance * shapes::uniform(random, .7, 1.3);
        const double x = far * at.cos, y = far * at.sin;
        add_shape(s, core_around(random, kind.b, x, y), kind.radius_b, x, y);
    }
    for (size_t i = 0; i < pair_count; i++) {
        s.pairs.push_back(
            {shapes::below(random, shape_count),
             static_cast<sepax_id>(shape_count) + shapes::below(random, shape_count)});
    }
    return s;
}

std::vector<uint8_t> relations_by(const round_scene &s, const sepax_backend *backend) {
    const sepax_options options = options_of(backend);
    std::vector<uint8_t> found(s.pairs.size());
    check(sepax_relate(s.store.get(), sepax_pairs(s.pairs.data(), found.size()), &options,
                       found.data()),
          "sepax_relate");
    return found;
}

void count_hits(benchmark::State &state, const std::vector<uint8_t> &hits) {
    size_t count = 0;
    for (const uint8_t hit : hits) {
        count += hit != 0;
    }
    state.counters["hits"] = static_cast<double>(count) / static_cast<double>(hits.size());
}

// Relations, which must be those of the reference.
void relate_round(benchmark::State &state, const round_kind &kind, const sepax_backend *backend) {
    const round_scene s = make_round_scene(kind);
    std::vector<uint8_t> found = relations_by(s, backend);
    if (found != relations_by(s, sepax_backend_find("reference"))) {
        state.SkipWithError("a relation is not that of the reference");
        return;
    }
    const sepax_options options = options_of(backend);
    const sepax_source source = sepax_pairs(s.pairs.data(), s.pairs.size());
    for (auto _ : state) {
        check(sepax_relate(s.store.get(), source, &options, found.data()), "sepax_relate");
    }
    count_items(state, "per_pair", s.pairs.size());
    count_hits(state, found);
}

struct contact_numbers {
    std::vector<float> separation, normal_x, normal_y;

    explicit contact_numbers(size_t count)
        : separation(count), normal_x(separation), normal_y(separation) {
    }
};

void separate_by(const round_scene &s, const sepax_options &options, contact_numbers &to) {
    const sepax_contacts contacts = {to.separation.data(), to.normal_x.data(), to.normal_y.data(),
                                     nullptr, nullptr};
    check(sepax_separate(s.store.get(), sepax_pairs(s.pairs.data(), s.pairs.size()), &options,
                         &contacts),
          "sepax_separate");
}

// Separations, of which the strategy `scalar` finds one at a time.
void separate_round(benchmark::State &state, const round_kind &kind, const sepax_options &options) {
    const round_scene s = make_round_scene(kind);
    contact_numbers found(s.pairs.size()), right(s.pairs.size());
    separate_by(s, options, found);
    separate_by(s, options_of(sepax_backend_find("reference")), right);
    if (found.separation != right.separation || found.normal_x != right.normal_x ||
        found.normal_y != right.normal_y) {
        state.SkipWithError("a separation is not that of the reference");
        return;
    }
    for (auto _ : state) {
        separate_by(s, options, found);
    }
    count_items(state, "per_pair", s.pairs.size());
}

// A float loop may be wrong next to contact: it is refused where more than one pair in 1,000 is.
void relate_scalar(benchmark::State &state, const round_kind &kind, const baseline_round &by) {
    const round_scene s = make_round_scene(kind);
    const baseline_round_set set = s.set();
    const std::vector<uint8_t> right = relations_by(s, sepax_backend_find("reference"));
    std::vector<uint8_t> found(s.pairs.size());
    by.relate(&set, s.pairs.data(), s.pairs.size(), found.data());
    size_t wrong = 0;
    for (size_t i = 0; i < found.size(); i++) {
        wrong += (found[i] != 0) != (right[i] != SEPAX_DISJOINT);
    }
    if (wrong > found.size() / 1000) {
        state.SkipWithError("the scalar loop is wrong");
        return;
    }
    for (auto _ : state) {
        by.relate(&set, s.pairs.data(), s.pairs.size(), found.data());
        benchmark::DoNotOptimize(found.data());
    }
    count_items(state, "per_pair", s.pairs.size());
    count_hits(state, found);
    state.counters["wrong"] = static_cast<double>(wrong);
}

// ------------------------------------------------------------------- manifolds

constexpr float manifold_margin = .1F;

std::vector<sepax_manifold> manifolds_by(const round_scene &s, const sepax_backend *backend) {
    sepax_options options = options_of(backend);
    options.margin = manifold_margin;
    std::vector<sepax_manifold> found(s.pairs.size());
    size_t count = 0;
    check(sepax_manifolds(s.store.get(), sepax_pairs(s.pairs.data(), found.size()), &options,
                          found.data(), &count),
          "sepax_manifolds");
    found.resize(count);
    return found;
}

void count_manifolds(benchmark::State &state, const round_scene &s, size_t count) {
    count_items(state, "per_pair", s.pairs.size());
    state.counters["hits"] = static_cast<double>(count) / static_cast<double>(s.pairs.size());
}

void find_manifolds(benchmark::State &state, const round_kind &kind, const sepax_backend *backend) {
    const round_scene s = make_round_scene(kind);
    std::vector<sepax_manifold> found = manifolds_by(s, backend);
    const std::vector<sepax_manifold> right = manifolds_by(s, sepax_backend_find("reference"));
    if (found.size() != right.size() ||
        std::memcmp(found.data(), right.data(), found.size() * sizeof right[0]) != 0) {
        state.SkipWithError("a manifold is not that of the reference");
        return;
    }
    size_t count = found.size();
    found.resize(s.pairs.size());
    sepax_options options = options_of(backend);
    options.margin = manifold_margin;
    const sepax_source source = sepax_pairs(s.pairs.data(), s.pairs.size());
    for (auto _ : state) {
        check(sepax_manifolds(s.store.get(), source, &options, found.data(), &count),
              "sepax_manifolds");
    }
    count_manifolds(state, s, count);
}

float least_separation(const sepax_manifold &m) {
    const float first = m.points[0].separation, second = m.points[1].separation;
    return m.count == 2 && second < first ? second : first;
}

// The pairs that only one of the two has, or whose least separations differ by more than 2^-12:
// edges say nothing of corners beside them.
size_t differing(const std::vector<sepax_manifold> &right, const sepax_manifold *found,
                 size_t count) {
    size_t i = 0, k = 0, wrong = 0;
    while (i < right.size() || k < count) {
        const uint32_t wanted = i < right.size() ? right[i].pair : UINT32_MAX;
        const uint32_t got = k < count ? found[k].pair : UINT32_MAX;
        wrong += wanted != got ||
                 std::fabs(least_separation(right[i]) - least_separation(found[k])) > 0x1p-12F;
        i += wanted <= got;
        k += got <= wanted;
    }
    return wrong;
}

void find_scalar(benchmark::State &state, const round_kind &kind, baseline_manifolds *by) {
    const round_scene s = make_round_scene(kind);
    const baseline_round_set set = s.set();
    std::vector<sepax_manifold> found(s.pairs.size());
    size_t count = by(&set, s.pairs.data(), s.pairs.size(), manifold_margin, found.data());
    const std::vector<sepax_manifold> right = manifolds_by(s, sepax_backend_find("reference"));
    const size_t wrong = differing(right, found.data(), count);
    if (wrong > right.size() / 10) {
        state.SkipWithError("the scalar loop is wrong");
        return;
    }
    for (auto _ : state) {
        count = by(&set, s.pairs.data(), s.pairs.size(), manifold_margin, found.data());
        benchmark::DoNotOptimize(found.data());
    }
    count_manifolds(state, s, count);
    state.counters["wrong"] = static_cast<double>(wrong);
}

// Kinds with a point have no edges on one side, and the loop does not take them.
void register_manifolds(const round_kind &kind, const std::string &place, bool full) {
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        const bool wanted = full ? std::string(sepax_backend_name(backend)) != "reference"
                                 : backend == sepax_backend_default();
        if (wanted && sepax_backend_runs_here(backend)) {
            benchmark::RegisterBenchmark(
                (place + "/manifolds/" + sepax_backend_name(backend)).c_str(),
                [=](auto &state) { find_manifolds(state, kind, backend); });
        }
    }
    for (size_t i = 0; kind.a > 1 && i < baseline_build_count; i++) {
        const baseline_build &build = baseline_builds[i];
        benchmark::RegisterBenchmark(
            (place + "/manifolds/scalar/" + build.name + "/clip").c_str(),
            [=](auto &state) { find_scalar(state, kind, build.manifolds); });
    }
}

} // namespace

void register_round(bool full) {
    for (const round_kind &kind : round_kinds) {
        const std::string place = std::string("round/") + kind.name;
        for (size_t i = 0; i < sepax_backend_count(); i++) {
            const sepax_backend *backend = sepax_backend_at(i);
            const std::string name = sepax_backend_name(backend);
            const bool wanted = full ? name != "reference" : backend == sepax_backend_default();
            if (wanted && sepax_backend_runs_here(backend)) {
                benchmark::RegisterBenchmark((place + "/relate/" + name).c_str(), [=](auto &state) {
                    relate_round(state, kind, backend);
                });
                for (const sepax_strategy strategy : {SEPAX_AUTO, SEPAX_SCALAR}) {
                    sepax_options options = options_of(backend);
                    options.strategy = strategy;
                    benchmark::RegisterBenchmark(
                        (place + "/separate/" + name + "/" + sepax_strategy_name(strategy)).c_str(),
                        [=](auto &state) { separate_round(state, kind, options); });
                }
            }
        }
        for (size_t i = 0; i < baseline_build_count; i++) {
            const baseline_build &build = baseline_builds[i];
            for (const baseline_round *by = build.rounds; by->name != nullptr; by++) {
                if (std::max(kind.a, kind.b) > by->most)
                    continue;
                benchmark::RegisterBenchmark(
                    (place + "/relate/scalar/" + build.name + "/" + by->name).c_str(),
                    [=](auto &state) { relate_scalar(state, kind, *by); });
            }
        }
        register_manifolds(kind, place, full);
    }
}
