// SPDX-License-Identifier: MIT
//
// Pairs of bodies, stars of five pieces each, 25 pairs of pieces a pair: relations, and contacts of
// the deepest pieces, beside a scalar loop with boxes around bodies and pieces. 16,384 pairs of
// 1,024 bodies in random order; mostly apart, half of which meet, and mostly deep in one another.
//
// Names: bodies/<far, mid or near>/<relate or separate>/<backend>, .../scalar/<build>.

#include <algorithm>
#include <cmath>
#include <limits>

#include "round_scene.h"
#include "runs.h"

namespace {

constexpr size_t body_count = 512; // of each side
constexpr size_t pair_count = 16384;
constexpr unsigned arms = 5;

struct body_scene {
    round_scene of;
    std::vector<uint32_t> first{0};
    std::vector<baseline_aabb> piece_boxes, body_boxes;
    baseline_round_set pieces = {};

    sepax_source source() const {
        return sepax_body_pairs({first.data(), body_boxes.size()}, of.pairs.data(), pair_count);
    }
    baseline_bodies bodies() const {
        return {&pieces, first.data(), piece_boxes.data(), body_boxes.data()};
    }
};

void join(baseline_aabb &box, float x, float y) {
    box = {std::min(box.lo_x, x), std::min(box.lo_y, y), std::max(box.hi_x, x),
           std::max(box.hi_y, y)};
}

// A star of kites around (x, y), with a radius of 1.
void add_star(body_scene &s, double turn, double x, double y) {
    const float inf = std::numeric_limits<float>::infinity();
    s.body_boxes.push_back({inf, inf, -inf, -inf});
    for (unsigned k = 0; k < arms; k++) {
        shapes::polygon kite;
        const auto corner = [&](double radius, double part) {
            const shapes::direction at = shapes::unit(turn + (k + part) / arms);
            kite.push_back(
                {static_cast<float>(x + radius * at.cos), static_cast<float>(y + radius * at.sin)});
        };
        corner(0, 0);
        corner(.5, -.5);
        corner(1, 0);
        corner(.5, .5);
        add_shape(s.of, kite, 0, x, y);
        s.piece_boxes.push_back({inf, inf, -inf, -inf});
        for (const sepax_vec2 v : kite) {
            join(s.piece_boxes.back(), v.x, v.y);
            join(s.body_boxes.back(), v.x, v.y);
        }
    }
    s.first.push_back(static_cast<uint32_t>(s.piece_boxes.size()));
}

body_scene make_body_scene(double distance) {
    shapes::rng random(1);
    body_scene s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.of.store.reset(store);
    for (size_t i = 0; i < body_count; i++)
        add_star(s, shapes::uniform(random), 0, 0);
    for (size_t i = 0; i < body_count; i++) {
        const shapes::direction at = shapes::unit(shapes::uniform(random));
        const double far = distance * shapes::uniform(random, .7, 1.3);
        add_star(s, shapes::uniform(random), far * at.cos, far * at.sin);
    }
    for (size_t i = 0; i < pair_count; i++)
        s.of.pairs.push_back(
            {shapes::below(random, body_count),
             static_cast<sepax_id>(body_count) + shapes::below(random, body_count)});
    s.pieces = s.of.set();
    return s;
}

struct body_answers {
    std::vector<uint8_t> relation = std::vector<uint8_t>(pair_count);
    std::vector<float> separation = std::vector<float>(pair_count), normal_x = separation,
                       normal_y = separation;

    bool same(const body_answers &o) const {
        return relation == o.relation && separation == o.separation && normal_x == o.normal_x &&
               normal_y == o.normal_y;
    }
};

void find_by(const body_scene &s, bool deep, const sepax_backend *backend, body_answers &to) {
    const sepax_options options = options_of(backend);
    const sepax_contacts contacts = {to.separation.data(), to.normal_x.data(), to.normal_y.data(),
                                     nullptr, nullptr};
    if (deep)
        check(sepax_separate(s.of.store.get(), s.source(), &options, &contacts), "sepax_separate");
    else
        check(sepax_relate(s.of.store.get(), s.source(), &options, to.relation.data()),
              "sepax_relate");
}

void count_bodies(benchmark::State &state, const body_scene &s) {
    body_answers found;
    find_by(s, false, sepax_backend_default(), found);
    const auto apart = std::count(found.relation.begin(), found.relation.end(), SEPAX_DISJOINT);
    count_items(state, "per_pair", pair_count);
    state.counters["hits"] = 1 - static_cast<double>(apart) / pair_count;
}

// All answers must be those of the reference.
void bodies_library(benchmark::State &state, double distance, bool deep,
                    const sepax_backend *backend) {
    const body_scene s = make_body_scene(distance);
    body_answers found, right;
    find_by(s, deep, backend, found);
    find_by(s, deep, sepax_backend_find("reference"), right);
    if (!found.same(right)) {
        state.SkipWithError("an answer is not that of the reference");
        return;
    }
    for (auto _ : state)
        find_by(s, deep, backend, found);
    count_bodies(state, s);
}

// A float loop may be wrong within 2^-18 of contact, 64 roundings of coordinates up to 4, and a
// depth may be off by as much.
bool bodies_agree(bool deep, const body_answers &found, const body_answers &right) {
    constexpr float bound = 0x1p-18F;
    for (size_t i = 0; i < pair_count; i++) {
        const float separation = right.separation[i];
        const bool clear = std::fabs(separation) > bound;
        if (!deep && clear && (found.relation[i] != 0) != (separation < 0))
            return false;
        if (deep && separation < -bound && std::fabs(found.separation[i] - separation) > bound)
            return false;
        if (deep && separation > bound && found.separation[i] <= 0)
            return false;
    }
    return true;
}

void bodies_scalar(benchmark::State &state, double distance, bool deep,
                   const baseline_build &build) {
    const body_scene s = make_body_scene(distance);
    const baseline_bodies bodies = s.bodies();
    body_answers found, right;
    find_by(s, true, sepax_backend_find("reference"), right);
    const auto run = [&] {
        if (deep)
            build.separate_bodies(&bodies, s.of.pairs.data(), pair_count, found.separation.data(),
                                  found.normal_x.data(), found.normal_y.data());
        else
            build.relate_bodies(&bodies, s.of.pairs.data(), pair_count, found.relation.data());
        benchmark::DoNotOptimize(found.relation.data());
        benchmark::DoNotOptimize(found.separation.data());
    };
    run();
    if (!bodies_agree(deep, found, right)) {
        state.SkipWithError("the scalar loop is wrong");
        return;
    }
    for (auto _ : state)
        run();
    count_bodies(state, s);
}

} // namespace

void register_bodies(bool full) {
    const std::pair<const char *, double> places[] = {{"far", 2.0}, {"mid", 1.35}, {"near", .7}};
    for (const auto &[name, distance] : places) {
        for (const bool deep : {false, true}) {
            const std::string place =
                std::string("bodies/") + name + (deep ? "/separate/" : "/relate/");
            const double far = distance;
            for (size_t i = 0; i < sepax_backend_count(); i++) {
                const sepax_backend *backend = sepax_backend_at(i);
                const std::string by = sepax_backend_name(backend);
                const bool wanted = full ? by != "reference" : backend == sepax_backend_default();
                if (wanted && sepax_backend_runs_here(backend))
                    benchmark::RegisterBenchmark((place + by).c_str(), [=](auto &state) {
                        bodies_library(state, far, deep, backend);
                    });
            }
            for (size_t i = 0; i < baseline_build_count; i++) {
                const baseline_build &build = baseline_builds[i];
                benchmark::RegisterBenchmark(
                    (place + "scalar/" + build.name).c_str(),
                    [=](auto &state) { bodies_scalar(state, far, deep, build); });
            }
        }
    }
}
