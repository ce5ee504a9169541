/* SPDX-License-Identifier: MIT
 *
 * Distances: their form, and the call.
 */
#include "base/arithmetic.h"

#include "call/answer.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_distance,
query_batch SEPAX_BACKENDS sepax_reference_distance;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_distance};

const query_form sepax_distance_form = {
    .query = QUERY_DISTANCE,
    .batches = batches,
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
    return sepax_answer(&sepax_distance_form, store, &source, NULL, options, distances);
}
