/* SPDX-License-Identifier: MIT
 *
 * Points and circles, one after the other: each has a single vertex, so lanes would hold no more
 * than what follows from a pose in a dozen operations. Comes in: a run of moves. Goes out: the
 * instances.
 *
 * Nothing has to be checked: a point is its own hull, and its class is never bent or collapsed.
 */
#ifndef SEPAX_LANE_POINTS_H
#define SEPAX_LANE_POINTS_H

#include "place/formulas.h"
#include "place/pose.h"
#include "store/slots.h"
#include "store/store.h"

/* `centred` means that all local vertices of the store are (0, 0), which the formula leaves where
 * the pose is: they need not be read. */
HEDLEY_ALWAYS_INLINE static void points_place_as(const move_run *run, bool centred, uint32_t first,
                                                 uint32_t end) {
    const size_class c = *run->of; /* stores to columns change neither this nor the run */
    const move_run r = *run;
    for (uint32_t i = first; i < end; i++) {
        const sepax_pose *p = &r.poses[i];
        const size_t at = 8 * (size_t)r.slots[i];
        float x = p->x + 0.0f, y = p->y + 0.0f;
        if (!centred) {
            const float *local = c.shapes.vertices + at;
            x = pose_move_x(p->x, p->cos, p->sin, local[0], local[4]);
            y = pose_move_y(p->y, p->cos, p->sin, local[0], local[4]);
        }
        const float radius = r.radii != NULL ? r.radii[r.ids[i]] : 0;
        const float all_x[4] = {x, x, x, x}, all_y[4] = {y, y, y, y};
        memcpy(c.world + at, all_x, sizeof all_x);
        memcpy(c.world + at + 4, all_y, sizeof all_y);
        r.bounds[r.ids[i]] = (shape_bounds){x, y, radius, circle_inner(radius)};
        if (c.normals != NULL) {
            memset(c.normals + at, 0, 8 * sizeof *c.normals);
        }
        if (r.renumbered) {
            slots_number_edges(r.of, r.slots[i]);
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
