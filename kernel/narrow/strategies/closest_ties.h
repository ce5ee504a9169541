/* SPDX-License-Identifier: MIT
 *
 * Closest features where floats do not tell, a pair a lane, in doubles: edges that are parallel and
 * face each other, or nearly, and segments on one line. Comes in: what the widest gap proposes.
 * Goes out: the claim of exact/closest.c, or of exact/distance.c where cores meet, and the lanes in
 * which it is certain.
 *
 * Let e be the edge of P with the widest gap, from v0 to v1, and w the deepest vertex of Q: of
 * equally deep ones the first along e if P has the lower id, else the last. Where w lies beside e,
 * these are closest. Past an end v of e, let f be the edge of Q at w on that side, from w to h:
 * where v lies beside f, these are closest, else v and w, or v and h. Cores that meet have no
 * distance: e and w count whatever the place of w is, unless two edges are parallel, and then the
 * same ones (docs/exactness.md, section 20).
 */
#ifndef SEPAX_STRATEGY_CLOSEST_TIES_H
#define SEPAX_STRATEGY_CLOSEST_TIES_H

#include "narrow/strategies/closest.h"
#include "narrow/strategies/corners.h"

/* A claim in place of the one in a look. */
typedef struct tie_claim {
    lanes_claim claim;
    lanes number, other;
    lane_mask exchanged; /* the edge is that of Q */
    lane_mask past;      /* w lies at the end of e, or past it */
} tie_claim;

/* ------------------------------------------------------------------ the proposal */

/* Twice the way from the middle of e to a vertex, squared. */
HEDLEY_ALWAYS_INLINE static doubles tie_from_middle(lane_corner v0, lane_corner v1, lane_corner w) {
    const double_vector r = corner_way(v0, w), s = corner_way(v1, w);
    const double_vector sum = {doubles_add(r.x, s.x), doubles_add(r.y, s.y)};
    return vector_dot(sum, sum);
}

/* Goes on to a neighbour of w that is deeper, or as deep and the one that counts; of a segment on
 * the line of e, to the end that is nearer. */
HEDLEY_ALWAYS_INLINE static void tie_deepen(const closest_cores *cores, lane_corner v0,
                                            lane_corner v1, lane_mask p_first, lane_mask line,
                                            corner_between *c) {
    const unsigned n = cores->n;
    const double_vector e = corner_way(v0, v1), to_next = corner_way(c->w, c->next);
    const double_vector to_last = corner_way(c->w, c->last);
    const doubles next = vector_out(e, to_next), last = vector_out(e, to_last);
    const lane_mask first = lanes_and(is_zero(next), is_below(vector_dot(e, to_next)));
    const lane_mask end = lanes_and(is_zero(last), is_above(vector_dot(e, to_last)));
    lane_mask on = lanes_or(is_below(next), lanes_and(first, p_first));
    if (lanes_bits(line) != 0) {
        const doubles of_w = tie_from_middle(v0, v1, c->w);
        const doubles of_next = tie_from_middle(v0, v1, c->next);
        on = lanes_choose(line, lanes_mask(doubles_greater(of_w, of_next)), on);
    }
    const lane_mask off = lanes_or(is_below(last), lanes_and_not(end, p_first));
    const lane_mask back = lanes_and_not(off, lanes_or(on, line));
    const lanes far = lanes_select(on, closest_after(c->next.at, cores->last_q),
                                   closest_before(c->last.at, cores->last_q));
    const lane_corner beyond = corner_pick(&cores->q, n, far);
    const corner_between old = *c;
    c->w = corner_select(on, old.next, corner_select(back, old.last, old.w));
    c->next = corner_select(on, beyond, corner_select(back, old.w, old.next));
    c->last = corner_select(on, old.w, corner_select(back, beyond, old.last));
}

/* Which features count: e and w, f and v, or v and w or h. */
typedef struct tie_case {
    lane_mask edge, exchanged, beyond, past;
} tie_case;

HEDLEY_ALWAYS_INLINE static tie_case tie_case_of(lane_corner v0, lane_corner v1,
                                                 const corner_between *c, lane_mask inside) {
    const lane_mask all = lanes_from_bits(LANES_ALL);
    const double_vector e = corner_way(v0, v1), r = corner_way(v0, c->w);
    const doubles along = vector_dot(e, r);
    const lane_mask past = lanes_mask(doubles_at_least(along, vector_dot(e, e)));
    const lane_mask outside = lanes_or(past, lanes_and_not(all, is_above(along)));
    const lane_corner v = corner_select(past, v1, v0), h = corner_select(past, c->next, c->last);
    const double_vector f = corner_way(c->w, h);
    const doubles place = vector_dot(f, corner_way(c->w, v));
    const lane_mask over = lanes_and(outside, is_above(place));
    const lane_mask beyond = lanes_mask(doubles_at_least(place, vector_dot(f, f)));
    /* cores that meet without parallel edges */
    const lane_mask tied = lanes_or(is_zero(vector_out(e, corner_way(c->w, c->next))),
                                    is_zero(vector_out(e, corner_way(c->w, c->last))));
    const lane_mask plain = lanes_and_not(inside, tied);
    const lane_mask other = lanes_and_not(over, plain);
    return (tie_case){.edge = lanes_or(lanes_and_not(all, outside), plain),
                      .exchanged = lanes_and_not(other, beyond),
                      .beyond = lanes_and(other, beyond),
                      .past = past};
}

/* The claim of these corners, but for what kind it is. */
HEDLEY_ALWAYS_INLINE static lanes_claim tie_claim_of(lane_corner v, lane_corner end,
                                                     lane_corner before, const corner_between *c) {
    return (lanes_claim){.vx = v.x,
                         .vy = v.y,
                         .end_x = end.x,
                         .end_y = end.y,
                         .before_x = before.x,
                         .before_y = before.y,
                         .wx = c->w.x,
                         .wy = c->w.y,
                         .next_x = c->next.x,
                         .next_y = c->next.y,
                         .last_x = c->last.x,
                         .last_y = c->last.y};
}

/* The claims of a group anew. In the lanes of p_first P has the lower id; in those of `line`
 * segments lie on one line. */
HEDLEY_ALWAYS_INLINE static void tie_propose(const closest_cores *cores, const closest_look *look,
                                             lane_mask p_first, lane_mask line, tie_claim *out) {
    const lanes_claim *old = &look->claim;
    const unsigned n = cores->n;
    const lanes last_p = cores->last_p, last_q = cores->last_q;
    const closest_edge_gap *e = &look->widest;
    const lane_corner v0 = {e->number, e->x0, e->y0};
    const lane_corner v1 = {closest_after(v0.at, last_p), e->x1, e->y1};
    corner_between c = {{look->other, old->wx, old->wy},
                        {closest_after(look->other, last_q), old->next_x, old->next_y},
                        {closest_before(look->other, last_q), old->last_x, old->last_y}};
    tie_deepen(cores, v0, v1, p_first, line, &c);
    const tie_case t = tie_case_of(v0, v1, &c, look->inside);
    const lane_mask past = t.past;
    const lane_corner v = corner_select(past, v1, v0), h = corner_select(past, c.next, c.last);
    /* the neighbours of v, and what follows h */
    const lane_corner side = corner_pick(
        &cores->p, n,
        lanes_select(past, closest_after(v1.at, last_p), closest_before(v0.at, last_p)));
    const lane_corner after_v = corner_select(past, side, v1),
                      before_v = corner_select(past, v0, side);
    const lane_corner far =
        corner_pick(&cores->q, n,
                    lanes_select(past, closest_after(h.at, last_q), closest_before(h.at, last_q)));
    /* f leads from h to w where v is the start of e, else from w to h */
    const lane_corner f0 = corner_select(past, c.w, h), f1 = corner_select(past, h, c.w);
    const lane_corner from = corner_select(t.edge, v0, corner_select(t.exchanged, f0, v));
    const lane_corner to = corner_select(t.edge, v1, corner_select(t.exchanged, f1, after_v));
    const lane_corner h_next = corner_select(past, far, c.w),
                      h_last = corner_select(past, c.w, far);
    const lane_corner w = corner_select(t.exchanged, v, corner_select(t.beyond, h, c.w));
    const lane_corner next =
        corner_select(t.exchanged, after_v, corner_select(t.beyond, h_next, c.next));
    const lane_corner last =
        corner_select(t.exchanged, before_v, corner_select(t.beyond, h_last, c.last));
    out->claim = tie_claim_of(from, to, before_v, &(corner_between){w, next, last});
    out->claim.edge = lanes_or(t.edge, t.exchanged);
    out->number = from.at;
    out->other = w.at;
    out->exchanged = t.exchanged;
    out->past = past;
}

/* ------------------------------------------------------------------ the proof */

HEDLEY_ALWAYS_INLINE static double_mask sign_is_zero(const doubles_sign *s) {
    return doubles_and(s->certain, doubles_equal(s->value, doubles_set(0.0)));
}
HEDLEY_ALWAYS_INLINE static double_mask dot_is_above(doubles ax, doubles ay, doubles bx,
                                                     doubles by) {
    const doubles dot = doubles_add(doubles_mul(ax, bx), doubles_mul(ay, by));
    return doubles_greater(dot, doubles_set(0.0));
}
/* Whether a turn from (ax, ay) to (bx, by) is counter-clockwise. */
HEDLEY_ALWAYS_INLINE static double_mask turn_is_above(doubles ax, doubles ay, doubles bx,
                                                      doubles by) {
    return doubles_greater(doubles_along(bx, by, ax, ay), doubles_set(0.0));
}

/* The lanes in which other features are as close and count instead: the end of the common part of
 * two parallel edges that comes first on the edge of the lower id. */
HEDLEY_ALWAYS_INLINE static double_mask
tie_other(const doubles_claim *c, const doubles_claim_signs *s, double_mask p_first) {
    const doubles zero = doubles_set(0.0);
    const double_mask next = sign_is_zero(&s->next), last = sign_is_zero(&s->last);
    const double_mask runs_next =
        dot_is_above(doubles_negate(s->ex), doubles_negate(s->ey), s->nx, s->ny);
    const double_mask runs_last = dot_is_above(s->ex, s->ey, s->lx, s->ly);
    const double_mask left = doubles_and(doubles_and(doubles_and(sign_is_zero(&s->from), last),
                                                     doubles_greater(s->side.value, zero)),
                                         turn_is_above(s->rx, s->ry, s->lx, s->ly));
    const double_mask right = doubles_and(doubles_and(doubles_and(sign_is_zero(&s->to), next),
                                                      turn_is_above(s->rx, s->ry, s->kx, s->ky)),
                                          turn_is_above(s->nx, s->ny, s->rx, s->ry));
    const double_mask second = doubles_choose(c->edge, doubles_and(next, runs_next), right);
    const double_mask first = doubles_choose(c->edge, doubles_and(last, runs_last), left);
    return doubles_choose(p_first, second, first);
}

/* Of cores that meet: an edge and its only deepest vertex, or an end of what parallel edges have in
 * common. at_end: v is the end of e. */
HEDLEY_ALWAYS_INLINE static double_mask tie_common(const doubles_claim *c,
                                                   const doubles_claim_signs *s, doubles slack,
                                                   double_mask p_first, double_mask exchanged,
                                                   double_mask at_end) {
    const doubles zero = doubles_set(0.0);
    const double_mask alone = doubles_and_not(
        doubles_and(doubles_greater(s->next.value, zero), doubles_greater(s->last.value, zero)),
        exchanged);
    const double_mask after = sign_is_zero(&s->next), before = sign_is_zero(&s->last);
    /* f has to be parallel to e: to the other edge at v it may be where w is not the deepest */
    const double_mask tie =
        doubles_choose(exchanged, doubles_choose(at_end, before, after), doubles_or(after, before));
    const double_mask beside = doubles_and(doubles_above(&s->from), doubles_above(&s->to));
    const double_mask edge =
        doubles_and(doubles_farther(s), doubles_or(alone, doubles_and(tie, beside)));
    /* of two vertices, the edge of P that v ends or begins is e itself */
    const doubles gx = doubles_select(at_end, s->kx, s->ex);
    const doubles gy = doubles_select(at_end, s->ky, s->ey), hx = doubles_negate(gx);
    const doubles_sign level = doubles_sign_along(gx, gy, s->rx, s->ry, slack);
    const doubles_sign next = doubles_sign_along(gy, hx, s->nx, s->ny, slack);
    const doubles_sign last = doubles_sign_along(gy, hx, s->lx, s->ly, slack);
    const double_mask on_last =
        doubles_and(sign_is_zero(&last), dot_is_above(gx, gy, s->lx, s->ly));
    const double_mask on_next =
        doubles_and(sign_is_zero(&next), dot_is_above(hx, doubles_negate(gy), s->nx, s->ny));
    const double_mask ends = doubles_or(doubles_and(on_last, doubles_or(at_end, p_first)),
                                        doubles_and_not(on_next, doubles_and(at_end, p_first)));
    return doubles_choose(c->edge, edge, doubles_and(sign_is_zero(&level), ends));
}

/* The lanes in which the claim is certain. */
HEDLEY_ALWAYS_INLINE static uint32_t tie_prove(const doubles_claim *c, doubles slack,
                                               double_mask p_first, double_mask inside,
                                               double_mask exchanged, double_mask at_end) {
    doubles_claim_signs s;
    doubles_signs_of(c, slack, &s);
    double_mask proved = doubles_closest(c, &s);
    double_mask other = tie_other(c, &s, p_first);
    if (doubles_bits(inside) != 0) {
        const double_mask common = tie_common(c, &s, slack, p_first, exchanged, at_end);
        proved = doubles_choose(inside, common, proved);
        other = doubles_and_not(other, doubles_and_not(inside, c->edge));
    }
    return doubles_bits(doubles_and_not(proved, other));
}

/* ------------------------------------------------------------------ exact products */

/* The lanes in which the difference of two floats is exact, and has no more than 26 bits: its upper
 * half by a product with 2^27 + 1 is all of it. Products of two of them have 52 bits. */
HEDLEY_ALWAYS_INLINE static double_mask difference_is_short(lanes from, lanes to) {
    const doubles a = doubles_of(from), b = doubles_of(to), d = doubles_sub(b, a);
    const doubles product = doubles_mul(d, doubles_set(0x8000001p0));
    const doubles upper = doubles_sub(product, doubles_sub(product, d));
    const double_mask exact =
        doubles_and(doubles_equal(doubles_add(a, d), b), doubles_equal(doubles_sub(b, d), a));
    return doubles_and(exact, doubles_equal(upper, d));
}

/* The slack of each lane: 0 where that holds for all differences of a claim, as on a common grid,
 * and between edges that are equal and opposite bit for bit. Then 0 is certain, too. */
COMPILED_ONCE static doubles tie_slack(const lanes_claim *c) {
    const lanes from[4][2] = {{c->vx, c->vy}, {c->vx, c->vy}, {c->vx, c->vy}, {c->wx, c->wy}};
    const lanes to[4][2] = {
        {c->wx, c->wy}, {c->end_x, c->end_y}, {c->before_x, c->before_y}, {c->end_x, c->end_y}};
    const lanes beside[2][2] = {{c->next_x, c->next_y}, {c->last_x, c->last_y}};
    double_mask exact = doubles_from_bits(LANES_ALL);
    ROLLED for (unsigned k = 0; k < 2; k++) {
        ROLLED for (unsigned i = 0; i < 4; i++) {
            exact = doubles_and(exact, difference_is_short(from[i][k], to[i][k]));
        }
        ROLLED for (unsigned i = 0; i < 2; i++) {
            exact = doubles_and(exact, difference_is_short(from[3][k], beside[i][k]));
        }
    }
    return doubles_select(exact, doubles_set(0.0), doubles_set(SIGN_SLACK_DOUBLE));
}

/* ------------------------------------------------------------------ groups */

HEDLEY_ALWAYS_INLINE static void claim_in_doubles(const lanes_claim *c, doubles_claim *to) {
    to->vx = doubles_of(c->vx);
    to->vy = doubles_of(c->vy);
    to->end_x = doubles_of(c->end_x);
    to->end_y = doubles_of(c->end_y);
    to->before_x = doubles_of(c->before_x);
    to->before_y = doubles_of(c->before_y);
    to->wx = doubles_of(c->wx);
    to->wy = doubles_of(c->wy);
    to->next_x = doubles_of(c->next_x);
    to->next_y = doubles_of(c->next_y);
    to->last_x = doubles_of(c->last_x);
    to->last_y = doubles_of(c->last_y);
    to->edge = doubles_mask(c->edge);
}

HEDLEY_ALWAYS_INLINE static void claim_select(lane_mask m, const lanes_claim *c, lanes_claim *to) {
    to->vx = lanes_select(m, c->vx, to->vx);
    to->vy = lanes_select(m, c->vy, to->vy);
    to->end_x = lanes_select(m, c->end_x, to->end_x);
    to->end_y = lanes_select(m, c->end_y, to->end_y);
    to->wx = lanes_select(m, c->wx, to->wx);
    to->wy = lanes_select(m, c->wy, to->wy);
    to->edge = lanes_choose(m, c->edge, to->edge);
}

/* Claims for the lanes in `wanted` take the place of those that a look has; returns the lanes that
 * are certain. */
COMPILED_ONCE static uint32_t settle_ties(const closest_cores *cores, uint32_t b_first,
                                          lane_mask line, uint32_t wanted, closest_look *look) {
    tie_claim t;
    doubles_claim d;
    const uint32_t p_first = ~(lanes_bits(look->of_b) ^ b_first) & LANES_ALL;
    tie_propose(cores, look, lanes_from_bits(p_first), line, &t);
    claim_in_doubles(&t.claim, &d);
    const double_mask inside = doubles_mask(look->inside), at_end = doubles_mask(t.past);
    const double_mask exchanged = doubles_mask(t.exchanged);
    const double_mask lower = doubles_from_bits(p_first ^ lanes_bits(t.exchanged));
    doubles slack = doubles_set(SIGN_SLACK_DOUBLE);
    uint32_t proved = wanted & tie_prove(&d, slack, lower, inside, exchanged, at_end);
    if (proved != wanted) {
        slack = tie_slack(&t.claim);
        proved = wanted & tie_prove(&d, slack, lower, inside, exchanged, at_end);
    }
    const lane_mask taken = lanes_from_bits(wanted);
    claim_select(taken, &t.claim, &look->claim);
    look->of_b = lanes_from_bits(lanes_bits(look->of_b) ^ (lanes_bits(t.exchanged) & wanted));
    look->number = lanes_select(taken, t.number, look->number);
    look->other = lanes_select(taken, t.other, look->other);
    return proved;
}

#endif
