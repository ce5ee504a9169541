/* SPDX-License-Identifier: MIT
 *
 * The closest features of cores that are apart, found from their widest gap, a pair a lane, in
 * float. Comes in: the core with the widest gap, and the other one. Goes out: the features, the
 * lanes in which they are certain, and the distance of the cores.
 *
 * As a direction turns away from that of the distance, the gap along it falls. So the edge with the
 * widest gap is the closest one, or next to the closest vertex, and the vertex across from it is
 * the closest one of the other core. The signs of gaps/claims.h prove that, where no other
 * features are as close. */
#ifndef SEPAX_STRATEGY_FACING_CLOSEST_H
#define SEPAX_STRATEGY_FACING_CLOSEST_H

#include "narrow/gaps/claims.h"
#include "narrow/strategies/facing.h"

/* The squares of lengths whose roots and quotients in float neither over- nor underflow. */
#define LEAST_SQUARE 0x1p-100f
#define MOST_SQUARE 0x1p100f

/* The core P with the edge that has the widest gap, and the core Q. */
typedef struct facing_sides {
    const lane_block *p, *q;
    unsigned np, nq;
    lanes edge, last_p; /* the edge of P, and the last vertex */
} facing_sides;

typedef struct facing_closest {
    lane_mask edge;        /* the edge of P and a vertex of Q are closest, else two vertices */
    lane_mask proved;      /* that is certain, if the cores are apart */
    lane_mask measured;    /* the cores are certainly no farther apart than `distance` */
    lane_vertex e;         /* the edge leads from here to the next vertex */
    lanes vx, vy, wx, wy;  /* the vertices; v counts where two are closest */
    lanes at_v, at_w;      /* their numbers */
    lanes distance, reach; /* of the cores; what its error is relative to */
} facing_closest;

/* The vertex of v that is deepest inside of the edge from c, the first one of equals. */
HEDLEY_ALWAYS_INLINE static lanes facing_deepest(const lane_vertex *c, const lane_block *v,
                                                 unsigned n) {
    const lanes ex = lanes_sub(c->next_x, c->x), ey = lanes_sub(c->next_y, c->y);
    lanes least = along_edge_normal(ex, ey, v->x[0], v->y[0]), at = lanes_set(0.0f);
    for (unsigned j = 1; j < n; j++) {
        const lanes out = along_edge_normal(ex, ey, v->x[j], v->y[j]);
        at = lanes_select(lanes_greater(least, out), lanes_set((float)j), at);
        least = lanes_min(out, least);
    }
    return at;
}

/* The same of a segment from v[0] to v[1]: of equals, as on the line of the edge, the one nearer to
 * the middle of it. */
HEDLEY_ALWAYS_INLINE static lanes facing_deepest_end(const lane_vertex *c, const lane_block *v) {
    const lanes mx = lanes_add(c->x, c->next_x), my = lanes_add(c->y, c->next_y);
    const lanes x0 = lanes_sub(lanes_add(v->x[0], v->x[0]), mx);
    const lanes y0 = lanes_sub(lanes_add(v->y[0], v->y[0]), my);
    const lanes x1 = lanes_sub(lanes_add(v->x[1], v->x[1]), mx);
    const lanes y1 = lanes_sub(lanes_add(v->y[1], v->y[1]), my);
    const lanes ex = lanes_sub(c->next_x, c->x), ey = lanes_sub(c->next_y, c->y);
    const lanes out0 = along_edge_normal(ex, ey, x0, y0), out1 = along_edge_normal(ex, ey, x1, y1);
    const lane_mask nearer = lanes_greater(lanes_dot(x0, y0, x0, y0), lanes_dot(x1, y1, x1, y1));
    const lane_mask second =
        lanes_or(lanes_greater(out0, out1), lanes_and(lanes_equal(out0, out1), nearer));
    return lanes_select(second, lanes_set(1.0f), lanes_set(0.0f));
}

/* Vertex `at` of each lane. */
HEDLEY_ALWAYS_INLINE static void facing_pick(const lane_block *v, unsigned n, lanes at, lanes *x,
                                             lanes *y) {
    *x = v->x[0];
    *y = v->y[0];
    for (unsigned i = 1; i < n; i++) {
        const lane_mask here = lanes_equal(at, lanes_set((float)i));
        *x = lanes_select(here, v->x[i], *x);
        *y = lanes_select(here, v->y[i], *y);
    }
}

/* Whether w lies beside the edge, and past which end; where none is certain, nothing is. */
typedef struct facing_slab {
    lane_mask beside, at_start, at_end;
} facing_slab;

HEDLEY_ALWAYS_INLINE static facing_slab facing_slab_of(const lane_vertex *e, lanes wx, lanes wy) {
    const lanes ex = lanes_sub(e->next_x, e->x), ey = lanes_sub(e->next_y, e->y);
    const lanes zero = lanes_set(0.0f), fx = lanes_sub(zero, ex), fy = lanes_sub(zero, ey);
    const lanes rx = lanes_sub(wx, e->x), ry = lanes_sub(wy, e->y);
    const lanes sx = lanes_sub(wx, e->next_x), sy = lanes_sub(wy, e->next_y);
    const lane_mask from = sure_above(lanes_mul(ex, rx), lanes_mul(ey, ry));
    const lane_mask to = sure_above(lanes_mul(fx, sx), lanes_mul(fy, sy));
    return (facing_slab){.beside = lanes_and(from, to),
                         .at_start = sure_above(lanes_mul(fx, rx), lanes_mul(fy, ry)),
                         .at_end = sure_above(lanes_mul(ex, sx), lanes_mul(ey, sy))};
}

/* Chooses the end of the edge that is closest to w, with r from it to w, and tests that its
 * neighbour that is no end of the edge is farther. */
HEDLEY_ALWAYS_INLINE static lane_mask facing_end(const facing_sides *s, const facing_slab *slab,
                                                 facing_closest *c) {
    const vertex_number from = {s->edge, s->last_p};
    const vertex_number to = {number_after(&from), s->last_p};
    const lanes other = lanes_select(slab->at_end, number_after(&to), number_before(&from));
    lanes zx, zy;
    facing_pick(s->p, s->np, other, &zx, &zy);
    c->at_v = lanes_select(slab->at_end, to.at, from.at);
    c->vx = lanes_select(slab->at_end, c->e.next_x, c->e.x);
    c->vy = lanes_select(slab->at_end, c->e.next_y, c->e.y);
    const lanes rx = lanes_sub(c->wx, c->vx), ry = lanes_sub(c->wy, c->vy);
    return sure_above(lanes_mul(rx, lanes_sub(c->vx, zx)), lanes_mul(ry, lanes_sub(c->vy, zy)));
}

/* The distance of the cores. `reach` is not less, and its error is below 5.1u of itself and 3.2u of
 * `reach`, u = 2^-24, in the lanes that this function returns. */
HEDLEY_ALWAYS_INLINE static lane_mask facing_measure(facing_closest *c) {
    const lanes rx = lanes_sub(c->wx, lanes_select(c->edge, c->e.x, c->vx));
    const lanes ry = lanes_sub(c->wy, lanes_select(c->edge, c->e.y, c->vy));
    const lanes ex = lanes_sub(c->e.next_x, c->e.x), ey = lanes_sub(c->e.next_y, c->e.y);
    const lanes dx = lanes_select(c->edge, ex, rx), dy = lanes_select(c->edge, ey, ry);
    const lanes square = lanes_dot(dx, dy, dx, dy), root = lanes_roots(square);
    const lanes to_line = lanes_div(along_edge_normal(ex, ey, rx, ry), root);
    c->distance = lanes_select(c->edge, to_line, root);
    c->reach = lanes_add(lanes_abs(rx), lanes_abs(ry));
    return lanes_and(lanes_greater(square, lanes_set(LEAST_SQUARE)),
                     lanes_greater(lanes_set(MOST_SQUARE), square));
}

/* Whether a neighbour of w certainly lies farther; (dx, dy) is the way out of P. */
HEDLEY_ALWAYS_INLINE static lane_mask facing_farther(const facing_closest *c, lanes dx, lanes dy,
                                                     lanes x, lanes y) {
    return sure_above(lanes_mul(dx, lanes_sub(x, c->wx)), lanes_mul(dy, lanes_sub(y, c->wy)));
}

/* Whether w is certainly closest to P among the vertices of Q, and alone. */
HEDLEY_ALWAYS_INLINE static lane_mask facing_prove(const lane_vertex *w, const facing_closest *c) {
    const lanes ex = lanes_sub(c->e.next_x, c->e.x), ey = lanes_sub(c->e.next_y, c->e.y);
    const lanes dx = lanes_select(c->edge, ey, lanes_sub(c->wx, c->vx));
    const lanes dy = lanes_select(c->edge, lanes_sub(lanes_set(0.0f), ex), lanes_sub(c->wy, c->vy));
    return lanes_and(facing_farther(c, dx, dy, w->next_x, w->next_y),
                     facing_farther(c, dx, dy, w->before_x, w->before_y));
}

/* Finds the closest features of P and Q, which has two vertices or more. */
HEDLEY_ALWAYS_INLINE static void facing_find_closest(const facing_sides *s, facing_closest *c) {
    lane_vertex w;
    pick_vertex(s->p, s->np, s->edge, &c->e);
    c->at_w = s->nq == 2 ? facing_deepest_end(&c->e, s->q) : facing_deepest(&c->e, s->q, s->nq);
    pick_vertex(s->q, s->nq, c->at_w, &w);
    c->wx = w.x;
    c->wy = w.y;
    const facing_slab slab = facing_slab_of(&c->e, w.x, w.y);
    const lane_mask end = lanes_or(slab.at_start, slab.at_end);
    c->edge = slab.beside;
    const lane_mask corner = lanes_and(facing_end(s, &slab, c), end);
    const lane_mask of_p = lanes_or(slab.beside, corner);
    c->measured = facing_measure(c);
    c->proved = lanes_and(lanes_and(of_p, facing_prove(&w, c)), c->measured);
}

/* The same where Q is a point, w. */
HEDLEY_ALWAYS_INLINE static void facing_find_closest_to(const facing_sides *s, facing_closest *c) {
    pick_vertex(s->p, s->np, s->edge, &c->e);
    c->at_w = lanes_set(0.0f);
    c->wx = s->q->x[0];
    c->wy = s->q->y[0];
    const facing_slab slab = facing_slab_of(&c->e, c->wx, c->wy);
    const lane_mask end = lanes_or(slab.at_start, slab.at_end);
    c->edge = slab.beside;
    c->proved = lanes_or(slab.beside, lanes_and(facing_end(s, &slab, c), end));
}

#endif
