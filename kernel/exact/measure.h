/* SPDX-License-Identifier: MIT
 *
 * Numbers of closest features: the one formula of distances in double. Comes in: one feature of
 * each core, and the sum R of the radii. Goes out: the distance with its normal and witnesses. The
 * formula has no branch, so that it serves one pair as well as each lane of a vector.
 * docs/exactness.md, section 15, derives its error.
 */
#ifndef SEPAX_MEASURE_H
#define SEPAX_MEASURE_H

#include <float.h>
#include <math.h>

/* The least value of |d - R| / (d + R) times D / k for which the result in double is accurate
 * enough, where D = p - q and k = |p| + |q|; for two vertices, of the first factor alone. */
#define CLEAR 0x1p-20

/* Vertex v of the first core, or its edge that leads from v to `end`, and vertex w of the second
 * core. */
typedef struct measure_input {
    double vx, vy, end_x, end_y, wx, wy;
    double radius; /* R */
    double edge;   /* above 0 for an edge */
} measure_input;

typedef struct measure {
    double gap;                /* the distance of the cores, less R */
    double normal_x, normal_y; /* unit, from the first core to the second */
    double ax, ay, bx, by;     /* the witnesses on the cores */
    double square, length;     /* of the edge, or of w - v */
    double spare;              /* not below 0 where gap and witnesses are accurate enough */
} measure;

/* Sets the first witness to the foot of w on the line of an edge; `side` is D. */
static inline void measure_foot(measure *m, double side, double ex, double ey) {
    const double offset = side / m->square;
    m->ax = m->bx - offset * ey;
    m->ay = m->by + offset * ex;
}

/* Both cases, edge and vertex, are computed before one is chosen, as a vector has to do as well. */
static inline measure measure_of(const measure_input *in) {
    const double rx = in->wx - in->vx, ry = in->wy - in->vy;
    const double of_edge_x = in->end_x - in->vx, of_edge_y = in->end_y - in->vy;
    const double ex = in->edge > 0 ? of_edge_x : rx, ey = in->edge > 0 ? of_edge_y : ry;
    const double p = ey * rx, q = ex * ry, side = p - q, back = -ex;
    measure m = {.bx = in->wx, .by = in->wy, .square = ex * ex + ey * ey};
    m.length = sqrt(m.square);
    const double to_line = side / m.length;
    const double d = in->edge > 0 ? to_line : m.length;
    m.gap = d - in->radius;
    const double across_x = in->edge > 0 ? ey : ex, across_y = in->edge > 0 ? back : ey;
    m.normal_x = across_x / m.length;
    m.normal_y = across_y / m.length;
    measure_foot(&m, side, ex, ey);
    m.ax = in->edge > 0 ? m.ax : in->vx;
    m.ay = in->edge > 0 ? m.ay : in->vy;
    /* In real numbers d is above 0. Where d in double is not, none of its digits can be relied
     * on. */
    const double size = fabs(m.gap), reach = fabs(d) + in->radius;
    const double of_edge = side * size - CLEAR * (fabs(p) + fabs(q)) * reach;
    const double of_corners = size - CLEAR * reach;
    const double above = of_edge > 0 ? of_edge : -1.0; /* where not, D may be all rounding error */
    m.spare = in->edge > 0 ? above : of_corners;
    return m;
}

/* The same measure with the two cores exchanged. */
static inline measure measure_exchanged(const measure *m) {
    measure n = *m;
    n.normal_x = -m->normal_x;
    n.normal_y = -m->normal_y;
    n.ax = m->bx;
    n.ay = m->by;
    n.bx = m->ax;
    n.by = m->ay;
    return n;
}

/* The value clamped to the range of finite floats. */
static inline double measure_in_range(double v) {
    const double limit = (double)FLT_MAX;
    const double below = v > limit ? limit : v;
    return below < -limit ? -limit : below;
}
/* The same clamp, and a value that is not 0 stays apart from 0 when it is rounded to float: all up
 * to 2^-149 becomes the least float, 2^-149. */
static inline double measure_apart_from_zero(double v) {
    const double least = (double)FLT_TRUE_MIN, in_range = measure_in_range(v);
    const double above = in_range < least ? least : in_range;
    const double below = in_range > -least ? -least : in_range;
    const double negative = v < 0 ? below : 0;
    return v > 0 ? above : negative;
}

/* Rounds a value in the range of floats to float; -0 becomes 0. */
static inline float measure_to_float(double in_range) {
    return (float)in_range + 0.0f;
}
static inline float to_float(double v) {
    return measure_to_float(measure_in_range(v));
}

#endif
