// SPDX-License-Identifier: MIT
//
// Steps of calipers, counted walk by walk: each walk is followed vertex by vertex, by the same
// signs.
#include "caliper_steps.h"

#include "exact/calipers.h"

size_t sepax_caliper_steps(const polygon *a, const polygon *b) {
    size_t steps = 0;
    uint32_t at = 0;
    bool expanded = false;
    for (uint32_t i = 0; i < a->count; i++) {
        const caliper_edge e = caliper_edge_at(a, i);
        const uint32_t end = caliper_walk(&e, b, at, &expanded);
        /* A walk goes one way only: onwards where its first edge falls. */
        const bool onwards = caliper_turn_to(&e, b, at, caliper_next(b, at), &expanded) > 0;
        const uint32_t from = onwards ? at : end, to = onwards ? end : at;
        steps += to >= from ? to - from : to + b->count - from;
        at = end;
    }
    return steps;
}
