/* SPDX-License-Identifier: MIT
 *
 * Upper bounds of the gaps of the edges of one shape to another. Comes in: both shapes. Goes out: a
 * bound for each edge, and a bit for each edge whose bound is not less than a gap.
 *
 * The gap of an edge is the least of its gaps to all vertices of the other shape, each with its own
 * roundings, so the gap to a few vertices is an upper bound of it in the same floats. Which ones
 * are taken does not matter for the result, only for how many edges are left. Those that the sector
 * table names are the nearest vertex or next to it, so mostly one edge is left.
 */
#ifndef SEPAX_STRATEGY_CONTACT_BOUNDS_H
#define SEPAX_STRATEGY_CONTACT_BOUNDS_H

#include "narrow/strategies/row.h"

/* Edges whose bits fit in a word. */
#define CONTACT_EDGES 64u

/* Normals and starts of the edges i, i + 1, ... */
typedef struct edge_lanes {
    lanes nx, ny, x, y;
} edge_lanes;

HEDLEY_ALWAYS_INLINE static lanes contact_gaps(const edge_lanes *e, lanes x, lanes y) {
    return along_unit_normal(e->nx, e->ny, lanes_sub(x, e->x), lanes_sub(y, e->y));
}

/* The same edge in all lanes. */
HEDLEY_ALWAYS_INLINE static edge_lanes contact_edge(const polygon *a, uint32_t i) {
    return (edge_lanes){lanes_set(a->nx[i]), lanes_set(a->ny[i]), lanes_set(a->x[i]),
                        lanes_set(a->y[i])};
}

/* Bounds of the gaps of the edges i, i + 1, ... of a, by the two vertices of each edge's sector. */
HEDLEY_ALWAYS_INLINE static lanes contact_sector_gaps(const polygon *a, uint32_t i,
                                                      const polygon *b, uint32_t nb,
                                                      const edge_lanes *e) {
    const lane_sectors of_b = {b->sectors, b->points, b->x, b->y, nb};
    lanes point[4]; /* x, y of the first, x, y of the second */
    lanes_load_sectors(&of_b, a->turns + i, b->turns[0], point);
    const lanes least = contact_gaps(e, point[0], point[1]);
    return lanes_min(contact_gaps(e, point[2], point[3]), least);
}

/* Bounds of the gaps of the edges i, i + 1, ... of a. Small shapes have no tables: all vertices of
 * a small b are compared, and against a large b no edge of a small a is ruled out. */
HEDLEY_ALWAYS_INLINE static lanes contact_bounds_at(const polygon *a, bool table_a, uint32_t i,
                                                    const polygon *b, bool table_b, uint32_t nb) {
    const edge_lanes e = {lanes_load(a->nx + i), lanes_load(a->ny + i), lanes_load(a->x + i),
                          lanes_load(a->y + i)};
    lanes least = lanes_set(INFINITY);
    if (!table_b) {
        for (uint32_t j = 0; j < b->count; j++) {
            least = lanes_min(contact_gaps(&e, lanes_set(b->x[j]), lanes_set(b->y[j])), least);
        }
    } else if (table_a) {
        least = contact_sector_gaps(a, i, b, nb, &e);
    }
    return least;
}

/* Bounds of the gaps of all edges of a; returns the highest one. `table_a`: a has a table. */
HEDLEY_ALWAYS_INLINE static lanes contact_bounds(const polygon *a, uint32_t na, bool table_a,
                                                 const polygon *b, uint32_t nb, bool table_b,
                                                 float *bound) {
    lanes most = lanes_set(-INFINITY);
    for (uint32_t i = 0; i < na; i += SEPAX_LANES) {
        const lanes least = contact_bounds_at(a, table_a, i, b, table_b, nb);
        lanes_store(bound + i, least);
        most = lanes_max(least, most);
    }
    return most;
}

/* The gap of edge i of a: the formula of the reference. */
HEDLEY_ALWAYS_INLINE static float contact_gap(const polygon *a, uint32_t i, const polygon *b,
                                              uint32_t nb) {
    const edge_lanes e = contact_edge(a, i);
    lanes least = lanes_set(INFINITY);
    for (uint32_t j = 0; j < nb; j += SEPAX_LANES) {
        least = lanes_min(contact_gaps(&e, lanes_load(b->x + j), lanes_load(b->y + j)), least);
    }
    return lanes_least(least);
}

/* Bit i: the bound of edge start + i is not less than `least`. */
HEDLEY_ALWAYS_INLINE static uint64_t contact_open(const float *bound, uint32_t start, uint32_t n,
                                                  uint32_t count, float least) {
    uint64_t less = 0;
    for (uint32_t i = start; i < n && i < start + CONTACT_EDGES; i += SEPAX_LANES) {
        const lane_mask mask = lanes_greater(lanes_set(least), lanes_load(bound + i));
        less |= (uint64_t)lanes_bits(mask) << (i - start);
    }
    const uint64_t edges =
        count - start < CONTACT_EDGES ? (UINT64_C(1) << (count - start)) - 1 : ~UINT64_C(0);
    return ~less & edges;
}

#endif
