/* SPDX-License-Identifier: MIT
 *
 * The type of pools of threads that calls may use. Comes in: how many. Goes out: an object that
 * lends them.
 */
#include "pool.h"

#include "arguments.h"
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
    static const char *const names[] = {"count"};
    static const signature create = {"Threads", 1, 1, 1, names};
    PyObject *values[1];
    size_t count;
    if (!arguments_of_type(&create, arguments, keywords, values) ||
        !argument_count(values[0], "count", 1, 1024, 0, &count)) {
        return NULL;
    }
    pool_object *const self = (pool_object *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->count = (unsigned)count;
    self->pool = threads_pool_create(self->count);
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
    const PyType_Slot slots[] = {{Py_tp_new, pool_new},
                                 {Py_tp_dealloc, pool_dealloc},
                                 {Py_sq_length, pool_length},
                                 {0, NULL}};
    pool_type = documents_type(module, "sepax.Threads", sizeof(pool_object), 0, NULL, slots);
    return pool_type != NULL;
}
