/* SPDX-License-Identifier: MIT
 *
 * What a planner needs of each trajectory, as sepax finds it and as a loop by hand does.
 */
#ifndef PLANNER_ANSWERS_H
#define PLANNER_ANSWERS_H

#include "traffic.h"

/* The first step at which a trajectory collides (touching counts), or PLAN_STEPS; and its least
 * clearance: the least separation from any mover at any step, below 0 for a depth. */
typedef struct answers {
    uint32_t first[PLAN_COUNT];
    float clearance[PLAN_COUNT];
} answers;

/* Two ways to the same answers. Each makes what it needs once, and then answers for any poses of
 * the own vehicle. */
typedef struct by_sepax by_sepax;
by_sepax *by_sepax_new(const traffic *t);
void by_sepax_first(by_sepax *way, const sepax_pose *poses, answers *to);
void by_sepax_clearance(by_sepax *way, const sepax_pose *poses, answers *to);
void by_sepax_free(by_sepax *way);

typedef struct by_hand by_hand;
by_hand *by_hand_new(const traffic *t);
/* With all_circles it tests the circles of all movers of a step before any axis. */
void by_hand_first(by_hand *way, const sepax_pose *poses, bool all_circles, answers *to);
void by_hand_clearance(by_hand *way, const sepax_pose *poses, answers *to);
void by_hand_free(by_hand *way);

/* The separation from the nearest mover at one pose. */
float by_hand_nearest(const by_hand *way, const sepax_pose *pose, size_t step);

#endif
