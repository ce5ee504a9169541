/* SPDX-License-Identifier: MIT
 *
 * Growth of a store, and its free slots.
 */
#include "base/arithmetic.h"

#include "store/slots.h"

#include <stddef.h>
#include <string.h>

#include "store/ids.h"

/* One large batch into an empty store gets exactly the room that it needs. Many small batches make
 * the store grow by half each time, so that each shape is copied a bounded number of times on
 * average. */
static uint32_t next_capacity(uint32_t capacity, uint32_t needed, uint32_t least) {
    const uint32_t half_more = capacity + capacity / 2; /* below 2^32: capacity is below 2^27 */
    uint32_t next = needed > half_more ? needed : half_more;
    if (next < least) {
        next = least;
    }
    return next > SEPAX_MAX_SHAPES ? SEPAX_MAX_SHAPES : next;
}

/* Copies an array by id to larger memory, and releases the old one. */
static void move_column(sepax_store *store, void *to, void *from, size_t size) {
    if (store->id_count != 0) {
        memcpy(to, from, store->id_count * size);
    }
    sepax_memory_release(&store->memory, from, store->id_capacity, size);
}

/* Moves the bits of free ids to larger memory, of which none is set behind id_count. */
static void move_free_ids(sepax_store *store, uint64_t *to, uint32_t capacity) {
    memset(to, 0, ids_words(capacity) * sizeof *to);
    if (store->id_count != 0) {
        memcpy(to, store->free_ids, ids_words(store->id_count) * sizeof *to);
    }
    sepax_memory_release(&store->memory, store->free_ids, ids_words(store->id_capacity),
                         sizeof *to);
    store->free_ids = to;
}

static sepax_status grow_ids(sepax_store *store, uint32_t capacity) {
    const allocator *memory = &store->memory;
    const bool rounded = store->radii != NULL;
    const bool levered = (store->flags & SEPAX_RELATE_ONLY) == 0;
    shape_ref *refs = sepax_memory_allocate(memory, capacity, sizeof *refs);
    shape_bounds *bounds = sepax_memory_allocate(memory, capacity, sizeof *bounds);
    float *radii = rounded ? sepax_memory_allocate(memory, capacity, sizeof *radii) : NULL;
    float *levers = levered ? sepax_memory_allocate(memory, capacity, sizeof *levers) : NULL;
    uint64_t *bits = sepax_memory_allocate(memory, ids_words(capacity), sizeof *bits);
    if (refs == NULL || bounds == NULL || (rounded && radii == NULL) ||
        (levered && levers == NULL) || bits == NULL) {
        sepax_memory_release(memory, refs, capacity, sizeof *refs);
        sepax_memory_release(memory, bounds, capacity, sizeof *bounds);
        sepax_memory_release(memory, radii, capacity, sizeof *radii);
        sepax_memory_release(memory, levers, capacity, sizeof *levers);
        sepax_memory_release(memory, bits, ids_words(capacity), sizeof *bits);
        return SEPAX_ERROR_MEMORY;
    }
    move_column(store, refs, store->refs, sizeof *refs);
    move_column(store, bounds, store->bounds, sizeof *bounds);
    if (rounded) {
        move_column(store, radii, store->radii, sizeof *radii);
    }
    if (levered) {
        move_column(store, levers, store->levers, sizeof *levers);
    }
    move_free_ids(store, bits, capacity);
    store->refs = refs;
    store->bounds = bounds;
    store->radii = radii;
    store->levers = levers;
    store->id_capacity = capacity;
    return SEPAX_OK;
}

sepax_status sepax_slots_reserve_ids(sepax_store *store, uint32_t count, sepax_id *first) {
    *first = ids_find(store, count);
    const uint32_t needed = *first + count;
    return needed <= store->id_capacity
               ? SEPAX_OK
               : grow_ids(store, next_capacity(store->id_capacity, needed, 16));
}

sepax_status sepax_slots_make_radii(sepax_store *store) {
    float *radii = sepax_memory_allocate(&store->memory, store->id_capacity, sizeof *radii);
    if (radii == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    for (uint32_t id = 0; id < store->id_count; id++) {
        radii[id] = 0;
    }
    store->radii = radii;
    return SEPAX_OK;
}

sepax_status sepax_slots_reserve(sepax_store *store, const uint32_t extra[CLASS_COUNT]) {
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        const size_class *c = &store->classes[i];
        if (extra[i] <= c->free_count) {
            continue;
        }
        const uint32_t needed = c->count + (extra[i] - c->free_count);
        const uint32_t capacity = next_capacity(c->capacity, needed, 64 / c->stride);
        if (needed > c->capacity && sepax_columns_grow(store, i, capacity) != SEPAX_OK) {
            return SEPAX_ERROR_MEMORY;
        }
    }
    return SEPAX_OK;
}

sepax_status sepax_slots_reserve_desk(sepax_store *store, size_t vertex_count) {
    hull_desk *desk = &store->desk;
    if (vertex_count <= desk->capacity) {
        return SEPAX_OK;
    }
    uint32_t capacity = 8;
    while (capacity < vertex_count) {
        capacity *= 2;
    }
    const allocator *memory = &store->memory;
    sepax_vec2 *vertices = sepax_memory_allocate(memory, capacity, HULL_DESK_BYTES);
    if (vertices == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    sepax_memory_release(memory, desk->vertices, desk->capacity, HULL_DESK_BYTES);
    desk->vertices = vertices;
    desk->index = (uint16_t *)(void *)(vertices + capacity);
    desk->scratch = desk->index + capacity;
    desk->capacity = capacity;
    return SEPAX_OK;
}

/* ------------------------------------------------------------- free slots */

/* Free slots form a list. The world block of one holds its neighbours in it, and its world_count is
 * 0, which that of a shape never is. */
typedef struct free_links {
    uint32_t next, before; /* NO_SLOT for none */
} free_links;

static float *freed_block(const size_class *c, uint32_t slot) {
    return c->world + 2 * (size_t)c->stride * slot;
}

/* Makes two slots neighbours in the list; `before` may be NO_SLOT for its begin, and `next` for its
 * end. */
static void link_slots(size_class *c, uint32_t before, uint32_t next) {
    if (before == NO_SLOT) {
        c->free_slot = next;
    } else {
        memcpy((char *)freed_block(c, before) + offsetof(free_links, next), &next, sizeof next);
    }
    if (next != NO_SLOT) {
        memcpy((char *)freed_block(c, next) + offsetof(free_links, before), &before, sizeof before);
    }
}

shape_ref sepax_slots_take(sepax_store *store, unsigned class_index, sepax_id id) {
    size_class *c = &store->classes[class_index];
    uint32_t slot = id < c->count && c->world_count[id] == 0 ? id : c->free_slot;
    if (slot == NO_SLOT) {
        slot = c->count++;
    } else {
        free_links links;
        memcpy(&links, freed_block(c, slot), sizeof links);
        link_slots(c, links.before, links.next);
        c->free_count--;
    }
    c->world_count[slot] = (uint16_t)c->stride;
    if (c->merge_error != NULL) {
        c->merge_error[slot] = 0;
    }
    return ref_of(class_index, slot);
}

void sepax_slots_free(sepax_store *store, shape_ref ref) {
    size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref);
    link_slots(c, slot, c->free_slot);
    link_slots(c, NO_SLOT, slot);
    c->world_count[slot] = 0;
    c->free_count++;
}

void sepax_slots_forget(sepax_store *store) {
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        store->classes[i].count = 0;
        store->classes[i].padded_count = 0;
        store->classes[i].skew_count = 0;
        store->classes[i].free_count = 0;
        store->classes[i].free_slot = NO_SLOT;
    }
    if (store->removed.count > 0) {
        memset(store->free_ids, 0, ids_words(store->id_count) * sizeof *store->free_ids);
    }
    store->id_count = 0;
    store->plain_class = 0;
    store->removed = EMPTY_SPAN;
    store->exceptions = EMPTY_SPAN;
    store->strays = EMPTY_SPAN;
    store->long_runs = (run_bound){0};
    store->largest_local = 0;
    store->has_levers = false;
    store->renumbered = false;
}
