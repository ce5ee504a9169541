/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_DOCUMENTS_H
#define SEPAX_PYTHON_DOCUMENTS_H

#include "python.h"

/* The docstring that sepax._docs has for a name; it lives forever. NULL with an exception set. */
const char *documents_find(const char *name);

/* Gives the functions of a table, which ends with NULL, their docstrings: those that sepax._docs
 * has for "<prefix>.<name>". Returns false with an exception set, also where one is missing. */
bool documents_set(PyMethodDef *methods, const char *prefix);

#endif
