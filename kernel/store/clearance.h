/* SPDX-License-Identifier: MIT
 *
 * What may be the least value of a group of posed rows: pairs with lower bounds on their
 * separations or distances. Comes in: the group. Goes out: those of its pairs whose lower bound
 * does not exceed the least upper bound.
 */
#ifndef SEPAX_CLEARANCE_H
#define SEPAX_CLEARANCE_H

#include "store/wave.h"

/* More pairs of a group than this have no bounds. */
#define MOST_CLOSE 2048u

typedef struct close_pair {
    uint32_t row, place, pair; /* the index among all pairs */
    float least;               /* no value of the pair is less; -infinity where nothing is known */
} close_pair;

typedef struct close_pairs {
    const row_wave *wave;    /* store, rows, columns */
    uint32_t row, end, pair; /* the rows of the group, and the index of its first pair */
    bool distances;          /* values are distances, not separations */
    uint32_t count;          /* more than MOST_CLOSE: there are too many */
    close_pair pairs[MOST_CLOSE];
} close_pairs;

#endif
