/* SPDX-License-Identifier: MIT
 *
 * Both sides of a pair in one vector, for shapes of few vertices: the edges of the first shape in
 * the lower half of the lanes, those of the second one in the upper half. Comes in: a pair of
 * shapes of one stride, of 4 or half a vector. Goes out: its relation, or its contact.
 */
#ifndef SEPAX_STRATEGY_BOTH_SIDES_H
#define SEPAX_STRATEGY_BOTH_SIDES_H

#include "narrow/strategies/group.h"

/* The largest stride of a shape. */
#define BOTH_STRIDE (SEPAX_LANES / 2u)

/* A small regular shape: its vertex block, its normals for a contact, and its discs. */
typedef struct small_shape {
    const float *block, *normals;
    const shape_bounds *bounds;
    uint32_t stride;
} small_shape;

/* Whether both shapes are small enough, and of one stride. */
static inline bool both_fit(uint32_t stride_a, uint32_t stride_b) {
    return BOTH_STRIDE >= 4 && stride_a == stride_b && stride_a <= BOTH_STRIDE;
}

/* In every lane, the reach of the pair. */
HEDLEY_ALWAYS_INLINE static lanes both_reach(const shape_bounds *a, const shape_bounds *b) {
    return lanes_reach(lanes_sub(lanes_set(b->x), lanes_set(a->x)),
                       lanes_sub(lanes_set(b->y), lanes_set(a->y)), lanes_set(a->outer),
                       lanes_set(b->outer));
}

/* In each lane, how far the opposite shape is outside of the edge, or -INFINITY where that may be a
 * pad and is. The formula is that of axis_lanes.h. */
HEDLEY_ALWAYS_INLINE static lanes both_gaps(const float *ax, const float *bx, uint32_t n,
                                            bool pads) {
    const float *ay = ax + n, *by = bx + n;
    const lanes ox = lanes_set(ax[0]), oy = lanes_set(ay[0]), zero = lanes_set(0.0f);
    const lanes x = lanes_halves(ax, n, bx, n), y = lanes_halves(ay, n, by, n);
    const lanes ex = lanes_sub(lanes_turn(x, n), x), ey = lanes_sub(lanes_turn(y, n), y);
    const lanes own = along_edge_normal(ex, ey, lanes_sub(x, ox), lanes_sub(y, oy));
    const lanes other_x = lanes_sub(lanes_halves(bx, n, ax, n), ox);
    const lanes other_y = lanes_sub(lanes_halves(by, n, ay, n), oy);
    lanes least = lanes_set(INFINITY);
    for (uint32_t j = 0; j < n; j++) {
        least = lanes_min(least, along_edge_normal(ex, ey, lanes_spread(other_x, n, j),
                                                   lanes_spread(other_y, n, j)));
    }
    const lane_mask pad = lanes_and(lanes_equal(ex, zero), lanes_equal(ey, zero));
    const lanes gap = lanes_sub(least, own);
    return pads ? lanes_select(pad, lanes_set(-INFINITY), gap) : gap;
}

/* From what edges show: whether some has the other shape outside, and whether all have it inside. A
 * table, because a branch would often be mispredicted. */
HEDLEY_ALWAYS_INLINE static uint8_t relation_of_sides(bool outside, bool inside) {
    static const uint8_t relation[3] = {SEPAX_OVERLAPPING, UNDECIDED, SEPAX_DISJOINT};
    return relation[1 + outside - inside];
}

/* The relation of a pair by its gaps. Shapes come in as plain pointers, which are passed in
 * registers; a struct would be passed in memory. */
HEDLEY_ALWAYS_INLINE static uint8_t relate_both_of(const float *a, const shape_bounds *bounds_a,
                                                   const float *b, const shape_bounds *bounds_b,
                                                   uint32_t stride) {
    const lanes gap = both_gaps(a, b, stride, true);
    const lanes reach = both_reach(bounds_a, bounds_b), threshold = filter_threshold(reach, reach);
    const lanes below = lanes_sub(lanes_set(0.0f), threshold);
    const uint32_t outside = lanes_bits(lanes_greater(gap, threshold));
    const uint32_t inside = lanes_bits(lanes_greater(below, gap));
    return relation_of_sides(outside != 0, inside == LANES_ALL);
}

/* One function for each stride, compiled for this constant. */
#define RELATE_BOTH(name, stride)                                                                  \
    static HEDLEY_NEVER_INLINE uint8_t name(const float *a, const shape_bounds *bounds_a,          \
                                            const float *b, const shape_bounds *bounds_b) {        \
        return relate_both_of(a, bounds_a, b, bounds_b, stride);                                   \
    }
RELATE_BOTH(relate_4_4, 4)
RELATE_BOTH(relate_8_8, BOTH_STRIDE)

HEDLEY_ALWAYS_INLINE static uint8_t relate_both(small_shape a, small_shape b) {
    return a.stride == 4 ? relate_4_4(a.block, a.bounds, b.block, b.bounds)
                         : relate_8_8(a.block, a.bounds, b.block, b.bounds);
}

/* The widest gap of a pair, and its edge. */
typedef struct small_contact {
    float separation;
    uint16_t edge; /* its number in the shape that owns it */
    uint8_t of_b;  /* 1 where the owner is b; a number, so that compilers make no branch of it */
    bool certain;  /* its sign is that of the relation, and nothing overflowed */
} small_contact;

/* In each lane, the gap of the edge, by the formula that sepax.h promises. A pad repeats the last
 * true edge: it has the same normal and starts at the same vertex. */
HEDLEY_ALWAYS_INLINE static lanes both_unit_gaps(const float *a, const float *normals_a,
                                                 const float *b, const float *normals_b,
                                                 uint32_t n) {
    const lanes x = lanes_halves(a, n, b, n), y = lanes_halves(a + n, n, b + n, n);
    const lanes nx = lanes_halves(normals_a, n, normals_b, n);
    const lanes ny = lanes_halves(normals_a + n, n, normals_b + n, n);
    const lanes other_x = lanes_halves(b, n, a, n);
    const lanes other_y = lanes_halves(b + n, n, a + n, n);
    lanes gap = lanes_set(INFINITY);
    for (uint32_t j = 0; j < n; j++) {
        const lanes rx = lanes_sub(lanes_spread(other_x, n, j), x);
        const lanes ry = lanes_sub(lanes_spread(other_y, n, j), y);
        gap = lanes_min(gap, along_unit_normal(nx, ny, rx, ry));
    }
    return gap;
}

/* The widest gap of all lanes. Of equal gaps, that of the shape with the lower id is taken, and of
 * that shape the first edge. */
HEDLEY_ALWAYS_INLINE static small_contact widest_of_both(lanes gap, lanes reach, bool b_first) {
    const float most = lanes_greatest(gap);
    const lanes widest = lanes_set(most), extent = lanes_add(reach, reach);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask certain = lanes_and(lanes_greater(lanes_set(WIDE_EXTENT), extent),
                                        lanes_greater(lanes_abs(widest), threshold));
    const uint32_t best = lanes_bits(lanes_equal(gap, widest)), lower = LANES_ALL >> BOTH_STRIDE;
    const uint32_t of_a = (best & lower) != 0, of_b = best > lower;
    const uint32_t take_b = (of_a ^ 1) | ((uint32_t)b_first & of_b);
    return (small_contact){
        .separation = most,
        .edge = (uint16_t)__builtin_ctz(best >> take_b * BOTH_STRIDE | 1u << BOTH_STRIDE),
        .of_b = (uint8_t)take_b,
        .certain = (lanes_bits(certain) & 1) != 0};
}

#define SEPARATE_BOTH(name, stride)                                                                \
    static HEDLEY_NEVER_INLINE lanes name(const float *a, const float *normals_a, const float *b,  \
                                          const float *normals_b) {                                \
        return both_unit_gaps(a, normals_a, b, normals_b, stride);                                 \
    }
SEPARATE_BOTH(unit_gaps_4_4, 4)
SEPARATE_BOTH(unit_gaps_8_8, BOTH_STRIDE)

HEDLEY_ALWAYS_INLINE static small_contact separate_both(small_shape a, small_shape b,
                                                        bool b_first) {
    const lanes gap = a.stride == 4 ? unit_gaps_4_4(a.block, a.normals, b.block, b.normals)
                                    : unit_gaps_8_8(a.block, a.normals, b.block, b.normals);
    return widest_of_both(gap, both_reach(a.bounds, b.bounds), b_first);
}

#endif
