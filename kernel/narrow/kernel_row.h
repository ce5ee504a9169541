/* SPDX-License-Identifier: MIT
 *
 * The classes of pairs, and what the row of a class in the table of kernels (kernels.h) holds: the
 * functions that answer each query.
 */
#ifndef SEPAX_KERNEL_ROW_H
#define SEPAX_KERNEL_ROW_H

#include "narrow/strategies/group.h"
#include "narrow/strategies/support_hints.h"

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

/* How a relation is found, in this order: by the first of run, group, support and row that there
 * is; then, of what that leaves, by the groups of `vertices`, by its double lanes, and by the exact
 * relation. */
typedef struct relation_column {
    relate_run_function *run;       /* plain or alike pairs */
    relate_lanes_function *group;   /* groups of any pairs */
    relate_lanes_function *witness; /* groups of any pairs; NULL where `group` costs as little */
    relate_lanes_function *certify; /* double lanes */
    support_run_function *support;  /* many pairs at once, by their slots */
    support_hints_function *hinted; /* before that, where the caller has hints */
    relate_row_function *row;       /* one pair */
} relation_column;

/* How a separation is found: by the first of these that there is; KERNEL_BOX by box models first.
 */
typedef struct separation_column {
    separate_pairs_function *run;   /* groups of plain pairs */
    separate_lanes_function *group; /* groups of any pairs */
    uint32_t search;            /* vertices of shapes whose plain pairs are searched in groups */
    separate_row_function *row; /* one pair */
} separation_column;

typedef struct kernel {
    unsigned vertices; /* the kernel for what this one leaves: by vertices where this one
                          compares models, by all features where it compares only some */
    bool models;       /* groups and runs are of box models */
    bool turns;        /* the second shape has to be the larger one: pairs are turned for it */
    bool rounded;      /* groups have radii */
    relation_column relation;
    separation_column separation;
    distance_lanes_function *distance; /* groups of any pairs; the exact level does the rest */
    manifold_lanes_function *manifold; /* groups of any pairs; the exact level does the rest */
} kernel;

/* Which kernel serves a pair, by the references of its shapes, of which only the kind counts; and
 * which one serves the plain pairs of a store. */
typedef unsigned kernel_of_kinds_function(sepax_strategy strategy, shape_ref a, shape_ref b);
typedef unsigned kernel_of_class_function(const batch_call *call, unsigned class_index);

#endif
