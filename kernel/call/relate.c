/* SPDX-License-Identifier: MIT
 *
 * Relations, hits and first hits, each with its form: the arrays that it fills, and what it needs.
 * The arguments come in and go to sepax_answer.
 */
#include "base/arithmetic.h"

#include "call/answer.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_relate,
query_batch SEPAX_BACKENDS sepax_reference_relate;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_relate};
#undef BACKEND
#define BACKEND(name) sepax_##name##_run_relate_few,
query_few SEPAX_BACKENDS sepax_reference_few;
static query_few *const few[] = {SEPAX_BACKENDS sepax_reference_few};

const query_form sepax_relate_form = {
    .query = QUERY_RELATE,
    .batches = batches,
    .few = few,
    .array_count = 1,
    .arrays = {RESULT_ARRAY(relation_results, relations, PER_GROUP, 0)}};

sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                          const sepax_options *options, uint8_t *relations) {
    return sepax_answer(&sepax_relate_form, store, &source, NULL, options,
                        &(relation_results){.relations = relations});
}

sepax_status sepax_hits(const sepax_store *store, sepax_source source, const sepax_options *options,
                        uint32_t *hits, size_t *hit_count) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .batches = batches,
        .few = few,
        .array_count = 2,
        .arrays = {RESULT_ARRAY(relation_results, hits, PER_GROUP, 0),
                   RESULT_ARRAY(relation_results, hit_count, PER_CALL, 0)}};
    return sepax_answer(&form, store, &source, NULL, options,
                        &(relation_results){.hits = hits, .hit_count = hit_count});
}

sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                            const sepax_options *options, uint8_t *bits) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .batches = batches,
        .few = few,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, bits, PER_8_GROUPS, 0)}};
    return sepax_answer(&form, store, &source, NULL, options, &(relation_results){.bits = bits});
}

sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                             const sepax_options *options, size_t *first_hit) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .batches = batches,
        .few = few,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, first_hit, PER_CALL, 0)}};
    return sepax_answer(&form, store, &source, NULL, options,
                        &(relation_results){.first_hit = first_hit});
}

sepax_status sepax_first_hits(const sepax_store *store, sepax_source source,
                              const sepax_options *options, uint32_t *first) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .batches = batches,
        .few = few,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, firsts, PER_GROUP, 0)}};
    return sepax_answer(&form, store, &source, NULL, options, &(relation_results){.firsts = first});
}
