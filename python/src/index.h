/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_INDEX_H
#define SEPAX_PYTHON_INDEX_H

#include "store.h"

/* An index is busy while a call that changes it runs; pairs change it, too. Its readers are counted
 * like those of a store. */
typedef struct index_object {
    store_user of;
    sepax_index *index;
    size_t readers;
    bool writing;
    size_t last_ids; /* that the last call with lists found */
} index_object;

/* Makes the type and adds it to the module. Returns false with an exception set. */
bool index_init(PyObject *module);

/* Begin and end a call that answers about the store, and that changes the index where it `writes`.
 * Beginning fails with an exception where the index is stale, or another thread is in a call that
 * excludes it. */
bool index_begin_answer(index_object *self, bool writes);
void index_end(index_object *self, bool writes);

/* The calls of movers, for the table in index.c. */
FUNCTION(index_cast);
FUNCTION(index_cast_bits);
FUNCTION(index_cast_all);
FUNCTION(index_first_hits);
FUNCTION(index_hit_bits);
FUNCTION(index_nearest);
FUNCTION(index_within);

#endif
