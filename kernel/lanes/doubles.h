/* SPDX-License-Identifier: MIT
 *
 * Vectors of SEPAX_LANES doubles, each in two halves, beside those of floats in lanes.h. A truth
 * value per lane is a `double_mask`. The operations of the same name do the same for both types, so
 * that one text can be included for floats and for doubles (narrow/gaps/).
 *
 *   doubles_set, _load, _store
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
 *   doubles_pushed(below, v)
 *                                lane l gets lane l - 1 of v, and lane 0 the last one of `below`
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

#if SEPAX_LANES < 16 /* masks are vectors */
HEDLEY_ALWAYS_INLINE static double_mask doubles_and(double_mask a, double_mask b) {
    return (double_mask){WIDE(and_pd)(a.low, b.low), WIDE(and_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_or(double_mask a, double_mask b) {
    return (double_mask){WIDE(or_pd)(a.low, b.low), WIDE(or_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static double_mask doubles_and_not(double_mask a, double_mask b) {
    return (double_mask){WIDE(andnot_pd)(b.low, a.low), WIDE(andnot_pd)(b.high, a.high)};
}
#endif
HEDLEY_ALWAYS_INLINE static doubles doubles_set(double v) {
    return (doubles){WIDE(set1_pd)(v), WIDE(set1_pd)(v)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_load(const double *p) {
    return (doubles){WIDE(loadu_pd)(p), WIDE(loadu_pd)(p + SEPAX_LANES / 2)};
}
HEDLEY_ALWAYS_INLINE static void doubles_store(double *p, doubles v) {
    WIDE(storeu_pd)(p, v.low);
    WIDE(storeu_pd)(p + SEPAX_LANES / 2, v.high);
}
HEDLEY_ALWAYS_INLINE static doubles doubles_add(doubles a, doubles b) {
    return (doubles){WIDE(add_pd)(a.low, b.low), WIDE(add_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_sub(doubles a, doubles b) {
    return (doubles){WIDE(sub_pd)(a.low, b.low), WIDE(sub_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_mul(doubles a, doubles b) {
    return (doubles){WIDE(mul_pd)(a.low, b.low), WIDE(mul_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_div(doubles a, doubles b) {
    return (doubles){WIDE(div_pd)(a.low, b.low), WIDE(div_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_min(doubles a, doubles b) {
    return (doubles){WIDE(min_pd)(a.low, b.low), WIDE(min_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_max(doubles a, doubles b) {
    return (doubles){WIDE(max_pd)(a.low, b.low), WIDE(max_pd)(a.high, b.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_root(doubles v) {
    return (doubles){WIDE(sqrt_pd)(v.low), WIDE(sqrt_pd)(v.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_abs(doubles v) {
    const doubles sign = doubles_set(-0.0);
    return (doubles){WIDE(andnot_pd)(sign.low, v.low), WIDE(andnot_pd)(sign.high, v.high)};
}
HEDLEY_ALWAYS_INLINE static doubles doubles_negate(doubles v) {
    const doubles sign = doubles_set(-0.0);
    return (doubles){WIDE(xor_pd)(v.low, sign.low), WIDE(xor_pd)(v.high, sign.high)};
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
