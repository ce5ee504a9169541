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
 * way begins; it is at most t / 2 from one of these normals.
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

#include "narrow/scan.h"
#include "store/clearance.h"

#define CLOSE_SLACK 0x1p-17f
#define CLOSE_FLOOR 0x1p-70f

/* Of a shape: cos(t / 2) less what rounding may change, and the length of its shortest edge. */
typedef struct turn_bound {
    float factor, shortest;
} turn_bound;

/* The bound of a shape. The values of rounded and flat shapes are distances, which do not depend on
 * angles. */
static inline turn_bound turn_bound_of(const row_wave *w, sepax_id id, bool distances) {
    const shape_ref ref = w->store->refs[id];
    const size_class *c = &w->store->classes[ref_class(ref)];
    local_shape local;
    class_local(c, ref_slot(ref), &local);
    if (distances || local.count < 3 || store_radius(w->store, id) > 0) {
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
    return (turn_bound){factor > 0 ? (float)factor : 0.0f, (float)shortest};
}

/* Keeps the pairs whose lower bound does not exceed `most`. */
static inline void close_filter(close_pairs *c, float most) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        c->pairs[kept] = c->pairs[i];
        kept += !(c->pairs[i].least > most);
    }
    c->count = kept;
}

/* Appends the lanes in `bits` of the vector that begins at place `at` of a piece; the piece is a
 * whole row. Where there is no room left, the count exceeds MOST_CLOSE. */
static inline void close_append(close_pairs *c, const row_piece *p, uint32_t at, uint32_t bits,
                                const float *least) {
    for (; bits != 0 && c->count < MOST_CLOSE; bits &= bits - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(bits);
        c->pairs[c->count++] = (close_pair){p->group, p->at + at + l, p->pair + at + l, least[l]};
    }
    c->count += bits != 0;
}

/* The pairs of one row. Returns the least upper bound, which is `most` at first. */
HEDLEY_ALWAYS_INLINE static float close_row(close_pairs *c, const row_piece *p,
                                            const shape_bounds *a, float factor, float most) {
    const row_wave *w = c->wave;
    const bool self_too = may_be_self(w, p->shape);
    lanes upper = lanes_set(most);
    for (uint32_t at = 0; at < p->count && c->count <= MOST_CLOSE; at += SEPAX_LANES) {
        const uint32_t count = p->count - at < SEPAX_LANES ? p->count - at : SEPAX_LANES;
        const uint32_t used = LANES_ALL >> (SEPAX_LANES - count);
        lanes b[4];
        float square[SEPAX_LANES], least[SEPAX_LANES];
        piece_load(w, p, at, b);
        const lanes dx = lanes_sub(b[0], lanes_set(a->x)), dy = lanes_sub(b[1], lanes_set(a->y));
        lanes_store(square, lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy)));
        for (uint32_t l = 0; l < SEPAX_LANES; l++) {
            square[l] = sqrtf(square[l]);
        }
        const lanes d = lanes_load(square), outer = lanes_add(b[2], lanes_set(a->outer));
        const lanes inner = lanes_add(b[3], lanes_set(a->inner));
        const lanes slack =
            lanes_add(lanes_mul(lanes_add(d, lanes_add(outer, outer)), lanes_set(CLOSE_SLACK)),
                      lanes_set(CLOSE_FLOOR));
        const lanes apart = lanes_sub(d, outer);
        const lane_mask known = lanes_greater(apart, lanes_set(0.0f));
        const lanes lower = lanes_select(
            known, lanes_sub(lanes_mul(apart, lanes_set(factor)), slack), lanes_set(-INFINITY));
        const uint32_t self = self_too ? piece_selves(w, p, at, count) : 0;
        const lane_mask counts = lanes_from_bits(used & ~self);
        upper = lanes_min(
            lanes_select(counts, lanes_add(lanes_sub(d, inner), slack), lanes_set(INFINITY)),
            upper);
        lanes_store(least, lanes_select(counts, lower, lanes_set(-INFINITY)));
        const uint32_t far = lanes_bits(lanes_greater(lanes_load(least), lanes_set(most)));
        close_append(c, p, at, used & ~far & ~(w->skip_self ? self : 0), least);
    }
    return lanes_least(upper);
}

/* See sepax_backend. */
static void find_close_pairs(close_pairs *c) {
    row_wave *w = c->wave;
    posed_discs d = {.count = 0};
    float most = INFINITY;
    sepax_id last = SEPAX_NO_ID;
    turn_bound bound = {0, 0};
    uint32_t pair = c->pair;
    c->count = 0;
    for (uint32_t row = c->row; row < c->end && c->count <= MOST_CLOSE; row++) {
        if (row - d.first >= d.count) {
            const uint32_t left = c->end - row;
            posed_discs_fill(w, &d, row, left < SEPAX_LANES ? left : SEPAX_LANES);
        }
        const size_t l = row - d.first, number = row_list_number(w->rows, row);
        const row_list list = list_at(w->rows, number);
        const row_piece p = {.group = row,
                             .shape = id_at(w->rows->shapes, row),
                             .list = (uint32_t)number,
                             .first = list.first,
                             .count = list.end - list.first,
                             .pair = pair};
        if (p.shape != last) {
            bound = turn_bound_of(w, p.shape, c->distances);
            last = p.shape;
        }
        const shape_bounds a = {d.x[l], d.y[l], d.outer[l], d.inner[l]};
        const bool steady = d.error[l] * 0x1p10f <= bound.shortest;
        most = close_row(c, &p, &a, steady ? bound.factor : 0.0f, most);
        pair += p.count;
    }
    if (c->count <= MOST_CLOSE) {
        close_filter(c, most);
    }
}

#endif
