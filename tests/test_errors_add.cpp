// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: creating objects, and adding shapes, boxes, copies, sweeps.

#include "test_errors.h"

#include <algorithm>
#include <cstring>
#include <memory>

using stores::points;

namespace {

// ---------------------------------------------------------------- creating

// What is refused of any configuration, with the flags that this object does not know.
template <class Object>
void create_rows(error_table &table, const char *name,
                 sepax_status (*create)(const sepax_store_config *, Object **), bool takes_threads,
                 std::initializer_list<uint32_t> flags) {
    const calls_of row(table, name, create, [](world &w) {
        return std::tuple(&w.in.config, reinterpret_cast<Object **>(&w.out.store));
    });
    row.template null<1>();
    for (const uint32_t f : flags)
        row("flags", SEPAX_ERROR_OPTION, [f](world &w) { w.in.config.flags = f; });
    row.template alias<1>("alias", [](world &w) { return &w.in.config.context; });
    row("allocate_alone", SEPAX_ERROR_NULL,
        [](world &w) { w.in.config.allocate = limited_memory::take; });
    row("release_alone", SEPAX_ERROR_NULL,
        [](world &w) { w.in.config.release = limited_memory::give_back; });
    row("memory", SEPAX_ERROR_MEMORY, [](world &w) {
        w.memory.left = 0;
        w.in.config = w.memory.config();
    });
    if (!takes_threads) {
        row("threads", SEPAX_ERROR_OPTION, [](world &w) { w.in.config.threads = &w.in.threads; });
        return;
    }
    row("threads_without_run", SEPAX_ERROR_NULL, [](world &w) {
        w.in.threads.run = nullptr;
        w.in.config.threads = &w.in.threads;
    });
    row.template alias<1>("alias_threads", [](world &w) {
        w.in.config.threads = &w.in.threads;
        return &w.in.threads.context;
    });
}

// ------------------------------------------------------------- one polygon

void add_one_rows(error_table &table) {
    enum { store, vertices, count, flags, id };
    const calls_of row(table, "add", sepax_store_add, [](world &w) {
        return std::tuple(w.store.get(), w.in.vertices, 3, 0U, &w.out.id, nullptr);
    });
    row.null<store, vertices, id>();
    row.each<flags>("flags", SEPAX_ERROR_OPTION, {0x2U, 0x80000001U});
    for (const uint32_t how : {0U, SEPAX_HULL})
        row("no_vertices", SEPAX_ERROR_NO_VERTICES, [how](world &w, auto &a) {
            a = {w.store.get(), w.in.vertices, 0, how, &w.out.id, nullptr};
        });
    row.alias<id>("alias", [](world &w) { return &w.in.vertices[1]; });
    row("memory", SEPAX_ERROR_MEMORY, [](world &w, auto &a) {
        static const points p = shapes::lattice(200); // of a class that has no room yet
        w.memory.left = 0;
        a = {w.poor.get(), p.data(), p.size(), 0, &w.out.id, nullptr};
    });
    for (const uint32_t how : {0U, SEPAX_HULL}) {
        const std::string suffix = how != 0 ? "/hull" : "";
        for (const auto &[name, n] :
             {std::pair{"too_many", size_t(SEPAX_MAX_VERTICES) + 1}, {"far_too_many", none}})
            row(name + suffix, SEPAX_ERROR_TOO_MANY_VERTICES, [how, n = n](world &w, auto &a) {
                a = {w.store.get(), w.many.data(), n, how, &w.out.id, nullptr};
            });
        for (const float v : not_finite) {
            row("not_finite_x" + suffix, SEPAX_ERROR_NOT_FINITE, [v, how](world &w, auto &a) {
                w.in.vertices[2].x = v;
                std::get<flags>(a) = how;
            });
            row("not_finite_y" + suffix, SEPAX_ERROR_NOT_FINITE, [v, how](world &w, auto &a) {
                w.in.vertices[0].y = v;
                std::get<flags>(a) = how;
            });
        }
    }
    static const struct {
        const char *name;
        sepax_status expected;
        points vertices;
    } shapes_refused[] = {
        {"not_finite_point", SEPAX_ERROR_NOT_FINITE, {{-infinite, 0}}},
        {"not_finite_segment", SEPAX_ERROR_NOT_FINITE, {{nan_value, 4}, {5, 6}}},
        {"zero_area", SEPAX_ERROR_ZERO_AREA, {{0, 0}, {1, 1}, {2, 2}}},
        {"zero_area", SEPAX_ERROR_ZERO_AREA, {{1, 2}, {3, 4}, {1, 2}}},
        {"zero_area", SEPAX_ERROR_ZERO_AREA, {{5, 5}, {5, 5}, {5, 5}, {5, 5}}},
        {"zero_area", SEPAX_ERROR_ZERO_AREA, {{0, 0}, {3, 1}, {0, 0}, {6, 2}, {-3, -1}}},
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
        row(s.name, s.expected, [&s](world &w, auto &a) {
            a = {w.store.get(), s.vertices.data(), s.vertices.size(), 0, &w.out.id, nullptr};
        });
}

// ------------------------------------------------------------ many polygons

enum { many_store, many_xy, many_offsets, many_count, many_flags, many_first, many_rejection };

auto of_many(error_table &table) {
    return calls_of(table, "add_many", sepax_store_add_many, [](world &w) {
        return std::tuple(w.store.get(), w.in.xy, w.in.offsets, 5, 0U, &w.out.id, &w.out.rejection);
    });
}

// One polygon of several that is bad.
void bad_one_rows(error_table &table) {
    const auto row = of_many(table);
    for (size_t i = 0; i < 5; ++i) {
        row("no_vertices", SEPAX_ERROR_NO_VERTICES, i, [i](world &w) {
            for (size_t j = i + 1; j < 6; ++j)
                w.in.offsets[j] -= 3;
        });
        row("not_finite", SEPAX_ERROR_NOT_FINITE, i,
            [i](world &w) { w.in.xy[6 * i + 3] = nan_value; });
        row("clockwise", SEPAX_ERROR_CLOCKWISE, i, [i](world &w) {
            std::swap(w.in.xy[6 * i + 2], w.in.xy[6 * i + 4]);
            std::swap(w.in.xy[6 * i + 3], w.in.xy[6 * i + 5]);
        });
        row("zero_area", SEPAX_ERROR_ZERO_AREA, i,
            [i](world &w) { w.in.xy[6 * i + 2] = 0; }); // all of it on the y axis
    }
    for (size_t i = 0; i < 30; ++i)
        for (const float v : not_finite)
            row("not_finite_anywhere", SEPAX_ERROR_NOT_FINITE, i / 6,
                [i, v](world &w) { w.in.xy[i] = v; });
}

// Bad polygons behind good ones, of which the first counts, and offsets.
void first_bad_rows(error_table &table) {
    const auto row = of_many(table);
    row("offsets", SEPAX_ERROR_OFFSETS, 2, [](world &w) { w.in.offsets[3] = 5; });
    row("first_offsets", SEPAX_ERROR_OFFSETS, 0,
        [](world &w) { w.in.offsets[0] = w.in.offsets[1] + 1; });
    row("the_first_error_counts", SEPAX_ERROR_NOT_FINITE, 1, [](world &w) {
        w.in.xy[6] = infinite;
        w.in.xy[13] = 9; // and a polygon behind it that is not convex or runs clockwise
        w.in.xy[15] = -9;
    });
    // Offsets that first run beyond the end: nothing behind it may be read. The block is of exact
    // size for a sanitizer's sake.
    static const std::unique_ptr<float[]> three(new float[6]{0, 0, 1, 0, 0, 1});
    row("offsets_beyond_the_end", SEPAX_ERROR_OFFSETS, 1, [](world &w, auto &a) {
        w.in.offsets[1] = 3000;
        w.in.offsets[2] = 3;
        std::get<many_xy>(a) = three.get();
        std::get<many_count>(a) = 2;
    });
    static const std::vector<float> many = [] {
        std::vector<float> xy(2 * (4 + SEPAX_MAX_VERTICES), 1);
        std::copy_n(three.get(), 6, xy.begin());
        return xy;
    }();
    row("too_many_vertices", SEPAX_ERROR_TOO_MANY_VERTICES, 1, [](world &w, auto &a) {
        w.in.offsets[2] = 4 + SEPAX_MAX_VERTICES;
        std::get<many_xy>(a) = many.data();
        std::get<many_count>(a) = 2;
    });
    const auto behind_one = [&row](const char *name, sepax_status expected,
                                   const std::vector<float> &second) {
        row(name, expected, 1, [second](world &w, auto &a) {
            std::copy(second.begin(), second.end(), w.in.xy + 6);
            w.in.offsets[2] = uint32_t(3 + second.size() / 2);
            std::get<many_count>(a) = 2;
        });
    };
    behind_one("not_convex", SEPAX_ERROR_NOT_CONVEX, {0, 0, 4, 0, 1, 1, 0, 4});
    behind_one("winding", SEPAX_ERROR_WINDING, {0, 10, -6, -8, 10, 3, -10, 3, 6, -8});
}

void add_many_rows(error_table &table) {
    const auto row = of_many(table);
    row.null<many_store, many_xy, many_offsets, many_first>();
    row.set<many_flags>("flags", SEPAX_ERROR_OPTION, 0x10U);
    row.each<many_count>("count", SEPAX_ERROR_COUNT,
                         {size_t(SEPAX_MAX_SHAPES) - 5, size_t(1) << 32, none - 1, none});
    row("memory", SEPAX_ERROR_MEMORY, [](world &w, auto &a) {
        static const shapes::scene s = shapes::make_tiles(8, 40, 40);
        w.memory.left = 0;
        a = {w.poor.get(), s.xy.data(),     s.offsets.data(), s.count(), 0,
             &w.out.id,    &w.out.rejection};
    });
    bad_one_rows(table);
    first_bad_rows(table);
    row.alias<many_first>("alias_first_xy", [](world &w) { return &w.in.xy[29]; });
    row.alias<many_first>("alias_first_offsets", [](world &w) { return &w.in.offsets[5]; });
    row.alias<many_rejection>("alias_rejected_xy", [](world &w) { return &w.in.xy[28]; });
    row.alias<many_rejection>("alias_rejected", [](world &w) { return &w.in.offsets[2]; });
    row.alias<many_first>("alias_outputs", [](world &w) { return &w.out.rejection; });
    row("alias_outputs", SEPAX_ERROR_ALIAS, [](world &w, auto &a) { // of no shapes as well
        a = {w.store.get(),   nullptr, nullptr, 0, 0, as<sepax_id>(&w.out.rejection),
             &w.out.rejection};
    });
}

// -------------------------------------------------------------------- boxes

void bad_box_rows(error_table &table) {
    const calls_of row(table, "add_boxes", sepax_store_add_boxes, [](world &w) {
        return std::tuple(w.store.get(), w.in.boxes, 4, &w.out.id, &w.out.rejection);
    });
    const auto bad = [&row](const char *name, sepax_status expected, const sepax_box &box) {
        for (size_t i = 0; i < 4; ++i)
            row(name, expected, i, [box, i](world &w) { w.in.boxes[i] = box; });
    };
    for (size_t field = 0; field < 6; ++field)
        for (const float v : not_finite) {
            float values[6] = {1, 1, 0, 0, 1, 0};
            values[field] = v;
            sepax_box box;
            std::memcpy(&box, values, sizeof box);
            bad("not_finite_anywhere", field < 2 ? SEPAX_ERROR_NOT_FINITE : SEPAX_ERROR_POSE, box);
        }
    bad("negative_x", SEPAX_ERROR_EXTENT, {-1, 1, {0, 0, 1, 0}});
    bad("negative_y", SEPAX_ERROR_EXTENT, {1, -1e-40F, {0, 0, 1, 0}});
    bad("zero_x", SEPAX_ERROR_ZERO_AREA, {0, 1, {0, 0, 1, 0}});
    bad("minus_zero_y", SEPAX_ERROR_ZERO_AREA, {1, -0.0F, {0, 0, 1, 0}});
    bad("pose_zero", SEPAX_ERROR_POSE, {1, 1, {0, 0, 0, 0}});
    bad("overflow", SEPAX_ERROR_OVERFLOW, {3e38F, 1, {3e38F, 0, 1, 0}});
}

void add_boxes_rows(error_table &table) {
    enum { store, boxes, count, first, rejection };
    const calls_of row(table, "add_boxes", sepax_store_add_boxes, [](world &w) {
        return std::tuple(w.store.get(), w.in.boxes, 4, &w.out.id, &w.out.rejection);
    });
    row.null<store, boxes, first>();
    row.each<count>("count", SEPAX_ERROR_COUNT,
                    {size_t(SEPAX_MAX_SHAPES), none / sizeof(sepax_box) + 1, none});
    bad_box_rows(table);
    row.alias<first>("alias", [](world &w) { return &w.in.boxes[3].pose.sin; });
    row.alias<rejection>("alias_rejected", [](world &w) { return &w.in.boxes[2]; });
    row.alias<first>("alias_outputs", [](world &w) { return &w.out.rejection; });
    row("memory", SEPAX_ERROR_MEMORY, [](world &w, auto &a) {
        static const std::vector<sepax_box> many(5000, sepax_box{1, 1, {0, 0, 1, 0}});
        w.memory.left = 0;
        a = {w.poor.get(), many.data(), many.size(), &w.out.id, &w.out.rejection};
    });
}

// ----------------------------------------------------------- copies, sweeps

void add_copies_rows(error_table &table) {
    enum { store, range, copies, first };
    const calls_of row(table, "add_copies", sepax_store_add_copies, [](world &w) {
        return std::tuple(w.store.get(), sepax_range{0, 2}, 3, &w.out.id, &w.out.rejection);
    });
    row.null<store, first>();
    row.each<range>("range", SEPAX_ERROR_RANGE,
                    {sepax_range{0, 7}, {6, 1}, {7, 0}, {1, UINT32_MAX}});
    row.set<range>("id", SEPAX_ERROR_ID, sepax_range{2, 4}, 2);
    row.each<copies>("count", SEPAX_ERROR_COUNT,
                     {size_t(SEPAX_MAX_SHAPES) / 2 + 1, none / 2, none});
    row.alias<first>("alias", [](world &w) { return &w.out.rejection.id; });
    for (const size_t left : {0U, 1U, 2U})
        row("memory", SEPAX_ERROR_MEMORY, [left](world &w, auto &a) {
            w.memory.left = left;
            a = {w.poor.get(), {0, 4}, 1000, &w.out.id, &w.out.rejection};
        });
}

// A sweep of one shape from where it is, in a store of its own, which it does not change.
sepax_status sweep_alone(world &w, const points &core, float radius, sepax_pose to) {
    const shapes::store_ptr s = stores::make(0);
    const sepax_id id = stores::add_rounded(s.get(), {core, radius});
    const std::string before = dump(s.get());
    const sepax_pose from = {0, 0, 1, 0};
    const sepax_status status =
        sepax_store_add_sweeps(s.get(), &id, &from, &to, 1, &w.out.id, &w.out.rejection);
    EXPECT_EQ(before, dump(s.get()));
    return status;
}

void add_sweeps_rows(error_table &table) {
    enum { store, ids, from, to, count, first };
    const calls_of row(table, "add_sweeps", sepax_store_add_sweeps, [](world &w) {
        return std::tuple(w.store.get(), w.in.ids, w.in.poses, w.in.poses + 4, 4, &w.out.id,
                          &w.out.rejection);
    });
    row.null<store, first, ids, from, to>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {size_t(SEPAX_MAX_SHAPES), none});
    for (const size_t left : {0U, 1U, 2U, 3U})
        row("memory", SEPAX_ERROR_MEMORY, [left](world &w, auto &a) {
            static const std::vector<sepax_id> same(3000, 0);
            static const std::vector<sepax_pose> still(3000, {0, 0, 1, 0});
            w.memory.left = left;
            a = {w.poor.get(), same.data(), still.data(),    still.data(),
                 3000,         &w.out.id,   &w.out.rejection};
        });
    for (const sepax_id id : unknown_ids)
        row("id", SEPAX_ERROR_ID, 2, [id](world &w) { w.in.ids[2] = id; });
    for (const sepax_pose &bad : {sepax_pose{0, 0, 0, 0},
                                  {0, 0, 1 + 1e-6F, 0},
                                  {nan_value, 0, 1, 0},
                                  {0, infinite, 1, 0}}) {
        row("from", SEPAX_ERROR_POSE, 2, [bad](world &w) { w.in.poses[2] = bad; });
        row("to", SEPAX_ERROR_POSE, 3, [bad](world &w) { w.in.poses[7] = bad; });
    }
    row.alias<first>("alias", [](world &w) { return &w.in.ids[3]; });
    row.alias<first>("alias_from", [](world &w) { return &w.in.poses[3]; });
    row.alias<first>("alias_to", [](world &w) { return &w.in.poses[7]; });
    // Sweeps that a store cannot hold.
    const auto alone = [&table](const char *name, sepax_status expected,
                                std::function<sepax_status(world &)> run) {
        table.push_back({std::string("add_sweeps/") + name, expected, std::move(run), 0, none});
    };
    alone("overflow_of_a_vertex", SEPAX_ERROR_OVERFLOW, [](world &w) {
        return sweep_alone(w, {{1, 0}, {3e38F, 0}}, 0, {3e38F, 0, 1, 0});
    });
    alone("overflow_of_the_radius", SEPAX_ERROR_OVERFLOW, [](world &w) {
        return sweep_alone(w, {{1, 0}, {2e38F, 0}}, 2e38F, {0, 0, -1, 0});
    });
    alone("corners", SEPAX_ERROR_TOO_MANY_VERTICES, [](world &w) {
        shapes::rng random(1);
        const points p = shapes::random_convex(random, SEPAX_MAX_VERTICES, 1, 1);
        return sweep_alone(w, p, 0, {0, 0, .8F, .6F});
    });
}

// Calls of a store that has given out all ids.
void full_rows(error_table &table) {
    const auto row = [&table](const char *name, sepax_status (*run)(world &)) {
        table.push_back({name, SEPAX_ERROR_COUNT,
                         [run](world &w) { return w.when_full([&] { return run(w); }); }, none,
                         none});
    };
    row("add/count", [](world &w) {
        return sepax_store_add(w.store.get(), w.in.vertices, 3, 0, &w.out.id, nullptr);
    });
    row("add_many/full", [](world &w) {
        return sepax_store_add_many(w.store.get(), w.in.xy, w.in.offsets, 1, 0, &w.out.id,
                                    &w.out.rejection);
    });
    row("add_boxes/full", [](world &w) {
        return sepax_store_add_boxes(w.store.get(), w.in.boxes, 1, &w.out.id, &w.out.rejection);
    });
    row("add_copies/full", [](world &w) {
        return sepax_store_add_copies(w.store.get(), {0, 1}, 1, &w.out.id, &w.out.rejection);
    });
    row("add_sweeps/full", [](world &w) {
        return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses, w.in.poses, 4, &w.out.id,
                                      &w.out.rejection);
    });
}

} // namespace

void add_rows(error_table &table) {
    create_rows(table, "create", sepax_store_create, true, {0x4U, 0x80U, 0x80000001U});
    create_rows(table, "workspace", sepax_workspace_create, false,
                {SEPAX_RELATE_ONLY, 0x2U, 0x80000000U});
    create_rows(table, "index", sepax_index_create, false, {SEPAX_RELATE_ONLY});
    table.push_back({"clear/null", SEPAX_ERROR_NULL,
                     [](world &) { return sepax_store_clear(nullptr); }, none, none});
    add_one_rows(table);
    add_many_rows(table);
    add_boxes_rows(table);
    add_copies_rows(table);
    add_sweeps_rows(table);
    full_rows(table);
}
