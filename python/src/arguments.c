/* SPDX-License-Identifier: MIT
 *
 * Arguments of a call. Comes in: what Python passes, by position and by name. Goes out: one value
 * for each parameter. PyArg_ParseTupleAndKeywords would do the same in three times the time, and
 * would not name them.
 */
#include "arguments.h"

static bool fail_count(const signature *s, Py_ssize_t given) {
    PyErr_Format(PyExc_TypeError, "%s() takes %zu positional arguments, but %zd were given",
                 s->function, s->positional, given);
    return false;
}

static bool place_keyword(const signature *s, PyObject *keyword, PyObject *value,
                          PyObject **values) {
    for (size_t i = 0; i < s->count; i++) {
        if (*s->names[i] != '\0' && PyUnicode_CompareWithASCIIString(keyword, s->names[i]) == 0) {
            if (values[i] != NULL) {
                PyErr_Format(PyExc_TypeError, "%s() got two values for %s", s->function,
                             s->names[i]);
                return false;
            }
            values[i] = value;
            return true;
        }
    }
    PyErr_Format(PyExc_TypeError, "%s() has no parameter %R", s->function, keyword);
    return false;
}

/* None is as good as nothing. */
static bool check_required(const signature *s, PyObject **values) {
    for (size_t i = 0; i < s->count; i++) {
        values[i] = values[i] == Py_None ? NULL : values[i];
        if (values[i] == NULL && i < s->required) {
            PyErr_Format(PyExc_TypeError, "%s() needs the argument %s", s->function, s->names[i]);
            return false;
        }
    }
    return true;
}

bool arguments_take(const signature *s, PyObject *const *arguments, Py_ssize_t positional,
                    PyObject *keywords, PyObject **values) {
    if ((size_t)positional > s->positional) {
        return fail_count(s, positional);
    }
    for (size_t i = 0; i < s->count; i++) {
        values[i] = i < (size_t)positional ? arguments[i] : NULL;
    }
    const Py_ssize_t named = keywords != NULL ? PyTuple_Size(keywords) : 0;
    for (Py_ssize_t i = 0; i < named; i++) {
        if (!place_keyword(s, PyTuple_GetItem(keywords, i), arguments[positional + i], values)) {
            return false;
        }
    }
    return check_required(s, values);
}

bool arguments_of_type(const signature *s, PyObject *arguments, PyObject *keywords,
                       PyObject **values) {
    const Py_ssize_t positional = PyTuple_Size(arguments);
    if ((size_t)positional > s->positional) {
        return fail_count(s, positional);
    }
    for (size_t i = 0; i < s->count; i++) {
        values[i] = i < (size_t)positional ? PyTuple_GetItem(arguments, (Py_ssize_t)i) : NULL;
    }
    PyObject *keyword, *value;
    for (Py_ssize_t at = 0; keywords != NULL && PyDict_Next(keywords, &at, &keyword, &value);) {
        if (!place_keyword(s, keyword, value, values)) {
            return false;
        }
    }
    return check_required(s, values);
}

bool argument_flag(PyObject *value, bool otherwise, bool *flag) {
    const int truth = value != NULL ? PyObject_IsTrue(value) : otherwise;
    *flag = truth > 0;
    return truth >= 0;
}

bool argument_float(PyObject *value, const char *name, float otherwise, float *number) {
    *number = otherwise;
    if (value == NULL) {
        return true;
    }
    const double given = PyFloat_AsDouble(value);
    if (given == -1 && PyErr_Occurred()) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Format(PyExc_TypeError, "%s must be a number, not %R", name, value);
        }
        return false;
    }
    *number = (float)given;
    return true;
}

bool argument_count(PyObject *value, const char *name, size_t least, size_t most, size_t otherwise,
                    size_t *number) {
    *number = otherwise;
    if (value == NULL) {
        return true;
    }
    const bool integer = PyIndex_Check(value) != 0;
    const Py_ssize_t given = integer ? PyNumber_AsSsize_t(value, NULL) : -1;
    if (PyErr_Occurred()) {
        return false;
    }
    if (given < 0 || (size_t)given < least || (size_t)given > most) {
        PyErr_Format(integer ? PyExc_ValueError : PyExc_TypeError,
                     "%s must be an integer from %zu to %zu, not %R", name, least, most, value);
        return false;
    }
    *number = (size_t)given;
    return true;
}

static bool range_attribute(PyObject *value, const char *attribute, Py_ssize_t *number) {
    PyObject *const object = PyObject_GetAttrString(value, attribute);
    *number = object != NULL ? PyLong_AsSsize_t(object) : -1;
    Py_XDECREF(object);
    return !PyErr_Occurred();
}

bool argument_range(PyObject *value, const char *name, sepax_range otherwise, sepax_range *range) {
    *range = otherwise;
    if (value == NULL) {
        return true;
    }
    Py_ssize_t start, stop, step;
    if (!PyObject_TypeCheck(value, &PyRange_Type)) {
        PyErr_Format(PyExc_TypeError, "%s must be a range of ids, such as range(0, 10), not %R",
                     name, value);
        return false;
    }
    if (!range_attribute(value, "start", &start) || !range_attribute(value, "stop", &stop) ||
        !range_attribute(value, "step", &step)) {
        return false;
    }
    if (step != 1 || start < 0 || stop < start || (size_t)stop > SEPAX_MAX_SHAPES) {
        PyErr_Format(PyExc_ValueError, "%s: %R is not a range of ids with steps of 1", name, value);
        return false;
    }
    *range = (sepax_range){(sepax_id)start, (uint32_t)(stop - start)};
    return true;
}
