/* SPDX-License-Identifier: MIT
 *
 * sepax_store_place: checks every id and every pose, then makes the instances anew.
 */
#include "place/place.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/batch.h"
#include "place/pose.h"

static sepax_status check_element(const sepax_store *store, sepax_id id, const sepax_pose *pose,
                                  sepax_rejection *rejection) {
    if (!store_has(store, id)) {
        return SEPAX_ERROR_ID;
    }
    const sepax_status status = pose_check(pose, store->largest_local, rejection);
    if (status != SEPAX_ERROR_OVERFLOW) {
        return status;
    }
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    local_shape local;
    class_local(c, ref_slot(ref), &local);
    const sepax_status found = pose_check_vertices(local.x, local.y, local.count, pose, rejection);
    if (found != SEPAX_OK) {
        rejection->vertex = class_local_number(c, ref_slot(ref), rejection->vertex);
    }
    return found;
}

sepax_status sepax_place_check(const sepax_store *store, const sepax_backend *backend,
                               const sepax_id *ids, const sepax_pose *poses, size_t count,
                               sepax_rejection *rejection) {
    if (sepax_batch_is_good(store, backend, ids, poses, count)) {
        return SEPAX_OK;
    }
    for (size_t i = 0; i < count; i++) {
        const sepax_pose pose = pose_at(poses, i);
        const sepax_id id = id_at(ids, i);
        const sepax_status status = check_element(store, id, &pose, rejection);
        if (status != SEPAX_OK) {
            rejection->index = i;
            rejection->id = id;
            return status;
        }
    }
    return SEPAX_OK;
}

static sepax_status place(sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                          size_t count, const sepax_rejection *wanted, sepax_rejection *rejection) {
    if (count > SIZE_MAX / sizeof *poses) {
        rejection->needed = SIZE_MAX / sizeof *poses;
        return SEPAX_ERROR_COUNT;
    }
    if (writer_outputs_alias(NULL, wanted, ids, count * sizeof *ids) ||
        writer_outputs_alias(NULL, wanted, poses, count * sizeof *poses)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (store == NULL || ((ids == NULL || poses == NULL) && count != 0)) {
        return SEPAX_ERROR_NULL;
    }
    const sepax_backend *backend = sepax_backend_default();
    const fpmode mode = fpmode_enter();
    const sepax_status status = sepax_place_check(store, backend, ids, poses, count, rejection);
    if (status == SEPAX_OK) {
        sepax_batch_place(store, backend, ids, poses, count);
    }
    fpmode_leave(mode);
    return status;
}

sepax_status sepax_store_place(sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                               size_t count, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    const sepax_status status = place(store, ids, poses, count, rejection, &found);
    return rejection_write(rejection, &found, status);
}
