/* SPDX-License-Identifier: MIT
 *
 * Manifolds of one point, a pair a lane, by the formulas of exact/manifold.c in doubles; and how
 * points and normals of P and Q become those of a and b. Comes in: features of both cores, or
 * points of a face. Goes out: manifolds.
 */
#ifndef SEPAX_STRATEGY_MANIFOLD_POINTS_H
#define SEPAX_STRATEGY_MANIFOLD_POINTS_H

#include "narrow/strategies/closest_lanes.h"
#include "narrow/strategies/manifold_faces.h"

/* ------------------------------------------------------------------ one point */

/* How far features are apart. */
typedef struct manifold_gap {
    double_vector r;   /* from v to w */
    double_vector way; /* of the edge, or r */
    doubles length, d; /* of that, and the distance */
} manifold_gap;

HEDLEY_ALWAYS_INLINE static manifold_gap manifold_gap_of(const lanes_claim *c) {
    const lane_corner v = {c->vx, c->vx, c->vy}, w = {c->wx, c->wx, c->wy};
    const lane_corner end = {c->end_x, c->end_x, c->end_y};
    const double_mask edge = doubles_mask(c->edge);
    const double_vector r = corner_way(v, w), e = corner_way(v, end);
    const double_vector way = vector_select(edge, e, r);
    const doubles length = vector_length(way);
    const doubles to_line = doubles_div(vector_out(e, r), length);
    return (manifold_gap){r, way, length, doubles_select(edge, to_line, length)};
}

typedef struct manifold_single {
    manifold_point point;
    lanes normal_x, normal_y;
} manifold_single;

HEDLEY_ALWAYS_INLINE static lanes manifold_feature(lanes at, lane_mask edge) {
    return lanes_add(lanes_add(at, at), lanes_select(edge, lanes_set(0.0f), lanes_set(1.0f)));
}

/* The point between the features of a claim; normals lead from P to Q. The normal of two vertices
 * that are one point is along the x axis, from the lower id to the other. */
COMPILED_ONCE static void manifold_single_of(const closest_look *look, const manifold_radii *radii,
                                             lane_mask p_first, double margin,
                                             manifold_single *to) {
    const lanes_claim *c = &look->claim;
    const double_mask edge = doubles_mask(c->edge), none = doubles_from_bits(0);
    const doubles two = doubles_set(2.0), zero = doubles_set(0.0), one = doubles_set(1.0);
    const manifold_gap f = manifold_gap_of(c);
    double_vector n = measure_normal(edge, f.way, f.length, none);
    const double_mask apart = doubles_greater(f.length, zero);
    n.x = doubles_select(apart, n.x, doubles_flip(doubles_mask(p_first), doubles_negate(one)));
    n.y = doubles_keep(apart, n.y);
    const doubles uneven = doubles_sub(radii->p, radii->q);
    const doubles on = doubles_div(doubles_sub(uneven, doubles_keep(edge, f.d)), two);
    const doubles wx = doubles_of(c->wx), wy = doubles_of(c->wy);
    const doubles mx = doubles_div(doubles_add(doubles_of(c->vx), wx), two);
    const doubles my = doubles_div(doubles_add(doubles_of(c->vy), wy), two);
    const doubles x = doubles_select(edge, wx, mx), y = doubles_select(edge, wy, my);
    const doubles separation = doubles_sub(f.d, doubles_add(radii->p, radii->q));
    to->point =
        (manifold_point){.x = measure_round(doubles_add(x, doubles_mul(on, n.x))),
                         .y = measure_round(doubles_add(y, doubles_mul(on, n.y))),
                         .separation = measure_round(doubles_min(separation, doubles_set(margin))),
                         .feature_p = manifold_feature(look->number, c->edge),
                         .feature_q = manifold_feature(look->other, lanes_from_bits(0)),
                         .kept = lanes_from_bits(LANES_ALL)};
    to->normal_x = measure_round(n.x);
    to->normal_y = measure_round(n.y);
}

/* ------------------------------------------------------------------ the result */

HEDLEY_ALWAYS_INLINE static void manifold_put_point(lane_mask m, lane_mask of_b,
                                                    const manifold_point *p, lane_point *to) {
    to->x = lanes_select(m, p->x, to->x);
    to->y = lanes_select(m, p->y, to->y);
    to->separation = lanes_select(m, p->separation, to->separation);
    to->feature_a = lanes_select(m, lanes_select(of_b, p->feature_q, p->feature_p), to->feature_a);
    to->feature_b = lanes_select(m, lanes_select(of_b, p->feature_p, p->feature_q), to->feature_b);
}

/* Normals lead from P, which is b in the lanes of of_b. */
HEDLEY_ALWAYS_INLINE static void manifold_put_head(lane_mask m, lane_mask of_b, lanes normal_x,
                                                   lanes normal_y, lanes count,
                                                   lane_manifolds *to) {
    const lanes zero = lanes_set(0.0f);
    const lanes nx = lanes_select(of_b, lanes_sub(zero, normal_x), normal_x);
    const lanes ny = lanes_select(of_b, lanes_sub(zero, normal_y), normal_y);
    to->normal_x = lanes_select(m, nx, to->normal_x);
    to->normal_y = lanes_select(m, ny, to->normal_y);
    to->count = lanes_select(m, count, to->count);
}

HEDLEY_ALWAYS_INLINE static lanes manifold_count(const manifold_face *f) {
    const lanes zero = lanes_set(0.0f), one = lanes_set(1.0f);
    return lanes_add(lanes_select(f->points[0].kept, one, zero),
                     lanes_select(f->points[1].kept, one, zero));
}

HEDLEY_ALWAYS_INLINE static void manifold_put_face(lane_mask m, lane_mask of_b,
                                                   const manifold_face *f, lane_manifolds *to) {
    const lane_mask first = lanes_and(m, f->points[0].kept);
    manifold_put_head(m, of_b, f->normal_x, f->normal_y, manifold_count(f), to);
    manifold_put_point(m, of_b, &f->points[1], &to->points[0]);
    manifold_put_point(m, of_b, &f->points[1], &to->points[1]);
    manifold_put_point(first, of_b, &f->points[0], &to->points[0]);
}

#endif
