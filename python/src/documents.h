/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_DOCUMENTS_H
#define SEPAX_PYTHON_DOCUMENTS_H

#include "python.h"

/* The docstring that sepax._docs has for a name; it lives forever. NULL with an exception set. */
const char *documents_find(const char *name);

/* Gives the functions of a table, which ends with NULL, their docstrings: those that sepax._docs
 * has for "<prefix>.<name>". Returns false with an exception set, also where one is missing. */
bool documents_set(PyMethodDef *methods, const char *prefix);

/* Makes a type and adds it to the module, with the docstring for the end of its name behind the
 * last dot; `own` has its other slots, at most TYPE_SLOTS of them, and ends with {0, NULL}.
 * `methods` may be NULL. Returns NULL with an exception set. */
enum { TYPE_SLOTS = 8 };
PyTypeObject *documents_type(PyObject *module, const char *name, size_t size, unsigned int flags,
                             PyMethodDef *methods, const PyType_Slot *own);

/* The same for a type that the module itself does not use, and that classes may be derived from.
 * Returns false with an exception set. */
bool documents_add(PyObject *module, const char *name, size_t size, unsigned int flags,
                   PyMethodDef *methods, const PyType_Slot *own);

#endif
