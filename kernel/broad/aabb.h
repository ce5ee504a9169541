/* SPDX-License-Identifier: MIT
 *
 * Axis-aligned boxes around shapes. Comes in: ids of a store and a margin. Goes out: boxes, one by
 * one or in blocks; and those of the queries of an index, checked (query_boxes.c).
 */
#ifndef SEPAX_AABB_H
#define SEPAX_AABB_H

#include <assert.h>

#include "base/arrays.h"
#include "base/bodies.h"
#include "base/rejection.h"
#include "broad/crew.h"
#include "store/boxes.h"
#include "target/backend.h"

/* The smallest box around the world vertices, without rounding; for a shape with a radius, and with
 * a margin, widened by the radius and half of the margin, rounded outward. So the boxes of two
 * shapes meet wherever the shapes, or one of them widened by the margin, do. */
aabb sepax_aabb_around(const sepax_store *store, sepax_id id, float margin);

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

/* --------------------------------------------------------------- of queries */

/* The arrays of a call: `boxes`, or `store`, `shapes`, perhaps `poses` and `shifts`; the others are
 * NULL. */
typedef struct box_queries {
    const sepax_bounds *boxes;
    const sepax_store *store;
    const sepax_id *shapes;
    const sepax_pose *poses;
    size_t count;
    const sepax_vec2 *shifts;
} box_queries;

/* The shape of query i, which does not find itself; SEPAX_NO_ID where it is a box. */
static inline sepax_id query_shape(const box_queries *q, size_t i) {
    assert(q->boxes != NULL || q->shapes != NULL);
    return q->boxes != NULL ? SEPAX_NO_ID : id_at(q->shapes, i);
}

/* Writes the box of query i; the one around a shape is widened by half of the margin. After an
 * error the rejection has what is wrong with the shape or the pose. */
sepax_status sepax_query_box(const box_queries *q, size_t i, float margin, aabb *box,
                             sepax_rejection *rejection);

#endif
