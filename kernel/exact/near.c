/* SPDX-License-Identifier: MIT
 *
 * Comparisons of distances with radii (near.h).
 *
 * Each comparison is made in double first. Let u = 2^-53 and k = |p| + |q|, where D = p - q. Then
 * - a difference of floats has a relative error of u, its square of 3u, a sum of two squares of 4u;
 * - R has a relative error of 2u, its square of 5u, and R^2 l^2 of 10u;
 * - D has an error of 3u k, and of u |D| more for its own rounding, so D^2 has one of 6u k |D| +
 *   9u^2 k^2 + 3u D^2, apart from O(u^3) k^2.
 *
 * docs/exactness.md has the details.
 */
#include "base/arithmetic.h"

#include "exact/near.h"

#include "exact/product.h"
#include "exact/signs.h"
#include "exact/terms.h"

/* -------------------------------------------------------------- two vertices */

double sepax_exact_vertex_excess(sepax_vec2 v, sepax_vec2 w, const exact_radius *r) {
    double terms[LENGTH_TERMS + RADIUS_TERMS];
    length_terms(terms, v, w);
    radius_terms(terms + LENGTH_TERMS, r);
    for (int i = LENGTH_TERMS; i < LENGTH_TERMS + RADIUS_TERMS; i++) {
        terms[i] = -terms[i];
    }
    return expansion_value(terms, expansion_of(terms, LENGTH_TERMS + RADIUS_TERMS));
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

/* D^2 - R^2 l^2 in double, and whether the value has the right sign. */
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
    side_terms(terms, v0, v1, w);
    return expansion_value(terms, expansion_of(terms, SIDE_TERMS));
}

/* Each of D, l^2 and R^2 has at most as many parts as terms, and mostly 1 to 3. */
double sepax_exact_side_excess(double *side, int count, sepax_vec2 v0, sepax_vec2 v1,
                               const exact_radius *r) {
    double length[LENGTH_TERMS], reach[RADIUS_TERMS];
    length_terms(length, v0, v1);
    radius_terms(reach, r);
    const int sides = expansion_of(side, count);
    const int lengths = expansion_of(length, LENGTH_TERMS);
    const int reaches = expansion_of(reach, RADIUS_TERMS);
    double terms[MOST_SIDE_TERMS * (MOST_SIDE_TERMS + 1) + 2 * LENGTH_TERMS * RADIUS_TERMS];
    int used = square_terms(terms, side, sides);
    used += product_terms(terms + used, -1, reach, reaches, length, lengths);
    return expansion_value(terms, expansion_of(terms, used));
}

double sepax_exact_line_excess(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r) {
    double side[SIDE_TERMS];
    side_terms(side, v0, v1, w);
    return sepax_exact_side_excess(side, SIDE_TERMS, v0, v1, r);
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
