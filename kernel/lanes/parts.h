/* SPDX-License-Identifier: MIT
 *
 * Vectors of SEPAX_LANES floats that are parts of n floats each, of different places in memory; n
 * is 4, 8, 16 or more, and one part is no more than a vector:
 *
 *   lanes_load_parts(p, n)       p[0][0] .. p[0][n - 1], p[1][0] .., as far as a vector goes
 *   lanes_store_parts(p, n, v)   stores such parts
 *   lanes_spread_parts(p, n, v)  each part of v[j] is p[0][j], p[1][j] .. in all of its lanes; j is
 *                                0 to 3
 */
#ifndef SEPAX_LANES_PARTS_H
#define SEPAX_LANES_PARTS_H

#include "lanes/lanes.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_load_parts(const float *const *p, uint32_t n) {
    if (n >= SEPAX_LANES) {
        return lanes_load(p[0]);
    }
#if SEPAX_LANES == 16
    if (n == 8) {
        return lanes_halves(p[0], 8, p[1], 8);
    }
#endif
    return lanes_load_fours(p, 0);
}

HEDLEY_ALWAYS_INLINE static void lanes_store_parts(float *const *p, uint32_t n, lanes v) {
    if (n >= SEPAX_LANES) {
        lanes_store(p[0], v);
        return;
    }
#if SEPAX_LANES == 16
    if (n == 8) {
        simde_mm256_storeu_ps(p[0], simde_mm512_castps512_ps256(v));
        simde_mm256_storeu_si256((simde__m256i *)(void *)p[1],
                                 simde_mm512_extracti64x4_epi64(simde_mm512_castps_si512(v), 1));
        return;
    }
    simde_mm_storeu_ps(p[0], simde_mm512_castps512_ps128(v));
    simde_mm_storeu_ps(p[1], simde_mm512_extractf32x4_ps(v, 1));
    simde_mm_storeu_ps(p[2], simde_mm512_extractf32x4_ps(v, 2));
    simde_mm_storeu_ps(p[3], simde_mm512_extractf32x4_ps(v, 3));
#elif SEPAX_LANES == 8
    simde_mm_storeu_ps(p[0], simde_mm256_castps256_ps128(v));
    simde_mm_storeu_ps(p[1], simde_mm256_extractf128_ps(v, 1));
#endif
}

HEDLEY_ALWAYS_INLINE static void lanes_spread_parts(const float *const *p, uint32_t n, lanes v[4]) {
    if (n >= SEPAX_LANES) {
        for (int j = 0; j < 4; j++) {
            v[j] = lanes_set(p[0][j]);
        }
        return;
    }
#if SEPAX_LANES == 16
    const lanes all = n == 8 ? lanes_halves(p[0], 4, p[1], 4) : lanes_load_fours(p, 0);
#else
    const lanes all = lanes_load_fours(p, 0);
#endif
    v[0] = lanes_spread(all, 4, 0);
    v[1] = lanes_spread(all, 4, 1);
    v[2] = lanes_spread(all, 4, 2);
    v[3] = lanes_spread(all, 4, 3);
}

#endif
