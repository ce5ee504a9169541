// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: bounding boxes, and moments of shapes and bodies.

#include "test_errors.h"

#include <cstring>

void bounds_rows(error_table &table) {
    table.add("bounds/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_bounds(nullptr, w.in.ids, nullptr, 4, w.out.bounds, &w.out.rejection);
    });
    table.add("bounds/null_ids", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_bounds(w.store.get(), nullptr, w.in.poses, 4, w.out.bounds,
                                  &w.out.rejection);
    });
    table.add("bounds/null_bounds", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_bounds(w.store.get(), w.in.ids, nullptr, 4, nullptr, &w.out.rejection);
    });
    for (const size_t count : {none, none / sizeof(sepax_bounds) + 1})
        table.add("bounds/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_bounds(w.store.get(), w.in.ids, nullptr, count, w.out.bounds,
                                      &w.out.rejection);
        });
    for (const sepax_id bad : {sepax_id(removed), sepax_id(6), SEPAX_NO_ID})
        for (const bool posed : {false, true})
            table.add(
                "bounds/id", SEPAX_ERROR_ID,
                [bad, posed](world &w) {
                    w.in.ids[2] = bad;
                    return sepax_store_bounds(w.store.get(), w.in.ids, posed ? w.in.poses : nullptr,
                                              4, w.out.bounds, &w.out.rejection);
                },
                2);
    const sepax_pose bad_poses[] = {{0, 0, 1, 1}, {nan_value, 0, 1, 0}, {0, infinite, 1, 0}};
    for (const sepax_pose &bad : bad_poses)
        table.add(
            "bounds/pose", SEPAX_ERROR_POSE,
            [bad](world &w) {
                w.in.poses[3] = bad;
                return sepax_store_bounds(w.store.get(), w.in.ids, w.in.poses, 4, w.out.bounds,
                                          &w.out.rejection);
            },
            3);
    table.add(
        "bounds/overflow", SEPAX_ERROR_OVERFLOW,
        [](world &w) {
            const sepax_id far = 0; // its vertices are as large as a float can be
            const float most = std::numeric_limits<float>::max();
            w.in.ids[0] = far;
            w.in.poses[0] = {most, most, 0.70710677F, 0.70710677F};
            const sepax_vec2 corners[] = {{-most, -most}, {most, -most}, {most, most}};
            sepax_id id = 0;
            sepax_store *store = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &store));
            EXPECT_EQ(SEPAX_OK, sepax_store_add(store, corners, 3, 0, &id, nullptr));
            const sepax_status status =
                sepax_store_bounds(store, w.in.ids, w.in.poses, 1, w.out.bounds, &w.out.rejection);
            sepax_store_destroy(store);
            return status;
        },
        0);
    table.add("bounds/alias_ids", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_bounds(w.store.get(), w.in.ids, nullptr, 1,
                                  reinterpret_cast<sepax_bounds *>(w.in.ids), &w.out.rejection);
    });
    table.add("bounds/alias_poses", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_bounds(w.store.get(), w.in.ids, w.in.poses, 2,
                                  reinterpret_cast<sepax_bounds *>(w.in.poses), &w.out.rejection);
    });
    table.add("bounds/alias_rejection", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_bounds(w.store.get(), w.in.ids, nullptr, 2, w.out.bounds,
                                  reinterpret_cast<sepax_rejection *>(w.in.ids));
    });
}

// ----------------------------------------------------------------- moments

namespace {

sepax_status of_ids(world &w, size_t count) {
    return sepax_store_moments(w.store.get(), w.in.ids, count, w.out.moments, &w.out.rejection);
}

// Bodies that begin and end there.
sepax_status of_bodies(world &w, const uint32_t (&offsets)[3]) {
    std::memcpy(w.in.offsets, offsets, sizeof offsets);
    return sepax_body_moments(w.store.get(), {w.in.offsets, 2}, w.out.moments, &w.out.rejection);
}

void body_moments_rows(error_table &table) {
    table.add("body_moments/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_body_moments(nullptr, {w.in.offsets, 2}, w.out.moments, &w.out.rejection);
    });
    table.add("body_moments/null_offsets", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_body_moments(w.store.get(), {nullptr, 2}, w.out.moments, &w.out.rejection);
    });
    table.add("body_moments/null_moments", SEPAX_ERROR_NULL, [](world &w) {
        const uint32_t offsets[] = {0, 2, 4};
        std::memcpy(w.in.offsets, offsets, sizeof offsets);
        return sepax_body_moments(w.store.get(), {w.in.offsets, 2}, nullptr, &w.out.rejection);
    });
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES) + 1, none})
        table.add("body_moments/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_body_moments(w.store.get(), {w.in.offsets, count}, w.out.moments,
                                      &w.out.rejection);
        });
    table.add(
        "body_moments/offsets", SEPAX_ERROR_OFFSETS,
        [](world &w) {
            return of_bodies(w, {0, 3, 2});
        },
        1);
    table.add(
        "body_moments/range", SEPAX_ERROR_RANGE,
        [](world &w) {
            return of_bodies(w, {0, 3, 7});
        },
        1);
    table.add(
        "body_moments/removed", SEPAX_ERROR_RANGE,
        [](world &w) {
            return of_bodies(w, {0, removed, removed + 1});
        },
        1);
    table.add("body_moments/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_body_moments(w.store.get(), {w.in.offsets, 2},
                                  reinterpret_cast<sepax_moments *>(w.in.offsets),
                                  &w.out.rejection);
    });
}

} // namespace

void moments_rows(error_table &table) {
    body_moments_rows(table);
    table.add("moments/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_moments(nullptr, w.in.ids, 4, w.out.moments, &w.out.rejection);
    });
    table.add("moments/null_ids", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_moments(w.store.get(), nullptr, 4, w.out.moments, &w.out.rejection);
    });
    table.add("moments/null_moments", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_moments(w.store.get(), w.in.ids, 4, nullptr, &w.out.rejection);
    });
    for (const size_t count : {none, none / sizeof(sepax_moments) + 1})
        table.add("moments/count", SEPAX_ERROR_COUNT,
                  [count](world &w) { return of_ids(w, count); });
    for (const sepax_id bad : {sepax_id(removed), sepax_id(6), SEPAX_NO_ID})
        table.add(
            "moments/id", SEPAX_ERROR_ID,
            [bad](world &w) {
                w.in.ids[3] = bad;
                return of_ids(w, 4);
            },
            3);
    table.add("moments/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_moments(w.store.get(), w.in.ids, 1,
                                   reinterpret_cast<sepax_moments *>(w.in.ids), &w.out.rejection);
    });
    table.add("moments/alias_rejection", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_moments(w.store.get(), w.in.ids, 4, w.out.moments,
                                   reinterpret_cast<sepax_rejection *>(w.out.moments));
    });
}
