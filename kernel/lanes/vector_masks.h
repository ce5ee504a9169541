/* SPDX-License-Identifier: MIT
 *
 * Masks of 4 and of 8 lanes, which are vectors, and what these widths have in common with them,
 * such as indices and pairs of ids packed by the bits of a mask: 16 lanes have an instruction for
 * both.
 */
#ifndef SEPAX_VECTOR_MASKS_H
#define SEPAX_VECTOR_MASKS_H

#include <simde/x86/sse2.h>
#include <stdint.h>

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

/* Writes first + i for each bit i of 0 .. 3 that is set, in ascending order; returns how many. */
static inline uint32_t pack_four(uint32_t bits, uint32_t first, uint16_t *out) {
    static const uint16_t set[16][4] = {
        {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
        {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const simde__m128i from = simde_mm_set1_epi16((int16_t)first);
    const simde__m128i at = simde_mm_loadl_epi64((const simde__m128i *)set[bits]);
    simde_mm_storel_epi64((simde__m128i *)out, simde_mm_add_epi16(at, from));
    return count[bits];
}

/* Writes the pair of `id` and ids[i] for each bit i of 0 .. 15 that is set, in ascending order, the
 * lower one first; returns how many. */
static inline uint32_t lanes_pack_pairs(uint32_t bits, uint32_t id, const uint32_t *ids,
                                        uint32_t *out) {
    uint32_t *to = out;
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t other = ids[__builtin_ctz(bits)];
        /* without a branch, because no processor could predict which one is lower */
        const uint32_t least = id < other ? id : other;
        *to++ = least;
        *to++ = id ^ other ^ least;
    }
    return (uint32_t)(to - out) / 2;
}

#endif
