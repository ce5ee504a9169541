/* SPDX-License-Identifier: MIT
 *
 * What a planner of a vehicle looks at: where the others will be at each step of time, and many
 * trajectories that the own vehicle could take. Lengths in metres, times in seconds.
 */
#ifndef PLANNER_TRAFFIC_H
#define PLANNER_TRAFFIC_H

#include "lines.h"
#include "sepax.h"

enum { PLAN_STEPS = 40, PLAN_LATERAL = 40, PLAN_SPEEDS = 50 };
enum { PLAN_COUNT = PLAN_LATERAL * PLAN_SPEEDS, PLAN_POSES = PLAN_COUNT * PLAN_STEPS };

/* A rectangle, or a disc: then both half extents are 0. A rectangle has the radius 0. */
typedef struct mover {
    float half_x, half_y, radius;
} mover;

typedef struct traffic {
    mover own;
    double x, y, cos, sin; /* where the own vehicle starts, and its heading */
    double speed;          /* at the start, which it would like to keep */
    double step;           /* seconds from pose to pose */
    mover *movers;
    size_t mover_count;
    /* At step k the movers who[offsets[k]] to who[offsets[k + 1] - 1] are there, at `poses`. */
    uint32_t offsets[PLAN_STEPS + 1];
    uint32_t *who;
    sepax_pose *poses;
} traffic;

/* Thirty rectangles on a road of four lanes. `t` must be all zeros, also below. */
void traffic_make(traffic *t);

/* Reads the dynamic and static obstacles and the first planning problem of a CommonRoad scenario
 * (XML, version 2020a). Obstacles are rectangles or discs; lanes are not read. The own vehicle
 * starts in the origin. */
bool traffic_read(traffic *t, const char *path, fault *why);

void traffic_free(traffic *t);

/* poses[i * PLAN_STEPS + k] becomes where the own vehicle is on trajectory i at step k. */
void traffic_plan(const traffic *t, sepax_pose *poses);

#endif
