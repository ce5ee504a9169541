/* SPDX-License-Identifier: MIT
 *
 * A round of impacts, a pair in each lane: what is closest, and a step that is proven. See
 * exact/impact.c, which has the same operations in the same order.
 */
#ifndef SEPAX_IMPACT_ROUNDS_H
#define SEPAX_IMPACT_ROUNDS_H

#include "narrow/strategies/impact_blocks.h"

/* (x, y) turned by (c, s), and back. */
HEDLEY_ALWAYS_INLINE static double_vectors turned_by(double_vectors by, doubles x, doubles y) {
    return (double_vectors){doubles_sub(doubles_mul(by.x, x), doubles_mul(by.y, y)),
                            doubles_dot(by.y, by.x, x, y)};
}
HEDLEY_ALWAYS_INLINE static double_vectors turned_back(double_vectors by, doubles x, doubles y) {
    return (double_vectors){doubles_dot(by.x, by.y, x, y), doubles_cross(by.x, by.y, x, y)};
}

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
    const double_vectors by = directions_of(doubles_mul(c->rate, t));
    return turned_by((double_vectors){c->cos, c->sin}, by.x, by.y);
}

HEDLEY_NEVER_INLINE static void impact_meet(const impact_pairs *p, doubles t, impact_meeting *m) {
    m->a = impact_turn(&p->a, t);
    m->b = impact_turn(&p->b, t);
    m->d.x = doubles_add(p->dx, doubles_mul(t, p->vx));
    m->d.y = doubles_add(p->dy, doubles_mul(t, p->vy));
    m->u = turned_back(m->a, m->d.x, m->d.y);
    m->turn = turned_back(m->a, m->b.x, m->b.y);
}

/* ----------------------------------------------------------- closest features */

typedef struct impact_widest {
    doubles gap, nx, ny, edge, vertex;
    double_vectors at;    /* the nearest vertex, in the frame of the edge */
    double_vectors local; /* and in its own */
    double_mask inside;
} impact_widest;

HEDLEY_NEVER_INLINE static void impact_find_widest(const impact_cores *own,
                                                   const impact_cores *other, double_vectors u,
                                                   double_vectors turn, impact_widest *w) {
    w->gap = doubles_set(-IMPACT_HUGE);
    w->nx = w->ny = w->edge = doubles_set(0);
    double_vectors p = {w->nx, w->nx}, q = p;
    for (unsigned i = 0; i < own->count; i++) {
        const doubles nx = own->nx[i], ny = own->ny[i];
        const doubles least = impact_least(other, turned_back(turn, nx, ny));
        const doubles gap =
            doubles_add(doubles_dot(nx, ny, u.x, u.y), doubles_sub(least, own->own[i]));
        const double_mask wider = doubles_greater(gap, w->gap);
        w->gap = doubles_select(wider, gap, w->gap);
        w->nx = doubles_select(wider, nx, w->nx);
        w->ny = doubles_select(wider, ny, w->ny);
        p.x = doubles_select(wider, own->x[i], p.x);
        p.y = doubles_select(wider, own->y[i], p.y);
        q.x = doubles_select(wider, own->x[i + 1], q.x);
        q.y = doubles_select(wider, own->y[i + 1], q.y);
        w->edge = doubles_select(wider, doubles_set(i), w->edge);
    }
    const double_vectors n = turned_back(turn, w->nx, w->ny);
    doubles least = doubles_set(IMPACT_HUGE);
    w->vertex = w->local.x = w->local.y = doubles_set(0);
    for (unsigned j = 0; j < other->count; j++) {
        const doubles at = doubles_dot(n.x, n.y, other->x[j], other->y[j]);
        const double_mask nearer = doubles_greater(least, at);
        least = doubles_select(nearer, at, least);
        w->local.x = doubles_select(nearer, other->x[j], w->local.x);
        w->local.y = doubles_select(nearer, other->y[j], w->local.y);
        w->vertex = doubles_select(nearer, doubles_set(j), w->vertex);
    }
    const double_vectors r = turned_by(turn, w->local.x, w->local.y);
    w->at.x = doubles_add(u.x, r.x);
    w->at.y = doubles_add(u.y, r.y);
    const doubles along = doubles_cross(w->nx, w->ny, w->at.x, w->at.y);
    const double_mask begun = doubles_at_least(along, doubles_cross(w->nx, w->ny, p.x, p.y));
    const double_mask left = doubles_at_least(doubles_cross(w->nx, w->ny, q.x, q.y), along);
    w->inside =
        doubles_and(doubles_and(begun, left), doubles_greater(w->gap, doubles_set(-IMPACT_HUGE)));
}

/* The gap along an axis in the frame of a. */
HEDLEY_ALWAYS_INLINE static doubles impact_gap(const impact_pairs *p, const impact_meeting *m,
                                               doubles nx, doubles ny) {
    const doubles low = impact_least(&p->b, turned_back(m->turn, nx, ny));
    const doubles high = doubles_negate(
        impact_least(&p->a, (double_vectors){doubles_negate(nx), doubles_negate(ny)}));
    return doubles_add(doubles_dot(nx, ny, m->u.x, m->u.y), doubles_sub(low, high));
}

/* In the lanes of `open`: takes the closest vertices where that is better. */
HEDLEY_NEVER_INLINE static void impact_take_vertices(const impact_pairs *p, const impact_meeting *m,
                                                     double_mask open, impact_closest *f) {
    doubles least = doubles_set(IMPACT_HUGE), x = doubles_set(0), y = x, a = x, b = x, ax = x,
            ay = x;
    for (unsigned j = 0; j < p->b.count; j++) {
        const double_vectors r = turned_by(m->turn, p->b.x[j], p->b.y[j]);
        const doubles bx = doubles_add(m->u.x, r.x), by = doubles_add(m->u.y, r.y);
        for (unsigned i = 0; i < p->a.count; i++) {
            const doubles dx = doubles_sub(bx, p->a.x[i]), dy = doubles_sub(by, p->a.y[i]);
            const doubles square = doubles_dot(dx, dy, dx, dy);
            const double_mask nearer = doubles_greater(least, square);
            least = doubles_select(nearer, square, least);
            x = doubles_select(nearer, dx, x);
            y = doubles_select(nearer, dy, y);
            ax = doubles_select(nearer, p->a.x[i], ax);
            ay = doubles_select(nearer, p->a.y[i], ay);
            a = doubles_select(nearer, doubles_set(i), a);
            b = doubles_select(nearer, doubles_set(j), b);
        }
    }
    const doubles length = doubles_root(least);
    const doubles nx = doubles_div(x, length), ny = doubles_div(y, length);
    const doubles gap = impact_gap(p, m, nx, ny);
    const double_mask take = doubles_and(open, doubles_greater(gap, f->gap));
    f->gap = doubles_select(take, gap, f->gap);
    f->nx = doubles_select(take, nx, f->nx);
    f->ny = doubles_select(take, ny, f->ny);
    f->a = doubles_select(take, a, f->a);
    f->b = doubles_select(take, b, f->b);
    f->px = doubles_select(take, ax, f->px);
    f->py = doubles_select(take, ay, f->py);
    f->qx = doubles_select(take, doubles_add(ax, x), f->qx);
    f->qy = doubles_select(take, doubles_add(ay, y), f->qy);
    f->edge_a = doubles_and_not(f->edge_a, take);
    f->edge_b = doubles_and_not(f->edge_b, take);
}

HEDLEY_NEVER_INLINE static void impact_find_closest(const impact_pairs *p, const impact_meeting *m,
                                                    impact_closest *f) {
    impact_widest a, b;
    const double_vectors back = turned_back(m->turn, m->u.x, m->u.y);
    impact_find_widest(&p->a, &p->b, m->u, m->turn, &a);
    impact_find_widest(&p->b, &p->a,
                       (double_vectors){doubles_negate(back.x), doubles_negate(back.y)},
                       (double_vectors){m->turn.x, doubles_negate(m->turn.y)}, &b);
    const double_mask of_b = doubles_greater(b.gap, a.gap);
    const double_vectors n = turned_by(m->turn, b.nx, b.ny);
    f->gap = doubles_select(of_b, b.gap, a.gap);
    f->nx = doubles_select(of_b, doubles_negate(n.x), a.nx);
    f->ny = doubles_select(of_b, doubles_negate(n.y), a.ny);
    f->mx = b.nx;
    f->my = b.ny;
    f->a = doubles_select(of_b, b.vertex, a.edge);
    f->b = doubles_select(of_b, b.edge, a.vertex);
    f->edge_b = of_b;
    f->edge_a = doubles_and_not(doubles_from_bits(LANES_ALL), of_b);
    const doubles sx = doubles_mul(f->nx, f->gap), sy = doubles_mul(f->ny, f->gap);
    f->px = doubles_select(of_b, b.local.x, doubles_sub(a.at.x, sx));
    f->py = doubles_select(of_b, b.local.y, doubles_sub(a.at.y, sy));
    f->qx = doubles_select(of_b, doubles_add(b.local.x, sx), a.at.x);
    f->qy = doubles_select(of_b, doubles_add(b.local.y, sy), a.at.y);
    const double_mask open =
        doubles_and_not(doubles_from_bits(LANES_ALL), doubles_choose(of_b, b.inside, a.inside));
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
    const doubles ra = p->a.rate, rb = p->b.rate, most_a = doubles_abs(ra),
                  most_b = doubles_abs(rb), reach_a = p->a.reach, reach_b = p->b.reach;
    const double_vectors v = turned_back(m->a, p->vx, p->vy);
    const doubles ax = doubles_mul(doubles_negate(ra), f->py), ay = doubles_mul(ra, f->px);
    const doubles bx = doubles_sub(v.x, doubles_mul(rb, doubles_sub(f->qy, m->u.y)));
    const doubles by = doubles_add(v.y, doubles_mul(rb, doubles_sub(f->qx, m->u.x)));
    const doubles along_a = doubles_cross(f->nx, f->ny, f->qx, f->qy);
    const doubles along_b =
        doubles_cross(f->nx, f->ny, doubles_sub(f->px, m->u.x), doubles_sub(f->py, m->u.y));
    const doubles away =
        doubles_max(doubles_times(doubles_length(m->d.x, m->d.y), IMPACT_UP), p->end);
    const doubles bend_a = doubles_mul(most_a, most_a), bend_b = doubles_mul(most_b, most_b);
    const doubles apart = doubles_min(doubles_times(doubles_abs(doubles_sub(rb, ra)), IMPACT_UP),
                                      doubles_add(most_a, most_b));
    const doubles slip = doubles_mul(apart, apart);
    p->opening = doubles_dot(f->nx, f->ny, doubles_sub(bx, ax), doubles_sub(by, ay));
    const doubles world_bend =
        doubles_times(doubles_dot(bend_a, bend_b, reach_a, reach_b), IMPACT_UP);
    const doubles speed_a =
        doubles_add(doubles_dot(f->nx, f->ny, bx, by), doubles_mul(ra, along_a));
    const doubles speed_b =
        doubles_sub(doubles_dot(f->nx, f->ny, doubles_sub(v.x, ax), doubles_sub(v.y, ay)),
                    doubles_mul(rb, along_b));
    const doubles body_speed = doubles_select(f->edge_b, speed_b, speed_a);
    const doubles of_turn = doubles_select(f->edge_b, bend_b, bend_a);
    const doubles most = doubles_select(f->edge_b, most_b, most_a);
    const doubles own = doubles_select(f->edge_b, reach_b, reach_a);
    const doubles other = doubles_select(f->edge_b, reach_a, reach_b);
    const doubles body_bend =
        doubles_times(doubles_add(doubles_add(doubles_mul(of_turn, away),
                                              doubles_mul(doubles_times(most, 2), p->speed)),
                                  doubles_mul(slip, other)),
                      IMPACT_UP);
    const double_mask edge = doubles_or(f->edge_a, f->edge_b);
    const doubles loss = doubles_keep(edge, doubles_mul(most, own));
    const doubles in_world = impact_step(gap, doubles_sub(p->opening, loss), world_bend);
    const doubles in_body = impact_step(gap, body_speed, body_bend);
    const double_mask turns = doubles_and(edge, doubles_greater(in_body, in_world));
    return (impact_choice){doubles_select(turns, in_body, in_world),
                           doubles_select(turns, body_bend, world_bend), turns};
}

/* The axis of a step as it is at its end, in the frame of a. */
HEDLEY_ALWAYS_INLINE static double_vectors impact_axis(const impact_meeting *m,
                                                       const impact_meeting *end,
                                                       const impact_closest *f, double_mask turns) {
    const double_vectors w = turned_by(m->a, f->nx, f->ny);
    const double_vectors still = turned_back(end->a, w.x, w.y);
    const double_vectors n = turned_by(end->turn, f->mx, f->my);
    const double_mask of_a = doubles_and(turns, f->edge_a), of_b = doubles_and(turns, f->edge_b);
    const doubles x = doubles_select(of_b, doubles_negate(n.x), still.x);
    const doubles y = doubles_select(of_b, doubles_negate(n.y), still.y);
    return (double_vectors){doubles_select(of_a, f->nx, x), doubles_select(of_a, f->ny, y)};
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
    const double_vectors n = turned_by(m->a, f->nx, f->ny);
    p->normal_x = n.x;
    p->normal_y = n.y;
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
    const double_vectors n = impact_axis(&m, &end, &f, c.turns);
    const doubles last =
        doubles_sub(doubles_sub(impact_gap(p, &end, n.x, n.y), p->target), p->error);
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
