/* SPDX-License-Identifier: MIT
 *
 * Blocks of near shapes (place/home.h), one at a time, with a vertex in each lane. Comes in: a
 * group of moves of a class of 5 or more vertices. Goes out: their instances, if all of them are
 * near.
 *
 * Nothing is checked and nothing is measured: bounds follow from homes.
 */
#ifndef SEPAX_LANE_NEAR_H
#define SEPAX_LANE_NEAR_H

#include "place/direction.h"
#include "placing/lane_fetch.h"
#include "placing/lane_homes.h"

/* How many shapes ahead are fetched; no vector has more lanes. */
#define BLOCKS_AHEAD 16

/* Fetches what a move reads and writes, if there is such a move, one cache line after the other. */
HEDLEY_ALWAYS_INLINE static void lane_block_fetch(const move_run *run, uint32_t move,
                                                  uint32_t stride) {
    if (move >= run->count) {
        return;
    }
    const size_class *c = run->of;
    const size_t slot = run->slots[move], block = 2 * (size_t)stride * slot;
    for (uint32_t i = 0; i < 2 * stride; i += 16) {
        __builtin_prefetch(c->shapes.vertices + block + i);
        __builtin_prefetch(c->world + block + i, 1);
        if (c->normals != NULL) {
            __builtin_prefetch(c->normals + block + i, 1);
        }
        if (c->points != NULL) {
            __builtin_prefetch(c->points + block + i, 1);
        }
    }
    for (uint32_t i = 0; i < stride; i += 32) {
        if (run->renumbered) {
            __builtin_prefetch(c->shapes.feature + block / 2 + i);
            __builtin_prefetch(c->world_feature + block / 2 + i, 1);
        }
        if (c->turns != NULL) {
            __builtin_prefetch(c->turns + block / 2 + i, 1);
            __builtin_prefetch(c->sectors + block / 2 + i);
        }
    }
    __builtin_prefetch(c->poses + slot, 1);
    __builtin_prefetch(c->shapes.home + slot);
    if (c->padded_count > 0) {
        __builtin_prefetch(c->shapes.count + slot);
        __builtin_prefetch(c->world_count + slot);
    }
    __builtin_prefetch(c->outlines + slot, 1);
    __builtin_prefetch((const char *)(c->outlines + slot + 1) - 1, 1);
    __builtin_prefetch(run->bounds + run->ids[move], 1);
}

/* Sets the ends of the edges that begin at the vertices from `first` on, as far as a vector goes;
 * those of pads and of the last edge have no meaning. */
HEDLEY_ALWAYS_INLINE static void lane_ends_load(const float *x, const float *y, uint32_t stride,
                                                uint32_t first, lane_floats *end_x,
                                                lane_floats *end_y) {
    if (stride < SEPAX_LANES) { /* x and y in one vector */
        lane_floats both;
        lanes_store(both.lane, lanes_turn(lanes_halves(x, stride, y, stride), stride));
        memcpy(end_x->lane, both.lane, stride * sizeof *x);
        memcpy(end_y->lane, both.lane + SEPAX_LANES / 2, stride * sizeof *y);
    } else {
        const uint32_t after = first + SEPAX_LANES < stride ? first + SEPAX_LANES : 0;
        lanes_store(end_x->lane, lanes_next(lanes_load(x + first), lanes_set(x[after])));
        lanes_store(end_y->lane, lanes_next(lanes_load(y + first), lanes_set(y[after])));
    }
}

/* Sets the unit normals of the edges of a block. A pad repeats the last vertex, so the edge from a
 * pad back to the first vertex is the last edge again. */
HEDLEY_ALWAYS_INLINE static void lane_normals_set(const float *x, const float *y, uint32_t count,
                                                  uint32_t stride, float *nx, float *ny) {
    const uint32_t step = stride < SEPAX_LANES ? stride : SEPAX_LANES;
    const float begin_x = x[0], begin_y = y[0];
    for (uint32_t first = 0; first < stride; first += step) {
        lane_floats end_x, end_y, normal_x, normal_y;
        lane_ends_load(x, y, stride, first, &end_x, &end_y);
        for (unsigned l = 0; l < step; l++) {
            end_x.lane[l] = first + l + 1 < count ? end_x.lane[l] : begin_x;
            end_y.lane[l] = first + l + 1 < count ? end_y.lane[l] : begin_y;
        }
        for (unsigned l = 0; l < step; l++) {
            const edge_view v =
                view_edge(x[first + l], y[first + l], end_x.lane[l], end_y.lane[l], 0, 0);
            normal_x.lane[l] = (float)v.normal_x + 0.0f;
            normal_y.lane[l] = (float)v.normal_y + 0.0f;
        }
        memcpy(nx + first, normal_x.lane, step * sizeof *nx);
        memcpy(ny + first, normal_y.lane, step * sizeof *ny);
    }
}

/* Places the block of a slot, whose shape is near. */
HEDLEY_ALWAYS_INLINE static void lane_block_move(const move_run *run, const sepax_pose *pose,
                                                 size_t slot, uint32_t count, uint32_t stride) {
    const size_class *c = run->of;
    const size_t features = stride * slot, at = 2 * features;
    float *x = c->world + at, *y = x + stride;
    pose_move(c->shapes.vertices + at, c->shapes.vertices + at + stride, stride, pose, x, y);
    if (c->normals != NULL) {
        lane_normals_set(x, y, count, stride, c->normals + at, c->normals + at + stride);
    }
    if (c->turns != NULL) {
        turns_turn(c->turns + features, stride, x, y);
        points_set(c->points + at, c->sectors + features, stride, x, y);
    }
    if (run->renumbered) {
        memcpy(c->world_feature + features, c->shapes.feature + features,
               stride * sizeof *c->world_feature);
    }
}

/* Places the group of `count` moves from `first` on; `s` has its poses. Returns false where a shape
 * is not near, or may not be placed in lanes; then nothing is written. */
HEDLEY_ALWAYS_INLINE static bool lane_near_place(const move_run *run, lane_class k, uint32_t first,
                                                 uint32_t count, const lane_shapes *s) {
    const size_class *c = run->of;
    lane_homes h;
    lane_homes_view(c, k, s, &h);
    if (!lane_homes_are_near(s, &h)) {
        return false;
    }
    lane_homes_store(run, k, s, &h);
    const bool full = !k.padded || lane_class_is_full(c);
    for (uint32_t l = 0; l < count; l++) {
        if (k.stride > LANE_VERTICES) {
            lane_block_fetch(run, first + BLOCKS_AHEAD + l, k.stride);
        }
        lane_block_move(run, &run->poses[first + l], s->slot[l],
                        full ? k.count : c->shapes.count[s->slot[l]], k.stride);
        if (s->ahead != NO_GROUP) {
            lane_shape_fetch(run, k, s->ahead + l, FETCH_ALL);
        }
    }
    return true;
}

#endif
