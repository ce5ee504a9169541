// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: pairs that the broad phase finds, their filters, and groups.

#include "test_errors.h"

#include <cstring>
#include <numeric>

namespace {

constexpr sepax_range whole = {0, 6}; // of the ids of a world

enum { store, options, workspace, pairs, capacity, count };

auto of_find(error_table &table) {
    return calls_of(table, "find_pairs", sepax_find_pairs, [](world &w) {
        w.in.broad = {nullptr, whole, whole, 0};
        return std::tuple(w.store.get(), &w.in.broad, w.workspace, w.out.found, 64, &w.out.count);
    });
}

void find_pairs_rows(error_table &table) {
    const auto row = of_find(table);
    row.null<store, workspace, pairs, count>();
    const auto ranges = [&row](const char *name, sepax_range a, sepax_range b) {
        row(name, SEPAX_ERROR_RANGE, [a, b](world &w) {
            w.in.broad.a = a;
            w.in.broad.b = b;
        });
    };
    for (const sepax_range r :
         {sepax_range{0, 7}, {6, 1}, {5, 2}, {1, UINT32_MAX}, {UINT32_MAX, 2}, {7, 0}}) {
        ranges("range_a", r, whole);
        ranges("range_b", {0, 1}, r);
        ranges("range_both", r, r);
    }
    ranges("ranges_overlap", {0, 3}, {2, 3});
    ranges("range_inside", whole, {1, 2});
    row("threads_without_run", SEPAX_ERROR_NULL, [](world &w) {
        w.in.threads.run = nullptr;
        w.in.broad.threads = &w.in.threads;
    });
    for (const uint32_t flags : {2U, 3U, 1U << 31})
        row("flags", SEPAX_ERROR_OPTION, [flags](world &w) { w.in.broad.flags = flags; });
    for (const float margin : {-1.0F, nan_value, infinite})
        row("margin", SEPAX_ERROR_RADIUS, [margin](world &w) { w.in.broad.margin = margin; });
    for (const sepax_backend *other : unusable_backends())
        row("backend", SEPAX_ERROR_BACKEND, [other](world &w) { w.in.broad.backend = other; });
    row.alias<count>("alias_threads", [](world &w) {
        w.in.broad.threads = &w.in.threads;
        return &w.in.threads.context;
    });
    row("alias_options", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<pairs>(a) = as<sepax_pair>(&w.in.broad.b);
        std::get<capacity>(a) = 1;
    });
    for (const bool in_store : {false, true}) {
        const auto inside = [in_store](world &w) -> void * {
            return in_store ? static_cast<void *>(w.poor.get()) : w.workspace;
        };
        const auto find = [inside](world &w, auto &a) {
            a = {w.poor.get(), nullptr, w.workspace, as<sepax_pair>(inside(w)), 1, &w.out.count};
        };
        const auto tell = [inside](world &w, auto &a) {
            a = {w.poor.get(), nullptr, w.workspace, nullptr, 0, as<size_t>(inside(w))};
        };
        row("alias_objects", SEPAX_ERROR_ALIAS, find);
        row("alias_count_objects", SEPAX_ERROR_ALIAS, tell);
    }
    row.alias<count>("alias_count_options", [](world &w) { return &w.in.broad.a; });
    row.alias<count>("alias", [](world &w) { return &w.out.found[63]; });
    row.each<capacity>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_pair) + 1});
    // Of the five live shapes all boxes meet: ten pairs.
    row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 9, none, 10);
    row("capacity_0", SEPAX_ERROR_CAPACITY, none, 10, [](world &w, auto &a) {
        a = {w.store.get(), nullptr, w.workspace, nullptr, 0, &w.out.count};
    });
    row.memory<workspace>(&world::poor_workspace);
}

// ------------------------------------------------------------------ filters

// The pairs are found with what room there is; to sort them takes more.
sepax_status sort_with_little_memory(world &w) {
    const std::vector<sepax_box> boxes(300, sepax_box{1, 1, {0, 0, 1, 0}});
    const shapes::store_ptr of_boxes = stores::make(0);
    sepax_id first = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(of_boxes.get(), boxes.data(), 300, &first, nullptr));
    std::vector<uint32_t> offsets(301);
    std::iota(offsets.begin(), offsets.end(), 0U);
    const sepax_broad_options o = {
        nullptr, {0, 300}, {0, 300}, 0, nullptr, nullptr, {offsets.data(), 300}};
    std::vector<sepax_pair> found(300 * 299 / 2);
    const sepax_store_config config = w.memory.config();
    const auto find = [&](size_t left) {
        const shapes::workspace_ptr poor = shapes::make_workspace(&config);
        w.memory.left = left;
        size_t n = 0;
        const sepax_status status =
            sepax_find_pairs(of_boxes.get(), &o, poor.get(), found.data(), found.size(), &n);
        w.memory.left = none;
        return status;
    };
    size_t fewest = 0; // the number of allocations of a call that succeeds
    while (fewest < 100 && find(fewest) == SEPAX_ERROR_MEMORY)
        fewest++;
    EXPECT_EQ(SEPAX_OK, find(fewest));
    std::memset(static_cast<void *>(found.data()), 0xEE, found.size() * sizeof found[0]);
    const sepax_status status = find(fewest - 1);
    EXPECT_EQ(0xEEEEEEEE, found[0].a);
    return status;
}

void filter_rows(error_table &table) {
    const auto row = of_find(table);
    const auto bodies = [&row](const char *name, sepax_status expected, uint32_t middle,
                               uint32_t end, size_t n) {
        row(name, expected, [middle, end, n](world &w) {
            w.in.offsets[1] = middle;
            w.in.offsets[2] = end;
            w.in.broad.bodies = {w.in.offsets, n};
        });
    };
    row("null_bodies", SEPAX_ERROR_NULL, [](world &w) { w.in.broad.bodies = {nullptr, 1}; });
    bodies("count_of_bodies", SEPAX_ERROR_COUNT, 3, 6, size_t(SEPAX_MAX_SHAPES) + 1);
    bodies("offsets", SEPAX_ERROR_OFFSETS, 4, 3, 2);
    bodies("range_of_bodies", SEPAX_ERROR_RANGE, 3, 7, 2);
    // An output in an input: in layers, masks, and bodies.
    for (int which = 0; which < 3; which++)
        row("alias_filter", SEPAX_ERROR_ALIAS, [which](world &w, auto &a) {
            uint32_t *const inside = w.in.offsets;
            w.in.broad.layers = which == 0 ? inside : nullptr;
            w.in.broad.masks = which == 1 ? inside : nullptr;
            w.in.broad.bodies = which == 2 ? sepax_bodies{inside, 2} : sepax_bodies{};
            std::get<pairs>(a) = as<sepax_pair>(inside + 2);
            std::get<capacity>(a) = 1;
        });
    row("capacity_filtered", SEPAX_ERROR_CAPACITY, none, 6, [](world &w, auto &a) {
        static const uint32_t masks[6] = {1, 1, 1, 1, 1, 0}; // the 20-gon is in no pair
        w.in.broad.masks = masks;
        std::get<capacity>(a) = 5;
    });
    table.push_back(
        {"find_pairs/memory_to_sort", SEPAX_ERROR_MEMORY, sort_with_little_memory, none, none});
}

// ------------------------------------------------------------------- groups

void body_groups_rows(error_table &table) {
    enum { found, pair_count, bodies, body_pairs, offsets, room, group_count, rejection };
    const calls_of row(table, "body_groups", sepax_body_groups, [](world &w) {
        const uint32_t of[] = {0, 2, 5, 6}; // the bodies {0, 1}, {2, 3, 4}, {5}
        std::memcpy(w.in.offsets, of, sizeof of);
        return std::tuple(w.in.pairs, 16, sepax_bodies{w.in.offsets, 3}, w.out.found, w.out.hits,
                          15, &w.out.count, &w.out.rejection);
    });
    row.null<found, body_pairs, offsets, group_count>();
    row.set<bodies>("null_bodies", SEPAX_ERROR_NULL, sepax_bodies{nullptr, 3});
    row.set<pair_count>("count", SEPAX_ERROR_COUNT, none);
    row.set<room>("capacity_count", SEPAX_ERROR_COUNT, none);
    row("count_of_bodies", SEPAX_ERROR_COUNT,
        [](world &, auto &a) { std::get<bodies>(a).count = size_t(SEPAX_MAX_SHAPES) + 1; });
    for (const size_t n : {0U, 14U}) // two of the pairs follow one of the same bodies
        row.set<room>("capacity", SEPAX_ERROR_CAPACITY, n, none, 15);
    row("offsets", SEPAX_ERROR_OFFSETS, 1, [](world &w) { w.in.offsets[2] = 1; });
    row("range", SEPAX_ERROR_RANGE, 2, [](world &w) { w.in.offsets[3] = SEPAX_MAX_SHAPES + 1; });
    for (const size_t i : {0U, 7U, 15U})
        for (const bool of_a : {true, false})
            row("id", SEPAX_ERROR_ID, i,
                [i, of_a](world &w) { (of_a ? w.in.pairs[i].a : w.in.pairs[i].b) = 6; });
    row("id_of_no_body", SEPAX_ERROR_ID, 0,
        [](world &, auto &a) { std::get<bodies>(a).count = 0; });
    row("id_before_bodies", SEPAX_ERROR_ID, 0, [](world &w) {
        w.in.offsets[0] = 1;
        w.in.pairs[0].b = 0;
    });
    row.alias<body_pairs>("alias_pairs", [](world &w) { return w.in.pairs + 15; });
    row.alias<offsets>("alias_bodies", [](world &w) { return w.in.offsets + 3; });
    row.alias<group_count>("alias_count", [](world &w) { return &w.out.found[14]; });
    row.alias<group_count>("alias_rejection", [](world &w) { return &w.out.rejection.needed; });
}

} // namespace

void broad_rows(error_table &table) {
    find_pairs_rows(table);
    filter_rows(table);
    body_groups_rows(table);
}
