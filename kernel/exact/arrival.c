/* SPDX-License-Identifier: MIT
 *
 * First contacts of approaches in numbers (approach.h): the time, rounded down, and the normal.
 * Comes in: an approach and the radius R. Both results are computed in double, and from expansions
 * where terms cancel. Where a time is so near to a float that rounding down is not certain, an
 * exact sign decides.
 */
#include "base/arithmetic.h"

#include <string.h>

#include "base/float_bits.h"
#include "exact/motion.h"
#include "exact/product.h"
#include "exact/shifted.h"

/* The part of the sizes of its terms that a result in double must keep to be accurate enough: its
 * relative error is then below 2^-38. */
#define CLEAR 0x1p-10

/* The largest relative error of a time in double. */
#define TIME_ERROR 0x1p-36

/* -------------------------------------------------------------- times in double */

static double value_of(double *terms, int count) {
    return expansion_value(terms, expansion_of(terms, count));
}

/* The first contact with an edge: (D - R l) / -S in double, or (D^2 - R^2 l^2) / ((D + R l) -S)
 * from expansions. */
static double edge_time(const approach *p, const exact_radius *r, bool *expanded) {
    const double x0 = p->v0.x, y0 = p->v0.y, ex = p->v1.x - x0, ey = p->v1.y - y0;
    const double a = ey * (p->w.x - x0), b = ex * (p->w.y - y0), side = a - b;
    const double reach = r->value * sqrt(ex * ex + ey * ey), gap = side - reach;
    const sized rate = cross_of(p->v0, p->v1, p->motion); /* -S */
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

/* The first contact with a vertex: (|c|^2 - R^2) / (c . motion + sqrt(discriminant)). */
static double vertex_time(const approach *p, const exact_radius *r, bool *expanded) {
    const double dx = (double)p->v0.x - (double)p->w.x, dy = (double)p->v0.y - (double)p->w.y;
    const double apart = dx * dx + dy * dy, reach = r->value * r->value, excess = apart - reach;
    const sized course = dot_of(p->w, p->v0, p->motion), root = sepax_approach_discriminant(p, r);
    /* At a contact course >= 0 and course^2 >= excess |motion|^2, since the discriminant is not
     * below 0. So where the excess is clear of its terms, the course is at least 2^-5.01 of its
     * size. */
    if (excess >= CLEAR * (apart + reach) && root.value >= CLEAR * root.size) {
        return excess / (course.value + sqrt(root.value));
    }
    *expanded = true;
    double terms[MOTION_TERMS];
    dot_terms(terms, p->w, p->v0, p->motion);
    const double speed = value_of(terms, MOTION_TERMS);
    return sepax_exact_vertex_excess(p->v0, p->w, r) /
           (speed + sqrt(sepax_approach_exact_discriminant(p, r)));
}

float sepax_approach_time(const approach *p, const exact_radius *r, bool *expanded) {
    const double t = p->is_edge ? edge_time(p, r, expanded) : vertex_time(p, r, expanded);
    if (t >= 1 + 2 * TIME_ERROR) {
        return 2;
    }
    const float low = float_rounded_down(t * (1 - TIME_ERROR)),
                high = float_rounded_down(t * (1 + TIME_ERROR));
    return low == high || sepax_approach_order(p, r, high, expanded) < 0 ? low : high;
}

/* ---------------------------------------------------------------------- normals */

direction sepax_approach_against(sepax_vec2 motion) {
    const double mx = motion.x, my = motion.y, length = sqrt(mx * mx + my * my);
    return (direction){-mx / length, -my / length};
}

/* The normal of a vertex is the sum of two parts, both over R |motion|: one against the motion, the
 * root of the discriminant, and one across the motion, X = c x motion. */
direction sepax_approach_normal(const approach *p, const exact_radius *r, bool *expanded) {
    if (p->is_edge) {
        const double ex = (double)p->v1.x - (double)p->v0.x;
        const double ey = (double)p->v1.y - (double)p->v0.y, length = sqrt(ex * ex + ey * ey);
        return (direction){ey / length, -ex / length};
    }
    const sized root = sepax_approach_discriminant(p, r);
    sized across = cross_of(p->w, p->v0, p->motion);
    double square = root.value;
    if (!(root.value >= CLEAR * root.size && fabs(across.value) >= CLEAR * across.size)) {
        *expanded = true;
        double terms[MOTION_TERMS];
        cross_terms(terms, p->w, p->v0, p->motion);
        across.value = value_of(terms, MOTION_TERMS);
        square = sepax_approach_exact_discriminant(p, r);
    }
    const double mx = p->motion.x, my = p->motion.y;
    const double against = sqrt(square), scale = 1 / (r->value * (mx * mx + my * my));
    return (direction){-(against * mx + across.value * my) * scale,
                       -(against * my - across.value * mx) * scale};
}
