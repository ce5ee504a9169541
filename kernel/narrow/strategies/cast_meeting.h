/* SPDX-License-Identifier: MIT
 *
 * Cores of polygons that touch or overlap at the start, a pair a lane, in double. Comes in: two
 * cores, the edge with the widest gap and the deepest vertex. Goes out: relations, as far as they
 * are certain; whether the motion leads from a contact into an overlap; and which features meet, if
 * the edge is parallel to one at that vertex. The bounds are those of gaps/certify.h; on its grid
 * every sign here is exact, as an edge has at most 26 bits and a motion 24.
 */
#ifndef SEPAX_STRATEGY_CAST_MEETING_H
#define SEPAX_STRATEGY_CAST_MEETING_H

#include "narrow/gaps/certify.h"
#include "narrow/strategies/cast_sides.h"

/* What the edges of both cores show. */
typedef struct cast_meeting {
    doubles most;       /* the widest gap, as a product with the length of its edge */
    double_mask stays;  /* an edge with a gap of 0 is not crossed inward */
    double_mask exact;  /* all is on a grid */
    double_mask inside; /* the cores certainly overlap */
    double_mask level;  /* they touch */
} cast_meeting;

/* The n edges of a core against the m vertices of the other one, which moves by (mx, my). */
COMPILED_ONCE static void cast_meet_edges(const lane_block *v, size_t n, const double_block *w,
                                          size_t m, doubles ox, doubles oy, doubles mx, doubles my,
                                          cast_meeting *out) {
    const doubles zero = doubles_set(0.0), none = doubles_set((double)-INFINITY);
    doubles x = doubles_sub(doubles_of(v->x[n - 1]), ox);
    doubles y = doubles_sub(doubles_of(v->y[n - 1]), oy);
    ROLLED for (size_t i = 0; i < n; i++) {
        const doubles next_x = doubles_sub(doubles_of(v->x[i]), ox);
        const doubles next_y = doubles_sub(doubles_of(v->y[i]), oy);
        const doubles ex = doubles_sub(next_x, x), ey = doubles_sub(next_y, y);
        doubles least = doubles_along(ex, ey, w->x[0], w->y[0]);
        ROLLED for (size_t j = 1; j < m; j++) {
            least = doubles_min(least, doubles_along(ex, ey, w->x[j], w->y[j]));
        }
        const double_mask pad = doubles_and(doubles_equal(ex, zero), doubles_equal(ey, zero));
        const doubles gap =
            doubles_select(pad, none, doubles_sub(least, doubles_along(ex, ey, x, y)));
        const doubles speed = doubles_along(mx, my, ex, ey);
        const double_mask inward = doubles_greater(speed, zero);
        out->stays = doubles_or(out->stays, doubles_and_not(doubles_equal(gap, zero), inward));
        out->most = doubles_max(out->most, gap);
        x = next_x;
        y = next_y;
    }
}

/* Of cores of na and nb vertices. */
HEDLEY_NEVER_INLINE static void cast_meet(const cast_cores *c, size_t na, size_t nb,
                                          const cast_view *view, cast_meeting *out) {
    const lane_block *a = &c->core[0], *b = &c->core[1];
    const lane_bounds box = bounds_of(a, na, b, nb);
    const lanes lx = lanes_sub(box.high_x, box.low_x), ly = lanes_sub(box.high_y, box.low_y);
    const doubles ox = doubles_of(a->x[0]), oy = doubles_of(a->y[0]), zero = doubles_set(0.0);
    const doubles mx = doubles_of(view->mx), my = doubles_of(view->my);
    double_block moved;
    out->most = doubles_set((double)-INFINITY);
    out->stays = doubles_from_bits(0);
    doubles_offsets(b, nb, ox, oy, &moved);
    cast_meet_edges(a, na, &moved, nb, ox, oy, mx, my, out);
    doubles_offsets(a, na, ox, oy, &moved);
    cast_meet_edges(b, nb, &moved, na, ox, oy, doubles_negate(mx), doubles_negate(my), out);
    out->exact = doubles_on_grid(a, na, b, nb, double_grid_magic(lanes_max(lx, ly)));
    const doubles threshold =
        doubles_mul(doubles_mul(doubles_set(DOUBLE_SLACK), doubles_of(lx)), doubles_of(ly));
    const double_mask deep = doubles_greater(doubles_negate(threshold), out->most);
    const double_mask within = doubles_and(out->exact, doubles_greater(zero, out->most));
    out->inside = doubles_or(deep, within);
    out->level = doubles_and(out->exact, doubles_equal(out->most, zero));
}

/* ------------------------------------------------------------------ parallel edges */

/* The edge of Q at w that is parallel to the edge of P, from h to k; and where h and k lie along
 * the edge of P, which is `end` long, all times that length. */
typedef struct cast_tie {
    double_mask parallel;
    lanes h, k;
    doubles at_h, at_k, end;
} cast_tie;

HEDLEY_ALWAYS_INLINE static void cast_find_tie(const cast_sides *s, cast_tie *t) {
    const lane_vertex *v = &s->v, *w = &s->w;
    const doubles vx = doubles_of(v->x), vy = doubles_of(v->y), zero = doubles_set(0.0);
    const doubles wx = doubles_of(w->x), wy = doubles_of(w->y);
    const doubles next_x = doubles_of(w->next_x), next_y = doubles_of(w->next_y);
    const doubles last_x = doubles_of(w->before_x), last_y = doubles_of(w->before_y);
    const doubles ex = doubles_sub(doubles_of(v->next_x), vx);
    const doubles ey = doubles_sub(doubles_of(v->next_y), vy);
    const doubles next = doubles_along(ex, ey, doubles_sub(next_x, wx), doubles_sub(next_y, wy));
    const doubles last = doubles_along(ex, ey, doubles_sub(last_x, wx), doubles_sub(last_y, wy));
    const double_mask on = doubles_equal(next, zero), back = doubles_equal(last, zero);
    const doubles hx = doubles_sub(doubles_select(on, wx, last_x), vx);
    const doubles hy = doubles_sub(doubles_select(on, wy, last_y), vy);
    const doubles kx = doubles_sub(doubles_select(on, next_x, wx), vx);
    const doubles ky = doubles_sub(doubles_select(on, next_y, wy), vy);
    /* a float takes w for the deepest vertex: of thin cores it may lie on their other side */
    const double_mask deepest = doubles_at_least(doubles_min(next, last), zero);
    t->parallel = doubles_and(deepest, doubles_or(on, back));
    t->h = lanes_select(lanes_mask(on), s->q.at, number_before(&s->q));
    t->k = lanes_select(lanes_mask(on), number_after(&s->q), s->q.at);
    t->at_h = doubles_add(doubles_mul(ex, hx), doubles_mul(ey, hy));
    t->at_k = doubles_add(doubles_mul(ex, kx), doubles_mul(ey, ky));
    t->end = doubles_add(doubles_mul(ex, ex), doubles_mul(ey, ey));
}

/* The features of both cores that meet: edges, or vertices. */
typedef struct cast_features {
    lanes p, q;
    lane_mask p_edge, q_edge;
} cast_features;

/* The features where what both edges have in common begins along the edge of the lower id, as in
 * exact/closest.c: Q's edge runs against that of P, and so k comes first along the latter. Returns
 * the lanes with parallel edges that have something in common. */
HEDLEY_ALWAYS_INLINE static lane_mask cast_common(const cast_sides *s, lane_mask p_first,
                                                  cast_features *f) {
    const doubles zero = doubles_set(0.0);
    const double_mask first = doubles_mask(p_first);
    cast_tie t;
    cast_find_tie(s, &t);
    const doubles at = doubles_select(first, t.at_k, t.at_h); /* of the vertex of Q in question */
    const double_mask after = doubles_greater(at, zero), before_end = doubles_greater(t.end, at);
    const double_mask ahead = doubles_greater(zero, at), past = doubles_greater(at, t.end);
    const double_mask q_edge =
        doubles_choose(first, doubles_and(ahead, doubles_greater(t.at_h, zero)),
                       doubles_and(past, doubles_greater(t.end, t.at_k)));
    const double_mask from_end =
        doubles_choose(first, doubles_at_least(at, t.end), doubles_greater(at, zero));
    const double_mask to_k =
        doubles_choose(first, doubles_at_least(at, zero), doubles_and_not(past, q_edge));
    f->p_edge = lanes_mask(doubles_and(after, before_end));
    f->q_edge = lanes_mask(q_edge);
    const lane_mask at_end = lanes_and_not(lanes_mask(from_end), f->p_edge);
    f->p = lanes_select(at_end, number_after(&s->p), s->p.at);
    f->q = lanes_select(lanes_mask(to_k), t.k, t.h);
    const double_mask common =
        doubles_and(doubles_at_least(t.at_h, zero), doubles_at_least(t.end, t.at_k));
    return lanes_mask(doubles_and(t.parallel, common));
}

#endif
