/* SPDX-License-Identifier: MIT
 *
 * Arguments that sepax_find_pairs and the calls of an index have in common: checks of ranges,
 * margins and the arrays of a filter, and of outputs that overlap one of them.
 */
#ifndef SEPAX_BROAD_ARGUMENTS_H
#define SEPAX_BROAD_ARGUMENTS_H

#include "base/bodies.h"
#include "base/float_bits.h"
#include "base/span.h"
#include "store/ids.h"
#include "target/dispatch.h"

/* Chooses the backend of a call and checks its margin and its threads, which may be NULL. */
static inline sepax_status choose_for_boxes(const sepax_backend *wanted, float margin,
                                            const sepax_threads *threads,
                                            const sepax_backend **backend) {
    const sepax_status status = sepax_dispatch_choose(wanted, backend);
    if (status != SEPAX_OK) {
        return status;
    }
    if (threads != NULL && threads->run == NULL) {
        return SEPAX_ERROR_NULL;
    }
    return float_is_length(margin) ? SEPAX_OK : SEPAX_ERROR_RADIUS;
}

/* Both outputs of a call for pairs, which writes nothing else. */
static inline span_list spans_of_outputs(span pairs, span pair_count) {
    span_list all = {.count = 0};
    spans_add(&all, pairs);
    spans_add(&all, pair_count);
    return all;
}

/* Adds the arrays of a filter of id_count ids. */
static inline void spans_add_filter(span_list *all, const uint32_t *layers, const uint32_t *masks,
                                    const sepax_bodies *bodies, size_t id_count) {
    spans_add(all, span_of(layers, id_count, sizeof *layers));
    spans_add(all, span_of(masks, id_count, sizeof *masks));
    spans_add(all, bodies_span(bodies));
}

#endif
