/* SPDX-License-Identifier: MIT
 *
 * The model of a box: a rectangle near its four world vertices, and the largest distance of a
 * corner of this rectangle from its vertex.
 */
#include "base/arithmetic.h"

#include "place/box_fit.h"

#include "place/edge.h"

/* The square of the distance of a model corner from its vertex, and |x| + |y| of that vertex
 * relative to the centre. */
typedef struct corner_gap {
    double square, size;
} corner_gap;

static inline corner_gap gap_at(float model_x, float model_y, float x, float y, double turned_x,
                                double turned_y) {
    const double to_x = (double)model_x - (double)x, to_y = (double)model_y - (double)y;
    const double dx = to_x + turned_x, dy = to_y + turned_y;
    return (corner_gap){dx * dx + dy * dy, fabs(to_x) + fabs(to_y)};
}

static inline double larger_of(double a, double b) {
    return b > a ? b : a;
}

/* The vertices of a box and the centre of its discs. */
typedef struct box_view {
    float x0, y0, x1, y1, x2, y2, x3, y3, centre_x, centre_y;
} box_view;

/* A rectangle around that centre: unit axis and half extents; error and tilt are those of a
 * box_model (store.h). */
typedef struct box_fit {
    float cos, sin, half_x, half_y, error, tilt;
} box_fit;

/* The largest distance of a model corner from its vertex. A product of two floats is exact, so
 * with u = 2^-53 each coordinate of the difference is off by less than 4u of the sum of its terms'
 * sizes; both sums together are at most 2 size. */
static inline float box_error(const box_view *v, const box_fit *m) {
    const double ux = (double)m->half_x * (double)m->cos, uy = (double)m->half_x * (double)m->sin;
    const double vx = -((double)m->half_y * (double)m->sin);
    const double vy = (double)m->half_y * (double)m->cos;
    const float cx = v->centre_x, cy = v->centre_y;
    const corner_gap g0 = gap_at(cx, cy, v->x0, v->y0, -ux - vx, -uy - vy);
    const corner_gap g1 = gap_at(cx, cy, v->x1, v->y1, ux - vx, uy - vy);
    const corner_gap g2 = gap_at(cx, cy, v->x2, v->y2, ux + vx, uy + vy);
    const corner_gap g3 = gap_at(cx, cy, v->x3, v->y3, vx - ux, vy - uy);
    const double worst =
        larger_of(larger_of(g0.square, g1.square), larger_of(g2.square, g3.square));
    const double own = fabs(ux) + fabs(uy) + fabs(vx) + fabs(vy);
    const double size =
        larger_of(own, larger_of(larger_of(g0.size, g1.size), larger_of(g2.size, g3.size)));
    return rounded_up(sqrt(worst) + 0x1p-49 * size);
}

/* Fits a rectangle to a box. Any one would do, since its error is measured; this one is made from
 * the means of opposite edges. */
static inline box_fit fit_box(const box_view *v) {
    const double e0x = (double)v->x1 - (double)v->x0, e0y = (double)v->y1 - (double)v->y0;
    const double e1x = (double)v->x2 - (double)v->x1, e1y = (double)v->y2 - (double)v->y1;
    const double e2x = (double)v->x3 - (double)v->x2, e2y = (double)v->y3 - (double)v->y2;
    const double e3x = (double)v->x0 - (double)v->x3, e3y = (double)v->y0 - (double)v->y3;
    const double along_x = e0x - e2x, along_y = e0y - e2y;
    const double across_x = e1x - e3x, across_y = e1y - e3y;
    const double length = sqrt(along_x * along_x + along_y * along_y), inverse = 1 / length;
    box_fit m = {.cos = (float)(along_x * inverse) + 0.0f,
                 .sin = (float)(along_y * inverse) + 0.0f,
                 .half_x = (float)(length / 4),
                 .half_y = (float)((across_y * along_x - across_x * along_y) * inverse / 4)};
    m.error = box_error(v, &m);
    const float half = m.half_x < m.half_y ? m.half_x : m.half_y;
    const float tilt = rounded_up((double)m.error / (double)half);
    m.tilt = half > 0 ? tilt : INFINITY;
    return m;
}

void sepax_box_fit(size_class *c, uint32_t slot, const shape_bounds *bounds) {
    const float *x = c->world + 8 * (size_t)slot, *y = x + 4;
    const box_view v = {x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3], bounds->x, bounds->y};
    if (c->world_count[slot] != 4) {
        c->boxes[slot] = (box_model){.error = INFINITY, .tilt = INFINITY};
        return;
    }
    const box_fit m = fit_box(&v);
    c->boxes[slot] =
        (box_model){bounds->x, bounds->y, m.cos, m.sin, m.half_x, m.half_y, m.error, m.tilt};
}
