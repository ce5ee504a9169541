/* SPDX-License-Identifier: MIT
 *
 * The predicates of text.h for floats and for doubles. Comes in: blocks of vertices, a pair in each
 * lane. Goes out: the widest gap of each pair, and the pairs whose coordinates are on a grid.
 */
#ifndef SEPAX_GAPS_H
#define SEPAX_GAPS_H

#include "lanes/doubles.h"

/* Vertices (or normals) of SEPAX_LANES shapes: lane l of x[j] is coordinate j of shape l. */
typedef struct lane_block {
    lanes x[16], y[16];
} lane_block;
typedef struct double_block {
    doubles x[16], y[16];
} double_block;

/* A loop that is never unrolled, one of a constant count that always is, and a function that is
 * compiled once, for any counts. */
#if defined(__clang__)
#define ROLLED _Pragma("clang loop unroll(disable)")
#define UNROLLED _Pragma("clang loop unroll(full)")
#define COMPILED_ONCE HEDLEY_NEVER_INLINE
#else
#define ROLLED _Pragma("GCC unroll 1")
#define UNROLLED _Pragma("GCC unroll 16")
#define COMPILED_ONCE HEDLEY_NEVER_INLINE __attribute__((noclone))
#endif

#define VECTOR lanes
#define MASK lane_mask
#define BLOCK lane_block
#define OF(name) lanes_##name
#define FROM_LANES(v) (v)
#define LOOP
#include "narrow/gaps/text.h"

#define VECTOR doubles
#define MASK double_mask
#define BLOCK double_block
#define OF(name) doubles_##name
#define FROM_LANES(v) doubles_of(v)
#define LOOP ROLLED
#include "narrow/gaps/text.h"

#endif
