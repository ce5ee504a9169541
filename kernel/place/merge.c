/* SPDX-License-Identifier: MIT
 *
 * The merge error: what accuracy is lost where opposite edges, which are parallel but for
 * roundings, have one axis together. Comes in: a slot. Goes out: an upper bound of the error.
 */
#include "base/arithmetic.h"

#include "place/instance.h"

#include "exact/exact.h"
#include "place/formulas.h"

/* Whether `difference` is a - b exactly. Whichever of a and b is larger, one of the two sums in the
 * test is computed without rounding (Dekker). */
static inline bool is_exact(double a, double b, double difference) {
    return difference + b == a && a - difference == b;
}

static bool exactly_parallel(const float *x, const float *y, uint32_t count, uint32_t i,
                             uint32_t j) {
    const edge e = edge_at(x, y, count, i), f = edge_at(x, y, count, j);
    if (cross(e, f).is_zero) {
        return true;
    }
    const uint32_t i1 = i + 1, j1 = j + 1 < count ? j + 1 : 0; /* i comes before j */
    const sepax_vec2 v0 = {x[i], y[i]}, v1 = {x[i1], y[i1]};
    const sepax_vec2 w0 = {x[j], y[j]}, w1 = {x[j1], y[j1]};
    /* The usual case is a shape that is symmetric about a point: it needs no exact sign. */
    if (e.x == -f.x && e.y == -f.y && is_exact((double)v1.x, (double)v0.x, e.x) &&
        is_exact((double)v1.y, (double)v0.y, e.y) && is_exact((double)w1.x, (double)w0.x, f.x) &&
        is_exact((double)w1.y, (double)w0.y, f.y)) {
        return true;
    }
    return sepax_exact_turn(v0, v1, w0, w1) == 0;
}

/* Whether the opposite edges i and i + count/2 are exactly parallel for all i. */
static inline bool all_parallel(const float *x, const float *y, uint32_t count) {
    const uint32_t half = count / 2;
    bool certainly_not = count % 2 != 0;
    for (uint32_t i = 0; i < half; i++) {
        const cross_product c = cross(edge_at(x, y, count, i), edge_at(x, y, count, i + half));
        certainly_not |= fabs(c.value) > c.error;
    }
    for (uint32_t i = 0; !certainly_not && i < half; i++) {
        certainly_not = !exactly_parallel(x, y, count, i, i + half);
    }
    return !certainly_not;
}

/* Merging opposite edges i and i + h, h = n/2, replaces the shape by the polygon A' between n lines
 * that are exactly parallel in pairs. For i < h, line i is that of edge i; for j = i + h, line j is
 * parallel to line i and supports the shape on the other side. Let d_j be the distance of the
 * farther end of edge j from line j (0 for j < h). Let c_j be the point where lines j - 1 and j
 * meet, at the angle a, and v_j the true vertex there, the common end of edges j - 1 and j.
 *
 * |c_j - v_j| <= (d_(j-1) + d_j) / sin a: with unit normals m, n of the two lines, w = v_j - c_j
 * has |m.w| <= d_(j-1) and |n.w| <= d_j, and w = ((m.w) n' - (n.w) m') / sin a up to sign, where
 * m', n' are m, n turned by a right angle.
 *
 * No point of A' is farther from the shape than the largest of these distances. Every direction is
 * a combination with factors >= 0 of the normals of two successive lines, since the directions of
 * the lines turn left by less than 180 degrees each and once round in all. Along that direction A'
 * extends no farther than the c_j of these lines, so A' lies in the convex hull of all c_j.
 *
 * An end of edge j supports the shape on the side opposite to edge i if the edge before j leads
 * towards that side and the edge after j leads away from it. This is checked, except in a
 * quadrilateral, where the two edges are the neighbours of edge i: there it follows from
 * convexity. */

static inline edge opposite(edge e) {
    return (edge){-e.x, -e.y};
}

/* d_j times the length of edge i, for j = i + h, not less except by rounding; infinite where
 * another vertex might support the shape on that side. */
static inline double edge_deviation(const float *x, const float *y, uint32_t count, uint32_t i) {
    const uint32_t j = i + count / 2, after_j = j + 1 < count ? j + 1 : 0;
    const edge e = edge_at(x, y, count, i);
    const cross_product deviation = cross(e, edge_at(x, y, count, j));
    if (count > 4) {
        const cross_product up = cross(e, edge_at(x, y, count, j - 1));
        const cross_product down = cross(e, edge_at(x, y, count, after_j));
        if (!(up.value > up.error && down.value < -down.error)) {
            return INFINITY;
        }
    }
    return fabs(deviation.value) + deviation.error;
}

/* Lines i and i + h of A': their direction as a vector, its length, and d of the latter times this
 * length. */
typedef struct line {
    edge direction;
    double length, deviation;
} line;

/* (d_(j-1) + d_j) / sin a, except for rounding; all lengths are in one fraction. */
static inline double corner_error(const line *a, const line *b) {
    const double numerator = a->deviation * b->length + b->deviation * a->length;
    const cross_product turn = cross(a->direction, b->direction);
    return turn.value > 2 * turn.error ? numerator / (turn.value - turn.error) : INFINITY;
}

static inline line line_at(const float *x, const float *y, uint32_t count, uint32_t i) {
    const edge e = edge_at(x, y, count, i);
    return (line){e, length_of(e), edge_deviation(x, y, count, i)};
}

/* The corners with a deviation are h, where lines h - 1 and h meet, to n - 1, and 0, where lines
 * n - 1 and 0 meet. Roundings that are not mentioned above are far below the 2^-30 that rounded_up
 * allows. */
static float merge_error(const float *x, const float *y, uint32_t count) {
    if (all_parallel(x, y, count)) {
        return 0;
    }
    const uint32_t half = count / 2;
    const line first = line_at(x, y, count, 0);
    line before = first;
    double worst = 0;
    for (uint32_t i = 1; i < half; i++) {
        const line here = line_at(x, y, count, i);
        const double error = corner_error(&before, &here);
        worst = error > worst ? error : worst;
        before = here;
    }
    /* The corners h and 0 together, as if each had both deviations. A quadrilateral does not need
     * them: all its corners have the same sine, and the corner between lines 2 and 3 has both
     * deviations. */
    const line turned = {opposite(first.direction), first.length, first.deviation};
    const double error = half > 2 ? corner_error(&before, &turned) : 0;
    return rounded_up(error > worst ? error : worst);
}

float sepax_merge_error(const size_class *c, uint32_t slot) {
    const uint32_t count = c->world_count[slot];
    const float *x = c->world + 2 * (size_t)c->stride * slot;
    local_shape local;
    class_local(c, slot, &local);
    if (count != local.count || !all_parallel(local.x, local.y, count)) {
        return INFINITY;
    }
    return merge_error(x, x + c->stride, count);
}
