/* SPDX-License-Identifier: MIT
 *
 * The shapes of a call that adds or places them, divided into parts for the threads of the store
 * where that pays. Comes in: functions that check or make consecutive shapes. Goes out: all shapes
 * checked or made.
 */
#ifndef SEPAX_SHARES_H
#define SEPAX_SHARES_H

#include <stdatomic.h>

#include "base/parts.h"
#include "store/store.h"

/* The vertices for which the desk of a part, which lies on the stack, has room; the stride of a
 * class. Larger shapes that need the desk are left to the calling thread. */
#define SHARE_VERTICES 128u

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
    /* `check` and `make` leave out the shapes for which the desk of the share has no room, and
     * count them there. They are among those that are large: that may need more than
     * SHARE_VERTICES. */
    bool (*is_large)(const sepax_store *store, const void *of, size_t i);
    /* What comes between both, on the calling thread, after an error, too; or NULL. */
    sepax_status (*between)(sepax_store *store, const void *of, sepax_status checked);
    /* Whether shapes may be made in parts, once all are checked; else in their order. */
    const atomic_bool *in_parts;
} shares;

/* Checks all shapes, and makes them if they are good. An error is the first one, as if they had
 * been checked in order. Sets the floating-point mode. */
sepax_status sepax_shares_run(const shares *s, sepax_rejection *rejection);

#endif
