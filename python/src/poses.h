/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_POSES_H
#define SEPAX_PYTHON_POSES_H

#include "buffers.h"

/* The parameters that say where shapes are: x and y, a number or an array each, and an angle or a
 * cosine and sine; or poses. */
enum pose_index { POSE_X, POSE_Y, POSE_ANGLE, POSE_COS_SIN, POSE_POSES, POSE_VALUES };
#define POSE_NAMES "x", "y", "angle", "cos_sin", "poses"

/* Poses: those of the caller, where they lie, or new ones. */
typedef struct pose_list {
    input columns[POSE_VALUES];
    sepax_pose *made; /* owned */
    const sepax_pose *poses;
    size_t count;
} pose_list;

/* Reads poses from values[0 .. POSE_VALUES - 1], which may be NULL. There are `count` of them, or
 * as many as the longest array has where `count` is SIZE_MAX; `other` names what the count is that
 * of. What is not given is 0. Returns false with an exception set. Release it with
 * poses_release. */
bool poses_take(pose_list *list, PyObject **values, size_t count, const char *other);
void poses_release(pose_list *list);

/* Functions of the module. */
FUNCTION(poses_make);
FUNCTION(poses_turn);

#endif
