// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: the index.

#include <cfloat>

#include "test_errors.h"

namespace {

// Runs a call with an index over the store.
template <class Call> sepax_status with_index(world &w, const Call &call) {
    sepax_index *index = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_index_create(nullptr, &index));
    EXPECT_EQ(SEPAX_OK, sepax_index_build(index, w.store.get(), nullptr));
    const sepax_status status = call(index);
    sepax_index_destroy(index);
    return status;
}

sepax_status create(const sepax_store_config &config) {
    sepax_index *index = nullptr;
    const sepax_status status = sepax_index_create(&config, &index);
    EXPECT_EQ(nullptr, index);
    return status;
}

sepax_status pairs(world &w, const sepax_index_filter &filter) {
    return with_index(w, [&](sepax_index *index) {
        return sepax_index_pairs(index, &filter, w.workspace, w.out.found, 64, &w.out.count);
    });
}

const sepax_bounds some_boxes[2] = {{0, 0, 1, 1}, {0, 0, 1, 1}};

// A query of the box 0 and of another one.
sepax_status query(world &w, const sepax_bounds &second, size_t capacity = 16) {
    const sepax_bounds boxes[2] = {some_boxes[0], second};
    return with_index(w, [&](const sepax_index *index) {
        return sepax_index_query(index, boxes, 2, w.workspace, w.out.features, w.out.hits, capacity,
                                 &w.out.count, &w.out.rejection);
    });
}

// A query of the shape 0 and of another one.
sepax_status posed(world &w, sepax_id second, const sepax_pose &pose, size_t capacity = 16) {
    const sepax_id ids[2] = {0, second};
    const sepax_pose poses[2] = {{0, 0, 1, 0}, pose};
    return with_index(w, [&](const sepax_index *index) {
        return sepax_index_query_posed(index, w.store.get(), ids, poses, 2, w.workspace,
                                       w.out.features, w.out.hits, capacity, &w.out.count,
                                       &w.out.rejection);
    });
}

constexpr sepax_pose still = {0, 0, 1, 0};

} // namespace

void index_create_rows(error_table &table) {
    table.add("index/null", SEPAX_ERROR_NULL,
              [](world &) { return sepax_index_create(nullptr, nullptr); });
    table.add("index/threads", SEPAX_ERROR_OPTION, [](world &w) {
        sepax_store_config c = {};
        c.threads = &w.in.threads;
        sepax_index *index = nullptr;
        return sepax_index_create(&c, &index);
    });
    table.add("index/flags", SEPAX_ERROR_OPTION, [](world &) {
        return create({SEPAX_RELATE_ONLY, nullptr, nullptr, nullptr});
    });
    table.add("index/allocate_alone", SEPAX_ERROR_NULL, [](world &) {
        return create({0, take, nullptr, nullptr});
    });
    table.add("index/release_alone", SEPAX_ERROR_NULL, [](world &) {
        return create({0, nullptr, give_back, nullptr});
    });
    table.add("index/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_index_create(&w.in.config,
                                  reinterpret_cast<sepax_index **>(&w.in.config.context));
    });
    table.add("index/memory", SEPAX_ERROR_MEMORY, [](world &) {
        limited_memory nothing = {0};
        return create({0, take, give_back, &nothing});
    });
}

void index_build_rows(error_table &table) {
    table.add("index_build/null_index", SEPAX_ERROR_NULL,
              [](world &w) { return sepax_index_build(nullptr, w.store.get(), nullptr); });
    table.add("index_build/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return with_index(
            w, [](sepax_index *index) { return sepax_index_build(index, nullptr, nullptr); });
    });
    const auto build = [](world &w, const sepax_index_options &options) {
        return with_index(w, [&](sepax_index *index) {
            return sepax_index_build(index, w.store.get(), &options);
        });
    };
    for (const sepax_range r : {sepax_range{0, 7}, {6, 1}, {7, 0}, {1, UINT32_MAX}})
        table.add("index_build/range", SEPAX_ERROR_RANGE, [build, r](world &w) {
            return build(w, {nullptr, &r, 0});
        });
    for (const float margin : {-1.F, nan_value, infinite})
        table.add("index_build/margin", SEPAX_ERROR_RADIUS, [build, margin](world &w) {
            return build(w, {nullptr, nullptr, margin});
        });
    table.add("index_build/threads_without_run", SEPAX_ERROR_NULL, [build](world &w) {
        const sepax_threads threads = {};
        return build(w, {nullptr, nullptr, 0, &threads});
    });
    for (const sepax_backend *other : unusable_backends())
        table.add("index_build/backend", SEPAX_ERROR_BACKEND, [build, other](world &w) {
            return build(w, {other, nullptr, 0});
        });
    for (const size_t left : {1U, 2U})
        table.add("index_build/memory", SEPAX_ERROR_MEMORY, [left](world &w) {
            limited_memory little = {left};
            const sepax_store_config config = {0, take, give_back, &little};
            sepax_index *index = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_index_create(&config, &index));
            const sepax_status status = sepax_index_build(index, w.store.get(), nullptr);
            sepax_index_destroy(index);
            return status;
        });
    table.add("index_refit/null_index", SEPAX_ERROR_NULL,
              [](world &w) { return sepax_index_refit(nullptr, w.store.get()); });
    table.add("index_refit/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return with_index(w, [](sepax_index *index) { return sepax_index_refit(index, nullptr); });
    });
    table.add("index_refit/range", SEPAX_ERROR_RANGE, [](world &w) {
        return with_index(w, [&w](sepax_index *index) {
            const sepax_range range = {2, 4};
            const sepax_index_options options = {nullptr, &range, 0};
            EXPECT_EQ(SEPAX_OK, sepax_index_build(index, w.store.get(), &options));
            sepax_store *empty = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &empty));
            const sepax_status status = sepax_index_refit(index, empty);
            sepax_store_destroy(empty);
            return status;
        });
    });
    table.add("index_refit/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory little = {1};
        const sepax_store_config config = {0, take, give_back, &little};
        sepax_index *index = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_index_create(&config, &index));
        const sepax_status status = sepax_index_refit(index, w.store.get());
        sepax_index_destroy(index);
        return status;
    });
}

void index_pairs_rows(error_table &table) {
    const auto call = [](world &w, sepax_workspace *workspace, sepax_pair *found, size_t capacity,
                         size_t *count) {
        return with_index(w, [&](sepax_index *index) {
            return sepax_index_pairs(index, nullptr, workspace, found, capacity, count);
        });
    };
    table.add("index_pairs/null_index", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_index_pairs(nullptr, nullptr, w.workspace, w.out.found, 64, &w.out.count);
    });
    table.add("index_pairs/null_workspace", SEPAX_ERROR_NULL,
              [call](world &w) { return call(w, nullptr, w.out.found, 64, &w.out.count); });
    table.add("index_pairs/null_pairs", SEPAX_ERROR_NULL,
              [call](world &w) { return call(w, w.workspace, nullptr, 64, &w.out.count); });
    table.add("index_pairs/null_count", SEPAX_ERROR_NULL,
              [call](world &w) { return call(w, w.workspace, w.out.found, 64, nullptr); });
    table.add("index_pairs/count", SEPAX_ERROR_COUNT, [call](world &w) {
        return call(w, w.workspace, w.out.found, none / sizeof(sepax_pair) + 1, &w.out.count);
    });
    table.add(
        "index_pairs/capacity", SEPAX_ERROR_CAPACITY,
        [call](world &w) { return call(w, w.workspace, w.out.found, 1, &w.out.count); }, none, 10);
    table.add("index_pairs/alias_count", SEPAX_ERROR_ALIAS, [call](world &w) {
        return call(w, w.workspace, w.out.found, 64, reinterpret_cast<size_t *>(w.out.found + 3));
    });
    table.add("index_pairs/alias_workspace", SEPAX_ERROR_ALIAS, [call](world &w) {
        return call(w, w.workspace, reinterpret_cast<sepax_pair *>(w.workspace), 1, &w.out.count);
    });
    table.add("index_pairs/alias_index", SEPAX_ERROR_ALIAS, [](world &w) {
        return with_index(w, [&](sepax_index *index) {
            return sepax_index_pairs(index, nullptr, w.workspace,
                                     reinterpret_cast<sepax_pair *>(index), 1, &w.out.count);
        });
    });
    table.add("index_pairs/alias_layers", SEPAX_ERROR_ALIAS, [](world &w) {
        return pairs(w, {reinterpret_cast<uint32_t *>(w.out.found + 60), nullptr, {nullptr, 0}});
    });
    table.add("index_pairs/alias_masks", SEPAX_ERROR_ALIAS, [](world &w) {
        return pairs(w, {nullptr, reinterpret_cast<uint32_t *>(w.out.found + 60), {nullptr, 0}});
    });
    table.add("index_pairs/alias_bodies", SEPAX_ERROR_ALIAS, [](world &w) {
        return pairs(w, {nullptr, nullptr, {reinterpret_cast<sepax_id *>(w.out.found), 2}});
    });
    for (const uint32_t flags : {2U, 3U, 1U << 31})
        table.add("index_pairs/flags", SEPAX_ERROR_OPTION, [flags](world &w) {
            return pairs(w, {nullptr, nullptr, {nullptr, 0}, flags});
        });
    static const sepax_id down[] = {2, 1, 3}, beyond[] = {0, 2, 7};
    table.add("index_pairs/offsets", SEPAX_ERROR_OFFSETS, [](world &w) {
        return pairs(w, {nullptr, nullptr, {down, 2}});
    });
    table.add("index_pairs/bodies_range", SEPAX_ERROR_RANGE, [](world &w) {
        return pairs(w, {nullptr, nullptr, {beyond, 2}});
    });
    table.add("index_pairs/bodies_count", SEPAX_ERROR_COUNT, [](world &w) {
        return pairs(w, {nullptr, nullptr, {down, size_t(SEPAX_MAX_SHAPES) + 1}});
    });
    for (const size_t left : {1U, 2U, 3U})
        table.add("index_pairs/memory", SEPAX_ERROR_MEMORY, [left](world &w) {
            static const sepax_id each[] = {0, 1, 2, 3, 4, 5, 6};
            limited_memory little = {left};
            const sepax_store_config config = {0, take, give_back, &little};
            sepax_workspace *workspace = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&config, &workspace));
            const sepax_index_filter filter = {nullptr, nullptr, {each, 6}};
            const sepax_status status = with_index(w, [&](sepax_index *index) {
                return sepax_index_pairs(index, &filter, workspace, w.out.found, 64, &w.out.count);
            });
            sepax_workspace_destroy(workspace);
            return status;
        });
}

void index_query_rows(error_table &table) {
    table.add("index_query/null_index", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_index_query(nullptr, some_boxes, 2, w.workspace, w.out.features, w.out.hits,
                                 16, &w.out.count, &w.out.rejection);
    });
    const auto call = [](world &w, const sepax_bounds *boxes, size_t box_count,
                         sepax_workspace *workspace, uint32_t *offsets, sepax_id *ids,
                         size_t capacity, size_t *count) {
        return with_index(w, [&](const sepax_index *index) {
            return sepax_index_query(index, boxes, box_count, workspace, offsets, ids, capacity,
                                     count, &w.out.rejection);
        });
    };
    table.add("index_query/null_boxes", SEPAX_ERROR_NULL, [call](world &w) {
        return call(w, nullptr, 2, w.workspace, w.out.features, w.out.hits, 16, &w.out.count);
    });
    table.add("index_query/null_workspace", SEPAX_ERROR_NULL, [call](world &w) {
        return call(w, some_boxes, 2, nullptr, w.out.features, w.out.hits, 16, &w.out.count);
    });
    table.add("index_query/null_offsets", SEPAX_ERROR_NULL, [call](world &w) {
        return call(w, some_boxes, 2, w.workspace, nullptr, w.out.hits, 16, &w.out.count);
    });
    table.add("index_query/null_ids", SEPAX_ERROR_NULL, [call](world &w) {
        return call(w, some_boxes, 2, w.workspace, w.out.features, nullptr, 16, &w.out.count);
    });
    table.add("index_query/null_needed", SEPAX_ERROR_NULL, [call](world &w) {
        return call(w, some_boxes, 2, w.workspace, w.out.features, w.out.hits, 16, nullptr);
    });
    table.add("index_query/boxes", SEPAX_ERROR_COUNT, [call](world &w) {
        return call(w, some_boxes, size_t(SEPAX_MAX_PAIRS) + 1, w.workspace, w.out.features,
                    w.out.hits, 16, &w.out.count);
    });
    table.add("index_query/count", SEPAX_ERROR_COUNT, [call](world &w) {
        return call(w, some_boxes, 2, w.workspace, w.out.features, w.out.hits, none, &w.out.count);
    });
    table.add(
        "index_query/capacity", SEPAX_ERROR_CAPACITY,
        [](world &w) { return query(w, some_boxes[1], 3); }, none, 10);
    table.add("index_query/alias_ids", SEPAX_ERROR_ALIAS, [call](world &w) {
        return call(w, some_boxes, 2, w.workspace, w.out.hits + 2, w.out.hits, 16, &w.out.count);
    });
    table.add("index_query/alias_boxes", SEPAX_ERROR_ALIAS, [call](world &w) {
        return call(w, reinterpret_cast<const sepax_bounds *>(w.in.vertices), 2, w.workspace,
                    w.out.features, reinterpret_cast<sepax_id *>(w.in.vertices + 3), 1,
                    &w.out.count);
    });
    for (unsigned side = 0; side < 4; side++)
        for (const float bad : {nan_value, infinite, -infinite})
            table.add(
                "index_query/not_finite", SEPAX_ERROR_NOT_FINITE,
                [side, bad](world &w) {
                    float sides[4] = {0, 0, 1, 1};
                    sides[side] = bad;
                    return query(w, {sides[0], sides[1], sides[2], sides[3]});
                },
                1);
    for (const sepax_bounds &inverted : {sepax_bounds{1, 0, 0, 1}, {0, 1, 1, 0}})
        table.add(
            "index_query/inverted", SEPAX_ERROR_EXTENT,
            [inverted](world &w) { return query(w, inverted); }, 1);
    table.add("index_query/memory", SEPAX_ERROR_MEMORY, [call](world &w) {
        limited_memory little = {1};
        const sepax_store_config config = {0, take, give_back, &little};
        sepax_workspace *workspace = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&config, &workspace));
        const sepax_status status =
            call(w, some_boxes, 2, workspace, w.out.features, w.out.hits, 16, &w.out.count);
        sepax_workspace_destroy(workspace);
        return status;
    });
}

void index_query_posed_rows(error_table &table) {
    static const sepax_id ids[2] = {0, 1};
    static const sepax_pose poses[2] = {still, still};
    const auto call = [](world &w, const sepax_store *store, const sepax_id *shapes,
                         const sepax_pose *at, size_t count, size_t capacity) {
        return with_index(w, [&](const sepax_index *index) {
            return sepax_index_query_posed(index, store, shapes, at, count, w.workspace,
                                           w.out.features, w.out.hits, capacity, &w.out.count,
                                           &w.out.rejection);
        });
    };
    table.add("index_query_posed/null_index", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_index_query_posed(nullptr, w.store.get(), ids, poses, 2, w.workspace,
                                       w.out.features, w.out.hits, 16, &w.out.count,
                                       &w.out.rejection);
    });
    table.add("index_query_posed/null_store", SEPAX_ERROR_NULL,
              [call](world &w) { return call(w, nullptr, ids, poses, 2, 16); });
    table.add("index_query_posed/null_shapes", SEPAX_ERROR_NULL,
              [call](world &w) { return call(w, w.store.get(), nullptr, poses, 2, 16); });
    table.add("index_query_posed/null_poses", SEPAX_ERROR_NULL,
              [call](world &w) { return call(w, w.store.get(), ids, nullptr, 2, 16); });
    table.add("index_query_posed/count", SEPAX_ERROR_COUNT,
              [call](world &w) { return call(w, w.store.get(), ids, poses, none, 16); });
    table.add("index_query_posed/alias", SEPAX_ERROR_ALIAS,
              [call](world &w) { return call(w, w.store.get(), w.out.hits, poses, 2, 16); });
    table.add("index_query_posed/alias_poses", SEPAX_ERROR_ALIAS, [call](world &w) {
        return call(w, w.store.get(), ids, reinterpret_cast<sepax_pose *>(w.out.hits), 2, 16);
    });
    table.add(
        "index_query_posed/capacity", SEPAX_ERROR_CAPACITY,
        [call](world &w) { return call(w, w.store.get(), ids, poses, 2, 3); }, none, 8);
    for (const sepax_id bad : {removed, sepax_id(6), SEPAX_NO_ID})
        table.add(
            "index_query_posed/id", SEPAX_ERROR_ID,
            [bad](world &w) { return posed(w, bad, still); }, 1);
    for (const sepax_pose &bad : {sepax_pose{0, 0, 1, .01F},
                                  {nan_value, 0, 1, 0},
                                  {0, infinite, 1, 0},
                                  {0, 0, nan_value, 0}})
        table.add(
            "index_query_posed/pose", SEPAX_ERROR_POSE,
            [bad](world &w) { return posed(w, 1, bad); }, 1);
    // 2^17 of the 20-gon is less than half an ulp of FLT_MAX, so large shapes have to be added
    table.add("index_query_posed/stale", SEPAX_ERROR_STALE, [](world &w) {
        sepax_store *other = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &other));
        EXPECT_EQ(SEPAX_OK, sepax_store_clear(other)); // another generation
        const sepax_status status = with_index(w, [&](const sepax_index *index) {
            return sepax_index_query_posed(index, other, ids, poses, 2, w.workspace, w.out.features,
                                           w.out.hits, 16, &w.out.count, &w.out.rejection);
        });
        sepax_store_destroy(other);
        return status;
    });
    table.add(
        "index_query_posed/overflow", SEPAX_ERROR_OVERFLOW,
        [](world &w) {
            sepax_store *large = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &large));
            const sepax_vec2 triangle[] = {{0, 0}, {FLT_MAX, 0}, {0, FLT_MAX}};
            sepax_id id = 0;
            EXPECT_EQ(SEPAX_OK, sepax_store_add(large, triangle, 3, 0, &id, nullptr));
            const sepax_pose far[] = {still, {-FLT_MAX, 0, 1, 0}, {FLT_MAX, 0, 1, 0}};
            const sepax_id same[] = {0, 0, 0};
            const sepax_status status = with_index(w, [&](const sepax_index *index) {
                return sepax_index_query_posed(index, large, same, far, 3, w.workspace,
                                               w.out.features, w.out.hits, 16, &w.out.count,
                                               &w.out.rejection);
            });
            EXPECT_EQ(1U, w.out.rejection.vertex);
            sepax_store_destroy(large);
            return status;
        },
        2);
    table.add("index_query_posed/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory little = {1};
        const sepax_store_config config = {0, take, give_back, &little};
        sepax_workspace *workspace = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&config, &workspace));
        const sepax_status status = with_index(w, [&](const sepax_index *index) {
            return sepax_index_query_posed(index, w.store.get(), ids, poses, 2, workspace,
                                           w.out.features, w.out.hits, 16, &w.out.count,
                                           &w.out.rejection);
        });
        sepax_workspace_destroy(workspace);
        return status;
    });
}
