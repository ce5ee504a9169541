/* SPDX-License-Identifier: MIT
 *
 * Vertices where they lie in memory, and not picked from transposed blocks (vertex_picks.h). Comes
 * in: blocks, and a number in each lane. Goes out: these vertices and those beside them.
 */
#ifndef SEPAX_VERTEX_LOADS_H
#define SEPAX_VERTEX_LOADS_H

#include "narrow/strategies/vertex_picks.h"

/* Whether pick_loaded is faster than pick_vertex for blocks of n: where a selection takes three
 * instructions, as in four lanes. */
static inline bool pick_loads(unsigned n) {
    return SEPAX_LANES == 4 && n >= 8 && !library_is_small();
}

/* The coordinates at + `offset` of blocks. */
HEDLEY_ALWAYS_INLINE static lanes load_each(const float *const block[SEPAX_LANES], unsigned offset,
                                            const int32_t at[SEPAX_LANES]) {
    float v[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        v[l] = block[l][offset + (unsigned)at[l]];
    }
    return lanes_load(v);
}

/* pick_vertex from blocks of n vertices where they lie in memory. */
HEDLEY_ALWAYS_INLINE static void pick_loaded(const float *const block[SEPAX_LANES], unsigned n,
                                             const vertex_number *place, lane_vertex *out) {
    float numbers[3][SEPAX_LANES];
    int32_t at[3][SEPAX_LANES];
    lanes_store(numbers[0], number_before(place));
    lanes_store(numbers[1], place->at);
    lanes_store(numbers[2], number_after(place));
    for (unsigned k = 0; k < 3; k++) {
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            at[k][l] = (int32_t)numbers[k][l];
        }
    }
    *out = (lane_vertex){.x = load_each(block, 0, at[1]),
                         .y = load_each(block, n, at[1]),
                         .next_x = load_each(block, 0, at[2]),
                         .next_y = load_each(block, n, at[2]),
                         .before_x = load_each(block, 0, at[0]),
                         .before_y = load_each(block, n, at[0])};
}

#endif
