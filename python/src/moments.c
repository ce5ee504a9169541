/* SPDX-License-Identifier: MIT
 *
 * Bounding boxes of shapes, and moments of shapes and bodies. Comes in: ids, perhaps with poses, or
 * the offsets of bodies. Goes out: an array of boxes, or a named tuple of arrays.
 */
#include <stdlib.h>

#include "arguments.h"
#include "buffers.h"
#include "errors.h"
#include "store.h"
#include "tuples.h"

static error_names id_errors = {[SEPAX_ERROR_ID] = "ids",
                                [SEPAX_ERROR_COUNT] = "ids",
                                [SEPAX_ERROR_POSE] = "poses",
                                [SEPAX_ERROR_OVERFLOW] = "poses"};
static error_names body_errors = {[SEPAX_ERROR_COUNT] = "bodies",
                                  [SEPAX_ERROR_OFFSETS] = "bodies",
                                  [SEPAX_ERROR_RANGE] = "bodies"};

static const char *const bounds_names[] = {"ids", "poses"};
static const signature bounds_signature = {"bounds", 1, 1, 2, bounds_names};

static PyObject *find_bounds(store_object *self, const input *ids, const input *poses) {
    output out;
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    if (!output_make(&out, ELEMENT_FLOAT, LAYOUT_POSES, ids->rows)) {
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS
    status =
        sepax_store_bounds(self->store, ids->data, poses->data, ids->rows, out.data, &rejection);
    Py_END_ALLOW_THREADS
    if (status != SEPAX_OK) {
        output_release(&out);
        return errors_raise(status, &rejection, id_errors);
    }
    return output_finish(&out, ids->rows);
}

FUNCTION(store_bounds) {
    PyObject *values[2], *result = NULL;
    if (!arguments_take(&bounds_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    input ids = {.data = NULL}, poses = {.data = NULL};
    if (input_take(&ids, values[0], "ids", ELEMENT_ID, 1) &&
        (values[1] == NULL ||
         input_take_rows(&poses, values[1], "poses", ELEMENT_FLOAT, 4, ids.rows, "ids")) &&
        store_read((store_object *)self)) {
        result = find_bounds((store_object *)self, &ids, &poses);
        store_read_end((store_object *)self);
    }
    input_release(&ids);
    input_release(&poses);
    return result;
}

/* The moments as a tuple of arrays. */
static PyObject *tuple_from(const sepax_moments *moments, size_t count) {
    output out[3];
    PyObject *items[3] = {NULL, NULL, NULL};
    size_t made = 0;
    while (made < 3 &&
           output_make(&out[made], ELEMENT_DOUBLE, made == 1 ? LAYOUT_XY : LAYOUT_PLAIN, count)) {
        made++;
    }
    for (size_t i = 0; made == 3 && i < count; i++) {
        ((double *)out[0].data)[i] = moments[i].area;
        ((double *)out[1].data)[i] = moments[i].x;
        ((double *)out[1].second)[i] = moments[i].y;
        ((double *)out[2].data)[i] = moments[i].second;
    }
    for (size_t i = 0; i < made; i++) {
        items[i] = output_finish(&out[i], count);
    }
    return tuple_of(TUPLE_MOMENTS, items);
}

/* Of the shapes with these ids, or of the bodies with these offsets. */
static PyObject *find_moments(store_object *self, const input *given, bool bodies) {
    const size_t count = bodies ? given->rows - 1 : given->rows;
    sepax_moments *const moments = malloc(count * sizeof *moments + 1);
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    if (moments == NULL) {
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS
    status = bodies ? sepax_body_moments(self->store, (sepax_bodies){given->data, count}, moments,
                                         &rejection)
                    : sepax_store_moments(self->store, given->data, count, moments, &rejection);
    Py_END_ALLOW_THREADS
    PyObject *const result =
        status == SEPAX_OK ? tuple_from(moments, count)
                           : errors_raise(status, &rejection, bodies ? body_errors : id_errors);
    free(moments);
    return result;
}

static const char *const moments_names[] = {"ids"};
static const signature moments_signature = {"moments", 1, 1, 1, moments_names};
static const char *const body_names[] = {"bodies"};
static const signature body_signature = {"body_moments", 1, 1, 1, body_names};

static PyObject *moments_of(store_object *self, PyObject *object, const char *name, bool bodies) {
    PyObject *result = NULL;
    input given = {.data = NULL};
    if (input_take(&given, object, name, ELEMENT_ID, 1) && store_read(self)) {
        if (!bodies || offsets_check(&given, name, sepax_store_count(self->store), "shapes")) {
            result = find_moments(self, &given, bodies);
        }
        store_read_end(self);
    }
    input_release(&given);
    return result;
}

FUNCTION(store_moments) {
    PyObject *values[1];
    return arguments_take(&moments_signature, arguments, positional, keywords, values)
               ? moments_of((store_object *)self, values[0], "ids", false)
               : NULL;
}

FUNCTION(store_body_moments) {
    PyObject *values[1];
    return arguments_take(&body_signature, arguments, positional, keywords, values)
               ? moments_of((store_object *)self, values[0], "bodies", true)
               : NULL;
}
