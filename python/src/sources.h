/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_SOURCES_H
#define SEPAX_PYTHON_SOURCES_H

#include "buffers.h"

/* Pairs that a query takes, as long as the arrays that they are read from. */
typedef struct pair_source {
    sepax_source source;
    sepax_rows rows;  /* where the source points to rows; their workspace is that of the call */
    PyObject *object; /* an object of the type Source that holds the arrays, or NULL */
    input pairs;      /* else the array of pairs */
    size_t pair_count, results;
    bool grouped; /* a result is that of a group */
} pair_source;

/* Makes the type and adds it to the module. Returns false with an exception set. */
bool sources_init(PyObject *module);

/* Reads a source: an object of the type Source, or an array of pairs. Returns false with an
 * exception set. Release it with source_release. */
bool source_take(pair_source *source, PyObject *object);
void source_release(pair_source *source);

/* The functions of the module that make sources. */
FUNCTION(source_lists);
FUNCTION(source_all_pairs);
FUNCTION(source_grouped);
FUNCTION(source_body_pairs);

#endif
