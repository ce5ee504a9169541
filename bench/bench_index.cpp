// SPDX-License-Identifier: MIT
//
// The index at 10^4, 10^5 and 10^6 quads that lie in random order: building, refitting, pairs, and
// queries of boxes of about the size of a shape; beside sepax_find_pairs, a grid by hand and the
// trees of peers and, for queries, beside the loop over all boxes that an index replaces.

#include <algorithm>

#include "box_grid.h"
#include "runs.h"

namespace {

struct index_scene {
    shapes::store_ptr store;
    sepax_index *index = nullptr;
    std::vector<sepax_bounds> stored, boxes;
    size_t pairs = 0;

    ~index_scene() {
        sepax_index_destroy(index);
    }
};

constexpr size_t query_count = 4096;

sepax_bounds around(const sepax_store *store, sepax_id id) {
    sepax_vec2 v[4];
    size_t n = 0;
    check(sepax_store_vertices(store, id, v, 4, &n), "sepax_store_vertices");
    sepax_bounds b = {v[0].x, v[0].y, v[0].x, v[0].y};
    for (size_t i = 1; i < n; i++)
        b = {std::min(b.min_x, v[i].x), std::min(b.min_y, v[i].y), std::max(b.max_x, v[i].x),
             std::max(b.max_y, v[i].y)};
    return b;
}

// One scene at a time; the boxes are those of every so many shapes, moved by half of one.
index_scene &scene_of(size_t count) {
    static std::unique_ptr<index_scene> made;
    if (made && made->stored.size() == count)
        return *made;
    made = std::make_unique<index_scene>();
    const shapes::scene scene =
        shapes::make_scene(shapes::family::random, 4, count, count, .5, shapes::order::random);
    made->store = shapes::make_store(scene, SEPAX_RELATE_ONLY);
    check(sepax_index_create(nullptr, &made->index), "sepax_index_create");
    check(sepax_index_build(made->index, made->store.get(), nullptr), "sepax_index_build");
    for (size_t i = 0; i < count; i++)
        made->stored.push_back(around(made->store.get(), static_cast<sepax_id>(i)));
    for (size_t i = 0; i < query_count; i++) {
        sepax_bounds b = made->stored[i * 7919 % count];
        const float x = (b.max_x - b.min_x) / 2, y = (b.max_y - b.min_y) / 2;
        made->boxes.push_back({b.min_x + x, b.min_y + y, b.max_x + x, b.max_y + y});
    }
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    const sepax_status status =
        sepax_find_pairs(made->store.get(), nullptr, workspace.get(), nullptr, 0, &made->pairs);
    if (status != SEPAX_ERROR_CAPACITY)
        die("sepax_find_pairs does not count");
    return *made;
}

void build(benchmark::State &state, size_t count) {
    index_scene &s = scene_of(count);
    for (auto _ : state)
        check(sepax_index_build(s.index, s.store.get(), nullptr), "sepax_index_build");
    count_items(state, "per_shape", count);
}

void refit(benchmark::State &state, size_t count) {
    index_scene &s = scene_of(count);
    for (auto _ : state)
        check(sepax_index_refit(s.index, s.store.get()), "sepax_index_refit");
    count_items(state, "per_shape", count);
}

void pairs(benchmark::State &state, size_t count, bool standing) {
    index_scene &s = scene_of(count);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_pair> found(s.pairs);
    size_t found_count = 0;
    for (auto _ : state)
        check(standing ? sepax_index_pairs(s.index, nullptr, workspace.get(), found.data(),
                                           found.size(), &found_count)
                       : sepax_find_pairs(s.store.get(), nullptr, workspace.get(), found.data(),
                                          found.size(), &found_count),
              "pairs");
    if (found_count != s.pairs)
        die("wrong pairs of an index");
    count_items(state, "per_shape", count);
}

// `each`: so many boxes in a call.
void query(benchmark::State &state, size_t count, size_t each) {
    index_scene &s = scene_of(count);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<uint32_t> offsets(each + 1);
    std::vector<sepax_id> ids(256 * each);
    size_t needed = 0;
    for (auto _ : state)
        for (size_t i = 0; i < query_count; i += each)
            check(sepax_index_query(s.index, s.boxes.data() + i, each, workspace.get(),
                                    offsets.data(), ids.data(), ids.size(), &needed, nullptr),
                  "sepax_index_query");
    count_items(state, "per_query", query_count);
}

// Every box against every query: the loop by hand, which the compiler may vectorise.
void query_loop(benchmark::State &state, size_t count) {
    const index_scene &s = scene_of(count);
    std::vector<sepax_id> ids(count);
    size_t met = 0;
    constexpr size_t asked = 16;
    for (auto _ : state) {
        for (size_t k = 0; k < asked; k++) {
            const sepax_bounds &q = s.boxes[k];
            met = 0;
            for (size_t i = 0; i < count; i++) {
                const sepax_bounds &b = s.stored[i];
                ids[met] = static_cast<sepax_id>(i);
                met += (b.min_x <= q.max_x) & (q.min_x <= b.max_x) & (b.min_y <= q.max_y) &
                       (q.min_y <= b.max_y);
                met -= met == count;
            }
            benchmark::DoNotOptimize(met);
        }
    }
    count_items(state, "per_query", asked);
}

// ---------------------------------------------------------------- others

using make_standing = std::unique_ptr<peers::standing> (*)();

std::unique_ptr<peers::standing> make_grid() {
    return std::make_unique<box_grid>();
}

bool before(sepax_pair l, sepax_pair r) {
    return l.a != r.a ? l.a < r.a : l.b < r.b;
}

// What another structure finds must be what the index finds, before it is timed.
void check_standing(index_scene &s, peers::standing &other) {
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_pair> mine(s.pairs), theirs;
    size_t count = 0;
    check(sepax_index_pairs(s.index, nullptr, workspace.get(), mine.data(), mine.size(), &count),
          "sepax_index_pairs");
    other.find_pairs(theirs);
    std::sort(mine.begin(), mine.end(), before);
    std::sort(theirs.begin(), theirs.end(), before);
    const auto same = [](sepax_pair l, sepax_pair r) { return l.a == r.a && l.b == r.b; };
    if (!std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end(), same))
        die("another structure finds other pairs than the index");
    std::vector<sepax_id> found, ids(s.stored.size());
    std::vector<uint32_t> offsets(2);
    for (size_t i = 0; i < 64; i++) {
        check(sepax_index_query(s.index, &s.boxes[i], 1, workspace.get(), offsets.data(),
                                ids.data(), ids.size(), &count, nullptr),
              "sepax_index_query");
        found.clear();
        other.query(s.boxes[i], found);
        std::sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count));
        std::sort(found.begin(), found.end());
        if (!std::equal(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count),
                        found.begin(), found.end()))
            die("another structure finds other boxes than the index");
    }
}

// The boxes of a scene an eighth of their size to one side, or to the other.
std::vector<sepax_bounds> moved_boxes(const index_scene &s) {
    std::vector<sepax_bounds> moved = s.stored;
    for (size_t i = 0; i < moved.size(); i++) {
        sepax_bounds &b = moved[i];
        const float x = (b.max_x - b.min_x) / (i % 2 == 0 ? 8 : -8), y = i % 3 == 0 ? -x : x;
        b = {b.min_x + x, b.min_y + y, b.max_x + x, b.max_y + y};
    }
    return moved;
}

enum class step { build, move, pairs, query };

void run_standing(benchmark::State &state, size_t count, step what, make_standing make) {
    index_scene &s = scene_of(count);
    const std::unique_ptr<peers::standing> other = make();
    const std::vector<sepax_bounds> moved = moved_boxes(s);
    std::vector<sepax_pair> found;
    std::vector<sepax_id> ids;
    other->build(s.stored);
    check_standing(s, *other);
    bool there = false;
    for (auto _ : state) {
        if (what == step::build)
            other->build(s.stored);
        if (what == step::move)
            other->move(there ? s.stored : moved);
        there = !there;
        found.clear();
        if (what == step::pairs)
            other->find_pairs(found);
        for (size_t i = 0; what == step::query && i < query_count; i++) {
            ids.clear();
            other->query(s.boxes[i], ids);
        }
        benchmark::DoNotOptimize(found.data());
        benchmark::DoNotOptimize(ids.data());
    }
    const bool queries = what == step::query;
    count_items(state, queries ? "per_query" : "per_shape", queries ? query_count : count);
}

template <class Run> void add(const std::string &name, const Run &run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMicrosecond);
}

void add_standing(size_t count, const std::string &tail, const std::string &name,
                  make_standing make) {
    static constexpr struct {
        const char *name;
        step what;
    } steps[] = {{"index_build", step::build},
                 {"index_refit", step::move},
                 {"index_pairs", step::pairs},
                 {"index_query", step::query}};
    for (const auto &s : steps)
        add(s.name + tail + name,
            [=, what = s.what](auto &state) { run_standing(state, count, what, make); });
}

} // namespace

void register_index(bool full) {
    for (const size_t size : {size_t(10000), size_t(100000), size_t(1000000)}) {
        const size_t count = scaled(size);
        const std::string tail = "/k4/random/n" + std::to_string(size);
        add("index_build" + tail, [count](auto &state) { build(state, count); });
        add("index_refit" + tail, [count](auto &state) { refit(state, count); });
        add("index_pairs" + tail, [count](auto &state) { pairs(state, count, true); });
        add("index_pairs" + tail + "/find_pairs",
            [count](auto &state) { pairs(state, count, false); });
        add("index_query" + tail + "/batch",
            [count](auto &state) { query(state, count, query_count); });
        add("index_query" + tail + "/single", [count](auto &state) { query(state, count, 1); });
        if (full || size < 1000000)
            add("index_query" + tail + "/scalar/loop",
                [count](auto &state) { query_loop(state, count); });
        add_standing(count, tail, "/scalar/grid", make_grid);
        if (!full && size == 1000000)
            continue; // a tree of a million boxes that are inserted one by one takes long
        for (const peers::method &q : peers::methods())
            if (q.make_standing != nullptr)
                add_standing(count, tail, std::string("/") + q.peer, q.make_standing);
    }
}
