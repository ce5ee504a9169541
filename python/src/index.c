/* SPDX-License-Identifier: MIT
 *
 * The type of indices: a standing tree over the boxes of the shapes of a store. Comes in: the
 * store. Goes out: pairs, the ids that boxes or shapes meet, and what points are in.
 */
#include "index.h"

#include <string.h>

#include "arguments.h"
#include "broad.h"
#include "documents.h"
#include "errors.h"
#include "options.h"
#include "pool.h"
#include "poses.h"
#include "tuples.h"

static bool begin(index_object *self, bool writes) {
    if (self->index == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "the index was not created");
        return false;
    }
    if (self->writing || (writes && self->readers > 0)) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is in a call that uses this index");
        return false;
    }
    if (!store_read(self->of.store)) {
        return false;
    }
    self->writing = writes;
    self->readers += writes ? 0 : 1;
    return true;
}

void index_end(index_object *self, bool writes) {
    self->writing = false;
    self->readers -= writes ? 0 : 1;
    store_read_end(self->of.store);
}

bool index_begin_answer(index_object *self, bool writes) {
    if (!begin(self, writes)) {
        return false;
    }
    if (!self->of.mark.stale) {
        return true;
    }
    index_end(self, writes);
    errors_raise_text(SEPAX_ERROR_STALE, &errors_nothing,
                      "the index is that of an earlier state of its store; call refit() after "
                      "shapes were placed, added, removed or given a radius");
    return false;
}

/* After a build or a refit. */
static void followed(index_object *self, sepax_status status) {
    self->of.mark.stale &= status != SEPAX_OK;
}

static error_names build_errors = {[SEPAX_ERROR_RANGE] = "ids",
                                   [SEPAX_ERROR_RADIUS] = "margin",
                                   [SEPAX_ERROR_BACKEND] = "backend"};

static bool build(index_object *self, const sepax_index_options *options) {
    if (!begin(self, true)) {
        return false;
    }
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = sepax_index_build(self->index, self->of.store->store, options);
    Py_END_ALLOW_THREADS
    followed(self, status);
    index_end(self, true);
    return status == SEPAX_OK || errors_raise(status, NULL, build_errors) != NULL;
}

enum { CREATE_STORE, CREATE_IDS, CREATE_MARGIN, CREATE_BACKEND, CREATE_THREADS, CREATE_VALUES };

static const char *const create_names[] = {"store", "ids", "margin", "backend", "threads"};
static const signature create_signature = {"Index", 1, 1, CREATE_VALUES, create_names};

static int index_create(PyObject *object, PyObject *arguments, PyObject *keywords) {
    index_object *const self = (index_object *)object;
    PyObject *values[CREATE_VALUES];
    sepax_range range;
    sepax_index_options options = {.range = NULL};
    if (!arguments_of_type(&create_signature, arguments, keywords, values) ||
        !store_check(values[CREATE_STORE]) ||
        !argument_range(values[CREATE_IDS], "ids", (sepax_range){0, 0}, &range) ||
        !argument_float(values[CREATE_MARGIN], "margin", 0, &options.margin) ||
        !backend_take(values[CREATE_BACKEND], &options.backend) ||
        !pool_take(values[CREATE_THREADS], &options.threads)) {
        return -1;
    }
    options.range = values[CREATE_IDS] != NULL ? &range : NULL;
    if (self->index != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "an index is created once");
        return -1;
    }
    const sepax_status status = sepax_index_create(NULL, &self->index);
    if (status != SEPAX_OK) {
        errors_raise(status, NULL, NULL);
        return -1;
    }
    self->of.store = (store_object *)Py_NewRef(values[CREATE_STORE]);
    self->of.mark = (store_mark){.range = range, .all = options.range == NULL};
    store_follow(self->of.store, &self->of.mark);
    self->of.threads = Py_XNewRef(values[CREATE_THREADS]);
    return build(self, &options) ? 0 : -1;
}

static int index_clear(PyObject *object) {
    index_object *const self = (index_object *)object;
    sepax_index_destroy(self->index);
    self->index = NULL;
    store_user_end(&self->of);
    return 0;
}

static void index_dealloc(PyObject *object) {
    PyObject_GC_UnTrack(object);
    (void)index_clear(object);
    object_free(object);
}

static PyObject *index_refit(PyObject *object, PyObject *nothing) {
    (void)nothing;
    index_object *const self = (index_object *)object;
    if (!begin(self, true)) {
        return NULL;
    }
    sepax_status status;
    Py_BEGIN_ALLOW_THREADS
    status = sepax_index_refit(self->index, self->of.store->store);
    Py_END_ALLOW_THREADS
    followed(self, status);
    index_end(self, true);
    return status == SEPAX_OK ? Py_NewRef(Py_None) : errors_raise(status, NULL, build_errors);
}

/* One call of pairs. */
typedef struct pairs_call {
    sepax_index *index;
    sepax_index_filter filter;
} pairs_call;

static sepax_status find(void *context, sepax_workspace *workspace, sepax_pair *pairs,
                         size_t capacity, size_t *count) {
    const pairs_call *const call = context;
    return sepax_index_pairs(call->index, &call->filter, workspace, pairs, capacity, count);
}

enum { PAIRS_OUT, PAIRS_FILTER, PAIRS_VALUES = PAIRS_FILTER + FILTER_VALUES };

static const char *const pairs_names[] = {"out", FILTER_NAMES};
static const signature pairs_signature = {"pairs", 0, 0, PAIRS_VALUES, pairs_names};

FUNCTION(index_pairs) {
    PyObject *values[PAIRS_VALUES], *pairs = NULL;
    index_object *const index = (index_object *)self;
    if (!arguments_take(&pairs_signature, arguments, positional, keywords, values) ||
        !index_begin_answer(index, true)) {
        return NULL;
    }
    pair_filter filter = {.bodies = {NULL, 0}};
    if (filter_take(&filter, values + PAIRS_FILTER, sepax_index_count(index->index))) {
        pairs_call call = {index->index,
                           {filter.layers.data, filter.masks.data, filter.bodies, filter.flags}};
        pairs = pairs_found(index->of.store, values[PAIRS_OUT], find, &call);
    }
    filter_release(&filter);
    index_end(index, true);
    return pairs;
}

/* ------------------------------------------------------------------------ lists */

enum { LIST_OFFSETS, LIST_IDS, LIST_RELATIONS, LIST_OUTPUTS };

/* What a call with lists answers with: the first outputs of these, as a tuple. */
typedef struct list_form {
    tuple_kind tuple;
    size_t count;
    sepax_status (*find)(const index_object *self, const void *of, sepax_workspace *workspace,
                         const output *o, size_t room, size_t *needed, sepax_rejection *rejection);
    const char *const *errors;
} list_form;

static bool make_lists(const list_form *f, output *o, size_t lists, size_t room) {
    static const element kinds[] = {ELEMENT_ID, ELEMENT_ID, ELEMENT_BYTE};
    bool good = output_make(&o[LIST_OFFSETS], ELEMENT_ID, LAYOUT_PLAIN, lists + 1);
    for (size_t i = LIST_IDS; i < f->count && good; i++) {
        good = output_make_open(&o[i], kinds[i], LAYOUT_PLAIN, room);
    }
    return good;
}

static PyObject *finish_lists(const list_form *f, output *o, size_t needed) {
    PyObject *items[LIST_OUTPUTS];
    for (size_t i = 0; i < f->count; i++) {
        items[i] = output_finish(&o[i], i == LIST_OFFSETS ? o[i].rows : needed);
    }
    return tuple_of(f->tuple, items);
}

/* Finds lists in room for as much as the last call found, and once more where that is too
 * little. */
static PyObject *find_lists(index_object *self, const list_form *f, const void *of, size_t lists) {
    PyObject *result = NULL;
    sepax_workspace *const workspace = store_workspace(self->of.store);
    size_t needed = self->last_ids + self->last_ids / 8 + 64;
    for (bool again = workspace != NULL; again;) {
        const size_t room = needed;
        output o[LIST_OUTPUTS] = {{.object = NULL}};
        sepax_rejection rejection = errors_nothing;
        sepax_status status = SEPAX_OK;
        again = false;
        if (make_lists(f, o, lists, room)) {
            Py_BEGIN_ALLOW_THREADS
            status = f->find(self, of, workspace, o, room, &needed, &rejection);
            Py_END_ALLOW_THREADS
            again = status == SEPAX_ERROR_CAPACITY;
            if (status == SEPAX_OK) {
                self->last_ids = needed;
                result = finish_lists(f, o, needed);
            } else if (!again) {
                (void)errors_raise(status, &rejection, f->errors);
            }
        }
        for (size_t i = 0; i < f->count; i++) {
            output_release(&o[i]);
        }
    }
    if (workspace != NULL) {
        store_workspace_end(self->of.store, workspace);
    }
    return result;
}

/* What a call of query or query_posed looks for. */
typedef struct lookup {
    bool posed;
    const sepax_bounds *boxes;
    const sepax_id *shapes;
    const sepax_pose *poses;
    size_t count;
} lookup;

static sepax_status look(const index_object *self, const void *of, sepax_workspace *workspace,
                         const output *o, size_t room, size_t *needed, sepax_rejection *rejection) {
    const lookup *const l = of;
    uint32_t *const offsets = o[LIST_OFFSETS].data;
    sepax_id *const ids = o[LIST_IDS].data;
    if (!l->posed) {
        return sepax_index_query(self->index, l->boxes, l->count, workspace, offsets, ids, room,
                                 needed, rejection);
    }
    return sepax_index_query_posed(self->index, self->of.store->store, l->shapes, l->poses,
                                   l->count, workspace, offsets, ids, room, needed, rejection);
}

static error_names look_errors = {
    [SEPAX_ERROR_NOT_FINITE] = "boxes", [SEPAX_ERROR_EXTENT] = "boxes",
    [SEPAX_ERROR_COUNT] = "boxes",      [SEPAX_ERROR_ID] = "ids",
    [SEPAX_ERROR_POSE] = "poses",       [SEPAX_ERROR_OVERFLOW] = "poses"};
static const list_form look_form = {TUPLE_LISTS, LIST_IDS + 1, look, look_errors};

static PyObject *find_ids(index_object *self, const lookup *l) {
    if (!index_begin_answer(self, false)) {
        return NULL;
    }
    PyObject *const lists = find_lists(self, &look_form, l, l->count);
    index_end(self, false);
    return lists;
}

static const char *const query_names[] = {"boxes"};
static const signature query_signature = {"query", 1, 1, 1, query_names};

FUNCTION(index_query) {
    PyObject *values[1], *lists = NULL;
    input boxes;
    if (!arguments_take(&query_signature, arguments, positional, keywords, values) ||
        !input_take(&boxes, values[0], "boxes", ELEMENT_FLOAT, 4)) {
        return NULL;
    }
    const lookup l = {.boxes = boxes.data, .count = boxes.rows};
    lists = find_ids((index_object *)self, &l);
    input_release(&boxes);
    return lists;
}

enum { POSED_IDS, POSED_POSE, POSED_VALUES = POSED_POSE + POSE_VALUES };

static const char *const posed_names[] = {"ids", POSE_NAMES};
static const signature posed_signature = {"query_posed", 1, 4, POSED_VALUES, posed_names};

FUNCTION(index_query_posed) {
    PyObject *values[POSED_VALUES], *lists = NULL;
    if (!arguments_take(&posed_signature, arguments, positional, keywords, values)) {
        return NULL;
    }
    input ids;
    pose_list poses = {.count = 0};
    if (!input_take(&ids, values[POSED_IDS], "ids", ELEMENT_ID, 1)) {
        return NULL;
    }
    if (poses_take(&poses, values + POSED_POSE, ids.rows, "ids")) {
        const lookup l = {
            .posed = true, .shapes = ids.data, .poses = poses.poses, .count = ids.rows};
        lists = find_ids((index_object *)self, &l);
    }
    input_release(&ids);
    poses_release(&poses);
    return lists;
}

/* What a call of locate takes. */
typedef struct location {
    input points, layers, mask, bodies;
    sepax_point_filter filter;
} location;

enum { LOCATE_POINTS, LOCATE_BODIES, LOCATE_LAYERS, LOCATE_MASK, LOCATE_VALUES };

static const char *const locate_names[] = {"points", "bodies", "layers", "mask"};
static const signature locate_signature = {"locate", 1, 1, LOCATE_VALUES, locate_names};

static error_names locate_errors = {[SEPAX_ERROR_NOT_FINITE] = "points",
                                    [SEPAX_ERROR_COUNT] = "points",
                                    [SEPAX_ERROR_OFFSETS] = "bodies",
                                    [SEPAX_ERROR_RANGE] = "bodies"};

static bool location_take(location *l, PyObject **values, size_t shapes) {
    PyObject *const bodies = values[LOCATE_BODIES];
    if (!input_take(&l->points, values[LOCATE_POINTS], "points", ELEMENT_FLOAT, 2) ||
        !input_take(&l->bodies, bodies, "bodies", ELEMENT_ID, 1) ||
        (bodies != NULL && !offsets_check(&l->bodies, "bodies", SIZE_MAX, "")) ||
        !input_take_rows(&l->layers, values[LOCATE_LAYERS], "layers", ELEMENT_ID, 1, shapes,
                         "the store") ||
        !input_take_rows(&l->mask, values[LOCATE_MASK], "mask", ELEMENT_ID, 1, 1, "a mask")) {
        return false;
    }
    l->filter.bodies = (sepax_bodies){l->bodies.data, bodies != NULL ? l->bodies.rows - 1 : 0};
    l->filter.layers = l->layers.data;
    l->filter.mask = UINT32_MAX;
    if (l->mask.data != NULL) {
        memcpy(&l->filter.mask, l->mask.data, sizeof l->filter.mask);
    }
    return true;
}

static sepax_status locate(const index_object *self, const void *of, sepax_workspace *workspace,
                           const output *o, size_t room, size_t *needed,
                           sepax_rejection *rejection) {
    const location *const l = of;
    return sepax_index_locate(self->index, self->of.store->store, l->points.data, l->points.rows,
                              &l->filter, workspace, o[LIST_OFFSETS].data, o[LIST_IDS].data,
                              o[LIST_RELATIONS].data, room, needed, rejection);
}

static const list_form locate_form = {TUPLE_LOCATED, LIST_OUTPUTS, locate, locate_errors};

FUNCTION(index_locate) {
    PyObject *values[LOCATE_VALUES], *located = NULL;
    index_object *const index = (index_object *)self;
    location l = {.filter = {.mask = 0}};
    if (!arguments_take(&locate_signature, arguments, positional, keywords, values) ||
        !index_begin_answer(index, false)) {
        return NULL;
    }
    if (location_take(&l, values, sepax_index_count(index->index))) {
        located = find_lists(index, &locate_form, &l, l.points.rows);
    }
    input_release(&l.points);
    input_release(&l.bodies);
    input_release(&l.layers);
    input_release(&l.mask);
    index_end(index, false);
    return located;
}

static PyMethodDef methods[] = {
    {"refit", index_refit, METH_NOARGS, NULL},
    FUNCTION_ENTRY("pairs", index_pairs),
    FUNCTION_ENTRY("query", index_query),
    FUNCTION_ENTRY("query_posed", index_query_posed),
    FUNCTION_ENTRY("locate", index_locate),
    FUNCTION_ENTRY("cast", index_cast),
    FUNCTION_ENTRY("cast_bits", index_cast_bits),
    FUNCTION_ENTRY("cast_all", index_cast_all),
    FUNCTION_ENTRY("first_hits", index_first_hits),
    FUNCTION_ENTRY("hit_bits", index_hit_bits),
    FUNCTION_ENTRY("nearest", index_nearest),
    FUNCTION_ENTRY("within", index_within),
    {NULL, NULL, 0, NULL},
};

bool index_init(PyObject *module) {
    const PyType_Slot slots[] = {{Py_tp_init, index_create},
                                 {Py_tp_dealloc, index_dealloc},
                                 {Py_tp_traverse, store_user_traverse},
                                 {Py_tp_clear, index_clear},
                                 {0, NULL}};
    return documents_add(module, "sepax._sepax.Index", sizeof(index_object), Py_TPFLAGS_HAVE_GC,
                         methods, slots);
}
