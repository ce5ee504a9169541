/* SPDX-License-Identifier: MIT
 *
 * Blocks fetched from memory ahead of their use.
 */
#ifndef SEPAX_FETCH_H
#define SEPAX_FETCH_H

#include "lanes/lanes.h"
#include "narrow/tuning.h"
#include "sepax.h"

/* Inlined by force: gcc takes a function that only prefetches for one without effect, and drops the
 * call. */

/* Prefetches the first line of each block, `step` floats apart, of the group that comes FETCH_AHEAD
 * pairs after pairs[i]. */
HEDLEY_ALWAYS_INLINE static void fetch_ahead(const float *blocks, size_t step,
                                             const sepax_pair *pairs, size_t i, size_t fetch) {
    if (i + FETCH_AHEAD + SEPAX_LANES > fetch) {
        return;
    }
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        __builtin_prefetch(blocks + step * pairs[FETCH_AHEAD + l].a, 0, 2);
        __builtin_prefetch(blocks + step * pairs[FETCH_AHEAD + l].b, 0, 2);
    }
}

#endif
