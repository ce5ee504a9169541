/* SPDX-License-Identifier: MIT
 *
 * Overlaps of a call. Comes in: a call whose arguments are checked otherwise. Goes out: whether
 * anything that it writes overlaps something else.
 */
#ifndef SEPAX_CALL_OVERLAPS_H
#define SEPAX_CALL_OVERLAPS_H

#include "call/answer.h"

/* One call while its arguments are checked. */
typedef struct checked_call {
    batch_call batch;
    source_size size;
    const void *results; /* of its form; NULL where the caller's struct is */
    const sepax_backend *backend;
    const sepax_options *options; /* as given, or the defaults */
    span hints;                   /* what the call reads and writes */
    sepax_report report;
    sepax_status status;
} checked_call;

/* The bytes of an array of results. */
static inline span array_span(const checked_call *call, size_t i) {
    return result_span(&call->batch.form->arrays[i], call->results, call->size.pairs,
                       call->size.results);
}

/* Whether one of the outputs, the report, or the hints overlaps another one or what the call reads.
 * It is in a file of its own, so that its list of spans is not on the stack of the query. */
bool sepax_call_overlaps(const checked_call *call);

#endif
