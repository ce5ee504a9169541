/* SPDX-License-Identifier: MIT
 *
 * Included before the files of a backend, for a module that has to be small: a template of the
 * kernels then is a function that all of its sizes share, where the compiler thinks that this pays.
 * Elsewhere they are inlined always, so that counts are constants where the loops are.
 */
#include <simde/x86/sse2.h>

#undef HEDLEY_ALWAYS_INLINE
#define HEDLEY_ALWAYS_INLINE inline
