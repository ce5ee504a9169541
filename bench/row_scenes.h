// SPDX-License-Identifier: MIT
//
// The scenes of rows: a planner's trajectories against moving obstacles, and trial moves of hard
// polygons against their neighbours; with their right answers, by the reference backend.

#ifndef SEPAX_BENCH_ROW_SCENES_H
#define SEPAX_BENCH_ROW_SCENES_H

#include <vector>

#include "workload.h"

namespace row_scenes {

// Cars of 4.6 m by 1.9 m on a road of four lanes: 2,000 trajectories of 40 steps of 0.1 s, from one
// start to many speeds and sides, against 30 cars that keep theirs.
constexpr uint32_t trajectories = 2000, steps = 40, obstacles = 30;

struct plan {
    shapes::store_ptr store;
    std::vector<sepax_pose> poses; // trajectory by trajectory
    std::vector<sepax_id> shapes, ids;
    std::vector<uint32_t> list_of, offsets, groups;
    std::vector<baseline_box> boxes;
    std::vector<float> reach;
    shapes::workspace_ptr workspace = shapes::make_workspace();

    sepax_rows rows() const;
    baseline_plan by_hand() const;
};

plan &get_plan();
// The first step of each trajectory that hits, or `steps`.
const std::vector<uint32_t> &right_steps();

// Moves of hard shapes by up to a tenth of their size, each against the eight nearest others.
constexpr uint32_t trial_count = 4096, neighbours = 8;

struct moving_kind {
    const char *name;
    baseline_moving moving; // a number of vertices, or boxes or discs
};
constexpr moving_kind moving_kinds[] = {
    {"k4", 4}, {"k5", 5}, {"box", BASELINE_MOVING_BOXES}, {"disc", BASELINE_MOVING_DISCS}};

struct moves {
    shapes::store_ptr store;
    std::vector<sepax_vec2> local, world;
    std::vector<baseline_circle> circles;
    std::vector<baseline_box> boxes;
    std::vector<sepax_id> shapes, ids;
    std::vector<sepax_pose> homes, poses, apart;
    std::vector<sepax_vec2> shifts; // from `apart` to `poses`, but for rounding
    std::vector<uint32_t> offsets;
    std::vector<uint8_t> right; // 1 for each trial that hits
    shapes::workspace_ptr workspace = shapes::make_workspace();

    sepax_rows rows(size_t first, size_t count) const;
    sepax_rows shifted_rows(size_t first, size_t count) const;
    baseline_trials by_hand(baseline_moving moving) const;
};

// The moves of shapes of one kind, until those of another one are made.
moves &get_moves(baseline_moving moving);

} // namespace row_scenes

#endif
