/* SPDX-License-Identifier: MIT
 *
 * Adding boxes, copies and sweeps to a store. Comes in: half extents and poses, a range of ids, or
 * ids and two poses each. Goes out: the ids of what was added.
 */
#include <stdlib.h>

#include "arguments.h"
#include "buffers.h"
#include "errors.h"
#include "poses.h"
#include "store.h"

/* One call that adds: `count` shapes of one kind. */
typedef struct addition {
    const sepax_box *boxes;
    sepax_range of;
    const sepax_id *ids;
    const sepax_pose *from, *to;
    size_t count, ids_added;
} addition;

/* What the errors of additions are about. */
static error_names box_errors = {[SEPAX_ERROR_NOT_FINITE] = "half_x, half_y",
                                 [SEPAX_ERROR_EXTENT] = "half_x, half_y",
                                 [SEPAX_ERROR_COUNT] = "half_x, half_y",
                                 [SEPAX_ERROR_POSE] = "poses",
                                 [SEPAX_ERROR_OVERFLOW] = "poses"};
static error_names copy_errors = {
    [SEPAX_ERROR_ID] = "of", [SEPAX_ERROR_RANGE] = "of", [SEPAX_ERROR_COUNT] = "copies"};
static error_names sweep_errors = {[SEPAX_ERROR_ID] = "ids",
                                   [SEPAX_ERROR_COUNT] = "ids",
                                   [SEPAX_ERROR_POSE] = "start, end",
                                   [SEPAX_ERROR_OVERFLOW] = "start, end"};

typedef sepax_status make_addition(sepax_store *store, const addition *a, sepax_id *first,
                                   sepax_rejection *rejection);

static sepax_status add_boxes(sepax_store *store, const addition *a, sepax_id *first,
                              sepax_rejection *rejection) {
    return sepax_store_add_boxes(store, a->boxes, a->count, first, rejection);
}

static sepax_status add_copies(sepax_store *store, const addition *a, sepax_id *first,
                               sepax_rejection *rejection) {
    return sepax_store_add_copies(store, a->of, a->count, first, rejection);
}

static sepax_status add_sweeps(sepax_store *store, const addition *a, sepax_id *first,
                               sepax_rejection *rejection) {
    return sepax_store_add_sweeps(store, a->ids, a->from, a->to, a->count, first, rejection);
}

static PyObject *run(PyObject *object, make_addition *add, const addition *a,
                     const char *const *names) {
    store_object *const self = (store_object *)object;
    if (!store_write(self)) {
        return NULL;
    }
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    sepax_id first = 0;
    Py_BEGIN_ALLOW_THREADS
    status = add(self->store, a, &first, &rejection);
    Py_END_ALLOW_THREADS
    store_write_end(self);
    if (status != SEPAX_OK) {
        return errors_raise(status, &rejection, names);
    }
    store_changed(self, NULL, first, a->ids_added, false);
    return ids_from(first, a->ids_added);
}

enum { BOX_HALF_X, BOX_HALF_Y, BOX_POSE, BOX_VALUES = BOX_POSE + POSE_VALUES };

static const char *const box_names[] = {"half_x", "half_y", POSE_NAMES};
static const signature box_signature = {"add_boxes", 2, 5, BOX_VALUES, box_names};

/* The number of boxes: that of the longest array, SIZE_MAX where all are numbers. */
static size_t count_boxes(const input *half_x, const input *half_y) {
    return half_x->rows != 1 ? half_x->rows : half_y->rows != 1 ? half_y->rows : SIZE_MAX;
}

static PyObject *add_posed_boxes(PyObject *self, const input *half_x, const input *half_y,
                                 const pose_list *poses) {
    const float *const x = half_x->data, *const y = half_y->data;
    sepax_box *const boxes = malloc(poses->count * sizeof *boxes + 1);
    if (boxes == NULL) {
        return PyErr_NoMemory();
    }
    for (size_t i = 0; i < poses->count; i++) {
        boxes[i] = (sepax_box){x[half_x->rows == 1 ? 0 : i], y[half_y->rows == 1 ? 0 : i],
                               poses->poses[i]};
    }
    const addition a = {.boxes = boxes, .count = poses->count, .ids_added = poses->count};
    PyObject *const ids = run(self, add_boxes, &a, box_errors);
    free(boxes);
    return ids;
}

FUNCTION(store_add_boxes) {
    PyObject *values[BOX_VALUES];
    if (!arguments_take(&box_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    input half_x = {.data = NULL}, half_y = {.data = NULL};
    pose_list poses = {.count = 0};
    PyObject *ids = NULL;
    if (input_take(&half_x, values[BOX_HALF_X], "half_x", ELEMENT_FLOAT, 1) &&
        input_take(&half_y, values[BOX_HALF_Y], "half_y", ELEMENT_FLOAT, 1)) {
        const size_t count = count_boxes(&half_x, &half_y);
        if (half_y.rows != 1 && half_y.rows != count) {
            PyErr_Format(PyExc_ValueError, "half_y has %zu rows, but half_x has %zu", half_y.rows,
                         half_x.rows);
        } else if (poses_take(&poses, values + BOX_POSE, count, "half_x")) {
            ids = add_posed_boxes(self, &half_x, &half_y, &poses);
        }
    }
    input_release(&half_x);
    input_release(&half_y);
    poses_release(&poses);
    return ids;
}

static const char *const copy_names[] = {"of", "copies"};
static const signature copy_signature = {"add_copies", 2, 2, 2, copy_names};

FUNCTION(store_add_copies) {
    PyObject *values[2];
    addition a = {.count = 0};
    if (!arguments_take(&copy_signature, arguments, positional, keywords, values) ||
        !argument_range(values[0], "of", (sepax_range){0, 0}, &a.of) ||
        !argument_count(values[1], "copies", 0, SEPAX_MAX_SHAPES, 0, &a.count)) {
        return NULL;
    }
    a.ids_added = a.of.count * a.count;
    return run(self, add_copies, &a, copy_errors);
}

static const char *const sweep_names[] = {"ids", "start", "end"};
static const signature sweep_signature = {"add_sweeps", 3, 3, 3, sweep_names};

FUNCTION(store_add_sweeps) {
    PyObject *values[3], *ids = NULL;
    if (!arguments_take(&sweep_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    input shapes = {.data = NULL}, start = {.data = NULL}, end = {.data = NULL};
    if (input_take(&shapes, values[0], "ids", ELEMENT_ID, 1) &&
        input_take_rows(&start, values[1], "start", ELEMENT_FLOAT, 4, shapes.rows, "ids") &&
        input_take_rows(&end, values[2], "end", ELEMENT_FLOAT, 4, shapes.rows, "ids")) {
        const addition a = {.ids = shapes.data,
                            .from = start.data,
                            .to = end.data,
                            .count = shapes.rows,
                            .ids_added = shapes.rows};
        ids = run(self, add_sweeps, &a, sweep_errors);
    }
    input_release(&shapes);
    input_release(&start);
    input_release(&end);
    return ids;
}
