/* SPDX-License-Identifier: MIT
 *
 * The home of a shape (store.h): what is known of its local polygon once, so that the discs of its
 * instances and their convexity follow from bounds. Comes in: a home, and the centre moved to a
 * pose. Goes out: discs, if the instance is certainly convex, with its vertices in order.
 *
 * Like formulas.h, it has no branches.
 */
#ifndef SEPAX_HOME_H
#define SEPAX_HOME_H

#include "place/formulas.h"
#include "place/pose.h"
#include "store/store.h"

/* The discs of an instance. They are valid where `is_near` is 1. */
typedef struct home_discs {
    float outer, inner;
    int32_t is_near; /* 1 where all vertices are so near to their exact places that the polygon is
                        convex as it is */
} home_discs;

/* A bound of how far a world vertex, relative to the centre, is from its exact place by the matrix
 * of the pose: as vertex_error of formulas.h, in float. (x, y) is the centre moved by the pose. */
static inline float home_error(const shape_home *h, float x, float y) {
    const float local = fabsf(h->x) + fabsf(h->y) + h->outer, world = fabsf(x) + fabsf(y);
    return 0x1p-21f * local + 0x3p-24f * world;
}

/* The matrix of a pose makes a shape larger or smaller by up to 2^-21 of its size. With u = 2^-24,
 * both factors with 2^-20 = 16u cover this and two roundings, 10.1u. All vertices may be off by
 * `error`, and then the support of the polygon in any direction is off by as much. The last factors
 * cover the roundings of the sum with a radius and of the product, 2u. A radius widens the inner
 * disc only where the centre is certainly inside the core. */
static inline home_discs home_view(const shape_home *h, float x, float y, float radius) {
    const float error = home_error(h, x, y);
    const float outer = (h->outer * (1 + 0x1p-20f) + error + radius) * (1 + 0x1p-22f);
    const float core = h->inner * (1 - 0x1p-20f) - error;
    const float inner = (core + radius) * (1 - 0x1p-22f);
    const int32_t has_inner = (core > 0 ? 1 : 0) & (inner >= 0x1p-60f ? 1 : 0);
    return (home_discs){outer, has_inner != 0 ? inner : -INFINITY, error < h->room ? 1 : 0};
}

/* -------------------------------------------------------------------- make */

/* The turn from edge e to edge f has the cross product C. The matrix Q of a pose changes it by up
 * to 2^-20 of itself, and lengths by 2^-21. Moving each vertex by less than t then changes the
 * cross product by less than 2t(|e| + |f|) + 4t^2. With t = 3/8 C / (|e| + |f|), and since C is at
 * most (|e| + |f|)^2 / 4, this is less than 0.9 C. So no turn vanishes while the vertices move on
 * straight lines from their exact places to the rounded ones, and as before the polygon turns left
 * at each vertex and goes round once. Half of C by the longer edge is no more than C / (|e| + |f|),
 * and takes no division of its own. */
#define HOME_ROOM (0.375 / 2)

/* A corner of a local polygon: the square of its distance from the centre, how far the line of the
 * edge that begins there is from the centre, and C by the longer edge. */
typedef struct home_corner {
    double square, distance, room;
} home_corner;

static const home_corner no_corner = {0, DBL_MAX, DBL_MAX};

/* `at` is the corner relative to the centre; lengths come by their inverses. The distance from the
 * line is that of view_edge, with one division for both products: it is off by no more. */
static inline home_corner corner_at(edge at, edge before, double inverse_before, edge e,
                                    double inverse) {
    const cross_product turn = cross(before, e);
    const double longer = inverse < inverse_before ? inverse : inverse_before;
    return (home_corner){at.x * at.x + at.y * at.y, (e.y * at.x - e.x * at.y) * inverse,
                         (turn.value - turn.error) * longer};
}

/* The extremes of corners. */
static inline home_corner corner_take(home_corner a, home_corner b) {
    return (home_corner){b.square > a.square ? b.square : a.square,
                         b.distance < a.distance ? b.distance : a.distance,
                         b.room < a.room ? b.room : a.room};
}

/* Fills the discs and the room by the extremes of the corners. */
static inline void home_measure(shape_home *h, home_corner extreme) {
    const double room = HOME_ROOM * extreme.room;
    const float outer = outer_radius(extreme.square, 0);
    const float inner = inner_radius(extreme.square, extreme.distance, 1, 0);
    const int32_t has_room = (inner > 0 ? 1 : 0) & (room >= 0x1p-60 ? 1 : 0);
    h->outer = outer;
    h->inner = inner;
    h->room = has_room != 0 ? (float)(room * (1 - 0x1p-22)) : 0;
}

/* Whether a home is found. Those of triangles and quads are when the shape is first placed, which
 * can be many at a time. */
static inline bool home_is_found(const shape_home *h) {
    return h->room >= 0;
}

/* Fills the home of a slot. Its class has homes; its local block and its count are set. */
void sepax_home_find(size_class *c, uint32_t slot);

/* The bounds of an instance at a pose, whose class has homes. Returns false where they do not
 * follow from its home. */
static inline bool home_bounds(const size_class *c, uint32_t slot, const sepax_pose *pose,
                               float radius, shape_bounds *bounds) {
    const shape_home *home = class_home(c, slot);
    float x, y;
    pose_move(&home->x, &home->y, 1, pose, &x, &y);
    const home_discs discs = home_view(home, x, y, radius);
    if (discs.is_near != 0) {
        *bounds = (shape_bounds){x, y, discs.outer, discs.inner};
    }
    return discs.is_near != 0;
}

/* Turns the outline of a slot by the pose from which its world block was made. `bounds` are those
 * of the world block; their centre is the centre of the local shape, moved by the same pose. The
 * outline holds only for the radius 0, of which no other shape has its outline looked at. */
static inline void outline_turn(const size_class *c, uint32_t slot, const sepax_pose *pose,
                                const shape_bounds *bounds) {
    const shape_home *home = class_home(c, slot);
    const double error = vertex_error(home->x, home->y, bounds->x, bounds->y, bounds->outer);
    shape_outline *outline = &c->outlines[slot];
    const double scale = outline_scale(error, bounds->inner, outline_gauge(outline->gauge_unit));
    outline->x = bounds->x;
    outline->y = bounds->y;
    outline->cos = (float)((double)pose->cos * scale);
    outline->sin = (float)((double)pose->sin * scale);
}

#endif
