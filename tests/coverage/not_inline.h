/* SPDX-License-Identifier: MIT
 *
 * Included first by every C file of a coverage build: there the functions of the lane kernels are
 * not inlined before branches get their counters, so that each branch is counted once and not once
 * per kernel. SIMDe's functions, which have no counters, are.
 */
#ifdef SEPAX_LANES
#if SEPAX_LANES == 16
#include <simde/x86/avx512.h>
#elif SEPAX_LANES == 8
#include <simde/x86/avx2.h>
#else
#include <simde/x86/sse2.h>
#endif
#undef HEDLEY_ALWAYS_INLINE
#define HEDLEY_ALWAYS_INLINE HEDLEY_INLINE
#endif
