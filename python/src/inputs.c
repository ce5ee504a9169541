/* SPDX-License-Identifier: MIT
 *
 * Arrays that a call reads. Comes in: any object. Goes out: the address of its elements and the
 * number of its rows, without a copy where the elements are of the right kind and lie in one piece.
 */
#include "buffers.h"
#include "conversions.h"
#include "formats.h"

#include <stdlib.h>

static PyObject *converter;

bool inputs_init(void) {
    PyObject *const module = PyImport_ImportModule("sepax._convert");
    converter = module != NULL ? PyObject_GetAttrString(module, "convert") : NULL;
    Py_XDECREF(module);
    return converter != NULL;
}

/* Views an object where it is. Returns false without an exception where it has no buffer, or one
 * that does not lie in one piece. */
static bool view_in_place(input *in, PyObject *object) {
    if (PyObject_GetBuffer(object, &in->view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0) {
        PyErr_Clear();
        in->view.obj = NULL;
        return false;
    }
    return true;
}

/* Makes an array of what Python has, by way of the module _convert, and views it. */
static bool view_converted(input *in, PyObject *object, const char *name, element kind) {
    PyObject *const converted =
        PyObject_CallFunction(converter, "Oss", object, name, format_of(kind));
    if (converted == NULL) {
        return false;
    }
    const bool good = view_in_place(in, converted);
    Py_DECREF(converted);
    if (!good) {
        PyErr_Format(PyExc_TypeError, "%s cannot be read as an array", name);
    }
    return good;
}

/* Finds the elements of the view, where they are or in a copy of the right type. Returns 1; 0 where
 * they are of no such type; -1 with an exception set. */
static int find_elements(input *in, const char *name, element kind) {
    if (format_fits(&in->view, kind)) {
        in->data = in->view.buf;
        return 1;
    }
    const int copied = conversion_copy(&in->view, name, kind, &in->copy);
    in->data = in->copy;
    return copied;
}

/* Views an object, or what can be made of it. */
static bool read_object(input *in, PyObject *object, const char *name, element kind) {
    int found = view_in_place(in, object) ? find_elements(in, name, kind) : 0;
    if (found == 0) {
        input_release(in);
        found = view_converted(in, object, name, kind) ? find_elements(in, name, kind) : -1;
    }
    if (found == 0) {
        PyErr_Format(PyExc_TypeError, "%s cannot be read as an array", name);
    }
    if (found <= 0) {
        input_release(in);
    }
    return found > 0;
}

static bool take_number(input *in, PyObject *object, const char *name, element kind) {
    if (kind == ELEMENT_FLOAT) {
        in->single.number = (float)PyFloat_AsDouble(object);
        in->data = &in->single.number;
    } else {
        const unsigned long id = PyLong_AsUnsignedLong(object);
        if (PyErr_Occurred() || id > UINT32_MAX) {
            PyErr_Format(PyExc_ValueError, "%s: %R is not an id", name, object);
        }
        in->single.id = (uint32_t)id;
        in->data = &in->single.id;
    }
    in->rows = 1;
    return PyErr_Occurred() == NULL;
}

bool input_take(input *in, PyObject *object, const char *name, element kind, size_t columns) {
    in->data = in->copy = NULL;
    in->rows = 0;
    in->view.obj = NULL;
    if (object == NULL) {
        return true;
    }
    if (columns == 1 &&
        (PyLong_CheckExact(object) || (kind == ELEMENT_FLOAT && PyFloat_CheckExact(object)))) {
        return take_number(in, object, name, kind);
    }
    if (!read_object(in, object, name, kind)) {
        return false;
    }
    const Py_ssize_t rows = format_rows(&in->view, columns);
    if (rows < 0) {
        PyErr_Format(PyExc_ValueError, "%s must have the shape (n, %zu)", name, columns);
        input_release(in);
        return false;
    }
    in->rows = (size_t)rows;
    return true;
}

bool input_take_rows(input *in, PyObject *object, const char *name, element kind, size_t columns,
                     size_t rows, const char *other) {
    if (!input_take(in, object, name, kind, columns)) {
        return false;
    }
    if (object != NULL && in->rows != rows) {
        PyErr_Format(PyExc_ValueError, "%s has %zu rows, but %s has %zu", name, in->rows, other,
                     rows);
        input_release(in);
        return false;
    }
    return true;
}

void input_release(input *in) {
    if (in->view.obj != NULL) {
        PyBuffer_Release(&in->view);
    }
    free(in->copy);
    in->data = in->copy = NULL;
}

bool offsets_check(const input *offsets) {
    if (offsets->rows == 0) {
        PyErr_SetString(PyExc_ValueError,
                        "offsets must have one element more than what they divide");
    }
    return offsets->rows > 0;
}
