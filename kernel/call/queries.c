/* SPDX-License-Identifier: MIT
 *
 * The queries of sepax.h, each with its form: which arrays it fills and what it needs. The
 * arguments come in and go to sepax_answer.
 */
#include "call/answer.h"
#include "query/sink.h"

/* --------------------------------------------------------------- relations */

sepax_status sepax_relate(const sepax_store *store, sepax_source source,
                          const sepax_options *options, uint8_t *relations) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, relations, PER_GROUP)}};
    return sepax_answer(&form, store, &source, options,
                        &(relation_results){.relations = relations});
}

sepax_status sepax_hits(const sepax_store *store, sepax_source source, const sepax_options *options,
                        uint32_t *hits, size_t *hit_count) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 2,
        .arrays = {RESULT_ARRAY(relation_results, hits, PER_GROUP),
                   RESULT_ARRAY(relation_results, hit_count, PER_CALL)}};
    return sepax_answer(&form, store, &source, options,
                        &(relation_results){.hits = hits, .hit_count = hit_count});
}

sepax_status sepax_hit_bits(const sepax_store *store, sepax_source source,
                            const sepax_options *options, uint8_t *bits) {
    static const query_form form = {.query = QUERY_RELATE,
                                    .array_count = 1,
                                    .arrays = {RESULT_ARRAY(relation_results, bits, PER_8_GROUPS)}};
    return sepax_answer(&form, store, &source, options, &(relation_results){.bits = bits});
}

sepax_status sepax_first_hit(const sepax_store *store, sepax_source source,
                             const sepax_options *options, size_t *first_hit) {
    static const query_form form = {
        .query = QUERY_RELATE,
        .array_count = 1,
        .arrays = {RESULT_ARRAY(relation_results, first_hit, PER_CALL)}};
    return sepax_answer(&form, store, &source, options,
                        &(relation_results){.first_hit = first_hit});
}

sepax_status sepax_first_hits(const sepax_store *store, sepax_source source,
                              const sepax_options *options, uint32_t *first) {
    static const query_form form = {.query = QUERY_RELATE,
                                    .array_count = 1,
                                    .arrays = {RESULT_ARRAY(relation_results, firsts, PER_GROUP)}};
    return sepax_answer(&form, store, &source, options, &(relation_results){.firsts = first});
}

/* --------------------------------------------------- separations, distances */

sepax_status sepax_separate(const sepax_store *store, sepax_source source,
                            const sepax_options *options, const sepax_contacts *contacts) {
    static const query_form form = {.query = QUERY_SEPARATE,
                                    .struct_size = sizeof(sepax_contacts),
                                    .normals = true,
                                    .array_count = 5,
                                    .arrays = {RESULT_ARRAY(sepax_contacts, separation, PER_GROUP),
                                               RESULT_ARRAY(sepax_contacts, normal_x, PER_GROUP),
                                               RESULT_ARRAY(sepax_contacts, normal_y, PER_GROUP),
                                               RESULT_ARRAY(sepax_contacts, feature, PER_GROUP),
                                               RESULT_ARRAY(sepax_contacts, pair, PER_GROUP)}};
    return sepax_answer(&form, store, &source, options, contacts);
}

sepax_status sepax_distance(const sepax_store *store, sepax_source source,
                            const sepax_options *options, const sepax_distances *distances) {
    static const query_form form = {.query = QUERY_DISTANCE,
                                    .struct_size = sizeof(sepax_distances),
                                    .normals = true,
                                    .array_count = 10,
                                    .arrays = {RESULT_ARRAY(sepax_distances, distance, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, normal_x, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, normal_y, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, point_a_x, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, point_a_y, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, point_b_x, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, point_b_y, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, feature_a, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, feature_b, PER_GROUP),
                                               RESULT_ARRAY(sepax_distances, pair, PER_GROUP)}};
    return sepax_answer(&form, store, &source, options, distances);
}

/* -------------------------------------------------------------- containment */

sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                           const sepax_options *options, uint8_t *containments) {
    static const query_form form = {.query = QUERY_CONTAIN,
                                    .no_margin = true,
                                    .no_groups = true,
                                    .array_count = 1,
                                    .arrays = {{0, sizeof *containments, PER_PAIR}}};
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
        .arrays = {RESULT_ARRAY(manifold_results, manifolds, PER_PAIR),
                   RESULT_ARRAY(manifold_results, manifold_count, PER_CALL)}};
    return sepax_answer(
        &form, store, &source, options,
        &(manifold_results){.manifolds = manifolds, .manifold_count = manifold_count});
}

/* --------------------------------------------------------------------- casts */

sepax_status sepax_cast(const sepax_store *store, sepax_source source, const sepax_vec2 *motions,
                        const sepax_options *options, const sepax_casts *casts) {
    static const query_form form = {.query = QUERY_CAST,
                                    .struct_size = sizeof(sepax_casts),
                                    .normals = true,
                                    .motions = true,
                                    .no_groups = true,
                                    .array_count = 6,
                                    .arrays = {RESULT_ARRAY(sepax_casts, relation, PER_PAIR),
                                               RESULT_ARRAY(sepax_casts, time, PER_PAIR),
                                               RESULT_ARRAY(sepax_casts, normal_x, PER_PAIR),
                                               RESULT_ARRAY(sepax_casts, normal_y, PER_PAIR),
                                               RESULT_ARRAY(sepax_casts, feature_a, PER_PAIR),
                                               RESULT_ARRAY(sepax_casts, feature_b, PER_PAIR)}};
    return sepax_answer_motions(&form, store, &source, motions, options, casts);
}
