/* SPDX-License-Identifier: MIT
 *
 * The shapes of a call that adds or places them, divided into parts for the threads of the store
 * where that pays. Comes in: functions that check or make consecutive shapes. Goes out: all shapes
 * checked or made.
 */
#ifndef SEPAX_SHARES_H
#define SEPAX_SHARES_H

#include "base/parts.h"
#include "store/share.h"

/* The shapes of a call, and functions that take some of them. Each part has a share of the store;
 * parts run at the same time. */
typedef struct shares {
    sepax_store *store;
    const void *of; /* the argument of the functions */
    size_t count;
    /* Checks the shapes first .. end - 1; the rejection names the first that is bad. */
    sepax_status (*check)(sepax_store *share, const void *of, size_t first, size_t end,
                          sepax_rejection *rejection);
    void (*make)(sepax_store *share, const void *of, size_t first, size_t end);
    /* Both count in the desk of the share the shapes for which that has no room, and leave them
     * out. They are among those that are large: that may need more than SHARE_VERTICES. */
    bool (*is_large)(const sepax_store *store, const void *of, size_t i);
} shares;

/* Both set the floating-point mode. */

/* Checks all shapes; an error is the first one, as if they had been checked in order. */
sepax_status sepax_shares_check(const shares *s, sepax_rejection *rejection);

/* Makes all shapes: in their order unless they may be made in parts. */
void sepax_shares_make(const shares *s, bool in_parts);

#endif
