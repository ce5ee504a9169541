/* SPDX-License-Identifier: MIT
 *
 * The classes of pairs, what all queries need of their kernels, and what the row of a class holds
 * in the table of relations: the functions that answer it, cheapest first.
 */
#ifndef SEPAX_KERNEL_ROW_H
#define SEPAX_KERNEL_ROW_H

#include "narrow/runs.h"
#include "narrow/strategies/group.h"
#include "query/query.h"

/* Classes of pairs. KERNEL_SUPPORT_16, _32 and _64 stand in this order, for support_kernel. */
enum {
    KERNEL_3, /* both shapes have exactly this number of vertices, none of them a pad */
    KERNEL_4,
    KERNEL_5,
    KERNEL_6,
    KERNEL_8,
    KERNEL_PADDED_4_4, /* up to these numbers of vertices; the second shape has the larger one */
    KERNEL_PADDED_4_8,
    KERNEL_PADDED_8_8,
    KERNEL_PADDED_4_16,
    KERNEL_PADDED_8_16,
    KERNEL_PADDED_16_16,
    KERNEL_ROUND_1_1, /* points (1), segments (2), and with them shapes of up to 16 vertices */
    KERNEL_ROUND_1_2,
    KERNEL_ROUND_2_2,
    KERNEL_ROUND_1_4,
    KERNEL_ROUND_2_4,
    KERNEL_ROUND_1_8,
    KERNEL_ROUND_2_8,
    KERNEL_ROUND_1_16,
    KERNEL_ROUND_2_16,
    KERNEL_ROUND_4_4, /* larger ones with radii, or collapsed */
    KERNEL_ROUND_4_8,
    KERNEL_ROUND_8_8,
    KERNEL_ROUND_4_16,
    KERNEL_ROUND_8_16,
    KERNEL_ROUND_16_16,
    KERNEL_BOX,
    KERNEL_SCALAR, /* any pair, by one strategy */
    KERNEL_VERTEX_LANES,
    KERNEL_AXIS_LANES,
    KERNEL_SUPPORT,
    KERNEL_SUPPORT_16, /* both shapes of the class of 16 vertices: many pairs at once */
    KERNEL_SUPPORT_32,
    KERNEL_SUPPORT_64,
    KERNEL_EXACT, /* irregular shapes that are large, or by the strategy without lanes */
    KERNEL_COUNT
};

/* The kernel for what another one leaves: by vertices where that one compares models. */
static inline unsigned kernel_vertices(unsigned k) {
    return k == KERNEL_BOX ? KERNEL_4 : k;
}

/* Whether groups and runs are of box models. */
static inline bool kernel_models(unsigned k) {
    return k == KERNEL_BOX;
}

/* Whether groups have radii. */
static inline bool kernel_rounded(unsigned k) {
    return k >= KERNEL_ROUND_1_1 && k <= KERNEL_ROUND_16_16;
}

/* Whether the second shape has to be the larger one: pairs are turned for it. */
static inline bool kernel_turns(unsigned k) {
#define BIT(name) UINT64_C(1) << KERNEL_##name
    const uint64_t turning = BIT(PADDED_4_8) | BIT(PADDED_4_16) | BIT(PADDED_8_16) |
                             BIT(ROUND_1_2) | BIT(ROUND_1_4) | BIT(ROUND_2_4) | BIT(ROUND_1_8) |
                             BIT(ROUND_2_8) | BIT(ROUND_1_16) | BIT(ROUND_2_16) | BIT(ROUND_4_8) |
                             BIT(ROUND_4_16) | BIT(ROUND_8_16);
#undef BIT
    return (turning >> k & 1) != 0;
}

/* Whether both shapes are of one class of 16, 32 or 64 vertices, pairs of which go together. */
static inline bool kernel_supports(unsigned k) {
    return k >= KERNEL_SUPPORT_16 && k <= KERNEL_SUPPORT_64;
}

/* How a relation is found, in this order: by the first of run, group and row that there is, where
 * kernel_supports by chunks before that; then, of what that leaves, by the groups of
 * kernel_vertices, by its double lanes, and by the exact relation. */
typedef struct relation_column {
    relate_run_function *run;       /* plain pairs */
    relate_lanes_function *group;   /* groups of any pairs */
    relate_lanes_function *witness; /* groups of any pairs; NULL where `group` costs as little */
    relate_lanes_function *certify; /* double lanes */
    relate_row_function *row;       /* one pair */
} relation_column;

/* The tables that more than one query reads: of relations, in relate.c, and of distances, in
 * distances.c, which has groups of any rounded pairs, NULL for all others. */
extern const relation_column RUN(relations)[KERNEL_COUNT];
extern distance_lanes_function *const RUN(distances)[KERNEL_COUNT];

/* Which kernel serves a pair, by the references of its shapes, of which only the kind counts; and
 * which one serves the plain pairs of a store. */
typedef unsigned kernel_of_kinds_function(sepax_strategy strategy, shape_ref a, shape_ref b);
typedef unsigned kernel_of_class_function(const batch_call *call, unsigned class_index);

#endif
