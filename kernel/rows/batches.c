/* SPDX-License-Identifier: MIT
 *
 * Batches: groups of rows are sent through the lanes, some at a time, and folded.
 */
#include "base/arithmetic.h"

#include "rows/groups.h"

typedef struct batch_room {
    row_batch batch;
    uint16_t staged[STAGE_PAIRS]; /* the open pairs on the stage */
} batch_room;

size_t sepax_batches_room(void) {
    return sizeof(batch_room);
}

/* The ids before this place may be read, whatever list they are of: all where they are checked. */
static uint32_t readable_ids(const sepax_rows *rows) {
    const bool aligned = (uintptr_t)rows->ids % sizeof *rows->ids == 0;
    return aligned ? id_at(rows->offsets, rows->list_count) : 0;
}

/* What all shapes of the store have in common. */
static void set_kinds(row_call *call) {
    const sepax_store *store = call->store;
    const unsigned plain = store->plain_class;
    call->alike = plain >= CLASS_3 && plain <= CLASS_8 && store->exceptions.count == 0;
    call->origins = store_has_circles_only(store) || store_has_boxes_only(store);
}

row_call sepax_row_call_of(const batch_call *call, const row_columns *columns) {
    const sepax_rows *rows = call->source->rows;
    row_call of = {.store = call->store,
                   .rows = rows,
                   .margin = call->margin,
                   .skip_self = (rows->flags & SEPAX_SKIP_SELF) != 0,
                   .each = call->source->count,
                   .readable = call->lists_are_good ? readable_ids(rows) : 0,
                   .columns = columns->blocks,
                   .column_of = columns->of_list,
                   .places = columns->places,
                   .least_id = columns->least_id,
                   .greatest_id = columns->greatest_id};
    set_kinds(&of);
    return of;
}

/* ------------------------------------------------------------------- stage */

/* Answers the pairs on the stage. */
static void answer_staged(stage *s, batch_room *room) {
    const uint32_t count = s->count;
    if (count > 0) {
        stage_relate(s);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = room->staged[i];
        const row_piece *piece = &room->batch.pieces[number / PIECE_PAIRS];
        row_batch_add(&room->batch, piece->group, piece->pair + number % PIECE_PAIRS,
                      s->relations[i]);
    }
    s->report->filtered -= count; /* the backend has counted them */
    sepax_stage_begin(s);
}

/* Answers the open pairs that the lanes have left undecided. */
static void stage_rest(stage *s, batch_room *room) {
    const row_batch *b = &room->batch;
    sepax_stage_begin(s);
    for (uint32_t i = 0; i < b->left_count; i++) {
        const uint32_t number = b->left[i];
        const row_piece *piece = &b->pieces[number / PIECE_PAIRS];
        const sepax_pair pair = {piece->shape, piece->ids[number % PIECE_PAIRS]};
        while (!sepax_stage_add(s, piece->row, pair)) {
            answer_staged(s, room);
        }
        room->staged[s->count - 1] = (uint16_t)number;
    }
    answer_staged(s, room);
}

/* ------------------------------------------------------------------ groups */

static void open_batch(row_batch *b, const stage *s, const row_columns *columns) {
    const batch_call *call = s->call;
    b->call = sepax_row_call_of(call, columns);
    b->hit = s->sink.fold.hit;
    b->enough = s->sink.fold.enough;
    b->firsts = s->sink.to.firsts != NULL;
    b->singles =
        s->rows->groups == NULL && b->call.columns == NULL && call->largest_group <= PIECE_PAIRS;
    b->row = b->end = rows_group_begin(s->rows, call->first_group);
    b->pair = (uint32_t)call->first_pair;
    b->at = 0;
    b->seen = 0;
    b->discs.first = b->discs.count = 0;
    memset(b->kernel_of, ROW_KERNEL_UNKNOWN, sizeof b->kernel_of);
}

void sepax_batches_relate(stage *s, const row_columns *columns, void *memory) {
    batch_room *room = memory;
    row_batch *b = &room->batch;
    const size_t groups = s->call->group_end;
    open_batch(b, s, columns);
    for (size_t first = s->call->first_group; first < groups; first += BATCH_GROUPS) {
        const size_t left = groups - first;
        b->first_group = first;
        b->group_count = left < BATCH_GROUPS ? (uint32_t)left : BATCH_GROUPS;
        b->group = 0;
        b->end = rows_group_begin(s->rows, first + 1);
        memset(b->relations, SEPAX_DISJOINT, sizeof b->relations);
        memset(b->firsts_of, 0xFF, sizeof b->firsts_of);
        while (b->group < b->group_count) {
            row_functions_of(s->backend)->relate_rows(b);
            stage_rest(s, room);
        }
        sepax_sink_write_groups(&s->sink, first, b->relations, b->firsts_of, b->group_count);
    }
    s->report->filtered += b->seen;
}

try_row_function *sepax_rows_try(const sepax_backend *backend, size_t ids) {
    const row_functions *const *own = &sepax_row_functions[backend->number];
    const bool halves = (*own)->try_row != NULL && backend->core->lanes == 16 && ids <= 8;
    return halves && own[1]->try_row != NULL ? own[1]->try_row : (*own)->try_row;
}
