/* SPDX-License-Identifier: MIT
 *
 * Poses: whether one is valid, and the formula of sepax.h that moves vertices. Comes in: a pose and
 * local vertices. Goes out: a status, or world vertices.
 */
#ifndef SEPAX_POSE_H
#define SEPAX_POSE_H

#include "base/rejection.h"
#include "store/store.h"

#include <float.h>
#include <math.h>

static inline double pose_excess(const sepax_pose *pose) {
    const double c = (double)pose->cos, s = (double)pose->sin;
    return c * c + s * s - 1;
}

/* 1 where a pose is nearly a turn and has a place, else 0. */
static inline int32_t pose_is_usable(const sepax_pose *pose) {
    return (fabs(pose_excess(pose)) <= 0x1p-20 ? 1 : 0) & (fabsf(pose->x) <= FLT_MAX ? 1 : 0) &
           (fabsf(pose->y) <= FLT_MAX ? 1 : 0);
}

/* Checks a pose for a shape whose local coordinates are at most `largest` in size.
 * SEPAX_ERROR_OVERFLOW only means that a vertex might overflow.
 *
 * |cos| and |sin| are below 1 + 2^-20. Before the translation is added, therefore, no coordinate
 * exceeds 2.001 times the largest local one, roundings included; a sum up to FLT_MAX does not
 * overflow. */
static inline sepax_status pose_check(const sepax_pose *pose, float largest,
                                      sepax_rejection *rejection) {
    if (pose_is_usable(pose) == 0) {
        rejection->excess = (float)pose_excess(pose);
        return SEPAX_ERROR_POSE;
    }
    const double reach = 2.001 * (double)largest;
    if (fabs((double)pose->x) + reach <= (double)FLT_MAX &&
        fabs((double)pose->y) + reach <= (double)FLT_MAX) {
        return SEPAX_OK;
    }
    return SEPAX_ERROR_OVERFLOW;
}

/* The formula of sepax.h, x and then y: every operation rounds, and -0 becomes +0. */
static inline float pose_move_x(float x, float c, float s, float local_x, float local_y) {
    const float cx = c * local_x, sy = s * local_y;
    return (cx - sy) + x + 0.0f;
}
static inline float pose_move_y(float y, float c, float s, float local_x, float local_y) {
    const float sx = s * local_x, cy = c * local_y;
    return (sx + cy) + y + 0.0f;
}

static inline void pose_move(const float *restrict local_x, const float *restrict local_y,
                             size_t count, const sepax_pose *pose, float *restrict x,
                             float *restrict y) {
    const sepax_pose p = *pose;
    for (size_t i = 0; i < count; i++) {
        x[i] = pose_move_x(p.x, p.cos, p.sin, local_x[i], local_y[i]);
        y[i] = pose_move_y(p.y, p.cos, p.sin, local_x[i], local_y[i]);
    }
}

/* The same for a shape with these vertices, exactly; the rejection names the first that overflows.
 */
static inline sepax_status pose_check_vertices(const float *local_x, const float *local_y,
                                               uint32_t count, const sepax_pose *pose,
                                               float largest, sepax_rejection *rejection) {
    const sepax_status status = pose_check(pose, largest, rejection);
    for (uint32_t i = 0; status == SEPAX_ERROR_OVERFLOW && i < count; i++) {
        float x, y;
        pose_move(local_x + i, local_y + i, 1, pose, &x, &y);
        if (!(fabsf(x) <= FLT_MAX) || !(fabsf(y) <= FLT_MAX)) {
            rejection->vertex = i;
            return SEPAX_ERROR_OVERFLOW;
        }
    }
    return status == SEPAX_ERROR_OVERFLOW ? SEPAX_OK : status;
}

/* The same for a shape of a store, whose vertices the rejection names by the caller's numbers. */
static inline sepax_status pose_check_shape(const sepax_store *store, sepax_id id,
                                            const sepax_pose *pose, sepax_rejection *rejection) {
    sepax_status status = pose_check(pose, store->largest_local, rejection);
    if (status == SEPAX_ERROR_OVERFLOW) {
        const shape_ref ref = store->refs[id];
        const size_class *c = &store->classes[ref_class(ref)];
        local_shape local;
        class_local(c, ref_slot(ref), &local);
        status = pose_check_vertices(local.x, local.y, local.count, pose, store->largest_local,
                                     rejection);
        if (status == SEPAX_ERROR_OVERFLOW) {
            rejection->vertex = class_local_number(c, ref_slot(ref), rejection->vertex);
        }
    }
    return status;
}

#endif
