/* SPDX-License-Identifier: MIT
 *
 * Poses: where a shape is placed, and poses made from angles with the same bits everywhere.
 */
#ifndef SEPAX_PART_POSES_H
#define SEPAX_PART_POSES_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sepax_vec2 {
    float x, y;
} sepax_vec2;

/* A rotation by the angle whose cosine and sine are `cos` and `sin`, then a translation by (x, y).
 * |cos^2 + sin^2 - 1| must not exceed 2^-20. */
typedef struct sepax_pose {
    float x, y, cos, sin;
} sepax_pose;

/* poses[i] becomes the pose at positions[i], turned counter-clockwise by angles[i] radians, for
 * `count` poses, all or none. NULL positions are all (0, 0). An angle of more than 2^20 either way,
 * or one that is not finite, is SEPAX_ERROR_ANGLE. Use it instead of cosf and sinf where
 * results must have the same bits everywhere, for these differ from system to system. The cosine
 * and the sine are those of the float32 angle, each off by at most 2^-25 + 2^-48; the angle 0 gives
 * exactly (1, 0), and the opposite angle the same cosine and the opposite sine. The arrays may
 * begin at any byte. `rejection` may be NULL; its index is that of the first bad angle, else of the
 * first bad position. */
SEPAX_API sepax_status sepax_poses_from_angles(const sepax_vec2 *positions, const float *angles,
                                               size_t count, sepax_pose *poses,
                                               sepax_rejection *rejection);

/* Turns each pose by angles[i] radians about its own (x, y), and gives its cosine and sine unit
 * length again: |cos^2 + sin^2 - 1| is at most 2^-23, however many turns came before. So a body
 * turns by `angular velocity * time step` in each frame. Cosine and sine are each off by at most
 * 2^-25 + 2^-47 from the exact turn of the direction that the pose had. Angles, errors and arrays
 * are as in sepax_poses_from_angles; a pose that sepax_store_place refuses is SEPAX_ERROR_POSE. */
SEPAX_API sepax_status sepax_poses_turn(sepax_pose *poses, const float *angles, size_t count,
                                        sepax_rejection *rejection);

#ifdef __cplusplus
}
#endif

#endif
