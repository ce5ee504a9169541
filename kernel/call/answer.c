/* SPDX-License-Identifier: MIT
 *
 * The checks of a query, each once: source, options, arrays of results, ids. A checked call goes to
 * the backend, which fills the caller's arrays.
 */
#include "call/answer.h"

#include <float.h>
#include <math.h>

#include "base/fpmode.h"
#include "base/rejection.h"
#include "call/few.h"
#include "query/groups.h"
#include "rows/rows.h"
#include "target/dispatch.h"

/* One call on its way in. */
typedef struct checked_call {
    batch_call batch;
    source_size size;
    const query_form *form;
    const void *results; /* of that form; NULL where the caller's struct is */
    const sepax_backend *backend;
    const sepax_options *options; /* as given, or NULL */
    span hints;                   /* what the call reads and writes */
    sepax_report report;
    sepax_report *wanted_report;
    sepax_status status;
} checked_call;

/* ----------------------------------------------------------- what goes in */

static sepax_status check_options(checked_call *call, const sepax_options *options) {
    const bool known = (int)options->strategy >= 0 && options->strategy < SEPAX_STRATEGY_COUNT;
    if (!known || (options->flags & ~KNOWN_FLAGS) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    if (!(options->margin >= 0) || !(options->margin <= FLT_MAX)) {
        return SEPAX_ERROR_RADIUS;
    }
    if (options->hints == NULL && options->hint_count > 0) {
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

/* No array can have more elements, whatever the count is. */
static size_t count_if_possible(size_t count) {
    return count <= MOST_PAIRS ? count : 0;
}

/* What does not depend on the form of the query. Keeps the pointers. */
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
    call->options = options;
    call->wanted_report = given->report;
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

/* Whether all ids are good, found quickly: false where each has to be looked at. */
static bool ids_are_good(const checked_call *call, const void *ids, size_t count) {
    const sepax_store *store = call->batch.store;
    return call->backend->ids_are_plain(ids, count, store->id_count, &store->removed);
}

static sepax_status check_ids(checked_call *call) {
    const batch_call *batch = &call->batch;
    const sepax_source *source = batch->source;
    if (source->kind == SEPAX_SOURCE_ROWS) {
        return sepax_rows_check(batch, call->backend, &call->report.rejection);
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

/* Of a query that takes motions. */
static sepax_status check_motions(checked_call *call) {
    for (size_t i = 0; call->form->motions && i < call->batch.pair_count; i++) {
        const sepax_vec2 motion = vec2_at(call->batch.motions, i);
        if (!(fabsf(motion.x) <= FLT_MAX) || !(fabsf(motion.y) <= FLT_MAX)) {
            call->report.rejection.index = i;
            return SEPAX_ERROR_NOT_FINITE;
        }
    }
    return SEPAX_OK;
}

/* ---------------------------------------------------------- what goes out */

/* The bytes of an array of results. */
static span array_span(const checked_call *call, size_t i) {
    return result_span(&call->form->arrays[i], call->results, call->size.pairs, call->size.results);
}

/* What the form says, but for overlaps. */
static sepax_status check_results(const checked_call *call) {
    const query_form *form = call->form;
    const batch_call *batch = &call->batch;
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
    const bool groups = form->no_groups && source_is_grouped(batch->source);
    return groups || (form->no_margin && batch->margin > 0) ? SEPAX_ERROR_OPTION : SEPAX_OK;
}

_Static_assert(MOST_RESULT_ARRAYS + 16 <= MOST_SPANS, "what outputs_alias adds");

/* Whether one of the outputs, the report, or the hints overlaps another one or what the call reads.
 */
static bool outputs_alias(const checked_call *call) {
    const sepax_source *source = call->batch.source;
    span_list all;
    all.count = 0;
    for (size_t i = 0; i < call->form->array_count; i++) {
        spans_add(&all, array_span(call, i));
    }
    spans_add(&all, span_of(call->wanted_report, 1, sizeof *call->wanted_report));
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
    spans_add(&all, span_of(call->options, 1, sizeof *call->options));
    spans_add(&all, span_of(call->results, 1, call->form->struct_size));
    return spans_alias(&all, written);
}

/* A report that may be what overlaps something is left alone, whatever else is wrong: other errors
 * are found before the overlaps. */
static void write_report(const checked_call *call) {
    const bool wanted = call->wanted_report != NULL && call->status != SEPAX_ERROR_ALIAS;
    const bool looked = call->status == SEPAX_OK || call->status == SEPAX_ERROR_NOT_FINITE;
    if (wanted && (looked || !outputs_alias(call))) {
        *call->wanted_report = call->report;
    }
}

/* ------------------------------------------------------------- all queries */

static sepax_status ask_backend(checked_call *call) {
    if (call->batch.source->kind == SEPAX_SOURCE_ROWS) {
        return sepax_rows_answer(&call->batch, call->backend, call->form->query, call->results,
                                 &call->report);
    }
    call->backend->queries->of[call->form->query](&call->batch, call->results, &call->report);
    return SEPAX_OK;
}

sepax_status sepax_answer_motions(const query_form *form, const sepax_store *store,
                                  sepax_source *source, const sepax_vec2 *motions,
                                  const sepax_options *options, const void *results) {
    if (!form->motions && sepax_answer_few(form, store, source, options, results)) {
        return SEPAX_OK;
    }
    checked_call call;
    call.form = form;
    call.results = results;
    check_input(&call, store, source, options);
    call.batch.motions = motions;
    if (call.status == SEPAX_OK) {
        call.status = check_results(&call);
    }
    if (call.status == SEPAX_OK) {
        call.status = outputs_alias(&call) ? SEPAX_ERROR_ALIAS : check_ids(&call);
    }
    if (call.status == SEPAX_OK) {
        call.status = check_motions(&call);
    }
    if (call.status == SEPAX_OK) {
        call.batch.first_pair = call.size.first;
        call.batch.pair_count = call.size.end;
        call.batch.largest_group = call.size.largest_group;
        const fpmode mode = fpmode_enter();
        call.status = ask_backend(&call);
        fpmode_leave(mode);
    }
    write_report(&call);
    return call.status;
}
