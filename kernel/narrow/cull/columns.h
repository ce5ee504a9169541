/* SPDX-License-Identifier: MIT
 *
 * The discs of a list of shapes as disc columns: x, y and both radii of SEPAX_LANES shapes side by
 * side. Comes in: two lists. Goes out: relations, and the pairs that discs leave. Each row, one
 * shape of the first list against all of the second, is compared without reading the store and
 * without a transpose.
 */
#ifndef SEPAX_COLUMNS_CULL_H
#define SEPAX_COLUMNS_CULL_H

#include "narrow/cull/discs.h"
#include "narrow/tuning.h"
#include "query/source.h"

typedef struct column_bounds {
    const sepax_source *lists;  /* NULL where pairs do without columns */
    const shape_bounds *bounds; /* of all ids */
    float margin;
    bool filled;
    float field[4][MOST_COLUMNS + SEPAX_LANES]; /* those of shape_bounds: x y outer inner */
} column_bounds;

/* Columns pay where several rows use them and there are enough in a row. */
static inline bool columns_pay(const sepax_source *source) {
    return source_is_lists(source) && source->a_count > 1 && source->b_count >= SEPAX_LANES &&
           source->b_count <= MOST_COLUMNS;
}

static inline void columns_init(const sepax_source *lists, const shape_bounds *bounds, float margin,
                                column_bounds *columns) {
    columns->lists = lists;
    columns->bounds = bounds;
    columns->margin = margin;
    columns->filled = false;
}

/* Fills the columns. A row may read up to SEPAX_LANES - 1 shapes behind the last one, which is
 * repeated there. */
static inline void columns_fill(column_bounds *columns) {
    const sepax_id *list = columns->lists->b;
    const uint32_t count = (uint32_t)columns->lists->b_count;
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
    columns->filled = true;
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
    if (!columns->filled) {
        columns_fill(columns);
    }
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
