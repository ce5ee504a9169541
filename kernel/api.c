/* SPDX-License-Identifier: MIT
 *
 * The front door of the batch calls: checks every argument, then hands over to the backend.
 */
#include "backend.h"
#include "dispatch.h"
#include "fpmode.h"
#include "span.h"

#define KNOWN_FLAGS (SEPAX_OPEN | SEPAX_MTV_SAFE | SEPAX_NO_DEDUP)

/* One call on its way in. */
typedef struct checked_call {
    batch_call batch;
    const sepax_backend *backend;
    const sepax_options *options; /* the caller's, or NULL */
    sepax_report report;
    sepax_report *wanted_report;
} checked_call;

/* Least index of a pair with an id that is none or was removed; at least one is bad or
 * pair_count is returned. */
static size_t first_bad_pair(const sepax_store *store, const sepax_pair *pairs, size_t count) {
    size_t i = 0;
    for (; i < count; i++) {
        const sepax_pair pair = pair_at(pairs, i);
        const bool known = pair.a < store->id_count && pair.b < store->id_count;
        if (!known || store->refs[pair.a] == REF_REMOVED || store->refs[pair.b] == REF_REMOVED) {
            break;
        }
    }
    return i;
}

static sepax_status check_ids(checked_call *call) {
    const batch_call *batch = &call->batch;
    const sepax_store *store = batch->store;
    const bool below = store->id_count > 0 &&
                       call->backend->ids_below(batch->pairs, batch->pair_count, store->id_count);
    if (batch->pair_count == 0 || (below && store->removed_count == 0)) {
        return SEPAX_OK;
    }
    call->report.rejected_index = first_bad_pair(store, batch->pairs, batch->pair_count);
    return call->report.rejected_index < batch->pair_count ? SEPAX_ERROR_ID : SEPAX_OK;
}

/* What all batch calls check before they look at their outputs. */
static sepax_status call_begin(checked_call *call, const sepax_store *store,
                               const sepax_pair *pairs, size_t pair_count,
                               const sepax_options *options) {
    const sepax_options defaults = {0};
    call->options = options;
    options = options != NULL ? options : &defaults;
    call->wanted_report = options->report;
    call->report = (sepax_report){.backend = NULL};
    call->batch = (batch_call){.store = store,
                               .pairs = pairs,
                               .pair_count = pair_count,
                               .strategy = options->strategy,
                               .flags = options->flags,
                               .levels = LEVEL_ALL};
    if (store == NULL || (pairs == NULL && pair_count > 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (pair_count > SEPAX_MAX_PAIRS || pair_count > SIZE_MAX / sizeof(sepax_pair)) {
        return SEPAX_ERROR_COUNT;
    }
    const bool known = (int)options->strategy >= 0 && options->strategy < SEPAX_STRATEGY_COUNT;
    if (!known || (options->flags & ~KNOWN_FLAGS) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    const sepax_status status = sepax_dispatch_choose(options->backend, &call->backend);
    call->report.backend = status == SEPAX_OK ? call->backend : NULL;
    return status;
}

/* Whether one of the outputs, with the report, overlaps another one or what the call reads: the
 * pairs, the options, and the contacts if there are any. */
static bool outputs_alias(const checked_call *call, const span *outputs, size_t output_count,
                          const sepax_contacts *contacts) {
    const span inputs[3] = {{call->batch.pairs, call->batch.pair_count * sizeof(sepax_pair)},
                            span_of(call->options, 1, sizeof *call->options),
                            span_of(contacts, 1, sizeof *contacts)};
    const span report = span_of(call->wanted_report, 1, sizeof *call->wanted_report);
    bool alias = spans_alias(outputs, output_count, report);
    for (size_t i = 0; i < 3; i++) {
        alias = alias || spans_alias(outputs, output_count, inputs[i]) ||
                span_overlaps(report, inputs[i]);
    }
    return alias;
}

/* A report that may be what overlaps something is left alone. */
static sepax_status call_end(const checked_call *call, sepax_status status) {
    if (call->wanted_report != NULL && status != SEPAX_ERROR_ALIAS) {
        *call->wanted_report = call->report;
    }
    return status;
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

sepax_status sepax_relate(const sepax_store *store, const sepax_pair *pairs, size_t pair_count,
                          const sepax_options *options, uint8_t *relations) {
    checked_call call;
    sepax_status status = call_begin(&call, store, pairs, pair_count, options);
    if (status == SEPAX_OK) {
        relation_sink sink = {.relations = relations};
        const span output = {relations, pair_count};
        status = relate_into(&call, &sink, &output, 1);
    }
    return call_end(&call, status);
}

sepax_status sepax_hits(const sepax_store *store, const sepax_pair *pairs, size_t pair_count,
                        const sepax_options *options, uint32_t *hits, size_t *hit_count) {
    checked_call call;
    sepax_status status = call_begin(&call, store, pairs, pair_count, options);
    if (status == SEPAX_OK) {
        relation_sink sink = {.hits = hits};
        const span outputs[2] = {{hits, pair_count * sizeof *hits}, {hit_count, sizeof *hit_count}};
        status = relate_into(&call, &sink, outputs, 2);
        if (status == SEPAX_OK) {
            memcpy(hit_count, &sink.hit_count, sizeof *hit_count);
        }
    }
    return call_end(&call, status);
}

sepax_status sepax_hit_bits(const sepax_store *store, const sepax_pair *pairs, size_t pair_count,
                            const sepax_options *options, uint8_t *bits) {
    checked_call call;
    sepax_status status = call_begin(&call, store, pairs, pair_count, options);
    if (status == SEPAX_OK) {
        relation_sink sink = {.bits = bits};
        const span output = {bits, pair_count / 8 + (pair_count % 8 != 0)};
        status = relate_into(&call, &sink, &output, 1);
    }
    return call_end(&call, status);
}

sepax_status sepax_separate(const sepax_store *store, const sepax_pair *pairs, size_t pair_count,
                            const sepax_options *options, const sepax_contacts *contacts) {
    checked_call call;
    sepax_status status = call_begin(&call, store, pairs, pair_count, options);
    if (status == SEPAX_OK && contacts == NULL) {
        status = SEPAX_ERROR_NULL;
    }
    if (status == SEPAX_OK && (store->flags & SEPAX_RELATE_ONLY)) {
        status = SEPAX_ERROR_UNPREPARED;
    }
    if (status == SEPAX_OK) {
        const span outputs[4] = {span_of(contacts->separation, pair_count, sizeof(float)),
                                 span_of(contacts->normal_x, pair_count, sizeof(float)),
                                 span_of(contacts->normal_y, pair_count, sizeof(float)),
                                 span_of(contacts->feature, pair_count, sizeof(uint32_t))};
        const bool alias = outputs_alias(&call, outputs, 4, contacts);
        status = alias ? SEPAX_ERROR_ALIAS : check_ids(&call);
    }
    if (status == SEPAX_OK && pair_count > 0) {
        const fpmode mode = fpmode_enter();
        call.backend->separate(&call.batch, contacts, &call.report);
        fpmode_leave(mode);
    }
    return call_end(&call, status);
}
