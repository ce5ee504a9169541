/* SPDX-License-Identifier: MIT
 *
 * The core of a backend. This file is compiled once per instruction set, with SEPAX_BACKEND as the
 * name of the set and SEPAX_LANES as its native width in floats; it exports one constant table.
 */
#include "base/arithmetic.h"

#include "target/backend.h"

#include "lanes/doubles.h"
#include "place/placing.h"

/* In vectors, too, where compilers see through the operations of SIMDe. */
static bool rounds_products(void) {
    static const volatile float f = 0x1.001p0f, f_square = 0x1.002p0f; /* rounded */
    static const volatile double d = 0x1.0000002p0, d_square = 0x1.0000004p0;
    const lanes rest = lanes_sub(lanes_mul(lanes_set(f), lanes_set(f)), lanes_set(f_square));
    const doubles rest_of_doubles =
        doubles_sub(doubles_mul(doubles_set(d), doubles_set(d)), doubles_set(d_square));
    const volatile bool rounds =
        lanes_bits(lanes_equal(rest, lanes_set(0))) == LANES_ALL &&
        doubles_bits(doubles_equal(rest_of_doubles, doubles_set(0))) == LANES_ALL;
    return rounds && arithmetic_rounds_products();
}

static inline uint32_t meet_row(const box_block *a, unsigned row, const box_block *b) {
    const lanes lo_x = lanes_set(a->lo_x[row]), hi_x = lanes_set(a->hi_x[row]);
    const lanes lo_y = lanes_set(a->lo_y[row]), hi_y = lanes_set(a->hi_y[row]);
    uint32_t bits = 0;
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        const lane_mask apart_x = lanes_or(lanes_greater(lanes_load(b->lo_x + i), hi_x),
                                           lanes_greater(lo_x, lanes_load(b->hi_x + i)));
        const lane_mask apart_y = lanes_or(lanes_greater(lanes_load(b->lo_y + i), hi_y),
                                           lanes_greater(lo_y, lanes_load(b->hi_y + i)));
        bits |= (~lanes_bits(lanes_or(apart_x, apart_y)) & LANES_ALL) << i;
    }
    return bits;
}

static inline uint32_t list_bits(uint32_t bits, uint32_t first, uint16_t *list) {
    uint32_t count = 0;
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        count += lanes_pack_indices(bits >> i & LANES_ALL, first + i, list + count);
    }
    return count;
}

static inline uint32_t pair_bits(uint32_t bits, sepax_id id, const sepax_id *ids,
                                 sepax_pair *pairs) {
    return lanes_pack_pairs(bits, id, ids, &pairs->a);
}

LEAF_FUNCTIONS(meet_row, list_bits, pair_bits)

/* How wide an interval is that is from lo to hi and has some floats in it as well. */
static inline float width_of(const float *v, uint32_t count, float lo, float hi) {
    for (uint32_t i = 0; i < count; i++) {
        lo = v[i] < lo ? v[i] : lo;
        hi = v[i] > hi ? v[i] : hi;
    }
    return hi - lo;
}

/* Edge by edge, the product D of exact.h from the offsets of both ends from a point. Where w and h
 * are the sizes of a box that has the polygon and the point in it, D is off by at most 6u w h,
 * where u = 2^-24, and by 2^-148 where products underflow. So the sign of the least -D is certain
 * above 8u w h + 2^-146. Where w h overflows nothing is certain, else no product does. */
static point_sides sides_of_points(const polygon *p, const point_choice *c) {
    point_sides s = {0, 0};
    const float width = width_of(p->x, p->count, c->box.lo[0], c->box.hi[0]);
    const float height = width_of(p->y, p->count, c->box.lo[1], c->box.hi[1]);
    const float error = 0x1p-21f * (width * height) + 0x1p-146f;
    for (unsigned i = 0; i < BROAD_LANES; i += SEPAX_LANES) {
        if ((c->chosen >> i & LANES_ALL) == 0) {
            continue;
        }
        const lanes x = lanes_load(c->points->lo_x + i), y = lanes_load(c->points->lo_y + i);
        lanes x0 = lanes_sub(lanes_set(p->x[p->count - 1]), x);
        lanes y0 = lanes_sub(lanes_set(p->y[p->count - 1]), y);
        lanes least = lanes_set(INFINITY);
        for (uint32_t v = 0; v < p->count; v++) {
            const lanes x1 = lanes_sub(lanes_set(p->x[v]), x);
            const lanes y1 = lanes_sub(lanes_set(p->y[v]), y);
            least = lanes_min(least, lanes_sub(lanes_mul(x0, y1), lanes_mul(x1, y0)));
            x0 = x1;
            y0 = y1;
        }
        s.inside |= lanes_bits(lanes_greater(least, lanes_set(error))) << i;
        s.outside |= lanes_bits(lanes_greater(lanes_set(-error), least)) << i;
    }
    return s;
}

extern const backend_core PLACING(core);
const backend_core PLACING(core) = {
    .lanes = SEPAX_LANES,
    .rounds_products = rounds_products,
    .meet_row = meet_row,
    .around_shapes = PLACING(around_shapes),
    .leaves = {list_pairs, list_rows, meet_rows, write_pairs},
    .sides_of_points = sides_of_points,
    .ids_are_plain = all_ids_plain,
    .poses_are_good = PLACING(poses_are_good),
    .place_moves = PLACING(place_moves),
};
