/* SPDX-License-Identifier: MIT
 *
 * The picture of a plan: the other vehicles as they move, all trajectories, and the one taken.
 */
#ifndef PLANNER_PLAN_PICTURE_H
#define PLANNER_PLAN_PICTURE_H

#include "plan_answers.h"

/* Draws the trajectories up to their first collisions, and boxes along number `best`. Returns
 * whether the file could be written; prints why not. */
bool plan_picture(const char *path, const traffic *t, const sepax_pose *poses, const answers *found,
                  size_t best);

#endif
