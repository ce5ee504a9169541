/* SPDX-License-Identifier: MIT
 *
 * The queries of sepax.h: arguments come in and are checked here, each once; a checked call goes to
 * the backend, which fills the caller's arrays.
 */
#include <float.h>

#include "base/fpmode.h"
#include "base/rejection.h"
#include "base/span.h"
#include "target/backend.h"
#include "target/dispatch.h"

#define KNOWN_FLAGS (SEPAX_OPEN | SEPAX_MTV_SAFE | SEPAX_NO_DEDUP)

/* One call on its way in. */
typedef struct checked_call {
    batch_call batch;
    const sepax_backend *backend;
    const sepax_options *options; /* as given, or NULL */
    span hints;                   /* what the call reads and writes */
    span outputs[9];              /* the caller's arrays, those that are NULL among them */
    size_t output_count;
    span lists; /* the struct that names them, if there is one */
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

/* What all queries check before they look at their outputs. Keeps the pointers. */
static void call_begin(checked_call *call, const sepax_store *store, sepax_source *source,
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
    call->output_count = 0;
    call->lists = (span){NULL, 0};
    call->options = options;
    call->wanted_report = given->report;
    call->report = (sepax_report){.rejection = no_rejection};
    const sepax_status status = sepax_source_check(source, &call->batch.pair_count);
    const size_t pair_count = call->batch.pair_count, hint_count = given->hint_count;
    call->hints = span_of(given->hints, hint_count < pair_count ? hint_count : pair_count, 1);
    call->status = store == NULL ? SEPAX_ERROR_NULL : status;
    if (call->status == SEPAX_ERROR_COUNT) {
        call->report.rejection.needed = MOST_PAIRS;
    }
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
    if (batch->pair_count == 0) {
        return SEPAX_OK; /* ids that make no pair are not read */
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

/* ---------------------------------------------------------- what goes out */

/* Whether one of the outputs, the report, or the hints overlaps another one or what the call reads.
 */
static bool outputs_alias(const checked_call *call) {
    const sepax_source *source = call->batch.source;
    span_list all = {.count = 0};
    for (size_t i = 0; i < call->output_count; i++) {
        spans_add(&all, call->outputs[i]);
    }
    spans_add(&all, span_of(call->wanted_report, 1, sizeof *call->wanted_report));
    spans_add(&all, call->hints);
    const size_t written = all.count;
    spans_add(&all,
              span_of(source->pairs, count_if_possible(source->count), sizeof *source->pairs));
    spans_add(&all, span_of(source->a, count_if_possible(source->a_count), sizeof *source->a));
    spans_add(&all, span_of(source->b, count_if_possible(source->b_count), sizeof *source->b));
    spans_add(&all, span_of(call->options, 1, sizeof *call->options));
    spans_add(&all, call->lists);
    return spans_alias(&all, written);
}

/* The next array that the call fills: `count` elements of that size. It may be NULL, */
static void add_output(checked_call *call, void *start, size_t count, size_t size) {
    call->outputs[call->output_count++] = span_of(start, count, size);
}

/* or may not, unless it is empty. */
static void need_output(checked_call *call, void *start, size_t count, size_t size) {
    add_output(call, start, count, size);
    if (call->status == SEPAX_OK && start == NULL && count > 0) {
        call->status = SEPAX_ERROR_NULL;
    }
}

/* A report that may be what overlaps something is left alone, whatever else is wrong: other errors
 * are found before the overlaps. */
static sepax_status call_end(const checked_call *call) {
    const bool wanted = call->wanted_report != NULL && call->status != SEPAX_ERROR_ALIAS;
    const bool looked = call->status == SEPAX_OK || call->status == SEPAX_ERROR_ID;
    if (wanted && (looked || !outputs_alias(call))) {
        *call->wanted_report = call->report;
    }
    return call->status;
}

/* Checks the outputs, then the ids; true where there is something to compute. */
static bool call_is_ready(checked_call *call) {
    if (call->status == SEPAX_OK) {
        call->status = outputs_alias(call) ? SEPAX_ERROR_ALIAS : check_ids(call);
    }
    return call->status == SEPAX_OK && call->batch.pair_count > 0;
}

/* ------------------------------------------------------------- relations */

static void relate_into(checked_call *call, relation_sink *sink) {
    if (call_is_ready(call)) {
        sink->open = call->batch.flags & SEPAX_OPEN;
        const fpmode mode = fpmode_enter();
        call->backend->relate(&call->batch, sink, &call->report);
        fpmode_leave(mode);
    }
}

static sepax_status relate(checked_call *call, uint8_t *relations) {
    relation_sink sink = {.relations = relations};
    need_output(call, relations, call->batch.pair_count, 1);
    relate_into(call, &sink);
    return call_end(call);
}

static sepax_status find_hits(checked_call *call, uint32_t *hits, size_t *hit_count) {
    relation_sink sink = {.hits = hits};
    need_output(call, hits, call->batch.pair_count, sizeof *hits);
    need_output(call, hit_count, 1, sizeof *hit_count);
    relate_into(call, &sink);
    if (call->status == SEPAX_OK) {
        memcpy((char *)hit_count, &sink.hit_count, sizeof *hit_count);
    }
    return call_end(call);
}

static sepax_status find_hit_bits(checked_call *call, uint8_t *bits) {
    const size_t pair_count = call->batch.pair_count;
    relation_sink sink = {.bits = bits};
    need_output(call, bits, pair_count / 8 + (pair_count % 8 != 0), 1);
    relate_into(call, &sink);
    return call_end(call);
}

static sepax_status find_first_hit(checked_call *call, size_t *first_hit) {
    relation_sink sink = {.first_only = true, .first_hit = SEPAX_NO_INDEX};
    need_output(call, first_hit, 1, sizeof *first_hit);
    relate_into(call, &sink);
    if (call->status == SEPAX_OK) {
        memcpy((char *)first_hit, &sink.first_hit, sizeof *first_hit);
    }
    return call_end(call);
}

/* --------------------------------------------------- separations, distances */

/* A call whose arrays are named in a struct, some of them NULL, and that needs normals. */
static void use_lists(checked_call *call, const void *lists, size_t size) {
    call->lists = span_of(lists, 1, size);
    if (call->status == SEPAX_OK && lists == NULL) {
        call->status = SEPAX_ERROR_NULL;
    }
    if (call->status == SEPAX_OK && (call->batch.store->flags & SEPAX_RELATE_ONLY) != 0) {
        call->status = SEPAX_ERROR_UNPREPARED;
    }
}

static sepax_status separate(checked_call *call, const sepax_contacts *contacts) {
    const sepax_contacts none = {NULL, NULL, NULL, NULL}, to = contacts != NULL ? *contacts : none;
    const size_t count = call->batch.pair_count;
    add_output(call, to.separation, count, sizeof *to.separation);
    add_output(call, to.normal_x, count, sizeof *to.normal_x);
    add_output(call, to.normal_y, count, sizeof *to.normal_y);
    add_output(call, to.feature, count, sizeof *to.feature);
    use_lists(call, contacts, sizeof *contacts);
    if (call_is_ready(call)) {
        const fpmode mode = fpmode_enter();
        call->backend->separate(&call->batch, contacts, &call->report);
        fpmode_leave(mode);
    }
    return call_end(call);
}

static sepax_status measure(checked_call *call, const sepax_distances *distances) {
    const sepax_distances none = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    const sepax_distances to = distances != NULL ? *distances : none;
    const size_t count = call->batch.pair_count;
    float *const numbers[] = {to.distance,  to.normal_x,  to.normal_y, to.point_a_x,
                              to.point_a_y, to.point_b_x, to.point_b_y};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        add_output(call, numbers[i], count, sizeof(float));
    }
    add_output(call, to.feature_a, count, sizeof *to.feature_a);
    add_output(call, to.feature_b, count, sizeof *to.feature_b);
    use_lists(call, distances, sizeof *distances);
    if (call_is_ready(call)) {
        const fpmode mode = fpmode_enter();
        call->backend->measure(&call->batch, distances, &call->report);
        fpmode_leave(mode);
    }
    return call_end(call);
}

static sepax_status contain(checked_call *call, uint8_t *containments) {
    need_output(call, containments, call->batch.pair_count, 1);
    if (call->status == SEPAX_OK && call->batch.margin > 0) {
        call->status = SEPAX_ERROR_OPTION;
    }
    if (call_is_ready(call)) {
        const fpmode mode = fpmode_enter();
        call->backend->contain(&call->batch, containments, &call->report);
        fpmode_leave(mode);
    }
    return call_end(call);
}

/* ---------------------------------------------------------- the public face */

sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                          const sepax_options *options, uint8_t *relations) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return relate(&call, relations);
}

sepax_status sepax_hits(const sepax_store *store, sepax_source source, const sepax_options *options,
                        uint32_t *hits, size_t *hit_count) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return find_hits(&call, hits, hit_count);
}

sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                            const sepax_options *options, uint8_t *bits) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return find_hit_bits(&call, bits);
}

sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                             const sepax_options *options, size_t *first_hit) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return find_first_hit(&call, first_hit);
}

sepax_status sepax_separate(const sepax_store *store, sepax_source source,
                            const sepax_options *options, const sepax_contacts *contacts) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return separate(&call, contacts);
}

sepax_status sepax_distance(const sepax_store *store, sepax_source source,
                            const sepax_options *options, const sepax_distances *distances) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return measure(&call, distances);
}

sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                           const sepax_options *options, uint8_t *containments) {
    checked_call call;
    call_begin(&call, store, &source, options);
    return contain(&call, containments);
}
