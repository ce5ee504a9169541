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
        store = shapes::make_store(scene, 0);
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

struct list_case {
    shape_kind kind;
    int overlap;
    list_shape shape;
    sepax_options options;
    bool separate, array;
};

void run(benchmark::State &state, const list_case &q) {
    crowd &c = get_crowd(q.kind, q.overlap);
    const sepax_id *ids = c.ids.data();
    const sepax_source lists = q.shape.b > 0
                                   ? sepax_lists(ids + many - q.shape.a, q.shape.a, ids, q.shape.b)
                                   : sepax_all_pairs(ids, q.shape.a);
    const size_t n = sepax_source_count(lists);
    std::vector<sepax_pair> pairs(n);
    for (size_t i = 0; i < n; i++)
        pairs[i] = sepax_source_pair(lists, i);
    const sepax_source source = q.array ? sepax_pairs(pairs.data(), n) : lists;
    std::vector<uint8_t> relations(n), expected(n);
    std::vector<float> gaps(3 * n);
    const sepax_contacts contacts = {gaps.data(), gaps.data() + n, gaps.data() + 2 * n, nullptr,
                                     nullptr};
    const auto answer = [&] {
        return q.separate ? sepax_separate(c.store.get(), source, &q.options, &contacts)
                          : sepax_relate(c.store.get(), source, &q.options, relations.data());
    };
    check(answer(), "a query of lists");
    sepax_options reference = {};
    reference.backend = sepax_backend_find("reference");
    check(sepax_relate(c.store.get(), sepax_pairs(pairs.data(), n), &reference, expected.data()),
          "relate");
    size_t hits = 0;
    for (size_t i = 0; i < n; i++) {
        hits += expected[i] != SEPAX_DISJOINT;
        const int sign = gaps[i] > 0 ? SEPAX_DISJOINT : SEPAX_OVERLAPPING;
        if (q.separate ? sign != expected[i] && gaps[i] != 0 : relations[i] != expected[i])
            die("wrong answers of lists");
    }
    for (auto _ : state) {
        answer();
        benchmark::ClobberMemory();
    }
    count_items(state, "per_pair", n);
    state.counters["hit%"] = 100 * static_cast<double>(hits) / static_cast<double>(n);
}

// One against many of which only the one at `at` is hit; many: none.
void run_first(benchmark::State &state, const shape_kind &kind, size_t at,
               const sepax_options &options) {
    crowd &c = get_crowd(kind, 10);
    const sepax_source all = sepax_lists(c.ids.data(), 1, c.ids.data(), many);
    std::vector<uint8_t> relations(many);
    check(sepax_relate(c.store.get(), all, nullptr, relations.data()), "relate");
    std::vector<sepax_id> list;
    for (size_t i = 0; list.size() < many; i = (i + 1) % many)
        if (relations[i] == SEPAX_DISJOINT)
            list.push_back(c.ids[i]);
    if (at < many)
        list[at] = c.ids[0]; // itself
    const sepax_source lists = sepax_lists(c.ids.data(), 1, list.data(), many);
    size_t hit = 77;
    check(sepax_first_hit(c.store.get(), lists, &options, &hit), "first hit");
    if (hit != (at < many ? at : SEPAX_NO_INDEX))
        die("wrong first hit");
    for (auto _ : state) {
        sepax_first_hit(c.store.get(), lists, &options, &hit);
        benchmark::ClobberMemory();
    }
    count_items(state, "per_call", 1);
}

void register_case(const list_case &q) {
    const std::string name = std::string("lists/") + (q.separate ? "separate/" : "relate/") +
                             q.kind.name + "/overlap" + std::to_string(q.overlap) + "/" +
                             q.shape.name + "/" + sepax_backend_name(q.options.backend) +
                             (q.array ? "/array" : "/lists");
    benchmark::RegisterBenchmark(name.c_str(), [q](benchmark::State &state) { run(state, q); });
}

} // namespace

void register_lists(bool full) {
    for (const shape_kind &kind : kinds_of({"k3", "k4", "box", "k6", "k8", "k16", "k64", "mixed"}))
        for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
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
                                register_case({kind, overlap, shape, options, separate, array});
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
