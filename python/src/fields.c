/* SPDX-License-Identifier: MIT
 *
 * The arrays of a result. Comes in: the names that a caller wants. Goes out: which arrays to make.
 */
#include "fields.h"

static const char *name_of(const field *item) {
    return item->name + sizeof "out." - 1;
}

int field_wanted(const field *item, PyObject *fields, bool grouped) {
    if (fields == NULL) {
        return !item->of_groups || grouped;
    }
    if (PyUnicode_Check(fields)) {
        return PyUnicode_CompareWithASCIIString(fields, name_of(item)) == 0;
    }
    PyObject *const text = PyUnicode_FromString(name_of(item));
    const int wanted = text != NULL ? PySequence_Contains(fields, text) : -1;
    Py_XDECREF(text);
    return wanted;
}

bool fields_known(PyObject *fields, Py_ssize_t taken, const field *list, size_t count) {
    if (fields == NULL || taken == (PyUnicode_Check(fields) ? 1 : PySequence_Size(fields))) {
        return true;
    }
    PyObject *names = PyUnicode_FromString("");
    for (size_t i = 0; i < count && names != NULL; i++) {
        PyObject *const longer =
            PyUnicode_FromFormat("%U%s%s", names, i > 0 ? ", " : "", name_of(&list[i]));
        Py_DECREF(names);
        names = longer;
    }
    if (names != NULL) {
        PyErr_Format(PyExc_ValueError, "fields must be of %U, not %R", names, fields);
        Py_DECREF(names);
    }
    return false;
}
