/* SPDX-License-Identifier: MIT
 *
 * Closest features proved in double, a pair a lane. Comes in: the features that a walk proposes,
 * with the corners around them. Goes out: the lanes in which they are certain.
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
#include "narrow/strategies/closest_claim.h"

/* The claim of one lane. */
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
 * of equally close ones those that count. Both cases are computed before one is chosen, so that the
 * compiler makes vectors. */
static inline double closest_proof(const closest_case *c) {
    const double rx = c->wx - c->vx, ry = c->wy - c->vy;
    const double ex = c->end_x - c->vx, ey = c->end_y - c->vy, fx = -ex, fy = -ey;
    /* the way: outward from the edge, or from one vertex to the other */
    const double dx = c->edge > 0 ? ey : rx, dy = c->edge > 0 ? fx : ry;
    const double next_x = c->next_x - c->wx, next_y = c->next_y - c->wy;
    const double last_x = c->last_x - c->wx, last_y = c->last_y - c->wy;
    const closest_sign next = closest_sum(dx * next_x, dy * next_y, c->slack);
    const closest_sign last = closest_sum(dx * last_x, dy * last_y, c->slack);
    /* w lies past v along the edge, or a neighbour of v not nearer to w; `to` is the same for the
     * end of the edge, or the other neighbour */
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
    /* where edges are parallel and face each other, features that are equally close */
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

/* The slack of each lane: that of sign_certain, or 0 where all corners lie on a common grid, that
 * is, all are multiples of q, and all differences of two below 2^26 q. Then, as in certify.h,
 * nothing rounds, and 0 is certain. */
HEDLEY_NEVER_INLINE static void closest_grid(const closest_claim *restrict c,
                                             double *restrict slack) {
    const float *const x[6] = {c->vx, c->end_x, c->before_x, c->wx, c->next_x, c->last_x};
    const float *const y[6] = {c->vy, c->end_y, c->before_y, c->wy, c->next_y, c->last_y};
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        double reach = 0;
        for (unsigned i = 1; i < 6; i++) {
            const double dx = fabs((double)x[i][l] - (double)x[0][l]);
            const double dy = fabs((double)y[i][l] - (double)y[0][l]);
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
            const double at_x = (double)x[i][l], at_y = (double)y[i][l];
            rounds += (at_x + magic) - magic == at_x ? 0 : 1;
            rounds += (at_y + magic) - magic == at_y ? 0 : 1;
        }
        slack[l] = rounds > 0 ? 0x1p-51 : 0;
    }
}

/* Not inline: gcc vectorises the loop only where it stands alone. */
HEDLEY_NEVER_INLINE static void closest_prove(closest_claim *restrict c,
                                              const double *restrict slack) {
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        const closest_case one = {
            (double)c->vx[l],     (double)c->vy[l],       (double)c->end_x[l],
            (double)c->end_y[l],  (double)c->before_x[l], (double)c->before_y[l],
            (double)c->wx[l],     (double)c->wy[l],       (double)c->next_x[l],
            (double)c->next_y[l], (double)c->last_x[l],   (double)c->last_y[l],
            (double)c->edge[l],   (double)c->p_first[l],  slack[l]};
        c->proved[l] = closest_proof(&one) >= 0 ? 1.0f : 0.0f;
    }
}

/* Bit l is set where the claim of lane l is proved. The grid is tried only where a lane in `wanted`
 * is not proved without it. */
HEDLEY_NEVER_INLINE static uint32_t closest_in_double(closest_claim *c, uint32_t wanted) {
    double slack[SEPAX_LANES];
    for (unsigned l = 0; l < SEPAX_LANES; l++) {
        slack[l] = 0x1p-51;
    }
    closest_prove(c, slack);
    uint32_t proved = lanes_bits(lanes_greater(lanes_load(c->proved), lanes_set(0.0f)));
    if ((wanted & ~proved) != 0) {
        closest_grid(c, slack);
        closest_prove(c, slack);
        proved = lanes_bits(lanes_greater(lanes_load(c->proved), lanes_set(0.0f)));
    }
    return proved;
}

#endif
