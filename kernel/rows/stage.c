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

#include "exact/relation.h"
#include "place/batch.h"
#include "store/slots.h"

/* The most bytes that the copies of a class take, unless there is room for two only. */
#define CLASS_BYTES ((size_t)1 << 18)
/* ------------------------------------------------------------------ memory */

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

/* The room for copies of a call; none where no row has a pose. */
static copy_counts counts_of(const batch_call *call) {
    const bool posed = call->source->rows->poses != NULL;
    copy_counts counts = {.most = posed ? most_copies(call) : 0};
    for (unsigned i = 0; posed && i < CLASS_COUNT; i++) {
        const bool some = call->store->classes[i].count > 0;
        counts.of_class[i] = some ? class_room(call, sepax_columns_slot_size(call->store, i)) : 0;
    }
    return counts;
}

size_t sepax_stage_room(const batch_call *call) {
    const copy_counts counts = counts_of(call);
    return workspace_rounded(sizeof(stage)) +
           (counts.most > 0 ? sepax_copies_bytes(call->store, &counts) : 0);
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
    s->memory = (copy_memory){(char *)s + workspace_rounded(sizeof(stage)), (char *)s + bytes};
    s->opened = false;
    s->place = first_place(call);
    s->room = counts_of(call);
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
    const bool full =
        posed && (s->taken[a] + 2 > s->room.of_class[a] || s->taken[b] + 2 > s->room.of_class[b]);
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
    return sepax_copies_add(&s->copies, s->call->store, from);
}

/* Copies the shapes of the tile, makes its pairs those of the copies, and places the rows. A shape
 * may be the second of one pair and the first of another. */
static void copy_tile(stage *s) {
    const uint32_t count = s->count;
    sepax_id of_row[STAGE_PAIRS], lower[STAGE_PAIRS];
    if (!s->opened) { /* most calls need none: for the first tile that is placed */
        sepax_copies_open(&s->copies, &s->memory, s->call->store, &s->room);
        s->opened = true;
    }
    sepax_copies_begin(&s->copies, s->call->store);
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
