// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: casts against an index, and the nearest of its shapes.

#include <cfloat>

#include "test_errors.h"

namespace {

// What the calls take besides the world.
sepax_movers movers;
sepax_seek_options options;
sepax_casts casts;
sepax_distances distances;

// Two shapes of the store, which lie where they were added.
void make_ready(world &w) {
    w.in.ids[0] = 0;
    w.in.ids[1] = 3;
    w.in.poses[0] = w.in.poses[1] = {0, 0, 1, 0};
    w.in.vertices[0] = w.in.vertices[1] = {1, 1};
    movers = {w.store.get(), w.in.ids, nullptr, nullptr, w.in.vertices, 2};
    options = {};
    casts = w.casts();
    distances = w.distances();
}

shapes::store_ptr large_store() {
    sepax_store *raw = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
    const sepax_vec2 triangle[] = {{0, 0}, {FLT_MAX, 0}, {0, FLT_MAX}};
    sepax_id id = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, triangle, 3, 0, &id, nullptr));
    return shapes::store_ptr(raw);
}

// What all calls check alike; argument `workspace` is that.
template <size_t workspace, class Call> void shared_rows(const Call &row, bool nearest) {
    row.template null<workspace>();
    row("memory", SEPAX_ERROR_MEMORY, [](world &w, auto &a) {
        movers.poses = w.in.poses;
        w.memory.left = 0;
        std::get<workspace>(a) = w.poor_workspace;
    });
    row("overflow", SEPAX_ERROR_OVERFLOW, 1, [](world &w) {
        static const shapes::store_ptr large = large_store();
        w.in.ids[1] = 0;
        w.in.poses[1].x = FLT_MAX;
        movers.store = large.get();
        movers.poses = w.in.poses;
    });
    row.template null<0, 1, 2>();
    row("null_shapes", SEPAX_ERROR_NULL, [](world &) { movers.shapes = nullptr; });
    row("null_points", SEPAX_ERROR_NULL, [](world &) { movers.store = nullptr; });
    row("one_of_two_bodies", SEPAX_ERROR_NULL, [](world &w) { options.body_of = w.in.offsets; });
    row("count", SEPAX_ERROR_COUNT, [](world &) { movers.count = none; });
    row("margin", SEPAX_ERROR_RADIUS, [](world &) { options.margin = -1; });
    row("margin", SEPAX_ERROR_RADIUS, [](world &) { options.margin = nan_value; });
    row("flags", SEPAX_ERROR_OPTION, [](world &) { options.flags = 2; });
    for (const sepax_id bad : unknown_ids)
        row("id", SEPAX_ERROR_ID, 1, [bad](world &w) { w.in.ids[1] = bad; });
    for (const float v : not_finite) {
        row("point", SEPAX_ERROR_NOT_FINITE, 1, [v](world &w) {
            static sepax_vec2 points[2];
            points[0] = {0, 0};
            points[1] = {0, v};
            movers = {nullptr, nullptr, nullptr, points, w.in.vertices, 2};
        });
        row("pose", SEPAX_ERROR_POSE, 1, [v](world &w) {
            w.in.poses[1].x = v;
            movers.poses = w.in.poses;
        });
        if (!nearest)
            row("motion", SEPAX_ERROR_NOT_FINITE, 0, [v](world &w) { w.in.vertices[0].x = v; });
    }
    row("unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) { movers.store = w.bare.get(); });
    row("other_store", SEPAX_ERROR_STALE, [](world &w, auto &a) { std::get<1>(a) = w.poor.get(); });
    row("stale", SEPAX_ERROR_STALE, [](world &w, auto &a) {
        static sepax_index *index = nullptr; // of a store whose ids were given out again since
        static const shapes::store_ptr store = [] {
            sepax_store *raw = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
            sepax_id id = 0;
            const sepax_vec2 point = {0, 0};
            EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, &point, 1, 0, &id, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_index_create(nullptr, &index));
            EXPECT_EQ(SEPAX_OK, sepax_index_build(index, raw, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_store_remove(raw, &id, 1, nullptr));
            EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, &point, 1, 0, &id, nullptr));
            return shapes::store_ptr(raw);
        }();
        (void)w;
        std::get<0>(a) = index;
        std::get<1>(a) = store.get();
    });
    row("alias_motions", SEPAX_ERROR_ALIAS,
        [](world &w) { movers.motions = as<sepax_vec2>(&w.out.rejection); });
    row("alias_layers", SEPAX_ERROR_ALIAS,
        [](world &w) { options.layers = as<uint32_t>(&w.out.rejection); });
}

void first_rows(error_table &table) {
    enum { index, store, of, with, workspace, ids, to };
    const calls_of row(table, "index_cast", sepax_index_cast, [](world &w) {
        make_ready(w);
        return std::tuple(w.index, w.store.get(), &movers, &options, w.workspace, w.out.hits,
                          &casts, &w.out.rejection);
    });
    shared_rows<workspace>(row, false);
    row("null_motions", SEPAX_ERROR_NULL, [](world &) { movers.motions = nullptr; });
    row("alias_time", SEPAX_ERROR_ALIAS, [](world &w) { casts.time = as<float>(w.out.hits + 1); });
    row("memory", SEPAX_ERROR_MEMORY, [](world &w, auto &a) {
        w.memory.left = 0;
        std::get<workspace>(a) = w.poor_workspace;
    });
}

void bit_rows(error_table &table) {
    enum { index, store, of, with, workspace, bits };
    const calls_of row(table, "index_cast_bits", sepax_index_cast_bits, [](world &w) {
        make_ready(w);
        return std::tuple(w.index, w.store.get(), &movers, &options, w.workspace, w.out.bits,
                          &w.out.rejection);
    });
    shared_rows<workspace>(row, false);
    row.null<bits>();
    row("alias_bits", SEPAX_ERROR_ALIAS,
        [](world &w) { movers.motions = as<sepax_vec2>(w.out.bits); });
}

void list_rows(error_table &table) {
    enum { index, store, of, with, workspace, offsets, ids, to, capacity, needed };
    const calls_of row(table, "index_cast_all", sepax_index_cast_all, [](world &w) {
        make_ready(w);
        options.margin = 100;
        return std::tuple(w.index, w.store.get(), &movers, &options, w.workspace, w.out.decided,
                          w.out.hits, &casts, 16, &w.out.count, &w.out.rejection);
    });
    shared_rows<workspace>(row, false);
    row.null<offsets>();
    row.null<ids>();
    row.null<needed>();
    row.set<capacity>("count", SEPAX_ERROR_COUNT, none);
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 3, none, 8);
    row.alias<offsets>("alias_ids", [](world &w) { return w.out.hits + 2; });
    for (const size_t left : {0U, 1U})
        row("memory", SEPAX_ERROR_MEMORY, [left](world &w, auto &a) {
            w.memory.left = left;
            std::get<workspace>(a) = w.poor_workspace;
        });
}

void near_rows(error_table &table) {
    enum { index, store, of, with, most, workspace, ids, to };
    const calls_of row(table, "index_nearest", sepax_index_nearest, [](world &w) {
        make_ready(w);
        return std::tuple(w.index, w.store.get(), &movers, &options, 2, w.workspace, w.out.hits,
                          &distances, &w.out.rejection);
    });
    shared_rows<workspace>(row, true);
    row.set<most>("none", SEPAX_ERROR_COUNT, 0);
    row.set<most>("results", SEPAX_ERROR_COUNT, size_t{SEPAX_MAX_PAIRS});
    row("skip_start", SEPAX_ERROR_OPTION, [](world &) { options.flags = SEPAX_SKIP_START; });
    row("alias_distance", SEPAX_ERROR_ALIAS,
        [](world &w) { distances.distance = as<float>(w.out.hits + 3); });
}

void within_rows(error_table &table) {
    enum { index, store, of, with, reach, workspace, offsets, ids, to, capacity, needed };
    const calls_of row(table, "index_within", sepax_index_within, [](world &w) {
        make_ready(w);
        return std::tuple(w.index, w.store.get(), &movers, &options, 100.F, w.workspace,
                          w.out.decided, w.out.hits, &distances, 16, &w.out.count,
                          &w.out.rejection);
    });
    shared_rows<workspace>(row, true);
    for (const float bad : {-1.F, nan_value, infinite})
        row.set<reach>("reach", SEPAX_ERROR_RADIUS, bad);
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 3, none, 8);
    row.null<needed>();
}

} // namespace

void seek_rows(error_table &table) {
    first_rows(table);
    bit_rows(table);
    list_rows(table);
    near_rows(table);
    within_rows(table);
}
