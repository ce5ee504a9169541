/* SPDX-License-Identifier: MIT
 *
 * The type of testers: one trial, or a few pairs, a call. Comes in: a store with options, then a
 * shape, its pose and ids, or pairs. Goes out: the first hit, or relations.
 */
#include "tester.h"

#include "arguments.h"
#include "documents.h"
#include "errors.h"
#include "options.h"
#include "store.h"

typedef struct tester_object {
    store_user of;
    sepax_tester *tester;
    bool busy; /* only one call may use a tester at a time */
} tester_object;

/* Of the options of queries those that a tester has. */
enum { CREATE_STORE, CREATE_OPEN, CREATE_OPTIONS, CREATE_VALUES = CREATE_OPTIONS + OPTION_COUNT };

static const char *const create_names[] = {"store", "open", "margin", "backend", "strategy",
                                           "dedup", "",     "",       "threads"};
static const signature create_signature = {"Tester", 1, 1, CREATE_VALUES, create_names};

static error_names errors = {[SEPAX_ERROR_ID] = "shape, ids or pairs",
                             [SEPAX_ERROR_COUNT] = "ids or pairs",
                             [SEPAX_ERROR_POSE] = "pose",
                             [SEPAX_ERROR_OVERFLOW] = "pose",
                             [SEPAX_ERROR_NOT_FINITE] = "shift",
                             [SEPAX_ERROR_RADIUS] = "margin",
                             [SEPAX_ERROR_BACKEND] = "backend",
                             [SEPAX_ERROR_ALIAS] = "out"};

static int tester_create(PyObject *object, PyObject *arguments, PyObject *keywords) {
    tester_object *const self = (tester_object *)object;
    PyObject *values[CREATE_VALUES];
    query_options taken;
    bool open;
    if (!arguments_of_type(&create_signature, arguments, keywords, values) ||
        !store_check(values[CREATE_STORE]) || !argument_flag(values[CREATE_OPEN], false, &open) ||
        !options_take(&taken, values + CREATE_OPTIONS)) {
        return -1;
    }
    store_object *const store = (store_object *)values[CREATE_STORE];
    if (self->tester != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "a tester is created once");
        return -1;
    }
    if (!store_read(store)) {
        return -1;
    }
    taken.options.flags |= open ? SEPAX_OPEN : 0;
    const sepax_status status = sepax_tester_create(store->store, &taken.options, &self->tester);
    store_read_end(store);
    if (status != SEPAX_OK) {
        errors_raise(status, NULL, errors);
        return -1;
    }
    self->of.store = (store_object *)Py_NewRef((PyObject *)store);
    store_follow(store, &self->of.mark);
    self->of.threads = Py_XNewRef(values[CREATE_OPTIONS + OPTION_THREADS]);
    return 0;
}

static int tester_clear(PyObject *object) {
    tester_object *const self = (tester_object *)object;
    sepax_tester_destroy(self->tester);
    self->tester = NULL;
    store_user_end(&self->of);
    return 0;
}

static void tester_dealloc(PyObject *object) {
    PyObject_GC_UnTrack(object);
    (void)tester_clear(object);
    object_free(object);
}

static bool begin(tester_object *self) {
    if (self->tester == NULL || self->busy || self->of.mark.stale) {
        PyErr_SetString(PyExc_RuntimeError,
                        self->busy             ? "another thread is in a call of this tester"
                        : self->tester == NULL ? "the tester was not created"
                                               : "the store was read anew; create another tester");
        return false;
    }
    self->busy = store_read(self->of.store);
    return self->busy;
}

static bool end(tester_object *self, sepax_status status) {
    store_read_end(self->of.store);
    self->busy = false;
    return status == SEPAX_OK || errors_raise(status, NULL, errors) != NULL;
}

enum { TEST_SHAPE, TEST_IDS, TEST_POSE, TEST_SHIFT, TEST_VALUES };

static const char *const test_names[] = {"shape", "ids", "pose", "shift"};
static const signature test_signature = {"test", 2, 4, TEST_VALUES, test_names};

FUNCTION(tester_test) {
    tester_object *const tester = (tester_object *)self;
    PyObject *values[TEST_VALUES], *result = NULL;
    input ids = {.data = NULL}, pose = {.data = NULL}, shift = {.data = NULL};
    size_t shape;
    uint32_t first;
    sepax_status status;
    if (arguments_take(&test_signature, arguments, positional, keywords, values) &&
        argument_count(values[TEST_SHAPE], "shape", 0, SEPAX_NO_ID, 0, &shape) &&
        input_take(&ids, values[TEST_IDS], "ids", ELEMENT_ID, 1) &&
        input_take_rows(&pose, values[TEST_POSE], "pose", ELEMENT_FLOAT, 4, 1, "shape") &&
        input_take_rows(&shift, values[TEST_SHIFT], "shift", ELEMENT_FLOAT, 2, 1, "shape") &&
        begin(tester)) {
        Py_BEGIN_ALLOW_THREADS
        status = sepax_test(tester->tester, (sepax_id)shape, pose.data, shift.data, ids.data,
                            ids.rows, &first);
        Py_END_ALLOW_THREADS
        result = end(tester, status) ? PyLong_FromUnsignedLong(first) : NULL;
    }
    input_release(&ids);
    input_release(&pose);
    input_release(&shift);
    return result;
}

static const char *const relate_names[] = {"pairs", "out"};
static const signature relate_signature = {"relate", 1, 1, 2, relate_names};

FUNCTION(tester_relate) {
    tester_object *const tester = (tester_object *)self;
    PyObject *values[2], *result = NULL;
    input pairs = {.data = NULL};
    output out = {.data = NULL};
    sepax_status status;
    if (arguments_take(&relate_signature, arguments, positional, keywords, values) &&
        input_take(&pairs, values[0], "pairs", ELEMENT_ID, 2) &&
        output_open(&out, values[1], "out", ELEMENT_BYTE, LAYOUT_PLAIN, pairs.rows, false) &&
        begin(tester)) {
        Py_BEGIN_ALLOW_THREADS
        status = sepax_test_pairs(tester->tester, pairs.data, pairs.rows, out.data);
        Py_END_ALLOW_THREADS
        result = end(tester, status) ? output_finish(&out, out.rows) : NULL;
    }
    input_release(&pairs);
    output_release(&out);
    return result;
}

static PyMethodDef methods[] = {
    FUNCTION_ENTRY("test", tester_test),
    FUNCTION_ENTRY("relate", tester_relate),
    {NULL, NULL, 0, NULL},
};

bool tester_init(PyObject *module) {
    const PyType_Slot slots[] = {{Py_tp_init, tester_create},
                                 {Py_tp_dealloc, tester_dealloc},
                                 {Py_tp_traverse, store_user_traverse},
                                 {Py_tp_clear, tester_clear},
                                 {0, NULL}};
    return documents_add(module, "sepax._sepax.Tester", sizeof(tester_object), Py_TPFLAGS_HAVE_GC,
                         methods, slots);
}
