/* SPDX-License-Identifier: MIT
 *
 * Strategy: a pair of rounded boxes per lane, the second of which may move along a straight line:
 * whether they meet. As in box.h, which takes boxes that have no radius and stay.
 *
 * A box that moves by m covers, along an axis, what it covers at either end and between; the normal
 * of m is an axis as well. The separation of two rounded boxes is that of the boxes less the radii.
 * What the axes of a box tell of the distance of the other one from it is, with the gaps u and v:
 *
 *     distance >= |(max(u, 0), max(v, 0))|      the other one lies within its reach along each axis
 *     distance <= the same for the centre of the other one, as if it were a point
 *
 * Both are the distance where the other one is a disc. Comes in: models and radii of pairs. Goes
 * out: which certainly have no common point, and which certainly have one.
 */
#ifndef SEPAX_STRATEGY_SWEEPS_H
#define SEPAX_STRATEGY_SWEEPS_H

#include "narrow/strategies/box.h"

typedef struct swept_pair {
    box_rows rows; /* with the radius in place of the tilt */
    lanes move[2]; /* of the second box */
} swept_pair;

/* What one of the boxes tells: the gaps along its axes, the larger of those at the start, and the
 * squares of both bounds above, made smaller and larger by the threshold. */
typedef struct side_bounds {
    lanes gap, at_start;
    lanes least, most;
} side_bounds;

/* How far the nearest offset on the way is from 0; negative where the way passes it. */
HEDLEY_ALWAYS_INLINE static lanes offsets_nearest(lanes start, lanes end) {
    return lanes_max(lanes_min(start, end), lanes_negate(lanes_max(start, end)));
}

HEDLEY_ALWAYS_INLINE static lanes square_length(lanes x, lanes y) {
    const lanes u = lanes_max(x, lanes_set(0)), v = lanes_max(y, lanes_set(0));
    return lanes_dot(u, v, u, v);
}

/* The components along the axes of a model. */
HEDLEY_ALWAYS_INLINE static void turn_into(const lanes *model, lanes x, lanes y, lanes to[2]) {
    to[0] = lanes_dot(x, y, model[2], model[3]);
    to[1] = lanes_sub(lanes_mul(y, model[2]), lanes_mul(x, model[3]));
}

/* `move` is the motion along the axes of the box, (ox, oy) are the half extents of the other one,
 * and (c, s) the absolute cosine and sine between the two boxes. */
HEDLEY_ALWAYS_INLINE static side_bounds side_bounds_of(const lanes *box, lanes dx, lanes dy,
                                                       const lanes move[2], lanes ox, lanes oy,
                                                       lanes c, lanes s, lanes threshold) {
    lanes at[2], gap[2], start[2], centre[2];
    turn_into(box, dx, dy, at);
    for (unsigned i = 0; i < 2; i++) {
        const lanes of_other = lanes_dot(ox, oy, i == 0 ? c : s, i == 0 ? s : c);
        const lanes reach = lanes_add(box[4 + i], of_other), size = lanes_abs(at[i]);
        const lanes end = lanes_add(at[i], move[i]);
        gap[i] = lanes_sub(offsets_nearest(at[i], end), reach);
        start[i] = lanes_sub(size, reach);
        centre[i] = lanes_add(lanes_max(lanes_sub(size, box[4 + i]), lanes_set(0)), threshold);
    }
    return (side_bounds){lanes_max(gap[0], gap[1]), lanes_max(start[0], start[1]),
                         square_length(lanes_sub(gap[0], threshold), lanes_sub(gap[1], threshold)),
                         square_length(centre[0], centre[1])};
}

/* The gap along the normal of the motion, times the length of it. (u, v) is the motion along the
 * axes of the first box, and `turned` along those of the second. */
HEDLEY_ALWAYS_INLINE static lanes gap_beside(const swept_pair *p, const lanes own[2],
                                             const lanes turned[2]) {
    const lanes *a = p->rows.a, *b = p->rows.b;
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]);
    const lanes cross = lanes_sub(lanes_mul(dy, p->move[0]), lanes_mul(dx, p->move[1]));
    const lanes of_a = lanes_dot(a[4], a[5], lanes_abs(own[1]), lanes_abs(own[0]));
    const lanes of_b = lanes_dot(b[4], b[5], lanes_abs(turned[1]), lanes_abs(turned[0]));
    return lanes_sub(lanes_abs(cross), lanes_add(of_a, of_b));
}

/* Squares below 2^-100 may have underflowed. */
#define SQUARE_FLOOR 0x1p-100f
HEDLEY_ALWAYS_INLINE static lanes squares_up(lanes v) {
    return lanes_add(lanes_mul(v, lanes_set(1 + 0x1p-20f)), lanes_set(SQUARE_FLOOR));
}

/* The threshold is that of models_verdict, whose M has |mx| + |my| besides: an offset at the end is
 * a sum of two. Along the normal of the motion, all is |mx| + |my| times as large at most. The
 * factor 1 + 2^-20 = 1 + 16u covers the roundings of squares: 4u on each side. */
HEDLEY_ALWAYS_INLINE static lane_verdict sweeps_verdict(const swept_pair *p) {
    const lanes *a = p->rows.a, *b = p->rows.b;
    const lanes dx = lanes_sub(b[0], a[0]), dy = lanes_sub(b[1], a[1]), none = lanes_set(0);
    const lanes c = lanes_abs(lanes_dot(a[2], a[3], b[2], b[3]));
    const lanes s = lanes_abs(lanes_sub(lanes_mul(a[2], b[3]), lanes_mul(a[3], b[2])));
    const lanes way = lanes_add(lanes_abs(p->move[0]), lanes_abs(p->move[1]));
    const lanes sizes = lanes_add(lanes_add(a[4], a[5]), lanes_add(b[4], b[5]));
    const lanes scale = lanes_add(lanes_add(lanes_add(lanes_abs(dx), lanes_abs(dy)), sizes), way);
    const lanes errors = lanes_mul(lanes_add(a[6], b[6]), lanes_set(MODEL_SLACK));
    const lanes rounding = lanes_mul(lanes_mul(scale, lanes_set(4.0f)), lanes_set(BOX_SLACK));
    const lanes t = lanes_add(lanes_add(rounding, errors), lanes_set(BOX_FLOOR));
    lanes own[2], turned[2];
    turn_into(a, p->move[0], p->move[1], own);
    turn_into(b, p->move[0], p->move[1], turned);
    const side_bounds by_a = side_bounds_of(a, dx, dy, own, b[4], b[5], c, s, t);
    const side_bounds by_b = side_bounds_of(b, dx, dy, turned, a[4], a[5], c, s, t);
    const lanes gap = lanes_max(by_a.gap, by_b.gap), beside = gap_beside(p, own, turned);
    const lanes at_start = lanes_max(by_a.at_start, by_b.at_start), within = lanes_sub(none, t);
    const lanes longer = lanes_mul(way, lanes_set(MODEL_SLACK));
    const lanes t_way = lanes_add(lanes_mul(t, longer), lanes_set(SQUARE_FLOOR));
    const lanes radius = lanes_add(a[7], b[7]), square = lanes_mul(radius, radius);
    const lanes far = lanes_max(by_a.least, by_b.least), near = lanes_min(by_a.most, by_b.most);
    const lane_mask sharp = lanes_equal(radius, none), out = lanes_greater(gap, t);
    /* beyond, one product of a gap beside the motion may overflow, where another would balance it
     */
    const lane_mask fits = lanes_greater(lanes_set(0x1p62f), scale);
    const lane_mask passes =
        lanes_and(fits, lanes_greater(beside, lanes_add(lanes_mul(radius, longer), t_way)));
    const lane_mask apart = lanes_or(lanes_and(sharp, out), passes);
    const lane_mask crosses = lanes_and(lanes_and(fits, lanes_greater(within, gap)),
                                        lanes_greater(lanes_sub(none, t_way), beside));
    const lane_mask meets = lanes_or(lanes_greater(within, at_start), crosses);
    return (lane_verdict){lanes_or(apart, lanes_greater(far, squares_up(square))),
                          lanes_or(meets, lanes_greater(square, squares_up(near)))};
}

#endif
