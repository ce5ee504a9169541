/* SPDX-License-Identifier: MIT
 *
 * The columns of a size class as memory. Comes in: a class and the flags of its store. Goes out:
 * the class with all columns that it has, for so many slots, or an error and the class as it was.
 */
#ifndef SEPAX_COLUMNS_H
#define SEPAX_COLUMNS_H

#include "store/store.h"

/* Moves the columns of a class to room for `capacity` slots, no fewer than are in use. */
sepax_status sepax_columns_grow(sepax_store *store, unsigned class_index, uint32_t capacity);

/* Copies the blocks of a slot of `from` to another one of `to`, a class with the same columns: of
 * the same index, in a store with the same flags. */
void sepax_columns_copy_slot(const sepax_store *store, unsigned class_index, size_class *to,
                             uint32_t to_slot, const size_class *from, uint32_t from_slot);

/* Releases the columns of a class. */
void sepax_columns_release(sepax_store *store, unsigned class_index);

/* The bytes of a slot of a class. */
size_t sepax_columns_slot_size(const sepax_store *store, unsigned class_index);

#endif
