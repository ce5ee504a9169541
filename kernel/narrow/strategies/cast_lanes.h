/* SPDX-License-Identifier: MIT
 *
 * Strategy: casts, a pair a lane. Comes in: the vertices and unit normals of SEPAX_LANES pairs, and
 * their motions. Goes out: casts with the bits of exact/cast.c, and the lanes in which they are
 * certain.
 *
 * One pass over the edges of both cores (cast_edges.h) shows in float which pairs certainly never
 * meet. Where others may meet at the start, their distance tells. What is left seems to meet at the
 * edge that is crossed last, which is where a line enters a convex polygon, or, with a radius,
 * around a vertex at an end of that edge. Everything is rounded, so this is only a proposal:
 * cast_proof.h proves it. The exact level decides the rest.
 */
#ifndef SEPAX_STRATEGY_CAST_LANES_H
#define SEPAX_STRATEGY_CAST_LANES_H

#include "narrow/kernel_row.h"
#include "narrow/strategies/cast_proof.h"
#include "narrow/strategies/cast_sides.h"

/* A group in lanes: motions are those of b relative to a. */
typedef struct cast_input {
    cast_cores cores;
    cast_view view;
    lanes extent_x, extent_y; /* of both cores together */
    size_t na, nb;            /* the most vertices of both cores */
    lane_mask b_first;
} cast_input;

static inline void cast_input_of(const cast_group *g, cast_input *in) {
    const closest_group *of = &g->pairs.cores;
    const lane_mask turned = lanes_from_bits(g->turned);
    cast_cores *c = &in->cores;
    float radius[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        radius[l] =
            (float)(((double)of->radius_a[l] + (double)of->radius_b[l]) + (double)of->margin);
    }
    lanes_load_alternate(g->motions, &in->view.mx, &in->view.my);
    in->view.mx = lanes_flip(turned, in->view.mx);
    in->view.my = lanes_flip(turned, in->view.my);
    in->view.radius = lanes_load(radius);
    in->b_first = lanes_from_bits(of->b_first);
    c->last_a = lanes_load(of->last_a);
    c->last_b = lanes_load(of->last_b);
    in->na = (size_t)lanes_greatest(c->last_a) + 1;
    in->nb = (size_t)lanes_greatest(c->last_b) + 1;
    c->n = in->na > in->nb ? in->na : in->nb;
    load_block(of->a, g->stride_a, &c->core[0]);
    load_block(of->b, g->stride_b, &c->core[1]);
    lane_block *shorter = &c->core[g->stride_a < g->stride_b ? 0 : 1];
    const size_t stride = g->stride_a < g->stride_b ? g->stride_a : g->stride_b;
    for (size_t i = stride; i < c->n; i++) {
        shorter->x[i] = shorter->x[stride - 1];
        shorter->y[i] = shorter->y[stride - 1];
    }
}

/* Looks at the edges of both cores. Neither this nor cast_find_later is inlined: both need much of
 * the stack, which is free again where the distances at the start are found. */
HEDLEY_NEVER_INLINE static void cast_look(const cast_group *g, cast_input *in,
                                          cast_choice *choice) {
    const cast_cores *c = &in->cores;
    const lane_block *a = &c->core[0], *b = &c->core[1];
    cast_view *view = &in->view;
    const lane_bounds box = bounds_of(a, c->n, b, c->n);
    in->extent_x = lanes_sub(box.high_x, box.low_x);
    in->extent_y = lanes_sub(box.high_y, box.low_y);
    const lanes extent = lanes_add(in->extent_x, in->extent_y);
    const lanes way = lanes_add(lanes_abs(view->mx), lanes_abs(view->my));
    const lanes size = lanes_add(extent, lanes_add(way, view->radius));
    const lanes error = lanes_set(CAST_MISS_ERROR);
    const lanes sure = lanes_add(lanes_mul(size, error), lanes_set(CAST_MISS_FLOOR));
    view->below = lanes_negate(sure);
    const cast_view back = {lanes_negate(view->mx), lanes_negate(view->my), view->radius,
                            view->below};
    cast_edges of_a, of_b;
    lane_block normals; /* of one core after the other, as lanes take much of the stack */
    load_block(g->pairs.normals_a, g->stride_a, &normals);
    cast_edges_of(a, &normals, in->na, b, in->nb, view, &of_a);
    load_block(g->pairs.normals_b, g->stride_b, &normals);
    cast_edges_of(b, &normals, in->nb, a, in->na, &back, &of_b);
    cast_choose(&of_a, &of_b, view, lanes_greater(lanes_set(WIDE_EXTENT), size), choice);
}

/* ---------------------------------------------------------------------------- proof */

HEDLEY_ALWAYS_INLINE static void cast_case_of(const closest_group *g, const cast_sides *s,
                                              lane_mask p_first, cast_case *c) {
    const lane_vertex *v = &s->v, *w = &s->w;
    c->vx = doubles_of(v->x);
    c->vy = doubles_of(v->y);
    c->next_x = doubles_of(v->next_x);
    c->next_y = doubles_of(v->next_y);
    c->before_x = doubles_of(v->before_x);
    c->before_y = doubles_of(v->before_y);
    c->wx = doubles_of(w->x);
    c->wy = doubles_of(w->y);
    c->after_x = doubles_of(w->next_x);
    c->after_y = doubles_of(w->next_y);
    c->last_x = doubles_of(w->before_x);
    c->last_y = doubles_of(w->before_y);
    c->mx = doubles_of(s->mx);
    c->my = doubles_of(s->my);
    c->radius = doubles_add(
        doubles_add(doubles_of(lanes_load(g->radius_a)), doubles_of(lanes_load(g->radius_b))),
        doubles_set((double)g->margin));
    c->edge = doubles_mask(s->edge);
    c->p_first = doubles_mask(p_first);
}

/* Without `round` all radii are 0. */
COMPILED_ONCE static void cast_prove(const closest_group *g, const cast_sides *s, lane_mask p_first,
                                     bool round, cast_found *out) {
    cast_case c;
    cast_case_of(g, s, p_first, &c);
    *out = cast_find(&c, round);
}

/* ------------------------------------------------------------------------- passing
 *
 * With u = 2^-24 and s the size of the products in a position across the motion, a position is off
 * by 3.1u s: by a rounding of a difference, of a product and of a sum. So a gap between two of
 * them, each with the greatest s, is off by 6.2u s and a rounding; 2^-21 = 8u. What is below 2^-100
 * after that decides nothing, so underflow does not matter. */
#define CAST_PASS_ERROR 0x1p-21f
#define CAST_PASS_FLOOR 0x1p-100f

/* The positions of the vertices of a core across the motion. */
typedef struct cast_span {
    lanes least, most;
} cast_span;
HEDLEY_ALWAYS_INLINE static cast_span cast_span_of(const lane_block *v, const cast_input *in) {
    const lanes ox = in->cores.core[0].x[0], oy = in->cores.core[0].y[0];
    cast_span s = {lanes_set(INFINITY), lanes_set(-INFINITY)};
    ROLLED for (size_t i = 0; i < in->cores.n; i++) {
        const lanes x = lanes_sub(v->x[i], ox), y = lanes_sub(v->y[i], oy);
        const lanes at = lanes_sub(lanes_mul(y, in->view.mx), lanes_mul(x, in->view.my));
        s.least = lanes_min(at, s.least);
        s.most = lanes_max(at, s.most);
    }
    return s;
}

/* The lanes of cores without radii in which a line along the motion certainly passes between. */
HEDLEY_NEVER_INLINE static uint32_t cast_surely_passes(const cast_input *in) {
    const cast_span a = cast_span_of(&in->cores.core[0], in);
    const cast_span b = cast_span_of(&in->cores.core[1], in);
    const lanes gap = lanes_max(lanes_sub(b.least, a.most), lanes_sub(a.least, b.most));
    const lanes size =
        lanes_dot(in->extent_x, in->extent_y, lanes_abs(in->view.my), lanes_abs(in->view.mx));
    const lanes left = lanes_sub(gap, lanes_mul(size, lanes_set(CAST_PASS_ERROR)));
    return lanes_bits(lanes_greater(left, lanes_set(CAST_PASS_FLOOR)));
}

/* ------------------------------------------------------------------------- results */

/* A feature as lane_casts has it. */
HEDLEY_ALWAYS_INLINE static lanes cast_feature(lanes number, lane_mask edge) {
    const lanes corner = lanes_set_bits(SEPAX_FEATURE_VERTEX), none = lanes_set_bits(0);
    return lanes_add_bits(number_in_bits(number), lanes_select(edge, none, corner));
}

/* ----------------------------------------------------------------------------- casts */

/* A contact later on, in the lanes where it is proved. */
static inline void cast_put(const cast_sides *s, const cast_found *found, lane_casts *out) {
    const lanes zero = lanes_set(0.0f);
    const lanes q = cast_feature(s->q.at, lanes_from_bits(0)), p = cast_feature(s->p.at, s->edge);
    lanes_store(out->time, found->time);
    lanes_store(out->normal_x, lanes_add(lanes_flip(s->of_b, found->normal_x), zero));
    lanes_store(out->normal_y, lanes_add(lanes_flip(s->of_b, found->normal_y), zero));
    lanes_store_bits(out->feature_a, lanes_select(s->of_b, q, p));
    lanes_store_bits(out->feature_b, lanes_select(s->of_b, p, q));
    out->hits = doubles_bits(found->hit) & ~out->misses;
    out->misses |= doubles_bits(found->miss);
}

/* Finds the first contacts of pairs that are apart at the start. */
HEDLEY_NEVER_INLINE static void cast_find_later(const cast_group *g, const cast_input *in,
                                                const cast_choice *choice, lane_casts *out) {
    const lanes radius = in->view.radius;
    cast_sides s;
    cast_found found;
    cast_face(&in->cores, &in->view, choice, &s);
    const lane_mask crossed = lanes_and_not(choice->crossed, choice->misses);
    cast_align(&in->cores, radius, in->b_first, crossed, &s);
    const lane_mask p_first = cast_not(cast_swap(in->b_first, s.of_b));
    if (g->round) {
        cast_turn(&in->cores, radius, crossed, &s);
    }
    cast_prove(&g->pairs.cores, &s, p_first, g->round, &found);
    cast_put(&s, &found, out);
}

/* The lanes of `open` that certainly meet at the start: their distance is not above 0. `known`:
 * those in which it is certain whether shapes that touch overlap next. */
static inline uint32_t cast_starts(const lane_distances *start, const cast_choice *choice,
                                   uint32_t open, uint32_t known, lane_casts *out) {
    const lanes zero = lanes_set(0.0f), gap = lanes_load(start->distance);
    const uint32_t starts = open & start->certain & lanes_bits(lanes_at_least(zero, gap));
    const uint32_t touches = starts & lanes_bits(lanes_equal(gap, zero));
    const uint32_t enters = known & lanes_bits(choice->enters);
    const uint32_t leaves = known & lanes_bits(choice->leaves);
    out->touches = touches & leaves;
    out->unsure = touches & ~(enters | leaves);
    return starts;
}

static inline void cast_put_starts(const lane_distances *start, uint32_t starts, lane_casts *out) {
    out->hits |= starts;
    for (uint32_t left = starts; left != 0; left &= left - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(left);
        out->time[l] = 0;
        out->normal_x[l] = start->normal_x[l];
        out->normal_y[l] = start->normal_y[l];
        out->feature_a[l] = start->feature_a[l];
        out->feature_b[l] = start->feature_b[l];
    }
}

/* The casts of a group of shapes of up to 16 vertices, not both of which are points. k is
 * the kernel of their distances. */
static inline void find_casts(const cast_group *g, unsigned k, lane_casts *out) {
    cast_input in;
    cast_choice choice;
    lane_distances start;
    uint32_t starts = 0;
    cast_input_of(g, &in);
    cast_look(g, &in, &choice);
    memset(out, 0, sizeof *out); /* all features have to name something */
    out->misses = lanes_bits(choice.misses);
    const uint32_t meets = lanes_bits(choice.meets) & ~out->misses;
    if (meets != 0) {
        RUN(distances)(k, &g->pairs, &start);
        starts = cast_starts(&start, &choice, meets, g->round ? 0 : LANES_ALL, out);
    }
    if ((starts | out->misses) != LANES_ALL) {
        cast_find_later(g, &in, &choice, out);
    }
    cast_put_starts(&start, starts, out);
    if (!g->round && (LANES_ALL & ~(out->hits | out->misses)) != 0) {
        out->misses |= cast_surely_passes(&in) & ~out->hits;
    }
}

#endif
