// SPDX-License-Identifier: MIT
//
// Calls whose parts are run by a pool of 1, 2, 4 ... threads, by the clock: relations, separations,
// adding, placing, pairs, an index, and rows. Each gives the bytes that one thread gives.

#include <algorithm>
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

std::vector<char> bytes_of(const sepax_store *store) {
    const sepax_range all = {0, static_cast<uint32_t>(sepax_store_count(store))};
    size_t size = 0;
    if (sepax_store_write(store, all, nullptr, 0, &size) != SEPAX_ERROR_CAPACITY)
        die("sepax_store_write does not count");
    std::vector<char> bytes(size);
    check(sepax_store_write(store, all, bytes.data(), size, &size), "sepax_store_write");
    return bytes;
}

// Adds, or places, all shapes of a store that has its memory already.
void lend_shapes(benchmark::State &state, const recipe &from, bool place, unsigned count) {
    const shape_run s(from);
    const crew lent(count);
    const shapes::store_ptr store = s.store(lent), right = s.store(crew(1));
    for (sepax_store *of : {store.get(), right.get()}) {
        s.add(of);
        s.place(of);
    }
    if (bytes_of(store.get()) != bytes_of(right.get()))
        die("another store by threads");
    time(state, "per_shape", s.ids.size(),
         [&] { place ? s.place(store.get()) : s.add(store.get()); });
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
    s.index_pairs(); // right after a build they are those of sepax_find_pairs
    s.compare();
    s.refit(); // of shapes that stay where they are
    s.index_pairs();
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

// The rows of a scene some times over, about a million of them, and as many groups.
struct many_rows {
    std::vector<sepax_id> shapes;
    std::vector<sepax_pose> poses;
    std::vector<uint32_t> list_of, groups;
    sepax_rows rows;

    explicit many_rows(const sepax_rows &of) : rows(of) {
        const size_t times = std::max<size_t>(1, scaled(1000000) / of.row_count);
        for (size_t i = 0; i < times * of.row_count; i++) {
            const size_t row = i % of.row_count;
            shapes.push_back(of.shapes[row]);
            poses.push_back(of.poses[row]);
            list_of.push_back(of.list_of != nullptr ? of.list_of[row] : uint32_t(row));
        }
        rows.shapes = shapes.data();
        rows.poses = poses.data();
        rows.list_of = list_of.data();
        rows.row_count = shapes.size();
        if (of.groups == nullptr)
            return;
        for (size_t i = 0; i < times * of.group_count; i++)
            groups.push_back(uint32_t(i / of.group_count * of.row_count) +
                             of.groups[i % of.group_count]);
        groups.push_back(uint32_t(shapes.size()));
        rows.groups = groups.data();
        rows.group_count = groups.size() - 1;
    }
};

// A query of groups of rows, which writes `results` of T for the rows of the scene. The tables of a
// run show times a shape; a row is a shape.
template <class T, class Query>
void lend_rows(benchmark::State &state, const sepax_store *store, const sepax_rows &of,
               size_t results, unsigned count, Query query) {
    const many_rows many(of);
    const crew lent(count);
    std::vector<T> right(results * (many.rows.row_count / of.row_count)), found(right);
    sepax_options options = {};
    check(query(store, sepax_row_pairs(&many.rows), &options, right.data()), "a query of rows");
    options.threads = lent.get();
    const auto call = [&] {
        check(query(store, sepax_row_pairs(&many.rows), &options, found.data()), "a query of rows");
    };
    call();
    if (found != right)
        die("other answers of rows by threads");
    time(state, "per_shape", many.rows.row_count, call);
}

void lend_first_hits(benchmark::State &state, unsigned count) {
    const row_scenes::plan &p = row_scenes::get_plan();
    lend_rows<uint32_t>(state, p.store.get(), p.rows(), row_scenes::trajectories, count,
                        sepax_first_hits);
}

void lend_clearance(benchmark::State &state, unsigned count) {
    const row_scenes::plan &p = row_scenes::get_plan();
    lend_rows<float>(state, p.store.get(), p.rows(), row_scenes::trajectories, count,
                     [](const sepax_store *store, sepax_source rows, const sepax_options *options,
                        float *least) {
                         const sepax_contacts to = {least, nullptr, nullptr, nullptr, nullptr};
                         return sepax_separate(store, rows, options, &to);
                     });
}

void lend_trials(benchmark::State &state, unsigned count) {
    const row_scenes::moves &m = row_scenes::get_moves(4);
    lend_rows<uint8_t>(state, m.store.get(), m.rows(0, row_scenes::trial_count),
                       row_scenes::trial_count / 8, count, sepax_hit_bits);
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
    add("add", scene, more,
        [from](auto &state, unsigned count) { lend_shapes(state, from, false, count); });
    add("place", scene, more,
        [from](auto &state, unsigned count) { lend_shapes(state, from, true, count); });
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
    add_broad({kinds_of({"k4"}).front(), 50, count, 4 * count, layout::space});
    add("first_hits", "planner", "", lend_first_hits);
    add("clearance", "planner", "", lend_clearance);
    add("trials", "k4", "", lend_trials);
}
