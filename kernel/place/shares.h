/* SPDX-License-Identifier: MIT
 *
 * The shapes of a call that adds or places them, divided into parts for the threads of the store.
 * Comes in: what to do with some shapes one after the other. Goes out: that it is done with all.
 */
#ifndef SEPAX_SHARES_H
#define SEPAX_SHARES_H

#include "base/parts.h"
#include "store/share.h"

/* Shapes of a part at least: */
#define PART_SHAPES 1024u

/* Whether a call that adds or places so many shapes is divided. */
static inline bool shares_pay(const sepax_store *store, size_t count) {
    return store->threads.run != NULL && parts_pay(&store->threads, count, PART_SHAPES);
}

/* The shapes of a call, and two functions that take some of them. Both get the share of their part
 * in the store; parts run at once. */
typedef struct shares {
    sepax_store *store;
    const void *of; /* their argument */
    size_t count;
    /* Whether the shapes first .. end - 1 are good. */
    bool (*check)(const sepax_store *share, const void *of, size_t first, size_t end);
    /* Makes these shapes, except those that its desk has no room for. */
    void (*make)(sepax_store *share, const void *of, size_t first, size_t end);
} shares;

/* Each part sets the floating-point mode; the caller of these has not done so. */

/* Whether all shapes are good. */
bool sepax_shares_check(const shares *s);

/* Makes all shapes; returns how many are left to the caller: of more than SHARE_VERTICES vertices.
 */
uint32_t sepax_shares_make(const shares *s);

#endif
