/* SPDX-License-Identifier: MIT
 *
 * The shapes of a call that adds or places them, divided into parts for the threads of the store.
 * Comes in: functions that check or make consecutive shapes. Goes out: all shapes checked or made.
 */
#ifndef SEPAX_SHARES_H
#define SEPAX_SHARES_H

#include "base/parts.h"
#include "store/share.h"

/* The least number of shapes in a part. */
#define PART_SHAPES 1024u

/* Whether a call that adds or places `count` shapes is divided. */
static inline bool shares_pay(const sepax_store *store, size_t count) {
    return store->threads.run != NULL && parts_pay(&store->threads, count, PART_SHAPES);
}

/* The shapes of a call, and two functions that take some of them. Each gets the share that its part
 * has of the store; the parts run at the same time. */
typedef struct shares {
    sepax_store *store;
    const void *of; /* the argument of the functions */
    size_t count;
    /* Whether the shapes first .. end - 1 are good. */
    bool (*check)(const sepax_store *share, const void *of, size_t first, size_t end);
    /* Makes the shapes first .. end - 1, except those for which the desk of the share has no
     * room. */
    void (*make)(sepax_store *share, const void *of, size_t first, size_t end);
} shares;

/* In both of the following, each part sets the floating-point mode; the caller has not set it. */

/* Whether all shapes are good. */
bool sepax_shares_check(const shares *s);

/* Makes all shapes. Returns how many are left to the caller; these have a stride above
 * SHARE_VERTICES. */
uint32_t sepax_shares_make(const shares *s);

#endif
