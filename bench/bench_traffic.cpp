// SPDX-License-Identifier: MIT
//
// Thousands of small worlds a call: 64 cars and 64 kept road segments each, beside a loop by hand.

#include <cmath>

#include "runs.h"

namespace {

constexpr uint32_t each = 64, steps = 8;

struct traffic {
    uint32_t world_count;
    std::vector<uint32_t> offsets{0};
    std::vector<sepax_extents> cars, roads;
    std::vector<sepax_pose> road_poses;
    std::vector<std::vector<sepax_pose>> poses{steps}; // of the cars, step by step
    std::vector<float> half_x, half_y, columns[9];

    traffic(uint32_t worlds, double side) : world_count(worlds) {
        shapes::rng random(1);
        const auto any = [&](double low, double high) {
            return static_cast<float>(shapes::uniform(random, low, high));
        };
        const auto pose = [&] {
            const float x = any(0, side), y = any(0, side);
            return shapes::pose(shapes::uniform(random), double(x), double(y));
        };
        for (uint32_t i = 0; i < each * worlds; i++) {
            cars.push_back({any(2, 2.6), any(.8, 1.1), 0});
            roads.push_back({any(4, 12), 0, 0});
            road_poses.push_back(pose());
            for (auto &step : poses)
                step.push_back(pose());
            half_x.push_back(cars[i].half_x);
            half_y.push_back(cars[i].half_y);
            const sepax_pose &p = road_poses[i];
            const float half = roads[i].half_x, x = std::abs(p.cos) * half,
                        y = std::abs(p.sin) * half;
            const float row[] = {p.x, p.y, p.cos, p.sin, half, p.x - x, p.y - y, p.x + x, p.y + y};
            for (size_t c = 0; c < 9; c++)
                columns[c].push_back(row[c]);
        }
        for (uint32_t w = 1; w <= worlds; w++)
            offsets.push_back(each * w);
    }

    baseline_traffic by_hand() const {
        const auto at = [&](size_t c) { return columns[c].data(); };
        return {world_count, half_x.data(), half_y.data(), at(0), at(1), at(2),
                at(3),       at(4),         at(5),         at(6), at(7), at(8)};
    }
};

const traffic &get_traffic() {
    static const traffic made(static_cast<uint32_t>(scaled(1024)), 200);
    return made;
}

struct worlds_deleter {
    void operator()(sepax_worlds *worlds) const {
        sepax_worlds_destroy(worlds);
    }
};
using worlds_ptr = std::unique_ptr<sepax_worlds, worlds_deleter>;

worlds_ptr make_worlds(const traffic &t, const sepax_backend *backend) {
    const sepax_world_setup setup = {t.offsets.data(),    t.world_count, t.cars.data(),
                                     t.offsets.data(),    t.world_count, t.roads.data(),
                                     t.road_poses.data(), nullptr};
    sepax_worlds *made = nullptr;
    check(sepax_worlds_create(&setup, nullptr, backend, &made, nullptr), "sepax_worlds_create");
    return worlds_ptr(made);
}

void drive(benchmark::State &state, const sepax_backend *backend, bool moves) {
    const traffic &t = get_traffic();
    const worlds_ptr worlds = make_worlds(t, backend);
    std::vector<uint8_t> hits(t.cars.size());
    const sepax_world_hits to = {hits.data(), nullptr, nullptr};
    size_t step = 0;
    for (auto _ : state) {
        const sepax_pose *at = t.poses[step++ % steps].data();
        check(sepax_worlds_hit(worlds.get(), at, moves ? at : nullptr, &to, nullptr),
              "sepax_worlds_hit");
    }
    count_items(state, "per_car", t.cars.size());
}

void drive_by_hand(benchmark::State &state, const baseline_build &build) {
    const traffic &t = get_traffic();
    const baseline_traffic by_hand = t.by_hand();
    std::vector<uint8_t> hits(t.cars.size()), right(t.cars.size());
    const sepax_world_hits to = {right.data(), nullptr, nullptr};
    check(sepax_worlds_hit(make_worlds(t, nullptr).get(), t.poses[0].data(), nullptr, &to, nullptr),
          "sepax_worlds_hit");
    build.drives(&by_hand, t.poses[0].data(), hits.data());
    size_t wrong = 0, step = 0;
    for (size_t i = 0; i < hits.size(); i++)
        wrong += hits[i] != right[i];
    if (wrong > hits.size() / 1000) // where cars come within a rounding
        die("the loop by hand finds other hits");
    for (auto _ : state) {
        build.drives(&by_hand, t.poses[step++ % steps].data(), hits.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_car", t.cars.size());
}

} // namespace

void register_traffic() {
    const auto add = [](const std::string &name, const auto &run) {
        benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMicrosecond);
    };
    for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
        const sepax_backend *b = sepax_backend_at(i);
        const std::string tail = std::string("/") + sepax_backend_name(b);
        if (!sepax_backend_runs_here(b))
            continue;
        add("traffic/still" + tail, [b](auto &state) { drive(state, b, false); });
        add("traffic/moving" + tail, [b](auto &state) { drive(state, b, true); });
    }
    for (size_t i = 0; i < baseline_build_count; i++) {
        const baseline_build &b = baseline_builds[i];
        add(std::string("traffic/still/scalar/") + b.name,
            [&b](auto &state) { drive_by_hand(state, b); });
    }
}
