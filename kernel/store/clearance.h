/* SPDX-License-Identifier: MIT
 *
 * The close pairs of a group of posed rows: those that may have its least separation or distance.
 * Comes in: the group. Goes out: those of its pairs whose lower bound does not exceed the least of
 * the upper bounds, each with its lower bound.
 */
#ifndef SEPAX_CLEARANCE_H
#define SEPAX_CLEARANCE_H

#include "store/wave.h"

/* The most close pairs that are listed; a group with more of them gets no bounds. */
#define MOST_CLOSE 2048u

typedef struct close_pair {
    uint32_t row, place, pair; /* place: in the list of the row; pair: the index among all pairs */
    float least;               /* a lower bound of the value; -infinity where none is known */
} close_pair;

typedef struct close_pairs {
    row_wave *wave;          /* of which only store, rows, columns and homes are used */
    uint32_t row, end, pair; /* the rows of the group, and the index of its first pair */
    bool distances;          /* values are distances, not separations */
    uint32_t count;          /* above MOST_CLOSE where there are too many to list */
    close_pair pairs[MOST_CLOSE];
} close_pairs;

#endif
