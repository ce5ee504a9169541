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
#include "base/workspace.h"
#include "store/ids.h"
#include "target/backend.h"

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

/* What both calls that find pairs take. */
typedef struct pairs_call {
    const sepax_workspace *workspace;
    const sepax_pair *pairs;
    size_t capacity;
    const size_t *pair_count;
    const uint32_t *layers, *masks; /* of id_count ids */
    const sepax_bodies *bodies;
    size_t id_count, ids_given;
    uint32_t flags;
} pairs_call;

/* Checks these arguments; `read` has what else the call reads. */
static inline sepax_status pairs_check(const pairs_call *c, const span read[3]) {
    if ((c->flags & ~SEPAX_ANY_ORDER) != 0) {
        return SEPAX_ERROR_OPTION;
    }
    span_list all = {.count = 0};
    spans_add(&all, span_of(c->pairs, c->capacity, sizeof *c->pairs));
    spans_add(&all, span_of(c->pair_count, 1, sizeof *c->pair_count));
    const size_t written = all.count;
    for (unsigned i = 0; i < 3; i++) {
        spans_add(&all, read[i]);
    }
    spans_add(&all, span_of(c->workspace, 1, sizeof *c->workspace));
    spans_add(&all, span_of(c->layers, c->id_count, sizeof *c->layers));
    spans_add(&all, span_of(c->masks, c->id_count, sizeof *c->masks));
    spans_add(&all, bodies_span(c->bodies));
    size_t bad;
    return spans_alias(&all, written) ? SEPAX_ERROR_ALIAS
                                      : sepax_bodies_check(c->bodies, c->ids_given, &bad);
}

#endif
