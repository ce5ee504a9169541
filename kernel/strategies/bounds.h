/* SPDX-License-Identifier: MIT
 *
 * Two discs a shape decide many pairs before any edge is looked at: the discs around the shapes do
 * not meet, so the shapes are disjoint; or the discs inside them do, so they overlap.
 *
 * The squared distance d2 of the centres is off by 4.2u of itself from its roundings, what it is
 * compared with by 5.1u (u = 2^-24), and 2^-20 = 16u covers both. Underflow is at most 2^-149, and
 * what rejects is above 2^-100, what accepts at least 2^-118: inner radii are 0 or at least 2^-60.
 * An inner radius of 0 accepts nothing, since the centre may then be outside of its shape. What
 * overflows has its slack in before, so an infinity is on the true side of the comparison.
 */
#ifndef SEPAX_STRATEGY_BOUNDS_H
#define SEPAX_STRATEGY_BOUNDS_H

#include "group.h"

#define BOUNDS_SLACK 0x1p-20f
#define BOUNDS_FLOOR 0x1p-100f

/* Relations of a group whose `a` and `b` are shape_bounds; UNDECIDED where they do not tell. */
static void relate_bounds(const lane_group *g, uint8_t *relations) {
    lanes a[4], b[4]; /* the fields of shape_bounds: x y outer inner */
    lanes_load_quads(g->a, 0, a);
    lanes_load_quads(g->b, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
    const lanes outer = lanes_add(a[2], b[2]), inner = lanes_add(a[3], b[3]);
    const lanes apart =
        lanes_add(lanes_mul(lanes_mul(outer, outer), lanes_set(1.0f + BOUNDS_SLACK)),
                  lanes_set(BOUNDS_FLOOR));
    const lanes together = lanes_mul(lanes_mul(inner, lanes_set(1.0f - BOUNDS_SLACK)), inner);
    const lane_mask both_have = lanes_greater(lanes_min(a[3], b[3]), lanes_set(0.0f));
    lanes_store_relations(relations, lanes_greater(d2, apart), lanes_from_bits(0),
                          lanes_and(both_have, lanes_greater(together, d2)));
}

#endif
