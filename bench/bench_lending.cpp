// SPDX-License-Identifier: MIT
//
// Calls whose parts are run by a pool of 1, 2, 4 ... threads, by the clock: relations, separations,
// adding, placing, pairs, an index, and rows. Each gives the bytes that one thread gives.

#include <memory>
#include <numeric>

#include "row_scenes.h"
#include "runs.h"
#include "threads_pool.h"

namespace {

// So many threads, and what a call of the library takes to use them.
class crew {
  public:
    explicit crew(unsigned count)
        : pool_(threads_pool_create(count), threads_pool_destroy),
          threads_(threads_pool_lend(pool_.get())), alone_(count == 1) {
    }
    const sepax_threads *get() const {
        return alone_ ? nullptr : &threads_;
    }

  private:
    std::unique_ptr<threads_pool, void (*)(threads_pool *)> pool_;
    sepax_threads threads_;
    bool alone_;
};

void time(benchmark::State &state, const char *counter, size_t items,
          const std::function<void()> &call) {
    for (auto _ : state)
        call();
    count_items(state, counter, items);
}

// ------------------------------------------------------------------- pairs

void lend_pairs(benchmark::State &state, const recipe &from, task what, unsigned count) {
    workload &w = get_workload(from);
    const crew lent(count);
    const size_t n = w.pairs.size();
    sepax_options options = {};
    options.threads = lent.get();
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
    time(state, "per_pair", n, call);
}

// ------------------------------------------------------------------ shapes

struct shape_run {
    shapes::scene scene;
    std::vector<sepax_id> ids;

    explicit shape_run(const recipe &from)
        : scene(shapes::make_scene(from.kind.family, from.kind.k, from.shapes, from.pairs, .5,
                                   from.order == layout::space ? shapes::order::space
                                                               : shapes::order::random)),
          ids(scene.count()) {
        std::iota(ids.begin(), ids.end(), sepax_id{0});
    }
    shapes::store_ptr store(const crew &lent) const {
        sepax_store_config config = {};
        config.threads = lent.get();
        sepax_store *made = nullptr;
        check(sepax_store_create(&config, &made), "sepax_store_create");
        return shapes::store_ptr(made);
    }
    void add(sepax_store *store) const {
        sepax_id first = 0;
        check(sepax_store_clear(store), "sepax_store_clear");
        check(sepax_store_add_many(store, scene.xy.data(), scene.offsets.data(), scene.count(), 0,
                                   &first, nullptr),
              "sepax_store_add_many");
    }
    void place(sepax_store *store) const {
        check(sepax_store_place(store, ids.data(), scene.poses.data(), ids.size(), nullptr),
              "sepax_store_place");
    }
};

// Into a store that has its memory already.
void lend_add(benchmark::State &state, const recipe &from, unsigned count) {
    const shape_run s(from);
    const crew lent(count);
    const shapes::store_ptr store = s.store(lent);
    s.add(store.get());
    time(state, "per_shape", s.ids.size(), [&] { s.add(store.get()); });
}

void lend_place(benchmark::State &state, const recipe &from, unsigned count) {
    const shape_run s(from);
    const crew lent(count);
    const shapes::store_ptr store = s.store(lent);
    s.add(store.get());
    time(state, "per_shape", s.ids.size(), [&] { s.place(store.get()); });
}

// ------------------------------------------------------------- broad phase

// The boxes of placed shapes, their pairs, and an index over them.
struct broad_run {
    shapes::store_ptr store;
    shapes::workspace_ptr workspace = shapes::make_workspace();
    sepax_index *index = nullptr;
    std::vector<sepax_pair> right, found;

    broad_run(const recipe &from, const crew &lent) {
        const shape_run s(from);
        store = s.store(lent);
        s.add(store.get());
        s.place(store.get());
        find(nullptr);
        right = found;
        check(sepax_index_create(nullptr, &index), "sepax_index_create");
        build(lent);
    }
    broad_run(const broad_run &) = delete;
    broad_run &operator=(const broad_run &) = delete;
    ~broad_run() {
        sepax_index_destroy(index);
    }
    void find(const sepax_threads *threads) {
        size_t count = 0;
        sepax_broad_options options = {};
        options.a.count = options.b.count = static_cast<uint32_t>(sepax_store_count(store.get()));
        options.threads = threads;
        if (found.empty() && sepax_find_pairs(store.get(), &options, workspace.get(), nullptr, 0,
                                              &count) == SEPAX_ERROR_CAPACITY)
            found.resize(count);
        check(sepax_find_pairs(store.get(), &options, workspace.get(), found.data(), found.size(),
                               &count),
              "sepax_find_pairs");
    }
    void build(const crew &lent) {
        sepax_index_options options = {};
        options.threads = lent.get();
        check(sepax_index_build(index, store.get(), &options), "sepax_index_build");
    }
    void refit() {
        check(sepax_index_refit(index, store.get()), "sepax_index_refit");
    }
    void index_pairs() {
        size_t count = 0;
        check(
            sepax_index_pairs(index, nullptr, workspace.get(), found.data(), found.size(), &count),
            "sepax_index_pairs");
    }
    void compare() const {
        if (found.size() != right.size() ||
            !std::equal(found.begin(), found.end(), right.begin(),
                        [](sepax_pair a, sepax_pair b) { return a.a == b.a && a.b == b.b; }))
            die("other pairs by threads");
    }
};

enum class broad_call { find_pairs, build, refit, index_pairs };

void lend_broad(benchmark::State &state, const recipe &from, broad_call what, unsigned count) {
    const crew lent(count);
    broad_run s(from, lent);
    s.find(lent.get());
    s.compare();
    s.index_pairs(); /* right after a build they are those of sepax_find_pairs */
    s.compare();
    time(state, "per_shape", from.shapes, [&] {
        switch (what) {
        case broad_call::find_pairs:
            return s.find(lent.get());
        case broad_call::build:
            return s.build(lent);
        case broad_call::refit:
            return s.refit();
        case broad_call::index_pairs:
            return s.index_pairs();
        }
    });
}

// -------------------------------------------------------------------- rows

void lend_first_hits(benchmark::State &state, unsigned count) {
    using namespace row_scenes;
    const plan &p = get_plan();
    const sepax_rows rows = p.rows();
    const crew lent(count);
    sepax_options options = {};
    options.threads = lent.get();
    std::vector<uint32_t> first(trajectories), row(trajectories);
    const auto call = [&] {
        check(sepax_first_hits(p.store.get(), sepax_row_pairs(&rows), &options, first.data()),
              "sepax_first_hits");
    };
    call();
    check(sepax_rows_find(&rows, first.data(), trajectories, row.data(), nullptr),
          "sepax_rows_find");
    for (uint32_t t = 0; t < trajectories; t++)
        if ((row[t] == SEPAX_NO_ROW ? steps : row[t] - t * steps) != right_steps()[t])
            die("other first hits by threads");
    time(state, "per_pose", trajectories * steps, call);
}

void lend_clearance(benchmark::State &state, unsigned count) {
    using namespace row_scenes;
    const plan &p = get_plan();
    const sepax_rows rows = p.rows();
    const crew lent(count);
    std::vector<float> right(trajectories), least(trajectories);
    const auto call = [&](std::vector<float> &out, const sepax_threads *threads) {
        sepax_options options = {};
        options.threads = threads;
        const sepax_contacts to = {out.data(), nullptr, nullptr, nullptr, nullptr};
        check(sepax_separate(p.store.get(), sepax_row_pairs(&rows), &options, &to),
              "sepax_separate");
    };
    call(right, nullptr);
    call(least, lent.get());
    if (least != right)
        die("other clearances by threads");
    time(state, "per_pose", trajectories * steps, [&] { call(least, lent.get()); });
}

void lend_trials(benchmark::State &state, unsigned k, unsigned count) {
    using namespace row_scenes;
    const moves &m = get_moves(k);
    const sepax_rows rows = m.rows(0, trial_count);
    const crew lent(count);
    sepax_options options = {};
    options.threads = lent.get();
    std::vector<uint8_t> bits(trial_count / 8);
    const auto call = [&] {
        check(sepax_hit_bits(m.store.get(), sepax_row_pairs(&rows), &options, bits.data()),
              "sepax_hit_bits");
    };
    call();
    for (size_t i = 0; i < trial_count; i++)
        if ((bits[i / 8] >> (i % 8) & 1) != m.right[i])
            die("other trials by threads");
    time(state, "per_trial", trial_count, call);
}

// ------------------------------------------------------------------- names

void add(const std::string &task, const std::string &scene, const std::string &more,
         const std::function<void(benchmark::State &, unsigned)> &run) {
    for (const unsigned count : thread_counts()) {
        const std::string name = "lend_" + task + "/" + scene + more + "/threads" +
                                 std::to_string(count) + "/" +
                                 sepax_backend_name(sepax_backend_default()) + "/auto";
        benchmark::RegisterBenchmark(name.c_str(), [run, count](auto &state) {
            run(state, count);
        })->UseRealTime();
    }
}

void add_shapes(const recipe &from) {
    const std::string scene = from.kind.name,
                      more = "/overlap50/space/n" + std::to_string(from.shapes);
    add("relate", scene, more,
        [from](auto &state, unsigned count) { lend_pairs(state, from, task::relate, count); });
    add("separate", scene, more,
        [from](auto &state, unsigned count) { lend_pairs(state, from, task::separate, count); });
    if (scene == "box")
        return; // these are added and placed as polygons
    add("add", scene, more, [from](auto &state, unsigned count) { lend_add(state, from, count); });
    add("place", scene, more,
        [from](auto &state, unsigned count) { lend_place(state, from, count); });
}

void add_broad(const recipe &from) {
    const std::string more = "/overlap50/space/n" + std::to_string(from.shapes);
    const auto one = [&](const char *name, broad_call what) {
        add(name, from.kind.name, more,
            [from, what](auto &state, unsigned count) { lend_broad(state, from, what, count); });
    };
    one("find_pairs", broad_call::find_pairs);
    one("index_build", broad_call::build);
    one("index_refit", broad_call::refit);
    one("index_pairs", broad_call::index_pairs);
}

} // namespace

void register_lending() {
    const size_t count = scaled(1000000);
    for (const shape_kind &kind : kinds_of({"k4", "box", "k8"}))
        add_shapes({kind, 50, count, 4 * count, layout::space});
    for (const shape_kind &kind : kinds_of({"k4"}))
        add_broad({kind, 50, count, 4 * count, layout::space});
    add("first_hits", "planner", "", lend_first_hits);
    add("clearance", "planner", "", lend_clearance);
    add("trials", "k4", "", [](auto &state, unsigned n) { lend_trials(state, 4, n); });
}
