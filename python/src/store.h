/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_STORE_H
#define SEPAX_PYTHON_STORE_H

#include "python.h"

/* What an index or a field has to know of changes: whether one of its shapes changed since it was
 * refitted or created. */
typedef struct store_mark {
    struct store_mark *next; /* of the same store */
    sepax_range range;       /* of its ids, unless it has all; that of a tester is empty */
    bool all, stale;
    bool may_place; /* placing is no change to it */
} store_mark;

/* The Python object of a store. While a call runs without the lock of the interpreter it counts as
 * a reader, or it is the writer; with the lock these numbers are read and changed. */
typedef struct store_object {
    PyObject_HEAD
    sepax_store *store;
    sepax_workspace *workspace; /* of the last call that was done with it, or NULL */
    size_t readers;
    bool writing;
    store_mark *marks; /* of what is about this store */
    PyObject *threads; /* that adding and placing use, or NULL */
    size_t last_pairs; /* that sepax_find_pairs found last */
} store_object;

/* How objects that are about a store begin. A store may have such an object as an attribute, and
 * then both hold each other. */
typedef struct store_user {
    PyObject_HEAD
    store_object *store; /* NULL before it is created and after the end */
    PyObject *threads;   /* that its calls use, or NULL */
    store_mark mark;
} store_user;

/* The slot Py_tp_traverse of such a type; and what its slots for clearing and freeing call, after
 * they have destroyed what uses the store and the threads. */
int store_user_traverse(PyObject *object, visitproc visit, void *arg);
void store_user_end(store_user *user);

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

/* After a change: marks what has any of these ids, which follow `first` where `ids` is NULL. They
 * were only placed, or also got other shapes or radii. */
void store_changed(store_object *self, const sepax_id *ids, sepax_id first, size_t count,
                   bool placed);

/* The same after another store took the place of the one that there was. */
void store_replaced(store_object *self);

/* Begins and ends to follow changes. */
void store_follow(store_object *self, store_mark *mark);
void store_follow_end(store_object *self, const store_mark *mark);

/* A workspace that no other call uses; NULL with an exception set where memory is short. */
sepax_workspace *store_workspace(store_object *self);
void store_workspace_end(store_object *self, sepax_workspace *workspace);

/* The methods by subject, for the table in store.c. */
FUNCTION(store_add);
FUNCTION(store_add_boxes);
FUNCTION(store_add_copies);
FUNCTION(store_add_sweeps);
FUNCTION(store_add_polygons);
FUNCTION(store_place);
FUNCTION(store_set_radii);
FUNCTION(store_remove);
FUNCTION(store_to_ragged);
FUNCTION(store_radii);
FUNCTION(store_bounds);
FUNCTION(store_moments);
FUNCTION(store_body_moments);
FUNCTION(store_to_bytes);
FUNCTION(store_load);
FUNCTION(store_find_pairs);
FUNCTION(query_relate);
FUNCTION(query_hits);
FUNCTION(query_hit_bits);
FUNCTION(query_first_hit);
FUNCTION(query_first_hits);
FUNCTION(query_contain);
FUNCTION(query_separate);
FUNCTION(query_distance);
FUNCTION(query_cast);
FUNCTION(query_impact);
FUNCTION(query_manifolds);

#endif
