/* SPDX-License-Identifier: MIT
 *
 * Reading a store. Comes in: ids. Goes out: the vertices and the radii of these shapes.
 */
#include "arguments.h"
#include "buffers.h"
#include "errors.h"
#include "store.h"
#include "tuples.h"

typedef sepax_status read_vertices(const sepax_store *store, sepax_id id, sepax_vec2 *vertices,
                                   size_t capacity, size_t *vertex_count);

/* The shapes that a call reads: some ids, or all that were not removed. */
typedef struct reading {
    store_object *self;
    read_vertices *read;
    input ids;
    bool all, closed;
    size_t shapes, vertices;
} reading;

static sepax_id id_at(const reading *r, size_t i) {
    return r->all ? (sepax_id)i : ((const sepax_id *)r->ids.data)[i];
}

/* The vertices of a closed ring are one more, where there is a ring. */
static size_t closing(const reading *r, size_t vertices) {
    return r->closed && vertices > 2 ? 1 : 0;
}

/* Counts what there is to read. Removed shapes are left out of all shapes, and are an error where
 * the caller names them. */
static sepax_status count_vertices(reading *r, sepax_rejection *rejection) {
    const size_t last = r->all ? sepax_store_count(r->self->store) : r->ids.rows;
    for (size_t i = 0; i < last; i++) {
        size_t vertices = 0;
        const sepax_status status = r->read(r->self->store, id_at(r, i), NULL, 0, &vertices);
        if (status == SEPAX_ERROR_ID && r->all) {
            continue;
        }
        if (status != SEPAX_ERROR_CAPACITY) {
            rejection->index = i;
            rejection->id = id_at(r, i);
            return status;
        }
        r->shapes++;
        r->vertices += vertices + closing(r, vertices);
    }
    return r->vertices > UINT32_MAX ? SEPAX_ERROR_COUNT : SEPAX_OK;
}

static void copy_vertices(const reading *r, sepax_vec2 *to, uint32_t *offsets) {
    size_t at = 0, shape = 0;
    for (size_t i = 0; shape < r->shapes; i++) {
        size_t vertices = 0;
        if (r->read(r->self->store, id_at(r, i), to + at, r->vertices - at, &vertices) !=
            SEPAX_OK) {
            continue;
        }
        offsets[shape++] = (uint32_t)at;
        if (closing(r, vertices) > 0) {
            to[at + vertices] = to[at];
        }
        at += vertices + closing(r, vertices);
    }
    offsets[shape] = (uint32_t)at;
}

static error_names read_errors = {[SEPAX_ERROR_ID] = "ids", [SEPAX_ERROR_COUNT] = "ids"};

static bool count_all(reading *r) {
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = count_vertices(r, &rejection);
    Py_END_ALLOW_THREADS
    return status == SEPAX_OK || errors_raise(status, &rejection, read_errors) != NULL;
}

static PyObject *make_ragged(reading *r) {
    output coords, offsets;
    PyObject *items[2] = {NULL, NULL};
    if (!count_all(r) || !output_make(&coords, ELEMENT_FLOAT, LAYOUT_PAIRS, r->vertices)) {
        return NULL;
    }
    if (output_make(&offsets, ELEMENT_ID, LAYOUT_PLAIN, r->shapes + 1)) {
        Py_BEGIN_ALLOW_THREADS
        copy_vertices(r, coords.data, offsets.data);
        Py_END_ALLOW_THREADS
        items[1] = output_finish(&offsets, r->shapes + 1);
    }
    items[0] = output_finish(&coords, r->vertices);
    return tuple_of(TUPLE_RAGGED, items);
}

enum { RAGGED_IDS, RAGGED_LOCAL, RAGGED_CLOSED, RAGGED_VALUES };

static const char *const ragged_names[] = {"ids", "local", "closed"};
static const signature ragged_signature = {"to_ragged", 0, 1, RAGGED_VALUES, ragged_names};

FUNCTION(store_to_ragged) {
    PyObject *values[RAGGED_VALUES];
    if (!arguments_take(&ragged_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    store_object *const store = (store_object *)self;
    bool local;
    reading r = {.self = store, .all = values[RAGGED_IDS] == NULL};
    if (!argument_flag(values[RAGGED_LOCAL], false, &local) ||
        !argument_flag(values[RAGGED_CLOSED], false, &r.closed) ||
        !input_take(&r.ids, values[RAGGED_IDS], "ids", ELEMENT_ID, 1)) {
        return NULL;
    }
    r.read = local ? sepax_store_local_vertices : sepax_store_vertices;
    PyObject *ragged = NULL;
    if (store_read(store)) {
        ragged = make_ragged(&r);
        store_read_end(store);
    }
    input_release(&r.ids);
    return ragged;
}

static const char *const ids_names[] = {"ids"};
static const signature radii_signature = {"radii", 0, 1, 1, ids_names};

/* The radius of a removed shape is NaN where all are read. */
static void copy_radii(const reading *r, float *to) {
    for (size_t i = 0; i < r->shapes; i++) {
        to[i] = sepax_store_radius(r->self->store, id_at(r, i));
    }
}

static PyObject *make_radii(reading *r) {
    output out;
    r->shapes = r->all ? sepax_store_count(r->self->store) : r->ids.rows;
    if (!output_make(&out, ELEMENT_FLOAT, LAYOUT_PLAIN, r->shapes)) {
        return NULL;
    }
    copy_radii(r, out.data);
    return output_finish(&out, r->shapes);
}

FUNCTION(store_radii) {
    PyObject *values[1];
    if (!arguments_take(&radii_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    reading r = {.self = (store_object *)self, .all = values[0] == NULL};
    if (!input_take(&r.ids, values[0], "ids", ELEMENT_ID, 1)) {
        return NULL;
    }
    PyObject *radii = NULL;
    if (store_read(r.self)) {
        radii = make_radii(&r);
        store_read_end(r.self);
    }
    input_release(&r.ids);
    return radii;
}
