/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_STORE_H
#define SEPAX_PYTHON_STORE_H

#include "python.h"

/* The Python object of a store. While a call runs without the lock of the interpreter it counts as
 * a reader, or it is the writer; with the lock these numbers are read and changed. */
typedef struct store_object {
    PyObject_HEAD
    sepax_store *store;
    sepax_workspace *workspace; /* of the last call that was done with it, or NULL */
    size_t readers;
    bool writing;
    size_t last_pairs; /* that sepax_find_pairs found last */
} store_object;

/* Makes the type and adds it to the module. Returns false with an exception set. */
bool store_init(PyObject *module);

/* Whether an object is a store; else an exception is set. */
bool store_check(PyObject *object);

/* Begin and end what reads or changes a store. Beginning fails with an exception where another
 * thread is in a call that excludes it. */
bool store_read(store_object *self);
void store_read_end(store_object *self);
bool store_write(store_object *self);
void store_write_end(store_object *self);

/* A workspace that no other call uses; NULL with an exception set where memory is short. */
sepax_workspace *store_workspace(store_object *self);
void store_workspace_end(store_object *self, sepax_workspace *workspace);

/* The methods by subject, for the table in store.c. */
#define STORE_METHOD(name)                                                                         \
    PyObject *name(PyObject *self, PyObject *const *arguments, Py_ssize_t positional,              \
                   PyObject *keywords)
STORE_METHOD(store_add);
STORE_METHOD(store_add_boxes);
STORE_METHOD(store_add_copies);
STORE_METHOD(store_add_sweeps);
STORE_METHOD(store_add_polygons);
STORE_METHOD(store_place);
STORE_METHOD(store_set_radii);
STORE_METHOD(store_remove);
STORE_METHOD(store_vertices);
STORE_METHOD(store_to_ragged);
STORE_METHOD(store_radii);
STORE_METHOD(store_find_pairs);
STORE_METHOD(query_relate);
STORE_METHOD(query_hits);
STORE_METHOD(query_hit_bits);
STORE_METHOD(query_first_hit);
STORE_METHOD(query_first_hits);
STORE_METHOD(query_contain);
STORE_METHOD(query_separate);
STORE_METHOD(query_distance);
STORE_METHOD(query_cast);
STORE_METHOD(query_manifolds);

#endif
