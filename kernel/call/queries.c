/* SPDX-License-Identifier: MIT
 *
 * The queries of sepax.h: arguments come in and are checked here, each once; a checked call goes to
 * the backend, which fills the caller's arrays.
 */
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
    call->batch =
        (batch_call){store, source, 0, given->strategy, given->flags, LEVEL_ALL, given->hints};
    call->backend = NULL;
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

/* Whether one of the outputs, the report, or the hints overlaps another one or what the call reads,
 * the contacts among it if there are any. */
static bool outputs_alias(const checked_call *call, const span *outputs, size_t output_count,
                          const sepax_contacts *contacts) {
    const sepax_source *source = call->batch.source;
    span_list all = {.count = 0};
    for (size_t i = 0; i < output_count; i++) {
        spans_add(&all, outputs[i]);
    }
    spans_add(&all, span_of(call->wanted_report, 1, sizeof *call->wanted_report));
    spans_add(&all, call->hints);
    const size_t written = all.count;
    spans_add(&all,
              span_of(source->pairs, count_if_possible(source->count), sizeof *source->pairs));
    spans_add(&all, span_of(source->a, count_if_possible(source->a_count), sizeof *source->a));
    spans_add(&all, span_of(source->b, count_if_possible(source->b_count), sizeof *source->b));
    spans_add(&all, span_of(call->options, 1, sizeof *call->options));
    spans_add(&all, span_of(contacts, 1, sizeof *contacts));
    return spans_alias(&all, written);
}

/* A report that may be what overlaps something is left alone, whatever else is wrong: other errors
 * are found before the overlaps. */
static sepax_status call_end(const checked_call *call, const span *outputs, size_t output_count,
                             const sepax_contacts *contacts) {
    const bool wanted = call->wanted_report != NULL && call->status != SEPAX_ERROR_ALIAS;
    const bool looked = call->status == SEPAX_OK || call->status == SEPAX_ERROR_ID;
    if (wanted && (looked || !outputs_alias(call, outputs, output_count, contacts))) {
        *call->wanted_report = call->report;
    }
    return call->status;
}

/* Checks outputs, ids, and fills the sink. */
static sepax_status relate_into(checked_call *call, relation_sink *sink, const span *outputs,
                                size_t output_count) {
    for (size_t i = 0; i < output_count; i++) {
        if (outputs[i].start == NULL && outputs[i].size > 0) {
            return SEPAX_ERROR_NULL;
        }
    }
    if (outputs_alias(call, outputs, output_count, NULL)) {
        return SEPAX_ERROR_ALIAS;
    }
    const sepax_status status = check_ids(call);
    if (status == SEPAX_OK && call->batch.pair_count > 0) {
        sink->open = call->batch.flags & SEPAX_OPEN;
        const fpmode mode = fpmode_enter();
        call->backend->relate(&call->batch, sink, &call->report);
        fpmode_leave(mode);
    }
    return status;
}

/* ------------------------------------------------------------- the calls */

static sepax_status relate(checked_call *call, uint8_t *relations) {
    const span output = {relations, call->batch.pair_count};
    if (call->status == SEPAX_OK) {
        relation_sink sink = {.relations = relations};
        call->status = relate_into(call, &sink, &output, 1);
    }
    return call_end(call, &output, 1, NULL);
}

static sepax_status find_hits(checked_call *call, uint32_t *hits, size_t *hit_count) {
    const span outputs[2] = {{hits, call->batch.pair_count * sizeof *hits},
                             {hit_count, sizeof *hit_count}};
    if (call->status == SEPAX_OK) {
        relation_sink sink = {.hits = hits};
        call->status = relate_into(call, &sink, outputs, 2);
        if (call->status == SEPAX_OK) {
            memcpy((char *)hit_count, &sink.hit_count, sizeof *hit_count);
        }
    }
    return call_end(call, outputs, 2, NULL);
}

static sepax_status find_hit_bits(checked_call *call, uint8_t *bits) {
    const size_t pair_count = call->batch.pair_count;
    const span output = {bits, pair_count / 8 + (pair_count % 8 != 0)};
    if (call->status == SEPAX_OK) {
        relation_sink sink = {.bits = bits};
        call->status = relate_into(call, &sink, &output, 1);
    }
    return call_end(call, &output, 1, NULL);
}

static sepax_status find_first_hit(checked_call *call, size_t *first_hit) {
    const span output = {first_hit, sizeof *first_hit};
    if (call->status == SEPAX_OK) {
        relation_sink sink = {.first_only = true, .first_hit = SEPAX_NO_INDEX};
        call->status = relate_into(call, &sink, &output, 1);
        if (call->status == SEPAX_OK) {
            memcpy((char *)first_hit, &sink.first_hit, sizeof *first_hit);
        }
    }
    return call_end(call, &output, 1, NULL);
}

static sepax_status separate_into(checked_call *call, const sepax_contacts *contacts,
                                  const span outputs[4]) {
    if (contacts == NULL) {
        return SEPAX_ERROR_NULL;
    }
    if (call->batch.store->flags & SEPAX_RELATE_ONLY) {
        return SEPAX_ERROR_UNPREPARED;
    }
    if (outputs_alias(call, outputs, 4, contacts)) {
        return SEPAX_ERROR_ALIAS;
    }
    const sepax_status status = check_ids(call);
    if (status == SEPAX_OK && call->batch.pair_count > 0) {
        const fpmode mode = fpmode_enter();
        call->backend->separate(&call->batch, contacts, &call->report);
        fpmode_leave(mode);
    }
    return status;
}

static sepax_status separate(checked_call *call, const sepax_contacts *contacts) {
    const sepax_contacts none = {NULL, NULL, NULL, NULL}, to = contacts != NULL ? *contacts : none;
    const size_t pair_count = call->batch.pair_count;
    const span outputs[4] = {span_of(to.separation, pair_count, sizeof(float)),
                             span_of(to.normal_x, pair_count, sizeof(float)),
                             span_of(to.normal_y, pair_count, sizeof(float)),
                             span_of(to.feature, pair_count, sizeof(uint32_t))};
    if (call->status == SEPAX_OK) {
        call->status = separate_into(call, contacts, outputs);
    }
    return call_end(call, outputs, 4, contacts);
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
