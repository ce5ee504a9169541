/* SPDX-License-Identifier: MIT
 *
 * lanes.h for 128 bits: SSE2, NEON, WebAssembly, VSX, z/Architecture, and plain C by SIMDe.
 */
#ifndef SEPAX_LANES4_H
#define SEPAX_LANES4_H

#include <simde/x86/sse2.h>
#include <stdbool.h>
#include <string.h>

#define WIDE(operation) simde_mm_##operation

typedef simde__m128 lanes;

#include "lanes/vector_masks.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_set_bits(uint32_t bits) {
    return simde_mm_castsi128_ps(simde_mm_set1_epi32((int32_t)bits));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_alternate(const void *p, lanes *even, lanes *odd) {
    const lanes low = simde_mm_loadu_ps(p), high = simde_mm_loadu_ps((const float *)p + 4);
    *even = simde_mm_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(2, 0, 2, 0));
    *odd = simde_mm_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(3, 1, 3, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add_bits(lanes a, lanes b) {
    return simde_mm_castsi128_ps(
        simde_mm_add_epi32(simde_mm_castps_si128(a), simde_mm_castps_si128(b)));
}
/* The first byte in memory is the lowest one of a word, on big-endian targets the highest one. */
HEDLEY_ALWAYS_INLINE static void lanes_load_bytes(const uint32_t *words, lanes v[4]) {
    const int turn = SIMDE_ENDIAN_ORDER == SIMDE_ENDIAN_BIG ? 3 : 0;
    const simde__m128i byte = simde_mm_set1_epi32(255);
    const simde__m128i all = simde_mm_loadu_si128((const simde__m128i *)words);
    v[turn] = simde_mm_cvtepi32_ps(simde_mm_and_si128(all, byte));
    v[turn ^ 1] = simde_mm_cvtepi32_ps(simde_mm_and_si128(simde_mm_srli_epi32(all, 8), byte));
    v[turn ^ 2] = simde_mm_cvtepi32_ps(simde_mm_and_si128(simde_mm_srli_epi32(all, 16), byte));
    v[turn ^ 3] = simde_mm_cvtepi32_ps(simde_mm_srli_epi32(all, 24));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max_size(lanes s, lanes v) {
    return simde_mm_max_ps(s, lanes_abs(v));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return (lane_mask){simde_mm_cmpgt_ps(a, b)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return (lane_mask){simde_mm_cmpeq_ps(a, b)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater_bits(lanes a, lanes b) {
    return (lane_mask){simde_mm_castsi128_ps(
        simde_mm_cmpgt_epi32(simde_mm_castps_si128(a), simde_mm_castps_si128(b)))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_select(lane_mask m, lanes a, lanes b) {
    return simde_mm_or_ps(simde_mm_and_ps(m.v, a), simde_mm_andnot_ps(m.v, b));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_at_least(lanes a, lanes b) {
    return (lane_mask){simde_mm_cmpge_ps(a, b)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_choose(lane_mask m, lane_mask a, lane_mask b) {
    return (lane_mask){simde_mm_or_ps(simde_mm_and_ps(m.v, a.v), simde_mm_andnot_ps(m.v, b.v))};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_from_bits(uint32_t bits) {
    const simde__m128i lane_bit = simde_mm_set_epi32(8, 4, 2, 1);
    const simde__m128i mine = simde_mm_and_si128(simde_mm_set1_epi32((int32_t)bits), lane_bit);
    return (lane_mask){simde_mm_castsi128_ps(simde_mm_cmpeq_epi32(mine, lane_bit))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_exponent(lanes v) {
    return simde_mm_and_ps(v, simde_mm_castsi128_ps(simde_mm_set1_epi32(0x7F800000)));
}
HEDLEY_ALWAYS_INLINE static void lanes_store_relations(uint8_t *out, lane_mask disjoint,
                                                       lane_mask touching, lane_mask overlapping) {
    const lanes less_3 = simde_mm_and_ps(disjoint.v, simde_mm_castsi128_ps(simde_mm_set1_epi32(3)));
    const lanes less_2 = simde_mm_and_ps(touching.v, simde_mm_castsi128_ps(simde_mm_set1_epi32(2)));
    const lanes less = simde_mm_or_ps(less_3, less_2);
    /* A true lane is the integer -1. */
    const simde__m128i three_or_two =
        simde_mm_add_epi32(simde_mm_set1_epi32(3), simde_mm_castps_si128(overlapping.v));
    const simde__m128i code = simde_mm_sub_epi32(three_or_two, simde_mm_castps_si128(less));
    const simde__m128i words = simde_mm_packs_epi32(code, code);
    const int32_t bytes = simde_mm_cvtsi128_si32(simde_mm_packus_epi16(words, words));
    memcpy(out, &bytes, 4);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_indices(uint32_t bits, uint32_t first,
                                                        uint16_t *out) {
    return pack_four(bits, first, out);
}

#endif
