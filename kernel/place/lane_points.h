/* SPDX-License-Identifier: MIT
 *
 * Points and circles, one after the other: each has a single vertex, so lanes would hold no more
 * than what follows from a pose in a dozen operations. Comes in: a run of moves, or a shape and a
 * pose. Goes out: the instances in the store, or the bounds that the store would have.
 *
 * Nothing has to be checked: a point is its own hull, and its class is never bent or collapsed.
 */
#ifndef SEPAX_LANE_POINTS_H
#define SEPAX_LANE_POINTS_H

#include <stddef.h>

#include "base/arrays.h"
#include "place/lane_runs.h"
#include "place/pose.h"

/* The bounds of a point at a pose; nothing is rounded but its place. `centred` means that all local
 * vertices of the store are (0, 0), which the formula leaves where the pose is: they need not be
 * read. Numbers of the pose are read one by one, because the compiler copies a pose as integers. */
HEDLEY_ALWAYS_INLINE static shape_bounds point_view(const float *vertices, uint32_t slot,
                                                    bool centred, const sepax_pose *poses,
                                                    size_t index, float radius) {
    float x, y;
    const char *const pose = (const char *)poses + index * sizeof *poses;
    memcpy(&x, pose + offsetof(sepax_pose, x), sizeof x);
    memcpy(&y, pose + offsetof(sepax_pose, y), sizeof y);
    if (centred) {
        x += 0.0f;
        y += 0.0f;
    } else {
        const sepax_pose p = pose_at(poses, index);
        const float *local = vertices + 8 * (size_t)slot;
        x = pose_move_x(p.x, p.cos, p.sin, local[0], local[4]);
        y = pose_move_y(p.y, p.cos, p.sin, local[0], local[4]);
    }
    return (shape_bounds){x, y, radius, circle_inner(radius)};
}

/* Fetches a move of a run, unless its slot follows the one before it: those the processor fetches
 * by itself. Without `local`, local vertices are not read. */
HEDLEY_ALWAYS_INLINE static void point_fetch(const move_run *run, uint32_t move, bool local) {
    const size_t slot = run->slots[move];
    if (slot - run->slots[move - 1] == 1) {
        return;
    }
    __builtin_prefetch(run->bounds + run->ids[move], 1);
    __builtin_prefetch(run->of->world + 8 * slot, 1);
    if (local) {
        __builtin_prefetch(run->of->shapes.vertices + 8 * slot);
    }
    if (run->of->normals != NULL) {
        __builtin_prefetch(run->of->normals + 8 * slot, 1);
    }
}

HEDLEY_ALWAYS_INLINE static void points_place_as(move_run run, bool centred) {
    const float *const vertices = run.of->shapes.vertices, *const radii = run.radii;
    float *const world = run.of->world, *const normals = run.of->normals;
    for (uint32_t i = 0; i < run.count; i++) {
        const uint32_t slot = run.slots[i];
        const sepax_id id = run.ids[i];
        const float radius = radii != NULL ? radii[id] : 0;
        const shape_bounds b = point_view(vertices, slot, centred, run.poses, i, radius);
        const float x[4] = {b.x, b.x, b.x, b.x}, y[4] = {b.y, b.y, b.y, b.y};
        if (i + SPAN < run.count) {
            point_fetch(&run, i + SPAN, !centred);
        }
        memcpy(world + 8 * (size_t)slot, x, sizeof x);
        memcpy(world + 8 * (size_t)slot + 4, y, sizeof y);
        run.bounds[id] = b;
        if (normals != NULL) {
            memset(normals + 8 * (size_t)slot, 0, 8 * sizeof *normals);
        }
        if (run.renumbered) {
            slots_number_edges(run.of, slot);
        }
    }
}

/* Places a run of points. */
static void points_place(const move_run *run, uint8_t *placed) {
    for (uint32_t i = 1; i < SPAN && i < run->count; i++) {
        point_fetch(run, i, !run->centred);
    }
    if (run->centred) {
        points_place_as(*run, true);
    } else {
        points_place_as(*run, false);
    }
    memset(placed, 1, run->count);
}

#endif
