/* SPDX-License-Identifier: MIT
 *
 * The short way of a few pairs: without tables of kernels, bounds and tiles, whose set-up takes
 * longer than the answers. Comes in: a checked call of no more than FEW_PAIRS pairs in an array.
 * Goes out: the caller's arrays, or false where the pairs need the pipeline.
 */
#ifndef SEPAX_FEW_H
#define SEPAX_FEW_H

#include "base/fpmode.h"
#include "narrow/singles.h"
#include "narrow/tile.h"

/* A job without tables, for pairs that are computed one by one or are plain. */
static inline void job_init_few(job *j, const batch_call *call, sepax_report *report) {
    j->call = call;
    j->store = call->store;
    j->report = report;
    j->lists_plain = false;
}

/* All pairs of a call, a bit each. */
static inline uint32_t few_bits(const batch_call *call) {
    return (1u << call->pair_count) - 1;
}

/* Whether pairs may be computed one by one: there are no more than EACH_PAIRS, and no irregular
 * shape among them, for which there are other kernels. */
static inline bool few_go_one_by_one(const batch_call *call, uint32_t pairs) {
    const shape_ref *refs = call->store->refs;
    shape_ref all = 0;
    for (uint32_t bits = pairs; bits != 0; bits &= bits - 1) {
        const sepax_pair pair = pair_at(call->source->pairs, (uint32_t)__builtin_ctz(bits));
        all |= refs[pair.a] | refs[pair.b];
    }
    const bool few = call->pair_count <= EACH_PAIRS, regular = (all & REF_IRREGULAR) == 0;
    return few & regular;
}

/* Whether pairs of small shapes are computed singly: they are few, or the store has exceptions, so
 * that pairs may not fit into common groups. */
static inline bool few_go_singly(const batch_call *call, uint32_t most) {
    return call->pair_count <= most || call->store->exceptions.count > 0;
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
    job_set_blocks(j, ref_kind(ref_of(store->plain_class, 0)));
    pairs_repeat(copy, count);
    *t = (tile){.count = count, .pairs = copy, .ahead = count, .plain = true};
    return job_ids_plain(j, copy, 2 * (size_t)count);
}

/* Answers the pairs of a call one by one, and returns those that are left. */
typedef uint32_t few_singles_function(const batch_call *call, void *answers);
/* Answers the pairs that are left; false where they need the pipeline. */
typedef bool few_rest_function(const batch_call *call, uint32_t left, void *answers,
                               sepax_report *report);

/* Answers the pairs of a call: up to `most` one by one first, which needs no floating-point mode to
 * be set where the arithmetic is quiet, and then the rest. Sets `left` to what was not answered one
 * by one; returns whether all are answered. */
HEDLEY_ALWAYS_INLINE static bool answer_few(const batch_call *call, uint32_t most,
                                            few_singles_function *singles, few_rest_function *rest,
                                            void *answers, sepax_report *report, uint32_t *left) {
    const bool singly = few_go_singly(call, most);
    *left = few_bits(call);
    if (singly && LANES_CAN_BE_QUIET) {
        *left = singles(call, answers);
    }
    if (*left == 0) {
        return true; /* quiet arithmetic suffices */
    }
    const fpmode mode = fpmode_enter();
    if (singly && !LANES_CAN_BE_QUIET) {
        *left = singles(call, answers);
    }
    const bool answered = *left == 0 || rest(call, *left, answers, report);
    fpmode_leave(mode);
    return answered;
}

#endif
