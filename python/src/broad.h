/* SPDX-License-Identifier: MIT */
#ifndef SEPAX_PYTHON_BROAD_H
#define SEPAX_PYTHON_BROAD_H

#include "buffers.h"
#include "store.h"

/* What leaves pairs out: layers, masks and bodies, for the calls that find pairs; and whether these
 * may come in any order. */
enum filter_index { FILTER_LAYERS, FILTER_MASKS, FILTER_BODIES, FILTER_ANY_ORDER, FILTER_VALUES };
#define FILTER_NAMES "layers", "masks", "bodies", "any_order"

typedef struct pair_filter {
    input layers, masks, offsets;
    sepax_bodies bodies;
    uint32_t flags;
} pair_filter;

/* Reads a filter for a store of `shapes` shapes from values[0 .. FILTER_VALUES - 1]. Returns false
 * with an exception set. Release it with filter_release. */
bool filter_take(pair_filter *filter, PyObject **values, size_t shapes);
void filter_release(pair_filter *filter);

/* Writes at most `capacity` pairs and counts them. */
typedef sepax_status find_pairs(void *context, sepax_workspace *workspace, sepax_pair *pairs,
                                size_t capacity, size_t *count);

/* The pairs that `find` finds, in `out` or, where that is NULL, in a new array. NULL with an
 * exception set. The caller holds the store for reading. */
PyObject *pairs_found(store_object *store, PyObject *out, find_pairs *find, void *context);

FUNCTION(broad_body_groups);

#endif
