/* SPDX-License-Identifier: MIT
 *
 * The features of round_features.h in double, for groups that are still undecided: every vertex of
 * one core against every vertex and every edge of the other. The thresholds are those of
 * exact/near.c, where they are derived. All comparisons are made here, and what the least certain
 * of them has to spare decides. Blocks have up to 16 vertices.
 *
 * The loops over lanes are plain C: the compiler turns them into vectors.
 */
#ifndef SEPAX_STRATEGY_ROUND_DOUBLE_H
#define SEPAX_STRATEGY_ROUND_DOUBLE_H

#include "narrow/strategies/pair_double.h"

#define ROUND_DOUBLE_SLACK 0x1p-50

/* What the features have shown so far: each statement is certain where its number is positive. */
typedef struct round_certainty {
    double_lanes near;  /* a feature is nearer than R */
    double_lanes clear; /* all features are farther than R */
    double_lanes apart; /* an edge separates the cores */
    double_lanes meet;  /* no edge separates them; +infinity where there is none */
} round_certainty;

static inline double lesser_of(double a, double b) {
    return a < b ? a : b;
}
static inline double greater_of(double a, double b) {
    return a > b ? a : b;
}

/* Vertex i of a and all of b. */
HEDLEY_ALWAYS_INLINE static void round_corners(round_certainty *c, const double_block *a,
                                               unsigned i, const double_block *b, unsigned nb,
                                               const double_lanes *radius) {
    for (unsigned j = 0; j < nb; j++) {
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            const double dx = b->x[j].lane[l] - a->x[i].lane[l];
            const double dy = b->y[j].lane[l] - a->y[i].lane[l];
            const double square = dx * dx + dy * dy, reach = radius->lane[l] * radius->lane[l];
            const double gap = square - reach, error = ROUND_DOUBLE_SLACK * (square + reach);
            c->near.lane[l] = greater_of(c->near.lane[l], -gap - error);
            c->clear.lane[l] = lesser_of(c->clear.lane[l], gap - error);
        }
    }
}

/* The edge of a from vertex i in one lane. A pad has the length 0. */
typedef struct round_edge {
    double x0, y0, x, y, square, reach; /* reach: R^2 times the square of the length */
} round_edge;

/* The edge and one vertex: `side` is D, `along` lies between 0 and `square` beside the edge. */
HEDLEY_ALWAYS_INLINE static void round_beside(const round_edge *e, double wx, double wy,
                                              double *near, double *clear, double *least,
                                              double *most) {
    const double rx = wx - e->x0, ry = wy - e->y0;
    const double p = e->y * rx, q = e->x * ry, s = e->x * rx, t = e->y * ry;
    const double side = p - q, size = fabs(p) + fabs(q), along = s + t;
    const double slack = ROUND_DOUBLE_SLACK * (e->square + fabs(s) + fabs(t));
    const double gap = side * side - e->reach, left = e->square - along;
    const double distance = fabs(side);
    const double error = ROUND_DOUBLE_SLACK * (distance * (size + distance)) +
                         2 * ROUND_DOUBLE_SLACK * e->reach + 0x1p-102 * (size * size);
    const double beside = lesser_of(along - slack, left - slack);
    const double beyond = greater_of(-along - slack, -left - slack);
    *near = greater_of(*near, lesser_of(-gap - error, beside));
    *clear = lesser_of(*clear, e->square > 0 ? greater_of(gap - error, beyond) : 1);
    *least = lesser_of(*least, side - ROUND_DOUBLE_SLACK * size);
    *most = lesser_of(*most, side + ROUND_DOUBLE_SLACK * size);
}

/* The edge of a from vertex i and all vertices of b. */
HEDLEY_ALWAYS_INLINE static void round_edge_row(round_certainty *c, const double_block *a,
                                                unsigned na, unsigned i, const double_block *b,
                                                unsigned nb, const double_lanes *radius) {
    const unsigned next = i + 1 < na ? i + 1 : 0;
    double_lanes least, most;
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        least.lane[l] = most.lane[l] = (double)INFINITY;
    }
    for (unsigned j = 0; j < nb; j++) {
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            const double x0 = a->x[i].lane[l], y0 = a->y[i].lane[l];
            const double x = a->x[next].lane[l] - x0, y = a->y[next].lane[l] - y0;
            const double square = x * x + y * y, r = radius->lane[l];
            const round_edge e = {x0, y0, x, y, square, (r * r) * square};
            round_beside(&e, b->x[j].lane[l], b->y[j].lane[l], &c->near.lane[l], &c->clear.lane[l],
                         &least.lane[l], &most.lane[l]);
        }
    }
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        const double x = a->x[next].lane[l] - a->x[i].lane[l];
        const double y = a->y[next].lane[l] - a->y[i].lane[l];
        const bool pad = (x == 0) & (y == 0);
        c->apart.lane[l] = greater_of(c->apart.lane[l], pad ? -(double)INFINITY : least.lane[l]);
        c->meet.lane[l] = lesser_of(c->meet.lane[l], pad ? (double)INFINITY : -most.lane[l]);
    }
}

HEDLEY_ALWAYS_INLINE static void round_both(round_certainty *c, const double_block *a, unsigned na,
                                            const double_block *b, unsigned nb,
                                            const double_lanes *radius) {
    for (unsigned l = 0; l < DOUBLE_LANES; l++) {
        c->near.lane[l] = c->apart.lane[l] = -(double)INFINITY;
        c->clear.lane[l] = c->meet.lane[l] = (double)INFINITY;
    }
    for (unsigned i = 0; i < na; i++) {
        round_corners(c, a, i, b, nb, radius);
        round_edge_row(c, a, na, i, b, nb, radius);
    }
    for (unsigned j = 0; j < nb; j++) {
        round_edge_row(c, b, nb, j, a, na, radius);
    }
}

/* DOUBLE_LANES blocks of `stride` vertices, transposed. */
HEDLEY_ALWAYS_INLINE static void load_double_block(const float *const *p, unsigned stride,
                                                   double_block *out) {
    for (unsigned i = 0; i < stride; i++) {
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            out->x[i].lane[l] = (double)p[l][i];
            out->y[i].lane[l] = (double)p[l][stride + i];
        }
    }
}

/* Three vertices that differ. */
static inline bool is_solid(const double_block *v, unsigned l) {
    return (v->x[2].lane[l] != v->x[1].lane[l]) | (v->y[2].lane[l] != v->y[1].lane[l]);
}

/* Relations of a group, UNDECIDED where double is not enough; na and nb are strides. */
HEDLEY_NEVER_INLINE static void certify_round(const lane_group *g, unsigned na, unsigned nb,
                                              uint8_t *relations) {
    for (unsigned first = 0; first < SEPAX_LANES; first += DOUBLE_LANES) {
        double_block a, b;
        double_lanes radius;
        round_certainty c;
        load_double_block(g->a + first, na, &a);
        load_double_block(g->b + first, nb, &b);
        memcpy(&radius, g->radius + first, sizeof radius);
        round_both(&c, &a, na, &b, nb, &radius);
        for (unsigned l = 0; l < DOUBLE_LANES; l++) {
            const bool inner = radius.lane[l] > 0 || is_solid(&a, l) || is_solid(&b, l);
            const bool meet = c.meet.lane[l] > 0 && c.meet.lane[l] < (double)INFINITY && inner;
            relations[first + l] = c.near.lane[l] > 0 || meet                   ? SEPAX_OVERLAPPING
                                   : c.apart.lane[l] > 0 && c.clear.lane[l] > 0 ? SEPAX_DISJOINT
                                                                                : UNDECIDED;
        }
    }
}

#endif
