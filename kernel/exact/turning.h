/* SPDX-License-Identifier: MIT
 *
 * The turning of a direction n once around to the left. Comes in: two cores a and b. Goes out, for
 * one moment after the other: the vertex of a that lies farthest along n; the vertex of b that lies
 * farthest against n (TURNING_AGAINST) or along n (TURNING_ALONG); and the edge that comes next.
 *
 *            a   \               /   b        Where the direction n reaches the outward normal of
 *         +-------+     n      +------+       an edge of a, the vertex of a moves on to the end of
 *         |      i| ------->   |j     |       that edge; where it reaches that of an edge of b, or
 *         +-------+            +------+       its opposite, the vertex of b does.
 *                /               \
 *
 * The sign of a cross product decides which edge comes first (calipers.h). That is enough, because
 * both normals are less than half a turn ahead of n; or one of them, of a segment, is half a turn
 * ahead, and the other one is less. A point has no edge. Each edge is passed once, parallel edges
 * together. There is a moment before the first edge, and one after each.
 */
#ifndef SEPAX_TURNING_H
#define SEPAX_TURNING_H

#include "exact/calipers.h"

/* Where the vertex of b lies farthest, along n or against it; as a factor of cross products. */
typedef enum turning_way { TURNING_ALONG = -1, TURNING_AGAINST = 1 } turning_way;

typedef struct turning {
    const polygon *a, *b;
    turning_way way;
    uint32_t i, j;           /* the vertices */
    uint32_t a_left, b_left; /* the number of edges that are still to be passed */
    bool a_turns, b_turns;   /* edge i of a, or edge j of b, comes next; both if parallel */
} turning;

static inline uint32_t turning_edges(const polygon *p) {
    return p->count > 1 ? p->count : 0;
}

/* 1 where the vectors of two parallel edges point the same way, -1 where they point opposite
 * ways. */
static inline int turning_sense(const caliper_edge *e, const caliper_edge *f) {
    const int x = sign_of(e->x) * sign_of(f->x);
    return x != 0 ? x : sign_of(e->y) * sign_of(f->y);
}

/* The sign of the cross product of edge e and the edge of b from vertex j; of its opposite for
 * TURNING_ALONG. Positive where the direction reaches the edge of b first. */
static inline int turning_order(const turning *t, const caliper_edge *e, uint32_t j,
                                bool *expanded) {
    return t->way * caliper_turn_to(e, t->b, j, caliper_next(t->b, j), expanded);
}

/* The moment just after the direction was the normal of the edge of a that ends at vertex i, or of
 * the last edge of b where a is a point. The vertex of b is found by a walk from vertex j. */
static inline turning turning_from(const polygon *a, uint32_t i, const polygon *b, uint32_t j,
                                   turning_way way, bool *expanded) {
    turning t = {a, b, way, i, j, turning_edges(a), turning_edges(b), false, false};
    if (t.a_left > 0 && t.b_left > 0) {
        const caliper_edge last = caliper_edge_at(a, caliper_before(a, i));
        while (turning_order(&t, &last, t.j, expanded) > 0) {
            t.j = caliper_next(b, t.j);
        }
        while (turning_order(&t, &last, caliper_before(b, t.j), expanded) < 0) {
            t.j = caliper_before(b, t.j);
        }
        const caliper_edge along = caliper_edge_at(b, t.j);
        if (turning_sense(&last, &along) == -(int)way &&
            turning_order(&t, &last, t.j, expanded) == 0) {
            t.j = caliper_next(b, t.j);
        }
    }
    return t;
}

/* The first moment: just after the last edge of a. */
static inline turning turning_start(const polygon *a, const polygon *b, turning_way way,
                                    bool *expanded) {
    return turning_from(a, 0, b, 0, way, expanded);
}

/* Finds the edge that comes next; false where the turn is complete. */
static inline bool turning_look(turning *t, bool *expanded) {
    t->a_turns = t->a_left > 0;
    t->b_turns = t->b_left > 0;
    if (t->a_turns && t->b_turns) {
        const caliper_edge e = caliper_edge_at(t->a, t->i);
        const int order = turning_order(t, &e, t->j, expanded);
        t->a_turns = order <= 0;
        t->b_turns = order >= 0;
    }
    return t->a_turns || t->b_turns;
}

/* Passes the edge that comes next, or both parallel ones. */
static inline void turning_pass(turning *t) {
    if (t->a_turns) {
        t->i = caliper_next(t->a, t->i);
        t->a_left--;
    }
    if (t->b_turns) {
        t->j = caliper_next(t->b, t->j);
        t->b_left--;
    }
}

#endif
