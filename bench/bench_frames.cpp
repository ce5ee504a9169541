// SPDX-License-Identifier: MIT
//
// Coherent simulation: the same pairs frame after frame, while every shape moves along a circle of
// half its radius by `motion` radii a frame. Relations alone are timed, not placing.

#include <algorithm>
#include <cstdlib>
#include <ctime>

#include "runs.h"

namespace {

struct film_kind {
    const char *name, *shape;
    double aspect;
    bool hints; // also with them
};
const film_kind film_kinds[] = {
    {"k4", "k4", 1, false},      {"box", "box", 1, false},    {"k8", "k8", 1, false},
    {"k16", "k16", 1, true},     {"k64", "k64", 1, true},     {"flat16", "k16", .1, true},
    {"flat24", "k24", .1, true}, {"flat64", "k64", .1, true}, {"flat200", "k200", .1, true},
};
constexpr size_t frame_count = 16; // shown forwards and backwards
constexpr double circle = .5;

// The reference looks at every vertex from every edge.
size_t pairs_of(const shape_kind &kind) {
    const size_t k = kind.k;
    return std::min<size_t>(65536, (size_t(1) << 25) / (k * k));
}

// A scene in all its frames, with the right answers of each.
class film {
  public:
    film(const shape_kind &kind, double aspect, double motion)
        : scene(shapes::make_scene(kind.family, kind.k, 4096, pairs_of(kind), .5,
                                   shapes::order::random, 1, aspect)),
          store(shapes::make_store(scene, 0)) {
        if (!store)
            die("the library refuses the shapes of the film");
        shapes::rng random(4096);
        std::vector<double> phase(scene.count());
        for (double &p : phase)
            p = shapes::uniform(random);
        sepax_options reference = {};
        reference.backend = sepax_backend_find("reference");
        constexpr double turn = 6.283185307179586;
        for (size_t f = 0; f < frame_count; f++) {
            poses[f] = scene.poses;
            for (size_t i = 0; i < scene.count(); i++) {
                const shapes::direction d =
                    shapes::unit(phase[i] + static_cast<double>(f) * motion / (circle * turn));
                poses[f][i].x = static_cast<float>(double(poses[f][i].x) + circle * d.cos);
                poses[f][i].y = static_cast<float>(double(poses[f][i].y) + circle * d.sin);
            }
            show(f);
            relations[f].resize(scene.pairs.size());
            check(sepax_relate(store.get(), sepax_pairs(scene.pairs.data(), scene.pairs.size()),
                               &reference, relations[f].data()),
                  "relate by reference");
        }
    }

    void show(size_t frame) {
        std::vector<sepax_id> ids(scene.count());
        for (size_t i = 0; i < ids.size(); i++)
            ids[i] = static_cast<sepax_id>(i);
        check(sepax_store_place(store.get(), ids.data(), poses[frame].data(), ids.size(), nullptr),
              "sepax_store_place");
    }

    shapes::scene scene;
    shapes::store_ptr store;
    std::vector<sepax_pose> poses[frame_count];
    std::vector<uint8_t> relations[frame_count];
};

film &get_film(const film_kind &kind, double motion, const std::string &name) {
    static std::unique_ptr<film> kept;
    static std::string kept_name;
    if (name != kept_name) {
        kept.reset();
        kept = std::make_unique<film>(*find_kind(kind.shape), kind.aspect, motion);
        kept_name = name;
    }
    return *kept;
}

// One frame; the seconds of CPU time that it took, as in all other benchmarks.
double relate(film &f, const sepax_options &options, std::vector<uint8_t> &out) {
    const std::clock_t start = std::clock();
    check(sepax_relate(f.store.get(), sepax_pairs(f.scene.pairs.data(), f.scene.pairs.size()),
                       &options, out.data()),
          "relate");
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// All frames and back are checked before any is timed: the first time, and where hints have to be
// warm.
void run(benchmark::State &state, film &f, sepax_options options, bool hinted, bool &checked) {
    std::vector<uint8_t> hints(f.scene.pairs.size());
    if (hinted) {
        options.hints = hints.data();
        options.hint_count = hints.size();
    }
    std::vector<uint8_t> out(f.scene.pairs.size());
    size_t at = 0;
    const auto next = [&at] {
        const size_t frame = at < frame_count ? at : 2 * frame_count - 1 - at;
        at = (at + 1) % (2 * frame_count);
        return frame;
    };
    for (size_t i = 0; i < 2 * frame_count && (hinted || !checked); i++) {
        const size_t frame = next();
        f.show(frame);
        relate(f, options, out);
        if (out != f.relations[frame])
            die("wrong relations in frame " + std::to_string(frame));
    }
    checked = true;
    for (auto _ : state) {
        const size_t frame = next();
        f.show(frame);
        state.SetIterationTime(relate(f, options, out));
    }
    count_items(state, "per_pair", out.size());
}

void add(const film_kind &kind, const char *motion, const sepax_options &options, bool hinted) {
    const std::string scene = std::string(kind.name) + "/overlap50/motion" + motion;
    const std::string name = "relate/" + scene + "/" + sepax_backend_name(options.backend) + "/" +
                             sepax_strategy_name(options.strategy) + (hinted ? "/hints" : "");
    benchmark::RegisterBenchmark(name.c_str(), [kind, motion, scene, options, hinted,
                                                checked = false](benchmark::State &state) mutable {
        run(state, get_film(kind, std::atof(motion), scene), options, hinted, checked);
    })->UseManualTime();
}

// Every strategy of the default backend, and of the others auto.
void add_backends(const film_kind &kind, const char *motion) {
    for (size_t b = 0; b + 1 < sepax_backend_count(); b++)
        for (int s = 0; s < SEPAX_STRATEGY_COUNT; s++) {
            sepax_options options = {};
            options.backend = sepax_backend_at(b);
            options.strategy = static_cast<sepax_strategy>(s);
            const bool best = options.backend == sepax_backend_default();
            if (!sepax_backend_runs_here(options.backend) ||
                (s != SEPAX_AUTO &&
                 !(best && applies(options.strategy, place_of("", {*find_kind(kind.shape)})))))
                continue;
            add(kind, motion, options, false);
            if (kind.hints && (s == SEPAX_AUTO || s == SEPAX_SUPPORT))
                add(kind, motion, options, true);
        }
}

} // namespace

void register_frames(bool full) {
    if (!full)
        return;
    for (const film_kind &kind : film_kinds)
        for (const char *motion : {"0", "0.01", "0.1", "1"})
            add_backends(kind, motion);
}
