/* SPDX-License-Identifier: MIT
 *
 * lanes.h for 256 bits: AVX2.
 */
#ifndef SEPAX_LANES8_H
#define SEPAX_LANES8_H

#include <simde/x86/avx2.h>
#include <string.h>

typedef simde__m256 lanes;
typedef simde__m256 lane_mask;

HEDLEY_ALWAYS_INLINE static bool lanes_mode_is_usual(void) {
    return true; /* the call has set the mode */
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load(const float *p) {
    return simde_mm256_loadu_ps(p);
}
HEDLEY_ALWAYS_INLINE static void lanes_store(float *p, lanes v) {
    simde_mm256_storeu_ps(p, v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set(float f) {
    return simde_mm256_set1_ps(f);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set_bits(uint32_t bits) {
    return simde_mm256_castsi256_ps(simde_mm256_set1_epi32((int32_t)bits));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_alternate(const void *p, lanes *even, lanes *odd) {
    const lanes r0 = simde_mm256_loadu_ps(p), r1 = simde_mm256_loadu_ps((const float *)p + 8);
    /* 0 1 2 3 | 8 9 10 11 and 4 5 6 7 | 12 13 14 15 */
    const lanes low = simde_mm256_permute2f128_ps(r0, r1, 0x20);
    const lanes high = simde_mm256_permute2f128_ps(r0, r1, 0x31);
    *even = simde_mm256_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(2, 0, 2, 0));
    *odd = simde_mm256_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(3, 1, 3, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add_bits(lanes a, lanes b) {
    return simde_mm256_castsi256_ps(
        simde_mm256_add_epi32(simde_mm256_castps_si256(a), simde_mm256_castps_si256(b)));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_bytes(const uint32_t *words, lanes v[4]) {
    const simde__m256i byte = simde_mm256_set1_epi32(255),
                       all = simde_mm256_loadu_si256((const simde__m256i *)words);
    v[0] = simde_mm256_cvtepi32_ps(simde_mm256_and_si256(all, byte));
    v[1] = simde_mm256_cvtepi32_ps(simde_mm256_and_si256(simde_mm256_srli_epi32(all, 8), byte));
    v[2] = simde_mm256_cvtepi32_ps(simde_mm256_and_si256(simde_mm256_srli_epi32(all, 16), byte));
    v[3] = simde_mm256_cvtepi32_ps(simde_mm256_srli_epi32(all, 24));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add(lanes a, lanes b) {
    return simde_mm256_add_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sub(lanes a, lanes b) {
    return simde_mm256_sub_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_mul(lanes a, lanes b) {
    return simde_mm256_mul_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_div(lanes a, lanes b) {
    return simde_mm256_div_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sqrt(lanes a) {
    return simde_mm256_sqrt_ps(a);
}
HEDLEY_ALWAYS_INLINE static float lanes_root(float f) {
    return sqrtf(f);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_min(lanes a, lanes b) {
    return simde_mm256_min_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max(lanes a, lanes b) {
    return simde_mm256_max_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_abs(lanes a) {
    return simde_mm256_andnot_ps(simde_mm256_set1_ps(-0.0f), a);
}
/* A maximum of integers: floats without a sign are ordered like their bits, and more ports have
 * this instruction. */
HEDLEY_ALWAYS_INLINE static lanes lanes_max_size(lanes s, lanes v) {
    return simde_mm256_castsi256_ps(
        simde_mm256_max_epi32(simde_mm256_castps_si256(s), simde_mm256_castps_si256(lanes_abs(v))));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return simde_mm256_cmp_ps(a, b, SIMDE_CMP_GT_OQ);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return simde_mm256_cmp_ps(a, b, SIMDE_CMP_EQ_OQ);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater_bits(lanes a, lanes b) {
    return simde_mm256_castsi256_ps(
        simde_mm256_cmpgt_epi32(simde_mm256_castps_si256(a), simde_mm256_castps_si256(b)));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and(lane_mask a, lane_mask b) {
    return simde_mm256_and_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and_not(lane_mask a, lane_mask b) {
    return simde_mm256_andnot_ps(b, a);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_or(lane_mask a, lane_mask b) {
    return simde_mm256_or_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_select(lane_mask m, lanes a, lanes b) {
    return simde_mm256_blendv_ps(b, a, m);
}
HEDLEY_ALWAYS_INLINE static uint32_t lanes_bits(lane_mask m) {
    return (uint32_t)simde_mm256_movemask_ps(m);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_from_bits(uint32_t bits) {
    const simde__m256i lane_bit = simde_mm256_set_epi32(128, 64, 32, 16, 8, 4, 2, 1);
    const simde__m256i mine =
        simde_mm256_and_si256(simde_mm256_set1_epi32((int32_t)bits), lane_bit);
    return simde_mm256_castsi256_ps(simde_mm256_cmpeq_epi32(mine, lane_bit));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_exponent(lanes v) {
    return simde_mm256_and_ps(v, simde_mm256_castsi256_ps(simde_mm256_set1_epi32(0x7F800000)));
}
HEDLEY_ALWAYS_INLINE static void lanes_store_relations(uint8_t *out, lane_mask disjoint,
                                                       lane_mask touching, lane_mask overlapping) {
    const simde__m256i less_3 =
        simde_mm256_and_si256(simde_mm256_castps_si256(disjoint), simde_mm256_set1_epi32(3));
    const simde__m256i less_2 =
        simde_mm256_and_si256(simde_mm256_castps_si256(touching), simde_mm256_set1_epi32(2));
    /* A true lane is the integer -1. */
    const simde__m256i three_or_two =
        simde_mm256_add_epi32(simde_mm256_set1_epi32(3), simde_mm256_castps_si256(overlapping));
    const simde__m256i code =
        simde_mm256_sub_epi32(three_or_two, simde_mm256_or_si256(less_3, less_2));
    const simde__m128i words = simde_mm_packs_epi32(simde_mm256_castsi256_si128(code),
                                                    simde_mm256_extracti128_si256(code, 1));
    const int64_t bytes = simde_mm_cvtsi128_si64(simde_mm_packus_epi16(words, words));
    memcpy(out, &bytes, 8);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_indices(uint32_t bits, uint32_t first,
                                                        uint16_t *out) {
    const uint32_t low = pack_four(bits & 15, first, out);
    return low + pack_four(bits >> 4, first + 4, out + low);
}

/* Rows i and i + 4 of four floats in one vector. */
HEDLEY_ALWAYS_INLINE static lanes lanes_two_quads(const float *const p[8], int i, int at) {
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
HEDLEY_ALWAYS_INLINE static void lanes_load_quads(const float *const p[8], int at, lanes v[4]) {
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
HEDLEY_ALWAYS_INLINE static void lanes_load_rows(const float *const p[8], lanes v[8]) {
    lanes_load_quads(p, 0, v);
    lanes_load_quads(p, 4, v + 4);
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
HEDLEY_ALWAYS_INLINE static lanes lanes_repeat(const float *p, uint32_t n) {
    return n >= 8 ? simde_mm256_loadu_ps(p) : simde_mm256_broadcast_ps((const simde__m128 *)p);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_rotate(lanes v) {
    return simde_mm256_permutevar8x32_ps(v, simde_mm256_set_epi32(0, 7, 6, 5, 4, 3, 2, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_next(lanes v, lanes after) {
    return lanes_rotate(simde_mm256_blend_ps(v, after, 1));
}
/* Lane l gets element at[l] of the 16 in low and high. */
HEDLEY_ALWAYS_INLINE static lanes lanes_pick(lanes low, lanes high, simde__m256i at) {
    return simde_mm256_blendv_ps(simde_mm256_permutevar8x32_ps(low, at),
                                 simde_mm256_permutevar8x32_ps(high, at),
                                 simde_mm256_castsi256_ps(simde_mm256_slli_epi32(at, 28)));
}
HEDLEY_ALWAYS_INLINE static void lanes_find_sectors(const uint16_t *turn, uint16_t zero, uint32_t n,
                                                    uint16_t *to) {
    const simde__m128i turns = simde_mm_sub_epi16(simde_mm_loadu_si128((const simde__m128i *)turn),
                                                  simde_mm_set1_epi16((int16_t)zero));
    simde_mm_storeu_si128((simde__m128i *)to,
                          simde_mm_mulhi_epu16(turns, simde_mm_set1_epi16((int16_t)(n - 1))));
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
    const simde__m128i turns = simde_mm_sub_epi16(simde_mm_loadu_si128((const simde__m128i *)turn),
                                                  simde_mm_set1_epi16((int16_t)zero));
    const simde__m128i sector = simde_mm_mulhi_epu16(turns, simde_mm_set1_epi16(15));
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
    switch (j) {
    case 0:
        return simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 0, 0, 0));
    case 1:
        return simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(1, 1, 1, 1));
    case 2:
        return simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(2, 2, 2, 2));
    default:
        return simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(3, 3, 3, 3));
    }
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn(lanes v, uint32_t n) {
    (void)n;
    return simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 3, 2, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load_fours(const float *const p[2], int at) {
    return simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(p[0] + at)),
                                     simde_mm_loadu_ps(p[1] + at), 1);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_swap_fours(lanes v) {
    return simde_mm256_permute2f128_ps(v, v, 1);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_greatest_of_eights(lanes v) {
    v = lanes_max(v, lanes_swap_fours(v));
    v = lanes_max(v, simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(1, 0, 3, 2)));
    return lanes_max(v, simde_mm256_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(2, 3, 0, 1)));
}

#endif
