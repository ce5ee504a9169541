/* SPDX-License-Identifier: MIT
 *
 * Points of the sectors of a shape in 16 lanes: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES16_SECTORS_H
#define SEPAX_LANES16_SECTORS_H

#include "lanes/lanes16_rows.h"

/* Lane l gets element at[l] of n floats, as often as they go round. */
HEDLEY_ALWAYS_INLINE static lanes lanes_pick(const float *p, uint32_t n, simde__m512i at) {
    if (n == 16) {
        return simde_mm512_permutexvar_ps(at, simde_mm512_loadu_ps(p));
    }
    const lanes low =
        simde_mm512_permutex2var_ps(simde_mm512_loadu_ps(p), at, simde_mm512_loadu_ps(p + 16));
    if (n == 32) {
        return low;
    }
    const lanes high =
        simde_mm512_permutex2var_ps(simde_mm512_loadu_ps(p + 32), at, simde_mm512_loadu_ps(p + 48));
    const simde__mmask16 far = simde_mm512_test_epi32_mask(at, simde_mm512_set1_epi32(32));
    return simde_mm512_mask_blend_ps(far, low, high);
}
/* The sectors that lanes_find_sectors stores. */
HEDLEY_ALWAYS_INLINE static simde__m256i lanes_sectors(const uint16_t *turn, uint16_t zero,
                                                       uint32_t n) {
    const simde__m256i turns = simde_mm256_sub_epi16(
        simde_mm256_loadu_si256((const simde__m256i *)turn), simde_mm256_set1_epi16((int16_t)zero));
    return simde_mm256_mulhi_epu16(turns, simde_mm256_set1_epi16((int16_t)(n - 1)));
}
HEDLEY_ALWAYS_INLINE static void lanes_find_sectors(const uint16_t *turn, uint16_t zero, uint32_t n,
                                                    uint16_t *to) {
    simde_mm256_storeu_si256((simde__m256i *)to, lanes_sectors(turn, zero, n));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_points(const float *p, const uint16_t at[16],
                                                   lanes v[4]) {
    const float *point[16];
    for (int l = 0; l < 16; l++) {
        point[l] = p + 2 * (size_t)at[l];
    }
    lanes_load_quads(point, 0, v);
}
#define LANES_PICKED 64u /* their numbers fit in two registers */
HEDLEY_ALWAYS_INLINE static void lanes_pick_sectors(const lane_sectors *t, const uint16_t *turn,
                                                    uint16_t zero, lanes v[4]) {
    static const uint16_t even[32] = {0, 0, 1, 0, 2,  0, 3,  0, 4,  0, 5,  0, 6,  0, 7,  0,
                                      8, 0, 9, 0, 10, 0, 11, 0, 12, 0, 13, 0, 14, 0, 15, 0};
    const uint32_t n = t->n;
    const simde__m512i wide = simde_mm512_castsi256_si512(lanes_sectors(turn, zero, n));
    simde__m512i picked;
    if (n == 16) {
        const simde__m256i numbers = simde_mm256_loadu_si256((const simde__m256i *)t->sectors);
        picked = simde_mm512_permutexvar_epi16(wide, simde_mm512_castsi256_si512(numbers));
    } else if (n == 32) {
        picked = simde_mm512_permutexvar_epi16(wide, simde_mm512_loadu_si512(t->sectors));
    } else {
        picked = simde_mm512_permutex2var_epi16(simde_mm512_loadu_si512(t->sectors), wide,
                                                simde_mm512_loadu_si512(t->sectors + 32));
    }
    const simde__m512i first =
        simde_mm512_maskz_permutexvar_epi16(0x55555555, simde_mm512_loadu_si512(even), picked);
    const simde__m512i next = simde_mm512_add_epi32(first, simde_mm512_set1_epi32(1));
    v[0] = lanes_pick(t->x, n, first);
    v[1] = lanes_pick(t->y, n, first);
    v[2] = lanes_pick(t->x, n, next);
    v[3] = lanes_pick(t->y, n, next);
}

#endif
