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
    const int outer = argument_flag(one_outer, false);
    const unsigned long number = most != NULL ? PyLong_AsUnsignedLong(most) : 0;
    r->flags = outer > 0 ? SEPAX_ONE_OUTER : 0;
    r->most = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    return !PyErr_Occurred();
}

/* Offsets that decrease could lead a single polygon behind the coordinates. */
static bool check_order(const uint32_t *starts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (starts[i] > starts[i + 1]) {
            sepax_rejection bad = errors_nothing;
            bad.index = i;
            errors_raise(SEPAX_ERROR_OFFSETS, &bad);
            return false;
        }
    }
    return true;
}

static bool take_rings(ring_list *r, PyObject *coords, PyObject *offsets) {
    if (!input_take(&r->coords, coords, "coords", ELEMENT_FLOAT, 2) ||
        !input_take(&r->offsets, offsets, "ring_offsets", ELEMENT_ID, 1) ||
        (offsets != NULL && !offsets_check(&r->offsets))) {
        return false;
    }
    const uint32_t *starts = r->offsets.data;
    size_t count = r->offsets.rows - 1;
    if (offsets == NULL) {
        r->whole[0] = 0;
        r->whole[1] = (uint32_t)r->coords.rows;
        starts = r->whole;
        count = 1;
    }
    if (r->coords.rows > UINT32_MAX / 4 || starts[count] > r->coords.rows) {
        PyErr_Format(PyExc_ValueError, "ring_offsets end with %u, but coords has %zu rows",
                     (unsigned)starts[count], r->coords.rows);
        return false;
    }
    r->rings = (sepax_rings){r->coords.data, starts, count};
    return check_order(starts, count);
}

static void release_rings(ring_list *r) {
    input_release(&r->coords);
    input_release(&r->offsets);
}

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
            errors_raise(status, &rejection);
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
        pieces = status == SEPAX_OK ? decompose(&rings, workspace) : errors_raise(status, NULL);
    }
    sepax_workspace_destroy(workspace);
    release_rings(&rings);
    return pieces;
}

/* The polygons of one call of add_polygons while they become pieces. */
typedef struct polygon_list {
    ring_list rings;
    input offsets; /* polygon i has the rings offsets[i] to offsets[i + 1] - 1 */
    size_t count;
    size_t room; /* of pieces */
    float *xy;
    uint32_t *piece_offsets;
    size_t vertices, pieces; /* made so far */
} polygon_list;

static bool take_polygons(polygon_list *p, PyObject *offsets) {
    if (!input_take(&p->offsets, offsets, "polygon_offsets", ELEMENT_ID, 1) ||
        !offsets_check(&p->offsets)) {
        return false;
    }
    const uint32_t *const starts = p->offsets.data;
    p->count = p->offsets.rows - 1;
    for (size_t i = 0; i < p->count; i++) {
        if (starts[i] > starts[i + 1] || starts[i + 1] > p->rings.rings.count) {
            PyErr_Format(PyExc_ValueError,
                         "polygon_offsets: polygon %zu names rings that do not "
                         "exist",
                         i);
            return false;
        }
    }
    p->room = most_pieces(p->rings.coords.rows, p->rings.rings.count);
    p->xy = malloc(6 * p->room * sizeof *p->xy + 1);
    p->piece_offsets = malloc((p->room + 1) * sizeof *p->piece_offsets);
    if (p->xy == NULL || p->piece_offsets == NULL) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* Appends the pieces of a polygon. */
static sepax_status cut_polygon(polygon_list *p, size_t polygon, sepax_workspace *workspace,
                                sepax_rejection *rejection) {
    const uint32_t *const starts = p->offsets.data;
    const sepax_rings rings = {p->rings.rings.vertices, p->rings.rings.offsets + starts[polygon],
                               starts[polygon + 1] - starts[polygon]};
    sepax_pieces pieces = {.xy = p->xy + 2 * p->vertices,
                           .offsets = p->piece_offsets + p->pieces,
                           .vertex_capacity = 3 * p->room - p->vertices,
                           .piece_capacity = p->room - p->pieces};
    const sepax_status status =
        sepax_decompose(rings, p->rings.most, p->rings.flags, workspace, &pieces, rejection);
    if (status != SEPAX_OK) {
        rejection->index = polygon;
        return status;
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
        const sepax_status status = cut_polygon(p, i, workspace, rejection);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    bodies[p->count] = (uint32_t)p->pieces;
    sepax_id first = 0;
    const sepax_status status =
        sepax_store_add_many(self->store, p->xy, p->piece_offsets, p->pieces, 0, &first, rejection);
    for (size_t i = 0; i <= p->count; i++) {
        bodies[i] += first;
    }
    return status;
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
            Py_BEGIN_ALLOW_THREADS
            status = add_all(p, self, workspace, bodies.data, &rejection);
            Py_END_ALLOW_THREADS
            store_write_end(self);
            result = status == SEPAX_OK ? output_finish(&bodies, p->count + 1)
                                        : errors_raise(status, &rejection);
        }
        output_release(&bodies);
    }
    store_workspace_end(self, workspace);
    return result;
}

static const char *const polygons_names[] = {"coords", "ring_offsets", "polygon_offsets", "most"};
enum { POLYGONS_OFFSETS = 2, POLYGONS_MOST = 3, POLYGONS_VALUES = 4 };
static const signature polygons_signature = {"add_polygons", 3, 3, POLYGONS_VALUES, polygons_names};

FUNCTION(store_add_polygons) {
    PyObject *values[POLYGONS_VALUES], *bodies = NULL;
    if (!arguments_take(&polygons_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    polygon_list polygons = {.count = 0};
    if (take_most(&polygons.rings, values[POLYGONS_MOST], NULL) &&
        take_rings(&polygons.rings, values[CUT_COORDS], values[CUT_RINGS]) &&
        take_polygons(&polygons, values[POLYGONS_OFFSETS])) {
        bodies = add_polygons(&polygons, (store_object *)self);
    }
    free(polygons.xy);
    free(polygons.piece_offsets);
    input_release(&polygons.offsets);
    release_rings(&polygons.rings);
    return bodies;
}
