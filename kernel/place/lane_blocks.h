/* SPDX-License-Identifier: MIT
 *
 * The blocks of shapes, with a vertex in each lane. Where a vector holds more vertices than a
 * block, the blocks of several shapes lie abreast; a longer block is several vectors. Comes in:
 * where the blocks are. Goes out: world vertices and unit normals.
 *
 * A pad repeats the last vertex, so the edge from a pad back to the first vertex is the last edge
 * again, and so is its turn.
 */
#ifndef SEPAX_LANE_BLOCKS_H
#define SEPAX_LANE_BLOCKS_H

#include <assert.h>

#include "lanes/doubles.h"
#include "lanes/parts.h"
#include "store/store.h"

/* -------------------------------------------------------------------- pose */

typedef struct lane_pose {
    lanes x, y, cos, sin;
} lane_pose;

/* Every operation rounds, and -0 becomes +0. */
HEDLEY_ALWAYS_INLINE static lanes lane_move_x(const lane_pose *p, lanes local_x, lanes local_y) {
    const lanes turned = lanes_sub(lanes_mul(p->cos, local_x), lanes_mul(p->sin, local_y));
    return lanes_add(lanes_add(turned, p->x), lanes_set(0));
}
HEDLEY_ALWAYS_INLINE static lanes lane_move_y(const lane_pose *p, lanes local_x, lanes local_y) {
    const lanes turned = lanes_add(lanes_mul(p->sin, local_x), lanes_mul(p->cos, local_y));
    return lanes_add(lanes_add(turned, p->y), lanes_set(0));
}

/* -------------------------------------------------------------------- rows */

/* The most shapes abreast, which have a stride of 4. */
#define MOST_ABREAST (SEPAX_LANES / 4)

HEDLEY_ALWAYS_INLINE static uint32_t shapes_abreast(uint32_t stride) {
    return stride < SEPAX_LANES ? SEPAX_LANES / stride : 1;
}

/* Shapes abreast. The block of a slot begins at blocks + step * slot; y follows x. */
typedef struct lane_row {
    const float *blocks;
    uint32_t step, stride;
    uint32_t slot[MOST_ABREAST], count[MOST_ABREAST];
} lane_row;

/* The floats from number `at` on of the blocks of a row. */
HEDLEY_ALWAYS_INLINE static lanes row_load(const lane_row *r, size_t at) {
    const float *p[MOST_ABREAST];
    for (uint32_t i = 0; i < shapes_abreast(r->stride); i++) {
        p[i] = r->blocks + (size_t)r->step * r->slot[i] + at;
    }
    return lanes_load_parts(p, r->stride);
}

/* Stores to blocks of world vertices, or of normals. */
HEDLEY_ALWAYS_INLINE static void row_store(const lane_row *r, float *blocks, size_t at, lanes v) {
    float *p[MOST_ABREAST];
    for (uint32_t i = 0; i < shapes_abreast(r->stride); i++) {
        p[i] = blocks + 2 * (size_t)r->stride * r->slot[i] + at;
    }
    lanes_store_parts(p, r->stride, v);
}

/* ------------------------------------------------------------------- move */

/* Numbers of vertices: of a row of one vector, or of the last vector of a longer one. */
typedef struct lane_points {
    lanes x, y;
} lane_points;

HEDLEY_ALWAYS_INLINE static lane_points row_load_points(const lane_row *r, uint32_t first) {
    return (lane_points){row_load(r, first), row_load(r, r->stride + first)};
}

HEDLEY_ALWAYS_INLINE static void row_store_points(const lane_row *r, float *blocks, uint32_t first,
                                                  lane_points v) {
    row_store(r, blocks, first, v.x);
    row_store(r, blocks, r->stride + first, v.y);
}

/* Moves the blocks of a row to `world`, and returns them. */
HEDLEY_ALWAYS_INLINE static lane_points row_move(const lane_row *local, const lane_pose *p,
                                                 float *world) {
    lane_points moved;
    for (uint32_t i = 0; i < local->stride; i += SEPAX_LANES) {
        const lane_points v = row_load_points(local, i);
        moved = (lane_points){lane_move_x(p, v.x, v.y), lane_move_y(p, v.x, v.y)};
        row_store_points(local, world, i, moved);
    }
    return moved;
}

/* The same for boxes, of which two half extents come first in what `local` names. */
HEDLEY_ALWAYS_INLINE static lane_points row_move_boxes(const lane_row *local, const lane_pose *p,
                                                       float *world) {
    const lanes half = row_load(local, 0);
    const lane_mask left = lanes_from_bits(LANES_ALL / 15 * 9); /* corners 0 and 3 */
    const lane_mask low = lanes_from_bits(LANES_ALL / 15 * 3);  /* corners 0 and 1 */
    const lanes x = lanes_flip(left, lanes_spread(half, 4, 0));
    const lanes y = lanes_flip(low, lanes_spread(half, 4, 1));
    const lane_points moved = {lane_move_x(p, x, y), lane_move_y(p, x, y)};
    row_store_points(local, world, 0, moved);
    return moved;
}

/* ------------------------------------------------------------------ edges */

/* The lanes, of those from vertex `first` on, that hold the last vertex of a shape or its pads. */
HEDLEY_ALWAYS_INLINE static uint32_t row_last(const lane_row *r, uint32_t first) {
    uint32_t bits = 0;
    if (r->stride > SEPAX_LANES) {
        const uint32_t last = r->count[0] - 1 > first ? r->count[0] - 1 - first : 0;
        return last < SEPAX_LANES ? LANES_ALL << last & LANES_ALL : 0;
    }
    for (uint32_t i = 0; i < shapes_abreast(r->stride); i++) {
        const uint32_t all = LANES_ALL >> (SEPAX_LANES - r->stride);
        assert(r->count[i] > 0);
        bits |= (all << (r->count[i] - 1) & all) << i * r->stride;
    }
    return bits;
}

/* In each lane the number of the next vertex. `next` follows the last lane; lanes with bits in
 * `last` get that of the first vertex, `begin`. Abreast, each shape has its own first vertex there.
 */
HEDLEY_ALWAYS_INLINE static lanes row_next(const lane_row *r, lanes v, uint32_t last, float next,
                                           float begin) {
    const bool abreast = r->stride < SEPAX_LANES;
    const uint32_t ends = r->stride > SEPAX_LANES ? 0 : /* the last bits of whole blocks */
                              LANES_ALL / (LANES_ALL >> (SEPAX_LANES - r->stride))
                                  << (r->stride - 1);
    const lanes turned = abreast                   ? lanes_turn(v, r->stride)
                         : r->stride > SEPAX_LANES ? lanes_next(v, lanes_set(next))
                                                   : lanes_rotate(v);
    if (last == ends) {
        return turned;
    }
    const lanes first = abreast ? lanes_spread(v, r->stride, 0) : lanes_set(begin);
    return lanes_select(lanes_from_bits(last), first, turned);
}

/* Stores the outward unit normals of a row, where -0 becomes +0. A row of one vector has the
 * vertices `moved`. */
HEDLEY_ALWAYS_INLINE static void row_normals(const lane_row *world, lane_points moved,
                                             float *normals) {
    const float *x = world->blocks + (size_t)world->step * world->slot[0], *y = x + world->stride;
    const lanes zero = lanes_set(0);
    for (uint32_t i = 0; i < world->stride; i += SEPAX_LANES) {
        const uint32_t next = i + SEPAX_LANES < world->stride ? i + SEPAX_LANES : 0;
        const uint32_t last = row_last(world, i);
        const lane_points v = world->stride > SEPAX_LANES ? row_load_points(world, i) : moved;
        const lanes end_x = row_next(world, v.x, last, x[next], x[0]);
        const lanes end_y = row_next(world, v.y, last, y[next], y[0]);
        const doubles ex = doubles_sub(doubles_of(end_x), doubles_of(v.x));
        const doubles ey = doubles_sub(doubles_of(end_y), doubles_of(v.y));
        const doubles length = doubles_root(doubles_add(doubles_mul(ex, ex), doubles_mul(ey, ey)));
        const lanes nx = lanes_of(doubles_div(ey, length));
        const lanes ny = lanes_of(doubles_div(doubles_negate(ex), length));
        row_store_points(world, normals, i,
                         (lane_points){lanes_add(nx, zero), lanes_add(ny, zero)});
    }
}

/* Moves the shapes of a row of a class to their poses. The models of boxes have been found. */
HEDLEY_ALWAYS_INLINE static void row_place(const size_class *c, bool boxes, uint32_t step,
                                           const lane_row *world,
                                           const float *const pose[MOST_ABREAST]) {
    lane_row local = *world;
    lanes v[4];
    lanes_spread_parts(pose, world->stride, v);
    const lane_pose p = {v[0], v[1], v[2], v[3]};
    lane_points moved;
    if (boxes) {
        local.blocks = &c->boxes->half_x;
        local.step = sizeof *c->boxes / sizeof(float);
        moved = row_move_boxes(&local, &p, c->world);
    } else {
        local.blocks = c->shapes.vertices;
        local.step = step;
        moved = row_move(&local, &p, c->world);
    }
    if (c->normals != NULL) {
        row_normals(world, moved, c->normals);
    }
}

#endif
