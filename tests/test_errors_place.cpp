// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: placing, removing and reading shapes.

#include "test_errors.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "batch.h"

using shapes::polygon;

// The (cos, 0) nearest to unit length that is too long, and the one that is too short.
static float off_unit(double square, float towards) {
    float c = static_cast<float>(std::sqrt(square));
    while (std::abs(double{c} * c - 1) <= 0x1p-20)
        c = std::nextafter(c, towards);
    return c;
}

namespace {

sepax_status place(world &w) {
    return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 5, &w.out.rejection);
}

void place_argument_rows(error_table &table) {
    table.add("place/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_place(nullptr, w.in.ids, w.in.poses, 5, &w.out.rejection);
    });
    table.add("place/null_ids", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_place(w.store.get(), nullptr, w.in.poses, 5, &w.out.rejection);
    });
    table.add("place/null_poses", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, nullptr, 5, &w.out.rejection);
    });
    for (const size_t count : {none, none / sizeof(sepax_pose) + 1})
        table.add("place/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, count, &w.out.rejection);
        });
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        for (size_t i = 0; i < 5; ++i)
            table.add(
                "place/id", SEPAX_ERROR_ID,
                [id, i](world &w) {
                    w.in.ids[i] = id;
                    return place(w);
                },
                i);
}

void place_pose_rows(error_table &table) {
    const struct {
        const char *name;
        sepax_status expected;
        sepax_pose pose;
    } poses_refused[] = {
        {"zero", SEPAX_ERROR_POSE, {0, 0, 0, 0}},
        {"too_long", SEPAX_ERROR_POSE, {0, 0, 1 + 1e-6F, 0}}, // 2e-6 off, 2^-20 is 0.95e-6
        {"too_short", SEPAX_ERROR_POSE, {0, 0, 1 - 1e-6F, 0}},
        {"just_too_long", SEPAX_ERROR_POSE, {0, 0, off_unit(1 + 0x1p-20, 2), 0}},
        {"just_too_short", SEPAX_ERROR_POSE, {0, 0, 0, off_unit(1 - 0x1p-20, 0)}},
        {"nan_cos", SEPAX_ERROR_POSE, {0, 0, nan_value, 0}},
        {"nan_sin", SEPAX_ERROR_POSE, {0, 0, 1, nan_value}},
        {"infinite_cos", SEPAX_ERROR_POSE, {0, 0, infinite, 0}},
        {"infinite_x", SEPAX_ERROR_POSE, {infinite, 0, 1, 0}},
        {"infinite_y", SEPAX_ERROR_POSE, {0, -infinite, 1, 0}},
        {"nan_x", SEPAX_ERROR_POSE, {nan_value, 0, 1, 0}},
    };
    for (const auto &p : poses_refused)
        for (size_t i = 0; i < 5; ++i)
            table.add(
                std::string("place/") + p.name, p.expected,
                [p, i](world &w) {
                    w.in.poses[i] = p.pose;
                    return place(w);
                },
                i);
    for (size_t field = 0; field < 4; ++field)
        for (const float v : {nan_value, infinite, -infinite})
            table.add(
                "place/not_finite_anywhere", SEPAX_ERROR_POSE,
                [field, v](world &w) {
                    float values[4] = {0, 0, 1, 0};
                    values[field] = v;
                    std::memcpy(&w.in.poses[3], values, sizeof values);
                    return place(w);
                },
                3);
}

void place_overflow_rows(error_table &table) {
    for (size_t corner = 0; corner < 8; ++corner)
        table.add(
            "place/overflow", SEPAX_ERROR_OVERFLOW,
            [corner](world &w) {
                // Its own store: the last element pushes one corner over the end of float.
                sepax_store *raw = nullptr;
                EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
                const shapes::store_ptr s(raw);
                sepax_id id = 0;
                polygon p = {{1e38F, 0}, {0, 1e37F}, {-1e37F, 0}, {0, -1e37F}};
                for (sepax_vec2 &v : p)
                    v = corner < 4 ? v : sepax_vec2{-v.y, v.x};
                std::rotate(p.begin(), p.begin() + corner % 4, p.end());
                EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, p.data(), 4, 0, &id, NULL));
                const std::string before = dump(raw);
                const sepax_id ids[] = {0, 0};
                const sepax_pose poses[] = {{1e38F, 1e38F, 1, 0}, {3e38F, 3e38F, 1, 0}};
                const sepax_status status = sepax_store_place(raw, ids, poses, 2, &w.out.rejection);
                EXPECT_EQ(before, dump(raw));
                return status;
            },
            1);
}

void place_alias_rows(error_table &table) {
    table.add("place/alias_ids", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 5,
                                 reinterpret_cast<sepax_rejection *>(&w.in.ids[2]));
    });
    table.add("place/alias_poses", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 5,
                                 reinterpret_cast<sepax_rejection *>(&w.in.poses[4]));
    });
    table.add("place/alias_last_id", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 8,
                                 reinterpret_cast<sepax_rejection *>(&w.in.ids[6]));
    });
}

} // namespace

void place_rows(error_table &table) {
    place_argument_rows(table);
    place_pose_rows(table);
    place_overflow_rows(table);
    place_alias_rows(table);
}

void remove_rows(error_table &table) {
    table.add("remove/null_store", SEPAX_ERROR_NULL,
              [](world &w) { return sepax_store_remove(nullptr, w.in.ids, 5, &w.out.rejection); });
    table.add("remove/null_ids", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_remove(w.store.get(), nullptr, 5, &w.out.rejection);
    });
    for (const size_t count : {none, none / sizeof(sepax_id) + 1})
        table.add("remove/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_remove(w.store.get(), w.in.ids, count, &w.out.rejection);
        });
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        for (size_t i = 0; i < 5; ++i)
            table.add(
                "remove/id", SEPAX_ERROR_ID,
                [id, i](world &w) {
                    w.in.ids[i] = id;
                    return sepax_store_remove(w.store.get(), w.in.ids, 5, &w.out.rejection);
                },
                i);
    table.add(
        "remove/twice", SEPAX_ERROR_ID,
        [](world &w) {
            return sepax_store_remove(w.store.get(), w.in.ids, 6, &w.out.rejection); // 0 again
        },
        5);
    table.add("remove/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_remove(w.store.get(), w.in.ids, 5,
                                  reinterpret_cast<sepax_rejection *>(&w.in.ids[4]));
    });
}

void radii_rows(error_table &table) {
    const auto set = [](world &w) {
        return sepax_store_set_radii(w.store.get(), w.in.ids, w.in.radii, 5, &w.out.rejection);
    };
    table.add("set_radii/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_set_radii(nullptr, w.in.ids, w.in.radii, 5, &w.out.rejection);
    });
    table.add("set_radii/null_ids", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_set_radii(w.store.get(), nullptr, w.in.radii, 5, &w.out.rejection);
    });
    table.add("set_radii/null_radii", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_set_radii(w.store.get(), w.in.ids, nullptr, 5, &w.out.rejection);
    });
    for (const size_t count : {none, none / sizeof(sepax_id) + 1}) {
        table.add("set_radii/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_set_radii(w.store.get(), w.in.ids, w.in.radii, count,
                                         &w.out.rejection);
        });
    }
    for (size_t i = 0; i < 5; i++) {
        for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)}) {
            table.add(
                "set_radii/id", SEPAX_ERROR_ID,
                [set, id, i](world &w) {
                    w.in.ids[i] = id;
                    return set(w);
                },
                i);
        }
        for (const float radius : {-1.0F, -0x1p-149F, nan_value, infinite, -infinite}) {
            table.add(
                "set_radii/radius", SEPAX_ERROR_RADIUS,
                [set, radius, i](world &w) {
                    w.in.radii[i] = radius;
                    return set(w);
                },
                i);
        }
    }
    table.add("set_radii/alias_ids", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_set_radii(w.store.get(), w.in.ids, w.in.radii, 5,
                                     reinterpret_cast<sepax_rejection *>(&w.in.ids[4]));
    });
    table.add("set_radii/alias_radii", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_set_radii(w.store.get(), w.in.ids, w.in.radii, 5,
                                     reinterpret_cast<sepax_rejection *>(&w.in.radii[4]));
    });
    table.add("set_radii/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        return sepax_store_set_radii(w.poor.get(), w.in.ids, w.in.radii, 5, &w.out.rejection);
    });
}

void vertices_rows(error_table &table) {
    using reader = sepax_status (*)(const sepax_store *, sepax_id, sepax_vec2 *, size_t, size_t *);
    const std::pair<const char *, reader> readers[] = {
        {"vertices", sepax_store_vertices}, {"local_vertices", sepax_store_local_vertices}};
    for (const auto &named : readers) {
        const std::string name = named.first;
        const reader read = named.second;
        table.add(name + "/null_store", SEPAX_ERROR_NULL,
                  [read](world &w) { return read(nullptr, 1, w.out.vertices, 16, &w.out.count); });
        table.add(name + "/null_vertices", SEPAX_ERROR_NULL,
                  [read](world &w) { return read(w.store.get(), 1, nullptr, 16, &w.out.count); });
        table.add(name + "/null_count", SEPAX_ERROR_NULL,
                  [read](world &w) { return read(w.store.get(), 1, w.out.vertices, 16, nullptr); });
        for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
            table.add(name + "/id", SEPAX_ERROR_ID, [read, id](world &w) {
                return read(w.store.get(), id, w.out.vertices, 16, &w.out.count);
            });
        table.add(
            name + "/capacity", SEPAX_ERROR_CAPACITY,
            [read](world &w) { return read(w.store.get(), 1, w.out.vertices, 3, &w.out.count); },
            none, 4);
        table.add(
            name + "/capacity_0", SEPAX_ERROR_CAPACITY,
            [read](world &w) { return read(w.store.get(), 5, nullptr, 0, &w.out.count); }, none,
            20);
        for (const size_t capacity : {3U, 16U}) // too few of them: the count is told in its place
            table.add(name + "/alias", SEPAX_ERROR_ALIAS, [read, capacity](world &w) {
                return read(w.store.get(), 1, w.out.vertices, capacity,
                            reinterpret_cast<size_t *>(&w.out.vertices[2]));
            });
    }
}
