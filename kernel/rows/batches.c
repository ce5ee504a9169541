/* SPDX-License-Identifier: MIT
 *
 * Batches: groups of rows are sent through the lanes, some at a time, and folded.
 */
#include "base/arithmetic.h"

#include "rows/batches.h"

#include "rows/shifted.h"

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

row_call sepax_row_call_of(const batch_call *call, const row_columns *columns) {
    const sepax_rows *rows = call->source->rows;
    const sepax_store *store = call->store;
    const unsigned plain = store->plain_class;
    const bool points =
        plain == CLASS_POINT && store->largest_local == 0 && store->strays.count == 0;
    const bool alike = plain >= CLASS_3 && plain <= CLASS_8 && store->exceptions.count == 0;
    return (row_call){.store = store,
                      .rows = rows,
                      .margin = call->margin,
                      .skip_self = (rows->flags & SEPAX_SKIP_SELF) != 0,
                      .alike = alike,
                      .origins = points || (alike && plain == CLASS_BOX),
                      .each = call->source->count,
                      .readable = call->lists_are_good ? readable_ids(rows) : 0,
                      .columns = columns->blocks,
                      .column_of = columns->of_list,
                      .places = columns->places,
                      .least_id = columns->least_id,
                      .greatest_id = columns->greatest_id};
}

/* ------------------------------------------------------------------- stage */

/* Answers the pairs on the stage. */
static void answer_staged(const batches_call *c, batch_room *room) {
    stage *s = c->stage;
    const uint32_t count = s->count;
    if (count == 0) {
        return;
    }
    sepax_stage_place(s);
    if (s->shifted) {
        sepax_shifted_relate(s, c->call->margin, c->report);
    } else {
        c->answer_stage(c->context);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = room->staged[i];
        const row_piece *piece = &room->batch.pieces[number / PIECE_PAIRS];
        row_batch_add(&room->batch, piece->group, piece->pair + number % PIECE_PAIRS,
                      s->relations[i]);
    }
    c->report->filtered -= count; /* the backend has counted them */
    sepax_stage_begin(s);
}

/* Answers the open pairs that the lanes have left undecided. */
static void stage_rest(const batches_call *c, batch_room *room) {
    const row_batch *b = &room->batch;
    stage *s = c->stage;
    sepax_stage_begin(s);
    for (uint32_t i = 0; i < b->left_count; i++) {
        const uint32_t number = b->left[i];
        const row_piece *piece = &b->pieces[number / PIECE_PAIRS];
        const sepax_pair pair = {piece->shape, piece->ids[number % PIECE_PAIRS]};
        if (!sepax_stage_add(s, piece->row, pair)) {
            answer_staged(c, room);
            (void)sepax_stage_add(s, piece->row, pair);
        }
        room->staged[s->count - 1] = (uint16_t)number;
    }
    answer_staged(c, room);
}

/* ------------------------------------------------------------------ groups */

static void open_batch(row_batch *b, const batches_call *c, const relation_sink *sink) {
    b->call = sepax_row_call_of(c->call, c->columns);
    b->hit = sink->fold.hit;
    b->enough = sink->fold.enough;
    b->firsts = sink->to.firsts != NULL;
    b->singles = b->call.rows->groups == NULL && b->call.columns == NULL &&
                 c->call->largest_group <= PIECE_PAIRS;
    b->row = b->end = rows_group_begin(b->call.rows, c->call->first_group);
    b->pair = (uint32_t)c->call->first_pair;
    b->at = 0;
    b->seen = 0;
    b->discs.first = b->discs.count = 0;
    memset(b->kernel_of, ROW_KERNEL_UNKNOWN, sizeof b->kernel_of);
}

void sepax_batches_relate(const batches_call *c, relation_sink *sink, void *memory) {
    batch_room *room = memory;
    row_batch *b = &room->batch;
    const size_t groups = c->call->group_end;
    open_batch(b, c, sink);
    for (size_t first = c->call->first_group; first < groups; first += BATCH_GROUPS) {
        const size_t left = groups - first;
        b->first_group = first;
        b->group_count = left < BATCH_GROUPS ? (uint32_t)left : BATCH_GROUPS;
        b->group = 0;
        b->end = rows_group_begin(b->call.rows, first + 1);
        memset(b->relations, SEPAX_DISJOINT, sizeof b->relations);
        memset(b->firsts_of, 0xFF, sizeof b->firsts_of);
        while (b->group < b->group_count) {
            row_functions_of(c->backend)->relate_rows(b);
            stage_rest(c, room);
        }
        sepax_sink_write_groups(sink, first, b->relations, b->firsts_of, b->group_count);
    }
    c->report->filtered += b->seen;
}

const row_batch *sepax_batches_try(const sepax_store *store, const sepax_rows *rows,
                                   const sepax_backend *backend, relation_levels levels) {
    const row_functions *own = row_functions_of(backend);
    row_batch *b = sepax_workspace_room(rows->workspace, sizeof *b);
    if (own->try_rows == NULL || b == NULL) {
        return NULL;
    }
    row_call *call = &b->call;
    call->store = store;
    call->rows = rows;
    call->margin = 0;
    call->skip_self = (rows->flags & SEPAX_SKIP_SELF) != 0;
    call->alike = call->origins = false; /* to find out takes longer */
    call->readable = readable_ids(rows);
    b->hit = levels.hit;
    b->enough = levels.enough;
    b->firsts = levels.firsts;
    b->group_count = (uint32_t)rows->row_count;
    memset(b->relations, SEPAX_DISJOINT, FEW_ROWS * sizeof *b->relations);
    memset(b->firsts_of, 0xFF, FEW_ROWS * sizeof *b->firsts_of);
    own->try_rows(b);
    return b->left_count == 0 ? b : NULL;
}
