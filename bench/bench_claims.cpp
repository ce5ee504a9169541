// SPDX-License-Identifier: MIT
//
// What tutorials claim of the separating axis test, each in a scene in which it should hold and in
// one in which it should not: claims/<claim>/<scene>/<variant>. claims.py makes the table. The
// variants are the loops of baselines/claims.h; of lanes and of threads, those of the library.

#include <cmath>
#include <cstring>
#include <memory>
#include <sched.h>

#include "baselines/claims.h"
#include "runs.h"
#include "threads_pool.h"

namespace {

// One frame, or several in which all shapes move along circles.
using film = std::vector<std::unique_ptr<workload>>;

// So few frames that move that all of them stay in the cache.
constexpr size_t frame_count = 4;
constexpr uint32_t still_shapes = 4096, moving_shapes = 1024;
constexpr double circle = .5;
constexpr float near = .05F; // of shapes of about radius 1

// Which pairs there are: as many per cent of them overlap, or
enum : int {
    any_two = -1,   // any two shapes of the world, as without a broad phase
    just_apart = -2 // only pairs that are less than `near` apart
};

// Where a claim is tried: a name for the table, and what is there.
struct scene {
    const char *name, *kind;
    int overlap;
    size_t pairs;
    double motion; // radii a frame; 0 for one frame
};

std::vector<sepax_pair> pairs_of(const scene &s, workload &first) {
    std::vector<sepax_pair> pairs;
    shapes::rng random(11);
    const uint32_t count = s.motion > 0 ? moving_shapes : still_shapes;
    for (size_t i = 0; i < first.pairs.size(); i++) {
        const sepax_id a = shapes::below(random, count);
        if (s.overlap == any_two)
            pairs.push_back({a, (a + 1 + shapes::below(random, count - 1)) % count});
        else if (s.overlap != just_apart ||
                 (first.separations()[i] > 0 && first.separations()[i] < near))
            pairs.push_back(first.pairs[i]);
    }
    return pairs;
}

film make_film(const scene &s) {
    const shape_kind &kind = *find_kind(s.kind);
    const double overlap = s.overlap < 0 ? .5 : s.overlap / 100.;
    const shapes::scene still = shapes::make_scene(
        kind.family, kind.k, s.motion > 0 ? moving_shapes : still_shapes, s.pairs, overlap);
    film made;
    for (size_t f = 0; f < (s.motion > 0 ? frame_count : 1); f++) {
        shapes::scene moved = still;
        shapes::rng random(7);
        for (sepax_pose &pose : moved.poses) {
            const double turns = static_cast<double>(f) * s.motion / (circle * 6.283185307179586);
            const shapes::direction d = shapes::unit(shapes::uniform(random) + turns);
            pose.x = static_cast<float>(double(pose.x) + circle * d.cos);
            pose.y = static_cast<float>(double(pose.y) + circle * d.sin);
        }
        made.push_back(
            std::make_unique<workload>(shapes::make_store(moved, 0), still.pairs, kind.name));
        made[f]->pairs = f == 0 ? pairs_of(s, *made[0]) : made[0]->pairs;
    }
    // Of all pairs of the first frame something was computed.
    made[0] = std::make_unique<workload>(std::move(made[0]->store), made[0]->pairs, kind.name);
    return made;
}

film &get_film(const scene &s) {
    static std::map<std::string, film> kept;
    film &found = kept[s.name];
    if (found.empty())
        found = make_film(s);
    return found;
}

// Answers all pairs of a frame.
using variant = std::function<void(workload &w, uint8_t *cache, uint8_t *hits)>;

// A hit may differ from the exact one only where the pair is within rounding of contact.
void check_hits(workload &w, const std::vector<uint8_t> &hits, const std::string &name) {
    for (size_t i = 0; i < hits.size(); i++)
        if ((hits[i] != 0) != (w.relations()[i] != SEPAX_DISJOINT) &&
            !(std::abs(double(w.separations()[i])) <= w.baselines().bound(w.pairs[i], 0)))
            die("a hit is wrong by more than its rounding bound: " + name);
}

// On the core where the program was started, or on all.
void run_on(bool all_cores) {
    static cpu_set_t pinned;
    static const bool kept = sched_getaffinity(0, sizeof pinned, &pinned) == 0;
    cpu_set_t all;
    std::memset(&all, 0xFF, sizeof all);
    if (!kept || sched_setaffinity(0, sizeof all, all_cores ? &all : &pinned) != 0)
        die("sched_setaffinity");
}

void add(const char *claim, const scene &s, const char *name, const variant &answer,
         bool all_cores = false) {
    const std::string full = std::string("claims/") + claim + "/" + s.name + "/" + name;
    const auto run = [s, answer, full, all_cores](benchmark::State &state) {
        film &frames = get_film(s);
        const size_t n = frames[0]->pairs.size();
        std::vector<uint8_t> cache(n), hits(n, 77);
        run_on(all_cores);
        for (const auto &w : frames) {
            answer(*w, cache.data(), hits.data());
            check_hits(*w, hits, full);
        }
        for (auto _ : state)
            for (const auto &w : frames) {
                answer(*w, cache.data(), hits.data());
                benchmark::ClobberMemory();
            }
        run_on(false);
        count_items(state, "per_pair", n * frames.size());
    };
    benchmark::internal::Benchmark *const added = benchmark::RegisterBenchmark(full.c_str(), run);
    if (all_cores) // what the other thread does counts, too
        added->UseRealTime();
}

variant loop(claim_test *test) {
    return [test](workload &w, uint8_t *cache, uint8_t *hits) {
        test(&w.baselines().set(), w.pairs.data(), w.pairs.size(), cache, hits);
    };
}

// The library's, `at_once` pairs a call; 0 for all.
variant library(const sepax_options &options, size_t at_once) {
    return [options, at_once](workload &w, uint8_t *, uint8_t *hits) {
        const size_t n = w.pairs.size(), step = at_once > 0 ? at_once : n;
        for (size_t i = 0; i < n; i += step)
            check(sepax_relate(w.store.get(), sepax_pairs(w.pairs.data() + i, step), &options,
                               hits + i),
                  "sepax_relate");
    };
}

// Four lanes, which is what the claim is about.
sepax_options four_lanes() {
    sepax_options options = {};
    options.strategy = SEPAX_PAIR_LANES;
    for (size_t i = 0; i < sepax_backend_count(); i++) {
        const sepax_backend *const b = sepax_backend_at(i);
        if (options.backend == nullptr && sepax_backend_lanes(b) == 4 && sepax_backend_runs_here(b))
            options.backend = b;
    }
    return options;
}

void add_lanes(const scene &s, size_t at_once) {
    add("lanes", s, "scalar", loop(claim_early));
    add("lanes", s, "lanes", library(four_lanes(), at_once));
}

void add_threads(const scene &s, threads_pool *pool) {
    static const sepax_threads lent = threads_pool_lend(pool);
    sepax_options options = {};
    add("threads", s, "one", library(options, 0), true);
    options.threads = &lent;
    add("threads", s, "two", library(options, 0), true);
}

} // namespace

void register_claims() {
    const size_t many = 65536;
    const auto both = [](const char *claim, const scene &s, const char *without, claim_test *old,
                         const char *with, claim_test *better) {
        add(claim, s, without, loop(old));
        add(claim, s, with, loop(better));
    };
    for (const scene &s : {scene{"8-gons, 90 % apart", "k8", 10, many, 0},
                           scene{"8-gons, 10 % apart", "k8", 90, many, 0}})
        both("early_exit", s, "all_axes", claim_all_axes, "early", claim_early);
    for (const scene &s : {scene{"16-gons just apart, that creep", "k16", just_apart, many, .001},
                           scene{"16-gons 90 % apart, that creep", "k16", 10, many / 4, .001},
                           scene{"16-gons 90 % apart, that jump", "k16", 10, many / 4, 1.5}})
        both("cached_axis", s, "early", claim_early, "cached", claim_cached);
    add_lanes({"quads, 65,536 a call", "k4", 50, many, 0}, 0);
    add_lanes({"quads, one a call", "k4", 50, many, 0}, 1);
    for (const scene &s : {scene{"64-gons, any two of a world", "k64", any_two, many / 4, 0},
                           scene{"quads, 10 % apart", "k4", 90, many, 0}})
        both("circles", s, "early", claim_early, "circles", claim_circles);
    run_on(true); // a thread keeps to the cores of the one that creates it
    static threads_pool *const pool = threads_pool_create(2);
    run_on(false);
    add_threads({"8-gons, 65,536 a call", "k8", 50, many, 0}, pool);
    // Not larger than what the library does not divide.
    add_threads({"8-gons, 4,096 a call", "k8", 50, many / 16, 0}, pool);
    for (const scene &s : {scene{"boxes, of which 99 % meet", "box", 99, many, 0},
                           scene{"boxes, 90 % apart", "box", 10, many, 0}})
        both("two_axes", s, "eight", claim_early, "four", claim_merged);
    for (const scene &s : {scene{"hexagons, of which 99 % meet", "regular6", 99, many, 0},
                           scene{"hexagons, 90 % apart", "regular6", 10, many, 0}})
        both("merged", s, "twelve", claim_early, "six", claim_merged);
}
