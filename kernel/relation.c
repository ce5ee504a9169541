/* SPDX-License-Identifier: MIT
 *
 * The exact relation of two stored shapes.
 */
#include "exact.h"
#include "expansion.h"

static sepax_vec2 corner(const polygon *p, uint32_t i) {
    return (sepax_vec2){p->x[i], p->y[i]};
}

/* --------------------------------------------------- shapes without interior
 *
 * Points and segments only ever touch each other. Their Minkowski difference is a parallelogram
 * with the edges of both, or flat; the sides of all edges separate the first, the ends of the
 * segments along their own line the second. */

/* Whether a line across an edge of `a`, on its side or at its end, leaves all of `b` beyond. */
static bool segment_separates(const polygon *a, const polygon *b) {
    for (uint32_t i = 0; a->count == 2 && i < 2; ++i) {
        const sepax_vec2 v0 = corner(a, i), v1 = corner(a, 1 - i);
        int side = 1, end = 1;
        for (uint32_t j = 0; j < b->count; ++j) {
            const int outside = sepax_exact_outside(v0, v1, corner(b, j));
            const int beyond = sepax_exact_beyond(v0, v1, corner(b, j));
            side = outside < side ? outside : side;
            end = beyond < end ? beyond : end;
        }
        if (side > 0 || end > 0)
            return true;
    }
    return false;
}

static sepax_relation relate_flat(const polygon *a, const polygon *b) {
    bool apart;
    if (a->count == 1 && b->count == 1)
        apart = a->x[0] != b->x[0] || a->y[0] != b->y[0];
    else
        apart = segment_separates(a, b) || segment_separates(b, a);
    return apart ? SEPAX_DISJOINT : SEPAX_TOUCHING;
}

/* --------------------------------------------------------- pairs with a polygon
 *
 * The Minkowski difference a - b of a polygon and any convex shape is a polygon whose outward edge
 * normals are those of a and the opposite ones of b, where a segment counts as a polygon of two
 * edges, one each way, and a point has none. The relation says where the origin lies in it: the
 * sign of the maximum over all these edges of the minimum over the other shape's corners w of
 *     D = ey * (wx - x) - ex * (wy - y),     (ex, ey) the edge that starts in (x, y).
 * The interior of a - b is the interior of a minus all of b, so "inside" means OVERLAPPING also
 * when b has no interior.
 *
 * D is computed in double first, which mostly has the right sign and knows it (sign_certain). Only
 * the others are worth more work. */

typedef struct rounded {
    double d;     /* D, computed in double */
    bool certain; /* that has the right sign */
} rounded;

static inline rounded rounded_d(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, uint32_t j) {
    const double x = v0.x, y = v0.y, ex = v1.x - x, ey = v1.y - y;
    const double p = ey * (w->x[j] - x), q = ex * (w->y[j] - y);
    return (rounded){p - q, sign_certain(p - q, p, q)};
}

/* Whether D is certainly negative at a corner of w that a walk comes to: from corner *at, which it
 * moves, on and then back around w for as long as D falls. Without rounding that ends where D is
 * lowest. Should it end elsewhere, exact_minimum finds what it missed. */
static bool reaches_inside(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, uint32_t *at) {
    const uint32_t steps[] = {1, w->count - 1};
    rounded least = rounded_d(v0, v1, w, *at);
    for (uint32_t i = 0; i < 2 && !(least.certain && least.d < 0);) {
        const uint32_t to = *at + steps[i], next = to < w->count ? to : to - w->count;
        const rounded found = rounded_d(v0, v1, w, next);
        if (found.d < least.d) {
            least = found;
            *at = next;
        } else {
            ++i;
        }
    }
    return least.certain && least.d < 0;
}

/* The sign of the minimum of D over the corners of w. Shapes that touch mostly do so at common
 * corners or along the x or y axis, where D is 0 without rounding. */
static int exact_minimum(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, bool *expanded) {
    int minimum = 1, certain = 1, inside = 0;
    for (uint32_t j = 0; j < w->count; ++j) { /* & instead of &&: the outcomes are unpredictable */
        const rounded found = rounded_d(v0, v1, w, j);
        const int sign = sign_of(found.d);
        certain &= found.certain | ((w->x[j] == v1.x) & (w->y[j] == v1.y));
        inside |= found.certain & (sign < 0);
        minimum = sign < minimum ? sign : minimum;
    }
    if (inside)
        return -1;
    if (certain)
        return minimum;
    *expanded = true;
    minimum = 1;
    for (uint32_t j = 0; j < w->count && minimum >= 0; ++j) {
        const int sign = sepax_exact_outside(v0, v1, corner(w, j));
        minimum = sign < minimum ? sign : minimum;
    }
    return minimum;
}

/* The sign of the maximum over the edges of a of the minimum of D over the corners of b. */
static int side_of(const polygon *a, const polygon *b, bool *expanded) {
    int maximum = -1;
    uint32_t witness = 0;
    for (uint32_t i = 0; i < a->count && a->count > 1; ++i) {
        const sepax_vec2 v0 = corner(a, i), v1 = corner(a, i + 1 < a->count ? i + 1 : 0);
        if (reaches_inside(v0, v1, b, &witness))
            continue;
        const int minimum = exact_minimum(v0, v1, b, expanded);
        if (minimum > 0)
            return 1;
        maximum = minimum > maximum ? minimum : maximum;
    }
    return maximum;
}

sepax_relation sepax_exact_relation(const polygon *a, const polygon *b, bool *expanded) {
    *expanded = false;
    if (a->count < 3 && b->count < 3)
        return relate_flat(a, b);
    const int side_a = side_of(a, b, expanded);
    if (side_a > 0)
        return SEPAX_DISJOINT;
    const int side_b = side_of(b, a, expanded);
    if (side_b > 0)
        return SEPAX_DISJOINT;
    return side_a == 0 || side_b == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}
