/* SPDX-License-Identifier: MIT
 *
 * Boxes added by sepax_store_add_boxes. A first pass checks every box; then room is made; a second
 * pass, which cannot fail, adds and places the boxes. Both passes are divided among the threads of
 * the store.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/batch.h"
#include "place/pose.h"
#include "place/shares.h"
#include "store/ids.h"

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

static sepax_status check_boxes(const sepax_box *boxes, size_t first, size_t end,
                                sepax_rejection *rejection) {
    for (size_t i = first; i < end; i++) {
        const sepax_box box = box_at(boxes, i);
        const sepax_status status = check_box(&box, rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            return status;
        }
    }
    return SEPAX_OK;
}

/* Makes room for boxes and gives out their ids. */
static sepax_status make_room(sepax_store *store, uint32_t count, sepax_id *added) {
    uint32_t extra[CLASS_COUNT] = {0};
    extra[CLASS_BOX] = count;
    sepax_status status = sepax_slots_reserve_desk(store, count > 0 ? 4 : 0);
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_ids(store, count, added);
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve(store, extra);
    }
    if (status == SEPAX_OK) {
        slots_begin(store, CLASS_BOX);
        ids_give(store, *added, count);
    }
    return status;
}

/* Gives a box a slot. */
static inline void name_box(sepax_store *store, sepax_id id) {
    slots_name(store, id, sepax_slots_take(store, CLASS_BOX, id));
}

static inline void make_box(sepax_store *store, sepax_id id, const sepax_box *box) {
    size_class *c = &store->classes[CLASS_BOX];
    const uint32_t slot = ref_slot(store->refs[id]);
    const float largest = box->half_x > box->half_y ? box->half_x : box->half_y;
    float *half = class_vertices(c, slot);
    half[0] = box->half_x;
    half[1] = box->half_y;
    c->shapes.count[slot] = 4;
    slots_number_edges(c, slot);
    store->largest_local = largest > store->largest_local ? largest : store->largest_local;
    slots_tally(c, slot, 1);
    slots_count_in(store, id);
}

/* Makes and places the boxes first .. end - 1; box i has the id added + i. If `name` is true, it
 * first gives each a slot. */
static inline void make_boxes(sepax_store *store, const sepax_backend *backend,
                              const sepax_box *boxes, bool name, sepax_id added, size_t first,
                              size_t end) {
    sepax_id ids[NEW_BATCH];
    sepax_pose poses[NEW_BATCH];
    for (size_t at = first; at < end; at += NEW_BATCH) {
        const size_t some = end - at < NEW_BATCH ? end - at : NEW_BATCH;
        for (size_t i = 0; i < some; i++) {
            const sepax_box box = box_at(boxes, at + i);
            ids[i] = added + (sepax_id)(at + i);
            poses[i] = box.pose;
            if (name) {
                name_box(store, ids[i]);
            }
            make_box(store, ids[i], &box);
        }
        sepax_batch_place(store, backend, ids, poses, some);
    }
}

/* ---------------------------------------------------------------- in one go */

static sepax_status add_alone(sepax_store *store, const sepax_box *boxes, size_t count,
                              sepax_id *added, sepax_rejection *rejection) {
    const fpmode mode = fpmode_enter();
    sepax_status status = check_boxes(boxes, 0, count, rejection);
    if (status == SEPAX_OK) {
        status = make_room(store, (uint32_t)count, added);
    }
    if (status == SEPAX_OK) {
        make_boxes(store, sepax_backend_default(), boxes, true, *added, 0, count);
    }
    fpmode_leave(mode);
    return status;
}

/* --------------------------------------------------------------- by threads */

typedef struct divided_boxes {
    const sepax_box *boxes;
    const sepax_backend *backend;
    sepax_id added;
} divided_boxes;

static bool check_share(const sepax_store *share, const void *of, size_t first, size_t end) {
    sepax_rejection unused = no_rejection;
    (void)share;
    return check_boxes(((const divided_boxes *)of)->boxes, first, end, &unused) == SEPAX_OK;
}

static void make_share(sepax_store *share, const void *of, size_t first, size_t end) {
    const divided_boxes *d = of;
    make_boxes(share, d->backend, d->boxes, false, d->added, first, end);
}

static sepax_status add_divided(sepax_store *store, const sepax_box *boxes, size_t count,
                                sepax_id *added, sepax_rejection *rejection) {
    divided_boxes d = {boxes, sepax_backend_default(), 0};
    const shares all = {
        .store = store, .of = &d, .count = count, .check = check_share, .make = make_share};
    if (!sepax_shares_check(&all)) {
        const fpmode mode = fpmode_enter();
        const sepax_status bad = check_boxes(boxes, 0, count, rejection);
        fpmode_leave(mode);
        return bad;
    }
    const sepax_status status = make_room(store, (uint32_t)count, added);
    if (status == SEPAX_OK) {
        d.added = *added;
        for (size_t i = 0; i < count; i++) {
            name_box(store, *added + (sepax_id)i);
        }
        (void)sepax_shares_make(&all); /* leaves out none: every desk has room for a box */
    }
    return status;
}

/* --------------------------------------------------------------------- all */

_Static_assert((uint64_t)SEPAX_MAX_SHAPES * sizeof(sepax_box) <= 0xFFFFFFFFu,
               "the bytes of as many boxes as a store can have fit in a size_t of 32 bits");

static sepax_status add_boxes(sepax_store *store, const sepax_box *boxes, size_t count,
                              sepax_id *first, const sepax_rejection *wanted,
                              sepax_rejection *rejection) {
    const size_t most = store != NULL ? ids_room(store, count) : 0;
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
    sepax_id added = 0;
    const sepax_status status = shares_pay(store, count)
                                    ? add_divided(store, boxes, count, &added, rejection)
                                    : add_alone(store, boxes, count, &added, rejection);
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
