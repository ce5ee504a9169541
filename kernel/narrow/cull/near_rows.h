/* SPDX-License-Identifier: MIT
 *
 * Rows that are near: they have a disc of their list within reach, or may be in the list
 * themselves. Comes in: some rows whose discs are made. Goes out: a bit for each of them.
 */
#ifndef SEPAX_NEAR_ROWS_H
#define SEPAX_NEAR_ROWS_H

#include "narrow/cull/discs.h"
#include "narrow/cull/posed_discs.h"
#include "query/rows.h"

/* Whether a centre in some blocks may be within `limit`, the square of a distance, of (x, y). */
HEDLEY_ALWAYS_INLINE static bool blocks_are_near(const disc_block *b, uint32_t count, lanes x,
                                                 lanes y, lanes limit) {
    lane_mask apart = lanes_from_bits(LANES_ALL);
    for (const disc_block *end = b + count; b < end; b++) {
        for (uint32_t l = 0; l < MOST_LANES; l += SEPAX_LANES) {
            const lanes dx = lanes_sub(x, lanes_load(b->x + l));
            const lanes dy = lanes_sub(y, lanes_load(b->y + l));
            const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
            apart = lanes_and(apart, lanes_greater(d2, limit));
        }
    }
    return lanes_bits(apart) != LANES_ALL;
}

/* Whether a shape may be in a list. Its row is then always near, because discs do not show that. */
HEDLEY_ALWAYS_INLINE static bool may_be_self(const row_call *call, sepax_id shape) {
    return shape >= call->least_id && shape <= call->greatest_id;
}

/* Whether all rows are of one shape. */
HEDLEY_ALWAYS_INLINE static bool rows_are_alike(const row_call *call, const posed_discs *d) {
    return numbers_follow(call->rows->shapes + d->first, d->count, 0);
}

/* Which rows may be in their lists. */
HEDLEY_ALWAYS_INLINE static uint32_t rows_of_selves(const row_call *call, const posed_discs *d) {
    uint32_t selves = 0;
    if (rows_are_alike(call, d)) {
        return may_be_self(call, id_at(call->rows->shapes, d->first)) ? LANES_ALL : 0;
    }
    for (uint32_t l = 0; l < d->count; l++) {
        selves |= (uint32_t)may_be_self(call, id_at(call->rows->shapes, d->first + l)) << l;
    }
    return selves;
}

/* Whether each row has the list that follows the list of the row before it, as the steps along a
 * path have. Where there are columns, rows have lists by number. */
HEDLEY_ALWAYS_INLINE static bool lists_follow(const row_call *call, const posed_discs *d) {
    return numbers_follow(call->rows->list_of + d->first, d->count, 1);
}

/* The least squares of distances of the centres of rows that have the lists `list`, list + 1, ...
 * from those of their lists: a row in each lane, one place of all lists after the other. */
HEDLEY_ALWAYS_INLINE static lanes least_by_place(const list_places *p, lanes x, lanes y,
                                                 size_t list) {
    lanes least[2] = {lanes_set(INFINITY), lanes_set(INFINITY)}; /* neither waits for the other */
    const float *const even_x = p->x + list, *const odd_x = even_x + p->stride;
    const float *const even_y = p->y + list, *const odd_y = even_y + p->stride;
    const size_t end = p->count * p->stride;
    for (size_t at = 0; at < end; at += 2 * p->stride) {
        const lanes dx[2] = {lanes_sub(x, lanes_load(even_x + at)),
                             lanes_sub(x, lanes_load(odd_x + at))};
        const lanes dy[2] = {lanes_sub(y, lanes_load(even_y + at)),
                             lanes_sub(y, lanes_load(odd_y + at))};
        for (uint32_t k = 0; k < 2; k++) {
            least[k] =
                lanes_min(lanes_add(lanes_mul(dx[k], dx[k]), lanes_mul(dy[k], dy[k])), least[k]);
        }
    }
    return lanes_min(least[0], least[1]);
}

/* Of such rows those that have a disc of their list within reach, by the size of each disc. */
HEDLEY_NEVER_INLINE static uint32_t near_by_size(const list_places *p, const posed_discs *d,
                                                 lanes outer, size_t list) {
    const lanes x = lanes_load(d->x), y = lanes_load(d->y);
    const lanes wider = lanes_set(1.0f + BOUNDS_SLACK), more = lanes_set(BOUNDS_FLOOR);
    const size_t end = list + p->count * p->stride;
    lane_mask apart = lanes_from_bits(LANES_ALL);
    for (size_t at = list; at < end; at += p->stride) {
        const lanes dx = lanes_sub(x, lanes_load(p->x + at));
        const lanes dy = lanes_sub(y, lanes_load(p->y + at));
        const lanes d2 = lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy));
        const lanes reach = lanes_add(outer, lanes_load(p->outer + at));
        const lanes limit = lanes_add(lanes_mul(lanes_mul(reach, reach), wider), more);
        apart = lanes_and(apart, lanes_greater(d2, limit));
    }
    return ~lanes_bits(apart);
}

/* The near ones of such rows. The largest disc of each list bounds them with less arithmetic where
 * sizes are alike; else it mostly leaves rows near that are not. */
HEDLEY_ALWAYS_INLINE static uint32_t near_by_place(const row_call *call, const posed_discs *d,
                                                   size_t list) {
    const list_places *p = &call->places;
    const lanes own = lanes_add(lanes_load(d->outer), lanes_set(call->margin));
    if (p->outer != NULL) {
        return near_by_size(p, d, own, list);
    }
    const lanes least = least_by_place(p, lanes_load(d->x), lanes_load(d->y), list);
    const lanes outer = lanes_add(own, lanes_load(p->reach + list));
    const lanes limit =
        lanes_add(lanes_mul(lanes_mul(outer, outer), lanes_set(1.0f + BOUNDS_SLACK)),
                  lanes_set(BOUNDS_FLOOR));
    return ~lanes_bits(lanes_greater(least, limit));
}

/* The same for any lists: a disc of the list in each lane, one row after the other. */
HEDLEY_ALWAYS_INLINE static uint32_t near_by_row(const row_call *call, const posed_discs *d) {
    uint32_t near = 0;
    for (uint32_t l = 0; l < d->count; l++) {
        const list_columns c = call->column_of[row_list_number(call->rows, d->first + l)];
        const float limit = discs_limit((d->outer[l] + c.reach) + call->margin);
        const bool found = blocks_are_near(call->columns + c.first, c.count, lanes_set(d->x[l]),
                                           lanes_set(d->y[l]), lanes_set(limit));
        near |= (uint32_t)found << l;
    }
    return near;
}

/* Whether rows whose discs are made are compared place by place. */
HEDLEY_ALWAYS_INLINE static bool go_by_place(const row_call *call, const posed_discs *d) {
    return call->places.count > 0 && lists_follow(call, d);
}

/* Finds the rows that are near, of those whose discs are made. */
HEDLEY_ALWAYS_INLINE static void find_near(const row_call *call, posed_discs *d) {
    if (call->columns == NULL) {
        d->near = LANES_ALL;
        return;
    }
    d->near = go_by_place(call, d) ? near_by_place(call, d, row_list_number(call->rows, d->first))
                                   : near_by_row(call, d);
    d->near = (d->near | rows_of_selves(call, d)) & (LANES_ALL >> (SEPAX_LANES - d->count));
}

#endif
