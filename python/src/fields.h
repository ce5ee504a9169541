/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_FIELDS_H
#define SEPAX_PYTHON_FIELDS_H

#include "buffers.h"

/* One array of a result. */
typedef struct field {
    const char *name; /* "out." and the name of the field */
    element kind;
    layout how;
    bool of_groups; /* made only where the source has groups */
} field;

/* The arrays of casts and distances, in the order of their tuples; `pair` is the last distance. */
enum { CAST_FIELDS = 5, DISTANCE_FIELDS = 7 };
extern const field cast_fields[CAST_FIELDS], distance_fields[DISTANCE_FIELDS];

/* Whether the caller, who passes no arrays, wants that one by `fields`, a name or a sequence of
 * names; -1 with an exception set. Where that is NULL all are wanted, the pairs only where they are
 * not simply 0, 1, 2, ... */
int field_wanted(const field *item, PyObject *fields, bool grouped);

/* Whether `taken` fields, which were wanted, are all names of `fields`; else an exception is set
 * that names those of the list. */
bool fields_known(PyObject *fields, Py_ssize_t taken, const field *list, size_t count);

#endif
