/* SPDX-License-Identifier: MIT
 *
 * What a planner needs of each trajectory, as sepax finds it and as a loop by hand does.
 */
#ifndef PLANNER_PLAN_ANSWERS_H
#define PLANNER_PLAN_ANSWERS_H

#include "traffic.h"

/* The first step at which a trajectory collides (touching counts), or PLAN_STEPS; and its least
 * clearance: the least separation from any mover at any step, below 0 for a depth. */
typedef struct answers {
    uint32_t first[PLAN_COUNT];
    float clearance[PLAN_COUNT];
} answers;

/* Two ways to the same answers. Each makes what it needs once, and then answers for any poses of
 * the own vehicle. */
typedef struct plan_sepax plan_sepax;
plan_sepax *plan_sepax_new(const traffic *t);
void plan_sepax_first(plan_sepax *way, const sepax_pose *poses, answers *to);
void plan_sepax_clearance(plan_sepax *way, const sepax_pose *poses, answers *to);
void plan_sepax_free(plan_sepax *way);

typedef struct plan_hand plan_hand;
plan_hand *plan_hand_new(const traffic *t);
void plan_hand_first(plan_hand *way, const sepax_pose *poses, answers *to);
void plan_hand_clearance(plan_hand *way, const sepax_pose *poses, answers *to);
void plan_hand_free(plan_hand *way);

/* The separation from the nearest mover at one pose. */
float plan_hand_nearest(const plan_hand *way, const sepax_pose *pose, size_t step);

#endif
