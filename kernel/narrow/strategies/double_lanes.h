/* SPDX-License-Identifier: MIT
 *
 * Lanes of doubles, as plain arrays: the compiler turns loops over them into vectors. Comes in:
 * lanes of floats. Goes out: the same numbers, some lanes at a time.
 */
#ifndef SEPAX_STRATEGY_DOUBLE_LANES_H
#define SEPAX_STRATEGY_DOUBLE_LANES_H

#include "narrow/gaps/blocks.h"

/* Lanes that are computed together: two halves of 16 lanes take half of the stack. */
#if SEPAX_LANES == 16
#define DOUBLE_LANES 8
#else
#define DOUBLE_LANES SEPAX_LANES
#endif

typedef struct double_lanes {
    double lane[DOUBLE_LANES];
} double_lanes;

HEDLEY_ALWAYS_INLINE static void to_double(lanes v, unsigned first, double_lanes *out) {
    float lane[SEPAX_LANES];
    lanes_store(lane, v);
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out->lane[l] = (double)lane[first + l];
    }
}

#endif
