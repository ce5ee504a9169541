/* SPDX-License-Identifier: MIT
 *
 * Every product and every sum is rounded once. All units of the library include this file first, so
 * that no compiler joins a product and a sum to a fused operation, whatever flags it is called
 * with: the answers would differ from those of other processors, and the proofs would not hold.
 */
#ifndef SEPAX_ARITHMETIC_H
#define SEPAX_ARITHMETIC_H

#include <stdbool.h>

#if defined(__FAST_MATH__)
#error "sepax needs IEEE arithmetic: do not compile it with -ffast-math"
#endif

/* gcc has no pragma of ISO C for this, and clang does not know that of gcc. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

/* False where the flags of the compiler overrule the pragma, as clang's -ffp-contract=fast does.
 * (1 + e)(1 + e) rounds to 1 + 2e for the e chosen here, and a fused operation keeps e squared. It
 * goes from memory to memory, so that a change of the floating-point mode around it is in force. */
static inline bool arithmetic_rounds_products(void) {
    static const volatile float f = 0x1.001p0f, f_square = 0x1.002p0f;
    static const volatile double d = 0x1.0000002p0, d_square = 0x1.0000004p0;
    const float a = f, b = f;
    const double c = d, e = d;
    const volatile bool rounds = a * b - f_square == 0 && c * e - d_square == 0;
    return rounds;
}

#endif
