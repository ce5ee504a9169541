/* SPDX-License-Identifier: MIT
 *
 * Poses of a caller, for the bodies of a field. Comes in: poses. Goes out: whether they are good;
 * bodies at these poses.
 */
#ifndef SEPAX_FIELD_POSES_H
#define SEPAX_FIELD_POSES_H

#include "field/moves.h"
#include "place/pose.h"

static inline bool axis_takes(const field_axis *a, float at) {
    return at >= a->low - 0.5f * a->period && at <= a->high + 0.5f * a->period;
}

static inline sepax_status poses_check(const sepax_field *f, const sepax_pose *poses,
                                       size_t count) {
    for (size_t i = 0; i < count; i++) {
        const sepax_pose pose = pose_at(poses, i);
        if (pose_is_usable(&pose) == 0) {
            return SEPAX_ERROR_POSE;
        }
        if (!axis_takes(&f->x, pose.x) || !axis_takes(&f->y, pose.y)) {
            return SEPAX_ERROR_FIELD;
        }
    }
    return SEPAX_OK;
}

static inline sepax_pose wrapped(const sepax_field *f, sepax_pose pose) {
    pose.x = axis_wrap(&f->x, pose.x);
    pose.y = axis_wrap(&f->y, pose.y);
    return pose;
}

static inline void set_pose(sepax_field *f, uint32_t body, sepax_pose pose) {
    pose = wrapped(f, pose);
    const near_cells near = field_near(f, &pose);
    if (f->place[body] != NO_BLOCK) {
        field_accept(f, body, &pose, near.cell[0], true);
    } else {
        f->poses[body] = pose;
        field_put(f, body, near.cell[0]);
    }
}

#endif
