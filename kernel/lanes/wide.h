/* SPDX-License-Identifier: MIT
 *
 * Operations that SIMDe has by the same names for every width: WIDE(name) is that of this one.
 * lanes.h says what each function does.
 */
#ifndef SEPAX_WIDE_H
#define SEPAX_WIDE_H

HEDLEY_ALWAYS_INLINE static lanes lanes_load(const float *p) {
    return WIDE(loadu_ps)(p);
}
HEDLEY_ALWAYS_INLINE static void lanes_store(float *p, lanes v) {
    WIDE(storeu_ps)(p, v);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_set(float f) {
    return WIDE(set1_ps)(f);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_add(lanes a, lanes b) {
    return WIDE(add_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sub(lanes a, lanes b) {
    return WIDE(sub_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_mul(lanes a, lanes b) {
    return WIDE(mul_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_min(lanes a, lanes b) {
    return WIDE(min_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_max(lanes a, lanes b) {
    return WIDE(max_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_div(lanes a, lanes b) {
    return WIDE(div_ps)(a, b);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_sqrt(lanes a) {
    return WIDE(sqrt_ps)(a);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_abs(lanes a) {
    return WIDE(andnot_ps)(lanes_set(-0.0f), a);
}
HEDLEY_ALWAYS_INLINE static lanes lanes_negate(lanes v) {
    return WIDE(xor_ps)(v, lanes_set(-0.0f));
}
/* Lane j of each four in all lanes of that four. */
HEDLEY_ALWAYS_INLINE static lanes lanes_spread_fours(lanes v, uint32_t j) {
    switch (j) {
    case 0:
        return WIDE(shuffle_ps)(v, v, SIMDE_MM_SHUFFLE(0, 0, 0, 0));
    case 1:
        return WIDE(shuffle_ps)(v, v, SIMDE_MM_SHUFFLE(1, 1, 1, 1));
    case 2:
        return WIDE(shuffle_ps)(v, v, SIMDE_MM_SHUFFLE(2, 2, 2, 2));
    default:
        return WIDE(shuffle_ps)(v, v, SIMDE_MM_SHUFFLE(3, 3, 3, 3));
    }
}
HEDLEY_ALWAYS_INLINE static lanes lanes_turn_fours(lanes v) {
    return WIDE(shuffle_ps)(v, v, SIMDE_MM_SHUFFLE(0, 3, 2, 1));
}

#endif
