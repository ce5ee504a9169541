/* SPDX-License-Identifier: MIT
 *
 * The proof of first contacts in double, a pair a lane. Comes in: proposed features, with the
 * corners around them. Goes out: the lanes in which the first contact, or that there is none, is
 * certain, with time and normal: the bits of exact/cast.c.
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
 */
#ifndef SEPAX_STRATEGY_CAST_PROOF_H
#define SEPAX_STRATEGY_CAST_PROOF_H

#include "lanes/doubles.h"
#include "narrow/strategies/group.h"

/* As in arrival.c: what must be left of a sum, as a part of the sizes of its terms, and what a time
 * may be off, as a part of itself. */
#define CAST_CLEAR 0x1p-10
#define CAST_TIME_ERROR 0x1p-36
/* What sums may be off, as a part of the sizes of their terms: the signs of approach.c and the gap
 * to an edge; products with a way; and the way between two vertices. */
#define CAST_ERROR 0x1p-49
#define CAST_SIGN_ERROR 0x1p-51
#define CAST_WAY_ERROR 0x1p-45

/* A proposal: an edge of the core P, from v to `next`, or the vertex v of P; and a vertex w of the
 * core Q, which moves by (mx, my) relative to P. */
typedef struct cast_case {
    doubles vx, vy, next_x, next_y, before_x, before_y, wx, wy, after_x, after_y, last_x, last_y;
    doubles mx, my, radius;
    double_mask edge, p_first; /* P has an edge; P has the lower id */
} cast_case;

/* p + q, and |p| + |q|. */
typedef struct cast_sum {
    doubles value, size;
} cast_sum;
HEDLEY_ALWAYS_INLINE static cast_sum cast_sum_of(doubles p, doubles q) {
    return (cast_sum){doubles_add(p, q), doubles_add(doubles_abs(p), doubles_abs(q))};
}
HEDLEY_ALWAYS_INLINE static doubles cast_dot(doubles ax, doubles ay, doubles bx, doubles by) {
    return doubles_add(doubles_mul(ax, bx), doubles_mul(ay, by));
}

/* The lanes in which v is above 0, and certainly so: it is not below `part` of its size. */
HEDLEY_ALWAYS_INLINE static double_mask cast_surely(doubles v, doubles size, double part) {
    const doubles least = doubles_mul(doubles_set(part), size);
    return doubles_and(doubles_greater(v, doubles_set(0.0)), doubles_at_least(v, least));
}

/* --------------------------------------------------------------- edges, vertices */

/* An approach to an edge, or between two vertices. */
typedef struct cast_approach {
    double_mask hit, miss; /* there is a contact, if n is proved; there is none, if n is proved */
    doubles gap, speed;    /* the time, as a fraction */
    doubles nx, ny;        /* the way */
    doubles length;        /* by what it is divided */
    doubles rounds;        /* what the way may be off, as a part of its size */
} cast_approach;

/* Without `round` R is 0. */
HEDLEY_ALWAYS_INLINE static cast_approach cast_to_edge(const cast_case *c, bool round) {
    const doubles ex = doubles_sub(c->next_x, c->vx), ey = doubles_sub(c->next_y, c->vy);
    const doubles rx = doubles_sub(c->wx, c->vx), ry = doubles_sub(c->wy, c->vy);
    const doubles end_x = doubles_sub(c->next_x, c->wx), end_y = doubles_sub(c->next_y, c->wy);
    const doubles mx = c->mx, my = c->my, back_x = doubles_negate(mx);
    const doubles length = doubles_root(cast_dot(ex, ey, ex, ey));
    const cast_sum side = cast_sum_of(doubles_mul(ey, rx), doubles_negate(doubles_mul(ex, ry)));
    const cast_sum speed = cast_sum_of(doubles_mul(ex, my), doubles_negate(doubles_mul(ey, mx)));
    const cast_sum start = cast_sum_of(doubles_mul(rx, my), doubles_mul(ry, back_x));
    const cast_sum end = cast_sum_of(doubles_mul(end_x, my), doubles_mul(end_y, back_x));
    doubles gap = side.value, size = side.size, before = start.value, behind = end.value;
    doubles before_size = start.size, behind_size = end.size;
    if (round) {
        const doubles r = c->radius, reach = doubles_mul(r, length);
        const cast_sum along = cast_sum_of(doubles_mul(ex, mx), doubles_mul(ey, my));
        const doubles shift = doubles_mul(r, along.value), less = doubles_mul(r, along.size);
        gap = doubles_sub(gap, reach);
        size = doubles_add(size, reach);
        before = doubles_sub(doubles_mul(before, length), shift);
        behind = doubles_add(doubles_mul(behind, length), shift);
        before_size = doubles_add(doubles_mul(before_size, length), less);
        behind_size = doubles_add(doubles_mul(behind_size, length), less);
    }
    const double_mask beside = doubles_and(cast_surely(before, before_size, CAST_ERROR),
                                           cast_surely(behind, behind_size, CAST_ERROR));
    const double_mask clear = doubles_and(cast_surely(gap, size, CAST_CLEAR),
                                          cast_surely(speed.value, speed.size, CAST_CLEAR));
    const doubles nearest = doubles_min(gap, doubles_sub(gap, speed.value));
    return (cast_approach){.hit = doubles_and(beside, clear),
                           .miss = cast_surely(nearest, doubles_add(size, speed.size), CAST_ERROR),
                           .gap = gap,
                           .speed = speed.value,
                           .nx = ey,
                           .ny = doubles_negate(ex),
                           .length = length,
                           .rounds = doubles_set(0.0)};
}

/* Where the line of the motion passes v at more than R, the way is across the motion. */
HEDLEY_ALWAYS_INLINE static cast_approach cast_to_vertex(const cast_case *c) {
    const doubles zero = doubles_set(0.0), mx = c->mx, my = c->my, r = c->radius;
    const doubles cx = doubles_sub(c->vx, c->wx), cy = doubles_sub(c->vy, c->wy);
    const doubles square = cast_dot(mx, my, mx, my), apart = cast_dot(cx, cy, cx, cy);
    const doubles r_square = doubles_mul(r, r), reach = doubles_mul(r_square, square);
    const cast_sum across = cast_sum_of(doubles_mul(cx, my), doubles_negate(doubles_mul(cy, mx)));
    const cast_sum course = cast_sum_of(doubles_mul(cx, mx), doubles_mul(cy, my));
    const doubles excess = doubles_sub(apart, r_square), x = across.value;
    const doubles root = doubles_sub(reach, doubles_mul(x, x));
    const doubles size = doubles_add(reach, doubles_mul(across.size, across.size));
    const doubles against = doubles_root(doubles_max(root, zero));
    const doubles speed = doubles_add(course.value, against);
    const double_mask numbers =
        doubles_and(cast_surely(excess, doubles_add(apart, r_square), CAST_CLEAR),
                    cast_surely(course.value, course.size, CAST_CLEAR));
    const double_mask ways = doubles_and(
        cast_surely(root, size, CAST_CLEAR),
        doubles_at_least(doubles_abs(x), doubles_mul(doubles_set(CAST_CLEAR), across.size)));
    const double_mask hit = doubles_and(doubles_and(numbers, ways), doubles_greater(r, zero));
    const double_mask late =
        doubles_at_least(excess, doubles_mul(doubles_set(1 + CAST_TIME_ERROR), speed));
    const double_mask passes = doubles_greater(zero, root), left = doubles_greater(x, zero);
    const doubles nx = doubles_negate(doubles_add(doubles_mul(against, mx), doubles_mul(x, my)));
    const doubles ny = doubles_negate(doubles_sub(doubles_mul(against, my), doubles_mul(x, mx)));
    const doubles past_x = doubles_flip(left, my), past_y = doubles_flip(left, doubles_negate(mx));
    return (cast_approach){
        .hit = hit,
        .miss = doubles_choose(passes, cast_surely(doubles_negate(root), size, CAST_ERROR),
                               doubles_and(hit, late)),
        .gap = excess,
        .speed = speed,
        .nx = doubles_select(passes, past_x, nx),
        .ny = doubles_select(passes, past_y, ny),
        .length = doubles_mul(r, square),
        .rounds = doubles_select(passes, zero, doubles_set(CAST_WAY_ERROR))};
}

/* -------------------------------------------------------------------- the proof */

/* The lanes in which an edge at a vertex certainly does not lead back along the way. In `strictly`,
 * an edge across the way does not suffice; in `aligned` it does where both of its products are 0.
 */
typedef struct cast_support {
    double_mask clear, strictly, aligned;
} cast_support;
HEDLEY_ALWAYS_INLINE static cast_support cast_support_of(const cast_approach *p, doubles x,
                                                         doubles y) {
    const doubles zero = doubles_set(0.0);
    const cast_sum at = cast_sum_of(doubles_mul(p->nx, x), doubles_mul(p->ny, y));
    const doubles size = doubles_mul(doubles_add(doubles_abs(p->nx), doubles_abs(p->ny)),
                                     doubles_add(doubles_abs(x), doubles_abs(y)));
    const doubles error = doubles_add(doubles_mul(doubles_set(CAST_SIGN_ERROR), at.size),
                                      doubles_mul(p->rounds, size));
    const double_mask clear = doubles_at_least(at.value, error);
    const double_mask above = doubles_greater(at.value, zero);
    const double_mask none = doubles_equal(size, zero), level = doubles_equal(at.size, zero);
    return (cast_support){clear, doubles_and(clear, doubles_or(above, none)),
                          doubles_and(clear, doubles_or(above, level))};
}

/* Whether w is the vertex of Q that is nearest to an edge of P, or to a vertex. */
typedef struct cast_nearest {
    double_mask first;    /* no other one is nearer */
    double_mask strictly; /* .. and of parallel edges w begins what they have in common */
} cast_nearest;
HEDLEY_ALWAYS_INLINE static cast_nearest cast_nearest_of(const cast_case *c,
                                                         const cast_approach *p) {
    const cast_support after =
        cast_support_of(p, doubles_sub(c->after_x, c->wx), doubles_sub(c->after_y, c->wy));
    const cast_support last =
        cast_support_of(p, doubles_sub(c->last_x, c->wx), doubles_sub(c->last_y, c->wy));
    /* that begins at w along the edge of the lower id */
    const double_mask p_first = doubles_and(c->edge, c->p_first);
    const double_mask q_first = doubles_and_not(c->edge, c->p_first);
    return (cast_nearest){doubles_and(after.clear, last.clear),
                          doubles_and(doubles_choose(q_first, after.aligned, after.strictly),
                                      doubles_choose(p_first, last.aligned, last.strictly))};
}

/* What is found; numbers count where a lane hits. */
typedef struct cast_found {
    double_mask hit, miss;
    lanes time, normal_x, normal_y;
} cast_found;

/* The largest float of full precision that is not above v. v lies in the range of these floats. */
HEDLEY_ALWAYS_INLINE static lanes cast_rounded_down(doubles v) {
    const lanes near = lanes_of(v), less = lanes_set_bits(UINT32_MAX);
    const lane_mask above = lanes_mask(doubles_greater(doubles_of(near), v));
    return lanes_select(above, lanes_add_bits(near, less), near);
}

/* Makes the time a float, and takes the hit from a lane where that float is not certain. It is
 * certain where every time within the error rounds down to the same float of full precision
 * below 1. */
HEDLEY_ALWAYS_INLINE static void cast_set_numbers(const cast_approach *p, doubles normal_x,
                                                  doubles normal_y, cast_found *found) {
    const doubles time = doubles_div(p->gap, p->speed), one = doubles_set(1.0);
    const doubles error = doubles_set(CAST_TIME_ERROR);
    const lanes low = cast_rounded_down(doubles_mul(time, doubles_sub(one, error)));
    const lanes high = cast_rounded_down(doubles_mul(time, doubles_add(one, error)));
    const double_mask in_range = doubles_and(doubles_at_least(time, doubles_set(0x1p-125)),
                                             doubles_at_least(doubles_set(1 - 0x1p-30), time));
    const double_mask certain = doubles_and(in_range, doubles_mask(lanes_equal(low, high)));
    found->hit = doubles_and(found->hit, certain);
    found->time = low;
    found->normal_x = lanes_of(normal_x);
    found->normal_y = lanes_of(normal_y);
}

/* An approach of points. */
HEDLEY_ALWAYS_INLINE static cast_found cast_find_points(const cast_case *c) {
    const cast_approach p = cast_to_vertex(c);
    const doubles scale = doubles_div(doubles_set(1.0), p.length);
    cast_found found = {.hit = p.hit, .miss = p.miss};
    cast_set_numbers(&p, doubles_mul(p.nx, scale), doubles_mul(p.ny, scale), &found);
    return found;
}

/* Without a radius (`round` is false) an approach is one to an edge. */
HEDLEY_ALWAYS_INLINE static cast_found cast_find(const cast_case *c, bool round) {
    const double_mask e = c->edge;
    cast_approach p = cast_to_edge(c, round);
    doubles normal_x = doubles_div(p.nx, p.length), normal_y = doubles_div(p.ny, p.length);
    double_mask of_p = e;
    if (round) {
        const cast_approach vertex = cast_to_vertex(c);
        const doubles scale = doubles_div(doubles_set(1.0), vertex.length);
        normal_x = doubles_select(e, normal_x, doubles_mul(vertex.nx, scale));
        normal_y = doubles_select(e, normal_y, doubles_mul(vertex.ny, scale));
        p.hit = doubles_choose(e, p.hit, vertex.hit);
        p.miss = doubles_choose(e, p.miss, vertex.miss);
        p.gap = doubles_select(e, p.gap, vertex.gap);
        p.speed = doubles_select(e, p.speed, vertex.speed);
        p.nx = doubles_select(e, p.nx, vertex.nx);
        p.ny = doubles_select(e, p.ny, vertex.ny);
        p.rounds = doubles_select(e, p.rounds, vertex.rounds);
        const cast_support next =
            cast_support_of(&p, doubles_sub(c->vx, c->next_x), doubles_sub(c->vy, c->next_y));
        const cast_support before =
            cast_support_of(&p, doubles_sub(c->vx, c->before_x), doubles_sub(c->vy, c->before_y));
        of_p = doubles_or(e, doubles_and(next.clear, before.clear));
    }
    const cast_nearest at = cast_nearest_of(c, &p);
    cast_found found = {.hit = doubles_and(doubles_and(p.hit, of_p), at.strictly),
                        .miss = doubles_and(doubles_and(p.miss, of_p), at.first)};
    cast_set_numbers(&p, normal_x, normal_y, &found);
    return found;
}

#endif
