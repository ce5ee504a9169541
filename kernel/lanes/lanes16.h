/* SPDX-License-Identifier: MIT
 *
 * lanes.h for 512 bits: AVX-512 (F, BW, DQ, VL). Masks are mask registers.
 */
#ifndef SEPAX_LANES16_H
#define SEPAX_LANES16_H

#include <simde/x86/avx512.h>

typedef simde__m512 lanes;
typedef simde__mmask16 lane_mask;

/* Only instructions of 512 bits can name their own rounding. */
#ifdef SIMDE_X86_AVX512F_NATIVE
#define LANES_CAN_BE_QUIET true
#else
#define LANES_CAN_BE_QUIET false
#endif
#if defined(SEPAX_QUIET) && defined(SIMDE_X86_AVX512F_NATIVE)
#include "lanes/lanes16_quiet.h"
#else
#include "lanes/lanes16_modal.h"
#endif

HEDLEY_ALWAYS_INLINE static lanes lanes_load(const float *p) {
    return simde_mm512_loadu_ps(p);
}
HEDLEY_ALWAYS_INLINE static void lanes_store(float *p, lanes v) {
    simde_mm512_storeu_ps(p, v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set(float f) {
    return simde_mm512_set1_ps(f);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set_bits(uint32_t bits) {
    return simde_mm512_castsi512_ps(simde_mm512_set1_epi32((int32_t)bits));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_alternate(const void *p, lanes *even, lanes *odd) {
    static const int32_t at[16] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    const simde__m512i index = simde_mm512_loadu_si512(at);
    const lanes low = simde_mm512_loadu_ps(p), high = simde_mm512_loadu_ps((const float *)p + 16);
    *even = simde_mm512_permutex2var_ps(low, index, high);
    *odd = simde_mm512_permutex2var_ps(low, simde_mm512_add_epi32(index, simde_mm512_set1_epi32(1)),
                                       high);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add_bits(lanes a, lanes b) {
    return simde_mm512_castsi512_ps(
        simde_mm512_add_epi32(simde_mm512_castps_si512(a), simde_mm512_castps_si512(b)));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_bytes(const uint32_t *words, lanes v[4]) {
    const simde__m512i byte = simde_mm512_set1_epi32(255), all = simde_mm512_loadu_si512(words);
    v[0] = simde_mm512_cvtepu32_ps(simde_mm512_and_si512(all, byte));
    v[1] = simde_mm512_cvtepu32_ps(simde_mm512_and_si512(simde_mm512_srli_epi32(all, 8), byte));
    v[2] = simde_mm512_cvtepu32_ps(simde_mm512_and_si512(simde_mm512_srli_epi32(all, 16), byte));
    v[3] = simde_mm512_cvtepu32_ps(simde_mm512_srli_epi32(all, 24));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_div(lanes a, lanes b) {
    return simde_mm512_div_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sqrt(lanes a) {
    return simde_mm512_sqrt_ps(a);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_abs(lanes a) {
    return simde_mm512_abs_ps(a);
}
/* A maximum of integers: floats without a sign are ordered like their bits, and every port has this
 * instruction. */
HEDLEY_ALWAYS_INLINE static lanes lanes_max_size(lanes s, lanes v) {
    return simde_mm512_castsi512_ps(
        simde_mm512_max_epi32(simde_mm512_castps_si512(s), simde_mm512_castps_si512(lanes_abs(v))));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater_bits(lanes a, lanes b) {
    return simde_mm512_cmpgt_epi32_mask(simde_mm512_castps_si512(a), simde_mm512_castps_si512(b));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and(lane_mask a, lane_mask b) {
    return (lane_mask)(a & b);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and_not(lane_mask a, lane_mask b) {
    return (lane_mask)(a & ~b);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_or(lane_mask a, lane_mask b) {
    return (lane_mask)(a | b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_select(lane_mask m, lanes a, lanes b) {
    return simde_mm512_mask_blend_ps(m, b, a);
}
HEDLEY_ALWAYS_INLINE static uint32_t lanes_bits(lane_mask m) {
    return m;
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_from_bits(uint32_t bits) {
    return (lane_mask)bits;
}
HEDLEY_ALWAYS_INLINE static lanes lanes_exponent(lanes v) {
    const simde__m512i field = simde_mm512_set1_epi32(0x7F800000);
    return simde_mm512_castsi512_ps(simde_mm512_and_si512(simde_mm512_castps_si512(v), field));
}
HEDLEY_ALWAYS_INLINE static void lanes_store_relations(uint8_t *out, lane_mask disjoint,
                                                       lane_mask touching, lane_mask overlapping) {
    simde__m128i code = simde_mm_set1_epi8(3);
    code = simde_mm_mask_mov_epi8(code, disjoint, simde_mm_setzero_si128());
    code = simde_mm_mask_mov_epi8(code, touching, simde_mm_set1_epi8(1));
    code = simde_mm_mask_mov_epi8(code, overlapping, simde_mm_set1_epi8(2));
    simde_mm_storeu_si128((simde__m128i *)out, code);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_indices(uint32_t bits, uint32_t first,
                                                        uint16_t *out) {
    static const int32_t lane[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const simde__m512i set =
        simde_mm512_maskz_compress_epi32((simde__mmask16)bits, simde_mm512_loadu_si512(lane));
    const simde__m512i index = simde_mm512_add_epi32(set, simde_mm512_set1_epi32((int32_t)first));
    simde_mm256_storeu_si256((simde__m256i *)out, simde_mm512_cvtsepi32_epi16(index));
    return (uint32_t)__builtin_popcount(bits);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_pairs(uint32_t bits, uint32_t id,
                                                      const uint32_t *ids, uint32_t *out) {
    static const int32_t first[16] = {0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23};
    static const int32_t last[16] = {8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
    const simde__mmask16 set = (simde__mmask16)bits;
    const simde__m512i other = simde_mm512_maskz_compress_epi32(set, simde_mm512_loadu_si512(ids));
    const simde__m512i mine = simde_mm512_set1_epi32((int32_t)id);
    const simde__m512i low = simde_mm512_min_epu32(mine, other);
    const simde__m512i high = simde_mm512_max_epu32(mine, other);
    const uint32_t count = (uint32_t)__builtin_popcount(bits);
    simde_mm512_storeu_si512(
        out, simde_mm512_permutex2var_epi32(low, simde_mm512_loadu_si512(first), high));
    if (count > 8) { /* hardly ever */
        simde_mm512_storeu_si512(
            out + 16, simde_mm512_permutex2var_epi32(low, simde_mm512_loadu_si512(last), high));
    }
    return count;
}

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
HEDLEY_ALWAYS_INLINE static lanes lanes_four_quads(const float *const p[16], int i, int at) {
    lanes r = simde_mm512_castps128_ps512(simde_mm_loadu_ps(p[i] + at));
    r = simde_mm512_insertf32x4(r, simde_mm_loadu_ps(p[i + 4] + at), 1);
    r = simde_mm512_insertf32x4(r, simde_mm_loadu_ps(p[i + 8] + at), 2);
    return simde_mm512_insertf32x4(r, simde_mm_loadu_ps(p[i + 12] + at), 3);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_quads(const float *const p[16], int at, lanes v[4]) {
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
HEDLEY_ALWAYS_INLINE static void lanes_load_rows(const float *const p[16], lanes v[8]) {
    lanes r[8], low[4], high[4];
    for (int i = 0; i < 8; i++) {
        const int row = i + (i & 4);
        r[i] = simde_mm512_insertf32x8(simde_mm512_castps256_ps512(simde_mm256_loadu_ps(p[row])),
                                       simde_mm256_loadu_ps(p[row + 4]), 1);
    }
    lanes_transpose_quarters(r[0], r[1], r[2], r[3], low);
    lanes_transpose_quarters(r[4], r[5], r[6], r[7], high);
    for (int j = 0; j < 4; j++) {
        v[j] = simde_mm512_shuffle_f32x4(low[j], high[j], SIMDE_MM_SHUFFLE(2, 0, 2, 0));
        v[j + 4] = simde_mm512_shuffle_f32x4(low[j], high[j], SIMDE_MM_SHUFFLE(3, 1, 3, 1));
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
HEDLEY_ALWAYS_INLINE static void lanes_find_sectors(const uint16_t *turn, uint16_t zero, uint32_t n,
                                                    uint16_t *to) {
    const simde__m256i turns = simde_mm256_sub_epi16(
        simde_mm256_loadu_si256((const simde__m256i *)turn), simde_mm256_set1_epi16((int16_t)zero));
    simde_mm256_storeu_si256(
        (simde__m256i *)to,
        simde_mm256_mulhi_epu16(turns, simde_mm256_set1_epi16((int16_t)(n - 1))));
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
    const simde__m256i turns = simde_mm256_sub_epi16(
        simde_mm256_loadu_si256((const simde__m256i *)turn), simde_mm256_set1_epi16((int16_t)zero));
    const simde__m256i sector =
        simde_mm256_mulhi_epu16(turns, simde_mm256_set1_epi16((int16_t)(n - 1)));
    const simde__m512i wide = simde_mm512_castsi256_si512(sector);
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
HEDLEY_ALWAYS_INLINE static float lanes_least(lanes v) {
    const lanes swapped = simde_mm512_shuffle_f32x4(v, v, SIMDE_MM_SHUFFLE(1, 0, 3, 2));
    const simde__m256 eight = simde_mm512_castps512_ps256(simde_mm512_min_ps(v, swapped));
    const simde__m128 four =
        simde_mm_min_ps(simde_mm256_castps256_ps128(eight), simde_mm256_extractf128_ps(eight, 1));
    const simde__m128 two = simde_mm_min_ps(four, simde_mm_movehl_ps(four, four));
    return simde_mm_cvtss_f32(simde_mm_min_ps(two, simde_mm_movehdup_ps(two)));
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
    switch (j) {
    case 0:
        return simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 0, 0, 0));
    case 1:
        return simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(1, 1, 1, 1));
    case 2:
        return simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(2, 2, 2, 2));
    default:
        return simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(3, 3, 3, 3));
    }
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn(lanes v, uint32_t n) {
    static const int32_t up[16] = {1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8};
    return n == 8 ? simde_mm512_permutexvar_ps(simde_mm512_loadu_si512(up), v)
                  : simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 3, 2, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load_fours(const float *const p[4], int at) {
    lanes v = simde_mm512_castps128_ps512(simde_mm_loadu_ps(p[0] + at));
    v = simde_mm512_insertf32x4(v, simde_mm_loadu_ps(p[1] + at), 1);
    v = simde_mm512_insertf32x4(v, simde_mm_loadu_ps(p[2] + at), 2);
    return simde_mm512_insertf32x4(v, simde_mm_loadu_ps(p[3] + at), 3);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_swap_fours(lanes v) {
    return simde_mm512_shuffle_f32x4(v, v, SIMDE_MM_SHUFFLE(2, 3, 0, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_greatest_of_eights(lanes v) {
    v = lanes_max(v, lanes_swap_fours(v));
    v = lanes_max(v, simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(1, 0, 3, 2)));
    return lanes_max(v, simde_mm512_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(2, 3, 0, 1)));
}

#endif
