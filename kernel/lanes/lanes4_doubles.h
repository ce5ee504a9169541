/* SPDX-License-Identifier: MIT
 *
 * doubles.h for 128 bits.
 */
#ifndef SEPAX_LANES4_DOUBLES_H
#define SEPAX_LANES4_DOUBLES_H

#include "lanes/lanes4.h"

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
HEDLEY_ALWAYS_INLINE static double_mask doubles_equal(doubles a, doubles b) {
    return (double_mask){simde_mm_cmpeq_pd(a.low, b.low), simde_mm_cmpeq_pd(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_select(double_mask m, doubles a, doubles b) {
    return (doubles){
        simde_mm_or_pd(simde_mm_and_pd(m.low, a.low), simde_mm_andnot_pd(m.low, b.low)),
        simde_mm_or_pd(simde_mm_and_pd(m.high, a.high), simde_mm_andnot_pd(m.high, b.high))};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_choose(double_mask m, double_mask a,
                                                       double_mask b) {
    return (double_mask){
        simde_mm_or_pd(simde_mm_and_pd(m.low, a.low), simde_mm_andnot_pd(m.low, b.low)),
        simde_mm_or_pd(simde_mm_and_pd(m.high, a.high), simde_mm_andnot_pd(m.high, b.high))};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_of(lanes v) {
    return (doubles){simde_mm_cvtps_pd(v), simde_mm_cvtps_pd(simde_mm_movehl_ps(v, v))};
}
HEDLEY_ALWAYS_INLINE static lanes lanes_of(doubles v) {
    return simde_mm_movelh_ps(simde_mm_cvtpd_ps(v.low), simde_mm_cvtpd_ps(v.high));
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_mask(lane_mask m) {
    return (double_mask){simde_mm_castps_pd(simde_mm_unpacklo_ps(m.v, m.v)),
                         simde_mm_castps_pd(simde_mm_unpackhi_ps(m.v, m.v))};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_mask(double_mask m) {
    return (lane_mask){simde_mm_shuffle_ps(simde_mm_castpd_ps(m.low), simde_mm_castpd_ps(m.high),
                                           SIMDE_MM_SHUFFLE(2, 0, 2, 0))};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_pushed(doubles below, doubles v) {
    return (doubles){simde_mm_shuffle_pd(below.high, v.low, 1),
                     simde_mm_shuffle_pd(v.low, v.high, 1)};
}
HEDLEY_ALWAYS_INLINE static void lanes_gather(const lanes *x, const lanes *y, lanes at, lanes *ox,
                                              lanes *oy) {
    const float *from_x = (const float *)x, *from_y = (const float *)y;
    int32_t k[4];
    simde_mm_storeu_si128((simde__m128i *)k,
                          simde_mm_add_epi32(simde_mm_slli_epi32(simde_mm_cvttps_epi32(at), 2),
                                             simde_mm_set_epi32(3, 2, 1, 0)));
    *ox = simde_mm_setr_ps(from_x[k[0]], from_x[k[1]], from_x[k[2]], from_x[k[3]]);
    *oy = simde_mm_setr_ps(from_y[k[0]], from_y[k[1]], from_y[k[2]], from_y[k[3]]);
}

#endif
