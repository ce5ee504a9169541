/* SPDX-License-Identifier: MIT
 *
 * The classes of pairs, what all queries need of their kernels, and the choice of the kernel that
 * serves a pair, by query, strategy and the classes of its shapes. All choices between kernels are
 * made here, once in a call.
 */
#ifndef SEPAX_KERNEL_ROW_H
#define SEPAX_KERNEL_ROW_H

#include "narrow/runs.h"
#include "narrow/strategies/group.h"
#include "query/query.h"

/* Classes of pairs. KERNEL_SUPPORT_16, _32 and _64 stand in this order, for support_kernel; those
 * of two sizes in that of kernel_of_two. */
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
    KERNEL_ROUND_1_1, /* points (1), segments (2); larger ones with radii, or collapsed */
    KERNEL_ROUND_1_2,
    KERNEL_ROUND_2_2,
    KERNEL_ROUND_1_4,
    KERNEL_ROUND_2_4,
    KERNEL_ROUND_4_4,
    KERNEL_ROUND_1_8,
    KERNEL_ROUND_2_8,
    KERNEL_ROUND_4_8,
    KERNEL_ROUND_8_8,
    KERNEL_ROUND_1_16,
    KERNEL_ROUND_2_16,
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

/* A kernel of two sizes, from 0 on: the first of them is that of (0, 0); (0, 1) and (1, 1) follow,
 * (0, 2), (1, 2) and (2, 2), and so on. */
static inline unsigned kernel_of_two(unsigned first, unsigned a, unsigned b) {
    return a < b ? first + b * (b + 1) / 2 + a : first + a * (a + 1) / 2 + b;
}

/* Whether the second shape has to be the larger one: pairs are turned for it. */
static inline bool kernel_turns(unsigned k) {
    const uint64_t unequal = 0x3DDA; /* a bit for each of kernel_of_two, up to (4, 4) */
    const uint64_t turning = unequal << KERNEL_ROUND_1_1 | (unequal & 0x3F) << KERNEL_PADDED_4_4;
    return (turning >> k & 1) != 0;
}

/* The most vertices of both shapes of a kernel that has radii, as its groups are computed. */
typedef struct kernel_counts {
    uint8_t a, b;
} kernel_counts;

static inline kernel_counts kernel_counts_of(unsigned k) {
    static const kernel_counts counts[KERNEL_ROUND_16_16 - KERNEL_ROUND_1_1 + 1] = {
        {4, 4}, {4, 4}, {4, 4},  {4, 4},  {4, 4},  {4, 4},  {4, 8},  {4, 8},
        {4, 8}, {8, 8}, {4, 16}, {4, 16}, {4, 16}, {8, 16}, {16, 16}};
    return counts[k - KERNEL_ROUND_1_1];
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

/* What more than one query reads: the table of relations, in relate.c, and the distances of a group
 * by a kernel that has radii, in distances.c. */
extern const relation_column RUN(relations)[KERNEL_COUNT];
void RUN(distances)(unsigned k, const faced_group *group, lane_distances *distances);
/* The casts of a group, in casts.c; see find_casts. */
void RUN(casts)(const cast_group *group, unsigned k, lane_casts *found);

/* Which kernel serves a pair, by the references of its shapes, of which only the kind counts; and
 * which one serves the plain pairs of a store. */
typedef unsigned kernel_of_kinds_function(sepax_strategy strategy, shape_ref a, shape_ref b);
typedef unsigned kernel_of_class_function(const batch_call *call, unsigned class_index);

/* ------------------------------------------------------------------ choice */

/* Pairs of shapes of one class of 16, 32 or 64 vertices are computed many at once, all others one
 * at a time. */
static inline unsigned support_kernel(unsigned class_a, unsigned class_b) {
    const bool together = class_a == class_b && class_a >= CLASS_16 && class_a <= CLASS_16 + 2;
    return together ? KERNEL_SUPPORT_16 + (class_a - CLASS_16) : KERNEL_SUPPORT;
}

/* The kernel of strategy pair_lanes, or of support for shapes that are too large for it. */
static inline unsigned pair_lanes_kernel(unsigned class_a, unsigned class_b) {
    static const uint8_t same[CLASS_8] = {[CLASS_3] = KERNEL_3,
                                          [CLASS_4] = KERNEL_4,
                                          [CLASS_BOX] = KERNEL_4,
                                          [CLASS_5] = KERNEL_5,
                                          [CLASS_6] = KERNEL_6};
    const unsigned size_a = lane_size(class_a), size_b = lane_size(class_b);
    if (size_a > 2 || size_b > 2) {
        return support_kernel(class_a, class_b);
    }
    if (class_a < CLASS_8 && class_b < CLASS_8 && same[class_a] == same[class_b]) {
        return same[class_a];
    }
    return kernel_of_two(KERNEL_PADDED_4_4, size_a, size_b);
}

/* The kernel that a strategy for one pair at a time names, or KERNEL_COUNT. */
static inline unsigned row_kernel(sepax_strategy strategy) {
    switch (strategy) {
    case SEPAX_SCALAR:
        return KERNEL_SCALAR;
    case SEPAX_VERTEX_LANES:
        return KERNEL_VERTEX_LANES;
    case SEPAX_AXIS_LANES:
        return KERNEL_AXIS_LANES;
    default:
        return KERNEL_COUNT;
    }
}

/* The kernel of irregular shapes, which is the same for all strategies with lanes. */
static inline unsigned round_kernel(sepax_strategy strategy, unsigned class_a, unsigned class_b) {
    const unsigned size_a = round_size(class_a), size_b = round_size(class_b);
    const bool by_lanes = strategy != SEPAX_SCALAR && size_a < 5 && size_b < 5;
    return by_lanes ? kernel_of_two(KERNEL_ROUND_1_1, size_a, size_b) : KERNEL_EXACT;
}

/* Distances have the same kernels for all shapes. */
static inline unsigned distance_kernel(sepax_strategy strategy, shape_ref a, shape_ref b) {
    return round_kernel(strategy, ref_class(a), ref_class(b));
}

static inline unsigned plain_distance_kernel(const batch_call *call, unsigned class_index) {
    return round_kernel(call->strategy, class_index, class_index);
}

static inline unsigned relation_kernel(sepax_strategy strategy, shape_ref a, shape_ref b) {
    const unsigned class_a = ref_class(a), class_b = ref_class(b), row = row_kernel(strategy);
    if (((a | b) & REF_IRREGULAR) != 0) {
        return round_kernel(strategy, class_a, class_b);
    }
    if (row != KERNEL_COUNT) {
        return row;
    }
    if (strategy == SEPAX_SUPPORT) {
        return support_kernel(class_a, class_b);
    }
    if (strategy != SEPAX_PAIR_LANES && class_a == CLASS_BOX && class_b == CLASS_BOX) {
        return KERNEL_BOX;
    }
    /* between shapes of 16 vertices support is faster than comparing all with all */
    const bool both_16 = class_a == CLASS_16 && class_b == CLASS_16;
    return strategy == SEPAX_AUTO && both_16 ? KERNEL_SUPPORT_16
                                             : pair_lanes_kernel(class_a, class_b);
}

/* The count of the plain class shows whether a shape has pads. */
static inline unsigned plain_relation_kernel(const batch_call *call, unsigned class_index) {
    const size_class *c = &call->store->classes[class_index];
    const shape_ref ref = ref_of(class_index, 0);
    const unsigned found = relation_kernel(call->strategy, ref, ref);
    return found == KERNEL_PADDED_8_8 && c->padded_count == 0 ? KERNEL_8 : found;
}

/* Support searches the widest gap of pairs that are not plain one at a time. */
static inline unsigned separation_kernel(sepax_strategy strategy, shape_ref a, shape_ref b) {
    const unsigned class_a = ref_class(a), class_b = ref_class(b), row = row_kernel(strategy);
    if (((a | b) & REF_IRREGULAR) != 0) {
        return round_kernel(strategy, class_a, class_b);
    }
    if (row != KERNEL_COUNT) {
        return row;
    }
    const unsigned found =
        strategy == SEPAX_SUPPORT ? KERNEL_SUPPORT : pair_lanes_kernel(class_a, class_b);
    return found >= KERNEL_SUPPORT_16 && found <= KERNEL_SUPPORT_64 ? KERNEL_SUPPORT : found;
}

/* Plain boxes are separated by their models; from 16 vertices on a search is faster than evaluating
 * all edges. */
static inline unsigned plain_separation_kernel(const batch_call *call, unsigned class_index) {
    const sepax_strategy strategy = call->strategy;
    const shape_ref ref = ref_of(class_index, 0);
    const unsigned found = separation_kernel(strategy, ref, ref);
    const bool by_models = strategy == SEPAX_AUTO || strategy == SEPAX_BOX;
    if (class_index == CLASS_BOX && by_models) {
        return KERNEL_BOX;
    }
    const bool searches = strategy == SEPAX_AUTO && class_index == CLASS_16;
    return found == KERNEL_SUPPORT || searches ? support_kernel(class_index, class_index) : found;
}

#endif
