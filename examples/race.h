/* SPDX-License-Identifier: MIT
 *
 * A table of the same work done by every backend of sepax and by scalar code, with the times and
 * the numbers of wrong answers.
 */
#ifndef DEMO_RACE_H
#define DEMO_RACE_H

#include "baseline.h"

typedef struct race {
    const sepax_store *store;
    sepax_workspace *workspace;
    baseline_shapes shapes;   /* those of the store */
    const sepax_pair *pairs;  /* what sepax_find_pairs finds */
    const uint8_t *relations; /* the relations of pairs */
    size_t pair_count;
    size_t polygon_count; /* of the shapes; those behind are segments and points, for which scalar
                             SAT has no rule, so its answers about them do not count */
    unsigned runs;        /* of which the median counts */
} race;

/* Prints a table. False when a backend failed or gave other pairs or relations. */
bool race_run(const race *in);

#endif
