/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_ARGUMENTS_H
#define SEPAX_PYTHON_ARGUMENTS_H

#include "python.h"

/* The parameters of a function: the first `required` must be given, and the first `positional` may
 * be given without their names. */
typedef struct signature {
    const char *function;
    size_t required, positional, count;
    const char *const *names;
} signature;

/* values[i] becomes what the caller passed for names[i], borrowed, or NULL where that is nothing or
 * None. Returns false with an exception set where the call does not fit. */
bool arguments_take(const signature *s, PyObject *const *arguments, Py_ssize_t positional,
                    PyObject *keywords, PyObject **values);

/* The truth of a value, `otherwise` for NULL; -1 with an exception set. */
int argument_flag(PyObject *value, bool otherwise);

/* Whether a value, which may be NULL, is a finite or infinite number that float32 holds, rounded.
 * Returns false with an exception set that names the argument. */
bool argument_float(PyObject *value, const char *name, float otherwise, float *number);

/* A range of ids: None, NULL and a Python range with steps of 1. */
bool argument_range(PyObject *value, const char *name, sepax_range otherwise, sepax_range *range);

#endif
