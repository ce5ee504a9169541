/* SPDX-License-Identifier: MIT
 *
 * Pair: the polygons of one pair and the bounds that are tested first, for baselines that take one
 * pair at a time.
 */
#ifndef SEPAX_BENCH_PAIR_H
#define SEPAX_BENCH_PAIR_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "baseline.h"

#define INLINE static inline __attribute__((always_inline))

typedef struct shape {
    const float *x, *y, *nx, *ny, *d;
    uint32_t n;
} shape;

/* The polygon of an id. `n` is the number of vertices of every polygon, a constant where this is
 * inlined, or 0. */
INLINE shape shape_at(const baseline_set *s, sepax_id id, uint32_t n) {
    const uint32_t at = n > 0 ? id * n : s->start[id];
    const uint32_t count = n > 0 ? n : s->start[id + 1] - at;
    return (shape){s->x + at, s->y + at, s->nx + at, s->ny + at, s->d + at, count};
}

/* How far along the normal of edge i of a the first vertex of b is. */
INLINE float lowest(shape a, uint32_t i, shape b) {
    float m = FLT_MAX;
    for (uint32_t j = 0; j < b.n; j++) {
        const float t = a.nx[i] * b.x[j] + a.ny[i] * b.y[j];
        m = t < m ? t : m;
    }
    return m;
}

INLINE bool aabbs_apart(const baseline_set *s, sepax_pair pair) {
    const baseline_aabb a = s->aabbs[pair.a], b = s->aabbs[pair.b];
    return a.hi_x < b.lo_x || b.hi_x < a.lo_x || a.hi_y < b.lo_y || b.hi_y < a.lo_y;
}

INLINE bool circles_apart(const baseline_set *s, sepax_pair pair) {
    const baseline_circle a = s->circles[pair.a], b = s->circles[pair.b];
    const float dx = b.x - a.x, dy = b.y - a.y, reach = a.radius + b.radius;
    return dx * dx + dy * dy > reach * reach;
}

/* Calls LOOP(n), which is compiled once for each usual number of vertices. */
#define FOR_VERTEX_COUNT(count, LOOP)                                                              \
    switch (count) {                                                                               \
    case 3:                                                                                        \
        LOOP(3);                                                                                   \
        break;                                                                                     \
    case 4:                                                                                        \
        LOOP(4);                                                                                   \
        break;                                                                                     \
    case 5:                                                                                        \
        LOOP(5);                                                                                   \
        break;                                                                                     \
    case 6:                                                                                        \
        LOOP(6);                                                                                   \
        break;                                                                                     \
    case 8:                                                                                        \
        LOOP(8);                                                                                   \
        break;                                                                                     \
    case 16:                                                                                       \
        LOOP(16);                                                                                  \
        break;                                                                                     \
    default:                                                                                       \
        LOOP(0);                                                                                   \
        break;                                                                                     \
    }

#endif
