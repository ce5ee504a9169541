/* SPDX-License-Identifier: MIT
 *
 * The formulas of a placement: what follows from a vertex, an edge or a disc of one instance. Comes
 * in: floats of one shape. Goes out: the numbers that are stored. The scalar files of place/ and
 * the lanes of placing/ evaluate the same functions, so they store the same bits.
 *
 * The compiler turns loops over lanes into vectors only where nothing branches: truth values here
 * are therefore 0 or 1, joined by & and |.
 */
#ifndef SEPAX_FORMULAS_H
#define SEPAX_FORMULAS_H

#include <string.h>

#include "place/edge.h"
#include "sepax.h"

/* ------------------------------------------------------------------ turns */

/* Whether the turn from edge a to edge b is certainly to the left, and its vertices certainly
 * finite.
 *
 * With u = 2^-24, a rounded difference of two floats is off by a factor 1 + u at most (differences
 * do not underflow), so a product of two is off by up to 3u|p| + O(u^2) + 2^-150. The last
 * subtraction adds another factor 1 - u, so the sign is right beyond 4.1u(|p| + |q|) + 2^-148. The
 * threshold is 8u(|p| + |q|) + 2^-120. A vertex that is not finite makes an edge infinite or NaN,
 * and then the threshold too, whatever the other edge is; no comparison with such a threshold is
 * true. */
static inline int32_t turns_surely_left(float ax, float ay, float bx, float by) {
    const float p = ax * by, q = ay * bx;
    return p - q > 0x1p-21f * (fabsf(p) + fabsf(q)) + 0x1p-120f ? 1 : 0;
}

/* 1 for directions of an angle in [0, 180) degrees, 0 for those in [180, 360). It is exact for
 * edges, since the sign of a rounded difference is exact. */
static inline int32_t points_up(float x, float y) {
    return (y > 0 ? 1 : 0) | ((y == 0 ? 1 : 0) & (x > 0 ? 1 : 0));
}

/* Whether a turn leads from a lower direction to an upper one. A polygon whose turns are all to the
 * left, by less than 180 degrees each, has one such turn in each round. */
static inline int32_t rises(float ax, float ay, float bx, float by) {
    return (1 - points_up(ax, ay)) & points_up(bx, by);
}

/* ------------------------------------------------------------------ discs */

/* The radius of a disc around vertices, about any centre, from the largest square of a distance in
 * float. With u = 2^-24, a difference, its square and a sum are off by 4.1u of the sum, and by
 * 2^-149 where squares underflow. The root halves the former and makes 2^-74 of the latter. */
static inline float measured_outer(float farthest, float radius) {
    const float outer = (sqrtf(farthest) + 0x1p-70f) * (1 + 0x1p-21f) + radius;
    return farthest < INFINITY ? outer * (1 + 0x1p-21f) : INFINITY;
}

/* An edge and its first vertex, relative to the centre: the outward unit normal, the square of the
 * distance of the vertex, and the distance of the line of the edge, which is negative where the
 * centre is outside. */
typedef struct edge_view {
    double normal_x, normal_y, square, distance;
} edge_view;

static inline edge_view view_edge(float x, float y, float end_x, float end_y, float centre_x,
                                  float centre_y) {
    const double ex = (double)end_x - (double)x, ey = (double)end_y - (double)y;
    const double length = sqrt(ex * ex + ey * ey), nx = ey / length, ny = -ex / length;
    const double dx = (double)x - (double)centre_x, dy = (double)y - (double)centre_y;
    return (edge_view){nx, ny, dx * dx + dy * dy, nx * dx + ny * dy};
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
static inline float outer_radius(double farthest, float radius) {
    return rounded_up(sqrt(farthest) + (double)radius);
}
static inline float inner_radius(double farthest, double nearest, int32_t is_known, float radius) {
    const double least = nearest - 0x1p-49 * sqrt(farthest);
    const double inner = (least + (double)radius) * (1 - 0x1p-22);
    return (is_known & (inner >= 0x1p-60 ? 1 : 0)) != 0 ? (float)inner : -INFINITY;
}

/* Whether the centre of a polygon is certainly inside it, or need not be because the shape has no
 * radius. */
static inline int32_t centre_is_known(double farthest, double nearest, float radius) {
    return (radius == 0 ? 1 : 0) | (nearest > 0x1p-48 * sqrt(farthest) ? 1 : 0);
}

/* Whether a point lies beside the middle half of a segment, which leaves room for all roundings:
 * then it is certainly not beyond an end. */
static inline int32_t is_beside(float x, float y, float end_x, float end_y, float centre_x,
                                float centre_y) {
    const double ex = (double)end_x - (double)x, ey = (double)end_y - (double)y;
    const double square = ex * ex + ey * ey;
    const double along = ex * ((double)centre_x - (double)x) + ey * ((double)centre_y - (double)y);
    return (along > 0.25 * square ? 1 : 0) & (along < 0.75 * square ? 1 : 0);
}

/* The radius of the disc inside a point with a radius, about that point: nothing is rounded. */
static inline float circle_inner(float radius) {
    return radius >= 0x1p-60f ? radius : -INFINITY;
}

/* A coordinate of the mean of vertices; -0 becomes +0. */
static inline float mean_of(double sum, double count) {
    return (float)(sum / count) + 0.0f;
}

/* --------------------------------------------------------------- outlines */

/* A bound of how far a world vertex, relative to the centre, is from its exact place by the matrix
 * of the pose. With u = 2^-24, the roundings of a vertex v that is placed at w add up to 4.1u |v|
 * and 1.5u times the larger coordinate of w, and those of the centre to as much. (cx, cy) is the
 * centre of the local shape; (x, y) and `outer` are the outer disc of the world shape. */
static inline double vertex_error(float cx, float cy, float x, float y, float outer) {
    const double local = fabs((double)cx) + fabs((double)cy) + (double)outer;
    const double world = fabs((double)x) + fabs((double)y);
    return 0x1p-20 * local + 0x1p-22 * world;
}

/* The unit of gauges, which is stored as the upper half of the bits of a float. */
static inline double outline_gauge(uint16_t half) {
    const uint32_t bits = (uint32_t)half << 16;
    float unit;
    memcpy(&unit, &bits, sizeof unit);
    return (double)unit;
}

/* The factor of the cosine and the sine of a pose in an outline, or NaN where the outline is of no
 * use. With r = error / inner <= 1/4, the world shape lies in the turned local shape grown by
 * 1 + 4/3 r, and contains that shape shrunk by as much; 1 + 2r covers both. A matrix that is not
 * exactly a rotation makes gauges wrong by a factor of up to 1 + 2^-19.9. */
static inline double outline_scale(double error, float inner, double gauge_unit) {
    const double longer = (1 + 0x1p-18) * (1 + 2 * error / (double)inner);
    return 4 * error <= (double)inner ? longer * gauge_unit : (double)NAN;
}

/* ------------------------------------------------------------------ boxes */

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

/* A box at a pose: its vertices, a model and discs about the translation. */
typedef struct posed_box {
    float x0, y0, x1, y1, x2, y2, x3, y3;
    float cos, sin, error, tilt; /* as in box_fit */
    float outer, inner;
    int32_t is_near; /* 1 where the model is so near that the vertices are those of a quad, and the
                        discs are finite */
} posed_box;

/* The square of the rounding of a vertex: (x, y) was moved to (world_x, world_y). */
static inline float rounding_of(float world_x, float world_y, float at_x, float at_y, float x,
                                float y) {
    const float dx = (world_x - at_x) - x, dy = (world_y - at_y) - y;
    return dx * dx + dy * dy;
}

static inline float larger_float(float a, float b) {
    return b > a ? b : a;
}

/* Moves a box as pose_move does, with the turned corners (x1, y1) and (x2, y2) and their opposites.
 *
 * The model has the half extents of the box, and as axis that of the pose, made a unit vector. With
 * u = 2^-24, H = half_x + half_y and e = |c^2 + s^2 - 1|: a turned corner is off by 2.01u H, the
 * axis by e/2 + u, and so its corners by 0.51e H + 1.01u H. The rounding of the last sum is
 * measured; where the corner is larger than the translation, the measure itself is off by up to
 * 1.01u H. Together 4.1u H + 0.51e H, where the code has 8u H and 9/16 e H. Vertices that are off
 * by less than 3/8 of the smaller half extent are those of a quad in this order (place/home.h), and
 * the model is nearer than that. 2^-70 covers where squares underflow. */
static inline posed_box pose_box(float half_x, float half_y, float x, float y, float c, float s,
                                 float radius) {
    const float cx = c * half_x, sx = s * half_x, cy = c * half_y, sy = s * half_y;
    const float x1 = cx + sy, y1 = sx - cy, x2 = cx - sy, y2 = sx + cy;
    posed_box b = {.x0 = -x2 + x + 0.0f,
                   .y0 = -y2 + y + 0.0f,
                   .x1 = x1 + x + 0.0f,
                   .y1 = y1 + y + 0.0f,
                   .x2 = x2 + x + 0.0f,
                   .y2 = y2 + y + 0.0f,
                   .x3 = -x1 + x + 0.0f,
                   .y3 = -y1 + y + 0.0f};
    const float r0 = rounding_of(b.x0, b.y0, x, y, -x2, -y2);
    const float r1 = rounding_of(b.x1, b.y1, x, y, x1, y1);
    const float r2 = rounding_of(b.x2, b.y2, x, y, x2, y2);
    const float r3 = rounding_of(b.x3, b.y3, x, y, -x1, -y1);
    const float worst = larger_float(larger_float(r0, r1), larger_float(r2, r3));
    const double square = (double)c * (double)c + (double)s * (double)s;
    const double unit = 1.5 - 0.5 * square;
    const float sizes = half_x + half_y, half = half_x < half_y ? half_x : half_y;
    const float own = (0x1p-21f + 0.5625f * fabsf((float)(square - 1))) * sizes;
    b.cos = (float)((double)c * unit);
    b.sin = (float)((double)s * unit);
    b.error = (sqrtf(worst) * (1 + 0x1p-20f) + 0x1p-70f + own) * (1 + 0x1p-22f);
    b.tilt = b.error / half * (1 + 0x1p-22f);
    const float reach = sqrtf(half_x * half_x + half_y * half_y) * (1 + 0x1p-20f) + b.error;
    const float core = half * (1 - 0x1p-20f) - b.error;
    const float inner = (core + radius) * (1 - 0x1p-22f);
    b.outer = (reach + radius) * (1 + 0x1p-22f);
    b.inner = inner >= 0x1p-60f ? inner : -INFINITY;
    b.is_near = (b.tilt < 0x1p-4f ? 1 : 0) & (b.outer <= FLT_MAX ? 1 : 0);
    return b;
}

/* A float that is not below at + by. The sum in double is off by at most 2^-51 of the sizes of `at`
 * and `by`, which may be far more than the sum; rounding to nearest loses 2^-24 of the sum, or
 * 2^-150. A result beyond FLT_MAX may be FLT_MAX: no box reaches farther. */
static inline float moved_out(double at, double by) {
    const double sum = at + by;
    const double above = sum + 0x1p-23 * fabs(sum) + 0x1p-51 * (fabs(at) + by) + 0x1p-149;
    return above <= (double)FLT_MAX ? (float)above : FLT_MAX;
}

#endif
