/* SPDX-License-Identifier: MIT
 *
 * The type of pools of threads that calls may use. Comes in: how many. Goes out: an object that
 * lends them.
 */
#include "pool.h"

#include "documents.h"
#include "threads_pool.h"

typedef struct pool_object {
    PyObject_HEAD
    threads_pool *pool;
    sepax_threads lent;
    unsigned count;
} pool_object;

static PyTypeObject *pool_type;

bool pool_take(PyObject *object, const sepax_threads **threads) {
    *threads = NULL;
    if (object == NULL) {
        return true;
    }
    if (!Py_IS_TYPE(object, pool_type)) {
        PyErr_Format(PyExc_TypeError, "threads must be a sepax.Threads, not %R", object);
        return false;
    }
    *threads = &((pool_object *)object)->lent;
    return true;
}

static PyObject *pool_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"count", NULL};
    unsigned count = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "I:Threads", names, &count)) {
        return NULL;
    }
    if (count < 1 || count > 1024) {
        PyErr_SetString(PyExc_ValueError, "count must be from 1 to 1024");
        return NULL;
    }
    pool_object *const self = (pool_object *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->count = count;
    self->pool = threads_pool_create(count);
    if (self->pool == NULL) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->lent = threads_pool_lend(self->pool);
    return (PyObject *)self;
}

static void pool_dealloc(PyObject *object) {
    threads_pool_destroy(((pool_object *)object)->pool);
    object_free(object);
}

static Py_ssize_t pool_length(PyObject *object) {
    return (Py_ssize_t)((pool_object *)object)->count;
}

bool pool_init(PyObject *module) {
    const char *const text = documents_find("sepax.Threads");
    if (text == NULL) {
        return false;
    }
    PyType_Slot slots[] = {{Py_tp_new, pool_new},
                           {Py_tp_dealloc, pool_dealloc},
                           {Py_sq_length, pool_length},
                           {Py_tp_doc, (char *)text},
                           {0, NULL}};
    PyType_Spec spec = {"sepax.Threads", (int)sizeof(pool_object), 0, Py_TPFLAGS_DEFAULT, slots};
    pool_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return pool_type != NULL &&
           PyModule_AddObjectRef(module, "Threads", (PyObject *)pool_type) == 0;
}
