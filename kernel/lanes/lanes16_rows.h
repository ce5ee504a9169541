/* SPDX-License-Identifier: MIT
 *
 * Vectors of 16 lanes loaded from rows of floats, one row a lane, and stored to such rows, and
 * points of the sectors of a shape: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES16_ROWS_H
#define SEPAX_LANES16_ROWS_H

#include "lanes/lanes16.h"

/* Four vectors of four 128-bit quarters, each quarter transposed as a 4x4 matrix. */
HEDLEY_ALWAYS_INLINE static void lanes_transpose_quarters(lanes r0, lanes r1, lanes r2, lanes r3,
                                                          lanes v[4]) {
    const lanes a = simde_mm512_unpacklo_ps(r0, r1); /* r0[0] r1[0] r0[1] r1[1] | .. */
    const lanes b = simde_mm512_unpacklo_ps(r2, r3);
    const lanes c = simde_mm512_unpackhi_ps(r0, r1); /* r0[2] r1[2] r0[3] r1[3] | .. */
    const lanes d = simde_mm512_unpackhi_ps(r2, r3);
    v[0] = simde_mm512_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    v[1] = simde_mm512_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(3, 2, 3, 2));
    v[2] = simde_mm512_shuffle_ps(c, d, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    v[3] = simde_mm512_shuffle_ps(c, d, SIMDE_MM_SHUFFLE(3, 2, 3, 2));
}
/* Rows that follow one another, in the same order. */
HEDLEY_ALWAYS_INLINE static void lanes_load_run(const float *p, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++, p += 4) {
        r[i] = simde_mm512_castps128_ps512(simde_mm_loadu_ps(p));
        r[i] = simde_mm512_insertf32x4(r[i], simde_mm_loadu_ps(p + 16), 1);
        r[i] = simde_mm512_insertf32x4(r[i], simde_mm_loadu_ps(p + 32), 2);
        r[i] = simde_mm512_insertf32x4(r[i], simde_mm_loadu_ps(p + 48), 3);
    }
    lanes_transpose_quarters(r[0], r[1], r[2], r[3], v);
}
/* Rows i, i + 4, i + 8 and i + 12 of four floats in one vector. */
HEDLEY_ALWAYS_INLINE static lanes lanes_four_quads(const float *const p[16], int i, size_t at) {
    lanes r = simde_mm512_castps128_ps512(simde_mm_loadu_ps(p[i] + at));
    r = simde_mm512_insertf32x4(r, simde_mm_loadu_ps(p[i + 4] + at), 1);
    r = simde_mm512_insertf32x4(r, simde_mm_loadu_ps(p[i + 8] + at), 2);
    return simde_mm512_insertf32x4(r, simde_mm_loadu_ps(p[i + 12] + at), 3);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_quads(const float *const p[16], size_t at, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = lanes_four_quads(p, i, at);
    }
    lanes_transpose_quarters(r[0], r[1], r[2], r[3], v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_less(const float *const p[16], lanes less, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = lanes_sub(lanes_four_quads(p, i, 0), less);
    }
    lanes_transpose_quarters(r[0], r[1], r[2], r[3], v);
}
/* The differences and sums are made in vectors of 256 bits, which cost half as much. Rows i and
 * i + 4 share such a vector; the vectors of 512 bits then hold the rows as in lanes_load_quads. */
HEDLEY_ALWAYS_INLINE static void lanes_load_joined(const float *const a[16],
                                                   const float *const b[16], lanes v[4]) {
    const simde__m256 sign = simde_mm256_set_ps(0.0f, 0.0f, -0.0f, -0.0f, 0.0f, 0.0f, -0.0f, -0.0f);
    simde__m256 half[8];
    lanes r[4];
    for (int i = 0; i < 8; i++) {
        const int row = i + (i & 4);
        const simde__m256 of_a =
            simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(a[row])),
                                      simde_mm_loadu_ps(a[row + 4]), 1);
        const simde__m256 of_b =
            simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(b[row])),
                                      simde_mm_loadu_ps(b[row + 4]), 1);
        half[i] = simde_mm256_add_ps(of_b, simde_mm256_xor_ps(of_a, sign));
    }
    for (int i = 0; i < 4; i++) {
        r[i] = simde_mm512_insertf32x8(simde_mm512_castps256_ps512(half[i]), half[i + 4], 1);
    }
    lanes_transpose_quarters(r[0], r[1], r[2], r[3], v);
}
/* A vector holds the 8 floats of row i and those of row i + 4. After the transpose of quarters, the
 * first four floats of rows 0-3 and 4-7 (8-11 and 12-15) therefore lie in quarters 0 and 2, and the
 * last four in quarters 1 and 3. */
HEDLEY_ALWAYS_INLINE static void lanes_load_halves(const float *const p[16], size_t at,
                                                   lanes low[4], lanes high[4]) {
    lanes r[8], even[4], odd[4];
    for (int i = 0; i < 8; i++) {
        const int row = i + (i & 4);
        r[i] =
            simde_mm512_insertf32x8(simde_mm512_castps256_ps512(simde_mm256_loadu_ps(p[row] + at)),
                                    simde_mm256_loadu_ps(p[row + 4] + at), 1);
    }
    lanes_transpose_quarters(r[0], r[1], r[2], r[3], even);
    lanes_transpose_quarters(r[4], r[5], r[6], r[7], odd);
    for (int j = 0; j < 4; j++) {
        low[j] = simde_mm512_shuffle_f32x4(even[j], odd[j], SIMDE_MM_SHUFFLE(2, 0, 2, 0));
        high[j] = simde_mm512_shuffle_f32x4(even[j], odd[j], SIMDE_MM_SHUFFLE(3, 1, 3, 1));
    }
}
HEDLEY_ALWAYS_INLINE static void lanes_store_quads(float *const p[16], const lanes v[4]) {
    lanes r[4];
    lanes_transpose_quarters(v[0], v[1], v[2], v[3], r);
    for (int i = 0; i < 4; i++) {
        simde_mm_storeu_ps(p[i], simde_mm512_castps512_ps128(r[i]));
    }
    for (int i = 0; i < 4; i++) {
        simde_mm_storeu_ps(p[i + 4], simde_mm512_extractf32x4_ps(r[i], 1));
    }
    for (int i = 0; i < 4; i++) {
        simde_mm_storeu_ps(p[i + 8], simde_mm512_extractf32x4_ps(r[i], 2));
    }
    for (int i = 0; i < 4; i++) {
        simde_mm_storeu_ps(p[i + 12], simde_mm512_extractf32x4_ps(r[i], 3));
    }
}
/* The reverse of lanes_load_rows: after the transpose, quarters 0 and 1 belong to row i, quarters 2
 * and 3 to row i + 4. */
HEDLEY_ALWAYS_INLINE static void lanes_store_eight_rows(float *const p[8], const lanes v[8],
                                                        const int32_t at[16]) {
    const simde__m512i index = simde_mm512_loadu_si512(at);
    lanes r[4];
    lanes_transpose_quarters(simde_mm512_permutex2var_ps(v[0], index, v[4]),
                             simde_mm512_permutex2var_ps(v[1], index, v[5]),
                             simde_mm512_permutex2var_ps(v[2], index, v[6]),
                             simde_mm512_permutex2var_ps(v[3], index, v[7]), r);
    for (int i = 0; i < 4; i++) {
        simde_mm256_storeu_ps(p[i], simde_mm512_castps512_ps256(r[i]));
    }
    for (int i = 0; i < 4; i++) {
        simde_mm256_storeu_si256((simde__m256i *)(void *)p[i + 4],
                                 simde_mm512_extracti64x4_epi64(simde_mm512_castps_si512(r[i]), 1));
    }
}
HEDLEY_ALWAYS_INLINE static void lanes_store_rows(float *const p[16], const lanes v[8]) {
    static const int32_t low[16] = {0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23};
    static const int32_t high[16] = {8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31};
    lanes_store_eight_rows(p, v, low);
    lanes_store_eight_rows(p + 8, v, high);
}

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
