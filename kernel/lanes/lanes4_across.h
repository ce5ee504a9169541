/* SPDX-License-Identifier: MIT
 *
 * Operations across the 4 lanes of a vector, in which vertices of one or two shapes lie side by
 * side: lanes.h says what each function does.
 */
#ifndef SEPAX_LANES4_ACROSS_H
#define SEPAX_LANES4_ACROSS_H

#include "lanes/lanes4.h"

HEDLEY_ALWAYS_INLINE static lanes lanes_repeat(const float *p, uint32_t n) {
    (void)n; /* n is 4 or more: nothing repeats within a vector */
    return simde_mm_loadu_ps(p);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_rotate(lanes v) {
    return lanes_turn_fours(v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_next(lanes v, lanes after) {
    return lanes_rotate(simde_mm_move_ss(v, after));
}
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
    return lanes_spread_fours(v, j);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn(lanes v, uint32_t n) {
    (void)n;
    return lanes_turn_fours(v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_load_fours(const float *const p[1], int at) {
    return simde_mm_loadu_ps(p[0] + at);
}
/* GCOVR_EXCL_STOP */

#endif
