/* SPDX-License-Identifier: MIT
 *
 * Comparisons of 512 bits that raise flags, beside modal.h.
 */
#ifndef SEPAX_LANES16_MODAL_H
#define SEPAX_LANES16_MODAL_H

#include "lanes/modal.h"

HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return (lane_mask){simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_GT_OQ)};
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return (lane_mask){simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_EQ_OQ)};
}
HEDLEY_ALWAYS_INLINE static float lanes_greatest(lanes v) {
    const lanes swapped = simde_mm512_shuffle_f32x4(v, v, SIMDE_MM_SHUFFLE(1, 0, 3, 2));
    const simde__m256 eight = simde_mm512_castps512_ps256(simde_mm512_max_ps(v, swapped));
    const simde__m128 four =
        simde_mm_max_ps(simde_mm256_castps256_ps128(eight), simde_mm256_extractf128_ps(eight, 1));
    const simde__m128 two = simde_mm_max_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_max_ps(two, simde_mm_movehdup_ps(two)));
}

#endif
