/* SPDX-License-Identifier: MIT
 *
 * The edges of two cores of which one moves, a pair a lane, in float. Comes in: the vertices, unit
 * normals and motions of SEPAX_LANES pairs. Goes out: for each lane the edge that keeps the shapes
 * apart best, at the start and at the end; the one that is crossed last; and whether the shapes may
 * meet at the start.
 *
 * Along the unit normal n of an edge, the gap at the start is g, the least n . (w - v) over the
 * vertices of the other core, less the radius R, and at the end g + n . m. Where the lesser one of
 * both certainly is above 0, the shapes never meet. With u = 2^-24, L for both extents of the pair
 * and M = |mx| + |my|, g is off by 4u L (lanes/project.h), R, once it is rounded, by u R, and n . m
 * by 4u M; the difference of g and R rounds by u (L + R), and the sum by u (L + R + M) at most. So
 * all of it is off by less than 6.1u L + 3.1u R + 5.1u M, and CAST_MISS_ERROR is 8u. Products that
 * underflow lose less than CAST_MISS_FLOOR.
 */
#ifndef SEPAX_STRATEGY_CAST_EDGES_H
#define SEPAX_STRATEGY_CAST_EDGES_H

#include "narrow/gaps/widest.h"
#include "query/contact.h"

#define CAST_MISS_ERROR 0x1p-21f /* of L + R + M */
#define CAST_MISS_FLOOR 0x1p-146f

/* What is the same for all edges: the motion of the other core, the radius R, and minus what a gap
 * or n . m may be off. */
typedef struct cast_view {
    lanes mx, my, radius, below;
} cast_view;

/* The best edges of a core so far. */
typedef struct cast_edges {
    lanes gap;            /* the widest gap at the start */
    lanes apart, between; /* the greatest of the lesser gaps, and its edge */
    lanes side, speed;    /* of the edge that is crossed last, at the time side / speed */
    lanes crossed;        /* that edge; -1 where none is crossed */
    lanes least, most;    /* n . m of the edges whose gap at the start may be 0 */
} cast_edges;

/* Takes an edge whose outward normal is (nx, ny), with a gap of `least` at the start. A pad repeats
 * the last edge, and loses. */
HEDLEY_ALWAYS_INLINE static void cast_take_edge(const cast_view *v, lanes number, lanes nx,
                                                lanes ny, lanes least, cast_edges *best) {
    const lanes rate = lanes_dot(nx, ny, v->mx, v->my);
    const lanes side = lanes_sub(least, v->radius), speed = lanes_sub(lanes_set(0.0f), rate);
    best->gap = lanes_max(side, best->gap);
    const lanes lesser = lanes_min(side, lanes_add(side, rate));
    best->between = lanes_select(lanes_greater(lesser, best->apart), number, best->between);
    best->apart = lanes_max(lesser, best->apart);
    const lane_mask later =
        lanes_greater(lanes_mul(side, best->speed), lanes_mul(best->side, speed));
    const lane_mask last = lanes_and(lanes_greater(speed, lanes_set(0.0f)), later);
    best->crossed = lanes_select(last, number, best->crossed);
    best->side = lanes_select(last, side, best->side);
    best->speed = lanes_select(last, speed, best->speed);
    const lane_mask level = lanes_greater(side, v->below);
    const lanes none = lanes_set(-INFINITY), all = lanes_set(INFINITY);
    best->least = lanes_min(lanes_select(level, rate, all), best->least);
    best->most = lanes_max(lanes_select(level, rate, none), best->most);
}

/* The n edges of a core v against the m vertices of the core w, pads included. A difference of two
 * vertices is taken the other way round, as then only one of them has to be loaded: all roundings
 * are symmetric, so the greatest n . (v - w) is minus the least n . (w - v). */
HEDLEY_ALWAYS_INLINE static void cast_look_at(const lane_block *v, const lane_block *normal,
                                              size_t n, const lane_block *w, size_t m,
                                              const cast_view *view, cast_edges *out) {
    const lanes zero = lanes_set(0.0f), none = lanes_set(-INFINITY), one = lanes_set(1.0f);
    cast_edges best = {none, none, zero, none, one, lanes_set(-1.0f), lanes_set(INFINITY), none};
    lanes number = zero;
    ROLLED for (size_t i = 0; i < n; i++) {
        const lanes x = v->x[i], y = v->y[i], nx = normal->x[i], ny = normal->y[i];
        lanes most = along_unit_normal(nx, ny, lanes_sub(x, w->x[0]), lanes_sub(y, w->y[0]));
        UNROLLED for (size_t j = 1; j < m; j++) {
            const lanes rx = lanes_sub(x, w->x[j]), ry = lanes_sub(y, w->y[j]);
            most = lanes_max(along_unit_normal(nx, ny, rx, ry), most);
        }
        cast_take_edge(view, number, nx, ny, lanes_sub(zero, most), &best);
        number = lanes_add(number, one);
    }
    *out = best;
}

/* The n edges of v against a core of up to m vertices; a point has no edge. */
COMPILED_ONCE static void cast_edges_of(const lane_block *v, const lane_block *normal, size_t n,
                                        const lane_block *w, size_t m, const cast_view *view,
                                        cast_edges *out) {
    n = n > 1 ? n : 0;
    if (m <= 4) {
        cast_look_at(v, normal, n, w, 4, view, out);
    } else if (m <= 8) {
        cast_look_at(v, normal, n, w, 8, view, out);
    } else {
        cast_look_at(v, normal, n, w, 16, view, out);
    }
}

/* ------------------------------------------------------------------ both cores */

/* The edge that seems to decide a cast, of one of both cores, and what is certain without it. */
typedef struct cast_choice {
    lanes edge;        /* its number */
    lane_mask is_edge; /* there is one */
    lane_mask of_b;
    lane_mask crossed; /* it is crossed last */
    lane_mask misses;  /* an edge certainly keeps the shapes apart */
    lane_mask meets;   /* no edge certainly keeps them apart at the start */
    /* If the cores touch there, without radii: they overlap next; or they do not. */
    lane_mask enters, leaves;
} cast_choice;

/* `narrow`: the lanes in which nothing overflows. */
HEDLEY_ALWAYS_INLINE static void cast_choose(const cast_edges *a, const cast_edges *b,
                                             const cast_view *view, lane_mask narrow,
                                             cast_choice *c) {
    const lanes zero = lanes_set(0.0f), sure = lanes_negate(view->below);
    const lanes apart = lanes_max(a->apart, b->apart);
    c->misses = lanes_and(narrow, lanes_greater(apart, sure));
    c->meets = lanes_at_least(sure, lanes_max(a->gap, b->gap));
    c->enters = lanes_and(narrow, lanes_greater(view->below, lanes_max(a->most, b->most)));
    c->leaves = lanes_and(narrow, lanes_greater(lanes_min(a->least, b->least), sure));
    const lane_mask later =
        lanes_greater(lanes_mul(b->side, a->speed), lanes_mul(a->side, b->speed));
    const lane_mask stays = lanes_greater(apart, zero);
    const lane_mask between_of_b = lanes_greater(b->apart, a->apart);
    const lanes crossed = lanes_select(later, b->crossed, a->crossed);
    const lanes between = lanes_select(between_of_b, b->between, a->between);
    c->edge = lanes_select(stays, between, crossed);
    c->is_edge = lanes_at_least(c->edge, zero);
    c->of_b = lanes_choose(stays, between_of_b, later);
    c->crossed = lanes_and_not(c->is_edge, stays);
}

#endif
