/* SPDX-License-Identifier: MIT
 *
 * Checks of rows against a store: ids, poses, shifts, and whether a query takes them. Comes in:
 * rows that are sound by themselves. Goes out: a status and a rejection.
 */
#include "base/arithmetic.h"

#include <float.h>
#include <math.h>

#include "base/fpmode.h"
#include "place/batch.h"
#include "rows/rows.h"

/* The first row with an id that the store does not have, in its list or its own. */
static sepax_status check_each(const batch_call *call, sepax_rejection *rejection) {
    const sepax_rows *rows = call->source->rows;
    for (size_t row = 0; row < rows->row_count; row++) {
        const row_list list = list_at(rows, row_list_number(rows, row));
        sepax_id id = id_at(rows->shapes, row);
        for (size_t i = list.first; store_has(call->store, id) && i < list.end; i++) {
            id = id_at(rows->ids, i);
        }
        if (!store_has(call->store, id)) {
            rejection->index = row;
            rejection->id = id;
            return SEPAX_ERROR_ID;
        }
    }
    return SEPAX_OK;
}

bool sepax_rows_are_plain(const batch_call *call, const sepax_backend *backend, size_t first,
                          size_t end) {
    const sepax_rows *rows = call->source->rows;
    const sepax_store *store = call->store;
    const char *const ids = (const char *)rows->shapes + first * sizeof(sepax_id);
    if (rows->poses == NULL) {
        return backend->core->ids_are_plain(ids, end - first, store->id_count, &store->removed);
    }
    const char *const poses = (const char *)rows->poses + first * sizeof(sepax_pose);
    const fpmode mode = fpmode_enter();
    const bool plain = sepax_batch_is_good(store, backend, (const sepax_id *)(const void *)ids,
                                           (const sepax_pose *)(const void *)poses, end - first);
    fpmode_leave(mode);
    return plain;
}

/* The first row whose pose or shift is wrong. Runs in the library's floating-point mode, as all
 * code that compares poses. */
static sepax_status check_places(const batch_call *call, const sepax_backend *backend, bool plain,
                                 sepax_rejection *rejection) {
    const sepax_rows *rows = call->source->rows;
    sepax_status status = SEPAX_OK;
    if (rows->poses != NULL && !plain) {
        status = sepax_place_check(call->store, backend, rows->shapes, rows->poses, rows->row_count,
                                   rejection);
    }
    for (size_t row = 0; status == SEPAX_OK && rows->shifts != NULL && row < rows->row_count;
         row++) {
        const sepax_vec2 shift = row_shift(rows, row);
        if (!(fabsf(shift.x) <= FLT_MAX) || !(fabsf(shift.y) <= FLT_MAX)) {
            rejection->index = row;
            status = SEPAX_ERROR_NOT_FINITE;
        }
    }
    return status;
}

sepax_status sepax_rows_check(const batch_call *call, const sepax_backend *backend, bool plain,
                              sepax_rejection *rejection) {
    const sepax_rows *rows = call->source->rows;
    if (rows->workspace == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (rows->shifts != NULL && call->form->query != QUERY_RELATE) {
        return SEPAX_ERROR_OPTION;
    }
    const bool good =
        plain || backend->core->ids_are_plain(rows->shapes, rows->row_count, call->store->id_count,
                                              &call->store->removed);
    sepax_status status = good && call->lists_are_good ? SEPAX_OK : check_each(call, rejection);
    if (status == SEPAX_OK && (!plain || rows->shifts != NULL)) {
        const fpmode mode = fpmode_enter();
        status = check_places(call, backend, plain, rejection);
        fpmode_leave(mode);
    }
    return status;
}
