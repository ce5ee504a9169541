/* SPDX-License-Identifier: MIT
 *
 * The short way of a few pairs: without tables of kernels, bounds and tiles, whose set-up takes
 * longer than the answers. Comes in: a checked call of no more than FEW_PAIRS pairs in an array.
 * Goes out: the caller's arrays, or false where the pairs need the pipeline.
 */
#ifndef SEPAX_FEW_H
#define SEPAX_FEW_H

#include "base/fpmode.h"
#include "narrow/job.h"
#include "narrow/runs.h"

/* A job without tables, for pairs that are computed one by one or are plain. */
static inline void job_init_few(job *j, const batch_call *call, sepax_report *report) {
    j->call = call;
    j->store = call->store;
    j->report = report;
}

/* All pairs of a call, a bit each. */
static inline uint32_t few_bits(const batch_call *call) {
    return (1u << call->pair_count) - 1;
}

/* Whether pairs may be computed one by one: there is no irregular shape among them, for which there
 * are other kernels. */
static inline bool few_go_one_by_one(const batch_call *call, uint32_t pairs) {
    const shape_ref *refs = call->store->refs;
    shape_ref all = 0;
    for (; pairs != 0; pairs &= pairs - 1) {
        const sepax_pair pair = pair_at(call->source->pairs, (uint32_t)__builtin_ctz(pairs));
        all |= refs[pair.a] | refs[pair.b];
    }
    return (all & REF_IRREGULAR) == 0;
}

/* Copies the pairs to a tile, so that there are whole groups. False where they are not computed in
 * groups: a single pair, and pairs that are not all plain. */
static inline bool few_load(job *j, kernel_of_class_function *kernel_of_plain, sepax_pair *copy,
                            tile *t) {
    const sepax_store *store = j->store;
    const uint32_t count = (uint32_t)j->call->pair_count;
    if (count == 1) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = pair_at(j->call->source->pairs, i);
    }
    j->others = &store->exceptions;
    j->plain = &store->classes[store->plain_class];
    j->kernel = kernel_of_plain(j->call, store->plain_class);
    pairs_repeat(copy, count);
    *t = (tile){.count = count, .pairs = copy, .ahead = count, .plain = true};
    return job_ids_plain(j, copy, 2 * (size_t)count);
}

/* Answers the pairs that are left; false where they need the pipeline. */
typedef bool few_rest_function(const batch_call *call, uint32_t left, void *answers,
                               sepax_report *report);

/* Answers the pairs of a call. First one by one, where there are up to `most` or the store has
 * exceptions, so that pairs may not fit into common groups: where the arithmetic is quiet, that
 * needs no floating-point mode to be set. Then the rest; false where it needs the pipeline. */
HEDLEY_ALWAYS_INLINE static bool answer_few(const batch_call *call, uint32_t most,
                                            few_singles_function *singles, few_rest_function *rest,
                                            void *answers, sepax_report *report) {
    const bool singly = call->pair_count <= most || call->store->exceptions.count > 0;
    uint32_t left = few_bits(call);
    if (singly && LANES_CAN_BE_QUIET) {
        left = singles(call, answers);
    }
    if (left == 0) {
        return true; /* quiet arithmetic suffices */
    }
    const fpmode mode = fpmode_enter();
    if (singly && !LANES_CAN_BE_QUIET) {
        left = singles(call, answers);
    }
    const bool answered = left == 0 || rest(call, left, answers, report);
    fpmode_leave(mode);
    return answered;
}

#endif
