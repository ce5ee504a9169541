/* SPDX-License-Identifier: MIT
 *
 * Signs for a displaced shape, and comparisons with radii (shifted.h).
 *
 * Each sign is computed in double first. With u = 2^-53, dx = (w.x - v.x) + t.x has an error below
 * 2.1u X, where X = |w.x - v.x| + |t.x| is the `size` of that difference. So
 * - a product of dx and a difference of floats has an error of 4.2u of the product of sizes, and a
 *   sum or difference of two such products one of 5.3u of both together;
 * - the square of dx has an error of 4.3u X^2, a sum of two squares one of 6u (X^2 + Y^2);
 * - R^2 has an error of 5u of itself, and R^2 l^2 one of 10u.
 *
 * docs/exactness.md has the details. The ranges of the expansions are those of approach.c.
 */
#include "base/arithmetic.h"

#include "exact/shifted.h"

#include "exact/exact.h"
#include "exact/motion.h"
#include "exact/terms.h"

/* One coordinate of w + t - v in double, and the sum of the sizes of its parts. */
static inline sized difference(float v, float w, float t) {
    const double d = (double)w - (double)v;
    return (sized){d + (double)t, fabs(d) + fabs((double)t)};
}

/* Most shapes are where they are, and have half of the terms. */
static bool is_still(sepax_vec2 t) {
    return t.x == 0 && t.y == 0;
}

static bool coordinate_equal(float v, float w, float t) {
    double terms[3] = {(double)w, -(double)v, (double)t};
    return sum_sign(terms, 3) == 0;
}

bool sepax_shifted_equal(sepax_vec2 v, sepax_vec2 w, sepax_vec2 t) {
    return coordinate_equal(v.x, w.x, t.x) && coordinate_equal(v.y, w.y, t.y);
}

/* ------------------------------------------------------------------ lines */

/* D in double, and the sum of the sizes of its two products. */
static inline sized rounded_side(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t) {
    const double ex = (double)v1.x - (double)v0.x, ey = (double)v1.y - (double)v0.y;
    const sized dx = difference(v0.x, w.x, t.x), dy = difference(v0.y, w.y, t.y);
    return (sized){ey * dx.value - ex * dy.value, fabs(ey) * dx.size + fabs(ex) * dy.size};
}

/* The terms of D: those of w without the displacement, less the cross product of the edge and t. */
#define SHIFTED_TERMS (SIDE_TERMS + MOTION_TERMS)
_Static_assert(SHIFTED_TERMS <= MOST_SIDE_TERMS, "near.c has room for them");
static void shifted_side_terms(double terms[SHIFTED_TERMS], sepax_vec2 v0, sepax_vec2 v1,
                               sepax_vec2 w, sepax_vec2 t) {
    side_terms(terms, v0, v1, w);
    cross_terms(terms + SIDE_TERMS, v1, v0, t);
}

int sepax_shifted_outside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                          bool *expanded) {
    const sized d = rounded_side(v0, v1, w, t);
    if (fabs(d.value) >= 0x1p-50 * d.size) {
        return sign_of(d.value);
    }
    *expanded = true;
    double terms[SHIFTED_TERMS];
    shifted_side_terms(terms, v0, v1, w, t);
    return sum_sign(terms, SHIFTED_TERMS);
}

int sepax_shifted_beyond(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t, bool *expanded) {
    const double ex = (double)v1.x - (double)v0.x, ey = (double)v1.y - (double)v0.y;
    const sized dx = difference(v1.x, w.x, t.x), dy = difference(v1.y, w.y, t.y);
    const double sum = ex * dx.value + ey * dy.value;
    if (fabs(sum) >= 0x1p-50 * (fabs(ex) * dx.size + fabs(ey) * dy.size)) {
        return sign_of(sum);
    }
    *expanded = true;
    const sepax_vec2 points[3] = {w, t, {-v1.x, -v1.y}};
    double terms[3 * MOTION_TERMS];
    for (int i = 0; i < 3; i++) {
        dot_terms(terms + i * MOTION_TERMS, v0, v1, points[i]);
    }
    return sum_sign(terms, 3 * MOTION_TERMS);
}

/* ------------------------------------------------------------------ radii */

int sepax_shifted_vertex_gap(sepax_vec2 v, sepax_vec2 w, sepax_vec2 t, const exact_radius *r,
                             bool *expanded) {
    const sized dx = difference(v.x, w.x, t.x), dy = difference(v.y, w.y, t.y);
    const double reach = r->value * r->value;
    const double gap = (dx.value * dx.value + dy.value * dy.value) - reach;
    if (fabs(gap) >= 0x1p-49 * (dx.size * dx.size + dy.size * dy.size + reach)) {
        return sign_of(gap);
    }
    *expanded = true;
    if (is_still(t)) {
        return sign_of(sepax_exact_vertex_excess(v, w, r));
    }
    double terms[LENGTH_TERMS + MOTION_TERMS + 2 + RADIUS_TERMS];
    double *const course = terms + LENGTH_TERMS, *const rest = course + MOTION_TERMS;
    length_terms(terms, v, w);
    dot_terms(course, v, w, t);
    for (int i = 0; i < MOTION_TERMS; i++) {
        course[i] *= 2;
    }
    rest[0] = (double)t.x * (double)t.x;
    rest[1] = (double)t.y * (double)t.y;
    radius_terms(rest + 2, -1, r);
    return sum_sign(terms, LENGTH_TERMS + MOTION_TERMS + 2 + RADIUS_TERMS);
}

/* The sign of D^2 - R^2 l^2 from expansions. */
static int exact_line_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                          const exact_radius *r) {
    if (is_still(t)) {
        return sign_of(sepax_exact_line_excess(v0, v1, w, r));
    }
    double side[SHIFTED_TERMS];
    shifted_side_terms(side, v0, v1, w, t);
    return sign_of(sepax_exact_side_excess(side, SHIFTED_TERMS, v0, v1, r));
}

static bool is_beside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t, bool *expanded) {
    return sepax_shifted_beyond(v0, v1, w, t, expanded) < 0 &&
           sepax_shifted_beyond(v1, v0, w, t, expanded) < 0;
}

/* D^2 - R^2 l^2 in double, and whether the value has the right sign. */
typedef struct line_gap {
    double value;
    bool certain;
} line_gap;

static inline line_gap rounded_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                                   double radius) {
    const double ex = (double)v1.x - (double)v0.x, ey = (double)v1.y - (double)v0.y;
    const sized d = rounded_side(v0, v1, w, t);
    const double reach = (radius * radius) * (ex * ex + ey * ey), side = fabs(d.value);
    const double gap = side * side - reach;
    const double error =
        0x1p-49 * (side * (d.size + side)) + 0x1p-49 * reach + 0x1p-101 * (d.size * d.size);
    return (line_gap){gap, fabs(gap) >= error};
}

int sepax_shifted_line_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                           const exact_radius *r, bool *expanded) {
    const line_gap gap = rounded_gap(v0, v1, w, t, r->value);
    if (gap.certain) {
        return sign_of(gap.value);
    }
    *expanded = true;
    return exact_line_gap(v0, v1, w, t, r);
}

int sepax_shifted_edge_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, sepax_vec2 t,
                           const exact_radius *r, bool *expanded) {
    const line_gap gap = rounded_gap(v0, v1, w, t, r->value);
    const bool far = gap.certain && gap.value > 0;
    return far || !is_beside(v0, v1, w, t, expanded)
               ? 1
               : sepax_shifted_line_gap(v0, v1, w, t, r, expanded);
}
