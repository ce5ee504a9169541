/* SPDX-License-Identifier: MIT
 *
 * The boxes of the queries of an index. Comes in: boxes, or shapes of a store and poses. Goes out:
 * one box after the other, checked.
 */
#ifndef SEPAX_QUERY_BOXES_H
#define SEPAX_QUERY_BOXES_H

#include <assert.h>

#include "base/arrays.h"
#include "base/rejection.h"
#include "broad/aabb.h"

/* The arrays of a call: `boxes`, or `store`, `shapes` and `poses`; the others are NULL. */
typedef struct box_queries {
    const sepax_bounds *boxes;
    const sepax_store *store;
    const sepax_id *shapes;
    const sepax_pose *poses;
    size_t count;
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
