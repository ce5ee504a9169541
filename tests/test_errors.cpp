// SPDX-License-Identifier: MIT
//
// Every public function with every kind of bad argument: the right code and the right index, and
// nothing else changes: not the store, not an output, not an input.

#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "batch.h"
#include "shapes.h"

namespace {

using shapes::polygon;

// All that a call can write to; what it must not write keeps its canary.
struct outputs {
    sepax_store *store;
    sepax_workspace *workspace;
    sepax_id id;
    size_t rejected, count;
    uint8_t relations[16], bits[16];
    uint32_t hits[16], features[16];
    float separations[16], normals_x[16], normals_y[16];
    sepax_vec2 vertices[16];
    sepax_pair found[64];
};

// All that a call reads, and that a test may let an output point into.
struct inputs {
    sepax_pair pairs[16];
    sepax_vec2 vertices[16];
    uint32_t offsets[8];
    float xy[64];
    sepax_box boxes[4];
    sepax_id ids[8];
    sepax_pose poses[8];
};

// What anybody can see of a store.
std::string dump(const sepax_store *store, bool has_normals) {
    std::string text;
    const auto append = [&text](const void *data, size_t size) {
        text.append(static_cast<const char *>(data), size);
    };
    const size_t count = sepax_store_count(store), memory = sepax_store_memory(store);
    append(&count, sizeof count);
    append(&memory, sizeof memory);
    std::vector<sepax_pair> pairs;
    std::vector<sepax_id> live;
    for (sepax_id id = 0; id < count; ++id) {
        sepax_vec2 v[64];
        size_t n = 0;
        const sepax_status world = sepax_store_vertices(store, id, v, 64, &n);
        append(&world, sizeof world);
        if (world != SEPAX_OK)
            continue;
        live.push_back(id);
        append(v, n * sizeof *v);
        EXPECT_EQ(SEPAX_OK, sepax_store_local_vertices(store, id, v, 64, &n));
        append(v, n * sizeof *v);
    }
    for (const sepax_id a : live)
        for (const sepax_id b : live)
            pairs.push_back({a, b});
    const std::vector<uint8_t> relations = relate(store, pairs, sepax_options{});
    append(relations.data(), relations.size());
    if (has_normals) {
        const contact_bits c = separate(store, pairs, sepax_options{});
        for (const auto *values : {&c.separation, &c.normal_x, &c.normal_y, &c.feature})
            append(values->data(), values->size() * sizeof(uint32_t));
    }
    return text;
}

struct limited_memory {
    size_t left; // allocations until there is no more
};

void *take(size_t size, size_t alignment, void *context) {
    limited_memory *memory = static_cast<limited_memory *>(context);
    if (memory->left == 0)
        return nullptr;
    --memory->left;
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void give_back(void *memory, size_t, void *) {
    std::free(memory);
}

constexpr size_t none = std::numeric_limits<size_t>::max();
constexpr sepax_id removed = 4;
const float nan_value = std::numeric_limits<float>::quiet_NaN();
const float infinite = std::numeric_limits<float>::infinity();

// A store with a triangle 0, a quad 1, a box 2, an octagon 3, a removed quad 4, a 20-gon 5.
struct world {
    shapes::store_ptr store, bare, poor;
    sepax_workspace *workspace = nullptr;
    limited_memory memory = {none};
    outputs out;
    inputs in;
    sepax_options options = {};
    sepax_report report = {};
    std::vector<sepax_vec2> many = std::vector<sepax_vec2>(SEPAX_MAX_VERTICES + 1, {1, 1});

    world() {
        store = filled(nullptr);
        sepax_store_config config = {};
        config.flags = SEPAX_RELATE_ONLY;
        bare = filled(&config);
        config = {};
        config.allocate = take;
        config.release = give_back;
        config.context = &memory;
        poor = filled(&config);
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(nullptr, &workspace));
        reset();
    }
    ~world() {
        sepax_workspace_destroy(workspace);
    }
    world(const world &) = delete;
    world &operator=(const world &) = delete;

    static shapes::store_ptr filled(const sepax_store_config *config) {
        sepax_store *raw = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_store_create(config, &raw));
        shapes::store_ptr s(raw);
        sepax_id id = 0;
        const auto add = [&](const polygon &p) {
            EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, p.data(), p.size(), 0, &id));
        };
        const sepax_box box = {1, .5F, {.5F, .5F, .6F, .8F}};
        add({{0, 0}, {2, 0}, {0, 2}});
        add({{1, 1}, {3, 1}, {3, 3}, {1, 3}});
        EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(raw, &box, 1, &id, nullptr));
        add(shapes::regular(8));
        add(shapes::box(1, 1));
        add(shapes::lattice(20));
        EXPECT_EQ(SEPAX_OK, sepax_store_remove(raw, &removed, 1, nullptr));
        return s;
    }

    void reset() {
        memory.left = none;
        std::memset(static_cast<void *>(&out), 0xEE, sizeof out);
        std::memset(static_cast<void *>(&in), 0, sizeof in);
        const sepax_pair pairs[16] = {{0, 1}, {1, 2}, {2, 3}, {3, 5}, {5, 0}, {1, 1},
                                      {2, 0}, {3, 1}, {0, 5}, {1, 3}, {0, 1}, {1, 2},
                                      {2, 3}, {3, 5}, {5, 0}, {1, 1}};
        std::memcpy(in.pairs, pairs, sizeof pairs);
        const polygon triangle = {{0, 0}, {1, 0}, {0, 1}};
        for (size_t i = 0; i < 15; ++i) {
            in.vertices[i] = triangle[i % 3];
            in.xy[2 * i] = triangle[i % 3].x;
            in.xy[2 * i + 1] = triangle[i % 3].y;
        }
        for (uint32_t i = 0; i < 6; ++i)
            in.offsets[i] = 3 * i; // five triangles
        for (sepax_box &b : in.boxes)
            b = {1, 1, {0, 0, 1, 0}};
        const sepax_id ids[8] = {0, 1, 2, 3, 5, 0, 1, 2};
        std::memcpy(in.ids, ids, sizeof ids);
        for (sepax_pose &p : in.poses)
            p = {1, 2, 0, 1};
        options = {};
        report = {};
        report.rejected_index = none;
        options.report = &report;
    }
    sepax_contacts contacts() {
        return {out.separations, out.normals_x, out.normals_y, out.features};
    }
};

struct bad_call {
    std::string name;
    sepax_status expected;
    std::function<sepax_status(world &)> run;
    size_t rejected = none; // what *rejected_index, or report->rejected_index, must say
    size_t count = none;    // what the count must say
};

// A backend that this CPU cannot run, or null: where all of them run, nothing provokes that error.
const sepax_backend *foreign_backend() {
    for (size_t i = 0; i < sepax_backend_count(); ++i)
        if (!sepax_backend_runs_here(sepax_backend_at(i)))
            return sepax_backend_at(i);
    return nullptr;
}

std::vector<bad_call> bad_calls() {
    std::vector<bad_call> list;
    const auto add = [&list](const std::string &name, sepax_status expected,
                             std::function<sepax_status(world &)> run, size_t rejected = none,
                             size_t count = none) {
        list.push_back({name, expected, std::move(run), rejected, count});
    };

    // ------------------------------------------------------------ create
    add("create/null", SEPAX_ERROR_NULL,
        [](world &) { return sepax_store_create(nullptr, nullptr); });
    add("create/flags", SEPAX_ERROR_OPTION, [](world &w) {
        sepax_store_config c = {};
        c.flags = 0x80;
        return sepax_store_create(&c, &w.out.store);
    });
    add("create/allocate_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.allocate = take;
        return sepax_store_create(&c, &w.out.store);
    });
    add("create/release_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.release = give_back;
        return sepax_store_create(&c, &w.out.store);
    });
    add("create/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory nothing = {0};
        const sepax_store_config c = {0, take, give_back, &nothing};
        return sepax_store_create(&c, &w.out.store);
    });
    add("workspace/null", SEPAX_ERROR_NULL,
        [](world &) { return sepax_workspace_create(nullptr, nullptr); });
    add("workspace/flags", SEPAX_ERROR_OPTION, [](world &w) {
        sepax_store_config c = {};
        c.flags = SEPAX_RELATE_ONLY;
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    add("workspace/allocate_alone", SEPAX_ERROR_NULL, [](world &w) {
        sepax_store_config c = {};
        c.allocate = take;
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    add("workspace/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory nothing = {0};
        const sepax_store_config c = {0, take, give_back, &nothing};
        return sepax_workspace_create(&c, &w.out.workspace);
    });
    add("clear/null", SEPAX_ERROR_NULL, [](world &) { return sepax_store_clear(nullptr); });

    // --------------------------------------------------------------- add
    add("add/null_store", SEPAX_ERROR_NULL,
        [](world &w) { return sepax_store_add(nullptr, w.in.vertices, 3, 0, &w.out.id); });
    add("add/null_vertices", SEPAX_ERROR_NULL,
        [](world &w) { return sepax_store_add(w.store.get(), nullptr, 3, 0, &w.out.id); });
    add("add/null_id", SEPAX_ERROR_NULL,
        [](world &w) { return sepax_store_add(w.store.get(), w.in.vertices, 3, 0, nullptr); });
    add("add/flags", SEPAX_ERROR_OPTION,
        [](world &w) { return sepax_store_add(w.store.get(), w.in.vertices, 3, 0x2, &w.out.id); });
    add("add/no_vertices", SEPAX_ERROR_NO_VERTICES,
        [](world &w) { return sepax_store_add(w.store.get(), w.in.vertices, 0, 0, &w.out.id); });
    for (const uint32_t flags : {0U, SEPAX_HULL}) {
        const std::string suffix = flags != 0 ? "/hull" : "";
        add("add/too_many" + suffix, SEPAX_ERROR_TOO_MANY_VERTICES, [flags](world &w) {
            return sepax_store_add(w.store.get(), w.many.data(), w.many.size(), flags, &w.out.id);
        });
        add("add/far_too_many" + suffix, SEPAX_ERROR_TOO_MANY_VERTICES, [flags](world &w) {
            return sepax_store_add(w.store.get(), w.many.data(), none, flags, &w.out.id);
        });
        for (const float v : {nan_value, infinite, -infinite}) {
            add("add/not_finite_x" + suffix, SEPAX_ERROR_NOT_FINITE, [v, flags](world &w) {
                w.in.vertices[2].x = v;
                return sepax_store_add(w.store.get(), w.in.vertices, 3, flags, &w.out.id);
            });
            add("add/not_finite_y" + suffix, SEPAX_ERROR_NOT_FINITE, [v, flags](world &w) {
                w.in.vertices[0].y = v;
                return sepax_store_add(w.store.get(), w.in.vertices, 3, flags, &w.out.id);
            });
        }
        const polygon flat[] = {{{1, 2}},
                                {{1, 2}, {3, 4}},
                                {{0, 0}, {1, 1}, {2, 2}},
                                {{5, 5}, {5, 5}, {5, 5}, {5, 5}},
                                {{0, 0}, {3, 1}, {0, 0}, {6, 2}, {-3, -1}}};
        for (const polygon &p : flat)
            add("add/zero_area" + suffix, SEPAX_ERROR_ZERO_AREA, [p, flags](world &w) {
                return sepax_store_add(w.store.get(), p.data(), p.size(), flags, &w.out.id);
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
        add(std::string("add/") + s.name, s.expected, [s](world &w) {
            return sepax_store_add(w.store.get(), s.vertices.data(), s.vertices.size(), 0,
                                   &w.out.id);
        });
    add("add/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add(w.store.get(), w.in.vertices, 3, 0,
                               reinterpret_cast<sepax_id *>(&w.in.vertices[1]));
    });
    add("add/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        const polygon p = shapes::lattice(200); // of a class that has no room yet
        return sepax_store_add(w.poor.get(), p.data(), p.size(), 0, &w.out.id);
    });

    // ---------------------------------------------------------- add_many
    const auto add_many = [](world &w, size_t count, uint32_t flags = 0) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, count, flags, &w.out.id,
                                    &w.out.rejected);
    };
    add("add_many/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(nullptr, w.in.xy, w.in.offsets, 5, 0, &w.out.id,
                                    &w.out.rejected);
    });
    add("add_many/null_xy", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(w.store.get(), nullptr, w.in.offsets, 5, 0, &w.out.id,
                                    &w.out.rejected);
    });
    add("add_many/null_offsets", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, nullptr, 5, 0, &w.out.id,
                                    &w.out.rejected);
    });
    add("add_many/null_first", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, nullptr,
                                    &w.out.rejected);
    });
    add("add_many/flags", SEPAX_ERROR_OPTION,
        [add_many](world &w) { return add_many(w, 5, 0x10); });
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES) - 5, size_t(1) << 32, none - 1, none})
        add("add_many/count", SEPAX_ERROR_COUNT,
            [add_many, count](world &w) { return add_many(w, count); });
    for (size_t i = 0; i < 5; ++i) {
        add(
            "add_many/no_vertices", SEPAX_ERROR_NO_VERTICES,
            [add_many, i](world &w) {
                for (size_t j = i + 1; j < 6; ++j)
                    w.in.offsets[j] -= 3;
                return add_many(w, 5);
            },
            i);
        add(
            "add_many/not_finite", SEPAX_ERROR_NOT_FINITE,
            [add_many, i](world &w) {
                w.in.xy[6 * i + 3] = nan_value;
                return add_many(w, 5);
            },
            i);
        add(
            "add_many/clockwise", SEPAX_ERROR_CLOCKWISE,
            [add_many, i](world &w) {
                std::swap(w.in.xy[6 * i + 2], w.in.xy[6 * i + 4]);
                std::swap(w.in.xy[6 * i + 3], w.in.xy[6 * i + 5]);
                return add_many(w, 5);
            },
            i);
        add(
            "add_many/zero_area_hull", SEPAX_ERROR_ZERO_AREA,
            [add_many, i](world &w) {
                w.in.xy[6 * i + 2] = 0; // all of it on the y axis
                return add_many(w, 5, SEPAX_HULL);
            },
            i);
    }
    add(
        "add_many/offsets", SEPAX_ERROR_OFFSETS,
        [add_many](world &w) {
            w.in.offsets[3] = 5;
            return add_many(w, 5);
        },
        2);
    add(
        "add_many/the_first_error_counts", SEPAX_ERROR_NOT_FINITE,
        [add_many](world &w) {
            w.in.xy[6] = infinite;
            w.in.xy[13] = 9; // and a polygon behind it that is not convex or runs clockwise
            w.in.xy[15] = -9;
            return add_many(w, 5);
        },
        1);
    add(
        "add_many/too_many_vertices", SEPAX_ERROR_TOO_MANY_VERTICES,
        [](world &w) {
            const uint32_t offsets[] = {0, 3, 3 + SEPAX_MAX_VERTICES + 1};
            std::vector<float> xy(2 * (4 + SEPAX_MAX_VERTICES), 1);
            std::memcpy(xy.data(), w.in.xy, 6 * sizeof(float));
            return sepax_store_add_many(w.store.get(), xy.data(), offsets, 2, 0, &w.out.id,
                                        &w.out.rejected);
        },
        1);
    // Offsets that first run beyond the end: nothing behind it may be read. The block is of exact
    // size for a sanitizer's sake.
    add(
        "add_many/offsets_beyond_the_end", SEPAX_ERROR_OFFSETS,
        [](world &w) {
            const std::unique_ptr<float[]> xy(new float[6]{0, 0, 1, 0, 0, 1});
            const uint32_t offsets[] = {0, 3000, 3};
            return sepax_store_add_many(w.store.get(), xy.get(), offsets, 2, 0, &w.out.id,
                                        &w.out.rejected);
        },
        1);
    add("add_many/alias_first_xy", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0,
                                    reinterpret_cast<sepax_id *>(&w.in.xy[29]), nullptr);
    });
    add("add_many/alias_first_offsets", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, &w.in.offsets[5],
                                    nullptr);
    });
    add("add_many/alias_rejected", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0, &w.out.id,
                                    reinterpret_cast<size_t *>(&w.in.offsets[2]));
    });
    add("add_many/alias_outputs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 5, 0,
                                    reinterpret_cast<sepax_id *>(&w.out.rejected), &w.out.rejected);
    });
    add("add_many/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        const shapes::scene s = shapes::make_tiles(8, 40, 40);
        return sepax_store_add_many(w.poor.get(), s.xy.data(), s.offsets.data(), s.count(), 0,
                                    &w.out.id, &w.out.rejected);
    });

    // --------------------------------------------------------- add_boxes
    const auto add_boxes = [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4, &w.out.id, &w.out.rejected);
    };
    add("add_boxes/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_boxes(nullptr, w.in.boxes, 4, &w.out.id, &w.out.rejected);
    });
    add("add_boxes/null_boxes", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), nullptr, 4, &w.out.id, &w.out.rejected);
    });
    add("add_boxes/null_first", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4, nullptr, &w.out.rejected);
    });
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES), none / sizeof(sepax_box) + 1, none})
        add("add_boxes/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_add_boxes(w.store.get(), w.in.boxes, count, &w.out.id,
                                         &w.out.rejected);
        });
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
            add(
                std::string("add_boxes/") + b.name, b.expected,
                [add_boxes, b, i](world &w) {
                    w.in.boxes[i] = b.box;
                    return add_boxes(w);
                },
                i);
    add("add_boxes/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4,
                                     reinterpret_cast<sepax_id *>(&w.in.boxes[3].pose.sin),
                                     nullptr);
    });
    add("add_boxes/alias_outputs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 4,
                                     reinterpret_cast<sepax_id *>(&w.out.rejected),
                                     &w.out.rejected);
    });
    add("add_boxes/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        const std::vector<sepax_box> boxes(5000, sepax_box{1, 1, {0, 0, 1, 0}});
        return sepax_store_add_boxes(w.poor.get(), boxes.data(), boxes.size(), &w.out.id,
                                     &w.out.rejected);
    });

    // ------------------------------------------------------------- place
    const auto place = [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 5, &w.out.rejected);
    };
    add("place/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_place(nullptr, w.in.ids, w.in.poses, 5, &w.out.rejected);
    });
    add("place/null_ids", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_place(w.store.get(), nullptr, w.in.poses, 5, &w.out.rejected);
    });
    add("place/null_poses", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, nullptr, 5, &w.out.rejected);
    });
    for (const size_t count : {none, none / sizeof(sepax_pose) + 1})
        add("place/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, count, &w.out.rejected);
        });
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        for (size_t i = 0; i < 5; ++i)
            add(
                "place/id", SEPAX_ERROR_ID,
                [place, id, i](world &w) {
                    w.in.ids[i] = id;
                    return place(w);
                },
                i);
    const struct {
        const char *name;
        sepax_status expected;
        sepax_pose pose;
    } poses_refused[] = {
        {"zero", SEPAX_ERROR_POSE, {0, 0, 0, 0}},
        {"too_long", SEPAX_ERROR_POSE, {0, 0, 1 + 1e-6F, 0}}, // 2e-6 off, 2^-20 is 0.95e-6
        {"too_short", SEPAX_ERROR_POSE, {0, 0, 1 - 1e-6F, 0}},
        {"nan_cos", SEPAX_ERROR_POSE, {0, 0, nan_value, 0}},
        {"nan_sin", SEPAX_ERROR_POSE, {0, 0, 1, nan_value}},
        {"infinite_cos", SEPAX_ERROR_POSE, {0, 0, infinite, 0}},
        {"infinite_x", SEPAX_ERROR_POSE, {infinite, 0, 1, 0}},
        {"infinite_y", SEPAX_ERROR_POSE, {0, -infinite, 1, 0}},
        {"nan_x", SEPAX_ERROR_POSE, {nan_value, 0, 1, 0}},
    };
    for (const auto &p : poses_refused)
        for (size_t i = 0; i < 5; ++i)
            add(
                std::string("place/") + p.name, p.expected,
                [place, p, i](world &w) {
                    w.in.poses[i] = p.pose;
                    return place(w);
                },
                i);
    add(
        "place/overflow", SEPAX_ERROR_OVERFLOW,
        [](world &w) {
            // Its own store: a shape near the end of float, which the last element pushes over it.
            sepax_store *raw = nullptr;
            EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
            const shapes::store_ptr s(raw);
            sepax_id id = 0;
            const polygon p = {{0, 0}, {2e38F, 0}, {0, 2e38F}};
            EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, p.data(), 3, 0, &id));
            const std::string before = dump(raw, true);
            const sepax_id ids[] = {0, 0};
            const sepax_pose poses[] = {{1e38F, 0, 1, 0}, {2e38F, 0, 1, 0}};
            const sepax_status status = sepax_store_place(raw, ids, poses, 2, &w.out.rejected);
            EXPECT_EQ(before, dump(raw, true));
            return status;
        },
        1);
    add("place/alias_ids", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 5,
                                 reinterpret_cast<size_t *>(&w.in.ids[2]));
    });
    add("place/alias_poses", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_place(w.store.get(), w.in.ids, w.in.poses, 5,
                                 reinterpret_cast<size_t *>(&w.in.poses[4]));
    });

    // ------------------------------------------------------------ remove
    add("remove/null_store", SEPAX_ERROR_NULL,
        [](world &w) { return sepax_store_remove(nullptr, w.in.ids, 5, &w.out.rejected); });
    add("remove/null_ids", SEPAX_ERROR_NULL,
        [](world &w) { return sepax_store_remove(w.store.get(), nullptr, 5, &w.out.rejected); });
    for (const size_t count : {none, none / sizeof(sepax_id) + 1})
        add("remove/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_remove(w.store.get(), w.in.ids, count, &w.out.rejected);
        });
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        for (size_t i = 0; i < 5; ++i)
            add(
                "remove/id", SEPAX_ERROR_ID,
                [id, i](world &w) {
                    w.in.ids[i] = id;
                    return sepax_store_remove(w.store.get(), w.in.ids, 5, &w.out.rejected);
                },
                i);
    add(
        "remove/twice", SEPAX_ERROR_ID,
        [](world &w) {
            return sepax_store_remove(w.store.get(), w.in.ids, 6, &w.out.rejected); // 0 again
        },
        5);
    add("remove/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_remove(w.store.get(), w.in.ids, 5,
                                  reinterpret_cast<size_t *>(&w.in.ids[4]));
    });

    // ---------------------------------------------------------- vertices
    using reader = sepax_status (*)(const sepax_store *, sepax_id, sepax_vec2 *, size_t, size_t *);
    for (const reader read : {reader(sepax_store_vertices), reader(sepax_store_local_vertices)}) {
        add("vertices/null_store", SEPAX_ERROR_NULL,
            [read](world &w) { return read(nullptr, 1, w.out.vertices, 16, &w.out.count); });
        add("vertices/null_vertices", SEPAX_ERROR_NULL,
            [read](world &w) { return read(w.store.get(), 1, nullptr, 16, &w.out.count); });
        add("vertices/null_count", SEPAX_ERROR_NULL,
            [read](world &w) { return read(w.store.get(), 1, w.out.vertices, 16, nullptr); });
        for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
            add("vertices/id", SEPAX_ERROR_ID, [read, id](world &w) {
                return read(w.store.get(), id, w.out.vertices, 16, &w.out.count);
            });
        add(
            "vertices/capacity", SEPAX_ERROR_CAPACITY,
            [read](world &w) { return read(w.store.get(), 1, w.out.vertices, 3, &w.out.count); },
            none, 4);
        add(
            "vertices/capacity_0", SEPAX_ERROR_CAPACITY,
            [read](world &w) { return read(w.store.get(), 5, nullptr, 0, &w.out.count); }, none,
            20);
        add("vertices/alias", SEPAX_ERROR_ALIAS, [read](world &w) {
            return read(w.store.get(), 1, w.out.vertices, 16,
                        reinterpret_cast<size_t *>(&w.out.vertices[2]));
        });
    }

    // ----------------------------------------------------------- batches
    struct batch_function {
        const char *name;
        std::function<sepax_status(world &, const sepax_store *, const sepax_pair *, size_t)> run;
    };
    const batch_function batches[] = {
        {"relate", [](world &w, const sepax_store *s, const sepax_pair *p,
                      size_t n) { return sepax_relate(s, p, n, &w.options, w.out.relations); }},
        {"hits",
         [](world &w, const sepax_store *s, const sepax_pair *p, size_t n) {
             return sepax_hits(s, p, n, &w.options, w.out.hits, &w.out.count);
         }},
        {"hit_bits", [](world &w, const sepax_store *s, const sepax_pair *p,
                        size_t n) { return sepax_hit_bits(s, p, n, &w.options, w.out.bits); }},
        {"separate",
         [](world &w, const sepax_store *s, const sepax_pair *p, size_t n) {
             const sepax_contacts c = w.contacts();
             return sepax_separate(s, p, n, &w.options, &c);
         }},
    };
    for (const batch_function &b : batches) {
        const std::string name = b.name;
        const auto run = b.run;
        add(name + "/null_store", SEPAX_ERROR_NULL,
            [run](world &w) { return run(w, nullptr, w.in.pairs, 16); });
        add(name + "/null_pairs", SEPAX_ERROR_NULL,
            [run](world &w) { return run(w, w.store.get(), nullptr, 16); });
        if (none > SEPAX_MAX_PAIRS)
            for (const size_t count : {size_t(SEPAX_MAX_PAIRS) + 1, none})
                add(name + "/count", SEPAX_ERROR_COUNT,
                    [run, count](world &w) { return run(w, w.store.get(), w.in.pairs, count); });
        for (size_t i = 0; i < 16; ++i)
            for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)}) {
                add(
                    name + "/id_a", SEPAX_ERROR_ID,
                    [run, id, i](world &w) {
                        w.in.pairs[i].a = id;
                        return run(w, w.store.get(), w.in.pairs, 16);
                    },
                    i);
                add(
                    name + "/id_b", SEPAX_ERROR_ID,
                    [run, id, i](world &w) {
                        w.in.pairs[i].b = id;
                        w.in.pairs[15].a = 77; // not the first one
                        return run(w, w.store.get(), w.in.pairs, 16);
                    },
                    i);
            }
        for (const int strategy : {int(SEPAX_STRATEGY_COUNT), 1000, -1})
            add(name + "/strategy", SEPAX_ERROR_OPTION, [run, strategy](world &w) {
                std::memcpy(&w.options.strategy, &strategy, sizeof strategy);
                return run(w, w.store.get(), w.in.pairs, 16);
            });
        for (const uint32_t flags : {0x8U, 0x80000000U})
            add(name + "/flags", SEPAX_ERROR_OPTION, [run, flags](world &w) {
                w.options.flags = flags;
                return run(w, w.store.get(), w.in.pairs, 16);
            });
        if (const sepax_backend *other = foreign_backend())
            add(name + "/backend", SEPAX_ERROR_BACKEND, [run, other](world &w) {
                w.options.backend = other;
                return run(w, w.store.get(), w.in.pairs, 16);
            });
    }
    add("relate/null_output", SEPAX_ERROR_NULL,
        [](world &w) { return sepax_relate(w.store.get(), w.in.pairs, 16, &w.options, nullptr); });
    add("relate/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_relate(w.store.get(), w.in.pairs, 16, &w.options,
                            reinterpret_cast<uint8_t *>(&w.in.pairs[15]) + 7);
    });
    add("hits/null_hits", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_hits(w.store.get(), w.in.pairs, 16, &w.options, nullptr, &w.out.count);
    });
    add("hits/null_count", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_hits(w.store.get(), w.in.pairs, 16, &w.options, w.out.hits, nullptr);
    });
    add("hits/alias_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), w.in.pairs, 16, &w.options, &w.in.pairs[3].b,
                          &w.out.count);
    });
    add("hits/alias_count", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), w.in.pairs, 16, &w.options, w.out.hits,
                          reinterpret_cast<size_t *>(&w.out.hits[14]));
    });
    add("hits/alias_count_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hits(w.store.get(), w.in.pairs, 16, &w.options, w.out.hits,
                          reinterpret_cast<size_t *>(&w.in.pairs[0]));
    });
    add("hit_bits/null_output", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_hit_bits(w.store.get(), w.in.pairs, 16, &w.options, nullptr);
    });
    add("hit_bits/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_hit_bits(w.store.get(), w.in.pairs, 16, &w.options,
                              reinterpret_cast<uint8_t *>(&w.in.pairs[0]));
    });
    add("separate/null_contacts", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_separate(w.store.get(), w.in.pairs, 16, &w.options, nullptr);
    });
    add("separate/unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) {
        const sepax_contacts c = w.contacts();
        return sepax_separate(w.bare.get(), w.in.pairs, 16, &w.options, &c);
    });
    for (int i = 0; i < 4; ++i)
        add("separate/alias_pairs", SEPAX_ERROR_ALIAS, [i](world &w) {
            sepax_contacts c = w.contacts();
            void *const inside = &w.in.pairs[15].b;
            if (i == 3)
                c.feature = static_cast<uint32_t *>(inside);
            else
                (i == 0   ? c.separation
                 : i == 1 ? c.normal_x
                          : c.normal_y) = static_cast<float *>(inside);
            return sepax_separate(w.store.get(), w.in.pairs, 16, &w.options, &c);
        });
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < i; ++j)
            add("separate/alias_outputs", SEPAX_ERROR_ALIAS, [i, j](world &w) {
                const sepax_contacts good = w.contacts();
                void *a[4] = {good.separation, good.normal_x, good.normal_y, good.feature};
                a[i] = static_cast<char *>(a[j]) + 60; // the last element of the other
                const sepax_contacts c = {static_cast<float *>(a[0]), static_cast<float *>(a[1]),
                                          static_cast<float *>(a[2]),
                                          static_cast<uint32_t *>(a[3])};
                return sepax_separate(w.store.get(), w.in.pairs, 16, &w.options, &c);
            });

    // -------------------------------------------------------- find_pairs
    const auto find = [](world &w, sepax_range a, sepax_range b) {
        const sepax_broad_options o = {nullptr, a, b};
        return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
    };
    add("find_pairs/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(nullptr, nullptr, w.workspace, w.out.found, 64, &w.out.count);
    });
    add("find_pairs/null_workspace", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, nullptr, w.out.found, 64, &w.out.count);
    });
    add("find_pairs/null_pairs", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, w.workspace, nullptr, 64, &w.out.count);
    });
    add("find_pairs/null_count", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, 64, nullptr);
    });
    const sepax_range whole = {0, 6};
    const sepax_range beyond[] = {{0, 7}, {6, 1}, {5, 2}, {1, UINT32_MAX}, {UINT32_MAX, 2}};
    for (const sepax_range r : beyond) {
        add("find_pairs/range_a", SEPAX_ERROR_RANGE,
            [find, r, whole](world &w) { return find(w, r, whole); });
        add("find_pairs/range_b", SEPAX_ERROR_RANGE, [find, r](world &w) {
            return find(w, {0, 1}, r);
        });
        add("find_pairs/range_both", SEPAX_ERROR_RANGE,
            [find, r](world &w) { return find(w, r, r); });
    }
    add("find_pairs/ranges_overlap", SEPAX_ERROR_RANGE, [find](world &w) {
        return find(w, {0, 3}, {2, 3});
    });
    add("find_pairs/range_inside", SEPAX_ERROR_RANGE, [find, whole](world &w) {
        return find(w, whole, {1, 2});
    });
    if (const sepax_backend *other = foreign_backend())
        add("find_pairs/backend", SEPAX_ERROR_BACKEND, [whole, other](world &w) {
            const sepax_broad_options o = {other, whole, whole};
            return sepax_find_pairs(w.store.get(), &o, w.workspace, w.out.found, 64, &w.out.count);
        });
    add("find_pairs/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, 64,
                                reinterpret_cast<size_t *>(&w.out.found[63]));
    });
    // Of the five live shapes all boxes meet: ten pairs.
    add(
        "find_pairs/capacity", SEPAX_ERROR_CAPACITY,
        [](world &w) {
            return sepax_find_pairs(w.store.get(), nullptr, w.workspace, w.out.found, 9,
                                    &w.out.count);
        },
        none, 10);
    add(
        "find_pairs/capacity_0", SEPAX_ERROR_CAPACITY,
        [](world &w) {
            return sepax_find_pairs(w.store.get(), nullptr, w.workspace, nullptr, 0, &w.out.count);
        },
        none, 10);
    add("find_pairs/memory", SEPAX_ERROR_MEMORY, [](world &w) {
        limited_memory little = {none};
        const sepax_store_config c = {0, take, give_back, &little};
        sepax_workspace *workspace = nullptr;
        EXPECT_EQ(SEPAX_OK, sepax_workspace_create(&c, &workspace));
        little.left = 0;
        const sepax_status status =
            sepax_find_pairs(w.store.get(), nullptr, workspace, w.out.found, 64, &w.out.count);
        sepax_workspace_destroy(workspace);
        return status;
    });
    return list;
}

bool is_batch(const std::string &name) {
    for (const char *start : {"relate/", "hits/", "hit_bits/", "separate/"})
        if (name.compare(0, std::strlen(start), start) == 0)
            return true;
    return false;
}

} // namespace

TEST(Errors, EachHasItsCodeAndChangesNothing) {
    world w;
    const std::string store = dump(w.store.get(), true);
    const std::string bare = dump(w.bare.get(), false);
    const std::string poor = dump(w.poor.get(), true);
    std::set<int> seen;
    for (const bad_call &c : bad_calls()) {
        SCOPED_TRACE(c.name);
        w.reset();
        // The inputs as the call sees them; copied by the call's own first lines otherwise.
        outputs canary;
        std::memcpy(static_cast<void *>(&canary), &w.out, sizeof canary);
        inputs clean;
        std::memcpy(static_cast<void *>(&clean), &w.in, sizeof clean);
        const sepax_status status = c.run(w);
        w.memory.left = none;
        EXPECT_STREQ(sepax_status_text(c.expected), sepax_status_text(status));
        seen.insert(status);

        if (is_batch(c.name)) {
            if (c.rejected != none) {
                EXPECT_EQ(c.rejected, w.report.rejected_index);
            }
        } else if (c.rejected != none) {
            EXPECT_EQ(c.rejected, w.out.rejected);
            canary.rejected = w.out.rejected;
        }
        if (c.count != none) {
            EXPECT_EQ(c.count, w.out.count);
            canary.count = w.out.count;
        }
        EXPECT_EQ(0, std::memcmp(&canary, &w.out, sizeof canary)) << "an output was written";
        // An output that points into an input: the input must not have changed either.
        if (c.expected == SEPAX_ERROR_ALIAS) {
            EXPECT_EQ(0, std::memcmp(&clean, &w.in, sizeof clean)) << "an input was written";
        }
        EXPECT_EQ(store, dump(w.store.get(), true)) << "the store changed";
        EXPECT_EQ(bare, dump(w.bare.get(), false)) << "the store changed";
        EXPECT_EQ(poor, dump(w.poor.get(), true)) << "the store changed";
    }
    for (int status = SEPAX_OK + 1; status < SEPAX_STATUS_COUNT; ++status) {
        if (status == SEPAX_ERROR_BACKEND && foreign_backend() == nullptr)
            continue; // see Errors.BackendsOfOtherMachines
        EXPECT_EQ(1U, seen.count(status))
            << "nothing provokes: " << sepax_status_text(static_cast<sepax_status>(status));
    }
}

TEST(Errors, BackendsOfOtherMachines) {
    const sepax_backend *other = foreign_backend();
    if (other == nullptr)
        GTEST_SKIP() << "this CPU runs every backend of this build";
    world w;
    sepax_options options = {};
    options.backend = other;
    EXPECT_EQ(SEPAX_ERROR_BACKEND,
              sepax_relate(w.store.get(), w.in.pairs, 16, &options, w.out.relations));
    EXPECT_NE(other, sepax_backend_default());
}

// What looks suspicious but is allowed: nothing to do, and outputs that are not wanted.
TEST(Errors, NothingToDoIsNoError) {
    world w;
    const std::string store = dump(w.store.get(), true);
    outputs canary;
    std::memcpy(static_cast<void *>(&canary), &w.out, sizeof canary);
    sepax_store *s = w.store.get();

    EXPECT_EQ(SEPAX_OK, sepax_relate(s, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_relate(s, w.in.pairs, 0, nullptr, w.out.relations));
    EXPECT_EQ(SEPAX_OK, sepax_hit_bits(s, nullptr, 0, nullptr, nullptr));
    const sepax_contacts nowhere = {nullptr, nullptr, nullptr, nullptr};
    EXPECT_EQ(SEPAX_OK, sepax_separate(s, nullptr, 0, nullptr, &nowhere));
    EXPECT_EQ(SEPAX_OK, sepax_separate(s, w.in.pairs, 16, nullptr, &nowhere));
    EXPECT_EQ(SEPAX_OK, sepax_store_place(s, nullptr, nullptr, 0, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_store_remove(s, nullptr, 0, nullptr));
    EXPECT_EQ(0, std::memcmp(&canary, &w.out, sizeof canary));

    EXPECT_EQ(SEPAX_OK, sepax_hits(s, nullptr, 0, nullptr, nullptr, &w.out.count));
    EXPECT_EQ(0U, w.out.count);
    w.out.id = 77;
    EXPECT_EQ(SEPAX_OK, sepax_store_add_many(s, nullptr, nullptr, 0, 0, &w.out.id, nullptr));
    EXPECT_EQ(6U, w.out.id);
    EXPECT_EQ(SEPAX_OK, sepax_store_add_boxes(s, nullptr, 0, &w.out.id, nullptr));
    EXPECT_EQ(6U, w.out.id);

    const sepax_broad_options nobody = {nullptr, {0, 0}, {0, 0}};
    EXPECT_EQ(SEPAX_OK, sepax_find_pairs(s, &nobody, w.workspace, nullptr, 0, &w.out.count));
    EXPECT_EQ(0U, w.out.count);
    EXPECT_EQ(store, dump(s, true));

    sepax_store_destroy(nullptr);
    sepax_workspace_destroy(nullptr);
    EXPECT_EQ(0U, sepax_store_count(nullptr));
    EXPECT_EQ(0U, sepax_store_memory(nullptr));
}

// Exactly at the limits, where one more is refused above.
TEST(Errors, TheLimitsThemselvesAreGood) {
    world w;
    const polygon p = shapes::lattice(SEPAX_MAX_VERTICES);
    sepax_id id = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), p.data(), p.size(), 0, &id));
    EXPECT_EQ(6U, id);
    // The longest and the shortest (cos, sin).
    const sepax_id which = 1;
    float c = std::sqrt(1 + 0x1p-20F);
    while (double(c) * c > 1 + 0x1p-20)
        c = std::nextafter(c, 0.0F);
    sepax_pose pose = {0, 0, c, 0};
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    pose.cos = std::nextafter(c, 2.0F);
    EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    c = std::sqrt(1 - 0x1p-20F);
    while (double(c) * c < 1 - 0x1p-20)
        c = std::nextafter(c, 2.0F);
    pose.cos = c;
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    pose.cos = std::nextafter(c, 0.0F);
    EXPECT_EQ(SEPAX_ERROR_POSE, sepax_store_place(w.store.get(), &which, &pose, 1, nullptr));
    // The farthest a vertex may go.
    const polygon square = {{0, 0}, {0x1p127F, 0}, {0x1p127F, 1}, {0, 1}};
    EXPECT_EQ(SEPAX_OK, sepax_store_add(w.store.get(), square.data(), 4, 0, &id));
    const float most = std::numeric_limits<float>::max();
    pose = {most - 0x1p127F, 0, 1, 0};
    EXPECT_EQ(SEPAX_OK, sepax_store_place(w.store.get(), &id, &pose, 1, nullptr));
    pose.x = 0x1p127F;
    EXPECT_EQ(SEPAX_ERROR_OVERFLOW, sepax_store_place(w.store.get(), &id, &pose, 1, nullptr));
}

TEST(Errors, EveryStatusHasATextOfItsOwn) {
    std::set<std::string> texts;
    for (int s = 0; s < SEPAX_STATUS_COUNT; ++s) {
        const char *text = sepax_status_text(static_cast<sepax_status>(s));
        ASSERT_NE(nullptr, text);
        EXPECT_GT(std::strlen(text), 3U);
        EXPECT_TRUE(texts.insert(text).second) << text;
    }
    // Values that are none: test_header.c, since in C++ they must not even be passed.
}
