/* SPDX-License-Identifier: MIT
 *
 * The query of relations: source -> cull -> sort -> kernel -> certify -> settle -> sink, tile by
 * tile; and its table of kernels. Comes in: a checked call. Goes out: the caller's results and the
 * report.
 */
#include "base/arithmetic.h"

#include "narrow/body_pairs.h"
#include "narrow/few.h"
#include "narrow/relation_batch.h"
#include "narrow/relations.h"
#include "query/sink.h"

static void relate_pairs(const batch_call *call, relation_sink *sink, sepax_report *report) {
    relation_batch b;
    relation_room room;
    relation_init(&b, call, report, &room);
    size_t start = call->first_pair, seen = 0;
    if (body_pairs_pay(&b, sink)) {
        seen = relate_body_pairs(&b, sink);
        start = call->pair_count;
    }
    while (start < call->pair_count && !sink->done) {
        const size_t any = sink->to.first_hit != NULL ? FIRST_TILE + seen : b.most;
        const size_t most = sink_most(sink, start, any);
        tile t;
        const uint32_t count = relate_next(&b, start, least_of(most, b.most), &t);
        sepax_sink_write(sink, start, b.relations, count);
        seen += count;
        start = sink_skip(sink, start + count);
    }
    report->filtered = seen - report->in_double - report->expanded;
}

void RUN(relate)(const batch_call *call, const void *results, sepax_report *report) {
    relation_sink sink;
    sepax_sink_open(&sink, results, call);
    relate_pairs(call, &sink, report);
    sepax_sink_close(&sink);
}

void RUN(relate_chunks)(const batch_call *call, sepax_report *report, take_chunk *take, void *to) {
    relation_batch b;
    relation_small_room room;
    relation_init_small(&b, call, report, &room);
    uint32_t count;
    for (size_t start = call->first_pair; start < call->pair_count; start += count) {
        tile t;
        count = relate_next(&b, start, b.most, &t);
        take(to, &t, b.relations);
    }
}

/* ------------------------------------------------------------- few pairs */

static inline void relate_each(const job *j, uint32_t pairs, uint8_t *relations) {
    for (; pairs != 0; pairs &= pairs - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(pairs);
        const sepax_pair pair = pair_at(j->call->source->pairs, i);
        row_pair rows;
        RUN(job_fill_row)(j, pair, &rows);
        relations[i] = relate_row_support(&rows);
        if (relations[i] == UNDECIDED) {
            relations[i] = job_settle(j, pair);
        }
    }
}

static inline bool relate_together(job *j, uint8_t *relations) {
    sepax_pair copy[FEW_PAIRS + SEPAX_LANES];
    uint16_t index[FEW_PAIRS + SEPAX_LANES];
    tile t;
    if (!few_load(j, plain_relation_kernel, copy, &t)) {
        return false;
    }
    open_pairs open = {.tile = &t, .relations = relations};
    relate_in_place(j, j->kernel, &open, 0, index);
    return true;
}

/* Writes the relations of the pairs in `left`; or of all pairs, where the caller has no array of
 * relations but another form of results. */
static inline void write_few(const batch_call *call, const relation_results *to, uint32_t left,
                             const uint8_t *relations) {
    relation_sink sink;
    for (uint32_t bits = to->relations != NULL ? left : 0; bits != 0; bits &= bits - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(bits);
        to->relations[i] = relations[i];
    }
    if (to->relations == NULL) {
        sepax_sink_open(&sink, to, call);
        sepax_sink_write(&sink, 0, relations, call->pair_count);
        sepax_sink_close(&sink);
    }
}

/* Where relations go: those of relate_singles to the caller's array where there is one, all others
 * to `room`, which holds whole groups. */
typedef struct few_relations {
    uint8_t *singles;
    uint8_t room[FEW_PAIRS + SEPAX_LANES];
} few_relations;

static inline uint32_t relate_some_singly(const batch_call *call, void *answers) {
    return RUN(relate_singles)(call, ((const few_relations *)answers)->singles);
}

/* The pairs that relate_singles has left. */
static HEDLEY_NEVER_INLINE bool relate_left(const batch_call *call, uint32_t left, void *answers,
                                            sepax_report *report) {
    uint8_t *relations = ((few_relations *)answers)->room;
    job j;
    job_init_few(&j, call, report);
    if (left == few_bits(call) && relate_together(&j, relations)) {
        return true;
    }
    const bool each = few_go_one_by_one(call, left);
    if (each) {
        relate_each(&j, left, relations);
    }
    return each;
}

bool RUN(relate_few)(const batch_call *call, const void *results, sepax_report *report) {
    const relation_results *to = results;
    few_relations found;
    uint32_t left;
    found.singles = to->relations != NULL ? to->relations : found.room;
    const bool answered =
        answer_few(call, SINGLE_RELATIONS, relate_some_singly, relate_left, &found, report, &left);
    if (answered) {
        write_few(call, to, left, found.room);
    }
    return answered;
}
