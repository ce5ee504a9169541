/* SPDX-License-Identifier: MIT
 *
 * Strategy: one pair at a time, with the vertices of one shape in lanes and the edges of the other
 * shape one after another. Comes in: a pair as rows of vertices. Goes out: its relation, or its
 * contact.
 */
#ifndef SEPAX_STRATEGY_VERTEX_LANES_H
#define SEPAX_STRATEGY_VERTEX_LANES_H

#include "narrow/strategies/row.h"

/* How many vectors of vertices come between two tests whether a vertex is inside. */
#define VERTEX_CHUNK 4
/* Up to this many edges are all tested: leaving the loop at one of them would be mispredicted. */
#define SMALL_SHAPE 8

/* Positions of the vertices j, j + 1, ... of b along the normal of an edge. */
HEDLEY_ALWAYS_INLINE static lanes vertex_lanes_at(const row_side *side, lanes ex, lanes ey,
                                                  uint32_t j) {
    const polygon *b = side->b;
    const lanes x = lanes_sub(lanes_load(b->x + j), lanes_set(side->ox));
    const lanes y = lanes_sub(lanes_load(b->y + j), lanes_set(side->oy));
    return along_edge_normal(ex, ey, x, y);
}

/* -1: some vertex of b is certainly inside of the edge; 1: all are certainly outside; else 0.
 * `near_side` is where the edge itself lies along its normal. */
HEDLEY_ALWAYS_INLINE static int vertex_lanes_edge(const row_side *side, lanes ex, lanes ey,
                                                  lanes near_side) {
    const lanes inside = lanes_set(-side->threshold);
    lanes least = lanes_set(INFINITY);
    for (uint32_t j = 0; j < side->b->count;) {
        for (int n = 0; n < VERTEX_CHUNK && j < side->b->count; n++, j += SEPAX_LANES) {
            least = lanes_min(least, lanes_sub(vertex_lanes_at(side, ex, ey, j), near_side));
        }
        if (j < side->b->count && lanes_bits(lanes_greater(inside, least)) != 0) {
            return -1;
        }
    }
    const lanes outside = lanes_set(side->threshold);
    const bool all_outside = lanes_bits(lanes_greater(least, outside)) == LANES_ALL;
    return all_outside - (lanes_bits(lanes_greater(inside, least)) != 0);
}

/* The same for two merged edges at once: the vertices are outside where all lie beyond the near
 * edge or all lie beyond the far one. */
HEDLEY_ALWAYS_INLINE static int vertex_lanes_axis(const row_side *side, lanes ex, lanes ey,
                                                  lanes near_side, lanes far_side) {
    const lanes outside = lanes_set(side->threshold), inside = lanes_set(-side->threshold);
    lanes beyond_near = lanes_set(INFINITY), beyond_far = lanes_set(INFINITY);
    for (uint32_t j = 0; j < side->b->count; j += SEPAX_LANES) {
        const lanes at = vertex_lanes_at(side, ex, ey, j);
        beyond_near = lanes_min(beyond_near, lanes_sub(at, near_side));
        beyond_far = lanes_min(beyond_far, lanes_sub(far_side, at));
    }
    if (lanes_bits(lanes_greater(beyond_near, outside)) == LANES_ALL ||
        lanes_bits(lanes_greater(beyond_far, outside)) == LANES_ALL) {
        return 1;
    }
    const bool both_inside = lanes_bits(lanes_greater(inside, beyond_near)) != 0 &&
                             lanes_bits(lanes_greater(inside, beyond_far)) != 0;
    return both_inside ? -1 : 0;
}

/* Position of vertex i of a along the normal of one of its edges. */
HEDLEY_ALWAYS_INLINE static float vertex_lanes_own(const row_side *side, uint32_t i, float ex,
                                                   float ey) {
    const float px = ey * (side->a->x[i] - side->ox), py = ex * (side->a->y[i] - side->oy);
    return px - py;
}

HEDLEY_ALWAYS_INLINE static int vertex_lanes_side(const row_side *side) {
    const polygon *a = side->a;
    const uint32_t axes = side->merged ? a->count / 2 : a->count;
    int most = -1;
    for (uint32_t i = 0; i < axes && (most < 1 || axes <= SMALL_SHAPE); i++) {
        const uint32_t next = i + 1 < a->count ? i + 1 : 0;
        const float ex = a->x[next] - a->x[i], ey = a->y[next] - a->y[i];
        const lanes near_side = lanes_set(vertex_lanes_own(side, i, ex, ey));
        int edge;
        if (side->merged) {
            const uint32_t far = i + axes, after = far + 1 < a->count ? far + 1 : 0;
            const float start = vertex_lanes_own(side, far, ex, ey);
            const float end = vertex_lanes_own(side, after, ex, ey);
            const lanes far_side = lanes_set(start < end ? start : end);
            edge = vertex_lanes_axis(side, lanes_set(ex), lanes_set(ey), near_side, far_side);
        } else {
            edge = vertex_lanes_edge(side, lanes_set(ex), lanes_set(ey), near_side);
        }
        most = edge > most ? edge : most;
    }
    return most;
}

static inline uint8_t relate_row_vertex_lanes(const row_pair *pair) {
    return relate_rows(pair, vertex_lanes_side);
}

static inline row_best vertex_lanes_best(const polygon *a, const polygon *b) {
    row_best best = {-INFINITY, 0};
    for (uint32_t i = 0; i < a->count; i++) {
        const lanes nx = lanes_set(a->nx[i]), ny = lanes_set(a->ny[i]);
        const lanes x0 = lanes_set(a->x[i]), y0 = lanes_set(a->y[i]);
        lanes least = lanes_set(INFINITY);
        for (uint32_t j = 0; j < b->count; j += SEPAX_LANES) {
            const lanes x = lanes_load(b->x + j), y = lanes_load(b->y + j);
            least = lanes_min(least, along_unit_normal(nx, ny, lanes_sub(x, x0), lanes_sub(y, y0)));
        }
        const float gap = lanes_least(least);
        if (gap > best.gap) {
            best = (row_best){gap, i};
        }
    }
    return best;
}

static inline pair_contact separate_row_vertex_lanes(const row_pair *pair) {
    return row_contact(pair, vertex_lanes_best(&pair->a, &pair->b),
                       vertex_lanes_best(&pair->b, &pair->a));
}

#endif
