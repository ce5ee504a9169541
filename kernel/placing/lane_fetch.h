/* SPDX-License-Identifier: MIT
 *
 * What a group of moves reads and writes, fetched ahead. Comes in: a run. Goes out: prefetches,
 * where the slots of the group do not follow each other.
 */
#ifndef SEPAX_LANE_FETCH_H
#define SEPAX_LANE_FETCH_H

#include "placing/lane_shapes.h"

/* What is fetched of a shape. Where all of it is fetched at once, the processor waits for room in
 * the queue of its cache; so groups that are placed fast fetch the next ones part by part. */
enum {
    FETCH_LOCAL = 1,   /* what is read */
    FETCH_BOUNDS = 2,  /* and what is written: bounds and models, */
    FETCH_WORLD = 4,   /* world vertices, poses and outlines, */
    FETCH_NORMALS = 8, /* and normals */
    FETCH_WRITTEN = FETCH_BOUNDS | FETCH_WORLD | FETCH_NORMALS,
    FETCH_ALL = FETCH_LOCAL | FETCH_WRITTEN
};

HEDLEY_ALWAYS_INLINE static void lane_local_fetch(const move_run *run, lane_class k,
                                                  uint32_t move) {
    const size_class *c = run->of;
    const size_t slot = run->slots[move];
    if (k.count > 1 || !run->centred) {
        __builtin_prefetch(c->shapes.vertices + lane_local_step(k) * slot);
    }
    if (!lane_class_is_full(c)) {
        __builtin_prefetch(c->shapes.count + slot);
        __builtin_prefetch(c->world_count + slot);
    }
    if (run->renumbered && !k.boxes) {
        __builtin_prefetch(c->shapes.feature + k.stride * slot);
    }
    if (run->radii != NULL) {
        __builtin_prefetch(run->radii + run->ids[move]);
    }
    if (lane_class_has_homes(k) && k.stride > 4) {
        __builtin_prefetch(c->shapes.home + slot);
    }
}

HEDLEY_ALWAYS_INLINE static void lane_world_fetch(const move_run *run, lane_class k,
                                                  uint32_t move) {
    const size_class *c = run->of;
    const size_t slot = run->slots[move];
    __builtin_prefetch(c->world + 2 * k.stride * slot, 1);
    if (run->renumbered) {
        __builtin_prefetch(c->world_feature + k.stride * slot, 1);
    }
    if (k.stride == 8) {
        __builtin_prefetch(c->poses + slot, 1);
    }
    if (lane_class_has_outlines(k)) {
        __builtin_prefetch(c->outlines + slot, 1);
    }
}

/* Fetches parts of what a move reads and writes. */
HEDLEY_ALWAYS_INLINE static void lane_shape_fetch(const move_run *run, lane_class k, uint32_t move,
                                                  unsigned parts) {
    const size_class *c = run->of;
    const size_t slot = run->slots[move];
    if ((parts & FETCH_LOCAL) != 0) {
        lane_local_fetch(run, k, move);
    }
    if ((parts & FETCH_BOUNDS) != 0) {
        __builtin_prefetch(run->bounds + run->ids[move], 1);
    }
    if ((parts & FETCH_BOUNDS) != 0 && k.boxes) {
        __builtin_prefetch(c->boxes + slot, 1);
    }
    if ((parts & FETCH_WORLD) != 0) {
        lane_world_fetch(run, k, move);
    }
    if ((parts & FETCH_NORMALS) != 0 && c->normals != NULL) {
        __builtin_prefetch(c->normals + 2 * k.stride * slot, 1);
    }
    if ((parts & FETCH_NORMALS) != 0 && k.boxes && c->edges != NULL) {
        __builtin_prefetch(c->edges + 4 * slot, 1);
    }
}

/* The group of moves from `first` on, if it is fetched, or else NO_GROUP: where slots follow each
 * other, the processor fetches by itself. A small library fetches nothing. */
HEDLEY_ALWAYS_INLINE static uint32_t lane_group_ahead(const move_run *run, uint32_t first) {
    const uint32_t last = first + SEPAX_LANES - 1;
    const bool is_fetched = !library_is_small() && last < run->count &&
                            run->slots[last] - run->slots[first] != SEPAX_LANES - 1;
    return is_fetched ? first : NO_GROUP;
}

/* Fetches parts of a group that lane_group_ahead has returned. */
HEDLEY_ALWAYS_INLINE static void lane_group_fetch(const move_run *run, lane_class k, uint32_t group,
                                                  unsigned parts) {
    for (unsigned l = 0; group != NO_GROUP && l < SEPAX_LANES; l++) {
        lane_shape_fetch(run, k, group + l, parts);
    }
}

#endif
