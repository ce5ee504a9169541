// SPDX-License-Identifier: MIT
//
// Rays against an index of 10^5 quads, of 20 and of 2,000 units in a square of about 1,000: what
// each meets first, and whether it meets anything; and the ten shapes nearest to a point. One, or a
// thousand, a call; beside the way without such a call: the shapes whose boxes meet that of a ray,
// then their casts. And a thousand of the quads at poses between others: what each hits first,
// beside lists that the caller makes, in room that is known or after a call that counts.

#include <algorithm>

#include "runs.h"

namespace {

constexpr size_t seekers = 1000;

struct seek_scene {
    shapes::store_ptr store;
    sepax_index *index = nullptr;
    std::vector<sepax_vec2> points, near, far;
    std::vector<sepax_id> ids;
    std::vector<sepax_pose> poses;

    ~seek_scene() {
        sepax_index_destroy(index);
    }
};

seek_scene &scene_of(size_t count) {
    static std::unique_ptr<seek_scene> made;
    if (made)
        return *made;
    made = std::make_unique<seek_scene>();
    const shapes::scene scene =
        shapes::make_scene(shapes::family::random, 4, count, count, .1, shapes::order::random);
    made->store = shapes::make_store(scene, 0);
    check(sepax_index_create(nullptr, &made->index), "sepax_index_create");
    check(sepax_index_build(made->index, made->store.get(), nullptr), "sepax_index_build");
    shapes::rng random(1);
    for (size_t i = 0; i < seekers; i++) {
        const sepax_pose &at = scene.poses[shapes::below(random, uint32_t(count))];
        const sepax_pose &turn = scene.poses[shapes::below(random, uint32_t(count))];
        made->points.push_back({at.x + 2, at.y});
        made->ids.push_back(shapes::below(random, uint32_t(count)));
        made->poses.push_back({at.x + 2, at.y, turn.cos, turn.sin});
        made->near.push_back({20 * turn.cos, 20 * turn.sin});
        made->far.push_back({2000 * turn.cos, 2000 * turn.sin});
    }
    return *made;
}

enum class seek_kind { first, any, nearest };

void seek(benchmark::State &state, size_t count, seek_kind kind, bool far, size_t each) {
    const seek_scene &s = scene_of(count);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_id> ids(10 * each);
    std::vector<float> values(10 * each), x(each), y(each);
    std::vector<uint8_t> bits((each + 7) / 8);
    sepax_casts casts = {};
    casts.time = values.data();
    casts.normal_x = x.data();
    casts.normal_y = y.data();
    sepax_distances distances = {};
    distances.distance = values.data();
    for (auto _ : state)
        for (size_t i = 0; i < seekers; i += each) {
            const sepax_vec2 *ways = (far ? s.far : s.near).data() + i;
            const sepax_movers m = {nullptr, nullptr, nullptr, s.points.data() + i, ways, each};
            const sepax_store *store = s.store.get();
            check(kind == seek_kind::first
                      ? sepax_index_cast(s.index, store, &m, nullptr, workspace.get(), ids.data(),
                                         &casts, nullptr)
                  : kind == seek_kind::any
                      ? sepax_index_cast_bits(s.index, store, &m, nullptr, workspace.get(),
                                              bits.data(), nullptr)
                      : sepax_index_nearest(s.index, store, &m, nullptr, 10, workspace.get(),
                                            ids.data(), &distances, nullptr),
                  "seek");
        }
    count_items(state, "per_mover", seekers);
}

// The boxes of all rays, a query, and a cast of each shape that it finds: as circles of a store
// that has the rays behind the shapes of the index.
void by_boxes(benchmark::State &state, size_t count) {
    const seek_scene &s = scene_of(count);
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<sepax_bounds> boxes;
    std::vector<float> xy;
    std::vector<uint32_t> corners{0};
    for (size_t i = 0; i < seekers; i++) {
        const sepax_vec2 p = s.points[i], q = {p.x + s.near[i].x, p.y + s.near[i].y};
        boxes.push_back(
            {std::min(p.x, q.x), std::min(p.y, q.y), std::max(p.x, q.x), std::max(p.y, q.y)});
        xy.insert(xy.end(), {p.x, p.y});
        corners.push_back(uint32_t(i + 1));
    }
    sepax_id first = 0;
    check(
        sepax_store_add_many(s.store.get(), xy.data(), corners.data(), seekers, 0, &first, nullptr),
        "sepax_store_add_many");
    std::vector<uint32_t> offsets(seekers + 1);
    std::vector<sepax_id> ids(256 * seekers);
    std::vector<sepax_pair> pairs;
    std::vector<sepax_vec2> motions;
    std::vector<float> time;
    for (auto _ : state) {
        size_t needed = 0;
        check(sepax_index_query(s.index, boxes.data(), seekers, workspace.get(), offsets.data(),
                                ids.data(), ids.size(), &needed, nullptr),
              "sepax_index_query");
        pairs.clear();
        motions.clear();
        for (size_t i = 0; i < seekers; i++)
            for (uint32_t k = offsets[i]; k < offsets[i + 1]; k++) {
                pairs.push_back({ids[k], first + sepax_id(i)});
                motions.push_back(s.near[i]);
            }
        time.resize(pairs.size());
        sepax_casts casts = {};
        casts.time = time.data();
        check(sepax_cast(s.store.get(), sepax_pairs(pairs.data(), pairs.size()), motions.data(),
                         nullptr, &casts),
              "sepax_cast");
        benchmark::DoNotOptimize(time.data());
    }
    std::vector<sepax_id> added(seekers);
    for (size_t i = 0; i < seekers; i++)
        added[i] = first + sepax_id(i);
    check(sepax_store_remove(s.store.get(), added.data(), seekers, nullptr), "sepax_store_remove");
    count_items(state, "per_mover", seekers);
}

enum class list_way { near, known, counted };

void try_poses(benchmark::State &state, size_t count, list_way way) {
    const seek_scene &s = scene_of(count);
    const sepax_store *store = s.store.get();
    const shapes::workspace_ptr workspace = shapes::make_workspace();
    std::vector<uint32_t> offsets(seekers + 1), first(seekers);
    std::vector<sepax_id> ids(64 * seekers), partners(seekers);
    const sepax_near near = {s.index, nullptr, partners.data()};
    sepax_rows rows = {};
    rows.shapes = s.ids.data();
    rows.poses = s.poses.data();
    rows.row_count = seekers;
    rows.workspace = workspace.get();
    rows.near = way == list_way::near ? &near : nullptr;
    for (auto _ : state) {
        size_t needed = 0;
        if (way == list_way::counted)
            (void)sepax_index_query_posed(s.index, store, rows.shapes, rows.poses, seekers,
                                          rows.workspace, nullptr, nullptr, 0, &needed, nullptr);
        if (way != list_way::near) {
            check(sepax_index_query_posed(s.index, store, rows.shapes, rows.poses, seekers,
                                          rows.workspace, offsets.data(), ids.data(), ids.size(),
                                          &needed, nullptr),
                  "sepax_index_query_posed");
            rows.offsets = offsets.data();
            rows.list_count = seekers;
            rows.ids = ids.data();
        }
        check(sepax_first_hits(
                  store, way == list_way::near ? sepax_near_pairs(&rows) : sepax_row_pairs(&rows),
                  nullptr, first.data()),
              "sepax_first_hits");
        for (size_t i = 0; way != list_way::near && i < seekers; i++)
            partners[i] = first[i] != SEPAX_NO_PAIR ? ids[first[i]] : SEPAX_NO_ID;
        benchmark::DoNotOptimize(partners.data());
    }
    count_items(state, "per_row", seekers);
}

} // namespace

void register_seeks() {
    const size_t count = scaled(100000);
    const auto add = [](const std::string &name, const auto &run) {
        benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMicrosecond);
    };
    for (const size_t each : {size_t(1), seekers}) {
        const std::string tail = each == 1 ? "/single" : "/batch";
        for (const bool far : {false, true}) {
            const std::string length = far ? "/k4/length2000" : "/k4/length20";
            add("index_cast" + length + tail,
                [=](auto &state) { seek(state, count, seek_kind::first, far, each); });
            add("index_cast_bits" + length + tail,
                [=](auto &state) { seek(state, count, seek_kind::any, far, each); });
        }
        add("index_nearest/k4/ten" + tail,
            [=](auto &state) { seek(state, count, seek_kind::nearest, false, each); });
    }
    add("index_cast/k4/length20/by_boxes", [=](auto &state) { by_boxes(state, count); });
    add("near/k4", [=](auto &state) { try_poses(state, count, list_way::near); });
    add("near/k4/by_lists", [=](auto &state) { try_poses(state, count, list_way::known); });
    add("near/k4/by_counted_lists",
        [=](auto &state) { try_poses(state, count, list_way::counted); });
}
