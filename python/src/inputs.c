/* SPDX-License-Identifier: MIT
 *
 * Arrays that a call reads. Comes in: any object. Goes out: the address of its elements and the
 * number of its rows, without a copy where the elements are of the right kind and lie in one piece.
 */
#include "buffers.h"
#include "conversions.h"
#include "errors.h"
#include "formats.h"

#include <stdlib.h>

static PyObject *converter;

bool inputs_init(void) {
    PyObject *const module = PyImport_ImportModule("sepax._convert");
    converter = module != NULL ? PyObject_GetAttrString(module, "convert") : NULL;
    Py_XDECREF(module);
    return converter != NULL;
}

/* A buffer that lies in one piece. */
enum { READABLE = PyBUF_FORMAT | PyBUF_C_CONTIGUOUS };

/* Makes an array of what Python has, by way of the module _convert, and views it. */
static bool view_converted(input *in, PyObject *object, const char *name, element kind) {
    PyObject *const converted =
        PyObject_CallFunction(converter, "Oss", object, name, format_of(kind));
    if (converted == NULL) {
        return false;
    }
    const bool good = format_view(&in->view, converted, name, READABLE);
    Py_DECREF(converted);
    return good;
}

/* Finds the elements of the view, where they are or in a copy of the right type at an address that
 * is good for it. Returns 1; 0 where they are of no such type; -1 with an exception set. */
static int find_elements(input *in, const char *name, element kind) {
    const bool aligned = (uintptr_t)in->view.buf % sizeof(float) == 0;
    if (format_fits(&in->view, kind) && (aligned || format_size(kind) == 1)) {
        in->data = in->view.buf;
        return 1;
    }
    const int copied = conversion_copy(&in->view, name, kind, &in->copy);
    in->data = in->copy;
    return copied;
}

/* Views an object, or what can be made of it. */
static bool read_object(input *in, PyObject *object, const char *name, element kind) {
    int found = format_view(&in->view, object, name, READABLE) ? find_elements(in, name, kind)
                : PyErr_Occurred()                             ? -1
                                                               : 0;
    if (found == 0) {
        input_release(in);
        found = view_converted(in, object, name, kind) ? find_elements(in, name, kind) : -1;
    }
    if (found <= 0) {
        if (!PyErr_Occurred()) {
            PyErr_Format(PyExc_TypeError, "%s cannot be read as an array", name);
        }
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
        PyObject *const shape = format_shape(&in->view);
        if (shape != NULL) {
            PyErr_Format(PyExc_ValueError, "%s must have the shape (n, %zu), not %R", name, columns,
                         shape);
            Py_DECREF(shape);
        }
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

bool offsets_check(const input *offsets, const char *name, size_t limit, const char *other) {
    const uint32_t *const starts = offsets->data;
    if (offsets->rows == 0) {
        PyErr_Format(PyExc_ValueError, "%s must have one element more than what it divides, not 0",
                     name);
        return false;
    }
    const size_t last = offsets->rows - 1;
    sepax_rejection bad = errors_nothing;
    for (bad.index = 0; bad.index < last; bad.index++) {
        if (starts[bad.index] > starts[bad.index + 1]) {
            return errors_raise_text(SEPAX_ERROR_OFFSETS, &bad,
                                     "%s must not decrease, but after item %zu, %u, comes %u", name,
                                     bad.index, (unsigned)starts[bad.index],
                                     (unsigned)starts[bad.index + 1]) != NULL;
        }
    }
    bad.needed = limit;
    return starts[last] <= limit ||
           errors_raise_text(SEPAX_ERROR_COUNT, &bad, "%s end with %u, but there are %zu %s", name,
                             (unsigned)starts[last], limit, other) != NULL;
}
