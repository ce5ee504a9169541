/* SPDX-License-Identifier: MIT
 *
 * The bounding boxes of shapes, where they are placed or at poses.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "broad/query_boxes.h"

/* Finds the boxes, and writes them if `bounds` is not NULL. */
static sepax_status find_boxes(const box_queries *q, sepax_bounds *bounds,
                               sepax_rejection *rejection) {
    for (size_t i = 0; i < q->count; i++) {
        const sepax_id id = id_at(q->shapes, i);
        aabb box = no_box;
        sepax_status status = store_has(q->store, id) ? SEPAX_OK : SEPAX_ERROR_ID;
        if (status == SEPAX_OK && q->poses == NULL) {
            box = sepax_aabb_around(q->store, id, 0);
        } else if (status == SEPAX_OK) {
            status = sepax_query_box(q, i, 0, &box, rejection);
        }
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
    const box_queries q = {NULL, store, ids, poses, count};
    sepax_rejection found = no_rejection;
    sepax_status status = output_check(
        bounds, count, sizeof *bounds, store == NULL || (ids == NULL && count != 0),
        span_of(ids, count, sizeof *ids), span_of(poses, count, sizeof *poses), rejection, &found);
    const fpmode mode = fpmode_enter();
    for (int pass = 0; status == SEPAX_OK && pass < 2; pass++) {
        status = find_boxes(&q, pass > 0 ? bounds : NULL, &found);
    }
    fpmode_leave(mode);
    return rejection_write(rejection, &found, status);
}
