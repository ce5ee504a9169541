/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes, one by one and in blocks of 16: the form in which the store and
 * the broad phase exchange them.
 */
#ifndef SEPAX_BOXES_H
#define SEPAX_BOXES_H

#include <math.h>

#include "store/store.h"

/* Backends need not have functions for points in lanes: answers are the same without. A library
 * that has to be small is compiled so. */
#ifdef SEPAX_NO_POINT_LANES
enum { HAS_POINT_LANES = false };
#else
enum { HAS_POINT_LANES = true };
#endif

typedef struct aabb {
    float lo[2], hi[2]; /* x, y */
} aabb;

/* The empty box: it meets no box, and joining it to a box changes nothing. */
static const aabb no_box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

/* The smallest box around two. */
static inline aabb aabb_joined(aabb a, aabb b) {
    for (unsigned i = 0; i < 2; i++) {
        a.lo[i] = b.lo[i] < a.lo[i] ? b.lo[i] : a.lo[i];
        a.hi[i] = b.hi[i] > a.hi[i] ? b.hi[i] : a.hi[i];
    }
    return a;
}

/* 16 boxes, coordinate by coordinate. */
#define BROAD_LANES 16
typedef struct box_block {
    float lo_x[BROAD_LANES], lo_y[BROAD_LANES], hi_x[BROAD_LANES], hi_y[BROAD_LANES];
} box_block;

static inline void set_block_box(box_block *block, unsigned i, aabb box) {
    block->lo_x[i] = box.lo[0];
    block->lo_y[i] = box.lo[1];
    block->hi_x[i] = box.hi[0];
    block->hi_y[i] = box.hi[1];
}

static inline aabb block_box(const box_block *block, unsigned i) {
    return (aabb){{block->lo_x[i], block->lo_y[i]}, {block->hi_x[i], block->hi_y[i]}};
}

/* Whether no id is an exception and none was removed: then each shape is regular and lies in the
 * slot of the plain class that has the number of its id. */
static inline bool store_is_all_plain(const sepax_store *store) {
    return store->exceptions.count == 0 && store->removed.count == 0;
}

#endif
