/* SPDX-License-Identifier: MIT
 *
 * The convex hull of the shape of a trial, in lanes. Comes in: a shape as if placed
 * (trial_shape.h). Goes out: whether its vertices, as placed and as moved, are certainly the
 * corners of their hull, as they are in the store.
 */
#ifndef SEPAX_TRIAL_HULL_H
#define SEPAX_TRIAL_HULL_H

#include "narrow/trial_shape.h"

/* The edges of a block in lanes, of which pads are those of the last edge: so the next edge of each
 * true one is true. */
HEDLEY_ALWAYS_INLINE static void trial_edges(const float *block, uint32_t stride, uint32_t pads,
                                             lanes edge[TRIAL_VERTICES / 4]) {
    const lanes last = lanes_sub(lanes_set(block[0]), lanes_set(block[stride - 1]));
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        const lanes at = row_at(block, stride, i);
        const lanes after = row_at(block, stride, i + SEPAX_LANES < stride ? i + SEPAX_LANES : 0);
        const lane_mask pad = lanes_from_bits(pads >> i & LANES_ALL);
        edge[i / SEPAX_LANES] = lanes_select(pad, last, lanes_sub(lanes_next(at, after), at));
    }
}

/* points_up of place/formulas.h. */
HEDLEY_ALWAYS_INLINE static uint32_t trial_points_up(lanes x, lanes y) {
    const lanes zero = lanes_set(0.0f);
    return lanes_bits(
        lanes_or(lanes_greater(y, zero), lanes_and(lanes_equal(y, zero), lanes_greater(x, zero))));
}

/* Whether a polygon certainly turns left at each vertex and goes round once: turns_surely_left and
 * rises of place/formulas.h, an edge in each lane. Vectors that repeat the shape repeat the edges,
 * of which the lowest count. */
HEDLEY_ALWAYS_INLINE static bool trial_turns_once(const float *block, uint32_t stride,
                                                  uint32_t count) {
    const uint32_t all = (1u << stride) - 1, pads = (1u << (stride - 1)) - (1u << (count - 1));
    lanes ex[TRIAL_VERTICES / 4], ey[TRIAL_VERTICES / 4];
    uint32_t left = pads, rises = 0;
    trial_edges(block, stride, pads, ex);
    trial_edges(block + stride, stride, pads, ey);
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        const uint32_t k = i / SEPAX_LANES, n = i + SEPAX_LANES < stride ? k + 1 : 0;
        const lanes bx = lanes_next(ex[k], ex[n]), by = lanes_next(ey[k], ey[n]);
        const lanes p = lanes_mul(ex[k], by), q = lanes_mul(ey[k], bx);
        const lanes threshold =
            lanes_add(lanes_mul(lanes_set(0x1p-21f), lanes_add(lanes_abs(p), lanes_abs(q))),
                      lanes_set(0x1p-120f));
        left |= lanes_bits(lanes_greater(lanes_sub(p, q), threshold)) << i;
        rises |= (~trial_points_up(ex[k], ey[k]) & trial_points_up(bx, by)) << i;
    }
    rises &= all;
    /* GCOVR_EXCL_BR_START: no shape is known that rounding sends round twice */
    return (left & all) == all && rises != 0 && (rises & (rises - 1)) == 0;
    /* GCOVR_EXCL_BR_STOP */
}

/* Whether two coordinates differ, in any floating-point mode: by their bits. None is -0. */
static inline bool trial_differs(const float *coordinates) {
    uint32_t bits[2];
    memcpy(bits, coordinates, sizeof bits);
    return bits[0] != bits[1];
}

/* Whether the vertices of a block are certainly their own hull: the store would have the same. */
static inline bool trial_block_is_hull(const trial_shape *s, const float *block) {
    if (s->count < 3) {
        return s->count == 1 || trial_differs(block) || trial_differs(block + s->stride);
    }
    return s->stride == 4 ? trial_turns_once(block, 4, s->count)
                          : trial_turns_once(block, TRIAL_VERTICES, s->count);
}

/* The same for the block as placed, and for the one that is moved: no edge of it may vanish. */
static inline bool trial_is_hull(const trial_shape *s) {
    return (s->near || trial_block_is_hull(s, s->block)) &&
           (!s->shifted || trial_block_is_hull(s, s->moved));
}

#endif
