/* SPDX-License-Identifier: MIT
 *
 * Poses: where a shape is placed. Two functions make poses from angles, with the same bits on every
 * system.
 */
#ifndef SEPAX_PART_POSES_H
#define SEPAX_PART_POSES_H

#include "status.h"

SEPAX_BEGIN_C

typedef struct sepax_vec2 {
    float x, y;
} sepax_vec2;

/* A rotation about (0, 0), counter-clockwise by the angle whose cosine and sine are `cos` and
 * `sin`, and then a translation by (x, y). |cos^2 + sin^2 - 1| must not exceed 2^-20. */
typedef struct sepax_pose {
    float x, y, cos, sin;
} sepax_pose;

/* Writes poses[0 .. count - 1], all or none: poses[i] is the pose at positions[i], turned counter-
 * clockwise by angles[i] radians. Where `positions` is NULL, all are at (0, 0).
 *
 * Use this function instead of cosf and sinf where results must have the same bits everywhere,
 * because those differ from system to system. Cosine and sine are each off by at most 2^-25 + 2^-48
 * from those of the float32 angle. The angle 0 gives exactly (1, 0), and the opposite angle gives
 * the same cosine and the opposite sine.
 *
 * An angle that is not finite, or is beyond 2^20 radians either way, is SEPAX_ERROR_ANGLE; a
 * position that is not finite is SEPAX_ERROR_NOT_FINITE. The arrays have `count` elements each and
 * may begin at any byte. `rejection` may be NULL; its index is that of the first bad angle, else of
 * the first bad position. */
SEPAX_API sepax_status sepax_poses_from_angles(const sepax_vec2 *positions, const float *angles,
                                               size_t count, sepax_pose *poses,
                                               sepax_rejection *rejection);

/* Turns poses[i] counter-clockwise by angles[i] radians about its own (x, y), for `count` poses,
 * all or none. For instance, a body turns by `angular velocity * time step` in each frame. The call
 * also restores the unit length of cosine and sine: afterwards |cos^2 + sin^2 - 1| is at most
 * 2^-23, however many turns came before. Cosine and sine are each off by at most 2^-25 + 2^-47 from
 * the exact turn of the direction that the pose had. Angles, errors and arrays are as in
 * sepax_poses_from_angles; a pose that sepax_store_place refuses is SEPAX_ERROR_POSE. */
SEPAX_API sepax_status sepax_poses_turn(sepax_pose *poses, const float *angles, size_t count,
                                        sepax_rejection *rejection);

SEPAX_END_C

#endif
