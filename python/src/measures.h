/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_MEASURES_H
#define SEPAX_PYTHON_MEASURES_H

#include "fields.h"
#include "query.h"
#include "tuples.h"

/* What a query answers with. */
typedef struct measure_form {
    signature call;
    tuple_kind tuple;
    size_t field_count;
    const field *fields;
    query_ask *ask;
} measure_form;

/* Takes or makes the arrays of `rows` results, asks, and returns them as a tuple. NULL with an
 * exception set. */
PyObject *measure(query_call *call, const measure_form *f, size_t rows);

#endif
