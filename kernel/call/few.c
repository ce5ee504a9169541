/* SPDX-License-Identifier: MIT
 *
 * Calls with few pairs. What is wrong is left to answer.c, and so is what is right but unusual:
 * hints, a margin, a report, groups, removed shapes, a strategy that the caller chose.
 */
#include "base/arithmetic.h"

#include "call/few.h"

#include "base/fpmode.h"
#include "base/rejection.h"

/* Whether a source is an array of few pairs, aligned for pairs, and nothing else. */
static bool source_is_usual(const sepax_source *source) {
    const size_t counts =
        source->a_count | source->b_count | source->group_count | source->bodies.count;
    const uintptr_t arrays = (uintptr_t)source->a | (uintptr_t)source->b |
                             (uintptr_t)source->groups | (uintptr_t)source->bodies.offsets |
                             (uintptr_t)source->rows | (uintptr_t)source->reader;
    return source->kind == SEPAX_SOURCE_PAIRS && source->count - 1 < FEW_PAIRS &&
           source->pairs != NULL && (counts | arrays) == 0;
}

/* Whether every array that must be there is, and none overlaps another or what the call reads. */
static bool results_are_usual(const query_form *form, const sepax_source *source,
                              const sepax_options *options, const void *results) {
    few_arrays arrays;
    return few_arrays_find(&arrays, form, results, source->count) &&
           !few_arrays_meet(&arrays, source->pairs, source->count * sizeof *source->pairs) &&
           !few_arrays_meet_each_other(&arrays) && !few_arrays_meet_options(&arrays, options) &&
           (form->struct_size == 0 || !few_arrays_meet(&arrays, results, form->struct_size));
}

bool sepax_answer_few(const query_form *form, const sepax_store *store, const sepax_source *source,
                      const sepax_options *options, const void *results) {
    const sepax_backend *backend;
    if (store == NULL || results == NULL || !source_is_usual(source) ||
        !few_options_are_usual(options) ||
        !few_ids_are_usual(store, source->pairs, source->count) ||
        (form->normals && (store->flags & SEPAX_RELATE_ONLY) != 0) ||
        !results_are_usual(form, source, options, results) || !few_backend(options, &backend)) {
        return false;
    }
    const batch_call call = {.form = form,
                             .store = store,
                             .source = source,
                             .pair_count = source->count,
                             .group_end = source->count,
                             .flags = options != NULL ? options->flags : 0,
                             .levels = LEVEL_ALL};
    const fpmode mode = fpmode_enter();
    if (form->few == NULL || !form->few[backend->number](&call, results)) {
        sepax_report report = {.rejection = no_rejection};
        form->batches[backend->number](&call, results, &report);
    }
    fpmode_leave(mode);
    return true;
}
