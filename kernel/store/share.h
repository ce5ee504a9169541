/* SPDX-License-Identifier: MIT
 *
 * The share of a store: the store as one part of a divided call changes it. A share has the columns
 * of the whole store, in which each part writes its own shapes, but counts and a desk of its own.
 * As each part ends, its changes of the counts are added to sums, in any order.
 */
#ifndef SEPAX_SHARE_H
#define SEPAX_SHARE_H

#include <stdatomic.h>

#include "store/store.h"

/* The vertices for which the desk of a part, which lies on the stack, has room; the stride of a
 * class. Larger shapes that need the desk are left to the calling thread. */
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
    _Atomic uint32_t largest_local; /* as bits, ordered like floats that are not negative */
    _Atomic uint32_t levers;        /* how many parts have shapes with levers */
    _Atomic uint32_t renumbered;    /* how many parts have renumbered instances */
    _Atomic uint32_t left_out;      /* shapes that are left to the calling thread */
} share_sums;

/* Sets all sums to those of no part. */
void sepax_share_sums_open(share_sums *sums);

/* Opens the share of a part. The store has its counts from before the divided call. */
void sepax_share_open(store_share *share, const sepax_store *store);

/* Adds what the part has changed to the sums. */
void sepax_share_close(const store_share *share, const sepax_store *store, share_sums *sums);

/* Adds the sums of all parts to the counts of the store; returns how many shapes were left out. */
uint32_t sepax_share_sums_close(sepax_store *store, const share_sums *sums);

#endif
