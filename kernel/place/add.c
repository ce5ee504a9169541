/* SPDX-License-Identifier: MIT
 *
 * Polygons added by sepax_store_add and sepax_store_add_many. A first pass finds every error and
 * counts the shapes of each class; then room is made; a second pass, which cannot fail, makes the
 * shapes. Both passes are divided among the threads of the store.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "place/polygons.h"
#include "place/shares.h"
#include "store/ids.h"

/* ------------------------------------------------------------------ checks */

/* Checks all offsets before any vertex is read: an offset that is too large may lead out of xy, and
 * only the decrease behind it reveals that. */
static sepax_status check_offsets(const polygons *p, sepax_rejection *rejection) {
    for (size_t i = 0; i < p->count; i++) {
        if (polygon_offset(p, i + 1) < polygon_offset(p, i)) {
            rejection->index = i;
            return SEPAX_ERROR_OFFSETS;
        }
    }
    return SEPAX_OK;
}

/* The number of vertices of the largest polygon that does not have too many. */
static size_t largest_count(const polygons *p) {
    uint32_t most = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint32_t count = polygon_size(p, i);
        most = count > most ? count : most;
    }
    return most < SEPAX_MAX_VERTICES ? most : SEPAX_MAX_VERTICES;
}

/* Makes room for what the first pass needs. Its findings are put where the references of the new
 * ids, from *added on, will be. */
static sepax_status reserve(sepax_store *store, const polygons *p, sepax_id *added,
                            sepax_rejection *rejection) {
    sepax_status status = check_offsets(p, rejection);
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_desk(store, largest_count(p));
    }
    return status == SEPAX_OK ? sepax_slots_reserve_ids(store, (uint32_t)p->count, added) : status;
}

/* After the first pass: makes room for the shapes and gives out their ids, or after an error takes
 * the findings away from ids that stay free. */
static sepax_status settle(sepax_store *store, const polygons *p, sepax_id added,
                           const uint32_t extra[CLASS_COUNT], sepax_status checked) {
    const sepax_status status = checked == SEPAX_OK ? sepax_slots_reserve(store, extra) : checked;
    if (status == SEPAX_OK) {
        slots_begin(store, sepax_polygons_class(store, added));
        ids_give(store, added, (uint32_t)p->count);
    } else if (added < store->id_count) {
        for (size_t i = 0; i < p->count; i++) {
            store->refs[added + i] = REF_REMOVED;
        }
    }
    return status;
}

/* ---------------------------------------------------------------- in one go */

static sepax_status add_alone(sepax_store *store, const polygons *p, sepax_id *added,
                              sepax_rejection *rejection) {
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_status status = reserve(store, p, added, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    status =
        sepax_polygons_check(p, 0, p->count, &store->desk, store->refs + *added, extra, rejection);
    status = settle(store, p, *added, extra, status);
    if (status == SEPAX_OK) {
        sepax_polygons_add(store, sepax_backend_default(), p, *added);
    }
    return status;
}

/* --------------------------------------------------------------- by threads */

typedef struct divided_polygons {
    polygons of;
    const sepax_backend *backend;
    sepax_id added;
    uint32_t *findings;
    _Atomic uint32_t *extra; /* by class */
} divided_polygons;

static bool check_share(const sepax_store *share, const void *of, size_t first, size_t end) {
    const divided_polygons *d = of;
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_rejection unused = no_rejection;
    const sepax_status status =
        sepax_polygons_check(&d->of, first, end, &share->desk, d->findings, extra, &unused);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        atomic_fetch_add_explicit(&d->extra[i], extra[i], memory_order_relaxed);
    }
    return status == SEPAX_OK;
}

static void make_share(sepax_store *share, const void *of, size_t first, size_t end) {
    const divided_polygons *d = of;
    sepax_polygons_make(share, d->backend, &d->of, d->added, first, end);
}

/* Checks the polygons that parts have left out, or all of them again if a part has found a bad one:
 * the rejection has to name the first. */
static sepax_status check_rest(const sepax_store *store, const divided_polygons *d, bool good,
                               uint32_t extra[CLASS_COUNT], sepax_rejection *rejection) {
    sepax_status status = SEPAX_OK;
    for (size_t i = 0; status == SEPAX_OK && i < d->of.count; i++) {
        if (!good || polygon_size(&d->of, i) > SHARE_VERTICES) {
            status =
                sepax_polygons_check(&d->of, i, i + 1, &store->desk, d->findings, extra, rejection);
        }
    }
    return status;
}

static void make_rest(sepax_store *store, const divided_polygons *d) {
    for (size_t i = 0; i < d->of.count; i++) {
        if (polygon_size(&d->of, i) > SHARE_VERTICES) {
            make_share(store, d, i, i + 1);
        }
    }
}

static sepax_status check_divided(const shares *all, const divided_polygons *d,
                                  uint32_t extra[CLASS_COUNT], sepax_rejection *rejection) {
    const bool good = sepax_shares_check(all);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        extra[i] = atomic_load_explicit(&d->extra[i], memory_order_relaxed);
    }
    const fpmode mode = fpmode_enter();
    const sepax_status status = check_rest(all->store, d, good, extra, rejection);
    fpmode_leave(mode);
    return status;
}

static sepax_status add_divided(sepax_store *store, const polygons *p, sepax_id *added,
                                sepax_rejection *rejection) {
    _Atomic uint32_t sums[CLASS_COUNT];
    uint32_t extra[CLASS_COUNT];
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        atomic_init(&sums[i], 0);
    }
    sepax_status status = reserve(store, p, added, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    const divided_polygons d = {.of = *p,
                                .backend = sepax_backend_default(),
                                .added = *added,
                                .findings = store->refs + *added,
                                .extra = sums};
    const shares all = {
        .store = store, .of = &d, .count = p->count, .check = check_share, .make = make_share};
    status = check_divided(&all, &d, extra, rejection);
    status = settle(store, p, *added, extra, status);
    if (status != SEPAX_OK) {
        return status;
    }
    sepax_polygons_name(store, *added, p->count);
    if (sepax_shares_make(&all) > 0) {
        const fpmode mode = fpmode_enter();
        make_rest(store, &d);
        fpmode_leave(mode);
    }
    return SEPAX_OK;
}

/* ---------------------------------------------------------------- add_many */

static sepax_status add_polygons(sepax_store *store, const polygons *p, sepax_id *added,
                                 sepax_rejection *rejection) {
    if (p->count == 0) {
        return SEPAX_OK;
    }
    if (shares_pay(store, p->count)) {
        return add_divided(store, p, added, rejection);
    }
    const fpmode mode = fpmode_enter();
    const sepax_status status = add_alone(store, p, added, rejection);
    fpmode_leave(mode);
    return status;
}

/* Whether the outputs overlap those arrays that are not NULL. */
static bool arrays_alias(const polygons *p, const sepax_id *first, const sepax_rejection *wanted) {
    if (p->offsets == NULL || p->count == 0) {
        return writer_outputs_alias(first, wanted, p->xy, 0);
    }
    const uint64_t bytes = (uint64_t)polygon_offset(p, p->count) * sizeof(sepax_vec2);
    const size_t size = bytes <= SIZE_MAX ? (size_t)bytes : 0;
    return writer_outputs_alias(first, wanted, p->offsets, (p->count + 1) * sizeof *p->offsets) ||
           writer_outputs_alias(first, wanted, p->xy, p->xy != NULL ? size : 0);
}

/* Overlaps are checked before all errors, except those that make the arrays unreadable, because a
 * rejection that overlaps an array must not be written. */
static sepax_status check_arguments(sepax_store *store, const polygons *p, const sepax_id *first,
                                    const sepax_rejection *wanted, sepax_rejection *rejection) {
    const uint32_t room = store != NULL ? ids_room(store, p->count) : SEPAX_MAX_SHAPES;
    if (p->count > room) {
        rejection->needed = room;
        return SEPAX_ERROR_COUNT;
    }
    if (arrays_alias(p, first, wanted)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (store == NULL || first == NULL ||
        ((p->xy == NULL || p->offsets == NULL) && p->count != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if ((p->flags & ~SEPAX_HULL) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    const uint64_t end = p->count > 0 ? polygon_offset(p, p->count) : 0;
    /* GCOVR_EXCL_START: only where size_t has 32 bits */
    if (end > SIZE_MAX / sizeof(sepax_vec2)) {
        rejection->needed = SIZE_MAX / sizeof(sepax_vec2);
        return SEPAX_ERROR_COUNT;
    }
    /* GCOVR_EXCL_STOP */
    return SEPAX_OK;
}

static sepax_status add_many(sepax_store *store, const polygons *p, sepax_id *first,
                             const sepax_rejection *wanted, sepax_rejection *rejection) {
    sepax_status status = check_arguments(store, p, first, wanted, rejection);
    if (status != SEPAX_OK) {
        return status;
    }
    sepax_id added = store->id_count;
    status = add_polygons(store, p, &added, rejection);
    if (status == SEPAX_OK) {
        *first = added;
    }
    return status;
}

sepax_status sepax_store_add_many(sepax_store *store, const float *xy, const uint32_t *offsets,
                                  size_t shape_count, uint32_t flags, sepax_id *first,
                                  sepax_rejection *rejection) {
    const polygons p = {xy, offsets, shape_count, flags};
    sepax_rejection found = no_rejection;
    const sepax_status status = add_many(store, &p, first, rejection, &found);
    return rejection_write(rejection, &found, status);
}

sepax_status sepax_store_add(sepax_store *store, const sepax_vec2 *vertices, size_t vertex_count,
                             uint32_t flags, sepax_id *id, sepax_rejection *rejection) {
    const bool too_many = vertex_count > SEPAX_MAX_VERTICES;
    const uint32_t offsets[] = {0, too_many ? SEPAX_MAX_VERTICES + 1 : (uint32_t)vertex_count};
    return sepax_store_add_many(store, (const float *)vertices, offsets, 1, flags, id, rejection);
}
