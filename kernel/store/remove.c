/* SPDX-License-Identifier: MIT
 *
 * Removal of shapes. Comes in: ids of shapes. Goes out: a store without these shapes, whose ids and
 * slots are free; or an error, and the store as it was, because all ids are checked first.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "store/ids.h"

/* The check marks each shape in the top bit of its count, which needs only 13 bits. An id that
 * comes twice is thus found without further memory. */
#define MARK 0x8000u

static uint16_t *count_of(const sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    return &store->classes[ref_class(ref)].world_count[ref_slot(ref)];
}

static bool has_unmarked(const sepax_store *store, sepax_id id) {
    return store_has(store, id) && !(*count_of(store, id) & MARK);
}

static void remove_one(sepax_store *store, sepax_id id) {
    const shape_ref ref = store->refs[id];
    *count_of(store, id) ^= MARK;
    slots_tally(&store->classes[ref_class(ref)], ref_slot(ref), -1);
    sepax_slots_free(store, ref);
    slots_count_out(store, id);
    store->refs[id] = REF_REMOVED;
    ids_take_back(store, id);
}

static sepax_status remove_all(sepax_store *store, const sepax_id *ids, size_t count,
                               sepax_rejection *rejection) {
    size_t marked = 0;
    while (marked < count && has_unmarked(store, id_at(ids, marked))) {
        *count_of(store, id_at(ids, marked++)) |= MARK;
    }
    if (marked < count) {
        for (size_t i = 0; i < marked; i++) {
            *count_of(store, id_at(ids, i)) ^= MARK;
        }
        rejection->index = marked;
        rejection->id = id_at(ids, marked);
        return SEPAX_ERROR_ID;
    }
    const fpmode mode = fpmode_enter(); /* slots_tally compares merge errors */
    for (size_t i = 0; i < count; i++) {
        remove_one(store, id_at(ids, i));
    }
    sepax_ids_trim(store);
    fpmode_leave(mode);
    return SEPAX_OK;
}

sepax_status sepax_store_remove(sepax_store *store, const sepax_id *ids, size_t count,
                                sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    sepax_status status =
        output_check(NULL, count, sizeof *ids, store == NULL || (ids == NULL && count != 0),
                     span_of(ids, count, sizeof *ids), (span){NULL, 0}, rejection, &found);
    if (status == SEPAX_OK) {
        status = remove_all(store, ids, count, &found);
    }
    return rejection_write(rejection, &found, status);
}
