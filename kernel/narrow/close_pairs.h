/* SPDX-License-Identifier: MIT
 *
 * Bounds on separations and distances of posed rows by discs. Comes in: the rows of a group. Goes
 * out: the pairs, mostly few, that may have the least value of the group.
 *
 * Let d be the distance of the centres, R and r the sums of the outer and of the inner radii. Each
 * shape lies between its discs along every direction, so a gap, and a distance, is at most d - r.
 * Shapes are at least d - R apart. Where this is positive, their separation is at least
 * (d - R) cos(t / 2), t the largest exterior angle of one of them: the normals of both together
 * divide the circle into arcs of at most t, and the shortest way between the shapes lies in one of
 * these arcs, between the normals of the two edges of the Minkowski difference that meet where that
 * way begins; it is at most t / 2 from one of these normals. Of other shapes, too, one of these
 * normals is at most t / 2 from the direction between the centres, and the gap along it is at least
 * d cos(t / 2) - R.
 *
 * A row is bounded by the least d and the largest R of its pairs, as both bounds grow with d and
 * shrink with R. Where the factor is 0, the bound of a row far away is negative, while its values
 * are not.
 *
 * A computed value is off by at most 2^-21 (Lx + Ly) + 2^-149 (sepax.h), and Lx, Ly <= d + 2 R. The
 * factor of the slack below covers this and the roundings of these lines, 8u of d + R, four times.
 * Its floor covers underflow: d^2 is off by at most 2^-148 besides, so d by 2^-74.
 *
 * Rounding moves vertices by up to the error E of posed discs. Where no edge is shorter than
 * 2^10 E, each turns by less than 2^-8.9 and the angle between two changes by less than 2^-7.9;
 * where that takes a corner away, those beside it change by as much again. So cos(t / 2) changes by
 * less than 2^-7.
 */
#ifndef SEPAX_CLOSE_PAIRS_H
#define SEPAX_CLOSE_PAIRS_H

#include "narrow/cull/row_lists.h"
#include "store/clearance.h"

#define CLOSE_SLACK 0x1p-17f
#define CLOSE_FLOOR 0x1p-70f
/* A factor that is less than this becomes 0. Above it, bounds grow with distances. */
#define LEAST_FACTOR 0x1p-7
#define FAR_FACTOR (1.0f + 0x1p-8f) /* see close_far */

/* The bound of a shape. The values of rounded and flat shapes are distances, which do not depend on
 * angles. */
static inline turn_bound turn_bound_of(const row_call *call, sepax_id id, bool distances) {
    const shape_ref ref = call->store->refs[id];
    const size_class *c = &call->store->classes[ref_class(ref)];
    local_shape local;
    class_local(c, ref_slot(ref), &local);
    if (distances || local.count < 3 || store_radius(call->store, id) > 0) {
        return (turn_bound){1, INFINITY};
    }
    double least = 1, shortest = INFINITY;
    for (uint32_t i = 0; i < local.count; i++) {
        const uint32_t j = i + 1 < local.count ? i + 1 : 0, k = j + 1 < local.count ? j + 1 : 0;
        const double ax = (double)local.x[j] - (double)local.x[i];
        const double ay = (double)local.y[j] - (double)local.y[i];
        const double bx = (double)local.x[k] - (double)local.x[j];
        const double by = (double)local.y[k] - (double)local.y[j];
        const double a = sqrt(ax * ax + ay * ay), b = sqrt(bx * bx + by * by);
        const double cosine = (ax * bx + ay * by) / (a * b);
        least = cosine < least ? cosine : least;
        shortest = a < shortest ? a : shortest;
    }
    const double factor = sqrt((1 + least) / 2) - 0x1p-7;
    return (turn_bound){factor > LEAST_FACTOR ? (float)factor : 0.0f, (float)shortest};
}

/* The bound of the shape of some rows, which is mostly that of the rows before. */
static inline turn_bound turn_bound_at(close_pairs *c, sepax_id id) {
    if (c->turn_id != id) {
        c->turn_id = id;
        c->turn = turn_bound_of(&c->call, id, c->distances);
    }
    return c->turn;
}

/* By how much bounds are widened, d and R as above. */
HEDLEY_ALWAYS_INLINE static lanes close_slack(lanes d, lanes outer) {
    return lanes_add(lanes_mul(lanes_add(d, lanes_add(outer, outer)), lanes_set(CLOSE_SLACK)),
                     lanes_set(CLOSE_FLOOR));
}

/* The lower bound; -infinity where none is known. */
HEDLEY_ALWAYS_INLINE static lanes close_lower(lanes d, lanes outer, lanes factor, lanes slack) {
    const lanes zero = lanes_set(0.0f), apart = lanes_sub(d, outer);
    const lane_mask far = lanes_greater(apart, zero);
    const lanes gap =
        lanes_select(far, lanes_mul(apart, factor), lanes_sub(lanes_mul(d, factor), outer));
    return lanes_select(lanes_or(far, lanes_greater(factor, zero)), lanes_sub(gap, slack),
                        lanes_set(-INFINITY));
}

/* Centres that are farther apart than (R + this) FAR_FACTOR belong to values above `most`: with f
 * for the factor, d (f - 128u) > R (f + 256u) + most, as f is at least 2^-7 = 2^17 u. The floor is
 * for underflow, as above. Where f is 0, this is infinite. */
static inline float close_reach(float most, float factor) {
    return ((most > 0 ? most : 0) + CLOSE_FLOOR) / factor;
}

/* The lanes whose centres are so far apart, of which x and y are the differences. */
HEDLEY_ALWAYS_INLINE static lane_mask close_far(lanes x, lanes y, lanes outer, lanes reach) {
    const lanes limit = lanes_mul(lanes_add(outer, reach), lanes_set(FAR_FACTOR));
    return lanes_greater(lanes_add(lanes_mul(x, x), lanes_mul(y, y)), lanes_mul(limit, limit));
}

/* -------------------------------------------------------------------- rows */

/* Bounds the rows whose discs are made, which are of one shape and are compared place by place. */
HEDLEY_ALWAYS_INLINE static void bound_discs(const row_call *call, const posed_discs *d,
                                             turn_bound turn, float *least) {
    const size_t list = row_list_number(call->rows, d->first);
    const lanes square = least_by_place(&call->places, lanes_load(d->x), lanes_load(d->y), list);
    const lanes outer = lanes_add(lanes_load(d->outer), lanes_load(call->places.reach + list));
    const lanes distance = lanes_roots(square);
    const lane_mask steady = lanes_greater(lanes_set(turn.shortest),
                                           lanes_mul(lanes_load(d->error), lanes_set(0x1p10f)));
    const lanes factor = lanes_select(steady, lanes_set(turn.factor), lanes_set(0.0f));
    lanes_store(least, close_lower(distance, outer, factor, close_slack(distance, outer)));
}

#ifndef SEPAX_SMALL
/* See row_functions. */
static void bound_rows(close_pairs *c) {
    const row_call *call = &c->call;
    const sepax_id id = id_at(call->rows->shapes, c->row);
    float best = INFINITY;
    c->bounded = 0;
    c->likeliest = c->end;
    for (uint32_t row = c->row; row < c->end && c->bounded < BOUNDED_ROWS;) {
        posed_discs d;
        const uint32_t left = c->end - row, count = left < SEPAX_LANES ? left : SEPAX_LANES;
        posed_discs_fill(call, &d, row, count);
        if (!rows_are_alike(call, &d) || id_at(call->rows->shapes, row) != id ||
            !go_by_place(call, &d) || may_be_self(call, id)) {
            return;
        }
        float *const least = c->least + c->bounded;
        bound_discs(call, &d, turn_bound_at(c, id), least);
        for (uint32_t l = 0; l < count; l++) {
            c->likeliest = least[l] < best ? row + l : c->likeliest;
            best = least[l] < best ? least[l] : best;
        }
        c->bounded += count;
        row += count;
    }
}
#endif

/* ------------------------------------------------------------------- pairs */

/* Keeps the pairs whose lower bound does not exceed the least upper one. */
static inline void close_filter(close_pairs *c) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        c->pairs[kept] = c->pairs[i];
        kept += c->pairs[i].least > c->most ? 0 : 1;
    }
    c->count = kept;
}

/* Appends the lanes in `bits` of the vector that begins at place `at` of a piece; the piece is a
 * whole row. Where there is no room left, the count exceeds MOST_CLOSE. */
static inline void close_append(close_pairs *c, const row_part *p, uint32_t at, uint32_t bits,
                                const float *least) {
    for (; bits != 0 && c->count < MOST_CLOSE; bits &= bits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(bits);
        c->pairs[c->count++] = (close_pair){p->row, p->at + at + l, p->pair + at + l, least[l]};
    }
    c->count += bits != 0;
}

/* Of the places from .. from + PIECE_PAIRS - 1 of a row, a bit for each that may be within reach:
 * by the columns of the list. */
HEDLEY_ALWAYS_INLINE static uint32_t places_in_reach(const row_call *call, const row_part *p,
                                                     const shape_bounds *a, lanes reach,
                                                     uint32_t from) {
    const disc_block *b = call->columns + call->column_of[p->list].first + from / MOST_LANES;
    const uint32_t count = p->count - from < PIECE_PAIRS ? p->count - from : PIECE_PAIRS;
    const lanes x = lanes_set(a->x), y = lanes_set(a->y), outer = lanes_set(a->outer);
    uint32_t far = 0;
    for (uint32_t at = 0; at < count; at += MOST_LANES, b++) {
        for (uint32_t l = 0; l < MOST_LANES; l += SEPAX_LANES) {
            const lane_mask found =
                close_far(lanes_sub(x, lanes_load(b->x + l)), lanes_sub(y, lanes_load(b->y + l)),
                          lanes_add(outer, lanes_load(b->outer + l)), reach);
            far |= lanes_bits(found) << (at + l);
        }
    }
    return ~far & UINT32_MAX >> (PIECE_PAIRS - count);
}

/* The pairs of one row from place `at` on, as many as there are lanes. */
HEDLEY_ALWAYS_INLINE static void close_vector(close_pairs *c, const row_part *p,
                                              const shape_bounds *a, float factor, uint32_t at) {
    const row_call *call = &c->call;
    const uint32_t count = p->count - at < SEPAX_LANES ? p->count - at : SEPAX_LANES;
    const uint32_t used = LANES_ALL >> (SEPAX_LANES - count);
    const lanes most = lanes_set(c->most);
    lanes b[4];
    float least[SEPAX_LANES];
    part_load(call, p, at, b);
    const lanes dx = lanes_sub(b[0], lanes_set(a->x)), dy = lanes_sub(b[1], lanes_set(a->y));
    const lanes d = lanes_roots(lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy)));
    const lanes outer = lanes_add(b[2], lanes_set(a->outer));
    const lanes inner = lanes_add(b[3], lanes_set(a->inner));
    const lanes slack = close_slack(d, outer);
    const lanes lower = close_lower(d, outer, lanes_set(factor), slack);
    const uint32_t self = may_be_self(call, p->shape) ? part_selves(call, p, at, count) : 0;
    const lane_mask counts = lanes_from_bits(used & ~self);
    const lanes upper =
        lanes_select(counts, lanes_add(lanes_sub(d, inner), slack), lanes_set(INFINITY));
    lanes_store(least, lanes_select(counts, lower, lanes_set(-INFINITY)));
    const uint32_t far = lanes_bits(lanes_greater(lanes_load(least), most));
    close_append(c, p, at, used & ~far & ~(call->skip_self ? self : 0), least);
    c->most = lanes_least(lanes_min(upper, most));
}

/* The pairs of one row. */
HEDLEY_ALWAYS_INLINE static void close_row(close_pairs *c, const row_part *p, const shape_bounds *a,
                                           float factor) {
    const row_call *call = &c->call;
    const bool by_columns =
        !library_is_small() && call->columns != NULL && !may_be_self(call, p->shape);
    const lanes reach = lanes_set(close_reach(c->most, factor));
    for (uint32_t from = 0; from < p->count && c->count <= MOST_CLOSE; from += PIECE_PAIRS) {
        const uint32_t count = p->count - from < PIECE_PAIRS ? p->count - from : PIECE_PAIRS;
        uint32_t left = by_columns ? places_in_reach(call, p, a, reach, from)
                                   : UINT32_MAX >> (PIECE_PAIRS - count);
        while (left != 0 && c->count <= MOST_CLOSE) {
            const uint32_t at = (uint32_t)__builtin_ctz(left) / SEPAX_LANES * SEPAX_LANES;
            close_vector(c, p, a, factor, from + at);
            left &= ~(LANES_ALL << at);
        }
    }
}

/* Whether the bound of a row leaves out all of its pairs. */
static inline bool row_is_far(const close_pairs *c, uint32_t row) {
    const uint32_t at = row - c->first;
    return !library_is_small() && at < c->bounded && c->least[at] > c->most;
}

/* See row_functions. */
static void find_close_pairs(close_pairs *c) {
    const row_call *call = &c->call;
    posed_discs d = {.count = 0};
    uint32_t pair = c->pair;
    c->count = 0;
    for (uint32_t row = c->row; row < c->end && c->count <= MOST_CLOSE; row++) {
        if (row_is_far(c, row)) {
            pair += (uint32_t)rows_sum(call->rows, call->each, row, row + 1);
            continue;
        }
        const size_t number = row_list_number(call->rows, row);
        const row_list list = list_at(call->rows, number);
        const row_part p = {.row = row,
                            .shape = id_at(call->rows->shapes, row),
                            .list = (uint32_t)number,
                            .first = list.first,
                            .count = list.end - list.first,
                            .pair = pair};
        pair += p.count;
        if (row - d.first >= d.count) {
            const uint32_t left = c->end - row;
            posed_discs_fill(call, &d, row, left < SEPAX_LANES ? left : SEPAX_LANES);
        }
        const size_t l = row - d.first;
        const turn_bound turn = turn_bound_at(c, p.shape);
        const shape_bounds a = {d.x[l], d.y[l], d.outer[l], d.inner[l]};
        const bool steady = d.error[l] * 0x1p10f <= turn.shortest;
        close_row(c, &p, &a, steady ? turn.factor : 0.0f);
    }
    if (c->count <= MOST_CLOSE) {
        close_filter(c);
    }
}

#endif
