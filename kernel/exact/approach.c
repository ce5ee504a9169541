/* SPDX-License-Identifier: MIT
 *
 * Approaches, exactly.
 *
 * Each sign is computed in double first. With u = 2^-53 a product of a difference of floats and a
 * float is off by 2u of itself, one of two differences by 3u, and so X = c x motion and
 * Y = e . motion by 3u of the sizes of their two products; R by 2u, R^2 by 5u. docs/exactness.md
 * has the details.
 *
 * The range: of degree 6 in float32 coordinates, values are multiples of 2^-894 below 2^800, so no
 * product of expansions over- or underflows. Those with t, a float from 0 to 1, have at most two
 * factors 2^-149 more than degree 4. */
#include "exact/approach.h"

#include <string.h>

#include "exact/near.h"
#include "exact/product.h"
#include "exact/signs.h"

/* How much of the sizes of its terms a double must be left with to be near enough: it is then off
 * by less than 2^-38 of itself. */
#define CLEAR 0x1p-10

/* What a time in double may be off, as a part of itself. */
#define TIME_ERROR 0x1p-36

/* ------------------------------------------------------ products with the motion */

/* A product of the difference of two points with the motion, in double. */
typedef struct product {
    double value, size; /* p - q or p + q, and |p| + |q| */
} product;

static product cross_of(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion) {
    const double p = ((double)to.x - (double)from.x) * (double)motion.y;
    const double q = ((double)to.y - (double)from.y) * (double)motion.x;
    return (product){p - q, fabs(p) + fabs(q)};
}
static product dot_of(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion) {
    const double p = ((double)to.x - (double)from.x) * (double)motion.x;
    const double q = ((double)to.y - (double)from.y) * (double)motion.y;
    return (product){p + q, fabs(p) + fabs(q)};
}

/* The terms of the same products. */
#define MOTION_TERMS 4
static void cross_terms(double terms[MOTION_TERMS], sepax_vec2 from, sepax_vec2 to,
                        sepax_vec2 motion) {
    const double mx = motion.x, my = motion.y;
    terms[0] = (double)to.x * my;
    terms[1] = -((double)from.x * my);
    terms[2] = -((double)to.y * mx);
    terms[3] = (double)from.y * mx;
}
static void dot_terms(double terms[MOTION_TERMS], sepax_vec2 from, sepax_vec2 to,
                      sepax_vec2 motion) {
    const double mx = motion.x, my = motion.y;
    terms[0] = (double)to.x * mx;
    terms[1] = -((double)from.x * mx);
    terms[2] = (double)to.y * my;
    terms[3] = -((double)from.y * my);
}

/* The signs of the values that the terms add up to. */
static int cross_sign(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion, bool *expanded) {
    const product x = cross_of(from, to, motion);
    if (sign_certain(x.value, x.size, 0)) {
        return sign_of(x.value);
    }
    *expanded = true;
    double terms[MOTION_TERMS];
    cross_terms(terms, from, to, motion);
    return sum_sign(terms, MOTION_TERMS);
}
static int dot_sign(sepax_vec2 from, sepax_vec2 to, sepax_vec2 motion, bool *expanded) {
    const product y = dot_of(from, to, motion);
    if (sign_certain(y.value, y.size, 0)) {
        return sign_of(y.value);
    }
    *expanded = true;
    double terms[MOTION_TERMS];
    dot_terms(terms, from, to, motion);
    return sum_sign(terms, MOTION_TERMS);
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

#define RADIUS_PARTS 6
static int radius_square(double parts[RADIUS_PARTS], const exact_radius *r) {
    const double a = r->addend[0], b = r->addend[1], c = r->addend[2];
    const double terms[RADIUS_PARTS] = {a * a, b * b, c * c, 2 * a * b, 2 * a * c, 2 * b * c};
    memcpy(parts, terms, sizeof terms);
    return expansion_of(parts, RADIUS_PARTS);
}

#define LENGTH_PARTS 6
static int length_square(double parts[LENGTH_PARTS], sepax_vec2 from, sepax_vec2 to) {
    const double x0 = from.x, y0 = from.y, x1 = to.x, y1 = to.y;
    const double terms[LENGTH_PARTS] = {x0 * x0, -2 * x0 * x1, x1 * x1,
                                        y0 * y0, -2 * y0 * y1, y1 * y1};
    memcpy(parts, terms, sizeof terms);
    return expansion_of(parts, LENGTH_PARTS);
}

/* ------------------------------------------------------------- beside which end */

/* The sign of X^2 l^2 - R^2 Y^2. */
static int compare_squares(const approach *p, sepax_vec2 v, const exact_radius *r) {
    double x[MOTION_TERMS], y[MOTION_TERMS], x2[MOTION_TERMS * (MOTION_TERMS + 1)];
    double y2[MOTION_TERMS * (MOTION_TERMS + 1)], length[LENGTH_PARTS], reach[RADIUS_PARTS];
    cross_terms(x, p->w, v, p->motion);
    dot_terms(y, p->v0, p->v1, p->motion);
    const int x_parts = expansion_of(x2, square_terms(x2, x, expansion_of(x, MOTION_TERMS)));
    const int y_parts = expansion_of(y2, square_terms(y2, y, expansion_of(y, MOTION_TERMS)));
    const int lengths = length_square(length, p->v0, p->v1);
    const int reaches = radius_square(reach, r);
    double terms[2 * MOTION_TERMS * (MOTION_TERMS + 1) * (LENGTH_PARTS + RADIUS_PARTS)];
    int count = product_terms(terms, 1, x2, x_parts, length, lengths);
    count += product_terms(terms + count, -1, y2, y_parts, reach, reaches);
    return sign_of(expansion_value(terms, expansion_of(terms, count)));
}

/* In double both products, the length and the root are together off by less than 10u of their
 * sizes. */
int sepax_approach_side(const approach *p, sepax_vec2 v, const exact_radius *r, bool *expanded) {
    if (r->value == 0) {
        return cross_sign(p->w, v, p->motion, expanded);
    }
    const product x = cross_of(p->w, v, p->motion), y = dot_of(p->v0, p->v1, p->motion);
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

/* R^2 |motion|^2 - X^2 and the sum of both. */
static product discriminant_of(const approach *p, const exact_radius *r) {
    const double mx = p->motion.x, my = p->motion.y;
    const product x = cross_of(p->w, p->v0, p->motion);
    const double reach = (r->value * r->value) * (mx * mx + my * my);
    return (product){reach - x.value * x.value, reach + x.size * x.size};
}

static double exact_discriminant(const approach *p, const exact_radius *r) {
    const double mx = p->motion.x, my = p->motion.y;
    double square[2] = {mx * mx, my * my}, reach[RADIUS_PARTS], x[MOTION_TERMS];
    cross_terms(x, p->w, p->v0, p->motion);
    const int x_parts = expansion_of(x, MOTION_TERMS);
    const int squares = expansion_of(square, 2), reaches = radius_square(reach, r);
    double terms[MOTION_TERMS * (MOTION_TERMS + 1) + 4 * RADIUS_PARTS];
    int count = square_terms(terms, x, x_parts);
    for (int i = 0; i < count; i++) {
        terms[i] = -terms[i];
    }
    count += product_terms(terms + count, 1, reach, reaches, square, squares);
    return expansion_value(terms, expansion_of(terms, count));
}

int sepax_approach_reach(const approach *p, const exact_radius *r, bool *expanded) {
    if (r->value == 0) {
        return cross_sign(p->w, p->v0, p->motion, expanded) == 0 ? 0 : -1;
    }
    const product found = discriminant_of(p, r);
    if (fabs(found.value) >= 0x1p-49 * found.size) {
        return sign_of(found.value);
    }
    *expanded = true;
    return sign_of(exact_discriminant(p, r));
}

/* ------------------------------------------------------------- order of times */

#define SIDE_TERMS 6
static void side_terms(double terms[SIDE_TERMS], const approach *p) {
    const double x0 = p->v0.x, y0 = p->v0.y, x1 = p->v1.x, y1 = p->v1.y;
    const double wx = p->w.x, wy = p->w.y;
    terms[0] = y1 * wx;
    terms[1] = -(y1 * x0);
    terms[2] = -(y0 * wx);
    terms[3] = -(x1 * wy);
    terms[4] = x1 * y0;
    terms[5] = x0 * wy;
}

/* The sign of D + t S - R l, of which the first two, expanded, are compared by their square. */
static int edge_order(const approach *p, const exact_radius *r, double t) {
    enum { MOST = SIDE_TERMS + 2 * MOTION_TERMS };
    double side[MOST], rate[MOTION_TERMS], length[LENGTH_PARTS], reach[RADIUS_PARTS];
    side_terms(side, p);
    cross_terms(rate, p->v0, p->v1, p->motion);
    (void)product_terms(side + SIDE_TERMS, -1, rate, MOTION_TERMS, &t, 1);
    const int sides = expansion_of(side, MOST);
    const int sign = sign_of(expansion_value(side, sides));
    if (r->value == 0 || sign < 0) {
        return sign;
    }
    const int lengths = length_square(length, p->v0, p->v1), reaches = radius_square(reach, r);
    double terms[MOST * (MOST + 1) + 2 * LENGTH_PARTS * RADIUS_PARTS];
    int count = square_terms(terms, side, sides);
    count += product_terms(terms + count, -1, reach, reaches, length, lengths);
    return sign_of(expansion_value(terms, expansion_of(terms, count)));
}

/* The sign of |c - t motion|^2 - R^2 before w is nearest to the vertex. */
static int vertex_order(const approach *p, const exact_radius *r, double t) {
    enum { MOST = LENGTH_PARTS + RADIUS_PARTS + 2 * MOTION_TERMS + 4 };
    double terms[MOST], course[MOTION_TERMS], left[2 * MOTION_TERMS + 4];
    const double mx = p->motion.x, my = p->motion.y, square[2] = {mx * mx, my * my};
    dot_terms(course, p->w, p->v0, p->motion);
    const double along = t * t, twice = -2 * t;
    memcpy(left, course, sizeof course);
    (void)product_terms(left + MOTION_TERMS, -1, square, 2, &t, 1);
    if (expansion_value(left, expansion_of(left, MOTION_TERMS + 4)) < 0) {
        return -1;
    }
    int count = length_square(terms, p->w, p->v0);
    const int reaches = radius_square(terms + count, r);
    for (int i = count; i < count + reaches; i++) {
        terms[i] = -terms[i];
    }
    count += reaches;
    count += product_terms(terms + count, 1, course, MOTION_TERMS, &twice, 1);
    count += product_terms(terms + count, 1, square, 2, &along, 1);
    return sign_of(expansion_value(terms, expansion_of(terms, count)));
}

int sepax_approach_order(const approach *p, const exact_radius *r, float t, bool *expanded) {
    *expanded = true;
    return p->is_edge ? edge_order(p, r, (double)t) : vertex_order(p, r, (double)t);
}

/* -------------------------------------------------------------- times in double */

static double value_of(double *terms, int count) {
    return expansion_value(terms, expansion_of(terms, count));
}

/* (D - R l) / -S, or (D^2 - R^2 l^2) / ((D + R l) -S) from expansions. */
static double edge_time(const approach *p, const exact_radius *r, bool *expanded) {
    const double x0 = p->v0.x, y0 = p->v0.y, ex = p->v1.x - x0, ey = p->v1.y - y0;
    const double a = ey * (p->w.x - x0), b = ex * (p->w.y - y0), side = a - b;
    const double reach = r->value * sqrt(ex * ex + ey * ey), gap = side - reach;
    const product rate = cross_of(p->v0, p->v1, p->motion); /* of the opposite sign of S */
    if (gap >= CLEAR * (fabs(a) + fabs(b) + reach) && rate.value >= CLEAR * rate.size) {
        return gap / rate.value;
    }
    *expanded = true;
    double terms[MOTION_TERMS];
    cross_terms(terms, p->v0, p->v1, p->motion);
    const double speed = value_of(terms, MOTION_TERMS);
    const double exact_side = sepax_exact_side(p->v0, p->v1, p->w);
    if (r->value == 0) {
        return exact_side / speed;
    }
    return sepax_exact_line_excess(p->v0, p->v1, p->w, r) / (exact_side + reach) / speed;
}

/* (|c|^2 - R^2) / (c . motion + sqrt(discriminant)). */
static double vertex_time(const approach *p, const exact_radius *r, bool *expanded) {
    const double dx = (double)p->v0.x - (double)p->w.x, dy = (double)p->v0.y - (double)p->w.y;
    const double apart = dx * dx + dy * dy, reach = r->value * r->value, excess = apart - reach;
    const product course = dot_of(p->w, p->v0, p->motion), root = discriminant_of(p, r);
    if (excess >= CLEAR * (apart + reach) && course.value >= CLEAR * course.size &&
        root.value >= CLEAR * root.size) {
        return excess / (course.value + sqrt(root.value));
    }
    *expanded = true;
    double terms[MOTION_TERMS];
    dot_terms(terms, p->w, p->v0, p->motion);
    const double speed = value_of(terms, MOTION_TERMS);
    return sepax_exact_vertex_excess(p->v0, p->w, r) / (speed + sqrt(exact_discriminant(p, r)));
}

/* The largest float not above v, which is not below 0. */
static float rounded_down(double v) {
    const float near = (float)v;
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    bits -= (double)near > v;
    float down;
    memcpy(&down, &bits, sizeof down);
    return down;
}

float sepax_approach_time(const approach *p, const exact_radius *r, bool *expanded) {
    const double t = p->is_edge ? edge_time(p, r, expanded) : vertex_time(p, r, expanded);
    if (t >= 1 + 2 * TIME_ERROR) {
        return 2;
    }
    const float low = rounded_down(t * (1 - TIME_ERROR)), high = rounded_down(t * (1 + TIME_ERROR));
    return low == high || sepax_approach_order(p, r, high, expanded) < 0 ? low : high;
}

/* ---------------------------------------------------------------------- normals */

direction sepax_approach_against(sepax_vec2 motion) {
    const double mx = motion.x, my = motion.y, length = sqrt(mx * mx + my * my);
    return (direction){-mx / length, -my / length};
}

/* That of a vertex is made of its part against the motion, the root of the discriminant, and its
 * part across it, X, both over R |motion|. */
direction sepax_approach_normal(const approach *p, const exact_radius *r, bool *expanded) {
    if (p->is_edge) {
        const double ex = (double)p->v1.x - (double)p->v0.x;
        const double ey = (double)p->v1.y - (double)p->v0.y, length = sqrt(ex * ex + ey * ey);
        return (direction){ey / length, -ex / length};
    }
    const product root = discriminant_of(p, r);
    product across = cross_of(p->w, p->v0, p->motion);
    double square = root.value;
    if (!(root.value >= CLEAR * root.size && fabs(across.value) >= CLEAR * across.size)) {
        *expanded = true;
        double terms[MOTION_TERMS];
        cross_terms(terms, p->w, p->v0, p->motion);
        across.value = value_of(terms, MOTION_TERMS);
        square = exact_discriminant(p, r);
    }
    const double mx = p->motion.x, my = p->motion.y;
    const double against = sqrt(square), scale = 1 / (r->value * (mx * mx + my * my));
    return (direction){-(against * mx + across.value * my) * scale,
                       -(against * my - across.value * mx) * scale};
}
