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
    side_terms(terms, v0, v1, w);
    return expansion_value(terms, expansion_of(terms, SIDE_TERMS));
}

/* D, l^2 and R^2 have at most 6 parts each, and mostly 1 to 3. */
double sepax_exact_line_excess(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, const exact_radius *r) {
    double side[SIDE_TERMS], length[LENGTH_TERMS], reach[RADIUS_TERMS];
    side_terms(side, v0, v1, w);
    length_terms(length, v0, v1);
    radius_terms(reach, r);
    const int sides = expansion_of(side, SIDE_TERMS);
    const int lengths = expansion_of(length, LENGTH_TERMS);
    const int reaches = expansion_of(reach, RADIUS_TERMS);
    double terms[SIDE_TERMS * (SIDE_TERMS + 1) + 2 * LENGTH_TERMS * RADIUS_TERMS];
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
