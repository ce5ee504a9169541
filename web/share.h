/* SPDX-License-Identifier: MIT
 *
 * Included before the files of a backend, for a module that has to be small. There a template of
 * the kernels is a function that all of its sizes share; elsewhere it is inlined into each, so that
 * counts are constants where the loops are. What is included here stays inlined: single operations
 * on lanes, and boxes, which have one size.
 */
#include "lanes/lanes.h"
#include "lanes/pack.h"
#include "lanes/project.h"
#include "narrow/strategies/box.h"

/* Leaves out what pays too little there: trials (4 kB; they go by waves then) and lanes for
 * containments (2 kB; pair by pair then). */
#define SEPAX_SMALL

#undef HEDLEY_ALWAYS_INLINE
#define HEDLEY_ALWAYS_INLINE __attribute__((unused))
