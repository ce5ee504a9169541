/* SPDX-License-Identifier: MIT
 *
 * The columns of a size class as memory. Comes in: a class, the flags of its store and a number of
 * slots. Goes out: the class with room for that many slots in each column that it has; or an error,
 * and the class as it was.
 */
#ifndef SEPAX_COLUMNS_H
#define SEPAX_COLUMNS_H

#include "store/store.h"

/* Moves the columns of a class to memory for `capacity` slots, which is at least the number in
 * use. */
sepax_status sepax_columns_grow(sepax_store *store, unsigned class_index, uint32_t capacity);

/* Copies the blocks of slot from_slot of `from` to slot to_slot of `to`. Both classes have the
 * index class_index and belong to stores with the same flags, so they have the same columns. */
void sepax_columns_copy_slot(const sepax_store *store, unsigned class_index, size_class *to,
                             uint32_t to_slot, const size_class *from, uint32_t from_slot);

/* Releases the columns of a class. */
void sepax_columns_release(sepax_store *store, unsigned class_index);

/* The bytes that a slot of a class takes in all columns together. */
size_t sepax_columns_slot_size(const sepax_store *store, unsigned class_index);

#endif
