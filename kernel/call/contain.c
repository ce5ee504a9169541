/* SPDX-License-Identifier: MIT
 *
 * Containments: their form, and the call.
 */
#include "base/arithmetic.h"

#include "call/answer.h"
#include "query/sink.h"
#include "target/list.h"

#define BACKEND(name) sepax_##name##_run_contain,
query_batch SEPAX_BACKENDS sepax_reference_contain;
static query_batch *const batches[] = {SEPAX_BACKENDS sepax_reference_contain};

const query_form sepax_contain_form = {.query = QUERY_CONTAIN,
                                       .batches = batches,
                                       .no_margin = true,
                                       .no_groups = true,
                                       .array_count = 1,
                                       .arrays = {{0, sizeof(uint8_t), PER_PAIR, 0}}};

sepax_status sepax_contain(const sepax_store *store, sepax_source source,
                           const sepax_options *options, uint8_t *containments) {
    return sepax_answer(&sepax_contain_form, store, &source, NULL, options, &containments);
}
