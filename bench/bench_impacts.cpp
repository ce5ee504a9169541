// SPDX-License-Identifier: MIT
//
// Impacts of boxes that turn as they move: cars that drive, bullets through a crowd, long sticks.
// 256 crowds of eight boxes each; the pairs are those of a crowd. All find a time at which a pair
// is between 3.75 and 6.25 mm apart, which is what b2TimeOfImpact does for shapes without a skin.
//
// Names: impact/<scene>/<backend>, impact/<scene>/box2d/b2TimeOfImpact.

#include <cmath>

#include "peer.h"
#include "runs.h"

namespace {

constexpr size_t crowds = 256, crowd = 8;
constexpr float nearest = .00375F, tolerance = .0025F;

struct impact_kind {
    const char *name;
    double side; // of the square of a crowd, metres
    double half_x, half_y, turn;
    double way;   // ahead, at most; 0: to anywhere in the square
    bool bullets; // the last four of a crowd, and their pairs with the first four alone
};
const impact_kind impact_kinds[] = {{"driving", 23, 2, 1, .1, 3, false},
                                    {"bullets", 9, .8, .6, .2, .5, true},
                                    {"sticks", 9, 2, .05, 2.5, 0, false}};

struct impact_bench {
    shapes::store_ptr store;
    shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids;
    peers::sweeps moves;
    std::vector<sepax_pair> pairs;
};

impact_bench make_impacts(const impact_kind &kind) {
    shapes::rng random(1);
    const auto within = [&](double most) { return shapes::uniform(random, -most, most); };
    impact_bench s;
    sepax_store *store = nullptr;
    check(sepax_store_create(nullptr, &store), "sepax_store_create");
    s.store.reset(store);
    for (size_t i = 0; i < crowds * crowd; i++) {
        const bool bullet = kind.bullets && i % crowd >= crowd / 2;
        const double hx = bullet ? .1 : kind.half_x, hy = bullet ? .05 : kind.half_y;
        const double x = within(kind.side / 2), y = within(kind.side / 2);
        const double start = shapes::uniform(random), turns = kind.turn / 6.283185307179586;
        const double way = shapes::uniform(random, 0, bullet ? 20 : kind.way);
        // bullets fly towards the middle, and the others ahead
        const shapes::direction ahead = shapes::unit(start);
        const double far = std::hypot(x, y);
        const double dx = bullet ? -x / far : ahead.cos, dy = bullet ? -y / far : ahead.sin;
        const bool anywhere = kind.way == 0;
        const double end_x = anywhere ? within(kind.side / 2) : x + way * dx;
        const double end_y = anywhere ? within(kind.side / 2) : y + way * dy;
        const sepax_box box = {float(hx), float(hy), {0, 0, 1, 0}};
        sepax_id id = 0;
        check(sepax_store_add_boxes(store, &box, 1, &id, nullptr), "sepax_store_add_boxes");
        s.ids.push_back(id);
        s.moves.half.push_back({box.half_x, box.half_y});
        s.moves.from.push_back(shapes::pose(start, x, y));
        s.moves.to.push_back(shapes::pose(start + within(bullet ? .25 : turns), end_x, end_y));
    }
    for (sepax_id of = 0; of < crowds * crowd; of += crowd)
        for (sepax_id a = 0; a < crowd; a++)
            for (sepax_id b = a + 1; b < crowd; b++)
                if (!kind.bullets || (a < crowd / 2 && b >= crowd / 2))
                    s.pairs.push_back({of + a, of + b});
    return s;
}

void find_times(const impact_bench &s, const sepax_backend *backend, std::vector<float> &times) {
    sepax_options options = {};
    options.backend = backend;
    options.margin = nearest;
    sepax_impacts to = {};
    to.time = times.data();
    const sepax_moves moves = {
        s.ids.data(),     s.moves.from.data(), s.moves.to.data(), nullptr, nullptr, s.ids.size(), 0,
        s.workspace.get()};
    check(sepax_impact(s.store.get(), sepax_pairs(s.pairs.data(), s.pairs.size()), &moves,
                       tolerance, &options, &to),
          "sepax_impact");
}

double share_of_impacts(const std::vector<float> &times) {
    size_t count = 0;
    for (const float t : times)
        count += t <= 1;
    return double(count) / double(times.size());
}

void impact_library(benchmark::State &state, const impact_kind &kind,
                    const sepax_backend *backend) {
    const impact_bench s = make_impacts(kind);
    std::vector<float> right(s.pairs.size()), times(s.pairs.size());
    find_times(s, sepax_backend_find("reference"), right);
    find_times(s, backend, times);
    if (times != right) {
        state.SkipWithError("an impact is not that of the reference");
        return;
    }
    for (auto _ : state)
        find_times(s, backend, times);
    count_items(state, "per_pair", s.pairs.size());
    state.counters["impacts"] = share_of_impacts(times);
}

// Times that differ by more than 0.01 are counted: the band is passed at no speed that is known.
void impact_peer(benchmark::State &state, const impact_kind &kind, const peers::method &q) {
    const impact_bench s = make_impacts(kind);
    std::vector<float> right(s.pairs.size()), times(s.pairs.size());
    find_times(s, nullptr, right);
    const auto peer = q.make_sweeping(s.moves);
    for (auto _ : state)
        peer->answer(s.pairs.data(), s.pairs.size(), times.data());
    count_items(state, "per_pair", s.pairs.size());
    state.counters["impacts"] = share_of_impacts(times);
    double differ = 0;
    for (size_t i = 0; i < times.size(); i++)
        differ += std::fabs(times[i] - right[i]) > .01F;
    state.counters["differ"] = differ;
}

} // namespace

void register_impacts() {
    for (const impact_kind &kind : impact_kinds) {
        const std::string place = std::string("impact/") + kind.name + "/";
        for (size_t i = 0; i < sepax_backend_count(); i++) {
            const sepax_backend *backend = sepax_backend_at(i);
            if (sepax_backend_runs_here(backend))
                benchmark::RegisterBenchmark(
                    (place + sepax_backend_name(backend)).c_str(),
                    [=](auto &state) { impact_library(state, kind, backend); });
        }
        for (const peers::method &q : peers::methods())
            if (q.make_sweeping != nullptr)
                benchmark::RegisterBenchmark((place + q.peer + "/b2TimeOfImpact").c_str(),
                                             [=](auto &state) { impact_peer(state, kind, q); });
    }
}
