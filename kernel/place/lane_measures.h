/* SPDX-License-Identifier: MIT
 *
 * The vertices of one polygon alone, in lanes. Comes in: a row of one block. Goes out: whether the
 * vertices are certainly their own hull in this order, and how they lie about a centre.
 */
#ifndef SEPAX_LANE_MEASURES_H
#define SEPAX_LANE_MEASURES_H

#include <float.h>

#include "place/lane_blocks.h"

/* The largest square of the distance of a vertex from a centre, and the least distance of the
 * centre from the line of an edge, which is negative where the centre is outside. */
typedef struct row_measures {
    double farthest, nearest;
} row_measures;

/* Measures a row about the centre (x, y), and stores its normals unless these are NULL. */
HEDLEY_ALWAYS_INLINE static row_measures row_measure(const lane_row *world, lanes x, lanes y,
                                                     float *normals) {
    const doubles centre_x = doubles_of(x), centre_y = doubles_of(y);
    doubles farthest = doubles_set(0), nearest = doubles_set(DBL_MAX);
    for (uint32_t i = 0; i < world->stride; i += SEPAX_LANES) {
        const lane_edges e = row_edges(world, i, row_load_points(world, i));
        const lane_normals n = edge_normals(&e);
        const doubles dx = doubles_sub(doubles_of(e.x), centre_x);
        const doubles dy = doubles_sub(doubles_of(e.y), centre_y);
        const doubles square = doubles_add(doubles_mul(dx, dx), doubles_mul(dy, dy));
        const doubles along = doubles_add(doubles_mul(n.x, dx), doubles_mul(n.y, dy));
        farthest = doubles_max(square, farthest);
        nearest = doubles_min(along, nearest);
        if (normals != NULL) {
            row_store_points(world, normals, i, stored_normals(&n));
        }
    }
    double far[SEPAX_LANES], near[SEPAX_LANES];
    doubles_store(far, farthest);
    doubles_store(near, nearest);
    for (unsigned l = 1; l < SEPAX_LANES; l++) {
        far[0] = far[l] > far[0] ? far[l] : far[0];
        near[0] = near[l] < near[0] ? near[l] : near[0];
    }
    return (row_measures){far[0], near[0]};
}

/* Where a direction has an angle in [0, 180) degrees. It is exact for edges, since the sign of a
 * rounded difference is exact. */
HEDLEY_ALWAYS_INLINE static lane_mask lanes_up(lanes x, lanes y) {
    const lanes zero = lanes_set(0);
    return lanes_or(lanes_greater(y, zero),
                    lanes_and(lanes_equal(y, zero), lanes_greater(x, zero)));
}

/* Where the turn from edge a to edge b is certainly to the left, as in turns_surely_left. */
HEDLEY_ALWAYS_INLINE static lane_mask lanes_surely_left(lanes ax, lanes ay, lanes bx, lanes by) {
    const lanes p = lanes_mul(ax, by), q = lanes_mul(ay, bx);
    const lanes slack = lanes_mul(lanes_set(0x1p-21f), lanes_add(lanes_abs(p), lanes_abs(q)));
    return lanes_greater(lanes_sub(p, q), lanes_add(slack, lanes_set(0x1p-120f)));
}

/* Whether a polygon is certainly its own hull: all turns are to the left, and they go round once;
 * four such turns always do. */
HEDLEY_ALWAYS_INLINE static bool row_evident(const lane_row *world) {
    const float *x = world->blocks + (size_t)world->step * world->slot[0], *y = x + world->stride;
    uint32_t left = LANES_ALL, rounds = 0;
    for (uint32_t first = 0; first < world->stride; first += SEPAX_LANES) {
        const lane_edges e = row_edges(world, first, row_load_points(world, first));
        const uint32_t next = first + SEPAX_LANES < world->stride ? first + SEPAX_LANES : 0;
        const uint32_t after = next + 1 < world->count[0] ? next + 1 : 0;
        const lanes ax = lanes_sub(e.end_x, e.x), ay = lanes_sub(e.end_y, e.y);
        const lanes bx = lanes_sub(row_next(world, e.end_x, e.last, x[after], x[1]), e.end_x);
        const lanes by = lanes_sub(row_next(world, e.end_y, e.last, y[after], y[1]), e.end_y);
        const uint32_t pads = e.last & (e.last << 1 | (first >= world->count[0] ? 1u : 0u));
        const uint32_t rises = lanes_bits(lanes_and_not(lanes_up(bx, by), lanes_up(ax, ay)));
        left &= lanes_bits(lanes_surely_left(ax, ay, bx, by));
        rounds += (uint32_t)__builtin_popcount(rises & ~pads);
    }
    return left == LANES_ALL && (world->stride == 4 || rounds == 1);
}

#endif
