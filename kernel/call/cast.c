/* SPDX-License-Identifier: MIT
 *
 * Casts: their form, and the call.
 */
#include "base/arithmetic.h"

#include "call/answer.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_cast,
query_batch SEPAX_BACKENDS sepax_reference_cast;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_cast};

const query_form sepax_cast_form = {
    .query = QUERY_CAST,
    .batches = batches,
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

sepax_status sepax_cast(const sepax_store *store, sepax_source source, const sepax_vec2 *motions,
                        const sepax_options *options, const sepax_casts *casts) {
    const query_motions steps = {.steps = motions};
    return sepax_answer(&sepax_cast_form, store, &source, &steps, options, casts);
}
