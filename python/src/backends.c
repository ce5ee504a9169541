/* SPDX-License-Identifier: MIT
 *
 * The names of backends and strategies, as tuples of text.
 */
#include "backends.h"

/* Appends a text to a list. Returns false with an exception set. */
static bool append(PyObject *list, const char *text) {
    PyObject *const item = PyUnicode_FromString(text);
    const bool good = item != NULL && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return good;
}

static PyObject *as_tuple(PyObject *list, bool good) {
    PyObject *const tuple = good ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

/* That of the calls which name none comes first. */
PyObject *backends_list(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    const sepax_backend *const first = sepax_backend_default();
    PyObject *const list = PyList_New(0);
    bool good = list != NULL && append(list, sepax_backend_name(first));
    for (size_t i = 0; good && i < sepax_backend_count(); i++) {
        const sepax_backend *const backend = sepax_backend_at(i);
        if (backend != first && sepax_backend_runs_here(backend)) {
            good = append(list, sepax_backend_name(backend));
        }
    }
    return as_tuple(list, good);
}

PyObject *strategies_list(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    PyObject *const list = PyList_New(0);
    bool good = list != NULL;
    for (int i = 0; good && i < SEPAX_STRATEGY_COUNT; i++) {
        good = append(list, sepax_strategy_name((sepax_strategy)i));
    }
    return as_tuple(list, good);
}
