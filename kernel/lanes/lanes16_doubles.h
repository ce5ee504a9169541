/* SPDX-License-Identifier: MIT
 *
 * doubles.h for 512 bits: AVX-512. A mask is a mask register, for floats and doubles alike.
 */
#ifndef SEPAX_LANES16_DOUBLES_H
#define SEPAX_LANES16_DOUBLES_H

#include "lanes/lanes16.h"

typedef struct doubles {
    simde__m512d low, high;
} doubles;
typedef struct double_mask {
    lane_mask all; /* a bit is a bit, whatever it is about */
} double_mask;

HEDLEY_ALWAYS_INLINE static double_mask doubles_greater(doubles a, doubles b) {
    const uint32_t low = simde_mm512_cmp_pd_mask(a.low, b.low, SIMDE_CMP_GT_OQ);
    const uint32_t high = simde_mm512_cmp_pd_mask(a.high, b.high, SIMDE_CMP_GT_OQ);
    return (double_mask){lanes_from_bits(low | high << 8)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_at_least(doubles a, doubles b) {
    const uint32_t low = simde_mm512_cmp_pd_mask(a.low, b.low, SIMDE_CMP_GE_OQ);
    const uint32_t high = simde_mm512_cmp_pd_mask(a.high, b.high, SIMDE_CMP_GE_OQ);
    return (double_mask){lanes_from_bits(low | high << 8)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_equal(doubles a, doubles b) {
    const uint32_t low = simde_mm512_cmp_pd_mask(a.low, b.low, SIMDE_CMP_EQ_OQ);
    const uint32_t high = simde_mm512_cmp_pd_mask(a.high, b.high, SIMDE_CMP_EQ_OQ);
    return (double_mask){lanes_from_bits(low | high << 8)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_and(double_mask a, double_mask b) {
    return (double_mask){lanes_and(a.all, b.all)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_or(double_mask a, double_mask b) {
    return (double_mask){lanes_or(a.all, b.all)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_and_not(double_mask a, double_mask b) {
    return (double_mask){lanes_and_not(a.all, b.all)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_choose(double_mask m, double_mask a,
                                                       double_mask b) {
    return (double_mask){lanes_choose(m.all, a.all, b.all)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_select(double_mask m, doubles a, doubles b) {
    const uint32_t bits = lanes_bits(m.all);
    return (doubles){simde_mm512_mask_blend_pd((simde__mmask8)bits, b.low, a.low),
                     simde_mm512_mask_blend_pd((simde__mmask8)(bits >> 8), b.high, a.high)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_mask(lane_mask m) {
    return (double_mask){m};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_mask(double_mask m) {
    return m.all;
}
HEDLEY_ALWAYS_INLINE static doubles doubles_pushed(doubles below, doubles v) {
    const simde__m512i up = simde_mm512_set_epi64(14, 13, 12, 11, 10, 9, 8, 7);
    return (doubles){simde_mm512_permutex2var_pd(below.high, up, v.low),
                     simde_mm512_permutex2var_pd(v.low, up, v.high)};
}
HEDLEY_ALWAYS_INLINE static simde__m256 lanes_upper(lanes v) {
    return simde_mm256_castpd_ps(simde_mm512_extractf64x4_pd(simde_mm512_castps_pd(v), 1));
}
#ifdef SIMDE_X86_AVX512F_NATIVE /* SIMDe 0.7.4 has none of these for 512 bits */
HEDLEY_ALWAYS_INLINE static doubles doubles_of(lanes v) {
    return (doubles){_mm512_cvtps_pd(_mm512_castps512_ps256(v)), _mm512_cvtps_pd(lanes_upper(v))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_of(doubles v) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(_mm512_cvtpd_ps(v.low)),
                              _mm512_cvtpd_ps(v.high), 1);
}
HEDLEY_ALWAYS_INLINE static void lanes_gather(const lanes *x, const lanes *y, lanes at, lanes *ox,
                                              lanes *oy) {
    const __m512i first = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i from = _mm512_add_epi32(_mm512_slli_epi32(_mm512_cvttps_epi32(at), 4), first);
    *ox = _mm512_i32gather_ps(from, (const float *)x, 4);
    *oy = _mm512_i32gather_ps(from, (const float *)y, 4);
}
#else
HEDLEY_ALWAYS_INLINE static doubles doubles_of(lanes v) {
    float from[16];
    double to[16];
    simde_mm512_storeu_ps(from, v);
    for (unsigned l = 0; l < 16; l++) {
        to[l] = (double)from[l];
    }
    return (doubles){simde_mm512_loadu_pd(to), simde_mm512_loadu_pd(to + 8)};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_of(doubles v) {
    double from[16];
    float to[16];
    simde_mm512_storeu_pd(from, v.low);
    simde_mm512_storeu_pd(from + 8, v.high);
    for (unsigned l = 0; l < 16; l++) {
        to[l] = (float)from[l];
    }
    return simde_mm512_loadu_ps(to);
}
HEDLEY_ALWAYS_INLINE static void lanes_gather(const lanes *x, const lanes *y, lanes at, lanes *ox,
                                              lanes *oy) {
    float from[16], to_x[16], to_y[16];
    simde_mm512_storeu_ps(from, at);
    for (unsigned l = 0; l < 16; l++) {
        const unsigned vector = (unsigned)from[l];
        to_x[l] = ((const float *)(x + vector))[l];
        to_y[l] = ((const float *)(y + vector))[l];
    }
    *ox = simde_mm512_loadu_ps(to_x);
    *oy = simde_mm512_loadu_ps(to_y);
}
#endif

#endif
