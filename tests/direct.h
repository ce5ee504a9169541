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
#include "call/answer.h"
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

static inline query_batch *direct_batch(const query_form *of, const sepax_backend *backend) {
#ifdef __cplusplus
    if (backend == direct_wrong.backend && of->query == direct_wrong.of)
        return direct_wrong.batch;
#endif
    return of->batches[backend->number];
}

/* Where the options have a report, it counts on. */
static inline void direct_ask(const query_form *of, const sepax_store *store,
                              const sepax_pair *pairs, size_t count, const sepax_vec2 *motions,
                              const sepax_options *options, uint32_t levels, const void *results) {
    const sepax_source source = sepax_pairs(pairs, count);
    sepax_report report;
    batch_call call;
    memset(&report, 0, sizeof report);
    memset(&call, 0, sizeof call);
    call.form = of;
    call.store = store;
    call.source = &source;
    call.pair_count = count;
    call.motions = motions;
    call.strategy = options->strategy;
    call.flags = options->flags;
    call.margin = options->margin;
    call.levels = levels;
    call.hints = options->hints;
    direct_batch(of, options->backend)(&call, results,
                                       options->report != NULL ? options->report : &report);
}

static inline void direct_relate(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                 const sepax_options *options, uint32_t levels,
                                 uint8_t *relations) {
    relation_results results;
    memset(&results, 0, sizeof results);
    results.relations = relations;
    direct_ask(&sepax_relate_form, store, pairs, count, NULL, options, levels, &results);
}

static inline void direct_separate(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                   const sepax_options *options, uint32_t levels,
                                   const sepax_contacts *contacts) {
    direct_ask(&sepax_separate_form, store, pairs, count, NULL, options, levels, contacts);
}

static inline void direct_measure(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                  const sepax_options *options, uint32_t levels,
                                  const sepax_distances *distances) {
    direct_ask(&sepax_distance_form, store, pairs, count, NULL, options, levels, distances);
}

static inline void direct_cast(const sepax_store *store, const sepax_pair *pairs, size_t count,
                               const sepax_vec2 *motions, const sepax_options *options,
                               uint32_t levels, const sepax_casts *casts) {
    direct_ask(&sepax_cast_form, store, pairs, count, motions, options, levels, casts);
}

static inline void direct_contain(const sepax_store *store, const sepax_pair *pairs, size_t count,
                                  const sepax_options *options, uint32_t levels,
                                  uint8_t *containments) {
    direct_ask(&sepax_contain_form, store, pairs, count, NULL, options, levels, &containments);
}

static inline size_t direct_manifolds(const sepax_store *store, const sepax_pair *pairs,
                                      size_t count, const sepax_options *options, uint32_t levels,
                                      sepax_manifold *manifolds) {
    manifold_results results;
    size_t found = 0;
    results.manifolds = manifolds;
    results.manifold_count = &found;
    direct_ask(&sepax_manifolds_form, store, pairs, count, NULL, options, levels, &results);
    return found;
}

#endif
