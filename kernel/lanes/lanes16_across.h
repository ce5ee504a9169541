/* SPDX-License-Identifier: MIT
 *
 * Operations across the 16 lanes of a vector, in which vertices of one or two shapes lie side by
 * side: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES16_ACROSS_H
#define SEPAX_LANES16_ACROSS_H

#include "lanes/lanes16.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_repeat(const float *p, uint32_t n) {
    if (n >= 16) {
        return simde_mm512_loadu_ps(p);
    }
    if (n == 8) {
        const lanes low = simde_mm512_castps256_ps512(simde_mm256_loadu_ps(p));
        return simde_mm512_shuffle_f32x4(low, low, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    }
    return simde_mm512_broadcast_f32x4(simde_mm_loadu_ps(p));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_rotate(lanes v) {
    /* Loaded from memory: gcc 12 builds simde_mm512_set_epi32 lane by lane. */
    static const int32_t up[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0};
    return simde_mm512_permutexvar_ps(simde_mm512_loadu_si512(up), v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_next(lanes v, lanes after) {
    static const int32_t up[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    return simde_mm512_permutex2var_ps(v, simde_mm512_loadu_si512(up), after);
}
HEDLEY_ALWAYS_INLINE static float lanes_least(lanes v) {
    const lanes swapped = simde_mm512_shuffle_f32x4(v, v, SIMDE_MM_SHUFFLE(1, 0, 3, 2));
    const simde__m256 eight = simde_mm512_castps512_ps256(simde_mm512_min_ps(v, swapped));
    const simde__m128 four =
        simde_mm_min_ps(simde_mm256_castps256_ps128(eight), simde_mm256_extractf128_ps(eight, 1));
    const simde__m128 two = simde_mm_min_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_min_ps(two, simde_mm_movehdup_ps(two)));
}
HEDLEY_ALWAYS_INLINE static float lanes_greatest(lanes v) {
    const lanes swapped = simde_mm512_shuffle_f32x4(v, v, SIMDE_MM_SHUFFLE(1, 0, 3, 2));
    const simde__m256 eight = simde_mm512_castps512_ps256(simde_mm512_max_ps(v, swapped));
    const simde__m128 four =
        simde_mm_max_ps(simde_mm256_castps256_ps128(eight), simde_mm256_extractf128_ps(eight, 1));
    const simde__m128 two = simde_mm_max_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_max_ps(two, simde_mm_movehdup_ps(two)));
}
/* The minima of the lower and the upper half of a, then those of b; lanes_least_quarters does the
 * same with the even and the odd quarters. */
HEDLEY_ALWAYS_INLINE static lanes lanes_least_halves(lanes a, lanes b) {
    return simde_mm512_min_ps(simde_mm512_shuffle_f32x4(a, b, SIMDE_MM_SHUFFLE(1, 0, 1, 0)),
                              simde_mm512_shuffle_f32x4(a, b, SIMDE_MM_SHUFFLE(3, 2, 3, 2)));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_least_quarters(lanes a, lanes b) {
    return simde_mm512_min_ps(simde_mm512_shuffle_f32x4(a, b, SIMDE_MM_SHUFFLE(2, 0, 2, 0)),
                              simde_mm512_shuffle_f32x4(a, b, SIMDE_MM_SHUFFLE(3, 1, 3, 1)));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_least_each(const lanes v[16]) {
    lanes q[4]; /* quarter j of q[i] holds partial minima of v[i + 4 * j] */
    for (int i = 0; i < 4; i++) {
        q[i] = lanes_least_quarters(lanes_least_halves(v[i], v[i + 4]),
                                    lanes_least_halves(v[i + 8], v[i + 12]));
    }
    const lanes a = simde_mm512_min_ps(simde_mm512_unpacklo_ps(q[0], q[1]),
                                       simde_mm512_unpackhi_ps(q[0], q[1]));
    const lanes b = simde_mm512_min_ps(simde_mm512_unpacklo_ps(q[2], q[3]),
                                       simde_mm512_unpackhi_ps(q[2], q[3]));
    return simde_mm512_min_ps(simde_mm512_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(1, 0, 1, 0)),
                              simde_mm512_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(3, 2, 3, 2)));
}
HEDLEY_ALWAYS_INLINE static simde__m256 lanes_half(const float *p, uint32_t n) {
    return n == 8 ? simde_mm256_loadu_ps(p) : simde_mm256_broadcast_ps((const simde__m128 *)p);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_halves(const float *p, uint32_t n, const float *q,
                                               uint32_t m) {
    return simde_mm512_insertf32x8(simde_mm512_castps256_ps512(lanes_half(p, n)), lanes_half(q, m),
                                   1);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_spread(lanes v, uint32_t n, uint32_t j) {
    static const int32_t at[16] = {0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8};
    if (n == 8) {
        return simde_mm512_permutexvar_ps(
            simde_mm512_add_epi32(simde_mm512_loadu_si512(at), simde_mm512_set1_epi32((int32_t)j)),
            v);
    }
    return lanes_spread_fours(v, j);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn(lanes v, uint32_t n) {
    static const int32_t up[16] = {1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8};
    return n == 8 ? simde_mm512_permutexvar_ps(simde_mm512_loadu_si512(up), v)
                  : lanes_turn_fours(v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load_fours(const float *const p[4], int at) {
    lanes v = simde_mm512_castps128_ps512(simde_mm_loadu_ps(p[0] + at));
    v = simde_mm512_insertf32x4(v, simde_mm_loadu_ps(p[1] + at), 1);
    v = simde_mm512_insertf32x4(v, simde_mm_loadu_ps(p[2] + at), 2);
    return simde_mm512_insertf32x4(v, simde_mm_loadu_ps(p[3] + at), 3);
}

#endif
