/* SPDX-License-Identifier: MIT
 *
 * Included before the files of a backend, for a module that has to be small. There a template of
 * the kernels is a function that all of its sizes share; elsewhere it is inlined into each, so that
 * counts are constants where the loops are. What is included here stays inlined: single operations
 * on lanes, and boxes, which have one size.
 */
#include "lanes/lanes.h"
#include "lanes/project.h"
#include "narrow/strategies/box.h"

#undef HEDLEY_ALWAYS_INLINE
#define HEDLEY_ALWAYS_INLINE __attribute__((unused))
