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

/* The same for __init__ and __new__, which get a tuple and a dictionary. */
bool arguments_of_type(const signature *s, PyObject *arguments, PyObject *keywords,
                       PyObject **values);

/* What the caller passed as one value; NULL is `otherwise`. They return false with an exception
 * set that names the argument and says what is wanted. */
bool argument_flag(PyObject *value, bool otherwise, bool *flag);
bool argument_float(PyObject *value, const char *name, float otherwise, float *number);
bool argument_count(PyObject *value, const char *name, size_t least, size_t most, size_t otherwise,
                    size_t *number);

/* A range of ids with steps of 1. */
bool argument_range(PyObject *value, const char *name, sepax_range otherwise, sepax_range *range);

#endif
