/* SPDX-License-Identifier: MIT
 *
 * Stores of copies, in memory of a workspace, so that shapes can be placed there while the caller's
 * store stays as it is. Comes in: a store, and how many copies of each class there are at most.
 * Goes out: how much memory that takes, and a store that never allocates.
 */
#ifndef SEPAX_COPIES_H
#define SEPAX_COPIES_H

#include "store/store.h"

/* Memory that is handed out piece by piece, and never taken back. */
typedef struct copy_memory {
    char *next, *end;
} copy_memory;

/* How many copies there may be: of each class, and in all. */
typedef struct copy_counts {
    uint32_t of_class[CLASS_COUNT];
    uint32_t most;
} copy_counts;

/* The bytes that a store of so many copies takes. */
size_t sepax_copies_bytes(const sepax_store *of, const copy_counts *counts);

/* Makes an empty store for copies of shapes of a store. The memory, aligned to 64, has as many
 * bytes as that, and stays where it is. */
void sepax_copies_open(sepax_store *to, copy_memory *memory, const sepax_store *of,
                       const copy_counts *counts);

/* Forgets the copies, and takes over what the store knows of the past. */
void sepax_copies_begin(sepax_store *to, const sepax_store *of);

/* Adds a copy of a shape; returns its id. */
sepax_id sepax_copies_add(sepax_store *to, const sepax_store *of, sepax_id id);

#endif
