/* SPDX-License-Identifier: MIT
 *
 * The relations of polygons whose widest gap is not certain, a pair a lane. Comes in: their blocks.
 * Goes out: relations as far as they are certain, and the gap that goes with them by
 * query/contact.c: 0 where they touch, below 0 where they overlap, above where they are apart.
 */
#ifndef SEPAX_GAPS_MEETING_H
#define SEPAX_GAPS_MEETING_H

#include <float.h>

#include "narrow/gaps/certify.h"

/* The lanes of `unsure` that lie on the grid of lanes/project.h, where floats do not round; if
 * these are all of them, finds their relations. The n and m vertices are multiples of four: pads
 * count. */
COMPILED_ONCE static uint32_t meet_on_grid(const lane_block *a, size_t n, const lane_block *b,
                                           size_t m, lanes extent_x, lanes extent_y,
                                           uint32_t unsure, lane_relations *out) {
    const lane_mask exact = lanes_on_grid(a, n, b, m, grid_magic(extent_x, extent_y));
    const uint32_t there = unsure & lanes_bits(exact);
    if (there == unsure) {
        lane_block moved;
        const lanes ox = a->x[0], oy = a->y[0], zero = lanes_set(0.0f);
        lanes most = lanes_set(-INFINITY);
        lanes_offsets(b, m, ox, oy, &moved);
        most = lanes_edge_gaps(a, n, &moved, m, ox, oy, most);
        lanes_offsets(a, n, ox, oy, &moved);
        most = lanes_edge_gaps(b, m, &moved, n, ox, oy, most);
        *out = (lane_relations){lanes_greater(most, zero), lanes_equal(most, zero),
                                lanes_greater(zero, most)};
    }
    return there;
}

/* A gap with the sign of its relation. */
HEDLEY_ALWAYS_INLINE static lanes meeting_gap(lanes gap, const lane_relations *of) {
    const lanes least = lanes_set((float)FLT_TRUE_MIN);
    const lanes apart = lanes_select(of->disjoint, lanes_max(gap, least), gap);
    const lanes met = lanes_select(of->touching, lanes_set(0.0f), apart);
    return lanes_select(of->overlapping, lanes_min(gap, lanes_negate(least)), met);
}

#endif
