/* SPDX-License-Identifier: MIT
 *
 * The boxes of queries: those of the caller, or the ones around shapes at poses; and the call
 * sepax_store_bounds.
 */
#include "base/arithmetic.h"

#include "broad/aabb.h"

#include "base/float_bits.h"
#include "base/fpmode.h"
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
        box = aabb_joined(box, sepax_aabb_around_points(x, y, padded, radius, margin));
    }
    return box;
}

/* Writes the box around the shape i of the caller, where it is or at its pose. */
static sepax_status take_posed(const box_queries *q, size_t i, float margin, aabb *box,
                               sepax_rejection *rejection) {
    assert(q->shapes != NULL); /* a call has boxes, or these */
    const sepax_id id = id_at(q->shapes, i);
    if (!store_has(q->store, id)) {
        return SEPAX_ERROR_ID;
    }
    if (q->poses == NULL) {
        *box = sepax_aabb_around(q->store, id, margin);
        return SEPAX_OK;
    }
    const sepax_pose pose = pose_at(q->poses, i);
    const shape_ref ref = q->store->refs[id];
    local_shape local;
    class_local(&q->store->classes[ref_class(ref)], ref_slot(ref), &local);
    const sepax_status status = pose_check_shape(q->store, id, &pose, rejection);
    if (status == SEPAX_OK) {
        *box = around_placed(&local, &pose, store_radius(q->store, id), margin);
    }
    return status;
}

/* A side of a box that was shifted; finite, as an infinite box would meet empty lanes of blocks. */
static float limited(float side) {
    return side > FLT_MAX ? FLT_MAX : side < -FLT_MAX ? -FLT_MAX : side;
}

sepax_status sepax_query_box(const box_queries *q, size_t i, float margin, aabb *box,
                             sepax_rejection *rejection) {
    const sepax_status status =
        q->boxes != NULL ? take_box(q, i, box) : take_posed(q, i, margin, box, rejection);
    if (status == SEPAX_OK && q->shifts != NULL) {
        const sepax_vec2 by = vec2_at(q->shifts, i);
        box->lo[0] = limited(float_below(box->lo[0] + by.x));
        box->lo[1] = limited(float_below(box->lo[1] + by.y));
        box->hi[0] = limited(float_above(box->hi[0] + by.x));
        box->hi[1] = limited(float_above(box->hi[1] + by.y));
    }
    return status;
}

/* ------------------------------------------------------------------ bounds */

/* Finds the boxes, and writes them if `bounds` is not NULL. */
static sepax_status find_boxes(const box_queries *q, sepax_bounds *bounds,
                               sepax_rejection *rejection) {
    for (size_t i = 0; i < q->count; i++) {
        const sepax_id id = id_at(q->shapes, i);
        aabb box;
        const sepax_status status = sepax_query_box(q, i, 0, &box, rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            rejection->id = id;
            return status;
        }
        if (bounds != NULL) {
            const sepax_bounds found = {box.lo[0], box.lo[1], box.hi[0], box.hi[1]};
            memcpy((char *)bounds + i * sizeof found, &found, sizeof found);
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_store_bounds(const sepax_store *store, const sepax_id *ids,
                                const sepax_pose *poses, size_t count, sepax_bounds *bounds,
                                sepax_rejection *rejection) {
    const box_queries q = {.store = store, .shapes = ids, .poses = poses, .count = count};
    sepax_rejection found = no_rejection;
    sepax_status status = output_check(
        bounds, count, sizeof *bounds,
        store == NULL || ((ids == NULL || bounds == NULL) && count != 0),
        span_of(ids, count, sizeof *ids), span_of(poses, count, sizeof *poses), rejection, &found);
    const fpmode mode = fpmode_enter();
    for (int pass = 0; status == SEPAX_OK && pass < 2; pass++) {
        status = find_boxes(&q, pass > 0 ? bounds : NULL, &found);
    }
    fpmode_leave(mode);
    return rejection_write(rejection, &found, status);
}
