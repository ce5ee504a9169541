/* SPDX-License-Identifier: MIT
 *
 * Impacts of the backend "reference", pair by pair. Comes in: a checked call. Goes out: its
 * results.
 */
#include "base/arithmetic.h"

#include "query/sink.h"
#include "reference/reference.h"

void sepax_reference_impact(const batch_call *batch, const void *results, sepax_report *report) {
    value_sink sink;
    bodies_place place = batch_place(batch);
    sepax_sink_open_values(&sink, results, batch);
    for (size_t i = batch->first_pair; i < batch->pair_count; i++) {
        sepax_pair pair;
        source_load(batch->source, &place, i, 1, &pair);
        const found_impact found = sepax_moves_impact(batch, pair, sink.fold.to[1] != NULL);
        const void *const words[IMPACT_WORDS] = {&found.time,      &found.state,
                                                 &found.normal_x,  &found.normal_y,
                                                 &found.feature_a, &found.feature_b};
        sepax_sink_write_values(&sink, i, words);
    }
    sepax_sink_close_values(&sink);
    report->in_double += batch->pair_count - batch->first_pair;
}
