/* SPDX-License-Identifier: MIT
 *
 * Adding shapes to a store. Comes in: vertices, one shape or many. Goes out: their ids.
 */
#include <float.h>
#include <stdlib.h>

#include "arguments.h"
#include "buffers.h"
#include "errors.h"
#include "store.h"

enum { ADD_COORDS, ADD_OFFSETS, ADD_SIZE, ADD_RADIUS, ADD_HULL, ADD_COUNT };

static const char *const add_names[] = {"coords", "offsets", "size", "radius", "hull"};
static const signature add_signature = {"add", 1, 2, ADD_COUNT, add_names};

/* The shapes of one call of add. */
typedef struct shape_list {
    input coords, offsets, radii;
    uint32_t *even; /* offsets that were made here, of shapes with equally many vertices */
    const uint32_t *starts;
    size_t count;
    bool alone; /* one shape, whose id is a number */
    uint32_t flags;
} shape_list;

static void release_shapes(shape_list *s) {
    input_release(&s->coords);
    input_release(&s->offsets);
    input_release(&s->radii);
    free(s->even);
}

/* Shapes of equally many vertices: `size` of them or, where that is 0, as many as the last
 * dimension but one has. Of two dimensions all vertices are one shape. */
static bool make_even_offsets(shape_list *s, size_t size) {
    const Py_buffer *const view = &s->coords.view;
    const bool many = size > 0 || view->ndim > 2;
    const size_t each = size > 0 ? size
                        : many   ? (size_t)view->shape[view->ndim - 2]
                                 : s->coords.rows;
    s->alone = !many;
    s->count = !many ? 1 : each > 0 ? s->coords.rows / each : (size_t)view->shape[0];
    if (each * s->count != s->coords.rows || s->coords.rows > UINT32_MAX) {
        PyErr_Format(PyExc_ValueError, "coords has %zu rows, which are not shapes of %zu vertices",
                     s->coords.rows, each);
        return false;
    }
    s->even = malloc((s->count + 1) * sizeof *s->even);
    if (s->even == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i <= s->count; i++) {
        s->even[i] = (uint32_t)(i * each);
    }
    s->starts = s->even;
    return true;
}

static bool use_given_offsets(shape_list *s) {
    s->starts = s->offsets.data;
    s->count = s->offsets.rows - 1;
    return offsets_check(&s->offsets, "offsets", s->coords.rows, "rows of coords");
}

static error_names add_errors = {[SEPAX_ERROR_RADIUS] = "radius",
                                 [SEPAX_ERROR_COUNT] = "coords",
                                 [SEPAX_ERROR_NOT_FINITE] = "coords",
                                 [SEPAX_ERROR_NO_VERTICES] = "coords",
                                 [SEPAX_ERROR_TOO_MANY_VERTICES] = "coords",
                                 [SEPAX_ERROR_ZERO_AREA] = "coords",
                                 [SEPAX_ERROR_CLOCKWISE] = "coords",
                                 [SEPAX_ERROR_NOT_CONVEX] = "coords",
                                 [SEPAX_ERROR_WINDING] = "coords"};

/* One radius for all, or one for each; they are checked here, so that no shape is added with a bad
 * one. */
static bool check_radii(const shape_list *s) {
    if (s->radii.data == NULL) {
        return true;
    }
    if (s->radii.rows != s->count && s->radii.rows != 1) {
        PyErr_Format(PyExc_ValueError, "radius has %zu elements for %zu shapes", s->radii.rows,
                     s->count);
        return false;
    }
    const float *const radii = s->radii.data;
    for (size_t i = 0; i < s->radii.rows; i++) {
        if (!(radii[i] >= 0 && radii[i] <= FLT_MAX)) {
            sepax_rejection bad = errors_nothing;
            bad.index = i;
            errors_raise(SEPAX_ERROR_RADIUS, &bad, add_errors);
            return false;
        }
    }
    return true;
}

static bool take_shapes(shape_list *s, PyObject **values) {
    bool hull;
    size_t size;
    if (!argument_flag(values[ADD_HULL], false, &hull) ||
        !argument_count(values[ADD_SIZE], "size", 1, SEPAX_MAX_VERTICES, 0, &size)) {
        return false;
    }
    s->flags = hull ? SEPAX_HULL : 0;
    return input_take(&s->coords, values[ADD_COORDS], "coords", ELEMENT_FLOAT, 2) &&
           input_take(&s->offsets, values[ADD_OFFSETS], "offsets", ELEMENT_ID, 1) &&
           input_take(&s->radii, values[ADD_RADIUS], "radius", ELEMENT_FLOAT, 1) &&
           (s->offsets.data != NULL ? use_given_offsets(s) : make_even_offsets(s, size)) &&
           check_radii(s);
}

/* The radii of shapes that were just added. */
static sepax_status give_radii(sepax_store *store, const shape_list *s, sepax_id first,
                               sepax_rejection *rejection) {
    const float *const radii = s->radii.data;
    sepax_status status = SEPAX_OK;
    for (size_t i = 0; i < s->count && status == SEPAX_OK; i++) {
        const sepax_id id = first + (sepax_id)i;
        status =
            sepax_store_set_radii(store, &id, &radii[s->radii.rows == 1 ? 0 : i], 1, rejection);
    }
    return status;
}

static PyObject *add_shapes(store_object *self, const shape_list *s) {
    sepax_id first = 0;
    sepax_rejection rejection = errors_nothing;
    if (!store_write(self)) {
        return NULL;
    }
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = sepax_store_add_many(self->store, s->coords.data, s->starts, s->count, s->flags,
                                  &first, &rejection);
    if (status == SEPAX_OK && s->radii.data != NULL) {
        status = give_radii(self->store, s, first, &rejection);
    }
    Py_END_ALLOW_THREADS
    store_write_end(self);
    if (status != SEPAX_OK) {
        return errors_raise(status, &rejection, add_errors);
    }
    store_changed(self, NULL, first, s->count, false);
    return s->alone ? PyLong_FromUnsignedLong(first) : ids_from(first, s->count);
}

FUNCTION(store_add) {
    PyObject *values[ADD_COUNT];
    if (!arguments_take(&add_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    shape_list shapes = {.count = 0};
    PyObject *const ids =
        take_shapes(&shapes, values) ? add_shapes((store_object *)self, &shapes) : NULL;
    release_shapes(&shapes);
    return ids;
}
