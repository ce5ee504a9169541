/* SPDX-License-Identifier: MIT
 *
 * Vectors of 8 lanes loaded from rows of floats, one row a lane, and stored to such rows, and
 * points of the sectors of a shape: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES8_ROWS_H
#define SEPAX_LANES8_ROWS_H

#include "lanes/lanes8.h"

/* Rows i and i + 4 of four floats in one vector. */
HEDLEY_ALWAYS_INLINE static lanes lanes_two_quads(const float *const p[8], int i, size_t at) {
    return simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(p[i] + at)),
                                     simde_mm_loadu_ps(p[i + 4] + at), 1);
}
/* Four vectors of two 128-bit halves, each half transposed as a 4x4 matrix. */
HEDLEY_ALWAYS_INLINE static void lanes_transpose_halves(const lanes r[4], lanes v[4]) {
    const lanes a = simde_mm256_unpacklo_ps(r[0], r[1]); /* r0[0] r1[0] r0[1] r1[1] | .. */
    const lanes b = simde_mm256_unpacklo_ps(r[2], r[3]);
    const lanes c = simde_mm256_unpackhi_ps(r[0], r[1]); /* r0[2] r1[2] r0[3] r1[3] | .. */
    const lanes d = simde_mm256_unpackhi_ps(r[2], r[3]);
    v[0] = simde_mm256_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    v[1] = simde_mm256_shuffle_ps(a, b, SIMDE_MM_SHUFFLE(3, 2, 3, 2));
    v[2] = simde_mm256_shuffle_ps(c, d, SIMDE_MM_SHUFFLE(1, 0, 1, 0));
    v[3] = simde_mm256_shuffle_ps(c, d, SIMDE_MM_SHUFFLE(3, 2, 3, 2));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_run(const float *p, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++, p += 4) {
        r[i] = simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(p)),
                                         simde_mm_loadu_ps(p + 16), 1);
    }
    lanes_transpose_halves(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_quads(const float *const p[8], size_t at, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = lanes_two_quads(p, i, at);
    }
    lanes_transpose_halves(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_less(const float *const p[8], lanes less, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = lanes_sub(lanes_two_quads(p, i, 0), less);
    }
    lanes_transpose_halves(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_joined(const float *const a[8], const float *const b[8],
                                                   lanes v[4]) {
    const lanes sign = simde_mm256_set_ps(0.0f, 0.0f, -0.0f, -0.0f, 0.0f, 0.0f, -0.0f, -0.0f);
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] =
            lanes_add(lanes_two_quads(b, i, 0), simde_mm256_xor_ps(lanes_two_quads(a, i, 0), sign));
    }
    lanes_transpose_halves(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_halves(const float *const p[8], size_t at, lanes low[4],
                                                   lanes high[4]) {
    lanes_load_quads(p, at, low);
    lanes_load_quads(p, at + 4, high);
}
HEDLEY_ALWAYS_INLINE static void lanes_store_quads(float *const p[8], const lanes v[4]) {
    lanes r[4];
    lanes_transpose_halves(v, r);
    for (int i = 0; i < 8; i++) {
        simde_mm_storeu_ps(p[i], i < 4 ? simde_mm256_castps256_ps128(r[i])
                                       : simde_mm256_extractf128_ps(r[i - 4], 1));
    }
}
HEDLEY_ALWAYS_INLINE static void lanes_store_rows(float *const p[8], const lanes v[8]) {
    lanes low[4], high[4];
    lanes_transpose_halves(v, low); /* the first four floats of rows i and i + 4 */
    lanes_transpose_halves(v + 4, high);
    for (int i = 0; i < 4; i++) {
        simde_mm256_storeu_ps(p[i], simde_mm256_permute2f128_ps(low[i], high[i], 0x20));
    }
    for (int i = 0; i < 4; i++) {
        simde_mm256_storeu_ps(p[i + 4], simde_mm256_permute2f128_ps(low[i], high[i], 0x31));
    }
}

/* Lane l gets element at[l] of the 16 in low and high. */
HEDLEY_ALWAYS_INLINE static lanes lanes_pick(lanes low, lanes high, simde__m256i at) {
    return simde_mm256_blendv_ps(simde_mm256_permutevar8x32_ps(low, at),
                                 simde_mm256_permutevar8x32_ps(high, at),
                                 simde_mm256_castsi256_ps(simde_mm256_slli_epi32(at, 28)));
}
/* The sectors that lanes_find_sectors stores. */
HEDLEY_ALWAYS_INLINE static simde__m128i lanes_sectors(const uint16_t *turn, uint16_t zero,
                                                       uint32_t n) {
    const simde__m128i turns = simde_mm_sub_epi16(simde_mm_loadu_si128((const simde__m128i *)turn),
                                                  simde_mm_set1_epi16((int16_t)zero));
    return simde_mm_mulhi_epu16(turns, simde_mm_set1_epi16((int16_t)(n - 1)));
}
HEDLEY_ALWAYS_INLINE static void lanes_find_sectors(const uint16_t *turn, uint16_t zero, uint32_t n,
                                                    uint16_t *to) {
    simde_mm_storeu_si128((simde__m128i *)to, lanes_sectors(turn, zero, n));
}
/* Without an array of pointers: gcc 12 would compute these in vectors, and then take them apart. */
HEDLEY_ALWAYS_INLINE static lanes lanes_two_points(const float *p, size_t low, size_t high) {
    return simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(p + 2 * low)),
                                     simde_mm_loadu_ps(p + 2 * high), 1);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_points(const float *p, const uint16_t at[8],
                                                   lanes v[4]) {
    const lanes r[4] = {lanes_two_points(p, at[0], at[4]), lanes_two_points(p, at[1], at[5]),
                        lanes_two_points(p, at[2], at[6]), lanes_two_points(p, at[3], at[7])};
    lanes_transpose_halves(r, v);
}
#define LANES_PICKED 16u /* their numbers fit in 16 bytes */
HEDLEY_ALWAYS_INLINE static void lanes_pick_sectors(const lane_sectors *t, const uint16_t *turn,
                                                    uint16_t zero, lanes v[4]) {
    const simde__m128i *table = (const simde__m128i *)t->sectors;
    const simde__m128i numbers =
        simde_mm_packus_epi16(simde_mm_loadu_si128(table), simde_mm_loadu_si128(table + 1));
    const simde__m128i sector = lanes_sectors(turn, zero, LANES_PICKED);
    /* an index from 128 on gives 0: the upper byte of each number */
    const simde__m128i picked =
        simde_mm_shuffle_epi8(numbers, simde_mm_or_si128(sector, simde_mm_set1_epi16(-0x8000)));
    const simde__m256i at = simde_mm256_cvtepu16_epi32(picked);
    const simde__m256i next = simde_mm256_add_epi32(at, simde_mm256_set1_epi32(1));
    const lanes x[2] = {simde_mm256_loadu_ps(t->x), simde_mm256_loadu_ps(t->x + 8)};
    const lanes y[2] = {simde_mm256_loadu_ps(t->y), simde_mm256_loadu_ps(t->y + 8)};
    v[0] = lanes_pick(x[0], x[1], at);
    v[1] = lanes_pick(y[0], y[1], at);
    v[2] = lanes_pick(x[0], x[1], next);
    v[3] = lanes_pick(y[0], y[1], next);
}

#endif
