/* SPDX-License-Identifier: MIT
 *
 * Separations of plain polygons of up to 16 vertices, a pair in each lane. Comes in: a group of any
 * pairs. Goes out: contacts, and the lanes whose sign is certain.
 */
#ifndef SEPAX_GAPS_SEPARATE_H
#define SEPAX_GAPS_SEPARATE_H

#include "narrow/gaps/contact.h"

/* What a separation is made of. */
typedef struct separate_sides {
    widest_edge of_a, of_b;
    lane_bounds box;
} separate_sides;

/* Of shapes of n vertices, for a constant n. */
HEDLEY_ALWAYS_INLINE static void separate_exactly(const lane_block *a, const lane_block *normal_a,
                                                  const lane_block *b, const lane_block *normal_b,
                                                  unsigned n, separate_sides *out) {
    out->of_a = widest_to(a, normal_a, n, b, n);
    out->of_b = widest_to(b, normal_b, n, a, n);
    out->box = bounds_of(a, n, b, n);
}

/* The edges of shapes of up to n vertices in blocks of that stride. */
COMPILED_ONCE static void separate_side(const lane_block *v,
                                        const float *const normals[SEPAX_LANES], unsigned n,
                                        unsigned stride, const lane_block *w, unsigned m,
                                        widest_edge *out) {
    lane_block normal;
    load_block(normals, stride, &normal);
    *out = widest_of_many(v, &normal, n, w, m);
}

/* Of shapes of exactly 5 or 6, or up to 8 vertices, in blocks of eight, which are frequent. */
COMPILED_ONCE static void separate_eights(const lane_group *g, unsigned n, bool safe,
                                          lane_contacts *out) {
    lane_block a, b, normal_a, normal_b;
    load_block(g->a, 8, &a);
    load_block(g->b, 8, &b);
    load_block(g->normals_a, 8, &normal_a);
    load_block(g->normals_b, 8, &normal_b);
    separate_sides sides;
    if (n == 5) {
        separate_exactly(&a, &normal_a, &b, &normal_b, 5, &sides);
    } else if (n == 6) {
        separate_exactly(&a, &normal_a, &b, &normal_b, 6, &sides);
    } else {
        separate_exactly(&a, &normal_a, &b, &normal_b, 8, &sides);
    }
    join_contact(&sides.of_a, &sides.of_b, &sides.box, lanes_from_bits(g->b_first), safe, out);
}

/* Of shapes of up to na and nb vertices, pads included, in blocks of these strides. */
COMPILED_ONCE static void separate_any(const lane_group *g, unsigned na, unsigned stride_a,
                                       unsigned nb, unsigned stride_b, bool safe,
                                       lane_contacts *out) {
    lane_block a, b;
    widest_edge of_a, of_b;
    load_block(g->a, stride_a, &a);
    load_block(g->b, stride_b, &b);
    separate_side(&a, g->normals_a, na, stride_a, &b, stride_b, &of_a);
    separate_side(&b, g->normals_b, nb, stride_b, &a, stride_a, &of_b);
    const lane_bounds box = bounds_of(&a, na, &b, nb);
    join_contact(&of_a, &of_b, &box, lanes_from_bits(g->b_first), safe, out);
}

#endif
