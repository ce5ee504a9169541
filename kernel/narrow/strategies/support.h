/* SPDX-License-Identifier: MIT
 *
 * Strategy: one pair at a time, and only the edges that can still separate. For shapes with many
 * vertices, where one vertex rules out nearly all edges.
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
 * Comparing one vertex with all edges, or one edge with all vertices, takes linear time; few such
 * rounds are needed. Where shapes are so flat, or so close to each other, that rounding hides how
 * they lie, no round rules out more than one edge. So a side has at most SUPPORT_ROUNDS of them,
 * after which the pair is left undecided: the exact relation takes linear time whatever the shapes
 * are.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_H
#define SEPAX_STRATEGY_SUPPORT_H

#include "narrow/strategies/hint.h"
#include "narrow/strategies/row.h"

/* Edges whose bits fit in a word. */
#define SUPPORT_EDGES 64u
#define SUPPORT_INSIDE (-2)
#define SUPPORT_TOO_LONG (-3)

/* Most edges of a side that are compared with all vertices of the other shape. Measured: fewer than
 * one pair of random shapes in 1,000 takes more; of needles with 1,000 vertices 7 in 100 do. */
#define SUPPORT_ROUNDS 12

typedef struct support_vertex {
    float position; /* along the direction of the query */
    uint32_t vertex;
} support_vertex;

/* The vertex of p that is least far along the outward normal of an edge (ex, ey), relative to the
 * point (ox, oy): of equal ones any. */
static support_vertex support_least(const polygon *p, float ex, float ey, float ox, float oy) {
    const uint32_t stride = p->stride;
    lanes least = lanes_set(INFINITY), start = lanes_set(0.0f); /* per lane, and where it was */
    for (uint32_t i = 0; i < stride; i += SEPAX_LANES) {
        const lanes x = lanes_sub(lanes_repeat(p->x + i, stride), lanes_set(ox));
        const lanes y = lanes_sub(lanes_repeat(p->y + i, stride), lanes_set(oy));
        const lanes at = along_edge_normal(lanes_set(ex), lanes_set(ey), x, y);
        start = lanes_select(lanes_greater(least, at), lanes_set((float)i), start);
        least = lanes_min(at, least);
    }
    const float position = lanes_least(least);
    const uint32_t lane =
        (uint32_t)__builtin_ctz(lanes_bits(lanes_equal(least, lanes_set(position))));
    float starts[SEPAX_LANES];
    lanes_store(starts, start);
    return (support_vertex){position, ((uint32_t)starts[lane] + lane) & (stride - 1)};
}

/* Bit i: w is not certainly inside of edge start + i. With offsets from w, and v0 and v1 the ends
 * of the edge, D is the cross product v1 x v0: two differences a product, as if the edge were one
 * of them. */
HEDLEY_ALWAYS_INLINE static uint64_t support_edges_facing(const polygon *a, uint32_t stride,
                                                          uint32_t start, sepax_vec2 w,
                                                          float threshold) {
    const uint32_t end = stride - start < SUPPORT_EDGES ? stride : start + SUPPORT_EDGES;
    const lanes wx = lanes_set(w.x), wy = lanes_set(w.y);
    lanes x0 = lanes_sub(lanes_load(a->x + start), wx);
    lanes y0 = lanes_sub(lanes_load(a->y + start), wy);
    uint64_t inside = 0;
    for (uint32_t i = start; i < end; i += SEPAX_LANES) {
        const uint32_t after = (i + SEPAX_LANES) & (stride - 1);
        const lanes next_x = lanes_sub(lanes_load(a->x + after), wx);
        const lanes next_y = lanes_sub(lanes_load(a->y + after), wy);
        const lanes x1 = lanes_next(x0, next_x), y1 = lanes_next(y0, next_y);
        const lanes d = lanes_sub(lanes_mul(x1, y0), lanes_mul(y1, x0));
        inside |= (uint64_t)lanes_bits(lanes_greater(lanes_set(-threshold), d)) << (i - start);
        x0 = next_x;
        y0 = next_y;
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

/* The vertex of b that is least far along the outward normal of edge i of a, relative to it. */
static inline support_vertex support_beyond(const polygon *a, uint32_t i, const polygon *b) {
    const uint32_t next = i + 1 < a->count ? i + 1 : 0;
    return support_least(b, a->x[next] - a->x[i], a->y[next] - a->y[i], a->x[i], a->y[i]);
}

/* The threshold for one edge (ex, ey) against vertices: no product on the way is larger than the
 * larger extent of the edge times the reach of the pair. */
HEDLEY_ALWAYS_INLINE static float support_threshold(float ex, float ey, float reach) {
    const float x = fabsf(ex), y = fabsf(ey);
    return filter_threshold_scalar(x > y ? x : y, reach);
}

/* Edges of one shape, a bit each; none outside of the words from first up to end. */
typedef struct support_edges {
    uint64_t word[SEPAX_MAX_VERTICES / SUPPORT_EDGES];
    uint32_t first, end;
} support_edges;

/* Leaves words without edges out at both ends. */
HEDLEY_ALWAYS_INLINE static void support_trim(support_edges *edges) {
    while (edges->first < edges->end && edges->word[edges->first] == 0) {
        edges->first++;
    }
    while (edges->first < edges->end && edges->word[edges->end - 1] == 0) {
        edges->end--;
    }
}

/* All edges of a that w is not certainly inside of. */
static inline void support_face(const polygon *a, sepax_vec2 w, float threshold,
                                support_edges *edges) {
    const uint32_t na = a->stride;
    edges->first = 0;
    edges->end = (na + SUPPORT_EDGES - 1) / SUPPORT_EDGES;
    for (uint32_t i = 0; i < edges->end; i++) {
        edges->word[i] = support_true_edges(a, na, i * SUPPORT_EDGES) &
                         support_edges_facing(a, na, i * SUPPORT_EDGES, w, threshold);
    }
    support_trim(edges);
}

/* Takes out one in the middle of some edges, which mostly are neighbours. */
HEDLEY_ALWAYS_INLINE static uint32_t support_take(support_edges *edges) {
    const uint32_t low =
        edges->first * SUPPORT_EDGES + (uint32_t)__builtin_ctzll(edges->word[edges->first]);
    const uint32_t high =
        edges->end * SUPPORT_EDGES - 1 - (uint32_t)__builtin_clzll(edges->word[edges->end - 1]);
    const uint32_t middle = (low + high) / 2;
    uint32_t at = middle / SUPPORT_EDGES;
    uint64_t word = edges->word[at] >> middle % SUPPORT_EDGES << middle % SUPPORT_EDGES;
    while (word == 0) {
        word = edges->word[++at];
    }
    const uint32_t bit = (uint32_t)__builtin_ctzll(word);
    edges->word[at] &= ~(UINT64_C(1) << bit);
    return at * SUPPORT_EDGES + bit;
}

/* 1 when some edge of a certainly separates, -1 when certainly none does, else 0; SUPPORT_INSIDE
 * when the witness, a vertex of b, is certainly inside of all, so that the shapes overlap;
 * SUPPORT_TOO_LONG when that would take too long to find out. `edge` is the one that separates. */
static int support_side(const polygon *a, const polygon *b, uint32_t witness, float reach,
                        float threshold, uint32_t *edge) {
    support_edges left;
    support_face(a, (sepax_vec2){b->x[witness], b->y[witness]}, threshold, &left);
    if (left.first == left.end) {
        return SUPPORT_INSIDE;
    }
    bool unsure = false;
    for (uint32_t round = 0; left.first < left.end; round++) {
        if (round == SUPPORT_ROUNDS) {
            return SUPPORT_TOO_LONG;
        }
        *edge = support_take(&left);
        const uint32_t next = *edge + 1 < a->count ? *edge + 1 : 0;
        const float sure =
            support_threshold(a->x[next] - a->x[*edge], a->y[next] - a->y[*edge], reach);
        const support_vertex deepest = support_beyond(a, *edge, b);
        if (deepest.position > sure) {
            return 1;
        }
        unsure |= !(deepest.position < -sure);
        const sepax_vec2 w = {b->x[deepest.vertex], b->y[deepest.vertex]};
        for (uint32_t i = left.first; i < left.end; i++) {
            if (left.word[i] != 0) {
                left.word[i] &= support_edges_facing(a, a->stride, i * SUPPORT_EDGES, w, threshold);
            }
        }
        support_trim(&left);
    }
    return -!unsure;
}

/* The hint for an edge: the last pad closes the shape. */
static inline uint8_t support_hint(uint32_t edge, bool of_b, const polygon *owner) {
    return hint_write(edge < owner->count ? edge : owner->count - 1, of_b, owner->count);
}

/* Whether the edge that a hint names certainly separates. */
static inline bool support_hinted(const row_pair *pair, uint8_t hint, float threshold) {
    const polygon *a = &pair->a, *b = &pair->b;
    const support_vertex deepest = hint_is_of_b(hint)
                                       ? support_beyond(b, hint_edge(hint, b->count), a)
                                       : support_beyond(a, hint_edge(hint, a->count), b);
    return deepest.position > threshold;
}

/* The relation of a pair by the edges of a, then by those of b, UNDECIDED where rounding hides it;
 * `witness` is a vertex of b. Writes a hint, which may be NULL, where an edge separates. */
static inline uint8_t relate_sides(const row_pair *pair, uint32_t witness, uint8_t *hint) {
    const polygon *const shapes[2] = {&pair->a, &pair->b};
    const float reach = row_reach(pair), threshold = filter_threshold_scalar(reach, reach);
    int sides[2];
    if (!(threshold < INFINITY)) {
        return UNDECIDED;
    }
    for (unsigned turn = 0; turn < 2; turn++) {
        const polygon *owner = shapes[turn], *other = shapes[1 - turn];
        uint32_t edge = 0;
        sides[turn] = support_side(owner, other, witness, reach, threshold, &edge);
        if (sides[turn] == 1) {
            if (hint != NULL) {
                *hint = support_hint(edge, turn == 1, owner);
            }
            return SEPAX_DISJOINT;
        }
        if (sides[turn] == SUPPORT_INSIDE) {
            return SEPAX_OVERLAPPING;
        }
        if (sides[turn] == SUPPORT_TOO_LONG) {
            return UNDECIDED;
        }
        witness = edge; /* where it starts */
    }
    return row_relation(sides[0], sides[1]);
}

/* The relation of a pair. Replaces the hint unless its edge separates. */
static inline uint8_t relate_row_support(const row_pair *pair) {
    const polygon *a = &pair->a, *b = &pair->b;
    const float reach = row_reach(pair);
    const float threshold = filter_threshold_scalar(reach, reach);
    if (!(threshold < INFINITY)) {
        return UNDECIDED;
    }
    if (pair->hint != NULL) {
        if (*pair->hint != HINT_NONE && support_hinted(pair, *pair->hint, threshold)) {
            return SEPAX_DISJOINT;
        }
        *pair->hint = HINT_NONE;
    }
    /* along the line of the centres first, which is the normal of no edge but separates as well */
    const float dx = pair->bounds_b->x - pair->bounds_a->x;
    const float dy = pair->bounds_b->y - pair->bounds_a->y;
    const support_vertex of_a = support_least(a, dy, -dx, a->x[0], a->y[0]);
    const support_vertex of_b = support_least(b, -dy, dx, a->x[0], a->y[0]);
    if (of_a.position + of_b.position > threshold) {
        return SEPAX_DISJOINT;
    }
    return relate_sides(pair, of_b.vertex, pair->hint);
}

#endif
