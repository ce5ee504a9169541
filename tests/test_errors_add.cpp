// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: creating stores, adding shapes.

#include "test_errors.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

using shapes::polygon;

void create_rows(error_table &table) {
    table.add("create/null", SEPAX_ERROR_NULL,
              [](world &) { return sepax_store_create(nullptr, nullptr); });
    for (const uint32_t flags : {0x4U, 0x80U, 0x80000001U})
        table.add("create/flags", SEPAX_ERROR_OPTION, [flags](world &w) {
            sepax_store_config c = {};
            c.flags = flags;
            return sepax_store_create(&c, &w.out.store);
        });
    table.add("create/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_create(&w.in.config,
                                  reinterpret_cast<sepax_store **>(&w.in.config.context));
    });
    table.add("create/threads_without_run", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_threads threads = {};
        sepax_store_config c = {};
        c.threads = &threads;
        return sepax_store_create(&c, &w.out.store);
    });
    table.add("create/alias_threads", SEPAX_ERROR_ALIAS, [](world &w) {
        sepax_store_config c = {};
        c.threads = &w.in.threads;
        return sepax_store_create(&c, reinterpret_cast<sepax_store **>(&w.in.threads.context));
    });
    table.add("create/allocate_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.allocate = take;
        return sepax_store_create(&c, &w.out.store);
    });
    table.add("workspace/threads", SEPAX_ERROR_OPTION, [](world &w) {
        sepax_store_config c = {};
        c.threads = &w.in.threads;
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    table.add("create/release_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.release = give_back;
        return sepax_store_create(&c, &w.out.store);
    });
    table.add("create/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory nothing = {0};
        const sepax_store_config c = {0, take, give_back, &nothing};
        return sepax_store_create(&c, &w.out.store);
    });
    table.add("workspace/null", SEPAX_ERROR_NULL,
              [](world &) { return sepax_workspace_create(nullptr, nullptr); });
    for (const uint32_t flags : {SEPAX_RELATE_ONLY, 0x2U, 0x80000000U})
        table.add("workspace/flags", SEPAX_ERROR_OPTION, [flags](world &w) {
            sepax_store_config c = {};
            c.flags = flags;
            return sepax_workspace_create(&c, &w.out.workspace);
        });
    table.add("workspace/release_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.release = give_back;
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    table.add("workspace/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_workspace_create(&w.in.config,
                                      reinterpret_cast<sepax_workspace **>(&w.in.config.context));
    });
    table.add("workspace/allocate_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.allocate = take;
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    table.add("workspace/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory nothing = {0};
        const sepax_store_config c = {0, take, give_back, &nothing};
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    table.add("clear/null", SEPAX_ERROR_NULL, [](world &) { return sepax_store_clear(nullptr); });
}

void add_rows(error_table &table) {
    table.add("add/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add(nullptr, w.in.vertices, 3, 0, &w.out.id, NULL);
    });
    table.add("add/null_vertices", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add(w.store.get(), nullptr, 3, 0, &w.out.id, NULL);
    });
    table.add("add/null_id", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add(w.store.get(), w.in.vertices, 3, 0, nullptr, NULL);
    });
    for (const uint32_t flags : {0x2U, 0x80000001U})
        table.add("add/flags", SEPAX_ERROR_OPTION, [flags](world &w) {
            return sepax_store_add(w.store.get(), w.in.vertices, 3, flags, &w.out.id, NULL);
        });
    table.add("add/count", SEPAX_ERROR_COUNT, [](world &w) {
        return w.when_full(
            [&w] { return sepax_store_add(w.store.get(), w.in.vertices, 3, 0, &w.out.id, NULL); });
    });
    table.add("add/no_vertices", SEPAX_ERROR_NO_VERTICES, [](world &w) {
        return sepax_store_add(w.store.get(), w.in.vertices, 0, 0, &w.out.id, NULL);
    });
    for (const uint32_t flags : {0U, SEPAX_HULL}) {
        const std::string suffix = flags != 0 ? "/hull" : "";
        table.add("add/too_many" + suffix, SEPAX_ERROR_TOO_MANY_VERTICES, [flags](world &w) {
            return sepax_store_add(w.store.get(), w.many.data(), w.many.size(), flags, &w.out.id,
                                   NULL);
        });
        table.add("add/far_too_many" + suffix, SEPAX_ERROR_TOO_MANY_VERTICES, [flags](world &w) {
            return sepax_store_add(w.store.get(), w.many.data(), none, flags, &w.out.id, NULL);
        });
        for (const float v : {nan_value, infinite, -infinite}) {
            table.add("add/not_finite_x" + suffix, SEPAX_ERROR_NOT_FINITE, [v, flags](world &w) {
                w.in.vertices[2].x = v;
                return sepax_store_add(w.store.get(), w.in.vertices, 3, flags, &w.out.id, NULL);
            });
            table.add("add/not_finite_y" + suffix, SEPAX_ERROR_NOT_FINITE, [v, flags](world &w) {
                w.in.vertices[0].y = v;
                return sepax_store_add(w.store.get(), w.in.vertices, 3, flags, &w.out.id, NULL);
            });
        }
    }
    const polygon flat[] = {{{0, 0}, {1, 1}, {2, 2}},
                            {{1, 2}, {3, 4}, {1, 2}},
                            {{5, 5}, {5, 5}, {5, 5}, {5, 5}},
                            {{0, 0}, {3, 1}, {0, 0}, {6, 2}, {-3, -1}}};
    for (const polygon &p : flat) {
        table.add("add/zero_area", SEPAX_ERROR_ZERO_AREA, [p](world &w) {
            return sepax_store_add(w.store.get(), p.data(), p.size(), 0, &w.out.id, NULL);
        });
    }
    const struct {
        const char *name;
        sepax_status expected;
        polygon vertices;
    } shapes_refused[] = {
        {"clockwise", SEPAX_ERROR_CLOCKWISE, {{0, 0}, {0, 1}, {1, 0}}},
        {"clockwise_square", SEPAX_ERROR_CLOCKWISE, {{0, 0}, {0, 1}, {1, 1}, {1, 0}}},
        {"clockwise_repeated", SEPAX_ERROR_CLOCKWISE, {{0, 0}, {0, 1}, {0, 1}, {1, 0}, {0, 0}}},
        {"dart", SEPAX_ERROR_NOT_CONVEX, {{0, 0}, {4, 0}, {1, 1}, {0, 4}}},
        {"bow_tie", SEPAX_ERROR_NOT_CONVEX, {{100, 750}, {200, 750}, {100, 150}, {200, 150}}},
        {"one_ulp_inside", SEPAX_ERROR_NOT_CONVEX, {{0, 0}, {1, 5.9604645e-8F}, {2, 0}, {1, 3}}},
        {"spike", SEPAX_ERROR_NOT_CONVEX, {{0, 0}, {4, 0}, {8, 0}, {4, 0}, {4, 4}, {0, 4}}},
        // The pentagram turns left everywhere, twice around.
        {"pentagram", SEPAX_ERROR_WINDING, {{0, 10}, {-6, -8}, {10, 3}, {-10, 3}, {6, -8}}},
        {"twice_around",
         SEPAX_ERROR_WINDING,
         {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}},
    };
    for (const auto &s : shapes_refused)
        table.add(std::string("add/") + s.name, s.expected, [s](world &w) {
            return sepax_store_add(w.store.get(), s.vertices.data(), s.vertices.size(), 0,
                                   &w.out.id, NULL);
        });
    table.add("add/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add(w.store.get(), w.in.vertices, 3, 0,
                               reinterpret_cast<sepax_id *>(&w.in.vertices[1]), NULL);
    });
    table.add("add/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        const polygon p = shapes::lattice(200); // of a class that has no room yet
        return sepax_store_add(w.poor.get(), p.data(), p.size(), 0, &w.out.id, NULL);
    });
}

namespace {

sepax_status add_many(world &w, size_t count, uint32_t flags = 0) {
    return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, count, flags, &w.out.id,
                                &w.out.rejection);
}

// Arguments that are wrong whatever the arrays hold.
void add_many_argument_rows(error_table &table) {
    table.add("add_many/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(nullptr, w.in.xy, w.in.offsets, 5, 0, &w.out.id,
                                    &w.out.rejection);
    });
    table.add("add_many/null_xy", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(w.store.get(), nullptr, w.in.offsets, 5, 0, &w.out.id,
                                    &w.out.rejection);
    });
    table.add("add_many/null_offsets", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, nullptr, 5, 0, &w.out.id,
                                    &w.out.rejection);
    });
    table.add("add_many/null_first", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, nullptr,
                                    &w.out.rejection);
    });
    table.add("add_many/flags", SEPAX_ERROR_OPTION, [](world &w) { return add_many(w, 5, 0x10); });
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES) - 5, size_t(1) << 32, none - 1, none})
        table.add("add_many/count", SEPAX_ERROR_COUNT,
                  [count](world &w) { return add_many(w, count); });
    table.add("add_many/full", SEPAX_ERROR_COUNT,
              [](world &w) { return w.when_full([&w] { return add_many(w, 1); }); });
    table.add("add_many/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        const shapes::scene s = shapes::make_tiles(8, 40, 40);
        return sepax_store_add_many(w.poor.get(), s.xy.data(), s.offsets.data(), s.count(), 0,
                                    &w.out.id, &w.out.rejection);
    });
}

// One polygon of several that is bad.
void add_many_shape_rows(error_table &table) {
    for (size_t i = 0; i < 5; ++i) {
        table.add(
            "add_many/no_vertices", SEPAX_ERROR_NO_VERTICES,
            [i](world &w) {
                for (size_t j = i + 1; j < 6; ++j)
                    w.in.offsets[j] -= 3;
                return add_many(w, 5);
            },
            i);
        table.add(
            "add_many/not_finite", SEPAX_ERROR_NOT_FINITE,
            [i](world &w) {
                w.in.xy[6 * i + 3] = nan_value;
                return add_many(w, 5);
            },
            i);
        table.add(
            "add_many/clockwise", SEPAX_ERROR_CLOCKWISE,
            [i](world &w) {
                std::swap(w.in.xy[6 * i + 2], w.in.xy[6 * i + 4]);
                std::swap(w.in.xy[6 * i + 3], w.in.xy[6 * i + 5]);
                return add_many(w, 5);
            },
            i);
        table.add(
            "add_many/zero_area", SEPAX_ERROR_ZERO_AREA,
            [i](world &w) {
                w.in.xy[6 * i + 2] = 0; // all of it on the y axis
                return add_many(w, 5);
            },
            i);
    }
    for (size_t i = 0; i < 30; ++i)
        for (const float v : {nan_value, infinite, -infinite})
            table.add(
                "add_many/not_finite_anywhere", SEPAX_ERROR_NOT_FINITE,
                [i, v](world &w) {
                    w.in.xy[i] = v;
                    return add_many(w, 5);
                },
                i / 6);
}

void add_many_offset_rows(error_table &table) {
    table.add(
        "add_many/offsets", SEPAX_ERROR_OFFSETS,
        [](world &w) {
            w.in.offsets[3] = 5;
            return add_many(w, 5);
        },
        2);
    table.add(
        "add_many/first_offsets", SEPAX_ERROR_OFFSETS,
        [](world &w) {
            w.in.offsets[0] = w.in.offsets[1] + 1;
            return add_many(w, 5);
        },
        0);
    // Offsets that first run beyond the end: nothing behind it may be read. The block is of exact
    // size for a sanitizer's sake.
    table.add(
        "add_many/offsets_beyond_the_end", SEPAX_ERROR_OFFSETS,
        [](world &w) {
            const std::unique_ptr<float[]> xy(new float[6]{0, 0, 1, 0, 0, 1});
            const uint32_t offsets[] = {0, 3000, 3};
            return sepax_store_add_many(w.store.get(), xy.get(), offsets, 2, 0, &w.out.id,
                                        &w.out.rejection);
        },
        1);
}

// Bad polygons behind good ones, of which the first counts.
void add_many_first_rows(error_table &table) {
    table.add(
        "add_many/the_first_error_counts", SEPAX_ERROR_NOT_FINITE,
        [](world &w) {
            w.in.xy[6] = infinite;
            w.in.xy[13] = 9; // and a polygon behind it that is not convex or runs clockwise
            w.in.xy[15] = -9;
            return add_many(w, 5);
        },
        1);
    table.add(
        "add_many/too_many_vertices", SEPAX_ERROR_TOO_MANY_VERTICES,
        [](world &w) {
            const uint32_t offsets[] = {0, 3, 3 + SEPAX_MAX_VERTICES + 1};
            std::vector<float> xy(2 * (4 + SEPAX_MAX_VERTICES), 1);
            std::memcpy(xy.data(), w.in.xy, 6 * sizeof(float));
            return sepax_store_add_many(w.store.get(), xy.data(), offsets, 2, 0, &w.out.id,
                                        &w.out.rejection);
        },
        1);
    const struct {
        const char *name;
        sepax_status expected;
        std::vector<float> second; // behind a good triangle
    } behind_one[] = {
        {"not_convex", SEPAX_ERROR_NOT_CONVEX, {0, 0, 4, 0, 1, 1, 0, 4}},
        {"winding", SEPAX_ERROR_WINDING, {0, 10, -6, -8, 10, 3, -10, 3, 6, -8}},
    };
    for (const auto &b : behind_one)
        table.add(
            std::string("add_many/") + b.name, b.expected,
            [b](world &w) {
                std::vector<float> xy(w.in.xy, w.in.xy + 6);
                xy.insert(xy.end(), b.second.begin(), b.second.end());
                const uint32_t offsets[] = {0, 3, static_cast<uint32_t>(xy.size() / 2)};
                return sepax_store_add_many(w.store.get(), xy.data(), offsets, 2, 0, &w.out.id,
                                            &w.out.rejection);
            },
            1);
}

void add_many_alias_rows(error_table &table) {
    table.add("add_many/alias_first_xy", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0,
                                    reinterpret_cast<sepax_id *>(&w.in.xy[29]), nullptr);
    });
    table.add("add_many/alias_first_offsets", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, &w.in.offsets[5],
                                    nullptr);
    });
    table.add("add_many/alias_rejected_xy", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, &w.out.id,
                                    reinterpret_cast<sepax_rejection *>(&w.in.xy[28]));
    });
    table.add("add_many/alias_rejected", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, &w.out.id,
                                    reinterpret_cast<sepax_rejection *>(&w.in.offsets[2]));
    });
    table.add("add_many/alias_outputs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0,
                                    reinterpret_cast<sepax_id *>(&w.out.rejection),
                                    &w.out.rejection);
    });
    table.add("add_many/alias_outputs", SEPAX_ERROR_ALIAS, [](world &w) { // of no shapes as well
        return sepax_store_add_many(w.store.get(), nullptr, nullptr, 0, 0,
                                    reinterpret_cast<sepax_id *>(&w.out.rejection),
                                    &w.out.rejection);
    });
}

} // namespace

void add_many_rows(error_table &table) {
    add_many_argument_rows(table);
    add_many_shape_rows(table);
    add_many_offset_rows(table);
    add_many_first_rows(table);
    add_many_alias_rows(table);
}

void add_boxes_rows(error_table &table) {
    const auto add_boxes = [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4, &w.out.id, &w.out.rejection);
    };
    table.add("add_boxes/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_boxes(nullptr, w.in.boxes, 4, &w.out.id, &w.out.rejection);
    });
    table.add("add_boxes/null_boxes", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), nullptr, 4, &w.out.id, &w.out.rejection);
    });
    table.add("add_boxes/null_first", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4, nullptr, &w.out.rejection);
    });
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES), none / sizeof(sepax_box) + 1, none})
        table.add("add_boxes/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_add_boxes(w.store.get(), w.in.boxes, count, &w.out.id,
                                         &w.out.rejection);
        });
    table.add("add_boxes/full", SEPAX_ERROR_COUNT, [](world &w) {
        return w.when_full([&w] {
            return sepax_store_add_boxes(w.store.get(), w.in.boxes, 1, &w.out.id, &w.out.rejection);
        });
    });
    for (size_t field = 0; field < 6; ++field)
        for (const float v : {nan_value, infinite, -infinite})
            for (size_t i = 0; i < 4; ++i)
                table.add(
                    "add_boxes/not_finite_anywhere",
                    field < 2 ? SEPAX_ERROR_NOT_FINITE : SEPAX_ERROR_POSE,
                    [add_boxes, field, v, i](world &w) {
                        float values[6] = {1, 1, 0, 0, 1, 0};
                        values[field] = v;
                        std::memcpy(&w.in.boxes[i], values, sizeof values);
                        return add_boxes(w);
                    },
                    i);
    const struct {
        const char *name;
        sepax_status expected;
        sepax_box box;
    } boxes_refused[] = {
        {"nan_half_x", SEPAX_ERROR_NOT_FINITE, {nan_value, 1, {0, 0, 1, 0}}},
        {"inf_half_y", SEPAX_ERROR_NOT_FINITE, {1, infinite, {0, 0, 1, 0}}},
        {"negative_x", SEPAX_ERROR_EXTENT, {-1, 1, {0, 0, 1, 0}}},
        {"negative_y", SEPAX_ERROR_EXTENT, {1, -1e-40F, {0, 0, 1, 0}}},
        {"zero_x", SEPAX_ERROR_ZERO_AREA, {0, 1, {0, 0, 1, 0}}},
        {"minus_zero_y", SEPAX_ERROR_ZERO_AREA, {1, -0.0F, {0, 0, 1, 0}}},
        {"pose_zero", SEPAX_ERROR_POSE, {1, 1, {0, 0, 0, 0}}},
        {"pose_nan", SEPAX_ERROR_POSE, {1, 1, {0, nan_value, 1, 0}}},
        {"overflow", SEPAX_ERROR_OVERFLOW, {3e38F, 1, {3e38F, 0, 1, 0}}},
    };
    for (const auto &b : boxes_refused)
        for (size_t i = 0; i < 4; ++i)
            table.add(
                std::string("add_boxes/") + b.name, b.expected,
                [add_boxes, b, i](world &w) {
                    w.in.boxes[i] = b.box;
                    return add_boxes(w);
                },
                i);
    table.add("add_boxes/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4,
                                     reinterpret_cast<sepax_id *>(&w.in.boxes[3].pose.sin),
                                     nullptr);
    });
    table.add("add_boxes/alias_rejected", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4, &w.out.id,
                                     reinterpret_cast<sepax_rejection *>(&w.in.boxes[2]));
    });
    table.add("add_boxes/alias_outputs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4,
                                     reinterpret_cast<sepax_id *>(&w.out.rejection),
                                     &w.out.rejection);
    });
    table.add("add_boxes/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        const std::vector<sepax_box> boxes(5000, sepax_box{1, 1, {0, 0, 1, 0}});
        return sepax_store_add_boxes(w.poor.get(), boxes.data(), boxes.size(), &w.out.id,
                                     &w.out.rejection);
    });
}
