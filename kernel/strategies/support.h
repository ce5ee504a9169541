/* SPDX-License-Identifier: MIT
 *
 * Strategy: one pair at a time, and only the edges that can still separate. For shapes with many
 * vertices, where nearly all edges can be ruled out by a look at one vertex.
 *
 * An edge separates only if all vertices of the other shape are outside of it. So one vertex that
 * is certainly inside, a witness against it, rules it out:
 *
 *            A                    w is the support of B towards A: the vertex of B that is least
 *        +-------+                far along the line of the centres. It is a witness against all
 *        |       |\    B          edges of A but those that face it. One of these is compared with
 *        |   o   | w-----+        all of B: it separates, or the vertex of B deepest inside of it
 *        |       |/   o  |        is a witness against that edge and some of its neighbours.
 *        +-------+ \-----+
 *
 * A look of one vertex at all edges, or of one edge at all vertices, is linear; few are needed.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_H
#define SEPAX_STRATEGY_SUPPORT_H

#include "hint.h"
#include "strategies/row.h"

/* Edges whose bits fit in a word. */
#define SUPPORT_EDGES 64u
#define SUPPORT_INSIDE (-2)

typedef struct support_vertex {
    float position; /* along the direction of the query */
    uint32_t vertex;
} support_vertex;

/* The vertex of p that is least far along the outward normal of an edge (ex, ey), relative to the
 * point (ox, oy): of equal ones any. */
HEDLEY_ALWAYS_INLINE static support_vertex support_least(const polygon *p, uint32_t stride,
                                                         float ex, float ey, float ox, float oy) {
    support_vertex best = {INFINITY, 0};
    for (uint32_t start = 0; start < stride; start += SUPPORT_EDGES) {
        const uint32_t n = stride - start < SUPPORT_EDGES ? stride - start : SUPPORT_EDGES;
        lanes at[SUPPORT_EDGES / SEPAX_LANES], least = lanes_set(INFINITY);
        for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
            const lanes x = lanes_sub(row_at(p->x, stride, start + i), lanes_set(ox));
            const lanes y = lanes_sub(row_at(p->y, stride, start + i), lanes_set(oy));
            at[i / SEPAX_LANES] = along_edge_normal(lanes_set(ex), lanes_set(ey), x, y);
            least = lanes_min(at[i / SEPAX_LANES], least);
        }
        const float position = lanes_least(least);
        uint64_t ties = 0;
        for (uint32_t i = 0; i < n; i += SEPAX_LANES) {
            const lane_mask tie = lanes_equal(at[i / SEPAX_LANES], lanes_set(position));
            ties |= (uint64_t)lanes_bits(tie) << i;
        }
        if (position < best.position) {
            const uint32_t vertex = start + (uint32_t)__builtin_ctzll(ties);
            best = (support_vertex){position, vertex & (stride - 1)};
        }
    }
    return best;
}

/* Bit i: w is not certainly inside of edge start + i. With offsets from w, and v0 and v1 the ends
 * of the edge, D is the cross product v1 x v0: two differences a product, as if the edge were one
 * of them. */
HEDLEY_ALWAYS_INLINE static uint64_t support_edges_facing(const polygon *a, uint32_t stride,
                                                          uint32_t start, sepax_vec2 w,
                                                          float threshold) {
    const uint32_t end = stride - start < SUPPORT_EDGES ? stride : start + SUPPORT_EDGES;
    const lanes wx = lanes_set(w.x), wy = lanes_set(w.y);
    uint64_t inside = 0;
    for (uint32_t i = start; i < end; i += SEPAX_LANES) {
        const uint32_t after = (i + SEPAX_LANES) & (stride - 1);
        const lanes x0 = lanes_sub(row_at(a->x, stride, i), wx);
        const lanes y0 = lanes_sub(row_at(a->y, stride, i), wy);
        const lanes x1 = lanes_next(x0, lanes_sub(row_at(a->x, stride, after), wx));
        const lanes y1 = lanes_next(y0, lanes_sub(row_at(a->y, stride, after), wy));
        const lanes d = lanes_sub(lanes_mul(x1, y0), lanes_mul(y1, x0));
        inside |= (uint64_t)lanes_bits(lanes_greater(lanes_set(-threshold), d)) << (i - start);
    }
    return ~inside;
}

/* Bit i: edge start + i is one. Pads start at the last vertex; the last of them closes the shape.
 */
HEDLEY_ALWAYS_INLINE static uint64_t support_true_edges(const polygon *a, uint32_t stride,
                                                        uint32_t start) {
    const uint32_t last = a->count - 1;
    uint64_t edges = last >= start + SUPPORT_EDGES ? ~UINT64_C(0)
                     : last > start                ? (UINT64_C(1) << (last - start)) - 1
                                                   : 0;
    if (stride - 1 - start < SUPPORT_EDGES) {
        edges |= UINT64_C(1) << (stride - 1 - start);
    }
    return edges;
}

/* One in the middle of some edges, which mostly are neighbours. */
HEDLEY_ALWAYS_INLINE static uint32_t support_middle(uint64_t edges) {
    const uint32_t low = (uint32_t)__builtin_ctzll(edges);
    const uint32_t high = 63 - (uint32_t)__builtin_clzll(edges);
    const uint32_t middle = (low + high) / 2;
    return middle + (uint32_t)__builtin_ctzll(edges >> middle);
}

/* The vertex of b that is least far along the outward normal of edge i of a, relative to it. */
HEDLEY_ALWAYS_INLINE static support_vertex support_beyond(const polygon *a, uint32_t na, uint32_t i,
                                                          const polygon *b, uint32_t nb) {
    const uint32_t next = i + 1 < na ? i + 1 : 0;
    return support_least(b, nb, a->x[next] - a->x[i], a->y[next] - a->y[i], a->x[i], a->y[i]);
}

/* 1 when some edge of a certainly separates, -1 when certainly none does, else 0; SUPPORT_INSIDE
 * when the witness, a vertex of b, is certainly inside of all, so that the shapes overlap. `edge`
 * is the one that separates. */
HEDLEY_ALWAYS_INLINE static int support_side(const polygon *a, uint32_t na, const polygon *b,
                                             uint32_t nb, uint32_t witness, float threshold,
                                             uint32_t *edge) {
    bool unsure = false, none = true;
    sepax_vec2 w = {b->x[witness], b->y[witness]};
    for (uint32_t start = 0; start < na; start += SUPPORT_EDGES) {
        uint64_t left =
            support_true_edges(a, na, start) & support_edges_facing(a, na, start, w, threshold);
        none &= left == 0;
        while (left != 0) {
            const uint32_t bit = support_middle(left);
            const support_vertex deepest = support_beyond(a, na, start + bit, b, nb);
            if (deepest.position > threshold) {
                *edge = start + bit;
                return 1;
            }
            unsure |= !(deepest.position < -threshold);
            left &= ~(UINT64_C(1) << bit);
            if (left != 0) {
                w = (sepax_vec2){b->x[deepest.vertex], b->y[deepest.vertex]};
                left &= support_edges_facing(a, na, start, w, threshold);
            }
        }
    }
    return none ? SUPPORT_INSIDE : -!unsure;
}

/* Whether the edge that a hint names certainly separates. */
HEDLEY_ALWAYS_INLINE static bool support_hinted(const row_pair *pair, uint32_t na, uint32_t nb,
                                                uint8_t hint, float threshold) {
    const polygon *a = &pair->a, *b = &pair->b;
    const support_vertex deepest = hint_is_of_b(hint)
                                       ? support_beyond(b, nb, hint_edge(hint, nb), a, na)
                                       : support_beyond(a, na, hint_edge(hint, na), b, nb);
    return deepest.position > threshold;
}

/* Writes the hint of the pair anew. */
HEDLEY_ALWAYS_INLINE static uint8_t relate_support(const row_pair *pair, uint32_t na, uint32_t nb,
                                                   uint8_t *hint) {
    const float reach = row_reach(pair);
    const float threshold = filter_threshold_scalar(reach, reach);
    if (!(threshold < INFINITY)) {
        return UNDECIDED;
    }
    if (*hint != HINT_NONE && support_hinted(pair, na, nb, *hint, threshold)) {
        return SEPAX_DISJOINT;
    }
    *hint = HINT_NONE;
    /* along the line of the centres first, which is the normal of no edge but separates as well */
    const polygon *a = &pair->a, *b = &pair->b;
    const float dx = pair->bounds_b->x - pair->bounds_a->x;
    const float dy = pair->bounds_b->y - pair->bounds_a->y;
    const support_vertex of_a = support_least(a, na, dy, -dx, a->x[0], a->y[0]);
    const support_vertex of_b = support_least(b, nb, -dy, dx, a->x[0], a->y[0]);
    if (of_a.position + of_b.position > threshold) {
        return SEPAX_DISJOINT;
    }
    uint32_t edge = 0;
    const int side_a = support_side(a, na, b, nb, of_b.vertex, threshold, &edge);
    if (side_a == 1) {
        *hint = hint_write(edge, false, na);
        return SEPAX_DISJOINT;
    }
    if (side_a == SUPPORT_INSIDE) {
        return SEPAX_OVERLAPPING;
    }
    const int side_b = support_side(b, nb, a, na, of_a.vertex, threshold, &edge);
    if (side_b == 1) {
        *hint = hint_write(edge, true, nb);
    }
    return side_b == SUPPORT_INSIDE ? SEPAX_OVERLAPPING : row_relation(side_a, side_b);
}

/* ------------------------------------------------------------- one pair */

/* Pairs of one class of 16, 32 or 64 go to support_run.h. */
static uint8_t relate_row_support(const row_pair *pair) {
    uint8_t none = HINT_NONE;
    return relate_support(pair, pair->a.stride, pair->b.stride,
                          pair->hint != NULL ? pair->hint : &none);
}

#endif
