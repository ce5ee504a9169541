/* SPDX-License-Identifier: MIT
 *
 * The call sepax_store_write. Comes in: a range of ids of a store. Goes out: their bytes, in the
 * layout of format.h. A first pass adds up the sizes of all records.
 */
#include "base/arithmetic.h"

#include "bytes/format.h"
#include "store/ids.h"

#include <assert.h>

/* A shape that is about to be written. */
typedef struct written_shape {
    uint32_t head;
    float radius;
    local_shape local;
    polygon world;
    const uint16_t *numbers; /* of local edges; NULL for boxes */
    const sepax_pose *pose;  /* NULL where the class has no poses */
} written_shape;

/* Whether the numbers are 0, 1, 2, and so on. */
static bool counts_up(const uint16_t *numbers, uint32_t count) {
    uint32_t i = 0;
    while (i < count && numbers[i] == i) {
        i++;
    }
    return i == count;
}

/* The bits of the head for the world vertices of a shape without a pose. */
static uint32_t head_of_placed(const written_shape *s) {
    const polygon *w = &s->world;
    const bool whole = w->count == s->local.count;
    const bool same_numbers = s->numbers != NULL ? memcmp(w->feature, s->numbers, 2 * w->count) == 0
                                                 : counts_up(w->feature, w->count);
    if (whole && same_numbers && memcmp(w->x, s->local.x, 4 * w->count) == 0 &&
        memcmp(w->y, s->local.y, 4 * w->count) == 0) {
        return 0;
    }
    return HEAD_PLACED | w->count << HEAD_WORLD_SHIFT | (same_numbers ? 0 : HEAD_RENUMBERED);
}

static void describe(const sepax_store *store, sepax_id id, written_shape *s) {
    const shape_ref ref = store->refs[id];
    const size_class *c = &store->classes[ref_class(ref)];
    const uint32_t slot = ref_slot(ref);
    class_local(c, slot, &s->local);
    s->radius = store_radius(store, id);
    s->world = store_polygon(store, ref);
    s->numbers = c->boxes == NULL ? c->shapes.feature + (size_t)c->stride * slot : NULL;
    s->pose = c->poses != NULL ? &c->poses[slot] : NULL;
    s->head = s->local.count | (s->radius > 0 ? HEAD_ROUNDED : 0);
    if (s->numbers == NULL) {
        s->head |= HEAD_BOX;
    } else if (!counts_up(s->numbers, s->local.count)) {
        s->head |= HEAD_NUMBERED;
    }
    if (s->pose == NULL) {
        s->head |= head_of_placed(s);
    } else if (s->pose->x != 0 || s->pose->y != 0 || s->pose->cos != 1 || s->pose->sin != 0) {
        s->head |= HEAD_POSED;
    }
}

static uint8_t *store_floats(uint8_t *at, const float *v, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        at = store_float(at, v[i]);
    }
    return at;
}

static uint8_t *store_numbers(uint8_t *at, const uint16_t *numbers, uint32_t count) {
    for (uint32_t i = 0; i < count; i += 2) {
        const uint32_t high = i + 1 < count ? numbers[i + 1] : 0;
        at = store_number(at, numbers[i] | high << 16);
    }
    return at;
}

static uint8_t *write_shape(uint8_t *at, const written_shape *s) {
    at = store_number(at, s->head);
    if ((s->head & HEAD_ROUNDED) != 0) {
        at = store_float(at, s->radius);
    }
    if ((s->head & HEAD_BOX) != 0) { /* vertex 2 of a box lies at its half extents */
        at = store_float(store_float(at, s->local.x[2]), s->local.y[2]);
    } else {
        at = store_floats(at, s->local.x, s->local.count);
        at = store_floats(at, s->local.y, s->local.count);
    }
    if ((s->head & HEAD_NUMBERED) != 0) {
        at = store_numbers(at, s->numbers, s->local.count);
    }
    if ((s->head & HEAD_POSED) != 0) {
        assert(s->pose != NULL);
        at = store_float(store_float(at, s->pose->x), s->pose->y);
        at = store_float(store_float(at, s->pose->cos), s->pose->sin);
    }
    if ((s->head & HEAD_PLACED) != 0) {
        at = store_floats(at, s->world.x, s->world.count);
        at = store_floats(at, s->world.y, s->world.count);
    }
    if ((s->head & HEAD_RENUMBERED) != 0) {
        at = store_numbers(at, s->world.feature, s->world.count);
    }
    return at;
}

static uint8_t *write_gap(uint8_t *at, uint32_t gap) {
    return gap > 0 ? store_number(store_number(at, 0), gap) : at;
}

/* The way of both passes: the first shape of a range from *id on; false where there is none. *gap
 * is set to the number of ids before it. */
static bool find_shape(const sepax_store *store, sepax_range of, sepax_id *id, uint32_t *gap) {
    const sepax_id end = of.first + of.count;
    const bool is_shape = *id < end && store->refs[*id] != REF_REMOVED;
    const sepax_id found = is_shape ? *id : sepax_ids_next(store, *id, end, false);
    *gap = found - *id;
    *id = found;
    return found < end;
}

static uint64_t size_of(const sepax_store *store, sepax_range of) {
    uint64_t size = HEADER_BYTES + CHECKSUM_BYTES;
    uint32_t gap;
    for (sepax_id id = of.first; find_shape(store, of, &id, &gap); id++) {
        written_shape s;
        describe(store, id, &s);
        size += (gap > 0 ? gap_bytes(FORMAT_VERSION) : 0) + head_bytes(s.head);
    }
    return size;
}

static void write_store(const sepax_store *store, sepax_range of, uint8_t *bytes, size_t size) {
    uint32_t gap, ids = 0;
    uint8_t *at = bytes + HEADER_BYTES;
    for (sepax_id id = of.first; find_shape(store, of, &id, &gap); id++) {
        written_shape s;
        describe(store, id, &s);
        at = write_shape(write_gap(at, gap), &s);
        ids = id + 1 - of.first;
    }
    memcpy(bytes, format_mark, sizeof format_mark);
    store_number(bytes + AT_VERSION, FORMAT_VERSION);
    store_number(bytes + AT_FLAGS, store->flags);
    store_long(bytes + AT_SIZE, size);
    store_number(bytes + AT_IDS, ids);
    store_long(at, sepax_checksum(bytes, size - CHECKSUM_BYTES));
}

sepax_status sepax_store_write(const sepax_store *store, sepax_range of, void *bytes,
                               size_t capacity, size_t *size) {
    if (store == NULL || size == NULL || (bytes == NULL && capacity != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (!ids_were_given(store, of)) {
        return SEPAX_ERROR_RANGE;
    }
    const sepax_range present = ids_present(store, of);
    const uint64_t needed = size_of(store, present);
    /* GCOVR_EXCL_START: only where size_t has 32 bits */
    if (needed > SIZE_MAX) {
        return SEPAX_ERROR_COUNT;
    }
    /* GCOVR_EXCL_STOP */
    const size_t room = capacity < needed ? capacity : (size_t)needed;
    if (memory_overlaps(bytes, room, size, sizeof *size)) {
        return SEPAX_ERROR_ALIAS;
    }
    if (capacity >= needed) {
        write_store(store, present, bytes, (size_t)needed);
    }
    memcpy((void *)size, &(size_t){(size_t)needed}, sizeof *size);
    return capacity >= needed ? SEPAX_OK : SEPAX_ERROR_CAPACITY;
}
