/* SPDX-License-Identifier: MIT
 *
 * Unit normals, bounds, box model and merge error of one stored shape: in double, rounded once.
 */
#include "derive.h"

#include "exact.h"

#include <float.h>
#include <math.h>

/* --------------------------------------------------------------- rounding */

/* An upper bound in float of v(1 + e) for v >= 0, 0 <= e <= 2^-30; infinite when it does not fit.
 * To nearest a float is off by less than 2^-24 of itself, or by 2^-150 when subnormal; the factor
 * and the summand are more than that. */
static inline float rounded_up(double v) {
    const double above = v * (1 + 0x1p-22) + 0x1p-149;
    return above <= (double)FLT_MAX ? (float)above : INFINITY;
}

/* ------------------------------------------------------------------ edges */

typedef struct edge {
    double x, y;
} edge;

static inline edge edge_at(const float *x, const float *y, uint32_t count, uint32_t i) {
    const uint32_t next = i + 1 < count ? i + 1 : 0;
    return (edge){(double)x[next] - (double)x[i], (double)y[next] - (double)y[i]};
}

static inline double length_of(edge e) {
    return sqrt(e.x * e.x + e.y * e.y);
}

/* The cross product of two edges and a bound of its error. With u = 2^-53 a difference of floats
 * is off by a factor 1 + u, a product of two by 3u + O(u^2), the subtraction by another u: 4.1u
 * of the sum of both products' sizes. Floats are too large and too small for double to over- or
 * underflow. */
typedef struct cross_product {
    double value, error;
    bool is_zero; /* both products are exactly 0: so is the true one */
} cross_product;

static inline cross_product cross(edge a, edge b) {
    const double p = a.x * b.y, q = a.y * b.x;
    return (cross_product){p - q, 0x1p-50 * (fabs(p) + fabs(q)), (p == 0) & (q == 0)};
}

/* Whether a - b is `difference` without rounding: one of the two is computed exactly, whichever of
 * a and b is larger (Dekker). */
static inline bool is_exact(double a, double b, double difference) {
    return difference + b == a && a - difference == b;
}

static bool exactly_parallel(const float *x, const float *y, uint32_t count, uint32_t i,
                             uint32_t j) {
    const edge e = edge_at(x, y, count, i), f = edge_at(x, y, count, j);
    if (cross(e, f).is_zero)
        return true;
    const uint32_t i1 = i + 1, j1 = j + 1 < count ? j + 1 : 0; /* i comes before j */
    const sepax_vec2 v0 = {x[i], y[i]}, v1 = {x[i1], y[i1]};
    const sepax_vec2 w0 = {x[j], y[j]}, w1 = {x[j1], y[j1]};
    /* The usual case: a shape that is symmetric about a point. */
    if (e.x == -f.x && e.y == -f.y && is_exact((double)v1.x, (double)v0.x, e.x) &&
        is_exact((double)v1.y, (double)v0.y, e.y) && is_exact((double)w1.x, (double)w0.x, f.x) &&
        is_exact((double)w1.y, (double)w0.y, f.y))
        return true;
    return sepax_exact_turn(v0, v1, w0, w1) == 0;
}

/* Whether the opposite edges i and i + count/2 are exactly parallel for all i. */
static inline bool all_parallel(const float *x, const float *y, uint32_t count) {
    const uint32_t half = count / 2;
    bool certainly_not = count % 2 != 0;
    for (uint32_t i = 0; i < half; ++i) {
        const cross_product c = cross(edge_at(x, y, count, i), edge_at(x, y, count, i + half));
        certainly_not |= fabs(c.value) > c.error;
    }
    for (uint32_t i = 0; !certainly_not && i < half; ++i)
        certainly_not = !exactly_parallel(x, y, count, i, i + half);
    return !certainly_not;
}

bool sepax_derive_parallel(const size_class *c, uint32_t slot) {
    if (c->boxes)
        return true;
    const float *x = c->local + 2 * (size_t)c->stride * slot, *y = x + c->stride;
    return c->stride == 4 && c->local_count[slot] == 4 ? all_parallel(x, y, 4)
                                                       : all_parallel(x, y, c->local_count[slot]);
}

/* ----------------------------------------------------- normals and bounds */

/* The radii, from the square of the largest distance of a vertex from the centre and the smallest
 * distance of the centre from the line of an edge, negative when it is outside. With u = 2^-53,
 * differences of floats are off by a factor 1 + u, so the square of a distance by 4u, the distance
 * by 3u: less than what rounded_up takes. A length is off by 3u too, an outward normal by 5u, its
 * products with a difference by 7u and the distance from a line by 8u times the sum of these
 * products' sizes, which is at most the distance from the vertex (Cauchy-Schwarz): 16u of the outer
 * radius is certainly more. The disc lies inside the lines of all edges at that distance. */
static inline void set_discs(shape_bounds *bounds, double farthest, double nearest,
                             bool has_interior) {
    const double outer = sqrt(farthest);
    const double inner = (nearest - 0x1p-49 * outer) * (1 - 0x1p-22);
    bounds->outer = rounded_up(outer);
    bounds->inner = has_interior && inner >= 0x1p-60 ? (float)inner : -INFINITY;
}

static inline void derive_polygon(size_class *c, uint32_t slot, const sepax_vec2 *given,
                                  uint32_t count, uint32_t stride, shape_bounds *bounds) {
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    float *nx = c->normals ? c->normals + 2 * (size_t)stride * slot : NULL;
    float *ny = nx ? nx + stride : NULL;
    const sepax_vec2 centre = given ? *given : derive_mean(x, y, count);
    double farthest = 0, nearest = DBL_MAX;
    bounds->x = centre.x;
    bounds->y = centre.y;
    for (uint32_t i = 0; i < count; ++i) {
        const edge e = edge_at(x, y, count, i);
        const double length = length_of(e), outward_x = e.y / length, outward_y = -e.x / length;
        const double dx = (double)x[i] - (double)centre.x, dy = (double)y[i] - (double)centre.y;
        const double square = dx * dx + dy * dy, distance = outward_x * dx + outward_y * dy;
        farthest = square > farthest ? square : farthest;
        nearest = distance < nearest ? distance : nearest;
        if (nx) {
            nx[i] = (float)outward_x + 0.0f;
            ny[i] = (float)outward_y + 0.0f;
        }
    }
    for (uint32_t i = count; nx && i < stride; ++i) {
        nx[i] = nx[count - 1];
        ny[i] = ny[count - 1];
    }
    set_discs(bounds, farthest, nearest, count >= 3);
}

/* A point has neither edges nor extent. */
static void derive_point(size_class *c, uint32_t slot, shape_bounds *bounds) {
    const size_t stride = c->stride, at = 2 * stride * slot;
    for (size_t i = 0; c->normals && i < 2 * stride; ++i)
        c->normals[at + i] = 0;
    *bounds = (shape_bounds){c->world[at], c->world[at + stride], 0, -INFINITY};
}

/* -------------------------------------------------------------- box model */

/* The largest distance of a model corner from its vertex. A product of two floats is exact, so
 * with u = 2^-53 each coordinate of the difference is off by less than 4u of the sum of its terms'
 * sizes; both sums together are at most 2 size. */
static float box_error(const box_model *m, const float *x, const float *y) {
    const double ux = (double)m->half_x * (double)m->cos, uy = (double)m->half_x * (double)m->sin;
    const double vx = -((double)m->half_y * (double)m->sin);
    const double vy = (double)m->half_y * (double)m->cos;
    double worst = 0, size = fabs(ux) + fabs(uy) + fabs(vx) + fabs(vy);
    for (uint32_t i = 0; i < 4; ++i) {
        const double a = i == 0 || i == 3 ? -1 : 1, b = i < 2 ? -1 : 1;
        const double to_x = (double)m->x - (double)x[i], to_y = (double)m->y - (double)y[i];
        const double dx = to_x + (a * ux + b * vx), dy = to_y + (a * uy + b * vy);
        const double square = dx * dx + dy * dy;
        worst = square > worst ? square : worst;
        size = fabs(to_x) + fabs(to_y) > size ? fabs(to_x) + fabs(to_y) : size;
    }
    return rounded_up(sqrt(worst) + 0x1p-49 * size);
}

/* Of a box that is bent or collapsed nobody asks. */
static void derive_box_edges(size_class *c, uint32_t slot, uint32_t count) {
    const size_t at = 8 * (size_t)slot;
    const float *world = c->world + at, *normals = c->normals + at;
    for (uint32_t i = 0; i < 4; ++i) {
        const box_edge full = {normals[i], normals[i + 4], world[i], world[i + 4]};
        c->edges[4 * (size_t)slot + i] = count == 4 ? full : (box_edge){0};
    }
}

/* Any rectangle would do: its error is measured. This one is the mean of what the four vertices
 * say. */
static void derive_box(size_class *c, uint32_t slot, uint32_t count, const shape_bounds *bounds) {
    box_model *m = &c->boxes[slot];
    *m = (box_model){.error = INFINITY, .tilt = INFINITY};
    if (count != 4)
        return;
    const float *x = c->world + 8 * (size_t)slot, *y = x + 4;
    const edge e0 = edge_at(x, y, 4, 0), e1 = edge_at(x, y, 4, 1);
    const edge e2 = edge_at(x, y, 4, 2), e3 = edge_at(x, y, 4, 3);
    const edge along = {e0.x - e2.x, e0.y - e2.y}, across = {e1.x - e3.x, e1.y - e3.y};
    const double length = length_of(along), inverse = 1 / length;
    m->x = bounds->x;
    m->y = bounds->y;
    m->cos = (float)(along.x * inverse) + 0.0f;
    m->sin = (float)(along.y * inverse) + 0.0f;
    m->half_x = (float)(length / 4);
    m->half_y = (float)((across.y * along.x - across.x * along.y) * inverse / 4);
    m->error = box_error(m, x, y);
    const float half = m->half_x < m->half_y ? m->half_x : m->half_y;
    if (half > 0)
        m->tilt = rounded_up((double)m->error / (double)half);
}

/* ------------------------------------------------------------ merge error
 *
 * Merging opposite edges i and i + h, h = n/2, takes the shape for the polygon A' between n lines
 * in pairs that are exactly parallel: for i < h line i is that of edge i, for j = i + h it is
 * parallel to line i and supports the shape on the other side. Let d_j be the distance from line
 * j of the farther end of edge j (0 for j < h). c_j is where the lines j - 1 and j meet, at the
 * angle a, and v_j the true vertex there, the common end of edges j - 1 and j.
 *
 * |c_j - v_j| <= (d_(j-1) + d_j) / sin a: with unit normals m, n of the two lines, w = v_j - c_j
 * has |m.w| <= d_(j-1) and |n.w| <= d_j, and w = ((m.w) n' - (n.w) m') / sin a up to sign, where
 * m', n' are m, n turned by a right angle.
 *
 * No point of A' is farther from the shape than the largest of these: every direction is a
 * combination with factors >= 0 of the normals of two lines in succession (their directions turn
 * left by less than 180 degrees each, and once round in all), so A' reaches no farther in it than
 * their c_j, so A' lies in the convex hull of all c_j.
 *
 * An end of edge j supports the shape in the direction against edge i when the edges before and
 * after j lead up to it and away from it. That is checked; in a quadrilateral these are the
 * neighbours of edge i, and they do because it is convex. */

static inline edge opposite(edge e) {
    return (edge){-e.x, -e.y};
}

/* d_j for j = i + h times the length of edge i, not less but for rounding; infinite when another
 * vertex might support the shape there. */
static inline double edge_deviation(const float *x, const float *y, uint32_t count, uint32_t i) {
    const uint32_t j = i + count / 2, after_j = j + 1 < count ? j + 1 : 0;
    const edge e = edge_at(x, y, count, i);
    const cross_product deviation = cross(e, edge_at(x, y, count, j));
    if (count > 4) {
        const cross_product up = cross(e, edge_at(x, y, count, j - 1));
        const cross_product down = cross(e, edge_at(x, y, count, after_j));
        if (!(up.value > up.error && down.value < -down.error))
            return INFINITY;
    }
    return fabs(deviation.value) + deviation.error;
}

/* A line of A': its direction as a vector, the length of that, and d times the length. */
typedef struct line {
    edge direction;
    double length, deviation;
} line;

/* (d_(j-1) + d_j) / sin a, up to rounding, with all lengths in one fraction. */
static inline double corner_error(const line *a, const line *b) {
    const double numerator = a->deviation * b->length + b->deviation * a->length;
    const cross_product turn = cross(a->direction, b->direction);
    return turn.value > 2 * turn.error ? numerator / (turn.value - turn.error) : INFINITY;
}

static inline line line_at(const float *x, const float *y, uint32_t count, uint32_t i) {
    const edge e = edge_at(x, y, count, i);
    return (line){e, length_of(e), edge_deviation(x, y, count, i)};
}

/* The corners h .. n - 1 and 0 are those with a deviation: lines h - 1 and h meet in the first and
 * n - 1 and 0 in the last one. Roundings not spoken of above are far below the 2^-30 that
 * rounded_up allows. */
static inline float merge_error(const float *x, const float *y, uint32_t count) {
    if (all_parallel(x, y, count))
        return 0;
    const uint32_t half = count / 2;
    const line first = line_at(x, y, count, 0);
    line before = first;
    double worst = 0;
    for (uint32_t i = 1; i < half; ++i) {
        const line here = line_at(x, y, count, i);
        const double error = corner_error(&before, &here);
        worst = error > worst ? error : worst;
        before = here;
    }
    /* Both ends at once, as if each had both deviations. In a quadrilateral all corners have one
     * angle, and the corner between lines 2 and 3, which has both, was the worst. */
    const line turned = {opposite(first.direction), first.length, first.deviation};
    const double error = half > 2 ? corner_error(&before, &turned) : 0;
    return rounded_up(error > worst ? error : worst);
}

/* -------------------------------------------------------------- one shape */

void sepax_derive_slot(size_class *c, uint32_t slot, const sepax_vec2 *centre, bool parallel,
                       shape_bounds *bounds) {
    const uint32_t count = c->world_count[slot], stride = c->stride;
    const float *x = c->world + 2 * (size_t)stride * slot, *y = x + stride;
    float error = INFINITY;
    if (count == 1)
        derive_point(c, slot, bounds);
    else if (count == 4 && stride == 4) /* constants: the compiler unrolls */
        derive_polygon(c, slot, centre, 4, 4, bounds);
    else
        derive_polygon(c, slot, centre, count, stride, bounds);
    if (parallel && count == c->local_count[slot])
        error = count == 4 ? merge_error(x, y, 4) : merge_error(x, y, count);
    c->merge_error[slot] = error;
    if (c->boxes)
        derive_box(c, slot, count, bounds);
    if (c->edges)
        derive_box_edges(c, slot, count);
    if (c->sectors)
        sepax_derive_sectors(c, slot);
}
