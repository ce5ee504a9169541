/* SPDX-License-Identifier: MIT
 *
 * Vectors of 4 lanes loaded from rows of floats, one row a lane, and stored to such rows, and
 * points of the sectors of a shape: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES4_ROWS_H
#define SEPAX_LANES4_ROWS_H

#include "lanes/lanes4.h"

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
HEDLEY_ALWAYS_INLINE static void lanes_load_quads(const float *const p[4], size_t at, lanes v[4]) {
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
HEDLEY_ALWAYS_INLINE static void lanes_load_halves(const float *const p[4], size_t at, lanes low[4],
                                                   lanes high[4]) {
    lanes_load_quads(p, at, low);
    lanes_load_quads(p, at + 4, high);
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

#endif
