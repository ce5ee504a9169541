/* SPDX-License-Identifier: MIT
 *
 * The queries of rows: by lanes, where these answer for groups, or a tile at a time. The sink gets
 * the answers.
 */
#include "base/arithmetic.h"

#include "rows/rows.h"

#include "base/float_bits.h"
#include "base/fpmode.h"
#include "query/sink.h"
#include "rows/groups.h"
#include "target/list.h"

/* --------------------------------------------------------------- relations */

/* The pairs of the first tile of a search for the first hit. A later tile has at most this many
 * more than all tiles before it, as sepax.h promises. */
#define FIRST_TILE 32u

/* Relates all pairs, tile by tile. */
static void relate_tiles(stage *s) {
    relation_sink *to = &s->sink;
    size_t seen = 0;
    for (size_t start = s->call->first_pair; start < s->call->pair_count && !to->done;) {
        const size_t left = s->call->pair_count - start;
        const size_t any =
            to->to.first_hit != NULL && FIRST_TILE + seen < left ? FIRST_TILE + seen : left;
        const uint32_t count = sepax_stage_set(s, start, sink_most(to, start, any));
        stage_relate(s);
        for (uint32_t i = 0; s->some_skipped && i < count; i++) {
            s->relations[i] = s->skipped[i] ? SEPAX_DISJOINT : s->relations[i];
        }
        sepax_sink_write(to, start, s->relations, count);
        seen += count;
        start = sink_skip(to, start + count);
    }
}

static void relate_rows(stage *s, const row_columns *columns, const void *results, void *memory) {
    sepax_sink_open(&s->sink, results, s->call);
    if (memory != NULL) {
        sepax_batches_relate(s, columns, memory);
    } else {
        relate_tiles(s);
    }
    sepax_sink_close(&s->sink);
}

/* ------------------------------------------------------------------ values */

/* The arrays of a tile: those of the stage where `results` is NULL, else the caller's from the pair
 * `start` on. They are pointers of several types, at the places that the form has for them, so they
 * are written as bytes. The array of the pairs of groups is left out, since a tile numbers its
 * pairs from 0. */
static tile_arrays arrays_of(stage *s, const void *results, size_t start) {
    const query_form *form = s->call->form;
    tile_arrays to;
    for (unsigned i = 0; i < form->array_count; i++) {
        const result_array *array = &form->arrays[i];
        char *here = result_start(array, results);
        here = here != NULL ? here + start * array->size : NULL;
        void *const words = array->count == PAIR_OF_GROUP ? NULL
                            : results == NULL             ? s->words[i]
                                                          : (void *)here;
        memcpy(to.pointers + array->offset, &words, sizeof words);
    }
    return to;
}

tile_arrays sepax_tile_words(stage *s) {
    return arrays_of(s, NULL, 0);
}

void sepax_tiles_measure(stage *s, value_sink *sink, const void *results, size_t first,
                         size_t end) {
    for (size_t start = first; start < end;) {
        const uint32_t count = sepax_stage_set(s, start, end - start);
        const tile_arrays to = arrays_of(s, sink->grouped ? NULL : results, start);
        sepax_stage_answer(s, start, &to);
        for (uint32_t i = 0; (sink->grouped || s->some_skipped) && i < count; i++) {
            if (!sink->grouped && s->skipped[i]) {
                sepax_sink_write_nothing(s->call->form, results, start + i);
            } else if (sink->grouped && !s->skipped[i]) {
                fold_word(s, sink, i, start + i);
            }
        }
        start += count;
    }
}

/* Any query whose results are values of pairs, or of the pair of a group that has the least one. */
static void value_rows(stage *s, const row_columns *columns, const void *results, void *memory) {
    value_sink sink;
    sepax_sink_open_values(&sink, results, s->call);
    if (memory != NULL) {
        sepax_least_measure(s, columns, &sink, memory);
    } else {
        sepax_tiles_measure(s, &sink, results, s->call->first_pair, s->call->pair_count);
    }
    sepax_sink_close_values(&sink);
}

/* --------------------------------------------------------------- manifolds */

static void manifold_rows(stage *s, const row_columns *columns, const void *results, void *memory) {
    const batch_call *call = s->call;
    manifold_sink sink = manifold_sink_open(results);
    (void)columns;
    (void)memory;
    for (size_t start = call->first_pair; start < call->pair_count;) {
        size_t found = 0;
        const uint32_t count = sepax_stage_set(s, start, call->pair_count - start);
        sepax_stage_answer(s, start, &(manifold_results){s->manifolds, &found});
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
    return posed && measured && bounded ? workspace_rounded(sepax_least_room()) : 0;
}

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

/* The answers are called by pointer so that none is inlined: the caller would have the stack frames
 * of all of them. */
typedef void rows_answer(stage *s, const row_columns *columns, const void *results, void *memory);

void sepax_rows_answer(const rows_desk *desk, uint32_t number, const batch_call *part,
                       const void *results, sepax_report *report) {
    static rows_answer *const answers[QUERY_COUNT] = {
        [QUERY_RELATE] = relate_rows, [QUERY_MANIFOLD] = manifold_rows};
    char *const room = desk->rooms + number * (desk->batch_bytes + desk->stage_bytes);
    stage *s =
        sepax_stage_open(part, desk->backend, report, room + desk->batch_bytes, desk->stage_bytes);
    rows_answer *const own = answers[part->form->query];
    rows_answer *const answer = own != NULL ? own : value_rows;
    answer(s, &desk->columns, results, desk->batch_bytes > 0 ? room : NULL);
}
