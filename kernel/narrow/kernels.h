/* SPDX-License-Identifier: MIT
 *
 * The table of kernels, with a row for each class of pairs and a column for each query. A row names
 * the functions that answer the query for its pairs, cheapest first; what one of them leaves open
 * goes to the next.
 */
#ifndef SEPAX_KERNELS_H
#define SEPAX_KERNELS_H

#include "narrow/casts.h"
#include "narrow/distances.h"
#include "narrow/kernel_row.h"
#include "narrow/manifolds.h"
#include "narrow/runs.h"
#include "narrow/strategies/axis_lanes.h"
#include "narrow/strategies/box.h"
#include "narrow/strategies/box_contacts.h"
#include "narrow/strategies/scalar.h"
#include "narrow/strategies/support.h"
#include "narrow/strategies/support_contacts.h"
#include "narrow/strategies/support_hints.h"
#include "narrow/strategies/support_run.h"
#include "narrow/strategies/vertex_lanes.h"
#include "narrow/templates.h"

/* ------------------------------------------------- one function a size
 *
 * Each function is compiled for constant counts. The lists name each size once: vertices and stride
 * of the first shape, then of the second. */

/* Both shapes have exactly these vertices, none of them a pad. */
#define FULL_SIZES(SIZE)                                                                           \
    SIZE(3, 3, 4, 3, 4)                                                                            \
    SIZE(4, 4, 4, 4, 4)                                                                            \
    SIZE(5, 5, 8, 5, 8)                                                                            \
    SIZE(6, 6, 8, 6, 8)                                                                            \
    SIZE(8, 8, 8, 8, 8)
/* Points and segments, alone and with other shapes, all of which may have pads. The last columns
 * are the kernels of their distances and manifolds; the distances of two points are by discs
 * (distance_groups.h). */
#define FLAT_SIZES(SIZE)                                                                           \
    SIZE(1_1, 1, 4, 1, 4, RUN(distance_4_4), RUN(manifold_circles))                                \
    SIZE(1_2, 1, 4, 2, 4, RUN(distance_4_4), RUN(manifold_1_4))                                    \
    SIZE(2_2, 2, 4, 2, 4, RUN(distance_4_4), RUN(manifold_2_2))                                    \
    SIZE(1_4, 1, 4, 4, 4, RUN(distance_4_4), RUN(manifold_1_4))                                    \
    SIZE(2_4, 2, 4, 4, 4, RUN(distance_4_4), RUN(manifold_2_4))                                    \
    SIZE(1_8, 1, 4, 8, 8, RUN(distance_4_8), RUN(manifold_1_8))                                    \
    SIZE(2_8, 2, 4, 8, 8, RUN(distance_4_8), RUN(manifold_2_8))                                    \
    SIZE(1_16, 1, 4, 16, 16, RUN(distance_4_16), RUN(manifold_1_16))                               \
    SIZE(2_16, 2, 4, 16, 16, RUN(distance_4_16), NULL)
/* Two sizes, or shapes that always may have pads. */
#define MIXED_SIZES(SIZE)                                                                          \
    SIZE(4_8, 4, 4, 8, 8)                                                                          \
    SIZE(4_16, 4, 4, 16, 16)                                                                       \
    SIZE(8_16, 8, 8, 16, 16)                                                                       \
    SIZE(16_16, 16, 16, 16, 16)
/* Separations and double lanes find pads themselves, so that one function serves shapes with pads
 * and without. */
#define ALL_SIZES(SIZE) FULL_SIZES(SIZE) MIXED_SIZES(SIZE)
#define PADDED_SIZES(SIZE)                                                                         \
    SIZE(4, 4, 4, 4, 4)                                                                            \
    SIZE(8, 8, 8, 8, 8)                                                                            \
    MIXED_SIZES(SIZE)
/* Shapes with radii or fewer vertices: the name of a size above, the name of the row, the strides,
 * and the kernels that not all sizes have. */
#define ROUND_SIZES(SIZE)                                                                          \
    SIZE(4, 4_4, 4, 4, RUN(manifold_4_4))                                                          \
    SIZE(4_8, 4_8, 4, 8, RUN(manifold_4_8))                                                        \
    SIZE(8, 8_8, 8, 8, RUN(manifold_8_8))                                                          \
    SIZE(4_16, 4_16, 4, 16, NULL)                                                                  \
    SIZE(8_16, 8_16, 8, 16, NULL)                                                                  \
    SIZE(16_16, 16_16, 16, 16, NULL)
/* The sizes for which the float filter costs more than a witness. */
#define WITNESS_SIZES(SIZE)                                                                        \
    SIZE(8, 8, 8, 8, 8)                                                                            \
    SIZE(4_16, 4, 4, 16, 16)                                                                       \
    SIZE(8_16, 8, 8, 16, 16)

ALL_SIZES(RELATE)
WITNESS_SIZES(WITNESS)
ALL_SIZES(CERTIFY)
ALL_SIZES(SEPARATE)
PADDED_SIZES(ROUND)
FLAT_SIZES(ROUND_FLAT)

/* --------------------------------------------------------------- the table */

#define ROUND_FLAT_ROW(name, na, sa, nb, sb, distances, points)                                    \
    [KERNEL_ROUND_##name] = {.vertices = KERNEL_ROUND_##name,                                      \
                             .turns = (na) < (nb),                                                 \
                             .rounded = true,                                                      \
                             .relation = {.group = round_##name, .certify = certify_round_##name}, \
                             .distance = (distances),                                              \
                             .manifold = (points)},

#define ROUND_ROWS(name, row, sa, sb, points)                                                      \
    [KERNEL_ROUND_##                                                                               \
        row] = {.vertices = KERNEL_ROUND_##row,                                                    \
                .turns = (sa) < (sb),                                                              \
                .rounded = true,                                                                   \
                .relation = {.group = ((sa) * (sb) == 16 ? relate_round_quads : round_##name),     \
                             .certify = certify_round_##name},                                     \
                .distance = RUN(distance_##row),                                                   \
                .manifold = (points)},

static const kernel kernels[KERNEL_COUNT] = {
    [KERNEL_3] = {.vertices = KERNEL_3,
                  .relation = {.run = RUN(3), .group = relate_any_3, .certify = certify_3},
                  .separation = {.run = RUN(separate_3), .group = separate_3}},
    [KERNEL_4] = {.vertices = KERNEL_4,
                  .relation = {.run = RUN(4), .group = relate_quads, .certify = certify_4},
                  .separation = {.run = RUN(separate_4), .group = separate_4}},
    [KERNEL_5] = {.vertices = KERNEL_5,
                  .relation = {.run = RUN(5), .group = relate_any_5, .certify = certify_5},
                  .separation = {.group = separate_5}},
    [KERNEL_6] = {.vertices = KERNEL_6,
                  .relation = {.run = RUN(6), .group = relate_any_6, .certify = certify_6},
                  .separation = {.group = separate_6}},
    [KERNEL_8] = {.vertices = KERNEL_8,
                  .relation = {.run = RUN(8), .group = relate_any_8, .certify = certify_8},
                  .separation = {.group = separate_8}},
    [KERNEL_PADDED_4_4] = {.vertices = KERNEL_PADDED_4_4,
                           .relation = {.group = relate_any_4, .certify = certify_4},
                           .separation = {.group = separate_4}},
    [KERNEL_PADDED_4_8] = {.vertices = KERNEL_PADDED_4_8,
                           .turns = true,
                           .relation = {.group = relate_any_4_8, .certify = certify_4_8},
                           .separation = {.group = separate_4_8}},
    [KERNEL_PADDED_8_8] = {.vertices = KERNEL_PADDED_8_8,
                           .relation = {.group = relate_any_8,
                                        .witness = witness_8,
                                        .certify = certify_8},
                           .separation = {.group = separate_8}},
    [KERNEL_PADDED_4_16] = {.vertices = KERNEL_PADDED_4_16,
                            .turns = true,
                            .relation = {.group = relate_any_4_16,
                                         .witness = witness_4_16,
                                         .certify = certify_4_16},
                            .separation = {.group = separate_4_16}},
    [KERNEL_PADDED_8_16] = {.vertices = KERNEL_PADDED_8_16,
                            .turns = true,
                            .relation = {.group = relate_any_8_16,
                                         .witness = witness_8_16,
                                         .certify = certify_8_16},
                            .separation = {.group = separate_8_16}},
    [KERNEL_PADDED_16_16] = {.vertices = KERNEL_PADDED_16_16,
                             .relation = {.group = relate_any_16_16, .certify = certify_16_16},
                             .separation = {.group = separate_16_16}},
    [KERNEL_BOX] = {.vertices = KERNEL_4,
                    .models = true,
                    .relation = {.run = relate_boxes_run, .group = relate_boxes},
                    .separation = {.run = RUN(separate_4), .group = separate_4}},
    [KERNEL_SCALAR] = {.vertices = KERNEL_SCALAR,
                       .relation = {.row = relate_row_scalar},
                       .separation = {.row = separate_row_scalar}},
    [KERNEL_VERTEX_LANES] = {.vertices = KERNEL_VERTEX_LANES,
                             .relation = {.row = relate_row_vertex_lanes},
                             .separation = {.row = separate_row_vertex_lanes}},
    [KERNEL_AXIS_LANES] = {.vertices = KERNEL_AXIS_LANES,
                           .relation = {.row = relate_row_axis_lanes},
                           .separation = {.row = separate_row_axis_lanes}},
    [KERNEL_SUPPORT] = {.vertices = KERNEL_SUPPORT,
                        .relation = {.row = relate_row_support},
                        .separation = {.row = separate_row_support}},
    [KERNEL_SUPPORT_16] = {.vertices = KERNEL_SUPPORT_16,
                           .relation = {.support = relate_support_16, .hinted = try_hints_16},
                           .separation = {.search = 16}},
    [KERNEL_SUPPORT_32] = {.vertices = KERNEL_SUPPORT_32,
                           .relation = {.support = relate_support_32, .hinted = try_hints_32},
                           .separation = {.search = 32}},
    [KERNEL_SUPPORT_64] = {.vertices = KERNEL_SUPPORT_64,
                           .relation = {.support = relate_support_64, .hinted = try_hints_64},
                           .separation = {.search = 64}},
    [KERNEL_EXACT] = {.vertices = KERNEL_EXACT},
    FLAT_SIZES(ROUND_FLAT_ROW) ROUND_SIZES(ROUND_ROWS)};

#endif
