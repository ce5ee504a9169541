// SPDX-License-Identifier: MIT
//
// Adding and placing shapes, small calls, and the memory they take.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "runs.h"

namespace {

// Many shapes of a kind, in the order of a broad phase.
struct crowd {
    const char *kind;
    size_t shapes;

    std::string name() const {
        return std::string(kind) + "/n" + std::to_string(scaled(shapes));
    }
};

// One scene is kept at a time.
const shapes::scene &scene_of(const crowd &many) {
    static shapes::scene scene;
    static std::string kept;
    if (kept != many.name()) {
        const shape_kind kind = *find_kind(many.kind);
        const size_t count = scaled(many.shapes);
        scene = shapes::make_scene(kind.family, kind.k, count, 4 * count, .5, shapes::order::space);
        kept = many.name();
    }
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
    for (size_t i = 0; i < near.size(); i++)
        if (near[i].size() == 8)
            movers.push_back(static_cast<sepax_id>(i));
    if (movers.empty())
        die("no shape has eight neighbours");

    sepax_options options = {}, reference = {};
    options.backend = backend;
    reference.backend = sepax_backend_find("reference");
    uint8_t relations[8], expected[8];
    for (const sepax_id id : movers) {
        check(sepax_relate(store.get(), sepax_pairs(near[id].data(), 8), &options, relations),
              "relate");
        check(sepax_relate(store.get(), sepax_pairs(near[id].data(), 8), &reference, expected),
              "relate");
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
        sepax_relate(store.get(), sepax_pairs(near[id].data(), 8), &options, relations);
        benchmark::DoNotOptimize(relations);
        i = i + 1 == movers.size() ? 0 : i + 1;
        nudge = -nudge;
    }
    count_items(state, "per_move", 1);
}

void count_shapes(benchmark::State &state, const sepax_store *store, const shapes::scene &scene) {
    if (sepax_store_count(store) != scene.count())
        die("shapes are missing");
    count_items(state, "per_shape", scene.count());
    state.counters["bytes/shape"] =
        static_cast<double>(sepax_store_memory(store)) / static_cast<double>(scene.count());
}

void add_many(benchmark::State &state, const crowd &many, uint32_t flags, bool fresh) {
    const shapes::scene &scene = scene_of(many);
    shapes::store_ptr store = new_store(flags);
    const auto fill = [&] {
        sepax_id first = 0;
        check(sepax_store_add_many(store.get(), scene.xy.data(), scene.offsets.data(),
                                   scene.count(), 0, &first, nullptr),
              "sepax_store_add_many");
    };
    fill(); // a store that is filled again has its memory
    for (auto _ : state) {
        if (fresh)
            store = new_store(flags);
        else
            check(sepax_store_clear(store.get()), "sepax_store_clear");
        fill();
    }
    count_shapes(state, store.get(), scene);
}

void add_boxes(benchmark::State &state, const crowd &many, uint32_t flags) {
    const shapes::scene &scene = scene_of(many);
    std::vector<sepax_box> boxes;
    for (size_t i = 0; i < scene.count(); i++)
        boxes.push_back(scene.as_box(i));
    const shapes::store_ptr store = new_store(flags);
    const auto fill = [&] {
        sepax_id first = 0;
        check(sepax_store_add_boxes(store.get(), boxes.data(), boxes.size(), &first, nullptr),
              "sepax_store_add_boxes");
    };
    fill();
    for (auto _ : state) {
        check(sepax_store_clear(store.get()), "sepax_store_clear");
        fill();
    }
    count_shapes(state, store.get(), scene);
}

// In the order of the ids, or in random order.
void place_all(benchmark::State &state, const crowd &many, uint32_t flags, shapes::order by) {
    const shapes::scene &scene = scene_of(many);
    const shapes::store_ptr store = shapes::make_store(scene, flags);
    if (!store)
        die("the library refuses " + many.name());
    std::vector<sepax_id> ids(scene.count());
    std::iota(ids.begin(), ids.end(), 0U);
    if (by == shapes::order::random)
        std::shuffle(ids.begin(), ids.end(), shapes::rng(1));
    std::vector<sepax_pose> poses;
    for (const sepax_id id : ids)
        poses.push_back(scene.poses[id]);
    for (auto _ : state)
        check(sepax_store_place(store.get(), ids.data(), poses.data(), ids.size(), nullptr),
              "sepax_store_place");
    std::vector<sepax_vec2> v(SEPAX_MAX_VERTICES);
    for (size_t i = 0; i < scene.count(); i += 997) {
        size_t n = 0;
        check(sepax_store_vertices(store.get(), ids[i], v.data(), v.size(), &n),
              "sepax_store_vertices");
        const shapes::polygon world = scene.world(ids[i]);
        if (n == world.size() && std::memcmp(v.data(), world.data(), n * sizeof v[0]) != 0)
            die("wrong vertices after place");
    }
    count_shapes(state, store.get(), scene);
}

} // namespace

void register_store(bool full) {
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *backend = sepax_backend_at(i);
        if (!sepax_backend_runs_here(backend) || (!full && backend != sepax_backend_default()))
            continue;
        const std::string name = sepax_backend_name(backend);
        for (const shape_kind &kind : kinds_of({"k4", "box", "k8"}))
            benchmark::RegisterBenchmark(
                ("move_and_relate_8/" + std::string(kind.name) + "/" + name).c_str(),
                [kind, backend](benchmark::State &state) { small_call(state, kind, backend); });
    }
    const auto register_one = [](const std::string &name, auto run) {
        benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
    };
    for (const crowd &many : {crowd{"k3", 1000000}, crowd{"k4", 1000000}, crowd{"box", 1000000},
                              crowd{"k5", 1000000}, crowd{"k6", 1000000}, crowd{"k8", 1000000},
                              crowd{"k16", 250000}, crowd{"k32", 125000}, crowd{"k64", 50000}})
        for (const uint32_t flags : {0U, uint32_t{SEPAX_RELATE_ONLY}}) {
            const std::string name = "/" + many.name() + (flags ? "/relate_only" : "");
            if (find_kind(many.kind)->family == shapes::family::box)
                register_one("add_boxes" + name, [many, flags](benchmark::State &state) {
                    add_boxes(state, many, flags);
                });
            register_one("add_many" + name, [many, flags](benchmark::State &state) {
                add_many(state, many, flags, false);
            });
            register_one("add_many_new_store" + name, [many, flags](benchmark::State &state) {
                add_many(state, many, flags, true);
            });
            register_one("place" + name, [many, flags](benchmark::State &state) {
                place_all(state, many, flags, shapes::order::space);
            });
            register_one("place_in_random_order" + name, [many, flags](benchmark::State &state) {
                place_all(state, many, flags, shapes::order::random);
            });
        }
}
