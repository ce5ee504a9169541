/* SPDX-License-Identifier: MIT
 *
 * Both sides of a pair in one vector, for shapes of few vertices: the edges of the first shape in
 * the lower half of the lanes, those of the second one in the upper half. Comes in: a pair whose
 * shapes have the same number of vertices and no pads. Goes out: its relation.
 */
#ifndef SEPAX_STRATEGY_BOTH_SIDES_H
#define SEPAX_STRATEGY_BOTH_SIDES_H

#include "narrow/strategies/row.h"

/* The vertices of each shape where both sides fit in a vector, and have a kernel; else 0. */
static inline uint32_t both_count(const row_pair *pair) {
    const polygon *a = &pair->a, *b = &pair->b;
    const uint32_t n = a->stride;
    const bool same = n == b->stride && n == a->count && n == b->count;
    return same && (n == 4 || n == 8) && 2 * n <= SEPAX_LANES ? n : 0;
}

HEDLEY_ALWAYS_INLINE static lanes both_halves(lanes lower, lanes upper) {
    return lanes_select(lanes_from_bits(LANES_ALL >> SEPAX_LANES / 2), lower, upper);
}

/* A block of n floats of each shape; and the same from the next vertex on. */
HEDLEY_ALWAYS_INLINE static lanes both_at(const float *first, const float *second, uint32_t n) {
    return both_halves(lanes_repeat(first, n), lanes_repeat(second, n));
}
HEDLEY_ALWAYS_INLINE static lanes both_next(const float *first, const float *second, uint32_t n) {
    return both_halves(lanes_rotate(lanes_repeat(first, n)), lanes_rotate(lanes_repeat(second, n)));
}

/* Vertex j of the shape opposite to each edge. */
HEDLEY_ALWAYS_INLINE static lanes both_opposite(const float *first, const float *second,
                                                uint32_t j) {
    return both_halves(lanes_set(second[j]), lanes_set(first[j]));
}

/* The relation of shapes of n vertices, by the formula of axis lanes. */
HEDLEY_ALWAYS_INLINE static uint8_t relate_both(const row_pair *pair, uint32_t n) {
    const polygon *a = &pair->a, *b = &pair->b;
    const float threshold = row_threshold(pair, row_reach(pair));
    if (!(threshold < INFINITY)) {
        return UNDECIDED;
    }
    const lanes ox = lanes_set(a->x[0]), oy = lanes_set(a->y[0]);
    const lanes x = both_at(a->x, b->x, n), y = both_at(a->y, b->y, n);
    const lanes ex = lanes_sub(both_next(a->x, b->x, n), x);
    const lanes ey = lanes_sub(both_next(a->y, b->y, n), y);
    const lanes own = along_edge_normal(ex, ey, lanes_sub(x, ox), lanes_sub(y, oy));
    lanes least = lanes_set(INFINITY);
    for (uint32_t j = 0; j < n; j++) {
        const lanes rx = lanes_sub(both_opposite(a->x, b->x, j), ox);
        const lanes ry = lanes_sub(both_opposite(a->y, b->y, j), oy);
        least = lanes_min(least, along_edge_normal(ex, ey, rx, ry));
    }
    const lanes gap = lanes_sub(least, own);
    const uint32_t outside = lanes_bits(lanes_greater(gap, lanes_set(threshold)));
    const uint32_t inside = lanes_bits(lanes_greater(lanes_set(-threshold), gap));
    const int side = (outside != 0) - (inside == LANES_ALL);
    return row_relation(side, side);
}

#endif
