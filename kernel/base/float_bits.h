/* SPDX-License-Identifier: MIT
 *
 * Floats by their bits, for code that runs in the floating-point mode of the caller: there a
 * comparison may raise a flag or trap, and where denormals are flushed more floats equal 0.
 */
#ifndef SEPAX_FLOAT_BITS_H
#define SEPAX_FLOAT_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The bits of |value|, which ascend with it. */
static inline uint32_t float_size_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits & 0x7FFFFFFFu;
}

static inline bool float_is_zero(float value) {
    return float_size_bits(value) == 0;
}

/* Whether a value is finite and not negative; -0 is 0. */
static inline bool float_is_length(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits < 0x7F800000u || float_is_zero(value);
}

/* The largest float that is not above v, which is finite and not below 0. */
static inline float float_rounded_down(double v) {
    const float near = (float)v;
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    bits -= (double)near > v;
    float down;
    memcpy(&down, &bits, sizeof down);
    return down;
}

/* The next float above a value that is not NaN, and the one below it. Infinities that lie that way
 * stay. */
static inline float float_above(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = value > 0 ? bits + (bits < 0x7F800000u) : value < 0 ? bits - 1 : 1;
    memcpy(&value, &bits, sizeof value);
    return value;
}
static inline float float_below(float value) {
    return -float_above(-value);
}

#endif
