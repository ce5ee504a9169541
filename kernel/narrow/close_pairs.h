/* SPDX-License-Identifier: MIT
 *
 * Bounds on separations and distances of posed rows by discs, and of boxes by models, which are off
 * by little where discs are off by the size of the boxes. Comes in: the rows of a group. Goes out:
 * the pairs, mostly few, that may have the least value of the group.
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
 *
 * With the terms of box_contacts.h, the model gap is off by 7.4uM, the gaps of stored edges differ
 * from those of the models by less than ea + eb + 2M max(ea / ha, eb / hb), and so do the widest of
 * all; a computed separation is off by 8u(Lx + Ly), which is at most 32uM, and 32u(ea + eb). The
 * code has 64uM and twice the rest. A box at a pose is a box, and not a triangle or less, where its
 * error is far less than its half extents.
 */
#ifndef SEPAX_CLOSE_PAIRS_H
#define SEPAX_CLOSE_PAIRS_H

#include "narrow/cull/row_lists.h"
#include "narrow/row_shape.h"
#include "store/clearance.h"

#define CLOSE_SLACK 0x1p-17f
#define CLOSE_FLOOR 0x1p-70f
/* A factor that is less than this becomes 0. Above it, bounds grow with distances. */
#define LEAST_FACTOR 0x1p-7
/* Error / the smaller half extent, up to which a box at a pose certainly is one. */
#define MOST_TILT 0x1p-4f

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

/* Bounds the rows of a group as far as they are of one shape and are compared place by place;
 * returns the one with the least bound, or the end of the group. */
static inline uint32_t bound_rows(close_pairs *c) {
    const row_call *call = &c->call;
    uint32_t likeliest = c->end;
    float best = INFINITY;
    while (c->bounded < BOUNDED_ROWS && c->row + c->bounded < c->end) {
        posed_discs d;
        const uint32_t row = c->row + c->bounded, left = c->end - row;
        const sepax_id id = id_at(call->rows->shapes, c->row); /* an empty group may have none */
        posed_discs_fill(call, &d, row, left < SEPAX_LANES ? left : SEPAX_LANES);
        if (!rows_are_alike(call, &d) || id_at(call->rows->shapes, row) != id ||
            !go_by_place(call, &d) || may_be_self(call, id)) {
            break;
        }
        float *const least = c->least + c->bounded;
        bound_discs(call, &d, turn_bound_at(c, id), least);
        for (uint32_t l = 0; l < d.count; l++) {
            likeliest = least[l] < best ? row + l : likeliest;
            best = least[l] < best ? least[l] : best;
        }
        c->bounded += (uint32_t)d.count;
    }
    return likeliest;
}

/* -------------------------------------------------------------------- pairs */

/* A row with pairs of which bounds are made. */
typedef struct close_row {
    float model[8]; /* of a box */
    shape_bounds disc;
    float factor;
    uint32_t row, pair; /* and the index of its first pair */
    bool box;
} close_row;

/* Pairs whose bounds are made together, and their rows, of which the last one is rows[row]. A bit
 * for each pair of a row that is a box, and for each that is not of a shape with itself. */
typedef struct close_vector {
    close_row rows[SEPAX_LANES + 1];
    const close_row *of[SEPAX_LANES];
    sepax_id ids[SEPAX_LANES];
    uint32_t places[SEPAX_LANES];
    uint32_t row, count, boxes, others;
} close_vector;

/* The bounds of some values. */
typedef struct close_bounds {
    lanes lower, upper;
} close_bounds;

HEDLEY_ALWAYS_INLINE static close_bounds bounds_by_discs(const close_pairs *c,
                                                         const close_vector *v) {
    const float *own[SEPAX_LANES], *others[SEPAX_LANES];
    float factor[SEPAX_LANES];
    lanes a[4], b[4];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        own[l] = &v->of[l]->disc.x;
        others[l] = &c->call.store->bounds[v->ids[l]].x;
        factor[l] = v->of[l]->factor;
    }
    lanes_load_quads(own, 0, a);
    lanes_load_quads(others, 0, b);
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes d = lanes_roots(lanes_add(lanes_mul(dx, dx), lanes_mul(dy, dy)));
    const lanes outer = lanes_add(b[2], a[2]), inner = lanes_add(b[3], a[3]);
    const lanes slack = close_slack(d, outer);
    return (close_bounds){close_lower(d, outer, lanes_load(factor), slack),
                          lanes_add(lanes_sub(d, inner), slack)};
}

/* Narrows the bounds of pairs of boxes. A distance may exceed the widest gap. */
HEDLEY_ALWAYS_INLINE static void bounds_by_models(const close_pairs *c, const close_vector *v,
                                                  close_bounds *of) {
    box_rows rows;
    const float *own[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        own[l] = v->of[l]->model;
    }
    lanes_load_rows(own, rows.a);
    const uint32_t boxes = models_load(c->call.store, own, v->ids, rows.b) & v->boxes;
    const box_pair pair = box_pair_of(&rows);
    const lanes gap = lanes_max(pair.a.best, pair.b.best);
    const lanes scale_64 = lanes_mul(pair.scale, lanes_set(64.0f));
    const lanes rounding = lanes_mul(scale_64, lanes_set(BOX_CONTACT_SLACK));
    const lanes four_m = lanes_mul(scale_64, lanes_set(0x1p-4f * MODEL_SLACK));
    const lanes tilt = lanes_max(lanes_div(rows.a[6], lanes_min(rows.a[4], rows.a[5])), rows.b[7]);
    const lanes models = lanes_add(lanes_add(lanes_mul(tilt, four_m), lanes_set(BOX_FLOOR)),
                                   lanes_mul(pair.error, lanes_set(2.0f)));
    const lanes error = lanes_add(rounding, models);
    const lane_mask sure =
        lanes_and(lanes_greater(lanes_set(MOST_TILT), tilt), lanes_from_bits(boxes));
    const lanes lower = lanes_max(lanes_sub(gap, error), of->lower);
    const lanes upper = lanes_min(lanes_add(gap, error), of->upper);
    of->lower = lanes_select(sure, lower, of->lower);
    of->upper = c->distances ? of->upper : lanes_select(sure, upper, of->upper);
}

/* Bounds the pairs of a vector and appends those that may have the least value. Nothing is known of
 * those of a shape with itself. Where there is no room left, the count exceeds MOST_CLOSE. */
HEDLEY_NEVER_INLINE static void close_append(close_pairs *c, close_vector *v) {
    const uint32_t count = v->count;
    float least[SEPAX_LANES];
    for (uint32_t l = count; l < SEPAX_LANES; l++) {
        v->of[l] = v->of[0];
        v->ids[l] = v->ids[0];
    }
    close_bounds of = bounds_by_discs(c, v);
    if (v->boxes != 0) {
        bounds_by_models(c, v, &of);
    }
    const lane_mask known = lanes_from_bits(v->others);
    const lanes upper = lanes_select(known, of.upper, lanes_set(INFINITY));
    lanes_store(least, lanes_select(known, of.lower, lanes_set(-INFINITY)));
    c->most = lanes_least(lanes_min(upper, lanes_set(c->most)));
    for (uint32_t l = 0; l < count; l++) {
        if (!(least[l] > c->most) && c->count <= MOST_CLOSE) { /* mostly not */
            const close_row *row = v->of[l];
            const uint32_t place = v->places[l];
            c->pairs[c->count++] = (close_pair){row->row, place, row->pair + place, least[l]};
        }
    }
    v->count = v->boxes = v->others = 0;
}

/* Begins the row d->first + l, of which the first pair has the index `pair`. */
static inline close_row *close_begin(const row_call *call, const posed_discs *d, size_t l,
                                     uint32_t pair, float factor, close_vector *v) {
    const uint32_t at = (uint32_t)(d->first + l);
    const sepax_pose *pose = row_pose(call->rows, at);
    const shape_ref ref = row_ref(call->store, pose != NULL, id_at(call->rows->shapes, at));
    v->row = v->row < SEPAX_LANES ? v->row + 1 : 0;
    close_row *row = &v->rows[v->row];
    row->disc = (shape_bounds){d->x[l], d->y[l], d->outer[l], d->inner[l]};
    row->factor = factor;
    row->row = at;
    row->pair = pair;
    row->box = is_model_box(ref);
    if (row->box) {
        (void)row_model(call->store, pose, (sepax_vec2){0, 0}, ref, row->model);
    }
    return row;
}

/* Takes the near pairs of the row d->first + l, of which the first has the index `pair`. */
HEDLEY_NEVER_INLINE static void close_row_scan(close_pairs *c, const posed_discs *d, size_t l,
                                               uint32_t pair, close_vector *v) {
    const row_call *call = &c->call;
    const size_t at = d->first + l, number = row_list_number(call->rows, at);
    const row_list list = list_at(call->rows, number);
    const sepax_id shape = id_at(call->rows->shapes, at);
    const turn_bound turn = turn_bound_at(c, shape);
    const float factor = d->error[l] * 0x1p10f <= turn.shortest ? turn.factor : 0.0f;
    const bool by_columns = call->columns != NULL && !may_be_self(call, shape);
    const close_row *row = NULL;
    for (uint32_t from = list.first; from < list.end; from += PIECE_PAIRS) {
        const uint32_t left = list.end - from, count = left < PIECE_PAIRS ? left : PIECE_PAIRS;
        const uint32_t place = from - list.first;
        const float outer = d->outer[l] + close_reach(c->most, factor);
        const shape_bounds disc = {d->x[l], d->y[l], outer, -INFINITY};
        sepax_id copy[PIECE_PAIRS];
        const sepax_id *ids = part_ids(call, from, count, copy);
        const part_left found = by_columns
                                    ? part_compare_columns(call, &disc, number, place, count, true)
                                    : part_compare(call->store->bounds, &disc, shape, ids, count,
                                                   call->skip_self, true);
        for (uint32_t open = found.open | found.selves; open != 0; open &= open - 1) {
            const uint32_t i = (uint32_t)__builtin_ctz(open);
            row = row != NULL ? row : close_begin(call, d, l, pair, factor, v);
            const uint32_t n = v->count++;
            v->of[n] = row;
            v->ids[n] = ids[i];
            v->places[n] = place + i;
            v->boxes |= (uint32_t)row->box << n;
            v->others |= (uint32_t)(ids[i] != shape) << n;
            if (n + 1 == SEPAX_LANES) {
                close_append(c, v);
            }
        }
    }
}

/* Keeps the pairs whose lower bound does not exceed the least upper one. */
static inline void close_filter(close_pairs *c) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        c->pairs[kept] = c->pairs[i];
        kept += c->pairs[i].least > c->most ? 0 : 1;
    }
    c->count = kept;
}

/* Whether the bound of a row leaves out all of its pairs. */
static inline bool row_is_far(const close_pairs *c, uint32_t row) {
    return row - c->row < c->bounded && c->least[row - c->row] > c->most;
}

/* See row_functions. The likeliest row comes first: its least upper bound leaves out most others.
 */
static void find_close_pairs(close_pairs *c) {
    const row_call *call = &c->call;
    posed_discs d = {.count = 0};
    close_vector v;
    uint32_t pair = c->pair;
    v.row = v.count = v.boxes = v.others = 0;
    c->bounded = 0;
    c->most = INFINITY;
    const uint32_t likeliest = bound_rows(c);
    c->count = 0;
    if (likeliest < c->end) {
        posed_discs_fill(call, &d, likeliest, 1);
        close_row_scan(c, &d, 0, 0, &v);
        if (v.count > 0) {
            close_append(c, &v);
        }
        d.count = c->count = 0; /* its pairs are found again, in their order */
    }
    for (uint32_t row = c->row, before = row; row < c->end && c->count <= MOST_CLOSE; row++) {
        while (row < c->end && row_is_far(c, row)) {
            row++;
        }
        if (row < c->end) {
            if (row - d.first >= d.count) {
                const uint32_t left = c->end - row;
                posed_discs_fill(call, &d, row, left < SEPAX_LANES ? left : SEPAX_LANES);
            }
            pair += (uint32_t)rows_sum(call->rows, call->each, before, row);
            before = row;
            close_row_scan(c, &d, row - d.first, pair, &v);
        }
    }
    if (v.count > 0) {
        close_append(c, &v);
    }
    if (c->count <= MOST_CLOSE) {
        close_filter(c);
    }
}

#endif
