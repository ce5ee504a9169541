// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: the index.

#include <cfloat>
#include <numeric>

#include "test_errors.h"

namespace {

void build_rows(error_table &table) {
    enum { index, store, options };
    static sepax_index_options o;
    static sepax_range range;
    const calls_of row(table, "index_build", sepax_index_build, [](world &w) {
        o = {};
        return std::tuple(w.index, w.store.get(), &o);
    });
    row.null<index, store>();
    for (const sepax_range r : {sepax_range{0, 7}, {6, 1}, {7, 0}, {1, UINT32_MAX}})
        row("range", SEPAX_ERROR_RANGE, [r](world &) {
            range = r;
            o.range = &range;
        });
    for (const float margin : {-1.F, nan_value, infinite})
        row("margin", SEPAX_ERROR_RADIUS, [margin](world &) { o.margin = margin; });
    row("threads_without_run", SEPAX_ERROR_NULL, [](world &w) {
        w.in.threads.run = nullptr;
        o.threads = &w.in.threads;
    });
    for (const sepax_backend *other : unusable_backends())
        row("backend", SEPAX_ERROR_BACKEND, [other](world &) { o.backend = other; });
    for (const size_t left : {0U, 1U})
        row.memory<index>(&world::poor_index, left);
    const calls_of refit(table, "index_refit", sepax_index_refit,
                         [](world &w) { return std::tuple(w.index, w.store.get()); });
    refit.null<index, store>();
    refit("range", SEPAX_ERROR_RANGE, [](world &w, auto &a) {
        static const shapes::store_ptr empty = stores::make(0);
        range = {2, 4};
        o = {nullptr, &range, 0};
        EXPECT_EQ(SEPAX_OK, sepax_index_build(w.index, w.store.get(), &o));
        std::get<store>(a) = empty.get();
    });
    refit.memory<index>(&world::poor_index);
}

void pairs_rows(error_table &table) {
    enum { index, filter, workspace, pairs, capacity, count };
    static sepax_index_filter f;
    const calls_of row(table, "index_pairs", sepax_index_pairs, [](world &w) {
        f = {};
        return std::tuple(w.index, &f, w.workspace, w.out.found, 64, &w.out.count);
    });
    row.null<index, workspace, pairs, count>();
    row.set<capacity>("count", SEPAX_ERROR_COUNT, none / sizeof(sepax_pair) + 1);
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 1, none, 10);
    row.alias<count>("alias_count", [](world &w) { return w.out.found + 3; });
    const auto alias_one = [&row](const char *name, auto inside) {
        row(name, SEPAX_ERROR_ALIAS, [inside](world &w, auto &a) {
            std::get<pairs>(a) = as<sepax_pair>(inside(w));
            std::get<capacity>(a) = 1;
        });
    };
    alias_one("alias_workspace", [](world &w) { return w.workspace; });
    alias_one("alias_index", [](world &w) { return w.index; });
    row("alias_layers", SEPAX_ERROR_ALIAS,
        [](world &w) { f.layers = as<uint32_t>(w.out.found + 60); });
    row("alias_masks", SEPAX_ERROR_ALIAS,
        [](world &w) { f.masks = as<uint32_t>(w.out.found + 60); });
    const auto bodies = [&row](const char *name, sepax_status expected, auto of) {
        row(name, expected, [of](world &w) { f.bodies = of(w); });
    };
    bodies("alias_bodies", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_bodies{as<sepax_id>(w.out.found), 2};
    });
    static const sepax_id down[] = {2, 1, 3}, beyond[] = {0, 2, 7};
    bodies("offsets", SEPAX_ERROR_OFFSETS, [](world &) { return sepax_bodies{down, 2}; });
    bodies("bodies_range", SEPAX_ERROR_RANGE, [](world &) { return sepax_bodies{beyond, 2}; });
    bodies("bodies_count", SEPAX_ERROR_COUNT, [](world &) {
        return sepax_bodies{down, size_t(SEPAX_MAX_SHAPES) + 1};
    });
    for (const uint32_t flags : {2U, 3U, 1U << 31})
        row("flags", SEPAX_ERROR_OPTION, [flags](world &) { f.flags = flags; });
    for (const size_t left : {0U, 1U, 2U})
        row("memory", SEPAX_ERROR_MEMORY, [left](world &w, auto &a) {
            std::iota(w.in.offsets, w.in.offsets + 7, 0U); // each shape is a body
            f.bodies = {w.in.offsets, 6};
            w.memory.left = left;
            std::get<workspace>(a) = w.poor_workspace;
        });
}

void query_rows_of_boxes(error_table &table) {
    enum { index, boxes, box_count, workspace, offsets, ids, capacity, needed };
    static sepax_bounds some[2];
    const calls_of row(table, "index_query", sepax_index_query, [](world &w) {
        some[0] = some[1] = {0, 0, 1, 1};
        return std::tuple(w.index, some, 2, w.workspace, w.out.features, w.out.hits, 16,
                          &w.out.count, &w.out.rejection);
    });
    row.null<index, boxes, workspace, offsets, ids, needed>();
    row.set<box_count>("boxes", SEPAX_ERROR_COUNT, size_t(SEPAX_MAX_PAIRS) + 1);
    row.set<capacity>("count", SEPAX_ERROR_COUNT, none);
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 3, none, 10);
    row.alias<offsets>("alias_ids", [](world &w) { return w.out.hits + 2; });
    row("alias_boxes", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<boxes>(a) = as<sepax_bounds>(w.in.vertices);
        std::get<ids>(a) = as<sepax_id>(w.in.vertices + 3);
        std::get<capacity>(a) = 1;
    });
    const auto bad = [&row](const char *name, sepax_status expected, const sepax_bounds &box) {
        row(name, expected, 1, [box](world &) { some[1] = box; });
    };
    for (const float v : not_finite)
        for (const sepax_bounds &box :
             {sepax_bounds{v, 0, 1, 1}, {0, v, 1, 1}, {0, 0, v, 1}, {0, 0, 1, v}})
            bad("not_finite", SEPAX_ERROR_NOT_FINITE, box);
    bad("inverted", SEPAX_ERROR_EXTENT, {1, 0, 0, 1});
    bad("inverted", SEPAX_ERROR_EXTENT, {0, 1, 1, 0});
    row.memory<workspace>(&world::poor_workspace);
}

// Queries of a store of one large triangle: 2^17 of the 20-gon is less than half an ulp of FLT_MAX.
sepax_status posed_too_far(world &w) {
    const shapes::store_ptr large = stores::make(0);
    stores::add(large.get(), {{0, 0}, {FLT_MAX, 0}, {0, FLT_MAX}});
    const sepax_pose far[] = {{0, 0, 1, 0}, {-FLT_MAX, 0, 1, 0}, {FLT_MAX, 0, 1, 0}};
    const sepax_id same[] = {0, 0, 0};
    const sepax_status status =
        sepax_index_query_posed(w.poor_index, large.get(), same, far, 3, w.workspace,
                                w.out.features, w.out.hits, 16, &w.out.count, &w.out.rejection);
    EXPECT_EQ(1U, w.out.rejection.vertex);
    return status;
}

const sepax_store *store_of_another_generation() {
    static const shapes::store_ptr other = [] {
        shapes::store_ptr empty = stores::make(0);
        EXPECT_EQ(SEPAX_OK, sepax_store_clear(empty.get()));
        return empty;
    }();
    return other.get();
}

void query_posed_rows(error_table &table) {
    enum { index, store, ids, poses, count, workspace, offsets, found, capacity };
    const calls_of row(table, "index_query_posed", sepax_index_query_posed, [](world &w) {
        w.in.poses[0] = w.in.poses[1] = {0, 0, 1, 0};
        return std::tuple(w.index, w.store.get(), w.in.ids, w.in.poses, 2, w.workspace,
                          w.out.features, w.out.hits, 16, &w.out.count, &w.out.rejection);
    });
    row.null<index, store, ids, poses>();
    row.set<count>("count", SEPAX_ERROR_COUNT, none);
    row.alias<ids>("alias", [](world &w) { return w.out.hits; });
    row.alias<poses>("alias_poses", [](world &w) { return w.out.hits; });
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 3, none, 8);
    for (const sepax_id bad : unknown_ids)
        row("id", SEPAX_ERROR_ID, 1, [bad](world &w) { w.in.ids[1] = bad; });
    for (const sepax_pose &bad : {sepax_pose{0, 0, 1, .01F},
                                  {nan_value, 0, 1, 0},
                                  {0, infinite, 1, 0},
                                  {0, 0, nan_value, 0}})
        row("pose", SEPAX_ERROR_POSE, 1, [bad](world &w) { w.in.poses[1] = bad; });
    row("stale", SEPAX_ERROR_STALE,
        [](world &, auto &a) { std::get<store>(a) = store_of_another_generation(); });
    row("other_store", SEPAX_ERROR_STALE,
        [](world &w, auto &a) { std::get<store>(a) = w.poor.get(); });
    table.push_back({"index_query_posed/overflow", SEPAX_ERROR_OVERFLOW, posed_too_far, 2, none});
    row.memory<workspace>(&world::poor_workspace);
}

void locate_rows(error_table &table) {
    enum { index, store, points, count, filter, workspace, offsets, found, relations, capacity };
    static sepax_point_filter f;
    static sepax_vec2 some[2];
    const calls_of row(table, "index_locate", sepax_index_locate, [](world &w) {
        f = {};
        some[0] = some[1] = {0, 0};
        return std::tuple(w.index, w.store.get(), some, 2, &f, w.workspace, w.out.features,
                          w.out.hits, w.out.relations, 16, &w.out.count, &w.out.rejection);
    });
    row.null<index, store, points, workspace, offsets, found>();
    row.set<count>("points", SEPAX_ERROR_COUNT, size_t(SEPAX_MAX_PAIRS) + 1);
    row.set<capacity>("count", SEPAX_ERROR_COUNT, none);
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 1, none, 8);
    row("stale", SEPAX_ERROR_STALE,
        [](world &, auto &a) { std::get<store>(a) = store_of_another_generation(); });
    row("other_store", SEPAX_ERROR_STALE,
        [](world &w, auto &a) { std::get<store>(a) = w.poor.get(); });
    row.alias<offsets>("alias_found", [](world &w) { return w.out.hits + 2; });
    row.alias<points>("alias_points", [](world &w) { return w.out.hits; });
    row.alias<relations>("alias_relations", [](world &w) { return w.out.hits; });
    row("alias_layers", SEPAX_ERROR_ALIAS, [](world &w) { f.layers = as<uint32_t>(w.out.hits); });
    const auto bodies = [&row](const char *name, sepax_status expected, size_t bad, auto of) {
        row(name, expected, bad, [of](world &w) { f.bodies = of(w); });
    };
    bodies("alias_bodies", SEPAX_ERROR_ALIAS, none, [](world &w) {
        return sepax_bodies{as<sepax_id>(w.out.hits), 2};
    });
    static const sepax_id down[] = {2, 1, 3}, beyond[] = {0, 2, 7};
    bodies("offsets", SEPAX_ERROR_OFFSETS, 0, [](world &) { return sepax_bodies{down, 2}; });
    bodies("bodies_range", SEPAX_ERROR_RANGE, 1, [](world &) { return sepax_bodies{beyond, 2}; });
    bodies("bodies_count", SEPAX_ERROR_COUNT, none, [](world &) {
        return sepax_bodies{down, size_t(SEPAX_MAX_SHAPES) + 1};
    });
    for (const float v : not_finite)
        for (const sepax_vec2 &point : {sepax_vec2{v, 0}, {0, v}})
            row("not_finite", SEPAX_ERROR_NOT_FINITE, 1, [point](world &) { some[1] = point; });
    row.memory<workspace>(&world::poor_workspace);
}

} // namespace

void index_rows(error_table &table) {
    build_rows(table);
    pairs_rows(table);
    query_rows_of_boxes(table);
    query_posed_rows(table);
    locate_rows(table);
}
