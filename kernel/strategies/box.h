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
 * This is a filter on models of the stored shapes (box_model), each off by up to its `error`.
 */
#ifndef SEPAX_STRATEGY_BOX_H
#define SEPAX_STRATEGY_BOX_H

#include "group.h"
#include "project.h"

/* The largest of the gaps along both axes of a box with half extents (hx, hy): (du, dv) is the
 * offset of the other centre along them, (ox, oy) the other's half extents, and (c, s) the absolute
 * cosine and sine between the two boxes. */
HEDLEY_ALWAYS_INLINE static lanes box_gap(lanes du, lanes dv, lanes hx, lanes hy, lanes ox,
                                          lanes oy, lanes c, lanes s) {
    const lanes reach_u = lanes_add(hx, lanes_add(lanes_mul(ox, c), lanes_mul(oy, s)));
    const lanes reach_v = lanes_add(hy, lanes_add(lanes_mul(ox, s), lanes_mul(oy, c)));
    return lanes_max(lanes_sub(lanes_abs(du), reach_u), lanes_sub(lanes_abs(dv), reach_v));
}

/* With M = |dx| + |dy| + all half extents and u = 2^-24: an offset along an axis is off by 3.3u of
 * |dx| + |dy| from its three roundings, a reach by 6.3u of its terms, and each by 1.1u more since
 * the axis has length 1 only within that. 16uM = 2^-20 M covers both; it is infinite where 4M
 * overflows. */
HEDLEY_ALWAYS_INLINE static void relate_models(const lanes a[8], const lanes b[8],
                                               uint8_t *relations) {
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes c = lanes_abs(lanes_add(lanes_mul(a[2], b[2]), lanes_mul(a[3], b[3])));
    const lanes s = lanes_abs(lanes_sub(lanes_mul(a[2], b[3]), lanes_mul(a[3], b[2])));
    const lanes au = lanes_add(lanes_mul(dx, a[2]), lanes_mul(dy, a[3]));
    const lanes av = lanes_sub(lanes_mul(dy, a[2]), lanes_mul(dx, a[3]));
    const lanes bu = lanes_add(lanes_mul(dx, b[2]), lanes_mul(dy, b[3]));
    const lanes bv = lanes_sub(lanes_mul(dy, b[2]), lanes_mul(dx, b[3]));
    const lanes gap = lanes_max(box_gap(au, av, a[4], a[5], b[4], b[5], c, s),
                                box_gap(bu, bv, b[4], b[5], a[4], a[5], c, s));

    const lanes sizes = lanes_add(lanes_add(a[4], a[5]), lanes_add(b[4], b[5]));
    const lanes scale = lanes_add(lanes_add(lanes_abs(dx), lanes_abs(dy)), sizes);
    const lanes rounding = lanes_mul(lanes_mul(scale, lanes_set(4.0f)), lanes_set(BOX_SLACK));
    const lanes model = lanes_mul(lanes_add(a[6], b[6]), lanes_set(MODEL_SLACK));
    const lanes threshold = lanes_add(lanes_add(rounding, model), lanes_set(BOX_FLOOR));
    lanes_store_relations(relations, lanes_greater(gap, threshold), lanes_from_bits(0),
                          lanes_greater(lanes_sub(lanes_set(0.0f), threshold), gap));
}

/* The fields of box_model in lanes: x y cos sin half_x half_y error. */
static void relate_boxes(const lane_group *g, uint8_t *relations) {
    lanes a[8], b[8];
    lanes_load_rows(g->a, a);
    lanes_load_rows(g->b, b);
    relate_models(a, b, relations);
}

/* Groups of 16 are as long as the CPU's window, where transposes overlap with arithmetic only when
 * those of the next group come first. Narrower ones overlap as they are. */
#define BOXES_AHEAD (SEPAX_LANES == 16)

static void relate_boxes_run(const lane_run *run, uint32_t count, uint8_t *relations) {
    const sepax_pair *pairs = run->pairs, *next = pairs;
    const float *models = run->blocks;
    const size_t fetch = run->fetch;
    lanes a[8], b[8], next_a[8], next_b[8];
    load_run_rows(models, next, false, 8, next_a);
    load_run_rows(models, next, true, 8, next_b);
    for (size_t i = 0; i < count; i += SEPAX_LANES, pairs = next) {
        for (int j = 0; j < 8; j++) {
            a[j] = next_a[j];
            b[j] = next_b[j];
        }
        fetch_ahead(models, 8, pairs, i, fetch);
        next = i + SEPAX_LANES < count ? pairs + SEPAX_LANES : pairs;
        if (BOXES_AHEAD) {
            load_run_rows(models, next, false, 8, next_a);
            load_run_rows(models, next, true, 8, next_b);
        }
        relate_models(a, b, relations + i);
        if (!BOXES_AHEAD) {
            load_run_rows(models, next, false, 8, next_a);
            load_run_rows(models, next, true, 8, next_b);
        }
    }
}

#endif
