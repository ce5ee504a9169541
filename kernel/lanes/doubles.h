/* SPDX-License-Identifier: MIT
 *
 * Vectors of SEPAX_LANES doubles, each in two halves, beside those of floats in lanes.h. A truth
 * value per lane is a `double_mask`. The operations of the same name do the same for both types, so
 * that one text can be included for floats and for doubles (narrow/gaps/).
 *
 *   doubles_set, _load
 *   doubles_add _sub _mul _div   rounded once each; there is no fused operation
 *   doubles_root                 rounded to nearest
 *   doubles_min _max             anything where an operand is NaN, and either zero of two
 *   doubles_abs _negate _flip _keep
 *   doubles_greater _at_least _equal
 *   doubles_and _or _and_not _select _choose _bits _from_bits
 *
 *   doubles_of(v), lanes_of(v)   of the same numbers; floats are rounded to nearest
 *   doubles_mask(m), lanes_mask(m)
 *                                the same truth values for the other type
 *   lanes_gather(x, y, at, ox, oy)
 *                                lane l gets its own lane of vector x[at[l]], and of y[at[l]]
 *
 * A width has a file for what differs from the others: lanes<width>_doubles.h.
 */
#ifndef SEPAX_DOUBLES_H
#define SEPAX_DOUBLES_H

#include "lanes/lanes.h"

#if SEPAX_LANES == 16
#include "lanes/lanes16_doubles.h"
#elif SEPAX_LANES == 8
#include "lanes/lanes8_doubles.h"
#else
#include "lanes/lanes4_doubles.h"
#endif

HEDLEY_ALWAYS_INLINE static doubles doubles_set(double v) {
    return (doubles){HALF(set1_pd)(v), HALF(set1_pd)(v)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_load(const double *p) {
    return (doubles){HALF(loadu_pd)(p), HALF(loadu_pd)(p + SEPAX_LANES / 2)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_add(doubles a, doubles b) {
    return (doubles){HALF(add_pd)(a.low, b.low), HALF(add_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_sub(doubles a, doubles b) {
    return (doubles){HALF(sub_pd)(a.low, b.low), HALF(sub_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_mul(doubles a, doubles b) {
    return (doubles){HALF(mul_pd)(a.low, b.low), HALF(mul_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_div(doubles a, doubles b) {
    return (doubles){HALF(div_pd)(a.low, b.low), HALF(div_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_min(doubles a, doubles b) {
    return (doubles){HALF(min_pd)(a.low, b.low), HALF(min_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_max(doubles a, doubles b) {
    return (doubles){HALF(max_pd)(a.low, b.low), HALF(max_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_root(doubles v) {
    return (doubles){HALF(sqrt_pd)(v.low), HALF(sqrt_pd)(v.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_abs(doubles v) {
    const doubles sign = doubles_set(-0.0);
    return (doubles){HALF(andnot_pd)(sign.low, v.low), HALF(andnot_pd)(sign.high, v.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_negate(doubles v) {
    const doubles sign = doubles_set(-0.0);
    return (doubles){HALF(xor_pd)(v.low, sign.low), HALF(xor_pd)(v.high, sign.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_flip(double_mask m, doubles v) {
    return doubles_select(m, doubles_negate(v), v);
}
HEDLEY_ALWAYS_INLINE static doubles doubles_keep(double_mask m, doubles v) {
    return doubles_select(m, v, doubles_set(0.0));
}
HEDLEY_ALWAYS_INLINE static uint32_t doubles_bits(double_mask m) {
    return lanes_bits(lanes_mask(m));
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_from_bits(uint32_t bits) {
    return doubles_mask(lanes_from_bits(bits));
}

#endif
