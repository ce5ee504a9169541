// SPDX-License-Identifier: MIT
//
// Pairs of lists of ids (one against many, N x M, all pairs), each beside the same call on an array
// of the same pairs; and the first hit of one against many, at several places and nowhere.

#include <cmath>
#include <cstring>

#include "runs.h"

namespace {

constexpr size_t many = 4096;

// Shapes all over a square so small that about `overlap` percent of all pairs of them overlap.
struct crowd {
    shapes::store_ptr store;
    std::vector<sepax_id> ids;

    crowd(const shape_kind &kind, int overlap) {
        shapes::scene scene = shapes::make_scene(kind.family, kind.k, many, many, .5);
        const double side = overlap == 50 ? 3.2 : 8;
        shapes::rng random(3);
        for (sepax_pose &pose : scene.poses) {
            pose.x = static_cast<float>(shapes::uniform(random, 0, side));
            pose.y = static_cast<float>(shapes::uniform(random, 0, side));
            ids.push_back(static_cast<sepax_id>(ids.size()));
        }
        store = shapes::make_store(scene);
        if (!store)
            die("the library refuses the shapes of the crowd");
    }
};

crowd &get_crowd(const shape_kind &kind, int overlap) {
    static std::unique_ptr<crowd> kept;
    static std::string kept_name;
    const std::string name = kind.name + std::to_string(overlap);
    if (name != kept_name) {
        kept = std::make_unique<crowd>(kind, overlap);
        kept_name = name;
    }
    return *kept;
}

struct list_shape {
    const char *name;
    size_t a, b; // b = 0: all pairs of a
};
const list_shape list_shapes[] = {
    {"1x4096", 1, many}, {"64x64", 64, 64}, {"256x256", 256, 256}, {"all362", 362, 0}};

struct question {
    shape_kind kind;
    int overlap;
    list_shape shape;
    sepax_options options;
    bool separate, array;
};

void run(benchmark::State &state, const question &q) {
    crowd &c = get_crowd(q.kind, q.overlap);
    sepax_lists lists = {c.ids.data(), q.shape.a, nullptr, 0, SEPAX_ALL_PAIRS};
    if (q.shape.b > 0)
        lists = {c.ids.data() + many - q.shape.a, q.shape.a, c.ids.data(), q.shape.b, 0};
    std::vector<sepax_pair> pairs;
    for (sepax_pair p; (p = sepax_lists_pair(&lists, pairs.size())).a != UINT32_MAX;)
        pairs.push_back(p);
    const size_t n = pairs.size();
    std::vector<uint8_t> relations(n), expected(n);
    std::vector<float> gaps(3 * n);
    const sepax_contacts contacts = {gaps.data(), gaps.data() + n, gaps.data() + 2 * n, nullptr};
    const auto ask = [&] {
        if (q.separate)
            return q.array ? sepax_separate(c.store.get(), pairs.data(), n, &q.options, &contacts)
                           : sepax_separate_lists(c.store.get(), &lists, &q.options, &contacts);
        return q.array ? sepax_relate(c.store.get(), pairs.data(), n, &q.options, relations.data())
                       : sepax_relate_lists(c.store.get(), &lists, &q.options, relations.data());
    };
    check(ask(), "asking the crowd");
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    check(sepax_relate(c.store.get(), pairs.data(), n, &reference, expected.data()), "relate");
    size_t hits = 0;
    for (size_t i = 0; i < n; ++i) {
        hits += expected[i] != SEPAX_DISJOINT;
        const int sign = gaps[i] > 0 ? SEPAX_DISJOINT : SEPAX_OVERLAPPING;
        if (q.separate ? sign != expected[i] && gaps[i] != 0 : relations[i] != expected[i])
            die("wrong answers of lists");
    }
    for (auto _ : state) {
        ask();
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
    state.counters["hit%"] = 100 * static_cast<double>(hits) / static_cast<double>(n);
}

// One against many of which only the one at `at` is hit; many: none.
void run_first(benchmark::State &state, const shape_kind &kind, size_t at,
               const sepax_options &options) {
    crowd &c = get_crowd(kind, 10);
    const sepax_lists all = {c.ids.data(), 1, c.ids.data(), many, 0};
    std::vector<uint8_t> relations(many);
    check(sepax_relate_lists(c.store.get(), &all, nullptr, relations.data()), "relate");
    std::vector<sepax_id> list;
    for (size_t i = 0; list.size() < many; i = (i + 1) % many)
        if (relations[i] == SEPAX_DISJOINT)
            list.push_back(c.ids[i]);
    if (at < many)
        list[at] = c.ids[0]; // itself
    const sepax_lists lists = {c.ids.data(), 1, list.data(), many, 0};
    size_t hit = 77;
    check(sepax_first_hit_lists(c.store.get(), &lists, &options, &hit), "first hit");
    if (hit != (at < many ? at : SEPAX_NO_HIT))
        die("wrong first hit");
    for (auto _ : state) {
        sepax_first_hit_lists(c.store.get(), &lists, &options, &hit);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_call", 1);
}

void register_question(const question &q) {
    const std::string name = std::string("lists/") + (q.separate ? "separate/" : "relate/") +
                             q.kind.name + "/overlap" + std::to_string(q.overlap) + "/" +
                             q.shape.name + "/" + sepax_backend_name(q.options.backend) +
                             (q.array ? "/array" : "/lists");
    benchmark::RegisterBenchmark(name.c_str(), [q](benchmark::State &state) { run(state, q); });
}

} // namespace

void register_lists(bool full) {
    for (const shape_kind &kind : kinds_of({"k3", "k4", "box", "k6", "k8", "k16", "k64", "mixed"}))
        for (size_t i = 0; i + 1 < sepax_backend_count(); ++i) {
            sepax_options options = {};
            options.backend = sepax_backend_at(i);
            if (!sepax_backend_runs_here(options.backend) ||
                (!full && options.backend != sepax_backend_default()))
                continue;
            for (const int overlap : {10, 50})
                for (const list_shape &shape : list_shapes)
                    for (const bool separate : {false, true})
                        for (const bool array : {true, false})
                            if (full || overlap == 50)
                                register_question({kind, overlap, shape, options, separate, array});
            for (const size_t at : {size_t(0), size_t(100), size_t(1000), many}) {
                const std::string name = std::string("lists/first_hit/") + kind.name + "/1x4096/" +
                                         (at < many ? "at" + std::to_string(at) : "none") + "/" +
                                         sepax_backend_name(options.backend);
                benchmark::RegisterBenchmark(name.c_str(),
                                             [kind, at, options](benchmark::State &state) {
                                                 run_first(state, kind, at, options);
                                             });
            }
        }
}
