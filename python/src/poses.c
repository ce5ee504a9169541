/* SPDX-License-Identifier: MIT
 *
 * Poses. Comes in: columns of x, y and angles, numbers or arrays, or poses. Goes out: poses, where
 * the caller has them or in new memory.
 */
#include "poses.h"

#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "errors.h"

static const char *const names[] = {POSE_NAMES};
static const size_t widths[] = {1, 1, 1, 2, 4};
static error_names pose_errors = {[SEPAX_ERROR_POSE] = "poses",
                                  [SEPAX_ERROR_COUNT] = "angle",
                                  [SEPAX_ERROR_OVERFLOW] = "poses",
                                  [SEPAX_ERROR_ANGLE] = "angle",
                                  [SEPAX_ERROR_NOT_FINITE] = "x, y"};

static bool fail_both(void) {
    PyErr_SetString(PyExc_TypeError, "give poses, or x, y and one of angle and cos_sin");
    return false;
}

/* The number of poses of all columns; a column of one row is the same for all. */
static bool count_poses(pose_list *list, size_t count, const char *other) {
    const bool open = count == SIZE_MAX;
    list->count = open ? 1 : count;
    const char *longest = other;
    for (size_t i = 0; i < POSE_VALUES; i++) {
        const input *const column = &list->columns[i];
        const bool one = column->rows == 1 && i != POSE_POSES;
        if (column->data == NULL || one) {
            continue;
        }
        if (open && longest == other) {
            list->count = column->rows;
            longest = names[i];
        } else if (column->rows != list->count) {
            PyErr_Format(PyExc_ValueError, "%s has %zu rows, but %s has %zu", names[i],
                         column->rows, longest, list->count);
            return false;
        }
    }
    return true;
}

/* Copies a column to every `stride`-th float. */
static void spread(const input *column, float *to, size_t stride, size_t count) {
    const float *const from = column->data;
    for (size_t i = 0; i < count; i++) {
        to[i * stride] = from != NULL ? from[column->rows == 1 ? 0 : i] : 0;
    }
}

static void set_positions(const pose_list *list, float *x, size_t stride) {
    spread(&list->columns[POSE_X], x, stride, list->count);
    spread(&list->columns[POSE_Y], x + 1, stride, list->count);
}

/* Poses of given cosines and sines, (1, 0) where these are not given. */
static void set_directions(const pose_list *list) {
    const input *const column = &list->columns[POSE_COS_SIN];
    const float *const from = column->data;
    for (size_t i = 0; i < list->count; i++) {
        const float *const row = from != NULL ? from + (column->rows == 1 ? 0 : 2 * i) : NULL;
        list->made[i].cos = row != NULL ? row[0] : 1;
        list->made[i].sin = row != NULL ? row[1] : 0;
    }
    set_positions(list, &list->made[0].x, sizeof *list->made / sizeof(float));
}

/* Poses of angles; the library finds the cosine and the sine. `scratch` has 3 floats a pose. */
static sepax_status set_angles(const pose_list *list, float *scratch, sepax_rejection *rejection) {
    float *const angles = scratch + 2 * list->count;
    set_positions(list, scratch, 2);
    spread(&list->columns[POSE_ANGLE], angles, 1, list->count);
    return sepax_poses_from_angles((const sepax_vec2 *)scratch, angles, list->count, list->made,
                                   rejection);
}

static bool make_poses(pose_list *list) {
    sepax_rejection rejection = errors_nothing;
    sepax_status status = SEPAX_OK;
    const bool turned = list->columns[POSE_ANGLE].data != NULL;
    Py_BEGIN_ALLOW_THREADS
    list->made = malloc(list->count * sizeof *list->made + 1);
    float *const scratch = turned ? malloc(list->count * 3 * sizeof(float) + 1) : NULL;
    if (list->made == NULL || (turned && scratch == NULL)) {
        status = SEPAX_ERROR_MEMORY;
    } else if (turned) {
        status = set_angles(list, scratch, &rejection);
    } else if (list->count > 0) {
        set_directions(list);
    }
    free(scratch);
    Py_END_ALLOW_THREADS
    list->poses = list->made;
    return status == SEPAX_OK || errors_raise(status, &rejection, pose_errors) != NULL;
}

bool poses_take(pose_list *list, PyObject **values, size_t count, const char *other) {
    for (size_t i = 0; i < POSE_VALUES; i++) {
        if (!input_take(&list->columns[i], values[i], names[i], ELEMENT_FLOAT, widths[i])) {
            return false;
        }
    }
    const bool made = values[POSE_X] != NULL || values[POSE_Y] != NULL ||
                      values[POSE_ANGLE] != NULL || values[POSE_COS_SIN] != NULL;
    if ((made && values[POSE_POSES] != NULL) ||
        (values[POSE_ANGLE] != NULL && values[POSE_COS_SIN] != NULL)) {
        return fail_both();
    }
    if (!count_poses(list, count, other)) {
        return false;
    }
    list->poses = list->columns[POSE_POSES].data;
    return values[POSE_POSES] != NULL || make_poses(list);
}

void poses_release(pose_list *list) {
    for (size_t i = 0; i < POSE_VALUES; i++) {
        input_release(&list->columns[i]);
    }
    free(list->made);
}

static const char *const make_names[] = {"x", "y", "angle", "cos_sin"};
static const signature make_signature = {"poses", 0, 3, POSE_POSES, make_names};

FUNCTION(poses_make) {
    (void)self;
    PyObject *values[POSE_VALUES] = {NULL};
    pose_list list = {.count = 0};
    output out;
    PyObject *result = NULL;
    if (arguments_take(&make_signature, arguments, positional, keywords, values) &&
        poses_take(&list, values, SIZE_MAX, "") &&
        output_make(&out, ELEMENT_FLOAT, LAYOUT_POSES, list.count)) {
        memcpy(out.data, list.poses, list.count * sizeof *list.poses);
        result = output_finish(&out, list.count);
    }
    poses_release(&list);
    return result;
}

static const char *const turn_names[] = {"poses", "angle"};
static const signature turn_signature = {"turn", 2, 2, 2, turn_names};

static PyObject *turn(output *poses, const input *angle) {
    float *const angles = malloc(poses->rows * sizeof(float) + 1);
    if (angles == NULL) {
        return PyErr_NoMemory();
    }
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    spread(angle, angles, 1, poses->rows);
    status = sepax_poses_turn(poses->data, angles, poses->rows, &rejection);
    Py_END_ALLOW_THREADS
    free(angles);
    return status == SEPAX_OK ? output_finish(poses, poses->rows)
                              : errors_raise(status, &rejection, pose_errors);
}

FUNCTION(poses_turn) {
    (void)self;
    PyObject *values[2];
    if (!arguments_take(&turn_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    output poses;
    if (!output_take(&poses, values[0], "poses", ELEMENT_FLOAT, LAYOUT_POSES, 0, true)) {
        return NULL;
    }
    input angle;
    PyObject *result = NULL;
    if (input_take(&angle, values[1], "angle", ELEMENT_FLOAT, 1)) {
        if (angle.rows == 1 || angle.rows == poses.rows) {
            result = turn(&poses, &angle);
        } else {
            PyErr_Format(PyExc_ValueError, "angle has %zu rows, but poses has %zu", angle.rows,
                         poses.rows);
        }
        input_release(&angle);
    }
    output_release(&poses);
    return result;
}
