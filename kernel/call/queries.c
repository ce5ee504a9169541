/* SPDX-License-Identifier: MIT
 *
 * The queries of sepax.h, each with its form: which arrays it fills, what it needs, and how pairs
 * are answered one by one where a backend has no function for it. The arguments come in and go to
 * sepax_answer.
 */
#include "base/arithmetic.h"

#include "call/queries.h"

#include "call/answer.h"
#include "query/sink.h"

/* --------------------------------------------------------------- relations */

sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                          const sepax_options *options, uint8_t *relations) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, relations, PER_GROUP, 0)}};
    return sepax_answer(&form, store, &source, options,
                        &(relation_results){.relations = relations});
}

sepax_status sepax_hits(const sepax_store *store, sepax_source source, const sepax_options *options,
                        uint32_t *hits, size_t *hit_count) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 2,
        .arrays = {RESULT_ARRAY(relation_results, hits, PER_GROUP, 0),
                   RESULT_ARRAY(relation_results, hit_count, PER_CALL, 0)}};
    return sepax_answer(&form, store, &source, options,
                        &(relation_results){.hits = hits, .hit_count = hit_count});
}

sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                            const sepax_options *options, uint8_t *bits) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, bits, PER_8_GROUPS, 0)}};
    return sepax_answer(&form, store, &source, options, &(relation_results){.bits = bits});
}

sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                             const sepax_options *options, size_t *first_hit) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, first_hit, PER_CALL, 0)}};
    return sepax_answer(&form, store, &source, options,
                        &(relation_results){.first_hit = first_hit});
}

sepax_status sepax_first_hits(const sepax_store *store, sepax_source source,
                              const sepax_options *options, uint32_t *first) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, firsts, PER_GROUP, 0)}};
    return sepax_answer(&form, store, &source, options, &(relation_results){.firsts = first});
}

/* --------------------------------------------------- separations, distances */

const query_form sepax_separate_form = {
    .query = QUERY_SEPARATE,
    .struct_size = sizeof(sepax_contacts),
    .normals = true,
    .array_count = 5,
    .arrays = {RESULT_ARRAY(sepax_contacts, separation, PER_GROUP, NO_VALUE),
               RESULT_ARRAY(sepax_contacts, normal_x, PER_GROUP, 0),
               RESULT_ARRAY(sepax_contacts, normal_y, PER_GROUP, 0),
               RESULT_ARRAY(sepax_contacts, feature, PER_GROUP, SEPAX_FEATURE_NONE),
               RESULT_ARRAY(sepax_contacts, pair, PAIR_OF_GROUP, SEPAX_NO_PAIR)}};

sepax_status sepax_separate(const sepax_store *store, sepax_source source,
                            const sepax_options *options, const sepax_contacts *contacts) {
    return sepax_answer(&sepax_separate_form, store, &source, options, contacts);
}

const query_form sepax_distance_form = {
    .query = QUERY_DISTANCE,
    .struct_size = sizeof(sepax_distances),
    .normals = true,
    .array_count = 10,
    .arrays = {RESULT_ARRAY(sepax_distances, distance, PER_GROUP, NO_VALUE),
               RESULT_ARRAY(sepax_distances, normal_x, PER_GROUP, 0),
               RESULT_ARRAY(sepax_distances, normal_y, PER_GROUP, 0),
               RESULT_ARRAY(sepax_distances, point_a_x, PER_GROUP, 0),
               RESULT_ARRAY(sepax_distances, point_a_y, PER_GROUP, 0),
               RESULT_ARRAY(sepax_distances, point_b_x, PER_GROUP, 0),
               RESULT_ARRAY(sepax_distances, point_b_y, PER_GROUP, 0),
               RESULT_ARRAY(sepax_distances, feature_a, PER_GROUP, SEPAX_FEATURE_NONE),
               RESULT_ARRAY(sepax_distances, feature_b, PER_GROUP, SEPAX_FEATURE_NONE),
               RESULT_ARRAY(sepax_distances, pair, PAIR_OF_GROUP, SEPAX_NO_PAIR)}};

sepax_status sepax_distance(const sepax_store *store, sepax_source source,
                            const sepax_options *options, const sepax_distances *distances) {
    return sepax_answer(&sepax_distance_form, store, &source, options, distances);
}

/* -------------------------------------------------------------- containment */

/* Each pair by the exact level. */
static void contain_singly(const batch_call *call, const void *results, sepax_report *report) {
    uint8_t *const *containments = results;
    bodies_place place = batch_place(call);
    for (size_t i = call->first_pair; i < call->pair_count; i++) {
        const round_pair p = round_pair_at(call, &place, i);
        (*containments)[i] = round_pair_contain(&p, report);
    }
}

sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                           const sepax_options *options, uint8_t *containments) {
    static const query_form form = {.query = QUERY_CONTAIN,
                                    .no_margin = true,
                                    .no_groups = true,
                                    .singly = contain_singly,
                                    .array_count = 1,
                                    .arrays = {{0, sizeof *containments, PER_PAIR, 0}}};
    return sepax_answer(&form, store, &source, options, &containments);
}

/* ---------------------------------------------------------------- manifolds */

sepax_status sepax_manifolds(const sepax_store *store, sepax_source source,
                             const sepax_options *options, sepax_manifold *manifolds,
                             size_t *manifold_count) {
    static const query_form form = {
        .query = QUERY_MANIFOLD,
        .normals = true,
        .array_count = 2,
        .arrays = {RESULT_ARRAY(manifold_results, manifolds, PER_PAIR, 0),
                   RESULT_ARRAY(manifold_results, manifold_count, PER_CALL, 0)}};
    return sepax_answer(
        &form, store, &source, options,
        &(manifold_results){.manifolds = manifolds, .manifold_count = manifold_count});
}

/* --------------------------------------------------------------------- casts */

sepax_status sepax_cast(const sepax_store *store, sepax_source source, const sepax_vec2 *motions,
                        const sepax_options *options, const sepax_casts *casts) {
    static const query_form form = {
        .query = QUERY_CAST,
        .struct_size = sizeof(sepax_casts),
        .normals = true,
        .motions = true,
        .no_groups = true,
        .array_count = 6,
        .arrays = {RESULT_ARRAY(sepax_casts, relation, PER_PAIR, 0),
                   RESULT_ARRAY(sepax_casts, time, PER_PAIR, NO_TIME),
                   RESULT_ARRAY(sepax_casts, normal_x, PER_PAIR, 0),
                   RESULT_ARRAY(sepax_casts, normal_y, PER_PAIR, 0),
                   RESULT_ARRAY(sepax_casts, feature_a, PER_PAIR, SEPAX_FEATURE_NONE),
                   RESULT_ARRAY(sepax_casts, feature_b, PER_PAIR, SEPAX_FEATURE_NONE)}};
    return sepax_answer_motions(&form, store, &source, motions, options, casts);
}
