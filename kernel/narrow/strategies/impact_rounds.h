/* SPDX-License-Identifier: MIT
 *
 * A round of impacts, a pair in each lane: what is closest, and a step that is proven. See
 * exact/impact.c, which has the same operations in the same order.
 */
#ifndef SEPAX_IMPACT_ROUNDS_H
#define SEPAX_IMPACT_ROUNDS_H

#include "narrow/strategies/impact_blocks.h"

HEDLEY_ALWAYS_INLINE static doubles polynomial(const double *c, unsigned count, doubles z) {
    doubles p = doubles_set(c[0]);
    for (unsigned i = 1; i < count; i++) {
        p = doubles_add(doubles_mul(p, z), doubles_set(c[i]));
    }
    return p;
}

/* direction_of in exact/turns.c, with the polynomials of base/turn.h. */
HEDLEY_ALWAYS_INLINE static double_vectors directions_of(doubles angle) {
    static const double sines[] = {
        -1 / 1307674368000.0, 1 / 6227020800.0, -1 / 39916800.0, 1 / 362880.0,
        -1 / 5040.0,          1 / 120.0,        -1 / 6.0};
    static const double cosines[] = {1 / 20922789888000.0,
                                     -1 / 87178291200.0,
                                     1 / 479001600.0,
                                     -1 / 3628800.0,
                                     1 / 40320.0,
                                     -1 / 720.0,
                                     1 / 24.0,
                                     -0.5,
                                     1};
    const doubles magic = doubles_set(0x1.8p52), one = doubles_set(1);
    const doubles k =
        doubles_sub(doubles_add(doubles_times(angle, 0x1.45f306dc9c883p-1), magic), magic);
    const doubles r = doubles_sub(doubles_sub(angle, doubles_times(k, 0x1.921fb544p0)),
                                  doubles_times(k, 0x1.0b4611a626331p-34));
    const doubles q = doubles_mul(r, r), cosine = polynomial(cosines, 9, q);
    const doubles sine = doubles_add(doubles_mul(doubles_mul(polynomial(sines, 7, q), q), r), r);
    const doubles fours = doubles_sub(doubles_add(doubles_times(k, 0.25), magic), magic);
    const doubles quarter = doubles_sub(k, doubles_times(fours, 4)), size = doubles_abs(quarter);
    const double_mask odd = doubles_equal(size, one), half = doubles_equal(size, doubles_set(2));
    const doubles c = doubles_select(odd, sine, cosine), s = doubles_select(odd, cosine, sine);
    const double_mask back = doubles_equal(quarter, doubles_negate(one));
    return (double_vectors){doubles_flip(doubles_or(half, doubles_equal(quarter, one)), c),
                            doubles_flip(doubles_or(half, back), s)};
}

/* Where the cores are at a time, in the frames of a. */
typedef struct impact_meeting {
    double_vectors a, b, d, u, turn; /* turn: of b relative to a */
} impact_meeting;

HEDLEY_ALWAYS_INLINE static double_vectors impact_turn(const impact_cores *c, doubles t) {
    return vectors_turned(c->turn, directions_of(doubles_mul(c->rate, t)));
}

HEDLEY_NEVER_INLINE static void impact_meet(const impact_pairs *p, doubles t, impact_meeting *m) {
    m->a = impact_turn(&p->a, t);
    m->b = impact_turn(&p->b, t);
    m->d = vectors_add(p->d, vectors_mul(t, p->v));
    m->u = vectors_turned_back(m->a, m->d);
    m->turn = vectors_turned_back(m->a, m->b);
}

/* ----------------------------------------------------------- closest features */

typedef struct impact_widest {
    doubles gap, edge, vertex;
    double_vectors n;
    double_vectors at;    /* the nearest vertex, in the frame of the edge */
    double_vectors local; /* and in its own */
    double_mask inside;
} impact_widest;

HEDLEY_NEVER_INLINE static void impact_find_widest(const impact_cores *own,
                                                   const impact_cores *other, double_vectors u,
                                                   double_vectors turn, impact_widest *w) {
    const doubles zero = doubles_set(0);
    doubles gap = doubles_set(-IMPACT_HUGE), edge = zero, low = doubles_set(1), high = zero;
    double_vectors n = {zero, zero};
    for (unsigned i = 0; i < own->count; i++) {
        const double_vectors m = own->normals[i];
        const doubles near = impact_least(other, vectors_turned_back(turn, m));
        const doubles here = doubles_add(vectors_dot(m, u), doubles_sub(near, own->own[i]));
        const double_mask wider = doubles_greater(here, gap);
        gap = doubles_select(wider, here, gap);
        n = vectors_select(wider, m, n);
        low = doubles_select(wider, vectors_cross(m, own->at[i]), low);
        high = doubles_select(wider, vectors_cross(m, impact_next_vertex(own, i)), high);
        edge = doubles_select(wider, doubles_set(i), edge);
    }
    const double_vectors back = vectors_turned_back(turn, n);
    doubles least = doubles_set(IMPACT_HUGE), vertex = zero;
    double_vectors local = {zero, zero};
    for (unsigned j = 0; j < other->count; j++) {
        const doubles at = vectors_dot(back, other->at[j]);
        const double_mask nearer = doubles_greater(least, at);
        least = doubles_select(nearer, at, least);
        local = vectors_select(nearer, other->at[j], local);
        vertex = doubles_select(nearer, doubles_set(j), vertex);
    }
    const double_vectors at = vectors_add(u, vectors_turned(turn, local));
    const doubles along = vectors_cross(n, at);
    const double_mask inside =
        doubles_and(doubles_at_least(along, low), doubles_at_least(high, along));
    *w = (impact_widest){gap, edge, vertex, n, at, local, inside};
}

/* The gap along an axis in the frame of a. */
HEDLEY_ALWAYS_INLINE static doubles impact_gap(const impact_pairs *p, const impact_meeting *m,
                                               double_vectors n) {
    const doubles low = impact_least(&p->b, vectors_turned_back(m->turn, n));
    const doubles high = doubles_negate(impact_least(&p->a, vectors_negate(n)));
    return doubles_add(vectors_dot(n, m->u), doubles_sub(low, high));
}

/* In the lanes of `open`: takes the closest vertices where that is better. */
HEDLEY_NEVER_INLINE static void impact_take_vertices(const impact_pairs *p, const impact_meeting *m,
                                                     double_mask open, impact_closest *f) {
    doubles least = doubles_set(IMPACT_HUGE), a = doubles_set(0), b = a, code = a;
    double_vectors way = {a, a}, from = way;
    for (unsigned j = 0; j < p->b.count; j++) {
        const double_vectors at = vectors_add(m->u, vectors_turned(m->turn, p->b.at[j]));
        for (unsigned i = 0; i < p->a.count; i++) {
            const double_vectors d = vectors_sub(at, p->a.at[i]);
            const doubles square = vectors_dot(d, d);
            const double_mask nearer = doubles_greater(least, square);
            least = doubles_select(nearer, square, least);
            way = vectors_select(nearer, d, way);
            code = doubles_select(nearer, doubles_set(IMPACT_VERTICES * j + i), code);
        }
    }
    for (unsigned j = 1; j < p->b.count; j++) {
        const double_mask there = doubles_at_least(code, doubles_set(IMPACT_VERTICES * j));
        b = doubles_select(there, doubles_set(j), b);
    }
    a = doubles_sub(code, doubles_times(b, IMPACT_VERTICES));
    for (unsigned i = 0; i < p->a.count; i++) {
        from = vectors_select(doubles_equal(a, doubles_set(i)), p->a.at[i], from);
    }
    const double_vectors n = vectors_div(way, doubles_root(least));
    const doubles gap = impact_gap(p, m, n);
    const double_mask take = doubles_and(open, doubles_greater(gap, f->gap));
    f->gap = doubles_select(take, gap, f->gap);
    f->n = vectors_select(take, n, f->n);
    f->a = doubles_select(take, a, f->a);
    f->b = doubles_select(take, b, f->b);
    f->p = vectors_select(take, from, f->p);
    f->q = vectors_select(take, vectors_add(from, way), f->q);
    f->edge_a = doubles_and_not(f->edge_a, take);
    f->edge_b = doubles_and_not(f->edge_b, take);
}

HEDLEY_NEVER_INLINE static void impact_find_closest(const impact_pairs *p, const impact_meeting *m,
                                                    impact_closest *f) {
    impact_widest a, b;
    const double_vectors back = {m->turn.x, doubles_negate(m->turn.y)};
    impact_find_widest(&p->a, &p->b, m->u, m->turn, &a);
    impact_find_widest(&p->b, &p->a, vectors_negate(vectors_turned_back(m->turn, m->u)), back, &b);
    const double_mask of_b = doubles_greater(b.gap, a.gap), all = doubles_from_bits(LANES_ALL);
    f->gap = doubles_select(of_b, b.gap, a.gap);
    f->n = vectors_select(of_b, vectors_negate(vectors_turned(m->turn, b.n)), a.n);
    f->m = b.n;
    f->a = doubles_select(of_b, b.vertex, a.edge);
    f->b = doubles_select(of_b, b.edge, a.vertex);
    f->edge_b = of_b;
    f->edge_a = doubles_and_not(all, of_b);
    const double_vectors way = vectors_mul(f->gap, f->n);
    f->p = vectors_select(of_b, b.local, vectors_sub(a.at, way));
    f->q = vectors_select(of_b, vectors_add(b.local, way), a.at);
    const double_mask open = doubles_and_not(all, doubles_choose(of_b, b.inside, a.inside));
    if (doubles_bits(open) != 0) {
        impact_take_vertices(p, m, open, f);
    }
    f->gap = doubles_keep(doubles_greater(f->gap, doubles_set(-IMPACT_HUGE)), f->gap);
}

/* --------------------------------------------------------------------- steps */

HEDLEY_ALWAYS_INLINE static doubles impact_step(doubles gap, doubles speed, doubles bend) {
    const doubles zero = doubles_set(0), huge = doubles_set(IMPACT_HUGE);
    const double_mask closing = doubles_greater(zero, speed);
    const doubles straight = doubles_select(closing, doubles_div(gap, doubles_negate(speed)), huge);
    const doubles root = doubles_root(
        doubles_add(doubles_mul(speed, speed), doubles_mul(doubles_times(bend, 2), gap)));
    const doubles over =
        doubles_select(closing, doubles_times(gap, 4), doubles_times(doubles_add(speed, root), 2));
    const doubles curved =
        doubles_div(over, doubles_select(closing, doubles_sub(root, speed), bend));
    return doubles_min(straight, doubles_select(doubles_greater(bend, zero), curved, huge));
}

/* part_of in exact/impact.c */
HEDLEY_ALWAYS_INLINE static doubles impact_part(doubles g, doubles end, doubles k, doubles left) {
    const doubles zero = doubles_set(0), one = doubles_set(1);
    const doubles b = doubles_sub(doubles_add(k, g), end), f = doubles_sub(g, left);
    const doubles k4 = doubles_times(k, 4), square = doubles_mul(b, b);
    const doubles dip = doubles_sub(g, doubles_div(square, k4));
    const double_mask dips =
        doubles_and(doubles_greater(b, zero), doubles_greater(doubles_times(k, 2), b));
    const double_mask low = doubles_and_not(dips, doubles_at_least(dip, zero));
    const doubles root = doubles_root(doubles_max(doubles_sub(square, doubles_mul(k4, f)), zero));
    const doubles x = doubles_mul(doubles_div(doubles_times(f, 2), doubles_add(b, root)),
                                  doubles_set(1 - 0x1p-40));
    const doubles safe =
        doubles_keep(doubles_and(doubles_at_least(x, zero), doubles_greater(one, x)), x);
    return doubles_select(doubles_and_not(doubles_at_least(end, zero), low), one, safe);
}

/* The choice of a step, as in exact/impact.c. */
typedef struct impact_choice {
    doubles step, bend;
    double_mask turns;
} impact_choice;

HEDLEY_ALWAYS_INLINE static impact_choice impact_choose(impact_pairs *p, const impact_meeting *m,
                                                        const impact_closest *f, doubles gap) {
    const doubles ra = p->a.rate, rb = p->b.rate, reach_a = p->a.reach, reach_b = p->b.reach;
    const doubles most_a = doubles_abs(ra), most_b = doubles_abs(rb);
    const doubles bend_a = doubles_mul(most_a, most_a), bend_b = doubles_mul(most_b, most_b);
    const double_vectors v = vectors_turned_back(m->a, p->v);
    const double_vectors a = vectors_mul(ra, vectors_across(f->p));
    const double_vectors b =
        vectors_add(v, vectors_mul(rb, vectors_across(vectors_sub(f->q, m->u))));
    p->opening = vectors_dot(f->n, vectors_sub(b, a));
    const doubles world_bend = doubles_times(
        vectors_dot((double_vectors){bend_a, bend_b}, (double_vectors){reach_a, reach_b}),
        IMPACT_UP);
    const doubles speed_a =
        doubles_add(vectors_dot(f->n, b), doubles_mul(ra, vectors_cross(f->n, f->q)));
    const doubles speed_b =
        doubles_sub(vectors_dot(f->n, vectors_sub(v, a)),
                    doubles_mul(rb, vectors_cross(f->n, vectors_sub(f->p, m->u))));
    const doubles most = doubles_select(f->edge_b, most_b, most_a);
    const doubles reach = doubles_select(f->edge_b, reach_b, reach_a);
    const doubles other = doubles_select(f->edge_b, reach_a, reach_b);
    const doubles away = doubles_max(doubles_times(vectors_length(m->d), IMPACT_UP), p->end);
    const doubles apart = doubles_min(doubles_times(doubles_abs(doubles_sub(rb, ra)), IMPACT_UP),
                                      doubles_add(most_a, most_b));
    const doubles body_bend =
        doubles_times(doubles_add(doubles_add(doubles_mul(doubles_mul(most, most), away),
                                              doubles_mul(doubles_times(most, 2), p->speed)),
                                  doubles_mul(doubles_mul(apart, apart), other)),
                      IMPACT_UP);
    const double_mask edge = doubles_or(f->edge_a, f->edge_b);
    const doubles loss = doubles_keep(edge, doubles_mul(most, reach));
    const doubles in_world = impact_step(gap, doubles_sub(p->opening, loss), world_bend);
    const doubles in_body =
        impact_step(gap, doubles_select(f->edge_b, speed_b, speed_a), body_bend);
    const double_mask turns = doubles_and(edge, doubles_greater(in_body, in_world));
    return (impact_choice){doubles_select(turns, in_body, in_world),
                           doubles_select(turns, body_bend, world_bend), turns};
}

/* The axis of a step as it is at its end, in the frame of a. */
HEDLEY_ALWAYS_INLINE static double_vectors impact_axis(const impact_meeting *m,
                                                       const impact_meeting *end,
                                                       const impact_closest *f, double_mask turns) {
    const double_vectors still = vectors_turned_back(end->a, vectors_turned(m->a, f->n));
    const double_vectors of_b = vectors_negate(vectors_turned(end->turn, f->m));
    return vectors_select(doubles_and(turns, f->edge_a), f->n,
                          vectors_select(doubles_and(turns, f->edge_b), of_b, still));
}

/* -------------------------------------------------------------------- rounds */

/* What is closest at t, and whether that is near. In the lanes of `fresh` the search begins. */
HEDLEY_ALWAYS_INLINE static doubles impact_look(impact_pairs *p, uint32_t fresh,
                                                const impact_meeting *m, impact_closest *f) {
    impact_find_closest(p, m, f);
    doubles gap = doubles_sub(doubles_sub(f->gap, p->target), p->error);
    const doubles least = doubles_times(p->tolerance, IMPACT_NEAR);
    if (p->leaving) {
        const double_mask met =
            doubles_and_not(doubles_from_bits(fresh), doubles_greater(gap, least));
        const doubles target = doubles_sub(doubles_sub(f->gap, p->error), p->tolerance);
        p->target = doubles_select(met, target, p->target);
        gap = doubles_sub(doubles_sub(f->gap, p->target), p->error);
    }
    p->normal = vectors_turned(m->a, f->n);
    p->feature_a = f->a;
    p->feature_b = f->b;
    p->edges_a = doubles_bits(f->edge_a);
    p->edges_b = doubles_bits(f->edge_b);
    p->near = ~doubles_bits(doubles_greater(gap, least));
    p->deep =
        doubles_bits(doubles_greater(doubles_negate(p->error), doubles_sub(f->gap, p->target)));
    return gap;
}

/* One round: where the pair is not near, t becomes a later time up to which it is certainly apart.
 */
HEDLEY_NEVER_INLINE static void impact_round(impact_pairs *p, uint32_t fresh) {
    impact_meeting m, end;
    impact_closest f;
    const doubles one = doubles_set(1);
    impact_meet(p, p->t, &m);
    const doubles gap = impact_look(p, fresh, &m, &f);
    const doubles rest = doubles_times(p->tolerance, IMPACT_LEFT);
    const impact_choice c = impact_choose(p, &m, &f, doubles_sub(gap, rest));
    const doubles left = doubles_sub(one, p->t);
    const doubles wanted = doubles_min(doubles_min(c.step, p->cap), left);
    const doubles until =
        doubles_select(doubles_at_least(wanted, left), one, doubles_add(p->t, wanted));
    const doubles step = doubles_sub(until, p->t);
    impact_meet(p, until, &end);
    const doubles last = doubles_sub(
        doubles_sub(impact_gap(p, &end, impact_axis(&m, &end, &f, c.turns)), p->target), p->error);
    const doubles k =
        doubles_times(doubles_times(doubles_mul(doubles_mul(c.bend, step), step), 0.5), IMPACT_UP);
    const doubles x = impact_part(gap, last, k, rest), way = doubles_mul(x, step);
    const double_mask whole = doubles_at_least(x, one), near = doubles_from_bits(p->near);
    const double_mask small = doubles_greater(doubles_set(0.5), x);
    const doubles shorter =
        doubles_select(small, doubles_max(doubles_times(way, 2), doubles_set(0x1p-40)), p->cap);
    p->clear = doubles_bits(doubles_and(whole, doubles_at_least(until, one))) & ~p->near;
    p->cap = doubles_select(whole, doubles_min(doubles_times(p->cap, 8), one), shorter);
    p->t = doubles_select(near, p->t, doubles_select(whole, until, doubles_add(p->t, way)));
}

#endif
