/* SPDX-License-Identifier: MIT
 *
 * Polygons that are not convex, and have holes. Comes in: their rings. Goes out: convex pieces, or
 * bodies of a store.
 */
#include "cut.h"

#include <stdlib.h>

#include "arguments.h"
#include "buffers.h"
#include "errors.h"
#include "store.h"
#include "tuples.h"

enum { CUT_COORDS, CUT_RINGS, CUT_MOST, CUT_ONE_OUTER, CUT_VALUES };

/* The rings of a call. */
typedef struct ring_list {
    input coords, offsets;
    sepax_rings rings;
    uint32_t whole[2]; /* offsets of a single ring */
    uint32_t most, flags;
} ring_list;

static bool take_most(ring_list *r, PyObject *most, PyObject *one_outer) {
    bool outer;
    size_t number;
    if (!argument_flag(one_outer, false, &outer) ||
        !argument_count(most, "most", 3, SEPAX_MAX_VERTICES, 0, &number)) {
        return false;
    }
    r->flags = outer ? SEPAX_ONE_OUTER : 0;
    r->most = (uint32_t)number;
    return true;
}

static bool take_rings(ring_list *r, PyObject *coords, PyObject *offsets) {
    if (!input_take(&r->coords, coords, "coords", ELEMENT_FLOAT, 2) ||
        !input_take(&r->offsets, offsets, "ring_offsets", ELEMENT_ID, 1)) {
        return false;
    }
    if (r->coords.rows > UINT32_MAX / 4) {
        PyErr_Format(PyExc_ValueError, "coords must have at most %u rows, not %zu", UINT32_MAX / 4,
                     r->coords.rows);
        return false;
    }
    if (offsets != NULL) {
        r->rings = (sepax_rings){r->coords.data, r->offsets.data, r->offsets.rows - 1};
        return offsets_check(&r->offsets, "ring_offsets", r->coords.rows, "rows of coords");
    }
    r->whole[0] = 0;
    r->whole[1] = (uint32_t)r->coords.rows;
    r->rings = (sepax_rings){r->coords.data, r->whole, 1};
    return true;
}

static void release_rings(ring_list *r) {
    input_release(&r->coords);
    input_release(&r->offsets);
}

static error_names ring_errors = {
    [SEPAX_ERROR_NOT_FINITE] = "coords", [SEPAX_ERROR_NO_VERTICES] = "coords",
    [SEPAX_ERROR_ZERO_AREA] = "coords",  [SEPAX_ERROR_CROSSING] = "coords",
    [SEPAX_ERROR_OVERLAP] = "coords",    [SEPAX_ERROR_HOLE] = "coords",
    [SEPAX_ERROR_COUNT] = "coords"};

/* Of n vertices in r rings there are at most n + 2 r pieces, with three times as many vertices. */
static size_t most_pieces(size_t vertices, size_t rings) {
    return vertices + 2 * rings;
}

static bool make_outputs(output *coords, output *offsets, output *indices, size_t pieces) {
    return output_make(coords, ELEMENT_FLOAT, LAYOUT_PAIRS, 3 * pieces) &&
           output_make(offsets, ELEMENT_ID, LAYOUT_PLAIN, pieces + 1) &&
           output_make(indices, ELEMENT_ID, LAYOUT_PLAIN, 3 * pieces);
}

static PyObject *decompose(const ring_list *r, sepax_workspace *workspace) {
    const size_t room = most_pieces(r->coords.rows, r->rings.count);
    output coords = {.object = NULL}, offsets = coords, indices = coords;
    PyObject *result = NULL;
    if (make_outputs(&coords, &offsets, &indices, room)) {
        sepax_pieces pieces = {.xy = coords.data,
                               .indices = indices.data,
                               .offsets = offsets.data,
                               .vertex_capacity = 3 * room,
                               .piece_capacity = room};
        sepax_rejection rejection = errors_nothing;
        sepax_status status;
        Py_BEGIN_ALLOW_THREADS
        status = sepax_decompose(r->rings, r->most, r->flags, workspace, &pieces, &rejection);
        Py_END_ALLOW_THREADS
        if (status == SEPAX_OK) {
            PyObject *items[3] = {output_finish(&coords, pieces.vertex_count),
                                  output_finish(&offsets, pieces.piece_count + 1),
                                  output_finish(&indices, pieces.vertex_count)};
            result = tuple_of(TUPLE_PIECES, items);
        } else {
            errors_raise(status, &rejection, ring_errors);
        }
    }
    output_release(&coords);
    output_release(&offsets);
    output_release(&indices);
    return result;
}

static const char *const decompose_names[] = {"coords", "ring_offsets", "most", "one_outer"};
static const signature decompose_signature = {"decompose", 1, 2, CUT_VALUES, decompose_names};

FUNCTION(cut_decompose) {
    (void)self;
    PyObject *values[CUT_VALUES], *pieces = NULL;
    ring_list rings = {.most = 0};
    sepax_workspace *workspace = NULL;
    if (!arguments_take(&decompose_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    if (take_most(&rings, values[CUT_MOST], values[CUT_ONE_OUTER]) &&
        take_rings(&rings, values[CUT_COORDS], values[CUT_RINGS])) {
        const sepax_status status = sepax_workspace_create(NULL, &workspace);
        pieces = status == SEPAX_OK ? decompose(&rings, workspace)
                                    : errors_raise(status, NULL, ring_errors);
    }
    sepax_workspace_destroy(workspace);
    release_rings(&rings);
    return pieces;
}

/* A polygon that cannot be cut. */
typedef struct refusal {
    sepax_status status;
    sepax_rejection rejection;
} refusal;

/* The polygons of one call of add_polygons while they become pieces. */
typedef struct polygon_list {
    ring_list rings;
    input offsets; /* polygon i has the rings offsets[i] to offsets[i + 1] - 1 */
    size_t count;
    size_t room; /* of pieces */
    float *xy;
    uint32_t *piece_offsets;
    size_t vertices, pieces; /* made so far */
    refusal *refused;
    size_t refused_count;
    bool keep; /* add the others where some are refused */
} polygon_list;

static bool take_polygons(polygon_list *p, PyObject *offsets) {
    if (!input_take(&p->offsets, offsets, "polygon_offsets", ELEMENT_ID, 1) ||
        !offsets_check(&p->offsets, "polygon_offsets", p->rings.rings.count, "rings")) {
        return false;
    }
    p->count = p->offsets.rows - 1;
    p->room = most_pieces(p->rings.coords.rows, p->rings.rings.count);
    p->xy = malloc(6 * p->room * sizeof *p->xy + 1);
    p->piece_offsets = malloc((p->room + 1) * sizeof *p->piece_offsets);
    if (p->xy == NULL || p->piece_offsets == NULL) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* Keeps what is wrong with a polygon, its vertices counted from its first one. */
static sepax_status refuse(polygon_list *p, size_t first_vertex, refusal r) {
    const size_t room = p->refused_count & (p->refused_count - 1) ? 0 : 2 * p->refused_count + 1;
    refusal *const more =
        room > 0 ? realloc(p->refused, room * sizeof *more) : p->refused; /* at powers of two */
    if (more == NULL || r.status == SEPAX_ERROR_MEMORY) {
        return SEPAX_ERROR_MEMORY;
    }
    r.rejection.vertex -= r.rejection.vertex != SEPAX_NO_VERTEX ? (uint32_t)first_vertex : 0;
    r.rejection.other -= r.rejection.other != SEPAX_NO_VERTEX ? (uint32_t)first_vertex : 0;
    p->refused = more;
    p->refused[p->refused_count++] = r;
    return SEPAX_OK;
}

/* Appends the pieces of a polygon, unless it is refused. */
static sepax_status cut_polygon(polygon_list *p, size_t polygon, sepax_workspace *workspace) {
    const uint32_t *const starts = p->offsets.data;
    const sepax_rings rings = {p->rings.rings.vertices, p->rings.rings.offsets + starts[polygon],
                               starts[polygon + 1] - starts[polygon]};
    sepax_pieces pieces = {.xy = p->xy + 2 * p->vertices,
                           .offsets = p->piece_offsets + p->pieces,
                           .vertex_capacity = 3 * p->room - p->vertices,
                           .piece_capacity = p->room - p->pieces};
    refusal r = {.rejection = errors_nothing};
    r.status =
        sepax_decompose(rings, p->rings.most, p->rings.flags, workspace, &pieces, &r.rejection);
    if (r.status != SEPAX_OK) {
        p->piece_offsets[p->pieces] = (uint32_t)p->vertices;
        r.rejection.index = polygon;
        return refuse(p, rings.offsets[0], r);
    }
    for (size_t i = 0; i <= pieces.piece_count; i++) {
        pieces.offsets[i] += (uint32_t)p->vertices;
    }
    p->vertices += pieces.vertex_count;
    p->pieces += pieces.piece_count;
    return SEPAX_OK;
}

/* Cuts all polygons, then adds all pieces. bodies[i] becomes the first id of polygon i. */
static sepax_status add_all(polygon_list *p, store_object *self, sepax_workspace *workspace,
                            uint32_t *bodies, sepax_rejection *rejection) {
    p->piece_offsets[0] = 0;
    for (size_t i = 0; i < p->count; i++) {
        bodies[i] = (uint32_t)p->pieces;
        const sepax_status status = cut_polygon(p, i, workspace);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    bodies[p->count] = (uint32_t)p->pieces;
    if (p->refused_count > 0 && !p->keep) {
        p->pieces = 0;
        return SEPAX_OK;
    }
    sepax_id first = 0;
    const sepax_status status =
        sepax_store_add_many(self->store, p->xy, p->piece_offsets, p->pieces, 0, &first, rejection);
    for (size_t i = 0; i <= p->count; i++) {
        bodies[i] += first;
    }
    return status;
}

/* The ids of the bodies, and a list of the exceptions of refused polygons. */
static PyObject *describe(const polygon_list *p, output *bodies) {
    PyObject *const list = PyList_New(0);
    for (size_t i = 0; i < p->refused_count && list != NULL; i++) {
        const refusal *const r = &p->refused[i];
        PyObject *const error = errors_make(r->status, &r->rejection, ring_errors);
        const bool good = error != NULL && PyList_Append(list, error) == 0;
        Py_XDECREF(error);
        if (!good) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list != NULL ? Py_BuildValue("(NN)", output_finish(bodies, p->count + 1), list) : NULL;
}

static PyObject *add_polygons(polygon_list *p, store_object *self) {
    output bodies;
    sepax_workspace *const workspace = store_workspace(self);
    if (workspace == NULL) {
        return NULL;
    }
    PyObject *result = NULL;
    if (output_make(&bodies, ELEMENT_ID, LAYOUT_PLAIN, p->count + 1)) {
        if (store_write(self)) {
            sepax_rejection rejection = errors_nothing;
            sepax_status status;
            const uint32_t *const ids = bodies.data;
            Py_BEGIN_ALLOW_THREADS
            status = add_all(p, self, workspace, bodies.data, &rejection);
            Py_END_ALLOW_THREADS
            store_write_end(self);
            store_changed(self, NULL, ids[0], status == SEPAX_OK ? p->pieces : 0, false);
            result = status == SEPAX_OK ? describe(p, &bodies)
                                        : errors_raise(status, &rejection, ring_errors);
        }
        output_release(&bodies);
    }
    store_workspace_end(self, workspace);
    return result;
}

static const char *const polygons_names[] = {"coords", "ring_offsets", "polygon_offsets", "most",
                                             "keep"};
enum { POLYGONS_OFFSETS = 2, POLYGONS_MOST, POLYGONS_KEEP, POLYGONS_VALUES };
static const signature polygons_signature = {"add_polygons", 3, POLYGONS_VALUES, POLYGONS_VALUES,
                                             polygons_names};

FUNCTION(store_add_polygons) {
    PyObject *values[POLYGONS_VALUES], *bodies = NULL;
    if (!arguments_take(&polygons_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    polygon_list polygons = {.count = 0};
    if (argument_flag(values[POLYGONS_KEEP], false, &polygons.keep) &&
        take_most(&polygons.rings, values[POLYGONS_MOST], NULL) &&
        take_rings(&polygons.rings, values[CUT_COORDS], values[CUT_RINGS]) &&
        take_polygons(&polygons, values[POLYGONS_OFFSETS])) {
        bodies = add_polygons(&polygons, (store_object *)self);
    }
    free(polygons.xy);
    free(polygons.piece_offsets);
    free(polygons.refused);
    input_release(&polygons.offsets);
    release_rings(&polygons.rings);
    return bodies;
}
