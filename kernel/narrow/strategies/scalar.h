/* SPDX-License-Identifier: MIT
 *
 * Strategy: no lanes at all. One edge is compared with one vertex at a time: an edge is done as
 * soon as a vertex is inside of it, and the pair as soon as an edge separates. Comes in: a pair as
 * rows of vertices. Goes out: its relation, or its contact.
 */
#ifndef SEPAX_STRATEGY_SCALAR_H
#define SEPAX_STRATEGY_SCALAR_H

#include "lanes/project.h"
#include "narrow/strategies/group.h"

/* -1: some vertex of b is certainly inside of edge i of a; 1: all are certainly outside; else 0.
 * Differences first, so that D is off by less than along_edge_normal from a common origin is. */
static inline int scalar_edge(const polygon *a, uint32_t i, const polygon *b, float threshold) {
    const uint32_t next = i + 1 < a->count ? i + 1 : 0;
    const float ex = a->x[next] - a->x[i], ey = a->y[next] - a->y[i];
    int outside = 1;
    for (uint32_t j = 0; j < b->count; j++) {
        const float px = ey * (b->x[j] - a->x[i]);
        const float py = ex * (b->y[j] - a->y[i]);
        const float d = px - py;
        if (d < -threshold) {
            return -1;
        }
        outside = d > threshold ? outside : 0; /* false for NaN */
    }
    return outside;
}

/* Greatest scalar_edge over all edges of a, as far as needed. */
static inline int scalar_side(const polygon *a, const polygon *b, float threshold) {
    int most = -1;
    for (uint32_t i = 0; i < a->count && most < 1; i++) {
        const int edge = scalar_edge(a, i, b, threshold);
        most = edge > most ? edge : most;
    }
    return most;
}

static inline uint8_t relate_row_scalar(const row_pair *pair) {
    const float reach = row_reach(pair);
    const float threshold = filter_threshold_scalar(reach, reach);
    if (!(threshold < INFINITY)) {
        return UNDECIDED;
    }
    const int side_a = scalar_side(&pair->a, &pair->b, threshold);
    const int side_b = side_a == 1 ? 1 : scalar_side(&pair->b, &pair->a, threshold);
    const int most = side_a > side_b ? side_a : side_b;
    return most > 0 ? SEPAX_DISJOINT : most < 0 ? SEPAX_OVERLAPPING : UNDECIDED;
}

static inline pair_contact separate_row_scalar(const row_pair *pair) {
    return sepax_contact_find(&pair->a, &pair->b, pair->b_first);
}

#endif
