/* SPDX-License-Identifier: MIT
 *
 * doubles.h for 256 bits: AVX2.
 */
#ifndef SEPAX_LANES8_DOUBLES_H
#define SEPAX_LANES8_DOUBLES_H

#include "lanes/lanes8.h"

typedef struct doubles {
    simde__m256d low, high;
} doubles;
typedef struct double_mask {
    simde__m256d low, high; /* a lane has all bits set, or none */
} double_mask;

HEDLEY_ALWAYS_INLINE static double_mask doubles_greater(doubles a, doubles b) {
    return (double_mask){simde_mm256_cmp_pd(a.low, b.low, SIMDE_CMP_GT_OQ),
                         simde_mm256_cmp_pd(a.high, b.high, SIMDE_CMP_GT_OQ)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_at_least(doubles a, doubles b) {
    return (double_mask){simde_mm256_cmp_pd(a.low, b.low, SIMDE_CMP_GE_OQ),
                         simde_mm256_cmp_pd(a.high, b.high, SIMDE_CMP_GE_OQ)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_equal(doubles a, doubles b) {
    return (double_mask){simde_mm256_cmp_pd(a.low, b.low, SIMDE_CMP_EQ_OQ),
                         simde_mm256_cmp_pd(a.high, b.high, SIMDE_CMP_EQ_OQ)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_select(double_mask m, doubles a, doubles b) {
    return (doubles){simde_mm256_blendv_pd(b.low, a.low, m.low),
                     simde_mm256_blendv_pd(b.high, a.high, m.high)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_choose(double_mask m, double_mask a,
                                                       double_mask b) {
    return (double_mask){simde_mm256_blendv_pd(b.low, a.low, m.low),
                         simde_mm256_blendv_pd(b.high, a.high, m.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_of(lanes v) {
    return (doubles){simde_mm256_cvtps_pd(simde_mm256_castps256_ps128(v)),
                     simde_mm256_cvtps_pd(simde_mm256_extractf128_ps(v, 1))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_of(doubles v) {
    return simde_mm256_set_m128(simde_mm256_cvtpd_ps(v.high), simde_mm256_cvtpd_ps(v.low));
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_mask(lane_mask m) {
    const simde__m256i v = simde_mm256_castps_si256(m.v);
    return (double_mask){
        simde_mm256_castsi256_pd(simde_mm256_cvtepi32_epi64(simde_mm256_castsi256_si128(v))),
        simde_mm256_castsi256_pd(simde_mm256_cvtepi32_epi64(simde_mm256_extracti128_si256(v, 1)))};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_mask(double_mask m) {
    /* 0 1 4 5 | 2 3 6 7 */
    const simde__m256 mixed = simde_mm256_shuffle_ps(
        simde_mm256_castpd_ps(m.low), simde_mm256_castpd_ps(m.high), SIMDE_MM_SHUFFLE(2, 0, 2, 0));
    return (lane_mask){simde_mm256_castpd_ps(
        simde_mm256_permute4x64_pd(simde_mm256_castps_pd(mixed), SIMDE_MM_SHUFFLE(3, 1, 2, 0)))};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_pushed(doubles below, doubles v) {
    const simde__m256d before = simde_mm256_permute2f128_pd(below.high, v.low, 0x21);
    const simde__m256d middle = simde_mm256_permute2f128_pd(v.low, v.high, 0x21);
    return (doubles){simde_mm256_shuffle_pd(before, v.low, 5),
                     simde_mm256_shuffle_pd(middle, v.high, 5)};
}
HEDLEY_ALWAYS_INLINE static void lanes_gather(const lanes *x, const lanes *y, lanes at, lanes *ox,
                                              lanes *oy) {
    const simde__m256i first = simde_mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
    const simde__m256i from =
        simde_mm256_add_epi32(simde_mm256_slli_epi32(simde_mm256_cvttps_epi32(at), 3), first);
    *ox = simde_mm256_i32gather_ps((const float *)x, from, 4);
    *oy = simde_mm256_i32gather_ps((const float *)y, from, 4);
}

#endif
