// SPDX-License-Identifier: MIT
//
// A million quads with about four million pairs of meeting boxes: the broad phase, and the whole
// path from shapes to answers, beside that of the peers that have one.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "runs.h"
#include "verdict.h"

namespace {

size_t quad_count() {
    return scaled(1000000);
}

struct broad_scene {
    shapes::store_ptr store;
    std::vector<sepax_pair> expected; // by the backend "reference"
    std::vector<sepax_pair> hits;     // those that meet, sorted
    peers::polygons polygons;
};

bool before(sepax_pair l, sepax_pair r) {
    return l.a != r.a ? l.a < r.a : l.b < r.b;
}

std::vector<sepax_pair> exact_hits(const sepax_store *store, const std::vector<sepax_pair> &pairs) {
    sepax_options options = {};
    options.backend = sepax_backend_find("reference");
    std::vector<uint8_t> relations(pairs.size());
    check(sepax_relate(store, sepax_pairs(pairs.data(), pairs.size()), &options, relations.data()),
          "relate by reference");
    std::vector<sepax_pair> hits;
    for (size_t i = 0; i < pairs.size(); i++)
        if (relations[i] != SEPAX_DISJOINT)
            hits.push_back(pairs[i]);
    std::sort(hits.begin(), hits.end(), before);
    return hits;
}

const broad_scene &broad_quads() {
    static broad_scene made;
    if (made.store)
        return made;
    const size_t quads = quad_count();
    const double wanted = 4.0 * static_cast<double>(quads);
    const shapes::scene scene =
        shapes::make_scene(shapes::family::random, 4, quads, 4 * quads, .5, shapes::order::space);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_broad_options options = {};
    options.backend = sepax_backend_find("reference");
    options.a = options.b = {0, static_cast<uint32_t>(quads)};
    double scale = 1;
    for (int round = 0; round < 3; round++) {
        shapes::scene spread = scene;
        for (sepax_pose &p : spread.poses) {
            p.x = static_cast<float>(p.x * scale);
            p.y = static_cast<float>(p.y * scale);
        }
        made.store = shapes::make_store(spread, SEPAX_RELATE_ONLY);
        if (!made.store)
            die("the library refuses a million quads");
        size_t count = 0;
        const sepax_status status =
            sepax_find_pairs(made.store.get(), &options, workspace.get(), nullptr, 0, &count);
        if (status != SEPAX_ERROR_CAPACITY)
            die("sepax_find_pairs does not count");
        made.expected.resize(count);
        if (std::abs(static_cast<double>(count) / wanted - 1) < .05)
            break;
        scale *= std::sqrt(static_cast<double>(count) / wanted); // pairs go with the density
    }
    size_t count = 0;
    check(sepax_find_pairs(made.store.get(), &options, workspace.get(), made.expected.data(),
                           made.expected.size(), &count),
          "sepax_find_pairs");
    made.hits = exact_hits(made.store.get(), made.expected);
    for (size_t i = 0; i < quads; i++) {
        sepax_vec2 v[4];
        size_t n = 0;
        check(sepax_store_vertices(made.store.get(), static_cast<sepax_id>(i), v, 4, &n),
              "sepax_store_vertices");
        made.polygons.add(v, n);
    }
    return made;
}

void find_pairs(benchmark::State &state, const sepax_backend *backend) {
    const broad_scene &scene = broad_quads();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_broad_options options = {};
    options.backend = backend;
    options.a = options.b = {0, static_cast<uint32_t>(quad_count())};
    std::vector<sepax_pair> pairs(scene.expected.size());
    size_t count = 0;
    for (auto _ : state)
        check(sepax_find_pairs(scene.store.get(), &options, workspace.get(), pairs.data(),
                               pairs.size(), &count),
              "sepax_find_pairs");
    if (count != pairs.size() ||
        std::memcmp(pairs.data(), scene.expected.data(), count * sizeof(sepax_pair)) != 0)
        die("wrong pairs from sepax_find_pairs");
    count_items(state, "per_shape", quad_count());
    state.counters["pairs"] = static_cast<double>(count);
}

// From placed shapes to the relation of every pair, nothing kept from before but the memory.
void whole_path(benchmark::State &state, const sepax_backend *backend) {
    const broad_scene &scene = broad_quads();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_broad_options broad = {};
    broad.backend = backend;
    broad.a = broad.b = {0, static_cast<uint32_t>(quad_count())};
    sepax_options options = {};
    options.backend = backend;
    std::vector<sepax_pair> pairs(scene.expected.size());
    std::vector<uint8_t> relations(pairs.size());
    size_t count = 0;
    for (auto _ : state) {
        check(sepax_find_pairs(scene.store.get(), &broad, workspace.get(), pairs.data(),
                               pairs.size(), &count),
              "sepax_find_pairs");
        check(sepax_relate(scene.store.get(), sepax_pairs(pairs.data(), count), &options,
                           relations.data()),
              "sepax_relate");
        benchmark::ClobberMemory();
    }
    std::vector<sepax_pair> hits;
    for (size_t i = 0; i < count; i++)
        if (relations[i] != SEPAX_DISJOINT)
            hits.push_back(pairs[i]);
    std::sort(hits.begin(), hits.end(), before);
    if (hits.size() != scene.hits.size() ||
        std::memcmp(hits.data(), scene.hits.data(), hits.size() * sizeof(sepax_pair)) != 0)
        die("wrong hits on the whole path");
    count_items(state, "per_shape", quad_count());
}

// The pairs that only one of the two sorted lists has, looked up in the order of the exact ones.
verdict compare(const broad_scene &scene, std::vector<sepax_pair> hits) {
    std::sort(hits.begin(), hits.end(), before);
    std::vector<sepax_pair> more, fewer;
    std::set_difference(hits.begin(), hits.end(), scene.hits.begin(), scene.hits.end(),
                        std::back_inserter(more), before);
    std::set_difference(scene.hits.begin(), scene.hits.end(), hits.begin(), hits.end(),
                        std::back_inserter(fewer), before);
    verdict v;
    v.pairs = scene.expected.size();
    v.false_hits = more.size();
    v.missed_overlaps = fewer.size();
    return v;
}

// `anew`: the peer's broad phase is built each time, as sepax's is; else it stands already.
void peer_path(benchmark::State &state, const peers::method &q, const std::string &name,
               bool anew) {
    const broad_scene &scene = broad_quads();
    static std::unique_ptr<peers::world> world;
    static std::string kept;
    if (kept != std::string(q.peer) + q.name) {
        world = q.make_world(scene.polygons);
        world->build();
        kept = std::string(q.peer) + q.name;
    }
    std::vector<sepax_pair> hits;
    for (auto _ : state) {
        if (anew)
            world->build();
        hits.clear();
        world->find_hits(hits);
        benchmark::ClobberMemory();
    }
    const verdict v = compare(scene, hits);
    remember(name, v);
    state.counters["wrong"] = static_cast<double>(v.wrong());
    count_items(state, "per_shape", quad_count());
}

} // namespace

void register_broad(bool full) {
    const std::string count = std::to_string(quad_count());
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(backend) || (!full && backend != sepax_backend_default()))
            continue;
        const std::string tail = "/k4/space/n" + count + "/" + sepax_backend_name(backend);
        benchmark::RegisterBenchmark(("find_pairs" + tail).c_str(), [backend](auto &state) {
            find_pairs(state, backend);
        })->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("whole_path" + tail + "/auto").c_str(), [backend](
                                                                                  auto &state) {
            whole_path(state, backend);
        })->Unit(benchmark::kMillisecond);
    }
    for (const peers::method &q : peers::methods()) {
        if (q.make_world == nullptr)
            continue;
        for (const bool anew : {true, false}) {
            const std::string name = "whole_path/k4/space/n" + count + "/" + q.peer + "/" + q.name +
                                     (anew ? "_tree_built" : "_tree_standing");
            benchmark::RegisterBenchmark(name.c_str(), [q, name, anew](auto &state) {
                peer_path(state, q, name, anew);
            })->Unit(benchmark::kMillisecond);
        }
    }
}
