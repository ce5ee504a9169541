// SPDX-License-Identifier: MIT
//
// One store, many threads: each relates slices of the pairs; and one call that has its parts run by
// a pool of threads. Not a part of the grid, which runs pinned to one core.

#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>
#include <thread>

#include "runs.h"
#include "threads_pool.h"

namespace {

// So many pairs at a time: little to wait for at the end when one core is slower than another.
constexpr size_t slice_pairs = size_t{1} << 16;

// Relates all pairs by `count` threads, this one among them: each takes the next slice.
void relate(workload &w, unsigned count, std::vector<uint8_t> &out) {
    const size_t all = w.pairs.size();
    std::atomic<size_t> next{0};
    const auto work = [&w, &out, &next, all] {
        for (size_t first = next.fetch_add(slice_pairs); first < all;
             first = next.fetch_add(slice_pairs))
            check(sepax_relate(
                      w.store.get(),
                      sepax_pairs(w.pairs.data() + first, std::min(slice_pairs, all - first)),
                      nullptr, out.data() + first),
                  "relate");
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < count; i++)
        threads.emplace_back(work);
    work();
    for (std::thread &t : threads)
        t.join();
}

void run(benchmark::State &state, const recipe &from, unsigned count) {
    workload &w = get_workload(from);
    std::vector<uint8_t> out(w.pairs.size(), 77);
    relate(w, count, out);
    if (out != w.relations())
        die("wrong relations by " + std::to_string(count) + " threads");
    for (auto _ : state)
        relate(w, count, out);
    count_items(state, "per_pair", out.size());
}

// ------------------------------------------------------------------- lending

// Relates or separates all pairs by one call, with a pool of so many threads.
void lend_pairs(benchmark::State &state, const recipe &from, task what, unsigned count) {
    workload &w = get_workload(from);
    const size_t n = w.pairs.size();
    const std::unique_ptr<threads_pool, void (*)(threads_pool *)> pool(threads_pool_create(count),
                                                                       threads_pool_destroy);
    const sepax_threads threads = threads_pool_lend(pool.get());
    sepax_options options = {};
    options.threads = count > 1 ? &threads : nullptr;
    std::vector<uint8_t> relations(n, 77);
    std::vector<float> separation(n), normal_x(n), normal_y(n);
    const sepax_contacts contacts = {separation.data(), normal_x.data(), normal_y.data(), nullptr,
                                     nullptr};
    const auto call = [&] {
        const sepax_source pairs = sepax_pairs(w.pairs.data(), n);
        check(what == task::relate ? sepax_relate(w.store.get(), pairs, &options, relations.data())
                                   : sepax_separate(w.store.get(), pairs, &options, &contacts),
              "a query with threads");
    };
    call();
    if (what == task::relate ? relations != w.relations() : separation != w.separations())
        die("wrong answers with " + std::to_string(count) + " threads");
    for (auto _ : state)
        call();
    count_items(state, "per_pair", n);
}

// Places all shapes by one call.
void lend_shapes(benchmark::State &state, const recipe &from, unsigned count) {
    const shapes::scene scene = shapes::make_scene(
        from.kind.family, from.kind.k, from.shapes, from.pairs, .5,
        from.order == layout::space ? shapes::order::space : shapes::order::random);
    const std::unique_ptr<threads_pool, void (*)(threads_pool *)> pool(threads_pool_create(count),
                                                                       threads_pool_destroy);
    const sepax_threads threads = threads_pool_lend(pool.get());
    sepax_store_config config = {};
    config.threads = count > 1 ? &threads : nullptr;
    sepax_store *raw = nullptr;
    check(sepax_store_create(&config, &raw), "sepax_store_create");
    const shapes::store_ptr store(raw);
    sepax_id first = 0;
    check(sepax_store_add_many(store.get(), scene.xy.data(), scene.offsets.data(), scene.count(), 0,
                               &first, nullptr),
          "sepax_store_add_many");
    std::vector<sepax_id> ids(scene.count());
    std::iota(ids.begin(), ids.end(), first);
    for (auto _ : state)
        check(sepax_store_place(store.get(), ids.data(), scene.poses.data(), ids.size(), nullptr),
              "sepax_store_place");
    count_items(state, "per_shape", ids.size());
}

// 1, 2, 4 ... threads, and as many as there are processors.
std::vector<unsigned> thread_counts() {
    const unsigned most = std::max(1U, std::thread::hardware_concurrency());
    std::vector<unsigned> counts;
    for (unsigned count = 1; count < most; count *= 2)
        counts.push_back(count);
    counts.push_back(most);
    return counts;
}

template <class Run>
void add(const std::string &task, const recipe &from, unsigned count, Run run) {
    const std::string name = task + "/" + from.kind.name + "/overlap50" +
                             (from.order == layout::space ? "/space" : "/random") + "/n" +
                             std::to_string(from.shapes) + "/threads" + std::to_string(count) +
                             "/" + sepax_backend_name(sepax_backend_default()) + "/auto";
    benchmark::RegisterBenchmark(name.c_str(), run)->UseRealTime();
}

void register_lending(const recipe &from) {
    for (const unsigned count : thread_counts())
        add("lend_relate", from, count, [from, count](benchmark::State &state) {
            lend_pairs(state, from, task::relate, count);
        });
    for (const unsigned count : thread_counts())
        add("lend_separate", from, count, [from, count](benchmark::State &state) {
            lend_pairs(state, from, task::separate, count);
        });
    for (const unsigned count : thread_counts())
        if (from.order == layout::space && from.kind.name != std::string("box"))
            add("lend_place", from, count,
                [from, count](benchmark::State &state) { lend_shapes(state, from, count); });
}

} // namespace

void register_threads() {
    const size_t shapes = scaled(1000000);
    for (const shape_kind &kind : kinds_of({"k3", "k4", "box", "k8", "k16", "mixed"}))
        for (const layout order : {layout::space, layout::random}) {
            const recipe from = {kind, 50, shapes, 4 * shapes, order};
            for (const unsigned count : thread_counts())
                add("threads", from, count,
                    [from, count](benchmark::State &state) { run(state, from, count); });
        }
    for (const shape_kind &kind : kinds_of({"k4", "box", "k8"}))
        register_lending({kind, 50, shapes, 4 * shapes, layout::space});
}
