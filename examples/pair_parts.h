/* SPDX-License-Identifier: MIT
 *
 * All pairs of pieces of different geometries whose bounding boxes meet, a part at a time, so that
 * any number of pairs passes through little memory. Parts, and the pairs in them, ascend by the
 * geometry of a and then by that of b; so all pairs of two geometries are together.
 */
#ifndef DEMO_PAIR_PARTS_H
#define DEMO_PAIR_PARTS_H

#include "geometries.h"

typedef struct pair_parts {
    const geometries *in;
    sepax_workspace *workspace;
    size_t total;  /* pairs in all parts */
    size_t passed; /* of these, how many the parts so far had */
    size_t aim;    /* about so many pairs are a part */
    uint32_t next; /* the first geometry of the next part, and how many it begins with */
    uint32_t rows;
    sepax_pair *pairs, *spare;
    size_t count, capacity; /* pairs of this part */
    size_t *starts;         /* scratch memory for sorting, one element a geometry and one more */
} pair_parts;

/* Counts the pairs. Release in any case. */
sepax_status pair_parts_open(pair_parts *parts, const geometries *in);
void pair_parts_close(pair_parts *parts);

/* Goes back to the first part. */
void pair_parts_rewind(pair_parts *parts);

/* Finds the pairs of the next part. Behind the last one, *more becomes false. */
sepax_status pair_parts_next(pair_parts *parts, bool *more);

#endif
