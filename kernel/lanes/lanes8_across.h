/* SPDX-License-Identifier: MIT
 *
 * Operations across the 8 lanes of a vector, in which vertices of one or two shapes lie side by
 * side: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES8_ACROSS_H
#define SEPAX_LANES8_ACROSS_H

#include "lanes/lanes8.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_repeat(const float *p, uint32_t n) {
    return n >= 8 ? simde_mm256_loadu_ps(p) : simde_mm256_broadcast_ps((const simde__m128 *)p);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_rotate(lanes v) {
    return simde_mm256_permutevar8x32_ps(v, simde_mm256_set_epi32(0, 7, 6, 5, 4, 3, 2, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_next(lanes v, lanes after) {
    return lanes_rotate(simde_mm256_blend_ps(v, after, 1));
}
HEDLEY_ALWAYS_INLINE static float lanes_least(lanes v) {
    const simde__m128 four =
        simde_mm_min_ps(simde_mm256_castps256_ps128(v), simde_mm256_extractf128_ps(v, 1));
    const simde__m128 two = simde_mm_min_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_min_ps(two, simde_mm_movehdup_ps(two)));
}
/* First each v[i] and v[i + 4] become one vector of partial minima, with those of v[i] in the lower
 * half; then each half is treated as in 128 bits. */
HEDLEY_ALWAYS_INLINE static lanes lanes_least_each(const lanes v[8]) {
    lanes h[4];
    for (int i = 0; i < 4; i++) {
        h[i] = simde_mm256_min_ps(simde_mm256_permute2f128_ps(v[i], v[i + 4], 0x20),
                                  simde_mm256_permute2f128_ps(v[i], v[i + 4], 0x31));
    }
    const lanes a = simde_mm256_min_ps(simde_mm256_unpacklo_ps(h[0], h[1]),
                                       simde_mm256_unpackhi_ps(h[0], h[1]));
    const lanes b = simde_mm256_min_ps(simde_mm256_unpacklo_ps(h[2], h[3]),
                                       simde_mm256_unpackhi_ps(h[2], h[3]));
    return simde_mm256_min_ps(simde_mm256_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(1, 0, 1, 0)),
                              simde_mm256_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(3, 2, 3, 2)));
}
HEDLEY_ALWAYS_INLINE static float lanes_greatest(lanes v) {
    const simde__m128 four =
        simde_mm_max_ps(simde_mm256_castps256_ps128(v), simde_mm256_extractf128_ps(v, 1));
    const simde__m128 two = simde_mm_max_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_max_ps(two, simde_mm_movehdup_ps(two)));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_halves(const float *p, uint32_t n, const float *q,
                                               uint32_t m) {
    (void)n; /* half a vector is 4 */
    (void)m;
    return simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(p)),
                                     simde_mm_loadu_ps(q), 1);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_spread(lanes v, uint32_t n, uint32_t j) {
    (void)n;
    return lanes_spread_fours(v, j);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn(lanes v, uint32_t n) {
    (void)n;
    return lanes_turn_fours(v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load_fours(const float *const p[2], int at) {
    return simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(p[0] + at)),
                                     simde_mm_loadu_ps(p[1] + at), 1);
}

#endif
