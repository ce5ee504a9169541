/* SPDX-License-Identifier: MIT
 *
 * Overlaps: everything that a call reads and writes, as spans: the arrays of results, the report,
 * the hints, the source, the options.
 */
#include "base/arithmetic.h"

#include "call/overlaps.h"

#include "query/source.h"

/* A count, or 0 where no array can have as many elements. */
static size_t count_if_possible(size_t count) {
    return count <= MOST_PAIRS ? count : 0;
}

_Static_assert(MOST_RESULT_ARRAYS + 17 <= MOST_SPANS, "what sepax_call_overlaps adds");

bool sepax_call_overlaps(const checked_call *call) {
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
    spans_add(&all, span_of(call->options, 1, sizeof *call->options));
    if (call->options->threads != NULL) {
        spans_add(&all, span_of(call->options->threads, 1, sizeof *call->options->threads));
    }
    spans_add(&all, span_of(call->results, 1, call->batch.form->struct_size));
    return spans_alias(&all, written);
}
