/* SPDX-License-Identifier: MIT
 *
 * Distances against radii, exactly.
 *
 * Each comparison is made in double first. With u = 2^-53 and k = |p| + |q|,
 * - a difference of floats is off by u of itself, its square by 3u, a sum of two squares by 4u;
 * - R is off by 2u, its square by 5u;
 * - D = p - q is off by 3u k, and by u |D| more for its own rounding, so D^2 by 6u k |D| + 9u^2 k^2
 *   + 3u D^2, but for O(u^3) k^2; R^2 l^2 by 10u of itself.
 * docs/exactness.md has the details. */
#include "exact/near.h"

#include "exact/product.h"
#include "exact/signs.h"

/* Terms of R^2, all exact: products of two floats. */
#define RADIUS_TERMS 6
static void square_of_radius(double terms[RADIUS_TERMS], const exact_radius *r) {
    const double a = r->addend[0], b = r->addend[1], c = r->addend[2];
    terms[0] = a * a;
    terms[1] = b * b;
    terms[2] = c * c;
    terms[3] = 2 * a * b;
    terms[4] = 2 * a * c;
    terms[5] = 2 * b * c;
}

/* Terms of |v1 - v0|^2. */
#define SQUARE_TERMS 6
static void square_of_length(double terms[SQUARE_TERMS], sepax_vec2 v0, sepax_vec2 v1) {
    const double x0 = v0.x, y0 = v0.y, x1 = v1.x, y1 = v1.y;
    terms[0] = x0 * x0;
    terms[1] = -2 * x0 * x1;
    terms[2] = x1 * x1;
    terms[3] = y0 * y0;
    terms[4] = -2 * y0 * y1;
    terms[5] = y1 * y1;
}

/* Terms of D; y0 * x0 - x0 * y0 cancels. */
#define SIDE_TERMS 6
static void side_of_edge(double terms[SIDE_TERMS], sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w) {
    const double x0 = v0.x, y0 = v0.y, x1 = v1.x, y1 = v1.y, wx = w.x, wy = w.y;
    terms[0] = y1 * wx;
    terms[1] = -(y1 * x0);
    terms[2] = -(y0 * wx);
    terms[3] = -(x1 * wy);
    terms[4] = x1 * y0;
    terms[5] = x0 * wy;
}

/* -------------------------------------------------------------- two vertices */

double sepax_exact_vertex_excess(sepax_vec2 v, sepax_vec2 w, const exact_radius *r) {
    double terms[SQUARE_TERMS + RADIUS_TERMS];
    square_of_length(terms, v, w);
    square_of_radius(terms + SQUARE_TERMS, r);
    for (int i = SQUARE_TERMS; i < SQUARE_TERMS + RADIUS_TERMS; i++) {
        terms[i] = -terms[i];
    }
    return expansion_value(terms, expansion_of(terms, SQUARE_TERMS + RADIUS_TERMS));
}

int sepax_exact_vertex_gap(sepax_vec2 v, sepax_vec2 w, const exact_radius *r, bool *expanded) {
    const double dx = (double)w.x - (double)v.x, dy = (double)w.y - (double)v.y;
    const double apart = dx * dx + dy * dy, reach = r->value * r->value;
    if (fabs(apart - reach) >= 0x1p-50 * (apart + reach)) {
        return sign_of(apart - reach);
    }
    *expanded = true;
    return sign_of(sepax_exact_vertex_excess(v, w, r));
}

/* --------------------------------------------------------- a vertex and a line */

/* D^2 - R^2 l^2 computed in double, and whether that has the right sign. */
typedef struct line_gap {
    double value;
    bool certain;
} line_gap;

static inline line_gap rounded_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, double radius) {
    const double x0 = v0.x, y0 = v0.y, ex = v1.x - x0, ey = v1.y - y0;
    const double p = ey * (w.x - x0), q = ex * (w.y - y0);
    const double side = fabs(p - q), size = fabs(p) + fabs(q);
    const double reach = (radius * radius) * (ex * ex + ey * ey);
    const double gap = side * side - reach;
    const double error =
        0x1p-50 * (side * (size + side)) + 0x1p-49 * reach + 0x1p-102 * (size * size);
    return (line_gap){gap, fabs(gap) >= error};
}

double sepax_exact_side(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w) {
    double terms[SIDE_TERMS];
    side_of_edge(terms, v0, v1, w);
    return expansion_value(terms, expansion_of(terms, SIDE_TERMS));
}

/* D, l^2 and R^2 have at most 6 parts each, and mostly 1 to 3. */
double sepax_exact_line_excess(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r) {
    double side[SIDE_TERMS], length[SQUARE_TERMS], reach[RADIUS_TERMS];
    side_of_edge(side, v0, v1, w);
    square_of_length(length, v0, v1);
    square_of_radius(reach, r);
    const int sides = expansion_of(side, SIDE_TERMS);
    const int lengths = expansion_of(length, SQUARE_TERMS);
    const int reaches = expansion_of(reach, RADIUS_TERMS);
    double terms[SIDE_TERMS * (SIDE_TERMS + 1) + 2 * SQUARE_TERMS * RADIUS_TERMS];
    int count = square_terms(terms, side, sides);
    count += product_terms(terms + count, -1, reach, reaches, length, lengths);
    return expansion_value(terms, expansion_of(terms, count));
}

int sepax_exact_line_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                         bool *expanded) {
    const line_gap gap = rounded_gap(v0, v1, w, r->value);
    if (gap.certain) {
        return sign_of(gap.value);
    }
    *expanded = true;
    return sign_of(sepax_exact_line_excess(v0, v1, w, r));
}

/* -------------------------------------------------------- a vertex and an edge */

bool sepax_exact_beside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded) {
    return beyond_sign(v0, v1, w, expanded) < 0 && beyond_sign(v1, v0, w, expanded) < 0;
}

int sepax_exact_edge_gap(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r,
                         bool *expanded) {
    const line_gap gap = rounded_gap(v0, v1, w, r->value);
    if ((gap.certain && gap.value > 0) || !sepax_exact_beside(v0, v1, w, expanded)) {
        return 1;
    }
    if (gap.certain) {
        return sign_of(gap.value);
    }
    *expanded = true;
    return sign_of(sepax_exact_line_excess(v0, v1, w, r));
}
