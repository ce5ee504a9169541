/* SPDX-License-Identifier: MIT
 *
 * Separations: their form, and the call.
 */
#include "base/arithmetic.h"

#include "call/answer.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_separate,
query_batch SEPAX_BACKENDS sepax_reference_separate;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_separate};
#undef BACKEND
#define BACKEND(name) sepax_##name##_run_separate_few,
query_few SEPAX_BACKENDS sepax_reference_few;
static query_few *const few[] = {SEPAX_BACKENDS sepax_reference_few};

const query_form sepax_separate_form = {
    .query = QUERY_SEPARATE,
    .batches = batches,
    .few = few,
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
    return sepax_answer(&sepax_separate_form, store, &source, NULL, options, contacts);
}
