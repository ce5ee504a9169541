/* SPDX-License-Identifier: MIT
 *
 * Tiles of rows set on the stage: pairs gathered, shapes copied, those of the rows placed.
 */
#include "rows/stage.h"

#include "place/batch.h"
#include "store/columns.h"
#include "store/slots.h"

/* Copies of a tile take no more, but for those of one pair. */
#define TILE_BYTES ((size_t)1 << 20)
/* What alignment adds: at most so much a column. */
#define MOST_PADDING ((size_t)64 * 16 * CLASS_COUNT)

/* ------------------------------------------------------------------ memory */

static void *take_memory(size_t size, size_t alignment, void *context) {
    stage_memory *memory = context;
    (void)alignment; /* 64, and sizes are multiples of it */
    char *const taken = memory->next;
    memory->next = (size_t)(memory->end - taken) < size ? memory->end : taken + size;
    return (size_t)(memory->end - taken) < size ? NULL : taken;
}

static void keep_memory(void *memory, size_t size, void *context) {
    (void)memory;
    (void)size;
    (void)context;
}

static size_t rounded(size_t size) {
    return (size + 63) / 64 * 64;
}

/* The bytes of the largest shape of a store, its blocks and its ids, and its vertices. */
static size_t measure_slots(const sepax_store *store, size_t bytes[CLASS_COUNT], uint32_t *stride) {
    size_t largest = 0;
    *stride = 0;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        bytes[i] = sepax_columns_slot_size(store, i) + sizeof(shape_ref) + sizeof(shape_bounds) +
                   sizeof(float);
        if (store->classes[i].count > 0) {
            largest = bytes[i] > largest ? bytes[i] : largest;
            *stride = store->classes[i].stride > *stride ? store->classes[i].stride : *stride;
        }
    }
    return largest;
}

static void open_copies(stage *s) {
    const allocator memory = {take_memory, keep_memory, &s->memory};
    s->copies = (sepax_store){.memory = memory, .flags = s->store->flags};
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        s->copies.classes[i].stride = class_stride(i);
    }
    (void)sepax_store_clear(&s->copies);
}

stage *sepax_stage_open(const batch_call *call, const sepax_backend *backend) {
    const sepax_rows *rows = call->source->rows;
    size_t slot_bytes[CLASS_COUNT];
    uint32_t stride;
    const size_t pair_bytes = 2 * measure_slots(call->store, slot_bytes, &stride);
    const size_t pairs = call->pair_count < STAGE_PAIRS ? call->pair_count : STAGE_PAIRS;
    const size_t needed =
        pairs * pair_bytes < TILE_BYTES + pair_bytes ? pairs * pair_bytes : TILE_BYTES + pair_bytes;
    const size_t desk_bytes = 2 * (size_t)stride * HULL_DESK_BYTES + MOST_PADDING;
    const bool posed = rows->poses != NULL;
    const size_t bytes = rounded(sizeof(stage)) + (posed ? needed + desk_bytes : 0);
    stage *const s = sepax_workspace_room(rows->workspace, bytes);
    if (s == NULL) {
        return NULL;
    }
    s->store = call->store;
    s->rows = rows;
    s->backend = backend;
    s->memory = (stage_memory){(char *)s + rounded(sizeof(stage)), (char *)s + bytes};
    s->place = (rows_place){0, 0};
    s->seen = call->store;
    if (posed) {
        memcpy(s->slot_bytes, slot_bytes, sizeof slot_bytes);
        open_copies(s);
        (void)sepax_slots_reserve_desk(&s->copies, stride);
        s->begin = s->memory.next;
        s->seen = &s->copies;
    }
    return s;
}

/* ------------------------------------------------------------------- pairs */

/* The pairs of one row from number `at` of the tile on, as far as there is room for copies. */
static uint32_t gather_row(stage *s, size_t row, uint32_t first, uint32_t count, uint32_t at,
                           size_t *bytes) {
    const bool skip = (s->rows->flags & SEPAX_SKIP_SELF) != 0, posed = s->rows->poses != NULL;
    const shape_ref *refs = s->store->refs;
    const sepax_id a = id_at(s->rows->shapes, row);
    const size_t bytes_a = posed ? s->slot_bytes[ref_class(refs[a])] : 0;
    uint32_t i = 0;
    for (; i < count; i++) {
        const sepax_id b = id_at(s->rows->ids, (size_t)first + i);
        const size_t more = posed ? bytes_a * (i == 0) + s->slot_bytes[ref_class(refs[b])] : 0;
        if (at + i > 0 && *bytes + more > TILE_BYTES) {
            break;
        }
        *bytes += more;
        s->pairs[at + i] = (sepax_pair){a, b};
        s->row_of[at + i] = (uint16_t)s->left_count;
        s->skipped[at + i] = skip && a == b;
        s->some_skipped |= s->skipped[at + i];
    }
    if (i > 0) {
        s->lefts[s->left_count] = a;
        s->poses[s->left_count] = posed ? pose_at(s->rows->poses, row) : (sepax_pose){0, 0, 1, 0};
        s->left_count++;
    }
    return i;
}

static uint32_t gather(stage *s, size_t start, size_t most) {
    const uint32_t end = most < STAGE_PAIRS ? (uint32_t)most : STAGE_PAIRS;
    size_t bytes = 0;
    uint32_t count = 0;
    s->left_count = 0;
    s->some_skipped = false;
    while (count < end) {
        rows_seek(s->rows, &s->place, start + count);
        const row_list list = list_at(s->rows, row_list_number(s->rows, s->place.row));
        const uint32_t first = list.first + (uint32_t)(start + count - s->place.first);
        const uint32_t here = list.end - first < end - count ? list.end - first : end - count;
        const uint32_t done = gather_row(s, s->place.row, first, here, count, &bytes);
        count += done;
        if (done < here) {
            break;
        }
    }
    return count;
}

/* ------------------------------------------------------------------ copies */

static void reserve_copies(stage *s, uint32_t count) {
    uint32_t extra[CLASS_COUNT] = {0};
    const shape_ref *refs = s->store->refs;
    for (uint32_t i = 0; i < s->left_count; i++) {
        extra[ref_class(refs[s->lefts[i]])]++;
    }
    for (uint32_t i = 0; i < count; i++) {
        extra[ref_class(refs[s->pairs[i].b])] += s->pairs[i].a != s->pairs[i].b;
    }
    (void)sepax_store_clear(&s->copies);
    s->memory.next = s->begin;
    const allocator *memory = &s->copies.memory;
    s->copies.refs = sepax_memory_allocate(memory, count + s->left_count, sizeof(shape_ref));
    s->copies.bounds = sepax_memory_allocate(memory, count + s->left_count, sizeof(shape_bounds));
    s->copies.radii = s->store->radii != NULL
                          ? sepax_memory_allocate(memory, count + s->left_count, sizeof(float))
                          : NULL;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        s->copies.classes[i].capacity = 0;
        if (extra[i] > 0) {
            (void)sepax_columns_grow(&s->copies, i, extra[i]);
        }
    }
}

static sepax_id copy_shape(stage *s, sepax_id from) {
    sepax_store *to = &s->copies;
    const shape_ref ref = s->store->refs[from];
    const unsigned class_index = ref_class(ref);
    size_class *c = &to->classes[class_index];
    const uint32_t slot = ref_slot(sepax_slots_take(to, class_index));
    const sepax_id id = to->id_count++;
    sepax_columns_copy_slot(to, class_index, c, slot, &s->store->classes[class_index],
                            ref_slot(ref));
    slots_name(to, id, ref_of(class_index, slot) | (ref & REF_IRREGULAR));
    to->bounds[id] = s->store->bounds[from];
    if (to->radii != NULL) {
        to->radii[id] = s->store->radii[from];
    }
    slots_tally(c, slot, 1);
    slots_count_in(to, id);
    return id;
}

/* Makes the pairs those of copies; the second shapes of a pair may be the first, too. */
static void copy_tile(stage *s, uint32_t count) {
    sepax_id of_row[STAGE_PAIRS], lower[STAGE_PAIRS];
    for (uint32_t i = 0; i < count; i++) {
        lower[i] = s->pairs[i].b < s->pairs[i].a ? copy_shape(s, s->pairs[i].b) : SEPAX_NO_ID;
    }
    for (uint32_t i = 0; i < s->left_count; i++) {
        of_row[i] = copy_shape(s, s->lefts[i]);
        s->lefts[i] = of_row[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        const sepax_id a = of_row[s->row_of[i]];
        const sepax_id b = lower[i] != SEPAX_NO_ID          ? lower[i]
                           : s->pairs[i].b == s->pairs[i].a ? a
                                                            : copy_shape(s, s->pairs[i].b);
        s->pairs[i] = (sepax_pair){a, b};
    }
    sepax_batch_place(&s->copies, s->backend, s->lefts, s->poses, s->left_count);
}

uint32_t sepax_stage_set(stage *s, size_t start, size_t most) {
    const uint32_t count = gather(s, start, most);
    if (s->rows->poses != NULL) {
        reserve_copies(s, count);
        copy_tile(s, count);
    }
    return count;
}
