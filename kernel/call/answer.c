/* SPDX-License-Identifier: MIT
 *
 * The checks of a query, each once: source, options, arrays of results, ids. A checked call goes to
 * the backend, which fills the caller's arrays.
 */
#include "base/arithmetic.h"

#include "call/answer.h"

#include <float.h>
#include <math.h>

#include "base/fpmode.h"
#include "base/rejection.h"
#include "call/division.h"
#include "call/few.h"
#include "query/source.h"
#include "rows/rows.h"
#include "target/backend.h"

/* One call while its arguments are checked. */
typedef struct checked_call {
    batch_call batch;
    source_size size;
    const void *results; /* of its form; NULL where the caller's struct is */
    const sepax_backend *backend;
    const sepax_options *options; /* as given, or the defaults */
    span hints;                   /* what the call reads and writes */
    const query_motions *motions; /* NULL for a query that takes none */
    sepax_report report;
    sepax_status status;
} checked_call;

/* Whether shapes move. */
static inline bool call_moves(const checked_call *call) {
    return call->batch.moved != NULL;
}

/* The bytes of an array of results. */
static inline span array_span(const checked_call *call, size_t i) {
    return result_span(&call->batch.form->arrays[i], call->results, call->size.pairs,
                       call->size.results);
}

/* ----------------------------------------------------------- what goes in */

static sepax_status check_options(checked_call *call, const sepax_options *options) {
    const bool known = (int)options->strategy >= 0 && options->strategy < SEPAX_STRATEGY_COUNT;
    if (!known || (options->flags & ~KNOWN_FLAGS) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    if (!(options->margin >= 0) || !(options->margin <= FLT_MAX)) {
        return SEPAX_ERROR_RADIUS;
    }
    if ((options->hints == NULL && options->hint_count > 0) ||
        (options->threads != NULL && options->threads->run == NULL)) {
        return SEPAX_ERROR_NULL;
    }
    if (options->hints != NULL && options->hint_count != call->batch.pair_count) {
        call->report.rejection.needed = call->batch.pair_count;
        return SEPAX_ERROR_COUNT;
    }
    const sepax_status status = sepax_dispatch_choose(options->backend, &call->backend);
    call->report.backend = status == SEPAX_OK ? call->backend : NULL;
    return status;
}

/* The checks that do not depend on the form of the query. Keeps the pointers. */
static void check_input(checked_call *call, const sepax_store *store, sepax_source *source,
                        const sepax_options *options) {
    static const sepax_options defaults = {0};
    const sepax_options *given = options != NULL ? options : &defaults;
    call->batch = (batch_call){.store = store,
                               .source = source,
                               .strategy = given->strategy,
                               .flags = given->flags,
                               .margin = given->margin + 0.0f, /* -0 becomes +0 */
                               .levels = LEVEL_ALL,
                               .hints = given->hints};
    call->backend = NULL;
    call->options = given;
    call->report = (sepax_report){.rejection = no_rejection};
    const sepax_status status = sepax_source_check(source, &call->size, &call->report.rejection);
    const size_t pair_count = call->size.pairs, hint_count = given->hint_count;
    call->batch.pair_count = pair_count;
    call->hints = span_of(given->hints, hint_count < pair_count ? hint_count : pair_count, 1);
    call->status = store == NULL ? SEPAX_ERROR_NULL : status;
    if (call->status == SEPAX_OK) {
        call->status = check_options(call, given);
    }
}

/* The least ids, and the least rows, of a part: to test so many takes as long as to answer
 * PART_PAIRS pairs, or less. */
#define PART_IDS (4 * PART_PAIRS)
#define PART_ROWS PART_PAIRS

typedef struct id_array {
    const checked_call *call;
    const char *ids;
} id_array;

static bool ids_pass(const void *of, size_t first, size_t end) {
    const id_array *array = of;
    const sepax_store *store = array->call->batch.store;
    return array->call->backend->core->ids_are_plain(array->ids + first * sizeof(sepax_id),
                                                     end - first, store->id_count, &store->removed);
}

/* Whether all ids are good, by a quick test: false where each has to be checked. */
static bool ids_are_good(const checked_call *call, const void *ids, size_t count) {
    return sepax_division_is_good(call->options->threads, ids_pass, &(id_array){call, ids}, count,
                                  PART_IDS);
}

static bool rows_pass(const void *of, size_t first, size_t end) {
    const checked_call *call = of;
    return call->batch.source->reader->are_plain(&call->batch, call->backend, first, end);
}

/* Quick tests of all rows and lists first, in which threads take part. */
static sepax_status check_rows(checked_call *call) {
    const sepax_rows *rows = call->batch.source->rows;
    const row_list ids =
        rows->row_count > 0 /* then there is a list */
            ? (row_list){id_at(rows->offsets, 0), id_at(rows->offsets, rows->list_count)}
            : (row_list){0, 0};
    call->batch.lists_are_good =
        ids.end == ids.first ||
        ids_are_good(call, (const char *)rows->ids + ids.first * sizeof(sepax_id),
                     ids.end - ids.first);
    const bool plain =
        sepax_division_is_good(call->options->threads, rows_pass, call, rows->row_count, PART_ROWS);
    return call->batch.source->reader->check(&call->batch, call->backend, plain,
                                             &call->report.rejection);
}

static sepax_status check_ids(checked_call *call) {
    const batch_call *batch = &call->batch;
    const sepax_source *source = batch->source;
    if (source->kind == SEPAX_SOURCE_ROWS) {
        return check_rows(call);
    }
    if (batch->pair_count == 0) {
        return SEPAX_OK; /* ids that make no pair are not read */
    }
    if (source->kind == SEPAX_SOURCE_BODIES) {
        return sepax_source_check_pieces(source, batch->store, &call->report.rejection);
    }
    if (ids_are_good(call, source->pairs, 2 * source->count) &&
        ids_are_good(call, source->a, source->a_count) &&
        ids_are_good(call, source->b, source->b_count)) {
        return SEPAX_OK;
    }
    const bad_pair bad = sepax_source_bad_pair(source, batch->pair_count, batch->store);
    if (bad.index == batch->pair_count) {
        return SEPAX_OK; /* shapes were removed, but none of these */
    }
    call->report.rejection.index = bad.index;
    call->report.rejection.id = bad.id;
    return SEPAX_ERROR_ID;
}

/* Checks the motions of a query that takes them, and makes moves ready. */
static sepax_status check_motions(checked_call *call) {
    const fpmode mode = fpmode_enter();
    sepax_status status = SEPAX_OK;
    if (call_moves(call)) {
        status = call->motions->reader->open(call->batch.store, call->motions->moved,
                                             &call->report.rejection);
    }
    for (size_t i = 0; call->batch.motions != NULL && i < call->batch.pair_count; i++) {
        const sepax_vec2 motion = vec2_at(call->batch.motions, i);
        if (!(fabsf(motion.x) <= FLT_MAX) || !(fabsf(motion.y) <= FLT_MAX)) {
            call->report.rejection.index = i;
            status = SEPAX_ERROR_NOT_FINITE;
            break;
        }
    }
    fpmode_leave(mode);
    return status;
}

/* ---------------------------------------------------------- what goes out */

/* The checks that the form requires, except overlaps. */
static sepax_status check_results(checked_call *call) {
    const batch_call *batch = &call->batch;
    const query_form *form = batch->form;
    if (call->results == NULL ||
        (form->motions && batch->motions == NULL && batch->pair_count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    for (size_t i = 0; form->struct_size == 0 && i < form->array_count; i++) {
        const bool wanted = form->arrays[i].count == PER_CALL || call->size.results > 0;
        if (wanted && array_span(call, i).start == NULL) {
            return SEPAX_ERROR_NULL;
        }
    }
    if (form->normals && (batch->store->flags & SEPAX_RELATE_ONLY) != 0) {
        return SEPAX_ERROR_UNPREPARED;
    }
    if (call_moves(call)) {
        const sepax_status status =
            call->motions->reader->check(call->motions->moved, batch, &call->report.rejection);
        if (status != SEPAX_OK) {
            return status;
        }
    }
    const bool groups = form->no_groups && source_is_grouped(batch->source);
    return groups || (form->no_margin && batch->margin > 0) ? SEPAX_ERROR_OPTION : SEPAX_OK;
}

/* A count, or 0 where no array can have as many elements. */
static size_t count_if_possible(size_t count) {
    return count <= MOST_PAIRS ? count : 0;
}

_Static_assert(MOST_RESULT_ARRAYS + 23 <= MOST_SPANS, "what call_overlaps adds");

/* Whether one of the outputs, the report, or the hints overlaps another one or what the call reads.
 */
static bool call_overlaps(const checked_call *call) {
    const sepax_source *source = call->batch.source;
    span_list all;
    all.count = 0;
    for (size_t i = 0; i < call->batch.form->array_count; i++) {
        spans_add(&all, array_span(call, i));
    }
    spans_add(&all, span_of(call->options->report, 1, sizeof *call->options->report));
    spans_add(&all, call->hints);
    const size_t written = all.count;
    spans_add(&all,
              span_of(source->pairs, count_if_possible(source->count), sizeof *source->pairs));
    spans_add(&all, span_of(source->a, count_if_possible(source->a_count), sizeof *source->a));
    spans_add(&all, span_of(source->b, count_if_possible(source->b_count), sizeof *source->b));
    spans_add(&all, span_of(call->batch.motions, call->batch.pair_count, sizeof(sepax_vec2)));
    spans_add(&all, groups_span(source));
    spans_add(&all, bodies_span(&source->bodies));
    if (source->rows != NULL) {
        rows_add_spans(source->rows, &all);
    }
    if (call_moves(call) && call->motions->moved->moves != NULL) {
        call->motions->reader->add_spans(call->motions->moved->moves, &all);
    }
    spans_add(&all, span_of(call->options, 1, sizeof *call->options));
    if (call->options->threads != NULL) {
        spans_add(&all, span_of(call->options->threads, 1, sizeof *call->options->threads));
    }
    spans_add(&all, span_of(call->results, 1, call->batch.form->struct_size));
    return spans_alias(&all, written);
}

/* Writes the report, unless it may be what overlaps something: SEPAX_ERROR_ALIAS leaves it alone.
 * Other errors are found before overlaps are. */
static void write_report(const checked_call *call) {
    const bool wanted = call->options->report != NULL && call->status != SEPAX_ERROR_ALIAS;
    const bool looked = call->status == SEPAX_OK || call->status == SEPAX_ERROR_NOT_FINITE;
    if (wanted && (looked || !call_overlaps(call))) {
        *call->options->report = call->report;
    }
}

/* ------------------------------------------------------------- all queries */

/* Each part sets the floating-point mode for itself, so the caller's hook runs in the caller's
 * mode.
 */
static sepax_status fill_results(checked_call *call) {
    const batch_call *batch = &call->batch;
    const sepax_threads *threads = call->options->threads;
    const size_t pairs = batch->pair_count - batch->first_pair;
    const bool divided = division_pays(threads, pairs);
    const bool rows = batch->source->kind == SEPAX_SOURCE_ROWS;
    rows_desk desk;
    if (rows && batch->source->reader->open(&desk, batch, call->backend, call->results,
                                            divided ? division_rooms(pairs) : 1) != SEPAX_OK) {
        return SEPAX_ERROR_MEMORY;
    }
    if (divided) {
        sepax_division_answer(threads, call->backend, rows ? &desk : NULL, batch, call->results,
                              &call->report);
        return SEPAX_OK;
    }
    const fpmode mode = fpmode_enter();
    if (rows) {
        batch->source->reader->answer(&desk, 0, batch, call->results, &call->report);
    } else {
        batch->form->batches[call->backend->number](batch, call->results, &call->report);
    }
    fpmode_leave(mode);
    return SEPAX_OK;
}

static const sepax_row_reader *reader_of_rows(const sepax_source *source) {
    return source->kind == SEPAX_SOURCE_ROWS ? source->reader : NULL;
}

/* Whether a call of few pairs or rows, without anything unusual, is answered by few.h or trials.h.
 */
static bool answered_as_few(const query_form *form, const sepax_store *store,
                            const sepax_source *source, const sepax_options *options,
                            const void *results) {
    const sepax_row_reader *rows = reader_of_rows(source);
    return rows != NULL ? rows->answer_few(form, store, source, options, results)
                        : sepax_answer_few(form, store, source, options, results);
}

sepax_status sepax_answer(const query_form *form, const sepax_store *store, sepax_source *source,
                          const query_motions *motions, const sepax_options *options,
                          const void *results) {
    const sepax_row_reader *const rows = reader_of_rows(source);
    if (rows != NULL && rows->answer_near != NULL) {
        return rows->answer_near(form, store, source->rows, options, results);
    }
    if (motions == NULL && answered_as_few(form, store, source, options, results)) {
        return SEPAX_OK;
    }
    checked_call call;
    call.results = results;
    const fpmode mode = fpmode_enter(); /* a margin may be NaN or a denormal */
    check_input(&call, store, source, options);
    call.batch.form = form;
    call.batch.motions = motions != NULL ? motions->steps : NULL;
    call.motions = motions;
    call.batch.moved = motions != NULL ? motions->moved : NULL;
    if (call.status == SEPAX_OK) {
        call.status = check_results(&call);
    }
    fpmode_leave(mode);
    if (call.status == SEPAX_OK) {
        call.status = call_overlaps(&call) ? SEPAX_ERROR_ALIAS : check_ids(&call);
    }
    if (call.status == SEPAX_OK) {
        call.status = check_motions(&call);
    }
    if (call.status == SEPAX_OK) {
        call.batch.first_pair = call.size.first;
        call.batch.pair_count = call.size.end;
        call.batch.group_end = call.size.results;
        call.batch.largest_group = call.size.largest_group;
        call.status = fill_results(&call);
    }
    write_report(&call);
    return call.status;
}
