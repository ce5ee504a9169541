/* SPDX-License-Identifier: MIT
 *
 * Strategy: one pair at a time, with the edge normals of one shape in lanes and the vertices of the
 * other shape broadcast one after another. Comes in: a pair as rows of vertices. Goes out: its
 * relation, or its contact.
 */
#ifndef SEPAX_STRATEGY_AXIS_LANES_H
#define SEPAX_STRATEGY_AXIS_LANES_H

#include "narrow/strategies/row.h"

/* Positions of one vertex per lane along the normals of one edge per lane. */
HEDLEY_ALWAYS_INLINE static lanes axis_lanes_own(const row_side *side, lanes ex, lanes ey, lanes x,
                                                 lanes y) {
    return along_edge_normal(ex, ey, lanes_sub(x, lanes_set(side->ox)),
                             lanes_sub(y, lanes_set(side->oy)));
}

/* The gaps of SEPAX_LANES edges of a from edge i on. Where axes are merged, each is the wider gap
 * of the edge and the one opposite to it. */
HEDLEY_ALWAYS_INLINE static lanes axis_lanes_gaps(const row_side *side, uint32_t i, bool merged) {
    const polygon *a = side->a, *b = side->b;
    const lanes x = lanes_load(a->x + i), y = lanes_load(a->y + i);
    const lanes ex = lanes_sub(row_next(a->x, a->stride, i), x);
    const lanes ey = lanes_sub(row_next(a->y, a->stride, i), y);
    lanes least = lanes_set(INFINITY), greatest = lanes_set(-INFINITY);
    for (uint32_t j = 0; j < b->count; j++) {
        const float bx = b->x[j] - side->ox, by = b->y[j] - side->oy;
        const lanes at = along_edge_normal(ex, ey, lanes_set(bx), lanes_set(by));
        least = lanes_min(least, at);
        greatest = merged ? lanes_max(greatest, at) : greatest;
    }
    const lanes gap = lanes_sub(least, axis_lanes_own(side, ex, ey, x, y));
    if (merged) {
        const uint32_t far = i + a->count / 2; /* lane: the start of the edge opposite to its own */
        const lanes start =
            axis_lanes_own(side, ex, ey, lanes_load(a->x + far), lanes_load(a->y + far));
        const lanes end = axis_lanes_own(side, ex, ey, row_next(a->x, a->stride, far),
                                         row_next(a->y, a->stride, far));
        return lanes_max(gap, lanes_sub(lanes_min(start, end), greatest));
    }
    const lanes zero = lanes_set(0.0f);
    const lane_mask pad = lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
    return lanes_select(pad, lanes_set(-INFINITY), gap);
}

/* Merging saves nothing where all edges fit in one vector. Half of the edges have to fill whole
 * vectors, so merging takes blocks without pads that fill two vectors or more. */
HEDLEY_ALWAYS_INLINE static int axis_lanes_side(const row_side *side) {
    const polygon *a = side->a;
    const bool merged = side->merged && a->count == a->stride && a->stride > SEPAX_LANES;
    const uint32_t axes = merged ? a->stride / 2 : a->stride;
    const lanes outside = lanes_set(side->threshold), inside = lanes_set(-side->threshold);
    uint32_t some_outside = 0, all_inside = LANES_ALL;
    for (uint32_t i = 0; i < axes && !some_outside; i += SEPAX_LANES) {
        const lanes gap = merged ? axis_lanes_gaps(side, i, true) : axis_lanes_gaps(side, i, false);
        some_outside |= lanes_bits(lanes_greater(gap, outside));
        all_inside &= lanes_bits(lanes_greater(inside, gap));
    }
    return (some_outside != 0) - (all_inside == LANES_ALL);
}

static inline uint8_t relate_row_axis_lanes(const row_pair *pair) {
    return relate_rows(pair, axis_lanes_side);
}

static inline row_best axis_lanes_best(const polygon *a, const polygon *b) {
    row_best best = {-INFINITY, 0};
    for (uint32_t i = 0; i < a->count; i += SEPAX_LANES) {
        const lanes nx = lanes_load(a->nx + i), ny = lanes_load(a->ny + i);
        const lanes x0 = lanes_load(a->x + i), y0 = lanes_load(a->y + i);
        lanes least = lanes_set(INFINITY);
        for (uint32_t j = 0; j < b->count; j++) {
            const lanes rx = lanes_sub(lanes_set(b->x[j]), x0);
            const lanes ry = lanes_sub(lanes_set(b->y[j]), y0);
            least = lanes_min(least, along_unit_normal(nx, ny, rx, ry));
        }
        float gap[SEPAX_LANES];
        lanes_store(gap, least);
        for (uint32_t l = 0; l < SEPAX_LANES && i + l < a->count; l++) {
            if (gap[l] > best.gap) {
                best = (row_best){gap[l], i + l};
            }
        }
    }
    return best;
}

static inline pair_contact separate_row_axis_lanes(const row_pair *pair) {
    return row_contact(pair, axis_lanes_best(&pair->a, &pair->b),
                       axis_lanes_best(&pair->b, &pair->a));
}

#endif
