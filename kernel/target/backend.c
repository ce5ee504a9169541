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

/* Points in lanes, each with the last vertex of its polygon, also as seen from the point; the least
 * product of the edges so far, and the largest offsets. */
typedef struct lane_sides {
    lanes at[2], vertex[2], offset[2], least, size[2];
} lane_sides;

/* Goes on to the next vertices. Where they are the last ones again, there is no edge. */
HEDLEY_ALWAYS_INLINE static void sides_add(lane_sides *s, lanes x, lanes y) {
    const lanes to_x = lanes_sub(x, s->at[0]), to_y = lanes_sub(y, s->at[1]);
    const lane_mask none = lanes_and(lanes_equal(x, s->vertex[0]), lanes_equal(y, s->vertex[1]));
    const lanes product = lanes_sub(lanes_mul(s->offset[0], to_y), lanes_mul(to_x, s->offset[1]));
    s->least = lanes_min(lanes_select(none, s->least, product), s->least);
    s->size[0] = lanes_max_size(s->size[0], to_x);
    s->size[1] = lanes_max_size(s->size[1], to_y);
    s->vertex[0] = x;
    s->vertex[1] = y;
    s->offset[0] = to_x;
    s->offset[1] = to_y;
}

/* The product D of exact.h from the offsets of both ends of an edge from the point is off by at
 * most 9u w h, where u = 2^-24 and w and h are the largest offsets along x and y, and by 2^-148
 * where products underflow. So the sign of the least -D is certain above 16u w h + 2^-146, and
 * where w h overflows nothing is. */
static void sides_of_points(const float *const *blocks, const float *x, const float *y,
                            uint32_t count, uint32_t stride, uint8_t *relations) {
    for (uint32_t i = 0; i < count; i += SEPAX_LANES) {
        const lanes zero = lanes_set(0.0f);
        lane_sides s = {.at = {lanes_load(x + i), lanes_load(y + i)},
                        .offset = {zero, zero},
                        .least = lanes_set(INFINITY),
                        .size = {zero, zero}};
        lanes first[2] = {zero, zero};
        for (uint32_t v = 0; v < stride; v += 4) {
            lanes corners[2][4];
            lanes_load_quads(blocks + i, v, corners[0]);
            lanes_load_quads(blocks + i, stride + v, corners[1]);
            if (v == 0) {
                first[0] = s.vertex[0] = corners[0][0];
                first[1] = s.vertex[1] = corners[1][0];
            }
            for (unsigned k = 0; k < 4; k++) {
                sides_add(&s, corners[0][k], corners[1][k]);
            }
        }
        sides_add(&s, first[0], first[1]);
        const lanes error = lanes_add(
            lanes_mul(lanes_set(0x1p-20f), lanes_mul(s.size[0], s.size[1])), lanes_set(0x1p-146f));
        lanes_store_relations(relations + i, lanes_greater(lanes_sub(zero, error), s.least),
                              lanes_from_bits(0), lanes_greater(s.least, error));
    }
}

extern const backend_core PLACING(core);
const backend_core PLACING(core) = {
    .lanes = SEPAX_LANES,
    .rounds_products = rounds_products,
    .meet_row = meet_row,
    .around_shapes = PLACING(around_shapes),
    .leaves = {list_pairs, list_rows, meet_rows, write_pairs},
    .sides_of_points = HAS_POINT_LANES ? sides_of_points : NULL,
    .ids_are_plain = all_ids_plain,
    .poses_are_good = PLACING(poses_are_good),
    .place_moves = PLACING(place_moves),
};
