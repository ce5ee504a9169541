/* SPDX-License-Identifier: MIT
 *
 * The columns of a class, declared in one table. Allocation, growth, release and the accounting of
 * memory all follow from it.
 */
#include "base/arithmetic.h"

#include "store/slots.h"

#include <stddef.h>
#include <string.h>

/* Conditions for a column to exist: all those in its `when` must hold for the class. */
enum {
    ALWAYS = 0,
    OF_BOXES = 1,
    NOT_OF_BOXES = 2,
    HOMES_BESIDE = 4,
    NO_HOMES_BESIDE = 8,
    FROM_5_VERTICES = 16,
    FROM_7_VERTICES = 32,
    FROM_SECTOR_STRIDE = 64,
    WITH_NORMALS = 128,
    WITH_MERGED_AXES = 256
};

typedef struct column {
    size_t member;       /* offset of the pointer in size_class */
    uint16_t per_vertex; /* bytes for each vertex of the stride */
    uint16_t per_slot;   /* further bytes for each slot */
    unsigned when;
} column;

#define MEMBER(name) offsetof(size_class, name)

static const column columns[] = {
    {MEMBER(shapes.vertices), sizeof(sepax_vec2), 0, NOT_OF_BOXES | NO_HOMES_BESIDE},
    {MEMBER(shapes.vertices), 0, QUAD_STEP * sizeof(float), HOMES_BESIDE},
    {MEMBER(shapes.vertices), 0, sizeof(sepax_vec2), OF_BOXES},
    {MEMBER(shapes.count), 0, sizeof(uint16_t), ALWAYS},
    {MEMBER(shapes.feature), sizeof(uint16_t), 0, NOT_OF_BOXES},
    {MEMBER(shapes.home), 0, sizeof(shape_home), FROM_5_VERTICES},
    {MEMBER(world), sizeof(sepax_vec2), 0, ALWAYS},
    {MEMBER(normals), sizeof(sepax_vec2), 0, WITH_NORMALS},
    {MEMBER(sectors), sizeof(uint16_t), 0, WITH_NORMALS | FROM_SECTOR_STRIDE},
    {MEMBER(points), sizeof(sepax_vec2), 0, WITH_NORMALS | FROM_SECTOR_STRIDE},
    {MEMBER(turns), sizeof(uint16_t), 0, WITH_NORMALS | FROM_SECTOR_STRIDE},
    {MEMBER(world_count), 0, sizeof(uint16_t), ALWAYS},
    {MEMBER(world_feature), sizeof(uint16_t), 0, ALWAYS},
    {MEMBER(outlines), 0, sizeof(shape_outline), FROM_7_VERTICES},
    {MEMBER(poses), 0, sizeof(sepax_pose), FROM_5_VERTICES},
    {MEMBER(boxes), 0, sizeof(box_model), OF_BOXES},
    {MEMBER(merge_error), 0, sizeof(float), WITH_MERGED_AXES},
};
enum { COLUMN_COUNT = sizeof columns / sizeof *columns };

/* The conditions that hold for a class. */
static unsigned facts_of(const sepax_store *store, unsigned class_index) {
    unsigned facts = class_index == CLASS_BOX ? OF_BOXES : NOT_OF_BOXES;
    facts |= class_has_homes_beside(class_index) ? HOMES_BESIDE : NO_HOMES_BESIDE;
    facts |= class_index >= CLASS_5 ? FROM_5_VERTICES : 0u;
    facts |= class_index >= CLASS_8 ? FROM_7_VERTICES : 0u;
    facts |= store->classes[class_index].stride >= SECTOR_STRIDE ? FROM_SECTOR_STRIDE : 0u;
    facts |= store->flags & SEPAX_RELATE_ONLY ? 0u : WITH_NORMALS;
    facts |= store->flags & SEPAX_MERGE_AXES ? WITH_MERGED_AXES : 0u;
    return facts;
}

/* The bytes of a slot in a column; 0 where the class does not have that column. */
static size_t block_size(const column *col, const size_class *c, unsigned facts) {
    return (col->when & ~facts) != 0 ? 0 : (size_t)col->per_vertex * c->stride + col->per_slot;
}

/* The pointers of a class have several types, so they are read and written as bytes. */
static void *pointer_of(const size_class *c, const column *col) {
    void *memory;
    memcpy(&memory, (const char *)c + col->member, sizeof memory);
    return memory;
}

static void release_columns(const allocator *memory, const size_class *c, unsigned facts) {
    for (unsigned i = 0; i < COLUMN_COUNT; i++) {
        const size_t size = block_size(&columns[i], c, facts);
        if (size > 0) {
            sepax_memory_release(memory, pointer_of(c, &columns[i]), c->capacity, size);
        }
    }
}

/* Homes beside local vertices are no column of their own. */
static void set_homes_beside(size_class *c, unsigned facts) {
    if ((facts & HOMES_BESIDE) != 0 && c->shapes.vertices != NULL) {
        c->shapes.home = quad_home(c->shapes.vertices);
    }
}

/* Gives a class new columns for `capacity` slots, and does not release its old ones. On an error
 * some of the new ones are NULL. */
static sepax_status allocate_columns(const allocator *memory, size_class *c, unsigned facts,
                                     uint32_t capacity) {
    sepax_status status = SEPAX_OK;
    c->capacity = capacity;
    for (unsigned i = 0; i < COLUMN_COUNT; i++) {
        const size_t size = block_size(&columns[i], c, facts);
        if (size > 0) {
            void *column_memory =
                status == SEPAX_OK ? sepax_memory_allocate(memory, capacity, size) : NULL;
            status = column_memory == NULL ? SEPAX_ERROR_MEMORY : status;
            memcpy((char *)c + columns[i].member, &column_memory, sizeof column_memory);
        }
    }
    set_homes_beside(c, facts);
    return status;
}

static void copy_columns(size_class *to, const size_class *from, unsigned facts) {
    for (unsigned i = 0; i < COLUMN_COUNT; i++) {
        const size_t size = block_size(&columns[i], from, facts);
        if (size > 0) {
            memcpy(pointer_of(to, &columns[i]), pointer_of(from, &columns[i]), from->count * size);
        }
    }
}

void sepax_columns_copy_slot(const sepax_store *store, unsigned class_index, size_class *to,
                             uint32_t to_slot, const size_class *from, uint32_t from_slot) {
    const unsigned facts = facts_of(store, class_index);
    for (unsigned i = 0; i < COLUMN_COUNT; i++) {
        const size_t size = block_size(&columns[i], from, facts);
        if (size > 0) {
            memcpy((char *)pointer_of(to, &columns[i]) + to_slot * size,
                   (const char *)pointer_of(from, &columns[i]) + from_slot * size, size);
        }
    }
}

void sepax_columns_release(sepax_store *store, unsigned class_index) {
    size_class *c = &store->classes[class_index];
    release_columns(&store->memory, c, facts_of(store, class_index));
}

sepax_status sepax_columns_grow(sepax_store *store, unsigned class_index, uint32_t capacity) {
    size_class *c = &store->classes[class_index];
    const unsigned facts = facts_of(store, class_index);
    size_class grown = *c;
    const sepax_status status = allocate_columns(&store->memory, &grown, facts, capacity);
    if (status != SEPAX_OK) {
        release_columns(&store->memory, &grown, facts);
        return status;
    }
    if (c->count > 0) {
        copy_columns(&grown, c, facts);
    }
    release_columns(&store->memory, c, facts);
    *c = grown;
    return SEPAX_OK;
}

size_t sepax_columns_slot_size(const sepax_store *store, unsigned class_index) {
    const unsigned facts = facts_of(store, class_index);
    size_t size = 0;
    for (unsigned i = 0; i < COLUMN_COUNT; i++) {
        size += block_size(&columns[i], &store->classes[class_index], facts);
    }
    return size;
}
