// SPDX-License-Identifier: MIT
//
// 100,000 random points in the counties of the demo, cut into pieces: which county is each in?
// Beside ray casting by hand behind a grid, which finds the first county and is not exact.

#include <algorithm>
#include <cfloat>

#include "county_rings.h"
#include "runs.h"

namespace {

constexpr size_t cells = 512; // of the grid along each axis: the best of 128, 256, 512 and 1024

// The counties as the grid by hand has them, and as bodies of a store.
struct map {
    county_rings all = {};
    std::vector<float> x, y;
    std::vector<sepax_bounds> boxes;
    std::vector<uint32_t> begins, lists;
    std::vector<sepax_vec2> points;
    sepax_vec2 lo = {FLT_MAX, FLT_MAX}, hi = {-FLT_MAX, -FLT_MAX};
    shapes::store_ptr store;
    std::vector<sepax_id> bodies{0};

    map();
    ~map() {
        county_rings_free(&all);
    }
    map(const map &) = delete;
    map &operator=(const map &) = delete;

    size_t cell(float at, float from, float to) const {
        const float at_cell = (at - from) * (cells / (to - from));
        return std::min(size_t(at_cell), cells - 1);
    }
    void fill_grid();
    void add(size_t polygon, sepax_workspace *workspace);
    baseline_map by_hand() const {
        return {x.data(),     y.data(),     all.offsets,
                all.polygons, boxes.data(), begins.data(),
                lists.data(), lo,           {cells / (hi.x - lo.x), cells / (hi.y - lo.y)},
                cells};
    }
};

void map::add(size_t polygon, sepax_workspace *workspace) {
    const uint32_t first = all.polygons[polygon], end = all.polygons[polygon + 1];
    const size_t room = 2 * (all.offsets[end] - all.offsets[first]) + 2 * (end - first);
    std::vector<float> xy(6 * room);
    std::vector<uint32_t> offsets(room + 1);
    sepax_pieces pieces = {xy.data(), nullptr, offsets.data(), 3 * room, room, 0, 0};
    const sepax_rings rings = {all.vertices, all.offsets + first, end - first};
    sepax_id id = 0;
    if (sepax_decompose(rings, 0, 0, workspace, &pieces, nullptr) == SEPAX_OK) {
        check(sepax_store_add_many(store.get(), xy.data(), offsets.data(), pieces.piece_count, 0,
                                   &id, nullptr),
              "sepax_store_add_many");
    } // else its borders cross, because they were rounded to a grid
    bodies.push_back(static_cast<sepax_id>(sepax_store_count(store.get())));
}

void map::fill_grid() {
    std::vector<std::vector<uint32_t>> found(cells * cells);
    for (uint32_t i = 0; i < boxes.size(); i++) {
        const sepax_bounds &b = boxes[i];
        for (size_t row = cell(b.min_y, lo.y, hi.y); row <= cell(b.max_y, lo.y, hi.y); row++)
            for (size_t k = cell(b.min_x, lo.x, hi.x); k <= cell(b.max_x, lo.x, hi.x); k++)
                found[row * cells + k].push_back(i);
    }
    for (const std::vector<uint32_t> &list : found) {
        begins.push_back(static_cast<uint32_t>(lists.size()));
        lists.insert(lists.end(), list.begin(), list.end());
    }
    begins.push_back(static_cast<uint32_t>(lists.size()));
}

map::map() {
    if (!county_rings_read(&all, SEPAX_BENCH_COUNTIES))
        die("no counties");
    sepax_store *raw = nullptr;
    check(sepax_store_create(nullptr, &raw), "sepax_store_create");
    store.reset(raw);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    for (size_t i = 0; i < all.polygon_count; i++) {
        sepax_bounds b = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
        for (uint32_t k = all.offsets[all.polygons[i]]; k < all.offsets[all.polygons[i + 1]]; k++) {
            const sepax_vec2 v = all.vertices[k];
            x.push_back(v.x);
            y.push_back(v.y);
            b = {std::min(b.min_x, v.x), std::min(b.min_y, v.y), std::max(b.max_x, v.x),
                 std::max(b.max_y, v.y)};
        }
        boxes.push_back(b);
        lo = {std::min(lo.x, b.min_x), std::min(lo.y, b.min_y)};
        hi = {std::max(hi.x, b.max_x), std::max(hi.y, b.max_y)};
        add(i, workspace.get());
    }
    fill_grid();
    shapes::rng random(1); // in the box of the contiguous states, of which some is sea
    for (size_t i = 0; i < 100000; i++)
        points.push_back({float(shapes::uniform(random, .152, .314) * double(hi.x)),
                          float(shapes::uniform(random, .46, .745) * double(hi.y))});
}

const map &get_map() {
    static const map m;
    return m;
}

void locate(benchmark::State &state, const sepax_backend *backend) {
    const map &m = get_map();
    const size_t count = m.points.size();
    sepax_index *index = nullptr;
    sepax_index_options options = {};
    options.backend = backend;
    const sepax_point_filter filter = {{m.bodies.data(), m.bodies.size() - 1}, nullptr, 0};
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<uint32_t> offsets(count + 1), found(2 * count);
    std::vector<uint8_t> relations(2 * count);
    size_t needed = 0;
    check(sepax_index_create(nullptr, &index), "sepax_index_create");
    check(sepax_index_build(index, m.store.get(), &options), "sepax_index_build");
    for (auto _ : state)
        check(sepax_index_locate(index, m.store.get(), m.points.data(), count, &filter,
                                 workspace.get(), offsets.data(), found.data(), relations.data(),
                                 found.size(), &needed, nullptr),
              "sepax_index_locate");
    count_items(state, "per_point", count);
    state.counters["found"] = static_cast<double>(needed);
    sepax_index_destroy(index);
}

void locate_by_hand(benchmark::State &state, const baseline_build &build) {
    const map &m = get_map();
    const baseline_map by_hand = m.by_hand();
    std::vector<uint32_t> first(m.points.size());
    for (auto _ : state) {
        build.locate(&by_hand, m.points.data(), m.points.size(), first.data());
        benchmark::ClobberMemory();
    }
    count_items(state, "per_point", m.points.size());
    state.counters["found"] = static_cast<double>(
        first.size() - size_t(std::count(first.begin(), first.end(), SEPAX_NO_ID)));
}

} // namespace

void register_locate() {
    for (size_t i = 0; i + 1 < sepax_backend_count(); i++) {
        const sepax_backend *b = sepax_backend_at(i);
        if (sepax_backend_runs_here(b))
            benchmark::RegisterBenchmark(
                (std::string("locate/counties/") + sepax_backend_name(b)).c_str(),
                [b](auto &state) { locate(state, b); })
                ->Unit(benchmark::kMicrosecond);
    }
    for (size_t i = 0; i < baseline_build_count; i++) {
        const baseline_build &b = baseline_builds[i];
        benchmark::RegisterBenchmark((std::string("locate/counties/scalar/") + b.name).c_str(),
                                     [&b](auto &state) { locate_by_hand(state, b); })
            ->Unit(benchmark::kMicrosecond);
    }
}
