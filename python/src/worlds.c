/* SPDX-License-Identifier: MIT
 *
 * The type of worlds: movers and kept shapes of thousands of small worlds. Comes in: arrays. Goes
 * out: what each mover hits.
 */
#include "worlds.h"

#include "arguments.h"
#include "buffers.h"
#include "documents.h"
#include "errors.h"
#include "options.h"

/* Only one call may use worlds at a time. */
typedef struct worlds_object {
    PyObject_HEAD
    sepax_worlds *worlds;
    size_t movers;
    bool busy;
} worlds_object;

enum {
    WORLDS_MOVERS,
    WORLDS_OFFSETS,
    WORLDS_KEPT,
    WORLDS_POSES,
    WORLDS_KEPT_OFFSETS,
    WORLDS_LIST_OF,
    WORLDS_PARTS,
    WORLDS_BACKEND = WORLDS_PARTS,
    WORLDS_VALUES
};

static const char *const create_names[] = {"movers",       "mover_offsets", "kept",   "kept_poses",
                                           "kept_offsets", "list_of",       "backend"};
static const signature create_signature = {"Worlds", 2, 2, WORLDS_VALUES, create_names};

static error_names create_errors = {
    [SEPAX_ERROR_COUNT] = "kept_offsets",  [SEPAX_ERROR_OFFSETS] = "list_of",
    [SEPAX_ERROR_POSE] = "kept_poses",     [SEPAX_ERROR_NOT_FINITE] = "half extents",
    [SEPAX_ERROR_EXTENT] = "half extents", [SEPAX_ERROR_RADIUS] = "radii",
    [SEPAX_ERROR_BACKEND] = "backend"};

static bool take_parts(input *parts, PyObject **values) {
    static const element kinds[] = {ELEMENT_FLOAT, ELEMENT_ID, ELEMENT_FLOAT,
                                    ELEMENT_FLOAT, ELEMENT_ID, ELEMENT_ID};
    static const size_t columns[] = {3, 1, 3, 4, 1, 1};
    for (size_t i = 0; i < WORLDS_PARTS; i++) {
        if (!input_take(&parts[i], values[i], create_names[i], kinds[i], columns[i])) {
            return false;
        }
    }
    const input *const kept = &parts[WORLDS_KEPT], *const poses = &parts[WORLDS_POSES];
    if (kept->rows != poses->rows) {
        PyErr_Format(PyExc_ValueError, "kept_poses has %zu rows, but kept has %zu", poses->rows,
                     kept->rows);
        return false;
    }
    return offsets_check(&parts[WORLDS_OFFSETS], "mover_offsets", parts[WORLDS_MOVERS].rows,
                         "movers");
}

/* The setup of these arrays. Without kept_offsets all kept shapes are one list, which all worlds
 * have; `whole` has its offsets, and `first` a number of it for each world, or is NULL. */
static bool set_up(const input *parts, PyObject **values, const uint32_t whole[2],
                   const uint32_t *first, sepax_world_setup *setup) {
    const input *const list_of = &parts[WORLDS_LIST_OF];
    const input *const offsets = &parts[WORLDS_KEPT_OFFSETS];
    *setup = (sepax_world_setup){.mover_offsets = parts[WORLDS_OFFSETS].data,
                                 .world_count = parts[WORLDS_OFFSETS].rows - 1,
                                 .movers = parts[WORLDS_MOVERS].data,
                                 .kept_offsets = whole,
                                 .list_count = 1,
                                 .kept = parts[WORLDS_KEPT].data,
                                 .kept_poses = parts[WORLDS_POSES].data,
                                 .list_of = first};
    if (values[WORLDS_KEPT_OFFSETS] != NULL) {
        if (!offsets_check(offsets, "kept_offsets", parts[WORLDS_KEPT].rows, "kept")) {
            return false;
        }
        setup->kept_offsets = offsets->data;
        setup->list_count = offsets->rows - 1;
        setup->list_of = list_of->data;
    }
    if (list_of->data != NULL && list_of->rows != setup->world_count) {
        PyErr_Format(PyExc_ValueError, "list_of has %zu rows, but there are %zu worlds",
                     list_of->rows, setup->world_count);
        return false;
    }
    return true;
}

static bool create(worlds_object *self, const sepax_world_setup *setup,
                   const sepax_backend *backend) {
    sepax_rejection rejection = errors_nothing;
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = sepax_worlds_create(setup, NULL, backend, &self->worlds, &rejection);
    Py_END_ALLOW_THREADS
    self->movers = setup->mover_offsets[setup->world_count];
    return status == SEPAX_OK || errors_raise(status, &rejection, create_errors) != NULL;
}

static int worlds_create(PyObject *object, PyObject *arguments, PyObject *keywords) {
    worlds_object *const self = (worlds_object *)object;
    PyObject *values[WORLDS_VALUES];
    const sepax_backend *backend;
    sepax_world_setup setup;
    if (!arguments_of_type(&create_signature, arguments, keywords, values) ||
        !backend_take(values[WORLDS_BACKEND], &backend)) {
        return -1;
    }
    if (self->worlds != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "worlds are created once");
        return -1;
    }
    input parts[WORLDS_PARTS] = {{.data = NULL}};
    bool good = take_parts(parts, values);
    const uint32_t whole[2] = {0, (uint32_t)parts[WORLDS_KEPT].rows};
    uint32_t *const first = good ? PyMem_Calloc(parts[WORLDS_OFFSETS].rows, sizeof *first) : NULL;
    good = good && (first != NULL || PyErr_NoMemory() != NULL) &&
           set_up(parts, values, whole, first, &setup) && create(self, &setup, backend);
    PyMem_Free(first);
    for (size_t i = 0; i < WORLDS_PARTS; i++) {
        input_release(&parts[i]);
    }
    return good ? 0 : -1;
}

static void worlds_dealloc(PyObject *object) {
    sepax_worlds_destroy(((worlds_object *)object)->worlds);
    object_free(object);
}

/* ------------------------------------------------------------------------- hits */

static bool begin(worlds_object *self) {
    if (self->worlds == NULL || self->busy) {
        PyErr_SetString(PyExc_RuntimeError, self->busy
                                                ? "another thread is in a call that uses these "
                                                  "worlds"
                                                : "the worlds were not created");
        return false;
    }
    self->busy = true;
    return true;
}

/* Fills some arrays, where the poses fit. */
static bool fill(worlds_object *self, PyObject *poses, PyObject *to, const sepax_world_hits *hits) {
    static error_names errors = {[SEPAX_ERROR_POSE] = "poses", [SEPAX_ERROR_OVERFLOW] = "poses"};
    input from = {.data = NULL}, end = {.data = NULL};
    sepax_rejection rejection = errors_nothing;
    sepax_status status = SEPAX_OK;
    bool good =
        input_take_rows(&from, poses, "poses", ELEMENT_FLOAT, 4, self->movers, "movers") &&
        (to == NULL || input_take_rows(&end, to, "to", ELEMENT_FLOAT, 4, self->movers, "movers"));
    if (good && begin(self)) {
        Py_BEGIN_ALLOW_THREADS
        status = sepax_worlds_hit(self->worlds, from.data, end.data, hits, &rejection);
        Py_END_ALLOW_THREADS
        self->busy = false;
        good = status == SEPAX_OK || errors_raise(status, &rejection, errors) != NULL;
    } else {
        good = false;
    }
    input_release(&from);
    input_release(&end);
    return good;
}

static const char *const hits_names[] = {"poses", "to", "out"};
static const signature hits_signature = {"hits", 1, 2, 3, hits_names};

FUNCTION(worlds_hits) {
    worlds_object *const worlds = (worlds_object *)self;
    PyObject *values[3];
    output out;
    if (!arguments_take(&hits_signature, arguments, positional, keywords, values) ||
        !output_open(&out, values[2], "out", ELEMENT_BYTE, LAYOUT_PLAIN, worlds->movers, false)) {
        return NULL;
    }
    if (!fill(worlds, values[0], values[1], &(sepax_world_hits){.hits = out.data})) {
        output_release(&out);
        return NULL;
    }
    return output_finish(&out, worlds->movers);
}

static const char *const first_names[] = {"poses", "to"};
static const signature first_signature = {"first_hits", 1, 2, 2, first_names};

FUNCTION(worlds_first_hits) {
    worlds_object *const worlds = (worlds_object *)self;
    PyObject *values[2], *result = NULL;
    output mover = {.object = NULL}, kept = mover;
    if (arguments_take(&first_signature, arguments, positional, keywords, values) &&
        output_make(&mover, ELEMENT_ID, LAYOUT_PLAIN, worlds->movers) &&
        output_make(&kept, ELEMENT_ID, LAYOUT_PLAIN, worlds->movers) &&
        fill(worlds, values[0], values[1],
             &(sepax_world_hits){.first_mover = mover.data, .first_kept = kept.data})) {
        PyObject *const first = output_finish(&mover, worlds->movers);
        PyObject *const second = output_finish(&kept, worlds->movers);
        result = first != NULL && second != NULL ? Py_BuildValue("(NN)", first, second) : NULL;
    }
    output_release(&mover);
    output_release(&kept);
    return result;
}

/* ------------------------------------------------------------------------- type */

static PyMethodDef methods[] = {
    FUNCTION_ENTRY("hits", worlds_hits),
    FUNCTION_ENTRY("first_hits", worlds_first_hits),
    {NULL, NULL, 0, NULL},
};

bool worlds_init(PyObject *module) {
    const PyType_Slot slots[] = {
        {Py_tp_init, worlds_create}, {Py_tp_dealloc, worlds_dealloc}, {0, NULL}};
    return documents_add(module, "sepax._sepax.Worlds", sizeof(worlds_object), 0, methods, slots);
}
