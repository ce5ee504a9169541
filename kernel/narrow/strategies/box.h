/* SPDX-License-Identifier: MIT
 *
 * Strategy: a pair of boxes per lane. A rectangle has two axes, and its extent along any axis is a
 * sum of two absolute values, so four axes take about 70 operations.
 *
 *      hy  +-----------+         half extent of B along A's axis u:
 *       ^  |     B     |            hxB * |uA . uB|  +  hyB * |uA . vB|
 *       |  |     o-----|--> hx   gap of the two along u:
 *          +-----------+            |d . u| - hxA - that,   d = centre of B - centre of A
 *
 * This is a filter on models of the stored shapes (box_model), each off by up to its `error`. Comes
 * in: the models of a group or of a run of pairs. Goes out: relations, UNDECIDED where the models
 * are too near to one another.
 */
#ifndef SEPAX_STRATEGY_BOX_H
#define SEPAX_STRATEGY_BOX_H

#include "lanes/project.h"
#include "narrow/strategies/group.h"

/* The gaps of a box along its two axes. */
typedef struct box_gaps {
    lanes best, second; /* the larger one and the other */
    lanes along;        /* the offset of the other centre along the axis of the larger one */
    lane_mask by_v;     /* the larger gap is that along the second axis */
} box_gaps;

/* (du, dv) is the offset of the other centre along the axes of a box with half extents (hx, hy),
 * (ox, oy) the other's half extents, and (c, s) the absolute cosine and sine between the two
 * boxes. */
HEDLEY_ALWAYS_INLINE static box_gaps box_gaps_of(lanes du, lanes dv, lanes hx, lanes hy, lanes ox,
                                                 lanes oy, lanes c, lanes s) {
    const lanes reach_u = lanes_add(hx, lanes_add(lanes_mul(ox, c), lanes_mul(oy, s)));
    const lanes reach_v = lanes_add(hy, lanes_add(lanes_mul(ox, s), lanes_mul(oy, c)));
    const lanes gap_u = lanes_sub(lanes_abs(du), reach_u);
    const lanes gap_v = lanes_sub(lanes_abs(dv), reach_v);
    const lane_mask by_v = lanes_greater(gap_v, gap_u);
    return (box_gaps){.best = lanes_max(gap_u, gap_v),
                      .second = lanes_min(gap_u, gap_v),
                      .along = lanes_select(by_v, dv, du),
                      .by_v = by_v};
}

/* What the models of a pair of boxes give. */
typedef struct box_pair {
    box_gaps a, b;
    lanes scale; /* |dx| + |dy| + all half extents */
    lanes error; /* of both models */
} box_pair;

/* The models of a group, field by field: x y cos sin half_x half_y error tilt. */
typedef struct box_rows {
    lanes a[8], b[8];
} box_rows;

HEDLEY_ALWAYS_INLINE static box_pair box_pair_of(const box_rows *rows) {
    const lanes *a = rows->a, *b = rows->b;
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes c = lanes_abs(lanes_add(lanes_mul(a[2], b[2]), lanes_mul(a[3], b[3])));
    const lanes s = lanes_abs(lanes_sub(lanes_mul(a[2], b[3]), lanes_mul(a[3], b[2])));
    const lanes au = lanes_add(lanes_mul(dx, a[2]), lanes_mul(dy, a[3]));
    const lanes av = lanes_sub(lanes_mul(dy, a[2]), lanes_mul(dx, a[3]));
    const lanes bu = lanes_add(lanes_mul(dx, b[2]), lanes_mul(dy, b[3]));
    const lanes bv = lanes_sub(lanes_mul(dy, b[2]), lanes_mul(dx, b[3]));
    const lanes sizes = lanes_add(lanes_add(a[4], a[5]), lanes_add(b[4], b[5]));
    return (box_pair){.a = box_gaps_of(au, av, a[4], a[5], b[4], b[5], c, s),
                      .b = box_gaps_of(bu, bv, b[4], b[5], a[4], a[5], c, s),
                      .scale = lanes_add(lanes_add(lanes_abs(dx), lanes_abs(dy)), sizes),
                      .error = lanes_mul(lanes_add(a[6], b[6]), lanes_set(MODEL_SLACK))};
}

/* With M = |dx| + |dy| + all half extents and u = 2^-24: an offset along an axis is off by 3.3u of
 * |dx| + |dy| from its three roundings, a reach by 6.3u of its terms, and each by 1.1u more since
 * the axis has length 1 only within that. 16uM = 2^-20 M covers both; it is infinite where 4M
 * overflows. */
HEDLEY_ALWAYS_INLINE static lane_verdict models_verdict_beyond(const box_rows *rows, float slack) {
    const box_pair pair = box_pair_of(rows);
    const lanes gap = lanes_max(pair.a.best, pair.b.best);
    const lanes rounding = lanes_mul(lanes_mul(pair.scale, lanes_set(4.0f)), lanes_set(slack));
    const lanes threshold = lanes_add(lanes_add(rounding, pair.error), lanes_set(BOX_FLOOR));
    return (lane_verdict){lanes_greater(gap, threshold),
                          lanes_greater(lanes_sub(lanes_set(0.0f), threshold), gap)};
}

HEDLEY_ALWAYS_INLINE static lane_verdict models_verdict(const box_rows *rows) {
    return models_verdict_beyond(rows, BOX_SLACK);
}

HEDLEY_ALWAYS_INLINE static void relate_models(const box_rows *rows, uint8_t *relations) {
    const lane_verdict verdict = models_verdict(rows);
    lanes_store_relations(relations, verdict.disjoint, lanes_from_bits(0), verdict.overlapping);
}

static inline void relate_boxes(const lane_group *g, uint8_t *relations) {
    box_rows rows;
    lanes_load_rows(g->a, rows.a);
    lanes_load_rows(g->b, rows.b);
    relate_models(&rows, relations);
}

HEDLEY_ALWAYS_INLINE static void load_box_rows(const float *of_a, const float *of_b,
                                               const sepax_pair *slots, box_rows *rows) {
    load_run_halves(of_a, slots, false, 8, rows->a, rows->a + 4);
    load_run_halves(of_b, slots, true, 8, rows->b, rows->b + 4);
}

/* The instructions for 16 pairs fill the reorder window of a CPU, so transposes overlap with
 * arithmetic only where those of the next group come before the arithmetic of this one. With fewer
 * lanes they overlap in either order. */
#define BOXES_AHEAD (SEPAX_LANES == 16)

static inline void relate_boxes_run(const lane_run *of, uint32_t count, uint8_t *relations) {
    const lane_run run = *of;
    const sepax_pair *slots = run.slots, *next = slots;
    box_rows ahead;
    load_box_rows(run.a, run.b, next, &ahead);
    for (size_t i = 0; i < count; i += SEPAX_LANES, slots = next) {
        const box_rows rows = ahead;
        fetch_ahead(run.a, 8, slots, i, run.fetch);
        next = i + SEPAX_LANES < count ? slots + SEPAX_LANES : slots;
        if (BOXES_AHEAD) {
            load_box_rows(run.a, run.b, next, &ahead);
        }
        relate_models(&rows, relations + i);
        if (!BOXES_AHEAD) {
            load_box_rows(run.a, run.b, next, &ahead);
        }
    }
}

#endif
