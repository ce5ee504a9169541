/* SPDX-License-Identifier: MIT
 *
 * Discs as a cull: the two discs of each shape decide many pairs before any edge is read. Where the
 * outer discs of two shapes do not meet, the shapes are disjoint; where the inner ones do, the
 * shapes overlap. Comes in: the bounds of pairs. Goes out: relations, and the pairs that are left.
 *
 * The squared distance d2 of the centres is off by 4.2u of itself from its roundings, what it is
 * compared with by 7.1u (u = 2^-24; 2u of them for adding a margin), and 2^-20 = 16u covers both.
 * Underflow is at most 2^-149, and what rejects is above 2^-100, what accepts at least 2^-118:
 * inner radii are at least 2^-60, or -infinity where there is no inner disc: the sum of two is
 * -infinity then as well, is replaced by 0, and accepts nothing. The slack is applied before
 * anything overflows, so an infinity is on the true side of the comparison.
 */
#ifndef SEPAX_DISCS_CULL_H
#define SEPAX_DISCS_CULL_H

#include "narrow/strategies/group.h"
#include "narrow/tuning.h"
#include "query/query.h"

#define BOUNDS_SLACK 0x1p-20f
#define BOUNDS_FLOOR 0x1p-100f

/* Beyond this square of the distance of their centres discs do not meet; `outer` is the sum of
 * their radii. */
static inline float discs_limit(float outer) {
    return outer * outer * (1.0f + BOUNDS_SLACK) + BOUNDS_FLOOR;
}

/* The verdict from the differences of x and y and the sums of the outer and of the inner radii, as
 * lanes_load_joined computes them from two shape_bounds. */
HEDLEY_ALWAYS_INLINE static lane_verdict verdict_by_joined(const lanes joined[4]) {
    const lanes dx = joined[0], dy = joined[1], outer = joined[2];
    const lanes inner = lanes_max(joined[3], lanes_set(0.0f));
    const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
    const lanes apart =
        lanes_add(lanes_mul(lanes_mul(outer, outer), lanes_set(1.0f + BOUNDS_SLACK)),
                  lanes_set(BOUNDS_FLOOR));
    const lanes together = lanes_mul(lanes_mul(inner, lanes_set(1.0f - BOUNDS_SLACK)), inner);
    return (lane_verdict){lanes_greater(d2, apart), lanes_greater(together, d2)};
}

/* The same where `margin` is added to both sums. */
HEDLEY_ALWAYS_INLINE static lane_verdict verdict_by_bounds(const lanes joined[4], lanes margin) {
    return verdict_by_joined((const lanes[4]){joined[0], joined[1], lanes_add(joined[2], margin),
                                              lanes_add(joined[3], margin)});
}

/* Relations of the group first, .. of a tile. The undecided ones of the lanes in `used` go to the
 * end of `left`, which has room for a whole group more than there are. */
HEDLEY_ALWAYS_INLINE static uint32_t relate_by_verdict(lane_verdict verdict, uint32_t used,
                                                       uint32_t first, uint8_t *relations,
                                                       uint16_t *left) {
    lanes_store_relations(relations + first, verdict.disjoint, lanes_from_bits(0),
                          verdict.overlapping);
    const uint32_t open = lanes_undecided(verdict) & used;
    return open != 0 ? lanes_pack_indices(open, first, left) : 0;
}

/* A run of pairs, by their ids. Returns the number of those left undecided. */
HEDLEY_NEVER_INLINE static uint32_t relate_bounds_run(const shape_bounds *bounds,
                                                      const sepax_pair *pairs, uint32_t count,
                                                      float margin, size_t fetch,
                                                      uint8_t *relations, uint16_t *left) {
    const size_t step = sizeof *bounds / sizeof(float);
    const lanes wider = lanes_set(margin);
    uint32_t left_count = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES, pairs += SEPAX_LANES) {
        const float *a[SEPAX_LANES], *b[SEPAX_LANES];
        fetch_ahead(&bounds->x, step, pairs, i, fetch);
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            a[l] = &bounds[pairs[l].a].x;
            b[l] = &bounds[pairs[l].b].x;
        }
        lanes joined[4];
        lanes_load_joined(a, b, joined);
        left_count += relate_by_verdict(verdict_by_bounds(joined, wider), LANES_ALL, i, relations,
                                        left + left_count);
    }
    return left_count;
}

/* ------------------------------------------------------------------- columns
 *
 * The discs of a list of shapes side by side: x, y and both radii of SEPAX_LANES shapes. Each row,
 * a shape of the first list against all of the second, is compared without reading the store and
 * without a transpose. */

typedef struct column_bounds {
    const sepax_source *lists;
    const shape_bounds *bounds; /* of all ids */
    float margin;
    float field[4][MOST_COLUMNS + SEPAX_LANES]; /* those of shape_bounds: x y outer inner */
} column_bounds;

/* Columns pay where several rows use them and there are enough in a row. */
static inline bool columns_pay(const sepax_source *source) {
    return source_is_lists(source) && source->a_count > 1 && source->b_count >= SEPAX_LANES &&
           source->b_count <= MOST_COLUMNS;
}

/* Fills the columns. A row may read up to SEPAX_LANES - 1 shapes behind the last one, which is
 * repeated there. */
static inline void columns_fill(column_bounds *columns, const batch_call *call) {
    const sepax_id *list = call->source->b;
    const uint32_t count = (uint32_t)call->source->b_count;
    columns->lists = call->source;
    columns->bounds = call->store->bounds;
    columns->margin = call->margin;
    for (uint32_t i = 0; i < count + SEPAX_LANES - 1; i += SEPAX_LANES) {
        const float *shapes[SEPAX_LANES];
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            shapes[l] = &columns->bounds[id_at(list, i + l < count ? i + l : count - 1)].x;
        }
        lanes fields[4];
        lanes_load_quads(shapes, 0, fields);
        for (unsigned f = 0; f < 4; f++) {
            lanes_store(columns->field[f] + i, fields[f]);
        }
    }
}

/* One shape against `count` columns from number `column` on, as pairs `at`, .. of a tile: see
 * relate_by_verdict. Up to SEPAX_LANES - 1 relations behind the last are overwritten. */
static inline uint32_t relate_row_of_columns(const shape_bounds *shape,
                                             const column_bounds *columns, size_t column,
                                             uint32_t count, uint32_t at, uint8_t *relations,
                                             uint16_t *left) {
    const lanes a[4] = {lanes_set(shape->x), lanes_set(shape->y), lanes_set(shape->outer),
                        lanes_set(shape->inner)};
    const lanes margin = lanes_set(columns->margin);
    uint32_t left_count = 0;
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        lanes joined[4];
        for (unsigned f = 0; f < 4; f++) {
            const lanes b = lanes_load(columns->field[f] + column + i);
            joined[f] = f < 2 ? lanes_sub(b, a[f]) : lanes_add(b, a[f]);
        }
        const uint32_t used = count - i < SEPAX_LANES ? count - i : SEPAX_LANES;
        left_count +=
            relate_by_verdict(verdict_by_bounds(joined, margin), LANES_ALL >> (SEPAX_LANES - used),
                              at + i, relations, left + left_count);
    }
    return left_count;
}

/* Relates `count` pairs of the lists from `start` on by their discs. The numbers of those that it
 * leaves go to `left`; returns how many. Of both outputs there is room for a whole group more. */
HEDLEY_NEVER_INLINE static uint32_t relate_by_columns(column_bounds *columns, size_t start,
                                                      uint32_t count, uint8_t *relations,
                                                      uint16_t *left) {
    const sepax_source *lists = columns->lists;
    lists_place place = sepax_lists_find(lists, start);
    uint32_t left_count = 0;
    for (uint32_t done = 0; done < count;) {
        const size_t here = lists->b_count - place.column;
        const uint32_t run = here < count - done ? (uint32_t)here : count - done;
        const shape_bounds *shape = &columns->bounds[id_at(lists->a, place.row)];
        left_count += relate_row_of_columns(shape, columns, place.column, run, done, relations,
                                            left + left_count);
        done += run;
        lists_next_row(lists, &place);
    }
    return left_count;
}

#endif
