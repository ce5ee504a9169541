/* SPDX-License-Identifier: MIT
 *
 * The formula of poses (place/pose.h) in lanes. Comes in: poses and local vertices, one of each a
 * lane. Goes out: world vertices.
 */
#ifndef SEPAX_LANE_POSE_H
#define SEPAX_LANE_POSE_H

#include "lanes/doubles.h"
#include "lanes/parts.h"
#include "sepax.h"

typedef struct lane_pose {
    lanes x, y, cos, sin;
} lane_pose;

/* Every operation rounds, and -0 becomes +0. */
HEDLEY_ALWAYS_INLINE static lanes lane_move_x(const lane_pose *p, lanes local_x, lanes local_y) {
    const lanes turned = lanes_sub(lanes_mul(p->cos, local_x), lanes_mul(p->sin, local_y));
    return lanes_add(lanes_add(turned, p->x), lanes_set(0));
}
HEDLEY_ALWAYS_INLINE static lanes lane_move_y(const lane_pose *p, lanes local_x, lanes local_y) {
    const lanes turned = lanes_add(lanes_mul(p->sin, local_x), lanes_mul(p->cos, local_y));
    return lanes_add(lanes_add(turned, p->y), lanes_set(0));
}

#endif
