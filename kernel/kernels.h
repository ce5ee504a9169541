/* SPDX-License-Identifier: MIT
 *
 * The list of kernels, one line each, and which one serves which pair.
 */
#ifndef SEPAX_KERNELS_H
#define SEPAX_KERNELS_H

#include "runs.h"
#include "strategies/axis_lanes.h"
#include "strategies/bounds.h"
#include "strategies/box.h"
#include "strategies/box_contacts.h"
#include "strategies/outlines.h"
#include "strategies/pair_contacts.h"
#include "strategies/pair_double.h"
#include "strategies/pair_groups.h"
#include "strategies/pair_runs.h"
#include "strategies/scalar.h"
#include "strategies/support.h"
#include "strategies/support_contacts.h"
#include "strategies/support_hints.h"
#include "strategies/support_run.h"
#include "strategies/vertex_lanes.h"
#include "strategies/witness.h"

/* Lane kernels take a group of pairs, row kernels one pair; the last needs none. */
enum {
    KERNEL_3, /* both shapes have exactly so many vertices, none of them a pad */
    KERNEL_4,
    KERNEL_5,
    KERNEL_6,
    KERNEL_8,
    KERNEL_4_MERGED, /* and opposite edges are parallel */
    KERNEL_6_MERGED,
    KERNEL_8_MERGED,
    KERNEL_PADDED_4_4, /* up to so many vertices, those of the second shape not fewer */
    KERNEL_PADDED_4_8,
    KERNEL_PADDED_8_8,
    KERNEL_PADDED_4_16,
    KERNEL_PADDED_8_16,
    KERNEL_PADDED_16_16,
    KERNEL_BOX,
    LANE_KERNEL_COUNT,
    KERNEL_SCALAR = LANE_KERNEL_COUNT,
    KERNEL_VERTEX_LANES,
    KERNEL_AXIS_LANES,
    KERNEL_SUPPORT,
    KERNEL_EXACT,      /* irregular shapes: nothing but the exact path; a new kernel goes before */
    KERNEL_SUPPORT_16, /* both shapes of that class: relations of many pairs at once */
    KERNEL_SUPPORT_32,
    KERNEL_SUPPORT_64,
    KERNEL_COUNT
};

/* One function per kernel, so that counts are constants where the loops are. */
#define LANE_KERNEL(name, na, sa, nb, sb, padded)                                                  \
    static void relate_##name(const lane_group *group, uint8_t *relations) {                       \
        relate_lanes(group, (lane_shape){na, sa, padded}, (lane_shape){nb, sb, padded},            \
                     relations);                                                                   \
    }
#define SEPARATE_KERNEL(name, na, sa, nb, sb)                                                      \
    static void separate_##name(const lane_group *group, bool safe, lane_contacts *contacts) {     \
        separate_lanes(group, (lane_shape){na, sa, true}, (lane_shape){nb, sb, true}, safe,        \
                       contacts);                                                                  \
    }

/* Exactness does not care for merged axes, and pads are always looked for: fewer kernels again. */
#define CERTIFY_KERNEL(name, na, sa, nb, sb)                                                       \
    static void certify_##name(const lane_group *group, uint8_t *relations) {                      \
        certify_lanes(group, (lane_shape){na, sa, true}, (lane_shape){nb, sb, true}, relations);   \
    }

#define WITNESS_KERNEL(name, na, nb)                                                               \
    static void witness_##name(const lane_group *group, uint8_t *relations) {                      \
        witness_lanes(group, na, nb, relations);                                                   \
    }

LANE_KERNEL(3, 3, 4, 3, 4, false)
LANE_KERNEL(4, 4, 4, 4, 4, false)
LANE_KERNEL(5, 5, 8, 5, 8, false)
LANE_KERNEL(6, 6, 8, 6, 8, false)
LANE_KERNEL(8, 8, 8, 8, 8, false)
LANE_KERNEL(padded_4_4, 4, 4, 4, 4, true)
LANE_KERNEL(padded_4_8, 4, 4, 8, 8, true)
LANE_KERNEL(padded_8_8, 8, 8, 8, 8, true)
LANE_KERNEL(padded_4_16, 4, 4, 16, 16, true)
LANE_KERNEL(padded_8_16, 8, 8, 16, 16, true)
LANE_KERNEL(padded_16_16, 16, 16, 16, 16, true)

/* Runs of smaller shapes are in runs.c; these would be slower there. */
static void relate_run_8_merged(const lane_run *run, uint32_t count, uint8_t *relations) {
    relate_lanes_run(run, (lane_shape){8, 8, false}, true, count, relations);
}
static void relate_run_padded_16_16(const lane_run *run, uint32_t count, uint8_t *relations) {
    relate_lanes_run(run, (lane_shape){16, 16, true}, false, count, relations);
}

/* Pads need no care in separations, so fewer kernels serve. */
SEPARATE_KERNEL(3, 3, 4, 3, 4)
SEPARATE_KERNEL(4, 4, 4, 4, 4)
SEPARATE_KERNEL(5, 5, 8, 5, 8)
SEPARATE_KERNEL(6, 6, 8, 6, 8)
SEPARATE_KERNEL(8, 8, 8, 8, 8)
SEPARATE_KERNEL(4_8, 4, 4, 8, 8)
SEPARATE_KERNEL(4_16, 4, 4, 16, 16)
SEPARATE_KERNEL(8_16, 8, 8, 16, 16)
SEPARATE_KERNEL(16_16, 16, 16, 16, 16)

CERTIFY_KERNEL(3, 3, 4, 3, 4)
CERTIFY_KERNEL(4, 4, 4, 4, 4)
CERTIFY_KERNEL(5, 5, 8, 5, 8)
CERTIFY_KERNEL(6, 6, 8, 6, 8)
CERTIFY_KERNEL(8, 8, 8, 8, 8)
CERTIFY_KERNEL(4_8, 4, 4, 8, 8)
CERTIFY_KERNEL(4_16, 4, 4, 16, 16)
CERTIFY_KERNEL(8_16, 8, 8, 16, 16)
CERTIFY_KERNEL(16_16, 16, 16, 16, 16)

WITNESS_KERNEL(8_8, 8, 8)
WITNESS_KERNEL(4_16, 4, 16)
WITNESS_KERNEL(8_16, 8, 16)

static const struct {
    relate_run_function *relate_run; /* the float filter, for uniform stores */
    relate_lanes_function *relate;   /* and for others: groups of any shapes */
    relate_lanes_function *certify;  /* what vertex_kernel left undecided, in double */
    separate_lanes_function *separate;
    separate_pairs_function *separate_pairs; /* instead of it in uniform stores; may be NULL */
} lane_kernels[LANE_KERNEL_COUNT] = {
    [KERNEL_3] = {RUN(3), relate_3, certify_3, separate_3, RUN(separate_3)},
    [KERNEL_4] = {RUN(4), relate_4, certify_4, separate_4, RUN(separate_4)},
    [KERNEL_5] = {RUN(5), relate_5, certify_5, separate_5, NULL},
    [KERNEL_6] = {RUN(6), relate_6, certify_6, separate_6, NULL},
    [KERNEL_8] = {RUN(8), relate_8, certify_8, separate_8, NULL},
    [KERNEL_4_MERGED] = {RUN(4_merged), NULL, NULL, NULL, RUN(separate_4)},
    [KERNEL_6_MERGED] = {RUN(6_merged), NULL, NULL, separate_6, NULL},
    [KERNEL_8_MERGED] = {relate_run_8_merged, NULL, NULL, separate_8, NULL},
    [KERNEL_PADDED_4_4] = {NULL, relate_padded_4_4, certify_4, separate_4, NULL},
    [KERNEL_PADDED_4_8] = {NULL, relate_padded_4_8, certify_4_8, separate_4_8, NULL},
    [KERNEL_PADDED_8_8] = {RUN(padded_8_8), relate_padded_8_8, certify_8, separate_8, NULL},
    [KERNEL_PADDED_4_16] = {NULL, relate_padded_4_16, certify_4_16, separate_4_16, NULL},
    [KERNEL_PADDED_8_16] = {NULL, relate_padded_8_16, certify_8_16, separate_8_16, NULL},
    [KERNEL_PADDED_16_16] = {relate_run_padded_16_16, relate_padded_16_16, certify_16_16,
                             separate_16_16, NULL},
    [KERNEL_BOX] = {relate_boxes_run, relate_boxes, NULL, NULL, RUN(separate_4)},
};

/* To go before the float filter of groups; NULL where that costs as little. */
static relate_lanes_function *const witness_kernels[LANE_KERNEL_COUNT] = {
    [KERNEL_PADDED_8_8] = witness_8_8,
    [KERNEL_PADDED_4_16] = witness_4_16,
    [KERNEL_PADDED_8_16] = witness_8_16,
};

static const struct {
    relate_row_function *relate;
    separate_row_function *separate;
    support_run_function *relate_run;  /* instead of relate, for many pairs */
    support_hints_function *ask_hints; /* before that */
} row_kernels[KERNEL_COUNT] = {
    [KERNEL_SCALAR] = {relate_row_scalar, separate_row_scalar, NULL, NULL},
    [KERNEL_VERTEX_LANES] = {relate_row_vertex_lanes, separate_row_vertex_lanes, NULL, NULL},
    [KERNEL_AXIS_LANES] = {relate_row_axis_lanes, separate_row_axis_lanes, NULL, NULL},
    [KERNEL_SUPPORT] = {relate_row_support, separate_row_support, NULL, NULL},
    [KERNEL_SUPPORT_16] = {NULL, NULL, relate_support_16, ask_hints_16},
    [KERNEL_SUPPORT_32] = {NULL, NULL, relate_support_32, ask_hints_32},
    [KERNEL_SUPPORT_64] = {NULL, NULL, relate_support_64, ask_hints_64},
};

/* ------------------------------------------------------------ selection */

/* Size of the lane kernels for a class: 0 for up to 4 vertices, 1 for 8, 2 for 16, 3: too large. */
static inline unsigned lane_size(unsigned shape_class) {
    if (shape_class <= CLASS_BOX) {
        return 0;
    }
    if (shape_class <= CLASS_8) {
        return 1;
    }
    return shape_class == CLASS_16 ? 2 : 3;
}

/* The kernel by pair_lanes for two classes in a mixed store, or KERNEL_COUNT when too large. */
static inline unsigned pair_lanes_kernel(unsigned class_a, unsigned class_b) {
    static const uint8_t padded[3][3] = {
        {KERNEL_PADDED_4_4, KERNEL_PADDED_4_8, KERNEL_PADDED_4_16},
        {KERNEL_PADDED_4_8, KERNEL_PADDED_8_8, KERNEL_PADDED_8_16},
        {KERNEL_PADDED_4_16, KERNEL_PADDED_8_16, KERNEL_PADDED_16_16}};
    const unsigned size_a = lane_size(class_a), size_b = lane_size(class_b);
    const bool both_4 = size_a == 0 && size_b == 0 && class_a != CLASS_3 && class_b != CLASS_3;
    if (both_4) {
        return KERNEL_4;
    }
    if (class_a == class_b && class_a < CLASS_8) {
        return class_a == CLASS_3 ? KERNEL_3 : class_a == CLASS_5 ? KERNEL_5 : KERNEL_6;
    }
    return size_a > 2 || size_b > 2 ? KERNEL_COUNT : padded[size_a][size_b];
}

static inline unsigned support_kernel(unsigned class_a, unsigned class_b) {
    const bool grouped = class_a == class_b && class_a >= CLASS_16 && class_a <= CLASS_16 + 2;
    return grouped ? KERNEL_SUPPORT_16 + (class_a - CLASS_16) : KERNEL_SUPPORT;
}

/* The kernel for one pair of a store that may be mixed. */
static inline unsigned kernel_for(sepax_strategy strategy, shape_ref a, shape_ref b) {
    if ((a | b) & REF_IRREGULAR) {
        return KERNEL_EXACT;
    }
    const unsigned class_a = ref_class(a), class_b = ref_class(b);
    switch (strategy) {
    case SEPAX_SCALAR:
        return KERNEL_SCALAR;
    case SEPAX_VERTEX_LANES:
        return KERNEL_VERTEX_LANES;
    case SEPAX_AXIS_LANES:
        return KERNEL_AXIS_LANES;
    case SEPAX_SUPPORT:
        return support_kernel(class_a, class_b);
    case SEPAX_PAIR_LANES:
        break;
    default:
        if (class_a == CLASS_BOX && class_b == CLASS_BOX) {
            return KERNEL_BOX;
        }
        break;
    }
    const unsigned kernel = pair_lanes_kernel(class_a, class_b);
    return kernel < KERNEL_COUNT ? kernel : support_kernel(class_a, class_b);
}

/* The kernel for every pair of a uniform store, or KERNEL_COUNT when the store is not uniform. Here
 * it is known of all shapes at once whether they have pads or opposite edges parallel. */
static inline unsigned uniform_kernel(const sepax_store *store, unsigned uniform,
                                      sepax_strategy strategy, uint32_t flags) {
    if (uniform == CLASS_COUNT) {
        return KERNEL_COUNT;
    }
    const size_class *c = &store->classes[uniform];
    const shape_ref ref = (shape_ref)uniform << REF_CLASS_SHIFT;
    const unsigned kernel = kernel_for(strategy, ref, ref);
    /* measured: cross products that all edges share are faster, so auto leaves merging alone */
    const bool merge =
        strategy == SEPAX_PAIR_LANES && !(flags & SEPAX_NO_DEDUP) && c->skew_count == 0;
    switch (kernel) {
    case KERNEL_4:
        return merge ? KERNEL_4_MERGED : KERNEL_4;
    case KERNEL_6:
        return merge ? KERNEL_6_MERGED : KERNEL_6;
    case KERNEL_PADDED_8_8:
        return c->padded_count > 0 ? KERNEL_PADDED_8_8 : merge ? KERNEL_8_MERGED : KERNEL_8;
    default:
        return kernel;
    }
}

/* The kernel for relations where kernel_for names one that is better at separations. Measured:
 * between shapes of 16 auto would compare all with all, which is what separations need. */
static inline unsigned relation_kernel(sepax_strategy strategy, unsigned kernel) {
    return strategy == SEPAX_AUTO && kernel == KERNEL_PADDED_16_16 ? KERNEL_SUPPORT_16 : kernel;
}

/* The kernel where support, which relation_kernel chose, takes many rounds: thin shapes that
 * overlap. Measured: with fewer lanes comparing all with all never is faster. */
static inline unsigned kernel_without_support(sepax_strategy strategy, unsigned kernel) {
    return SEPAX_LANES == 16 ? kernel : relation_kernel(strategy, kernel);
}

/* The kernel for the separation of one pair of a store that may be mixed, with CONTACT_SWAPS when
 * the shapes must change places. By table, since neither is easy to predict. */
#define CONTACT_SWAPS 0x80u
static inline unsigned contact_kernel(sepax_strategy strategy, shape_ref a, shape_ref b) {
    enum {
        S = CONTACT_SWAPS,
        K_4 = KERNEL_PADDED_4_4,
        K_4_8 = KERNEL_PADDED_4_8,
        K_8 = KERNEL_PADDED_8_8,
        K_4_16 = KERNEL_PADDED_4_16,
        K_8_16 = KERNEL_PADDED_8_16,
        K_16 = KERNEL_PADDED_16_16,
        LARGE = KERNEL_SUPPORT
    };
    static const uint8_t size[16] = {0, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6};
    static const uint8_t kernel[7][7] = {
        {KERNEL_3, K_4, K_4_8, K_4_8, K_4_8, K_4_16, LARGE},
        {K_4, KERNEL_4, K_4_8, K_4_8, K_4_8, K_4_16, LARGE},
        {S | K_4_8, S | K_4_8, KERNEL_5, K_8, K_8, K_8_16, LARGE},
        {S | K_4_8, S | K_4_8, K_8, KERNEL_6, K_8, K_8_16, LARGE},
        {S | K_4_8, S | K_4_8, K_8, K_8, K_8, K_8_16, LARGE},
        {S | K_4_16, S | K_4_16, S | K_8_16, S | K_8_16, S | K_8_16, K_16, LARGE},
        {LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE}};
    if ((a | b) & REF_IRREGULAR || strategy == SEPAX_SCALAR || strategy == SEPAX_VERTEX_LANES ||
        strategy == SEPAX_AXIS_LANES || strategy == SEPAX_SUPPORT) {
        const unsigned row = kernel_for(strategy, a, b);
        return row > KERNEL_EXACT ? KERNEL_SUPPORT : row; /* their runs are for relations */
    }
    return kernel[size[ref_class(a)]][size[ref_class(b)]];
}

/* The kernel for separations of a uniform store, from that for its relations. Measured: a search
 * for the widest gap is faster than all edges from 16 vertices on. */
static inline unsigned separation_kernel(unsigned kernel, sepax_strategy strategy) {
    const bool searches = (kernel == KERNEL_PADDED_16_16) & (strategy == SEPAX_AUTO);
    const bool relates = kernel > KERNEL_EXACT && kernel < KERNEL_COUNT;
    return (searches | relates) ? KERNEL_SUPPORT : kernel;
}

/* The kernel that looks at the vertices themselves where this one looked at a model of them. */
static inline unsigned vertex_kernel(unsigned kernel) {
    switch (kernel) {
    case KERNEL_BOX:
    case KERNEL_4_MERGED:
        return KERNEL_4;
    case KERNEL_6_MERGED:
        return KERNEL_6;
    case KERNEL_8_MERGED:
        return KERNEL_8;
    default:
        return kernel;
    }
}

/* Whether a pair must change places, because the kernel wants the larger block second. */
static inline bool kernel_swaps(shape_ref a, shape_ref b) {
    return lane_size(ref_class(a)) > lane_size(ref_class(b));
}

#endif
