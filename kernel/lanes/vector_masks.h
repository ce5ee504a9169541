/* SPDX-License-Identifier: MIT
 *
 * Masks of 4 and of 8 lanes, which are vectors, and what these widths have in common with them.
 */
#ifndef SEPAX_VECTOR_MASKS_H
#define SEPAX_VECTOR_MASKS_H

#include "lanes/pack.h"
#include "lanes/wide.h"

typedef struct lane_mask {
    lanes v; /* a lane has all bits set, or none */
} lane_mask;

HEDLEY_ALWAYS_INLINE static lane_mask lanes_and(lane_mask a, lane_mask b) {
    return (lane_mask){WIDE(and_ps)(a.v, b.v)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and_not(lane_mask a, lane_mask b) {
    return (lane_mask){WIDE(andnot_ps)(b.v, a.v)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_or(lane_mask a, lane_mask b) {
    return (lane_mask){WIDE(or_ps)(a.v, b.v)};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_keep(lane_mask m, lanes v) {
    return WIDE(and_ps)(m.v, v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_flip(lane_mask m, lanes v) {
    return WIDE(xor_ps)(v, lanes_keep(m, lanes_set(-0.0f)));
}
HEDLEY_ALWAYS_INLINE static uint32_t lanes_bits(lane_mask m) {
    return (uint32_t)WIDE(movemask_ps)(m.v);
}

#endif
