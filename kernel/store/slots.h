/* SPDX-License-Identifier: MIT
 *
 * The slots of a store: room for more shapes, a free slot for a new one, and what a slot adds to
 * the totals. Comes in: how many shapes of which class. Goes out: references.
 */
#ifndef SEPAX_SLOTS_H
#define SEPAX_SLOTS_H

#include <float.h>
#include <string.h>

#include "store/store.h"

/* Makes room for radii, and gives all shapes the radius 0. */
sepax_status sepax_slots_make_radii(sepax_store *store);

/* These make room for the ids of `count` new shapes, of which *first will be the first; for
 * extra[class] more shapes of each class; and on the desk for polygons of up to vertex_count
 * vertices. On an error the contents of the store are unchanged. */
sepax_status sepax_slots_reserve_ids(sepax_store *store, uint32_t count, sepax_id *first);
sepax_status sepax_slots_reserve(sepax_store *store, const uint32_t extra[CLASS_COUNT]);
sepax_status sepax_slots_reserve_desk(sepax_store *store, size_t vertex_count);

/* Takes a slot that sepax_slots_reserve made room for: that with the number of the id if it is
 * free, so that a shape in the place of a removed one is no stray. */
shape_ref sepax_slots_take(sepax_store *store, unsigned class_index, sepax_id id);

/* Gives the free id `id` of a store a copy of a shape of the same or of another one; a slot is
 * there. */
void sepax_store_copy(sepax_store *to, sepax_id id, const sepax_store *from, sepax_id of);

/* Makes a slot free. */
void sepax_slots_free(sepax_store *store, shape_ref ref);

/* Forgets all shapes and frees their ids and slots. The memory is kept, and what the store knows of
 * the past. */
void sepax_slots_forget(sepax_store *store);

/* The class of the first shape of an empty store becomes the plain one. */
static inline void slots_begin(sepax_store *store, unsigned class_index) {
    store->plain_class = store->id_count == 0 ? class_index : store->plain_class;
}

/* Gives an id its first reference, and a radius and a lever of 0. */
static inline void slots_name(sepax_store *store, sepax_id id, shape_ref ref) {
    store->refs[id] = ref;
    if (store->radii != NULL) {
        store->radii[id] = 0;
    }
    if (store->levers != NULL) {
        store->levers[id] = 0;
    }
}

static inline void span_add(id_span *ids, sepax_id id) {
    ids->count++;
    ids->first = id < ids->first ? id : ids->first;
    ids->last = id > ids->last ? id : ids->last;
}
static inline void span_take(id_span *ids) {
    ids->count--;
    if (ids->count == 0) {
        *ids = EMPTY_SPAN;
    }
}

/* Counts an id into, or out of, the exceptions and the strays, as far as it is one. */
static inline void slots_count_in(sepax_store *store, sepax_id id) {
    if (!store_is_plain(store, id, store->refs[id])) {
        span_add(&store->exceptions, id);
    }
    if (!store_is_at_home(store, id, store->refs[id])) {
        span_add(&store->strays, id);
    }
}
static inline void slots_count_out(sepax_store *store, sepax_id id) {
    if (!store_is_plain(store, id, store->refs[id])) {
        span_take(&store->exceptions);
    }
    if (!store_is_at_home(store, id, store->refs[id])) {
        span_take(&store->strays);
    }
}

/* Gives the world edges of a slot the caller's numbers of the local edges. */
static inline void slots_number_edges(size_class *c, uint32_t slot) {
    const size_t stride = c->stride;
    uint16_t *to = c->world_feature + stride * slot;
    if (stride == 4 && c->shapes.feature != NULL) {
        memcpy(to, c->shapes.feature + stride * slot, 4 * sizeof *to);
        return;
    }
    for (uint32_t i = 0; i < stride; i++) {
        to[i] = (uint16_t)class_local_number(c, slot, i);
    }
}

/* Whether the instance in a slot has fewer vertices than the block has room for, or in an exact
 * class, which has no outlines, fewer than its shape: rounding collapsed it. */
static inline bool slots_lacks_vertices(const size_class *c, uint32_t slot) {
    return c->world_count[slot] < (c->outlines != NULL ? c->stride : c->shapes.count[slot]);
}

/* Counts a slot into (by = 1) or out of (by = -1) the totals of its class. A slot that was just
 * taken is not in them. */
static inline void slots_tally(size_class *c, uint32_t slot, int by) {
    const bool skew = c->merge_error != NULL && !(c->merge_error[slot] <= FLT_MAX);
    c->padded_count += (uint32_t)(by * slots_lacks_vertices(c, slot));
    c->skew_count += (uint32_t)(by * skew);
}

/* The columns of a size class as memory; after an error the class is as it was.
 *
 * Moves the columns of a class to memory for `capacity` slots, which is at least the number in
 * use. */
sepax_status sepax_columns_grow(sepax_store *store, unsigned class_index, uint32_t capacity);

/* Copies the blocks of slot from_slot of `from` to slot to_slot of `to`. Both classes have the
 * index class_index and belong to stores with the same flags, so they have the same columns. */
void sepax_columns_copy_slot(const sepax_store *store, unsigned class_index, size_class *to,
                             uint32_t to_slot, const size_class *from, uint32_t from_slot);

/* Releases the columns of a class. */
void sepax_columns_release(sepax_store *store, unsigned class_index);

/* The bytes that a slot of a class takes in all columns together. */
size_t sepax_columns_slot_size(const sepax_store *store, unsigned class_index);

#endif
