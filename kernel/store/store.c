/* SPDX-License-Identifier: MIT
 *
 * The life of a store: how it is created, cleared and destroyed, and what can be read back from it.
 */
#include "base/arithmetic.h"

#include "store/store.h"

#include <string.h>

#include "base/fpmode.h"
#include "store/ids.h"
#include "store/slots.h"

/* ------------------------------------------------------------------- life */

sepax_status sepax_store_create(const sepax_store_config *config, sepax_store **store) {
    if (store == NULL ||
        (config != NULL && (config->allocate == NULL) != (config->release == NULL))) {
        return SEPAX_ERROR_NULL;
    }
    const sepax_threads *threads = config != NULL ? config->threads : NULL;
    if (threads != NULL && threads->run == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (config != NULL && (config->flags & ~(SEPAX_RELATE_ONLY | SEPAX_MERGE_AXES)) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    if ((config != NULL && memory_overlaps(config, sizeof *config, store, sizeof *store)) ||
        (threads != NULL && memory_overlaps(threads, sizeof *threads, store, sizeof *store))) {
        return SEPAX_ERROR_ALIAS;
    }
    if (!fpmode_rounds_products()) {
        return SEPAX_ERROR_BACKEND;
    }
    const allocator memory = sepax_memory_allocator(config);
    sepax_store *created = sepax_memory_allocate(&memory, 1, sizeof *created);
    if (created == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    *created = (sepax_store){.memory = memory, .flags = config != NULL ? config->flags : 0};
    if (threads != NULL) {
        created->threads = *threads;
    }
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        created->classes[i] = size_class_of(i);
    }
    sepax_slots_forget(created);
    *store = created;
    return SEPAX_OK;
}

void sepax_store_destroy(sepax_store *store) {
    if (store == NULL) {
        return;
    }
    const allocator memory = store->memory;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        sepax_columns_release(store, i);
    }
    sepax_memory_release(&memory, store->refs, store->id_capacity, sizeof *store->refs);
    sepax_memory_release(&memory, store->bounds, store->id_capacity, sizeof *store->bounds);
    sepax_memory_release(&memory, store->radii, store->id_capacity, sizeof *store->radii);
    sepax_memory_release(&memory, store->levers, store->id_capacity, sizeof *store->levers);
    sepax_memory_release(&memory, store->free_ids, ids_words(store->id_capacity),
                         sizeof *store->free_ids);
    sepax_memory_release(&memory, store->desk.vertices, store->desk.capacity, HULL_DESK_BYTES);
    sepax_memory_release(&memory, store, 1, sizeof *store);
}

sepax_status sepax_store_clear(sepax_store *store) {
    if (store == NULL) {
        return SEPAX_ERROR_NULL;
    }
    sepax_slots_forget(store);
    store->ids_given = 0;
    store->generation++;
    return SEPAX_OK;
}

/* -------------------------------------------------------------- read back */

size_t sepax_store_count(const sepax_store *store) {
    return store != NULL ? store->id_count : 0;
}

uint64_t sepax_store_generation(const sepax_store *store) {
    return store != NULL ? store->generation : 0;
}

size_t sepax_store_memory(const sepax_store *store) {
    if (store == NULL) {
        return 0;
    }
    size_t bytes = sizeof *store + store->desk.capacity * HULL_DESK_BYTES;
    bytes += store->id_capacity * (sizeof *store->refs + sizeof *store->bounds);
    bytes += ids_words(store->id_capacity) * sizeof *store->free_ids;
    bytes += store->radii != NULL ? store->id_capacity * sizeof *store->radii : 0;
    bytes += store->levers != NULL ? store->id_capacity * sizeof *store->levers : 0;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        bytes += store->classes[i].capacity * sepax_columns_slot_size(store, i);
    }
    return bytes;
}

/* Writes the local or the world vertices of a shape. */
static sepax_status write_vertices(const sepax_store *store, sepax_id id, bool of_local,
                                   sepax_vec2 *vertices, size_t capacity, size_t *vertex_count) {
    if (store == NULL || (vertices == NULL && capacity != 0) || vertex_count == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (!store_has(store, id)) {
        return SEPAX_ERROR_ID;
    }
    const shape_ref ref = store->refs[id];
    const polygon world = store_polygon(store, ref);
    local_shape local = {.x = world.x, .y = world.y, .count = world.count};
    if (of_local) {
        class_local(&store->classes[ref_class(ref)], ref_slot(ref), &local);
    }
    const size_t count = local.count, room = capacity < count ? capacity : count;
    if (memory_overlaps(vertices, room * sizeof *vertices, vertex_count, sizeof *vertex_count)) {
        return SEPAX_ERROR_ALIAS;
    }
    *vertex_count = count;
    if (capacity < count) {
        return SEPAX_ERROR_CAPACITY;
    }
    for (size_t i = 0; i < count; i++) {
        const sepax_vec2 v = {local.x[i], local.y[i]};
        memcpy((char *)vertices + i * sizeof v, &v, sizeof v);
    }
    return SEPAX_OK;
}

sepax_status sepax_store_vertices(const sepax_store *store, sepax_id id, sepax_vec2 *vertices,
                                  size_t capacity, size_t *vertex_count) {
    return write_vertices(store, id, false, vertices, capacity, vertex_count);
}

sepax_status sepax_store_local_vertices(const sepax_store *store, sepax_id id, sepax_vec2 *vertices,
                                        size_t capacity, size_t *vertex_count) {
    return write_vertices(store, id, true, vertices, capacity, vertex_count);
}
