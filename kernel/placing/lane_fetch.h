/* SPDX-License-Identifier: MIT
 *
 * What a group of moves reads and writes, fetched ahead. Comes in: a run. Goes out: prefetches,
 * where the slots of the group do not follow each other.
 */
#ifndef SEPAX_LANE_FETCH_H
#define SEPAX_LANE_FETCH_H

#include "placing/lane_shapes.h"

/* Fetches what a move reads and writes. */
HEDLEY_ALWAYS_INLINE static void lane_shape_fetch(const move_run *run, lane_class k,
                                                  uint32_t move) {
    const size_class *c = run->of;
    const size_t slot = run->slots[move], block = 2 * k.stride * slot;
    if (k.count > 1 || !run->centred) {
        __builtin_prefetch(c->shapes.vertices + (k.boxes ? 2 * slot : block));
    }
    if (!lane_class_is_full(c, k)) {
        __builtin_prefetch(c->shapes.count + slot);
        __builtin_prefetch(c->world_count + slot);
    }
    if (run->renumbered) {
        __builtin_prefetch(c->world_feature + k.stride * slot, 1);
    }
    if (run->renumbered && !k.boxes) {
        __builtin_prefetch(c->shapes.feature + k.stride * slot);
    }
    __builtin_prefetch(c->world + block, 1);
    __builtin_prefetch(run->bounds + run->ids[move], 1);
    if (run->radii != NULL) {
        __builtin_prefetch(run->radii + run->ids[move]);
    }
    if (c->normals != NULL) {
        __builtin_prefetch(c->normals + block, 1);
    }
    if (lane_class_has_homes(k)) {
        __builtin_prefetch(c->shapes.home + slot);
    }
    if (k.stride == 8) {
        __builtin_prefetch(c->poses + slot, 1);
    }
    if (lane_class_has_outlines(k)) {
        __builtin_prefetch(c->outlines + slot, 1);
    }
    if (k.boxes) {
        __builtin_prefetch(c->boxes + slot, 1);
    }
    if (k.boxes && c->edges != NULL) {
        __builtin_prefetch(c->edges + 4 * slot, 1);
    }
}

/* Fetches the group of moves from `first` on, unless its slots follow each other: those the
 * processor fetches by itself. */
HEDLEY_ALWAYS_INLINE static void lane_shapes_fetch(const move_run *run, lane_class k,
                                                   uint32_t first) {
    const uint32_t last = first + SEPAX_LANES - 1;
    if (last < run->count && run->slots[last] - run->slots[first] != SEPAX_LANES - 1) {
        for (uint32_t move = first; move <= last; move++) {
            lane_shape_fetch(run, k, move);
        }
    }
}

#endif
