/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes. Comes in: ids of a store and a margin. Goes out: boxes, one by
 * one or in blocks.
 */
#ifndef SEPAX_AABB_H
#define SEPAX_AABB_H

#include "broad/crew.h"
#include "store/boxes.h"
#include "target/backend.h"

/* The smallest box around the world vertices, without rounding; for a shape with a radius, and with
 * a margin, widened by the radius and half of the margin, rounded outward. So the boxes of two
 * shapes meet wherever the shapes, or one of them widened by the margin, do. */
aabb sepax_aabb_around(const sepax_store *store, sepax_id id, float margin);

/* Fetches what sepax_aabb_around reads of a shape that was not removed; its ref was fetched. */
static inline void aabb_fetch(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    __builtin_prefetch(c->world + 2 * (size_t)c->stride * ref_slot(ref));
}

/* The same around `padded` points, widened by radius + margin / 2. Both arrays are padded to a
 * multiple of four by repeated points. */
aabb sepax_aabb_around_points(const float *x, const float *y, uint32_t padded, float radius,
                              float margin);

/* The shapes of a store, widened by half of a margin; by which backend, and by whose threads. */
typedef struct shape_boxes {
    const sepax_store *store;
    float margin;
    const sepax_backend *backend;
    const broad_crew *crew;
} shape_boxes;

/* Writes the boxes around up to 16 shapes to a block: as `around_shapes` of a backend, which need
 * not have it. */
void sepax_aabb_fill(const shape_boxes *of, const sepax_id *ids, unsigned count, box_block *block);

/* Writes the boxes and ids of the shapes of a range that is below id_count; returns how many. Where
 * body_of is not NULL, it writes the bodies of these ids there, and leaves out shapes that are in
 * none. */
size_t sepax_aabb_collect(const shape_boxes *of, sepax_range range, const sepax_bodies *bodies,
                          uint32_t *body_of, aabb *boxes, sepax_id *ids);

#endif
