/* SPDX-License-Identifier: MIT
 *
 * The boxes of queries: those of the caller, or the ones around shapes at poses.
 */
#include "base/arithmetic.h"

#include "broad/query_boxes.h"

#include "place/pose.h"

/* Writes the box i of the caller; NaN fails every comparison. */
static sepax_status take_box(const box_queries *q, size_t i, aabb *box) {
    sepax_bounds b;
    memcpy(&b, (const char *)q->boxes + i * sizeof b, sizeof b);
    if (!(fabsf(b.min_x) <= FLT_MAX) || !(fabsf(b.min_y) <= FLT_MAX) ||
        !(fabsf(b.max_x) <= FLT_MAX) || !(fabsf(b.max_y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    if (b.min_x > b.max_x || b.min_y > b.max_y) {
        return SEPAX_ERROR_EXTENT;
    }
    *box = (aabb){{b.min_x, b.min_y}, {b.max_x, b.max_y}};
    return SEPAX_OK;
}

static aabb joined(aabb a, aabb b) {
    for (unsigned i = 0; i < 2; i++) {
        a.lo[i] = b.lo[i] < a.lo[i] ? b.lo[i] : a.lo[i];
        a.hi[i] = b.hi[i] > a.hi[i] ? b.hi[i] : a.hi[i];
    }
    return a;
}

/* The box around a shape at a pose where no vertex overflows, a few vertices at a time. The hull of
 * placed vertices, which the store would keep, has the same box. */
static aabb around_placed(const local_shape *local, const sepax_pose *pose, float radius,
                          float margin) {
    enum { PART = 16 };
    float x[PART], y[PART];
    aabb box = no_box;
    for (uint32_t i = 0; i < local->count; i += PART) {
        const uint32_t count = local->count - i < PART ? local->count - i : PART;
        pose_move(local->x + i, local->y + i, count, pose, x, y);
        uint32_t padded = count;
        for (; padded % 4 != 0; padded++) {
            x[padded] = x[0];
            y[padded] = y[0];
        }
        box = joined(box, sepax_aabb_around_points(x, y, padded, radius, margin));
    }
    return box;
}

/* Writes the box around the shape i of the caller at its pose. */
static sepax_status take_posed(const box_queries *q, size_t i, float margin, aabb *box,
                               sepax_rejection *rejection) {
    assert(q->shapes != NULL && q->poses != NULL); /* a call has boxes, or these */
    const sepax_id id = id_at(q->shapes, i);
    const sepax_pose pose = pose_at(q->poses, i);
    if (!store_has(q->store, id)) {
        return SEPAX_ERROR_ID;
    }
    const shape_ref ref = q->store->refs[id];
    local_shape local;
    class_local(&q->store->classes[ref_class(ref)], ref_slot(ref), &local);
    const sepax_status status = pose_check_shape(q->store, id, &pose, rejection);
    if (status == SEPAX_OK) {
        *box = around_placed(&local, &pose, store_radius(q->store, id), margin);
    }
    return status;
}

sepax_status sepax_query_box(const box_queries *q, size_t i, float margin, aabb *box,
                             sepax_rejection *rejection) {
    return q->boxes != NULL ? take_box(q, i, box) : take_posed(q, i, margin, box, rejection);
}
