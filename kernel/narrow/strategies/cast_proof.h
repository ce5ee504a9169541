/* SPDX-License-Identifier: MIT
 *
 * The proof of a first contact in double, of one pair. Comes in: proposed features, with the
 * corners around them. Goes out: time and normal, and by how much the least certain sign exceeds
 * its error.
 *
 * Let n be a way along which no vertex of the core P lies farther than v, and none of the core Q
 * less far than w; the signs of n along the edges at both vertices prove that. A line across n then
 * keeps the shapes apart as long as w is farther than R from v along n. So they never meet where
 * that holds at the start and at the end. Where v and w, or the edge from v and w, come as near as
 * R, that is the first contact. n is the normal of an edge, or leads across the motion, or from
 * vertex to vertex at the contact.
 *
 * Errors, and the formulas, are those of exact/approach.h and exact/arrival.c. Where a sign, a time
 * or a rounding is not certain, a lane is left to the exact level. Double does not overflow here.
 *
 * There are no branches, so that the loops of cast_double.h become vectors.
 */
#ifndef SEPAX_STRATEGY_CAST_PROOF_H
#define SEPAX_STRATEGY_CAST_PROOF_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "exact/measure.h"

/* As in arrival.c: what must be left of a sum, as a part of the sizes of its terms, and what a time
 * may be off, as a part of itself. */
#define CAST_CLEAR 0x1p-10
#define CAST_TIME_ERROR 0x1p-36
/* What sums may be off, as a part of the sizes of their terms: the signs of approach.c and the gap
 * to an edge; products with a way; and the way between two vertices. */
#define CAST_ERROR 0x1p-49
#define CAST_SIGN_ERROR 0x1p-51
#define CAST_WAY_ERROR 0x1p-45

/* A proposal: the cast_claim of one lane. */
typedef struct cast_case {
    double vx, vy, next_x, next_y, before_x, before_y, wx, wy, after_x, after_y, last_x, last_y;
    double mx, my, edge, p_first, radius;
} cast_case;

/* p + q, and |p| + |q|. */
typedef struct cast_sum {
    double value, size;
} cast_sum;
HEDLEY_ALWAYS_INLINE static cast_sum cast_sum_of(double p, double q) {
    return (cast_sum){p + q, fabs(p) + fabs(q)};
}

/* All bits where v is above 0, else none. */
HEDLEY_ALWAYS_INLINE static uint64_t cast_mask(double v) {
    return (uint64_t)0 - (uint64_t)(v > 0);
}
/* All bits where v is not below 0, else none. */
HEDLEY_ALWAYS_INLINE static uint64_t cast_certain(double v) {
    return (uint64_t)0 - (uint64_t)(v >= 0);
}
/* a where the mask is set, else b. This is done by bits, because compilers make branches of a
 * condition that is used many times, and then no vectors. */
HEDLEY_ALWAYS_INLINE static double cast_pick(uint64_t mask, double a, double b) {
    uint64_t first, second;
    memcpy(&first, &a, sizeof a);
    memcpy(&second, &b, sizeof b);
    first = (first & mask) | (second & ~mask);
    memcpy(&a, &first, sizeof a);
    return a;
}
HEDLEY_ALWAYS_INLINE static double cast_lesser(double a, double b) {
    return a < b ? a : b;
}
/* 1 where a spare is not below 0, else 0. */
HEDLEY_ALWAYS_INLINE static float cast_flag(double spare) {
    return (float)cast_pick(cast_certain(spare), 1.0, 0.0);
}
/* What a sign has to spare where `value` is above 0, else -1: certain where it is not below 0. */
HEDLEY_ALWAYS_INLINE static double cast_where(double value, double spare) {
    return cast_pick(cast_mask(value), spare, -1.0);
}

/* --------------------------------------------------------------- edges, vertices
 *
 * Each condition is held as what it has to spare: it is certain where that is not below 0. All is
 * computed for both kinds of proposals before one is chosen, so that the compiler makes vectors. */

/* An approach to an edge, or between two vertices. */
typedef struct cast_approach {
    double hit, miss;      /* there is a contact, if n is proved; there is none, if n is proved */
    double gap, speed;     /* the time, as a fraction */
    double nx, ny, length; /* the way, and by what it is divided */
    double rounds;         /* what the way may be off, as a part of its size */
} cast_approach;

/* `round` is a constant; without it R is 0. */
HEDLEY_ALWAYS_INLINE static cast_approach cast_to_edge(const cast_case *c, bool round) {
    const double ex = c->next_x - c->vx, ey = c->next_y - c->vy, r = c->radius;
    const double rx = c->wx - c->vx, ry = c->wy - c->vy, mx = c->mx, my = c->my;
    const double end_x = c->next_x - c->wx, end_y = c->next_y - c->wy;
    const double length = sqrt(ex * ex + ey * ey), reach = round ? r * length : 0;
    const cast_sum side = cast_sum_of(ey * rx, -(ex * ry)),
                   speed = cast_sum_of(ex * my, -(ey * mx));
    const cast_sum start = cast_sum_of(-(rx * my), ry * mx);
    const cast_sum end = cast_sum_of(end_x * my, -(end_y * mx));
    const cast_sum along = cast_sum_of(ex * mx, ey * my);
    const double gap = side.value - reach, size = side.size + reach;
    double before = -start.value, behind = end.value;
    double before_size = start.size, behind_size = end.size;
    if (round) {
        before = -(start.value * length + r * along.value);
        behind = end.value * length + r * along.value;
        before_size = start.size * length + r * along.size;
        behind_size = end.size * length + r * along.size;
    }
    const double beside =
        cast_lesser(before - CAST_ERROR * before_size, behind - CAST_ERROR * behind_size);
    const double clear =
        cast_lesser(gap - CAST_CLEAR * size, speed.value - CAST_CLEAR * speed.size);
    const double nearest = cast_lesser(gap, gap - speed.value);
    return (cast_approach){
        .hit = cast_where(cast_lesser(cast_lesser(gap, speed.value), cast_lesser(before, behind)),
                          cast_lesser(beside, clear)),
        .miss = cast_where(nearest, nearest - CAST_ERROR * (size + speed.size)),
        .gap = gap,
        .speed = speed.value,
        .nx = ey,
        .ny = -ex,
        .length = length,
        .rounds = 0};
}

/* Where the line of the motion passes v at more than R, the way is across the motion. */
HEDLEY_ALWAYS_INLINE static cast_approach cast_to_vertex(const cast_case *c) {
    const double cx = c->vx - c->wx, cy = c->vy - c->wy, mx = c->mx, my = c->my, r = c->radius;
    const double square = mx * mx + my * my, apart = cx * cx + cy * cy;
    const cast_sum across = cast_sum_of(cx * my, -(cy * mx)),
                   course = cast_sum_of(cx * mx, cy * my);
    const double reach = (r * r) * square, excess = apart - r * r, x = across.value;
    const double root = reach - x * x, size = reach + across.size * across.size;
    const double against = sqrt(root > 0 ? root : 0);
    const double clear = cast_lesser(
        cast_lesser(excess - CAST_CLEAR * (apart + r * r), course.value - CAST_CLEAR * course.size),
        cast_lesser(root - CAST_CLEAR * size, fabs(x) - CAST_CLEAR * across.size));
    const double speed = course.value + against;
    const double hit = cast_where(cast_lesser(r, course.value), clear);
    const double late = cast_lesser(hit, excess - (1 + CAST_TIME_ERROR) * speed);
    const double nx = -(against * mx + x * my), ny = -(against * my - x * mx);
    const uint64_t left = cast_mask(x), passes = cast_mask(-root);
    const double past_x = cast_pick(left, -my, my), past_y = cast_pick(left, mx, -mx);
    return (cast_approach){.hit = hit,
                           .miss = cast_pick(passes, -root - CAST_ERROR * size, late),
                           .gap = excess,
                           .speed = speed,
                           .nx = cast_pick(passes, past_x, nx),
                           .ny = cast_pick(passes, past_y, ny),
                           .length = r * square,
                           .rounds = cast_pick(passes, 0, CAST_WAY_ERROR)};
}

/* What an edge (x, y) at a vertex has to spare for not leading back along the way. In `strictly`,
 * an edge across the way does not suffice; in `aligned` it does where both of its products are 0.
 */
typedef struct cast_support {
    double spare, strictly, aligned;
} cast_support;
HEDLEY_ALWAYS_INLINE static cast_support cast_support_of(const cast_approach *p, double x,
                                                         double y) {
    const cast_sum at = cast_sum_of(p->nx * x, p->ny * y);
    const double size = (fabs(p->nx) + fabs(p->ny)) * (fabs(x) + fabs(y));
    const double spare = at.value - CAST_SIGN_ERROR * at.size - p->rounds * size;
    const double across = cast_pick(cast_mask(size), -1.0, spare);
    const double strictly = cast_pick(cast_mask(at.value), spare, across);
    return (cast_support){spare, strictly, cast_pick(cast_mask(at.size), strictly, spare)};
}

/* What a lane found; numbers count where `hit` is not below 0. */
typedef struct cast_found {
    double hit, miss; /* not below 0 where that is certain */
    double time, normal_x, normal_y;
} cast_found;

/* What w has to spare as the vertex of Q that is nearest to an edge of P, or to a vertex. */
typedef struct cast_nearest {
    double first;    /* no other one is nearer */
    double strictly; /* .. and of parallel edges w begins what they have in common */
} cast_nearest;
HEDLEY_ALWAYS_INLINE static cast_nearest cast_nearest_of(const cast_case *c, const cast_approach *p,
                                                         uint64_t of_edge) {
    const cast_support after = cast_support_of(p, c->after_x - c->wx, c->after_y - c->wy);
    const cast_support last = cast_support_of(p, c->last_x - c->wx, c->last_y - c->wy);
    /* that begins at w along the edge of the lower id */
    const uint64_t p_first = of_edge & cast_mask(c->p_first), q_first = of_edge & ~p_first;
    return (cast_nearest){cast_lesser(after.spare, last.spare),
                          cast_lesser(cast_pick(q_first, after.aligned, after.strictly),
                                      cast_pick(p_first, last.aligned, last.strictly))};
}

/* An approach of points. */
HEDLEY_ALWAYS_INLINE static cast_found cast_find_points(const cast_case *c) {
    const cast_approach p = cast_to_vertex(c);
    const double scale = 1 / p.length;
    return (cast_found){.hit = p.hit,
                        .miss = p.miss,
                        .time = p.gap / p.speed,
                        .normal_x = p.nx * scale,
                        .normal_y = p.ny * scale};
}

/* An approach without a radius, which is one to an edge. `point` is a constant: Q is the vertex w.
 */
HEDLEY_ALWAYS_INLINE static cast_found cast_find_flat(const cast_case *c, bool point) {
    const cast_approach p = cast_to_edge(c, false);
    const cast_nearest alone = {0, 0};
    const cast_nearest at = point ? alone : cast_nearest_of(c, &p, ~(uint64_t)0);
    return (cast_found){.hit = cast_lesser(p.hit, at.strictly),
                        .miss = cast_lesser(p.miss, at.first),
                        .time = p.gap / p.speed,
                        .normal_x = p.nx / p.length,
                        .normal_y = p.ny / p.length};
}

HEDLEY_ALWAYS_INLINE static cast_found cast_find_round(const cast_case *c) {
    const cast_approach vertex = cast_to_vertex(c), edge = cast_to_edge(c, true);
    const double scale = 1 / vertex.length;
    const uint64_t of_edge = cast_mask(c->edge);
    const cast_approach p = {.hit = cast_pick(of_edge, edge.hit, vertex.hit),
                             .miss = cast_pick(of_edge, edge.miss, vertex.miss),
                             .gap = cast_pick(of_edge, edge.gap, vertex.gap),
                             .speed = cast_pick(of_edge, edge.speed, vertex.speed),
                             .nx = cast_pick(of_edge, edge.nx, vertex.nx),
                             .ny = cast_pick(of_edge, edge.ny, vertex.ny),
                             .length = cast_pick(of_edge, edge.length, vertex.length),
                             .rounds = cast_pick(of_edge, edge.rounds, vertex.rounds)};
    const cast_nearest at = cast_nearest_of(c, &p, of_edge);
    const cast_support next = cast_support_of(&p, c->vx - c->next_x, c->vy - c->next_y);
    const cast_support before = cast_support_of(&p, c->vx - c->before_x, c->vy - c->before_y);
    const double of_p = cast_pick(of_edge, 0, cast_lesser(next.spare, before.spare));
    const double edge_x = p.nx / p.length, edge_y = p.ny / p.length;
    return (cast_found){.hit = cast_lesser(p.hit, cast_lesser(of_p, at.strictly)),
                        .miss = cast_lesser(p.miss, cast_lesser(of_p, at.first)),
                        .time = p.gap / p.speed,
                        .normal_x = cast_pick(of_edge, edge_x, vertex.nx * scale),
                        .normal_y = cast_pick(of_edge, edge_y, vertex.ny * scale)};
}

#endif
