/* SPDX-License-Identifier: MIT
 *
 * Work that finds pairs, in parts where the caller lends threads. Comes in: a function that finds
 * the pairs of a range of things. Goes out: the pairs of all things, in their order.
 */
#ifndef SEPAX_BROAD_DIVISION_H
#define SEPAX_BROAD_DIVISION_H

#include "broad/delivery.h"

/* Things whose pairs are found one after the other. */
typedef struct pair_work {
    /* Finds the pairs of the things first .. end - 1. After an error sink->stopped is the thing
     * that has it; SEPAX_ERROR_COUNT belongs to no thing. */
    sepax_status (*find)(const void *of, pair_sink *sink, size_t first, size_t end);
    const void *of;      /* its argument */
    size_t count, least; /* of all things; and of a part at least */
} pair_work;

/* Finds all pairs, whose parts the workspace then has; after an error sink->stopped is the first
 * thing with one. */
sepax_status sepax_division_find(const pair_work *work, pair_sink *sink);

#endif
