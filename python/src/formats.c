/* SPDX-License-Identifier: MIT
 *
 * What the formats of buffers mean. Comes in: a view of a buffer. Goes out: whether it has the
 * elements and the shape that are needed.
 */
#include "formats.h"

#include <string.h>

static const char *const formats[] = {"f", "I", "B", "d", "B"};
static const size_t sizes[] = {4, 4, 1, 8, sizeof(sepax_manifold)};

const char *format_of(element kind) {
    return formats[kind];
}

size_t format_size(element kind) {
    return sizes[kind];
}

/* Skips the sign of a byte order where it is that of this machine. */
static const char *native(const char *format) {
    const uint16_t one = 1;
    const bool little = *(const uint8_t *)&one == 1;
    const bool skips = *format == '@' || *format == '=' || *format == (little ? '<' : '>');
    return skips ? format + 1 : format;
}

bool format_is(const Py_buffer *view, const char *letters, size_t size) {
    const char *const format = native(view->format != NULL ? view->format : "B");
    return view->itemsize == (Py_ssize_t)size && *format != '\0' && format[1] == '\0' &&
           strchr(letters, *format) != NULL;
}

bool format_fits(const Py_buffer *view, element kind) {
    static const char *const letters[] = {"f", "IL", "B?", "d"};
    if (kind == ELEMENT_MANIFOLD) {
        return view->itemsize == (Py_ssize_t)sizes[kind] || view->itemsize == 1;
    }
    return format_is(view, letters[kind], sizes[kind]);
}

static PyObject *masked_class;

bool formats_init(PyObject *numpy) {
    PyObject *const module = PyObject_GetAttrString(numpy, "ma");
    masked_class = module != NULL ? PyObject_GetAttrString(module, "MaskedArray") : NULL;
    Py_XDECREF(module);
    return masked_class != NULL;
}

bool format_view(Py_buffer *view, PyObject *object, const char *name, int flags) {
    view->obj = NULL;
    if (masked_class != NULL && PyObject_TypeCheck(object, (PyTypeObject *)masked_class)) {
        PyErr_Format(PyExc_TypeError,
                     "%s must be an array without a mask; pass its filled() or compressed()", name);
        return false;
    }
    if (PyObject_GetBuffer(object, view, flags) != 0) {
        PyErr_Clear();
        view->obj = NULL;
        return false;
    }
    return true;
}

PyObject *format_shape(const Py_buffer *view) {
    PyObject *const shape = PyTuple_New(view->ndim);
    for (int i = 0; shape != NULL && i < view->ndim; i++) {
        PyObject *const length = PyLong_FromSsize_t(view->shape[i]);
        if (length == NULL || PyTuple_SetItem(shape, i, length) != 0) {
            Py_DECREF(shape);
            return NULL;
        }
    }
    return shape;
}

Py_ssize_t format_rows(const Py_buffer *view, size_t columns) {
    const Py_ssize_t wide = (Py_ssize_t)columns;
    const int last = view->ndim - 1;
    if (last < 0) {
        return columns == 1 ? 1 : -1;
    }
    if (last > 0 && view->shape[last] != wide) {
        return -1;
    }
    const Py_ssize_t elements = view->len / view->itemsize;
    return elements % wide == 0 ? elements / wide : -1;
}
