/* SPDX-License-Identifier: MIT
 *
 * The pairs of an index: sepax_index_pairs. Comes in: an index and a filter. Goes out: the pairs of
 * its shapes whose boxes meet, and how many nodes it took to find them.
 */
#include "base/arithmetic.h"

#include "base/fpmode.h"
#include "broad/arguments.h"
#include "broad/index.h"

/* Whether an output overlaps what the call reads, or the other output. */
static bool outputs_alias(const sepax_index *index, const sepax_index_filter *filter,
                          const sepax_workspace *workspace, span pairs, span pair_count) {
    span_list all = spans_of_outputs(pairs, pair_count);
    const size_t written = all.count;
    spans_add(&all, span_of(index, 1, sizeof *index));
    spans_add(&all, span_of(workspace, 1, sizeof *workspace));
    if (filter != NULL) {
        spans_add(&all, span_of(filter, 1, sizeof *filter));
        spans_add_filter(&all, filter->layers, filter->masks, &filter->bodies, index->id_count);
    }
    return spans_alias(&all, written);
}

static sepax_status join(const sepax_index *index, const sepax_index_filter *given,
                         pair_sink *sink) {
    uint32_t *body_of = NULL;
    if (given->bodies.offsets != NULL && index->box_count > 0) {
        const sepax_id *ids = index->sorted_ids;
        body_of = sepax_workspace_numbers(sink->workspace, (size_t)ids[index->box_count - 1] + 1);
        if (body_of == NULL) {
            return SEPAX_ERROR_MEMORY;
        }
        sepax_filter_number(&given->bodies, ids, index->box_count, body_of);
    }
    const pair_filter filter = {given->layers, given->masks, body_of};
    sink->filter = filter_has_effect(&filter) ? &filter : NULL;
    const sepax_status status = sepax_join_trees(&index->tree, &index->tree, index->backend, sink);
    sink->filter = NULL; /* the filter ends with this function */
    return status;
}

sepax_status sepax_index_pairs(sepax_index *index, const sepax_index_filter *filter,
                               sepax_workspace *workspace, sepax_pair *pairs, size_t capacity,
                               size_t *pair_count) {
    if (index == NULL || workspace == NULL || pair_count == NULL ||
        (pairs == NULL && capacity != 0)) {
        return SEPAX_ERROR_NULL;
    }
    if (capacity > SIZE_MAX / sizeof *pairs) {
        return SEPAX_ERROR_COUNT;
    }
    const sepax_index_filter given =
        filter != NULL ? *filter : (sepax_index_filter){.layers = NULL};
    if (!filter_has_good_flags(given.flags)) {
        return SEPAX_ERROR_OPTION;
    }
    if (outputs_alias(index, filter, workspace, span_of(pairs, capacity, sizeof *pairs),
                      span_of(pair_count, 1, sizeof *pair_count))) {
        return SEPAX_ERROR_ALIAS;
    }
    size_t bad;
    sepax_status status = sepax_bodies_check(&given.bodies, index->ids_given, &bad);
    if (status != SEPAX_OK) {
        return status;
    }
    const fpmode mode = fpmode_enter();
    pair_sink sink = {
        .workspace = workspace, .capacity = capacity, .crew = {index_threads(index), &mode}};
    status = join(index, &given, &sink);
    if (status == SEPAX_OK) {
        index->visits = sink.visits;
        index->visits_sorted = index->visits_sorted > 0 ? index->visits_sorted : sink.visits;
        status = sepax_delivery_pairs(&sink, bodies_to_sort_by(&given.bodies, given.flags), pairs,
                                      pair_count);
    }
    fpmode_leave(mode);
    return status;
}
