/* SPDX-License-Identifier: MIT
 *
 * A small shape as if placed, a vertex in each lane. Comes in: a shape of the store and a pose.
 * Goes out: its vertices with the bits that sepax_store_place would store, and whether they are
 * certainly the corners of their hull, as they are in the store.
 */
#ifndef SEPAX_POSED_SHAPE_H
#define SEPAX_POSED_SHAPE_H

#include "narrow/strategies/row.h"
#include "store/row_batch.h"

/* ------------------------------------------------------------------ vertices */

/* The formula of sepax.h, as in place/pose.h. */
HEDLEY_ALWAYS_INLINE static void posed_move(const sepax_pose *pose, lanes *x, lanes *y) {
    const lanes c = lanes_set(pose->cos), s = lanes_set(pose->sin), zero = lanes_set(0.0f);
    const lanes at_x = lanes_sub(lanes_mul(c, *x), lanes_mul(s, *y));
    const lanes at_y = lanes_add(lanes_mul(s, *x), lanes_mul(c, *y));
    *x = lanes_add(lanes_add(at_x, lanes_set(pose->x)), zero);
    *y = lanes_add(lanes_add(at_y, lanes_set(pose->y)), zero);
}

/* Places the vertices of a shape, whose class has the stride `stride`, 4 or POSED_VERTICES. */
HEDLEY_ALWAYS_INLINE static void posed_block(const size_class *c, uint32_t slot,
                                             const sepax_pose *pose, uint32_t stride,
                                             float *block) {
    const size_t size = sizeof *block * (stride < SEPAX_LANES ? stride : SEPAX_LANES);
    local_shape local;
    class_local(c, slot, &local);
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) { /* a vector repeats vertices of fewer */
        lanes x = lanes_repeat(local.x + i, stride), y = lanes_repeat(local.y + i, stride);
        posed_move(pose, &x, &y);
        memcpy(block + i, &x, size);
        memcpy(block + stride + i, &y, size);
    }
}

/* --------------------------------------------------------------------- hulls */

/* The edges of a block in lanes, of which pads are those of the last edge: so the next edge of each
 * true one is true. */
HEDLEY_ALWAYS_INLINE static void block_edges(const float *block, uint32_t stride, uint32_t pads,
                                             lanes edge[POSED_VERTICES / 4]) {
    const lanes last = lanes_sub(lanes_set(block[0]), lanes_set(block[stride - 1]));
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        const lanes at = lanes_repeat(block + i, stride);
        const lanes after =
            lanes_repeat(block + (i + SEPAX_LANES < stride ? i + SEPAX_LANES : 0), stride);
        const lane_mask pad = lanes_from_bits(pads >> i & LANES_ALL);
        edge[i / SEPAX_LANES] = lanes_select(pad, last, lanes_sub(lanes_next(at, after), at));
    }
}

/* points_up of place/formulas.h. */
HEDLEY_ALWAYS_INLINE static uint32_t edges_point_up(lanes x, lanes y) {
    const lanes zero = lanes_set(0.0f);
    return lanes_bits(
        lanes_or(lanes_greater(y, zero), lanes_and(lanes_equal(y, zero), lanes_greater(x, zero))));
}

/* Whether a polygon certainly turns left at each vertex and goes round once: turns_surely_left and
 * rises of place/formulas.h, an edge in each lane. Vectors that repeat the shape repeat the edges,
 * of which the lowest count. */
HEDLEY_ALWAYS_INLINE static bool block_turns_once(const float *block, uint32_t stride,
                                                  uint32_t count) {
    const uint32_t all = (1u << stride) - 1, pads = (1u << (stride - 1)) - (1u << (count - 1));
    lanes ex[POSED_VERTICES / 4], ey[POSED_VERTICES / 4];
    uint32_t left = pads, rises = 0;
    block_edges(block, stride, pads, ex);
    block_edges(block + stride, stride, pads, ey);
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        const uint32_t k = i / SEPAX_LANES, n = i + SEPAX_LANES < stride ? k + 1 : 0;
        const lanes bx = lanes_next(ex[k], ex[n]), by = lanes_next(ey[k], ey[n]);
        const lanes p = lanes_mul(ex[k], by), q = lanes_mul(ey[k], bx);
        const lanes threshold =
            lanes_add(lanes_mul(lanes_set(0x1p-21f), lanes_add(lanes_abs(p), lanes_abs(q))),
                      lanes_set(0x1p-120f));
        left |= lanes_bits(lanes_greater(lanes_sub(p, q), threshold)) << i;
        rises |= (~edges_point_up(ex[k], ey[k]) & edges_point_up(bx, by)) << i;
    }
    rises &= all;
    /* GCOVR_EXCL_BR_START: no shape is known that rounding sends round twice */
    return (left & all) == all && rises != 0 && (rises & (rises - 1)) == 0;
    /* GCOVR_EXCL_BR_STOP */
}

/* Whether two coordinates differ, in any floating-point mode: by their bits. None is -0. */
static inline bool block_differs(const float *coordinates) {
    uint32_t bits[2];
    memcpy(bits, coordinates, sizeof bits);
    return bits[0] != bits[1];
}

/* Whether the vertices of a block are certainly their own hull: the store would have the same. */
static inline bool block_is_hull(const float *block, uint32_t stride, uint32_t count) {
    if (count < 3) {
        return count == 1 || block_differs(block) || block_differs(block + stride);
    }
    return stride == 4 ? block_turns_once(block, 4, count)
                       : block_turns_once(block, POSED_VERTICES, count);
}

#endif
