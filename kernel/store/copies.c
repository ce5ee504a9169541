/* SPDX-License-Identifier: MIT
 *
 * Copies of shapes, for sepax_store_add_copies. The shapes to copy are checked, room is made, then
 * all that belongs to their slots and ids is copied. A copy shares nothing with its original: it
 * has local vertices of its own.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "store/columns.h"
#include "store/ids.h"

/* Counts the shapes of the range by class; an error if one of them does not exist. */
static sepax_status count_classes(const sepax_store *store, sepax_range of,
                                  uint32_t extra[CLASS_COUNT], sepax_rejection *rejection) {
    for (uint32_t i = 0; i < of.count; i++) {
        const sepax_id id = of.first + i;
        if (!store_has(store, id)) {
            rejection->index = i;
            rejection->id = id;
            return SEPAX_ERROR_ID;
        }
        extra[ref_class(store->refs[id])]++;
    }
    return SEPAX_OK;
}

void sepax_store_copy(sepax_store *to, sepax_id id, const sepax_store *from, sepax_id of) {
    const shape_ref ref = from->refs[of];
    const unsigned class_index = ref_class(ref);
    size_class *c = &to->classes[class_index];
    const uint32_t slot = ref_slot(sepax_slots_take(to, class_index, id));
    sepax_columns_copy_slot(to, class_index, c, slot, &from->classes[class_index], ref_slot(ref));
    to->refs[id] = ref_of(class_index, slot) | (ref & REF_IRREGULAR);
    to->bounds[id] = from->bounds[of];
    if (to->radii != NULL) {
        to->radii[id] = from->radii[of];
    }
    if (to->levers != NULL) {
        to->levers[id] = from->levers[of];
    }
    slots_tally(c, slot, 1);
    slots_count_in(to, id);
}

static sepax_status copy_all(sepax_store *store, sepax_range of, uint32_t copies, sepax_id *first,
                             sepax_rejection *rejection) {
    uint32_t extra[CLASS_COUNT] = {0};
    sepax_id id = 0;
    sepax_status status = count_classes(store, of, extra, rejection);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        extra[i] *= copies; /* does not overflow: SEPAX_MAX_SHAPES in all at most */
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve_ids(store, of.count * copies, &id);
    }
    if (status == SEPAX_OK) {
        status = sepax_slots_reserve(store, extra);
    }
    if (status == SEPAX_OK) {
        *first = id;
        ids_give(store, id, of.count * copies);
    }
    for (uint32_t i = 0; status == SEPAX_OK && i < copies; i++) {
        for (uint32_t k = 0; k < of.count; k++) {
            sepax_store_copy(store, id++, store, of.first + k);
        }
    }
    return status;
}

static sepax_status add_copies(sepax_store *store, sepax_range of, size_t copies, sepax_id *first,
                               const sepax_rejection *wanted, sepax_rejection *rejection) {
    if (writer_outputs_alias(first, wanted, NULL, 0)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (store == NULL || first == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (!ids_were_given(store, of)) {
        return SEPAX_ERROR_RANGE;
    }
    const uint32_t each = of.count > 0 ? of.count : 1;
    const uint32_t most = SEPAX_MAX_SHAPES / each;
    const uint32_t room = ids_room(store, copies < most ? copies * each : SEPAX_MAX_SHAPES);
    if (of.count > 0 && copies > room / each) {
        rejection->needed = room / each;
        return SEPAX_ERROR_COUNT;
    }
    sepax_id added = store->id_count;
    const fpmode mode = fpmode_enter(); /* slots_tally compares merge errors */
    const sepax_status status =
        of.count > 0 ? copy_all(store, of, (uint32_t)copies, &added, rejection) : SEPAX_OK;
    fpmode_leave(mode);
    if (status == SEPAX_OK) {
        *first = added;
    }
    return status;
}

sepax_status sepax_store_add_copies(sepax_store *store, sepax_range of, size_t copies,
                                    sepax_id *first, sepax_rejection *rejection) {
    sepax_rejection found = no_rejection;
    const sepax_status status = add_copies(store, of, copies, first, rejection, &found);
    return rejection_write(rejection, &found, status);
}
