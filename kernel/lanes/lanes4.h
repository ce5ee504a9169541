/* SPDX-License-Identifier: MIT
 *
 * lanes.h for 128 bits: SSE2, NEON, WebAssembly, VSX, z/Architecture, and plain C by SIMDe.
 */
#ifndef SEPAX_LANES4_H
#define SEPAX_LANES4_H

#include <simde/x86/sse2.h>
#include <string.h>

typedef simde__m128 lanes;
typedef simde__m128 lane_mask;

HEDLEY_ALWAYS_INLINE static bool lanes_mode_is_usual(void) {
    return true; /* the call has set the mode */
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load(const float *p) {
    return simde_mm_loadu_ps(p);
}
HEDLEY_ALWAYS_INLINE static void lanes_store(float *p, lanes v) {
    simde_mm_storeu_ps(p, v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set(float f) {
    return simde_mm_set1_ps(f);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set_bits(uint32_t bits) {
    return simde_mm_castsi128_ps(simde_mm_set1_epi32((int32_t)bits));
}
HEDLEY_ALWAYS_INLINE static void lanes_load_alternate(const void *p, lanes *even, lanes *odd) {
    const lanes low = simde_mm_loadu_ps(p), high = simde_mm_loadu_ps((const float *)p + 4);
    *even = simde_mm_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(2, 0, 2, 0));
    *odd = simde_mm_shuffle_ps(low, high, SIMDE_MM_SHUFFLE(3, 1, 3, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add_bits(lanes a, lanes b) {
    return simde_mm_castsi128_ps(
        simde_mm_add_epi32(simde_mm_castps_si128(a), simde_mm_castps_si128(b)));
}
/* The first byte in memory is the lowest one of a word, on big-endian targets the highest one. */
HEDLEY_ALWAYS_INLINE static void lanes_load_bytes(const uint32_t *words, lanes v[4]) {
    const int turn = SIMDE_ENDIAN_ORDER == SIMDE_ENDIAN_BIG ? 3 : 0;
    const simde__m128i byte = simde_mm_set1_epi32(255);
    const simde__m128i all = simde_mm_loadu_si128((const simde__m128i *)words);
    v[turn] = simde_mm_cvtepi32_ps(simde_mm_and_si128(all, byte));
    v[turn ^ 1] = simde_mm_cvtepi32_ps(simde_mm_and_si128(simde_mm_srli_epi32(all, 8), byte));
    v[turn ^ 2] = simde_mm_cvtepi32_ps(simde_mm_and_si128(simde_mm_srli_epi32(all, 16), byte));
    v[turn ^ 3] = simde_mm_cvtepi32_ps(simde_mm_srli_epi32(all, 24));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add(lanes a, lanes b) {
    return simde_mm_add_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sub(lanes a, lanes b) {
    return simde_mm_sub_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_mul(lanes a, lanes b) {
    return simde_mm_mul_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_div(lanes a, lanes b) {
    return simde_mm_div_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sqrt(lanes a) {
    return simde_mm_sqrt_ps(a);
}
HEDLEY_ALWAYS_INLINE static float lanes_root(float f) {
    return sqrtf(f);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_min(lanes a, lanes b) {
    return simde_mm_min_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max(lanes a, lanes b) {
    return simde_mm_max_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_abs(lanes a) {
    return simde_mm_andnot_ps(simde_mm_set1_ps(-0.0f), a);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max_size(lanes s, lanes v) {
    return simde_mm_max_ps(s, lanes_abs(v));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater(lanes a, lanes b) {
    return simde_mm_cmpgt_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_equal(lanes a, lanes b) {
    return simde_mm_cmpeq_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_greater_bits(lanes a, lanes b) {
    return simde_mm_castsi128_ps(
        simde_mm_cmpgt_epi32(simde_mm_castps_si128(a), simde_mm_castps_si128(b)));
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and(lane_mask a, lane_mask b) {
    return simde_mm_and_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_and_not(lane_mask a, lane_mask b) {
    return simde_mm_andnot_ps(b, a);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_or(lane_mask a, lane_mask b) {
    return simde_mm_or_ps(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_select(lane_mask m, lanes a, lanes b) {
    return simde_mm_or_ps(simde_mm_and_ps(m, a), simde_mm_andnot_ps(m, b));
}
HEDLEY_ALWAYS_INLINE static uint32_t lanes_bits(lane_mask m) {
    return (uint32_t)simde_mm_movemask_ps(m);
}
HEDLEY_ALWAYS_INLINE static lane_mask lanes_from_bits(uint32_t bits) {
    const simde__m128i lane_bit = simde_mm_set_epi32(8, 4, 2, 1);
    const simde__m128i mine = simde_mm_and_si128(simde_mm_set1_epi32((int32_t)bits), lane_bit);
    return simde_mm_castsi128_ps(simde_mm_cmpeq_epi32(mine, lane_bit));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_exponent(lanes v) {
    return simde_mm_and_ps(v, simde_mm_castsi128_ps(simde_mm_set1_epi32(0x7F800000)));
}
HEDLEY_ALWAYS_INLINE static void lanes_store_relations(uint8_t *out, lane_mask disjoint,
                                                       lane_mask touching, lane_mask overlapping) {
    const lanes less_3 = simde_mm_and_ps(disjoint, simde_mm_castsi128_ps(simde_mm_set1_epi32(3)));
    const lanes less_2 = simde_mm_and_ps(touching, simde_mm_castsi128_ps(simde_mm_set1_epi32(2)));
    const lanes less = simde_mm_or_ps(less_3, less_2);
    /* A true lane is the integer -1. */
    const simde__m128i three_or_two =
        simde_mm_add_epi32(simde_mm_set1_epi32(3), simde_mm_castps_si128(overlapping));
    const simde__m128i code = simde_mm_sub_epi32(three_or_two, simde_mm_castps_si128(less));
    const simde__m128i words = simde_mm_packs_epi32(code, code);
    const int32_t bytes = simde_mm_cvtsi128_si32(simde_mm_packus_epi16(words, words));
    memcpy(out, &bytes, 4);
}

HEDLEY_ALWAYS_INLINE static uint32_t lanes_pack_indices(uint32_t bits, uint32_t first,
                                                        uint16_t *out) {
    return pack_four(bits, first, out);
}

/* Transposes four vectors as a 4x4 matrix. */
HEDLEY_ALWAYS_INLINE static void lanes_transpose(const lanes r[4], lanes v[4]) {
    const lanes a = simde_mm_unpacklo_ps(r[0], r[1]); /* r0[0] r1[0] r0[1] r1[1] */
    const lanes b = simde_mm_unpacklo_ps(r[2], r[3]);
    const lanes c = simde_mm_unpackhi_ps(r[0], r[1]); /* r0[2] r1[2] r0[3] r1[3] */
    const lanes d = simde_mm_unpackhi_ps(r[2], r[3]);
    v[0] = simde_mm_movelh_ps(a, b);
    v[1] = simde_mm_movehl_ps(b, a);
    v[2] = simde_mm_movelh_ps(c, d);
    v[3] = simde_mm_movehl_ps(d, c);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_run(const float *p, lanes v[4]) {
    const lanes r[4] = {simde_mm_loadu_ps(p), simde_mm_loadu_ps(p + 4), simde_mm_loadu_ps(p + 8),
                        simde_mm_loadu_ps(p + 12)};
    lanes_transpose(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_quads(const float *const p[4], int at, lanes v[4]) {
    const lanes r[4] = {simde_mm_loadu_ps(p[0] + at), simde_mm_loadu_ps(p[1] + at),
                        simde_mm_loadu_ps(p[2] + at), simde_mm_loadu_ps(p[3] + at)};
    lanes_transpose(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_less(const float *const p[4], lanes less, lanes v[4]) {
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = lanes_sub(simde_mm_loadu_ps(p[i]), less);
    }
    lanes_transpose(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_joined(const float *const a[4], const float *const b[4],
                                                   lanes v[4]) {
    const lanes sign = simde_mm_set_ps(0.0f, 0.0f, -0.0f, -0.0f);
    lanes r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = lanes_add(simde_mm_loadu_ps(b[i]), simde_mm_xor_ps(simde_mm_loadu_ps(a[i]), sign));
    }
    lanes_transpose(r, v);
}
HEDLEY_ALWAYS_INLINE static void lanes_load_rows(const float *const p[4], lanes v[8]) {
    lanes_load_quads(p, 0, v);
    lanes_load_quads(p, 4, v + 4);
}
HEDLEY_ALWAYS_INLINE static void lanes_store_quads(float *const p[4], const lanes v[4]) {
    lanes r[4];
    lanes_transpose(v, r);
    for (int i = 0; i < 4; i++) {
        simde_mm_storeu_ps(p[i], r[i]);
    }
}
HEDLEY_ALWAYS_INLINE static void lanes_store_rows(float *const p[4], const lanes v[8]) {
    lanes low[4], high[4];
    lanes_transpose(v, low);
    lanes_transpose(v + 4, high);
    for (int i = 0; i < 4; i++) {
        simde_mm_storeu_ps(p[i], low[i]);
        simde_mm_storeu_ps(p[i] + 4, high[i]);
    }
}
HEDLEY_ALWAYS_INLINE static lanes lanes_repeat(const float *p, uint32_t n) {
    (void)n; /* n is 4 or more: nothing repeats within a vector */
    return simde_mm_loadu_ps(p);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_rotate(lanes v) {
    return simde_mm_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 3, 2, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_next(lanes v, lanes after) {
    return lanes_rotate(simde_mm_move_ss(v, after));
}
/* One by one: of four, vectors would take as long to take apart (32-gons: 125 instead of 121 ns).
 */
HEDLEY_ALWAYS_INLINE static void lanes_find_sectors(const uint16_t *turn, uint16_t zero, uint32_t n,
                                                    uint16_t *to) {
    for (uint32_t l = 0; l < 4; l++) {
        to[l] = (uint16_t)((uint16_t)(turn[l] - zero) * (n - 1) >> 16);
    }
}
HEDLEY_ALWAYS_INLINE static void lanes_load_points(const float *p, const uint16_t at[4],
                                                   lanes v[4]) {
    const float *point[4];
    for (uint32_t l = 0; l < 4; l++) {
        point[l] = p + 2 * (size_t)at[l];
    }
    lanes_load_quads(point, 0, v);
}
#define LANES_PICKED 0u /* 16 vertices fill too many registers */
HEDLEY_ALWAYS_INLINE static float lanes_least(lanes v) {
    const lanes half = simde_mm_min_ps(v, simde_mm_movehl_ps(v, v));
    return simde_mm_cvtss_f32(
        simde_mm_min_ps(half, simde_mm_shuffle_ps(half, half, SIMDE_MM_SHUFFLE(1, 1, 1, 1))));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_least_each(const lanes v[4]) {
    const lanes a = simde_mm_min_ps(simde_mm_unpacklo_ps(v[0], v[1]),
                                    simde_mm_unpackhi_ps(v[0], v[1])); /* of v0 v1 v0 v1 */
    const lanes b =
        simde_mm_min_ps(simde_mm_unpacklo_ps(v[2], v[3]), simde_mm_unpackhi_ps(v[2], v[3]));
    return simde_mm_min_ps(simde_mm_movelh_ps(a, b), simde_mm_movehl_ps(b, a));
}
HEDLEY_ALWAYS_INLINE static float lanes_greatest(lanes v) {
    const lanes half = simde_mm_max_ps(v, simde_mm_movehl_ps(v, v));
    return simde_mm_cvtss_f32(
        simde_mm_max_ps(half, simde_mm_shuffle_ps(half, half, SIMDE_MM_SHUFFLE(1, 1, 1, 1))));
}
/* GCOVR_EXCL_START: four lanes never hold two shapes, so only wider vectors use these functions */
HEDLEY_ALWAYS_INLINE static lanes lanes_halves(const float *p, uint32_t n, const float *q,
                                               uint32_t m) {
    (void)n; /* half a vector is 2 */
    (void)m;
    return simde_mm_setr_ps(p[0], p[1], q[0], q[1]);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_spread(lanes v, uint32_t n, uint32_t j) {
    (void)n;
    switch (j) {
    case 0:
        return simde_mm_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 0, 0, 0));
    case 1:
        return simde_mm_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(1, 1, 1, 1));
    case 2:
        return simde_mm_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(2, 2, 2, 2));
    default:
        return simde_mm_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(3, 3, 3, 3));
    }
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn(lanes v, uint32_t n) {
    (void)n;
    return simde_mm_shuffle_ps(v, v, SIMDE_MM_SHUFFLE(0, 3, 2, 1));
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load_fours(const float *const p[1], int at) {
    return simde_mm_loadu_ps(p[0] + at);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_swap_fours(lanes v) {
    return v; /* there are no eights */
}
HEDLEY_ALWAYS_INLINE static lanes lanes_greatest_of_eights(lanes v) {
    return v;
}
/* GCOVR_EXCL_STOP */

#endif
