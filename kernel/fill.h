/* SPDX-License-Identifier: MIT
 *
 * How shapes get into the store's rooms: what store.c, add.c and place.c share.
 */
#ifndef SEPAX_FILL_H
#define SEPAX_FILL_H

#include "store.h"

#include <float.h>
#include <string.h>

/* Whether the outputs of an add or place call (NULL for none) share a byte with each other or an
 * input. */
static inline bool fill_alias(const sepax_id *first, const size_t *rejected_index,
                              const void *input, size_t size) {
    const size_t first_size = first ? sizeof *first : 0;
    const size_t rejected_size = rejected_index ? sizeof *rejected_index : 0;
    return memory_overlaps(first, first_size, input, size) ||
           memory_overlaps(rejected_index, rejected_size, input, size) ||
           memory_overlaps(first, first_size, rejected_index, rejected_size);
}

/* The class of a shape of 3..SEPAX_MAX_VERTICES local vertices that is not a box. */
unsigned sepax_fill_class(size_t local_count);

/* Make room for `extra` more ids, and for extra[class] more shapes of each class. An error leaves
 * the store's contents as they were. */
sepax_status sepax_fill_reserve_ids(sepax_store *store, uint32_t extra);
sepax_status sepax_fill_reserve(sepax_store *store, const uint32_t extra[CLASS_COUNT]);

/* Takes a slot that sepax_fill_reserve made room for. */
shape_ref sepax_fill_take_slot(sepax_store *store, unsigned class_index);

/* Counts a slot into (by = 1) or out of (by = -1) the class's totals of odd shapes. A slot just
 * taken counts as not odd. */
static inline void fill_tally(size_class *c, uint32_t slot, int by) {
    c->padded_count += (uint32_t)(by * (c->world_count[slot] < c->stride));
    c->skew_count += (uint32_t)(by * !(c->merge_error[slot] <= FLT_MAX));
}

/* The corners of a box around its centre, in the order of its edges. */
static inline void fill_box_corners(float half_x, float half_y, float x[4], float y[4]) {
    for (unsigned i = 0; i < 4; ++i) {
        x[i] = i == 0 || i == 3 ? -half_x : half_x;
        y[i] = i < 2 ? -half_y : half_y;
    }
}

#endif
