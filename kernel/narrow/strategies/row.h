/* SPDX-License-Identifier: MIT
 *
 * A vertex block as a row of vectors, for the strategies that take one pair at a time. Small blocks
 * are copied to fill a vector several times over, so no lane ever holds anything but a vertex (or
 * edge) of the shape; pads repeat the last vertex, and a pad edge is (0, 0).
 */
#ifndef SEPAX_STRATEGY_ROW_H
#define SEPAX_STRATEGY_ROW_H

#include "narrow/strategies/group.h"

/* Makes the stride of a polygon one vector, where it is less. */
static inline void row_fill(polygon *p, row_room *room) {
    if (p->stride >= SEPAX_LANES) {
        return;
    }
    lanes_store(room->x, lanes_repeat(p->x, p->stride));
    lanes_store(room->y, lanes_repeat(p->y, p->stride));
    p->x = room->x;
    p->y = room->y;
    if (p->nx != NULL) {
        lanes_store(room->nx, lanes_repeat(p->nx, p->stride));
        lanes_store(room->ny, lanes_repeat(p->ny, p->stride));
        p->nx = room->nx;
        p->ny = room->ny;
    }
    p->stride = SEPAX_LANES;
}

/* Elements i + 1, i + 2, ... where the first one follows the last; i is a multiple of
 * SEPAX_LANES. */
HEDLEY_ALWAYS_INLINE static lanes row_next(const float *block, uint32_t stride, uint32_t i) {
    if (i + SEPAX_LANES < stride) {
        return lanes_load(block + i + 1);
    }
    const lane_mask last = lanes_from_bits(1u << (SEPAX_LANES - 1));
    return lanes_select(last, lanes_set(block[0]), lanes_rotate(lanes_load(block + i)));
}

/* One side of a relation: `a` gives the edges, `b` the vertices, D is relative to (ox, oy). */
typedef struct row_side {
    const polygon *a, *b;
    bool merged; /* opposite edges of `a` share an axis */
    float ox, oy;
    float threshold;
} row_side;

/* Merged axes are exact for polygons that differ from the two shapes by up to `error`, the sum of
 * both merge errors, so a gap or a depth below `error` decides nothing. D is the gap times the
 * length of an edge, which is at most twice the reach. */
static inline float row_threshold(const row_pair *pair, float reach) {
    float error = 0.0f;
    error += pair->merge_error_a < INFINITY ? pair->merge_error_a : 0.0f;
    error += pair->merge_error_b < INFINITY ? pair->merge_error_b : 0.0f;
    return filter_threshold_scalar(reach, reach) + error * (2.0f * reach) * MODEL_SLACK;
}

/* The relation by the results of both sides. It comes from a table, because a branch would often be
 * mispredicted. */
static inline uint8_t row_relation(int side_a, int side_b) {
    static const uint8_t relation[3] = {SEPAX_OVERLAPPING, UNDECIDED, SEPAX_DISJOINT};
    return relation[(side_a > side_b ? side_a : side_b) + 1];
}

/* Compares both sides by `compare`: 1 when some edge of side->a certainly separates, -1 when
 * certainly none does, else 0. For small shapes both sides are always compared, because a branch
 * that is often mispredicted costs more. */
typedef int row_side_function(const row_side *side);
HEDLEY_ALWAYS_INLINE static uint8_t relate_rows(const row_pair *pair, row_side_function *compare) {
    const polygon *a = &pair->a, *b = &pair->b;
    const float threshold = row_threshold(pair, row_reach(pair));
    if (!(threshold < INFINITY)) {
        return UNDECIDED;
    }
    const row_side of_a = {a, b, pair->merge_error_a < INFINITY, a->x[0], a->y[0], threshold};
    const row_side of_b = {b, a, pair->merge_error_b < INFINITY, a->x[0], a->y[0], threshold};
    const int side_a = compare(&of_a);
    const bool enough = b->stride > SEPAX_LANES && side_a > 0;
    return row_relation(side_a, enough ? 1 : compare(&of_b));
}

typedef struct row_best {
    float gap;
    uint32_t edge;
} row_best;

/* Of the best gaps of both sides the wider one; of equal ones that of the lower id. */
static inline pair_contact row_contact(const row_pair *pair, row_best of_a, row_best of_b) {
    const bool take_b = of_b.gap > of_a.gap || (of_b.gap == of_a.gap && pair->b_first);
    const row_best best = take_b ? of_b : of_a;
    const polygon *owner = take_b ? &pair->b : &pair->a;
    const float nx = owner->nx[best.edge], ny = owner->ny[best.edge];
    return (pair_contact){.separation = best.gap,
                          .normal_x = (take_b ? -nx : nx) + 0.0f,
                          .normal_y = (take_b ? -ny : ny) + 0.0f,
                          .edge = best.edge,
                          .edge_of_b = take_b,
                          .has_edge = true};
}

#endif
