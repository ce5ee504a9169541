// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: rows as a source, and sepax_rows_find.

#include <cfloat>

#include "source_functions.h"

namespace {

// Four rows of two lists, each pair with a result of its own.
sepax_source rows_of(world &w) {
    const uint32_t lists[] = {0, 1, 0, 1, 0, 2, 4, 4}, offsets[] = {0, 2, 4};
    std::memcpy(w.in.list_of, lists, sizeof lists);
    std::memcpy(w.in.offsets, offsets, sizeof offsets);
    w.in.rows = {w.in.ids,     w.in.poses, 4, w.in.list_of,    w.in.offsets, 2,
                 w.in.ids + 4, nullptr,    0, SEPAX_EACH_PAIR, w.workspace,  nullptr};
    return sepax_row_pairs(&w.in.rows);
}

// Queries whose rows may be moved.
bool takes_shifts(const source_function &f) {
    const std::string name = f.name;
    return name == "relate" || name == "hits" || name == "hit_bits" || name == "first_hit" ||
           name == "first_hits";
}

// The same in two groups.
void make_groups(world &w) {
    w.in.rows.flags = 0;
    w.in.rows.groups = w.in.list_of + 4;
    w.in.rows.group_count = 2;
}

void rows_arrays(error_table &table, const source_function &f) {
    const auto add = [&](const char *what, sepax_status expected, const change &spoil,
                         size_t rejected = none) {
        add_changed(table, f, what, expected, spoil, rejected, rows_of);
    };
    add("rows_null", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.rows = nullptr; });
    add("rows_null_reader", SEPAX_ERROR_NULL, [](world &, sepax_source &s) { s.reader = nullptr; });
    add("rows_null_shapes", SEPAX_ERROR_NULL,
        [](world &w, sepax_source &) { w.in.rows.shapes = nullptr; });
    add("rows_null_offsets", SEPAX_ERROR_NULL,
        [](world &w, sepax_source &) { w.in.rows.offsets = nullptr; });
    add("rows_null_ids", SEPAX_ERROR_NULL,
        [](world &w, sepax_source &) { w.in.rows.ids = nullptr; });
    add("rows_null_workspace", SEPAX_ERROR_NULL,
        [](world &w, sepax_source &) { w.in.rows.workspace = nullptr; });
    if (!refuses_groups(f)) {
        add("rows_in_groups_null_workspace", SEPAX_ERROR_NULL, [](world &w, sepax_source &) {
            w.in.rows.flags = 0;
            w.in.rows.workspace = nullptr;
        });
    }
    add("rows_null_groups", SEPAX_ERROR_NULL, [](world &w, sepax_source &) {
        w.in.rows.flags = 0;
        w.in.rows.group_count = 1;
    });
    add("rows_flags", SEPAX_ERROR_OPTION, [](world &w, sepax_source &) { w.in.rows.flags = 4; });
    add("rows_of_pairs_in_groups", SEPAX_ERROR_OPTION, [](world &w, sepax_source &) {
        make_groups(w);
        w.in.rows.flags = SEPAX_EACH_PAIR;
    });
    add("rows_and_pairs", SEPAX_ERROR_OPTION,
        [](world &w, sepax_source &s) { s.pairs = w.in.pairs; });
    add("rows_grouped", SEPAX_ERROR_OPTION,
        [](world &w, sepax_source &s) { s = sepax_grouped(s, w.in.offsets, 1); });
    add("rows_of_another_kind", SEPAX_ERROR_OPTION, [](world &w, sepax_source &s) {
        s = sepax_pairs(w.in.pairs, 16);
        s.rows = &w.in.rows;
    });
    for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none}) {
        add("rows_count", SEPAX_ERROR_COUNT,
            [count](world &w, sepax_source &) { w.in.rows.row_count = count; });
        add("rows_count_of_lists", SEPAX_ERROR_COUNT,
            [count](world &w, sepax_source &) { w.in.rows.list_count = count; });
        add("rows_count_of_groups", SEPAX_ERROR_COUNT, [count](world &w, sepax_source &) {
            make_groups(w);
            w.in.rows.group_count = count;
        });
    }
    add("rows_more_than_lists", SEPAX_ERROR_COUNT,
        [](world &w, sepax_source &) { w.in.rows.list_of = nullptr; });
    add("rows_count_of_pairs", SEPAX_ERROR_COUNT,
        [](world &w, sepax_source &) { w.in.offsets[1] = w.in.offsets[2] = UINT32_MAX; });
}

void rows_contents(error_table &table, const source_function &f) {
    const auto add = [&](const char *what, sepax_status expected, const change &spoil,
                         size_t rejected = none) {
        add_changed(table, f, what, expected, spoil, rejected, rows_of);
    };
    add(
        "rows_lists_decrease", SEPAX_ERROR_OFFSETS,
        [](world &w, sepax_source &) { w.in.offsets[2] = 1; }, 1);
    add(
        "rows_list_of_is_not_there", SEPAX_ERROR_OFFSETS,
        [](world &w, sepax_source &) { w.in.list_of[3] = 2; }, 3);
    add(
        "rows_groups_decrease", SEPAX_ERROR_OFFSETS,
        [](world &w, sepax_source &) {
            make_groups(w);
            w.in.list_of[6] = 1;
        },
        1);
    add(
        "rows_groups_leave", SEPAX_ERROR_COUNT,
        [](world &w, sepax_source &) {
            make_groups(w);
            w.in.list_of[6] = 5;
        },
        1);
    for (const sepax_id bad : {removed, sepax_id(77)}) {
        add(
            "rows_shape", SEPAX_ERROR_ID, [bad](world &w, sepax_source &) { w.in.ids[2] = bad; },
            2);
        add(
            "rows_id", SEPAX_ERROR_ID, [bad](world &w, sepax_source &) { w.in.ids[7] = bad; }, 1);
    }
    add(
        "rows_pose", SEPAX_ERROR_POSE, [](world &w, sepax_source &) { w.in.poses[2].cos = 2; }, 2);
    add(
        "rows_pose_is_nan", SEPAX_ERROR_POSE,
        [](world &w, sepax_source &) { w.in.poses[3].x = nan_value; }, 3);
    for (const sepax_vec2 bad :
         {sepax_vec2{nan_value, 0}, {0, nan_value}, {infinite, 0}, {0, infinite}}) {
        add(
            "rows_shift", takes_shifts(f) ? SEPAX_ERROR_NOT_FINITE : SEPAX_ERROR_OPTION,
            [bad](world &w, sepax_source &) {
                w.in.rows.shifts = w.in.vertices;
                w.in.vertices[2] = bad;
            },
            takes_shifts(f) ? 2 : none);
    }
    if (refuses_groups(f)) {
        add("rows_in_groups", SEPAX_ERROR_OPTION,
            [](world &w, sepax_source &) { w.in.rows.flags = 0; });
    }
}

// A store with large shapes, and a workspace without memory.
void rows_places(error_table &table, const source_function &f) {
    const auto run = f.run;
    table.add(
        std::string(f.name) + "/rows_overflow", SEPAX_ERROR_OVERFLOW,
        [run](world &w) {
            sepax_store *raw = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
            shapes::store_ptr large(raw);
            const sepax_vec2 triangle[] = {{0, 0}, {FLT_MAX, 0}, {0, FLT_MAX}};
            for (sepax_id i = 0, id = 0; i < 6; ++i)
                EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, triangle, 3, 0, &id, nullptr));
            const sepax_source s = rows_of(w);
            w.in.poses[0] = w.in.poses[1] = {-FLT_MAX, -FLT_MAX, 1, 0};
            w.in.poses[2] = {FLT_MAX, 0, 1, 0};
            w.freeze();
            std::swap(w.store, large);
            const sepax_status status = run(w, w.store.get(), s);
            std::swap(w.store, large);
            return status;
        },
        2);
    table.add(std::string(f.name) + "/rows_memory", SEPAX_ERROR_MEMORY, [run](world &w) {
        const sepax_store_config config = {0, take, give_back, &w.memory};
        w.memory.left = 1;
        const shapes::workspace_ptr poor_workspace = shapes::make_workspace(&config);
        const sepax_source s = rows_of(w);
        w.in.rows.workspace = poor_workspace.get();
        w.freeze();
        return run(w, w.store.get(), s);
    });
}

} // namespace

void posed_rows(error_table &table) {
    for (const source_function &f : functions) {
        rows_arrays(table, f);
        rows_contents(table, f);
        rows_places(table, f);
    }
    const auto alias = [&table](const char *what, const std::function<void *(world &)> &inside) {
        table.add(std::string("first_hits/rows_") + what, SEPAX_ERROR_ALIAS, [inside](world &w) {
            const sepax_source s = rows_of(w);
            w.freeze();
            return sepax_first_hits(w.store.get(), s, &w.options,
                                    static_cast<uint32_t *>(inside(w)));
        });
    };
    alias("alias_rows", [](world &w) { return &w.in.rows; });
    alias("alias_shapes", [](world &w) { return &w.in.ids[3]; });
    alias("alias_ids", [](world &w) { return &w.in.ids[7]; });
    alias("alias_poses", [](world &w) { return &w.in.poses[3]; });
    alias("alias_lists", [](world &w) { return &w.in.list_of[3]; });
    alias("alias_offsets", [](world &w) { return &w.in.offsets[2]; });
    table.add("first_hits/rows_alias_shifts", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source s = rows_of(w);
        w.in.rows.shifts = w.in.vertices;
        w.freeze();
        return sepax_first_hits(w.store.get(), s, &w.options,
                                reinterpret_cast<uint32_t *>(&w.in.vertices[3]));
    });
    table.add("relate/rows_alias_groups", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_source s = rows_of(w);
        make_groups(w);
        w.freeze();
        return sepax_relate(w.store.get(), s, &w.options,
                            reinterpret_cast<uint8_t *>(&w.in.list_of[7]) - 2);
    });
}

void rows_find_rows(error_table &table) {
    const auto add = [&table](const char *what, sepax_status expected,
                              const std::function<void(world &)> &spoil) {
        table.add(std::string("rows_find/") + what, expected, [spoil](world &w) {
            (void)rows_of(w);
            spoil(w);
            w.freeze();
            return sepax_rows_find(&w.in.rows, w.in.list_of, 8, w.out.hits, w.out.features);
        });
    };
    add("flags", SEPAX_ERROR_OPTION, [](world &w) { w.in.rows.flags = 8; });
    add("list", SEPAX_ERROR_OFFSETS, [](world &w) { w.in.list_of[0] = 9; });
    add("null_shapes", SEPAX_ERROR_NULL, [](world &w) { w.in.rows.shapes = nullptr; });
    add("count_of_rows", SEPAX_ERROR_COUNT, [](world &w) { w.in.rows.row_count = none; });
    table.add("rows_find/null", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_rows_find(nullptr, w.in.list_of, 8, w.out.hits, w.out.features);
    });
    table.add("rows_find/null_pairs", SEPAX_ERROR_NULL, [](world &w) {
        (void)rows_of(w);
        w.freeze();
        return sepax_rows_find(&w.in.rows, nullptr, 8, w.out.hits, w.out.features);
    });
    table.add("rows_find/count", SEPAX_ERROR_COUNT, [](world &w) {
        (void)rows_of(w);
        w.freeze();
        return sepax_rows_find(&w.in.rows, w.in.list_of, none, w.out.hits, w.out.features);
    });
    table.add("rows_find/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        (void)rows_of(w);
        w.freeze();
        return sepax_rows_find(&w.in.rows, w.in.list_of, 4, w.out.hits, w.out.hits + 3);
    });
    table.add("rows_find/alias_offsets", SEPAX_ERROR_ALIAS, [](world &w) {
        (void)rows_of(w);
        w.freeze();
        return sepax_rows_find(&w.in.rows, w.in.list_of, 4, nullptr, &w.in.offsets[1]);
    });
}
