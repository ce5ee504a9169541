// SPDX-License-Identifier: MIT
//
// Rows of the table of bad arguments: poses from angles, and poses that turn.

#include "test_errors.h"

static const float bad_angles[] = {nan_value, infinite, -infinite, 0x1.000002p20F, -0x1.000002p20F};

static void from_angles_rows(error_table &table) {
    const auto from = [](world &w) {
        return sepax_poses_from_angles(w.in.vertices, w.in.radii, 5, w.out.poses, &w.out.rejection);
    };
    table.add("poses_from_angles/null_angles", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_poses_from_angles(w.in.vertices, nullptr, 5, w.out.poses, &w.out.rejection);
    });
    table.add("poses_from_angles/null_poses", SEPAX_ERROR_NULL, [](world &w) {
        return sepax_poses_from_angles(w.in.vertices, w.in.radii, 5, nullptr, &w.out.rejection);
    });
    for (const size_t count : {none, none / sizeof(sepax_pose) + 1})
        table.add("poses_from_angles/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_poses_from_angles(nullptr, w.in.radii, count, w.out.poses,
                                           &w.out.rejection);
        });
    for (const float bad : bad_angles)
        for (const size_t i : {size_t(0), size_t(4)})
            table.add(
                "poses_from_angles/angle", SEPAX_ERROR_ANGLE,
                [from, bad, i](world &w) {
                    w.in.radii[i] = bad;
                    return from(w);
                },
                i);
    for (const sepax_vec2 bad : {sepax_vec2{nan_value, 0}, sepax_vec2{0, infinite}})
        table.add(
            "poses_from_angles/position", SEPAX_ERROR_NOT_FINITE,
            [from, bad](world &w) {
                w.in.vertices[3] = bad;
                return from(w);
            },
            3);
    table.add("poses_from_angles/alias_angles", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_poses_from_angles(nullptr, w.in.radii, 5,
                                       reinterpret_cast<sepax_pose *>(w.in.radii + 4),
                                       &w.out.rejection);
    });
    table.add("poses_from_angles/alias_positions", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_poses_from_angles(w.in.vertices, w.in.radii, 2,
                                       reinterpret_cast<sepax_pose *>(w.in.vertices + 1),
                                       &w.out.rejection);
    });
    table.add("poses_from_angles/alias_rejection", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_poses_from_angles(nullptr, w.in.radii, 5, w.out.poses,
                                       reinterpret_cast<sepax_rejection *>(w.in.radii));
    });
}

static void turn_rows(error_table &table) {
    const auto turn = [](world &w) {
        return sepax_poses_turn(w.in.poses, w.in.radii, 5, &w.out.rejection);
    };
    table.add("poses_turn/null_poses", SEPAX_ERROR_NULL,
              [](world &w) { return sepax_poses_turn(nullptr, w.in.radii, 5, &w.out.rejection); });
    table.add("poses_turn/null_angles", SEPAX_ERROR_NULL,
              [](world &w) { return sepax_poses_turn(w.in.poses, nullptr, 5, &w.out.rejection); });
    for (const size_t count : {none, none / sizeof(sepax_pose) + 1})
        table.add("poses_turn/count", SEPAX_ERROR_COUNT, [count](world &w) {
            return sepax_poses_turn(w.in.poses, w.in.radii, count, &w.out.rejection);
        });
    for (const float bad : bad_angles)
        table.add(
            "poses_turn/angle", SEPAX_ERROR_ANGLE,
            [turn, bad](world &w) {
                w.in.radii[4] = bad;
                return turn(w);
            },
            4);
    for (const sepax_pose bad : {sepax_pose{0, 0, 1, 0.01F}, sepax_pose{0, 0, nan_value, 0},
                                 sepax_pose{infinite, 0, 1, 0}, sepax_pose{0, nan_value, 1, 0}})
        table.add(
            "poses_turn/pose", SEPAX_ERROR_POSE,
            [turn, bad](world &w) {
                w.in.poses[4] = bad;
                return turn(w);
            },
            4);
    table.add("poses_turn/alias_angles", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_poses_turn(w.in.poses, reinterpret_cast<float *>(w.in.poses + 4), 5,
                                &w.out.rejection);
    });
    table.add("poses_turn/alias_rejection", SEPAX_ERROR_ALIAS, [](world &w) {
        return sepax_poses_turn(w.in.poses, w.in.radii, 5,
                                reinterpret_cast<sepax_rejection *>(w.in.poses + 4));
    });
}

void poses_rows(error_table &table) {
    from_angles_rows(table);
    turn_rows(table);
}
