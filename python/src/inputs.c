/* SPDX-License-Identifier: MIT
 *
 * Arrays that a call reads. Comes in: any object. Goes out: the address of its elements and the
 * number of its rows, without a copy where the elements are of the right kind and lie in one piece.
 */
#include "buffers.h"
#include "formats.h"

static PyObject *converter;

bool inputs_init(void) {
    PyObject *const module = PyImport_ImportModule("sepax._convert");
    converter = module != NULL ? PyObject_GetAttrString(module, "convert") : NULL;
    Py_XDECREF(module);
    return converter != NULL;
}

/* Views an object where it is. Returns false without an exception where its format is another or it
 * does not lie in one piece. */
static bool view_in_place(input *in, PyObject *object, element kind) {
    if (PyObject_GetBuffer(object, &in->view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) != 0) {
        PyErr_Clear();
        in->view.obj = NULL;
        return false;
    }
    if (!format_fits(&in->view, kind)) {
        PyBuffer_Release(&in->view);
        return false;
    }
    return true;
}

static bool view_converted(input *in, PyObject *object, const char *name, element kind) {
    PyObject *const converted =
        PyObject_CallFunction(converter, "Oss", object, name, format_of(kind));
    if (converted == NULL) {
        return false;
    }
    const bool good = view_in_place(in, converted, kind);
    Py_DECREF(converted);
    if (!good) {
        PyErr_Format(PyExc_TypeError, "%s cannot be read as an array", name);
    }
    return good;
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
    in->data = NULL;
    in->rows = 0;
    in->view.obj = NULL;
    if (object == NULL) {
        return true;
    }
    if (columns == 1 &&
        (PyLong_CheckExact(object) || (kind == ELEMENT_FLOAT && PyFloat_CheckExact(object)))) {
        return take_number(in, object, name, kind);
    }
    if (!view_in_place(in, object, kind) && !view_converted(in, object, name, kind)) {
        return false;
    }
    const Py_ssize_t rows = format_rows(&in->view, columns);
    if (rows < 0) {
        PyErr_Format(PyExc_ValueError, "%s must have the shape (n, %zu)", name, columns);
        input_release(in);
        return false;
    }
    in->data = in->view.buf;
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
    in->data = NULL;
}

bool offsets_check(const input *offsets) {
    if (offsets->rows == 0) {
        PyErr_SetString(PyExc_ValueError,
                        "offsets must have one element more than what they divide");
    }
    return offsets->rows > 0;
}
