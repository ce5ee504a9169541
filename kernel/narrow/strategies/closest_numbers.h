/* SPDX-License-Identifier: MIT
 *
 * The numbers of closest features, a pair a lane, with the bits of exact/distance.c, which has the
 * same formulas in exact/measure.h. Comes in: the features with their corners, and radii. Goes out:
 * distances, and the lanes in which they are certain.
 */
#ifndef SEPAX_STRATEGY_CLOSEST_NUMBERS_H
#define SEPAX_STRATEGY_CLOSEST_NUMBERS_H

#include "exact/measure.h"
#include "narrow/strategies/closest.h"

/* to_float, in lanes. */
HEDLEY_ALWAYS_INLINE static lanes measure_round(doubles v) {
    const lanes most = lanes_set(FLT_MAX), least = lanes_negate(most);
    const lanes in_range = lanes_max(lanes_min(lanes_of(v), most), least);
    return lanes_add(in_range, lanes_set(0.0f));
}
HEDLEY_ALWAYS_INLINE static void measure_store(float *to, doubles v) {
    lanes_store(to, measure_round(v));
}

/* measure_apart_from_zero, but for its clamp. */
HEDLEY_ALWAYS_INLINE static doubles apart_from_zero(doubles v) {
    const doubles zero = doubles_set(0.0), least = doubles_set((double)FLT_TRUE_MIN);
    const doubles above = doubles_max(v, least), below = doubles_min(v, doubles_negate(least));
    return doubles_select(doubles_greater(v, zero), above,
                          doubles_keep(doubles_greater(zero, v), below));
}

/* The unit normal that an edge, or else a vector from vertex to vertex, has. */
HEDLEY_ALWAYS_INLINE static double_vector measure_normal(double_mask edge, double_vector e,
                                                         doubles length, double_mask of_b) {
    const doubles x = doubles_select(edge, e.y, e.x);
    const doubles y = doubles_select(edge, doubles_negate(e.x), e.y);
    return (double_vector){doubles_flip(of_b, doubles_div(x, length)),
                           doubles_flip(of_b, doubles_div(y, length))};
}

/* The normal, and the witnesses on the cores moved along it by the radii. */
HEDLEY_ALWAYS_INLINE static void measure_record(double_vector n, double_vector a, double_vector b,
                                                doubles ra, doubles rb, lane_distances *out) {
    measure_store(out->normal_x, n.x);
    measure_store(out->normal_y, n.y);
    measure_store(out->a_x, doubles_add(a.x, doubles_mul(ra, n.x)));
    measure_store(out->a_y, doubles_add(a.y, doubles_mul(ra, n.y)));
    measure_store(out->b_x, doubles_sub(b.x, doubles_mul(rb, n.x)));
    measure_store(out->b_y, doubles_sub(b.y, doubles_mul(rb, n.y)));
}

/* The numbers of a group; returns the lanes in which they are those of the exact level. */
COMPILED_ONCE static uint32_t closest_measure(const closest_look *look, const float *radius_a,
                                              const float *radius_b, float margin,
                                              lane_distances *out) {
    const lanes_claim *c = &look->claim;
    const doubles clear = doubles_set(CLEAR);
    const double_mask edge = doubles_mask(c->edge), of_b = doubles_mask(look->of_b);
    const double_mask inside = doubles_mask(look->inside);
    const doubles ra = doubles_of(lanes_load(radius_a));
    const doubles rb = doubles_of(lanes_load(radius_b));
    const doubles radius = doubles_add(doubles_add(ra, rb), doubles_set((double)margin));
    const doubles vx = doubles_of(c->vx), vy = doubles_of(c->vy);
    const doubles wx = doubles_of(c->wx), wy = doubles_of(c->wy);
    const doubles rx = doubles_sub(wx, vx), ry = doubles_sub(wy, vy);
    const double_vector e = {doubles_select(edge, doubles_sub(doubles_of(c->end_x), vx), rx),
                             doubles_select(edge, doubles_sub(doubles_of(c->end_y), vy), ry)};
    const doubles p = doubles_mul(e.y, rx), q = doubles_mul(e.x, ry), side = doubles_sub(p, q);
    const doubles square = doubles_add(doubles_mul(e.x, e.x), doubles_mul(e.y, e.y));
    const doubles length = doubles_root(square);
    const doubles d = doubles_select(edge, doubles_div(side, length), length);
    doubles gap = doubles_sub(d, radius);
    double_vector n = measure_normal(edge, e, length, of_b);
    /* the foot of w on the line of the edge, or v */
    const doubles offset = doubles_div(side, square);
    const doubles fx = doubles_select(edge, doubles_sub(wx, doubles_mul(offset, e.y)), vx);
    const doubles fy = doubles_select(edge, doubles_add(wy, doubles_mul(offset, e.x)), vy);
    const doubles size = doubles_abs(gap), reach = doubles_add(doubles_abs(d), radius);
    const doubles cancelled =
        doubles_mul(doubles_mul(clear, doubles_add(doubles_abs(p), doubles_abs(q))), reach);
    const double_mask of_edge = doubles_greater(doubles_mul(side, size), cancelled);
    const double_mask of_corners = doubles_at_least(size, doubles_mul(clear, reach));
    double_mask certain = doubles_choose(edge, of_edge, of_corners);
    if (doubles_bits(inside) != 0) {
        const closest_edge_gap *widest = &look->widest;
        const double_vector m = {doubles_sub(doubles_of(widest->x1), doubles_of(widest->x0)),
                                 doubles_sub(doubles_of(widest->y1), doubles_of(widest->y0))};
        const double_vector normal = measure_normal(doubles_from_bits(LANES_ALL), m,
                                                    vector_length(m), doubles_mask(widest->of_b));
        n = vector_select(inside, normal, n);
        gap = doubles_select(inside, doubles_sub(doubles_of(widest->gap), radius), gap);
        certain = doubles_or(certain, inside);
    }
    measure_store(out->distance, apart_from_zero(gap));
    const double_vector foot = {fx, fy}, w = {wx, wy};
    const double_vector at_a = vector_select(of_b, w, foot), at_b = vector_select(of_b, foot, w);
    measure_record(n, at_a, at_b, ra, rb, out);
    return doubles_bits(certain);
}

/* ------------------------------------------------------------------ contact */

/* The lanes in which b - a is exact in double. */
HEDLEY_ALWAYS_INLINE static double_mask difference_is_exact(doubles a, doubles b) {
    const doubles d = doubles_sub(b, a);
    return doubles_and(doubles_equal(doubles_add(a, d), b), doubles_equal(doubles_sub(b, d), a));
}

/* The lanes in which shapes touch, and the numbers show it: the way between the features lies along
 * an axis, it and the edge and the radii are exact in double, and its length is that of the radii.
 * Then the gap is 0, and all other numbers are those of the exact level. */
COMPILED_ONCE static uint32_t closest_touching(const lanes_claim *c, const float *radius_a,
                                               const float *radius_b, float margin) {
    const doubles zero = doubles_set(0.0), widen = doubles_set((double)margin);
    const doubles ra = doubles_of(lanes_load(radius_a)), rb = doubles_of(lanes_load(radius_b));
    const doubles sum = doubles_add(ra, rb), radius = doubles_add(sum, widen);
    const double_mask edge = doubles_mask(c->edge);
    const doubles vx = doubles_of(c->vx), vy = doubles_of(c->vy);
    const doubles wx = doubles_of(c->wx), wy = doubles_of(c->wy);
    const doubles end_x = doubles_of(c->end_x), end_y = doubles_of(c->end_y);
    const doubles rx = doubles_sub(wx, vx), ry = doubles_sub(wy, vy);
    /* across the edge, or along the way from v to w */
    const double_mask level =
        doubles_choose(edge, doubles_equal(end_y, vy), doubles_equal(rx, zero));
    const double_mask upright =
        doubles_choose(edge, doubles_equal(end_x, vx), doubles_equal(ry, zero));
    const double_mask touches_y = doubles_and(level, doubles_equal(doubles_abs(ry), radius));
    const double_mask touches_x = doubles_and(upright, doubles_equal(doubles_abs(rx), radius));
    double_mask exact = doubles_and(difference_is_exact(vx, wx), difference_is_exact(vy, wy));
    exact = doubles_and(exact, difference_is_exact(vx, end_x));
    exact = doubles_and(exact, difference_is_exact(vy, end_y));
    exact = doubles_and(exact, doubles_equal(doubles_sub(sum, ra), rb));
    exact = doubles_and(exact, doubles_equal(doubles_sub(sum, rb), ra));
    exact = doubles_and(exact, doubles_equal(doubles_sub(radius, sum), widen));
    exact = doubles_and(exact, doubles_equal(doubles_sub(radius, widen), sum));
    return doubles_bits(doubles_and(exact, doubles_or(touches_x, touches_y)));
}

/* The numbers of a group whose lanes in `proved` have these features; those in `certain` are
 * certain already. */
HEDLEY_ALWAYS_INLINE static void closest_number(const lanes_claim *c, const float *radius_a,
                                                const float *radius_b, float margin,
                                                uint32_t proved, uint32_t certain,
                                                lane_distances *out) {
    certain &= proved;
    if (certain != proved) {
        const uint32_t touching =
            proved & ~certain & closest_touching(c, radius_a, radius_b, margin);
        for (uint32_t left = touching; left != 0; left &= left - 1) {
            out->distance[__builtin_ctz(left)] = 0;
        }
        certain |= touching;
    }
    out->proved = proved;
    out->certain = certain;
}

#endif
