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
 * D is computed in double first. Let u = 2^-53, and Lx, Ly the extents of the box around both
 * shapes. Rounding is monotone, so no difference of two x exceeds Lx, none of two y Ly, and no
 * product Lx Ly; nothing over- or underflows (expansion.h). A product is off by 3u Lx Ly, D by
 * 6u Lx Ly, and rounded, as it is at most 2 Lx Ly, by 8u Lx Ly, all plus O(u^2). So a D beyond
 * 2^-49 Lx Ly = 16u Lx Ly has the right sign, and only the others are worth more work. */

typedef struct extent {
    float low[4], high[4]; /* of every fourth corner, so that the compiler makes vectors of them */
} extent;

static inline void include(extent *e, const float *v, uint32_t count) {
    for (uint32_t at = 0; at < count; at += 4) /* blocks are padded to multiples of 4 */
        for (uint32_t i = 0; i < 4; ++i) {
            const float c = v[at + i];
            e->low[i] = c < e->low[i] ? c : e->low[i];
            e->high[i] = c > e->high[i] ? c : e->high[i];
        }
}

static double length_of(const float *a, uint32_t a_count, const float *b, uint32_t b_count) {
    extent e;
    for (uint32_t i = 0; i < 4; ++i)
        e.low[i] = e.high[i] = a[0];
    include(&e, a, a_count);
    include(&e, b, b_count);
    float low = e.low[0], high = e.high[0];
    for (uint32_t i = 1; i < 4; ++i) {
        low = e.low[i] < low ? e.low[i] : low;
        high = e.high[i] > high ? e.high[i] : high;
    }
    return (double)high - (double)low;
}

/* The sign of the minimum of D over the corners of w. Shapes that touch mostly do so at common
 * corners or along the x or y axis, where D is 0 without rounding. */
static int exact_minimum(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, bool *expanded) {
    const double ex = (double)v1.x - v0.x, ey = (double)v1.y - v0.y;
    int minimum = 1, certain = 1;
    for (uint32_t j = 0; j < w->count; ++j) { /* & instead of &&: the outcomes are unpredictable */
        const double p = ey * ((double)w->x[j] - v0.x), q = ex * ((double)w->y[j] - v0.y);
        const int sign = sign_of(p - q);
        certain &= sign_certain(p - q, p, q) | ((w->x[j] == v1.x) & (w->y[j] == v1.y));
        minimum = sign < minimum ? sign : minimum;
    }
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

/* Whether D is certainly negative at some corner of w. Looks at corner *at first and moves it to
 * where D is lowest: for one edge after the other around a polygon that is mostly the same. */
static inline bool reaches_inside(sepax_vec2 v0, sepax_vec2 v1, const polygon *w, double error,
                                  uint32_t *at) {
    const double x = v0.x, y = v0.y, ex = v1.x - x, ey = v1.y - y;
    if (ey * (w->x[*at] - x) - ex * (w->y[*at] - y) < -error)
        return true;
    double least = DBL_MAX;
    uint32_t lowest = 0;
    for (uint32_t j = 0; j < w->count; ++j) {
        const double d = ey * (w->x[j] - x) - ex * (w->y[j] - y);
        lowest ^= (lowest ^ j) & (0 - (uint32_t)(d < least)); /* j if so, without a branch */
        least = d < least ? d : least;
    }
    *at = lowest;
    return least < -error;
}

/* The sign of the maximum over the edges of a of the minimum of D over the corners of b. */
static int side_of(const polygon *a, const polygon *b, double error, bool *expanded) {
    int maximum = -1;
    uint32_t witness = 0;
    for (uint32_t i = 0; i < a->count && a->count > 1; ++i) {
        const sepax_vec2 v0 = corner(a, i), v1 = corner(a, i + 1 < a->count ? i + 1 : 0);
        if (reaches_inside(v0, v1, b, error, &witness))
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
    const double error = 0x1p-49 * length_of(a->x, a->count, b->x, b->count) *
                         length_of(a->y, a->count, b->y, b->count);
    const int side_a = side_of(a, b, error, expanded);
    if (side_a > 0)
        return SEPAX_DISJOINT;
    const int side_b = side_of(b, a, error, expanded);
    if (side_b > 0)
        return SEPAX_DISJOINT;
    return side_a == 0 || side_b == 0 ? SEPAX_TOUCHING : SEPAX_OVERLAPPING;
}
