// SPDX-License-Identifier: MIT
//
// Adding and placing shapes, small calls, and the memory they take.

#include <cmath>
#include <cstring>
#include <numeric>

#include "runs.h"

namespace {

size_t many() {
    return scaled(1000000);
}

const shapes::scene &million_quads() {
    static const shapes::scene scene =
        shapes::make_scene(shapes::family::random, 4, many(), 4 * many(), .5, shapes::order::space);
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
    count_items(state, "per_move", 1);
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
        check(sepax_store_add_many(store.get(), scene.xy.data(), scene.offsets.data(), many(), 0,
                                   &first, nullptr),
              "sepax_store_add_many");
        bytes = sepax_store_memory(store.get());
    }
    if (sepax_store_count(store.get()) != many())
        die("shapes are missing after add_many");
    count_items(state, "per_shape", many());
    state.counters["bytes/shape"] = static_cast<double>(bytes) / static_cast<double>(many());
}

void add_boxes(benchmark::State &state, uint32_t flags) {
    const shapes::scene scene =
        shapes::make_scene(shapes::family::box, 4, many(), 4 * many(), .5, shapes::order::space);
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i < many(); ++i)
        boxes.push_back(scene.as_box(i));
    const shapes::store_ptr store = new_store(flags);
    for (auto _ : state) {
        check(sepax_store_clear(store.get()), "sepax_store_clear");
        sepax_id first = 0;
        check(sepax_store_add_boxes(store.get(), boxes.data(), many(), &first, nullptr),
              "sepax_store_add_boxes");
    }
    if (sepax_store_count(store.get()) != many())
        die("shapes are missing after add_boxes");
    count_items(state, "per_shape", many());
    state.counters["bytes/shape"] =
        static_cast<double>(sepax_store_memory(store.get())) / static_cast<double>(many());
}

void place_all(benchmark::State &state, uint32_t flags) {
    const shapes::scene &scene = million_quads();
    const shapes::store_ptr store = shapes::make_store(scene, flags);
    if (!store)
        die("the library refuses a million quads");
    std::vector<sepax_id> ids(many());
    std::iota(ids.begin(), ids.end(), 0U);
    for (auto _ : state)
        check(sepax_store_place(store.get(), ids.data(), scene.poses.data(), many(), nullptr),
              "sepax_store_place");
    for (size_t i = 0; i < many(); i += 997) {
        sepax_vec2 v[4];
        size_t n = 0;
        check(sepax_store_vertices(store.get(), ids[i], v, 4, &n), "sepax_store_vertices");
        const shapes::polygon world = scene.world(i);
        if (n == 4 && std::memcmp(v, world.data(), sizeof v) != 0)
            die("wrong vertices after place");
    }
    count_items(state, "per_shape", many());
}

} // namespace

void register_store(bool full) {
    for (size_t i = 0; i < sepax_backend_count(); ++i) {
        const sepax_backend *backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(backend) || (!full && backend != sepax_backend_default()))
            continue;
        const std::string name = sepax_backend_name(backend);
        for (const shape_kind &kind : kinds_of({"k4", "box", "k8"}))
            benchmark::RegisterBenchmark(
                ("move_and_relate_8/" + std::string(kind.name) + "/" + name).c_str(),
                [kind, backend](benchmark::State &state) { small_call(state, kind, backend); });
    }
    const std::string count = "/n" + std::to_string(many());
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
        add("add_many/k4" + count + name,
            [flags](benchmark::State &state) { add_many(state, flags, false); });
        add("add_many_new_store/k4" + count + name,
            [flags](benchmark::State &state) { add_many(state, flags, true); });
        add("add_boxes/box" + count + name,
            [flags](benchmark::State &state) { add_boxes(state, flags); });
        add("place/k4" + count + name,
            [flags](benchmark::State &state) { place_all(state, flags); });
    }
}
