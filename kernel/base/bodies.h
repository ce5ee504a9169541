/* SPDX-License-Identifier: MIT
 *
 * Bodies, the caller's view of a store: consecutive ranges of ids. Comes in: offsets of any
 * alignment. Goes out: whether they are sound, and which body an id belongs to.
 */
#ifndef SEPAX_BASE_BODIES_H
#define SEPAX_BASE_BODIES_H

#include "base/arrays.h"

#define NO_BODY 0xFFFFFFFFu

/* Body `number` is the ids first .. end - 1. */
typedef struct body_ids {
    sepax_id first, end;
} body_ids;
static inline body_ids body_at(const sepax_bodies *bodies, size_t number) {
    return (body_ids){id_at(bodies->offsets, number), id_at(bodies->offsets, number + 1)};
}

static inline span bodies_span(const sepax_bodies *bodies) {
    const bool some = bodies->count > 0 && bodies->count <= SEPAX_MAX_SHAPES;
    return span_of(bodies->offsets, some ? bodies->count + 1 : 0, sizeof(sepax_id));
}

/* Whether the numbers and offsets of bodies are sound: SEPAX_ERROR_COUNT for more than
 * SEPAX_MAX_SHAPES, SEPAX_ERROR_NULL, SEPAX_ERROR_OFFSETS where they decrease, SEPAX_ERROR_RANGE
 * where they leave a store of id_count ids. *bad becomes the first unsound body. */
sepax_status sepax_bodies_check(const sepax_bodies *bodies, size_t id_count, size_t *bad);

/* The number of the body of an id, or NO_BODY. */
uint32_t sepax_bodies_find(const sepax_bodies *bodies, sepax_id id);

#endif
