/* SPDX-License-Identifier: MIT
 *
 * The type of stores: its life, who uses it at a time, and the table of its methods, which are in
 * the other files.
 */
#include "store.h"

#include "documents.h"
#include "errors.h"
#include "pool.h"

static PyTypeObject *store_type;

bool store_check(PyObject *object) {
    if (!PyObject_TypeCheck(object, store_type)) {
        PyErr_Format(PyExc_TypeError, "a sepax.Store is needed, not %R", object);
        return false;
    }
    return true;
}

static bool fail_busy(void) {
    PyErr_SetString(PyExc_RuntimeError, "another thread is in a call that uses this store, and one "
                                        "of the two calls changes it");
    return false;
}

bool store_read(store_object *self) {
    if (self->writing) {
        return fail_busy();
    }
    self->readers++;
    return true;
}

void store_read_end(store_object *self) {
    self->readers--;
}

bool store_write(store_object *self) {
    if (self->writing || self->readers > 0) {
        return fail_busy();
    }
    self->writing = true;
    return true;
}

void store_write_end(store_object *self) {
    self->writing = false;
}

sepax_workspace *store_workspace(store_object *self) {
    sepax_workspace *workspace = self->workspace;
    self->workspace = NULL;
    if (workspace == NULL && sepax_workspace_create(NULL, &workspace) != SEPAX_OK) {
        PyErr_NoMemory();
        return NULL;
    }
    return workspace;
}

void store_workspace_end(store_object *self, sepax_workspace *workspace) {
    if (self->workspace == NULL) {
        self->workspace = workspace;
    } else {
        sepax_workspace_destroy(workspace);
    }
}

static int store_create(PyObject *object, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"relate_only", "merge_axes", "threads", NULL};
    store_object *const self = (store_object *)object;
    int relate_only = 0, merge_axes = 0;
    PyObject *threads = NULL;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|$ppO:Store", names, &relate_only,
                                     &merge_axes, &threads)) {
        return -1;
    }
    if (self->store != NULL) {
        PyErr_SetString(PyExc_RuntimeError, "a store is created once");
        return -1;
    }
    sepax_store_config config = {.flags = (relate_only ? SEPAX_RELATE_ONLY : 0) |
                                          (merge_axes ? SEPAX_MERGE_AXES : 0)};
    threads = threads == Py_None ? NULL : threads;
    if (!pool_take(threads, &config.threads)) {
        return -1;
    }
    self->threads = Py_XNewRef(threads);
    const sepax_status status = sepax_store_create(&config, &self->store);
    if (status != SEPAX_OK) {
        errors_raise(status, NULL);
        return -1;
    }
    return 0;
}

/* An object whose __init__ was not called has an empty store. */
static PyObject *store_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    (void)arguments;
    (void)keywords;
    return PyType_GenericAlloc(type, 0);
}

static void store_dealloc(PyObject *object) {
    store_object *const self = (store_object *)object;
    sepax_store_destroy(self->store);
    sepax_workspace_destroy(self->workspace);
    Py_XDECREF(self->threads);
    object_free(object);
}

static Py_ssize_t store_length(PyObject *object) {
    return (Py_ssize_t)sepax_store_count(((store_object *)object)->store);
}

static PyObject *store_nbytes(PyObject *object, void *context) {
    (void)context;
    return PyLong_FromSize_t(sepax_store_memory(((store_object *)object)->store));
}

static PyObject *store_generation(PyObject *object, void *context) {
    (void)context;
    return PyLong_FromUnsignedLongLong(sepax_store_generation(((store_object *)object)->store));
}

static PyObject *store_clear(PyObject *object, PyObject *nothing) {
    (void)nothing;
    store_object *const self = (store_object *)object;
    if (!store_write(self)) {
        return NULL;
    }
    const sepax_status status = sepax_store_clear(self->store);
    store_write_end(self);
    return status == SEPAX_OK ? Py_NewRef(Py_None) : errors_raise(status, NULL);
}

static PyMethodDef methods[] = {
    FUNCTION_ENTRY("add", store_add),
    FUNCTION_ENTRY("add_boxes", store_add_boxes),
    FUNCTION_ENTRY("add_copies", store_add_copies),
    FUNCTION_ENTRY("add_sweeps", store_add_sweeps),
    FUNCTION_ENTRY("add_polygons", store_add_polygons),
    FUNCTION_ENTRY("place", store_place),
    FUNCTION_ENTRY("set_radii", store_set_radii),
    FUNCTION_ENTRY("remove", store_remove),
    FUNCTION_ENTRY("to_ragged", store_to_ragged),
    FUNCTION_ENTRY("radii", store_radii),
    FUNCTION_ENTRY("to_bytes", store_to_bytes),
    FUNCTION_ENTRY("_load", store_load),
    FUNCTION_ENTRY("find_pairs", store_find_pairs),
    FUNCTION_ENTRY("relate", query_relate),
    FUNCTION_ENTRY("hits", query_hits),
    FUNCTION_ENTRY("hit_bits", query_hit_bits),
    FUNCTION_ENTRY("first_hit", query_first_hit),
    FUNCTION_ENTRY("first_hits", query_first_hits),
    FUNCTION_ENTRY("contain", query_contain),
    FUNCTION_ENTRY("separate", query_separate),
    FUNCTION_ENTRY("distance", query_distance),
    FUNCTION_ENTRY("cast", query_cast),
    FUNCTION_ENTRY("manifolds", query_manifolds),
    {"clear", store_clear, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
    {"nbytes", store_nbytes, NULL, NULL, NULL},
    {"generation", store_generation, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

bool store_init(PyObject *module) {
    if (!documents_set(methods, "Store")) {
        return false;
    }
    static PyType_Slot slots[] = {
        {Py_tp_new, store_new},
        {Py_tp_init, store_create},
        {Py_tp_dealloc, store_dealloc},
        {Py_tp_methods, methods},
        {Py_tp_getset, attributes},
        {Py_sq_length, store_length},
        {0, NULL},
    };
    static PyType_Spec spec = {"sepax._sepax.Store", (int)sizeof(store_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    store_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return store_type != NULL &&
           PyModule_AddObjectRef(module, "Store", (PyObject *)store_type) == 0;
}
