/* SPDX-License-Identifier: MIT
 *
 * Included first by every C file of a coverage build: there the functions of the lane kernels are
 * not inlined, so that each of their branches is counted once and not once per kernel. What depends
 * on the size of the library is a constant, so that no branch of the other size is counted.
 */
#ifdef SEPAX_LANES
#include <simde/hedley.h>
#undef HEDLEY_ALWAYS_INLINE
#define HEDLEY_ALWAYS_INLINE HEDLEY_INLINE
#endif
#if __has_include("base/small.h")
#include "base/small.h"
#define library_is_small() false
#endif
