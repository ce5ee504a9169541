/* SPDX-License-Identifier: MIT
 *
 * Separations of plain polygons of up to 16 vertices, a pair in each lane. Comes in: a group of any
 * pairs. Goes out: contacts, and the lanes whose sign is certain.
 */
#ifndef SEPAX_GAPS_SEPARATE_H
#define SEPAX_GAPS_SEPARATE_H

#include "narrow/gaps/contact.h"

/* The edges of shapes of up to n vertices in blocks of that stride. */
COMPILED_ONCE static void separate_side(const lane_block *v,
                                        const float *const normals[SEPAX_LANES], unsigned n,
                                        unsigned stride, const lane_block *w, unsigned m,
                                        widest_edge *out) {
    lane_block normal;
    load_block(normals, stride, &normal);
    *out = widest_of_many(v, &normal, n, w, m);
}

/* Of shapes of up to na and nb vertices, pads included, in blocks of these strides. */
COMPILED_ONCE static void separate_any(const lane_group *g, unsigned na, unsigned stride_a,
                                       unsigned nb, unsigned stride_b, bool safe,
                                       lane_contacts *out) {
    lane_block a, b;
    widest_edge of_a, of_b;
    load_block(g->a, stride_a, &a);
    load_block(g->b, stride_b, &b);
    separate_side(&a, g->normals_a, na, stride_a, &b, nb < 5 ? 4 : nb, &of_a);
    separate_side(&b, g->normals_b, nb, stride_b, &a, na < 5 ? 4 : na, &of_b);
    const lane_bounds box = bounds_of(&a, na, &b, nb);
    join_contact(&of_a, &of_b, &box, lanes_from_bits(g->b_first), safe, out);
}

#endif
