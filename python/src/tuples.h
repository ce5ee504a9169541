/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_TUPLES_H
#define SEPAX_PYTHON_TUPLES_H

#include "python.h"

/* The named tuples of results. */
typedef enum tuple_kind {
    TUPLE_CONTACTS,
    TUPLE_DISTANCES,
    TUPLE_CASTS,
    TUPLE_FIRST_CASTS,
    TUPLE_ALL_CASTS,
    TUPLE_NEAREST,
    TUPLE_WITHIN,
    TUPLE_IMPACTS,
    TUPLE_RAGGED,
    TUPLE_PIECES,
    TUPLE_LISTS,
    TUPLE_LOCATED,
    TUPLE_GROUPS,
    TUPLE_PLACES,
    TUPLE_MOMENTS,
    TUPLE_COUNT
} tuple_kind;

/* Makes the types and adds them to the module. Returns false with an exception set. */
bool tuples_init(PyObject *module);

/* A tuple of these items, whose references it takes, also when it fails. An item that is NULL makes
 * it fail: then an exception is set already. */
PyObject *tuple_of(tuple_kind kind, PyObject **items);

#endif
