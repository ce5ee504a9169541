/* SPDX-License-Identifier: MIT
 *
 * The query of separations, tile by tile. Comes in: a checked call. Goes out: the caller's results
 * and the report.
 */
#include "base/arithmetic.h"

#include <assert.h>

#include "narrow/few.h"
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
                                                 const sepax_contacts *contacts, value_sink *sink) {
    const batch_call *call = b->job.call;
    float separation[CHUNK], normal_x[CHUNK], normal_y[CHUNK];
    uint32_t feature[CHUNK];
    b->to = (sepax_contacts){.separation = separation,
                             .normal_x = contacts->normal_x != NULL ? normal_x : NULL,
                             .normal_y = contacts->normal_y != NULL ? normal_y : NULL,
                             .feature = contacts->feature != NULL ? feature : NULL};
    for (size_t start = call->first_pair; start < call->pair_count;) {
        b->first = start;
        const uint32_t count = separate_next(b, copy, start, CHUNK);
        sepax_sink_fold_contacts(sink, start, &b->to, count);
        start += count;
    }
}

void RUN(separate)(const batch_call *call, const void *results, sepax_report *report) {
    separation_batch b;
    tile_copy *copy = &b.copied.copy;
    value_sink sink;
    RUN(job_init)(&b.job, call, report, separation_kernel, plain_separation_kernel);
    separation_init(&b, results);
    copy->place = batch_place(call);
    sepax_sink_open_values(&sink, results, call);
    if (sink.grouped) {
        separate_grouped(&b, copy, results, &sink);
    } else {
        for (size_t start = call->first_pair; start < call->pair_count;) {
            start += separate_next(&b, copy, start, TILE);
        }
    }
    sepax_sink_close_values(&sink);
    const size_t seen = call->pair_count - call->first_pair;
    report->filtered = seen - report->in_double - report->expanded;
}

/* ------------------------------------------------------------- few pairs */

/* Not inlined, so that its rows are not on the stack of groups. */
HEDLEY_NEVER_INLINE static void separate_each(const job *j, uint32_t pairs,
                                              const sepax_contacts *to) {
    for (; pairs != 0; pairs &= pairs - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(pairs);
        const sepax_pair pair = pair_at(j->call->source->pairs, i);
        row_pair rows;
        RUN(job_fill_row)(j, pair, &rows);
        assert(rows.a.nx != NULL && rows.b.nx != NULL); /* answer.c refuses a store without */
        pair_contact contact = separate_row_support(&rows);
        settle_row(j, pair, &rows, &contact);
        const polygon *owner = contact.edge_of_b ? &rows.b : &rows.a;
        const uint32_t of_b = contact.edge_of_b ? SEPAX_FEATURE_B : 0;
        const uint32_t feature = of_b | owner->feature[contact.edge];
        put_word(to->separation, i, &contact.separation);
        put_word(to->normal_x, i, &contact.normal_x);
        put_word(to->normal_y, i, &contact.normal_y);
        put_word(to->feature, i, &feature);
    }
}

/* The pairs that separate_singles has left. */
static HEDLEY_NEVER_INLINE bool separate_left(const batch_call *call, uint32_t left, void *answers,
                                              sepax_report *report) {
    separation_batch b;
    sepax_pair copy[FEW_PAIRS + SEPAX_LANES];
    tile t;
    job_init_few(&b.job, call, report);
    if (left == few_bits(call) && few_load(&b.job, plain_separation_kernel, copy, &t)) {
        separation_init(&b, answers);
        separate_tile(&b, &t);
        return true;
    }
    const bool each = few_go_one_by_one(call, left);
    if (each) {
        separate_each(&b.job, left, answers);
    }
    return each;
}

bool RUN(separate_few)(const batch_call *call, const void *results, sepax_report *report) {
    sepax_contacts to = *(const sepax_contacts *)results;
    const bool answered =
        answer_few(call, SINGLE_SEPARATIONS, RUN(separate_singles), separate_left, &to, report);
    for (uint32_t i = 0; answered && to.pair != NULL && i < call->pair_count; i++) {
        put_word(to.pair, i, &i);
    }
    return answered;
}
