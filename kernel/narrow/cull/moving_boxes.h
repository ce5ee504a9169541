/* SPDX-License-Identifier: MIT
 *
 * Discs and boxes as a cull of impacts. Comes in: pairs of a group. Goes out: the lanes whose
 * shapes certainly stay farther apart than the margin and the tolerance.
 *
 * The pivots move along straight lines, so along an axis that stands still, the gap of both discs
 * is at no time less than at both ends. That of both boxes, which turn, is less than at both ends
 * by what their corners can bend from straight lines. Three axes are tried: from pivot to pivot at
 * the start and at the end, and the one across the relative motion. For discs these are enough.
 *
 * With u = 2^-24 and M the sum of both |x| + |y| of the ways between the pivots, both reaches and
 * the distance that is kept, a gap is off by less than 84u M, and the least tolerance is below
 * 4u M: see docs/exactness.md.
 */
#ifndef SEPAX_MOVING_BOXES_CULL_H
#define SEPAX_MOVING_BOXES_CULL_H

#include "lanes/lanes.h"
#include "query/moves.h"

#define MOVING_ERROR 0x1p-17f

/* The boxes of SEPAX_LANES shapes, as moving_box has one. */
typedef struct box_lanes {
    lanes at[4], turn[4], size[4];
} box_lanes;

HEDLEY_ALWAYS_INLINE static void boxes_load(const shape_bounds *bounds, const moved_shapes *moved,
                                            const sepax_pair *pairs, bool second, box_lanes *to) {
    moving_box rest[SEPAX_LANES];
    const float *p[SEPAX_LANES];
    for (uint32_t l = 0; l < SEPAX_LANES; l++) {
        const sepax_id id = second ? pairs[l].b : pairs[l].a;
        const uint32_t number = moved->numbers[id];
        p[l] = number != AT_REST ? moved->ready[number].box.row : rest[l].row;
        if (number == AT_REST) {
            const shape_bounds b = bounds[id];
            rest[l] = (moving_box){{b.x, b.y, b.x, b.y, 1, 0, 1, 0, b.outer, b.outer, b.outer, 0}};
        }
    }
    lanes_load_quads(p, 0, to->at);
    lanes_load_quads(p, 4, to->turn);
    lanes_load_quads(p, 8, to->size);
}

/* How far a box reaches along an axis; `end` is 0 at the start and 2 at the end. */
HEDLEY_ALWAYS_INLINE static lanes box_reach(const box_lanes *b, unsigned end, lanes nx, lanes ny) {
    const lanes c = b->turn[end], s = b->turn[end + 1];
    const lanes along = lanes_abs(lanes_dot(nx, ny, c, s));
    const lanes across = lanes_abs(lanes_sub(lanes_mul(ny, c), lanes_mul(nx, s)));
    return lanes_dot(along, across, b->size[0], b->size[1]);
}

/* Where the gap along an axis is above `kept` on all of the way; way: x and y at the start and at
 * the end. The axis may have any length but a tiny one; all is as many times as large. */
HEDLEY_ALWAYS_INLINE static lane_mask boxes_part(const box_lanes *a, const box_lanes *b,
                                                 const lanes *way, lanes kept, lanes x, lanes y) {
    const lanes square = lanes_dot(x, y, x, y), length = lanes_roots(square);
    const lanes at = lanes_dot(x, y, way[0], way[1]), to = lanes_dot(x, y, way[2], way[3]);
    const lanes start = lanes_abs(at);
    const lanes end = lanes_select(lanes_greater(lanes_set(0.0f), at), lanes_negate(to), to);
    const lanes discs =
        lanes_sub(lanes_min(start, end), lanes_mul(length, lanes_add(a->size[2], b->size[2])));
    const lanes first = lanes_sub(start, lanes_add(box_reach(a, 0, x, y), box_reach(b, 0, x, y)));
    const lanes last = lanes_sub(end, lanes_add(box_reach(a, 2, x, y), box_reach(b, 2, x, y)));
    const lanes boxes =
        lanes_sub(lanes_min(first, last), lanes_mul(length, lanes_add(a->size[3], b->size[3])));
    return lanes_and(lanes_greater(lanes_max(discs, boxes), lanes_mul(length, kept)),
                     lanes_greater(square, lanes_set(0x1p-80f)));
}

HEDLEY_ALWAYS_INLINE static uint32_t moving_boxes_apart(const shape_bounds *bounds,
                                                        const moved_shapes *moved,
                                                        const sepax_pair *pairs, float margin) {
    box_lanes a, b;
    lanes way[4];
    boxes_load(bounds, moved, pairs, false, &a);
    boxes_load(bounds, moved, pairs, true, &b);
    lanes size = lanes_add(lanes_add(a.size[2], b.size[2]), lanes_set(margin + moved->tolerance));
    for (unsigned i = 0; i < 4; i++) {
        way[i] = lanes_sub(b.at[i], a.at[i]);
        size = lanes_add(size, lanes_abs(way[i]));
    }
    const lanes kept = lanes_add(lanes_set((margin + moved->tolerance) * (1 + 0x1p-22f)),
                                 lanes_mul(size, lanes_set(MOVING_ERROR)));
    const lanes vx = lanes_sub(way[2], way[0]), vy = lanes_sub(way[3], way[1]);
    const lane_mask across = boxes_part(&a, &b, way, kept, lanes_negate(vy), vx),
                    start = boxes_part(&a, &b, way, kept, way[0], way[1]),
                    end = boxes_part(&a, &b, way, kept, way[2], way[3]);
    const lane_mask apart = lanes_or(across, lanes_or(start, end));
    /* below, no product overflows, which may leave a gap infinite that is small */
    return lanes_bits(lanes_and(apart, lanes_greater(lanes_set(0x1p62f), size)));
}

#endif
