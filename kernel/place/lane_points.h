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
#include "place/lane_bounds.h"
#include "place/pose.h"
#include "store/moves.h"
#include "store/slots.h"

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

HEDLEY_ALWAYS_INLINE static void points_place_as(const move_run *run, bool centred, uint32_t first,
                                                 uint32_t end) {
    const size_class c = *run->of; /* which stores to columns do not change */
    for (uint32_t i = first; i < end; i++) {
        const uint32_t slot = run->slots[i];
        const sepax_id id = run->ids[i];
        const float radius = run->radii != NULL ? run->radii[id] : 0;
        const shape_bounds b = point_view(c.shapes.vertices, slot, centred, run->poses, i, radius);
        const float x[4] = {b.x, b.x, b.x, b.x}, y[4] = {b.y, b.y, b.y, b.y};
        memcpy(c.world + 8 * (size_t)slot, x, sizeof x);
        memcpy(c.world + 8 * (size_t)slot + 4, y, sizeof y);
        run->bounds[id] = b;
        if (c.normals != NULL) {
            memset(c.normals + 8 * (size_t)slot, 0, 8 * sizeof *c.normals);
        }
        if (run->renumbered) {
            slots_number_edges(run->of, slot);
        }
    }
}

/* Places the points of the moves first .. end - 1. */
static void points_place(const move_run *run, uint32_t first, uint32_t end, uint32_t count) {
    (void)count;
    if (run->centred) {
        points_place_as(run, true, first, end);
    } else {
        points_place_as(run, false, first, end);
    }
}

#endif
