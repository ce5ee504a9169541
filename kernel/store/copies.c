/* SPDX-License-Identifier: MIT
 *
 * Copies of shapes, for sepax_store_add_copies and for stores of copies. The shapes to copy are
 * checked, room is made, then all that belongs to their slots and ids is copied. A copy shares
 * nothing with its original: it has local vertices of its own.
 */
#include "base/arithmetic.h"

#include "base/arrays.h"
#include "base/fpmode.h"
#include "base/rejection.h"
#include "store/copies.h"
#include "store/ids.h"
#include "store/slots.h"

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

/* -------------------------------------------------------- stores of copies */

/* The most bytes that the alignment of the columns of a class, or of the arrays by id, adds. */
#define MOST_PADDING ((size_t)64 * 20)

static void *take_memory(size_t size, size_t alignment, void *context) {
    copy_memory *memory = context;
    (void)alignment; /* 64, and sizes are multiples of it */
    char *const taken = memory->next;
    /* GCOVR_EXCL_BR_START: sepax_copies_bytes has measured what there is */
    memory->next = (size_t)(memory->end - taken) < size ? memory->end : taken + size;
    return (size_t)(memory->end - taken) < size ? NULL : taken;
    /* GCOVR_EXCL_BR_STOP */
}

static void keep_memory(void *memory, size_t size, void *context) {
    (void)memory;
    (void)size;
    (void)context;
}

/* The largest stride of the copies, whose hulls need a desk. */
static uint32_t largest_stride(const copy_counts *counts) {
    uint32_t stride = 0;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        stride = counts->of_class[i] > 0 ? class_stride(i) : stride;
    }
    return stride;
}

size_t sepax_copies_bytes(const sepax_store *of, const copy_counts *counts) {
    const size_t ids = sizeof(shape_ref) + sizeof(shape_bounds) + 2 * sizeof(float);
    uint64_t bytes = MOST_PADDING + (uint64_t)counts->most * ids;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        if (counts->of_class[i] > 0) { /* to measure all took long */
            bytes += (uint64_t)counts->of_class[i] * sepax_columns_slot_size(of, i) + MOST_PADDING;
        }
    }
    bytes += 2 * (uint64_t)largest_stride(counts) * HULL_DESK_BYTES;
    const uint64_t most = SIZE_MAX / 2; /* more than there is memory for, where size_t is small */
    return (size_t)((bytes < most ? bytes : most) + 63) / 64 * 64;
}

void sepax_copies_open(sepax_store *to, copy_memory *memory, const sepax_store *of,
                       const copy_counts *counts) {
    const allocator by = {take_memory, keep_memory, memory};
    const uint32_t most = counts->most;
    *to = (sepax_store){.memory = by, .flags = of->flags};
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        to->classes[i] = size_class_of(i);
        if (counts->of_class[i] > 0) {
            (void)sepax_columns_grow(to, i, counts->of_class[i]);
        }
    }
    to->refs = sepax_memory_allocate(&by, most, sizeof *to->refs);
    to->bounds = sepax_memory_allocate(&by, most, sizeof *to->bounds);
    to->radii = of->radii != NULL ? sepax_memory_allocate(&by, most, sizeof *to->radii) : NULL;
    to->levers = of->has_levers ? sepax_memory_allocate(&by, most, sizeof *to->levers) : NULL;
    (void)sepax_slots_reserve_desk(to, largest_stride(counts));
}

void sepax_copies_begin(sepax_store *to, const sepax_store *of) {
    sepax_slots_forget(to);
    to->has_levers = of->has_levers;
    to->largest_local = of->largest_local;
    to->renumbered = of->renumbered;
}

sepax_id sepax_copies_add(sepax_store *to, const sepax_store *of, sepax_id id) {
    slots_begin(to, ref_class(of->refs[id]));
    const sepax_id copy = to->id_count++;
    sepax_store_copy(to, copy, of, id);
    return copy;
}
