/* SPDX-License-Identifier: MIT
 *
 * doubles.h for 128 bits.
 */
#ifndef SEPAX_LANES4_DOUBLES_H
#define SEPAX_LANES4_DOUBLES_H

#include "lanes/lanes4.h"

#define HALF(operation) simde_mm_##operation

typedef struct doubles {
    simde__m128d low, high;
} doubles;
typedef struct double_mask {
    simde__m128d low, high; /* a lane has all bits set, or none */
} double_mask;

HEDLEY_ALWAYS_INLINE static double_mask doubles_greater(doubles a, doubles b) {
    return (double_mask){simde_mm_cmpgt_pd(a.low, b.low), simde_mm_cmpgt_pd(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_at_least(doubles a, doubles b) {
    return (double_mask){simde_mm_cmpge_pd(a.low, b.low), simde_mm_cmpge_pd(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_and(double_mask a, double_mask b) {
    return (double_mask){simde_mm_and_pd(a.low, b.low), simde_mm_and_pd(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_select(double_mask m, doubles a, doubles b) {
    return (doubles){
        simde_mm_or_pd(simde_mm_and_pd(m.low, a.low), simde_mm_andnot_pd(m.low, b.low)),
        simde_mm_or_pd(simde_mm_and_pd(m.high, a.high), simde_mm_andnot_pd(m.high, b.high))};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_of(lanes v) {
    return (doubles){simde_mm_cvtps_pd(v), simde_mm_cvtps_pd(simde_mm_movehl_ps(v, v))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_of(doubles v) {
    return simde_mm_movelh_ps(simde_mm_cvtpd_ps(v.low), simde_mm_cvtpd_ps(v.high));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_mask(double_mask m) {
    return simde_mm_shuffle_ps(simde_mm_castpd_ps(m.low), simde_mm_castpd_ps(m.high),
                               SIMDE_MM_SHUFFLE(2, 0, 2, 0));
}

/* ---------------------------------------------------------------- floats */

HEDLEY_ALWAYS_INLINE static lane_mask lanes_at_least(lanes a, lanes b) {
    return simde_mm_cmpge_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_negate(lanes v) {
    return simde_mm_xor_ps(v, simde_mm_set1_ps(-0.0f));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_flip(lane_mask m, lanes v) {
    return simde_mm_xor_ps(v, simde_mm_and_ps(m, simde_mm_set1_ps(-0.0f)));
}

#endif
