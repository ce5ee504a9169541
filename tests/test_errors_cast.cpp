// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: casts and sweeps.

#include "test_errors.h"

#include "batch.h"

static sepax_casts casts_of(world &w) {
    return {w.out.relations, w.out.separations, w.out.normals_x,
            w.out.normals_y, w.out.features,    w.out.other_features};
}

void cast_rows(error_table &table) {
    const auto cast = [](world &w) {
        const sepax_casts c = casts_of(w);
        return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options,
                          &c);
    };
    table.add("cast/null_casts", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options,
                          nullptr);
    });
    table.add("cast/null_motions", SEPAX_ERROR_NULL, [](world &w) {
        const sepax_casts c = casts_of(w);
        return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), nullptr, &w.options, &c);
    });
    table.add("cast/unprepared", SEPAX_ERROR_UNPREPARED, [](world &w) {
        const sepax_casts c = casts_of(w);
        return sepax_cast(w.bare.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options, &c);
    });
    for (const float bad : {nan_value, infinite, -infinite})
        for (float sepax_vec2::*const part : {&sepax_vec2::x, &sepax_vec2::y})
            for (const size_t i : {0U, 7U, 15U})
                table.add(
                    "cast/motion", SEPAX_ERROR_NOT_FINITE,
                    [cast, bad, part, i](world &w) {
                        w.in.vertices[i].*part = bad;
                        w.freeze();
                        return cast(w);
                    },
                    i);
    float *sepax_casts::*const numbers[] = {&sepax_casts::time, &sepax_casts::normal_x,
                                            &sepax_casts::normal_y};
    for (float *sepax_casts::*const number : numbers) {
        table.add("cast/alias_motions", SEPAX_ERROR_ALIAS, [number](world &w) {
            sepax_casts c = casts_of(w);
            c.*number = &w.in.vertices[15].y;
            return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options,
                              &c);
        });
        table.add("cast/alias_outputs", SEPAX_ERROR_ALIAS, [number](world &w) {
            sepax_casts c = casts_of(w);
            c.*number = reinterpret_cast<float *>(&w.out.features[15]);
            return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options,
                              &c);
        });
    }
    table.add("cast/alias_pairs", SEPAX_ERROR_ALIAS, [](world &w) {
        sepax_casts c = casts_of(w);
        c.relation = reinterpret_cast<uint8_t *>(&w.in.pairs[15]);
        return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options,
                          &c);
    });
    table.add("cast/alias_features", SEPAX_ERROR_ALIAS, [](world &w) {
        sepax_casts c = casts_of(w);
        c.feature_b = &w.out.features[15];
        return sepax_cast(w.store.get(), sepax_pairs(w.in.pairs, 16), w.in.vertices, &w.options,
                          &c);
    });
}

namespace {

sepax_status sweep(world &w, const sepax_pose *to) {
    return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses, to, 4, &w.out.id,
                                  &w.out.rejection);
}

// A sweep of one shape from where it is, in a store of its own, which it does not change.
sepax_status sweep_alone(world &w, const std::vector<sepax_vec2> &core, float radius,
                         sepax_pose to) {
    sepax_store *raw = nullptr;
    EXPECT_EQ(SEPAX_OK, sepax_store_create(nullptr, &raw));
    const shapes::store_ptr s(raw);
    sepax_id id = 0;
    EXPECT_EQ(SEPAX_OK, sepax_store_add(raw, core.data(), core.size(), 0, &id, nullptr));
    EXPECT_EQ(SEPAX_OK, sepax_store_set_radii(raw, &id, &radius, 1, nullptr));
    const std::string before = dump(raw);
    const sepax_pose from = {0, 0, 1, 0};
    const sepax_status status =
        sepax_store_add_sweeps(raw, &id, &from, &to, 1, &w.out.id, &w.out.rejection);
    EXPECT_EQ(before, dump(raw));
    return status;
}

// Arguments that are wrong whatever the arrays hold.
void sweep_argument_rows(error_table &table) {
    table.add("add_sweeps/null_store", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_sweeps(nullptr, w.in.ids, w.in.poses, w.in.poses, 4, &w.out.id,
                                      &w.out.rejection);
    });
    table.add("add_sweeps/null_first", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses, w.in.poses, 4, nullptr,
                                      &w.out.rejection);
    });
    for (int missing = 0; missing < 3; missing++)
        table.add("add_sweeps/null_array", SEPAX_ERROR_NULL, [missing](world &w) {
            return sepax_store_add_sweeps(w.store.get(), missing == 0 ? nullptr : w.in.ids,
                                          missing == 1 ? nullptr : w.in.poses,
                                          missing == 2 ? nullptr : w.in.poses, 4, &w.out.id,
                                          &w.out.rejection);
        });
    for (const size_t count : {size_t(SEPAX_MAX_SHAPES), none})
        table.add("add_sweeps/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses, w.in.poses, count,
                                          &w.out.id, &w.out.rejection);
        });
    table.add("add_sweeps/full", SEPAX_ERROR_COUNT,
              [](world &w) { return w.when_full([&] { return sweep(w, w.in.poses); }); });
    for (const size_t left : {0U, 1U, 2U, 3U})
        table.add("add_sweeps/memory", SEPAX_ERROR_MEMORY, [left](world &w) {
            const std::vector<sepax_id> ids(3000, 0);
            const std::vector<sepax_pose> poses(3000, {0, 0, 1, 0});
            w.memory.left = left;
            return sepax_store_add_sweeps(w.poor.get(), ids.data(), poses.data(), poses.data(),
                                          3000, &w.out.id, &w.out.rejection);
        });
}

// One id, or one pose, that is bad.
void sweep_pose_rows(error_table &table) {
    for (const sepax_id id : {sepax_id(6), removed, sepax_id(UINT32_MAX)})
        table.add(
            "add_sweeps/id", SEPAX_ERROR_ID,
            [id](world &w) {
                w.in.ids[2] = id;
                return sweep(w, w.in.poses);
            },
            2);
    for (const sepax_pose &bad : {sepax_pose{0, 0, 0, 0},
                                  {0, 0, 1 + 1e-6F, 0},
                                  {nan_value, 0, 1, 0},
                                  {0, infinite, 1, 0}}) {
        table.add(
            "add_sweeps/from", SEPAX_ERROR_POSE,
            [bad](world &w) {
                w.in.poses[2] = bad;
                return sweep(w, w.in.poses);
            },
            2);
        table.add(
            "add_sweeps/to", SEPAX_ERROR_POSE,
            [bad](world &w) {
                const std::vector<sepax_pose> to = {{0, 0, 1, 0}, {0, 0, 1, 0}, {0, 0, 1, 0}, bad};
                return sweep(w, to.data());
            },
            3);
    }
}

void sweep_alias_rows(error_table &table) {
    table.add("add_sweeps/alias", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses, w.in.poses, 4,
                                      &w.in.ids[3], &w.out.rejection);
    });
    table.add("add_sweeps/alias_from", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses, w.in.poses + 4, 4,
                                      reinterpret_cast<sepax_id *>(&w.in.poses[3]),
                                      &w.out.rejection);
    });
    table.add("add_sweeps/alias_to", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_store_add_sweeps(w.store.get(), w.in.ids, w.in.poses + 4, w.in.poses, 4,
                                      reinterpret_cast<sepax_id *>(&w.in.poses[3]),
                                      &w.out.rejection);
    });
}

// Sweeps that a store cannot hold.
void sweep_size_rows(error_table &table) {
    table.add(
        "add_sweeps/overflow_of_a_vertex", SEPAX_ERROR_OVERFLOW,
        [](world &w) {
            return sweep_alone(w, {{1, 0}, {3e38F, 0}}, 0, {3e38F, 0, 1, 0});
        },
        0);
    table.add(
        "add_sweeps/overflow_of_the_radius", SEPAX_ERROR_OVERFLOW,
        [](world &w) {
            return sweep_alone(w, {{1, 0}, {2e38F, 0}}, 2e38F, {0, 0, -1, 0});
        },
        0);
    table.add(
        "add_sweeps/corners", SEPAX_ERROR_TOO_MANY_VERTICES,
        [](world &w) {
            shapes::rng random(1);
            const shapes::polygon p = shapes::random_convex(random, SEPAX_MAX_VERTICES, 1, 1);
            return sweep_alone(w, p, 0, {0, 0, .8F, .6F});
        },
        0);
}

} // namespace

void sweep_rows(error_table &table) {
    sweep_argument_rows(table);
    sweep_pose_rows(table);
    sweep_alias_rows(table);
    sweep_size_rows(table);
}
