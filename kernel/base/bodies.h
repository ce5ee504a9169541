/* SPDX-License-Identifier: MIT
 *
 * Bodies: consecutive ranges of ids that the caller treats as one shape each. Comes in: offsets of
 * any alignment. Goes out: whether they are sound, and which body an id belongs to.
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

/* Checks the number and the offsets of bodies. Returns SEPAX_ERROR_COUNT for more than
 * SEPAX_MAX_SHAPES bodies, SEPAX_ERROR_NULL for missing offsets, SEPAX_ERROR_OFFSETS where offsets
 * decrease, and SEPAX_ERROR_RANGE where one exceeds id_count, the number of ids of the store. *bad
 * becomes the first unsound body. */
sepax_status sepax_bodies_check(const sepax_bodies *bodies, size_t id_count, size_t *bad);

/* The number of the body of an id, or NO_BODY. */
uint32_t sepax_bodies_find(const sepax_bodies *bodies, sepax_id id);

#endif
