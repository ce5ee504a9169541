// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: copies, bodies and filters.

#include "test_errors.h"

#include <cstring>

void copies_rows(error_table &table) {
    table.add("add_copies/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_copies(nullptr, {0, 2}, 3, &w.out.id, &w.out.rejection);
    });
    table.add("add_copies/null_first", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_copies(w.store.get(), {0, 2}, 3, nullptr, &w.out.rejection);
    });
    for (const sepax_range r : {sepax_range{0, 7}, {6, 1}, {7, 0}, {1, UINT32_MAX}})
        table.add("add_copies/range", SEPAX_ERROR_RANGE, [r](world &w) {
            return sepax_store_add_copies(w.store.get(), r, 3, &w.out.id, &w.out.rejection);
        });
    table.add(
        "add_copies/id", SEPAX_ERROR_ID,
        [](world &w) {
            return sepax_store_add_copies(w.store.get(), {2, 4}, 3, &w.out.id, &w.out.rejection);
        },
        2);
    for (const size_t copies : {size_t(SEPAX_MAX_SHAPES) / 2 + 1, none / 2, none})
        table.add("add_copies/count", SEPAX_ERROR_COUNT, [copies](world &w) {
            return sepax_store_add_copies(w.store.get(), {0, 2}, copies, &w.out.id,
                                          &w.out.rejection);
        });
    table.add("add_copies/full", SEPAX_ERROR_COUNT, [](world &w) {
        return w.when_full([&w] {
            return sepax_store_add_copies(w.store.get(), {0, 1}, 1, &w.out.id, &w.out.rejection);
        });
    });
    table.add("add_copies/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_copies(w.store.get(), {0, 2}, 3, &w.out.rejection.id,
                                      &w.out.rejection);
    });
    for (const size_t left : {0U, 1U, 2U})
        table.add("add_copies/memory", SEPAX_ERROR_MEMORY, [left](world &w) {
            w.memory.left = left;
            return sepax_store_add_copies(w.poor.get(), {0, 4}, 1000, &w.out.id, &w.out.rejection);
        });
}

// ------------------------------------------------------------------ groups

namespace {

// The bodies {0, 1}, {2, 3, 4}, {5}; w.in.offsets has their beginnings.
sepax_bodies bodies_of(world &w) {
    const uint32_t offsets[] = {0, 2, 5, 6};
    std::memcpy(w.in.offsets, offsets, sizeof offsets);
    w.freeze();
    return sepax_bodies{w.in.offsets, 3};
}

sepax_status find_groups(world &w, size_t count, sepax_bodies b, size_t capacity) {
    return sepax_body_groups(w.in.pairs, count, b, w.out.found, w.out.hits, capacity, &w.out.count,
                             &w.out.rejection);
}

// Arguments that are wrong whatever the arrays hold.
void body_groups_argument_rows(error_table &table) {
    table.add("body_groups/null_pairs", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_body_groups(nullptr, 1, bodies_of(w), w.out.found, w.out.hits, 15,
                                 &w.out.count, &w.out.rejection);
    });
    table.add("body_groups/null_body_pairs", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_body_groups(w.in.pairs, 16, bodies_of(w), nullptr, w.out.hits, 15,
                                 &w.out.count, &w.out.rejection);
    });
    table.add("body_groups/null_offsets", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_body_groups(w.in.pairs, 16, bodies_of(w), w.out.found, nullptr, 15,
                                 &w.out.count, &w.out.rejection);
    });
    table.add("body_groups/null_count", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_body_groups(w.in.pairs, 16, bodies_of(w), w.out.found, w.out.hits, 15, nullptr,
                                 &w.out.rejection);
    });
    table.add("body_groups/null_bodies", SEPAX_ERROR_NULL, [](world &w) {
        return find_groups(w, 16, {nullptr, 3}, 15);
    });
    table.add("body_groups/count", SEPAX_ERROR_COUNT,
              [](world &w) { return find_groups(w, none, bodies_of(w), 15); });
    table.add("body_groups/count_of_bodies", SEPAX_ERROR_COUNT, [](world &w) {
        return find_groups(w, 16, {bodies_of(w).offsets, size_t(SEPAX_MAX_SHAPES) + 1}, 15);
    });
    table.add("body_groups/capacity_count", SEPAX_ERROR_COUNT,
              [](world &w) { return find_groups(w, 16, bodies_of(w), none); });
    for (const size_t capacity : {0U, 14U}) // two of the pairs follow one of the same bodies
        table.add(
            "body_groups/capacity", SEPAX_ERROR_CAPACITY,
            [capacity](world &w) { return find_groups(w, 16, bodies_of(w), capacity); }, none, 15);
}

void body_groups_array_rows(error_table &table) {
    table.add(
        "body_groups/offsets", SEPAX_ERROR_OFFSETS,
        [](world &w) {
            const sepax_bodies b = bodies_of(w);
            w.in.offsets[2] = 1;
            w.freeze();
            return find_groups(w, 16, b, 15);
        },
        1);
    table.add(
        "body_groups/range", SEPAX_ERROR_RANGE,
        [](world &w) {
            const sepax_bodies b = bodies_of(w);
            w.in.offsets[3] = SEPAX_MAX_SHAPES + 1;
            w.freeze();
            return find_groups(w, 16, b, 15);
        },
        2);
    for (const size_t i : {0U, 7U, 15U})
        for (const bool of_a : {true, false})
            table.add(
                "body_groups/id", SEPAX_ERROR_ID,
                [i, of_a](world &w) {
                    const sepax_bodies b = bodies_of(w);
                    (of_a ? w.in.pairs[i].a : w.in.pairs[i].b) = 6;
                    w.freeze();
                    return find_groups(w, 16, b, 15);
                },
                i);
    table.add(
        "body_groups/id_of_no_body", SEPAX_ERROR_ID,
        [](world &w) {
            return find_groups(w, 16, {bodies_of(w).offsets, 0}, 15);
        },
        0);
    table.add(
        "body_groups/id_before_bodies", SEPAX_ERROR_ID,
        [](world &w) {
            const sepax_bodies b = bodies_of(w);
            w.in.offsets[0] = 1;
            w.in.pairs[0].b = 0;
            w.freeze();
            return find_groups(w, 16, b, 15);
        },
        0);
}

void body_groups_alias_rows(error_table &table) {
    table.add("body_groups/alias_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_body_groups(w.in.pairs, 16, bodies_of(w), w.in.pairs + 15, w.out.hits, 1,
                                 &w.out.count, &w.out.rejection);
    });
    table.add("body_groups/alias_bodies", SEPAX_ERROR_ALIAS, [](world &w) {
        const sepax_bodies b = bodies_of(w);
        return sepax_body_groups(w.in.pairs, 16, b, w.out.found, w.in.offsets + 3, 15, &w.out.count,
                                 &w.out.rejection);
    });
    table.add("body_groups/alias_count", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_body_groups(w.in.pairs, 16, bodies_of(w), w.out.found, w.out.hits, 15,
                                 reinterpret_cast<size_t *>(&w.out.found[14]), &w.out.rejection);
    });
    table.add("body_groups/alias_rejection", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_body_groups(w.in.pairs, 16, bodies_of(w), w.out.found, w.out.hits, 15,
                                 &w.out.rejection.needed, &w.out.rejection);
    });
}

} // namespace

void body_groups_rows(error_table &table) {
    body_groups_argument_rows(table);
    body_groups_array_rows(table);
    body_groups_alias_rows(table);
}

// ------------------------------------------------------------------ filters

void filter_rows(error_table &table) {
    const sepax_range whole = {0, 6};
    const auto call = [whole](world &w, sepax_bodies b) {
        const sepax_broad_options o = {nullptr, whole, whole, 0, nullptr, nullptr, b};
        return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
    };
    table.add("find_pairs/null_bodies", SEPAX_ERROR_NULL, [call](world &w) {
        return call(w, {nullptr, 1});
    });
    table.add("find_pairs/count_of_bodies", SEPAX_ERROR_COUNT, [call](world &w) {
        return call(w, {w.in.offsets, size_t(SEPAX_MAX_SHAPES) + 1});
    });
    table.add("find_pairs/offsets", SEPAX_ERROR_OFFSETS, [call](world &w) {
        w.in.offsets[1] = 4; // 0, 4, 3
        w.in.offsets[2] = 3;
        return call(w, {w.in.offsets, 2});
    });
    table.add("find_pairs/range_of_bodies", SEPAX_ERROR_RANGE, [call](world &w) {
        w.in.offsets[2] = 7; // 0, 3, 7
        return call(w, {w.in.offsets, 2});
    });
    // An output in an input: in layers, masks, and bodies.
    for (int which = 0; which < 3; which++)
        table.add("find_pairs/alias_filter", SEPAX_ERROR_ALIAS, [which, whole](world &w) {
            uint32_t *const inside = w.in.offsets;
            sepax_broad_options o = {nullptr, whole, whole, 0};
            o.layers = which == 0 ? inside : nullptr;
            o.masks = which == 1 ? inside : nullptr;
            o.bodies = which == 2 ? sepax_bodies{inside, 2} : sepax_bodies{};
            return sepax_find_pairs(w.store.get(), &o, w.workspace,
                                    reinterpret_cast<sepax_pair *>(inside + 2), 1, &w.out.count);
        });
    table.add(
        "find_pairs/capacity_filtered", SEPAX_ERROR_CAPACITY,
        [whole](world &w) {
            const uint32_t masks[6] = {1, 1, 1, 1, 1, 0}; // the 20-gon is in no pair
            const sepax_broad_options o = {nullptr, whole, whole, 0, nullptr, masks};
            return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 5, &w.out.count);
        },
        none, 6);
    // The pairs are found with what room there is; to sort them takes more.
    table.add("find_pairs/memory_to_sort", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory little = {none};
        const sepax_store_config c = {0, take, give_back, &little};
        sepax_workspace *workspace = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&c, &workspace));
        shapes::store_ptr store;
        sepax_store *raw = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
        store.reset(raw);
        const std::vector<sepax_box> boxes(300, sepax_box{1, 1, {0, 0, 1, 0}});
        sepax_id first = 0;
        EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(raw, boxes.data(), 300, &first, nullptr));
        std::vector<uint32_t> offsets(301);
        for (uint32_t i = 0; i <= 300; i++)
            offsets[i] = i;
        const sepax_broad_options o = {
            nullptr, {0, 300}, {0, 300}, 0, nullptr, nullptr, {offsets.data(), 300}};
        std::vector<sepax_pair> pairs(300 * 299 / 2);
        const auto find = [&] {
            return sepax_find_pairs(raw, &o, workspace, pairs.data(), pairs.size(), &w.out.count);
        };
        sepax_status status = SEPAX_ERROR_MEMORY;
        size_t fewest = 0; // the number of allocations of a call that succeeds
        for (; status == SEPAX_ERROR_MEMORY && fewest < 100; fewest++) {
            sepax_workspace_destroy(workspace);
            EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&c, &workspace));
            const size_t before = w.out.count;
            little.left = fewest;
            status = find();
            little.left = none;
            w.out.count = before;
        }
        EXPECT_EQ(SEPAX_OK, status);
        sepax_workspace_destroy(workspace);
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&c, &workspace));
        std::memset(static_cast<void *>(pairs.data()), 0xEE, pairs.size() * sizeof pairs[0]);
        little.left = fewest - 2;
        status = find();
        EXPECT_EQ(0xEEEEEEEE, pairs[0].a);
        sepax_workspace_destroy(workspace);
        return status;
    });
}
