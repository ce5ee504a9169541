/* SPDX-License-Identifier: MIT
 *
 * The stage: the pairs of a tile of rows are gathered, their shapes copied, those of the rows
 * placed, and the backend answers. Pairs of which one shape is moved by a shift, which float32
 * vertices could not take without rounding, are decided here: by discs in double, and then by exact
 * signs that have the shift among their terms.
 */
#include "base/arithmetic.h"

#include "rows/stage.h"

#include <math.h>

#include "exact/round_relation.h"
#include "place/batch.h"
#include "store/columns.h"
#include "store/slots.h"

/* The most bytes that the copies of a class take, unless there is room for two only. */
#define CLASS_BYTES ((size_t)1 << 18)
/* The most bytes that the alignment of the columns of a class, or of the arrays by id, adds. */
#define MOST_PADDING ((size_t)64 * 20)

/* ------------------------------------------------------------------ memory */

static void *take_memory(size_t size, size_t alignment, void *context) {
    stage_memory *memory = context;
    (void)alignment; /* 64, and sizes are multiples of it */
    char *const taken = memory->next;
    /* GCOVR_EXCL_BR_START: sepax_stage_room has measured what there is */
    memory->next = (size_t)(memory->end - taken) < size ? memory->end : taken + size;
    return (size_t)(memory->end - taken) < size ? NULL : taken;
    /* GCOVR_EXCL_BR_STOP */
}

static void keep_memory(void *memory, size_t size, void *context) {
    (void)memory;
    (void)size;
    (void)context;
}

/* The most copies of a tile of a call. */
static uint32_t most_copies(const batch_call *call) {
    const size_t pairs = call->pair_count - call->first_pair;
    return 2 * (pairs < STAGE_PAIRS ? (uint32_t)pairs : STAGE_PAIRS);
}

/* For how many copies of a class there is room, whose slots have this size. */
static uint32_t class_room(const batch_call *call, size_t slot_size) {
    const uint32_t most = most_copies(call);
    const size_t fit = CLASS_BYTES / slot_size;
    return fit >= most ? most : fit < 2 ? 2 : (uint32_t)fit;
}

size_t sepax_stage_room(const batch_call *call) {
    const size_t ids = sizeof(shape_ref) + sizeof(shape_bounds) + 2 * sizeof(float);
    size_t bytes = MOST_PADDING + most_copies(call) * ids;
    uint32_t stride = 0;
    if (call->source->rows->poses == NULL) {
        return workspace_rounded(sizeof(stage));
    }
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        if (call->store->classes[i].count > 0) { /* to measure all took long */
            const size_t size = sepax_columns_slot_size(call->store, i);
            bytes += class_room(call, size) * size + MOST_PADDING;
            stride = call->store->classes[i].stride;
        }
    }
    return workspace_rounded(sizeof(stage)) +
           workspace_rounded(bytes + 2 * (size_t)stride * HULL_DESK_BYTES);
}

/* Makes the store of the copies, which most calls do not need: for the first tile that is placed.
 */
static void open_copies(stage *s) {
    const sepax_store *of = s->call->store;
    const allocator memory = {take_memory, keep_memory, &s->memory};
    const uint32_t most = most_copies(s->call);
    sepax_store *to = &s->copies;
    uint32_t stride = 0;
    *to = (sepax_store){.memory = memory, .flags = of->flags};
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        to->classes[i] = size_class_of(i);
        if (s->room[i] > 0) {
            (void)sepax_columns_grow(to, i, s->room[i]);
            stride = of->classes[i].stride;
        }
    }
    to->refs = sepax_memory_allocate(&memory, most, sizeof *to->refs);
    to->bounds = sepax_memory_allocate(&memory, most, sizeof *to->bounds);
    to->radii = of->radii != NULL ? sepax_memory_allocate(&memory, most, sizeof *to->radii) : NULL;
    to->levers = of->has_levers ? sepax_memory_allocate(&memory, most, sizeof *to->levers) : NULL;
    (void)sepax_slots_reserve_desk(to, stride);
    s->opened = true;
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

stage *sepax_stage_open(const batch_call *call, const sepax_backend *backend, sepax_report *report,
                        void *memory, size_t bytes) {
    stage *const s = memory;
    s->call = call;
    s->rows = call->source->rows;
    s->backend = backend;
    s->report = report;
    s->memory = (stage_memory){(char *)s + workspace_rounded(sizeof(stage)), (char *)s + bytes};
    s->opened = false;
    s->place = first_place(call);
    for (unsigned i = 0; i < CLASS_COUNT; i++) {
        const bool some = s->rows->poses != NULL && call->store->classes[i].count > 0;
        s->room[i] = some ? class_room(call, sepax_columns_slot_size(call->store, i)) : 0;
    }
    return s;
}

/* ------------------------------------------------------------------- pairs */

void sepax_stage_begin(stage *s) {
    s->count = s->left_count = 0;
    s->some_skipped = s->shifted = false;
    memset(s->taken, 0, sizeof s->taken);
}

bool sepax_stage_add(stage *s, size_t row, sepax_pair pair) {
    const uint32_t at = s->count;
    const bool posed = s->rows->poses != NULL, shifted = row_is_shifted(s->rows, row);
    const shape_ref *refs = s->call->store->refs;
    const unsigned a = ref_class(refs[pair.a]), b = ref_class(refs[pair.b]);
    const bool full = posed && (s->taken[a] + 2 > s->room[a] || s->taken[b] + 2 > s->room[b]);
    if (at == STAGE_PAIRS || full || (at > 0 && shifted != s->shifted)) {
        return false;
    }
    if (at == 0 || row != s->last_row) {
        s->lefts[s->left_count] = pair.a;
        s->poses[s->left_count] = posed ? pose_at(s->rows->poses, row) : (sepax_pose){0};
        s->shifts[s->left_count] = row_shift(s->rows, row);
        s->left_count++;
        s->taken[a]++;
        s->last_row = row;
    }
    s->taken[b]++;
    s->shifted = shifted;
    s->count++;
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

uint32_t sepax_stage_set(stage *s, size_t start, size_t most) {
    const uint32_t end = most < STAGE_PAIRS ? (uint32_t)most : STAGE_PAIRS;
    uint32_t more = 1;
    sepax_stage_begin(s);
    while (s->count < end && more > 0) {
        rows_seek(s->rows, &s->place, start + s->count);
        more = gather_row(s, start + s->count, end - s->count);
    }
    return s->count;
}

/* ------------------------------------------------------------------ copies */

static sepax_id copy_shape(stage *s, sepax_id from) {
    sepax_store *to = &s->copies;
    slots_begin(to, ref_class(s->call->store->refs[from]));
    const sepax_id id = to->id_count++;
    sepax_store_copy(to, id, s->call->store, from);
    return id;
}

/* Copies the shapes of the tile, makes its pairs those of the copies, and places the rows. A shape
 * may be the second of one pair and the first of another. */
static void copy_tile(stage *s) {
    const uint32_t count = s->count;
    sepax_id of_row[STAGE_PAIRS], lower[STAGE_PAIRS];
    if (!s->opened) {
        open_copies(s);
    }
    sepax_slots_forget(&s->copies);
    s->copies.has_levers = s->call->store->has_levers;
    s->copies.largest_local = s->call->store->largest_local;
    s->copies.renumbered = s->call->store->renumbered;
    for (uint32_t i = 0; i < count; i++) {
        lower[i] = s->pairs[i].b < s->pairs[i].a ? copy_shape(s, s->pairs[i].b) : SEPAX_NO_ID;
    }
    for (uint32_t i = 0; i < s->left_count; i++) {
        of_row[i] = copy_shape(s, s->lefts[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        const sepax_id a = of_row[s->row_of[i]];
        const sepax_id b = lower[i] != SEPAX_NO_ID          ? lower[i]
                           : s->pairs[i].b == s->pairs[i].a ? a
                                                            : copy_shape(s, s->pairs[i].b);
        s->pairs[i] = (sepax_pair){a, b};
    }
    sepax_batch_place(&s->copies, s->backend, of_row, s->poses, s->left_count);
}

/* ------------------------------------------------------------------ answer */

/* Whether discs keep two shapes apart where b is moved by t. Each centre is off by less than 2^-51
 * of the sizes X and Y in double. */
static bool discs_are_apart(const shape_bounds *a, const shape_bounds *b, sepax_vec2 t,
                            float margin) {
    const double dx = (double)b->x - (double)a->x, dy = (double)b->y - (double)a->y;
    const double x = dx + (double)t.x, y = dy + (double)t.y;
    const double size = fabs(dx) + fabs((double)t.x) + fabs(dy) + fabs((double)t.y);
    const double reach = ((double)a->outer + (double)b->outer) + ((double)margin + 0x1p-50 * size);
    return x * x + y * y > reach * reach * (1 + 0x1p-48);
}

/* The relation of a pair whose first shape is moved by a shift. */
static uint8_t relate_pair(const sepax_store *store, sepax_pair pair, sepax_vec2 shift,
                           float margin, bool *expanded) {
    const sepax_vec2 t = {-shift.x, -shift.y};
    *expanded = false;
    if (discs_are_apart(&store->bounds[pair.a], &store->bounds[pair.b], t, margin)) {
        return SEPAX_DISJOINT;
    }
    const polygon a = store_polygon(store, store->refs[pair.a]);
    const polygon b = store_polygon(store, store->refs[pair.b]);
    const exact_radius r =
        radius_of_sum(store_radius(store, pair.a), store_radius(store, pair.b), margin);
    return (uint8_t)sepax_exact_shifted_round_relation(&a, &b, t, &r, expanded);
}

static void relate_shifted(stage *s, const sepax_store *seen) {
    for (uint32_t i = 0; i < s->count; i++) {
        bool expanded;
        s->relations[i] =
            relate_pair(seen, s->pairs[i], s->shifts[s->row_of[i]], s->call->margin, &expanded);
        s->report->filtered += !expanded;
        s->report->expanded += expanded;
    }
}

/* Lets the backend answer for the pairs of the store `seen`. */
static void answer_tile(const stage *s, const sepax_store *seen, size_t start,
                        const void *results) {
    const sepax_source pairs = sepax_pairs(s->pairs, s->count);
    const char *motions = (const char *)s->call->motions;
    sepax_report report = {.backend = s->backend};
    batch_call tile = *s->call;
    tile.store = seen;
    tile.source = &pairs;
    tile.first_pair = 0;
    tile.pair_count = s->count;
    tile.largest_group = 0;
    tile.hints = NULL;
    tile.motions = motions != NULL
                       ? (const sepax_vec2 *)(const void *)(motions + start * sizeof(sepax_vec2))
                       : NULL;
    s->call->form->batches[s->backend->number](&tile, results, &report);
    s->report->filtered += report.filtered;
    s->report->in_double += report.in_double;
    s->report->expanded += report.expanded;
}

void sepax_stage_answer(stage *s, size_t start, const void *results) {
    const bool posed = s->rows->poses != NULL;
    const sepax_store *seen = posed ? &s->copies : s->call->store;
    if (posed) {
        copy_tile(s);
    }
    if (s->shifted) {
        relate_shifted(s, seen);
    } else {
        answer_tile(s, seen, start, results);
    }
}
