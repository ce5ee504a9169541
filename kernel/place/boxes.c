/* SPDX-License-Identifier: MIT
 *
 * sepax_store_add_boxes: checks every box, makes room, then adds and places them in a pass that
 * cannot fail.
 */
#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/batch.h"
#include "place/pose.h"
#include "store/slots.h"

static sepax_status check_box(const sepax_box *box, sepax_rejection *rejection) {
    const float half_x = box->half_x, half_y = box->half_y;
    if (!(fabsf(half_x) <= FLT_MAX) || !(fabsf(half_y) <= FLT_MAX)) {
        return SEPAX_ERROR_NOT_FINITE;
    }
    if (half_x < 0 || half_y < 0) {
        return SEPAX_ERROR_EXTENT;
    }
    if (half_x == 0 || half_y == 0) {
        return SEPAX_ERROR_ZERO_AREA;
    }
    const float largest = half_x > half_y ? half_x : half_y;
    const sepax_status status = pose_check(&box->pose, largest, rejection);
    if (status != SEPAX_ERROR_OVERFLOW) {
        return status;
    }
    float x[4], y[4];
    box_corners(half_x, half_y, x, y);
    return pose_check_vertices(x, y, 4, &box->pose, rejection);
}

static sepax_status check_boxes(const sepax_box *boxes, size_t count, sepax_rejection *rejection) {
    for (size_t i = 0; i < count; i++) {
        const sepax_box box = box_at(boxes, i);
        const sepax_status status = check_box(&box, rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            return status;
        }
    }
    return SEPAX_OK;
}

static sepax_status make_room(sepax_store *store, uint32_t count) {
    uint32_t extra[CLASS_COUNT] = {0};
    extra[CLASS_BOX] = count;
    sepax_status status = sepax_slots_reserve_desk(store, count > 0 ? 4 : 0);
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_ids(store, count);
    }
    return status == SEPAX_OK ? sepax_slots_reserve(store, extra) : status;
}

static inline void add_box(sepax_store *store, const sepax_box *box) {
    const shape_ref ref = sepax_slots_take(store, CLASS_BOX);
    const sepax_id id = store->id_count++;
    size_class *c = &store->classes[CLASS_BOX];
    const uint32_t slot = ref_slot(ref);
    const float largest = box->half_x > box->half_y ? box->half_x : box->half_y;
    c->shapes.vertices[2 * (size_t)slot] = box->half_x;
    c->shapes.vertices[2 * (size_t)slot + 1] = box->half_y;
    c->shapes.count[slot] = 4;
    store->largest_local = largest > store->largest_local ? largest : store->largest_local;
    slots_name(store, id, ref);
    slots_tally(c, slot, 1);
    slots_count_in(store, id);
}

/* Adds boxes that were checked, and places them. */
static void fill_boxes(sepax_store *store, const sepax_box *boxes, size_t count) {
    const sepax_backend *backend = sepax_backend_default();
    sepax_id ids[BATCH_SIZE];
    sepax_pose poses[BATCH_SIZE];
    for (size_t first = 0; first < count; first += BATCH_SIZE) {
        const size_t some = count - first < BATCH_SIZE ? count - first : BATCH_SIZE;
        for (size_t i = 0; i < some; i++) {
            const sepax_box box = box_at(boxes, first + i);
            ids[i] = store->id_count;
            poses[i] = box.pose;
            add_box(store, &box);
        }
        sepax_batch_place(store, backend, ids, poses, some);
    }
}

_Static_assert((uint64_t)SEPAX_MAX_SHAPES * sizeof(sepax_box) <= 0xFFFFFFFFu,
               "the bytes of as many boxes as a store can have fit in a size_t of 32 bits");

static sepax_status add_boxes(sepax_store *store, const sepax_box *boxes, size_t count,
                              sepax_id *first, const sepax_rejection *wanted,
                              sepax_rejection *rejection) {
    const size_t most = store != NULL ? SEPAX_MAX_SHAPES - store->id_count : 0;
    const bool possible = count <= most;
    if (writer_outputs_alias(first, wanted, boxes, possible ? count * sizeof *boxes : 0)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (store == NULL || first == NULL || (boxes == NULL && count != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (!possible) {
        rejection->needed = most;
        return SEPAX_ERROR_COUNT;
    }
    const sepax_id added = store->id_count;
    const fpmode mode = fpmode_enter();
    sepax_status status = check_boxes(boxes, count, rejection);
    if (status == SEPAX_OK) {
        status = make_room(store, (uint32_t)count);
    }
    if (status == SEPAX_OK) {
        fill_boxes(store, boxes, count);
    }
    fpmode_leave(mode);
    if (status == SEPAX_OK) {
        *first = added;
    }
    return status;
}

sepax_status sepax_store_add_boxes(sepax_store *store, const sepax_box *boxes, size_t box_count,
                                   sepax_id *first, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    const sepax_status status = add_boxes(store, boxes, box_count, first, rejection, &found);
    return rejection_write(rejection, &found, status);
}
