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
    options->backend->queries->of[QUERY_RELATE](
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
    options->backend->queries->of[QUERY_SEPARATE](
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
    options->backend->queries->of[QUERY_DISTANCE](&call, distances, &report);
}

static inline void direct_cast(const sepax_store *store, const sepax_pair *pairs, size_t count,
                               const sepax_vec2 *motions, const sepax_options *options,
                               uint32_t levels, const sepax_casts *casts) {
    const sepax_source source = sepax_pairs(pairs, count);
    batch_call call = direct_call(store, &source, options, levels);
    sepax_report report;
    memset(&report, 0, sizeof report);
    call.motions = motions;
    options->backend->queries->of[QUERY_CAST](&call, casts, &report);
}

static inline void direct_contain(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                  const sepax_options *options, uint32_t levels,
                                  uint8_t *containments) {
    const sepax_source source = sepax_pairs(pairs, count);
    const batch_call call = direct_call(store, &source, options, levels);
    sepax_report report;
    memset(&report, 0, sizeof report);
    options->backend->queries->of[QUERY_CONTAIN](&call, &containments, &report);
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
    options->backend->queries->of[QUERY_MANIFOLD](&call, &results, &report);
    return found;
}

#endif
