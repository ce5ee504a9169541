/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes side by side. Comes in: the ids of up to 16 shapes. Goes out: a
 * block of their boxes, equal to those that broad/aabb.c computes one by one.
 */
#ifndef SEPAX_LANE_BOXES_H
#define SEPAX_LANE_BOXES_H

#include "lanes/lanes.h"
#include "place/formulas.h"
#include "store/boxes.h"

/* The world vertices of 16 shapes. */
typedef struct lane_blocks {
    const float *at[BROAD_LANES];
    uint32_t stride[BROAD_LANES];
    uint32_t there;   /* a bit for each shape that exists; the other lanes repeat one of these */
    uint32_t largest; /* the largest stride */
} lane_blocks;

/* Finds the blocks in a store all of whose shapes are plain, without reading a reference. Returns
 * false if an id was not given out. */
HEDLEY_ALWAYS_INLINE static bool lane_boxes_find_plain(const sepax_store *store,
                                                       const sepax_id *ids, unsigned count,
                                                       lane_blocks *b) {
    const size_class *c = &store->classes[store->plain_class];
    const size_t step = 2 * (size_t)c->stride;
    bool good = true;
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        const sepax_id id = ids[i < count ? i : count - 1];
        b->at[i] = c->world + step * id;
        b->stride[i] = c->stride;
        good &= id < store->id_count;
    }
    b->largest = c->stride;
    b->there = (1u << count) - 1;
    return good;
}

/* Finds the blocks of the shapes. Returns false if none of the shapes exists. */
HEDLEY_ALWAYS_INLINE static bool lane_boxes_find(const sepax_store *store, const sepax_id *ids,
                                                 unsigned count, lane_blocks *b) {
    if (count > 0 && store_is_all_plain(store) && lane_boxes_find_plain(store, ids, count, b)) {
        return true;
    }
    unsigned last = 0;
    b->there = 0;
    b->largest = 0;
    for (unsigned i = 0; i < count; i++) {
        if (store_has(store, ids[i])) {
            const shape_ref ref = store->refs[ids[i]];
            const size_class *c = &store->classes[ref_class(ref)];
            b->at[i] = c->world + 2 * (size_t)c->stride * ref_slot(ref);
            b->stride[i] = c->stride;
            b->largest = c->stride > b->largest ? c->stride : b->largest;
            b->there |= 1u << i;
            last = i;
        }
    }
    for (unsigned i = 0; b->there != 0 && i < BROAD_LANES; i++) {
        if ((b->there >> i & 1) == 0) {
            b->at[i] = b->at[last];
            b->stride[i] = b->stride[last];
        }
    }
    return b->there != 0;
}

/* Extends the ranges from *lo to *hi by some vectors, lane by lane. */
HEDLEY_ALWAYS_INLINE static void lane_range(const lanes *v, unsigned count, lanes *lo, lanes *hi) {
    for (unsigned i = 0; i < count; i++) {
        *lo = lanes_min(*lo, v[i]);
        *hi = lanes_max(*hi, v[i]);
    }
}

/* The boxes of shapes whose strides may differ. The vertices of a shorter block are taken again
 * until the longest block is at its end. */
HEDLEY_ALWAYS_INLINE static void lane_boxes_of_any(const float *const at[SEPAX_LANES],
                                                   const uint32_t stride[SEPAX_LANES],
                                                   uint32_t largest, unsigned first,
                                                   box_block *block) {
    lanes lo_x = lanes_set(INFINITY), lo_y = lo_x, hi_x = lanes_set(-INFINITY), hi_y = hi_x;
    for (uint32_t vertex = 0; vertex < largest; vertex += 4) {
        const float *x[SEPAX_LANES], *y[SEPAX_LANES];
        lanes v[4];
        for (unsigned l = 0; l < SEPAX_LANES; l++) {
            x[l] = at[l] + (vertex & (stride[l] - 1)); /* strides are powers of two */
            y[l] = x[l] + stride[l];
        }
        lanes_load_quads(x, 0, v);
        lane_range(v, 4, &lo_x, &hi_x);
        lanes_load_quads(y, 0, v);
        lane_range(v, 4, &lo_y, &hi_y);
    }
    lanes_store(block->lo_x + first, lo_x);
    lanes_store(block->lo_y + first, lo_y);
    lanes_store(block->hi_x + first, hi_x);
    lanes_store(block->hi_y + first, hi_y);
}

/* The box of one shape whose stride is a multiple of SEPAX_LANES. */
HEDLEY_ALWAYS_INLINE static void lane_boxes_of_one(const float *at, uint32_t stride, unsigned i,
                                                   box_block *block) {
    lanes lo[2], hi[2];
    for (unsigned axis = 0; axis < 2; axis++) {
        lo[axis] = lanes_load(at + stride * axis);
        hi[axis] = lo[axis];
        for (uint32_t vertex = SEPAX_LANES; vertex < stride; vertex += SEPAX_LANES) {
            const lanes v = lanes_load(at + stride * axis + vertex);
            lane_range(&v, 1, &lo[axis], &hi[axis]);
        }
    }
    set_block_box(block, i,
                  (aabb){{lanes_least(lo[0]), lanes_least(lo[1])},
                         {lanes_greatest(hi[0]), lanes_greatest(hi[1])}});
}

/* Shapes with a larger stride are measured one by one: all together, the lanes of shorter blocks
 * would do nothing new. */
#define BOXES_AT_ONCE 16

HEDLEY_ALWAYS_INLINE static void lane_boxes_measure(const lane_blocks *b, unsigned first,
                                                    box_block *block) {
    const uint32_t largest = b->largest < BOXES_AT_ONCE ? b->largest : BOXES_AT_ONCE;
    lane_boxes_of_any(b->at + first, b->stride + first, largest, first, block);
    for (unsigned i = first; b->largest > BOXES_AT_ONCE && i < first + SEPAX_LANES; i++) {
        if (b->stride[i] > BOXES_AT_ONCE) {
            lane_boxes_of_one(b->at[i], b->stride[i], i, block);
        }
    }
}

/* Widens the boxes by radii and by half of the margin. */
HEDLEY_ALWAYS_INLINE static void lane_boxes_widen(const double by[BROAD_LANES], box_block *block) {
    for (unsigned i = 0; i < BROAD_LANES; i++) {
        const float lo_x = -moved_out(-(double)block->lo_x[i], by[i]);
        const float lo_y = -moved_out(-(double)block->lo_y[i], by[i]);
        const float hi_x = moved_out((double)block->hi_x[i], by[i]);
        const float hi_y = moved_out((double)block->hi_y[i], by[i]);
        block->lo_x[i] = by[i] > 0 ? lo_x : block->lo_x[i];
        block->lo_y[i] = by[i] > 0 ? lo_y : block->lo_y[i];
        block->hi_x[i] = by[i] > 0 ? hi_x : block->hi_x[i];
        block->hi_y[i] = by[i] > 0 ? hi_y : block->hi_y[i];
    }
}

/* Widens the boxes of the shapes that exist, and makes the other boxes empty. */
HEDLEY_ALWAYS_INLINE static void lane_boxes_end(const sepax_store *store, float margin,
                                                const sepax_id *ids, uint32_t there,
                                                box_block *block) {
    if (margin > 0 || store->radii != NULL) {
        double by[BROAD_LANES];
        for (unsigned i = 0; i < BROAD_LANES; i++) {
            const float radius = (there >> i & 1) != 0 ? store_radius(store, ids[i]) : 0;
            by[i] = (double)radius + 0.5 * (double)margin;
        }
        lane_boxes_widen(by, block);
    }
    for (uint32_t left = there ^ 0xFFFF; left != 0; left &= left - 1) {
        set_block_box(block, (unsigned)__builtin_ctz(left), no_box);
    }
}

#endif
