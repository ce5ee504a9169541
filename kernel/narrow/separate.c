/* SPDX-License-Identifier: MIT
 *
 * The query of separations, tile by tile. Comes in: a checked call. Goes out: the caller's results
 * and the report.
 */
#include "base/arithmetic.h"

#include "narrow/separate.h"
#include "query/sink.h"

/* Separates the pairs of the next tile, at most `most`; returns how many. */
HEDLEY_NEVER_INLINE static uint32_t separate_next(separation_batch *b, tile_copy *copy,
                                                  size_t start, uint32_t most) {
    tile t = {.start = start, .count = tile_count(&b->job, start, most)};
    RUN(tile_load)(&b->job, &t, copy);
    separate_tile(b, &t);
    return t.count;
}

/* Contacts of groups: those of a tile go to scratch memory, and from there to the sink. */
HEDLEY_NEVER_INLINE static void separate_grouped(separation_batch *b, tile_copy *copy,
                                                 const sepax_contacts *contacts) {
    const batch_call *call = b->job.call;
    value_sink sink;
    float separation[CHUNK], normal_x[CHUNK], normal_y[CHUNK];
    uint32_t feature[CHUNK];
    b->to = (sepax_contacts){.separation = separation,
                             .normal_x = contacts->normal_x != NULL ? normal_x : NULL,
                             .normal_y = contacts->normal_y != NULL ? normal_y : NULL,
                             .feature = contacts->feature != NULL ? feature : NULL};
    sepax_sink_open_values(&sink, contacts, call);
    for (size_t start = call->first_pair; start < call->pair_count;) {
        b->first = start;
        const uint32_t count = separate_next(b, copy, start, CHUNK);
        sepax_sink_fold_contacts(&sink, start, &b->to, count);
        start += count;
    }
    sepax_sink_close_values(&sink);
}

void RUN(separate)(const batch_call *call, const void *results, sepax_report *report) {
    separation_batch b;
    tile_copy *copy = &b.copied.copy;
    RUN(job_init)(&b.job, call, report, separation_kernel, plain_separation_kernel);
    separation_init(&b, results);
    copy->place = batch_place(call);
    if (source_is_grouped(call->source)) {
        separate_grouped(&b, copy, results);
    } else {
        sepax_sink_write_numbers(b.to.pair, call);
        for (size_t start = call->first_pair; start < call->pair_count;) {
            start += separate_next(&b, copy, start, TILE);
        }
    }
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}
