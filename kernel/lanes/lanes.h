/* SPDX-License-Identifier: MIT
 *
 * Vectors of SEPAX_LANES floats and the operations that the strategies are written in. Only the
 * files of this folder include SIMDe.
 *
 * A vector is a `lanes`; a truth value per lane is a `lane_mask`. The width is always the native
 * one of the instruction set: SIMDe costs nothing at that width and a lot above it. A width has
 * four files. What SIMDe spells alike for all widths is in wide.h, and for masks that are vectors
 * in vector_masks.h.
 *
 * Arithmetic and masks are in lanes<width>.h:
 *
 *   lanes_load, lanes_store      SEPAX_LANES floats, any alignment
 *   lanes_set, lanes_set_bits    one float in every lane, or the bits of one
 *   lanes_load_alternate(p, even, odd)
 *                                even = { p[0], p[2], .. }, odd = { p[1], p[3], .. }
 *   lanes_load_bytes(words, v)   v[j] = byte j of each word, in the order of memory, as a number
 *   lanes_add _sub _mul _div     rounded once each; there is no fused operation
 *   lanes_sqrt                   only where no result depends on it: some ports estimate it
 *   lanes_roots(v)               the roots of all lanes, rounded to nearest
 *   lanes_dot(ax, ay, bx, by)    ax bx + ay by; both products and the sum are rounded
 *   lanes_add_bits               the sum of both as signed 32-bit integers, which must not overflow
 *   lanes_min _max               where an operand is NaN, the second operand
 *   lanes_abs
 *   lanes_max_size(s, v)         the larger of s and |v|; s >= 0, neither is NaN
 *   lanes_greater _equal         a mask; false with a NaN
 *   lanes_greater_bits           of both as signed 32-bit integers
 *   lanes_and _or _and_not       of masks; the last is a and not b
 *   lanes_select(m, a, b)        a where m, else b
 *   lanes_bits                   the mask as an integer, lane 0 in bit 0
 *   lanes_from_bits              the mask of such an integer
 *   lanes_exponent(v)            the power of two not above v; 0 for denormals; v >= 0
 *   lanes_store_relations        a byte per lane: the sepax_relation of the mask that is true, 3
 *                                where none is
 *   lanes_pack_indices(bits, first, to)
 *                                writes first + l for each bit l that is set, in ascending order,
 *                                and returns how many; up to SEPAX_LANES elements are overwritten
 *   lanes_pack_pairs(bits, id, ids, to)
 *                                writes id and ids[i], the lower one first, for each bit i of 0 ..
 *                                15 that is set, in ascending order, and returns how many pairs;
 *                                16 ids can be read, and up to 16 pairs are overwritten
 *
 * Rows of floats, one a lane, are in lanes<width>_rows.h:
 *
 *   lanes_load_rows(p, v)        transposes: v[j] = { p[0][j], p[1][j], ... }, 8 floats a pointer
 *   lanes_load_halves(p, at, u, v)
 *                                the same for the 8 floats p[l][at] .., to u[0] .. u[3] and v[0] ..
 *                                v[3]
 *   lanes_load_quads(p, at, v)   the same for the 4 floats p[l][at] ..
 *   lanes_load_run(p, v)         the same for the 4 floats p[4 l] ..
 *   lanes_store_rows(p, v)       transposes back: p[l][j] = v[j][l] for 8 floats a pointer; the
 *                                rows are written in the order of the lanes
 *   lanes_store_quads(p, v)      the same for 4 floats
 *   lanes_load_less(p, less, v)  lanes_load_quads of what is left of the floats p[l][0] .. p[l][3]
 *                                after those of fours l / 4 of `less` are subtracted
 *   lanes_load_joined(a, b, v)   four floats of b[l] and of a[l], joined and then transposed: v[0]
 *                                and v[1] are the differences b - a of the first two, v[2] and v[3]
 *                                the sums of the others
 *
 * Points of a sector table are in lanes<width>_sectors.h:
 *
 *   lanes_find_sectors(turn, zero, n, to)
 *                                to[l] = (turn[l] - zero) * (n - 1) / 65536 rounded down, where the
 *                                difference wraps
 *   lanes_load_points(p, at, v)  lanes_load_quads for the addresses p + 2 at[l]
 *   lanes_pick_sectors(t, turn, zero, v)
 *                                lanes_load_sectors for shapes of up to LANES_PICKED vertices
 *
 * Operations across the lanes of a vector are in lanes<width>_across.h:
 *
 *   lanes_repeat(p, n)           p[0..n-1] over and over, as far as a vector goes (n is 4, 8, 16 or
 *                                more)
 *   lanes_rotate(v)              lane i gets lane i + 1, the last one lane 0
 *   lanes_next(v, after)         the same, but the last one gets lane 0 of `after`
 *   lanes_halves(p, n, q, m)     the lower half p[0..n-1] over and over, the upper one q[0..m-1]; n
 *                                and m are at most half a vector
 *   lanes_spread(v, n, j)        each n lanes all get lane j of these n; n is 4 or half a vector
 *   lanes_turn(v, n)             each lane gets the next one of its n lanes, the last the first
 *   lanes_load_fours(p, at)      p[0][at] .. p[0][at + 3], p[1][at] .., as far as a vector goes
 *   lanes_least(v)               the least of all lanes
 *   lanes_greatest(v)            the greatest of all lanes
 *   lanes_least_each(v)          lane i is the least of all lanes of v[i]
 */
#ifndef SEPAX_LANES_H
#define SEPAX_LANES_H

#include "lanes/unit.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The sector table of a shape (store.h) and the vertices of its block of n; n is 16 or more. Up to
 * LANES_PICKED vertices, numbers and vertices fit in registers, where it takes fewer steps to pick
 * them than to load points. */
typedef struct lane_sectors {
    const uint16_t *sectors;
    const float *points;
    const float *x, *y;
    uint32_t n;
} lane_sectors;

/* lanes_bits of a mask that is true everywhere */
#define LANES_ALL ((1u << SEPAX_LANES) - 1u)

#if SEPAX_LANES == 16
#include "lanes/lanes16_across.h"
#include "lanes/lanes16_rows.h"
#elif SEPAX_LANES == 8
#include "lanes/lanes8_across.h"
#include "lanes/lanes8_rows.h"
#elif SEPAX_LANES == 4
#include "lanes/lanes4_across.h"
#include "lanes/lanes4_rows.h"
#else
#error "SEPAX_LANES is 4, 8 or 16"
#endif

/* For each of the turns turn[0] .. two vertices of its sector: x and y of the first in v[0], v[1],
 * of the second in v[2], v[3]. `zero` is the turn of edge 0 of the shape of the table. */
HEDLEY_ALWAYS_INLINE static void lanes_load_sectors(const lane_sectors *t, const uint16_t *turn,
                                                    uint16_t zero, lanes v[4]) {
    uint16_t sector[SEPAX_LANES];
#if LANES_PICKED > 0
    if (t->n <= LANES_PICKED) {
        lanes_pick_sectors(t, turn, zero, v);
        return;
    }
#endif
    lanes_find_sectors(turn, zero, t->n, sector);
    lanes_load_points(t->points, sector, v);
}

HEDLEY_ALWAYS_INLINE static void lanes_load_rows(const float *const p[SEPAX_LANES], lanes v[8]) {
    lanes_load_halves(p, 0, v, v + 4);
}

/* The compiler makes vectors of this where the port has a root that is rounded to nearest. */
HEDLEY_ALWAYS_INLINE static lanes lanes_roots(lanes v) {
    float root[SEPAX_LANES];
    lanes_store(root, v);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        root[l] = sqrtf(root[l]);
    }
    return lanes_load(root);
}

HEDLEY_ALWAYS_INLINE static lanes lanes_dot(lanes ax, lanes ay, lanes bx, lanes by) {
    return lanes_add(lanes_mul(ax, bx), lanes_mul(ay, by));
}

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
