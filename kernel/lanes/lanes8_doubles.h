/* SPDX-License-Identifier: MIT
 *
 * doubles.h for 256 bits: AVX2.
 */
#ifndef SEPAX_LANES8_DOUBLES_H
#define SEPAX_LANES8_DOUBLES_H

#include "lanes/lanes8.h"

#define HALF(operation) simde_mm256_##operation

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
HEDLEY_ALWAYS_INLINE static double_mask doubles_and(double_mask a, double_mask b) {
    return (double_mask){simde_mm256_and_pd(a.low, b.low), simde_mm256_and_pd(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_select(double_mask m, doubles a, doubles b) {
    return (doubles){simde_mm256_blendv_pd(b.low, a.low, m.low),
                     simde_mm256_blendv_pd(b.high, a.high, m.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_of(lanes v) {
    return (doubles){simde_mm256_cvtps_pd(simde_mm256_castps256_ps128(v)),
                     simde_mm256_cvtps_pd(simde_mm256_extractf128_ps(v, 1))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_of(doubles v) {
    return simde_mm256_set_m128(simde_mm256_cvtpd_ps(v.high), simde_mm256_cvtpd_ps(v.low));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_mask(double_mask m) {
    /* 0 1 4 5 | 2 3 6 7 */
    const simde__m256 mixed = simde_mm256_shuffle_ps(
        simde_mm256_castpd_ps(m.low), simde_mm256_castpd_ps(m.high), SIMDE_MM_SHUFFLE(2, 0, 2, 0));
    return simde_mm256_castpd_ps(
        simde_mm256_permute4x64_pd(simde_mm256_castps_pd(mixed), SIMDE_MM_SHUFFLE(3, 1, 2, 0)));
}

/* ---------------------------------------------------------------- floats */

HEDLEY_ALWAYS_INLINE static lane_mask lanes_at_least(lanes a, lanes b) {
    return simde_mm256_cmp_ps(a, b, SIMDE_CMP_GE_OQ);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_negate(lanes v) {
    return simde_mm256_xor_ps(v, simde_mm256_set1_ps(-0.0f));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_flip(lane_mask m, lanes v) {
    return simde_mm256_xor_ps(v, simde_mm256_and_ps(m, simde_mm256_set1_ps(-0.0f)));
}

#endif
