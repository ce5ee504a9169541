/* SPDX-License-Identifier: MIT
 *
 * Containments pair by pair. Comes in: a checked call. Goes out: its results.
 */
#include "base/arithmetic.h"

#include "query/sink.h"
#include "reference/reference.h"

/* Each pair by the exact level. */
void sepax_reference_contain(const batch_call *call, const void *results, sepax_report *report) {
    uint8_t *const *containments = results;
    bodies_place place = batch_place(call);
    for (size_t i = call->first_pair; i < call->pair_count; i++) {
        const round_pair p = sepax_round_pair_at(call, &place, i);
        (*containments)[i] = round_pair_contain(&p, report);
    }
}
