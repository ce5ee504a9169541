/* SPDX-License-Identifier: MIT
 *
 * All pairs of polygons whose bounding boxes meet, a part at a time, so that any number of pairs
 * passes through little memory. Parts and the pairs in them ascend by a and then by b.
 */
#ifndef DEMO_PAIR_PARTS_H
#define DEMO_PAIR_PARTS_H

#include "sepax.h"

typedef struct pair_parts {
    const sepax_store *store;
    sepax_workspace *workspace;
    size_t total; /* pairs in all parts */
    size_t aim;   /* about so many pairs are a part */
    sepax_id next;
    uint32_t rows; /* how many ids the next part begins with */
    sepax_pair *pairs, *spare;
    size_t count, capacity; /* pairs of this part */
    size_t *starts;         /* scratch memory for sorting, one element an id and one more */
} pair_parts;

/* Counts the pairs of the store. Release in any case. */
sepax_status pair_parts_open(pair_parts *parts, const sepax_store *store);
void pair_parts_close(pair_parts *parts);

/* Goes back to the first part. */
void pair_parts_rewind(pair_parts *parts);

/* Finds the pairs of the next part. Behind the last one, *more becomes false. */
sepax_status pair_parts_next(pair_parts *parts, bool *more);

#endif
