/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_SOURCE_OBJECT_H
#define SEPAX_PYTHON_SOURCE_OBJECT_H

#include "arguments.h"
#include "sources.h"

enum { SOURCE_PARTS = 7 };

/* The Python object of a source. */
typedef struct source_object {
    PyObject_HEAD
    sepax_source source;
    input parts[SOURCE_PARTS]; /* the arrays that the source points to */
    PyObject *inner;           /* the source that was divided into groups, or NULL */
    sepax_rows rows;           /* of rows, without a workspace */
    sepax_id *shapes;          /* of rows that share a shape: one a row */
    uint32_t *lists;           /* of rows that share a list: its offsets, then its number a row */
} source_object;

extern PyTypeObject *source_type;

/* A new object with its arguments; NULL with an exception set. */
source_object *source_begin(const signature *s, PyObject *const *arguments, Py_ssize_t positional,
                            PyObject *keywords, PyObject **values);

/* The object, or NULL where something of it failed. */
PyObject *source_end(source_object *made, bool good);

#endif
