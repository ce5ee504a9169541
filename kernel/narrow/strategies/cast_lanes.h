/* SPDX-License-Identifier: MIT
 *
 * Strategy: casts, a pair a lane. Comes in: the vertices and unit normals of SEPAX_LANES pairs, and
 * their motions. Goes out: casts with the bits of exact/cast.c, and the lanes in which they are
 * certain.
 *
 * One pass over the edges of both cores (cast_edges.h) shows in float which pairs certainly never
 * meet, and which overlap at the start. The others seem to meet at the edge that is crossed last,
 * which is where a line enters a convex polygon, or, with a radius, around a vertex at an end of
 * that edge. Everything is rounded, so this is only a proposal: cast_proof.h proves it. Cores that
 * may touch at the start are related in double (cast_meeting.h). The exact level decides the rest.
 */
#ifndef SEPAX_STRATEGY_CAST_LANES_H
#define SEPAX_STRATEGY_CAST_LANES_H

#include "base/small.h"
#include "narrow/strategies/cast_meeting.h"
#include "narrow/strategies/cast_proof.h"

/* A group in lanes: motions are those of b relative to a. */
typedef struct cast_input {
    cast_cores cores;
    cast_view view;
    lane_mask b_first;
    size_t na, nb; /* the most vertices of both cores */
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

/* Looks at the edges of both cores. */
static inline void cast_look(const cast_group *g, const cast_input *in, cast_choice *choice) {
    const cast_cores *c = &in->cores;
    const lane_block *a = &c->core[0], *b = &c->core[1];
    const cast_view *view = &in->view;
    const cast_view back = {lanes_negate(view->mx), lanes_negate(view->my), view->radius};
    cast_edges of_a, of_b;
    lane_block normals; /* of one core after the other, as lanes take much of the stack */
    load_block(g->pairs.normals_a, g->stride_a, &normals);
    cast_edges_of(a, &normals, in->na, b, in->nb, view, &of_a);
    load_block(g->pairs.normals_b, g->stride_b, &normals);
    cast_edges_of(b, &normals, in->nb, a, in->na, &back, &of_b);
    lane_bounds box = {a->x[0], a->x[0], a->y[0], a->y[0]};
    ROLLED for (size_t i = 0; i < c->n; i++) {
        box.low_x = lanes_min(box.low_x, lanes_min(a->x[i], b->x[i]));
        box.high_x = lanes_max(box.high_x, lanes_max(a->x[i], b->x[i]));
        box.low_y = lanes_min(box.low_y, lanes_min(a->y[i], b->y[i]));
        box.high_y = lanes_max(box.high_y, lanes_max(a->y[i], b->y[i]));
    }
    const lanes corners = lanes_max(c->last_a, c->last_b);
    const lanes zero = lanes_set(0.0f);
    /* two polygons that rounding made points have no edge, and so no gap */
    const lane_mask round =
        lanes_and(lanes_greater(view->radius, zero), lanes_greater(corners, zero));
    const lane_mask depth = lanes_or(lanes_greater(corners, lanes_set(1.0f)), round);
    cast_choose(&of_a, &of_b, &box, view, in->b_first, depth, choice);
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

/* `round` is a constant; without it all radii are 0. */
HEDLEY_ALWAYS_INLINE static void cast_prove(const closest_group *g, const cast_sides *s,
                                            lane_mask p_first, bool round, cast_found *out) {
    cast_case c;
    cast_case_of(g, s, p_first, &c);
    *out = round ? cast_find_round(&c) : cast_find_flat(&c);
}
HEDLEY_NEVER_INLINE static void cast_prove_round(const closest_group *g, const cast_sides *s,
                                                 lane_mask p_first, cast_found *out) {
    cast_prove(g, s, p_first, true, out);
}
HEDLEY_NEVER_INLINE static void cast_prove_flat(const closest_group *g, const cast_sides *s,
                                                lane_mask p_first, cast_found *out) {
    cast_prove(g, s, p_first, false, out);
}

/* ------------------------------------------------------------------------- passing
 *
 * With u = 2^-24 and s the size of the products in a position across the motion, a position is off
 * by 3.1u s: by a rounding of a difference, of a product and of a sum. So a gap between two of
 * them, each with the greatest s, is off by 6.2u s and a rounding; 2^-21 = 8u. What is below 2^-100
 * after that decides nothing, so underflow does not matter. */
#define CAST_PASS_ERROR 0x1p-21f
#define CAST_PASS_FLOOR 0x1p-100f

/* The positions of the vertices of a core across the motion, and how far they reach. */
typedef struct cast_span {
    lanes least, most, far_x, far_y;
} cast_span;
HEDLEY_ALWAYS_INLINE static cast_span cast_span_of(const lane_block *v, size_t n, lanes ox,
                                                   lanes oy, const cast_view *view) {
    const lanes zero = lanes_set(0.0f);
    cast_span s = {lanes_set(INFINITY), lanes_set(-INFINITY), zero, zero};
    ROLLED for (size_t i = 0; i < n; i++) {
        const lanes x = lanes_sub(v->x[i], ox), y = lanes_sub(v->y[i], oy);
        const lanes at = lanes_sub(lanes_mul(y, view->mx), lanes_mul(x, view->my));
        s.least = lanes_min(at, s.least);
        s.most = lanes_max(at, s.most);
        s.far_x = lanes_max_size(s.far_x, x);
        s.far_y = lanes_max_size(s.far_y, y);
    }
    return s;
}

/* The lanes of cores without radii in which a line along the motion certainly passes between. */
HEDLEY_NEVER_INLINE static uint32_t cast_surely_passes(const cast_cores *c, const cast_view *v) {
    const lane_block *a = &c->core[0], *b = &c->core[1];
    const cast_span of_a = cast_span_of(a, c->n, a->x[0], a->y[0], v);
    const cast_span of_b = cast_span_of(b, c->n, a->x[0], a->y[0], v);
    const lanes gap = lanes_max(lanes_sub(of_b.least, of_a.most), lanes_sub(of_a.least, of_b.most));
    const lanes far_x = lanes_max(of_a.far_x, of_b.far_x);
    const lanes far_y = lanes_max(of_a.far_y, of_b.far_y);
    const lanes size = lanes_dot(far_x, far_y, lanes_abs(v->my), lanes_abs(v->mx));
    const lanes left = lanes_sub(gap, lanes_mul(size, lanes_set(CAST_PASS_ERROR)));
    return lanes_bits(lanes_greater(left, lanes_set(CAST_PASS_FLOOR)));
}

/* ------------------------------------------------------------------------- results */

/* A feature as lane_casts has it. */
HEDLEY_ALWAYS_INLINE static lanes cast_feature(lanes number, lane_mask edge) {
    float at[SEPAX_LANES];
    uint32_t bits[SEPAX_LANES];
    const lanes corner = lanes_set_bits(SEPAX_FEATURE_VERTEX), none = lanes_set_bits(0);
    lanes_store(at, number);
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        bits[l] = (uint32_t)(int32_t)at[l];
    }
    return lanes_add_bits(lanes_load_bits(bits), lanes_select(edge, none, corner));
}

/* Writes the features of all lanes. */
static inline void cast_put_features(const cast_features *f, lane_mask of_b, lane_casts *out) {
    const lanes p = cast_feature(f->p, f->p_edge), q = cast_feature(f->q, f->q_edge);
    lanes_store_bits(out->feature_a, lanes_select(of_b, q, p));
    lanes_store_bits(out->feature_b, lanes_select(of_b, p, q));
}

/* The normals of the lanes of `starts`, which meet at the start: those of the edges of P. */
static inline void cast_put_normals(const cast_group *g, const cast_sides *s, uint32_t starts,
                                    lane_casts *out) {
    const uint32_t of_b = lanes_bits(s->of_b);
    float edge[SEPAX_LANES];
    lanes_store(edge, s->p.at);
    for (; starts != 0; starts &= starts - 1) {
        const uint32_t l = (uint32_t)__builtin_ctz(starts);
        const bool second = (of_b >> l & 1u) != 0;
        const float *x = second ? g->pairs.normals_b[l] : g->pairs.normals_a[l];
        const float *y = x + (second ? g->stride_b : g->stride_a);
        const uint32_t at = (uint32_t)edge[l];
        out->time[l] = 0;
        out->normal_x[l] = second ? 0.0f - x[at] : x[at] + 0.0f; /* never -0 */
        out->normal_y[l] = second ? 0.0f - y[at] : y[at] + 0.0f;
    }
}

/* The polygons among the lanes in `left` that meet at the start. In the lanes of `alone`, w is
 * certainly the deepest vertex. */
static inline void cast_settle_meeting(const cast_group *g, const cast_input *in,
                                       const cast_choice *choice, const cast_sides *s,
                                       lane_mask alone, lane_mask left, lane_casts *out) {
    const cast_cores *c = &in->cores;
    const lanes fewer = lanes_min(c->last_a, c->last_b);
    const lane_mask solid = lanes_greater(fewer, lanes_set(1.0f));
    left = lanes_and(lanes_and(left, solid), choice->meets);
    if (lanes_bits(left) == 0) {
        return;
    }
    cast_meeting m;
    cast_features f;
    cast_meet(c, in->na, in->nb, &in->view, &m);
    const lane_mask common = cast_common(s, cast_not(cast_swap(in->b_first, s->of_b)), &f);
    const lane_mask touch = lanes_mask(m.level);
    const lane_mask meets = lanes_or(choice->inside, lanes_or(lanes_mask(m.inside), touch));
    const lane_mask tied = lanes_and_not(lanes_and(common, lanes_mask(m.exact)), alone);
    const lane_mask settled = lanes_and(lanes_and(left, meets), lanes_or(alone, tied));
    const lane_mask anew = lanes_and(settled, tied);
    f.p = lanes_select(anew, f.p, s->p.at);
    f.q = lanes_select(anew, f.q, s->q.at);
    f.p_edge = lanes_choose(anew, f.p_edge, s->edge);
    f.q_edge = lanes_and(anew, f.q_edge);
    cast_put_features(&f, s->of_b, out);
    cast_put_normals(g, s, lanes_bits(settled), out);
    out->hits |= lanes_bits(settled);
    out->touches = lanes_bits(lanes_and(settled, lanes_and(touch, lanes_mask(m.stays))));
}

/* ----------------------------------------------------------------------------- casts */

static inline void cast_put(const cast_group *g, const cast_choice *choice, const cast_sides *s,
                            const cast_found *found, lane_casts *out) {
    const lanes zero = lanes_set(0.0f);
    const lane_mask start = lanes_and(choice->inside, lanes_mask(found->alone));
    const cast_features f = {s->p.at, s->q.at, s->edge, lanes_from_bits(0)};
    lanes_store(out->time, found->time);
    lanes_store(out->normal_x, lanes_add(lanes_flip(s->of_b, found->normal_x), zero));
    lanes_store(out->normal_y, lanes_add(lanes_flip(s->of_b, found->normal_y), zero));
    cast_put_features(&f, s->of_b, out);
    cast_put_normals(g, s, lanes_bits(start), out);
    out->hits = (doubles_bits(found->hit) | lanes_bits(start)) & ~out->misses;
    out->misses |= doubles_bits(found->miss);
}

/* The casts of a group of shapes of up to 16 vertices, not both of which are points. */
static inline void find_casts(const cast_group *g, lane_casts *out) {
    const closest_group *of = &g->pairs.cores;
    cast_input in;
    cast_choice choice;
    cast_sides s;
    cast_found found;
    cast_input_of(g, &in);
    cast_look(g, &in, &choice);
    out->hits = out->touches = 0;
    out->misses = lanes_bits(choice.misses);
    if (out->misses == LANES_ALL) {
        return;
    }
    const lanes radius = in.view.radius;
    cast_face(&in.cores, &in.view, &choice, &s);
    const lane_mask crossed = lanes_and_not(choice.crossed, choice.misses);
    const lane_mask aligned = cast_align(&in.cores, radius, in.b_first, crossed, &s);
    const lane_mask p_first = cast_not(cast_swap(in.b_first, s.of_b));
    if (g->round) {
        cast_turn(&in.cores, radius, crossed, aligned, &s);
        cast_prove_round(of, &s, p_first, &found);
    } else {
        cast_prove_flat(of, &s, p_first, &found);
    }
    cast_put(g, &choice, &s, &found, out);
    const uint32_t left = LANES_ALL & ~(out->hits | out->misses);
    if (left != 0 && !g->round) {
        if (!library_is_small()) { /* which leaves these to the exact level */
            cast_settle_meeting(g, &in, &choice, &s, lanes_mask(found.alone), lanes_from_bits(left),
                                out);
        }
        if ((LANES_ALL & ~(out->hits | out->misses)) != 0) {
            out->misses |= cast_surely_passes(&in.cores, &in.view) & ~out->hits;
        }
    }
}

#endif
