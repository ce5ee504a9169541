/* SPDX-License-Identifier: MIT
 *
 * The life of a store: its rooms and how they grow, removal, and what can be read back.
 */
#include "fill.h"
#include "fpmode.h"
#include "pairs.h"

#include <string.h>

/* ------------------------------------------------------------------ rooms */

static uint32_t class_stride(unsigned class_index) {
    if (class_index < CLASS_5)
        return 4;
    return class_index < CLASS_8 ? 8u : 8u << (class_index - CLASS_8);
}

unsigned sepax_fill_class(size_t local_count) {
    static const uint8_t small[] = {CLASS_3, CLASS_4, CLASS_5, CLASS_6};
    if (local_count <= 6)
        return small[local_count - 3];
    unsigned class_index = CLASS_8;
    while (class_stride(class_index) < local_count)
        ++class_index;
    return class_index;
}

/* The arrays of a class, to allocate and copy them all alike. */
enum { ROOM_COUNT = 14 };
typedef struct rooms {
    void *memory[ROOM_COUNT];
    size_t block[ROOM_COUNT]; /* bytes a shape; 0 where the class has no such array */
} rooms;

static rooms class_rooms(const sepax_store *store, unsigned class_index) {
    const size_class *c = &store->classes[class_index];
    const bool box = class_index == CLASS_BOX, normals = !(store->flags & SEPAX_RELATE_ONLY);
    const bool sectors = normals && c->stride >= SECTOR_STRIDE;
    const bool centre = class_index >= CLASS_5, outline = class_index >= CLASS_8;
    const size_t vertices = 2 * sizeof(float) * c->stride, features = sizeof(uint16_t) * c->stride;
    return (rooms){.memory = {c->world, c->normals, c->local, c->boxes, c->merge_error,
                              c->world_count, c->local_count, c->world_feature, c->local_feature,
                              c->sectors, c->turns, c->centre, c->edges, c->outlines},
                   .block = {vertices, normals ? vertices : 0, box ? 2 * sizeof(float) : vertices,
                             box ? sizeof(box_model) : 0, sizeof(float), sizeof(uint16_t),
                             sizeof(uint16_t), features, box ? 0 : features, sectors ? vertices : 0,
                             sectors ? features : 0, centre ? sizeof(sepax_vec2) : 0,
                             box && normals ? 4 * sizeof(box_edge) : 0,
                             outline ? sizeof(shape_outline) : 0}};
}

static void set_rooms(size_class *c, const rooms *r) {
    c->world = r->memory[0];
    c->normals = r->memory[1];
    c->local = r->memory[2];
    c->boxes = r->memory[3];
    c->merge_error = r->memory[4];
    c->world_count = r->memory[5];
    c->local_count = r->memory[6];
    c->world_feature = r->memory[7];
    c->local_feature = r->memory[8];
    c->sectors = r->memory[9];
    c->turns = r->memory[10];
    c->centre = r->memory[11];
    c->edges = r->memory[12];
    c->outlines = r->memory[13];
}

static void release_rooms(const sepax_store *store, const rooms *r, uint32_t capacity) {
    for (unsigned i = 0; i < ROOM_COUNT; ++i)
        sepax_memory_release(&store->memory, r->memory[i], capacity, r->block[i]);
}

static sepax_status grow_class(sepax_store *store, unsigned class_index, uint32_t capacity) {
    size_class *c = &store->classes[class_index];
    const rooms old = class_rooms(store, class_index);
    rooms grown = old;
    memset(grown.memory, 0, sizeof grown.memory);
    for (unsigned i = 0; i < ROOM_COUNT; ++i) {
        if (grown.block[i] == 0)
            continue;
        grown.memory[i] = sepax_memory_allocate(&store->memory, capacity, grown.block[i]);
        if (!grown.memory[i]) {
            release_rooms(store, &grown, capacity);
            return SEPAX_ERROR_MEMORY;
        }
    }
    for (unsigned i = 0; i < ROOM_COUNT; ++i) {
        if (old.memory[i])
            memcpy(grown.memory[i], old.memory[i], c->count * old.block[i]);
    }
    release_rooms(store, &old, c->capacity);
    set_rooms(c, &grown);
    c->capacity = capacity;
    return SEPAX_OK;
}

/* One large batch into an empty store gets exactly what it needs; many small ones grow by half, so
 * that each shape is copied a bounded number of times. */
static uint32_t next_capacity(uint32_t capacity, uint32_t needed, uint32_t least) {
    const uint32_t half_more = capacity + capacity / 2; /* below 2^32: capacity is below 2^28 */
    uint32_t next = needed > half_more ? needed : half_more;
    if (next < least)
        next = least;
    return next > SEPAX_MAX_SHAPES ? SEPAX_MAX_SHAPES : next;
}

static void release_ids(const sepax_store *store) {
    sepax_memory_release(&store->memory, store->refs, store->id_capacity, sizeof *store->refs);
    sepax_memory_release(&store->memory, store->bounds, store->id_capacity, sizeof *store->bounds);
}

sepax_status sepax_fill_reserve_ids(sepax_store *store, uint32_t extra) {
    const uint32_t needed = store->id_count + extra;
    if (needed <= store->id_capacity)
        return SEPAX_OK;
    const uint32_t capacity = next_capacity(store->id_capacity, needed, 16);
    shape_ref *refs = sepax_memory_allocate(&store->memory, capacity, sizeof *refs);
    shape_bounds *bounds = sepax_memory_allocate(&store->memory, capacity, sizeof *bounds);
    if (!refs || !bounds) {
        sepax_memory_release(&store->memory, refs, capacity, sizeof *refs);
        sepax_memory_release(&store->memory, bounds, capacity, sizeof *bounds);
        return SEPAX_ERROR_MEMORY;
    }
    if (store->id_count != 0) {
        memcpy(refs, store->refs, store->id_count * sizeof *refs);
        memcpy(bounds, store->bounds, store->id_count * sizeof *bounds);
    }
    release_ids(store);
    store->refs = refs;
    store->bounds = bounds;
    store->id_capacity = capacity;
    return SEPAX_OK;
}

sepax_status sepax_fill_reserve(sepax_store *store, const uint32_t extra[CLASS_COUNT]) {
    for (unsigned i = 0; i < CLASS_COUNT; ++i) {
        const size_class *c = &store->classes[i];
        if (extra[i] <= c->free_count)
            continue;
        const uint32_t needed = c->count + (extra[i] - c->free_count);
        const uint32_t capacity = next_capacity(c->capacity, needed, 64 / c->stride);
        if (needed > c->capacity && grow_class(store, i, capacity) != SEPAX_OK)
            return SEPAX_ERROR_MEMORY;
    }
    return SEPAX_OK;
}

/* ------------------------------------------------------------- free slots */

static float *freed_block(const size_class *c, uint32_t slot) {
    return c->world + 2 * (size_t)c->stride * slot;
}

shape_ref sepax_fill_take_slot(sepax_store *store, unsigned class_index) {
    size_class *c = &store->classes[class_index];
    uint32_t slot = c->free_slot;
    if (slot == NO_SLOT) {
        slot = c->count++;
    } else {
        memcpy(&c->free_slot, freed_block(c, slot), sizeof c->free_slot);
        --c->free_count;
    }
    c->world_count[slot] = (uint16_t)c->stride;
    c->merge_error[slot] = 0;
    return class_index << REF_CLASS_SHIFT | slot;
}

static void free_slot(sepax_store *store, shape_ref ref) {
    size_class *c = &store->classes[ref_class(ref)];
    memcpy(freed_block(c, ref_slot(ref)), &c->free_slot, sizeof c->free_slot);
    c->free_slot = ref_slot(ref);
    ++c->free_count;
}

/* A shape that is about to be removed is marked in the top bit of a count that needs 13, so that
 * an id that comes twice is found without memory for it. */
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
    fill_tally(&store->classes[ref_class(ref)], ref_slot(ref), -1);
    free_slot(store, ref);
    store->irregular_count -= (ref & REF_IRREGULAR) != 0;
    store->refs[id] = REF_REMOVED;
    ++store->removed_count;
}

sepax_status sepax_store_remove(sepax_store *store, const sepax_id *ids, size_t count,
                                size_t *rejected_index) {
    if (!store || (!ids && count != 0))
        return SEPAX_ERROR_NULL;
    if (count > SIZE_MAX / sizeof *ids)
        return SEPAX_ERROR_COUNT;
    if (fill_alias(NULL, rejected_index, ids, count * sizeof *ids))
        return SEPAX_ERROR_ALIAS;
    size_t marked = 0;
    while (marked < count && has_unmarked(store, id_at(ids, marked)))
        *count_of(store, id_at(ids, marked++)) |= MARK;
    if (marked < count) {
        for (size_t i = 0; i < marked; ++i)
            *count_of(store, id_at(ids, i)) ^= MARK;
        if (rejected_index)
            *rejected_index = marked;
        return SEPAX_ERROR_ID;
    }
    const fpmode mode = fpmode_enter(); /* it looks at merge errors */
    for (size_t i = 0; i < count; ++i)
        remove_one(store, id_at(ids, i));
    fpmode_leave(mode);
    return SEPAX_OK;
}

/* ------------------------------------------------------------------- life */

static void forget_shapes(sepax_store *store) {
    for (unsigned i = 0; i < CLASS_COUNT; ++i) {
        store->classes[i].count = 0;
        store->classes[i].padded_count = 0;
        store->classes[i].skew_count = 0;
        store->classes[i].free_count = 0;
        store->classes[i].free_slot = NO_SLOT;
    }
    store->id_count = 0;
    store->removed_count = 0;
    store->irregular_count = 0;
    store->largest_local = 0;
}

sepax_status sepax_store_create(const sepax_store_config *config, sepax_store **store) {
    if (!store || (config && !config->allocate != !config->release))
        return SEPAX_ERROR_NULL;
    if (config && (config->flags & ~SEPAX_RELATE_ONLY))
        return SEPAX_ERROR_OPTION;
    if (config && memory_overlaps(config, sizeof *config, store, sizeof *store))
        return SEPAX_ERROR_ALIAS;
    const allocator memory = sepax_memory_allocator(config);
    sepax_store *created = sepax_memory_allocate(&memory, 1, sizeof *created);
    if (!created)
        return SEPAX_ERROR_MEMORY;
    *created = (sepax_store){.memory = memory, .flags = config ? config->flags : 0};
    for (unsigned i = 0; i < CLASS_COUNT; ++i)
        created->classes[i].stride = class_stride(i);
    forget_shapes(created);
    *store = created;
    return SEPAX_OK;
}

void sepax_store_destroy(sepax_store *store) {
    if (!store)
        return;
    for (unsigned i = 0; i < CLASS_COUNT; ++i) {
        const rooms r = class_rooms(store, i);
        release_rooms(store, &r, store->classes[i].capacity);
    }
    release_ids(store);
    const allocator memory = store->memory;
    sepax_memory_release(&memory, store, 1, sizeof *store);
}

sepax_status sepax_store_clear(sepax_store *store) {
    if (!store)
        return SEPAX_ERROR_NULL;
    forget_shapes(store);
    return SEPAX_OK;
}

/* -------------------------------------------------------------- read back */

size_t sepax_store_count(const sepax_store *store) {
    return store ? store->id_count : 0;
}

size_t sepax_store_memory(const sepax_store *store) {
    if (!store)
        return 0;
    size_t bytes = sizeof *store;
    bytes += store->id_capacity * (sizeof *store->refs + sizeof *store->bounds);
    for (unsigned i = 0; i < CLASS_COUNT; ++i) {
        const rooms r = class_rooms(store, i);
        for (unsigned k = 0; k < ROOM_COUNT; ++k)
            bytes += store->classes[i].capacity * r.block[k];
    }
    return bytes;
}

unsigned sepax_store_uniform_class(const sepax_store *store) {
    if (store->id_count == 0 || store->removed_count != 0 || store->irregular_count != 0)
        return CLASS_COUNT;
    const unsigned class_index = ref_class(store->refs[0]);
    return store->classes[class_index].count == store->id_count ? class_index : CLASS_COUNT;
}

static sepax_status write_vertices(const float *x, const float *y, size_t count,
                                   sepax_vec2 *vertices, size_t capacity, size_t *vertex_count) {
    const size_t room = capacity < count ? capacity : count;
    if (memory_overlaps(vertices, room * sizeof *vertices, vertex_count, sizeof *vertex_count))
        return SEPAX_ERROR_ALIAS;
    *vertex_count = count;
    if (capacity < count)
        return SEPAX_ERROR_CAPACITY;
    for (size_t i = 0; i < count; ++i) {
        const sepax_vec2 v = {x[i], y[i]};
        memcpy((char *)vertices + i * sizeof v, &v, sizeof v);
    }
    return SEPAX_OK;
}

sepax_status sepax_store_vertices(const sepax_store *store, sepax_id id, sepax_vec2 *vertices,
                                  size_t capacity, size_t *vertex_count) {
    if (!store || (!vertices && capacity != 0) || !vertex_count)
        return SEPAX_ERROR_NULL;
    if (!store_has(store, id))
        return SEPAX_ERROR_ID;
    const polygon p = store_polygon(store, store->refs[id]);
    return write_vertices(p.x, p.y, p.count, vertices, capacity, vertex_count);
}

sepax_status sepax_store_local_vertices(const sepax_store *store, sepax_id id, sepax_vec2 *vertices,
                                        size_t capacity, size_t *vertex_count) {
    if (!store || (!vertices && capacity != 0) || !vertex_count)
        return SEPAX_ERROR_NULL;
    if (!store_has(store, id))
        return SEPAX_ERROR_ID;
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const size_t slot = ref_slot(ref), stride = c->stride;
    if (ref_class(ref) == CLASS_BOX) {
        float x[4], y[4];
        fill_box_corners(c->local[2 * slot], c->local[2 * slot + 1], x, y);
        return write_vertices(x, y, 4, vertices, capacity, vertex_count);
    }
    const float *local = c->local + 2 * stride * slot;
    return write_vertices(local, local + stride, c->local_count[slot], vertices, capacity,
                          vertex_count);
}
