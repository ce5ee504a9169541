/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_OPTIONS_H
#define SEPAX_PYTHON_OPTIONS_H

#include "buffers.h"

/* The names of the parameters that all queries have, in the order of this enum. */
enum option_index {
    OPTION_MARGIN,
    OPTION_BACKEND,
    OPTION_STRATEGY,
    OPTION_DEDUP,
    OPTION_HINTS,
    OPTION_REPORT,
    OPTION_THREADS,
    OPTION_COUNT
};
#define OPTION_NAMES "margin", "backend", "strategy", "dedup", "hints", "report", "threads"

/* The options of one call. */
typedef struct query_options {
    sepax_options options;
    bool given; /* some option differs from its default */
    output hints;
    sepax_report report;
    PyObject *report_object; /* to fill in, borrowed, or NULL */
} query_options;

/* Finds the class sepax.Report. Returns false with an exception set. */
bool options_init(void);

/* Reads the options from values[0 .. OPTION_COUNT - 1]. Returns false with an exception set.
 * Release them with options_release. */
bool options_take(query_options *o, PyObject **values);
void options_release(query_options *o);

/* A backend by its name; NULL is that of default. Returns false with an exception set. */
bool backend_take(PyObject *name, const sepax_backend **backend);

/* Fills in the report that the caller passed, if any. */
bool options_tell(const query_options *o);

#endif
