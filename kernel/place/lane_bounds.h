/* SPDX-License-Identifier: MIT
 *
 * What follows of an instance from its pose alone, with a shape in each lane: discs by a home
 * (place/home.c), the model of a box, the turn of an outline; and the discs of a polygon by the
 * extremes of its vertices. One shape alone is in all lanes.
 */
#ifndef SEPAX_LANE_BOUNDS_H
#define SEPAX_LANE_BOUNDS_H

#include <float.h>

#include "place/formulas.h"
#include "place/lane_blocks.h"

/* Bounds as in store.h; true in `near` where the vertices are certainly those of the shape, in
 * order, so that nothing has to be checked. Elsewhere the radii have no meaning. */
typedef struct lane_bounds {
    lanes x, y, outer, inner;
    lane_mask near;
} lane_bounds;

typedef struct lane_homes {
    lanes x, y, outer, inner, room;
} lane_homes;

/* A bound of how far all vertices, relative to the centre, are from their exact places by the
 * matrix of the pose. With u = 2^-24, the roundings of a vertex v that is placed at w add up to
 * 4.1u |v| and 1.5u times the larger coordinate of w, and those of the centre to as much. (x, y) is
 * the centre moved by the pose. */
HEDLEY_ALWAYS_INLINE static lanes homes_error(const lane_homes *h, lanes x, lanes y) {
    const lanes local = lanes_add(lanes_add(lanes_abs(h->x), lanes_abs(h->y)), h->outer);
    const lanes world = lanes_add(lanes_abs(x), lanes_abs(y));
    return lanes_add(lanes_mul(lanes_set(0x1p-21f), local), lanes_mul(lanes_set(0x3p-24f), world));
}

/* A float that a radius may widen, or -infinity where it is too small for an inner disc. */
HEDLEY_ALWAYS_INLINE static lanes inner_or_none(lanes inner) {
    return lanes_select(lanes_at_least(inner, lanes_set(0x1p-60f)), inner, lanes_set(-INFINITY));
}

/* The matrix of a pose makes a shape larger or smaller by up to 2^-21 of its size. With u = 2^-24,
 * both factors with 2^-20 = 16u cover this and two roundings, 10.1u. All vertices may be off by
 * `error`, and then the support of the core in any direction is off by as much: where `core` is
 * negative, the centre is no farther from the core than that, and a radius that is larger leaves an
 * inner disc. The last factors cover the roundings of the sum with a radius and of the product, 2u.
 */
HEDLEY_ALWAYS_INLINE static lane_bounds view_homes(const lane_homes *h, const lane_pose *p,
                                                   lanes radius) {
    const lanes x = lane_move_x(p, h->x, h->y), y = lane_move_y(p, h->x, h->y);
    const lanes error = homes_error(h, x, y);
    const lanes wide = lanes_add(lanes_mul(h->outer, lanes_set(1 + 0x1p-20f)), error);
    const lanes core = lanes_sub(lanes_mul(h->inner, lanes_set(1 - 0x1p-20f)), error);
    const lanes outer = lanes_mul(lanes_add(wide, radius), lanes_set(1 + 0x1p-22f));
    const lanes inner = lanes_mul(lanes_add(core, radius), lanes_set(1 - 0x1p-22f));
    return (lane_bounds){x, y, outer, inner_or_none(inner), lanes_greater(h->room, error)};
}

/* ------------------------------------------------------------------ boxes */

/* The models of boxes (store.h) at poses, about the translations. */
typedef struct lane_models {
    lanes cos, sin, error, tilt;
    lane_bounds bounds;
} lane_models;

/* The square of the rounding of the last sum of a corner: (x, y) is turned, and not yet moved. */
HEDLEY_ALWAYS_INLINE static lanes corner_rounding(const lane_pose *p, lanes x, lanes y) {
    const lanes world_x = lanes_add(lanes_add(x, p->x), lanes_set(0));
    const lanes world_y = lanes_add(lanes_add(y, p->y), lanes_set(0));
    const lanes dx = lanes_sub(lanes_sub(world_x, p->x), x);
    const lanes dy = lanes_sub(lanes_sub(world_y, p->y), y);
    return lanes_dot(dx, dy, dx, dy);
}

/* The largest square of the rounding of a corner. */
HEDLEY_ALWAYS_INLINE static lanes box_rounding(lanes half_x, lanes half_y, const lane_pose *p) {
    const lanes cx = lanes_mul(p->cos, half_x), sx = lanes_mul(p->sin, half_x);
    const lanes cy = lanes_mul(p->cos, half_y), sy = lanes_mul(p->sin, half_y);
    const lanes x1 = lanes_add(cx, sy), y1 = lanes_sub(sx, cy);
    const lanes x2 = lanes_sub(cx, sy), y2 = lanes_add(sx, cy);
    const lanes r0 = corner_rounding(p, lanes_negate(x2), lanes_negate(y2));
    const lanes r1 = corner_rounding(p, x1, y1), r2 = corner_rounding(p, x2, y2);
    const lanes r3 = corner_rounding(p, lanes_negate(x1), lanes_negate(y1));
    return lanes_max(lanes_max(r3, r2), lanes_max(r1, r0));
}

/* The model has the half extents of the box, and as axis that of the pose, made a unit vector. With
 * u = 2^-24, H = half_x + half_y and e = |c^2 + s^2 - 1|: a turned corner is off by 2.01u H, the
 * axis by e/2 + u, and so its corners by 0.51e H + 1.01u H. The rounding of the last sum is
 * measured; where the corner is larger than the translation, the measure itself is off by up to
 * 1.01u H. Together 4.1u H + 0.51e H, where the code has 8u H and 9/16 e H. Vertices that are off
 * by less than 3/8 of the smaller half extent are those of a quad in this order (place/home.c), and
 * the model is nearer than that. 2^-70 covers where squares underflow. */
HEDLEY_ALWAYS_INLINE static lane_models view_boxes(lanes half_x, lanes half_y, const lane_pose *p,
                                                   lanes radius) {
    const lanes worst = box_rounding(half_x, half_y, p);
    const doubles c = doubles_of(p->cos), s = doubles_of(p->sin);
    const doubles square = doubles_add(doubles_mul(c, c), doubles_mul(s, s));
    const doubles unit = doubles_sub(doubles_set(1.5), doubles_mul(doubles_set(0.5), square));
    const lanes excess = lanes_abs(lanes_of(doubles_sub(square, doubles_set(1))));
    const lanes sizes = lanes_add(half_x, half_y), half = lanes_min(half_x, half_y);
    const lanes up = lanes_set(1 + 0x1p-20f), out = lanes_set(1 + 0x1p-22f);
    const lanes rate = lanes_add(lanes_set(0x1p-21f), lanes_mul(lanes_set(0.5625f), excess));
    const lanes own = lanes_mul(rate, sizes);
    const lanes measured = lanes_add(lanes_mul(lanes_roots(worst), up), lanes_set(0x1p-70f));
    const lanes error = lanes_mul(lanes_add(measured, own), out);
    const lanes tilt = lanes_mul(lanes_div(error, half), out);
    const lanes length = lanes_roots(lanes_dot(half_x, half_y, half_x, half_y));
    const lanes reach = lanes_add(lanes_mul(length, up), error);
    const lanes core = lanes_sub(lanes_mul(half, lanes_set(1 - 0x1p-20f)), error);
    const lanes inner = lanes_mul(lanes_add(core, radius), lanes_set(1 - 0x1p-22f));
    const lanes outer = lanes_mul(lanes_add(reach, radius), out);
    const lane_mask near = lanes_and(lanes_greater(lanes_set(0x1p-4f), tilt),
                                     lanes_at_least(lanes_set(FLT_MAX), outer));
    return (lane_models){lanes_of(doubles_mul(c, unit)),
                         lanes_of(doubles_mul(s, unit)),
                         error,
                         tilt,
                         {lanes_add(p->x, lanes_set(0)), lanes_add(p->y, lanes_set(0)), outer,
                          inner_or_none(inner), near}};
}

/* --------------------------------------------------------------- measured */

/* rounded_up of formulas.h. */
HEDLEY_ALWAYS_INLINE static lanes lanes_rounded_up(doubles v) {
    const doubles above =
        doubles_add(doubles_mul(v, doubles_set(1 + 0x1p-22)), doubles_set(0x1p-149));
    const double_mask fits = doubles_at_least(doubles_set((double)FLT_MAX), above);
    return lanes_select(lanes_mask(fits), lanes_of(above), lanes_set(INFINITY));
}

/* The radii of the discs, from the square of the largest distance of a vertex from the centre and
 * the smallest distance of the centre from the line of an edge. With u = 2^-53, a difference of
 * floats is off by a factor 1 + u, so the square of a distance by 4u and the distance by 3u: less
 * than what rounded_up allows for. A length is off by 3u too, an outward normal by 5u, its products
 * with a difference by 7u, and the distance from a line by 8u times the sum of the sizes of these
 * products. That sum is at most the distance from the vertex (Cauchy-Schwarz), so 16u of the outer
 * radius is certainly more. The inner disc lies inside the lines of all edges at that distance.
 *
 * A radius of the shape widens both discs. For the inner one, the distance of the centre from the
 * core must be known: the centre lies inside the core, or beside a segment at the distance
 * -nearest. The sum with a radius is off by another u of itself, which both roundings cover. */
HEDLEY_ALWAYS_INLINE static void radii_set(doubles root, doubles nearest, lane_mask is_known,
                                           doubles radius, lanes *outer, lanes *inner) {
    const doubles least = doubles_sub(nearest, doubles_mul(doubles_set(0x1p-49), root));
    const doubles own = doubles_mul(doubles_add(least, radius), doubles_set(1 - 0x1p-22));
    const lane_mask has =
        lanes_and(is_known, lanes_mask(doubles_at_least(own, doubles_set(0x1p-60))));
    *outer = lanes_rounded_up(doubles_add(root, radius));
    *inner = lanes_select(has, lanes_of(own), lanes_set(-INFINITY));
}

/* The radii of polygons. The centre of one is certainly inside, or need not be because the shape
 * has no radius. */
HEDLEY_ALWAYS_INLINE static void polygon_radii(doubles farthest, doubles nearest, lanes radius,
                                               lanes *outer, lanes *inner) {
    const doubles root = doubles_root(farthest);
    const double_mask inside = doubles_greater(nearest, doubles_mul(doubles_set(0x1p-48), root));
    const lane_mask known = lanes_or(lanes_equal(radius, lanes_set(0)), lanes_mask(inside));
    radii_set(root, nearest, known, doubles_of(radius), outer, inner);
}

/* --------------------------------------------------------------- outlines */

/* The cosine and the sine of a pose in an outline: times a factor, or NaN where the outline is of
 * no use. With r = error / inner <= 1/4, the world shape lies in the turned local shape grown by
 * 1 + 4/3 r, and contains that shape shrunk by as much; 1 + 2r covers both. A matrix that is not
 * exactly a rotation makes gauges wrong by a factor of up to 1 + 2^-19.9. */
HEDLEY_ALWAYS_INLINE static void view_outlines(const lane_homes *h, const lane_pose *p,
                                               const lane_bounds *b, lanes gauge_unit, lanes *cos,
                                               lanes *sin) {
    const doubles error = doubles_of(homes_error(h, b->x, b->y)), inner = doubles_of(b->inner);
    const doubles share = doubles_div(doubles_mul(doubles_set(2), error), inner);
    const doubles longer =
        doubles_mul(doubles_set(1 + 0x1p-18), doubles_add(doubles_set(1), share));
    const double_mask used = doubles_at_least(inner, doubles_mul(doubles_set(4), error));
    const doubles scale =
        doubles_select(used, doubles_mul(longer, doubles_of(gauge_unit)), doubles_set((double)NAN));
    *cos = lanes_of(doubles_mul(doubles_of(p->cos), scale));
    *sin = lanes_of(doubles_mul(doubles_of(p->sin), scale));
}

#endif
