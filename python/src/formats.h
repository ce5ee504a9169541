/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_FORMATS_H
#define SEPAX_PYTHON_FORMATS_H

#include "buffers.h"

/* The format of an element, as the module struct writes it, and its size in bytes. A manifold goes
 * by bytes. */
const char *format_of(element kind);
size_t format_size(element kind);

/* Whether the elements of a view are of that kind, in the order of bytes of this machine. */
bool format_fits(const Py_buffer *view, element kind);

/* Views an object's buffer; false without an exception where it has none of that kind, and with one
 * where it is a masked array, whose mask nobody would see. */
bool format_view(Py_buffer *view, PyObject *object, const char *name, int flags);

/* Finds the class of masked arrays in NumPy. Returns false with an exception set. */
bool formats_init(PyObject *numpy);

/* The shape of a view, for a text; NULL with an exception set. */
PyObject *format_shape(const Py_buffer *view);

/* Whether the format of a view is one of these letters, with elements of that size, in the order of
 * bytes of this machine. */
bool format_is(const Py_buffer *view, const char *letters, size_t size);

/* The number of rows of `columns` elements in a view that lies in one piece; -1 where its shape is
 * another. */
Py_ssize_t format_rows(const Py_buffer *view, size_t columns);

#endif
