/* SPDX-License-Identifier: MIT
 *
 * The normal form of a gap: of the edges of one shape the one with the widest gap to the vertices
 * of another, by unit normals, a pair in each lane. Its value is the separation that sepax.h
 * promises, bit for bit. Comes in: blocks of vertices and normals. Goes out: the widest gap, with
 * the edge that has it.
 */
#ifndef SEPAX_GAPS_WIDEST_H
#define SEPAX_GAPS_WIDEST_H

#include "narrow/gaps/blocks.h"

/* The widest gap, and the number and the normal of its edge: the first one of equals, as which no
 * pad counts, as it repeats the last true edge. */
typedef struct widest_edge {
    lanes gap, number, nx, ny;
} widest_edge;

/* Edge i with its gap, in the lanes where that is wider. */
HEDLEY_ALWAYS_INLINE static void widest_put(widest_edge *best, lane_mask wider, lanes gap,
                                            lanes number, const lane_block *normal, unsigned i) {
    best->gap = lanes_select(wider, gap, best->gap);
    best->number = lanes_select(wider, number, best->number);
    best->nx = lanes_select(wider, normal->x[i], best->nx);
    best->ny = lanes_select(wider, normal->y[i], best->ny);
}

/* The widest gaps of both shapes, for a constant number of vertices: a difference of two serves an
 * edge of each. */
HEDLEY_ALWAYS_INLINE static void widest_of_pairs(const lane_block *a, const lane_block *normal_a,
                                                 const lane_block *b, const lane_block *normal_b,
                                                 unsigned n, widest_edge *of_a, widest_edge *of_b) {
    const lanes zero = lanes_set(0.0f);
    lanes least[4]; /* [j]: of the vertices of a so far, along normal_b[j] */
    *of_a = (widest_edge){lanes_set(INFINITY), zero, zero, zero};
    *of_b = (widest_edge){lanes_set(-INFINITY), zero, zero, zero};
    for (unsigned i = 0; i < n; i++) {
        lanes most = zero;
        for (unsigned j = 0; j < n; j++) {
            const lanes rx = lanes_sub(a->x[i], b->x[j]), ry = lanes_sub(a->y[i], b->y[j]);
            const lanes at_a = along_unit_normal(normal_a->x[i], normal_a->y[i], rx, ry);
            const lanes at_b = along_unit_normal(normal_b->x[j], normal_b->y[j], rx, ry);
            most = j == 0 ? at_a : lanes_max(most, at_a);
            least[j] = i == 0 ? at_b : lanes_min(least[j], at_b);
        }
        widest_put(of_a, lanes_greater(of_a->gap, most), most, lanes_set((float)i), normal_a, i);
    }
    of_a->gap = lanes_sub(zero, of_a->gap);
    for (unsigned j = 0; j < n; j++) {
        const lane_mask wider = lanes_greater(least[j], of_b->gap);
        widest_put(of_b, wider, least[j], lanes_set((float)j), normal_b, j);
    }
}

/* The widest gap of the n edges of v to the m vertices of w, for a constant m. All roundings are
 * symmetric: the least of n . (w - v) is exactly minus the greatest of n . (v - w), and so w is
 * taken from memory. */
HEDLEY_ALWAYS_INLINE static widest_edge widest_to(const lane_block *v, const lane_block *normal,
                                                  unsigned n, const lane_block *w, unsigned m) {
    const lanes zero = lanes_set(0.0f);
    widest_edge best = {lanes_set(INFINITY), zero, zero, zero}; /* the gap with the other sign */
    lanes number = zero;
    ROLLED for (unsigned i = 0; i < n; i++) {
        const lanes x = v->x[i], y = v->y[i], nx = normal->x[i], ny = normal->y[i];
        lanes most = along_unit_normal(nx, ny, lanes_sub(x, w->x[0]), lanes_sub(y, w->y[0]));
        for (unsigned j = 1; j < m; j++) {
            const lanes rx = lanes_sub(x, w->x[j]), ry = lanes_sub(y, w->y[j]);
            most = lanes_max(most, along_unit_normal(nx, ny, rx, ry));
        }
        widest_put(&best, lanes_greater(best.gap, most), most, number, normal, i);
        number = lanes_add(number, lanes_set(1.0f));
    }
    best.gap = lanes_sub(zero, best.gap);
    return best;
}

/* For any n, and the sizes m of blocks, or all 5 or 6 vertices of shapes that have no pads. */
HEDLEY_ALWAYS_INLINE static widest_edge widest_of_many(const lane_block *v,
                                                       const lane_block *normal, unsigned n,
                                                       const lane_block *w, unsigned m) {
    return m == 4   ? widest_to(v, normal, n, w, 4)
           : m == 5 ? widest_to(v, normal, n, w, 5)
           : m == 6 ? widest_to(v, normal, n, w, 6)
           : m == 8 ? widest_to(v, normal, n, w, 8)
                    : widest_to(v, normal, n, w, 16);
}

/* The bits of a small number as an integer. */
HEDLEY_ALWAYS_INLINE static lanes number_in_bits(lanes number) {
    return lanes_add_bits(lanes_add(number, lanes_set(0x1p23f)), lanes_set_bits(-0x4B000000u));
}

#endif
