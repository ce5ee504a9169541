/* SPDX-License-Identifier: MIT
 *
 * What every file of the extension includes: Python's stable interface as of 3.11, and sepax.h. The
 * extension uses nothing else of either, so one file runs on all later versions of Python.
 */
#ifndef SEPAX_PYTHON_H
#define SEPAX_PYTHON_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <sepax.h>

/* Frees an object of a type of this module, or of a class that is derived from it. */
static inline void object_free(PyObject *object) {
    PyTypeObject *const type = Py_TYPE(object);
    const freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

/* The head of a function or a method of the module, and its entry in a table. */
#define FUNCTION(name)                                                                             \
    PyObject *name(PyObject *self, PyObject *const *arguments, Py_ssize_t positional,              \
                   PyObject *keywords)
#define FUNCTION_ENTRY(name, function)                                                             \
    { name, (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS, NULL }

#endif
