/* SPDX-License-Identifier: MIT
 *
 * The points of a manifold from its exact features: a straight-line formula in double, whose
 * results are rounded once. Comes in: a reference edge, the ends of an incident edge, both radii.
 * Goes out: up to two points.
 *
 *        first +----------___              The incident edge from `first` to `last`, which is the
 *              |          ---+ last        order along the reference edge, is cut off where it
 *              |             |             leaves the strip over the reference edge. A point lies
 *     v0 +-----+-------------+---+ v1      above an end of the one edge or below one of the other.
 *
 * A point starts from a vertex, whose coordinates are exact, and adds half of the gap along the
 * normal. docs/exactness.md derives how far all of it may be off. */
#ifndef SEPAX_CLIP_H
#define SEPAX_CLIP_H

#include <math.h>
#include <stdbool.h>

#include "sepax.h"

/* An edge, and what follows from it. */
typedef struct clip_edge {
    sepax_vec2 from, to;
    double ex, ey;         /* its vector */
    double square, length; /* l^2 and l */
    double nx, ny;         /* the unit normal, outward */
} clip_edge;

static inline clip_edge clip_edge_of(sepax_vec2 from, sepax_vec2 to) {
    const double ex = (double)to.x - (double)from.x, ey = (double)to.y - (double)from.y;
    const double square = ex * ex + ey * ey, length = sqrt(square);
    return (clip_edge){from, to, ex, ey, square, length, ey / length, -ex / length};
}

/* Where a vertex lies seen from an edge: `along` and `out` times its length. */
typedef struct clip_place {
    double along, out;
} clip_place;

static inline clip_place clip_place_of(const clip_edge *e, sepax_vec2 w) {
    const double rx = (double)w.x - (double)e->from.x, ry = (double)w.y - (double)e->from.y;
    return (clip_place){e->ex * rx + e->ey * ry, e->ey * rx - e->ex * ry};
}

/* The radius of the shape of the reference edge, and that of the other one. */
typedef struct clip_radii {
    double reference, incident;
} clip_radii;

/* What of an edge a point is at: one of its ends, the first or the last in the order along the
 * reference edge, or what is between. */
typedef enum clip_at { CLIP_FIRST = 0, CLIP_LAST = 1, CLIP_BETWEEN = 2 } clip_at;

typedef struct clip_point {
    double x, y; /* midway between both surfaces */
    double separation;
    clip_at reference, incident;
} clip_point;

/* The point between a vertex of the other shape and the line of the edge. */
static inline clip_point clip_vertex(const clip_edge *e, sepax_vec2 w, double out, clip_radii radii,
                                     clip_at incident) {
    const double d = out / e->length;
    const double back = (radii.reference - radii.incident - d) / 2;
    return (clip_point){(double)w.x + back * e->nx, (double)w.y + back * e->ny,
                        d - (radii.reference + radii.incident), CLIP_BETWEEN, incident};
}

/* The point over an end of the edge. */
static inline clip_point clip_end(const clip_edge *e, clip_at reference, double out,
                                  clip_radii radii) {
    const sepax_vec2 v = reference == CLIP_FIRST ? e->from : e->to;
    const double d = out / e->length;
    const double on = (radii.reference - radii.incident + d) / 2;
    return (clip_point){(double)v.x + on * e->nx, (double)v.y + on * e->ny,
                        d - (radii.reference + radii.incident), reference, CLIP_BETWEEN};
}

/* Between two places, where `part` of the whole way is done. */
static inline double clip_between(double from, double to, double part, double whole) {
    return from + (part / whole) * (to - from);
}

/* Cuts the incident edge off at the ends of the reference edge: the number of points, 0 where it
 * lies beside or does not run along, 1 where only an end of each face each other. A vertex no
 * farther than `near` from an end of the reference edge, along it, counts as being at that end, on
 * either side of it, so that features stay while shapes rest on each other. */
static inline int clip_incident(const clip_edge *e, sepax_vec2 first, sepax_vec2 last,
                                clip_radii radii, double near, clip_point points[2]) {
    const clip_place p = clip_place_of(e, first), q = clip_place_of(e, last);
    const double whole = q.along - p.along, beyond = q.along - e->square;
    const double reach = near * e->length;
    if (!(p.along <= e->square && q.along >= 0 && whole > 0)) {
        return 0;
    }
    if (p.along == e->square || q.along == 0) {
        points[0] = p.along == e->square ? clip_vertex(e, first, p.out, radii, CLIP_FIRST)
                                         : clip_vertex(e, last, q.out, radii, CLIP_LAST);
        points[0].reference = points[0].incident == CLIP_FIRST ? CLIP_LAST : CLIP_FIRST;
        return 1;
    }
    points[0] = p.along >= 0
                    ? clip_vertex(e, first, p.out, radii, CLIP_FIRST)
                    : clip_end(e, CLIP_FIRST, clip_between(p.out, q.out, -p.along, whole), radii);
    points[1] = beyond <= 0
                    ? clip_vertex(e, last, q.out, radii, CLIP_LAST)
                    : clip_end(e, CLIP_LAST, clip_between(q.out, p.out, beyond, whole), radii);
    if (fabs(p.along) <= reach) {
        points[0].reference = points[0].incident = CLIP_FIRST;
    }
    if (fabs(beyond) <= reach) {
        points[1].reference = points[1].incident = CLIP_LAST;
    }
    return 2;
}

#endif
