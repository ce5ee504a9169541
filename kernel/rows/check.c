/* SPDX-License-Identifier: MIT
 *
 * Checks of rows against a store: ids, poses, shifts, and whether a query takes them. Comes in:
 * rows that are sound by themselves. Goes out: a status and a rejection.
 */
#include <float.h>
#include <math.h>

#include "base/fpmode.h"
#include "place/place.h"
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

/* The lists that rows name are checked one by one only where those of all lists together are not
 * good. */
static sepax_status check_ids(batch_call *call, const sepax_backend *backend,
                              sepax_rejection *rejection) {
    const sepax_rows *rows = call->source->rows;
    const sepax_store *store = call->store;
    if (rows->row_count == 0) {
        return SEPAX_OK;
    }
    const uint32_t first = id_at(rows->offsets, 0), end = id_at(rows->offsets, rows->list_count);
    const bool shapes_are_good =
        backend->ids_are_plain(rows->shapes, rows->row_count, store->id_count, &store->removed);
    call->lists_are_good =
        end == first || backend->ids_are_plain((const char *)rows->ids + first * sizeof(sepax_id),
                                               end - first, store->id_count, &store->removed);
    return shapes_are_good && call->lists_are_good ? SEPAX_OK : check_each(call, rejection);
}

/* Runs in the library's floating-point mode, as all code that compares poses. */
static sepax_status check_places(const batch_call *call, const sepax_backend *backend,
                                 sepax_rejection *rejection) {
    const sepax_rows *rows = call->source->rows;
    sepax_status status = SEPAX_OK;
    if (rows->poses != NULL) {
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

sepax_status sepax_rows_check(batch_call *call, const sepax_backend *backend,
                              sepax_rejection *rejection) {
    const sepax_rows *rows = call->source->rows;
    if (rows->workspace == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (rows->shifts != NULL && call->form->query != QUERY_RELATE) {
        return SEPAX_ERROR_OPTION;
    }
    sepax_status status = check_ids(call, backend, rejection);
    if (status == SEPAX_OK) {
        const fpmode mode = fpmode_enter();
        status = check_places(call, backend, rejection);
        fpmode_leave(mode);
    }
    return status;
}
