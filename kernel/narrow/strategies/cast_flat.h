/* SPDX-License-Identifier: MIT
 *
 * First contacts of cores without radii, a pair a lane, with the bits of exact/cast.c. Comes in:
 * the blocks of both cores, and motions. Goes out: casts, and the lanes in which they are certain.
 *
 * Without a radius every contact that is certain is one with an edge, and so is every miss but that
 * of cores that pass each other, which cast_ways.h proves in float. So each pair is turned until
 * its edge is that of the core P, and the proof of cast_proof.h for edges is all that is needed.
 */
#ifndef SEPAX_STRATEGY_CAST_FLAT_H
#define SEPAX_STRATEGY_CAST_FLAT_H

#include "narrow/strategies/cast_double.h"
#include "narrow/strategies/facing.h"

/* The two cores of each lane: P with an edge, and Q, which moves relative to P. */
typedef struct flat_cores {
    lane_block p, q;
    cast_sides at;
    lane_mask of_b; /* P is b */
} flat_cores;

/* Picks the corners where the lanes stand. */
HEDLEY_ALWAYS_INLINE static void flat_look(flat_cores *c, unsigned n, bool point) {
    lane_vertex *w = &c->at.at_q;
    pick_vertex(&c->p, n, c->at.p.at, &c->at.at_p);
    if (point) {
        *w = (lane_vertex){c->q.x[0], c->q.y[0], c->q.x[0], c->q.y[0], c->q.x[0], c->q.y[0]};
    } else {
        pick_vertex(&c->q, n, c->at.q.at, w);
    }
}

/* The vertex of Q that seems to be nearest to the edge of P. */
HEDLEY_ALWAYS_INLINE static lanes flat_nearest(const flat_cores *c, unsigned n) {
    const lane_vertex *v = &c->at.at_p;
    lane_block near = c->q;
    move_origin(&near, n, v->x, v->y);
    return core_support(&near, n, lanes_sub(v->y, v->next_y), lanes_sub(v->next_x, v->x));
}

/* Exchanges P and Q in the lanes of m. */
HEDLEY_ALWAYS_INLINE static void flat_swap(lane_mask m, flat_cores *c, unsigned n) {
    const lanes zero = lanes_set(0.0f);
    const vertex_number p = c->at.p, q = c->at.q;
    facing_exchange(m, &c->p, n, &c->q, n);
    c->at.p = (vertex_number){lanes_select(m, q.at, p.at), lanes_select(m, q.last, p.last)};
    c->at.q = (vertex_number){lanes_select(m, p.at, q.at), lanes_select(m, p.last, q.last)};
    c->at.mx = lanes_select(m, lanes_sub(zero, c->at.mx), c->at.mx);
    c->at.my = lanes_select(m, lanes_sub(zero, c->at.my), c->at.my);
    c->of_b = cast_swap(c->of_b, m);
}

/* The features that a cast proposes, of the cores a and b, which are P and Q at first. A point, as
 * P, becomes Q in every lane. Returns the lanes that certainly pass each other. */
HEDLEY_ALWAYS_INLINE static lane_mask flat_propose(const cast_view *v, unsigned na, unsigned nb,
                                                   flat_cores *c) {
    lane_block near_a = c->p, near_b = c->q;
    cast_way way;
    lane_mask swaps;
    move_origin(&near_a, na, c->p.x[0], c->p.y[0]);
    move_origin(&near_b, nb, c->p.x[0], c->p.y[0]);
    cast_find_way(v, &near_a, na, &near_b, nb, &way);
    const lanes of_b = lanes_sub(way.number, lanes_set(CAST_OF_B));
    const lane_mask turned = na > 1 ? way.of_b : lanes_from_bits(LANES_ALL);
    for (unsigned i = na; i < nb; i++) {
        c->p.x[i] = c->p.x[na - 1];
        c->p.y[i] = c->p.y[na - 1];
    }
    flat_swap(turned, c, nb);
    /* where no edge is found, the number is 0, also where P is b */
    const lanes number = lanes_max(lanes_select(turned, of_b, way.number), lanes_set(0.0f));
    c->at.p.at = lanes_min(number, c->at.p.last);
    c->at.q.at = lanes_set(0.0f);
    if (na == 1) {
        flat_look(c, nb, true);
        return way.passes;
    }
    pick_vertex(&c->p, nb, c->at.p.at, &c->at.at_p);
    c->at.q.at = lanes_min(flat_nearest(c, nb), c->at.q.last);
    pick_vertex(&c->q, nb, c->at.q.at, &c->at.at_q);
    if (lanes_bits(cast_align(v, &way, &c->at, &swaps)) != 0) {
        flat_swap(swaps, c, nb);
        flat_look(c, nb, false);
    }
    return way.passes;
}

/* ------------------------------------------------------------------ proof */

/* The proposals of a group: lanes as numbers; `sign` is -1 where P is b, else 1, and p_first 1 or
 * 0. */
typedef struct flat_claim {
    float vx[SEPAX_LANES], vy[SEPAX_LANES], next_x[SEPAX_LANES], next_y[SEPAX_LANES];
    float wx[SEPAX_LANES], wy[SEPAX_LANES], after_x[SEPAX_LANES], after_y[SEPAX_LANES];
    float last_x[SEPAX_LANES], last_y[SEPAX_LANES], mx[SEPAX_LANES], my[SEPAX_LANES];
    float p_first[SEPAX_LANES], sign[SEPAX_LANES];
} flat_claim;

HEDLEY_ALWAYS_INLINE static void flat_claim_of(const cast_view *view, const flat_cores *cores,
                                               flat_claim *c) {
    const lanes one = lanes_set(1.0f), zero = lanes_set(0.0f);
    const lane_vertex *v = &cores->at.at_p, *w = &cores->at.at_q;
    lanes_store(c->vx, v->x);
    lanes_store(c->vy, v->y);
    lanes_store(c->next_x, v->next_x);
    lanes_store(c->next_y, v->next_y);
    lanes_store(c->wx, w->x);
    lanes_store(c->wy, w->y);
    lanes_store(c->after_x, w->next_x);
    lanes_store(c->after_y, w->next_y);
    lanes_store(c->last_x, w->before_x);
    lanes_store(c->last_y, w->before_y);
    lanes_store(c->mx, cores->at.mx);
    lanes_store(c->my, cores->at.my);
    const lane_mask q_first = cast_swap(view->b_first, cores->of_b);
    lanes_store(c->p_first, lanes_select(q_first, zero, one));
    lanes_store(c->sign, lanes_select(cores->of_b, lanes_set(-1.0f), one));
}

HEDLEY_ALWAYS_INLINE static void flat_prove_all(const flat_claim *restrict c, bool point,
                                                cast_flags *restrict flags,
                                                lane_casts *restrict out) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const cast_case one = {.vx = (double)c->vx[l],
                               .vy = (double)c->vy[l],
                               .next_x = (double)c->next_x[l],
                               .next_y = (double)c->next_y[l],
                               .wx = (double)c->wx[l],
                               .wy = (double)c->wy[l],
                               .after_x = (double)c->after_x[l],
                               .after_y = (double)c->after_y[l],
                               .last_x = (double)c->last_x[l],
                               .last_y = (double)c->last_y[l],
                               .mx = (double)c->mx[l],
                               .my = (double)c->my[l],
                               .p_first = (double)c->p_first[l]};
        cast_found found = cast_find_flat(&one, point);
        cast_round_time(&found);
        flags->hit[l] = cast_flag(found.hit);
        flags->miss[l] = cast_flag(found.miss);
        out->time[l] = (float)found.time;
        out->normal_x[l] = measure_to_float(found.normal_x * (double)c->sign[l]);
        out->normal_y[l] = measure_to_float(found.normal_y * (double)c->sign[l]);
    }
}

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void flat_prove(const flat_claim *restrict c, cast_flags *restrict flags,
                                           lane_casts *restrict out) {
    flat_prove_all(c, false, flags, out);
}
/* The same where Q is a point. */
HEDLEY_NEVER_INLINE static void flat_prove_point(const flat_claim *restrict c,
                                                 cast_flags *restrict flags,
                                                 lane_casts *restrict out) {
    flat_prove_all(c, true, flags, out);
}

/* ------------------------------------------------------------------ features */

/* The edge of P and the vertex of Q, as lane_casts has them. */
HEDLEY_ALWAYS_INLINE static void flat_features_of(const flat_cores *c, lane_casts *out) {
    const lanes none = lanes_set_bits(0), corner = lanes_set_bits(SEPAX_FEATURE_VERTEX);
    float a[SEPAX_LANES], b[SEPAX_LANES];
    uint32_t corner_a[SEPAX_LANES], corner_b[SEPAX_LANES];
    lanes_store(a, lanes_select(c->of_b, c->at.q.at, c->at.p.at));
    lanes_store(b, lanes_select(c->of_b, c->at.p.at, c->at.q.at));
    lanes_store_bits(corner_a, lanes_select(c->of_b, corner, none));
    lanes_store_bits(corner_b, lanes_select(c->of_b, none, corner));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        out->feature_a[l] = (uint32_t)(int32_t)a[l] | corner_a[l];
        out->feature_b[l] = (uint32_t)(int32_t)b[l] | corner_b[l];
    }
}

/* The casts of a group of cores of up to a.count and b.count vertices without radii, not both of
 * which are points. */
HEDLEY_ALWAYS_INLINE static void find_flat_casts(const cast_group *g, lane_shape of_a,
                                                 lane_shape of_b, lane_casts *out) {
    flat_cores c; /* of which only what is used is written */
    flat_claim claim;
    cast_flags flags;
    const cast_view view = cast_view_of(g, false);
    load_block(g->cores.a, of_a.stride, &c.p);
    load_block(g->cores.b, of_b.stride, &c.q);
    c.at.p.last = lanes_load(g->cores.last_a);
    c.at.q.last = lanes_load(g->cores.last_b);
    c.at.p.at = c.at.q.at = lanes_set(0.0f);
    c.of_b = lanes_from_bits(0);
    c.at.mx = view.mx;
    c.at.my = view.my;
    const uint32_t passes = lanes_bits(flat_propose(&view, of_a.count, of_b.count, &c));
    flat_features_of(&c, out);
    flat_claim_of(&view, &c, &claim);
    (of_a.count == 1 ? flat_prove_point : flat_prove)(&claim, &flags, out);
    cast_take_flags(&flags, out);
    out->misses |= passes;
}

#endif
