/* SPDX-License-Identifier: MIT
 *
 * Queries that go straight to a backend, past all checks: some levels of decision alone, and
 * backends that are in no list. For C and C++. Comes in: what the public calls take,
 * with a backend in the options, and the levels. Goes out: the same as there.
 */
#ifndef SEPAX_TESTS_DIRECT_H
#define SEPAX_TESTS_DIRECT_H

#ifdef __cplusplus
#include "kernel.h"
#else
#include "call/queries.h"
#include "query/sink.h"
#include "target/backend.h"
#endif

#include <string.h>

#ifdef __cplusplus
/* What answers a query in the place of a backend that is in no list: test_campaign.cpp sets it. */
struct direct_stand_in {
    const sepax_backend *backend;
    query of;
    query_batch *batch;
};
inline direct_stand_in direct_wrong = {};
#endif

static inline query_batch *direct_batch(const query_form *form, const sepax_backend *backend) {
#ifdef __cplusplus
    if (backend == direct_wrong.backend && form->query == direct_wrong.of)
        return direct_wrong.batch;
#endif
    return form->batches[backend->number];
}

static inline batch_call direct_call(const sepax_store *store, const sepax_source *source,
                                     const sepax_options *options, uint32_t levels) {
    batch_call call;
    memset(&call, 0, sizeof call);
    call.store = store;
    call.source = source;
    call.pair_count = source->count;
    call.strategy = options->strategy;
    call.flags = options->flags;
    call.margin = options->margin;
    call.levels = levels;
    call.hints = options->hints;
    return call;
}

static inline void direct_relate(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                 const sepax_options *options, uint32_t levels,
                                 uint8_t *relations) {
    const sepax_source source = sepax_pairs(pairs, count);
    const batch_call call = direct_call(store, &source, options, levels);
    relation_results results;
    sepax_report report;
    memset(&results, 0, sizeof results);
    memset(&report, 0, sizeof report);
    results.relations = relations;
    direct_batch(&sepax_relate_form, options->backend)(
        &call, &results, options->report != NULL ? options->report : &report);
}

static inline void direct_separate(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                   const sepax_options *options, uint32_t levels,
                                   const sepax_contacts *contacts) {
    const sepax_source source = sepax_pairs(pairs, count);
    batch_call call = direct_call(store, &source, options, levels);
    sepax_report report;
    memset(&report, 0, sizeof report);
    call.form = &sepax_separate_form;
    direct_batch(&sepax_separate_form, options->backend)(
        &call, contacts, options->report != NULL ? options->report : &report);
}

static inline void direct_measure(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                  const sepax_options *options, uint32_t levels,
                                  const sepax_distances *distances) {
    const sepax_source source = sepax_pairs(pairs, count);
    batch_call call = direct_call(store, &source, options, levels);
    sepax_report report;
    memset(&report, 0, sizeof report);
    call.form = &sepax_distance_form;
    direct_batch(&sepax_distance_form, options->backend)(&call, distances, &report);
}

static inline void direct_cast(const sepax_store *store, const sepax_pair *pairs, size_t count,
                               const sepax_vec2 *motions, const sepax_options *options,
                               uint32_t levels, const sepax_casts *casts) {
    const sepax_source source = sepax_pairs(pairs, count);
    batch_call call = direct_call(store, &source, options, levels);
    sepax_report report;
    memset(&report, 0, sizeof report);
    call.motions = motions;
    direct_batch(&sepax_cast_form, options->backend)(&call, casts, &report);
}

static inline void direct_contain(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                  const sepax_options *options, uint32_t levels,
                                  uint8_t *containments) {
    const sepax_source source = sepax_pairs(pairs, count);
    const batch_call call = direct_call(store, &source, options, levels);
    sepax_report report;
    memset(&report, 0, sizeof report);
    direct_batch(&sepax_contain_form, options->backend)(&call, &containments, &report);
}

static inline size_t direct_manifolds(const sepax_store *store, const sepax_pair *pairs,
                                      size_t count, const sepax_options *options, uint32_t levels,
                                      sepax_manifold *manifolds) {
    const sepax_source source = sepax_pairs(pairs, count);
    const batch_call call = direct_call(store, &source, options, levels);
    manifold_results results;
    sepax_report report;
    size_t found = 0;
    results.manifolds = manifolds;
    results.manifold_count = &found;
    memset(&report, 0, sizeof report);
    direct_batch(&sepax_manifolds_form, options->backend)(&call, &results, &report);
    return found;
}

#endif
