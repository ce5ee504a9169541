/* SPDX-License-Identifier: MIT
 *
 * The table of the kernels of separations, with those of polygons of up to 16 vertices, a pair in
 * each lane. What it leaves out is answered by RUN(distances), or by the exact level.
 */
#ifndef SEPAX_NARROW_SEPARATIONS_H
#define SEPAX_NARROW_SEPARATIONS_H

#include "narrow/gaps/contact.h"
#include "narrow/kernel_row.h"
#include "narrow/sizes.h"
#include "narrow/strategies/axis_lanes.h"
#include "narrow/strategies/scalar.h"
#include "narrow/strategies/support_contacts.h"
#include "narrow/strategies/vertex_lanes.h"

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

/* How a separation is found: by the first of these that there is; KERNEL_BOX by box models first.
 */
typedef struct separation_column {
    separate_pairs_function *run;   /* groups of plain pairs */
    separate_lanes_function *group; /* groups of any pairs */
    separate_row_function *row;     /* one pair */
} separation_column;

#define SEPARATE(name, na, sa, nb, sb)                                                             \
    static void separate_##name(const lane_group *group, bool safe, lane_contacts *contacts) {     \
        separate_any(group, na, sa, nb, sb, safe, contacts);                                       \
    }

ALL_SIZES(SEPARATE)

static const separation_column separations[KERNEL_COUNT] = {
    [KERNEL_3] = {.run = RUN(separate_3), .group = separate_3},
    [KERNEL_4] = {.run = RUN(separate_4), .group = separate_4},
    [KERNEL_5] = {.group = separate_5},
    [KERNEL_6] = {.group = separate_6},
    [KERNEL_8] = {.group = separate_8},
    [KERNEL_PADDED_4_4] = {.group = separate_4},
    [KERNEL_PADDED_4_8] = {.group = separate_4_8},
    [KERNEL_PADDED_8_8] = {.group = separate_8},
    [KERNEL_PADDED_4_16] = {.group = separate_4_16},
    [KERNEL_PADDED_8_16] = {.group = separate_8_16},
    [KERNEL_PADDED_16_16] = {.group = separate_16_16},
    [KERNEL_BOX] = {.run = RUN(separate_4), .group = separate_4},
    [KERNEL_SCALAR] = {.row = separate_row_scalar},
    [KERNEL_VERTEX_LANES] = {.row = separate_row_vertex_lanes},
    [KERNEL_AXIS_LANES] = {.row = separate_row_axis_lanes},
    [KERNEL_SUPPORT] = {.row = separate_row_support},
    [KERNEL_SUPPORT_16] = {.row = separate_row_support},
    [KERNEL_SUPPORT_32] = {.row = separate_row_support},
    [KERNEL_SUPPORT_64] = {.row = separate_row_support}};

#endif
