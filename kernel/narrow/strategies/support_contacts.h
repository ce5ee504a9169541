/* SPDX-License-Identifier: MIT
 *
 * Strategy support for separations: an upper bound of the gap of every edge, and the gap itself
 * only where the bound is as wide as the widest gap. Comes in: a pair, one at a time, or a search
 * of one, step by step. Goes out: its contact.
 */
#ifndef SEPAX_STRATEGY_SUPPORT_CONTACTS_H
#define SEPAX_STRATEGY_SUPPORT_CONTACTS_H

#include "narrow/strategies/contact_bounds.h"
#include "query/contact.h"

/* The largest number of bounds of a side, all of which are on the stack. Larger shapes go by arcs.
 */
#define CONTACT_BOUNDS ARCS_ABOVE

/* The most edges of a pair of large shapes that are compared with all vertices of the other shape.
 * If more may be as wide, arcs take over, which take about as long as these edges. */
#define CONTACT_ROWS 32

static inline pair_contact contact_by_arcs(const row_pair *pair) {
    pair_gaps gaps;
    sepax_gaps_by_arcs(&pair->a, &pair->b, -1, &gaps);
    return sepax_contact_of_gaps(&pair->a, &pair->b, &gaps.of_a, &gaps.of_b, pair->b_first);
}

/* One side: the edges of a, the vertices of b. */
typedef struct contact_side {
    const polygon *a, *b;
    const float *bound; /* of the gap of each edge */
    float highest;
} contact_side;

/* The widest gap of the edges of a, of equal ones the first; or any less than `least`, when none is
 * as wide as that. The edge with the highest bound first: mostly it is the one. *rows is how many
 * edges may be compared with all vertices; it becomes negative when that was not enough. */
static row_best contact_widest(const contact_side *side, float least, int *rows) {
    const polygon *a = side->a, *b = side->b;
    const uint32_t na = a->stride, nb = b->stride;
    if (side->highest < least || --*rows < 0) {
        return (row_best){-INFINITY, 0};
    }
    uint32_t at = 0;
    uint64_t top = contact_open(side->bound, at, na, a->count, side->highest);
    while (top == 0) { /* some edge has it: a pad has the bound of the last one */
        at += CONTACT_EDGES;
        top = contact_open(side->bound, at, na, a->count, side->highest);
    }
    const uint32_t first = at + (uint32_t)__builtin_ctzll(top);
    row_best best = {contact_gap(a, first, b, nb), first};
    least = best.gap > least ? best.gap : least;
    for (uint32_t start = 0; start < a->count; start += CONTACT_EDGES) {
        uint64_t open = contact_open(side->bound, start, na, a->count, least);
        open &= ~((uint64_t)(start == at) << (first - at));
        for (; open != 0; open &= open - 1) {
            if (--*rows < 0) {
                return best;
            }
            const uint32_t i = start + (uint32_t)__builtin_ctzll(open);
            const float gap = contact_gap(a, i, b, nb);
            if ((gap > best.gap) | ((gap == best.gap) & (i < best.edge))) {
                best = (row_best){gap, i};
            }
            least = gap > least ? gap : least; /* closes edges of the words to come */
        }
    }
    return best;
}

/* A search of the widest gap of a pair of shapes of one class, step by step. */
typedef struct contact_search {
    float bound_a[CONTACT_EDGES], bound_b[CONTACT_EDGES];
    uint64_t open_a, open_b; /* edges that may be as wide as the first one */
    uint32_t of_b, edge;     /* the first one: the edge with the highest bound */
    float gap;               /* and its gap */
} contact_search;

/* The edge with the highest bound of both sides. No branch depends on the pair, for it would often
 * be mispredicted. What differs by side comes from tables, as the compiler may turn a choice into a
 * branch. */
HEDLEY_ALWAYS_INLINE static void search_bounds(const polygon *a, const polygon *b, uint32_t n,
                                               contact_search *s) {
    const lanes most_a = contact_bounds(a, n, true, b, n, true, s->bound_a);
    const lanes most_b = contact_bounds(b, n, true, a, n, true, s->bound_b);
    const float highest = lanes_greatest(lanes_max(most_a, most_b));
    const uint64_t top_a = contact_open(s->bound_a, 0, n, n, highest);
    const uint64_t top_b = contact_open(s->bound_b, 0, n, n, highest) | UINT64_C(1) << (n - 1);
    s->of_b = top_a == 0;
    s->edge = (uint32_t)__builtin_ctzll(top_a | (top_b & (0 - (uint64_t)s->of_b)));
}

/* Its gap, and whether it can be the only widest one. */
HEDLEY_ALWAYS_INLINE static bool search_first(const polygon *a, const polygon *b, uint32_t n,
                                              contact_search *s) {
    const float *const vertices[2] = {a->x, b->x}, *const normals[2] = {a->nx, b->nx};
    const float *x = vertices[s->of_b], *nx = normals[s->of_b], *other = vertices[1 - s->of_b];
    const polygon owner = {.x = x, .y = x + n, .nx = nx, .ny = nx + n};
    const polygon far = {.x = other, .y = other + n};
    s->gap = contact_gap(&owner, s->edge, &far, n);
    const uint64_t first = UINT64_C(1) << s->edge, b_mask = 0 - (uint64_t)s->of_b;
    s->open_a = contact_open(s->bound_a, 0, n, n, s->gap) & ~(first & ~b_mask);
    s->open_b = contact_open(s->bound_b, 0, n, n, s->gap) & ~(first & b_mask);
    return (s->open_a | s->open_b) == 0;
}

/* The bounds of shapes of any sizes. */
static lanes contact_bounds_of(const polygon *a, const polygon *b, float *bound) {
    return contact_bounds(a, a->stride, a->sectors != NULL, b, b->stride, b->sectors != NULL,
                          bound);
}

/* By bounds, whose frame is gone before arcs need theirs. False where too many edges may be as
 * wide.
 */
HEDLEY_NEVER_INLINE static bool support_contact(const row_pair *pair, pair_contact *out) {
    const polygon *a = &pair->a, *b = &pair->b;
    float bound_a[CONTACT_BOUNDS], bound_b[CONTACT_BOUNDS];
    const lanes most_a = contact_bounds_of(a, b, bound_a),
                most_b = contact_bounds_of(b, a, bound_b);
    const contact_side of_a = {a, b, bound_a, lanes_greatest(most_a)};
    const contact_side of_b = {b, a, bound_b, lanes_greatest(most_b)};
    const bool b_first = of_b.highest > of_a.highest;
    int rows = CONTACT_ROWS;
    row_best best[2];
    best[b_first] = contact_widest(b_first ? &of_b : &of_a, -INFINITY, &rows);
    best[!b_first] = contact_widest(b_first ? &of_a : &of_b, best[b_first].gap, &rows);
    if (rows >= 0) {
        *out = row_contact(pair, best[0], best[1]);
    }
    return rows >= 0;
}

static inline pair_contact separate_row_support(const row_pair *pair) {
    pair_contact found;
    const bool small = pair->a.stride <= CONTACT_BOUNDS && pair->b.stride <= CONTACT_BOUNDS;
    return small && support_contact(pair, &found) ? found : contact_by_arcs(pair);
}

#endif
