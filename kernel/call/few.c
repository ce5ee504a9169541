/* SPDX-License-Identifier: MIT
 *
 * Calls with few pairs. What is unusual, and may be right, is left to answer.c like what is wrong:
 * hints, a margin, a report, groups, removed shapes, a strategy that the caller chose.
 */
#include "call/few.h"

#include "base/fpmode.h"
#include "base/rejection.h"
#include "target/dispatch.h"

/* An array of some pairs, that lies at an address for pairs, and no more than that. */
static bool source_is_usual(const sepax_source *source) {
    const size_t others = source->a_count | source->b_count | source->group_count;
    return source->kind == SEPAX_SOURCE_PAIRS && source->count - 1 < FEW_PAIRS && others == 0 &&
           source->pairs != NULL && source->a == NULL && source->b == NULL &&
           source->groups == NULL && source->bodies.offsets == NULL && source->bodies.count == 0 &&
           source->rows == NULL;
}

static bool ids_are_usual(const sepax_store *store, const sepax_source *source) {
    bool good = store->removed.count == 0;
    for (size_t i = 0; i < source->count; i++) {
        const sepax_pair pair = pair_at(source->pairs, i);
        good &= (pair.a < store->id_count) & (pair.b < store->id_count);
    }
    return good;
}

/* Whether every array that must be there is, and none overlaps another or what the call reads. */
static bool results_are_usual(const query_form *form, const sepax_source *source,
                              const sepax_options *options, const void *results) {
    span_list all;
    all.count = 0;
    bool missing = false;
    for (size_t i = 0; i < form->array_count; i++) {
        const span array = result_span(&form->arrays[i], results, source->count, source->count);
        missing |= array.start == NULL;
        spans_add(&all, array);
    }
    const size_t written = all.count;
    spans_add(&all, span_of(source->pairs, source->count, sizeof *source->pairs));
    if (options != NULL) {
        spans_add(&all, span_of(options, 1, sizeof *options));
        spans_add(&all, span_of(options->threads, 1, sizeof *options->threads));
    }
    spans_add(&all, span_of(results, 1, form->struct_size));
    return !(missing && form->struct_size == 0) && !spans_alias(&all, written);
}

bool sepax_answer_few(const query_form *form, const sepax_store *store, const sepax_source *source,
                      const sepax_options *options, const void *results) {
    const sepax_backend *backend;
    if (store == NULL || results == NULL || !source_is_usual(source) ||
        !few_options_are_usual(options) || !ids_are_usual(store, source) ||
        (form->normals && (store->flags & SEPAX_RELATE_ONLY) != 0) ||
        !results_are_usual(form, source, options, results) ||
        sepax_dispatch_choose(options != NULL ? options->backend : NULL, &backend) != SEPAX_OK) {
        return false;
    }
    query_few *const answer = backend->queries->of_few[form->query];
    if (answer == NULL) {
        return false;
    }
    sepax_report report = {.rejection = no_rejection};
    const batch_call call = {.form = form,
                             .store = store,
                             .source = source,
                             .pair_count = source->count,
                             .flags = options != NULL ? options->flags : 0,
                             .levels = LEVEL_ALL};
    const fpmode mode = fpmode_enter();
    const bool answered = answer(&call, results, &report);
    fpmode_leave(mode);
    return answered;
}
