/* SPDX-License-Identifier: MIT
 *
 * Numbers of a manifold: the only formulas for them, in double, whose results are rounded once.
 * Comes in: features that face each other, and both radii. Goes out: up to two points and a normal.
 * The formulas have no branch, so that they serve one pair as well as each lane of a vector.
 *
 *        first +----------___              The incident edge from `first` to `last`, which is the
 *              |          ---+ last        order along the reference edge, is cut off where it
 *              |             |             leaves the strip over the reference edge. A point lies
 *     v0 +-----+-------------+---+ v1      above an end of the one edge or below one of the other.
 *
 * A point is computed from a vertex, whose coordinates are exact, by adding half of the gap along
 * the normal. docs/exactness.md derives the errors. */
#ifndef SEPAX_CLIP_H
#define SEPAX_CLIP_H

#include <math.h>

/* A vertex, whose coordinates are the values of floats. */
typedef struct clip_corner {
    double x, y;
} clip_corner;

/* An edge, with the numbers that are computed from it. */
typedef struct clip_edge {
    clip_corner from, to;
    double ex, ey;         /* its vector */
    double square, length; /* l^2 and l */
    double nx, ny;         /* the unit normal, outward */
} clip_edge;

static inline clip_edge clip_edge_of(clip_corner from, clip_corner to) {
    const double ex = to.x - from.x, ey = to.y - from.y;
    const double square = ex * ex + ey * ey, length = sqrt(square);
    return (clip_edge){from, to, ex, ey, square, length, ey / length, -ex / length};
}

/* The place of a vertex relative to an edge: how far it lies along the edge from its start, and
 * outside of it, both times the length of the edge. */
typedef struct clip_place {
    double along, out;
} clip_place;

static inline clip_place clip_place_of(const clip_edge *e, clip_corner w) {
    const double rx = w.x - e->from.x, ry = w.y - e->from.y;
    return (clip_place){e->ex * rx + e->ey * ry, e->ey * rx - e->ex * ry};
}

/* The radii of the shape with the reference edge and of the other shape. */
typedef struct clip_radii {
    double reference, incident;
} clip_radii;

typedef struct clip_point {
    double x, y; /* midway between both surfaces */
    double separation;
    /* Of two edges, where the point lies: */
    double at_end;    /* 1 at an end of the reference edge, 0 between its ends */
    double at_vertex; /* 1 at an end of the incident edge, 0 between its ends */
} clip_point;

/* ------------------------------------------------------------------ two vertices */

/* The point between two vertices, and the unit normal from the first to the second; (aside, 0)
 * where both are the same point. radii.reference belongs to the first, radii.incident to the
 * second. */
typedef struct clip_corners {
    double nx, ny;
    clip_point point;
} clip_corners;

static inline clip_corners clip_corners_of(clip_corner v, clip_corner w, clip_radii radii,
                                           double aside) {
    const double dx = w.x - v.x, dy = w.y - v.y;
    const double d = sqrt(dx * dx + dy * dy);
    const double to_x = dx / d, to_y = dy / d;
    const double nx = d > 0 ? to_x : aside, ny = d > 0 ? to_y : 0;
    const double uneven = (radii.reference - radii.incident) / 2;
    const clip_point at = {.x = (v.x + w.x) / 2 + uneven * nx,
                           .y = (v.y + w.y) / 2 + uneven * ny,
                           .separation = d - (radii.reference + radii.incident)};
    return (clip_corners){nx, ny, at};
}

/* -------------------------------------------------------------- an edge and a vertex */

/* The point that is computed from w. Where `inner` is not below 0, w is a vertex of the other shape
 * and the point lies between it and the line of the edge; otherwise w is an end of the edge and the
 * point lies between it and the other edge. `out` is the gap times the length of the edge. */
static inline clip_point clip_point_at(const clip_edge *e, clip_corner w, double out, double inner,
                                       clip_radii radii) {
    const double d = out / e->length, towards = inner >= 0 ? -d : d;
    const double on = (radii.reference - radii.incident + towards) / 2;
    return (clip_point){.x = w.x + on * e->nx,
                        .y = w.y + on * e->ny,
                        .separation = d - (radii.reference + radii.incident)};
}

/* ------------------------------------------------------------------ two edges */

/* Finds which of two edges that follow one another around a core has the normal that is most
 * against that of the reference edge: above 0 for the second one. The core is deepest inside of the
 * reference edge at their common vertex. So the angles between their normals and the opposite of
 * the reference normal add up to less than half a turn, or to half a turn in a segment, and the
 * edge with the lesser sine has the lesser angle. */
static inline double clip_most_against(const clip_edge *e, clip_corner first, clip_corner deepest,
                                       clip_corner last) {
    const double fx = deepest.x - first.x, fy = deepest.y - first.y;
    const double gx = last.x - deepest.x, gy = last.y - deepest.y;
    const double f_along = e->ex * fx + e->ey * fy, g_along = e->ex * gx + e->ey * gy;
    const double f_turn = (e->ex * fy - e->ey * fx) / sqrt(fx * fx + fy * fy);
    const double g_turn = (e->ex * gy - e->ey * gx) / sqrt(gx * gx + gy * gy);
    const double turn = f_turn + g_turn;
    const double f_is_against = g_along < 0 ? turn : -1, f_is_not = g_along < 0 ? 1 : turn;
    return f_along < 0 ? f_is_against : f_is_not;
}

/* The points of two edges. A single one is points[0], or points[1] where `last` is above 0. */
typedef struct clip_face {
    clip_point points[2];
    double count; /* 0 where the incident edge is beside the strip or does not run along */
    double last;
} clip_face;

/* The value between `from` and `to` where `part` of the way `whole` is done. */
static inline double clip_between(double from, double to, double part, double whole) {
    return from + (part / whole) * (to - from);
}

/* One end of the part of the incident edge over the reference edge: the vertex w of the incident
 * edge, or the place above the end v of the reference edge. `out` and `cut_out` are the gaps there,
 * and `inner` is how far w lies inside of v along the reference edge, all times its length. A
 * vertex no farther than `reach` from v counts as being at v, on either side of it, so that
 * features stay the same while shapes rest on each other. */
static inline clip_point clip_cut(const clip_edge *e, clip_corner w, double out, clip_corner v,
                                  double cut_out, double inner, double reach, clip_radii radii) {
    const clip_corner start = {inner >= 0 ? w.x : v.x, inner >= 0 ? w.y : v.y};
    clip_point p = clip_point_at(e, start, inner >= 0 ? out : cut_out, inner, radii);
    const double inside = inner >= 0 ? 1 : 0, away = fabs(inner) <= reach ? 0 : 1;
    p.at_end = 1 - inside * away;
    p.at_vertex = 1 - (1 - inside) * away;
    return p;
}

/* Cuts the incident edge off at the ends of the reference edge. There is a single point where only
 * one end of each edge faces the other. `near` is the distance from an end within which a vertex
 * counts as being at it. */
static inline clip_face clip_incident(const clip_edge *e, clip_corner first, clip_corner last,
                                      clip_radii radii, double near) {
    const clip_place p = clip_place_of(e, first), q = clip_place_of(e, last);
    const double whole = q.along - p.along, beyond = q.along - e->square;
    const double reach = near * e->length;
    const double p_out = clip_between(p.out, q.out, -p.along, whole);
    const double q_out = clip_between(q.out, p.out, beyond, whole);
    const double before_end = e->square - p.along;
    const double common = before_end < q.along ? before_end : q.along;
    const double runs = whole > 0 ? 1 : 0, meets = common >= 0 ? 1 : 0, more = common > 0 ? 1 : 0;
    return (clip_face){.points = {clip_cut(e, first, p.out, e->from, p_out, p.along, reach, radii),
                                  clip_cut(e, last, q.out, e->to, q_out, -beyond, reach, radii)},
                       .count = runs * (meets + more),
                       .last = before_end == 0 ? 0 : 1};
}

#endif
