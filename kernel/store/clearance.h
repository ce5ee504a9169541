/* SPDX-License-Identifier: MIT
 *
 * The close pairs of a group of posed rows: those that may have its least separation or distance.
 * Comes in: the group. Goes out: those of its pairs whose lower bound does not exceed the least of
 * the upper bounds, each with its lower bound.
 *
 * Discs bound all rows of a group first. The row with the least bound is taken alone: its upper
 * bound leaves out most of the other rows.
 */
#ifndef SEPAX_CLEARANCE_H
#define SEPAX_CLEARANCE_H

#include "store/row_batch.h"

/* The most close pairs that are listed; a group with more of them gets no bounds. */
#define MOST_CLOSE 2048u
/* The rows of a group that are bounded before their pairs are. */
#define BOUNDED_ROWS 1024u

typedef struct close_pair {
    uint32_t row, place, pair; /* place: in the list of the row; pair: the index among all pairs */
    float least;               /* a lower bound of the value; -infinity where none is known */
} close_pair;

/* Of a shape: cos(t / 2), t its largest exterior angle, less what rounding may change, and the
 * length of its shortest edge. */
typedef struct turn_bound {
    float factor, shortest;
} turn_bound;

typedef struct close_pairs {
    row_call call;
    bool distances;          /* values are distances, not separations */
    float most;              /* the least value of the group does not exceed this */
    uint32_t row, end, pair; /* the rows of the group, and the index of its first pair */
    uint32_t count;          /* above MOST_CLOSE where there are too many to list */
    close_pair pairs[MOST_CLOSE + 1];
    sepax_id turn_id;                       /* the last shape whose turns were bounded */
    turn_bound turn;                        /* .. and this bound */
    uint32_t bounded;                       /* how many rows have a bound: */
    float least[BOUNDED_ROWS + MOST_LANES]; /* no pair of row row + i has a lesser value */
} close_pairs;

#endif
