/* SPDX-License-Identifier: MIT
 *
 * Vectors of SEPAX_LANES floats and the few operations that the strategies are written in; this
 * file and the three widths below it are the only ones that include SIMDe.
 *
 * A vector is a `lanes`; a truth value per lane is a `lane_mask`. A width is always that of the
 * instruction set: SIMDe costs nothing at the native width and a lot above it. A file for a width
 * has all of these:
 *
 *   lanes_load, lanes_store      SEPAX_LANES floats, any alignment
 *   lanes_set, lanes_set_bits    one float in every lane, or the bits of one
 *   lanes_load_alternate(p, even, odd)
 *                                even = { p[0], p[2], .. }, odd = { p[1], p[3], .. }
 *   lanes_load_bytes(words, v)   v[j] = byte j of each word, in the order of memory, as a number
 *   lanes_add _sub _mul _div     rounded once each; there is no fused operation
 *   lanes_sqrt                   for what no result depends on: some ports estimate it
 *   lanes_add_bits               the sum of both as 32-bit integers
 *   lanes_min _max               of numbers; with a NaN the second operand
 *   lanes_abs
 *   lanes_max_size(s, v)         the larger of s and |v|; s >= 0, neither is NaN
 *   lanes_greater _equal         a mask; false with a NaN
 *   lanes_greater_bits           of both as signed 32-bit integers
 *   lanes_and _or _and_not       of masks; the last is a and not b
 *   lanes_select(m, a, b)        a where m, else b
 *   lanes_bits                   the mask as an integer, lane 0 in bit 0
 *   lanes_from_bits              and back
 *   lanes_exponent(v)            the power of two not above v; 0 for denormals; v >= 0
 *   lanes_store_relations        per lane a byte: the sepax_relation of the mask that is true, 3
 *                                where none is
 *   lanes_pack_indices(bits, first, to)
 *                                writes first + l for the bits l that are set, in order, and
 *                                returns how many; up to SEPAX_LANES are overwritten
 *   lanes_load_rows(p, v)        transposes: v[j] = { p[0][j], p[1][j], ... }, 8 floats a pointer
 *   lanes_load_quads(p, at, v)   the same for the 4 floats p[l][at] ..
 *   lanes_store_rows(p, v)       transposes back: p[l][j] = v[j][l] for 8 floats a pointer; rows
 * are written in the order of the lanes lanes_store_quads(p, v)      the same for 4 floats
 *   lanes_load_sectors(p, n, turn, v)
 *                                the 4 floats from a sector table of n points (store.h) for the
 * turns turn[0] ..: both points of the sector that each lies in; n is 16 or more
 *   lanes_load_joined(a, b, v)   four floats of b[l] and of a[l], joined and then transposed: v[0]
 *                                and v[1] are the differences b - a of the first two, v[2] and v[3]
 *                                the sums of the others
 *   lanes_repeat(p, n)           p[0..n-1] over and over, as far as a vector goes (n is 4, 8, 16 or
 *                                more)
 *   lanes_rotate(v)              lane i gets lane i + 1, the last one lane 0
 *   lanes_next(v, after)         the same, but the last one gets lane 0 of `after`
 *   lanes_halves(p, n, q, m)     the lower half p[0..n-1] over and over, the upper one q[0..m-1]; n
 *                                and m are at most half a vector
 *   lanes_spread(v, n, j)        in each n lanes lane j of them; n is 4 or half a vector
 *   lanes_turn(v, n)             in each n lanes the next one, the first one after the last
 *   lanes_load_fours(p, at)      p[0][at] .. p[0][at + 3], p[1][at] .., as far as a vector goes
 *   lanes_swap_fours(v)          in each eight lanes the lower and the upper four swapped, and
 *   lanes_greatest_of_eights(v)  in each lane the greatest of its eight; both of 8 or more lanes
 *   lanes_least(v)               the least of all lanes
 *   lanes_greatest(v)            the greatest of all lanes
 *   lanes_least_each(v)          lane i is the least of all lanes of v[i]
 *
 * A file that defines SEPAX_QUIET gets, where LANES_CAN_BE_QUIET, arithmetic (lanes_add, _sub,
 * _mul, _min, _max, _greater, _equal, lanes_greatest) that needs no floating-point mode and raises
 * no flag, as long as lanes_mode_is_usual(): no denormals are flushed. Else the mode has to be set.
 */
#ifndef SEPAX_LANES_H
#define SEPAX_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* lanes_bits of a mask that is true everywhere */
#define LANES_ALL ((1u << SEPAX_LANES) - 1u)

#if SEPAX_LANES != 16 /* which has an instruction for it */
#include <simde/x86/sse2.h>

/* first + i for the bits i of 0 .. 3 that are set, in order; returns how many. */
static inline uint32_t pack_four(uint32_t bits, uint32_t first, uint16_t *out) {
    static const uint16_t set[16][4] = {
        {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
        {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const simde__m128i from = simde_mm_set1_epi16((int16_t)first);
    const simde__m128i at = simde_mm_loadl_epi64((const simde__m128i *)set[bits]);
    simde_mm_storel_epi64((simde__m128i *)out, simde_mm_add_epi16(at, from));
    return count[bits];
}

#define LANES_CAN_BE_QUIET false
#endif

#if SEPAX_LANES == 16
#include "lanes/lanes16.h"
#elif SEPAX_LANES == 8
#include "lanes/lanes8.h"
#elif SEPAX_LANES == 4
#include "lanes/lanes4.h"
#else
#error "SEPAX_LANES is 4, 8 or 16"
#endif

/* The bits of SEPAX_LANES floats, and back. */
HEDLEY_ALWAYS_INLINE static void lanes_store_bits(uint32_t *to, lanes v) {
    memcpy(to, &v, sizeof v);
}

HEDLEY_ALWAYS_INLINE static lanes lanes_load_bits(const uint32_t *from) {
    lanes v;
    memcpy(&v, from, sizeof v);
    return v;
}

#endif
