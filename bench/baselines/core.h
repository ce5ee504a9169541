/* SPDX-License-Identifier: MIT
 *
 * Core: the vertices and edges of one rounded shape, for baselines that take one pair at a time.
 */
#ifndef SEPAX_BENCH_CORE_H
#define SEPAX_BENCH_CORE_H

#include "baseline.h"

#define INLINE static inline __attribute__((always_inline))

typedef struct core {
    const float *x, *y, *nx, *ny, *d;
    uint32_t n;
} core;

INLINE core core_at(const baseline_round_set *s, sepax_id id) {
    const uint32_t at = s->start[id];
    return (core){s->x + at, s->y + at, s->nx + at, s->ny + at, s->d + at, s->start[id + 1] - at};
}

#endif
