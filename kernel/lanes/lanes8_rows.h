/* SPDX-License-Identifier: MIT
 *
 * Vectors of 8 lanes loaded from rows of floats, one row a lane, and stored to such rows: lanes.h
 * says what each function does.
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

#endif
