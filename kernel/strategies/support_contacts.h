/* SPDX-License-Identifier: MIT
 *
 * Strategy support for separations: bounds of the gaps of all edges, and the true gaps of those
 * that can be the widest.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_CONTACTS_H
#define SEPAX_STRATEGY_SUPPORT_CONTACTS_H

#include "strategies/support.h"

/* Separations are the same bits as those of the reference, so nothing may depend on which vertex is
 * asked first. It does not: the gap of an edge is the least of its gaps to all vertices, each with
 * its own roundings, so the gap to one vertex is an upper bound of it in the same floats. Edges
 * whose bound is less than the widest gap so far are out. */
typedef struct support_bounds {
    lanes gap[SUPPORT_EDGES / SEPAX_LANES]; /* of each edge to the witnesses so far */
} support_bounds;

/* Gaps of a vertex w to the edges i, i + 1, ... of a. */
HEDLEY_ALWAYS_INLINE static lanes support_gaps(const polygon *a, uint32_t stride, uint32_t i,
                                               sepax_vec2 w) {
    const lanes rx = lanes_sub(lanes_set(w.x), row_at(a->x, stride, i));
    const lanes ry = lanes_sub(lanes_set(w.y), row_at(a->y, stride, i));
    return along_unit_normal(row_at(a->nx, stride, i), row_at(a->ny, stride, i), rx, ry);
}

/* Joins the gaps to one more witness, and takes the edges out that are in `done`. The highest bound
 * and the first edge that has it; -INFINITY when all are out. */
HEDLEY_ALWAYS_INLINE static row_best support_bound(support_bounds *bounds, const polygon *a,
                                                   uint32_t stride, uint32_t start, uint32_t n,
                                                   sepax_vec2 w, uint64_t done) {
    const lanes none = lanes_set(-INFINITY);
    lanes most = none;
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        lanes *gap = &bounds->gap[i / SEPAX_LANES];
        *gap = lanes_min(support_gaps(a, stride, start + i, w), *gap);
        *gap = lanes_select(lanes_from_bits((uint32_t)(done >> i) & LANES_ALL), none, *gap);
        most = lanes_max(*gap, most);
    }
    const float highest = -lanes_least(lanes_sub(lanes_set(0.0f), most));
    uint64_t ties = UINT64_C(1) << (n - 1);
    for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
        const lane_mask tie = lanes_equal(bounds->gap[i / SEPAX_LANES], lanes_set(highest));
        ties |= (uint64_t)lanes_bits(tie) << i;
    }
    return (row_best){highest, start + (uint32_t)__builtin_ctzll(ties)};
}

/* The widest gap of the edges of a, of equal ones the first; or any less than `least`, when none is
 * as wide as that. `witness` is a vertex of b. */
HEDLEY_ALWAYS_INLINE static row_best support_widest(const polygon *a, uint32_t na, const polygon *b,
                                                    uint32_t nb, uint32_t witness, float least) {
    row_best best = {-INFINITY, 0};
    sepax_vec2 w = {b->x[witness], b->y[witness]};
    for (uint32_t start = 0; start < a->count; start += SUPPORT_EDGES) {
        const uint32_t n = na - start < SUPPORT_EDGES ? na - start : SUPPORT_EDGES;
        uint64_t done = a->count - start < SUPPORT_EDGES ? ~UINT64_C(0) << (a->count - start) : 0;
        support_bounds bounds;
        for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
            bounds.gap[i / SEPAX_LANES] = lanes_set(INFINITY);
        }
        row_best next = support_bound(&bounds, a, na, start, n, w, done);
        while (next.gap >= least && next.gap > -INFINITY) {
            const uint32_t i = next.edge;
            const support_vertex deepest =
                support_least(b, nb, -a->ny[i], a->nx[i], a->x[i], a->y[i]);
            if (deepest.position > best.gap || (deepest.position == best.gap && i < best.edge)) {
                best = (row_best){deepest.position, i};
                least = best.gap > least ? best.gap : least;
            }
            w = (sepax_vec2){b->x[deepest.vertex], b->y[deepest.vertex]};
            done |= UINT64_C(1) << (i - start);
            next = support_bound(&bounds, a, na, start, n, w, done);
        }
    }
    return best;
}

HEDLEY_ALWAYS_INLINE static pair_contact support_contact(const row_pair *pair, uint32_t na,
                                                         uint32_t nb) {
    const polygon *a = &pair->a, *b = &pair->b;
    const float dx = pair->bounds_b->x - pair->bounds_a->x;
    const float dy = pair->bounds_b->y - pair->bounds_a->y;
    const support_vertex of_a = support_least(a, na, dy, -dx, a->x[0], a->y[0]);
    const support_vertex of_b = support_least(b, nb, -dy, dx, a->x[0], a->y[0]);
    const row_best best_a = support_widest(a, na, b, nb, of_b.vertex, -INFINITY);
    const row_best best_b = support_widest(b, nb, a, na, of_a.vertex, best_a.gap);
    return row_contact(pair, best_a, best_b);
}

/* Loops of a known length for the common classes. */
static pair_contact separate_row_support(const row_pair *pair) {
    const uint32_t na = pair->a.stride, nb = pair->b.stride;
    switch (na == nb ? na : 0) {
    case 32:
        return support_contact(pair, 32, 32);
    case 64:
        return support_contact(pair, 64, 64);
    default:
        return support_contact(pair, na, nb);
    }
}

#endif
