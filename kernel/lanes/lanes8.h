/* SPDX-License-Identifier: MIT
 *
 * lanes.h for 256 bits: AVX2.
 */
#ifndef SEPAX_LANES8_H
#define SEPAX_LANES8_H

#include <simde/x86/avx2.h>
#include <stdbool.h>
#include <string.h>

#define WIDE(operation) simde_mm256_##operation

typedef simde__m256 lanes;

#include "lanes/vector_masks.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_set_bits(uint32_t bits) {
    return simde_mm256_castsi256_ps(simde_mm256_set1_epi32((int32_t)bits));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_alternate(const void *p, lanes *even, lanes *odd) {
    const lanes r0 = simde_mm256_loadu_ps(p), r1 = simde_mm256_loadu_ps((const float *)p + 8);
    /* 0 1 2 3 | 8 9 10 11 and 4 5 6 7 | 12 13 14 15 */
    const lanes low = simde_mm256_permute2f128_ps(r0, r1, 0x20);
    const lanes high = simde_mm256_permute2f128_ps(r0, r1, 0x31);
    *even = simde_mm256_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(2, 0, 2, 0));
    *odd = simde_mm256_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(3, 1, 3, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add_bits(lanes a, lanes b) {
    return simde_mm256_castsi256_ps(
        simde_mm256_add_epi32(simde_mm256_castps_si256(a), simde_mm256_castps_si256(b)));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_bytes(const uint32_t *words, lanes v[4]) {
    const simde__m256i byte = simde_mm256_set1_epi32(255),
                       all = simde_mm256_loadu_si256((const simde__m256i *)words);
    v[0] = simde_mm256_cvtepi32_ps(simde_mm256_and_si256(all, byte));
    v[1] = simde_mm256_cvtepi32_ps(simde_mm256_and_si256(simde_mm256_srli_epi32(all, 8), byte));
    v[2] = simde_mm256_cvtepi32_ps(simde_mm256_and_si256(simde_mm256_srli_epi32(all, 16), byte));
    v[3] = simde_mm256_cvtepi32_ps(simde_mm256_srli_epi32(all, 24));
}
/* A maximum of integers: floats without a sign are ordered like their bits, and more ports have
 * this instruction. */
HEDLEY_ALWAYS_INLINE static lanes lanes_max_size(lanes s, lanes v) {
    return simde_mm256_castsi256_ps(
        simde_mm256_max_epi32(simde_mm256_castps_si256(s), simde_mm256_castps_si256(lanes_abs(v))));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return (lane_mask){simde_mm256_cmp_ps(a, b, SIMDE_CMP_GT_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return (lane_mask){simde_mm256_cmp_ps(a, b, SIMDE_CMP_EQ_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater_bits(lanes a, lanes b) {
    return (lane_mask){simde_mm256_castsi256_ps(
        simde_mm256_cmpgt_epi32(simde_mm256_castps_si256(a), simde_mm256_castps_si256(b)))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_select(lane_mask m, lanes a, lanes b) {
    return simde_mm256_blendv_ps(b, a, m.v);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_at_least(lanes a, lanes b) {
    return (lane_mask){simde_mm256_cmp_ps(a, b, SIMDE_CMP_GE_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_choose(lane_mask m, lane_mask a, lane_mask b) {
    return (lane_mask){simde_mm256_blendv_ps(b.v, a.v, m.v)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_from_bits(uint32_t bits) {
    const simde__m256i lane_bit = simde_mm256_set_epi32(128, 64, 32, 16, 8, 4, 2, 1);
    const simde__m256i mine =
        simde_mm256_and_si256(simde_mm256_set1_epi32((int32_t)bits), lane_bit);
    return (lane_mask){simde_mm256_castsi256_ps(simde_mm256_cmpeq_epi32(mine, lane_bit))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_exponent(lanes v) {
    return simde_mm256_and_ps(v, simde_mm256_castsi256_ps(simde_mm256_set1_epi32(0x7F800000)));
}
HEDLEY_ALWAYS_INLINE static void lanes_store_relations(uint8_t *out, lane_mask disjoint,
                                                       lane_mask touching, lane_mask overlapping) {
    const simde__m256i less_3 =
        simde_mm256_and_si256(simde_mm256_castps_si256(disjoint.v), simde_mm256_set1_epi32(3));
    const simde__m256i less_2 =
        simde_mm256_and_si256(simde_mm256_castps_si256(touching.v), simde_mm256_set1_epi32(2));
    /* A true lane is the integer -1. */
    const simde__m256i three_or_two =
        simde_mm256_add_epi32(simde_mm256_set1_epi32(3), simde_mm256_castps_si256(overlapping.v));
    const simde__m256i code =
        simde_mm256_sub_epi32(three_or_two, simde_mm256_or_si256(less_3, less_2));
    const simde__m128i words = simde_mm_packs_epi32(simde_mm256_castsi256_si128(code),
                                                    simde_mm256_extracti128_si256(code, 1));
    const int64_t bytes = simde_mm_cvtsi128_si64(simde_mm_packus_epi16(words, words));
    memcpy(out, &bytes, 8);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_indices(uint32_t bits, uint32_t first,
                                                        uint16_t *out) {
    const uint32_t low = pack_four(bits & 15, first, out);
    return low + pack_four(bits >> 4, first + 4, out + low);
}

#endif
