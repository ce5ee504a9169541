/* SPDX-License-Identifier: MIT
 *
 * Distances less radii (near.h), from the terms of their squares.
 */
#include "base/arithmetic.h"

#include "exact/shifted.h"

#include "exact/exact.h"
#include "exact/product.h"
#include "exact/terms.h"

/* -------------------------------------------------------------- two vertices */

double sepax_exact_vertex_excess(sepax_vec2 v, sepax_vec2 w, const exact_radius *r) {
    double terms[LENGTH_TERMS + RADIUS_TERMS];
    length_terms(terms, v, w);
    radius_terms(terms + LENGTH_TERMS, -1, r);
    return expansion_value(terms, expansion_of(terms, LENGTH_TERMS + RADIUS_TERMS));
}

/* --------------------------------------------------------- a vertex and a line */

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
    radius_terms(reach, 1, r);
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

bool sepax_exact_beside(sepax_vec2 v0, sepax_vec2 v1, sepax_vec2 w, bool *expanded) {
    return beyond_sign(v0, v1, w, expanded) < 0 && beyond_sign(v1, v0, w, expanded) < 0;
}
