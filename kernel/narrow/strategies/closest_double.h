/* SPDX-License-Identifier: MIT
 *
 * Closest features proved, and the numbers that follow from them, in double lanes. Comes in: the
 * features that a walk proposes, with the corners around them. Goes out: distances with the bits of
 * exact/distance.c, which has the same formula, and the lanes in which they are certain.
 *
 * The proof is that of exact/closest.c, by signs of degree 2. Each is certain where it exceeds the
 * threshold of sign_certain; a zero is certain where both products are 0, as they are with edges
 * along an axis. On a common grid every sign is certain. Double does not overflow here.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_DOUBLE_H
#define SEPAX_STRATEGY_CLOSEST_DOUBLE_H

#include "exact/expansion.h"
#include "exact/measure.h"
#include "narrow/strategies/double_lanes.h"
#include "narrow/strategies/nearest.h"

/* The proposal: two vertices with their neighbours; or an edge of the core P, from v to `end`, and
 * a vertex w of the core Q. P is a for two vertices. */
typedef struct closest_claim {
    lanes vx, vy, end_x, end_y, before_x, before_y; /* two vertices: the neighbours of v */
    lanes wx, wy, next_x, next_y, last_x, last_y;   /* and those of w */
    lanes edge, of_b, p_first;                      /* 1 or 0: P has the lower id */
} closest_claim;

HEDLEY_ALWAYS_INLINE static lanes closest_flag(lane_mask m) {
    return lanes_select(m, lanes_set(1.0f), lanes_set(0.0f));
}

HEDLEY_ALWAYS_INLINE static void closest_claim_of(const walk_look *look, lane_mask b_first,
                                                  closest_claim *c) {
    const lane_mask back = lanes_and_not(look->edge, look->forward);
    const walk_corner *p = &look->p, *q = &look->q;
    c->vx = lanes_select(back, p->before_x, p->x);
    c->vy = lanes_select(back, p->before_y, p->y);
    c->end_x = lanes_select(back, p->x, p->next_x);
    c->end_y = lanes_select(back, p->y, p->next_y);
    c->before_x = p->before_x;
    c->before_y = p->before_y;
    c->wx = q->x;
    c->wy = q->y;
    c->next_x = q->next_x;
    c->next_y = q->next_y;
    c->last_x = q->before_x;
    c->last_y = q->before_y;
    const lanes one = lanes_set(1.0f), zero = lanes_set(0.0f);
    c->edge = closest_flag(look->edge);
    c->of_b = closest_flag(look->of_b);
    c->p_first = lanes_select(look->of_b, closest_flag(b_first), lanes_select(b_first, zero, one));
}

/* The same in one lane. */
typedef struct closest_case {
    double vx, vy, end_x, end_y, before_x, before_y, wx, wy, next_x, next_y, last_x, last_y;
    double edge, p_first;
    double slack; /* of the signs: 4u, or 0 where nothing rounds */
} closest_case;

/* p + q, and what it has to spare: certainly above 0, or 0, where that is not below 0. */
typedef struct closest_sign {
    double value, spare;
} closest_sign;
static inline closest_sign closest_sum(double p, double q, double slack) {
    const double value = p + q;
    return (closest_sign){value, value - slack * (fabs(p) + fabs(q))};
}

static inline double closest_lesser(double a, double b) {
    return a < b ? a : b;
}
/* 1 where value is 0 and other above 0, else 0. */
static inline double closest_at_zero(double value, double other) {
    const double above = other > 0 ? 1.0 : 0.0;
    return value == 0 ? above : 0.0;
}

/* Not below 0 where an edge and a vertex, or two vertices, are certainly the closest features, and
 * those that count among equals. Both ways are computed before one is chosen, for the compiler to
 * make vectors of it. */
static inline double closest_proof(const closest_case *c) {
    const double rx = c->wx - c->vx, ry = c->wy - c->vy;
    const double ex = c->end_x - c->vx, ey = c->end_y - c->vy, fx = -ex, fy = -ey;
    /* across the way: outward from the edge, or from one vertex to the other */
    const double dx = c->edge > 0 ? ey : rx, dy = c->edge > 0 ? fx : ry;
    const double next_x = c->next_x - c->wx, next_y = c->next_y - c->wy;
    const double last_x = c->last_x - c->wx, last_y = c->last_y - c->wy;
    const closest_sign next = closest_sum(dx * next_x, dy * next_y, c->slack);
    const closest_sign last = closest_sum(dx * last_x, dy * last_y, c->slack);
    /* w lies past v along the edge, or the neighbour of v not past v; and the same at its end */
    const double wayx = c->edge > 0 ? ex : fx, wayy = c->edge > 0 ? ey : fy;
    const closest_sign from = closest_sum(wayx * rx, wayy * ry, c->slack);
    const double end_x = c->end_x - c->wx, end_y = c->end_y - c->wy;
    const double off_x = c->vx - c->before_x, off_y = c->vy - c->before_y;
    const double ux = c->edge > 0 ? end_x : off_x, uy = c->edge > 0 ? end_y : off_y;
    const double gx = c->edge > 0 ? ex : rx, gy = c->edge > 0 ? ey : ry;
    const closest_sign to = closest_sum(gx * ux, gy * uy, c->slack);
    const closest_sign side = closest_sum(ey * rx, fx * ry, c->slack);
    const double strictly = closest_lesser(closest_lesser(from.value, to.value), side.value);
    const double beside = strictly > 0 ? side.spare : -1.0;
    const double far = fabs(rx) + fabs(ry), apart = far > 0 ? far : -1.0;
    /* of edges that are parallel and face each other */
    const double edge_from = closest_at_zero(next.value, -(ex * next_x + ey * next_y));
    const double edge_to = closest_at_zero(last.value, ex * last_x + ey * last_y);
    const double left = closest_at_zero(from.value, side.value) *
                        closest_at_zero(last.value, last_y * rx - last_x * ry);
    const double right = closest_at_zero(to.value, uy * rx - ux * ry) *
                         closest_at_zero(next.value, next_x * ry - next_y * rx);
    const double to_first = c->edge > 0 ? edge_to : left;
    const double to_second = c->edge > 0 ? edge_from : right;
    const double other = c->p_first > 0 ? to_second : to_first;
    const double signs = closest_lesser(closest_lesser(next.spare, last.spare),
                                        closest_lesser(from.spare, to.spare));
    const double least = closest_lesser(signs, c->edge > 0 ? beside : apart);
    return other > 0 ? -1.0 : least;
}

/* ------------------------------------------------------------------- lanes */

typedef struct closest_doubles {
    double_lanes vx, vy, end_x, end_y, before_x, before_y, wx, wy, next_x, next_y, last_x, last_y;
    double_lanes edge, of_b, p_first, radius_a, radius_b, slack;
    double margin;
} closest_doubles;

HEDLEY_ALWAYS_INLINE static void closest_to_double(const closest_claim *c, const closest_group *g,
                                                   unsigned first, closest_doubles *d) {
    to_double(c->vx, first, &d->vx);
    to_double(c->vy, first, &d->vy);
    to_double(c->end_x, first, &d->end_x);
    to_double(c->end_y, first, &d->end_y);
    to_double(c->before_x, first, &d->before_x);
    to_double(c->before_y, first, &d->before_y);
    to_double(c->wx, first, &d->wx);
    to_double(c->wy, first, &d->wy);
    to_double(c->next_x, first, &d->next_x);
    to_double(c->next_y, first, &d->next_y);
    to_double(c->last_x, first, &d->last_x);
    to_double(c->last_y, first, &d->last_y);
    to_double(c->edge, first, &d->edge);
    to_double(c->of_b, first, &d->of_b);
    to_double(c->p_first, first, &d->p_first);
    to_double(lanes_load(g->radius_a), first, &d->radius_a);
    to_double(lanes_load(g->radius_b), first, &d->radius_b);
    d->margin = (double)g->margin;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        d->slack.lane[l] = 0x1p-51;
    }
}

/* Bit l is set where spare[l] is not below 0. */
HEDLEY_ALWAYS_INLINE static uint32_t closest_bits(const double spare[DOUBLE_LANES]) {
    uint32_t bits = 0;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        bits |= (uint32_t)(spare[l] >= 0) << l;
    }
    return bits;
}

/* The lanes first, .. of a group: bit l of the result is set where lane first + l is proved. */
HEDLEY_ALWAYS_INLINE static uint32_t closest_prove(const closest_doubles *d) {
    double spare[DOUBLE_LANES];
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const closest_case c = {d->vx.lane[l],     d->vy.lane[l],       d->end_x.lane[l],
                                d->end_y.lane[l],  d->before_x.lane[l], d->before_y.lane[l],
                                d->wx.lane[l],     d->wy.lane[l],       d->next_x.lane[l],
                                d->next_y.lane[l], d->last_x.lane[l],   d->last_y.lane[l],
                                d->edge.lane[l],   d->p_first.lane[l],  d->slack.lane[l]};
        spare[l] = closest_proof(&c);
    }
    return closest_bits(spare);
}

/* Takes the slack from lanes whose corners lie on a common grid: all are multiples of q, and all
 * differences of two below 2^26 q. Then, as in pair_double.h, nothing rounds, and 0 is certain. */
HEDLEY_ALWAYS_INLINE static void closest_grid(closest_doubles *d) {
    const double_lanes *x[6] = {&d->vx, &d->end_x, &d->before_x, &d->wx, &d->next_x, &d->last_x};
    const double_lanes *y[6] = {&d->vy, &d->end_y, &d->before_y, &d->wy, &d->next_y, &d->last_y};
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        double reach = 0;
        for (unsigned i = 1; i < 6; i++) {
            const double dx = fabs(x[i]->lane[l] - x[0]->lane[l]);
            const double dy = fabs(y[i]->lane[l] - y[0]->lane[l]);
            reach = dx > reach ? dx : reach;
            reach = dy > reach ? dy : reach;
        }
        float above = (float)reach;
        uint32_t bits;
        memcpy(&bits, &above, sizeof bits);
        bits = (bits & 0x7F800000u) + 0x00800000u; /* P >= reach, unless it does not fit in float */
        memcpy(&above, &bits, sizeof above);
        const double magic = (double)above * 0x1.8p27; /* q = 2^-25 P, as no two are 2 P apart */
        double rounds = bits < 0x7F800000u ? 0 : 1;
        for (unsigned i = 0; i < 6; i++) {
            const double at_x = (x[i]->lane[l] + magic) - magic;
            const double at_y = (y[i]->lane[l] + magic) - magic;
            rounds += at_x == x[i]->lane[l] ? 0 : 1;
            rounds += at_y == y[i]->lane[l] ? 0 : 1;
        }
        d->slack.lane[l] = rounds > 0 ? d->slack.lane[l] : 0;
    }
}

/* Numbers of DOUBLE_LANES lanes. */
typedef struct closest_numbers {
    double_lanes gap, normal_x, normal_y, a_x, a_y, b_x, b_y, spare;
} closest_numbers;

/* The numbers of these lanes, in the range of floats but not rounded. A normal is in it. */
HEDLEY_ALWAYS_INLINE static void closest_measure(const closest_doubles *d, closest_numbers *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double ra = d->radius_a.lane[l], rb = d->radius_b.lane[l], of_b = d->of_b.lane[l];
        const measure_input in = {d->vx.lane[l],         d->vy.lane[l],  d->end_x.lane[l],
                                  d->end_y.lane[l],      d->wx.lane[l],  d->wy.lane[l],
                                  (ra + rb) + d->margin, d->edge.lane[l]};
        const measure m = measure_of(&in), n = measure_exchanged(&m);
        const double nx = of_b > 0 ? n.normal_x : m.normal_x;
        const double ny = of_b > 0 ? n.normal_y : m.normal_y;
        const double ax = of_b > 0 ? n.ax : m.ax, ay = of_b > 0 ? n.ay : m.ay;
        const double bx = of_b > 0 ? n.bx : m.bx, by = of_b > 0 ? n.by : m.by;
        out->gap.lane[l] = measure_apart_from_zero(m.gap);
        out->normal_x.lane[l] = nx;
        out->normal_y.lane[l] = ny;
        out->a_x.lane[l] = measure_in_range(ax + ra * nx);
        out->a_y.lane[l] = measure_in_range(ay + ra * ny);
        out->b_x.lane[l] = measure_in_range(bx - rb * nx);
        out->b_y.lane[l] = measure_in_range(by - rb * ny);
        out->spare.lane[l] = m.spare;
    }
}

/* Rounds DOUBLE_LANES numbers. */
HEDLEY_ALWAYS_INLINE static void closest_round(const double_lanes *v, float *out) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        out[l] = measure_to_float(v->lane[l]);
    }
}

HEDLEY_ALWAYS_INLINE static void closest_put(const closest_numbers *n, unsigned first,
                                             lane_distances *out) {
    closest_round(&n->gap, out->distance + first);
    closest_round(&n->normal_x, out->normal_x + first);
    closest_round(&n->normal_y, out->normal_y + first);
    closest_round(&n->a_x, out->a_x + first);
    closest_round(&n->a_y, out->a_y + first);
    closest_round(&n->b_x, out->b_x + first);
    closest_round(&n->b_y, out->b_y + first);
}

/* ------------------------------------------------------------------- features */

/* The features of the claim, as lane_distances has them. */
HEDLEY_ALWAYS_INLINE static void closest_features_of(const walk_look *look, const walk_place *i,
                                                     const walk_place *j, lane_distances *out) {
    const lane_mask edge_a = lanes_and_not(look->edge, look->of_b), edge_b = look->of_b;
    const lane_mask back_a = lanes_and_not(edge_a, look->forward);
    const lane_mask back_b = lanes_and_not(edge_b, look->forward);
    float a[SEPAX_LANES], b[SEPAX_LANES], corner_a[SEPAX_LANES], corner_b[SEPAX_LANES];
    const lanes one = lanes_set(1.0f), zero = lanes_set(0.0f);
    lanes_store(a, lanes_select(back_a, walk_before(i), i->at));
    lanes_store(b, lanes_select(back_b, walk_before(j), j->at));
    lanes_store(corner_a, lanes_select(edge_a, zero, one));
    lanes_store(corner_b, lanes_select(edge_b, zero, one));
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const uint32_t of_a = (uint32_t)(int32_t)a[l], of_b = (uint32_t)(int32_t)b[l];
        const bool vertex_a = corner_a[l] > 0, vertex_b = corner_b[l] > 0;
        out->feature_a[l] = of_a | (vertex_a ? SEPAX_FEATURE_VERTEX : 0);
        out->feature_b[l] = of_b | (vertex_b ? SEPAX_FEATURE_VERTEX : 0);
        out->edge[l] = !vertex_a ? of_a : !vertex_b ? of_b | SEPAX_FEATURE_B : SEPAX_FEATURE_NONE;
    }
}

/* The distances of a group of shapes of up to na and nb vertices, by a walk that begins at the
 * nearest of all features, or at supports. */
HEDLEY_ALWAYS_INLINE static void find_distances(const closest_group *g, unsigned na, unsigned nb,
                                                bool nearest, lane_distances *out) {
    lane_block a, b;
    walk_look look;
    closest_claim claim;
    load_block(g->a, na, &a);
    load_block(g->b, nb, &b);
    walk_place i = {.last = lanes_load(g->last_a)}, j = {.last = lanes_load(g->last_b)};
    const lane_mask b_first = lanes_from_bits(g->b_first);
    if (nearest) {
        nearest_start(&a, na, &b, nb, &i, &j);
    } else {
        walk_start(&a, na, &b, nb, &i, &j);
    }
    walk_to_end(&a, na, &b, nb, b_first, &i, &j, &look);
    closest_features_of(&look, &i, &j, out);
    closest_claim_of(&look, b_first, &claim);
    out->proved = out->certain = 0;
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        closest_doubles d;
        closest_numbers numbers;
        closest_to_double(&claim, g, first, &d);
        uint32_t proved = closest_prove(&d);
        if ((lanes_bits(look.found) >> first & ~proved & ((1u << DOUBLE_LANES) - 1)) != 0) {
            closest_grid(&d);
            proved = closest_prove(&d);
        }
        out->proved |= proved << first;
        closest_measure(&d, &numbers);
        closest_put(&numbers, first, out);
        out->certain |= closest_bits(numbers.spare.lane) << first;
    }
    out->proved &= lanes_bits(look.found);
    out->certain &= out->proved;
}

#endif
