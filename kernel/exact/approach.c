/* SPDX-License-Identifier: MIT
 *
 * Signs of approaches (approach.h).
 *
 * Each sign is computed in double first. With u = 2^-53, a product of a difference of floats and a
 * float has a relative error of 2u, and a product of two differences one of 3u. So X = c x motion
 * and Y = e . motion have errors of 3u of the sizes of their two products. R has a relative error
 * of 2u, and R^2 one of 5u. docs/exactness.md has the details.
 *
 * The range: values of degree 6 in float32 coordinates are multiples of 2^-894 below 2^800, so no
 * product of expansions overflows or underflows. Products with t, a float from 0 to 1, have at most
 * two factors of 2^-149 in addition to degree 4.
 */
#include "base/arithmetic.h"

#include "exact/approach.h"

#include <string.h>

#include "exact/exact.h"
#include "exact/motion.h"
#include "exact/product.h"
#include "exact/shifted.h"
#include "exact/terms.h"

/* --------------------------------------------------------------------- linear signs */

static int dot_sign(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion, bool *expanded) {
    const sized rounded = dot_of(from, to, motion);
    if (sign_certain(rounded.value, rounded.size, 0)) {
        return sign_of(rounded.value);
    }
    *expanded = true;
    double terms[MOTION_TERMS];
    dot_terms(terms, from, to, motion);
    return sum_sign(terms, MOTION_TERMS);
}
static int cross_sign(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion, bool *expanded) {
    return dot_sign(from, to, quarter_turned(motion), expanded);
}

int sepax_approach_rate(const approach *p, bool *expanded) {
    return -cross_sign(p->v0, p->v1, p->motion, expanded);
}
int sepax_approach_course(const approach *p, bool *expanded) {
    return dot_sign(p->v0, p->v1, p->motion, expanded);
}
int sepax_approach_course_to(const approach *p, bool *expanded) {
    return dot_sign(p->w, p->v0, p->motion, expanded);
}

/* -------------------------------------------------------------- other expansions */

static int radius_square(double parts[RADIUS_TERMS], const exact_radius *r) {
    radius_terms(parts, 1, r);
    return expansion_of(parts, RADIUS_TERMS);
}

static int length_square(double parts[LENGTH_TERMS], sepax_vec2 from, sepax_vec2 to) {
    length_terms(parts, from, to);
    return expansion_of(parts, LENGTH_TERMS);
}

/* ------------------------------------------------------------- beside which end */

/* The sign of X^2 l^2 - R^2 Y^2, from expansions. */
static int compare_squares(const approach *p, sepax_vec2 v, const exact_radius *r) {
    double x[MOTION_TERMS], y[MOTION_TERMS], x2[MOTION_TERMS * (MOTION_TERMS + 1)];
    double y2[MOTION_TERMS * (MOTION_TERMS + 1)], length[LENGTH_TERMS], reach[RADIUS_TERMS];
    cross_terms(x, p->w, v, p->motion);
    dot_terms(y, p->v0, p->v1, p->motion);
    const int x_parts = expansion_of(x2, square_terms(x2, x, expansion_of(x, MOTION_TERMS)));
    const int y_parts = expansion_of(y2, square_terms(y2, y, expansion_of(y, MOTION_TERMS)));
    const int lengths = length_square(length, p->v0, p->v1);
    const int reaches = radius_square(reach, r);
    double terms[2 * MOTION_TERMS * (MOTION_TERMS + 1) * (LENGTH_TERMS + RADIUS_TERMS)];
    int count = product_terms(terms, 1, x2, x_parts, length, lengths);
    count += product_terms(terms + count, -1, y2, y_parts, reach, reaches);
    return sign_of(expansion_value(terms, expansion_of(terms, count)));
}

/* In double the errors of both products, the length and R add up to less than 10u of the sizes of
 * the products. */
int sepax_approach_side(const approach *p, sepax_vec2 v, const exact_radius *r, bool *expanded) {
    if (r->value == 0) {
        return cross_sign(p->w, v, p->motion, expanded);
    }
    const sized x = cross_of(p->w, v, p->motion), y = dot_of(p->v0, p->v1, p->motion);
    const double ex = (double)p->v1.x - (double)p->v0.x, ey = (double)p->v1.y - (double)p->v0.y;
    const double length = sqrt(ex * ex + ey * ey);
    const double sum = x.value * length + r->value * y.value;
    if (fabs(sum) >= 0x1p-49 * (x.size * length + r->value * y.size)) {
        return sign_of(sum);
    }
    *expanded = true;
    const int x_sign = cross_sign(p->w, v, p->motion, expanded);
    const int y_sign = dot_sign(p->v0, p->v1, p->motion, expanded);
    if (x_sign != -y_sign) {
        return x_sign != 0 ? x_sign : y_sign;
    }
    return x_sign * compare_squares(p, v, r);
}

/* --------------------------------------------------------------- past a vertex */

sized sepax_approach_discriminant(const approach *p, const exact_radius *r) {
    const double mx = p->motion.x, my = p->motion.y;
    const sized x = cross_of(p->w, p->v0, p->motion);
    const double reach = (r->value * r->value) * (mx * mx + my * my);
    return (sized){reach - x.value * x.value, reach + x.size * x.size};
}

double sepax_approach_exact_discriminant(const approach *p, const exact_radius *r) {
    const double mx = p->motion.x, my = p->motion.y;
    double square[2] = {mx * mx, my * my}, reach[RADIUS_TERMS], x[MOTION_TERMS];
    cross_terms(x, p->w, p->v0, p->motion);
    const int x_parts = expansion_of(x, MOTION_TERMS);
    const int squares = expansion_of(square, 2), reaches = radius_square(reach, r);
    double terms[MOTION_TERMS * (MOTION_TERMS + 1) + 4 * RADIUS_TERMS];
    int count = square_terms(terms, x, x_parts);
    count += product_terms(terms + count, -1, reach, reaches, square, squares);
    return 0 - expansion_value(terms, expansion_of(terms, count));
}

int sepax_approach_reach(const approach *p, const exact_radius *r, bool *expanded) {
    if (r->value == 0) {
        return cross_sign(p->w, p->v0, p->motion, expanded) == 0 ? 0 : -1;
    }
    const sized found = sepax_approach_discriminant(p, r);
    if (fabs(found.value) >= 0x1p-49 * found.size) {
        return sign_of(found.value);
    }
    *expanded = true;
    return sign_of(sepax_approach_exact_discriminant(p, r));
}

/* ------------------------------------------------------------- order of times */

/* The sign of (D + t S) - R l. The first part is expanded; where it is not negative, its square is
 * compared with that of R l. */
static int edge_order(const approach *p, const exact_radius *r, double t) {
    double side[SIDE_TERMS + 2 * MOTION_TERMS], rate[MOTION_TERMS];
    side_terms(side, p->v0, p->v1, p->w);
    cross_terms(rate, p->v0, p->v1, p->motion);
    (void)product_terms(side + SIDE_TERMS, -1, rate, MOTION_TERMS, &t, 1);
    const int sides = expansion_of(side, SIDE_TERMS + 2 * MOTION_TERMS);
    const int sign = sign_of(expansion_value(side, sides));
    return r->value == 0 || sign < 0
               ? sign
               : sign_of(sepax_exact_side_excess(side, sides, p->v0, p->v1, r));
}

/* The sign of |c - t motion|^2 - R^2 up to the t at which w is nearest to the vertex; -1 after
 * that. */
static int vertex_order(const approach *p, const exact_radius *r, double t) {
    enum { MOST = LENGTH_TERMS + RADIUS_TERMS + 2 * MOTION_TERMS + 4 };
    double terms[MOST], course[MOTION_TERMS], left[2 * MOTION_TERMS + 4];
    const double mx = p->motion.x, my = p->motion.y, square[2] = {mx * mx, my * my};
    dot_terms(course, p->w, p->v0, p->motion);
    const double along = t * t, twice = -2 * t;
    memcpy(left, course, sizeof course);
    (void)product_terms(left + MOTION_TERMS, -1, square, 2, &t, 1);
    if (expansion_value(left, expansion_of(left, MOTION_TERMS + 4)) < 0) {
        return -1;
    }
    length_terms(terms, p->w, p->v0);
    radius_terms(terms + LENGTH_TERMS, -1, r);
    int count = LENGTH_TERMS + RADIUS_TERMS;
    count += product_terms(terms + count, 1, course, MOTION_TERMS, &twice, 1);
    count += product_terms(terms + count, 1, square, 2, &along, 1);
    return sign_of(expansion_value(terms, expansion_of(terms, count)));
}

int sepax_approach_order(const approach *p, const exact_radius *r, float t, bool *expanded) {
    *expanded = true;
    return p->is_edge ? edge_order(p, r, (double)t) : vertex_order(p, r, (double)t);
}
