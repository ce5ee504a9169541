/* SPDX-License-Identifier: MIT
 *
 * Shapes placed by sepax_store_place, and the radii of shapes: every id and every pose or radius is
 * checked, then the instances are made anew.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/batch.h"
#include "place/instance.h"
#include "place/pose.h"
#include "place/shares.h"
#include "store/slots.h"

sepax_status sepax_place_check(const sepax_store *store, const sepax_backend *backend,
                               const sepax_id *ids, const sepax_pose *poses, size_t count,
                               sepax_rejection *rejection) {
    if (count > 1 && sepax_batch_is_good(store, backend, ids, poses, count)) {
        return SEPAX_OK;
    }
    for (size_t i = 0; i < count; i++) {
        const sepax_pose pose = pose_at(poses, i);
        const sepax_id id = id_at(ids, i);
        const sepax_status status =
            store_has(store, id) ? pose_check_shape(store, id, &pose, rejection) : SEPAX_ERROR_ID;
        if (status != SEPAX_OK) {
            rejection->index = i;
            rejection->id = id;
            return status;
        }
    }
    return SEPAX_OK;
}

/* --------------------------------------------------------------------- all */

/* The arguments of the call, of any alignment. */
typedef struct moves {
    const sepax_backend *backend;
    const char *ids, *poses;
    size_t count;
    atomic_bool *ascending; /* each id is greater than the one before it */
} moves;

static const sepax_id *ids_from(const moves *m, size_t first) {
    return (const sepax_id *)(const void *)(m->ids + first * sizeof(sepax_id));
}

static const sepax_pose *poses_from(const moves *m, size_t first) {
    return (const sepax_pose *)(const void *)(m->poses + first * sizeof(sepax_pose));
}

static bool ids_ascend(const sepax_id *ids, size_t count) {
    bool descends = false;
    for (size_t i = 1; i < count; i++) {
        descends |= id_at(ids, i - 1) >= id_at(ids, i);
    }
    return !descends;
}

static sepax_status check_moves(sepax_store *share, const void *of, size_t first, size_t end,
                                sepax_rejection *rejection) {
    const moves *m = of;
    const size_t count = end - first, next = end < m->count; /* 1 if another part follows */
    if (count < m->count && !ids_ascend(ids_from(m, first), count + next)) {
        atomic_store_explicit(m->ascending, false, memory_order_relaxed);
    }
    const sepax_status status = sepax_place_check(share, m->backend, ids_from(m, first),
                                                  poses_from(m, first), count, rejection);
    rejection->index += status != SEPAX_OK ? first : 0;
    return status;
}

static void make_moves(sepax_store *share, const void *of, size_t first, size_t end) {
    const moves *m = of;
    sepax_batch_place(share, m->backend, ids_from(m, first), poses_from(m, first), end - first);
}

static bool is_large(const sepax_store *store, const void *of, size_t i) {
    const shape_ref ref = store->refs[id_at(ids_from(of, 0), i)];
    return store->classes[ref_class(ref)].stride > SHARE_VERTICES;
}

/* Where ids ascend, no two parts have the same shape. Otherwise the last one of equal ids must take
 * effect, so only the checks are divided. */
sepax_status sepax_store_place(sepax_store *store, const sepax_id *ids, const sepax_pose *poses,
                               size_t count, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    sepax_status status = output_check(
        NULL, count, sizeof *poses, store == NULL || ((ids == NULL || poses == NULL) && count != 0),
        span_of(ids, count, sizeof *ids), span_of(poses, count, sizeof *poses), rejection, &found);
    if (status == SEPAX_OK) {
        atomic_bool ascending;
        atomic_init(&ascending, true);
        const moves m = {sepax_backend_default(), (const char *)ids, (const char *)poses, count,
                         &ascending};
        const shares all = {store, &m, count, check_moves, make_moves, is_large, NULL, &ascending};
        status = sepax_shares_run(&all, &found);
    }
    return rejection_write(rejection, &found, status);
}

/* ------------------------------------------------------------------- radii */

/* Checks all ids and radii; *rounded becomes true if a radius is not 0. */
static sepax_status check_radii(const sepax_store *store, const sepax_id *ids, const float *radii,
                                size_t count, bool *rounded, sepax_rejection *rejection) {
    for (size_t i = 0; i < count; i++) {
        const sepax_id id = id_at(ids, i);
        const float radius = float_at(radii, i);
        const bool good = radius >= 0 && radius <= FLT_MAX;
        if (!store_has(store, id) || !good) {
            rejection->index = i;
            rejection->id = id;
            return good ? SEPAX_ERROR_ID : SEPAX_ERROR_RADIUS;
        }
        *rounded |= radius > 0;
    }
    return SEPAX_OK;
}

static sepax_status set_radii(sepax_store *store, const sepax_id *ids, const float *radii,
                              size_t count, sepax_rejection *rejection) {
    bool rounded = store->radii != NULL;
    sepax_status status = check_radii(store, ids, radii, count, &rounded, rejection);
    if (status == SEPAX_OK && rounded && store->radii == NULL) {
        status = sepax_slots_make_radii(store);
    }
    for (size_t i = 0; status == SEPAX_OK && rounded && i < count; i++) {
        sepax_radii_set(store, id_at(ids, i), float_at(radii, i));
    }
    return status;
}

sepax_status sepax_store_set_radii(sepax_store *store, const sepax_id *ids, const float *radii,
                                   size_t count, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    sepax_status status = output_check(
        NULL, count, sizeof *ids, store == NULL || ((ids == NULL || radii == NULL) && count != 0),
        span_of(ids, count, sizeof *ids), span_of(radii, count, sizeof *radii), rejection, &found);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        status = set_radii(store, ids, radii, count, &found);
        fpmode_leave(mode);
    }
    return rejection_write(rejection, &found, status);
}

float sepax_store_radius(const sepax_store *store, sepax_id id) {
    return store != NULL && store_has(store, id) ? store_radius(store, id) : NAN;
}
