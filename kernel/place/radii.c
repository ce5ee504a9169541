/* SPDX-License-Identifier: MIT
 *
 * The radii of shapes: all are checked first, then set, and what follows from them is made anew.
 */
#include "base/arithmetic.h"

#include "place/instance.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "store/slots.h"

#include <float.h>
#include <math.h>

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
