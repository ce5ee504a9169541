/* SPDX-License-Identifier: MIT
 *
 * The stage: the pairs of a tile of rows are gathered, their shapes copied, and those of the rows
 * placed.
 */
#include "base/arithmetic.h"

#include "rows/stage.h"

#include "place/batch.h"
#include "store/columns.h"
#include "store/slots.h"

/* The most bytes that the copies of a tile take, unless it has a single pair. */
#define TILE_BYTES ((size_t)1 << 20)
/* The most bytes that the alignment of all columns adds. */
#define MOST_PADDING ((size_t)64 * 16 * CLASS_COUNT)

/* ------------------------------------------------------------------ memory */

static void *take_memory(size_t size, size_t alignment, void *context) {
    stage_memory *memory = context;
    (void)alignment; /* 64, and sizes are multiples of it */
    char *const taken = memory->next;
    /* GCOVR_EXCL_BR_START: sepax_stage_open has measured what a tile takes */
    memory->next = (size_t)(memory->end - taken) < size ? memory->end : taken + size;
    return (size_t)(memory->end - taken) < size ? NULL : taken;
    /* GCOVR_EXCL_BR_STOP */
}

static void keep_memory(void *memory, size_t size, void *context) {
    (void)memory;
    (void)size;
    (void)context;
}

/* Writes the bytes of a slot of each class that has shapes, with its blocks and its ids, and the
 * largest stride of these; returns the bytes of the largest slot. */
static size_t measure_slots(const sepax_store *store, size_t bytes[CLASS_COUNT], uint32_t *stride) {
    size_t largest = 0;
    *stride = 0;
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        bytes[i] = 0;
        if (store->classes[i].count > 0) { /* to measure all took a fifth of a call of 8 trials */
            bytes[i] = sepax_columns_slot_size(store, i) + sizeof(shape_ref) +
                       sizeof(shape_bounds) + 2 * sizeof(float); /* radius and lever */
            largest = bytes[i] > largest ? bytes[i] : largest;
            *stride = store->classes[i].stride > *stride ? store->classes[i].stride : *stride;
        }
    }
    return largest;
}

/* Makes the store of the copies, which most calls do not need: for the first tile that is placed.
 */
static void open_copies(stage *s) {
    const allocator memory = {take_memory, keep_memory, &s->memory};
    s->copies = (sepax_store){.memory = memory, .flags = s->store->flags};
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        s->copies.classes[i] = size_class_of(i);
    }
    (void)sepax_store_clear(&s->copies);
    (void)sepax_slots_reserve_desk(&s->copies, s->largest_stride);
    s->begin = s->memory.next;
}

size_t sepax_stage_room(const batch_call *call) {
    size_t slot_bytes[CLASS_COUNT];
    uint32_t stride;
    const size_t pair_bytes = 2 * measure_slots(call->store, slot_bytes, &stride);
    const size_t pairs = call->pair_count < STAGE_PAIRS ? call->pair_count : STAGE_PAIRS;
    const size_t needed =
        pairs * pair_bytes < TILE_BYTES + pair_bytes ? pairs * pair_bytes : TILE_BYTES + pair_bytes;
    const size_t desk_bytes = 2 * (size_t)stride * HULL_DESK_BYTES + MOST_PADDING;
    const bool posed = call->source->rows->poses != NULL;
    return workspace_rounded(sizeof(stage)) + (posed ? workspace_rounded(needed + desk_bytes) : 0);
}

/* The row of the first pair of a call, or one before it. */
static rows_place first_place(const batch_call *call) {
    const sepax_rows *rows = call->source->rows;
    const size_t each = call->source->count, first = call->first_pair;
    if (rows_are_grouped(rows)) {
        return (rows_place){rows_group_begin(rows, call->first_group), first};
    }
    return each > 0 ? (rows_place){first / each, first - first % each} : (rows_place){0, 0};
}

stage *sepax_stage_open(const batch_call *call, const sepax_backend *backend, void *memory,
                        size_t bytes) {
    stage *const s = memory;
    s->store = call->store;
    s->rows = call->source->rows;
    s->backend = backend;
    s->memory = (stage_memory){(char *)s + workspace_rounded(sizeof(stage)), (char *)s + bytes};
    s->begin = NULL;
    s->place = first_place(call);
    s->seen = s->rows->poses != NULL ? &s->copies : call->store;
    if (s->rows->poses != NULL) {
        (void)measure_slots(call->store, s->slot_bytes, &s->largest_stride);
    }
    return s;
}

/* ------------------------------------------------------------------- pairs */

void sepax_stage_begin(stage *s) {
    s->count = s->left_count = 0;
    s->bytes = 0;
    s->some_skipped = s->shifted = false;
}

bool sepax_stage_add(stage *s, size_t row, sepax_pair pair) {
    const uint32_t at = s->count;
    const bool same_row = at > 0 && row == s->last_row, posed = s->rows->poses != NULL;
    const bool shifted = row_is_shifted(s->rows, row);
    const shape_ref *refs = s->store->refs;
    const size_t of_a = same_row ? 0 : s->slot_bytes[ref_class(refs[pair.a])];
    const size_t more = posed ? of_a + s->slot_bytes[ref_class(refs[pair.b])] : 0;
    if (at == STAGE_PAIRS || (at > 0 && (s->bytes + more > TILE_BYTES || shifted != s->shifted))) {
        return false;
    }
    if (!same_row) {
        s->lefts[s->left_count] = pair.a;
        s->poses[s->left_count] = posed ? pose_at(s->rows->poses, row) : (sepax_pose){0};
        s->shifts[s->left_count] = row_shift(s->rows, row);
        s->left_count++;
        s->last_row = row;
    }
    s->shifted = shifted;
    s->count++;
    s->bytes += more;
    s->pairs[at] = pair;
    s->row_of[at] = (uint16_t)(s->left_count - 1);
    s->skipped[at] = (s->rows->flags & SEPAX_SKIP_SELF) != 0 && pair.a == pair.b;
    s->some_skipped |= s->skipped[at];
    return true;
}

/* Gathers the pairs of the row at the place, from the pair `start` on, at most `most`; returns how
 * many. */
static uint32_t gather_row(stage *s, size_t start, uint32_t most) {
    const sepax_rows *rows = s->rows;
    const size_t row = s->place.row;
    const row_list list = list_at(rows, row_list_number(rows, row));
    const size_t first = list.first + (start - s->place.first), left = list.end - first;
    const uint32_t count = left < most ? (uint32_t)left : most;
    const sepax_id a = id_at(rows->shapes, row);
    uint32_t i = 0;
    while (i < count && sepax_stage_add(s, row, (sepax_pair){a, id_at(rows->ids, first + i)})) {
        i++;
    }
    return i;
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
    s->copies.has_levers = s->store->has_levers;
    s->copies.largest_local = s->store->largest_local;
    s->copies.renumbered = s->store->renumbered;
    s->copies.levers = s->store->has_levers
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
    slots_begin(to, class_index);
    const sepax_id id = to->id_count++;
    const uint32_t slot = ref_slot(sepax_slots_take(to, class_index, id));
    sepax_columns_copy_slot(to, class_index, c, slot, &s->store->classes[class_index],
                            ref_slot(ref));
    slots_name(to, id, ref_of(class_index, slot) | (ref & REF_IRREGULAR));
    to->bounds[id] = s->store->bounds[from];
    if (to->radii != NULL) {
        to->radii[id] = s->store->radii[from];
    }
    if (to->levers != NULL) {
        to->levers[id] = s->store->levers[from];
    }
    slots_tally(c, slot, 1);
    slots_count_in(to, id);
    return id;
}

/* Copies the shapes of a tile, and makes its pairs those of the copies. A shape may be the second
 * of one pair and the first of another. */
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

void sepax_stage_place(stage *s) {
    if (s->rows->poses != NULL) {
        if (s->begin == NULL) {
            open_copies(s);
        }
        reserve_copies(s, s->count);
        copy_tile(s, s->count);
    }
}

uint32_t sepax_stage_set(stage *s, size_t start, size_t most) {
    const uint32_t end = most < STAGE_PAIRS ? (uint32_t)most : STAGE_PAIRS;
    uint32_t more = 1;
    sepax_stage_begin(s);
    while (s->count < end && more > 0) {
        rows_seek(s->rows, &s->place, start + s->count);
        more = gather_row(s, start + s->count, end - s->count);
    }
    sepax_stage_place(s);
    return s->count;
}
