/* SPDX-License-Identifier: MIT
 *
 * The short way of calls with few pairs: each check is made once, in its cheapest form. A call that
 * does not pass goes to answer.c, which finds out what is wrong or unusual about it.
 */
#ifndef SEPAX_CALL_FEW_H
#define SEPAX_CALL_FEW_H

#include "base/float_bits.h"
#include "call/answer.h"
#include "target/backend.h"

/* Whether the short ways take these options; it works in any floating-point mode. */
static inline bool few_options_are_usual(const sepax_options *options) {
    return options == NULL ||
           (options->strategy == SEPAX_AUTO && (options->flags & ~KNOWN_FLAGS) == 0 &&
            float_is_zero(options->margin) && options->hints == NULL && options->hint_count == 0 &&
            options->report == NULL && (options->threads == NULL || options->threads->run != NULL));
}

/* Whether all ids of some pairs are in a store from which no shape was removed. Both ids of a pair
 * are compared at once, by the sign bits of the halves of a word: ids of shapes have none. */
static inline bool few_ids_are_usual(const sepax_store *store, const sepax_pair *pairs,
                                     size_t count) {
    const uint64_t ones = UINT64_C(0x100000001), signs = ones << 31;
    const uint64_t last = signs + ones * store->id_count - ones;
    uint64_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t ids;
        memcpy(&ids, (const char *)pairs + i * sizeof ids, sizeof ids);
        bad |= ids | ~(last - ids);
    }
    return store->removed.count == 0 && (bad & signs) == 0;
}

/* Chooses the backend: mostly the default one, which is found only once. */
static inline bool few_backend(const sepax_options *options, const sepax_backend **chosen) {
    if (options == NULL || options->backend == NULL) {
        *chosen = sepax_backend_default();
        return true;
    }
    return sepax_dispatch_choose(options->backend, chosen) == SEPAX_OK;
}

/* The arrays of results that the caller has: where each begins and ends. None is empty. */
typedef struct few_arrays {
    uintptr_t starts[MOST_RESULT_ARRAYS], ends[MOST_RESULT_ARRAYS];
    size_t count;
} few_arrays;

/* Finds the arrays of `few` results; false where one is missing that must not be. */
static inline bool few_arrays_find(few_arrays *to, const query_form *form, const void *results,
                                   size_t few) {
    to->starts[0] = to->ends[0] = 0; /* where there is none */
    to->count = 0;
    for (size_t i = 0; i < form->array_count; i++) {
        const span array = result_span(&form->arrays[i], results, few, few);
        to->starts[to->count] = (uintptr_t)array.start;
        to->ends[to->count] = (uintptr_t)array.start + array.size;
        to->count += array.start != NULL;
    }
    return to->count == form->array_count || form->struct_size > 0;
}

/* Whether a stretch of memory overlaps array number i. */
static inline bool few_array_meets(const few_arrays *arrays, size_t i, const void *memory,
                                   size_t size) {
    const uintptr_t start = (uintptr_t)memory, end = start + size;
    return arrays->starts[i] < end && start < arrays->ends[i];
}

/* The same for any of the arrays. */
static inline bool few_arrays_meet(const few_arrays *arrays, const void *memory, size_t size) {
    for (size_t i = 0; i < arrays->count; i++) {
        if (few_array_meets(arrays, i, memory, size)) {
            return true;
        }
    }
    return false;
}

/* The same for any two of the arrays. */
static inline bool few_arrays_meet_each_other(const few_arrays *arrays) {
    for (size_t i = 1; i < arrays->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (arrays->starts[i] < arrays->ends[k] && arrays->starts[k] < arrays->ends[i]) {
                return true;
            }
        }
    }
    return false;
}

/* The same for the arrays and what the options refer to. */
static inline bool few_arrays_meet_options(const few_arrays *arrays, const sepax_options *options) {
    return options != NULL &&
           (few_arrays_meet(arrays, options, sizeof *options) ||
            (options->threads != NULL &&
             few_arrays_meet(arrays, options->threads, sizeof *options->threads)));
}

/* Answers a call of a few pairs if nothing about it is wrong or unusual. Returns false for any
 * other call, which then has to go to answer.c: that fills all arrays, even those that were filled
 * here. */
bool sepax_answer_few(const query_form *form, const sepax_store *store, const sepax_source *source,
                      const sepax_options *options, const void *results);

#endif
