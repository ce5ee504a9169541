/* SPDX-License-Identifier: MIT
 *
 * Both shapes of a pair by their edges in lanes, for shapes of few vertices. Where two blocks fit
 * in one vector, the edges of the first shape are in the lower half of the lanes and those of the
 * second one in the upper half; else each shape has one vector, or two. Comes in: a pair of regular
 * shapes of one stride. Goes out: its relation, or its contact.
 */
#ifndef SEPAX_STRATEGY_BOTH_SIDES_H
#define SEPAX_STRATEGY_BOTH_SIDES_H

#include "narrow/strategies/group.h"

/* The largest stride of a shape. */
#define BOTH_STRIDE 8u

/* A small regular shape: its vertex block, its normals for a contact, and its discs. */
typedef struct small_shape {
    const float *block, *normals;
    const shape_bounds *bounds;
    uint32_t stride;
} small_shape;

/* Whether both shapes are small enough, and of one stride. */
static inline bool both_fit(uint32_t stride_a, uint32_t stride_b) {
    return stride_a == stride_b && stride_a <= BOTH_STRIDE;
}

/* ------------------------------------------------------------------- edges
 *
 * Vectors of edges: 0 up to both_vectors(n), those of the first shape first. Blocks of coordinates
 * come in, x or y, of n vertices each. */

HEDLEY_ALWAYS_INLINE static bool both_in_one(uint32_t n) {
    return 2 * n <= SEPAX_LANES;
}

HEDLEY_ALWAYS_INLINE static uint32_t both_vectors(uint32_t n) {
    return both_in_one(n) ? 1 : 2 * n / SEPAX_LANES;
}

/* Where the edges of vector v begin and, with `next`, where they end. */
HEDLEY_ALWAYS_INLINE static lanes edge_ends(const float *a, const float *b, uint32_t n, uint32_t v,
                                            bool next) {
    if (both_in_one(n)) {
        const lanes both = lanes_halves(a, n, b, n);
        return next ? lanes_turn(both, n) : both;
    }
    const float *const own = v * SEPAX_LANES < n ? a : b;
    const lanes begin = lanes_load(own + v * SEPAX_LANES % n);
    return next ? lanes_next(begin, lanes_load(own + (v + 1) * SEPAX_LANES % n)) : begin;
}

/* Vertex j of the shape that is opposite to these edges, and the same relative to an origin. */
HEDLEY_ALWAYS_INLINE static lanes opposite_vertex(const float *a, const float *b, uint32_t n,
                                                  uint32_t v, uint32_t j) {
    return both_in_one(n) ? lanes_spread(lanes_halves(b, n, a, n), n, j)
                          : lanes_set(v * SEPAX_LANES < n ? b[j] : a[j]);
}
HEDLEY_ALWAYS_INLINE static lanes opposite_offset(const float *a, const float *b, uint32_t n,
                                                  uint32_t v, uint32_t j, lanes origin) {
    return both_in_one(n) ? lanes_spread(lanes_sub(lanes_halves(b, n, a, n), origin), n, j)
                          : lanes_sub(opposite_vertex(a, b, n, v, j), origin);
}

/* --------------------------------------------------------------- relations */

/* In each lane, how far the opposite shape is outside of the edge, or -INFINITY where that may be a
 * pad and is. The formula is that of axis_lanes.h. */
HEDLEY_ALWAYS_INLINE static lanes edge_gaps(const float *a, const float *b, uint32_t n, uint32_t v,
                                            bool pads) {
    const lanes ox = lanes_set(a[0]), oy = lanes_set(a[n]), zero = lanes_set(0.0f);
    const lanes x = edge_ends(a, b, n, v, false), y = edge_ends(a + n, b + n, n, v, false);
    const lanes ex = lanes_sub(edge_ends(a, b, n, v, true), x);
    const lanes ey = lanes_sub(edge_ends(a + n, b + n, n, v, true), y);
    const lanes own = along_edge_normal(ex, ey, lanes_sub(x, ox), lanes_sub(y, oy));
    lanes least = lanes_set(INFINITY);
    for (uint32_t j = 0; j < n; j++) {
        const lanes other_x = opposite_offset(a, b, n, v, j, ox);
        const lanes other_y = opposite_offset(a + n, b + n, n, v, j, oy);
        least = lanes_min(least, along_edge_normal(ex, ey, other_x, other_y));
    }
    const lane_mask pad = lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
    const lanes gap = lanes_sub(least, own);
    return pads ? lanes_select(pad, lanes_set(-INFINITY), gap) : gap;
}

/* The relation of a pair by its gaps; without pads, in any floating-point mode. It comes from a
 * table, because a branch would often be mispredicted. */
HEDLEY_ALWAYS_INLINE static uint8_t relate_both_of(const float *a, const shape_bounds *bounds_a,
                                                   const float *b, const shape_bounds *bounds_b,
                                                   uint32_t n, bool pads) {
    static const uint8_t relation[3] = {SEPAX_OVERLAPPING, UNDECIDED, SEPAX_DISJOINT};
    lanes gap = edge_gaps(a, b, n, 0, pads);
    for (uint32_t v = 1; v < both_vectors(n); v++) {
        gap = lanes_max(gap, edge_gaps(a, b, n, v, pads));
    }
    const lanes reach = lanes_set(bounds_reach(bounds_a, bounds_b));
    const lanes threshold = threshold_in_any_mode(reach, reach);
    const lanes below = lanes_sub(lanes_set(0.0f), threshold);
    const bool outside = lanes_bits(lanes_greater(gap, threshold)) != 0;
    const bool inside = lanes_bits(lanes_greater(below, gap)) == LANES_ALL;
    return relation[1 + outside - inside];
}

HEDLEY_ALWAYS_INLINE static uint8_t relate_both(small_shape a, small_shape b) {
    return a.stride == 4 ? relate_both_of(a.block, a.bounds, b.block, b.bounds, 4, true)
                         : relate_both_of(a.block, a.bounds, b.block, b.bounds, 8, true);
}

/* ------------------------------------------------------------- separations */

/* The widest gap of a pair, and its edge. */
typedef struct small_contact {
    float separation;
    uint16_t edge; /* its number in the shape that owns it */
    uint8_t of_b;  /* 1 where the owner is b; a number, so that compilers make no branch of it */
    bool certain;  /* its sign is that of the relation, and nothing overflowed */
} small_contact;

/* In each lane, the gap of the edge, by the formula that sepax.h promises. A pad repeats the last
 * true edge: it has the same normal and starts at the same vertex. */
HEDLEY_ALWAYS_INLINE static lanes unit_gaps(const small_shape *a, const small_shape *b, uint32_t n,
                                            uint32_t v) {
    const float *ax = a->block, *bx = b->block, *ay = ax + n, *by = bx + n;
    const lanes x = edge_ends(ax, bx, n, v, false), y = edge_ends(ay, by, n, v, false);
    const lanes nx = edge_ends(a->normals, b->normals, n, v, false);
    const lanes ny = edge_ends(a->normals + n, b->normals + n, n, v, false);
    lanes gap = lanes_set(INFINITY);
    for (uint32_t j = 0; j < n; j++) {
        const lanes rx = lanes_sub(opposite_vertex(ax, bx, n, v, j), x);
        const lanes ry = lanes_sub(opposite_vertex(ay, by, n, v, j), y);
        gap = lanes_min(gap, along_unit_normal(nx, ny, rx, ry));
    }
    return gap;
}

/* The edges of both shapes that have the widest gap, a bit each: those of b from bit n on. */
HEDLEY_ALWAYS_INLINE static uint32_t widest_edges(const lanes *gap, lanes widest, uint32_t n) {
    uint32_t bits = 0;
    for (uint32_t v = 0; v < both_vectors(n); v++) {
        bits |= lanes_bits(lanes_equal(gap[v], widest)) << v * SEPAX_LANES % 32;
    }
    const uint32_t upper = both_in_one(n) ? SEPAX_LANES / 2 : n;
    return (bits >> upper) << n | (bits & ((1u << n) - 1));
}

/* The widest gap of all edges. Of equal gaps, that of the shape with the lower id is taken, and of
 * that shape the first edge. */
HEDLEY_ALWAYS_INLINE static small_contact
separate_both_of(const small_shape *a, const small_shape *b, bool b_first, uint32_t n) {
    lanes gap[2 * BOTH_STRIDE / 4];
    gap[0] = unit_gaps(a, b, n, 0);
    lanes most = gap[0];
    for (uint32_t v = 1; v < both_vectors(n); v++) {
        gap[v] = unit_gaps(a, b, n, v);
        most = lanes_max(most, gap[v]);
    }
    const float separation = lanes_greatest(most);
    const lanes widest = lanes_set(separation);
    const lanes reach = lanes_set(bounds_reach(a->bounds, b->bounds));
    const lanes extent = lanes_add(reach, reach);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask certain = lanes_and(lanes_greater(lanes_set(WIDE_EXTENT), extent),
                                        lanes_greater(lanes_abs(widest), threshold));
    const uint32_t best = widest_edges(gap, widest, n);
    const uint32_t of_a = (best & ((1u << n) - 1)) != 0, of_b = best >> n != 0;
    const uint32_t take_b = (of_a ^ 1) | ((uint32_t)b_first & of_b);
    return (small_contact){.separation = separation,
                           .edge = (uint16_t)__builtin_ctz(best >> take_b * n | 1u << BOTH_STRIDE),
                           .of_b = (uint8_t)take_b,
                           .certain = (lanes_bits(certain) & 1) != 0};
}

HEDLEY_ALWAYS_INLINE static small_contact separate_both(small_shape a, small_shape b,
                                                        bool b_first) {
    return a.stride == 4 ? separate_both_of(&a, &b, b_first, 4)
                         : separate_both_of(&a, &b, b_first, 8);
}

#endif
