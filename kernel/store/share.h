/* SPDX-License-Identifier: MIT
 *
 * A store as one part of a divided call changes it: the columns of the whole store, in which each
 * part writes its own shapes; what the store counts, for the part alone; and a desk of its own. The
 * counts of all parts are added up behind them, in any order.
 */
#ifndef SEPAX_SHARE_H
#define SEPAX_SHARE_H

#include <stdatomic.h>

#include "store/store.h"

/* The desk of a part lies on the stack, and has room for so many vertices. Shapes with more are
 * left to the calling thread where they need it. A stride. */
#define SHARE_VERTICES 128u

typedef struct store_share {
    sepax_store store;
    sepax_vec2 vertices[SHARE_VERTICES];
    uint16_t index[SHARE_VERTICES], scratch[SHARE_VERTICES];
} store_share;

typedef struct span_sum {
    _Atomic uint32_t count, first, last;
} span_sum;

/* The sums of what all parts have changed. */
typedef struct share_sums {
    _Atomic uint32_t padded[CLASS_COUNT], skew[CLASS_COUNT];
    span_sum exceptions, strays;
    _Atomic uint32_t largest_local; /* its bits: they ascend with numbers that are not negative */
    _Atomic uint32_t levers;        /* parts that have shapes with levers */
    _Atomic uint32_t renumbered;    /* parts with instances that have other numbers */
    _Atomic uint32_t left_out;      /* shapes that are left to the calling thread */
} share_sums;

void sepax_share_sums_open(share_sums *sums);

/* Opens a share of a store that no part has closed its share of. */
void sepax_share_open(store_share *share, const sepax_store *store);

/* Adds what the part has changed. */
void sepax_share_close(const store_share *share, const sepax_store *store, share_sums *sums);

/* Makes the counts of the store those of all parts; returns how many shapes were left out. */
uint32_t sepax_share_sums_close(sepax_store *store, const share_sums *sums);

#endif
