/* SPDX-License-Identifier: MIT
 *
 * Manifolds: their form, and the call.
 */
#include "base/arithmetic.h"

#include "call/answer.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_manifold,
query_batch SEPAX_BACKENDS sepax_reference_manifold;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_manifold};

const query_form sepax_manifolds_form = {
    .query = QUERY_MANIFOLD,
    .batches = batches,
    .normals = true,
    .array_count = 2,
    .arrays = {RESULT_ARRAY(manifold_results, manifolds, PER_PAIR, 0),
               RESULT_ARRAY(manifold_results, manifold_count, PER_CALL, 0)}};

sepax_status sepax_manifolds(const sepax_store *store, sepax_source source,
                             const sepax_options *options, sepax_manifold *manifolds,
                             size_t *manifold_count) {
    return sepax_answer(
        &sepax_manifolds_form, store, &source, NULL, options,
        &(manifold_results){.manifolds = manifolds, .manifold_count = manifold_count});
}
