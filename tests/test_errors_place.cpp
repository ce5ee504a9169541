// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: placing and removing shapes, radii, poses; and reading
// vertices, bounding boxes and moments.

#include "test_errors.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

using stores::points;

namespace {

// The (cos, 0) nearest to unit length that is too long, and the one that is too short.
float off_unit(double square, float towards) {
    float c = static_cast<float>(std::sqrt(square));
    while (std::abs(double{c} * c - 1) <= 0x1p-20)
        c = std::nextafter(c, towards);
    return c;
}

// ----------------------------------------------------------------- placing

void place_overflow_rows(error_table &table) {
    for (size_t corner = 0; corner < 8; ++corner) {
        const auto run = [corner](world &w) {
            // Its own store: the last element pushes one corner over the end of float.
            const shapes::store_ptr s = stores::make(0);
            points p = {{1e38F, 0}, {0, 1e37F}, {-1e37F, 0}, {0, -1e37F}};
            for (sepax_vec2 &v : p)
                v = corner < 4 ? v : sepax_vec2{-v.y, v.x};
            std::rotate(p.begin(), p.begin() + corner % 4, p.end());
            stores::add(s.get(), p);
            const std::string before = dump(s.get());
            const sepax_id ids[] = {0, 0};
            const sepax_pose poses[] = {{1e38F, 1e38F, 1, 0}, {3e38F, 3e38F, 1, 0}};
            const sepax_status status = sepax_store_place(s.get(), ids, poses, 2, &w.out.rejection);
            EXPECT_EQ(before, dump(s.get()));
            return status;
        };
        table.push_back({"place/overflow", SEPAX_ERROR_OVERFLOW, run, 1, none});
    }
}

void placing_rows(error_table &table) {
    enum { store, ids, poses, count, rejection };
    const calls_of row(table, "place", sepax_store_place, [](world &w) {
        return std::tuple(w.store.get(), w.in.ids, w.in.poses, 5, &w.out.rejection);
    });
    row.null<store, ids, poses>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_pose) + 1});
    const auto bad = [&row](const char *name, size_t i, const sepax_pose &pose) {
        row(name, SEPAX_ERROR_POSE, i, [pose, i](world &w) { w.in.poses[i] = pose; });
    };
    for (size_t i = 0; i < 5; ++i) {
        for (const sepax_id id : unknown_ids)
            row("id", SEPAX_ERROR_ID, i, [id, i](world &w) { w.in.ids[i] = id; });
        bad("zero", i, {0, 0, 0, 0});
        bad("too_long", i, {0, 0, 1 + 1e-6F, 0}); // 2e-6 off, 2^-20 is 0.95e-6
        bad("too_short", i, {0, 0, 1 - 1e-6F, 0});
        bad("just_too_long", i, {0, 0, off_unit(1 + 0x1p-20, 2), 0});
        bad("just_too_short", i, {0, 0, 0, off_unit(1 - 0x1p-20, 0)});
        bad("largest", i, {0, 0, FLT_MAX, FLT_MAX});
    }
    for (const float v : not_finite)
        for (const size_t i : {0U, 3U, 4U})
            for (const sepax_pose &pose :
                 {sepax_pose{v, 0, 1, 0}, {0, v, 1, 0}, {0, 0, v, 0}, {0, 0, 1, v}})
                bad("not_finite_anywhere", i, pose);
    place_overflow_rows(table);
    row.alias<rejection>("alias_ids", [](world &w) { return &w.in.ids[2]; });
    row.alias<rejection>("alias_poses", [](world &w) { return &w.in.poses[4]; });
    row("alias_last_id", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        std::get<count>(a) = 8;
        std::get<rejection>(a) = as<sepax_rejection>(&w.in.ids[6]);
    });
}

void remove_rows(error_table &table) {
    enum { store, ids, count, rejection };
    const calls_of row(table, "remove", sepax_store_remove, [](world &w) {
        return std::tuple(w.store.get(), w.in.ids, 5, &w.out.rejection);
    });
    row.null<store, ids>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_id) + 1});
    for (const sepax_id id : unknown_ids)
        for (size_t i = 0; i < 5; ++i)
            row("id", SEPAX_ERROR_ID, i, [id, i](world &w) { w.in.ids[i] = id; });
    row.set<count>("twice", SEPAX_ERROR_ID, 6, 5); // 0 again
    row.alias<rejection>("alias", [](world &w) { return &w.in.ids[4]; });
}

void radii_rows(error_table &table) {
    enum { store, ids, radii, count, rejection };
    const calls_of row(table, "set_radii", sepax_store_set_radii, [](world &w) {
        return std::tuple(w.store.get(), w.in.ids, w.in.radii, 5, &w.out.rejection);
    });
    row.null<store, ids, radii>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_id) + 1});
    for (size_t i = 0; i < 5; i++) {
        for (const sepax_id id : unknown_ids)
            row("id", SEPAX_ERROR_ID, i, [id, i](world &w) { w.in.ids[i] = id; });
        for (const float radius : {-1.0F, -0x1p-149F, nan_value, infinite, -infinite})
            row("radius", SEPAX_ERROR_RADIUS, i, [radius, i](world &w) { w.in.radii[i] = radius; });
    }
    row.alias<rejection>("alias_ids", [](world &w) { return &w.in.ids[4]; });
    row.alias<rejection>("alias_radii", [](world &w) { return &w.in.radii[4]; });
    row.memory<store>(&world::poor);
}

// ------------------------------------------------------------------- poses

const float bad_angles[] = {nan_value, infinite, -infinite, 0x1.000002p20F, -0x1.000002p20F};

void from_angles_rows(error_table &table) {
    enum { positions, angles, count, poses, rejection };
    const calls_of row(table, "poses_from_angles", sepax_poses_from_angles, [](world &w) {
        return std::tuple(w.in.vertices, w.in.radii, 5, w.out.poses, &w.out.rejection);
    });
    row.null<angles, poses>();
    for (const size_t n : {none, none / sizeof(sepax_pose) + 1})
        row("count", SEPAX_ERROR_COUNT, [n](world &, auto &a) {
            std::get<positions>(a) = nullptr;
            std::get<count>(a) = n;
        });
    for (const float bad : bad_angles)
        for (const size_t i : {size_t(0), size_t(4)})
            row("angle", SEPAX_ERROR_ANGLE, i, [bad, i](world &w) { w.in.radii[i] = bad; });
    for (const sepax_vec2 bad : {sepax_vec2{nan_value, 0}, sepax_vec2{0, infinite}})
        row("position", SEPAX_ERROR_NOT_FINITE, 3, [bad](world &w) { w.in.vertices[3] = bad; });
    row.alias<poses>("alias_angles", [](world &w) { return w.in.radii + 4; });
    row.alias<poses>("alias_positions", [](world &w) { return w.in.vertices + 1; });
    row.alias<rejection>("alias_rejection", [](world &w) { return w.in.radii; });
}

void turn_rows(error_table &table) {
    enum { poses, angles, count, rejection };
    const calls_of row(table, "poses_turn", sepax_poses_turn, [](world &w) {
        return std::tuple(w.in.poses, w.in.radii, 5, &w.out.rejection);
    });
    row.null<poses, angles>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_pose) + 1});
    for (const float bad : bad_angles)
        row("angle", SEPAX_ERROR_ANGLE, 4, [bad](world &w) { w.in.radii[4] = bad; });
    for (const sepax_pose bad : {sepax_pose{0, 0, 1, 0.01F},
                                 {0, 0, nan_value, 0},
                                 {infinite, 0, 1, 0},
                                 {0, nan_value, 1, 0}})
        row("pose", SEPAX_ERROR_POSE, 4, [bad](world &w) { w.in.poses[4] = bad; });
    row.alias<angles>("alias_angles", [](world &w) { return w.in.poses + 4; });
    row.alias<rejection>("alias_rejection", [](world &w) { return w.in.poses + 4; });
}

// ----------------------------------------------------------------- reading

void vertices_rows(error_table &table) {
    enum { store, id, vertices, capacity, count };
    for (const auto &[name, read] : {std::pair{"vertices", &sepax_store_vertices},
                                     {"local_vertices", &sepax_store_local_vertices}}) {
        const calls_of row(table, name, read, [](world &w) {
            return std::tuple(w.store.get(), 1U, w.out.vertices, 16, &w.out.count);
        });
        row.null<store, vertices, count>();
        for (const sepax_id bad : unknown_ids)
            row.set<id>("id", SEPAX_ERROR_ID, bad);
        row.set<capacity>("capacity", SEPAX_ERROR_CAPACITY, 3, none, 4);
        row("capacity_0", SEPAX_ERROR_CAPACITY, none, 20, [](world &w, auto &a) {
            a = {w.store.get(), 5, nullptr, 0, &w.out.count};
        });
        for (const size_t room : {3U, 16U}) // too few of them: the count is told in its place
            row("alias", SEPAX_ERROR_ALIAS, [room](world &w, auto &a) {
                std::get<capacity>(a) = room;
                std::get<count>(a) = as<size_t>(&w.out.vertices[2]);
            });
    }
}

void bounds_rows(error_table &table) {
    enum { store, ids, poses, count, bounds, rejection };
    const calls_of row(table, "bounds", sepax_store_bounds, [](world &w) {
        return std::tuple(w.store.get(), w.in.ids, nullptr, 4, w.out.bounds, &w.out.rejection);
    });
    row.null<store, bounds, ids>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_bounds) + 1});
    for (const sepax_id bad : unknown_ids)
        for (const bool posed : {false, true})
            row("id", SEPAX_ERROR_ID, 2, [bad, posed](world &w, auto &a) {
                w.in.ids[2] = bad;
                std::get<poses>(a) = posed ? w.in.poses : nullptr;
            });
    const auto posed = [&row](const char *name, sepax_status expected, size_t i,
                              const sepax_pose &pose, auto store_of) {
        row(name, expected, i, [i, pose, store_of](world &w, auto &a) {
            w.in.poses[i] = pose;
            std::get<poses>(a) = w.in.poses;
            std::get<store>(a) = store_of(w);
        });
    };
    const auto usual = [](world &w) { return w.store.get(); };
    posed("pose", SEPAX_ERROR_POSE, 3, {0, 0, 1, 1}, usual);
    posed("pose", SEPAX_ERROR_POSE, 3, {nan_value, 0, 1, 0}, usual);
    posed("pose", SEPAX_ERROR_POSE, 3, {0, infinite, 1, 0}, usual);
    constexpr float most = std::numeric_limits<float>::max();
    posed("overflow", SEPAX_ERROR_OVERFLOW, 0, {most, most, 0.70710677F, 0.70710677F}, [](world &) {
        static const shapes::store_ptr large = [] { // its vertices are as large as a float can be
            shapes::store_ptr made = stores::make(0);
            stores::add(made.get(), {{-most, -most}, {most, -most}, {most, most}});
            return made;
        }();
        return large.get();
    });
    row.alias<bounds>("alias_ids", [](world &w) { return w.in.ids; });
    row("alias_poses", SEPAX_ERROR_ALIAS, [](world &w, auto &a) {
        a = {w.store.get(),   w.in.ids, w.in.poses, 2, as<sepax_bounds>(w.in.poses),
             &w.out.rejection};
    });
    row.alias<rejection>("alias_rejection", [](world &w) { return w.in.ids; });
}

// ----------------------------------------------------------------- moments

void body_moments_rows(error_table &table) {
    enum { store, bodies, moments };
    const calls_of row(table, "body_moments", sepax_body_moments, [](world &w) {
        return std::tuple(w.store.get(), sepax_bodies{w.in.offsets, 2}, w.out.moments,
                          &w.out.rejection);
    });
    const auto with = [&row](const char *name, sepax_status expected, uint32_t middle, uint32_t end,
                             size_t rejected, bool to_null = false) {
        row(name, expected, rejected, [middle, end, to_null](world &w, auto &a) {
            w.in.offsets[1] = middle;
            w.in.offsets[2] = end;
            std::get<moments>(a) = to_null ? nullptr : w.out.moments;
        });
    };
    row.null<store>();
    row.set<bodies>("null_offsets", SEPAX_ERROR_NULL, sepax_bodies{nullptr, 2});
    with("null_moments", SEPAX_ERROR_NULL, 2, 4, none, true);
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES) + 1, none})
        row("count", SEPAX_ERROR_COUNT,
            [count](world &, auto &a) { std::get<bodies>(a).count = count; });
    with("offsets", SEPAX_ERROR_OFFSETS, 3, 2, 1);
    with("range", SEPAX_ERROR_RANGE, 3, 7, 1);
    with("removed", SEPAX_ERROR_RANGE, removed, removed + 1, 1);
    row.alias<moments>("alias", [](world &w) { return w.in.offsets; });
}

void moments_rows(error_table &table) {
    enum { store, ids, count, moments, rejection };
    const calls_of row(table, "moments", sepax_store_moments, [](world &w) {
        return std::tuple(w.store.get(), w.in.ids, 4, w.out.moments, &w.out.rejection);
    });
    row.null<store, ids, moments>();
    row.each<count>("count", SEPAX_ERROR_COUNT, {none, none / sizeof(sepax_moments) + 1});
    for (const sepax_id bad : unknown_ids)
        row("id", SEPAX_ERROR_ID, 3, [bad](world &w) { w.in.ids[3] = bad; });
    row.alias<moments>("alias", [](world &w) { return w.in.ids; });
    row.alias<rejection>("alias_rejection", [](world &w) { return w.out.moments; });
}

} // namespace

void place_rows(error_table &table) {
    placing_rows(table);
    remove_rows(table);
    radii_rows(table);
    from_angles_rows(table);
    turn_rows(table);
}

void shape_rows(error_table &table) {
    vertices_rows(table);
    bounds_rows(table);
    moments_rows(table);
    body_moments_rows(table);
}
