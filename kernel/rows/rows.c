/* SPDX-License-Identifier: MIT
 *
 * The queries of rows, a tile at a time: the stage makes a small store and an array of pairs of it,
 * the backend answers for these, and the sink gets the answers as those of the rows.
 */
#include "base/arithmetic.h"

#include "rows/rows.h"

#include "base/float_bits.h"
#include "base/fpmode.h"
#include "query/sink.h"
#include "rows/clearance.h"
#include "rows/shifted.h"
#include "target/list.h"

/* ------------------------------------------------------------------- tiles */

/* A query of rows that is being answered. */
typedef struct rows_query {
    const batch_call *call;
    const sepax_backend *backend;
    const query_form *form;
    stage *stage;
    const row_columns *columns;
    void *batches; /* room for them, or NULL */
    sepax_report *report;
} rows_query;

/* The answers of the pairs start, start + 1, ... of a tile, which is on the stage. */
static void answer_tile(const rows_query *q, size_t start, uint32_t count, const void *results) {
    const stage *s = q->stage;
    const sepax_source pairs = sepax_pairs(s->pairs, count);
    sepax_report report = {.backend = q->backend};
    batch_call tile = *q->call;
    tile.store = s->seen;
    tile.source = &pairs;
    tile.first_pair = 0;
    tile.pair_count = count;
    tile.largest_group = 0;
    tile.hints = NULL;
    tile.motions = q->call->motions != NULL
                       ? (const sepax_vec2 *)(const void *)((const char *)q->call->motions +
                                                            start * sizeof(sepax_vec2))
                       : NULL;
    q->form->batches[q->backend->number](&tile, results, &report);
    q->report->filtered += report.filtered;
    q->report->in_double += report.in_double;
    q->report->expanded += report.expanded;
}

/* --------------------------------------------------------------- relations */

/* The pairs of the first tile of a search for the first hit. A later tile has at most this many
 * more than all tiles before it, as sepax.h promises. */
#define FIRST_TILE 32u

/* Relates all pairs, tile by tile. */
static void relate_tiles(const rows_query *q, relation_sink *to) {
    const batch_call *call = q->call;
    stage *s = q->stage;
    size_t seen = 0;
    for (size_t start = call->first_pair; start < call->pair_count && !to->done;) {
        const size_t left = call->pair_count - start;
        const size_t any =
            to->to.first_hit != NULL && FIRST_TILE + seen < left ? FIRST_TILE + seen : left;
        const uint32_t count = sepax_stage_set(s, start, sink_most(to, start, any));
        uint8_t *relations = s->relations;
        if (s->shifted) {
            sepax_shifted_relate(s, call->margin, q->report);
        } else {
            answer_tile(q, start, count, &(relation_results){.relations = relations});
        }
        for (uint32_t i = 0; s->some_skipped && i < count; i++) {
            relations[i] = s->skipped[i] ? SEPAX_DISJOINT : relations[i];
        }
        sepax_sink_write(to, start, relations, count);
        seen += count;
        start = sink_skip(to, start + count);
    }
}

/* Relates the pairs on the stage, for batches. */
static void relate_staged(void *context) {
    const rows_query *q = context;
    answer_tile(q, 0, q->stage->count, &(relation_results){.relations = q->stage->relations});
}

static void relate_rows(const rows_query *q, const void *results) {
    relation_sink *sink = &q->stage->sink;
    sepax_sink_open(sink, results, q->call);
    if (q->batches != NULL) {
        rows_query staged = *q;
        sepax_batches_relate(&(batches_call){q->call, q->columns, q->backend, q->stage,
                                             relate_staged, &staged, q->report},
                             sink, q->batches);
    } else {
        relate_tiles(q, sink);
    }
    sepax_sink_close(sink);
}

/* ------------------------------------------------------------------ values */

/* Folds the answers of a tile, words[w][i], without those of skipped pairs. */
static void fold_tile(const stage *s, value_sink *sink, size_t start, uint32_t count,
                      uint32_t (*words)[STAGE_PAIRS]) {
    for (uint32_t i = 0; i < count;) {
        uint32_t end = i;
        while (end < count && !s->skipped[end]) {
            end++;
        }
        const void *from[MOST_WORDS];
        for (unsigned w = 0; w < MOST_WORDS; w++) {
            from[w] = words[w] + i;
        }
        if (end > i) {
            sepax_fold_values(&sink->fold, start + i, from, end - i);
        }
        i = end + 1;
    }
}

/* The arrays of a tile: pointers of several types, at the places that the form has for them, so
 * they are written as bytes. */
typedef struct tile_arrays {
    _Alignas(void *) char pointers[MOST_RESULT_ARRAYS * sizeof(void *)];
} tile_arrays;

/* The arrays of the stage where `results` is NULL, else the caller's from the pair `start` on. The
 * array of the pairs of groups is left out, since a tile numbers its pairs from 0. */
static tile_arrays arrays_of(const rows_query *q, const void *results, size_t start) {
    tile_arrays to;
    for (unsigned i = 0; i < q->form->array_count; i++) {
        const result_array *array = &q->form->arrays[i];
        char *here = result_start(array, results);
        here = here != NULL ? here + start * array->size : NULL;
        void *const words = array->count == PAIR_OF_GROUP ? NULL
                            : results == NULL             ? q->stage->words[i]
                                                          : (void *)here;
        memcpy(to.pointers + array->offset, &words, sizeof words);
    }
    return to;
}

/* Answers the pairs first .. end - 1, tile by tile. */
static void measure_tiles(const rows_query *q, const void *results, value_sink *sink, size_t first,
                          size_t end) {
    stage *s = q->stage;
    for (size_t start = first; start < end;) {
        const uint32_t count = sepax_stage_set(s, start, end - start);
        const tile_arrays to = arrays_of(q, sink->grouped ? NULL : results, start);
        answer_tile(q, start, count, &to);
        if (sink->grouped) {
            fold_tile(s, sink, start, count, s->words);
        }
        for (uint32_t i = 0; s->some_skipped && !sink->grouped && i < count; i++) {
            if (s->skipped[i]) {
                sepax_sink_write_nothing(q->form, results, start + i);
            }
        }
        start += count;
    }
}

/* A query for the least values of groups, and its sink. */
typedef struct least_query {
    const rows_query *q;
    const void *results;
    value_sink *sink;
} least_query;

static void measure_staged(void *context) {
    const least_query *least = context;
    const tile_arrays to = arrays_of(least->q, NULL, 0);
    answer_tile(least->q, 0, least->q->stage->count, &to);
    least->q->report->filtered -= least->q->stage->count; /* they are counted already */
}

static void measure_pairs(void *context, size_t first, size_t end) {
    const least_query *least = context;
    measure_tiles(least->q, least->results, least->sink, first, end);
}

/* Any query whose results are values of pairs, or of the pair of a group that has the least one. */
static void value_rows(const rows_query *q, const void *results) {
    value_sink sink;
    sepax_sink_open_values(&sink, results, q->call);
    if (q->batches != NULL) {
        least_query least = {q, results, &sink};
        sepax_clearance_measure(&(clearance_call){.call = q->call,
                                                  .columns = q->columns,
                                                  .backend = q->backend,
                                                  .stage = q->stage,
                                                  .distances = q->form->query == QUERY_DISTANCE,
                                                  .measure_stage = measure_staged,
                                                  .measure_pairs = measure_pairs,
                                                  .context = &least,
                                                  .report = q->report},
                                &sink.fold, q->batches);
    } else {
        measure_tiles(q, results, &sink, q->call->first_pair, q->call->pair_count);
    }
    sepax_sink_close_values(&sink);
}

/* --------------------------------------------------------------- manifolds */

static void manifold_rows(const rows_query *q, const void *results) {
    const batch_call *call = q->call;
    stage *s = q->stage;
    manifold_sink sink = manifold_sink_open(results);
    for (size_t start = call->first_pair; start < call->pair_count;) {
        size_t found = 0;
        const uint32_t count = sepax_stage_set(s, start, call->pair_count - start);
        answer_tile(q, start, count, &(manifold_results){s->manifolds, &found});
        for (size_t i = 0; i < found; i++) {
            sepax_manifold *m = &s->manifolds[i];
            if (!s->skipped[m->pair]) {
                m->pair += (uint32_t)start;
                manifold_sink_write(&sink, 0, m);
                sink.count++;
            }
        }
        start += count;
    }
    sepax_sink_close_manifolds(&sink);
}

#define BACKEND(name) sepax_##name##_rows,
extern const row_functions SEPAX_BACKENDS sepax_reference_rows;
#undef BACKEND
#define BACKEND(name) &sepax_##name##_rows,
const row_functions *const sepax_row_functions[] = {SEPAX_BACKENDS BACKEND(reference)};
const row_functions sepax_reference_rows = {.relate_rows = NULL}; /* it answers tile by tile */

/* The bytes that a query takes besides the stage where batches answer it, else 0. Batches answer
 * queries for groups, except where the caller names a strategy, which only tiles follow, where the
 * first hit of all is sought, which must not examine much beyond it, and where discs do not bound
 * the values. */
static size_t room_of_batches(const batch_call *call, const sepax_backend *backend,
                              const void *results) {
    const query wanted = call->form->query;
    const relation_results *relations = results;
    if (row_functions_of(backend)->relate_rows == NULL || call->pair_count == call->first_pair ||
        !source_is_grouped(call->source) || call->strategy != SEPAX_AUTO) {
        return 0;
    }
    if (wanted == QUERY_RELATE) {
        return relations->first_hit == NULL ? workspace_rounded(sepax_batches_room()) : 0;
    }
    const bool measured = wanted == QUERY_SEPARATE || wanted == QUERY_DISTANCE;
    const bool bounded = float_is_zero(call->margin) && (call->flags & SEPAX_MTV_SAFE) == 0;
    const bool posed = call->source->rows->poses != NULL;
    return posed && measured && bounded ? workspace_rounded(sepax_clearance_room()) : 0;
}

/* The answers are called by pointer so that none is inlined: the caller would have the stack frames
 * of all of them. */
typedef void rows_answer(const rows_query *q, const void *results);

sepax_status sepax_rows_open(rows_desk *desk, const batch_call *call, const sepax_backend *backend,
                             const void *results, uint32_t room_count) {
    desk->backend = backend;
    desk->batch_bytes = room_of_batches(call, backend, results);
    desk->stage_bytes = sepax_stage_room(call);
    desk->columns = (row_columns){.blocks = NULL, .greatest_id = SEPAX_NO_ID};
    const bool batches = desk->batch_bytes > 0;
    const size_t rooms = room_count * (desk->batch_bytes + desk->stage_bytes);
    const size_t columns = batches ? sepax_row_columns_measure(call) : 0;
    desk->rooms = sepax_workspace_room(call->source->rows->workspace, rooms + columns);
    if (desk->rooms == NULL) {
        return SEPAX_ERROR_MEMORY;
    }
    if (columns > 0) {
        const fpmode mode = fpmode_enter();
        desk->columns = sepax_row_columns_fill(call, desk->rooms + rooms);
        fpmode_leave(mode);
    }
    return SEPAX_OK;
}

void sepax_rows_answer(const rows_desk *desk, uint32_t number, const batch_call *part,
                       const void *results, sepax_report *report) {
    static rows_answer *const answers[QUERY_COUNT] = {
        [QUERY_RELATE] = relate_rows, [QUERY_MANIFOLD] = manifold_rows};
    char *const room = desk->rooms + number * (desk->batch_bytes + desk->stage_bytes);
    const rows_query q = {
        .call = part,
        .backend = desk->backend,
        .form = part->form,
        .stage = sepax_stage_open(part, desk->backend, room + desk->batch_bytes, desk->stage_bytes),
        .columns = &desk->columns,
        .batches = desk->batch_bytes > 0 ? room : NULL,
        .report = report};
    rows_answer *const own = answers[part->form->query];
    rows_answer *const answer = own != NULL ? own : value_rows;
    answer(&q, results);
}
