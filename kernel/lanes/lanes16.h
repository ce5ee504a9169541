/* SPDX-License-Identifier: MIT
 *
 * lanes.h for 512 bits: AVX-512 (F, BW, DQ, VL). Masks are mask registers.
 */
#ifndef SEPAX_LANES16_H
#define SEPAX_LANES16_H

#include <simde/x86/avx512.h>

#define WIDE(operation) simde_mm512_##operation

typedef simde__m512 lanes;
typedef struct lane_mask {
    simde__mmask16 v;
} lane_mask;

#include "lanes/wide.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_set_bits(uint32_t bits) {
    return simde_mm512_castsi512_ps(simde_mm512_set1_epi32((int32_t)bits));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_alternate(const void *p, lanes *even, lanes *odd) {
    static const int32_t at[16] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    const simde__m512i index = simde_mm512_loadu_si512(at);
    const lanes low = simde_mm512_loadu_ps(p), high = simde_mm512_loadu_ps((const float *)p + 16);
    *even = simde_mm512_permutex2var_ps(low, index, high);
    *odd = simde_mm512_permutex2var_ps(low, simde_mm512_add_epi32(index, simde_mm512_set1_epi32(1)),
                                       high);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add_bits(lanes a, lanes b) {
    return simde_mm512_castsi512_ps(
        simde_mm512_add_epi32(simde_mm512_castps_si512(a), simde_mm512_castps_si512(b)));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_bytes(const uint32_t *words, lanes v[4]) {
    const simde__m512i byte = simde_mm512_set1_epi32(255), all = simde_mm512_loadu_si512(words);
    v[0] = simde_mm512_cvtepu32_ps(simde_mm512_and_si512(all, byte));
    v[1] = simde_mm512_cvtepu32_ps(simde_mm512_and_si512(simde_mm512_srli_epi32(all, 8), byte));
    v[2] = simde_mm512_cvtepu32_ps(simde_mm512_and_si512(simde_mm512_srli_epi32(all, 16), byte));
    v[3] = simde_mm512_cvtepu32_ps(simde_mm512_srli_epi32(all, 24));
}
/* A maximum of integers: floats without a sign are ordered like their bits, and every port has this
 * instruction. */
HEDLEY_ALWAYS_INLINE static lanes lanes_max_size(lanes s, lanes v) {
    return simde_mm512_castsi512_ps(
        simde_mm512_max_epi32(simde_mm512_castps_si512(s), simde_mm512_castps_si512(lanes_abs(v))));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return (lane_mask){simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_GT_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return (lane_mask){simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_EQ_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater_bits(lanes a, lanes b) {
    return (lane_mask){
        simde_mm512_cmpgt_epi32_mask(simde_mm512_castps_si512(a), simde_mm512_castps_si512(b))};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and(lane_mask a, lane_mask b) {
    return (lane_mask){(simde__mmask16)(a.v & b.v)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and_not(lane_mask a, lane_mask b) {
    return (lane_mask){(simde__mmask16)(a.v & ~b.v)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_or(lane_mask a, lane_mask b) {
    return (lane_mask){(simde__mmask16)(a.v | b.v)};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_select(lane_mask m, lanes a, lanes b) {
    return simde_mm512_mask_blend_ps(m.v, b, a);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_at_least(lanes a, lanes b) {
    return (lane_mask){simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_GE_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_choose(lane_mask m, lane_mask a, lane_mask b) {
    return (lane_mask){(simde__mmask16)((m.v & a.v) | (~m.v & b.v))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_keep(lane_mask m, lanes v) {
    return simde_mm512_mask_blend_ps(m.v, simde_mm512_setzero_ps(), v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_flip(lane_mask m, lanes v) {
    return lanes_select(m, lanes_negate(v), v);
}
HEDLEY_ALWAYS_INLINE static uint32_t lanes_bits(lane_mask m) {
    return m.v;
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_from_bits(uint32_t bits) {
    return (lane_mask){(simde__mmask16)bits};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_exponent(lanes v) {
    const simde__m512i field = simde_mm512_set1_epi32(0x7F800000);
    return simde_mm512_castsi512_ps(simde_mm512_and_si512(simde_mm512_castps_si512(v), field));
}
HEDLEY_ALWAYS_INLINE static void lanes_store_relations(uint8_t *out, lane_mask disjoint,
                                                       lane_mask touching, lane_mask overlapping) {
    simde__m128i code = simde_mm_set1_epi8(3);
    code = simde_mm_mask_mov_epi8(code, disjoint.v, simde_mm_setzero_si128());
    code = simde_mm_mask_mov_epi8(code, touching.v, simde_mm_set1_epi8(1));
    code = simde_mm_mask_mov_epi8(code, overlapping.v, simde_mm_set1_epi8(2));
    simde_mm_storeu_si128((simde__m128i *)out, code);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_indices(uint32_t bits, uint32_t first,
                                                        uint16_t *out) {
    static const int32_t lane[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const simde__m512i set =
        simde_mm512_maskz_compress_epi32((simde__mmask16)bits, simde_mm512_loadu_si512(lane));
    const simde__m512i index = simde_mm512_add_epi32(set, simde_mm512_set1_epi32((int32_t)first));
    simde_mm256_storeu_si256((simde__m256i *)out, simde_mm512_cvtsepi32_epi16(index));
    return (uint32_t)__builtin_popcount(bits);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_pairs(uint32_t bits, uint32_t id,
                                                      const uint32_t *ids, uint32_t *out) {
    static const int32_t first[16] = {0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23};
    static const int32_t last[16] = {8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
    const simde__mmask16 set = (simde__mmask16)bits;
    const simde__m512i other = simde_mm512_maskz_compress_epi32(set, simde_mm512_loadu_si512(ids));
    const simde__m512i mine = simde_mm512_set1_epi32((int32_t)id);
    const simde__m512i low = simde_mm512_min_epu32(mine, other);
    const simde__m512i high = simde_mm512_max_epu32(mine, other);
    const uint32_t count = (uint32_t)__builtin_popcount(bits);
    simde_mm512_storeu_si512(
        out, simde_mm512_permutex2var_epi32(low, simde_mm512_loadu_si512(first), high));
    if (count > 8) { /* hardly ever */
        simde_mm512_storeu_si512(
            out + 16, simde_mm512_permutex2var_epi32(low, simde_mm512_loadu_si512(last), high));
    }
    return count;
}

#endif
