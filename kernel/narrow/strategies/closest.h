/* SPDX-License-Identifier: MIT
 *
 * The closest features of two cores of up to 16 vertices from their widest gap, a pair a lane.
 * Comes in: the vertices and normals of SEPAX_LANES pairs. Goes out: for each lane a claim, with
 * the numbers of its features, and the widest gap.
 *
 * Where cores are apart, the edge with the widest gap is the closest one, or next to the closest
 * vertex, and the vertex across from it is the closest one of the other core: as a direction turns
 * away from that of the distance, the gap along it falls. Where they overlap, that edge has the
 * depth, and that vertex is the deepest one. All is rounded, so this is only a proposal.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_H
#define SEPAX_STRATEGY_CLOSEST_H

#include "narrow/gaps/gaps.h"
#include "narrow/gaps/widest.h"
#include "narrow/strategies/corners.h"
#include "query/contact.h"

/* Claims that two features are the closest ones, in floats and in doubles, and the signs that prove
 * them, as exact/closest.c does. A sign is that of a sum s of two products p and q of differences.
 * Where s as rounded is not below 4u (|p| + |q|), u = 2^-24 or 2^-53, the exact sum is not below 0.
 * Products of doubles do not underflow here; floats have to exceed 2^-120 as well
 * (docs/exactness.md, section 20), so that a sum of 0 is left to doubles. What overflows is left,
 * too: no comparison with it holds. Where no product of doubles rounds, the slack is 0. */
#define SIGN_SLACK 0x1p-22f
#define SIGN_SLACK_DOUBLE 0x1p-51

#define VECTOR lanes
#define MASK lane_mask
#define OF(name) lanes_##name
#define SIGN_FLOOR 0x1p-120f
#include "narrow/gaps/claim_text.h"

#define VECTOR doubles
#define MASK double_mask
#define OF(name) doubles_##name
#define SIGN_FLOOR 0.0
#include "narrow/gaps/claim_text.h"

/* The core P with the edge of the widest gap, and the other core Q: blocks of n vertices, of which
 * those behind `last` are pads. */
typedef struct closest_cores {
    lane_block p, q;
    lanes last_p, last_q;
    unsigned n;
} closest_cores;

/* An edge of P with its number, and the widest gap. */
typedef struct closest_edge_gap {
    lanes gap, number, x0, y0, x1, y1;
    lane_mask of_b; /* P is b */
} closest_edge_gap;

/* What is known of a group. */
typedef struct closest_look {
    lanes number, other;      /* of the edge of the claim, or of v; of w */
    lanes extent_x, extent_y; /* of both cores together */
    closest_edge_gap widest;
    lanes_claim claim;
    uint32_t certain; /* lanes in which the sign of the gap is that of the relation */
    uint32_t narrow;  /* lanes in which nothing overflows */
    lane_mask of_b;   /* b has the edge of the claim, or v */
    lane_mask inside; /* cores meet, and the widest gap, not above 0, is that of the relation */
} closest_look;

/* ------------------------------------------------------------------ the widest gap */

/* The widest gap of a core, with the number of its edge. */
typedef struct closest_gap {
    lanes gap, number;
} closest_gap;

/* Of the edges of v, whose normals lie at these addresses. */
COMPILED_ONCE static void closest_widest(const lane_block *v,
                                         const float *const normals[SEPAX_LANES], unsigned n,
                                         const lane_block *w, unsigned m, closest_gap *to) {
    lane_block normal;
    core_load(normals, n, &normal);
    const widest_edge best = widest_of_many(v, &normal, n, w, m);
    to->gap = best.gap;
    to->number = best.number;
}

typedef struct closest_gaps {
    closest_gap of_a, of_b;
    lanes largest; /* the largest |coordinate| */
} closest_gaps;

/* Of both cores; a point has no edge. */
HEDLEY_ALWAYS_INLINE static void closest_find_gaps(const faced_group *g, const lane_block *a,
                                                   unsigned na, const lane_block *b, unsigned nb,
                                                   closest_gaps *to) {
    const lanes one = lanes_set(1.0f), none = lanes_set(-INFINITY);
    closest_gap *of_a = &to->of_a, *of_b = &to->of_b;
    if (na == nb && nb <= 4) {
        lane_block normal_a, normal_b;
        widest_edge best_a, best_b;
        core_load(g->normals_a, 4, &normal_a);
        core_load(g->normals_b, 4, &normal_b);
        widest_of_pairs(a, &normal_a, b, &normal_b, nb, &best_a, &best_b);
        *of_a = (closest_gap){best_a.gap, best_a.number};
        *of_b = (closest_gap){best_b.gap, best_b.number};
    } else {
        closest_widest(a, g->normals_a, na, b, nb, of_a);
        closest_widest(b, g->normals_b, nb, a, na, of_b);
    }
    const lane_mask point_a = lanes_greater(one, lanes_load(g->cores.last_a));
    const lane_mask point_b = lanes_greater(one, lanes_load(g->cores.last_b));
    of_a->gap = lanes_select(point_a, none, of_a->gap);
    of_b->gap = lanes_select(point_b, none, of_b->gap);
}

/* ------------------------------------------------------------------ the proposal */

/* The vertex of Q that is deepest inside of the edge from (x, y), the first one of equals. */
HEDLEY_ALWAYS_INLINE static lanes closest_deepest(const lane_block *v, unsigned n, lanes ex,
                                                  lanes ey, lanes x, lanes y) {
    lanes least = lanes_set(INFINITY), at = lanes_set(0.0f), here = at;
    for (unsigned j = 0; j < n; j++) {
        const lanes out = along_edge_normal(ex, ey, lanes_sub(v->x[j], x), lanes_sub(v->y[j], y));
        at = lanes_select(lanes_greater(least, out), here, at);
        least = lanes_min(out, least);
        here = lanes_add(here, lanes_set(1.0f));
    }
    return at;
}

/* Exchanges two blocks in the lanes of m, so that `a` is as long as `b`, with pads. */
HEDLEY_ALWAYS_INLINE static void closest_exchange(lane_mask m, lane_block *a, unsigned na,
                                                  lane_block *b, unsigned nb) {
    for (unsigned i = nb; i-- > 0;) {
        const unsigned of_a = i < na ? i : na - 1;
        const lanes x = a->x[of_a], y = a->y[of_a];
        a->x[i] = lanes_select(m, b->x[i], x);
        a->y[i] = lanes_select(m, b->y[i], y);
        b->x[i] = lanes_select(m, x, b->x[i]);
        b->y[i] = lanes_select(m, y, b->y[i]);
    }
}

/* The lanes of pairs that have a depth along an edge: one of the cores has an area, or is a segment
 * and one of the shapes has a radius. Two points have no edge. */
HEDLEY_ALWAYS_INLINE static lane_mask closest_has_depth(const closest_group *g) {
    const lanes last = lanes_max(lanes_load(g->last_a), lanes_load(g->last_b));
    const lanes radius = lanes_max(lanes_load(g->radius_a), lanes_load(g->radius_b));
    const lanes zero = lanes_set(0.0f);
    const lane_mask wide = lanes_and(lanes_greater(last, zero), lanes_greater(radius, zero));
    return lanes_or(lanes_greater(last, lanes_set(1.0f)), wide);
}

/* The widest gap of both cores, of equal ones that of the lower id, and what it tells. */
HEDLEY_ALWAYS_INLINE static void closest_join(const closest_gaps *gaps, const lane_bounds *box,
                                              const closest_group *g, closest_look *out) {
    const closest_gap *of_a = &gaps->of_a, *of_b = &gaps->of_b;
    out->extent_x = lanes_sub(box->high_x, box->low_x);
    out->extent_y = lanes_sub(box->high_y, box->low_y);
    const lanes extent = lanes_add(out->extent_x, out->extent_y);
    const lanes threshold =
        lanes_add(lanes_mul(extent, lanes_set(CONTACT_SLACK)), lanes_set(CONTACT_FLOOR));
    const lane_mask narrow = lanes_greater(lanes_set(WIDE_EXTENT), extent);
    const lane_mask tie = lanes_and(lanes_equal(of_b->gap, of_a->gap), lanes_from_bits(g->b_first));
    const lane_mask second = lanes_or(lanes_greater(of_b->gap, of_a->gap), tie);
    const lanes gap = lanes_select(second, of_b->gap, of_a->gap);
    const lane_mask below = lanes_greater(lanes_sub(lanes_set(0.0f), threshold), gap);
    out->widest.gap = gap;
    out->widest.number = lanes_select(second, of_b->number, of_a->number);
    out->widest.of_b = out->of_b = second;
    out->narrow = lanes_bits(narrow);
    out->certain = out->narrow & lanes_bits(lanes_greater(lanes_abs(gap), threshold));
    out->inside = lanes_and(lanes_and(closest_has_depth(g), narrow), below);
}

/* The claim of the edge with the widest gap and the deepest vertex, or of that and an end of the
 * edge where it lies past that and the cores are apart. */
HEDLEY_ALWAYS_INLINE static void closest_propose(const closest_cores *cores, unsigned n,
                                                 closest_look *out) {
    lanes_claim *c = &out->claim;
    closest_edge_gap *e = &out->widest;
    const lanes zero = lanes_set(0.0f), i0 = e->number, i1 = closest_after(i0, cores->last_p);
    closest_pick(&cores->p, n, i0, &e->x0, &e->y0);
    closest_pick(&cores->p, n, i1, &e->x1, &e->y1);
    const lanes ex = lanes_sub(e->x1, e->x0), ey = lanes_sub(e->y1, e->y0);
    const lanes w = closest_deepest(&cores->q, n, ex, ey, e->x0, e->y0);
    closest_pick(&cores->q, n, w, &c->wx, &c->wy);
    closest_pick(&cores->q, n, closest_after(w, cores->last_q), &c->next_x, &c->next_y);
    closest_pick(&cores->q, n, closest_before(w, cores->last_q), &c->last_x, &c->last_y);
    const lanes along = lanes_dot(ex, ey, lanes_sub(c->wx, e->x0), lanes_sub(c->wy, e->y0));
    const lane_mask over = lanes_greater(along, lanes_dot(ex, ey, ex, ey));
    const lane_mask past = lanes_and_not(over, out->inside);
    c->edge = lanes_or(lanes_and_not(lanes_greater(along, zero), past), out->inside);
    c->vx = lanes_select(past, e->x1, e->x0);
    c->vy = lanes_select(past, e->y1, e->y0);
    const lanes v = lanes_select(past, i1, i0);
    closest_pick(&cores->p, n, closest_after(v, cores->last_p), &c->end_x, &c->end_y);
    closest_pick(&cores->p, n, closest_before(v, cores->last_p), &c->before_x, &c->before_y);
    out->number = v;
    out->other = w;
}

/* What the widest gaps of a group propose, for cores of up to na and nb vertices. */
HEDLEY_ALWAYS_INLINE static void closest_find(const faced_group *g, unsigned na, unsigned nb,
                                              closest_cores *cores, closest_gaps *gaps,
                                              closest_look *out) {
    lane_block *a = &cores->p, *b = &cores->q;
    const lanes last_a = lanes_load(g->cores.last_a), last_b = lanes_load(g->cores.last_b);
    core_load(g->cores.a, na, a);
    core_load(g->cores.b, nb, b);
    closest_find_gaps(g, a, na, b, nb, gaps);
    const lane_bounds box = bounds_of(a, na, b, nb);
    gaps->largest = lanes_max(lanes_max(lanes_abs(box.low_x), lanes_abs(box.high_x)),
                              lanes_max(lanes_abs(box.low_y), lanes_abs(box.high_y)));
    closest_join(gaps, &box, &g->cores, out);
    closest_exchange(out->of_b, a, na, b, nb);
    cores->last_p = lanes_select(out->of_b, last_b, last_a);
    cores->last_q = lanes_select(out->of_b, last_a, last_b);
    cores->n = nb;
    closest_propose(cores, nb, out);
}

/* The lanes in which the claim is certain. Inside, the deepest vertex has to be. */
HEDLEY_ALWAYS_INLINE static uint32_t closest_sure(const closest_look *look) {
    lanes_claim_signs signs;
    lanes_signs_of(&look->claim, lanes_set(SIGN_SLACK), &signs);
    const lane_mask deepest = lanes_and(lanes_farther(&signs), look->inside);
    return lanes_bits(lanes_or(lanes_closest(&look->claim, &signs), deepest));
}

#endif
