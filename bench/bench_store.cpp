// SPDX-License-Identifier: MIT
//
// Adding and placing shapes, small calls, the broad phase, and the memory they take.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstring>
#include <numeric>

#include "workload.h"

namespace {

constexpr size_t million = 1000000;

void per_item(benchmark::State &state, const char *counter, size_t items) {
    state.SetItemsProcessed(static_cast<int64_t>(items) * state.iterations());
    state.counters[counter] = benchmark::Counter(static_cast<double>(items),
                                                 benchmark::Counter::kIsIterationInvariantRate |
                                                     benchmark::Counter::kInvert);
}

const shapes::scene &million_quads() {
    static const shapes::scene scene = shapes::make_scene(shapes::family::random, 4, million,
                                                          4 * million, .5, shapes::order::space);
    return scene;
}

shapes::store_ptr new_store(uint32_t flags) {
    sepax_store_config config = {};
    config.flags = flags;
    sepax_store *raw = nullptr;
    check(sepax_store_create(&config, &raw), "sepax_store_create");
    return shapes::store_ptr(raw);
}

// One Monte Carlo move: a shape goes to a trial pose and meets its neighbours.
void small_call(benchmark::State &state, const shape_kind &kind, const sepax_backend *backend) {
    const shapes::scene scene = shapes::make_scene(kind.family, kind.k, 4096, 65536, .5);
    const shapes::store_ptr store = shapes::make_store(scene, SEPAX_RELATE_ONLY);
    if (!store)
        die("the library refuses the small scene");
    // Eight neighbours each for the shapes that have as many.
    std::vector<std::vector<sepax_pair>> near(scene.count());
    for (const sepax_pair p : scene.pairs)
        if (near[p.a].size() < 8)
            near[p.a].push_back(p);
    std::vector<sepax_id> movers;
    for (size_t i = 0; i < near.size(); ++i)
        if (near[i].size() == 8)
            movers.push_back(static_cast<sepax_id>(i));
    if (movers.empty())
        die("no shape has eight neighbours");

    sepax_options options = {}, reference = {};
    options.backend = backend;
    reference.backend = sepax_backend_find("reference");
    uint8_t relations[8], expected[8];
    for (const sepax_id id : movers) {
        check(sepax_relate(store.get(), near[id].data(), 8, &options, relations), "relate");
        check(sepax_relate(store.get(), near[id].data(), 8, &reference, expected), "relate");
        if (std::memcmp(relations, expected, 8) != 0)
            die("wrong relations in the small call");
    }
    size_t i = 0;
    float nudge = .001F;
    for (auto _ : state) {
        const sepax_id id = movers[i];
        sepax_pose pose = scene.poses[id];
        pose.x += nudge;
        sepax_store_place(store.get(), &id, &pose, 1, nullptr);
        sepax_relate(store.get(), near[id].data(), 8, &options, relations);
        benchmark::DoNotOptimize(relations);
        i = i + 1 == movers.size() ? 0 : i + 1;
        nudge = -nudge;
    }
    per_item(state, "per_move", 1);
}

void add_many(benchmark::State &state, uint32_t flags, bool fresh) {
    const shapes::scene &scene = million_quads();
    shapes::store_ptr store = new_store(flags);
    size_t bytes = 0;
    for (auto _ : state) {
        if (fresh)
            store = new_store(flags);
        else
            check(sepax_store_clear(store.get()), "sepax_store_clear");
        sepax_id first = 0;
        check(sepax_store_add_many(store.get(), scene.xy.data(), scene.offsets.data(), million, 0,
                                   &first, nullptr),
              "sepax_store_add_many");
        bytes = sepax_store_memory(store.get());
    }
    if (sepax_store_count(store.get()) != million)
        die("shapes are missing after add_many");
    per_item(state, "per_shape", million);
    state.counters["bytes/shape"] = static_cast<double>(bytes) / static_cast<double>(million);
}

void add_boxes(benchmark::State &state, uint32_t flags) {
    const shapes::scene scene =
        shapes::make_scene(shapes::family::box, 4, million, 4 * million, .5, shapes::order::space);
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i < million; ++i)
        boxes.push_back(scene.as_box(i));
    const shapes::store_ptr store = new_store(flags);
    for (auto _ : state) {
        check(sepax_store_clear(store.get()), "sepax_store_clear");
        sepax_id first = 0;
        check(sepax_store_add_boxes(store.get(), boxes.data(), million, &first, nullptr),
              "sepax_store_add_boxes");
    }
    if (sepax_store_count(store.get()) != million)
        die("shapes are missing after add_boxes");
    per_item(state, "per_shape", million);
    state.counters["bytes/shape"] =
        static_cast<double>(sepax_store_memory(store.get())) / static_cast<double>(million);
}

void place(benchmark::State &state, uint32_t flags) {
    const shapes::scene &scene = million_quads();
    const shapes::store_ptr store = shapes::make_store(scene, flags);
    if (!store)
        die("the library refuses a million quads");
    std::vector<sepax_id> ids(million);
    std::iota(ids.begin(), ids.end(), 0U);
    for (auto _ : state)
        check(sepax_store_place(store.get(), ids.data(), scene.poses.data(), million, nullptr),
              "sepax_store_place");
    for (size_t i = 0; i < million; i += 997) {
        sepax_vec2 v[4];
        size_t n = 0;
        check(sepax_store_vertices(store.get(), ids[i], v, 4, &n), "sepax_store_vertices");
        const shapes::polygon world = scene.world(i);
        if (n == 4 && std::memcmp(v, world.data(), sizeof v) != 0)
            die("wrong vertices after place");
    }
    per_item(state, "per_shape", million);
}

// A million quads spread so that about four million pairs of their boxes meet.
struct broad_scene {
    shapes::store_ptr store;
    std::vector<sepax_pair> expected; // by the backend "reference"
};

const broad_scene &broad_quads() {
    static broad_scene made;
    if (made.store)
        return made;
    shapes::scene scene = million_quads();
    sepax_workspace *workspace = nullptr;
    check(sepax_workspace_create(nullptr, &workspace), "sepax_workspace_create");
    sepax_broad_options options = {};
    options.backend = sepax_backend_find("reference");
    options.a = options.b = {0, static_cast<uint32_t>(million)};
    double scale = 1;
    for (int round = 0; round < 3; ++round) {
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
            sepax_find_pairs(made.store.get(), &options, workspace, nullptr, 0, &count);
        if (status != SEPAX_ERROR_CAPACITY)
            die("sepax_find_pairs does not count");
        made.expected.resize(count);
        if (std::abs(static_cast<double>(count) / 4e6 - 1) < .05)
            break;
        scale *= std::sqrt(static_cast<double>(count) / 4e6); // pairs go with the density
    }
    size_t count = 0;
    check(sepax_find_pairs(made.store.get(), &options, workspace, made.expected.data(),
                           made.expected.size(), &count),
          "sepax_find_pairs");
    sepax_workspace_destroy(workspace);
    return made;
}

void find_pairs(benchmark::State &state, const sepax_backend *backend) {
    const broad_scene &scene = broad_quads();
    sepax_workspace *workspace = nullptr;
    check(sepax_workspace_create(nullptr, &workspace), "sepax_workspace_create");
    sepax_broad_options options = {};
    options.backend = backend;
    options.a = options.b = {0, static_cast<uint32_t>(million)};
    std::vector<sepax_pair> pairs(scene.expected.size());
    size_t count = 0;
    for (auto _ : state)
        check(sepax_find_pairs(scene.store.get(), &options, workspace, pairs.data(), pairs.size(),
                               &count),
              "sepax_find_pairs");
    if (count != pairs.size() ||
        std::memcmp(pairs.data(), scene.expected.data(), count * sizeof(sepax_pair)) != 0)
        die("wrong pairs from sepax_find_pairs");
    sepax_workspace_destroy(workspace);
    per_item(state, "per_shape", million);
    state.counters["pairs"] = static_cast<double>(count);
}

} // namespace

void register_store(bool full) {
    const shape_kind small_kinds[] = {{"k4", shapes::family::random, 4, false},
                                      {"box", shapes::family::box, 4, true},
                                      {"k8", shapes::family::random, 8, false}};
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        const sepax_backend *backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(backend) || (!full && backend != sepax_backend_default()))
            continue;
        const std::string name = sepax_backend_name(backend);
        for (const shape_kind &kind : small_kinds)
            benchmark::RegisterBenchmark(
                ("move_and_relate_8/" + std::string(kind.name) + "/" + name).c_str(),
                [kind, backend](benchmark::State &state) { small_call(state, kind, backend); });
        benchmark::RegisterBenchmark(
            ("find_pairs/million_k4/" + name).c_str(),
            [backend](benchmark::State &state) { find_pairs(state, backend); })
            ->Unit(benchmark::kMillisecond);
    }
    const struct {
        const char *name;
        uint32_t flags;
    } stores[] = {{"", 0}, {"/relate_only", SEPAX_RELATE_ONLY}};
    for (const auto &s : stores) {
        const uint32_t flags = s.flags;
        const std::string name = s.name;
        const auto add = [](const std::string &title, auto run) {
            benchmark::RegisterBenchmark(title.c_str(), run)->Unit(benchmark::kMillisecond);
        };
        add("add_many/million_k4" + name,
            [flags](benchmark::State &state) { add_many(state, flags, false); });
        add("add_many_new_store/million_k4" + name,
            [flags](benchmark::State &state) { add_many(state, flags, true); });
        add("add_boxes/million" + name,
            [flags](benchmark::State &state) { add_boxes(state, flags); });
        add("place/million_k4" + name, [flags](benchmark::State &state) { place(state, flags); });
    }
}
